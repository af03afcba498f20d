# 为什么不能检验、不能读取状态、不能合并。英文就是这些错误自己的话。

audit =
    .too-many-cards = { $n } 张牌太多：检验最多为 { $most } 张牌保留计数表
    .other-size = 第 { $deck } 副牌有 { $cards } 张，不是 { $n } 张
    .not-an-order = 第 { $deck } 副牌不是这些牌的一个排列
    .no-such-card = 第 { $deck } 副牌的第 { $place } 位是牌 { $card }，而牌堆里没有它
    .too-often = 第 { $deck } 副牌里牌 { $card } 出现在 { $observed } 个位置，而它只有 { $copies } 张
    .other-decks = { $one } 张牌的计数与 { $other } 张牌的计数不能相加
    .other-deck = 都是 { $n } 张牌，但相同的牌或可见的位置不一样，计数不能相加
    .other-request = 分组、间隔或距离不一样的计数不能相加
    .too-many-decks = 牌的副数太多：计数最多保留 { $most } 副
order =
    .too-few = { $items } 项的顺序太短，不能单独检验：至少要 { $least } 项
    .too-many = { $items } 项的顺序太长：最多 { $most } 项
    .other-size = 第 { $order } 个顺序有 { $items } 项，不是 { $expected } 项
    .few-of = 顺序里只有 { $items } 个编号中的 { $came } 个：至少要一半
    .twice = 编号 { $id } 出现在位置 { $first }，又出现在位置 { $place }（位置从 0 数起），而编号 { $missing } 没有出现
    .beyond = 位置 { $place }（从 0 数起）的编号 { $id } 不在 { $items } 个编号之内（编号从 0 或 1 开始），而编号 { $missing } 没有出现
deck =
    .too-many = { $n } 张牌太多：检验最多为 { $most } 张牌保留计数表
    .no-such-face = { $n } 张牌里没有牌面 { $face }：牌面从 0 起连续编号
    .empty = 没有一张牌的牌面是 { $face }：牌面应连续编号
    .none-visible = { $n } 张牌里不可能有 { $visible } 张可见：可以是 1 到 { $n } 张
group =
    .name = “{ $name }”：分组的名称应有 1 到 { $most } 字节
    .no-such-card = 分组 { $name }：牌堆里没有牌 { $card }
    .empty = 分组 { $name } 里没有牌
    .all = 分组 { $name } 包含整副牌：它们的位置说明不了什么
    .twice = 有两个分组都叫 { $name }
    .too-many = { $groups } 个分组太多：最多 { $most } 个
    .hand = 一手 { $places } 张，而可见的位置有 { $visible } 个：{ $n } 张的牌堆里，一手可以有 1 到 { $most } 张
request =
    .lags = 间隔到 { $lags }：可以是 1 到 { $most }
    .not-whole = 距离只能对整副、各张不同的牌计算
    .pair = 牌 { $first } 和牌 { $second } 不是这副牌里的一对
state =
    .unreadable = 不是 JSON，或者被截断了
    .not-a-state = 不是检验的状态（evenhand audit --state 会写出状态）
    .other-schema = 它的格式是“{ $schema }”，由版本 { $version } 写出，而不是 { $ours }：请用这个版本重新检验那些牌。
    .edited = 写出之后被改动过：校验和对应的是别的内容。
    .does-not-add-up = 不是检验的状态：{ $what ->
        [faces-of-the-cards] 牌面
        [numbers-of-decks] 牌的副数
        [counts-of-decks] 牌的计数
        [counts-of-changes] 变化的计数
        [lags] 间隔的计数
        [runs] 分段的计数
        [fingerprints] 指纹
        [counts-of-what-is-visible] 可见部分的计数
        [parts] 各个部分
       *[other] 其中的数目
    }对不上
merge =
    .other-version = 由版本 { $other } 写出，而之前的由 { $one } 写出：请都用同一个版本检验。
    .other-deck = 它的牌是 { $other-cards } 张、{ $other-faces } 种牌面、{ $other-visible } 张可见，而之前的是 { $one-cards } 张、{ $one-faces } 种牌面、{ $one-visible } 张可见，或者相同的牌不一样：只有对同一副牌的检验才能合并。
    .other-names = 它有一张牌“{ $other }”，而之前的在同一位置是“{ $one }”：请用 --items 按同一顺序列出各张牌。
    .twice = { $name }（{ $decks } 副牌）已经在里面了：每个部分只计一次。
