# What can be dealt (deal --list).

games = 游戏：
decks = 牌：
decks-also = 另有 52+2、2x54（两副）、4x13（花色 x 点数），或一行一张牌的文件

# What is in a deal (deal --info): the label of a row, and its value where it is a sentence.

info-deck = 牌
    .value = { $name }：{ $cards } 张，{ $faces } 种
info-pattern = 发牌模式
info-places = 分配
info-orders = 牌序
    .value = { $bits } 比特：整副牌所有不同的顺序
info-deal = 一局
    .value = { $bits } 比特：只看各家拿到哪些牌，不论先后
info-deals = 总局数
info-seed = { "" }
    .value = 256 比特的种子覆盖不了这副牌的全部顺序，但与能覆盖全部时无从区分
info-cut-card = 切牌卡
    .value = 距牌靴末尾 { $cards } 张
info-note = 说明
info-rules = 规则
info-also = 别名
info-order = 起始顺序

# Deals.

deal = 第 { $deal } 局
deal-of-game = { $title } 第 { $deal } 局
deal-of-deck = 第 { $deal } 局
deal-number = 编号
deal-cut-card = { info-cut-card }：{ info-cut-card.value }

# The whole deck, as the articles print it (deal --article).

before = 洗牌前：
after = 洗牌后：

n-and-items = -n 是 { $n }，而 { $option } 给出了 { $items } 张牌：请去掉其中一个

pooled = 合并的 { $parts } 次检验

read-on-ended = 证据已足够；为了说明毛病在哪里，只读到第 { $decks } 副牌

after-decks = { $decks } 副牌之后

group-of = { $pattern }

# 抽样。

sample-many-dice = { $method } 要为 { $count } 项逐一抽取，可能需要几分钟到几小时；floyd 和 reservoir_l 不必如此

# 经典洗牌算法。

shuffle-biased = { $method } 有偏：{ $why }不加 --method 时，每种排列的概率都相同。
shuffle-dice = 骰子（随机源）{ $dice } 不均匀：{ $meaning }
shuffle-slow = { $method } 的用时与项数的平方成正比：在这台机器上，{ $count } 项大约需要 { $number } { $unit ->
    [seconds] 秒
    [minutes] 分钟
   *[other] 小时
}。
shuffle-too-many = --method { $method } 最多处理 2^32 - 1 项，而这里有 { $count } 项：项数更多时请不要加这个选项
memory-capped = --memory { $asked } 超过了容器的余量：evenhand 只用 { $used }
seed-again = 要得到同样的顺序，请加 --seed { $seed }
shuffle-never-ends = { $method } 配上骰子（随机源）{ $dice } 永远不会结束：它等待的结果这颗骰子掷不出来，请换一个

# 输入的行，以及取行时的错误。

format-of-name = { $header ->
    [0] { $name }：作为 { $format } 读取（可用 --format 另行指定）
   *[other] { $name }：作为 { $format } 读取，开头 { $header } 条记录作为表头留在最上面（可用 --format 和 --header 另行指定）
}
tar-repeated = tar 归档不能把一个样本写两次：读取的程序会把它们合成一个。请不放回地抽取
columnar-compress = { $format } 自己压缩各列，与输入的相同：请去掉 --compress 以及输出文件名中的压缩后缀
columnar-header = { $format } 的行没有表头记录，只有结构，它会保留：请去掉 --header
columnar-shard-size = { $format } 的行在编码之前不知道占多少字节：请用 --shards N
columnar-terminal = { $format } 文件不是给人读的：请用 -o 指定文件，或重定向输出
format-not-table = { $option } 用于 csv 和 tsv：请用 --format csv 或 --format tsv
formats-differ = 按名字，{ $first } 是 { $format }，而 { $second } 是 { $other }：请分别处理，或用 --format 说明两者共同的格式
output-pattern = -o { $name }：{ $why }
output-unpacked = { $name }：它是压缩的，会被没有压缩的内容取代：请加 --compress gzip（或其他），或 --compress none
output-digits = 数字的写法只适合编号，而 { $part } 这一部分有名字：请写 {"{}"}
output-leftover = { $name }：是先前一次输出文件更多的运行留下的。按通配符读取这些文件之前，请删除它以及编号在它之后的文件。
output-divided = { $option } 不能和 { $cause } 一起用：请去掉其中之一
list-unread = { $list }：文件清单读不了：{ $reason }
list-standard-input = 标准输入已是文件清单，不能又是其中的一个文件
list-long = 超过 1 GiB：请分成几份清单
list-output = { $name }：它是文件清单，会被覆盖：请换一个输出
list-missing = { $list } 第 { $line } 行：{ $name }：{ $reason }
list-empty = { $list }：清单里没有文件
folder-unread = { $name }：读不了：{ $reason }
folder-loop = { $name }：没有跟随，因为这个链接指回了它上面的文件夹
folder-none = { $folder }：其中没有符合 { $pattern } 的文件（以点开头的名字略过）
folder-output = { $name }：它是输出，又在 -R 找到的文件之中：请把输出放在别处，或换一个不符合它的模式
aligned-differ = { $first } 有 { $first-records } 条记录，而 { $other } 有 { $other-records } 条：对齐的文件记录数相同；什么也没有写
aligned-outputs = 有 { $files } 个对齐的文件，却有 { $outputs } 个输出：请为每个各写一次 --output-aligned
aligned-direct = 所有对齐的文件记录数相同，才会放到各自的位置：请用 -o 为第一个文件也指定输出文件
aligned-same = --output-aligned { $name }：各个输出要是不同的文件
plan-inputs = 输入
plan-inputs-text = { $files } 个，共 { $bytes }{ $is-compressed ->
        [yes] （由压缩文件的 { $stored } 估计）
       *[no] { "" }
    }，约 { $records } 条记录，每条 { $mean }
