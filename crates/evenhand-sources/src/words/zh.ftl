# 程序给出的牌为什么到此为止，该怎么办。不分多次运行时 $run 为 0。

decks = { $decks } 副牌

no-program = 没有写要检验的程序：请写在 -- 之后，例如 -- python3 shuffle.py
cannot-start = 无法启动：{ $why ->
    [interpreter] 程序第一行指定的解释器不存在
    [path] 它不在 PATH 里：当前文件夹中的程序请写成 ./{ $program }
    [missing] 找不到程序 { $program }：装好了吗？名字写对了吗？
    [permission] { $error }：请在前面写上解释器，例如 -- python3 { $program }，或者用 chmod +x { $program } 使它可以执行
    [format] { $error }：如果是脚本，请在前面写上解释器，例如 -- python3 { $program }
   *[other] { $error }
}
unreadable = 读不出它的输出：{ $error }
ended = { $how ->
    [signal] 被信号 { $which } 终止
    [status] 以状态码 { $which } 结束
   *[other] 运行失败：{ $which }
}{ $run ->
    [0] { $decks ->
        [0] ，一副牌也没有输出
       *[other] ，之前输出了 { decks }：这是不是全部、是否完整，都无从知道；请让它以状态码 0 结束
    }
   *[other] ：只有以状态码 0 结束的那次运行，它的牌才算数
}
no-deck = 它结束了，却没有输出一副牌：请把一副牌的各项写在标准输出的同一行，用空格、逗号或制表符隔开
hangs = { $run ->
    [0] 输出 { decks }后，等了 { $patience } 秒没有新的牌
   *[other] 过了 { $patience } 秒还没有结束
}{ $is-begun ->
    [yes] ；它已经输出“{ $begun }”
   *[no] { "" }
}{ $ended ->
    [yes] 。它自己已经结束，但它启动的别的进程还占着它的输出：请等它启动的进程都结束
   *[no] { $run ->
        [0] ：请在每副牌之后换行并刷新输出，除了标准输入里的各项（或 { PARAMETER("stdin") } 给出的文字）不要等待别的东西
       *[other] ：请在输出一副牌后结束（如果它每行输出一副牌，请去掉 { PARAMETER("each") }），除了标准输入里的各项（或 { PARAMETER("stdin") } 给出的文字）不要等待别的东西
    }
}
waits = 它输出了一副牌，然后 { $patience } 秒内既没有下一副，也没有结束：它应当一副接一副地输出并逐副刷新，或者输出一副就结束；除了标准输入里的各项（或 { PARAMETER("stdin") } 给出的文字）不要等待别的东西
floods-a-line = 输出 { decks }之后，它写了超过 { $bytes } 字节而没有换行：没有这么长的一副牌；请在每副牌之后换行
floods-a-run = 它输出了超过 { $bytes } 字节，而这应当是一副牌，每行一项：请让它输出一副牌就结束，或者每行写一副牌（并去掉 { PARAMETER("each") }）
many-lines = 它输出了 { $lines } 行，而牌只有 { $items } 项：每次运行应当只输出一副牌，写在一行，或者每行一项；如果它每行输出一副牌，请去掉 { PARAMETER("each") }
few-items = 它每行输出一项，但只有 { $given } 项中的 { $items } 项：请把每副牌写在一行，各项用空格、逗号或制表符隔开；如果每次运行只输出一手牌，请用 { PARAMETER("each") }
many-items = 它每行输出一项，输出全部 { $given } 项之后还在继续：请把每副牌写在一行，各项用空格、逗号或制表符隔开，或者输出一副就结束
broken = “{ $line }”只是一副牌的一部分，这副牌分在几行里：请把每副牌写在一行，例如 JavaScript 用 deck.join(' ')，Python 用 print(*deck)；如果每次运行输出一副牌，请用 { PARAMETER("each") }
objects = “{ $line }”是对象的类型和地址，不是牌：请输出牌的名字，例如 Java 用 Arrays.toString(deck)
mixed = 它的输出里既有一个词的行，也有几个词的行，例如“{ $line }”{ $goes-on ->
    [yes] ，而且没有结束：请把每副牌完整地写在一行，并用 { PARAMETER("skip") } 加上开头的文字，把不是牌的行略去；也可以让它输出一副牌就结束，这样分成几行、几手或带标题的牌会合起来读
   *[no] ：请只输出牌，每副一行；也可以用 { PARAMETER("items") } 列出所有的牌，或者用 { PARAMETER("skip") } 加上开头的文字，把不是牌的行略去
}
may-read-number = 。如果它等着读入牌的张数，请用 { PARAMETER("stdin") } 给出，例如 { PARAMETER("stdin") } { $given }
prompt = 它输出了“{ $line }”，没有输出牌：{ $is-given ->
    [yes] 请让它把牌也输出来；如果它要从标准输入读别的内容，请用 { PARAMETER("stdin") } 给出
   *[no] 如果它要从标准输入读内容（例如牌的张数），请用 { PARAMETER("stdin") } 给出，例如 { PARAMETER("stdin") } 52
}
counts = 它输出的是计数表，例如“{ $line }”，不是牌：请让它在每次洗牌后把牌写在一行输出，计数由 audit 来做（{ PARAMETER("article") } 会列出这样的表）
binary = 它输出的不是文本：第 { $line } 行，第 { $byte } 个字节是 { $value }：请让它用 UTF-8 文本输出牌
ambiguous = “{ $line }”的末尾可能是一张牌，也可能不是：如果是，一副牌有 { $with } 张；如果不是，有 { $without } 张。请用 { PARAMETER("n") } 说明有多少张
other-size = 它输出的牌每副有 { $cards } 张，不是 { $expected } 张：请去掉 { PARAMETER("n") }，或者写成它输出的张数
which-deck = 每次运行输出 { $decks } 副牌，哪一副是洗过的无法确定：请用 { PARAMETER("deck") } 说明是第几副（从 1 到 { $decks }），或者用 { PARAMETER("deck") } last；如果每一行都是要检验的牌，请用 { PARAMETER("stream") }
dependent-again = 第 { $number } 行的牌“{ $line }”在第 { $again } 行又出现，之后也是如此，而其间的牌在变：它不是单独洗过的一副。请用 { PARAMETER("skip") } { $begin } 略去；如果每一行都是要检验的牌，请用 { PARAMETER("stream") }
dependent-copied = 第 { $number } 行的牌“{ $line }”在第 { $again } 行又出现，之后各副也是如此：请每洗一次只输出一副牌；如果每一行都是要检验的牌，请用 { PARAMETER("stream") }
dependent-steps = 从“{ $line }”起，各行的牌与前一行只差几次交换，像是同一次洗牌的各步：请在最后一次交换之后，每洗一次只输出一副牌；如果每一行都是要检验的牌，请用 { PARAMETER("stream") }
dependent-in-order = 第 { $number } 行的牌“{ $line }”是按顺序排列的，其他的都不是：如果它是洗牌之前的牌，请用 { PARAMETER("skip") } { $begin } 略去；如果每一行都是要检验的牌，请用 { PARAMETER("stream") }
no-such-deck = { PARAMETER("deck") } { $asked }：一次运行只输出 { $decks } 副牌
sorted-hands = 它输出了 { $hands } 手牌，每手都排好了序，从中看不出洗牌的结果：请让它输出发牌之前的整副牌，或者按发出的顺序输出各手牌
other-before = 这次运行的第一副牌“{ $line }”与第一次运行的不同，而洗牌之前的牌应当每次都一样：请用 { PARAMETER("deck") } 说明每次运行取哪一副，例如 { PARAMETER("deck") } 2 或 { PARAMETER("deck") } last
other-layout = 输出的格式与第一次运行不同，第一次有 { $expected } 张牌{ $differs ->
    [end] ；这次有 { $cards } 张牌，结束得太早
    [card] ；有一张牌出现了两次，或者不在其中：第 { $number } 行“{ $line }”
   *[line] ；这次有 { $cards } 张牌，第一处不同是第 { $number } 行“{ $line }”
}。请让每次运行以同样的格式输出，最好写在一行；时有时无的行，请用 { PARAMETER("skip") } 加上开头的文字略去
stopped = 已停止

