# 洗牌检验报告的中文文字。各条目的含义与变量见 en.ftl。
#
# 一条文字占一行：其中的换行会原样出现在报告里。

## 数目

decks = { GROUPED($decks) } 副牌
noun-followed = 张牌后面跟着
there-are = 有
cards = { GROUPED($cards) } 张牌
tests = { GROUPED($tests) } 项检验
power-of-ten = { $power ->
    [infinite] 无穷多
    [0] 1
    [1] 10
    [2] 100
    [3] 1000
    [4] 1 万
    [5] 10 万
    [6] 100 万
    [7] 1000 万
    [8] 1 亿
    [9] 10 亿
   *[other] 10^{ $power }
}
percent = { $number }%
joined =
    .list = 、
    .clauses = ；
    .sentences = { "" }
    .alternatives = 或
sentence = { $sentence }。

## 名称

transform =
    .decks = 牌序
    .inverses = 逆排列
    .changes = 相邻两副的变化
    .inverse_changes = 变化的逆
    .run = 整个序列
    .visible = 可见的牌
    .patterns = 可见牌的相对顺序
    .inverse_patterns = 可见牌相对顺序的逆

statistic =
    .inversions = 逆序数
    .descents = 下降数
    .rising_sequences = 上升序列数
    .fixed_points = 不动点
    .cycles = 轮换数
    .successions = 相邻后继数
    .ordered_prefix = 开头递增段
    .ordered_suffix = 结尾递增段
    .longest_increasing = 最长递增子序列
    .mirrored_pairs = 镜像对
    .rising_triples = 递增三连
    .falling_triples = 递减三连
    .parity_neighbours = 奇偶相同的邻牌
    .rank_neighbours = 点数相同的邻牌
    .suit_neighbours = 花色相同的邻牌
    .modulo_four_neighbours = 模 4 相同的邻牌
    .block_of_four_neighbours = 同属 4 张一组的邻牌
    .modulo_thirteen_neighbours = 模 13 相同的邻牌
    .block_of_thirteen_neighbours = 同属 13 张一组的邻牌
    .cards_in_place = 第 { $lag } 副之后仍在原位的牌

# 前面是数目，所以以量词开头。
noun =
    .inversions = 对先后颠倒的牌
    .descents = 处后一张比前一张小的地方
    .rising_sequences = 段仍保持原顺序的牌
    .fixed_points = { $of ->
        [change] 张位置不变的牌
       *[deck] 张仍在原位的牌
    }
    .cycles = 个互相占位的循环
    .successions = 处仍紧跟在原来前一张后面的牌
    .ordered_prefix = 张在牌顶依次递增的牌
    .ordered_suffix = 张在牌底依次递增的牌
    .longest_increasing = 张处在最长递增子序列里的牌
    .mirrored_pairs = 对位置（离顶和离底一样远）上的牌像首尾两张那样互为镜像
    .rising_triples = 处依次相连的三张牌
    .falling_triples = 处倒着相连的三张牌
    .parity_neighbours = 处后一张的编号与前一张奇偶相同的地方
    .rank_neighbours = 处后一张与前一张点数相同的地方
    .suit_neighbours = 处后一张与前一张花色相同的地方
    .modulo_four_neighbours = 处后一张与前一张模 4 相同的地方
    .block_of_four_neighbours = 处后一张与前一张同属 4 张一组的地方
    .modulo_thirteen_neighbours = 处后一张与前一张模 13 相同的地方
    .block_of_thirteen_neighbours = 处后一张与前一张同属 13 张一组的地方
    .cards_in_place = 张在{ decks-before }所在位置的牌

digits =
    .lehmer = Lehmer 码各位
    .lehmer_inverse = 逆排列的 Lehmer 码各位
    .forward = 从前往后的 Fisher-Yates 抽取
    .descending = 从后往前的 Fisher-Yates 抽取
    .ascending = 递增交换的抽取

subject =
    .place_by_card = 各牌所在位置
    .face_by_place = 可见位置上的牌
    .pair_order = 两牌先后
    .neighbours_in_circle = 环上相邻
    .neighbours_in_row = 前后相邻
    .orders = 全部牌序
    .lehmer_digits = { $form ->
        [farthest_place] Lehmer 码中的一位
       *[whole] Lehmer 码各位
    }
    .forward_digits = { $form ->
        [farthest_place] 从前往后的 Fisher-Yates 中的一次抽取
       *[whole] 从前往后的 Fisher-Yates 抽取
    }
    .descending_digits = { $form ->
        [farthest_place] 从后往前的 Fisher-Yates 中的一次抽取
       *[whole] 从后往前的 Fisher-Yates 抽取
    }
    .ascending_digits = { $form ->
        [farthest_place] 递增交换中的一次抽取
       *[whole] 递增交换的抽取
    }
    .remainders = 取模余数
    .parity = 奇偶性
    .cards_in_place = 留在原位的牌
    .farthest_deck = 偏离最远的一副牌
    .relations = { $form ->
        [mean] 邻牌和三连
       *[other] 成对、和与牌型
    }
    .related_decks = { $form ->
        [mean] 第 9 到 16 副之后仍在原位的牌
       *[other] 与之前的牌有关联的牌
    }
    .equal_decks = 相同的牌序
    .twins = 同时启动的运行
    .seed_search = 种子搜索
    .evidence = 证据
    .group_neighbours = { $group }：彼此相邻
    .group_runs = { $group }：游程数
    .group_longest_run = { $group }：最长游程
    .group_first = { $group }：第一张之前的张数
    .group_last = { $group }：最后一张之后的张数
    .group_spacing = { $group }：偏离最大的间隔
    .group_in_hand = { $group }：前 { $hand } 张中的张数
    .group_none_in_hand = { $group }：前 { $hand } 张中一张也没有
    .distances = 牌 c 与 c + d 的距离
    .distance = 指定两牌的距离

test = { $form ->
    [each_value] { $subject }（各取值）
    [drift] { $subject }（随时间的变化）
    [farthest_cell] { $subject }（单个格子）
    [lag] { $subject }（相隔 { $lag } 副）
    [farthest_lag] { $subject }（相隔 1 到 { $lag } 副）
   *[whole] { $subject }
}
    .of = { $transform }的{ $test }

# 已知的牌组；名字本身在 JSON 与状态文件中用英文。
known-group =
    .clubs = 梅花
    .diamonds = 方块
    .hearts = 红桃
    .spades = 黑桃
    .black_cards = 黑色牌
    .red_cards = 红色牌
    .jokers = 王
    .twos = 2
    .threes = 3
    .fours = 4
    .fives = 5
    .sixes = 6
    .sevens = 7
    .eights = 8
    .nines = 9
    .tens = 10
    .jacks = J
    .knights = 骑士
    .queens = Q
    .kings = K
    .aces = A
    .pattern = 牌 { $pattern }

## 原假设下的分布

source =
    .inversions = 精确分布：MacMahon（1913）
    .descents = 精确分布：欧拉数
    .rising_sequences = 精确分布：欧拉数；Bayer 与 Diaconis（1992）
    .fixed_points = 精确分布：Montmort（1708）
    .cycles = 精确分布：第一类斯特林数
    .successions = 精确分布：Whitworth（1867）
    .ordered_prefix = 精确分布：长度不小于 l 的概率为 1/l!
    .ordered_suffix = 精确分布：长度不小于 l 的概率为 1/l!
    .longest_increasing = 精确分布：Schensted（1961）与全部杨图的钩长公式

null-mean = 服从精确分布的独立随机变量之和
    .source = { $source }
null-each_value = 卡方分布；各格期望不少于 10
    .source = { $source }
null-drift = 正态分布，取偏离最大的时刻
    .source = 对各时刻作 Bonferroni 校正
null-lag = 正态分布
    .source = 独立变量各减均值后的乘积：互不相关，方差精确已知
null-cards_in_place = 泊松分布；有相同的牌时为三阶精确矩的伽马分布
    .source = Montmort（1708）：各次变化相互独立，均值与方差都是 1
null-table = 卡方分布，按这么多副牌的精确矩取伽马分布
    .source = Diaconis，《Group Representations in Probability and Statistics》（1988）第 8 章
null-face_by_place = 卡方分布，按这么多副牌的矩取伽马分布
    .source = 无放回抽取的牌面：分为两部分，各有一个方差（Schur）
null-orders = 卡方分布
    .source = Pearson（1900）：等可能牌序的频数
null-digits = 卡方分布
    .source = Lehmer（1960）与 Durstenfeld（1964）：各位独立且均匀；各格期望不少于 10
