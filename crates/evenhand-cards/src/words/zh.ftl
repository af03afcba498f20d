# Seats and piles, by their names in patterns.

place-N = 北
place-E = 东
place-S = 南
place-W = 西
place-A = 甲
place-B = 乙
place-C = 丙
place-D = 丁
place-bottom = 底牌
place-kitty = 底牌
place-skat = 底牌
place-dog = 底牌
place-left = 余牌
place-stub = 余牌
place-burn = 销牌
place-flop = 翻牌
place-turn = 转牌
place-river = 河牌
place-wall = 牌墙
place-dead = 王牌
place-discard = 弃牌
place-stock = 牌堆
place-shoe = 牌靴
place-field = 场牌
place-upcard = 明牌
place-widow = 底牌
place-starter = 起始牌
place-crib = 箱牌
place-common = 公共牌
place-cards = 牌
# The fifth of 甲 to 戊, where there are not four winds.
seat-fifth = 戊
wind-N = { place-N }
wind-E = { place-E }
wind-S = { place-S }
wind-W = { place-W }
seat-dealer = 庄家
seat-player = 玩家{ $number }

# 桥牌一副牌的牌例单。

record-board = 第 { $number } 副
record-dealer = { $seat }发牌
record-None = 双方无局
record-NS = 南北有局
record-EW = 东西有局
record-All = 双方有局
pbn-character = PBN 写不了 { $sign }。请用 ISO 8859-1 的可见字符。
pbn-too-long = 文字有 { $bytes } 字节，PBN 的一行最多 { $most } 字节。请缩短。

# Decks, by their names.

deck-52 = 扑克牌（无大小王）
deck-54 = 扑克牌（含大小王）
deck-36 = 短牌（6 起）
deck-32 = 32 张（7 起）
deck-24 = 24 张（9 起）
deck-pinochle = 皮诺克牌（9 起，两副，48 张）
deck-paodekuai = 跑得快（48 张）
deck-paodekuai15 = 跑得快（45 张）
deck-tarot = 塔罗牌
deck-uno = 优诺牌
deck-uno112 = 优诺牌（112 张）
deck-mahjong = 麻将（136 张）
deck-mahjong144 = 麻将（含花牌，144 张）
deck-riichi = 立直麻将（含三张赤五）
deck-sanma = 三人麻将（含两张赤五，108 张）
deck-sichuan = 四川麻将（108 张）
deck-hongzhong = 红中麻将（112 张）
deck-hanafuda = 花札
deck-numbers = 数字 1 到 N

# Cards. An entry a card, commas between; in each its spellings, of which the first is the one that is written.

tile-digits =
    赤五 红五 紅五 赤5 红5 紅5 0,
    一 1,
    二 2,
    三 3,
    四 4,
    五 5,
    六 6,
    七 7,
    八 8,
    九 9
tile-honours =
    东 東 东风 東風,
    南 南风 南風,
    西 西风 西風,
    北 北风 北風,
    白 白板,
    发 發 发财 發財,
    中 红中 紅中
tile-flowers = 春, 夏, 秋, 冬, 梅, 兰, 竹, 菊
# From the fool on.
majors = 愚者, 魔术师, 女祭司, 女皇, 皇帝, 教皇, 恋人, 战车, 力量, 隐士, 命运之轮, 正义, 倒吊人, 死神, 节制, 恶魔, 高塔, 星星, 月亮, 太阳, 审判, 世界
# The flower of each month, and its four cards.
hanafuda =
    松 光 短 素一 素二,
    梅 种 短 素一 素二,
    樱 光 短 素一 素二,
    藤 种 短 素一 素二,
    菖蒲 种 短 素一 素二,
    牡丹 种 短 素一 素二,
    萩 种 短 素一 素二,
    芒 光 种 素一 素二,
    菊 种 短 素一 素二,
    枫 种 短 素一 素二,
    柳 光 种 短 素,
    桐 光 素一 素二 素三

# 验证的每一项检查，按代号。

