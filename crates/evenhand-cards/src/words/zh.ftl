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
place-cards = 牌
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
deck-tarot = 塔罗牌
deck-uno = 优诺牌
deck-mahjong = 麻将(136 张)
deck-mahjong144 = 麻将(含花牌, 144 张)
deck-riichi = 立直麻将(含三张赤五)
deck-hanafuda = 花札
deck-numbers = 数字 1 到 N
