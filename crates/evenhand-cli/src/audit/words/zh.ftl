# 检验命令自己说的话：错误、警告、检验对象的名称。各条目见 en.ftl。

sequential-cards = 逐副累积证据需要每副至少两张牌：请去掉 --sequential 与 --follow
sequential-request = { $option }：它的检验针对事先定好的副数，请去掉 --sequential 与 --follow
hands-without-group = --hands 数的是牌组中的牌：请用 --groups 指定一组
not-an-item = “{ $name }”不在所给的牌中
not-a-pair = “{ $text }”不是一对牌，应形如 AS:KS
one-card-no-pair = “{ $name }”与自己不成一对
item-without-name = 有一张牌没有名称
no-item-so = “{ $part }”不在所给的 { $items } 张牌中，例如“{ $example }”才是
name-the-group = 请给它起名：名称=列表
log-column = 文本的 --column 是第几个词，如 2-7：名字用于 CSV 与 JSON 行（见 --format）
log-header = --header 用于 CSV（见 --format）
log-delimiter = --delimiter 用于 CSV（见 --format）；一行中各张牌之间的分隔用 --separator
log-follow = --follow 需要文件：标准输入本来就会读到末尾
log-opened = { $name }：无法打开
log-folder = { $name }：是文件夹，不是日志
cannot-be-read = { $name }：无法读取
merge-nothing = --merge 没有给出文件
one-to-output = 只能有一份报告写到标准输出：其余的请给出文件名
one-to-file = { $name }：一个文件只能写一份报告
report-over = { $name }：{ $what ->
    [log] 它就是日志
    [items] 它就是 --items-from 的文件
    [order] 它是要检验的顺序之一
    [state] 它是要合并的状态之一
   *[program] 它出现在程序的命令行里
}。请给报告另起名字
order-none = { $name }：没有顺序
order-at = { $name }：第 { $order } 个顺序
orders-of = { $count ->
    [one] { $first }
   *[other] { $first } 到 { $last }，共 { $count } 个文件
}
incomplete-order = { $why }。如果加载器丢弃了一些项（drop_last），请用 --dataset N 给出数据集的项数
larger-order = { $why }。一千项以上的一个或几个顺序，一行一个编号，用 --order FILE 检验
has-no-fresh = { $name }：没有新的牌
items-too-long = { $name }：超过 { $bytes } 字节，它应当一行一张牌
is-sampler = { $name } 是抽样算法：这里检验的是洗牌（它的精确分布见 evenhand exact）
give-a-seed = 请用 --seed 给出种子
twin-line = 同时启动的一次运行，行
twins-why = 同时启动了几个，看是否用时钟作种子（--no-twins）