claim-F01 = 文件是 UTF-8，不超过 16,777,216 字节
claim-F02 = 文件的写法是唯一的规范写法
claim-F03 = 约定的十行都合格
claim-F04 = 牌正是这个游戏的牌，不多不少
claim-F05 = 发牌模式与牌和座位相符
claim-F06 = 承诺已在文件里
claim-F07 = 每个座位要么已封签，要么没有参加
claim-F08 = 每个封签都已开封
claim-F09 = 开封的正是当初封签的
claim-F10 = 约定里若有信标，那一轮的结果已在文件里
claim-F11 = 若有发牌人，秘密已经公布
claim-F12 = 约定和秘密正是当初承诺的
claim-F13 = 局数与约定一致
claim-F14 = 每一局的每一张牌，都在秘密、开封和信标决定的位置上
claim-F15 = 牌桌文件与你留存的一字不差
claim-F16 = 你给的开封行在文件里
claim-F17 = 核对码与你听到的一致
claim-F18 = 信标那一轮与你自己查到的一致
claim-F19 = 你给的牌表出自这份文件
claim-F20 = 你给的牌签出自这份文件，位置也对
claim-F21 = 之前的牌桌正是你给的那些
claim-D03 = 约定的六行都合格
claim-D04 = 信标那一轮的结果已在文件里
claim-D05 = 中签者正是信标抽出的
claim-D06 = 你给的名单正是约定里的名单
claim-D07 = 抽签与公告一字不差
claim-D08 = 信标那一轮与你自己查到的一致

# 检查的结果；以及遇到第 1 版文件时说的话。

outcome-held = 成立
outcome-failed = 不成立
outcome-not-reached = 未检查
outcome-not-given = 你没有提供
withdrawn = 第 1 版在发布前已经撤回；本程序读第 2 版。

# 下结论之前，先说文件里写了什么。

between-names = 、
fact-counted = { $name } { $count } 张
fact-game = 游戏：{ $what }，{ $digits } 张，就是这个游戏的牌
fact-own-deck = 游戏：自定，一副 { $digits } 张：{ $list }
fact-pattern = 发牌模式：{ $what }；各家张数：{ $list }
fact-seats = 座位：{ $list }
fact-dealer = { $kind ->
    [seat] 发牌人：{ $what }，自己也在座
    [none] 发牌人：没有
   *[outside] 发牌人：不在座的人
}
fact-deals = 局数：{ $digits }
fact-beacon = { $kind ->
    [none] 信标：没有
    [unknown] 信标：drand 第 { $number } 轮，出自本程序不认识的链 { $what }：得不出好的结论
   *[known] 信标：drand { $kind } 第 { $number } 轮，链 { $what }
}
fact-prev = { $kind ->
    [none] 上一桌：没有
   *[table] 上一桌：{ $what }；上次打完之后没有打完的桌数：{ $digits }
}
fact-sealed = { $kind ->
    [all] 已封签：{ $list }
   *[some] 已封签：{ $list }；没有封签：{ $what }
}
fact-draw = 抽签：{ $what }，{ $digits } 条里抽 { $number } 条

# 不用发牌人而定的事：封签之前先说清牌的意思，以及定下了什么。

rule-starts = 每个座位抽一个数，各不相同。抽到 1 的先手，2 其次，依此类推；若是抽座位，1 坐首位。
rule-coin = 从各座位中抽出一个，机会均等：抽到谁，谁就赢。
rule-dice = 掷一颗骰子，1 到 6 机会均等；有几局就掷几次。
rule-cut = 每个座位从 52 张牌里抽一张，最大的坐庄。A 最大，2 最小；点数相同时，黑桃大于红桃，红桃大于方块，方块大于梅花。
rule-seats = 每个座位抽一个风位，抽到哪里就坐哪里：N 北、E 东、S 南、W 西。
settled-won = { $seat } 赢了。
settled-dice = { $count ->
    [1] 骰子掷出 { $list }。
   *[other] 骰子掷出 { $list }，合计 { $sum }。
}
settled-order = { $seat } 先手。顺序：{ $list }。
settled-seats = { $list }。
settled-wind = { $seat } 坐{ $wind }
settled-deals = { $seat } 坐庄：{ $card } 是最大的牌。

# 各项都成立，读者仍要当心的事。

