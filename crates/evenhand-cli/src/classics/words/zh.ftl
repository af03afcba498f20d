# 经典算法的目录，以及一页说明的框架；说明本身在经典算法那边。

# 目录表。

shuffles = 洗牌
samplers = 抽样
column-law = 分布
column-articles = 文章
column-summary = 做法
short =
    .uniform = 均匀
    .biased = 有偏
    .cyclic = 轮换
    .continuous = 均匀*
    .other = { "" }
table-notes =
    { "*" } 骰子是连续的：用模拟来检验，没有分数形式的精确分布
    evenhand classics 名字 看说明，trace 看步骤，exact 看精确分布，prove 看论证，race 比速度。

# 一页说明。

shuffle = { $name }：洗牌算法
sampler = { $name }：抽样算法
works = 做法
law = 分布
cost = 代价
instead = 什么时候用
reference = 出处
articles = 源文章
article = { $number }，{ $title }
settings = 可以设定
setting = --{ $name }：{ $meaning }（52 张牌时为 { $default }）
try = 试一试
law-and-why = { $law }。{ $why }（公式里的 i 与代码一样从 0 数起；表格和事件里的位置从 1 数起。）

# 用文字表示的分布。

distribution =
    .uniform = 均匀
    .biased = 从 n = { $from } 起有偏
    .cyclic = 在单轮换的排列上均匀，不出现别的排列
    .continuous = 均匀（用连续的骰子）
    .other = 见它的说明页
