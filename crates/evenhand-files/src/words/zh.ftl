# 记录为什么读不出、排不了、写不进，该怎么办。$byte 是之前已经读写的字节数，$is-begun 说明有没有。

at = { $is-begun ->
    [yes] （从第 { $byte } 字节起）
   *[no] { "" }
}
standard-input = 标准输入
standard-output = 标准输出
read = { $is-folder ->
    [yes] { $name }：这是一个文件夹，请写出其中的文件，或用 { PARAMETER("recursive") } 加模式来找
   *[no] { $name }：无法读取{ at }：{ $reason }
}
decompress = { $name }：它的 { $codec } 数据，在内容的 { $byte } 字节之后，{ $why ->
    [known] 无法解开：{ $reason }
    [memory] 解开所需的内存超过可用的：请提高 { PARAMETER("memory") }
    [cut-off] 过早结束：文件完整吗？
   *[broken] 已损坏。文件完整吗？（{ $reason }）
}
decoder-memory = { $limited ->
    [given] { $name }：解开它的 { $codec } 数据要用 { $window } 内存，总共需要 { $needed }，而上限是 { $limit }：请把 { PARAMETER("memory") } 提高到 { $needed }
   *[other] { $name }：解开它的 { $codec } 数据要用 { $window } 内存，总共需要 { $needed }，而空闲内存中可用的是 { $limit }：请把 { PARAMETER("memory") } 设为 { $needed }，或释放一些内存
}
not-compressed = { $name }：文件名说是 { $codec }，而开头的字节不是：文件完整吗？如果它没有压缩，请去掉文件名的这个扩展名
shrank = { $name }：读取过程中变短了，请在没有程序写它的时候再试
short-header = { $name }：表头应有 { $header } 行，文件却只有 { $records } 行，请减小 { PARAMETER("header") }
no-record-start = { $name }：没有找到符合“{ $pattern }”的行，而记录以这样的行开头。请用 { PARAMETER("format") } 指定文件的格式
record-start = { $lines ->
    [0] { $name }：第一行符合“{ $pattern }”，已是一条记录的开头。请用 { PARAMETER("header") } 0
   *[other] { $name }：第一条记录以符合“{ $pattern }”的行开头，之前有 { $lines } 行，而表头是 { $header } 行。要把这些行留在最上面，请用 { PARAMETER("header") } { $top }
}
header-differs = { $record ->
    [1] { $name }：表头与 { $first } 的不同：这里是“{ $found }”，而不是“{ $expected }”。请改成一致；如果文件都没有表头，请用 { PARAMETER("header") } 0。
   *[other] { $name }：表头第 { $record } 行与 { $first } 的不同：这里是“{ $found }”，而不是“{ $expected }”。请改成一致，或减小 { PARAMETER("header") }。
}
memory = { $limited ->
    [given] { $name }：至少需要 { $needed } 内存，而上限是 { $limit }：请提高上限，或者减少一次处理的内容
    [available] { $name }：至少需要 { $needed } 内存，而可用的只有 { $limit }：请释放一些，或者减少一次处理的内容
   *[no] { $name }：系统不给 { $needed } 内存（ulimit -v 或容器限额）：请提高该限额，或者减少一次处理的内容
}
working-memory = { $limited ->
    [given] 至少需要 { $needed } 内存，而限额是 { $limit }：请提高限额
    [available] 至少需要 { $needed } 内存，而空闲内存中可用的是 { $limit }：请腾出一些
   *[no] 系统不给 { $needed } 内存（ulimit -v、容器限额，或被别的程序占用）：请提高限额，或减小 { PARAMETER("threads") }
}
space = 内存放不下的部分约需 { $needed } 磁盘空间，而 { $folders } 只剩 { $found }：请腾出空间，用 { PARAMETER("temp_dir") } 另指定文件夹，或允许用更多内存
output-space = 输出约需 { $needed } 磁盘空间，而 { $folders } 只剩 { $found }：请腾出空间，或写到别处
in-memory = 内存放不下的部分会写到 { $folder }，而它本身也是内存（tmpfs）：请用 { PARAMETER("temp_dir") } 指定磁盘上的文件夹，或就指定它，其中的文件将计入 { PARAMETER("memory") }
in-memory-full = { $folder } 本身是内存（tmpfs），而放不下的部分超过了 { PARAMETER("memory") } 留给它的余量：请用 { PARAMETER("temp_dir") } 指定磁盘上的文件夹，或允许用更多内存
not-lines = { $name }：{ $remedy ->
    [decompress] 是 { $kind } 压缩的，不是文本行。请先解压：{ $by }{ $file } | evenhand …{ piped }
    [extract] 是 { $kind } 压缩包，或以它存储的文档，不是文本行。请先取出其中的文件，或把文档导出为文本。如果这些字节确实是行，请加 { PARAMETER("text") }。
    [convert] 含有 { $kind } 数据，不是文本行。请先转换，例如转成 CSV 或 JSON 行。如果这些字节确实是行，请加 { PARAMETER("text") }。
    [recode] 是 { $kind }，字符里混着看似换行的字节。请先转换：iconv -f { $kind } -t UTF-8{ $file } | evenhand …{ piped }
    [returns] 各行以回车结束（旧式 Mac），没有换行。请先转换：tr '\r' '\n'{ $input } | evenhand …{ piped }
    [zeros] 含有零字节，不是文本行。如果每条记录以零字节结尾，请加 { PARAMETER("zero_terminated") }。如果这些字节确实是行，请加 { PARAMETER("text") }。
    [format] 含有 { $kind } 数据，不是文本行。请用 { PARAMETER("format") } { $by }。
   *[none] 含有 { $kind } 数据，不是文本行。如果这些字节确实是行，请加 { PARAMETER("text") }。
}
piped = { $is-named ->
    [yes] { " " }{ PARAMETER("format") } { $format }
   *[no] { "" }
}
output-format = { $name }：{ $is-read ->
    [yes] 文件名说是 { $promised }，而记录的格式是 { $records }，evenhand 不转换格式。请换一个名字。如果输入就是 { $promised }，请用 { PARAMETER("format") } 说明。
   *[no] evenhand 不写 { $promised }，记录的格式是 { $records }。请换一个名字，之后再转换。
}
quoted-lines = { $name }：第 { $line } 行在引号中结束，它的记录延续到下一行：这里的行不是记录。请用 { PARAMETER("format") } csv；如果引号只是普通字符，请用 { PARAMETER("format") } csv:no-quoting
row = { $has-input ->
    [yes] { $name }：第 { $record } 行
   *[no] 所有输入的第 { $record } 行
}
long-for-column = { row }有 { $bytes } 字节。按列选取时，一行最多 { $most } 字节。
many-keys = 列 { $column }：它的不同取值太多，{ $room } 内存（限制 { $limit } 的一部分）放不下。大约放得下 { $values } 个：要放下两倍的个数，请把 { PARAMETER("memory") } 提高到 { $twice }
few-keys = 列 { $column }：只有 { $keys } 个不同取值，不够分成 { $parts } 份：请最多分成 { $keys } 份
open-files = 输出的个数超过可以同时打开的文件数（连输入共 { $most } 个）：请提高限制（ulimit -n），或减少输出
too-many-folders = 指定了 { $given } 个放临时文件的文件夹，最多用 { $most } 个：请减少 { PARAMETER("temp_dir") }
stopped = 没做完就被中止了：什么也没有留下
too-few = 要取 { $asked } 个，而一共只有 { $available } 个
folder = { $name }：无法在它所在的文件夹 { $folder } 中创建文件：{ $reason }
busy = { $process ->
    [0] { $name }：evenhand 的另一次运行正在写这些文件：请等它结束，或用别的名字
   *[other] { $name }：evenhand 的另一次运行（进程 { $process }）正在写这些文件：请等它结束，或用别的名字
}
place = { $name }：无法把输出放到它的位置：{ $reason }
unsynced = { $name }：内容都已到位，但它所在的文件夹 { $folder } 无法同步到磁盘：{ $reason }：断电后可能又是旧文件
over = { $is-kept ->
    [yes] { $name }：没能覆写完：{ $reason }：文件里现在新旧各有一部分，完整的新内容在 { $kept }
   *[no] { $name }：没能覆写完：{ $reason }：文件里现在新旧各有一部分，而别处也没有空间留下新内容
}
spill = 文件夹 { $folder } { $why ->
    [full] 放不下更多临时文件：{ $reason }：请腾出空间，或用 { PARAMETER("temp_dir") } 另指定文件夹
    [files] 不能放临时文件：{ $reason }：请提高限制（ulimit -n），或减少 { PARAMETER("threads") } 和文件夹
   *[other] 不能放临时文件：{ $reason }：请用 { PARAMETER("temp_dir") } 另指定文件夹
}
spill-corrupt = { $folder } 中的临时文件与写入的内容不符，从第 { $byte } 字节起共 { $bytes } 字节：请检查磁盘和内存，然后重试
differs = 写出的记录与读入的不同：读入 { $read } 条共 { $read-bytes } 字节，写出 { $written } 条共 { $written-bytes } 字节。输出没有放到位。这是机器或 evenhand 的故障，请报告
write = { $name }：无法写入{ at }：{ $reason }