# 牌在什么地方。

place = { $part ->
    [line] { $source } 第 { $number } 行
    [record] { $source } 第 { $number } 条记录
    [line-of-program] { $source }：第 { $number } 行
    [run] { $source }：第 { $number } 次运行
   *[named] { $source } { $number }
}
cards = { $cards ->
    [0] 没有牌
   *[other] { $cards } 张牌
}

# 从程序的输出里取了什么，略去了什么。

took = { $pieces ->
    [1] { $decks ->
        [1] 取每次运行输出的那副牌
       *[other] 取每次运行输出的 { $decks } 副牌中的第 { $taken } 副
    }
   *[other] 把每次运行输出的 { $pieces } 手（或堆）牌依次接成一副
}{ $rows ->
    [1] { "" }
   *[other] ，{ $cards } 张牌分在 { $rows } 行
}{ $has-label ->
    [yes] ，在“{ $label }”之后
   *[no] { "" }
}{ $is-before ->
    [yes] ；略去洗牌前的那副，它每次都一样
   *[no] { "" }
}{ $headings ->
    [0] { "" }
    [1] ；略去 1 行没有牌的文字：“{ $heading }”
   *[other] ；略去 { $headings } 行没有牌的文字，第一行是“{ $heading }”
}
cards-of-its-own = 用的是自己的牌，从 { $first } 到 { $last } 共 { $cards } 张：标准输入为空时，它输出的也是这些牌

