# 中文帮助：一条消息对应一个命令，属性对应它的参数；各命令共有的在 any 里。arguments/told.rs 把它们装到命令上。
#
# 多行文字里，一行不能以 `[`、`*`、`.` 开头，也不能含花括号：写成 { "[" } 之类。

any =
    .heading-usage = 用法：
    .heading-options = 选项
    .heading-arguments = 参数
    .heading-commands = 命令
    .heading-input = 输入
    .heading-records = 记录
    .heading-order = 顺序
    .heading-parts = 各部分
    .heading-output = 输出
    .heading-resources = 资源
    .heading-cluster = 集群
    .heading-study = 算法研究
    .heading-other = 其他
    .heading-decks = 牌的来源
    .heading-cards = 牌
    .heading-test = 检验
    .heading-on-request = 另行要求的检验
    .heading-algorithms = 经典算法
    .heading-logs = 日志
    .heading-programs = 程序
    .heading-seeds = 种子
    .heading-reports = 报告
    .default-value = { " " }[默认：{ $value }]
    .possible-values = { " " }[可选：{ $values }]
    .possible-values-heading = { "" }

        可选：
    .help = 显示帮助（-h 简要，--help 完整）
    .version = 显示版本
    .help-command = 显示本程序或某个命令的帮助
    .pbn = 把桥牌的各副写成 PBN 2.1 的导出格式
    .dup = 把桥牌的各副写给 Duplimate 发牌机（DUP）
    .dup-long = 每副 156 字节，至多 999 副。
    .records = 打印桥牌每一副的牌例单
    .boards_from = 第一副的编号 [默认：局的编号]
    .boards_from-long = 谁发牌、谁有局随编号而定。
    .event = PBN 文件标签里的赛事
    .site = PBN 文件标签里的地点
    .date = PBN 文件标签里的日期：YYYY-MM-DD
    .names = 各位玩家的名字，任何文字都行，如 A=张三,B=李四
    .names-long = 显示在座位旁边。文件里只有座位。
    .lang = 语言：en 或 zh [默认：随语言环境，否则 en]
    .lang-long = 默认在终端上用语言环境的语言；写给文件、管道和程序的用 en。
    .quiet = 不显示进度
    .seed = 种子：任意文字，或 64 个十六进制数字 [默认：随机]
    .dice = 骰子（随机源），如 modulo:15 [默认：exact]
    .dice-long = 对的错的都可以，全部见 evenhand trace --help。
    .rounds = 做多少轮（只用于有轮数的算法）
    .faces = 骰子有多少面（只用于由它定义的算法）
    .faces-long = 即随机键和过手洗牌间隙的算法。
    .k = 抽样算法取多少张 [默认：一半]
    .name = 算法的名字（见 evenhand classics）
    .name-long = 文章里的名字也行，如 方法3。
    .operands = 要读的文件 [默认：标准输入，也可写 -]
    .echo = 把参数本身当作各行
    .range = 以 LO 到 HI 的整数（含两端）为各行
    .range-long = 至多 2^64 - 1 个，都小于 2^64。加 -n K 时，从 2^20 个以上的数中取样只花 K 个数的时间和内存，不再是整个顺序的开头。
    .aligned = 把 OTHER 按同一顺序写到 --output-aligned
    .aligned-long = 用于译文，或成对读段的另一半。可以给出多次。各文件的记录数必须相同。
    .output_aligned = OTHER 写到哪里，每个 --aligned 各一个
    .output_aligned-long = 先后与 --aligned 相同；可以就是 OTHER。
    .files_from = 再读 LIST 中所列的文件，一行一个
    .files_from-long = 名字也可以各以零字节结尾。- 是标准输入。
    .recursive = 再读各文件夹里名字符合 PATTERN 的文件
    .recursive-long = 例如 '*.jsonl'。按路径的先后读，链接再次指向的文件只读一次。不写 FILE 就在当前文件夹里找。
    .text = 把文件当作普通的行来读
    .text-long = 不解压，也不检查 UTF-16 和引号里的换行。第一行也是记录，除非用 --header 留下它。
    .zero_terminated = 各行以零字节结尾，而不是换行
    .format = 记录的格式，如 csv 或 jsonl [默认：看扩展名]
    .format-long = lines 行；csv、tsv 表格的行（引号里的字段可以有换行）；jsonl；fasta；fastq；parquet、arrow 按列存储的行；tar 样本，即同一个键的各文件；fixed:SIZE 固定的字节数；length-prefixed:TYPE 前有长度（u8、u16le、u16be……u64be、varint）。扩展名不认识时为 lines。
    .lines_per_record = 每 N 行是一条记录
    .lines_per_record-long = 例如一个 FASTQ 文件中的成对读段用 8。
    .record_start = 每个符合 REGEX 的行开始一条记录
    .record_start-long = 例如日志的条目以日期开头时用 ^\d{"{"}4{"}"}-。
    .no_quoting = 引号只是普通字符（csv、tsv）
    .no_quoting-long = 每行就是一条记录。用于 text/tab-separated-values，以及引号从不关闭的表格。
    .escape = CHAR 使引号之内的引号成为普通字符（csv、tsv）
    .escape-long = 例如 MySQL 和 pandas 的表格在引号之内写 \"，用 \。与 --no-quoting 一起用时，它也用于分隔符和换行。
    .header = 开头 N 条记录留在最上面，只留一份
    .header-long = csv 和 tsv 默认为 1，其他格式默认为 0。每个非空文件的开头都必须相同。
    .output = 全部完成后写入 FILE，可以就是输入文件
    .output-long = FILE 要么完整，要么没有，绝不会只写一半。
    .compress = 压缩：gzip、zstd、bzip2、xz、lz4、zstd:19 或 none
    .compress-long = 数字是级别。默认看输出的扩展名。
    .shards = 写成同样大小的 N 个文件，-o 如 out-{"{}"}.csv
    .shards-long = {"{}"} 代表从 0 起的编号，{"{:05}"} 为五位数。各文件的记录数相同，或相差一条。
    .shard_size = 写成每个至多 SIZE 的文件，如 256M
    .shard_size-long = 指压缩之前的大小。-o 是它们的名字，同 --shards。
    .engine = 在集群上运行，如 ray://auto 或 spark://HOST:PORT
    .engine-long = 可以是 ray://（本机）、ray://auto、ray://HOST:PORT、spark://HOST:PORT、spark://local[4,5]、spark://yarn。需要 Python 包 evenhand[ray] 或 evenhand[spark]。这时 --memory 是一个任务可用的内存 [默认：512M]。
    .resume = 接着做中断的 --engine 任务
    .resume-long = 依据输出旁边的清单。
    .overwrite = 覆盖 --engine 任务已有的输出文件
    .in_place = 怎样取代旧的 FILE：rename 或 copy [默认：rename]
    .in_place-long = rename：新文件接过它的名字。copy：直接覆写它。
    .sync = 新建的 FILE 也等到写入磁盘才算完成
    .sync-long = 取代旧文件时本来如此。不写 -o 时，标准输出若是文件也会同步。
    .no_sync = 不等写入磁盘
    .no_sync-long = 更快，但断电可能把旧文件和新文件一起带走。
    .print_seed = 把种子印到标准错误
    .print_seed-long = 64 个十六进制数字，独占一行；有 --quiet 也印。这时不显示提示和进度，所以 `2> seed` 里只有种子。
    .threads = 最多用多少线程 [默认：全部处理器]
    .threads-long = 至多为处理器数的八倍。结果不变。
    .memory = 内存限额，如 512M 或 1.5GiB [默认：空闲内存的一半]
    .memory-long = K、M、G 和 KiB 是 1024 的幂，kB、MB、GB 是 1000 的幂。至少 32M。放不下的写到临时文件。
    .temporary = 临时文件的文件夹 [默认：输出所在的文件夹]
    .temporary-long = 没有输出文件时为 TMPDIR、/var/tmp 或 /tmp。给几个（至多 64 个）则轮流用。本身是内存的文件夹（tmpfs）计入 --memory。
    .stats = 把这次运行的统计以 JSON 写入 FILE
    .stats-long = 各项见下。
    .verbose = 在标准错误上说明做了什么决定、用了多少时间和内存
    .game = 游戏或牌，如 bridge、斗地主 或 54（见 deal --list）
    .deck = 牌：名字、52+2、2x54、4x13、1..108，或文件
    .deck-long = 2x54 是两副 54 张，4x13 是花色 x 点数。文件里一行一张牌。
    .pattern = 发牌格式，如 '17*(A B C) bottom:3'
    .pattern-long = 大写字母是座位，:* 拿走剩下的全部。
    .players = 多少人玩（游戏没有规定时）
    .decks = 用几副牌（游戏没有规定时）
    .no_burn = 公共牌之前不烧牌
    .cards = 牌怎么写：code、symbols、unicode、zh 或 numbers
    .cards-long = code：As Td BJ RJ。symbols：♠A ♦10。unicode：🂡 🃊。zh：黑桃A 大王。numbers：在原始牌序中的位置，从 1 数起。默认同文件；--lang zh 时为 zh。
    .unsorted = 按发牌的先后显示，不理牌
    .beacon = 信标还没有公布的一轮，或 none
    .beacon-long = drand:HASH:ROUND、quicknet:ROUND 或 none。
    .beacon_in = 用 drand 的 quicknet 在 MINUTES 分钟之后的第一轮
    .beacon_in-long = 到那时一切都必须已经定下。
    .state = 本程序状态的文件夹：一位玩家一个
    .state-long = [默认：EVENHAND_STATE，或系统的惯例位置]
    .circle = 封签时所在的圈子 [默认：当时的那个]
    .into = 不打印，而把这一行加到 FILE 里
    .into-long = 别人可以同时往里加。
    .replace = 取代文件中本座的另一行

