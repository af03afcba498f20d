fault-of-text = “{ $text }”：{ $why }
fault-many-cards = 已知的毛病至多试到 { $most } 张牌，而这里是 { $n } 张
fault =
    .missing = 缺少毛病的名称，例如 naive_swap,riffle:7
    .two_cards = 少于两张牌看不出任何毛病
    .no_dice = 随机源只用于洗牌：请去掉 @ 及其后的内容
    .no_faces = 没有面数可设：请去掉斜线及其后的内容
    .bits = 种子的位数是 1 到 64 的数，例如 seeds:15
    .no_number = 没有数可设：请去掉冒号及其后的内容
    .fair_of_two = 两张牌时 naive_swap 是公平的
    .sampler = 是抽样算法，不是洗牌
    .rounds = 轮数是从 1 起的整数，例如 riffle:7
    .faces = 面数是从 1 起的整数，例如 sort_by_random_key/256
    .right = 正确的洗牌没有毛病：请配上错误的随机源，例如 @modulo:8
    .right_of_few = 牌这么少时它是正确的：请增加张数，或配上错误的随机源，例如 @modulo:8
    .endless = 一副牌要一百万步以上，或根本不会结束：请减少轮数，或换随机源
no-such-fault = “{ $text }”不是已知的毛病：你是否想用 { $near }？
no-such-fault-nor-near = “{ $text }”不是已知的毛病：evenhand classics 会列出各种洗牌算法

# 已知毛病的说明。
about =
    .no_shuffle = 牌保持最初的顺序，好像没有洗过。
    .same_deck = 每次运行都给出同一副洗好的牌。
    .even_orders = 只出现偶排列，即偶数次交换得到的牌序。另一半牌序从不出现。
    .never_put_back = 用 naive_swap 洗牌，但从不放回原顺序：每次都从上一次的结果接着洗。
    .seeds = 种子的位数太少。例如 seeds:15 的种子有 15 位，所以至多有 2^15 种牌序。
    .seconds_of_day = 种子是一天中的第几秒，所以至多有 86,400 种牌序。
    .milliseconds_of_day = 种子是一天中的第几毫秒，所以至多有 86,400,000 种牌序。
about-seeds = 种子有 { $bits } 位，所以至多有 2^{ $bits } 种牌序。
about-loop = { $name }：{ $summary }。
about-rounds = :{ $rounds } 是轮数。
about-faces = /{ GROUPED($faces) } 是每个随机数的取值个数。
about-dice = @{ $dice } 是它的随机数：{ $meaning }。

exact-too-many = 精确分布最多算 { $limit } 张牌，而不是 { $n } 张：请减少牌数
exact-too-many-rounds = 精确分布最多算 { $limit } 轮（那时分数已有几万位数字），而不是 { $rounds } 轮：请减少轮数
exact-no-chain = { $name }：{ $n } 张牌的牌序太多，无法逐一跟踪，也没有已知的小马尔可夫链：请取至多 { $most } 张
exact-chained = { $dice }：各次抽取互相关联，没有小马尔可夫链能给出分布：至多可跟踪 { $most } 张牌
exact-hidden = { $dice }：各次抽取都取决于种子或时钟，可能性太多，无法逐一跟踪：实际结果可用 audit 检验，精确分布请用 modulo:15 之类的骰子
exact-never-ends = { $name }：用 { $dice } 永远不会结束，它每次抽取的都是同一个数，例如 { $number }
no-cards = （无）

hands-of-one-deal = 每连续 { $hands } 行没有一张相同的牌，像同一副牌发出的几手：它们不是各自重新洗出来的。请每行打印一整副牌（同一副牌的各手在同一行），或每副牌只留一手
every-second-deck = { $first ->
    [1] 第一副牌起，每隔一副都相同
   *[other] 第二副牌起，每隔一副都相同
}，而其余的不同：如果洗牌前后都打印了，请只打印洗牌后的

one-number = 任何随机数发生器，{ $bounding }，{ $loop }，每次抽取前重新播种（reseeded_every_draw）

trace-too-long = 走了 { $steps } 步仍未结束：各步的牌、抽取和移动加起来，最多显示 { GROUPED($most) } 个。请减少牌数或轮数；如果是骰子让它永远结束不了，请换一种骰子。
draw-out-of-bound = 第 { $draw } 次抽取给的是 { $value }，但这颗骰子只有 { $first } 到 { $last }
draw-missing = 缺少第 { $draw } 次抽取：请给出 { $first } 到 { $last } 之间的一个数
draws-too-many = 给了 { $given } 个随机数，只用到 { $rolled } 个：请去掉多余的
draw-no-number = 第 { $draw } 个随机数是“{ $text }”：应为整数

state =
    .waiting = 尚未洗
    .at-hand = 正在处理
    .done = 已洗好
draw-of = 1–{ $last } 取 { $value }
draw-between = { $first }–{ $last } 取 { $value }
draw-rejected = { $draws }，{ $why }
rejected =
    .drawn-before = 抽到过
    .tied = 键值相同
    .one-sided = 全在一边
    .other = 拒绝
work = 工作量：{ $figures }
between-figures = ，
work-draws = 抽取 { $count } 次
work-rejected = 其中 { $count } 次被拒绝
work-moved = 移动 { $count } 张
work-walked = 沿链表走 { $count } 步
work-held = { $plural ->
    [0] 牌堆之外不占内存
   *[other] 牌堆之外占 { $count } 张牌的内存
}