warning-dealer-sits = { $seats } 既发牌又打牌，看得到每一手牌。
warning-voids = 这一桌之前，有 { $number } 桌没有打完。
warning-voids-not-shown = 之前有多少桌中途作废，我没有看到凭据。
warning-openings-in-time = 信标那一轮公布之前是否所有人都已开封，我没有看到凭据。
warning-silent = { $seats } 没有封签。
warning-look-alike = { $seats } 和 { $other } 看起来很像。
warning-unequal = 各座位拿到的牌不一样多。
warning-own-deck = 这副牌是约定里自己写的：请逐张看过。
warning-list-not-shown = 我没有看到名单。
warning-list-repeats = 名单里有 { $number } 行是空行，或与前面的某一行相同。

# 结论。

verdict-false-sheet = 你给的牌表与这份记录不符：两者必有一假，或者抄漏了。
verdict-false-slip = 你给的牌签与这份记录不符：两者必有一假，或者抄漏了。
verdict-misplaced-slip = 你给的牌签确是这份记录里的，但那个位置的牌属于别的座位或牌堆，不是你所说的那家。
verdict-refused = 不通过：{ $code }
verdict-nothing-kept = 这份记录自身没有矛盾。至于它是不是你坐的那一桌，我没有看到凭据。
verdict-unknown-chain = 我不认识这条链：运行它的人可能借此挑了牌。
verdict-beacon-unchecked = 我无法核实信标的数值：写下它的人可能借此挑了牌。
verdict-holds-table = 全部成立，与你留存的牌桌文件相符。
verdict-holds-line = 全部成立，与你给的开封行相符。
verdict-honest-line = 下列座位中只要有一位诚实，而你给的开封行确是那一位打印出来的，这些牌就没有人挑得了：{ $seats }。
verdict-honest-table =
    下列座位中只要有一位诚实，并亲口告诉你自己是为 { $table } 这一桌开的封，这些牌就没有人挑得了：{ $seats }。
verdict-several-tables = 如果你没有入座，而且是在各家开封之后才拿到它的，它可能是从好几桌里挑出来的一桌。
verdict-honest-beacon = 只要你在信标那一轮公布之前就拿到了牌桌文件，这些牌就没有人挑得了。
verdict-draw-nothing-kept = 这次抽签自身没有矛盾；当初是否就是这样公告的，我没有看到凭据。
verdict-draw-unknown-chain = 我不认识这条链：运行它的人可能借此挑了中签者。
verdict-draw-beacon-unchecked = 我无法核实信标的数值：写下它的人可能借此挑了中签者。
verdict-holds-announcement = 全部成立，与你留存的公告相符。
verdict-draw-honest-beacon = 只要你在信标那一轮公布之前就拿到了公告，中签者就没有人挑得了。

# 输入的内容为何不能接受。