groups =
    .files = 文件：
    .fairness = 公平性：
    .cards = 发牌：
    .clusters = 集群：
    .other = 其他：
    .options = 选项：

output-help =
    -o 怎样取代旧的 FILE：
      全部完成后，新文件接过旧文件的名字，并带有它的所有者、组、权限、
      访问控制列表（ACL）、扩展属性和标签。系统不让全部照给时，
      在读取任何内容之前就拒绝。符号链接保持不变，被取代的是它所指的文件。
      其他硬链接仍是旧内容。断电之后，要么是旧文件，要么是新文件：
      先同步数据，再改名，再同步文件夹。--no-sync 省去这些，
      --sync 对新建的文件也这样做。

      --in-place=copy 在全部完成后覆写旧文件，并截成新的长度：
      所有者、权限、属性和硬链接都不变。在那之前需要两份空间。
      覆写期间读它的程序会看到新旧各一部分，此时断电或 kill -9
      也会留下这样的文件；Ctrl-C 会等到覆写结束。
      单独挂载的文件（容器中常见）、别的用户的文件、
      不收新文件的文件夹里的文件，可以这样写。
      结果先放在 FILE 所在的文件夹、--temp-dir 指定的文件夹或系统的临时文件夹里。
stats-help =
    --stats FILE 的各项（一个 JSON 对象）：
      读取之前先打开这个文件；它不能是输出，也不能是输入。
      不能与 --echo、--input-range、--repeat、--method 一起用。
      schema                         evenhand-stats/1
      seed                           种子，64 个十六进制数字，同 --print-seed
      records_read, records_written  读入和写出的记录数，不算表头
      record_bytes_read              读入的记录的字节数
      record_bytes_written           写出的各行的字节数，不算行尾
      multiset_hash                  写出的各条记录的散列值之和
      output_bytes                   输出的全部字节数
      memory_limit_bytes             --memory 允许的内存
      peak_memory_bytes              常驻内存的最大值；不知道时为 null
      kept_bytes                     留在内存里的字节数
      spilled_bytes, read_back_bytes 写到临时文件和从中读回的字节数
      temporary_folders              临时文件所在（或将在）的文件夹
      piles                          顺序分成的桶数
      deals                          把记录写到桶里的遍数
      deal_seconds, write_seconds    读和写各用的时间
      deal_threads, write_threads    读和写各用的线程数
      outputs                        多个或压缩的输出：名字、记录数、字节数

evenhand =
    .about = 打乱文件、数组和牌，并检验洗牌是否公平
    .long-about = 每种顺序的概率精确相等。同一个种子在任何机器上、用任何数目的线程、从文件还是从管道，都给出同一个顺序。
    .after-help =
        例子：
          evenhand shuffle names.txt                打乱一个文件的各行
          evenhand split --into train=80%,test=20% -o '{"{}"}.csv' rows.csv
          evenhand audit -- python3 my_shuffle.py   检验你自己的洗牌是否公平

        evenhand COMMAND -h 列出一个命令的选项，--help 逐项解释。
        退出码：0 完成，1 没做成，2 用法错误。管道被关闭不算错误。

shuffle =
    .about = 把记录按随机顺序写出
    .long-about = 一条记录是一行，除非扩展名或选项另有说明。几个文件按参数的先后接成一个序列。最后一行没有换行时补上。
    .count = 只写出顺序中的前 K 条
    .repeat = 有放回地选；没有 -n 就没有尽头
    .quiet = 不显示种子、提示和进度
    .classic = 改用一个经典算法，对的错的都可以
    .classic-long = 例如 riffle 或 naive_swap，全部见 evenhand classics。默认每种顺序的概率都相同。错误的洗牌会显出它的偏差。
    .dice = --method 的骰子（随机源），如 modulo:15
    .rounds = --method 做多少轮（只用于有轮数的算法）
    .faces = --method 的骰子有多少面（只用于由它定义的算法）
    .after-help =
        例子：
          evenhand shuffle --seed 42 -o out.csv in.csv   每次顺序相同，表头在最上面
          evenhand shuffle -i 1-49 -n 6                  六个数
    .examples =
        例子：
          evenhand shuffle names.txt                     把文件的各行随机排列
          evenhand shuffle --seed 42 -o rows rows        写回原文件，每次顺序相同
          evenhand shuffle a.csv b.csv                   两张表合成一张，表头在最上面
          evenhand shuffle reads.fastq                   四行一条的记录
          evenhand shuffle --format fixed:784 images.bin 每条 784 字节的记录
          evenhand shuffle -e 甲 乙 丙 -n 1              三人中抽一人
          evenhand shuffle -i 1-49 -n 6                  六个数
          evenhand shuffle -i 1-6 -r -n 10               掷十次骰子
          evenhand shuffle --method naive_swap names.txt 用错误的洗牌，看它的偏差
          find . -type f -print0 | evenhand shuffle -z   文件名，不管含什么字节
    .after-long-help =
        { shuffle.examples }

        { output-help }

        { stats-help }

        --method 也接受错误的洗牌，好看看它们错在哪里；在终端上每个都会说明：
        { $wrong }

sample =
    .about = 不放回地随机选出 K 条记录，或全部的一部分
    .long-about =
        就是 shuffle -n K 用同一个种子会写出的 K 条。不足 K 条是错误，什么也不写。百分比四舍五入到整数；放回地选时可以超过 100%。

        用 --weight 时，记录一条条抽出，每次的概率与它在剩下的记录中的权重成正比（Efraimidis 与 Spirakis，2006），并按抽出的先后写出；内存只放样本。用 --stratify 时，某一列的每个取值各占样本中的份额，随机地向上或向下取整，每条记录入选的概率相同，样本大小不变。列可以是 csv、tsv、parquet 和 arrow 的：用名字，或从 1 起的列号；也可以是 JSON 行的：用键，或 /user/id 这样的指针。写法相同才是同一个取值（1 和 1.0 是两个），空值（null）自成一个取值。
    .size = 选多少条，或占全部的多少，如 1% 或 0.5%
    .with_replacement = 放回地选，如用于自助法（bootstrap）
    .weight = 按 COLUMN 列的权重选：权重大的更可能选到
    .stratify = COLUMN 列的每个取值各选其份额
    .method = 改用一个经典的抽样算法，如 floyd
    .method-long = 全部见 evenhand classics。默认取随机顺序的开头。
    .in_order = 保持输入中的先后
    .rest = 把不在样本中的记录写到 FILE
    .rest-long = 按种子的顺序，用 --in-order 时按输入的先后。两个文件合起来每条记录恰有一次。两者都不能是输入。
    .quiet = 不显示种子、提示和进度
    .after-help =
        例子：
          evenhand sample -n 1% rows.csv                    百分之一的行
          evenhand sample -n 9 --stratify label rows.csv    每个标签各取其份额
    .examples =
        例子：
          evenhand sample -n 1000 rows.jsonl                       随机选 1000 行
          evenhand sample -n 1000 --in-order rows.csv              选 1000 行，保持先后，带表头
          zcat big.gz | evenhand sample -n 9 --method reservoir_l  一个流，内存里只放九行
          evenhand sample -n 1% rows.csv                           百分之一
          evenhand sample -n 1000 --weight price rows.csv          价高的更可能选到
          evenhand sample -n 5% --stratify label rows.csv          每个标签各取二十分之一
          evenhand sample -n 100% --with-replacement rows.csv      自助法（bootstrap）
          evenhand sample -n 10 -i 0-1099511627775                 从 2^40 个数中选十个，立等可得
    .after-long-help =
        { sample.examples }

        { output-help }

        { stats-help }

shuf =
    .about = 把各行按随机顺序写出，选项、输出和退出码同 GNU shuf
    .long-about = 在脚本里可以代替 shuf，也可以用这个名字来调用（ln -s evenhand shuf）。加上 --random-source，输出就是 GNU shuf 的输出；不加，则是 evenhand shuffle 的顺序，速度相同，大小不限。
    .operands = 要读的文件 [默认：标准输入，也可写 -]
    .range = 以 LO 到 HI 的整数（含两端）为各行
    .count = 至多写出 COUNT 行
    .count-long = 给几次，以最小的为准。
    .output = 全部完成后写入 FILE，可以就是输入文件
    .random_source = 从 FILE 取随机字节，输出与 GNU shuf 的相同
    .repeat = 有放回地选；没有 -n 就没有尽头
    .seed = 种子，写法同 evenhand shuffle [默认：随机]
    .after-help =
        例子：
          evenhand shuf -i 1-5 --random-source=<(yes)        与 GNU 的相同：2 1 3 4 5
          evenhand shuf --seed 42 -n 10 names.txt            同 evenhand shuffle，取其顺序的前十行
          ln -s "$(command -v evenhand)" ~/.local/bin/shuf   此后调用 shuf 的脚本就会调用它

        与 GNU shuf 一样：选项可以缩写，可以放在操作数之后（设了 POSIXLY_CORRECT 则不行）；
        FILE 至多一个；给了几个 -n，以最小的为准；-i 5-4 是零行；-n 0 时不读文件。
        各行是字节，是什么都行。文件大小不限；加了 --random-source 或 -r，各行必须全部放得进内存，
        只有对管道或大文件用 -n 时例外。

        英文消息同 GNU shuf 的原文，以 shuf 开头。不同之处：
        -o 的 FILE 要么完整，要么没有；-r 不加 -n 写入文件会被拒绝。

        退出码：0 完成，1 没做成或用法错误。管道被关闭时以 SIGPIPE 结束。