step-swap = 交换第 { $i } 位与第 { $j } 位：牌 { $a } 与牌 { $b }
step-swap-itself = 第 { $i } 位与自己交换，牌 { $a } 不动
step-remove = 从第 { $place } 位取出牌 { $card }
step-insert = 把牌 { $card } 插入第 { $place } 位
step-write = 把牌 { $card } 写到第 { $place } 位
step-emit = 把牌 { $card } 放到结果的第 { $place } 位
step-replace = 结果第 { $place } 位的牌 { $old } 换成牌 { $card }
step-several =
    .swap = 交换 { $count } 对位置的牌
    .remove = 取出 { $count } 张牌
    .insert = 插入 { $count } 张牌
    .write = 把 { $count } 张牌写到第 { $first } 至 { $last } 位
    .emit = 把 { $count } 张牌放到结果的第 { $first } 至 { $last } 位
    .replace = 替换结果中的 { $count } 张牌
step-shift = 另有 { $count } 张牌随之移动
step-walked = 沿链表走 { $count } 步
step-nothing = 没有牌移动

example =
    .time = 文章的程序：先 srand(time(NULL))，再用 glibc 的 rand() % n；这里取文章写成当日（UTC）的第一秒。
    .both_forms = 文章的 vector 和 list 两种实现，印的是同一行结果。
    .fixed_seed = 文章的程序：先 srand(1)，再用 glibc 的 rand() % n。每次运行洗出的都是这同一副牌。
    .other_row = 这些随机数得到的是 2 6 3 1 4 5。文章印的是 4 6 3 2 1 5：它的第四步说取 2，却与第 1 个位置交换了。
    .right_draws = 把第四个随机数改成 1，就得到文章所印的那一行。
    .naive = 文章指出的错误方案：54^54 种等可能的结果，分给 54! 种牌序。随机数按文章的代码产生，31 位。
    .corrected = 文章改正后的方案。随机数按文章的代码产生，31 位。
    .one_second = srand((int)time(0))：同一秒内的每次运行都洗出同一副牌；这里取文章写成当日（UTC）的第一秒。
    .not_drawn = 文章说这完全合乎现实的洗牌。但它并不均匀：从未被抽到的牌之间，先后不变。
    .in_pictures = 文章用图一步步演示了这些随机数：依次选中 2、3、1、4，最后剩下 5。
    .reseeded = 文章的 C++ 代码在循环里面调用 srand(time(NULL))：一次洗牌的所有随机数都是同一个数对 i + 1 取余。
    .in_place = 文章把它叫作 Inside_Out。原地进行的是 ascending；真正的 inside_out 会另建一份洗好的副本。
    .copy = Inside_Out 这个名字本来所指的算法：牌只读一遍，副本边读边洗。
    .random_shuffle = 标准库里的 random_shuffle；C++14 弃用，C++17 删除。文章一处说它是这种算法，另一处又说是从前往后的方案。
    .transpositions = 如文章所说，有偏。文章说有 8^4 = 4096 种结果，其实是 4^8 = 65536 种；c 在 d 之前的概率是 33/64，而不是 65.8 %。

classic-named = 经典算法 { $name }{ $dice ->
    [exact] { "" }
   *[other] ，随机源 { $dice }
}{ $keep ->
    [kept] ，从不放回原顺序
   *[put_back] { "" }
}

# 已知牌组中的分组。
group =
    .clubs = 梅花
    .diamonds = 方块
    .hearts = 红桃
    .spades = 黑桃
    .black = 黑色牌
    .red = 红色牌
    .jokers = 王
    .two = 二
    .three = 三
    .four = 四
    .five = 五
    .six = 六
    .seven = 七
    .eight = 八
    .nine = 九
    .ten = 十
    .jack = J
    .knight = 骑士
    .queen = Q
    .king = K
    .ace = A

# 文章 002 的论证。
law =
    .uniform = 均匀
    .uniform-so-far = 到此为止均匀，从 n = { $from } 起有偏
    .biased = 有偏（从 n = { $from } 起）
    .cyclic = 在循环排列上均匀，其他排列永远不会出现
    .continuous = 均匀（用连续随机数）
    .other = 见它的说明页
prove-cards = 这一论证可用于 1 到 { $limit } 张牌，而不是 { $n } 张
prove-sample = 文章 002 的因子链讲的是位置，而样本没有位置。
prove-one-card = 一张牌只有一个位置，它就在那里。
prove-rejection = 没有被拒绝的抽取，等概率地落在剩下的每张牌上，与 removal_vec 相同。
prove-small-deck = 以可以逐一跟踪的 { $n } 张牌为例：
prove-cannot-follow = { $name }：无法跟踪 { $n } 张牌：请取至多 { $few } 张
prove-not-followed = 文章 002 的因子链：无法逐一跟踪它的抽取：{ $why }。
prove-does-not-apply = 这一论证（文章 002 的因子链，如 4/5 · 3/4 · 1/3）不适用：{ $why }。
prove-uniform-otherwise = 它仍然是均匀的：上面的理由不需要这样的因子链。
prove-no-other = 也没有别的理由使它均匀：上面已说明它偏在哪里。
prove-chains = 一张牌来到各个位置的概率：之前的每次抽取都逃过，到那一次才被抽中。
prove-holds = 每张牌在每个位置的概率都是 1/{ $n }。
prove-fails = 并非所有乘积都是 1/{ $n }：有些牌更常落在某些位置。