plan-tasks = 任务
plan-tasks-text = { $all } 个：{ $count } 个计数，{ $keys } 个清点键值，{ $deal } 个分发，{ $merge } 个合并，{ $write } 个写出
plan-partitions = 分区
plan-partitions-text = { $partitions } 个，每个约 { $bytes }；{ $blocks } 个数据块，每块约 { $block }
plan-memory-row = 内存
plan-memory-text = 每个任务 { $task }，一台机器上同时 { $tasks } 个任务：{ $node }；数据块可用 { $store }，其余写到磁盘
plan-too-much = 内存不够
plan-too-much-text = { $node } 的机器除数据块外有 { $free } 可用于任务：请用 --memory { $memory } 以下，或减少 --cores
plan-network = 网络
plan-network-text = 机器之间 { $bytes }
plan-disk = 磁盘
plan-disk-text = 读 { $read }，写 { $written }，其中 { $spilled } 是放不进内存的数据块
plan-time = 时间
plan-time-text = 按模型约 { $seconds }；最长的阶段主要在等{ $resource }（{ $percent }% 的时间处于忙碌）
plan-time-bound = 至少 { $seconds }：任务太多，此处不做模拟
plan-resource-cores = 处理器
plan-resource-disks = 磁盘
plan-resource-network = 网络
plan-resource-store = 对象存储
plan-resource-driver = 驱动进程（driver）
plan-memory = 一个任务至少需要 { $least }：请用 --memory 多给一些
plan-no-size = { $name } 的大小无从得知：请给出 --bytes
plan-tasks-many = 任务达到 2^32 个：请用 --memory 给任务更多内存
engine-option = { $option } 不能和 --engine 一起用：请去掉其中之一
engine-standard-input = --engine 读的是各台机器都能看到的文件，不读标准输入：请写出文件名
engine-output = --engine 写入文件：请用 -o 给出名字
engine-name = { $name } 不是 UTF-8，而 --engine 的文件名必须是
engine-package = { $python } 里没有 --engine 所需的包。请运行 pip install '.[ray]' 或 '.[spark]'，或用 EVENHAND_PYTHON 指定别的 Python。
engine-python = 找不到 --engine 所需的 { $python }：请安装带 evenhand[ray] 或 evenhand[spark] 的 Python，或用 EVENHAND_PYTHON 指定
engine-failed = 集群上的任务失败了：原因见上
aligned-order = --aligned 把几个文件排成同一顺序，而这种选法没有顺序：请去掉其中之一
split-too-few = { $name }：各部分要 { $asked } 条记录，但只有 { $available } 条：请少要一些
split-empty = { $names }：没有记录：记录太少，或列的不同取值太少，分不到这里
split-ratios = --into 中的数字是比例：{ $sizes }。要按记录的个数分，请让一部分取余下的：--into 'train=*,test=200'
split-null = （空值 null）
split-part = 部分
split-records = 记录数
split-file = 文件
closed-early = 标准输出在写完所有记录之前就被关闭，本次运行的其他输出都没有写出。
split-untold = 各部分都已写完并已就位，但没能写出它们的统计
split-shards = split 的各部分就是它的输出：请去掉 --shards 和 --shard-size
split-output = 缺少 -o：各部分的文件名，用 {"{}"} 代表部分的名字，例如 '{"{}"}.csv'
input-range = 范围 { $range }
input-arguments = 命令行参数
input-standard = 标准输入
input-more = { $first } 及另外 { $more } 个输入
sample-stream = --method reservoir_r 只读一遍，内存里只放样本
rest-standard = --rest { $name }：其余的记录要写到文件里，只有样本可以写到标准输出
rest-same = --rest { $name }：它就是样本的文件：请换一个文件
rest-input = { $name }：它是输入。用 --rest 时两个输出都不能取代输入：请换一个文件
rest-compression = --rest { $name }：它的压缩方式和样本的不同：请让两个名字的扩展名相同，或加 --compress
sample-too-few-weights = { $name }：要取 { $asked } 条，而权重不为 0 的记录只有 { $available } 条：请少取一些
sample-weight-share = --weight 需要记录的个数，因为内存只放样本：请给 -n 一个整数
sample-none = { $count } 条记录的这一百分比四舍五入为 0，没有写出记录：请给更大的百分比，或给一个整数
sample-more-than-all = 超过 100% 只能放回地选：请加 -r，或不超过 100%
sample-too-few = { $name }：要取 { $asked } 行，但只有 { $available } 行：请少取一些，或用 shuffle 取全部
shuffle-nothing = { $name }：没有可选的行：请至少给一行
shuffle-endless = --repeat 不加 -n 会无休止地输出：写入文件时必须给 -n
shuf-ranges = -i 给了两次：只能给一个范围
shuf-outputs = -o 给了两次，文件不同：只能给一个
shuf-sources = --random-source 给了两次，文件不同：只能给一个
shuf-count = 行数无效：{ $value }
shuf-range = 范围无效：{ $value }
shuf-range-large = 范围无效：{ $value } 太大
shuf-echo-and-range = -e 和 -i 不能同时使用
shuf-operand = 多余的操作数 { $operand }：只能给一个文件；要把参数当作各行，请加 -e
shuf-nothing = 没有可重复的行：请至少给一行
shuf-source-ends = { $name }：随机字节不够用
shuf-source-read = { $name }：读不出来：{ $reason }
shuf-try = 见 { $help } --help
shuf-option-unknown = 没有 { $option } 这个选项
shuf-flag-unknown = 没有 -{ $option } 这个选项
shuf-option-ambiguous = { $option } 可以是几个选项的缩写：{ $possible }
shuf-option-no-value = { $option } 要有一个值
shuf-flag-no-value = -{ $option } 要有一个值
shuf-option-takes-no-value = { $option } 不带值
method-is-sampler = 是抽样算法，不是洗牌算法。请看 evenhand sample
method-is-shuffle = 是洗牌算法，不是抽样算法。请从这些里选一个：{ $samplers }

