# 大的顺序的检验报告里给人读的话，中文。

verdict =
    .fail = { $orders ->
        [1] 这个顺序不均匀
       *[other] 这些顺序不均匀
    }：{ $what }。均匀的顺序在某一项上偏到这种程度，10^{ $power } 次检验里不到一次。
    .unresolved = { $orders ->
        [1] 这个顺序看起来不寻常
       *[other] 这些顺序看起来不寻常
    }，但还不能下结论：{ $what }。均匀的顺序在某一项上偏到这种程度，大约 { $odds } 次检验里有一次：要由另外的顺序来定，而且只由它们来定。
    .none_found = 在这个分辨率下没有发现它与均匀的顺序有差别：{ $items } 项的 { $orders } 个顺序，{ $tests } 项检验。

some-of = { $what }（{ $all } { $transform ->
    [changes] 次变化
   *[orders] 个顺序
}里的 { $some } { $transform ->
    [changes] 次
   *[orders] 个
}）

structure =
    .in_order = { $transform ->
        [changes] 每个顺序都和前一个一模一样
       *[orders] 每一项都在原来的位置
    }
    .reversed = { $transform ->
        [changes] 每个顺序都是前一个倒过来
       *[orders] 从最后一项排到第一项
    }
    .unshuffled = { $part ->
        [head] 最前面的 { $length } 项
        [tail] 最后的 { $length } 项
       *[middle] 位置 { $start } 到 { $last } 的 { $length } 项
    }{ $transform ->
        [changes] 仍在前一个顺序里的位置
       *[orders] 都在原来的位置：这一部分没有打乱
    }
    .shifted = { $share } % 的项{ $distance ->
        [0] { $transform ->
            [changes] 仍在前一个顺序里的位置
           *[orders] 都在原来的位置
        }
       *[other] 离{ $transform ->
            [changes] 前一个顺序里的
           *[orders] 原来的
        }位置都是 { $by }（首尾相接）
    }
    .rotated = { $transform ->
        [changes] 每个顺序都是前一个从别处开始
       *[orders] 各项仍按原来的顺序，只是从编号 { $first } 开始（最小的编号为 0）
    }
    .affine = { $transform ->
        [changes] 每个顺序都是前一个作模 { $n } 的乘法得来的
       *[orders] 它就是 { $multiplier } · 位置 + { $first } 模 { $n }
    }
    .whole_blocks = { $transform ->
        [changes] 前一个顺序里
       *[orders] { "" }
    }每 { $length } 项一块，整块移动：{ $followed } % 的项后面紧跟着下一项
    .in_turn = { $readers ->
        [2] 前后两半轮流读出，正是一次完美的交错洗牌
       *[other] { $readers } 个读取者轮流，各自按顺序读自己的一段
    }
    .shuffled_in_turn = { $readers } 个读取者{ $strict ->
        [yes] { "" }
       *[no] 大多
    }轮流，每次 { $batch } 项，{ $own ->
        [buffer] 各用一个 { $size } 项的洗牌缓冲区
       *[shuffled] 各自打乱自己的项
    }：{ $ids ->
        [remainders] 每个读取者的编号除以 { $readers } 的余数相同
       *[stretches] 每个读取者有一段连续的编号
    }
    .sorted_batches = 每 { $length } 项一批，批内已排序：{ $transform ->
        [changes] { $direction ->
            [falling] 批内各项与前一个顺序相反
           *[rising] 批内各项保持前一个顺序
        }
       *[orders] { $direction ->
            [falling] 批内编号只降不升
           *[rising] 批内编号只升不降
        }
    }
    .congruential = 每个编号都由前一个经线性同余生成器得来：下一个编号是 { $multiplier } · 编号 + { $increment } 模 { $modulus }{ $first ->
        [0] { "" }
       *[other] （编号从 { $first } 开始）
    }
    .one_step = { $share } % 的项后面跟着{ $side ->
        [back] 往前
       *[ahead] 往后
    }数第 { $step } 项，模 { $n }
    .shards = { $place ->
        [in_place] 每 { $length } 项一个分片，只在分片内部洗过，分片仍在原来的位置
       *[elsewhere] 每 { $length } 项一个分片，只在内部洗过，分片没有打散
    }
    .shuffle_buffer = 像是一个 { $size } 项的洗牌缓冲区（占全部的 { $share } %）给出的
    .feistel = 像是一个轮数太少的 Feistel 网络，它的半边碰撞得太多