# 一行为什么不是一副牌。

line-error = { $place }（{ $line }）：{ $error }
deck-no-card = 第 { $card } 张：{ $name } 不是这副牌里的牌{ $is-learned ->
    [yes] ，这些牌是从第一副牌里得知的：请只输出牌，或者用 { PARAMETER("items") } 列出所有的牌
   *[no] ；牌是用 { PARAMETER("items") } 列出的
}
deck-other-cards = 与第一行 { $first } 几乎没有相同的牌：请把每副牌完整地写在一行；不是牌的行请用 { PARAMETER("skip") } 加上开头的文字略去（CSV 的表头用 { PARAMETER("header") }）；如果一副牌分在几行里，请用 { PARAMETER("n") } 给出张数，或者用 { PARAMETER("items") } 列出所有的牌；如果每行是另一次洗牌的一手牌，请用 { PARAMETER("items") } 列出整副牌，再加上 { PARAMETER("first") }
deck-other-size = 有 { cards }，应为 { $expected } 张{ $times ->
    [none] { "" }
    [0] ，少了 { $name }
   *[other] ，{ $name } 出现了 { $times } 次
}
deck-too-often = 不是由这些牌组成的一副：{ $name } 出现了 { $times } 次，而它只有 { $copies } 张{ $missing ->
    [none] { "" }
   *[other] ，并且少了 { $missing }
}
deck-changed = 不是标准输入里那 { $items } 项的一个排列：{ $parts }
changed-lost = { $count ->
   *[other] 少了 { $names }
}
changed-unknown = { $count ->
   *[other] { $names } 不在其中
}
changed-times = { $name } 出现了 { $times } 次
changed-more = { $names } 等，另有 { $more } 项
changed-comma = { $one }、{ $other }
changed-and = { $one }；{ $other }

