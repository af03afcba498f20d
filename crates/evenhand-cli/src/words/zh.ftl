# What can be dealt (deal --list).

games = 游戏:
decks = 牌:
decks-also = 另有 52+2, 2x54 (两副), 4x13 (花色x点数), 或一行一张牌的文件

# What is in a deal (deal --info): the label of a row, and its value where it is a sentence.

info-deck = 牌
    .value = { $name }: { $cards } 张, { $faces } 种
info-pattern = 发牌模式
info-places = 分配
info-orders = 牌序
    .value = { $bits } 比特: 整副牌所有不同的次序
info-deal = 一局
    .value = { $bits } 比特: 只看各家拿到哪些牌, 不论先后
info-deals = 总局数
info-seed = { "" }
    .value = 256 比特的种子覆盖不了这副牌的全部次序, 但与能覆盖全部时无从区分
info-cut-card = 切牌卡
    .value = 距牌靴末尾 { $cards } 张
info-note = 说明
info-rules = 规则
info-also = 别名
info-order = 起始次序

# Deals.

deal = 第 { $deal } 局
deal-of-game = { $title } 第 { $deal } 局
deal-of-deck = 第 { $deal } 局
deal-number = 编号
deal-cut-card = { info-cut-card }: { info-cut-card.value }

# The whole deck, as the articles print it (deal --article).

before = 洗牌前:
after = 洗牌后:

pooled = 合并的 { $parts } 次审计

after-decks = { $decks } 副牌之后

group-of = { $pattern }
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