null-farthest_place = 各独立卡方 p 值中的最小者
    .source = Sidak（1967）：各行独立；各格期望不少于 10
null-farthest_cell = 二项分布；各格 p 值的最小者乘以格数（Bonferroni 校正）
    .source = 精确分布：一副牌至多落入一格一次
null-remainders = 按三个精确矩取伽马分布；十个 p 值的最小者乘以十（Bonferroni 校正）
    .source = Neyman 与 Pearson（1933）：似然比
null-parity = 二项分布，1/2
    .source = 偶排列与奇排列一样多
null-farthest_deck = 每副牌读出的各个数的精确分布：所有牌、所有数中最小的 p 值，乘以副数和数的个数（Bonferroni）
    .source = 精确：各统计量的来源
null-relations = 精确分布的独立数之和，取偏离最远的一个数
    .source = 精确：按连段分解牌序，逐类插入牌；对各个数作 Bonferroni 校正
null-related_decks = 至多为有关联的牌对的期望个数
    .source = 马尔可夫不等式：两副公平的牌有关联的概率至多为 4n/n!
null-equal_decks = 泊松分布
    .source = 公平洗牌时，各对牌序是否相同两两独立
null-twins = 至多 C(N, m) (1/n!)^(m - 1)
    .source = 公平程序的第一副牌相同的概率为 1/n!，两两如此
null-seed_search = 至多为候选数除以 n!
    .source = 每个候选只产生 n! 种牌序中的一种
null-group = 服从精确分布的独立随机变量之和
    .source = 精确分布：组中各牌均匀地落在 n 个位置中的 k 个（超几何分布；游程：Wald 与 Wolfowitz 1940）
null-group_each_value = 二项分布，取偏离最大的取值
    .source = 精确分布：组中各牌均匀地落在 n 个位置中的 k 个（超几何分布；游程：Wald 与 Wolfowitz 1940）；对各取值作 Bonferroni 校正
null-group_spacing = 服从精确分布的独立随机变量之和，取偏离最大的间隔
    .source = 对各间隔作 Bonferroni 校正
null-farthest_lag = 服从精确分布的独立随机变量之和，及二项分布；取偏离最大的间隔副数
    .source = Montmort（1708）；对各间隔副数作 Bonferroni 校正
null-distances = 用阶乘矩给出的双侧尾概率上界；取偏离最大的格子
    .source = Chernoff（1952）；对各格作 Bonferroni 校正
null-distance = 二项分布，取偏离最大的距离
    .source = 精确分布：相隔 a 位的概率为 (n - a) / n(n - 1)；对各距离作 Bonferroni 校正
null-evidence = 均值为 1 的鞅
    .source = Ville（1939）；Lindon 与 Malek（2022）
null-and-source = { $distribution }：{ $source }

## 检验在哪里偏离最大，偏离多少

item = { $transform ->
    [inverses] 第 { $number } 位
    [inverse_patterns] 第 { $number } 位
    [changes] 原在第 { $number } 位的牌
    [inverse_changes] 移到第 { $number } 位的牌
    [patterns] 大小排第 { $number } 的牌
   *[other] 牌 { $name }{ " " }
}

span = { $count ->
    [1] { $from }
   *[other] { $from } 到 { $to }
}
several = { $count ->
    [2] { $first } 和 { $last }
   *[other] { $first } 到 { $last }
}

where =
    .card_at_place = { $card }在第 { $place } 位
    .face_at_place = 牌 { $face } 在第 { $place } 位
    .pair = { $transform ->
        [inverses] { $first }的牌小于{ $second }的牌
        [inverse_patterns] { $first }的牌小于{ $second }的牌
       *[other] { $first }在{ $second }之前
    }
    .neighbours = { $transform ->
        [inverses] { $second }的牌恰比{ $first }的牌大一号
        [inverse_patterns] { $second }的牌恰比{ $first }的牌大一号
       *[other] { $second }紧跟在{ $first }之后
    }
    .digit = { $transform ->
        [inverses] { $owner }的抽取值 { span }
        [inverse_changes] { $owner }的抽取值 { span }
        [inverse_patterns] { $owner }的抽取值 { span }
       *[other] 第 { $place } 位的抽取值 { span }
    }
    .value = { span }
    .rank = { $count ->
        [1] 序号为 { $from } 的牌序
       *[other] 序号 { $from } 到 { $to } 的牌序
    }
    .even_orders = 偶排列
    .remainders = 小于 { $words } 的随机数取模，作为{ $digits }
    .low_faces = { $digits }的较小值
    .gap = { $distance ->
        [1] 一张紧跟着另一张
       *[other] 一张在另一张之后 { $distance } 位
    }
    .gap_within = 两张相隔不超过 { $distance } 位
    .distance = { $distance ->
        [1] { $second }紧跟在{ $first }之后
       *[other] { $second }在{ $first }之后 { $distance } 位
    }
    .within = { $distance ->
        [1] { $first }与{ $second }相邻
       *[other] { $first }与{ $second }相隔不超过 { $distance } 位
    }
    .apart = { $is_backward ->
        [true] 牌 c { where-apart }牌 c + { $step }
       *[false] 牌 c + { $step } { where-apart }牌 c
    }
    .deck = { $deck ->
        [0] 某一副牌
       *[other] 第 { GROUPED($deck) } 副牌
    }：{ $of }
    .alike = 第 { $one } 位与第 { $other } 位：{ $likeness ->
        [parity] 编号奇偶相同
        [mirrored] 互为镜像
        [rank] 点数相同
        [suit] 花色相同
        [modulo_four] 模 4 相同
        [block_of_four] 同属 4 张一组
        [modulo_thirteen] 模 13 相同
       *[block_of_thirteen] 同属 13 张一组
    }
    .sum_of_two = 第 { $one } 位与第 { $other } 位：和为 { $sum }
    .even_sum = 前 { $cards } 张：和为偶数
    .poker = 前 { $cards } 张：{ poker-hand }
    .follows = 第 { GROUPED($deck) } 副来自第 { GROUPED($earlier) } 副：{ $relation ->
        [cut] { turned }
        [renumbered] { renumbered }
        [inverse] 逆排列
        [mirrored_and_cut] 颠倒重新编号，再{ turned }
        [relabelled] 之前出现过的换牌
       *[moved] 之前出现过的换位
    }
    .again = { $times ->
        [2] 第 { GROUPED($deck) } 副牌与第 { GROUPED($next) } 副牌
       *[other] 第 { GROUPED($deck) } 副牌，下一次是第 { GROUPED($next) } 副，共 { GROUPED($times) } 次
    }
    .in_place_at_lag = { $cards ->
        [0] 0 张牌在{ decks-before }所在的位置
       *[other] { $cards } 张或更多的牌在{ decks-before }所在的位置
    }
# 一副牌之内的关系，作从句。
relation =
    .alike = 第 { $one } 位与第 { $other } 位的牌{ $likeness ->
        [parity] 编号奇偶相同
        [mirrored] 像首尾两张那样互为镜像
        [rank] 点数相同
        [suit] 花色相同
        [modulo_four] 编号模 4 相同
        [block_of_four] 同属 4 张一组
        [modulo_thirteen] 编号模 13 相同
       *[block_of_thirteen] 同属 13 张一组
    }
    .sum_of_two = 第 { $one } 位与第 { $other } 位的牌编号之和为 { $sum }
    .even_sum = 前 { $cards } 张牌编号之和为偶数
    .poker = 前 { $cards } 张牌是{ poker-hand }
poker-hand = { $hand ->
    [high_card] 散牌
    [pair] 一对
    [two_pairs] 两对
    [three_of_a_kind] 三条
    [straight] 顺子
    [flush] 同花
    [full_house] 葫芦
    [four_of_a_kind] 四条
   *[straight_flush] 同花顺
}{ $suits ->
    [suit] { "" }
    [modulo_four] （花色按模 4 计）
   *[block_of_thirteen] （花色按 13 张一组计）
}
where-apart = { $distance ->
    [1] 紧跟在
   *[other] 后移 { $distance } 位地跟在
}