split =
    .about = 把记录随机分到几个文件：训练、验证、测试，或若干折
    .long-about =
        各部分合起来每条记录恰好一次。不用 --by 和 --stratify 时，各部分是 shuffle 用同一个种子写出的顺序中前后相接的一段。大小是精确的：各取份额的整数部分，余下的给小数部分最大的。

        用 --by 时，某一列取值相同的记录不会分开：记录多的取值先分，各随机归入一个放得下它的部分，都放不下就归入余量最大的部分。所以没有一部分超出份额达到它最大的那个取值的记录数，取值够多时也没有空的部分。一个取值从不拆开，所以大小只是接近份额。

        用 --stratify 时，某一列的每个取值各按各部分的大小分开，随机地向上或向下取整。每条记录进入某一部分的概率都相同，各部分的大小仍是精确的。

        列可以是 csv、tsv、parquet 和 arrow 的：用名字，或从 1 起的列号；也可以是 JSON 行的：用键，或 /user/id 这样的指针。写法相同才是同一个取值（1 和 1.0 是两个），空值（null）自成一个取值；要看列的记录最多 4 MiB。
    .into = 各部分和份额（百分比、比例或个数）：train=80%,test=20%
    .into-long = 百分比合计须为 100。比例是相互之间的：train=8,test=2。可以有一部分写 *，取余下的记录：这时数字是记录的个数，如 train=*,test=200。
    .folds = 同样大小的 K 部分，名字是 1 到 K
    .by = COLUMN 列取值相同的记录放在同一部分
    .by-long = 例如同一用户、病人、文档的记录。
    .stratify = COLUMN 列每个取值的记录各按份额分开
    .stratify-long = 例如类别、标签。
    .json = 把各部分的内容写成 JSON
    .quiet = 不显示种子、提示和进度
    .after-help =
        例子：
          evenhand split --into train=80%,test=20% -o '{"{}"}.csv' rows.csv
          evenhand split --folds 5 --stratify label -o '{"{}"}.csv' rows.csv
    .after-long-help =
        例子：
          evenhand split --into train=80%,valid=10%,test=10% -o '{"{}"}.csv' rows.csv
          evenhand split --into 'train=*,test=1000' -o '{"{}"}.csv' rows.csv
          evenhand split --folds 5 --seed 42 -o 'fold-{"{}"}.jsonl.zst' data.jsonl
          evenhand split --into train=4,test=1 --by user_id -o '{"{}"}.csv' rows.csv
          evenhand split --folds 5 --stratify label -o '{"{}"}.csv' rows.csv
          evenhand split --into a=1,b=1 -o 'group-{"{}"}.txt' names.txt

        { output-help }