content =
    .same-output = 另一个输出也写到这个文件：请让各个输出是不同的文件（链接指向的也算同一个）
    .not-built = 构建这个程序时没有包含它：请带上特性 { $codec } 构建（cargo build --features { $codec }）
    .long-record = 第 { $record } 条记录超过了 { $most } 字节
    .open-quotes = 第 { $record } 条记录的引号没有结束：文件完整吗？
    .delimiters = 单元格可能用逗号、分号或制表符分隔，而这里出现了不止一种：请用 { PARAMETER("delimiter") } 说明
    .after-compressed = 压缩数据之后的内容不是压缩数据：是不是后来附加了什么？
    .decoder-memory = { $needed ->
        [more] 解压它需要的内存超过留给它的 { $memory }
       *[other] 解压它需要 { $needed } 内存，而留给它的是 { $memory }
    }：请先用 { $program } 解压
    .dictionary = 它需要压缩时所用的字典：请先用 zstd -D 字典 -dc 解压
    .kept-by-folder = 这个文件夹只允许文件的所有者替换它：请写到别的文件夹
    .append-only = 它所在的文件夹只收新文件，不让改名或删除（chattr +a）：请写到别的文件夹
    .immutable = 它不许改动（chattr +i）：请写到别的文件，或用 chattr -i 去掉这个标记
    .mount-point = 有东西正挂载在这个文件上，别的文件无法取代它：请写到别的文件，或者用 { PARAMETER("in_place") }=copy 覆写它
    .owner-changes = 它属于另一位用户，而新文件会归你所有：请写到别的文件，或者用 { PARAMETER("in_place") }=copy 覆写它
    .group-changes = 它属于你不在其中的组，而新文件不会：请写到别的文件，或者用 { PARAMETER("in_place") }=copy 覆写它
    .rights-change = 它的访问控制列表（ACL）无法交给新文件：请写到别的文件，或者用 { PARAMETER("in_place") }=copy 覆写它
    .attributes-change = 它的扩展属性无法交给新文件：请写到别的文件，或者用 { PARAMETER("in_place") }=copy 覆写它
    .changed = 它也是输入，而打开之后被改动过：加进去的内容会丢失。什么也没有替换：请在没有程序写它时再试
    .moved = 它的名字现在指另一个文件，或者没有文件：什么也没有写。请再试一次
    .closed = 程序启动时它就是关闭的
