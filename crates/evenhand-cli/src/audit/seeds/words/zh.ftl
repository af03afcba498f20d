# 找种子：错误、预告、进度。

too-many-cards = --crack 只能给最多 { $most } 张的牌堆找种子，这副有 { $cards } 张

not-whole = --crack 需要完整的一副牌，且每张都不同：有相同的牌就看不出所需的牌序

every-seed = --every-seed：在 { $cores } 个核上大约要 { $time }（{ $each }）；可按 Ctrl-C 结束，报告会写明搜到了哪里

time = { $count } { $unit ->
    [s] 秒
    [min] 分钟
   *[h] 小时
}

separator = 、

state-recovery = V8 的 Math.random

searching = { $origin ->
    [small] 种子 { $from } 到 { $to }
    [seconds] { $begin } 到 { $end }（UTC）的每一秒
    [milliseconds] { $begin } 到 { $end }（UTC）的每一毫秒
    [milliseconds-of-day] 一天中的每一毫秒
    [float-seconds] 从 { $begin } 到 { $end }（UTC）的浮点数
   *[every] 全部种子，{ $from } 到 { $to }
}，{ $count ->
    [one] { $generator }
   *[other] { $count } 种随机数发生器
}

progress = { $bar } 已搜索 { $percent } %，剩余 { $left }：{ $what }
