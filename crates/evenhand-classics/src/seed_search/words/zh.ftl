# 随机数发生器、归约方法和循环的叫法。

generator =
    .glibc = glibc 的 rand
    .msvc = 微软 C 库的 rand
    .standard_c = C 标准示例的 rand
    .bsd = BSD 旧版 rand
    .java = java.util.Random
    .delphi = Delphi 的 Random
    .mersenne = MT19937（按 C++、NumPy 的 RandomState、PHP 的方式播种）
    .python = MT19937（按 Python 的方式播种）
    .php_old = PHP 旧版 mt_rand
    .dot_net = .NET 的 System.Random
    .unity = Unity 的 Random
    .go = Go 的 math/rand
    .lua53 = Lua 5.3 的 math.random
    .lua54 = Lua 5.4 的 math.random
    .drand48 = drand48（C、Perl）
    .random32 = glibc 的 random，状态 32 字节
    .random64 = glibc 的 random，状态 64 字节
    .random256 = glibc 的 random，状态 256 字节
    .pcg64 = NumPy 的 default_rng
    .r = R 的 set.seed
    .mulberry32 = mulberry32（JavaScript）
    .pcg32 = PCG32
    .pcg32_demo = PCG32，流 54
    .kotlin = Kotlin 的 Random
    .splittable = java.util.SplittableRandom

bounding =
    .modulo = % n
    .scaled = 按比例缩放
    .divided = / (MAX / n + 1)
    .top_bits = 取高位
    .low_bits = 取低位
    .next_int = nextInt(n)
    .multiplied = 乘后取高位
    .equal_parts = 等分
    .rejected_modulo = % n，带拒绝
    .half_modulo = mt_rand() % n
    .intn = Intn(n)
    .whole = 排序键
    .fraction = 小数作排序键
    .scaled_fraction = 两个数合成，按比例缩放
    .r_sample = R 的 sample
    .low_rejected = % n，拒绝最小的数
    .bounded_next_int = SplittableRandom.nextInt(n)
    .fixed_point_15 = (低 15 位 * n) >> 15
    .fixed_point_16 = (低 16 位 * n) >> 16

loop =
    .durstenfeld = durstenfeld
    .fisher_yates = fisher_yates
    .ascending = ascending
    .ascending_from_zero = inside_out（从 0 起的 ascending）
    .ascending_by_two = ascending（一次两张）
    .naive_swap = naive_swap
    .removal = removal_vec 或 removal_list
    .removal_to_front = removal_to_front
    .removal_filled = removal（用最后一张补空位）
    .sattolo = sattolo
    .sort_by_key = sort_by_random_key
    .rejection = rejection
    .random_transpositions = random_transpositions
    .draw_and_insert = draw_and_insert

method = { $generator }，{ $bounding }，{ $loop }{ $seeding ->
    [reseeded_every_draw] ，每次抽取前重新播种（reseeded_every_draw）
   *[once] { "" }
}

error =
    .cards = 一副 { $n } 张牌：只能给 2 到 { $most } 张的牌堆找种子
    .lengths = 应有 { $expected } 张牌，却有 { $observed } 张
    .not-an-order = 不是这些牌的排列：{ $why }
    .nothing = 没有给出牌序

# 各是什么：供解释名称的命令使用。

about-generator =
    .glibc = GNU C 库的 rand 与 random：加法反馈发生器，种子 32 位。
    .msvc = 微软 C 库的 rand：线性同余发生器，随机数 15 位。
    .standard_c = C 标准里作为示例的 rand：线性同余发生器，随机数 15 位。
    .bsd = 旧 BSD 系统的 rand：线性同余发生器，随机数 31 位。
    .java = Java 的发生器：线性同余，内部状态 48 位。
    .delphi = Delphi 的发生器：线性同余，内部状态 32 位。
    .mersenne = 梅森旋转，种子 32 位：std::mt19937、NumPy 的 RandomState、PHP 7.1 起的 mt_rand。
    .python = 梅森旋转，按 Python 的 random.seed 用整数播种。
    .php_old = PHP 7.1 之前的 mt_rand，以及之后的 MT_RAND_PHP 模式：有一处错误的梅森旋转。
    .dot_net = .NET 给定种子时的发生器：Knuth 的减法发生器。
    .unity = Unity 的发生器：xorshift，内部状态 128 位。
    .go = Go 的 math/rand 给定种子时：加法滞后斐波那契发生器，约有 2^31 个种子。
    .lua53 = Lua 5.3 的 math.random，用的是 glibc 的 rand。
    .lua54 = Lua 5.4 的 math.random：xoshiro256**，种子 64 位。
    .drand48 = C 的 drand48 与 lrand48，以及 Perl 的 rand：线性同余，内部状态 48 位，种子 32 位。
    .random32 = GNU C 库的 random，用 initstate 设 32 字节的状态：7 个字的加法反馈。
    .random64 = GNU C 库的 random，用 initstate 设 64 字节的状态：15 个字的加法反馈。
    .random256 = GNU C 库的 random，用 initstate 设 256 字节的状态：63 个字的加法反馈。
    .pcg64 = NumPy 的 default_rng，种子为整数：PCG64，经 SeedSequence 播种。
    .r = 梅森旋转，按 R 的 set.seed 播种。
    .mulberry32 = 许多 JavaScript 程序里的小发生器，内部状态 32 位。
    .pcg32 = PCG32，按其 C++ 库的方式播种：置换同余发生器，内部状态 64 位。
    .pcg32_demo = PCG32，流 54：其 C 库的示例程序如此播种。
    .kotlin = Kotlin 的 Random 给定种子时：Marsaglia 的 xorwow。
    .splittable = Java 的 SplittableRandom：SplitMix64，种子 64 位。