format-error = { $name }：第 { $record } 条记录，第 { $byte } 字节：{ $why }
repeated-key = { $is-same ->
    [yes] { $name }：第 { $first-record } 条和第 { $record } 条记录的键同为“{ $key }”。如果它们是一个样本，请把它的文件排在一起再打包（通常用 tar --sort=name 即可）；如果是两个样本，请给其中一个的文件改名
   *[no] { $name }：第 { $record } 条记录的键是“{ $key }”，而 { $first } 的第 { $first-record } 条也是。放进同一个归档，两个样本会变成一个。请给其中一个的文件改名，或者一次只处理一个输入
}
columnar-error = { $name }：{ $why }
columnar =
    .broken = { $is-begun ->
        [yes] 行组 { $group } 在其中 { $row } 行之后已损坏。文件完整吗？（{ $reason }）
       *[no] 不是有效的 Parquet 或 Arrow 文件。文件完整吗，是这种格式吗？（{ $reason }）
    }
    .type = 列 { $column } 的类型是 { $type }，无法搬动：请去掉这一列，或写成别的类型
    .no-columns = 没有列，无法区分各行
    .encrypted = 各列是加密的。请先解密，例如用 pyarrow。
    .feather-v1 = Feather 第 1 版与 Arrow 不是同一种格式。请用第 2 版重新写出，例如用 pyarrow.feather.write_feather。
    .schema-differs = { $kind ->
        [type] 列“{ $column }”的类型是 { $found }，而在 { $first } 中是 { $expected }。请转换其中一个。
        [name] 第 { $column } 列是“{ $found }”，而在 { $first } 中是“{ $expected }”。请使两个文件的列和顺序一致。
        [missing] 没有列“{ $column }”，而 { $first } 有。请使两个文件的列和顺序一致。
       *[additional] { $first } 中没有列“{ $column }”。请使两个文件的列和顺序一致。
    }
    .dictionary-overflow = 各输入的字典合起来，值的个数超过了 { $keys } 类型的键所能编号的：请用更宽的键写出
    .destination = 不接受按列存储的数据：请写到 evenhand_files::Outputs
    .encode = 无法编码：{ $reason }