effect =
    .share = { $subject ->
        [parity] { PERCENT($observed, digits: 2) }% { $form ->
            [lag] 奇偶相同
           *[whole] 是偶排列
        }，应为 50%
       *[other] { $where }：{ PERCENT($observed, digits: 2) }%，应为 { PERCENT($expected, digits: 2) }%
    }
    .ratio = { $where }：次数为期望的 { times }
    .mean = { $subject ->
        [cards_in_place] 平均 { DECIMALS($observed, digits: 4) }，应为 { $null }
       *[other] 平均 { DECIMALS($observed, digits: 4) }，应为 { DECIMALS($expected, digits: 4) }
    }
    .total = { $subject ->
        [group_neighbours] { $number } 对相邻，应为 { $null }
        [group_none_in_hand] 有 { $number } 手一张也没有，应为 { $null }
       *[other] { $where }：{ $number } 次，应为 { $null }
    }
    .too_even = 比随机还均匀：检验统计量 { DECIMALS($statistic, digits: 1) }，期望 { DECIMALS($expected, digits: 0) }
    .correlation = 相关系数 { DECIMALS($correlation, digits: 4) }，应为 0
    .drift = 前 { $decks } 副牌平均 { DECIMALS($first, digits: 4) }，之后 { DECIMALS($after, digits: 4) }
    .part = { $part } 的 { $decks } 副牌平均 { DECIMALS($mean, digits: 4) }，其余 { DECIMALS($others, digits: 4) }
    .remainders = { $digits }：偏多的程度是小于 { $words } 的随机数 % 面数时的 { DECIMALS($excess, digits: 2) } 倍
    .low_faces = { $digits }：较小值偏多 { DECIMALS($z, digits: 1) } 个标准差
    .equal_pairs = { $equal ->
        [0] 没有两副相同：若可能的牌序少于 { $orders } 种，此事的概率低于 1%
       *[other] { GROUPED($equal) } 对相同的牌序
    }
    .same_start = { $same ->
        [1] { $runs } 次运行的第一副牌各不相同
       *[other] { $runs } 次运行中有 { $same } 次的第一副牌相同
    }
    .deck_mean = { $of }：平均 { DECIMALS($observed, digits: 4) }，应为 { DECIMALS($expected, digits: 4) }
    .related = { $decks ->
        [0] 没有一副牌与之前的有关联
       *[other] { GROUPED($decks) } 副牌与之前的有关联
    }{ $deck ->
        [0] { "" }
       *[other] ，第一次是第 { GROUPED($deck) } 副
    }
    .farthest_deck = { $where }：{ $number }，应为 { $null }
    .e_value = e 值在 { GROUPED($decks) } 副牌之后达到 10^{ DECIMALS($log10, digits: 1) }，公平洗牌平均这么多次里至多一次{ $case ->
        [cell] ；主要来自{ $strongest }（{ $where }）
        [statistic] ；主要来自{ $strongest }
       *[none] { "" }
    }{ $limited ->
        [true] 。p 值要大一些，因为两副不同的牌可能有同一指纹
       *[false] { "" }
    }
    .found_seed = { found-seed }
    .recovered_state = { recovered-state }

recovered-state = { $method }：解出一个内部状态，它产生取来的全部 { $decks } 副牌{ $foretold ->
    [0] { "" }
   *[other] ，其中最后 { $foretold } 副是预测出来的
}，碰巧如此的概率为 10^{ DECIMALS($log10_by_chance, digits: 1) }

found-seed = { $generator ->
    [one_number] { one-number }
   *[other] { of-a-seed }
}
one-number = 一副牌的所有抽取都由同一个数归约而来（{ $method }），就像每次抽取前都用时钟播种：{ $next ->
    [0] 看过的这副牌如此
   *[other] 第一副和其后 { $next } 副都如此
}，公平的牌碰巧如此的概率为 10^{ DECIMALS($log10_by_chance, digits: 1) }
of-a-seed = { $method }，种子 { $seed }，洗出的正是这副牌{ $next ->
    [0] { "" }
   *[other] ；其后试了 { $next } 副，{ $explained } 副对得上
}{ $reseeded ->
    [0] { "" }
   *[other] ，其中 { $reseeded } 副之前重新播种过
}{ $alike ->
    [0] { "" }
   *[other] （另有 { $alike } 个候选同样如此）
}；{ $by_chance ->
    [rare] 共 { $candidates } 个候选，碰巧如此的概率为 10^{ DECIMALS($log10_by_chance, digits: 1) }
   *[likely] 但 { $candidates } 个候选碰巧也会有约 10^{ DECIMALS($log10_by_chance, digits: 1) } 次命中
}

feature =
    .statistic = { $of_inverse ->
        [true] 逆排列的{ $statistic }
       *[false] { $statistic }
    }
    .card_at_place = 第 { $place } 位的牌
    .place_of_card = { $transform ->
        [changes] { $card }的去处
       *[other] { $card }的位置
    }
    .digit = { $reading ->
        [lehmer_inverse] { $owner }的{ $digits }
       *[other] { $digits }，第 { $place } 位
    }
    .order = 整个牌序
    .equal_decks = 相同的牌序

## 检验说明了什么：写给不熟悉检验名称的读者，句末不加句号

plainly = { $transform ->
    [changes] 从一副牌到下一副，{ $sentence }
    [inverse_changes] 从一副牌到下一副，{ $sentence }
    [patterns] 在可见的牌里，{ $sentence }
    [inverse_patterns] 在可见的牌里，{ $sentence }
   *[other] { $sentence }
}
in-its-own-words = { $test }：{ $effect }
they-come = { $observed ->
    [0] 从不出现
   *[other] 出现的次数是应有的 { times }
}
times = { $times_size ->
    [number] { $times } 倍
    [millions] { $times } 百万倍
    [billions] { $times } 十亿倍
   *[power] 10^{ $times } 倍以上
}
in-decks = （见于 { GROUPED($decks) } 副牌中的 { GROUPED($observed) } 副，公平时应为 { $expected } 副）
decks-before = { $lag ->
    [1] 前一副牌中
   *[other] 之前第 { $lag } 副牌中
}
has = { $transform ->
    [inverses] 把牌序反过来看，平均有
    [inverse_patterns] 反过来看，平均有
    [patterns] 平均有
    [changes] 平均有
    [inverse_changes] 反过来看，平均有
   *[other] 一副牌平均有
}
uneven-draws = { $form ->
    [farthest_place] { $transform ->
        [inverses] 如果洗牌是一张一张地安放，那么安放{ $place ->
            [0] 某一张牌
           *[other] { $owner }
        }时的随机数不均匀
        [inverse_changes] 如果洗牌是一张一张地安放，那么安放{ $place ->
            [0] 某一张牌
           *[other] { $owner }
        }时的随机数不均匀
        [inverse_patterns] 如果洗牌是一张一张地安放，那么安放{ $place ->
            [0] 某一张牌
           *[other] { $owner }
        }时的随机数不均匀
       *[other] 如果洗牌是逐位交换，那么{ $place ->
            [0] 某一位
           *[other] 第 { $place } 位
        }用的随机数不均匀
    }{ $case ->
        [off_by_one] ：循环可能差一
       *[other] { "" }
    }
   *[whole] 如果洗牌是逐位交换，那么它用的随机数不均匀（{ $effect }）
}

neighbours-in-rank = { $rate ->
    [never] { $second }的牌从来不是恰比{ $first }的牌大一号：{ not-once }
   *[other] { $second }的牌恰比{ $first }的牌大一号，{ how-often }
}
places-in-rank = { $rate ->
    [never] { $first }与{ $second }的牌相比，前者从来不是较小的：{ not-once }
   *[other] { $first }与{ $second }的牌相比，前者较小，{ how-often }
}

how-often = { $rate ->
    [always] 每一副都如此，应为 { $fair }
    [odds] 每 { $once } 副一次（99% 置信区间 { $low } 到 { $high }），应为每 { $fair } 副一次
   *[percent] 见于 { $once } 的牌序（99% 置信区间 { $low } 到 { $high }），应为 { $fair }
}
not-once = { decks }中一次也没有，公平时应有 { $expected } 次

card-at-place = { $rate ->
    [never] 牌 { $card } 从不{ card-at-place.where }：{ not-once }
    [always] 牌 { $card } 总是{ card-at-place.where }
   *[other] 牌 { $card } { card-at-place.where }，{ how-often }
}
    .where = { $end ->
        [first] 排在第一位
        [last] 排在最后一位
       *[no] 排在第 { $place } 位
    }

mechanism = { $transform ->
    [inverses] 原因是安放{ $owner }时的随机数不均匀
    [inverse_changes] 原因是安放{ $owner }时的随机数不均匀
    [inverse_patterns] 原因是安放{ $owner }时的随机数不均匀
   *[other] 原因是第 { $place } 位用的随机数不均匀
}：循环可能差一。

