# 精确分布的文字。

grammar-before = 牌 c 在牌 d 之前（不必相邻）；在其后；依次在前
grammar-at = 牌 a 在第 1 位（用 --places-from 0 时从 0 数起）
grammar-ends = 牌 a 在第一位或最后一位
grammar-order = 整个牌序；名称超过一个字母时用逗号分隔
grammar-even = 从起始牌序经偶数次或奇数次交换得到
grammar-statistics =
    .fixed_points = 不动点数，即留在原位的牌数；可用 = != < <= > >=
    .cycles = 轮换数
    .inversions = 逆序数
    .rising_sequences = 上升序列数
    .longest_increasing = 最长递增子序列的长度
grammar-taken = 牌 a 在样本中
grammar-connectives = 非、且、或（也可写 not、and、or），结合力依次减弱；可用括号
grammar-cards = 牌名为 a、b、c……，或各项自己的名称，含有符号时用双引号括起；按编号为 #1、#2……

statistic =
    .fixed_points = 不动点数
    .cycles = 轮换数
    .inversions = 逆序数
    .rising_sequences = 上升序列数
    .longest_increasing = 最长递增子序列

not-shown = 这些乘积只说明单独一张牌在每个位置的概率，对两张牌之间的关系一无所知。随机切一次牌也能通过：每张牌在每个位置的概率恰为 1/n，可是 n! 种牌序中只会出现 n 种。要说明每种牌序的概率都是 1/n!，还需要更强的条件：无论之前抽到什么，每一轮都从剩下的所有牌中等概率地抽取。

product-together = { $round ->
    [1] 没有哪次抽取单独确定一个位置：全部 { $places } 个位置由最后一次抽取同时确定，因此不存在“逐轮逃过”的因子链
   *[other] 第 { $round } 轮同时确定 { $places } 个位置，因此没有哪一轮单独决定那里的牌
}
product-unsettled = 没有哪次抽取确定第 { $place } 位，因此不存在“逐轮逃过”的因子链
product-wanders = 第 { $place } 位在哪一轮确定取决于随机数，因此不存在唯一的“逐轮逃过”的因子链

shared = 抽取序列共 { $tapes } 种，等概率；牌序共 { $orders } 种。
shared-varying = 一次洗牌抛的硬币数不固定，但有上界 k：共 2^k 种等概率的抽取序列，牌序共 { $orders } 种。
shared-prime = 素数 { $prime } 整除 { $orders }，却不整除 { $tapes }：抽取序列无法平均分给各种牌序，必有一些牌序比另一些更常出现。
shared-power = { $prime }^{ $more } 整除 { $orders }，而 { $tapes } 至多被 { $prime }^{ $less } 整除：抽取序列无法平均分给各种牌序，必有一些牌序比另一些更常出现。
shared-evenly = { $orders } 整除 { $tapes }，抽取序列可以平均分给各种牌序：文章 001 的论证在这里什么也说明不了，既不能说明均匀，也不能说明不均匀。
shared-sizes = { $tapes } { $many }；{ $orders } { $size }。
shared-size = { $orders } { $size }。
shared-fewer = 抽取序列比牌序还少：大多数牌序永远不会出现。
in-full = 为 { $digits }
magnitude = 约为 { $mantissa } × 10^{ $exponent }（{ $digits } 位数）
between-sentences = { "" }

# 事件写法的错误。