# 来源没有给出牌，或者给出的不是原来的牌。

no-deck-in-time = 在中断或时间用完之前没有得到一副牌
no-deck = 没有牌
first-of-unknown = 使用 --first 时必须知道整副牌：请用 --items 列出所有的牌，或者用 -n 说明张数
not-given-back = { $error }；如果程序用的是自己的牌，请写出来：{ $how }；如果它等着读入牌的张数，请用 --stdin 给出，例如 --stdin { $given }
name-items = --items，或者 --items-from 加上每行一张牌的文件
progress-bytes-of = { $phase } { $bar } 读写 { $done }，共 { $all }，{ $speed }，还需 { $left }
progress-bytes = { $spinner } { $phase }：读写 { $done }，{ $speed }
phase-read = 读入
phase-redeal = 再分桶
phase-write = 写出
progress-decks-of = { $bar } 已检验 { $done } 副，共 { $all } 副，每秒 { $speed } 副，还需 { $left }
progress-decks = { $spinner } 已检验 { $done } 副，每秒 { $speed } 副

# 工作被信号中断时说的话。
stopped-new = 已中断：什么也没有写出
stopped-old = 已中断：{ $name } 保持原样
stopped-part = 已中断：写出的内容不完整

# 整个读入的文件，以及不可覆盖的文件。
cause = ：
standard-input = 标准输入
standard-output = 标准输出
standard-error = 标准错误
the-sample = 样本
file-is-folder = { $name }：这是一个文件夹，请写出其中的一个文件
file-read-once = 标准输入只能读一次：除了一个 - 以外，其余请给出文件
file-is-there = { $name } 已经存在，不会覆盖：请换一个名字
file-kept = - 不是文件，而这份内容必须保存：请给出文件名
file-no-text = { $name }：第 { $byte } 个字节不是 UTF-8：单词应当是文本
file-longer = { $name }：超过了 { $most } 字节
format-not-built = { $name }：这个构建读不了 { $feature }。请安装能读的：cargo install --path crates/evenhand-cli --features { $feature }（full 带上全部格式）。
file-long-list = 超过了 1 GiB：一份列表最多 1048576 行
json = 第 { $line } 行第 { $column } 列：{ $why ->
    [end] 内容提前结束了
    [data] 内容不合要求
   *[syntax] 不符合 JSON 的语法
}