every-deck-is-the-same = 每副牌都一样
every-deck-follows-in-the-same-way = 每副牌都由上一副以同样的方式重排而成
equal-decks-again = { $deck ->
    [0] { "" }
   *[other] （第 { GROUPED($deck) } 副与第 { GROUPED($next) } 副相同）
}
# 偏离很远的一副牌，或一次变化。
one-deck = { $transform ->
    [changes] { $case ->
        [known] 从第 { GROUPED($before) } 副到第 { GROUPED($deck) } 副有
       *[unknown] 从某一副到下一副有
    }
    [inverse_changes] { $case ->
        [known] 从第 { GROUPED($deck) } 副回到第 { GROUPED($before) } 副有
       *[unknown] 从某一副回到前一副有
    }
    [inverses] { $case ->
        [known] 第 { GROUPED($deck) } 副牌反过来看有
       *[unknown] 某一副牌反过来看有
    }
   *[other] { $case ->
        [known] 第 { GROUPED($deck) } 副牌有
       *[unknown] 某一副牌有
    }
}

# 牌序确定的一副牌，与最初的顺序或之前的一副相比。
known-order = { $compared ->
    [first] { this-deck }{ $known ->
        [in_order] 就是原来的顺序
        [reversed] 与原来的顺序正好相反
        [exchanged] 除两张牌互换外就是原来的顺序
       *[moved] 除一张牌挪动外就是原来的顺序
    }
   *[earlier] { this-deck }{ $known ->
        [in_order] 与{ earlier-deck }相同
        [reversed] 是{ earlier-deck }翻转而来
        [exchanged] 除两张牌互换外与{ earlier-deck }相同
       *[moved] 除一张牌挪动外与{ earlier-deck }相同
    }
}
this-deck = { $case ->
    [known] 第 { GROUPED($deck) } 副牌
   *[unknown] 某一副牌
}
earlier-deck = { $case ->
    [known] 第 { GROUPED($earlier) } 副
   *[unknown] 之前的某一副
}
turned = { $turn ->
    [shifted] 切牌
    [reversed] 翻转
    [reversed_and_shifted] 翻转并切牌
   *[none] 切牌或翻转
}
renumbered = { $turn ->
    [shifted] 循环重新编号
    [reversed] 颠倒重新编号
    [reversed_and_shifted] 循环并颠倒重新编号
   *[none] 循环或颠倒重新编号
}
one-far-deck = { $known ->
    [none] { one-deck } { $value } { $noun }，公平时应为 { $null }
   *[other] { known-order }
}{ $others ->
    [0] { "" }
   *[other] （第 { $decks_beyond } 副也偏离很远）
}

plain =
    .mean = { $case ->
        [exactly] { has } { $mean } { $noun }，公平时应为 { $null }
        [histogram] { has } { $mean } { $noun }（99% 置信区间 { $low } 到 { $high }），公平时应为 { $null }
       *[other] 有多少{ $noun }：{ $effect }
    }
    .each_value = { $case ->
        [outlier] 有 { span } { $noun }的牌序{ they-come }
       *[other] 有多少{ $noun }，其分布与应有的不符
    }
    .drift = 前面的牌与后面的牌不一样：有多少{ $noun }，前后有变化（{ $effect }）
    .lag = 从一副牌能推知{ $lag ->
        [1] 下一副
       *[other] 之后第 { $lag } 副
    }：两者的牌序有关联（{ $effect }）
    .cards_in_place = { $form ->
        [farthest_lag] { $direction ->
            [none] 平均有 { $mean } 张牌在{ decks-before }所在的位置，公平时应为 { $null }
           *[other] { $case ->
                [outlier] { $number } 副牌有{ $where }，应为 { $null }
               *[other] { in-its-own-words }
            }
        }
        [lag] 平均有 { $mean } 张牌在{ decks-before }所在的位置，公平时应为 { $null }
       *[other] { in-its-own-words }
    }
    .place_by_card = { $case ->
        [outlier] { $rate ->
            [never] { $card }从不到第 { $place } 位：{ not-once }
           *[other] { $card }到第 { $place } 位，{ how-often }
        }
       *[other] { $transform ->
            [decks] 有些牌过多地出现在某些位置
            [visible] 有些牌过多地出现在某些位置
           *[other] 牌的去处与它原来的位置有关
        }
    }
    .face_by_place = { plain.place_by_card }
    .pair_order = { $case ->
        [cards] { $rate ->
            [never] 牌 { $first } 从不在牌 { $second } 之前：{ not-once }
           *[other] 牌 { $first } 在牌 { $second } 之前，{ how-often }
        }
        [blocks] 牌 { $first } 在牌 { $second } 之前，见于 { $share } 的牌序（99% 置信区间 { $low } 到 { $high }），应为 50%
        [outlier] { $transform ->
            [inverses] { places-in-rank }
            [inverse_patterns] { places-in-rank }
            [visible] { $rate ->
                [never] 从未看到{ $first }在{ $second }之前：{ not-once }
               *[other] 看到{ $first }在{ $second }之前，{ how-often }
            }
           *[other] { $rate ->
                [never] { $first }从不在{ $second }之前：{ not-once }
               *[other] { $first }在{ $second }之前，{ how-often }
            }
        }
       *[other] { $transform ->
            [inverses] 有些位置上的牌比别处的小
            [inverse_changes] 有些位置上的牌比别处的小
            [inverse_patterns] 有些位置上的牌比别处的小
           *[other] 有些牌在另一些牌之前多于在其后
        }
    }
    .neighbours_in_circle = { $case ->
        [outlier] { $transform ->
            [inverses] { neighbours-in-rank }
            [inverse_patterns] { neighbours-in-rank }
            [inverse_changes] { $rate ->
                [never] { $second }原来从不紧跟在{ $first }之后：{ not-once }
               *[other] { $second }原来紧跟在{ $first }之后，{ how-often }
            }
           *[other] { $rate ->
                [never] { $second }从不紧跟在{ $first }之后：{ not-once }
               *[other] { $second }紧跟在{ $first }之后，{ how-often }
            }
        }
       *[other] 相邻的牌没有混合均匀
    }
    .neighbours_in_row = { plain.neighbours_in_circle }
    .orders = { $case ->
        [cards] { $rate ->
            [never] 牌序 { $cards } 从不出现：{ not-once }
           *[other] 牌序 { $cards } 出现，{ how-often }
        }
        [outlier] { $count ->
            [1] { $rate ->
                [never] { $where }从不出现：{ not-once }
               *[other] { $where }出现，{ how-often }
            }
           *[other] { $where }{ they-come }
        }
       *[other] 有些牌序比别的出现得多
    }
    .lehmer_digits = { uneven-draws }
    .forward_digits = { uneven-draws }
    .descending_digits = { uneven-draws }
    .ascending_digits = { uneven-draws }
    .remainders = { $case ->
        [remainders] 随机数的较小值出现得过多，正如取模偏差（{ $effect }）
       *[other] 如果洗牌是逐位交换，那么它用的随机数较小值过多（{ $effect }）
    }
    .parity = { $form ->
        [lag] 与之前第 { $lag } 副牌相差偶数次交换的占 { $share }，公平时应为 50%
       *[whole] { $transform ->
            [changes] { $statistic ->
                [1] 每副牌与前一副都相差偶数次交换：一半的牌序从不出现
                [0] 奇排列与偶排列轮流出现：一半的牌序从不接着出现
               *[other] 与前一副相差偶数次交换的占 { $share }，公平时应为 50%
            }
           *[other] { $statistic ->
                [1] 每副牌与原顺序都相差偶数次交换：一半的牌序从不出现
                [0] 每副牌与原顺序都相差奇数次交换：一半的牌序从不出现
               *[other] 与原顺序相差偶数次交换的牌占 { $share }，公平时应为 50%
            }
        }
    }
    .farthest_deck = { $case ->
        [known] { one-far-deck }
        [unknown] { one-far-deck }
       *[other] { in-its-own-words }
    }
    .relations = { $case ->
        [mean] 一副牌平均有 { $mean } { $noun }，公平时应为 { $null }
        [relation] { $rate ->
            [never] { $relation }：{ not-once }
           *[other] { $relation }，{ how-often }
        }
       *[other] { in-its-own-words }
    }
    .related_decks = { $case ->
        [mean] 一副牌平均有 { $mean } { $noun }，公平时应为 { $null }
        [known] { $relation ->
            [cut] 第 { GROUPED($deck) } 副牌是第 { GROUPED($earlier) } 副{ turned }而来
            [renumbered] 第 { GROUPED($deck) } 副牌是第 { GROUPED($earlier) } 副的牌{ renumbered }而来
            [mirrored_and_cut] 第 { GROUPED($deck) } 副牌是第 { GROUPED($earlier) } 副的牌颠倒重新编号，再{ turned }而来
            [inverse] 第 { GROUPED($deck) } 副牌是第 { GROUPED($earlier) } 副的逆排列：位置与牌互换
            [relabelled] 第 { GROUPED($deck) } 副牌由第 { GROUPED($earlier) } 副按之前出现过的换牌方式而来
           *[moved] 第 { GROUPED($deck) } 副牌由第 { GROUPED($earlier) } 副按之前出现过的换位方式而来
        }{ $times ->
            [1] { "" }
           *[other] （共 { GROUPED($times) } 副与之前的有关联）
        }
       *[other] { in-its-own-words }
    }
    .equal_decks = { $case ->
        [all] { every-deck-is-the-same }
        [most] 几乎每副牌都一样
        [one] 第 { GROUPED($deck) } 副牌又在第 { GROUPED($next) } 副出现，共 { GROUPED($times) } 次，而公平的 { GROUPED($decks) } 副牌应各不相同
        [number] 同一牌序不止出现一次，好像总共只有约 { GROUPED($orders) } 种可选{ equal-decks-again }
        [neighbours] 有些牌与紧挨着的前一副相同{ equal-decks-again }
        [distance] 有些牌与之前第 { GROUPED($distance) } 副相同{ equal-decks-again }
        [pair] 第 { GROUPED($deck) } 副牌与第 { GROUPED($next) } 副相同，而公平的 { GROUPED($decks) } 副牌应各不相同
        [otherwise] 有些牌序不止出现一次{ equal-decks-again }
        [few] 同一牌序不止出现一次，好像总共只有约 { GROUPED($orders) } 种（{ GROUPED($low) } 到 { GROUPED($high) }，置信水平 99%）可选{ equal-decks-again }
        [many] 同一牌序不止出现一次，好像总共只有约 10^{ $power } 种可选{ equal-decks-again }
       *[other] 相同的牌序比应有的少
    }
    .group_neighbours = { $form ->
        [mean] { $group }聚在一起的{ $direction ->
            [more] 多于
           *[less] 少于
        }应有的：{ $number } 对相邻，应为 { $null }
       *[other] { $case ->
            [outlier] { $to ->
                [0] { $group }没有两张相邻
               *[other] { $group }中有 { span } 张紧跟在另一张之后
            }{ in-decks }
           *[other] { in-its-own-words }
        }
    }
    .group_runs = { $group }与其他牌平均交替成 { $mean } 个游程，公平时应为 { $null }
    .group_longest_run = { $form ->
        [mean] { $group }的最长游程平均 { $mean } 张，公平时应为 { $null }
       *[other] { $case ->
            [outlier] { $group }的最长游程有 { span } 张{ in-decks }
           *[other] { in-its-own-words }
        }
    }
    .group_first = { $form ->
        [mean] { $group }的第一张之前平均有 { $mean } 张其他牌，公平时应为 { $null }
       *[other] { $case ->
            [outlier] { $group }的第一张之前有 { span } 张其他牌{ in-decks }
           *[other] { in-its-own-words }
        }
    }
    .group_last = { $form ->
        [mean] { $group }的最后一张之后平均有 { $mean } 张其他牌，公平时应为 { $null }
       *[other] { $case ->
            [outlier] { $group }的最后一张之后有 { span } 张其他牌{ in-decks }
           *[other] { in-its-own-words }
        }
    }
    .group_spacing = { $case ->
        [outlier] { $group }中{ $where }的次数{ $direction ->
            [more] 多于
           *[less] 少于
        }应有的：{ $number } 次，应为 { $null }
       *[other] { in-its-own-words }
    }
    .group_in_hand = { $form ->
        [mean] 前 { $hand } 张中{ $group }平均有 { $mean } 张，公平时应为 { $null }
       *[other] { $case ->
            [outlier] 前 { $hand } 张中{ $group }有 { span } 张{ in-decks }
           *[other] { in-its-own-words }
        }
    }
    .group_none_in_hand = { $case ->
        [never] 前 { $hand } 张中从不缺{ $group }：{ GROUPED($decks) } 副牌中应有 { $null } 副缺
       *[other] 前 { $hand } 张中没有{ $group }的次数{ $direction ->
            [more] 多于
           *[less] 少于
        }应有的：{ GROUPED($decks) } 副牌中 { $number } 副，应为 { $null }
    }
    .distances = { $case ->
        [outlier] { $where }的次数{ $direction ->
            [more] 多于
           *[less] 少于
        }应有的：{ $number } 次，应为 { $null }
       *[other] { in-its-own-words }
    }
    .distance = { $case ->
        [outlier] { $where }的次数{ $direction ->
            [more] 多于
           *[less] 少于
        }应有的：{ $number } 次，应为 { $null }
       *[other] { in-its-own-words }
    }
    .twins = { $effect }
    .seed_search = { $case ->
        [one_number] { $effect }
        [some] 它的第一副牌可以重新算出来（{ $effect }）
       *[other] 它的牌可以重新算出来，包括以后的牌（{ $effect }）
    }
    .evidence = { $case ->
        [bet] 拿 1 去押注它的牌（主要押{ $bet }），到第 { GROUPED($deck) } 副牌变成 10^{ DECIMALS($statistic, digits: 1) }
       *[other] 它的牌比随机更容易猜中：拿 1 去押注，{ decks }之后变成 10^{ DECIMALS($statistic, digits: 1) }
    }

