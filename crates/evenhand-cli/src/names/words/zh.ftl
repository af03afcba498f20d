# 程序对各种名称的说明。

classics = 它可以指
names = 名称
printed = 出现在哪些文章里
try = 试一试
game = { $title }是一种牌类游戏。
dealt = { $note }它不是算法，洗牌发牌请用 `evenhand deal`。
refused-deal = 发牌请用 evenhand deal { $name }。
refused-game = “{ $name }”是一种游戏，不是目录里的算法：发牌请用 evenhand deal { $name }
refused-listed = ：完整目录见 evenhand classics