quotes = 如果引号之内的引号前有反斜杠，请用 { PARAMETER("escape") } '\'；如果引号只是普通字符，请用 { PARAMETER("no_quoting") }
framing =
    .open-quotes = 它的引号没有关闭。文件完整吗？{ quotes }
    .after-quotes = 字段在右引号之后还有内容。引号之内的引号要写两次。{ quotes }
    .cut-off = 输入在它中间结束，它只有 { $found } 字节：文件完整吗？
    .cut-off-of = 输入在它中间结束，它的 { $length } 字节只有 { $found } 字节：文件完整吗？每条记录都这么长吗？
    .missing-lines = 它的 { $lines } 行只有 { $found } 行：文件完整吗？每条记录都有这么多行吗？
    .json-part = 这一行不是一个完整的 JSON 值。请把每个值写在一行里：值跨多行时用 jq -c .，行末有逗号时用 sed 's/,$//'。
    .json-array = 文件是一个 JSON 数组，不是一行一个值：请把每个元素写在一行里：jq -c '.[]'
    .fastq-start = FASTQ 的一条记录以“@”开头的行开始，而这一行不是。之前是不是少了或多了一行？
    .fastq-plus = FASTQ 记录的第三行以“+”开头，而这一行不是。如果序列折成了几行，请把它写在一行里：seqtk seq
    .fastq-lengths = 序列有 { $sequence } 个碱基，质量值却有 { $qualities } 个。文件完整吗？
    .before-first = 文件的第一行不是记录的开头：请给一个第一行也符合的正则表达式，或用 { PARAMETER("header") } 把开头的行留在最上面
    .length-overflow = 它的长度超过 64 位：记录之前的长度是这样写的吗？
    .tar-header = 这里应是 tar 归档中一个文件的头部，但校验和不对。文件完整吗？
    .tar-kind = tar 归档中有一个类型为“{ $kind }”的文件，不能移动：它是硬链接、稀疏文件，或分在多个卷中
    .tar-global = tar 归档中的一个全局头部改变了其后文件的路径或大小：请制作没有它的归档
    .tar-twice = 这个样本中有两个文件的路径相同，读取 tar 的程序会丢掉一个：请给其中一个改名
    .tar-extended = tar 归档中一个文件的扩展头部有 { $bytes } 字节，太长了