plan =
    .about = 在运行之前，说明在集群上打乱会用到的任务、内存、网络、磁盘和时间
    .long-about = 任务怎样划分，与 --engine 的做法相同。时间来自集群的模型，其速率是在别处测得的：只作初步的估计。除了文件的大小和第一个文件的开头（看记录的平均长度），什么都不读。
    .files = 输入文件，或文件夹（其中的全部文件）
    .bytes = 全部输入的大小，如 100T，代替文件
    .record_bytes = 每条记录的平均字节数 [默认：看第一个文件，否则为 100]
    .shards = 输出的个数
    .memory = 一个任务可用的内存
    .nodes = 机器数
    .cores = 一台机器的处理器数 [默认：本机的；多台时为 16]
    .node_memory = 一台机器的内存
    .disks = 一台机器的磁盘数
    .disk_rate = 一块磁盘每秒的字节数
    .network_rate = 一台机器的网络每秒的字节数，收发各计
    .store_rate = 输入和输出在对象存储里，一台机器每秒读写 SIZE 字节
    .json = 写成 JSON
    .after-help =
        例子：
          evenhand plan --shards 64 raw/*.jsonl                           本机
          evenhand plan --bytes 100T --shards 1000 --memory 4G --nodes 100 --cores 32 --node-memory 256G

check =
    .about = 检查文件的各条记录是否相同，不论先后
    .long-about = 每个文件只读一遍，不留在内存里，所以任何大小的文件都只用几 MB 内存。比较的是记录数、字节数和各条记录散列值之和。用 --parts 时，与一个文件比较的是它拆分成的各部分或分片。
    .first = 一个文件；- 为标准输入
    .second = 另一个文件；两者之一可以是标准输入
    .parts = 把 A 和这些文件合起来比较，例如拆分出的各部分
    .parts-long = 不空的每一部分都要有 A 的表头。
    .header = 各自的前 N 条记录是表头，两边必须相同
    .header-long = csv 和 tsv 默认为 1，其他格式默认为 0。
    .json = 写成 JSON
    .after-help =
        例子：
          evenhand check rows.jsonl shuffled.jsonl             没有丢，也没有多
          evenhand check rows.csv shuffled.csv                 两张带表头的表
          evenhand check rows.csv --parts train.csv test.csv   拆分出的各部分，或分片
          zcat rows.gz | evenhand check - rows                 从管道读
          evenhand check --json a b                            给程序读

        最后一行没有换行，仍算同一行。64 位的散列（XXH3）能发现意外的差错，防不住蓄意伪造。
        大约每 2^64 对文件漏掉一次差别。

        退出码：0 相同，1 不同，2 用法错误，4 无法读取。

deal =
    .about = 按一种游戏、一副牌或自己的格式发牌
    .long-about = 一个种子的各局是其序列的第 0、1、2……个顺序：第 1 局是顺序 0。不给种子，每次都是新的一局。游戏有英文名和中文名；给一副牌的名字，就按顺序发完整副。
    .cut_card = 二十一点的牌靴末尾到切牌处有多少张 [默认：52]
    .count = 发多少局 [默认：1]
    .first = 从该种子的第几局开始显示 [默认：1]
    .hands = 只显示各座位手里的牌，不显示牌堆
    .json = 每局一个 JSON 对象，一行一个
    .article = 如各篇文章那样显示整副牌，洗前与洗后
    .article-long = 十张一行，每张五列宽，牌是从 1 起的数。
    .cards = 牌怎么写：code、symbols、unicode、zh 或 numbers
    .cards-long = code：As Td BJ RJ。symbols：♠A ♦10。unicode：🂡 🃊。zh：黑桃A 大王。numbers：在原始牌序中的位置，从 1 数起。默认在终端上 symbols，否则 code；--lang zh 时为 zh。
    .number = 显示每局的编号
    .number-long = 即在全部局（按手牌算，不论先后）中的序号。
    .by_number = 显示这个编号的一局，而不是随机的一局
    .number_of = 显示 FILE 中一局的编号
    .number_of-long = FILE 是每行一个位置和它的牌、PBN 或 JSON 各行。- 为标准输入。
    .info = 说明这种游戏
    .info-long = 用的牌、发牌格式、有多少局、一局的熵（比特）。
    .list = 列出全部游戏和牌
    .threads = 最多用多少线程；结果不变 [默认：全部处理器]
    .quiet = 不显示种子
    .after-help =
        例子：
          evenhand deal doudizhu --lang zh                  斗地主：三家手牌和底牌
          evenhand deal bridge --seed 42 --count 1000 --pbn 一次比赛的各副牌
          evenhand deal bridge --first 25 -n 24 --boards-from 1 --dup -o second.dup
          evenhand deal holdem --players 9 --no-burn        网上德州扑克那样的一局
          evenhand deal bridge --seed 42 --number           连同编号；再由编号得出：
          evenhand deal bridge --by-number 53644737765488792839237439999
          evenhand deal -d 2x54 -p '25*(E S W N) kitty:8'   自己的格式
          evenhand deal -d tarot -p cards:3                 三张塔罗牌
          evenhand deal 54 --article                        如文章那样显示洗前与洗后
          evenhand deal --list                              全部游戏和牌

fairdeal =
    .about = 谁也不能挑牌、每位玩家事后都能验证的发牌
    .long-about = 发牌人先对一个秘密作出承诺。每位玩家封存一个随机数，愿意的话再加上自己的话；封签收齐后牌桌关闭，然后才开封。秘密与各家开封的内容共同决定牌，所以只要有一位玩家诚实，不论是发牌人还是最后开封的人，谁也不能挑牌。打完之后公开秘密，任何人都能把每张牌重新算一遍。抛硬币、掷骰子、抽座位不需要发牌人。FAIRDEAL.md 是完整的约定，也说明它防不住什么。
    .after-help =
        大家共用一个目录的晚上，各在自己的机器上：
          evenhand fairdeal offer doudizhu --secret my.secret -o shared/offer.json
          evenhand fairdeal play shared --secret my.secret
              发牌人。
          evenhand fairdeal play shared B --circle friday
              B 座。

        同一个晚上用聊天，一步一步：
          evenhand fairdeal offer doudizhu --secret my.secret -o offer.json
              发牌人。公布 offer.json，并附上下一行打印的消息。
          evenhand fairdeal invite offer.json --until 20:30 --circle friday
          evenhand fairdeal seal offer.json B --circle friday
              B 座。把打印的一行发出去。
          evenhand fairdeal collect offer.json chat.txt -o table.json
              发牌人。公布 table.json。
          evenhand fairdeal open table.json --circle friday
              各座。留下牌桌，把打印的一行发出去。
          evenhand fairdeal collect table.json chat.txt -o opened.json
              任何人。公布 opened.json。
          evenhand fairdeal check opened.json --circle friday
              各座。把核对码念出来。
          evenhand fairdeal deal opened.json --secret my.secret --sheet-to sheet.txt --hands-to hands
          evenhand fairdeal hand opened.json B --sheet sheet.txt B.txt --circle friday
          evenhand fairdeal deal opened.json --secret my.secret --reveal --hands-over -o done.json
          evenhand verify done.json --circle friday
              所有人，与各自保存的相对照。

        硬币、骰子、座位、谁先手，不需要发牌人：
          evenhand fairdeal offer coin --seats A,B -o coin.json

fairdeal-play =
    .about = 在大家共用的目录里打完一个晚上（玩家和发牌人）
    .long-about = 每位玩家和发牌人各在自己的机器上，对同一个目录运行这个命令：同步的文件夹，或挂载的共享目录。文件一出现，evenhand 就封签、关闭牌桌、开封、核对、发牌、显示手牌并验证。封签之前、看牌之前、发牌人公开秘密之前，它会问你。随时可以停下，再运行一次就接着进行。先把要约放进目录；没结束的要约不止一份时，用 --offer 指明。退出码在 verify 的之外：5 等别人，6 等你。
    .folder = 大家共用的目录
    .seat = 你的座位，如 A 或 N
    .seat-long = 不入座的发牌人不写，而给出 --secret。
    .secret = 秘密的文件（发牌人）
    .secret-long = 绝不要放在共用目录里。
    .circle = 你给这伙人起的名字 [默认：friends]
    .circle-long = 没打完的牌桌按圈子分别计数。已经开始的晚上留在它的圈子里。
    .words = 你的话，任意文字
    .words-long = 可以不给。程序带 --features age 时，evenhand 会加上牌签所加密给的公钥。
    .offer = 要约的 SHA-256，或其前 8 位以上
    .without = 不等这个座位封签就关闭牌桌（发牌人）
    .without-long = 可以给几次。封过签的座位仍在桌上。
    .slips = 你的牌签文件，如果发牌人私下发给你
    .slips-long = 可以给几次。
    .deal = 发到第 D 局为止（发牌人）[默认：1]
    .show = 把一个牌堆的牌亮给所有人（发牌人）
    .show-long = 玩家要从中摸牌的牌堆，绝不要亮。可以给几次。
    .randomness = 信标轮次的随机数
    .randomness-long = 64 个十六进制数字，或其 JSON 文件。文件还没有时 evenhand 会等。
    .yes = 不询问就接受要约、牌桌和 --show
    .agreed = 你声明：大家都念了核对码，而且都一致
    .hands_over = 你声明：最后一手已经打完（发牌人）
    .once = 做完现在能做的就退出
    .after-help =
        evenhand 只写你自己座位的文件，或发牌人的文件。它留有私下的副本。观察目录时，
        有人改动或删除就恢复；等你回答问题时不恢复。
        目录里的牌签加密给各座的钥匙（--features age）。没有它时，evenhand 列出要由发牌人私下发送的文件。

        例子：
          evenhand fairdeal play shared B --circle friday
          evenhand fairdeal play shared --secret my.secret                   发牌人
          evenhand fairdeal play shared A --secret my.secret                 入座的发牌人
          evenhand fairdeal play shared --secret my.secret --without C       C 来晚了，大家都知道
          evenhand fairdeal play shared B --once --yes                       用于脚本

        evenhand 发牌，牌在桌上或聊天里打。每个程序都保存开封文件、牌表和牌签，
        并打印用它们亮牌或摸牌的命令（evenhand fairdeal hand）。

fairdeal-chat =
    .about = 用聊天打完一个晚上：读入粘贴的聊天，打印下一条消息
    .long-about = 把整段聊天复制到文件或标准输入。不论聊天在周围加了什么，evenhand 都能找出其中所有的消息，并打印你接下来要粘贴回去的那一条。别人发了消息之后再运行一次。一条消息是以 fairdeal-v2 开头的一行或几行。发牌人从要约文件开始：evenhand 把它打印成消息。退出码在 verify 的之外：5 等别人，6 等你；有消息要发时是 0。
    .file = 粘贴的聊天；第一条消息时是要约（- 为标准输入）
    .seat = { fairdeal-play.seat }
    .seat-long = { fairdeal-play.seat-long }
    .secret = { fairdeal-play.secret }
    .circle = { fairdeal-play.circle }
    .circle-long = { fairdeal-play.circle-long }
    .words = { fairdeal-play.words }
    .words-long = { fairdeal-play.words-long }
    .offer = { fairdeal-play.offer }
    .without = { fairdeal-play.without }
    .without-long = { fairdeal-play.without-long }
    .slips = { fairdeal-play.slips }
    .slips-long = { fairdeal-play.slips-long }
    .deal = { fairdeal-play.deal }
    .show = { fairdeal-play.show }
    .show-long = { fairdeal-play.show-long }
    .randomness = { fairdeal-play.randomness }
    .randomness-long = { fairdeal-play.randomness-long }
    .yes = { fairdeal-play.yes }
    .agreed = { fairdeal-play.agreed }
    .hands_over = { fairdeal-play.hands_over }
    .after-help =
        文件分成几部分，每行至多 620 个字符，以 fairdeal-v2 part 开头。被引用、截断、重复或换了先后都可以。

        例子：
          evenhand fairdeal chat offer.json --secret my.secret         发牌人的第一条消息
          evenhand fairdeal chat chat.txt B --circle friday            B 座
          evenhand fairdeal chat chat.txt --secret my.secret           发牌人
          evenhand fairdeal chat - B --yes                             粘贴，然后按 Ctrl-D

fairdeal-offer =
    .about = 开出一桌：定下要发什么，并对一个秘密作出承诺（发牌人）
    .long-about = 写出一个新的、只有自己能读的秘密，以及公开的要约：游戏、牌、格式、座位、谁发牌、信标和承诺。invite 打印随附的消息。GAME 是游戏、牌，或五种不需要发牌人的之一：coin（硬币）、dice（骰子）、starts（谁先手）、seats（抽座位）、cut（切牌定庄），要给 --seats；这时 -n 是硬币或骰子的个数。
    .seats = 各座位，按先后，如 A,B,C
    .seats-long = 游戏的座位改用这些名字。默认为格式里的座位。座位名是一个大写字母加至多 15 个字母或数字。有一个不是座位名（如 张三、ann），要约就保留游戏的座位，程序打印谁坐哪里。
    .dealer = 谁发牌：outside、一个座位或 none
    .dealer-long = outside 是不入座的人。发牌的座位会看到所有的牌。
    .open_hands = 你同意每一家的牌大家都看得到
    .open_hands-long = 没有发牌人，就没有人替各家藏牌。
    .deals = 这个秘密用于多少局
    .prev = 圈子里上一桌已完成的文件
    .void = 这之前关闭了却没完成的一桌
    .void-long = 最近的在前。它们会被计数。
    .secret = 秘密写到哪里（新文件）
    .output = 要约写到哪里（新文件）
    .after-help =
        例子：
          evenhand fairdeal offer doudizhu --secret my.secret -o offer.json
          evenhand fairdeal offer bridge --secret my.secret -o offer.json --dealer N --beacon-in 30
          evenhand fairdeal offer -d 2x54 -p '25*(E S W N) kitty:8' --secret my.secret -o offer.json
        接在完成的一桌之后，接在没完成的一桌之后：
          evenhand fairdeal offer skat --secret new.secret -o offer2.json --prev done.json
          evenhand fairdeal offer skat --secret new.secret -o offer2.json --void table.json
        没有发牌人，掷两颗骰子：
          evenhand fairdeal offer dice --seats A,B,C -n 2 -o dice.json

fairdeal-invite =
    .about = 打印发到聊天里的消息：发什么牌，以及要回什么
    .file = 要约
    .until = 封签收到什么时候为止，用自己的话：'20:30'
    .circle = 玩家们给这个圈子起的名字 [默认：friends]

fairdeal-seal =
    .about = 给要约封签（每位玩家）：用文字说明要约，抽一个数，打印封签行
    .long-about = 程序保存这个数和你的话，开封时公开。同一份要约再封一次，得到同一行。要约若隐瞒了没打完的牌桌，或旁边还有没结束的要约，就拒绝（FAIRDEAL.md 的规则 S1 至 S3）。
    .file = 要约；- 为标准输入
    .seat = 你的座位，如 A 或 N
    .seat-long = 有 --names 时也可以写你的名字。
    .another_seat = 为先前封过签的要约再封一个座位
    .another_seat-long = 用于占两个座位的程序。座位弄错会使这一桌作废。
    .words = 你的话，任意文字
    .words-long = 可以不给，只有数也足够。话不必保密。
    .words_from = 写有你的话的文件
    .words_from-long = 末尾的一个换行不算。
    .circle = 你给这伙人起的名字 [默认：friends]
    .circle-long = 没打完的牌桌按圈子分别计数。
    .between = 圈子在你缺席时打的一桌，或其完成文件
    .between-long = 有几桌就给几次。
    .due = quicknet 以外的链的信标轮次何时到期
    .due-long = 例如 2026-12-24T18:00:00Z，或 1970 年以来的秒数。
    .yes = 不询问就封签，在终端上也不问
    .after-help =
        先用文字说明要约：请看清谁发牌、信标，以及之前有多少桌没打完。
        封存的内容由你的程序保管；丢了状态就无法开封，这一桌作废。

        例子：
          evenhand fairdeal seal offer.json B
          evenhand fairdeal seal offer.json B --circle friday --words 'seven come eleven'
          evenhand fairdeal seal offer.json B --into shared/lines.txt    大家共用的文件夹
          evenhand fairdeal seal offer.json B --circle friday --between void.json --between done.json

fairdeal-collect =
    .about = 从聊天内容里读出各座的行：关闭要约，或开封牌桌（发牌人）
    .long-about = 给要约时读封签行并关闭牌桌，只此一次。给牌桌时读开封行，并打印核对码。缺一座，或同一座的两行互相矛盾，就什么也不写，并说明是哪一座。要约已经关闭、关成哪一桌，记在状态文件夹（--state）里；用这个文件夹，同一要约不会再关成、也不会再发另一桌。
    .file = 要约，或牌桌
    .chats = 粘贴的聊天内容，或各行的文件（- 为标准输入）
    .without = 不等这一座的封签就关闭牌桌
    .without-long = 这一座不参与决定牌。有几座就给几次。
    .output = 牌桌或开封文件写到哪里（新文件）
    .after-help =
        消息前后的名字、时间、引号、反引号和不可见字符都不要紧；
        被切成几行的消息会重新接上。同一行出现两次算一行。

        例子：
          evenhand fairdeal collect offer.json chat.txt -o table.json
          evenhand fairdeal collect offer.json - -o table.json                      粘贴，然后按 Ctrl-D
          evenhand fairdeal collect offer.json chat.txt --without C -o table.json   C 来晚了，大家都知道
          evenhand fairdeal collect table.json chat.txt -o opened.json

fairdeal-open =
    .about = 打开你封存的内容（每位玩家）：留下牌桌，打印开封行
    .long-about = 没有你的封签的牌桌、同一要约的第二桌，以及信标轮次到期之后的任何一桌，都拒绝（规则 S4 至 S7、S12）。
    .file = 关闭的牌桌；- 为标准输入
    .yes = 不询问就开封，在终端上也不问
    .yes-long = 有座位没封签时会询问。

fairdeal-check =
    .about = 检查开封的牌桌（每位玩家）：打印核对码，念给大家听
    .long-about = 与你保存的牌桌不同的开封，以及信标轮次之后才出现、你之前没有的，都拒绝（规则 S8、S9、S14）。
    .file = 开封的牌桌；- 为标准输入
    .yes = 不询问就让迟到的一桌作废
    .yes-long = 信标轮次到时而开封内容还没有收齐，就是迟到。本机的时钟必须准确：作废是永远的。

fairdeal-deal =
    .about = 发牌：显示手牌，写出牌签和牌表，全部结束后公开秘密（发牌人）
    .long-about = 没有发牌人时谁来做都行，不用 --secret。大家把核对码念出来并一致之前，谁也不看牌；没有封签的人比对整个 OPENED。
    .file = 开封文件；用 --agreed-void 时也可以是牌桌
    .secret = 秘密的文件；- 为标准输入
    .randomness = 信标为该轮公布的随机数
    .randomness-long = 64 个十六进制数字，或其 JSON 文件。
    .signature = 信标对该轮的签名，十六进制
    .seat = 只显示一个座位或一个牌堆的牌
    .deal = 只要一局，从 1 数起
    .hands_to = 把每个座位和牌堆的牌签写进 DIR 里的文件
    .hands_to-long = 这时不显示任何牌。
    .age_to = 把某座的文件加密给一个 age 收件人（age1…）
    .age_to-long = 防传递的人，不防发牌人。程序须以 --features age 构建。
    .sheet_to = 先于牌写出这一局公开的牌表
    .reveal = 写出含有秘密的完成文件
    .reveal-long = 有发牌人时要加 --hands-over 或 --agreed-void。
    .hands_over = 你声明：最后一手已经打完
    .hands_over-long = 有人在第一张牌签之后离开，也算打完。
    .agreed_void = 你声明：大家同意这一桌作废
    .agreed_void-long = 每个封过签的座位都出声说作废，或被当众问到时拿不出开封行。
    .output = 完成文件写到哪里（新文件）
    .json = 每局一个 JSON 对象，一行一个
    .after-help =
        例子：
          evenhand fairdeal deal opened.json --secret my.secret --seat B        B 的牌，只给 B 看
          evenhand fairdeal deal opened.json --secret my.secret --sheet-to sheet.txt --hands-to hands
          evenhand fairdeal deal opened.json --secret my.secret --randomness round.json --seat B
          evenhand fairdeal deal opened.json --secret my.secret --reveal --hands-over -o done.json
          evenhand fairdeal deal table.json --secret my.secret --reveal --agreed-void -o void.json
          evenhand fairdeal deal coin-opened.json --reveal -o coin-done.json    没有发牌人
          evenhand fairdeal deal opened.json --secret my.secret --dup > boards.dup     给发牌机

fairdeal-hand =
    .about = 看自己的牌（玩家）：你的牌签所证明的牌，以及别人亮出的牌
    .long-about = 牌表上没有的、属于别人位置的，以及不是牌堆下一张的牌，都拒绝（规则 S10、S11、S13）。上一局还没打的局和已经打完的牌桌，也拒绝（规则 P1、P2）。牌表和牌签会保存下来，供 evenhand verify --circle 对照。
    .file = 开封的牌桌
    .seat = 你的座位
    .slips = 牌签，或一行一条的文件
    .slips-long = 加密给你的程序的文件，evenhand 会解密（--features age）。别人亮出的或牌堆的，前面加名字：B=SLIP、bottom=FILE。
    .sheet = 这一局的牌表，即先于牌公布的那份
    .called = 从牌堆摸牌时叫的位置：wall=41
    .called-long = 按先后给出这一局叫过的每个位置，别人的也要给。程序会记住。
    .out_of_order = 接受不是下一个的局或位置
    .out_of_order-long = 用于从牌堆另一头摸牌的玩法，以及大家同意跳过的局。
    .show = 只打印这些牌的牌签，好亮给别人看：6d,7d,8d
    .after-help =
        从牌堆摸来的牌，牌签与自己的一起给；并按先后说明叫过的每个位置：--called wall=41 --called wall=42。

        例子：
          evenhand fairdeal hand opened.json B --sheet sheet.txt B.txt
          evenhand fairdeal hand opened.json B --sheet sheet.txt B.txt --show 6d,7d,8d
          evenhand fairdeal hand opened.json B --sheet sheet.txt B.txt A=1:16:9f…:As bottom=pile-bottom.txt
          evenhand fairdeal hand opened.json E --sheet sheet.txt E.txt 1:53:c0…:5z --called wall=53

fairdeal-circle =
    .about = 查看自己的圈子，或了结没有结果的

fairdeal-circle-list =
    .about = 列出自己的圈子

fairdeal-circle-show =
    .about = 显示一个圈子里每份要约的下落
    .name = 圈子

fairdeal-circle-void =
    .about = 让一桌或一份没有牌桌的要约永远作废；先做这一步，再出声说
    .long-about = 发牌人随后公开秘密，谁也不能再把这一桌打完：你的程序会拒绝（规则 S14）。
    .name = 圈子
    .table = 牌桌或要约的 SHA-256 [默认：最近一份要约]
    .yes = 不询问就作废；没有终端可以询问时必须写

fairdeal-circle-end =
    .about = 了结没有结果的要约，或整个圈子：之前的牌桌不再计数
    .name = 圈子
    .offer = 要约的 SHA-256，或其开头八位以上
    .offer-long = 默认为圈子里的全部要约。
    .yes = 不询问就了结；没有终端可以询问时必须写

-verify-about = 检查可验证发牌或公开抽签的文件，与自己保存的相对照
-verify-long = 用文字说明发了什么、每项检查是否成立、要当心什么，并给出结论。退出码：0 与你保存的全部相符；1 拒绝；3 文件自身一致，但要得出好的结论还缺东西；2 用法错误；4 文件读不出来，没有结论。你给的内容按原样比对：格式不符的，相应的检查就不成立。

verify =
    .about = { -verify-about }
    .long-about = { -verify-long }
    .file = 完成文件，或抽签的结果；- 为标准输入
    .table = 你的程序在开封之前保存的牌桌
    .table-long = 各选项都可以重复给。
    .open = 你的或别座的开封行，或含有一行的文件
    .check_word = 念出来的核对码
    .round = 你自己查到的信标轮次
    .round-long = CHAIN:ROUND:RANDOMNESS，或 CHAIN: 加上信标的 JSON 文件，其中的签名会验。CHAIN 是 quicknet，或别的链的哈希。
    .sheet = 先于牌公布的牌表
    .slip = 某座或牌堆的牌签，或牌签文件
    .slip-long = 如发牌人发来的那样，前面加上牌来自的座位或牌堆。
    .previous = 上一桌已完成的文件
    .void = 之前没完成的一桌
    .void-long = 最近的在前。
    .announcement = 你保存的公开抽签的公告
    .list = 公开抽签的名单
    .circle = 与这个圈子里保存的一切相对照
    .circle-long = 只有文件就是你打过的那一局，退出码才是 0：牌桌、牌表和牌签相同，各局依次打过，而且圈子里没有更晚的一桌。
    .code = 只给 ok，或第一项不成立的检查的代码
    .code-long = 你的程序按规则拒绝时打印规则，如 S14。有 --circle 而退出码是 3 时打印 unproven。没有结论时打印 error。退出码不变。
    .json = 把报告写成一个 JSON 对象：各局、检查、警告、结论、退出码
    .after-help =
        例子：
          evenhand verify done.json --circle friday      这是你打过的那一局吗？
          evenhand verify done.json --table table.json --check-word '4d98 b229 6683'
          evenhand verify done.json --open my-line.txt --sheet sheet.txt --slip B=B.txt
          evenhand verify done.json --table table.json --round quicknet:round.json
          evenhand verify done.json --table table.json --void void.json --previous done-before.json
          evenhand verify raffle-done.json --announcement raffle.json --list entrants.txt

        另有两个小程序用别的语言做同样的检查：
        reference/fairdeal_verify.py 和 fairdeal_verify.js。

fairdeal-verify =
    .about = { verify.about }
    .long-about = { verify.long-about }
    .file = { verify.file }
    .table = { verify.table }
    .table-long = { verify.table-long }
    .open = { verify.open }
    .check_word = { verify.check_word }
    .round = { verify.round }
    .round-long = { verify.round-long }
    .sheet = { verify.sheet }
    .slip = { verify.slip }
    .slip-long = { verify.slip-long }
    .previous = { verify.previous }
    .void = { verify.void }
    .void-long = { verify.void-long }
    .announcement = { verify.announcement }
    .list = { verify.list }
    .circle = { verify.circle }
    .code = { verify.code }
    .code-long = { verify.code-long }
    .json = { verify.json }
    .after-help = { verify.after-help }

fairdraw-verify =
    .about = { verify.about }
    .long-about = { verify.long-about }
    .file = { verify.file }
    .table = { verify.table }
    .table-long = { verify.table-long }
    .open = { verify.open }
    .check_word = { verify.check_word }
    .round = { verify.round }
    .round-long = { verify.round-long }
    .sheet = { verify.sheet }
    .slip = { verify.slip }
    .slip-long = { verify.slip-long }
    .previous = { verify.previous }
    .void = { verify.void }
    .void-long = { verify.void-long }
    .announcement = { verify.announcement }
    .list = { verify.list }
    .circle = { verify.circle }
    .code = { verify.code }
    .code-long = { verify.code-long }
    .json = { verify.json }
    .after-help = { verify.after-help }

fairdraw =
    .about = 按名单和信标公开抽签，抽出中签者或样本
    .long-about = 没有任何秘密：名单的哈希和公共信标的一轮决定结果，两者都在那一轮之前定下。FAIRDEAL.md 是完整的约定。
    .after-help =
        例子：
          evenhand fairdraw announce entrants.txt -n 3 --beacon-in 60 --title 'Summer raffle' -o raffle.json
          evenhand fairdraw draw raffle.json entrants.txt --randomness round.json -o raffle-done.json
          evenhand fairdraw verify raffle-done.json --announcement raffle.json --list entrants.txt

fairdraw-announce =
    .about = 公告一次抽签：在那一轮之前，把公告和名单公布一次
    .list = 名单，一行一项
    .winners = 抽多少个
    .title = 抽的是什么，一行 ASCII 字母、数字和符号
    .yes = 名单照原样公告，不再询问
    .yes-long = 名单有表头，或者有空行、相同或看上去相同的行时，会先询问；不在终端里就不公告。
    .output = 公告写到哪里（新文件）

fairdraw-draw =
    .about = 信标的那一轮公布之后，抽签
    .file = 公告
    .list = 名单，与公告时相同
    .randomness = 信标为该轮公布的随机数
    .randomness-long = 64 个十六进制数字，或其 JSON 文件。
    .signature = 信标对该轮的签名，十六进制
    .output = 结果写到哪里（新文件）
    .output-long = 请公布，供大家验证。

classics =
    .about = 列出经典算法，或显示其中一个的说明
    .long-about = 文献里的每一种洗牌和抽样，对的、慢的、错的：做什么、分布如何、代价多大、出自哪里、该用什么代替。
    .name = 算法，或报告里出现的名字 [默认：列出全部]
    .name-long = 文章里的名字也行，如 作法二、方法3。
    .after-help =
        例子：
          evenhand classics               目录
          evenhand classics naive_swap    一个算法的说明
          evenhand classics 作法二        文章里的名字

trace =
    .about = 一步一步演示一个经典算法
    .long-about = 每步一行：抽到的数（从 1 数起）和这一步之后的牌。黄色或 · 是还没洗的，绿色或 ▶ 是手头的，红色或 ■ 是洗好的。
    .n = 多少张牌 [默认：6，或 --items 的张数]
    .draws = 各次抽到的数，从 1 数起（见 --draws-from）
    .items = 各张牌的名字，如 a,b,c 或 1-52 [默认：1 到 n]
    .draws_from = 抽到的数从哪里数起：1、0 或 i [默认：1]
    .draws_from-long = i：骰子显示 i 到 n，即位置本身（文章 001、004，见 docs/classics.zh-CN.md）。
    .places_from = 位置从哪里数起，用于 --draws-from i
    .json = 以 JSON 写出各步
    .json-long = 格式 evenhand-trace/1。其中抽取、位置和牌都从 0 数起。
    .svg = 把各步画成一张图
    .after-help =
        例子：
          evenhand trace removal_vec --draws 5,3,3,1,1,1     文章里的例子
          evenhand trace durstenfeld --items a,b,c,d         四张有名字的牌
          evenhand trace order -n 10 --seed 42               shuffle --seed 42 对 10 行所做的
          evenhand trace riffle -n 52 --svg riffle.svg       一张图
    .after-long-help =
        { trace.after-help }

        骰子：
        { $dice }

exact =
    .about = 给出一个经典算法的精确分布，用分数表示
    .long-about = 从每个状态跟踪每次抽取，所以牌要少；很多张牌时用小的马尔可夫链。骰子也可以是错的。
    .n = 多少张牌
    .events = 一个事件的概率，如 'c<d' 或 'a@1'
    .events-long = 也可以是 'fixed>=1' 或 'order=badc'。可以给几次。
    .places_from = 位置从哪里数起：0 或 1 [默认：1]
    .places_from-long = 用于事件、表格和用编号表示的牌。
    .json = 写成 JSON
    .json-long = 分数写成文字。位置从 0 数起。
    .after-help =
        例子：
          evenhand exact naive_swap -n 3                   4/27 与 5/27
          evenhand exact 方法3 -n 4 --event 'c<d'          33/64：文章 004 的第三种方法
          evenhand exact durstenfeld --dice modulo:15      对的洗牌，错的骰子
          evenhand exact naive_swap -n 52                  很多张牌，用小的马尔可夫链
    .after-long-help =
        { exact.after-help }

        事件：
        { $events }

        骰子：
        { $dice }

prove =
    .about = 说明为什么每张牌以 1/n 的概率在每个位置
    .long-about = 对每个位置给出连乘的各因子（前面没被选中、这里被选中）及其乘积；并说明这还没有证明什么。
    .n = 多少张牌
    .places_from = 位置和牌从哪里数起
    .after-help =
        例子：
          evenhand prove durstenfeld -n 5

race =
    .about = 在这台机器上给经典算法计时
    .long-about = 每个算法用三种张数：n / 100、n / 10 和 n，旁边是文章里的秒数。
    .names = 哪些经典算法 [默认：全部洗牌]
    .n = 最多多少张牌
    .seed = 骰子的种子
    .svg = 在双对数坐标上画出时间随 n 的变化
    .quiet = 不显示进度，也不作估计
    .after-help =
        例子：
          evenhand race
          evenhand race -n 1000000 removal_vec removal_list durstenfeld --svg race.svg

page =
    .about = 在浏览器里打开页面，或把它写成文件
    .long-about = 经典算法逐步演示、检验洗牌、精确分布、发牌，以及玩家可以验证的发牌，全在一个不向网络要任何东西的文件里。它写到本程序的状态文件夹（EVENHAND_STATE），再从那里打开。
    .link = 显示什么：页面的一部分，或链接中 # 之后的全部
    .output = 写到这个文件，什么也不打开；- 为标准输出
    .after-help =
        例子：
          evenhand page
          evenhand page 'watch?classic=durstenfeld&n=6&draws=5,5,4,1,1,1'
          evenhand page -o evenhand.html

audit =
    .about = 检验一种洗牌是否公平，偏在哪里
    .long-about = 检验任何语言写的程序、一份日志或一个经典算法洗出的牌。每个统计量都有精确的分布，结论由全部统计量共同得出。公平的洗牌在一百万次检验中看上去这样偏的不到一次，就是“不合格（有偏）”；在一千次中不到一次，是“未定”；否则是“在这个分辨力下未发现偏差”，并说明这么多副牌本来能看出什么、看不出什么。
    .log = 日志，一行一副牌（- 为标准输入）
    .log-long = 文本、CSV 或 JSON 各行，也可以是 gzip 压缩的。
    .classic = 检验一个经典算法，如 naive_swap
    .classic-long = 全部见 evenhand classics。
    .program = 一个会洗牌的程序，及其参数
    .order = 检验一个大的顺序，或几个，如各轮训练
    .order-long = 一千项以上。文件里是每个位置上那一项的编号，从 0 或 1 起，一行一个。也可以一行一个顺序，或是 NumPy 写的数组（.npy），或是压缩的。- 为标准输入。
    .dataset = 数据集的项数，若顺序里缺了一些
    .dataset-long = 与 --order 一起用，加载器丢弃最后一批（drop_last）时：缺的项当作排在最后。至少要有一半的项。
    .merge = 合并几次检验：--state 写出的文件
    .merge-long = 也可以是 gzip 压缩的。
    .example = 写出一个包装程序，用来检验你自己的函数
    .example-long = 可以是 python、javascript、typescript、csharp、java、kotlin、cpp、rust、go 或 lua。
    .decks = 多少副牌 [默认：100000；--each 1000；日志为全部]
    .time = 检验这段时间内到来的牌，秒
    .sequential = 证据一够就停
    .sequential-long = 用 e 值，随时停都有效。看出偏差所需的副数与事先定下副数时差不多。之后再读至多 64 倍的牌（共 1,000 到 20,000 副，且在三秒之内到来的），用来说明毛病在哪里。
    .require = 除非这么多副牌能看出 FAULTS，否则以 3 退出
    .require-long = 如 riffle:7,seeds:15。各种毛病见下。
    .brief = 不与已知的毛病比较
    .brief-long = 可以省几秒钟。
    .n = 一副牌有多少张：数 1 到 N [默认：看第一副；52]
    .items = 洗牌之前的各张牌，按先后，如 1-52
    .items-long = 名字相同的不作区分：1-52,joker,joker。
    .items_from = 各张牌取自文件，一行一张
    .separator = 一行里各张牌之间用什么分开，如 ', ' 或 '\t'
    .separator-long = '' 表示一个字符一张牌。默认自己找出。
    .first = 每副牌只看得到前 K 张（手牌）
    .groups = 检验一组牌落在哪里，如 'A*'
    .groups-long = 也可以是 aces=AS,AH,AD,AC 或 low=1-4。可以给几次。
    .no_groups = 不检验花色、颜色和点数
    .no_groups-long = 牌名都是扑克牌时本来会检验。
    .hands = 检验前 K 张中每组各有几张
    .hands-long = 也检验多少次一张也没有。可以给几个：5,13。
    .lags = 每副牌与之前至多 K 副相比 [默认：8]
    .distances = 检验两张牌相隔多远，或 PAIRS 各对
    .distances-long = 所有的 c 与 c + d，同一个 d 合在一起；PAIRS 指明各对，如 AS:KS,2C:3C。
    .dice = 骰子（随机源），如 modulo:15 [默认：exact]
    .keep = 每次都接着洗上一副，从不复原
    .seed = 骰子的种子：任意文字
    .format = 日志的格式：text、csv 或 jsonl [默认：看扩展名]
    .format-long = text：一行一副牌。csv：用逗号、分号或制表符分开的值。jsonl：一行一个 JSON 数组，或含有数组的对象，其中的牌也可以是对象。扩展名不认识时为 text。
    .column = 牌所在的 CSV 列或 JSON 字段，或几列 2-53
    .column-long = 名字或列号。各含一张牌的几列是一个范围：2-53、c1-c52、2-（到最后）。文本的每个词是一列。
    .delimiter = CSV 的分隔符：一个字符，或 '\t'
    .delimiter-long = 默认自己从逗号、分号、制表符中找出。
    .header = CSV 的第一条记录是列名
    .header-long = --column 是名字时本来如此。
    .follow = 到了日志末尾继续等
    .follow-long = 直到证据足够或按 Ctrl-C。含 --sequential。
    .each = 每副牌重新启动一次程序，牌在它的标准输入上
    .each-long = 默认试出来。
    .stream = 只启动一次，程序一行打印一副牌
    .stream-long = 默认试出来。
    .stdin = 给程序的标准输入的文字，如 52
    .stdin-long = 后面加一个换行。默认给它各张牌。
    .deck = 每次运行的哪一副牌算数：第几副，或 last
    .deck-long = 用于打印几副牌的程序。默认自己找出；有两副时取洗牌之后的那副。
    .skip = 略去以 TEXT 开头的行
    .skip-long = 可以给几次。
    .patience = 等一副牌最多多久，秒
    .no_twins = 不同时启动几个相同的程序
    .no_twins-long = 那项检验看种子是不是时钟。
    .crack = 搜索洗牌的种子
    .crack-long = 用于 C、MSVC、C++、Java、Kotlin、Delphi、Python、NumPy、R、Perl、PHP、.NET、Unity、Go、Lua 的发生器，以及 PCG32 与 mulberry32；也找 V8 的 Math.random 的状态。先试 1,000,000 以内的种子，再试时钟。
    .around = 第一副牌是什么时候洗的 [默认：现在]
    .around-long = 1970 年以来的秒数，或日期，如 2012-10-10 或 2012-10-10T16:25:00+08:00。没有时区为 UTC，没有时刻为正午。
    .within = 在 --around 之前和之后各试多少秒
    .every_seed = 试遍 GENERATORS（或全部）的 2^31 或 2^32 个种子
    .every_seed-long = 种子更多的发生器则试 2^32 以下的种子。要几小时，开始时会说明。
    .html = 写出一页报告，有图和全部检验
    .svg = 画出牌与位置的热图
    .json = 把结果写成 JSON（- 为标准输出）
    .json-long = 除计数表以外的全部内容，格式 evenhand-audit/3。
    .tables = 把计数表也写进 --json
    .tables-long = 各位置的牌、各对牌、直方图。1,024 张牌时有 50 MB。
    .state = 保存计数，供 --merge 用（- 为标准输出）
    .state-long = 格式 evenhand-audit-state/2。
    .article = 最先打印每张牌在每个位置各有多少次
    .article-long = 即文章 004 的表（见 docs/classics.zh-CN.md）。经典算法则打印两个：每次先放回原序、从不放回，并说明各自看不到什么。
    .after-help =
        例子：
          evenhand audit -- python3 my_shuffle.py   一个一行打印一副牌的程序
          evenhand audit --example python           用来检验你自己的函数的包装程序
    .examples =
        例子：
          evenhand audit -- python3 my_shuffle.py             它一行打印一副牌
          evenhand audit --each -- shuf                       它打乱标准输入的各行
          evenhand audit --example python > judge.py          一个包装程序，检验你自己的函数
          evenhand audit --classic naive_swap                 一个有名的错误，看它怎样露馅
          evenhand audit --classic durstenfeld --dice modulo:15 -n 52 --decks 10000000
          evenhand audit deals.csv --column deck --items 1-54 --html report.html
          evenhand audit wide.csv --column c1-c52             一列一张牌；按列号是 2-53
          evenhand audit hands.txt --items 1-52 --first 5     只看得到五张手牌
          evenhand audit --follow table7.jsonl --column deck  一边写一边检验
          evenhand audit hands.txt --groups 'A*' --hands 5,13 A 是否挨在一起，手牌里是否缺 A
          evenhand audit --order epoch1.npy epoch2.npy        数据加载器读出的顺序离均匀有多远？
          evenhand audit monday.txt --state monday.json       保存计数，供下一行用：
          evenhand audit --merge monday.json tuesday.json     几次检验合并成一次

    .exit-codes =
        退出码：0 在这个分辨力下未发现偏差，1 不合格（有偏），2 用法错误，3 未定（或没有满足 --require），
        4 无法得出结论：输入不能用、程序出错、报告写不出来。
    .after-long-help =
        { audit.examples }

        { audit.exit-codes }

        程序怎样运行：
          它一行打印一副牌，直到标准输出被关闭。各张牌在它的标准输入上，一行一张，读不读都可以。
          每副牌之后应当刷新输出。牌够了就结束它。
          或者每副牌重新启动一次（--each），几个同时：它打印的全部内容是一副牌，写成一行，或一行一张。
          每副牌必须正好是标准输入上的那些牌：程序自己定牌的，用 --items 说明。
          是哪一种，由试运行找出。它必须以状态 0 结束；出错时显示它的标准错误。
          它启动的东西不会留着运行，除非离开了它的进程组（setsid）。

        牌怎样读：
          一副牌是一行：数或名字，用空白、逗号、制表符、分号或竖线分开，或者任何语言打印的列表、元组、
          记录、对象，JSON 也行：有字段的牌按字段名的顺序称呼：{ "{" }"suit":"S","rank":"A"{ "}" } 就是 "A S"。
          几个词的名字，在只有一种分法时能分开（"A of Spades 7 of Clubs"）。
          牌之前的名字或编号（"Deck 17: "）和颜色都不要紧。一副牌也可以分在几行里（列表、几行、每行
          一张、几手、表格），或夹在别的文字之间（扑克牌，时间之后的数），只要括号或整副牌能确定。
          这样的文字怎样读，会写在标准错误上。
          牌名从第一副学来，或用 --items 给出；有相同的牌时必须给出。拿不准就询问，退出码为 4。
          --separator 说明牌之间用什么分开。学来的名字中，有一个从不移动，或两个总在一起，
          可能是标签或同一个名字，也会询问；从 0 或 1 起的数和整副扑克牌除外。

        另行要求的检验：
          组（--groups）：列出牌、数的范围（1-4）和模式（* 代表任意文字，? 代表一个字符），可以有名字：
          aces=A* 或 1-4,10。牌名都是扑克牌（或小丑）时，如 AS、10♥、Ace of Spades，花色、颜色和点数自动成组
          （--no-groups 关闭）。对每组：相邻的成员、连续段、最长的段、
          第一个之前和最后一个之后的位置数、间隔；
          加上 --hands K，或看得到的前 K 张：有几个成员，多少次一个也没有。约 20 组使速度降低三分之一。
          间隔（--lags 64）：有多少张牌在 1 到 64 副之前也在同一处；不给则为 1 到 8。
          距离（--distances）：c + d 与 c 相隔几个位置，用于各张不同的整副牌：n²/2 步，24 n² 字节；
          --distances=AS:KS 只看这一对。
          这些检验与其他检验一起遵守同一个界限。已知的毛病不用它们来试。

        大的顺序：
          --order 检验 1,000 到 40 亿项的一个顺序，或依次几个，例如数据加载器的各轮：各项移动多远、
          有没有整块不散、分片、轮流读取、洗牌缓冲区有多大、模 n 的乘法、轮数太少的 Feistel 网络；
          有几个时还看每个到下一个的变化。
          编号从 0 或 1 起；缺了或重复了哪一个是错误，并说明在哪里（丢弃最后一批的加载器：--dataset N）。
          一个顺序每项 8 字节，几个则 16 字节。其他选项只接受 --dataset、--json、
          --tables（分块的图）、--quiet 和 --lang。

        合并检验：
          --state 保存一次检验的计数，--merge 把几次的相加，先后不限：结论等同于全部牌在一份日志里。
          前一部分的最后一副与后一部分的第一副之间不算变化，也不算间隔；
          随时间的变化在各部分之内、以及各部分与其余部分之间查找。相同的牌跨部分也能找到。
          拒绝：不同的牌、不同的程序版本、同一部分给两次、被截断或改动过的文件。
          组、手牌、间隔和距离也会保存：各部分要求要相同。
          --merge a.json b.json --state all.json 保存总和，可以再合并。

        毛病（用于 --require）：
          name[:rounds][@dice]，用逗号分开：naive_swap、riffle:7、durstenfeld@modulo:15
            evenhand classics 里的一种洗牌；没有轮数的，rounds 是做几遍
            no_shuffle            牌保持原来的顺序
            same_deck             一副公平的牌，每次相同
            even_orders           只出现公平洗牌的偶排列
            never_put_back        从不放回原来顺序的 naive_swap
            seeds:BITS            2^BITS 副牌之一，BITS 为 1 到 64
            seconds_of_day        86,400 副牌之一
            milliseconds_of_day   86,400,000 副牌之一

completions =
    .about = 把 shell 的补全脚本写到标准输出
    .shell = 哪一种 shell
    .after-help =
        例子：
          evenhand completions bash > ~/.local/share/bash-completion/completions/evenhand

man =
    .about = 把一页手册写到标准输出，或把全部各页写成文件
    .command = 哪个命令的手册；不给就是整个程序的
    .to = 把程序和全部命令的手册写到这个文件夹：evenhand.1、evenhand-shuffle.1……
    .after-help =
        例子：
          evenhand man shuffle | man -l -
          evenhand man --to ~/.local/share/man/man1

# 参数有什么不对：各是一条完整的消息，前缀由程序加上。

mistake =
    .comma = 、
    .unknown-argument = 这个命令没有 { $argument } 这个参数。
    .invalid-subcommand = 没有 { $command } 这个命令。
    .invalid-value = { $argument } { $value }：{ $value } 不在可选的值之中。
    .no-value = { $argument } 要有一个值。
    .no-equals = { $argument } 的值要用等号连上。
    .value-validation = { $argument } { $value }：{ $reason }。
    .too-many-values = 给 { $argument } 的值太多了：{ $value } 是多余的。
    .too-few-values = 给 { $argument } 的值太少了。
    .twice = { $argument } 给了两次。请只给一次。
    .argument-conflict = { $argument } 不能与 { $others } 同时使用。请去掉其中一个。
    .argument-exclusive = { $argument } 不能与其他参数同时使用。请去掉其他参数。
    .missing-required-argument = 缺少 { $argument }。
    .missing-with-fix = 缺少 { $argument }。{ $fix }
    .missing-subcommand = { $command } 需要一个命令。
    .invalid-utf8 = 有一个参数不是 UTF-8 文字。
    .valid-values = 可选：{ $names }
    .valid-commands = 可选：{ $names }
    .suggested = 相近的有：{ $names }
    .random-source = 提示：shuf 命令有 --random-source，输出与 GNU shuf 的相同：见 evenhand shuf --help
    .more = 详见 --help。
    .number-too-large = 数太大
    .number-too-small = 数太小
    .no-number = 不是整数
    .not-in = 应在 { $low } 到 { $high } 之间
    .not-below = 应不小于 { $low }

# 缺少的参数应怎样写。

missing =
    .count = 请用 -n 100 或 -n 1%。
    .two-files = 请给出两个文件。
    .second-file = 请给出第二个文件。
    .parts = 请用 --into train=80%,test=20% 或 --folds 5。
    .names = 请用带占位符的 -o，例如 -o {"'{}.csv'"}。
    .algorithm = 请给出一个算法的名称，例如 durstenfeld。

# 一个值为什么不行；前面是选项和值，后面由消息加上句号。

value =
    .share = “{ $part }”应是名字、= 和份额，例如 train=80%、train=8 或 train=*
    .share-count = “{ $part }”不是记录的个数：有 * 时，其他部分应是整数或百分比
    .share-rests = 有 { $part } 部分写了 *：只能有一部分取余下的记录
    .share-name = “{ $part }”不能作为一部分的名字：名字要不同，并且可以用在文件名里
    .share-mixed = 百分比（{ $percent }）和比例（{ $ratio }）混在一起。请只用一种，或让一部分取 *，其他部分写个数
    .share-sum = 各百分比合计 { $part }%，应为 100%，或让一部分取 *
    .glob = 不是文件名的模式：* 和 ? 代表字符，[a-z] 代表其中之一，{"{"}a,b{"}"} 代表任选其一
    .sample-size = 应是 0 到 2^64 - 1 的整数，或 1% 这样的百分比
    .shards = 应为整数，至少为 1
    .escape = 应为一个 ASCII 字符，不能是字母、数字、引号或分隔符，例如反斜杠
    .lines = 应为 1 到 2^32 - 1 的整数
    .whole = 应为 0 到 2^64 - 1 的整数
    .threads = 线程数应为整数，至少为 1
    .engine = 应为 ray://、ray://auto、ray://HOST:PORT、spark://HOST:PORT、spark://local[4,5] 或 spark://yarn
    .memory = 太少。程序本身至少需要 32M
    .text = 不是文本：种子应为 UTF-8 文本，或者 64 个十六进制数字
    .draw = 应为整数
    .zero-one = 应为 0 或 1
    .zero-one-i = 应为 0、1 或 i
    .around = 应为 1970 年以来的秒数，或 2012-10-10、2012-10-10T16:25:00+08:00 这样的日期
    .seconds = 应为秒数
    .time = 时间应大于 0
    .deck = 应为第几副牌（从 1 起），或者 first、last
    .line-beginning = 应为一行开头的文字，不能为空
    .newline = 换行表示一副牌的结束，不能用来分隔各张牌。一行一张牌请用 --each
    .character = 应为单个字符，例如 ; 或 '\t'
    .generator = 不是种子至多 2^32 个的随机数发生器。可用的有 { $names }
    .parquet-not-built = 这个构建读不了 parquet。请安装能读的：cargo install --path crates/evenhand-cli --features parquet（full 带上全部格式）
    .arrow-not-built = 这个构建读不了 arrow。请安装能读的：cargo install --path crates/evenhand-cli --features arrow（full 带上全部格式）
    .expression = 不是正则表达式