unreadable-unclosed = 在括号还没有闭合时就结束了：请把一副牌写在一行，例如 JavaScript 用 deck.join(' ')，Python 用 print(*deck)
unreadable-unopened = 有一个没有左括号的右括号：请把一副牌写在一行，例如 JavaScript 用 deck.join(' ')，Python 用 print(*deck)
unreadable-broken = 只是分在几行里的一副牌的一部分：请把一副牌写在一行，例如 R 用 cat(deck, "\n")，MATLAB 用 fprintf('%d ', deck)
unreadable-cut-short = 省略了一些牌（...）：请把牌全部输出，例如 JavaScript 用 deck.join(' ')，Python 用 print(*deck)
unreadable-objects = 显示的是对象的类型和地址，看不出是哪些牌：请输出牌的名字
unreadable-ambiguous = 里可能是一副牌的地方不止一处：请只输出牌，或者用 { PARAMETER("items") } 列出所有的牌（每行只是一手时再加 { PARAMETER("first") }）；如果这一行是 JSON，请用 { PARAMETER("format") } jsonl，并用 { PARAMETER("column") } 写明字段
unreadable-several = 里可能是一副牌的有 { $fields }：请只输出牌，或者用 { PARAMETER("format") } jsonl，并用 { PARAMETER("column") } 写明字段
unreadable-several-decks = 里同样的牌不止一副，或者是洗牌前后各一副：请每行只输出一副牌，别的都不要输出（JSON 中列表的列表可以用 jq -c '.[]' 拆开）
unreadable-records = 是记录的列表，每条记录里又有一个列表：请每行输出一副牌，例如 JSON 用 jq -c '.[].deck'；如果这一行是 JSON，请用 { PARAMETER("format") } jsonl
unreadable-deep = 的括号嵌套层数太多
or = { $one } 或 { $other }

# 为什么这些不是一副牌。

cards-too-few = { cards }，没法洗：一副牌至少要有两张
cards-alike = { cards }全都一样：看不出任何排列
cards-not-text = 第一副牌不是 UTF-8 文本
cards-other-size = 第一副牌有 { cards }，不是 { $n } 张：{ $line }
cards-one-word = 第一行不是两张以上的一副牌：{ $line }：请只输出牌，每副一行（CSV 的表头用 { PARAMETER("header") } 说明，不是牌的行用 { PARAMETER("skip") } 略去），或者用 { PARAMETER("separator") } 说明牌与牌之间用什么隔开（每个字符是一张牌时用 ''）；如果每行是一张牌，请用 { PARAMETER("n") } 给出张数，或者用 { PARAMETER("items") } 列出所有的牌
cards-unreadable = 第一副牌{ $error }：{ $line }
cards-equal = 第一副牌读作 { cards }，其中 { $name } 出现了 { $times } 次：如果有相同的牌，请用 { PARAMETER("items") } 列出所有的牌；否则请用 { PARAMETER("separator") } 说明牌与牌之间用什么隔开：{ $line }
cards-empty-range = { $range }：范围的末尾比开头小
cards-long-range = { $range }：张数太多，超出了 audit 能列表统计的范围
cards-no-name = { $items }：有一项没有名字

# 为什么不按得知的牌来检验。