refused-range = { $low } 到 { $high }
refused-either = { $others } 还是 { $last }
refused-game = 没有叫“{ $name }”的游戏{ $near ->
    [none] { "" }
   *[some] （是 { $names } 吗？）
}
refused-deck = “{ $text }”不是 1 到 { $most } 张的牌堆：请写成 52、54、52+2、2x54（两副）、4x13（花色数 x 点数）、1..108 之类{ $near ->
    [none] { "" }
   *[some] ，或用名称：{ $names }
}
refused-deck-108 = 108 张的牌堆可能是 uno、2x54（两副带大小王）、sichuan 或 sanma（麻将）：请说明是哪一种
refused-deck-112 = 112 张的牌堆可能是 uno112 或 hongzhong（麻将）：请说明是哪一种
refused-no-cards = 没有牌：牌堆每行一张牌
refused-many-cards = 有 { $cards } 张牌：牌堆最多 { $most } 张
refused-card-long = 第 { $line } 行：牌名最多 { $most } 字节，而这里有 { $bytes } 字节
refused-card-control = 第 { $line } 行：牌名里不能有控制字符
refused-card-unseen = 第 { $line } 行：牌名里不能有看不见的字符，例如 { $sign }
refused-card-code = 第 { $line } 行：牌堆里另有一种牌也叫 { $code }：请给其中一种另取名称
refused-players = { $game } 是 { $allowed } 人的游戏，不能 { $players } 人玩
refused-decks = { $game } 用 { $allowed } 副牌，不能用 { $decks } 副
refused-no-burn = { $game } 在发公共牌之前不烧牌
refused-nothing = 没有说发什么：请给出游戏（例如 bridge）、牌堆或发法
refused-players-of-pattern = 人数用于按名称选的游戏；发法本身已经说明人数
refused-burn-of-pattern = “不烧牌”用于按名称选的游戏；发法本身已经说明烧不烧牌
refused-deck-twice = 牌堆说了两次
refused-packs = { $packs } 副 { $n } 张的牌共 { $cards } 张，应为 1 到 { $most } 张
refused-no-shoe = 切牌卡需要名为 shoe 的位置，如 blackjack
refused-cut-card = 牌靴有 { $shoe } 张牌：切牌卡不能在末尾往前 { $asked } 张处
refused-pattern = { $given ->
    [part] { $place }，
   *[whole] { "" }
}第 { $column } 列：{ $fault }
refused-pattern-fault =
    .empty = 发法是空的：它要写出各个位置，例如 13*(N E S W)
    .empty-group = 这对括号里没有位置
    .unexpected = “{ $letter }”在这里没有意义：位置的名称由 ASCII 字母和数字组成，例如 A、P1 或 bottom:3
    .ends-group = 发法到此结束，但后面应有一组，例如 (A B)
    .ends-count = 发法到此结束，但后面应有张数或 *
    .ends-name = 发法到此结束，但后面应有名称
    .never-opened = 这个右括号没有对应的左括号
    .never-closed = 这个左括号没有对应的右括号
    .too-deep = 组最多套 8 层
    .count = 次数和张数是 1 到 { $most } 的数
    .count-of-nothing = 数写在组的前面，如 3*(A B)，或名称的后面，如 A:3
    .range = 范围是同一名称从小到大的两个编号，如 P1..P6，最多 1,000 个
    .long-name = 名称最多 16 个字母和数字
    .too-long = 发法最多 10,000 个字符
    .after-rest = 这里拿走剩下的全部，所以只能放在最后
    .rest-in-group = 剩下的全部只能拿一次，放在所有的组之后
    .more-than-any-deck = 发法要 { $cards } 张牌：牌堆最多 { $most } 张
    .too-few = 牌堆只剩 { $left } 张，还差 { $short } 张：共有 { $deck } 张，发法要 { $pattern } 张
refused-line = 第 { $line } 行：
refused-whole-deck = { $cards ->
    [0] 没有牌
   *[other] 有 { $cards } 张用名称写的牌
}：一整副是 52 张，带大小王是 54 张；其他的牌请用编号
refused-place = 这里没有叫“{ $name }”的位置：有的是 { $places }
refused-place-twice = { $known ->
    [no] { $name } 出现了两次
   *[yes] { $name } 又出现了：它的牌已在第 { $before } 行
}
refused-no-card = 牌堆里没有“{ $text }”这张牌
refused-number-twice = 第 { $number } 号牌（{ $card }）发了两次
refused-too-often = { $card } 出现了 { $times } 次，而牌堆里只有 { $copies } 张
refused-missing = { $name } 应有 { $of } 张牌，只有 { $cards } 张：缺 { $by } 张
refused-too-many = { $name } 应有 { $of } 张牌，却有 { $cards } 张：多了 { $by } 张
refused-bits = （{ $bits } 位的二进制数）
refused-number-cards = 各位置共 { $places } 张牌，而牌堆有 { $cards } 张
refused-number-many = { $cards } 张牌的牌局没有编号：最多 { $limit } 张
refused-number-large = 相同的牌有太多种分法，{ $budget } 次运算之内数不完；位置少些，或相同的牌少些，才能编号
refused-number-places = 牌局有 { $given } 个位置，应有 { $places } 个
refused-number-size = 位置 { $place } 应有 { $size } 张牌，却发了 { $given } 张
refused-number-face = 牌面 { $face } 超出范围：牌堆只有 { $faces } 种牌面
refused-number-often = 牌局里牌面 { $face } 的牌比牌堆里的 { $copies } 张还多
refused-no-number = 牌局的编号是从 0 起的十进制整数，而不是“{ $text }”
refused-number-below = 编号 { $number } 太大：牌局共有 { $count } 种，编号从 0 起