transform =
    .orders = 顺序
    .changes = 变化

statistic =
    .repeats = 重复的顺序
    .displacement = 移动距离
    .fixed_points = 不动点
    .shift = 最常见的位移
    .difference = 最常见的步长
    .place_difference = 最常见的间距
    .blocks = 位置块与编号块
    .neighbour_distance = 相邻两项的差
    .place_distance = 前后两号的间距
    .rank_correlation = 秩相关
    .inversions = 逆序
    .descents = 下降
    .rising_sequences = 上升序列
    .monotone_run = 最长的单调段
    .serial_correlation = 序列相关
    .residue_by_block = 位置末位与编号块
    .block_by_residue = 位置块与编号末位
    .residues = 末位与末位
    .neighbour_residues = 步长的余数
    .half_collisions = 半边碰撞
    .cycles = 循环
    .parity = 奇偶

null =
    .repeats = s 个位置中 k 个以上相同至多 C(s, k) (n - k)! / n!：对各对顺序用并集上界
    .displacement = 精确的矩（Diaconis、Graham 1977），三阶矩的伽马分布
    .fixed_points = 泊松分布，相差不过 2^n / (n + 1)!
    .shift = k 次以上至多 n / k!：二项矩，并集上界
    .difference = k 次以上至多 n / k!：二项矩，并集上界
    .place_difference = k 次以上至多 n / k!：二项矩，并集上界
    .blocks = 精确的均值与方差（Haldane 1940），伽马分布
    .neighbour_distance = 精确的矩，三阶矩的伽马分布
    .place_distance = 精确的矩，三阶矩的伽马分布
    .rank_correlation = 精确的矩（Kendall 1948），正态分布
    .inversions = 精确的矩（Kendall 1938），正态分布
    .descents = 精确的矩（欧拉数），正态分布
    .rising_sequences = 精确的矩（欧拉数），正态分布
    .monotone_run = k 项以上至多 2 (n - k + 1) / k!：并集上界
    .serial_correlation = 精确的均值与方差（Wald、Wolfowitz 1943），正态分布，对各间隔用 Bonferroni
    .residue_by_block = 精确的均值与方差（Haldane 1940），伽马分布
    .block_by_residue = 精确的均值与方差（Haldane 1940），伽马分布
    .residues = 精确的均值与方差（Haldane 1940），伽马分布
    .neighbour_residues = 精确的均值，卡方分布，对各模数用 Bonferroni
    .half_collisions = 精确的均值，球入盒的方差，对各半边用 Bonferroni（Patarin 2001）
    .cycles = 概率 1/k 的硬币之和（Feller），k 到 4,096 为止精确
    .parity = 二项分布