places-too-even = 牌在各位置的分布比随机所能有的还均匀
neighbours-too-even = 牌的前后相邻比随机所能有的还均匀
draws-too-even = 如果洗牌是逐位交换，那么它用的随机数比随机所能有的还均匀
too-even =
    .mean = { in-its-own-words }
    .each_value = 有多少{ $noun }，其分布与理论过于接近，随机做不到
    .drift = { in-its-own-words }
    .lag = { in-its-own-words }
    .cards_in_place = { in-its-own-words }
    .place_by_card = { places-too-even }
    .face_by_place = { places-too-even }
    .pair_order = { $transform ->
        [decks] 牌的先后比随机所能有的还均匀
        [changes] 牌的先后比随机所能有的还均匀
        [patterns] 牌的先后比随机所能有的还均匀
       *[other] 各位置上牌的大小比随机所能有的还均匀
    }
    .neighbours_in_circle = { neighbours-too-even }
    .neighbours_in_row = { neighbours-too-even }
    .orders = 各牌序出现的次数比随机所能有的还均匀
    .lehmer_digits = { draws-too-even }
    .forward_digits = { draws-too-even }
    .descending_digits = { draws-too-even }
    .ascending_digits = { draws-too-even }
    .remainders = { in-its-own-words }
    .parity = { in-its-own-words }
    .farthest_deck = { in-its-own-words }
    .relations = { in-its-own-words }
    .related_decks = { in-its-own-words }
    .equal_decks = { in-its-own-words }
    .group_neighbours = { in-its-own-words }
    .group_runs = { in-its-own-words }
    .group_longest_run = { in-its-own-words }
    .group_first = { in-its-own-words }
    .group_last = { in-its-own-words }
    .group_spacing = { in-its-own-words }
    .group_in_hand = { in-its-own-words }
    .group_none_in_hand = { in-its-own-words }
    .distances = { in-its-own-words }
    .distance = { in-its-own-words }
    .twins = { in-its-own-words }
    .seed_search = { in-its-own-words }
    .evidence = { in-its-own-words }

square = 牌 { $card } { $observed ->
    [0] 从不在{ square.places }
   *[other] 在{ square.places }的次数是应有的 { times }（99% 置信区间 { $low } 到 { $high } 倍）
}
    .places = { $places ->
        [1] 第 { $place } 位
       *[other] 第 { $place } 位
    }

## 结论，以及由此该怎么办

verdict =
    .fail = 不合格：这种洗法不公平。{ $sentence }。{ $made ->
        [so] { $mechanism }
       *[unknown] { "" }
    }公平的洗牌，{ once-in }有哪一项偏到这种程度。
    .unresolved = 未定：{ $sentence }。公平的洗牌，{ once-in }有哪一项偏到这种程度：说合格则太罕见，说有偏则太常见。须由新的牌来判定，而且只看新的牌。
    .none_found = { $tests ->
        [0] 在此分辨率下未发现偏差：{ decks }、每副 { cards }，无法作任何检验。
       *[other] 在此分辨率下未发现偏差：对 { decks }（每副 { cards }）作了 { tests }，没有任何一项超出公平洗牌 1000 次检验中一次的程度。
    }