about-state-recovery = Chrome、Edge 与 Node 的 Math.random：xorshift128+。由几副牌可以解出内部状态，由内部状态可以说出以后所有的牌。

about-bounding =
    .modulo = 随机数除以 n 的余数。除非 n 整除取值总数，否则较小的值出现得更多。
    .scaled = 把随机数当作小数按比例缩放到 0..n，向下取整。
    .divided = 随机数除以 MAX / n + 1。
    .top_bits = 取随机数的高位，不小于 n 就重新抽取。
    .low_bits = 取随机数的低位，不小于 n 就重新抽取。
    .next_int = Java 的 nextInt(n)：除以 n 的余数，带拒绝。
    .multiplied = 随机数乘以 n 后取高半部分，带拒绝：libstdc++ 从 GCC 11 起如此。
    .equal_parts = 把取值分成 n 等份，带拒绝：libstdc++ 在 GCC 11 之前如此。
    .rejected_modulo = 除以 n 的余数，带拒绝：PHP 从 7.1 起如此。
    .half_modulo = 去掉最低位后除以 n 的余数，如 PHP 的 mt_rand() % n。
    .intn = Go 的 Intn(n)：除以 n 的余数，带拒绝。
    .whole = 整个随机数作为排序键。
    .fraction = 53 位的小数作为排序键。
    .scaled_fraction = 两个数合成 53 位的小数，按比例缩放到 0..n，向下取整，如 np.random.rand() * n。
    .r_sample = 取随机数高半部分的若干位，不小于 n 就重新抽取：R 的 sample 从 3.6 起如此。
    .low_rejected = 除以 n 的余数，最小的几个数被拒绝：PCG 自己的库如此。
    .bounded_next_int = Java 的 SplittableRandom 的 nextInt(n)：除以 n 的余数，带拒绝。
    .fixed_point_15 = 低 15 位乘以 n，去掉积的低 15 位。
    .fixed_point_16 = 低 16 位乘以 n，去掉积的低 16 位。

about-loop =
    .durstenfeld = durstenfeld 的循环：i 从 n-1 递减，与 0..=i 中任一位置交换。
    .fisher_yates = fisher_yates 的循环：i 从 0 递增，与 i..n 中任一位置交换。
    .ascending = ascending 的循环：i 从 1 递增，与 0..=i 中任一位置交换。
    .ascending_from_zero = 从 i = 0 起的 ascending：先抽取一个小于 1 的值，inside_out 就是这样。
    .ascending_by_two = ascending，一次抽取用于两次交换：libstdc++ 的 std::shuffle 就是这样。
    .naive_swap = naive_swap 的循环：i 从 0 递增，与 0..n 中任一位置交换。
    .removal = removal_vec 与 removal_list 的循环：从剩下的牌里抽一张取出。
    .removal_to_front = removal_to_front 的循环：从剩下的牌里抽一张放到最前面。
    .removal_filled = removal_vec 的循环，但用剩下的最后一张补空位。
    .sattolo = sattolo 的循环：i 从 n-1 递减，与 0..i 中任一位置交换。
    .sort_by_key = sort_by_random_key 的排序：每张牌一个随机键，稳定排序。
    .rejection = rejection 的循环：从 n 张里抽一张，抽过的就重抽。
    .random_transpositions = random_transpositions 的循环：交换 0..n 中的两个位置，做 n 次。
    .draw_and_insert = draw_and_insert 的循环：把最后一张插到 0..n 中的一处，做 n 次。