doubt = { $place }（{ $line }）：{ $kind }
doubt-in-place = { $name } 在 { $decks } 副牌里每次都是{ $which ->
    [first] 第一个词
    [last] 最后一个词
   *[other] 第 { $place } 个词
}：如果它是一张牌，请用 { PARAMETER("items") } 列出所有的牌；如果不是，请只输出牌，或者用 { PARAMETER("column") } 选出牌所在的列（CSV、JSON lines）
doubt-several-in-place = 有 { $words } 个词（例如 { $name }）在 { $decks } 副牌里每次都在同样的位置：如果它们是牌，请用 { PARAMETER("items") } 列出所有的牌；如果不是，请只输出牌，或者用 { PARAMETER("column") } 选出牌所在的列（CSV、JSON lines）
doubt-together = { $name } 在 { $decks } 副牌里每次都连在一起：如果是一张牌，请在牌与牌之间输出分隔符，并用 { PARAMETER("separator") } 说明；如果是几张牌，请用 { PARAMETER("items") } 列出所有的牌
doubt-piles = { $name } 在 { $decks } 副牌里每次都在同一对括号里：如果是一张牌，请给它输出一个名字；如果是几副分开洗的牌，请每行只输出其中一副；如果都是同一副牌里的牌，请用 { PARAMETER("items") } 列出
doubt-header = 第一副牌从 { $first } 起是顺序排列的，而 { $decks } 副里别的都不是：如果它是表头，请略去（CSV 用 { PARAMETER("header") }）；如果它是洗牌之前的牌，也请略去（程序用 { PARAMETER("skip") }，每次运行输出几副时用 { PARAMETER("deck") }）；如果它是要检验的一副牌，请用 { PARAMETER("items") } 列出所有的牌
doubt-sorted-hands = 每副牌的每一手都排好了序（每副 { $hands } 手），看不出发牌的顺序：请输出发牌之前的整副牌，或者按发出的顺序输出各手牌。{ $hands ->
    [one] 如果牌的前面有别的内容，请用 { PARAMETER("column") } 选出牌所在的列，如 2-6
   *[other] 如果两手牌之间有竖线 |，evenhand 就检验每一手有哪些牌
}

# 日志里的牌为什么到此为止。

log-read = 无法读取
log-long-line = 第 { $line } 行超过 { $bytes } 字节：一副牌应当单独占一行
log-part-of-decks = 各行在其他文字之间有扑克牌，但不是一副接一副的整副牌，其余各张的顺序无从得知。请每行写出洗好的一整副牌。若只检验每副中的一手牌，请每行写一手，用 { PARAMETER("items") } 列出整副牌，并用 { PARAMETER("first") } 给出一手的张数。
log-order-of-play = 牌按出牌的顺序写出，例如这一行：{ $line }。这个顺序取决于规则和玩家：请写出洗好的整副牌，或者按发出的顺序写出各手牌
log-by-result = 各手牌按输赢或角色排列，例如这一行：{ $line }。这样排列时，公平的牌看上去也有偏差：请按座位的顺序写出各手牌
log-landlord = 地主的 20 张牌在不同的座位上，而谁当地主可能取决于手里的牌：请在叫牌之前写出每人的 17 张牌和 3 张底牌
log-more-cards = 一行有 { $cards } 张牌，而不是 { $expected } 张，无法确定哪些是这手牌：{ $line }。{ $has-columns ->
    [yes] 请用 { PARAMETER("column") } { $columns } 选出
   *[no] 请只写出这手牌
}
log-labels = 各副牌都相同，牌之间的文字却变换位置：{ $line }。这些牌可能只是那些文字的标签：请用 { PARAMETER("items") } 列出一副牌的各张牌，或者每行只写一副牌
log-numbers = 多数行是数，而不是其他行里的扑克牌：{ $line }。如果每行的数是一副牌，请用 { PARAMETER("skip") } 加上其他行开头的文字略去那些行（CSV 请用 { PARAMETER("header") }；第一列是编号时再加 { PARAMETER("column") } 2-）
log-again = 第 { $number } 副牌 { $line } 在第 { $again } 副以及之后又出现，其间的牌却不同，可见它没有洗过：请用 { PARAMETER("skip") } 加上这些行开头的文字略去；如果每行都是单独的一副牌，请用 { PARAMETER("items") } 列出所有的牌
log-broken-json = 第 { $line } 行只是一段 JSON 的开头：请把每段 JSON 写在一行，例如用 jq -c .；还是文件不完整？
log-not-json = 第 { $line } 行不是 JSON（第 { $byte } 字节处出错）
log-doubled-key = 第 { $line } 行：键 { $key } 在一个对象里出现两次
log-no-deck = 第 { $line } 行
log-not-rows = 不是 CSV
log-column-zero = 第 0 列：列从 1 数起
log-backward-columns = { PARAMETER("column") } { $columns }：最后一列在第一列之前
log-doubled-column = 有 { $count } 列都叫 { $name }：请用列号说明是哪一列，{ PARAMETER("column") } { $columns }（加上 { PARAMETER("header") }）
log-no-column = 第一条记录里没有 { $name } 这一列，有的是 { $columns }{ $has-bars ->
    [yes] { log-bars }
   *[no] { "" }
}
log-blank-cell = 第 { $record } 条记录的第 { $column } 列是空的：{ $is-deck ->
    [yes] 缺一副牌
   *[no] 缺一张牌；行末带逗号的日志请用 { PARAMETER("format") } text 读取，整副牌在同一列的请用 { PARAMETER("column") }；第一列是行号的请用 { PARAMETER("column") } 2-（第一行是表头的再加 { PARAMETER("header") }）
}
log-short-row = 第 { $record } 条记录有 { $columns } 列，没有第 { $column } 列{ $has-bars ->
    [yes] { log-bars }
   *[no] { "" }
}
log-bars = ；如果单元格之间用竖线隔开，请用 { PARAMETER("delimiter") } '|' 说明
field-none = 没有字段 { $name }
field-object = 是一个对象：请用 { PARAMETER("column") } 写明牌所在的字段
field-several = 里 { $fields } 都可能是牌：请用 { PARAMETER("column") } 写明牌所在的字段
field-records = 是 { $records } 条记录的列表，每条记录里又有一个列表：如果这些列表各是一副牌，请每行写一副：jq -c '{ $filter }'
field-neither = 没有牌：既不是数组，也不是文字
field-no-card = 第 { $card } 张既不是数，也不是文字
thread = 无法启动读牌的线程