effect =
    .repeats = 第 { $later } 个顺序{ $same ->
        [yes] 和第 { $earlier } 个一模一样
       *[no] 有大约 { $observed } % 的项与第 { $earlier } 个在同样的位置；均匀时是 { $expected } %
    }
    .displacement = 每一项平均移动全长的 { $observed } %；均匀时是 { $expected } %
    .fixed_points = { $observed } 项在{ $transform ->
        [changes] 前一个顺序里的
       *[orders] 原来的
    }位置；均匀时平均 { $expected } 项
    .shift = { $observed } 项离原来的位置都是 { $by }（首尾相接）；均匀时每种距离平均 { $expected } 项
    .difference = { $observed } 项后面跟着往后数第 { $by } 项（首尾相接）；均匀时每种步长平均 { $expected } 项
    .place_difference = { $observed } 项在{ $transform ->
        [changes] 前一个顺序里的
       *[orders] { "" }
    }前一号之后 { $by } 位（首尾相接）；均匀时每种间距平均 { $expected } 项
    .blocks = { $side ->
        [even] 每一块的项散布得比随机还均匀（卡方 { $observed }，应为 { $expected }）
       *[uneven] 每一块的项聚在一起：与均匀时相比，{ $misplaced } % 的项在别的块里（卡方 { $observed }，应为 { $expected }）
    }
    .neighbour_distance = 相邻两项平均相差全部的 { $observed } %；均匀时是 { $expected } %
    .place_distance = 每一项与前一号平均相距全长的 { $observed } %；均匀时是 { $expected } %
    .rank_correlation = 位置与编号的相关是 { $observed }；均匀时是 { $expected }
    .inversions = { $observed } % 的对先后颠倒；均匀时是 { $expected } %
    .descents = { $observed } % 的项后面跟着编号更小的项；均匀时是 { $expected } %
    .rising_sequences = { $observed } 个上升序列；均匀时 { $expected } 个
    .monotone_run = 连续 { $observed } 项一直上升或一直下降；均匀时至多约 { $expected } 项
    .serial_correlation = 相隔 { $places } 位的两项相关是 { $observed }；均匀时是 { $expected }
    .residue_by_block = 位置的二进制末位透露了编号在哪一块{ $side ->
        [even] ，而且过于均匀
       *[uneven] { "" }
    }（卡方 { $observed }，应为 { $expected }）
    .block_by_residue = 位置在哪一块透露了编号的二进制末位{ $side ->
        [even] ，而且过于均匀
       *[uneven] { "" }
    }（卡方 { $observed }，应为 { $expected }）
    .residues = 位置的二进制末位透露了编号的二进制末位{ $side ->
        [even] ，而且过于均匀
       *[uneven] { "" }
    }（卡方 { $observed }，应为 { $expected }）
    .neighbour_residues = 编号除以 { $modulus } 的余数透露了下一个编号的余数{ $side ->
        [even] ，而且过于均匀
       *[uneven] { "" }
    }（卡方 { $observed }，应为 { $expected }）
    .half_collisions = { $observed } 对在位置的一半上相同，又在编号的一半上差得一样；均匀时 { $expected } 对
    .cycles = { $observed } 个循环；均匀时 { $expected } 个
    .parity = { $orders } 个里有 { $observed } 个是偶排列；均匀时 { $expected } 个

how-far =
    .moved = 每一项平均移动全长的 { $moved } %；均匀的顺序是 { $uniform } %。
    .buffer = 大约 { $size } 项（全部的 { $share } %）的洗牌缓冲区，就能移动这么远。
    .followed = { $followed } % 的项后面紧跟着下一项（均匀时 { $uniform } %）；这样连在一起的最多有 { $longest } 项。
    .misplaced = 位置与编号各分 { $blocks } 块：{ $misplaced } % 的项与均匀的顺序相比在别的块里。
    .shown = 洗牌缓冲区若只装得下全部的 { $share } % 或更少，单凭距离，100 次里有 99 次就会被发现（{ $orders } 个顺序）。

heading =
    .how-far = 离均匀有多远
    .not-looked-at = 没有检查的

map =
    .title = 项与位置
    .title-of = { $source }：项与位置
    .columns = 编号，从 0 起
    .rows = 位置，从 0 起
    .description = 列为编号的块，行为位置的块：{ $squares } 格中有 { $beyond } 格超出随机误差。

more-tests = 另有 { $more } 项

not-looked-at =
    .parity = 奇偶：一个顺序说明不了什么
    .changes = 各个顺序之间是否有关：请依次给出几个
    .dropped = 没有出现的 { $items } 项的顺序：当作最后被丢弃的
    .seeds = 顺序能否被预言：生成器和它们的种子
    .contents = 在有这些编号之前就漏掉或重复的项
