# 程序对各种名称的说明。

classics = 它可以指
names = 名称
printed = 出现在哪些文章里
try = 试一试
game = { $title }是一种牌类游戏。
fix = 改法
fault = { $name }：已知的毛病
right-shuffle = { $name }：正确的洗牌，随机数精确
draws = { $name }：洗牌所用的随机数
term = { $name }：检验报告里的名称
of-seed-search = { $name }：种子搜索报告里的名称
dealt = { $note }它不是算法，洗牌发牌请用 `evenhand deal`。
refused-deal = 发牌请用 evenhand deal { $name }。
refused-game = “{ $name }”是一种游戏，不是目录里的算法：发牌请用 evenhand deal { $name }。
refused-listed = ：完整目录见 evenhand classics。
refused-several = “{ $name }”不止指一个算法，请运行其中一个的命令：
