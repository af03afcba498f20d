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
no-such-fault = “{ $text }”不是已知的毛病：您是否想用 { $near }?
no-such-fault-nor-near = “{ $text }”不是已知的毛病：evenhand classics 会列出各种洗牌算法

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

trace-too-long = 走了 { $steps } 步仍未结束，无法全部显示：请减少牌数；如果是骰子让它永远结束不了，请换一种骰子
draw-out-of-bound = 第 { $draw } 次抽取给的是 { $value }，但这颗骰子只有 { $first } 到 { $last }
draw-missing = 缺少第 { $draw } 次抽取：请给出 { $first } 到 { $last } 之间的一个数
draws-too-many = 给了 { $given } 个随机数，只用到 { $rolled } 个：请去掉多余的

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
