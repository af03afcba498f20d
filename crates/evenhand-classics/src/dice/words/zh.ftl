# 每种骰子一行说明；名字不对时的提示。

kind =
    .exact = 每一面等概率出现
    .modulo = r % n，r 有 8 到 32 位：除非 n 是 2 的幂，小的面出现得更多
    .scaled = (int)(n * r / (RAND_MAX + 1.0))，r 有 8 到 32 位：多出来的部分一样多，只是分散到各个面
    .off_by_one = 最后一面永远不出现，如 rand() % (n - 1)
    .rounded = Math.round(Math.random() * (n - 1))：第一面和最后一面出现的次数只有其他面的一半
    .fixed_seed = 每次洗牌前 srand(1)，再 rand() % n：每次运行都是同一个牌序
    .time_seeded = 每次洗牌前 srand(time(0))，再 rand() % n，时钟指着 1970 年以来的那一秒：只有一个牌序。不写 @ 和秒数（time_seeded:glibc）就在每次洗牌前读时钟：同一秒内洗两次，结果相同
    .random_second = 每次洗牌随机取一秒，srand(那一秒)，再 rand() % n：最多 2^32 个牌序
    .reseeded_every_draw = 每次抽取前都 srand(time(0))：一次洗牌的所有抽取都是同一个 r 的 r % n，r 有 8 到 32 位

error =
    .no-such-kind = 没有“{ $text }”这种骰子：可用的有 { $kinds }
    .no-source = 只写 { $kind } 不够，还要写明来源：可用的有 { $dice }
    .no-such-source = 没有“{ $text }”这种骰子：{ $kind } 可用的有 { $dice }
    .no-second = time_seeded:{ $library } 没有写明是哪一秒：请写出来，如 { $dice }
    .wrong-second = “{ $text }”：@ 后面应是 1970 年以来的秒数，即一个整数，如 1350000000

separator = 、