once-in = { $size ->
    [number] 大约 { GROUPED($once_in) } 次检验里才有一次会
    [millions] 大约 { GROUPED($millions) } 百万次检验里才有一次会
    [billions] 大约 { GROUPED($billions) } 十亿次检验里才有一次会
   *[power] { power-of-ten }{ $power ->
        [infinite] { "" }
        [4] { "" }
        [5] { "" }
        [6] { "" }
        [7] { "" }
        [8] { "" }
        [9] { "" }
       *[other] { " " }
    }次检验里也不到一次会
}

in-brief =
    .fail = 不合格：{ $test }，{ $p }
    .unresolved = 未定：{ $test }，{ $p }；须由新的牌来判定
    .none_found = 在此分辨率下未发现偏差：{ $decks } 副牌中，任何牌在任何位置的偏差不超过 { PERCENT($place, digits: 3) }%，任何两牌先后的偏差不超过 { PERCENT($pair, digits: 3) }%

consequence =
    .fail = 谁知道这个洗牌的偏差，谁就能料到别人料不到的牌：不要用它发牌。
    .unresolved = 尚无结论。请另取四倍的新牌来检验，并且只以新牌为准。
    .none_found = 这些牌与公平洗牌的结果无法区分。小于这里所列界限的偏差，或未检验的那些种类的偏差，不能排除。

quiet = { $tests ->
    [0] 无法作任何检验。
   *[other] { $quiet ->
        [0] 每一项检验的 p 值都小于 1e-3。
       *[other] { $beyond ->
            [0] 全部 { GROUPED($quiet) } 项检验：p 值均不小于 1e-3。
           *[other] 其余 { GROUPED($quiet) } 项检验：p 值均不小于 1e-3。
        }
    }
}

bounds =
    .place = { $faces ->
        [different] 任何牌在任何位置的概率与 1/{ $cards } 相差不超过 { $points } 个百分点（置信水平 99%）。
       *[equal] 任何牌面在任何位置的概率与它在整副牌中所占的比例相差不超过 { $points } 个百分点（置信水平 99%）。
    }
    .pair = 任何一张牌在另一张之前的概率与 1/2 相差不超过 { $points } 个百分点（置信水平 99%）。

## 已知的毛病

known-fault = { $transform ->
    [changes] { $name }（牌从不放回原顺序）
   *[other] { $name }
}
suspect = { $others ->
    [0] { $name }
   *[other] { $name } 或 { $alike }（这些牌分不清是哪一个）
}
likelier = { $over ->
    [next] { $power ->
        [0] 几乎不比第二可能的更有可能
       *[other] 可能性是第二可能的 { power-of-ten }{ $power ->
            [infinite] { "" }
            [4] { "" }
            [5] { "" }
            [6] { "" }
            [7] { "" }
            [8] { "" }
            [9] { "" }
           *[other] { " " }
        }倍
    }
   *[fair] 可能性是公平洗牌的 { power-of-ten }{ $power ->
        [infinite] { "" }
        [4] { "" }
        [5] { "" }
        [6] { "" }
        [7] { "" }
        [8] { "" }
        [9] { "" }
       *[other] { " " }
    }倍
}
it-resembles = { $transform ->
    [changes] 从一副到下一副，它像
    [inverse_changes] 从一副到下一副，它像
   *[other] 它像
}
likeness =
    .fits = { it-resembles } { suspect }：{ likelier }，而且吻合。
    .untested = { it-resembles } { suspect }：{ likelier }；牌太少，不能断定是否吻合。
    .differs = 试过的已知毛病没有一个与这些牌吻合。

fit =
    .fits = 吻合
    .untested = 未能检验
    .differs = 不吻合

## 改法：改程序的哪一处，已知的毛病就没有了

hint-of-order = 要知道是哪一种已知的毛病，请用 --items 按洗牌前的顺序给出各张牌。
fix = { $of ->
    [one] 如果是 { $name }，改法：{ $remedy }
   *[only] 改法：{ $remedy }
}
fix-also = { $changes ->
    [named] 如果程序还{ $clauses }，也请一并改掉：见 evenhand classics { $name }。
   *[other] 如果是 { $name }，还要再改一处：见 evenhand classics { $name }。
}
also =
    .put_the_deck_back = 保留着上一次洗完的顺序
    .do_not_fix_the_seed = 使用常数种子
    .do_not_seed_from_the_clock = 用时间作种子
    .lengthen_the_seed = 使用取值很少的种子
    .seed_once = 在每次抽取前都重新播种
    .reject_the_remainder = 用取余来抽取
    .reject_instead_of_scaling = 缩放取值很少的随机数
    .include_the_last_value = 从不抽到最后一个值
    .round_down = 在抽取时四舍五入
remedy =
    .call_the_shuffle = 没有一张牌动过。请真正调用洗牌函数，并输出洗好的牌。
    .draw_from_the_rest = 循环里的 j 取自 0..n，应取自 i..n（i 到 n-1）。
    .swap_each_place_once = 循环交换随机的两个位置，次数再多也不会严格均匀。请让每个位置 i 只交换一次，j 取自 i..n（i 到 n-1）。
    .let_cards_stay = 循环里的 j 取自 0..i，牌不可能留在原位。应取自 0..=i。
    .start_at_the_first = 循环从 i = 1 开始，第一张牌从不移动。请从 i = 0 开始。
    .start_at_the_last = 循环从 i = n-2 开始，最后一张牌从不移动。请从 i = n-1 开始。
    .run_to_the_end = 循环少交换了一次。请在 i < n-1 时继续。
    .run_down_to_one = 循环少交换了一次。请在 i > 0 时继续。
    .start_at_the_second = 循环从 i = 2 开始，漏了一次交换。请从 i = 1 开始。
    .keep_odd_orders = 程序把奇排列改成了偶排列（例如为了让十五数码有解），所以一半的牌序从不出现。请保留奇排列。
    .do_not_sort = 比较函数的回答是随机的。请不要用排序来洗牌，而是让每个位置 i 与取自 i..n（i 到 n-1）的 j 交换。
    .avoid_equal_keys = 随机键可能相同，键相同的牌会保持某种顺序。有两个键相同时请全部重取，或让每个位置 i 与取自 i..n（i 到 n-1）的 j 交换。
    .swap_instead_of_inserting = 循环插入 n 次，总有一些牌从未被抽到。请让每个位置 i 与取自 i..n（i 到 n-1）的 j 交换。
    .riffle_more = 鸽尾式洗牌的次数太少。请多洗几次；在程序里则让每个位置 i 与取自 i..n（i 到 n-1）的 j 交换。
    .replace_overhand = 印度式洗牌会让相邻的牌留在一起。请改用鸽尾式洗牌；在程序里则让每个位置 i 与取自 i..n（i 到 n-1）的 j 交换。
    .shuffle_before_the_cut = 程序只切了一次牌。请先洗牌，再切牌。
    .put_the_deck_back = 牌保留着上一次洗完的顺序。每次洗牌前请先放回原顺序。
    .do_not_fix_the_seed = 种子是常数。请改从操作系统的随机源取种子。
    .do_not_seed_from_the_clock = 种子是时间。请改从操作系统的随机源取种子。
    .lengthen_the_seed = 种子的取值太少。请从操作系统的随机源取至少 128 位的种子。
    .seed_once = 程序在每次抽取前都重新播种。请只在程序启动时播种一次。
    .reject_the_remainder = 抽取用的是 `rand() % n`。请改用拒绝法：随机数不小于 n 的最大倍数时重新抽取。
    .reject_instead_of_scaling = 抽取时缩放的随机数取值太少。请改用拒绝法：随机数不小于 n 的最大倍数时重新抽取。
    .include_the_last_value = 抽取永远得不到最后一个值。应从 n 个值里抽，而不是 n-1 个。
    .round_down = 抽取时四舍五入，首尾两个值出现的次数只有其他值的一半。请向下取整：`Math.floor(Math.random() * n)`。

outcome =
    .caught = 能发现
    .perhaps = 也许
    .not_caught = 发现不了
outcome-with-limits =
    .caught = 能发现，检验功效 90% 以上
    .perhaps = 也许，10% 到 90%
    .not_caught = 发现不了

needed = { $case ->
    [open] { $decks }，至少 { $least }
    [one] { $decks }
   *[between] 约 { $decks }，{ $least } 到 { $most }
}

known =
    .simulated = { $of } 次模拟检验中发现 { $found } 次：{ PERCENT($low, digits: 0) }% 到 { PERCENT($high, digits: 0) }%（置信水平 95%）
    .extrapolated = 由较少的牌推算
    .computed = 算出：这么多副牌中有两副相同的概率
    .undetected = { GROUPED($tried) } 副牌看不出任何迹象

## 另外发现了什么