# 要约为什么不成立：每条接在“约定第几行”之后。英文是契约自己的话。
spec-refused =
    .line = 约定第 { $line } 行：{ $fault }
    .game = { $found } 不是游戏名：用小写字母开头，最多 31 个小写字母和数字
    .cards = { $how ->
        [none] 牌组里没有牌：至少写一张
       *[many] 牌超过 { $most } 张：少用一些
    }
    .card = 第 { $place } 张牌是 { $found }：一张牌是 1 到 16 个可见的 ASCII 字符，两张之间一个空格
    .seats = { $how ->
        [none] 没有座位：至少写一个
       *[many] 座位超过 { $most } 个：少用一些
    }
    .seat = 第 { $place } 个座位是 { $found }：座位名用一个大写字母开头，后面最多 15 个字母和数字，两个之间一个空格
    .same-seat = 第 { $place } 个座位又是 { $found }：请换一个名字
    .dealer = 发牌人 { $found } 不是任何座位：写其中一个，或者 outside（不在座），或者 none（没有）
    .deals = { $found } 不是局数：写 1 到 { $most }
    .too-much = { $deals } 局、每局 { $cards } 张，超过 { $most } 张：分成两份要约
    .prev = { $found } 不是散列值：写上一桌封好的文件的 SHA-256，64 位小写十六进制数字，或者 64 个零
    .voids = { $found } 不是没有打完的桌数：写 0 到 { $most }
    .voids-of-none = 有 { $voids } 桌算作没有打完，而第 9 行没有说之前的哪一桌：写 0，或者写上它的名字
    .unknown-game = 没有叫 { $game } 的游戏：写 custom（自定），或者其中之一：{ $games }
    .deck = { $card } 在牌组里有 { $found } 张，而 { $game } 的牌组里有 { $expected } 张：请改正，或者把游戏写成 custom（自定）
    .pattern = 发法第 { $column } 列：这里应当是位置或一组，如 17*(A B C) bottom:3，{ $how ->
        [end] 却到了末尾，或者有一个不该有的空格
       *[other] 却是 { $found }
    }
    .no-seat = 发法第 { $column } 列：{ $name } 不是座位：把它加进座位，或者用小写给一叠牌命名
    .seat-left-out = 座位 { $seat } 不在发法里：给它发牌，或者去掉它

# 一个阶段为什么不接受。
stage-refused =
    .is-draw = 这个文件是公开抽签，不是一桌牌
    .is-deal = 这个文件是一桌牌，不是公开抽签
    .is-drawn = 这个文件是已经完成的抽签，信标的数值已在里面：请验证它
    .stage = 这个文件处于“{ $found }”，而这里需要“{ $expected }”
    .offer = 要约，封签之前
    .table = 已封桌，开封之前
    .opened = 已开封，公布秘密和牌之前
    .done = 已完成，牌在里面
    .too-large = 完成的文件可能有 { $bytes } 字节，最多只能有 { $most } 字节：分成两份局数较少的要约
    .no-dealer = 约定里写着 dealer:none，所以没有秘密：不带秘密地提出要约
    .needs-secret = 约定里有发牌人，所以需要发牌人的秘密
    .other-secret = 这个秘密打不开承诺 { $commit }：它属于另一份要约，或者约定改过了
    .no-seat = 没有座位 { $seat }：有的是 { $seats }
    .long-text = { $seat } 的话有 { $bytes } 字节，最多 { $most } 字节：请写短一些
    .other-offer = { $seat } 的封签属于要约 { $found }，而这份要约是 { $expected }：请对方为这份要约封签
    .two-seals = { $seat } 有两个不同的封签：问清哪一个是本人的，去掉另一个
    .too-few-seals = 只有 { $found } 个座位封了签，至少要有 { $needed } 个：再等一等
    .silent = { $seat } 在封桌之前没有封签，所以没有可开封的
    .not-sealed = 数和话不是 { $seat } 当初封的：必须一字节不差
    .openings = 还没有全部开封：{ $what }
    .openings-missing = 缺 { $seats } 的开封行
    .opening-of-other-table = { $seat } 的那一行属于另一桌
    .opening-of-no-seat = 没有座位 { $seat }
    .opening-of-silent = { $seat } 没有封签
    .opening-not-sealed = { $seat } 的那一行不是当初封的
