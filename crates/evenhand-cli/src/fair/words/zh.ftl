# 牌局要约（fairdeal offer）。

offer-publish = 请公布 { $file }，并附上这条命令打印的邀请：evenhand fairdeal invite { $file }{ $names }
offer-dealer-sits = { $seat } 既发牌又入座：{ $seat } 看得到每一手牌，但挑不了牌
offer-secret = 秘密在 { $file } 里：最后一副牌打完之前只归你自己，也别弄丢。
offer-names = 座位：{ $seats }。座位名是一个大写字母加至多 15 个字母或数字，都是 ASCII，所以这些名字只用于显示。各命令这样显示它们：{ $option }
offer-secret-shared = 警告：{ $file } 在要约所在的目录里。别人如果能读这个目录，秘密就不再是秘密。共享之前请把它移走。
offer-open-hands = 没有发牌人，就没有人替大家藏牌：拿到开封文件的人都看得到每一家的牌。要暗牌，请去掉 --dealer none，由一个人发牌。牌本来就让大家看，请加 --open-hands。
offer-no-open-hands = --open-hands 用于没有发牌人、却发给各家的牌。请去掉它。
open-hands = 没有发牌人，就没有人替大家藏牌：拿到开封文件的人都看得到每一家的牌。
seats-no-name = --seats：“{ $name }”不是名字。请用 1 到 40 个可见字符，不含逗号和等号。
seats-twice = --seats：“{ $name }”出现了两次。请用不同的名字。
names-no-seat = --names：没有座位 { $seat }。座位有：{ $seats }。
names-twice = --names：座位 { $seat } 有两个名字。请只给一个。
between-seats = 、

# 发到群里的邀请（fairdeal invite）。

invite-title = 谁都挑不了牌、人人都能验牌的一局：
invite-title-dealerless = 没有发牌人，谁都挑不了结果，人人都能验：
invite-offer = 要约文件是 { $file }，它的 SHA-256 是
invite-seats = 座位：{ $seats }。{ $timed ->
    [no] 请各座位：
   *[yes] 请各座位在 { $until } 之前：
}
invite-seal = 1. 存下文件，运行：evenhand fairdeal seal { $file } { $seat } --circle { $circle }（写你自己的座位）
invite-send = 2. 把打印出来的那一行发到大家都看得见的地方；这一行不泄露内容
invite-table = 3. 等我公布牌桌文件后，运行：evenhand fairdeal open table.json --circle { $circle }，再把打印出来的那一行发出来
invite-word = 4. 全部开封之后，运行：evenhand fairdeal check opened.json --circle { $circle }；大家在同一间屋子或同一通电话里念出核对码，都一致了才能看牌
invite-cards = 5. 看自己的牌，用我公布的牌表和发给你的牌签：evenhand fairdeal hand opened.json { $seat } --sheet sheet.txt { $seat }.txt --circle { $circle }{ $names }（写你自己的座位）；开打之前大家核对牌表的全部 64 位
invite-cards-dealerless = 5. 看结果，谁来都行：evenhand fairdeal deal opened.json{ $names }
invite-verify = 6. 全部结束、拿到最终文件之后：evenhand verify done.json --circle { $circle }{ $names }（你的程序会拿它和保存的牌表、牌签等一切相对照）
invite-verify-dealerless = 6. 全部结束、拿到最终文件之后：evenhand verify done.json --circle { $circle }{ $names }
invite-play = 也可以不用上面这些步骤：有共用目录时，运行 evenhand fairdeal play DIR { $seat } --circle { $circle }{ $names }；就在这个聊天里，运行 evenhand fairdeal chat chat.txt { $seat } --circle { $circle }{ $names }（写你自己的座位）。
invite-late = { $timed ->
    [no] 我关上牌桌时还没封签的座位
   *[yes] 到时没封签的座位
}就不算在内；封了签却不开封，这一桌作废，并且会被记数。
invite-late-dealerless = { $timed ->
    [no] 关上牌桌时还没封签的座位
   *[yes] 到时没封签的座位
}就不算在内；封了签却不按时开封，算输。
invite-reveal = 秘密没有公布、文件没有验过之前，什么结果都不算数。公布不了要付什么代价，请现在就说好。

# 聊天记录里的行（fairdeal collect）。

