# 随机数发生器、归约方法和循环的叫法。

generator =
    .glibc = glibc 的 rand
    .msvc = 微软 C 库的 rand
    .standard_c = C 标准示例的 rand
    .bsd = BSD 旧版 rand
    .java = java.util.Random
    .delphi = Delphi 的 Random
    .mersenne = MT19937（按 C++、NumPy、PHP 的方式播种）
    .python = MT19937（按 Python 的方式播种）
    .php_old = PHP 旧版 mt_rand
    .dot_net = .NET 的 System.Random
    .unity = Unity 的 Random
    .go = Go 的 math/rand
    .lua53 = Lua 5.3 的 math.random
    .lua54 = Lua 5.4 的 math.random

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