# 文字怎样读。

note-arranged = 每副牌 { $cards } 张{ $lines ->
    [1] { "" }
   *[other] ，第一副在 { $lines } 行里
}{ $hands ->
    [1] { "" }
   *[other] ，分成 { $hands } 手或组
}{ $has-other ->
    [yes] ，略去了别的文字，例如“{ $other }”
   *[no] { "" }
}{ $cycle ->
    [1] { "" }
   *[other] ，每 { $cycle } 副只取第 { $taken } 副，因为其余的由它而来
}{ $sorted ->
    [yes] 。手牌排好了序，看不出发牌的顺序；因此只检验每手有哪些牌
   *[no] { "" }
}
note-cut = 最后一行（第 { $number } 行，{ $line }）只是一副牌的一部分，略去不计

# 失败的程序说了什么。

program-run = { $program }，第 { $run } 次运行：{ $reason }
program-at-once = { $program }：{ $reason }
program-said = 它的标准错误：
program-printed = 。它输出的最后一行是“{ $line }”
log-cut = 已经读了 { $read } 字节，文件却被截短到 { $now } 字节：请跟踪只增不减的日志
log-moved = 跟踪期间被移走或替换：请跟踪新的文件
log-utf16 = 这是 UTF-16 文本：请存成 UTF-8（iconv -f UTF-16 -t UTF-8）

# 大的顺序。
ids-no-id = 第 { $line } 行：{ $text } 不是编号：一个顺序是一串整数，即每个位置上那一项的编号，一行一个；或者一行一个顺序，用空格或逗号隔开
ids-npy-header = 开头不是 NumPy 数组的头部
ids-npy-type = NumPy 数组的类型是 { $type }：编号应是 16、32 或 64 位整数，例如 int64（astype）
ids-npy-shape = NumPy 数组的维数不对：一个顺序是一维数组，或按行存放的二维数组里的一行（numpy.ascontiguousarray）
ids-npy-cut = NumPy 数组在最后一个编号之前就断了
ids-npy-trailing = NumPy 数组（{ $before } 个编号）之后文件还有内容：请每个数组存一个文件，或把几个顺序存成一个数组的各行
ids-negative = 在 { $before } 个编号之后的 { $number } 不是编号：编号从 0 或 1 开始

# 错误与其原因之间。
because = ：