finding =
    .enough_evidence = { GROUPED($decks) } 副牌之后证据已经足够；其后的 { GROUPED($more) } 副用来说明毛病在哪里。
    .repeats_left_out = 为此，与前一副相同的牌只算一次，剩下 { GROUPED($decks) } 副：用时钟播种的洗牌，同一秒内总是洗出同一副牌。
    .no_known_fault = 试过的已知毛病没有一个与这些牌吻合。
    .same_permutation = { GROUPED($decks) } 副牌都以同样的方式由上一副得到：程序多半接着洗上次留下的牌，而每次都不抽随机数，或抽到同样的数。请确认洗牌时抽随机数，并只在第一次洗牌前给生成器设一次种子。
    .few_are_one = 全部 { $decks } 副牌是同一副：是同一副记了几次，还是种子固定了？多取一些牌就能分清。
    .repeated_steadily = 有 { GROUPED($pairs) } 对相同的牌序，其中 { GROUPED($early) } 对在前一半，而随机的对只有四分之一在前一半：早先的牌以不变的速度再次出现。种子太少时，重复会越来越多。
    .fresh_decks = 前 { $first } 副牌没有定论（{ in-brief.unresolved }）；由 { $fresh } 副新牌判定，而且只看新牌。
    .cut_short = 只检验了 { $decks } 副牌：{ $why ->
        [late] 时间到了
       *[interrupted] 被中断
    }。
    .repeated_neighbours = { GROUPED($decks) } 副牌中有 { GROUPED($repeats) } 副与紧挨着的前一副相同，相同的牌若随机分布，应有 { DECIMALS($expected, digits: 1) } 副。{ $times ->
        [0] 若用时钟作种子，同一时刻的运行会得到同一副牌；也可能程序重复输出，或日志中有些行记了两次。随机取的种子几乎不会是这个样子。
        [2] 每副牌都连续出现两次：是每副记了两次吗？请每副只留一次再检验。
       *[other] 每副牌都连续出现 { $times } 次：是每副记了 { $times } 次（比如每位玩家一次）吗？请每副只留一次再检验。
    }
    .repeated_at_distance = { GROUPED($decks) } 副牌中有 { GROUPED($repeats) } 副与之前第 { GROUPED($distance) } 副相同，相同的牌若随机分布，应有 { DECIMALS($expected, digits: 1) } 副。{ $share ->
        [twice] 后一半就是前一半：日志是不是重复了一遍？请只检验一遍。
        [most] 牌在循环出现，或日志的某些部分重复了：种子太少几乎不会是这个样子。
       *[few] 大多数牌在这个间隔上并不重复：是程序偶尔重用一副牌，还是日志把有些牌记了两次？种子太少几乎不会是这个样子。
    }
    .repeated_unevenly = 有 { GROUPED($pairs) } 对相同的牌序，其中一半相距不超过 { GROUPED($median) } 副，而随机的对有一半相距不超过 { GROUPED($expected) } 副。用时钟作种子，时间相近的牌会重复；随机取的种子几乎不会是这个样子。
    .fixed_seed = 每次运行的第一副牌都一样：种子是固定的，或者是没有走动的时钟，看过一副牌就知道所有的牌。
    .fixed_or_clock_seed = 全部 { $runs } 次运行的第一副牌都一样：用时钟作种子，或者种子是固定的。
    .clock_seed = 同时启动的 { $runs } 次运行中，有 { $same } 次的第一副牌相同，而晚一秒启动的不同：它用时钟作种子。知道何时洗牌，就知道牌序。
    .found_seed = 种子搜索：{ found-seed }。
    .recovered_state = 状态恢复：{ recovered-state }。看过这些牌，就能说出以后所有的牌。
    .no_seed = 种子搜索：{ $candidates } 个候选都不产生这些牌{ $order_is_guessed ->
        [true] （牌的起始顺序是猜的，按名称排序：请用 --items 按顺序给出）
       *[false] { "" }
    }{ $by_chance ->
        [0] { "" }
       *[other] ；能产生第一副的候选数与碰巧相当，而且都对不上下一副
    }。试过：{ $ranges }。
    .seed_search_cut_short = 种子搜索中途停止：并未试完所有种子。
    .required_not_shown = 要求能发现 { $fault }，但 { $decks } 副牌做不到：检验功效为 { PERCENT($power, digits: 0) }%，要求 { PERCENT($required, digits: 0) }%。请多取一些牌（--decks）。

seed-range = { $of ->
    [small] { $from } 到 { $to }
    [seconds] 秒 { $from } 到 { $to }
    [milliseconds] 毫秒 { $from } 到 { $to }
    [milliseconds_of_day] 一天中的毫秒 { $from } 到 { $to }
    [float_seconds] 第 { $from } 秒到第 { $to } 秒的浮点数
   *[every] 全部，{ $from } 到 { $to }
}
tried-seeds = { $count ->
    [0] { "" }
   *[other] { $generators } 的
}{ $of ->
    [small] 种子 { $from } 到 { $to }
    [seconds] 从 { $begin } 到 { $end }（UTC）的每一秒
    [milliseconds] 从 { $begin } 到 { $end }（UTC）的每一毫秒
    [milliseconds_of_day] 一天中的每一毫秒
    [float_seconds] 从 { $begin } 到 { $end }（UTC）的时钟的每个浮点数
   *[every] 全部种子，{ $from } 到 { $to }
}
no-tried-seeds = 没有一个范围试到头
ways = 每个种子都试过这些洗牌：{ $shuffles }。随机数按各发生器上程序的做法归约到范围内：{ $bounding }。{ $seedings ->
    [one] 随机数发生器只播种一次。
   *[other] 随机数发生器只播种一次，以及每次抽取前重新播种（reseeded_every_draw）。
}
separator = 、
    .long = ；
searched =
    .seeds = { $ranges }：2^{ $bits } 个种子中的 { $tried } 个，每个试 { $methods } 种用法。
    .state = 由最初几副牌解出 { $bits } 位的内部状态，共试 { $methods } 种用法：每种循环、64 个数一块中的每个位置、每副之间至多跳过 2 个数、放回与否。
    .sort_not_searched = 用随机比较函数排序（sort(() => Math.random() - 0.5)）或用随机键排序：每个随机数露出的太少，解不出内部状态。
search-speed = 速度：每秒 { $seeds } 个种子，每个都试该发生器的全部用法。这次搜索用了 { $time }，在这台机器上全部搜索完约需 { $whole }。
search-time = { $count } { $unit ->
    [s] 秒
    [min] 分钟
   *[h] 小时
}
search-outcome =
    .found = 已找到。
    .none = 没有。
    .incomplete = 未完成。
    .not_searched = 未搜索。

not-looked-at =
    .long_remainders = 31 比特以上的取模（rand() % n）：需要 10^16 副牌。可用 evenhand exact --dice modulo:31 查看。
    .long_lags = 一副牌能否推知 { $lags } 副以后的牌。整副可见的牌另检验 16 副以内的同位牌，以及有关联的牌。
    .several_cards = 三张及更多的牌如何聚在一起，例如四张 A 或一门花色。已检验的是三张连号的邻牌和最前几张的牌型。
    .later_decks = 前 { GROUPED($relations) } 副以后各牌之间的关系，以及前 { GROUPED($related) } 副以后有关联的牌。
    .large_seeds = 这些牌是否出自 48 位以上的随机数发生器，例如 java.util.Random、drand48、xorshift128+。
    .origin_of_log = 日志是怎样来的：漏掉或挑选过的牌会使剩下的有偏。还有是否用时钟作种子，这要有程序才能检验。
    .twins = 是否用时钟作种子，或种子是否固定：没有检验同时启动的运行。
    .other_runs = 每次运行之间还有什么不同：全部牌出自同一次运行。
    .seeds = 这些牌是否出自以时钟为种子的小型随机数发生器（--crack）。
    .other_seeds = 所列之外的种子与发生器：64 位种子、时钟之外的 48 位种子、Firefox 与 Safari 的 Math.random，以及任何发生器用于比较函数排序、用于所列之外的洗牌、用其他轮数、或在第一副之前先跳过一些数的情形。
    .first_order = 洗牌之前是什么顺序，因此也不知道像哪一种已知的毛病：牌按名称排序。请用 --items 按顺序给出。
    .faults_of_many_cards = 已知的毛病：至多 { $max_cards } 张牌时才试。
    .faults = 这些牌像哪些已知的毛病，或能发现哪些（用了 --brief，没有查）。
    .faults_interrupted = 这些牌像哪些已知的毛病，或能发现哪些：被中断。
    .order_in_hands = 每手牌内的顺序，因为手牌排过序。已知的毛病也没有检验，因为它们取决于发牌的顺序。
    .hidden_places = 第 { $from } 位及以后的位置，它们不可见。
    .equal_cards = 相同的几张牌各在何处；排列的奇偶；两种牌面中有一种是几张时，谁在前、谁紧跟谁。
    .fixed_decks = 证据之外的检验：每看一副就判断一次时，它们的 p 值不成立。以及这么多副牌能发现什么。
    .between_parts = 一部分的牌与另一部分的关系：间隔与变化都只在各部分之内计算。
    .required = --require：它针对事先定好的副数，请去掉 --sequential。