event-open-quote = 这个引号没有结束
event-no-number = # 后面应是牌的编号
event-never-opened = 这个右括号没有对应的左括号
event-never-closed = 缺少右括号
event-no-connective = 两个条件之间应有 & 或 |
event-too-deep = 嵌套过深
event-no-relation-of-card = 牌的后面应是 < 或 > 加另一张牌，或 @ 加位置
event-before-itself = 一张牌不会在它自己之前
event-no-equals = { $word } 后面应有 =
event-no-places = 没有任何位置
event-order-of-sample = 样本不考虑先后：请问其中有哪些牌，如 taken=a
event-no-relation = 这里应是 = != < <= > >= 之一
event-too-large = 这个数太大
event-not-a-number = 这里应是一个数
event-not-a-place = 这里应是位置的编号，从 { $counting } 数起
event-no-such-place = 没有第 { $place } 位：共 { $places } 个位置，从 { $counting } 数起{ $hint ->
    [zero] （用 --places-from 0 可从 0 数起）
   *[none] { "" }
}
event-no-such-card = 没有牌 #{ $number }：共 { $cards } 张牌，从 #{ $counting } 数起
event-no-claim = 这里应是一个条件或一张牌
event-no-card = 这里应是一张牌
event-twice = 这张牌出现了两次
event-incomplete = 牌序应含全部 { $cards } 张牌，这里只有 { $given } 张
event-ambiguous = 有几张牌都叫 { $name }：请用编号指明，从 #{ $counting } 数起
event-not-a-letter = 没有叫 { $name } 的牌：牌为 { $first } 到 { $last }
event-not-an-item = 没有叫 { $name } 的牌：第一张是 { $first }，按编号为 #{ $counting }
event-not-numbered = 没有叫 { $name } 的牌：牌按编号称呼，从 #{ $counting } 数起

# 为什么没有分布。

distribution-states = 状态超过 { $limit } 个，这是精确分布的上限（每个都占内存）：请减少牌数、轮数或面数
distribution-dice = 要抽取的随机数超过 { $limit } 个，这是精确分布的上限（每种组合都要走一步）：请减少牌数、轮数或面数
distribution-faces = 一颗 { $bound } 面的骰子超过了精确分布的上限 { $limit } 面（每面一个状态）：请减少面数
distribution-returning = { $states } 个状态互相回到对方，需要超过 { $limit } 次大数运算，这是精确分布的上限：请减少牌数、轮数或面数
distribution-too-fine = 一步中的随机数有 2^128 种或更多组合，精确分布无法处理：请用位数较少的骰子
distribution-never-ends = 它可能进入永远不会结束的状态，无论随机数如何：因此没有分布
distribution-no-weights = { $bound } 面的骰子每面都要有一个权重，不能全为 0，总和不超过 64 位
distribution-not-an-outcome = 得到了 { $outcome }，它不属于{ $space }
distribution-nothing = 什么也没有计数：没有结果就没有分布

chain-too-many = { $n } 张牌超过了精确表格的上限 { $limit } 张（运算量随牌数的四次方增长）：请减少牌数
chain-no-place = 有一步用到位置 { $place }，而 { $n } 个位置从 0 数起
chain-no-places = 有一步要从零个位置中抽取
chain-no-weights = { $bound } 面的骰子每面都要有一个权重，不能全为 0，总和不超过 64 位

space-orders = { $n } 张牌的牌序
space-samples = { $n } 张牌取 { $k } 张的样本

verdict-single = 均匀：只有一种{ $kind ->
    [orders] 牌序
   *[samples] 样本
}
verdict-uniform = 均匀：{ $size } 种{ $kind ->
    [orders] 牌序
   *[samples] 样本
}的概率各为 { $probability }
verdict-one-tape = 不均匀：随机数只有一种结果，而{ $kind ->
    [orders] 牌序
   *[samples] 样本
}有 { $size } 种
verdict-indivisible = 不均匀：{ $tapes } 种等概率的结果分给 { $size } 种{ $kind ->
    [orders] 牌序
   *[samples] 样本
}，而 { $size } 不整除 { $tapes }
verdict-unreached = 不均匀：{ $size } 种{ $kind ->
    [orders] 牌序
   *[samples] 样本
}中只会出现 { $support } 种
verdict-unequal = 不均匀：{ $size } 种{ $kind ->
    [orders] 牌序
   *[samples] 样本
}的概率从 { $least } 到 { $most } 不等
