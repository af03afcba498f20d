# trace、exact、prove、race 的文字。

# 标题。

heading = { $name }，{ $n } 张牌
heading-dice = { $name }，{ $n } 张牌，骰子 { $dice }
exact-heading = { $name }，{ $n } 张牌，骰子 { $dice }
exact-heading-sample = { $name }，{ $n } 张牌取 { $k } 张，骰子 { $dice }

# trace

start = 开始
column-step = 步
column-draw = 抽取
column-deck = 牌堆
column-result = 结果
column-moved = 移动
column-walked = 步数
trace-too-many = 最多能演示 { $most } 张牌，而不是 { $n } 张：请减少牌数
trace-no-such-die = --draws-from i：{ $name } 没有取 i 到 n 的骰子；有这种骰子的是：{ $such }。请去掉这个选项，或用 --draws-from 0

# exact

argument = 文章 001 的论证：
argument-alone = 关于 { $n } 张牌，精确可知的只有这些。{ $why }
outcomes = 结果  概率  与 { $uniform } 之比
alike = { $count } 种结果概率相同
more-outcomes = ……另有 { $count } 种……
whose-alone = 只有 { $first }
whose = 共 { $count } 种，如 { $first }
total-variation = 与均匀分布的全变差距离
most-probable = 最可能
least-probable = 最不可能
entropies = 最小熵 { $min } 比特，香农熵 { $shannon } 比特，上限 { $most } 比特
even = 偶排列的概率
card-at-place = 各牌（列）在各位置（行）的概率
card-before-card = 行中的牌在列中的牌之前的概率
card-in-sample = 各牌在样本中的概率
long-fraction = 位数很多的分数，完整值见 --json
chain-probability = P({ $event }) = { $p }（约 { $decimals }）
chain-event = { $event }：{ $n } 张牌时只能问一张牌在一个位置（a@{ $first }）或两张牌的先后（a<b）
chain-places =
    .even = 位置与牌：每张牌在每个位置的概率恰为 1/{ $n }
    .uneven = 位置与牌：不均匀
chain-pairs =
    .even = 先后：任意两张牌谁先谁后的概率恰各为 1/2
    .uneven = 先后：不均匀
chain-cells = 偏离均匀最远的位置（位置从 { $first } 数起）
chain-cell = 牌 { $card } 在第 { $place } 位：{ $p }，是 1/{ $n } 的 { $ratio } 倍
chain-furthest-pairs = 偏离均匀最远的先后
chain-pair = 牌 { $card } 在牌 { $other } 之前：{ $p }，是 1/2 的 { $ratio } 倍
chain-closing = 以上由一张牌和两张牌的马尔可夫链精确得出。位置和先后均匀还不能说明洗牌均匀：完整的分布涉及 n! 种牌序，至多可跟踪 8 张牌。

# prove

prove-counting = （公式里的 i 与代码一样从 0 数起；下面的位置从 { $from } 数起。）
prove-heading = { $name }，{ $n } 张牌：{ $law }
prove-advice = { $command } 给出它的分布。
prove-place = 第 { $place } 位：{ $chain } = { $share }，每张牌都一样
prove-place-of-card = 第 { $place } 位：对牌 { $card } 为 { $chain } = { $share }，各牌并不相同

# race

duration =
    .us = { $figure } 微秒
    .ms = { $figure } 毫秒
    .s = { $figure } 秒
    .min = { $figure } 分钟
    .h = { $figure } 小时
race-announced = 全部约需 { $whole }；最慢的是 { $n } 张牌的 { $name }，约需 { $longest }（按 Ctrl-C 会输出到那时为止的结果）
race-left = 还需 { $left }
race-figure = { $name }，{ $n } 张牌
race-cards = 牌数
race-each = 纳秒/张
race-growth = 增长
race-articles = 文章（10^6 张）
race-article-seconds = { $seconds } 秒
race-interrupted = 已中断。{ $n } 张牌时尚未计时的：{ $names }。
race-work = 一次洗牌的工作量
    .cards = 牌数
    .draws = 抽取
    .rejected = 拒绝
    .moved = 移动
    .walked = 走步
    .held = 内存
race-work-note = 移动：把牌放到原本不在的位置；走步：沿链表前进；内存：牌堆之外占用，以张计。
race-work-less = 牌数太多、计数费时的，改用较少的牌计数。移动：把牌放到原本不在的位置；走步：沿链表前进；内存：牌堆之外占用，以张计。
race-explained = 文章中 1,000,000 张牌的耗时从何而来，平均而言（H(n) = 1 + 1/2 + … + 1/n）：
race-vector-and-list = 数组（vector）移动的张数与链表走的步数一样多。内存中相邻的数据可以成批移动，而链表的每一步都要等前一步：在文章里链表更快，如今则是数组更快。
race-advice = 文章测的是 1,000,000 张牌：{ $command }
race-picture = 耗时（秒）随牌数的变化，双对数坐标
race-power-seconds = { $power } 秒

# 一次洗牌的平均工作量。

formula =
    .rejection = 抽取 n·H(n) = { $draws } 次，其中 { $rejected } 次被拒绝；移动 { $moved } 张，内存 { $held } 张
    .removal_vec = 移动 n(n − 1)/4 + n = { $moved } 张；抽取 { $draws } 次，内存 { $held } 张
    .removal_list = 沿链表走 n(n − 1)/4 = { $walked } 步；抽取 { $draws } 次，移动 { $moved } 张，内存 { $held } 张
    .removal_to_front = 移动 3n(n − 1)/4 + n = { $moved } 张；抽取 { $draws } 次，内存 { $held } 张
    .durstenfeld = 移动 2(n − H(n)) = { $moved } 张；抽取 { $draws } 次，原地
    .fisher_yates = 移动 2(n − H(n)) = { $moved } 张；抽取 { $draws } 次，原地
    .ascending = 移动 2(n − H(n)) = { $moved } 张；抽取 { $draws } 次，原地
    .inside_out = 移动 2n − H(n) = { $moved } 张；抽取 { $draws } 次，内存 { $held } 张
    .draw_and_insert = 移动 n(n − 1)/2 + n = { $moved } 张；抽取 { $draws } 次，原地
    .naive_swap = 移动 2(n − 1) = { $moved } 张；抽取 { $draws } 次，原地
    .random_transpositions = 移动 2(n − 1) = { $moved } 张；抽取 2n = { $draws } 次，原地

# page

page-opened = 已打开 { $path }
page-not-opened = 无法打开浏览器：页面在 { $path }；请自己打开它，或用 evenhand page -o FILE 写到别处