collect-openings-for-offer = 有 { $lines } 行是开封行，而 { $file } 是要约，要的是封签行：开封行请和牌桌文件一起用
collect-seals-for-table = 有 { $lines } 行是封签行，而 { $file } 是牌桌，要的是开封行：封签行请和要约一起用
collect-contradiction-seals = { $seat }：这几行互相矛盾，程序不替你选：请当面问 { $seat } 哪一行是真的，把别的从记录里去掉，再收一次。可能有人冒名
collect-missing-seals = 还缺：{ $seats }。等他们的封签行，或者不等了：每个座位写一个 --without 座位
collect-without-sealed = --without { $seats }：可是封签已经在了，请去掉这个选项。封了签的座位不能丢下
collect-missing-openings = 还缺：{ $seats }。等他们的开封行。要是一直不来，这一桌就作废：各人先在自己的程序里记为作废（evenhand fairdeal circle void），再当面说出来，然后公布秘密（fairdeal deal --reveal --agreed-void），下一个要约里记上这一桌（--void）
collect-missing-openings-dealerless = 还缺：{ $seats }。等他们的开封行，等到说好的时间。到时不开封的算输；只要那个人还在，就绝不重来
collect-close-late = 这一轮已经公布，结果谁都能知道，各座位也不会再开封：请重新发要约
collect-open-late = { $over }。这一轮已经公布：之后才来的开封行不算数，那样这一桌就作废
collect-sealed = 已封签：{ $seats }
collect-silent = 没有封签，对牌没有影响：{ $seats }
collect-table =
    牌桌 { $table }
    请公布 { $file }。然后各座位存下它，把这条命令打印的一行发出来：evenhand fairdeal open { $file }
collect-opened =
    开封 { $opened }
    核对码 { $word }
    请公布 { $file }。封过签的人在同一间屋子或同一通电话里念出核对码，没封签的人核对开封的全部 64 位；都一致之前谁也不看牌。

# 发牌（fairdeal deal）。

deal-check-word =
    核对码 { $word }：大家念出来并且都一致之前，谁也不看牌。没封签的人，包括发牌人，要核对
    开封 { $opened }
deal-sheet = 第 { $deal } 局的牌表：{ $file }，SHA-256 { $hash }。发牌之前公布；玩家要核对全部 64 位
deal-hands = 第 { $deal } 局的牌签：{ $files }，在 { $folder }。各座位的只私下发给那个座位；牌堆的牌签，摸一张发一张
deal-encrypted = 已加密：{ $seats }。挡得住传话的人，挡不住发牌人
deal-done = { $file }：完成。秘密已经公布；evenhand verify { $file }
deal-done-dealerless = { $file }：完成；evenhand verify { $file }
deal-void = { $file }：作废的牌桌，连同它的秘密。下一个要约要记上它：--void { $file }

# 牌签（fairdeal hand 和 play）。

slips-encrypted = { $file } 用 age 加密过，{ $state } 里的钥匙打不开它。它也许是给别的座位的，或者不完整。没有 --features age 的程序打不开这种文件。

# 信标。

beacon-due = 信标：{ $chain } 第 { $round } 轮，将于 { $date } UTC 公布，还有 { $span }
beacon-past = 信标：{ $chain } 第 { $round } 轮，{ $date } UTC 公布
beacon-unknown = 信标：drand { $chain } 第 { $round } 轮；这条链的时间这里不知道。运行它的人可以挑选它的值，所以不可能有好的结论：evenhand verify 的退出码最好也只是 3。要有好的结论，请用 quicknet 的一轮：--beacon-in 分钟数
beacon-clock = 本机的时钟是 { $now } UTC。如果不对，请先校准：开封只在该轮之前有效。
beacon-address = { $known ->
    [yes] quicknet 是 drand 的一条链，由 League of Entropy 运行。任何 drand HTTP 中继的路径 /{ $chain }/public/{ $round } 上都有这一轮。把那里的 JSON 存成 round.json，给 --randomness round.json 和 --round quicknet:round.json
   *[no] 那条链的中继的路径 /{ $chain }/public/{ $round } 上有这一轮；那里的 JSON 可以直接给 --randomness 和 --round
}
beacon-far = 第 { $round } 轮还要 { $years } 年才公布：请用早一些的一轮，如 --beacon-in 30
beacon-early = 按本机的时钟，第 { $round } 轮还有 { $span } 才公布：它的值现在还没有人知道

# 结论。

verify-holds = 成立
verify-fails = 不成立
verify-not-given = 没有给
verify-no-beacon = 这一桌没有写明信标
verify-not-reached = 前面有一项不成立，未检查：{ $codes }
verify-warning = 注意：
verify-nothing-kept = 请给出你留底的：--table、--open 或 --circle
verify-nothing-kept-draw = 请给出你留底的公告：--announcement
verify-hash = 本文件 { $hash }
verify-winners = 中签
verify-no-boards = 公开抽签里没有桥牌。请去掉 --pbn、--dup、--records。
stage-offer = 这个文件是要约：还没有人封签。
stage-void = 这个文件是作废的牌桌：关了，没有打完。下一个要约要写上它（--void）。
void-secret-opens = 里面的秘密与承诺相符。
void-secret-other = 里面的秘密与承诺不符：请向发牌人要相符的那一个。
stage-table = 这个文件是已关的牌桌：封签还没有开封。
stage-opened = 这个文件已开封：还没有发牌。
verify-look-up = 请自己去查，不要用别人发来的文件，再给出你看到的：--round { $round }:随机数

# 这个文件是不是在此处打过的那一局（verify --circle）。

