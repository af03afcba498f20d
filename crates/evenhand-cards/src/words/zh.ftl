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

# Decks, by their names.

deck-52 = 扑克牌(无大小王)
deck-54 = 扑克牌(含大小王)
deck-36 = 短牌(6 起)
deck-32 = 32 张(7 起)
deck-24 = 24 张(9 起)
deck-pinochle = 皮诺克牌(9 起, 两副, 48 张)
deck-paodekuai = 跑得快(48 张)
deck-paodekuai15 = 跑得快(45 张)
deck-tarot = 塔罗牌
deck-uno = 优诺牌
deck-uno112 = 优诺牌(112 张)
deck-mahjong = 麻将(136 张)
deck-mahjong144 = 麻将(含花牌, 144 张)
deck-riichi = 立直麻将(含三张赤五)
deck-sanma = 三人麻将(含两张赤五, 108 张)
deck-sichuan = 四川麻将(108 张)
deck-hongzhong = 红中麻将(112 张)
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