## 标题

heading =
    .audit-page = 完整报告
    .program = evenhand audit
    .audit = { $name } 的检验
    .shuffle = 洗牌
    .meaning = 这意味着什么
    .caught = { decks }能发现什么
    .suspects = 与已知毛病的对照
    .searched = 搜索过的种子
    .histograms = 各统计量与其分布
    .equal_decks = 相同的牌序
    .tests = 全部检验
    .nulls = 原假设下的分布从何而来
    .not-looked-at = 没有检验的
    .provenance = 来源
    .parts = 合并的各次检验

terminal =
    .test = 检验
    .transform = 对象
    .p = p 值
    .effect = 看到的
    .more = 另有 { $more } 项的 p 值小于 1e-3
    .with-power = { $fault }（{ $power }）
    .with-needed = { $fault }（需 { $decks } 副）

tests-table =
    .caption = p 值是公平洗牌偏离到这种程度的概率；校正后（Holm）的 p 值按全部检验一起计算
    .test = 检验
    .transform = 对象
    .decks = 副数
    .statistic = 检验统计量
    .null = 原假设下的分布
    .degrees = 自由度
    .p = p 值
    .adjusted = 校正后
    .effect = 看到的

power-table =
    .caption = “能发现”指检验功效 90% 以上，“也许”指 10% 到 90%
    .fault = 毛病
    .outcome = 结果
    .power = 检验功效
    .test = 最易发现它的检验
    .needed = 功效达 90% 所需副数（范围）
    .known = 依据
    .no-test = 无

suspects-table =
    .caption = 这些牌在各分布下的可能性，与公平洗牌相比、与最接近的另一分布相比，以 10 的幂表示；以及分布是否吻合
    .fault = 毛病
    .transform = 对象
    .over-fair = 比公平（10 的幂）
    .over-next = 比次可能者
    .fit = 是否吻合
    .p = p 值
    .feature = 由何看出

searched-table =
    .caption = 试过哪些随机数发生器的哪些种子，每个种子试了多少种取值范围的做法与循环
    .generator = 随机数发生器
    .outcome = 结果
    .seeds = 种子
    .tried = 试过
    .all = 总数
    .methods = 用法数

provenance =
    .decks = 牌
    .of = { GROUPED($decks) } 副，每副 { cards }
    .source = 检验对象
    .command = 命令
    .version = 版本
    .seed = 种子
    .sha256 = 读入内容的 SHA-256

parts-table =
    .caption = 结论针对它们的全部牌
    .source = 检验对象
    .decks = 副数
    .command = 命令
    .sha256 = 读入内容的 SHA-256

## 文章 004 的表

article =
    .title = 每张牌到过每个位置多少次，从第 1 位起：文章 004 的表，{ GROUPED($decks) } 次洗牌，每副 { cards }。
    .put_back = 每次洗牌前放回原顺序：{ $case ->
        [even] 每张牌在每个位置的概率恰为 1/{ $cards }。
        [fraction] 牌 { $card } { card-at-place.where }的概率恰为 { $fraction }（{ $percent }），而不是 1/{ $cards }；这里是 { GROUPED($observed) } 次（{ $share }）。
       *[percent] 牌 { $card } { card-at-place.where }的精确概率为 { $percent }，而不是 1/{ $cards }；这里是 { GROUPED($observed) } 次（{ $share }）。
    }
    .put_back_counted = 每次洗牌前放回原顺序：{ $case ->
        [even] 各个次数与均匀的差别都在随机误差之内；差得最多的是牌 { $card } { card-at-place.where }，占 { $share }，均匀时为 { $expected }。
       *[uneven] 牌 { $card } { card-at-place.where }的占 { $share }，而不是 { $expected }。
    }
    .never_put_back = 从不放回（文章的数法）：{ $case ->
        [even] 表看上去很均匀。每次洗的是上一次剩下的牌，没有哪张牌有自己的起始位置，即使各位置有偏差，也摊到所有的牌上去了。
       *[uneven] 即便如此，牌 { $card } { card-at-place.where }的仍占 { $share }，而不是 { $expected }。每次洗的是上一次剩下的牌，上一次的牌序会在下一次里露出来。
    }
    .hidden = 两张表各掩盖了什么：第一张表看不出哪些牌序会出现、哪些牌会聚在一起；随机切一次牌，在这张表里也是均匀的，却只能得到 { $cards }! 种牌序中的 { $cards } 种。第二张表还掩盖了所有与位置有关的偏差。下面的结论所依据的比这两张表都多。
    .one_way = { $of ->
        [log] 日志只有一种数法：牌怎样来就怎样数。每次洗牌前是否放回原顺序，日志不会说明；如果从不放回，无论怎样洗，这张表都会很均匀。
        [program] 程序只有一种数法：牌怎样来就怎样数。如果它接着上一次的结果洗而不放回原顺序，无论怎样洗，这张表都会很均匀。
        [pooled] 合并的检验只有一种数法：牌怎样来就怎样数。
       *[interrupted] 另一种数法被中断。
    }表均匀还不够：随机切一次牌，在这张表里也是均匀的。
article-heading =
    .put_back = 每次洗牌前放回原顺序
    .never_put_back = 从不放回（文章的数法）

## 图

squares = { $squares ->
    [0] 没有可显示的。
   *[other] { $rows ->
        [1] { $columns ->
            [1] 每格一张牌。
           *[other] { squares.size }
        }
       *[other] { squares.size }
    }{ $beyond ->
        [0] 全部在随机误差之内：留白。
       *[other] { GROUPED($squares) } 格中有 { GROUPED($beyond) } 格超出随机误差，其余留白。
    }
}
    .size = 每格至多 { $rows } 行 { $columns } 列。

places =
    .title = 牌与位置
    .titled = 牌与位置，{ decks }
    .titled-of = { $source }：牌与位置，{ decks }
    .columns = 牌
    .rows = 位置
    .description = 列为牌，行为位置。{ squares }

pairs =
    .title = 两牌先后
    .columns = ……在这张牌之前
    .rows = 这张牌……
    .description = 行所示的牌在列所示的牌之前的次数。{ squares }

deviations =
    .noise = ±{ DECIMALS($limit, digits: 1) } 以内：随机误差
    .units = 单位：标准差。蓝为过少，橙为过多

by-digit =
    .title = 各位置的抽取
    .cell = { $reading ->
        [lehmer_inverse] { $digits }，牌 { $card }
       *[other] { $digits }，第 { $place } 位
    }
    .description = { $uneven ->
        [0] 每次抽取都在随机误差之内：留白。
        [few] 不均匀：{ $cells }。
       *[other] 有 { $uneven } 次抽取不均匀。
    }
    .none = 无抽取，或牌太少
    .below = p 小于 { $limit }
    .note = 各行为位置（逆排列一行为牌）；留白为随机误差之内，1000 次检验中一次超出
    .caption = 每一行把牌序还原成一种洗牌法逐位的抽取。只有一格变色，说明循环差一。

evidence =
    .title = 证据的累积
    .description = { decks }之后 e 值为 10 的 { DECIMALS($log10, digits: 1) } 次方；达到 10 的 { DECIMALS($convicts, digits: 1) } 次方即足以判为有偏。
    .convicts = { DECIMALS($log10, digits: 1) }：足以判为有偏
    .decks = 副数
    .log10 = e 值的 log10
    .caption = 每副牌之后都可以看一次，它是结论所依据的检验之一：越过这条线，仅凭它即可下结论。

histogram = { $beyond ->
    [0] 取值 { $first } 到 { $last }：每一条都在分布（折线）的随机误差之内。
   *[other] 取值 { $first } 到 { $last }：{ $bars } 条中有 { $beyond } 条超出随机误差（着色）；折线是分布。
}
    .caption = 直条是所检验的牌，以百分比表示；折线是原假设下的分布。蓝条过低，橙条过高，灰条在随机误差之内。

equal-decks = { GROUPED($decks) } 副牌中：{ $effect }。