# --verbose 时说明做了什么。
stats-read = 读入 { GROUPED($records) } 条记录，用了 { $seconds } 秒、{ $threads } 个线程
stats-kept = 全部留在内存里：{ $kept }
stats-spilled = { $kept } 留在内存里；{ $spilled } 写到 { $folders } 里的临时文件，读回 { $back }
stats-piles = 分成 { GROUPED($piles) } 桶打乱{ $again ->
    [0] { "" }
   *[other] ，其中各部分又分了 { $again } 次
}
stats-written = 写出 { GROUPED($written) } 条记录，共 { $bytes }，用了 { $seconds } 秒、{ $threads } 个线程；进出的内容一致
stats-written-part = 写出 { GROUPED($written) } 条记录，共 { $bytes }，用了 { $seconds } 秒、{ $threads } 个线程；数目正是所要的
stats-refused = { $cause } 只在内存里做，没有 { $asked } 所要的数据：请去掉两者之一
stats-is-output = --stats { $name }：这就是输出，请把数据写到另一个文件
stats-is-input = --stats { $name }：这是一个输入，请把数据写到另一个文件
stats-unwritten = 输出已经完整，但 --stats 的数据没有写成
stats-peak = 常驻内存最多 { $peak }，限额 { $limit }{ $origin ->
    [given] { "" }
   *[available] （空闲内存的一半）
}

# 两个文件的各行是否相同（check）。

check-same = 相同：{ $first } 和 { $second } 的 { $records } 条记录都一样，不算行尾共 { $bytes } 字节
check-records = 不同：{ $first } 有 { $records } 条记录，{ $second } 有 { $other-records } 条
check-bytes = 不同：都有 { $records } 条记录，而 { $first } 有 { $bytes } 字节，{ $second } 有 { $other-bytes } 字节
check-line-ends = 不同：各记录只是行尾不同：{ $crlf } 用 CR LF，{ $lf } 用 LF
check-others = 不同：{ $first } 和 { $second } 的记录数和字节数一样（{ $records } 条记录，{ $bytes } 字节），内容却不同
check-header = 不同：各条记录相同，而 { $first } 和 { $second } 的表头不同
check-parts-same = 相同：{ $first } 和它的 { $parts } 个部分的 { $records } 条记录都一样，不算行尾共 { $bytes } 字节
check-parts-records = 不同：{ $first } 有 { $records } 条记录，它的 { $parts } 个部分有 { $other-records } 条
check-parts-bytes = 不同：都有 { $records } 条记录，而 { $first } 有 { $bytes } 字节，它的 { $parts } 个部分有 { $other-bytes } 字节
check-parts-others = 不同：{ $first } 和它的 { $parts } 个部分的记录数和字节数一样（{ $records } 条记录，{ $bytes } 字节），内容却不同
check-open = 提示：{ $name } 的最后一条记录没有结束符
check-standard-twice = check：标准输入只能读一次，请为其中之一给出文件

# deal 和 man 的错误。

deal-nothing = 请写出游戏，如 bridge，或用 --deck、--pattern 指定。evenhand deal --list 列出全部游戏和牌。
deal-no-game = { $error }。evenhand deal --list 列出全部游戏和牌。
deal-of-pattern = { $option } 只用于游戏。用 --pattern 时请去掉它，格式里自有规定。
deal-deck-twice = 牌给了两次。请去掉 --deck。
deal-no-shoe = --cut-card 需要一个叫 shoe 的位置，如 blackjack。
deal-no-deck-file = { $error }。也没有叫这个名字的文件。
deal-no-deal = { $name }：里面没有一局牌。
deal-from-line = { $name }：从第 { $line } 行开始的一局：{ $why }
deal-not-numbered = { $name } 的各局没有编号
deal-not-cards = “{ $name }”不是牌名的数组
boards-dup-terminal = --dup 写出给机器读的字节。请用 -o 给出文件，或把输出重定向。
boards-dup-number = --dup：DUP 文件只有第 1 到第 { $most } 副，这里要写到第 { $last } 副。请分成几份，或用 --boards-from。
man-no-command = 没有 { $command } 这个命令。见 evenhand --help。