judged-played = 圈子 { $circle }，{ $of } 桌中的第 { $place } 桌：这就是你打过的那一局{ $given ->
    [yes] ，前提是你给出的牌表在看牌之前就已拿到。
   *[no] 。
}
judged-shown = 你的程序在 { $date } UTC 第一次显示手牌。
judged-proven = 你的程序保存的牌签证明了这些牌：{ $seen }。
judged-unproven = 没有保存牌签的：{ $unseen }。这些牌也由牌表定下，但桌上的牌是不是这些，只有你知道：请与上面的牌对照。
judged-again = 你在 { $date } UTC 已经验过这一桌。如果有人把它当作新的一局给你，那是旧文件。
judged-doubtful = 圈子 { $circle }：没有什么表明这就是你打过的那一局。
judged-earlier = 圈子 { $circle }：这是 { $of } 桌中的第 { $place } 桌，你在 { $date } UTC 已经验过。它不是你最近的一局。如果有人把它当作新的一局给你，那是旧文件。
judged-refused = 这不是你打过的那一局：它与你的程序保存的不同。

# 公开抽签（fairdraw announce）。

draw-empty-lines = { $file }：有 { $count } 个空行（{ $lines }）：空行也算一条，也可能中签
draw-equal-lines = { $file }：有 { $count } 行与前面的行相同（{ $lines }）：写了两遍的就有两份机会
draw-publish = 请在那之前把公告和名单公布一次，只在一处：谁事后还能改，或者另有一份公告，谁就能挑结果。
draw-alike-lines = { $file }：有 { $count } 行看上去与前面的行相同（{ $lines }），只差大小写、重音的写法、空白或看不见的字符：写了两遍的就有两份机会
draw-columns = { $file }：每行有 { $count } 栏，以{ $separator ->
    [tab] 制表符
   *[other] {" "}{ $separator }{" "}
}分隔。整行会算作一条。请只留一栏，例如：cut { $separator ->
    [tab] {""}
   *[other] -d'{ $separator }'{" "}
}-f2 { $file } > entrants.txt
draw-header = { $file }：第 1 行像是表头 { $header }：它会算作一条，也可能中签。请去掉它：tail -n +2 { $file } > entrants.txt
draw-markup = { $file }：看起来是 { $kind } 文件，它的一行不是一个条目。请导出为纯文本，每行一个条目，再公布那份文件。
draw-mark = { $file }：第 1 行开头有字节顺序标记，它会算作第一条的一部分：请存成不带标记的 UTF-8
draw-blanks = { $file }：有 { $count } 行的开头或结尾有空白（{ $lines }）：它们也算进名单的哈希
draw-controls = { $file }：有 { $count } 行含控制字符（{ $lines }）：请确认这是文本文件
draw-not-utf8 = { $file }：有 { $count } 行不是 UTF-8（{ $lines }）：别人看到的名字可能不同。请转换名单：iconv -t UTF-8 -f 原编码
draw-returns = { $file }：各行以 CR LF 结尾。请原样公布这个文件：邮件程序和 git 会改动行尾，那样就谁也验证不了
draw-null = { $file }：第 { $line } 行含有字节 0，所以不是一行一条的文本。如果是 UTF-16，请转换：iconv -f UTF-16 -t UTF-8
draw-not-lines = { $kind ->
    [ZIP] { $file }：这是 ZIP 压缩包，或以它存成的电子表格。请把各条导出成文本，一行一条，再公告那个文件
    [CR] { $file }：各行以回车而不是换行结尾，整个名单会算作一条。请转换：{ $converter } < { $file } > entrants.txt
   *[other] { $file }：这是 { $kind }，不是一行一条的文本。{ $converted ->
        [yes] 请先转换：{ $converter } < { $file } > entrants.txt
       *[no] 请把各条导出成文本，一行一条，再公告那个文件
    }
}
draw-many = { $file }：有 { $count } 条，而一次抽签最多 1048576 条
draw-question = 照原样公告这个名单吗？[y/N]
draw-not-announced = 什么都没有公告。请改正名单，或者用 --yes 照原样公告
draw-title-lines = --title { $title }：标题只有一行
draw-title-long = --title { $title }：有 { $count } 个字符，而标题最多 200 个
draw-title-script = --title { $title }：标题只能用 ASCII 字母、数字、符号和空格，这样没有哪个字会像另一个字。请这样写，如 'Summer raffle'，中文的名称写在一起公布的消息里
round-no-file = --randomness { $given }：没有这个文件，也不是 64 个小写的十六进制数字
round-false = { $file }：这个签名不是信标网络对第 { $round } 轮的签名，是有人编造的，或者属于另一轮。请到另一个中继重新查这一轮
round-unsigned = { $file } 里没有签名，看不出它的值是信标的：不算查过。请自己查这一轮，再给出 --round quicknet:{ $round }:随机数
round-unchecked = { $file } 里有签名，而这个程序验不了（编译时没有 bls）：不算查过。请自己查这一轮，再给出 --round quicknet:{ $round }:随机数
round-bare = 说明：{ $file } 里没有这个程序能验的签名：验证的人都要自己查第 { $round } 轮。请用中继的完整 JSON
verify-beacon-false = 文件里的信标签名不是信标网络的：这个值是有人编造的，或者属于另一轮。
verify-beacon-checked = 信标的签名在文件里，是信标网络的：已经验过。
verify-note = 说明：