format =
    .unknown = 没有这个名字的格式：可用 { $names }
    .size = 每条记录的字节数是从 1 起的整数，例如 fixed:784
    .dialect = 表格没有这个选项：可用 csv:no-quoting，或 csv:escape=\，其中的字符不能是字母、数字、引号或分隔符
    .prefix = 没有这种写法的长度：length-prefixed: 之后可用 { $names }
compression =
    .unknown = 没有这个名字的压缩方式：可用 { $names }，之后可以带级别，例如 zstd:19
    .level = 没有这个级别：可用从 { $least } 到 { $most } 的整数

# 列。$has-input 和 $has-record 说明是否知道文件和行。
column-where = { $has-record ->
    [yes] { row }：
   *[no] { $has-input ->
        [yes] { $name }：
       *[no] { "" }
    }
}
column =
    .none = { column-where }{ $format } 的记录没有列，无法读取列“{ $column }”。表格（csv、tsv）、JSON 行、Parquet 和 Arrow 才有列。
    .unknown = { $has-input ->
        [yes] { $name }
       *[no] 输入
    } 没有列“{ $column }”。现有的列：{ $known }。
    .ambiguous = { column-where }有几列都叫“{ $column }”。请用列号：{ $numbers } 之一。
    .no-header = { column-where }没有标题，不知道列“{ $column }”。请用从 1 起的列号，或 { PARAMETER("header") } 1。
    .nested = { column-where }列“{ $column }”的类型是 { $type }，它的值不是单个的值。{ $has-field ->
        [yes] 请用其中的一个字段，例如 { $field }。
       *[no] 请换一列。
    }
    .missing = { column-where }没有列“{ $column }”。
    .all-missing = 没有一条记录有键“{ $column }”。请用 JSON 对象的键，或 /user/id 这样的指针。
    .no-weight = { column-where }{ $kind ->
        [empty] 列“{ $column }”是空的。权重应是 0 或正数。
        [null] 列“{ $column }”是空值（null）或者没有。权重应是 0 或正数。
        [range] 列“{ $column }”是 { $value }。权重应是 0，或从 1e-290 到 1e290 的数。
       *[other] 列“{ $column }”是“{ $value }”。权重应是 0 或正数。
    }
    .no-object = { column-where }不是 JSON 对象（第 { $byte } 字节处出错），无法读取列“{ $column }”。
    .parent-no-object = { column-where }{ $parent } 的值不是 JSON 对象，“{ $column }”没有所指。
    .lines = { column-where }这里按行读取，没有列“{ $column }”。如果是表格，请用 { PARAMETER("format") } csv 或 { PARAMETER("format") } tsv。
pattern =
    .no-place = 有几个输出，名字里要有占位符，例如 { $example }。
    .places = 编号或名字只有一个位置：请去掉一对花括号
    .form = 花括号里或者什么也没有，或者是 :0 和至多 20 的位数，例如 {"{:05}"}
    .unicode = 这个名字不是 Unicode：请用别的名字
size = 这不是一个大小：请写数字，后面加 K、M、G、T（或 KiB、MiB、GiB、TiB，1024 的幂）或 KB、MB、GB、TB（1000 的幂），例如 512M、1.5GiB 或 500MB
range =
    .form = 这不是一个范围：请写两个小于 2^64 的整数，例如 1-6
    .backward = 范围的终点在起点之前：请先写较小的数
    .all = 范围里有 2^64 个数，而最多可以有 2^64 - 1 个：请去掉一个
