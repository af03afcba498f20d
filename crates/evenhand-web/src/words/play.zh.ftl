# 公平地玩：封签、可验证的发牌。

heading = 谁也挑不了的一局牌
intro = 发牌人先定下一个秘密，每位玩家再封上一个别人不知道的数，然后才一起打开。秘密和各家的封签共同决定牌，所以只要有一个人诚实，就没有人挑得了牌。消息走任何聊天工具都行；本页不发送任何东西。
views = 要做什么
view-tables = 我的牌桌
view-new = 开一桌
view-verify = 验证文件
view-kept = 留存的东西

# 收进来。

take = 收下别人发来的东西
take-hint = 粘贴链接、消息、聊天记录里的几行或者整个文件，也可以把文件拖到这里。粘贴后立即收下。
take-text = 链接、消息或文件
take-button = 收下
take-file = 或者选一个文件
take-busy = 正在读……
take-long = 这超过了 16,777,216 字节，比牌局文件的上限还长：一点也没有读。
take-link-long = 这个链接超过 100,000 个字符：请对方直接发文件。
take-line = 协议的一行最多 10,000 个字符：这一段更长，不是那样的一行。
take-time = 花了一分半钟还没读完，已经停下。
take-none = 里面没有要约、牌桌、消息、牌表或牌签。{ $why }
took-offer = 一份要约：请看下面写的是什么。
took-table = 一张已关闭的牌桌。
took-host = 这一桌是你开的，只在这里关闭和开封：一点也没有收下。请问是谁发来的。
took-table-other = 这张已关闭的牌桌与留存的那一张名字不同。你只为一桌开封：不要继续，去问是谁发来的。
took-opened = 各家都已开封。
took-opened-again = 这一桌已经留存了另一份开封文件：以留存的为准。
took-opened-other = 这些开封不属于留存的那一桌：不要继续。
took-done = 完成的文件：结论在下面。
took-done-again = 这份完成的文件已经留存在这里。
took-done-other = 这一桌已经留存了一份完成的文件，仍以它为准。收到的是另一份：{ $verdict }可以到“验证文件”里看它，并去问是谁发来的。
took-done-better = 完成的文件：它比先前留存的那一份更能说明问题，已取而代之。结论在下面。
took-done-refused = 这份完成的文件不成立，不当作这一桌的：结论在下面。
took-void = 一张作废的牌桌的文件。{ $opens ->
    [yes] 里面的秘密与承诺相符。
   *[no] 里面的秘密与承诺不符：请向发牌人要真的那一个。
}
took-void-other = 这张作废的牌桌已经留存了一份文件，其中的秘密与承诺相符：以它为准。
took-void-table = 这份文件属于另一桌，不是留存的那一桌：一点也没有收下。
took-table-two = 这份要约又来了第二张已关闭的牌桌，名叫 { $name }。一份要约只关闭一次：下面仍是先来的那一张。请问发牌人哪一张是真的，问清之前不要开封。
took-table-better = 这份要约又来了第二张已关闭的牌桌，里面有你的封签，而先来的那一张没有：已取而代之。一份要约只关闭一次：请问发牌人为什么有两张。
took-lines = 收下 { $count } 行。
took-lines-full = 有 { $dropped } 行没有收：一个座位只有一行，这里已经太多。请把已收集的行拿掉，再收下真的那些。
took-lines-none = 这些是协议的消息行，但没有一行属于这里的牌桌。
took-sheet = 一张牌表。
took-sheet-none = 这张牌表所属的牌桌，这里没有它的开封文件。
took-slips = { $count } 张牌签。
took-slips-full = 有 { $dropped } 张牌签没有收：比这一桌的牌还多。
took-slips-none = 这些是牌签：请先打开它们所属的牌桌，再在那里收下。
took-round = 信标公布的结果。
took-round-other = 这是第 { $found } 轮的，而这一桌等的是第 { $wanted } 轮：请查那一轮。
took-round-none = 这是信标公布的结果：请先打开等着它的那一桌，再在那里收下。
took-draw = 这是一次公开抽签：请到“验证文件”里验。
took-unknown = 这份文件所属的牌桌从来没有收进这里：可以到“验证文件”里，对照你在别处留存的东西来看。

# 留存的东西读不出来，或者模块没有启动。

state-failed = 留存在这里的东西读不出来：{ $why }
state-failed-tell = 里面什么也没有改动。请先把它存成文件，再做别的；然后重试，或者删掉它，到别的浏览器里从文件恢复。
state-raw = 原样存成文件
state-again = 重试

store-silent = 浏览器的存储没有回应。请关掉本页的其他窗口，再试一次。
store-failed = 没能留存在这个浏览器里，所以什么也没有做，什么也没有发。请腾出空间，或者把留存的东西存成文件（“留存的东西”），到别的浏览器里继续。
store-damaged = 它不是本页留存的格式

# 列表。

list-none = 还没有牌桌。收下别人发来的要约，或者自己开一桌。
list-open = 打开
list-deals = 你发牌
list-seat = 你的座位：{ $seats }
list-looks-on = 你旁观
list-date = { $date } 收下
back = 我的全部牌桌
offer-name = 要约
table-name = 牌桌
opened-name = 开封

# 阶段。

phases = 进行到哪一步
phase-seals = 封签
phase-table = 关闭
phase-openings = 开封
phase-cards = 发牌
phase-verdict = 结论
phase-is-done = 已完成
phase-is-now = 正在进行
phase-is-next = 还没到

# 约定。

spec = 约定的内容
rule = 怎样算数
settled = 结果
whole = 全文
warning-voids-not-shown = 在它之前有没有因为谁不满意而丢掉的牌桌，单凭这份文件看不出来。如果有，请到“验证文件”里把它们的文件也加上。
warning = 注意
beacon-due = 信标第 { $round } 轮将于 { $date } 公布，开封必须赶在它之前。
beacon-over = 信标第 { $round } 轮已于 { $date } 公布。
beacon-unknown = 这条链的第 { $round } 轮何时公布，这里不知道：不可能有好的结论。
beacon-look-up = 任何一台 drand 服务器都能查到：/{ $chain }/public/{ $round }。请亲自查，再把它的 JSON 收进来。

# 打开的链接。

link-came = { $kind ->
    [offer] 这个链接带来一份要约。
    [table] 这个链接带来一张已关闭的牌桌。
    [opened] 这个链接带来一份开封文件。
    [done] 这个链接带来一份完成的文件。
    [void] 这个链接带来一张作废牌桌的文件。
   *[other] 这个链接带来的不是牌桌的文件。
}
link-here = { $here ->
    [yes] 它属于你的一张牌桌。
   *[no] 它的牌桌还不在这里。
}
link-no = 不收

# 玩家。

player = 你的座位
seat = 座位
seat-none = （请选择）
words = 你的话（可以不写；开封时公开）
circle = 圈子（你给常一起玩的这群人起的名字）
circle-usual = 朋友
between = 你不在时圈子里打过的牌桌（文件）
due = 那一轮什么时候公布（日期和时间）
seal-button = 封签
seal-tell = 浏览器的密钥随机源会为你产生一个数，留存在这里；发出去的只有它的封签。
seal-no-seat = 请先选座位。
sealed = 你已为 { $seat } 封签。把这一行发到大家都看得到的地方；它不泄露里面的内容：
sealed-again = 这份要约以前封过：这就是当时的封签。
sealed-other-words = 以你第一次封上的话为准。
sealed-void = 这份要约把牌桌 { $table } 算作未完成，所以那一桌从此作废。
seal-another = 再为你的另一个座位封签
wait-table = 下一步：收下发牌人公布的已关闭的牌桌。
came = 已关闭的牌桌到了
came-away = 把这一桌放到一边
came-yours = 你的封签在里面。
came-missing = 座位 { $seat } 的封签不在里面！
came-all = 各座位都已封签。
came-silent = 没有封签的：{ $seats }。开封之前先问问他们和发牌人，并核对牌桌的名字：你只为一桌开封。
open-button = 为这一桌打开我的话
open-tell = 开封之前，这张牌桌会先留存在这里。一个封签只为一桌打开一次。
lines = 你的开封行。把它发到大家都看得到的地方：
wait-opened = 下一步：收下开封文件，或者其他人的开封行。
keep-button = 留存这张牌桌（不入座）
keep-tell = 要在开封公开之前留存：留存了什么，结论才值什么。
kept-table = 这张牌桌已留存在这里。
word = 核对码
word-tell = 封过签的人在同一个房间或同一个通话里念出来，不要写在聊天里。没有封签的人核对“开封”的全部 64 位。大家一致之前，谁也不看牌。
word-agree = 大家念的都一样
word-agreed = 大家念的都一样。
refused = 没有执行
hint-unfinished = 如果那一桌不会有结果了，请在列表里打开它，在那里结束它，或者说明它已作废。
hint-other-prev = 如果你不在时打过别的桌，请在上面加上它们的文件。想放弃计数，就结束这个圈子里上一份要约。
hint-not-finished = 请先收下它的完成文件：会自动在这里验证。
hint-round-unknown = 请在上面写明那一轮什么时候公布。
hand = 你的牌
hand-wait = 收下发牌人公布的牌表，以及单独发给你的牌签。
hand-sheets = 这里的牌表：{ $count } 张。牌签：{ $slips } 张。
hand-called = 摸牌时报出的位置，例如 wall=20，每行一个
hand-button = 显示牌签所证明的牌
hand-sheet = 牌表 { $hash }：请与大家核对全部 64 位。
hand-standing-compared = 这一桌的核对码已在这里核对过。
hand-standing-not-compared = 这一桌的核对码还没有在这里核对过。
hand-standing-left-out = 这一桌漏掉了你的封签。
hand-standing-nothing-kept = 这里没有为这一桌封过签。
hand-slips-again = 把牌签拿掉
void-button = 这一桌作废
void-ask = 从此把这一桌当作废桌？请在当面说出来之前这样做。之后无论谁把它补完，都不算数。
void-told = 已记下：这一桌作废。
void-none = 这一桌没有尚未完成的东西。
end-button = 结束这份要约
end-ask = 放弃这份要约？它的牌桌从此不再计数，它的封签永远不再打开。
more = 如果出了问题
host-outside = 你发牌，不入座：玩家各自在自己的浏览器里封签。

# 发牌人。

host = 这一桌是你开的
host-offer = 1. 把要约发给所有玩家：
host-seals = 2. 他们的封签行：粘贴到上面，整段聊天记录也行。已封签：{ $there }。还缺：{ $missing }。
host-none = 无
host-chat = 已收集的行
host-chat-clear = 把这些行拿掉
host-contradicted = { $seats } 的几行互相矛盾，一行也不采用：请当面问哪一行是真的，把这些行拿掉，再收下真的那一行。
host-close = 关闭牌桌
host-close-without = 不等 { $seats }，关闭牌桌
host-close-ask = 不等 { $seats } 就关闭牌桌？他们对牌没有任何影响。一桌只关闭一次。
host-close-changed = 这期间又来了一行，或者少了一行：请看现在谁封了签，再关闭。
host-too-few = 至少要有 { $needed } 个座位封签。
host-close-late = 这一轮已经公布，结果谁都能知道，各座位也不会再开封：请重新发要约。
host-table = 把已关闭的牌桌发给所有玩家：
host-openings = 他们的开封行：粘贴到上面。已开封：{ $there }。还缺：{ $missing }。
host-openings-missing = 要是有一行一直不来，这一桌就作废：大家当面说出来，然后才公布秘密。
host-openings-dealerless = 到说好的时间还不开封的算输。只要有人不开，就绝不重来。
host-opened = 把开封文件发给所有玩家：
host-early = 那一轮还没有公布：{ $date } 之前谁也不可能知道牌。
host-randomness = 信标第 { $round } 轮公布的结果（把 JSON 粘贴到上面，或者在这里写随机数）
host-signature = 签名（可以不写）
host-sits = 你既发牌又入座：你看得到每一手牌。
host-cards-hidden = 你不要求，就不显示牌。
host-show = 让我看牌
host-hide = 把牌盖上
host-deal = 第几局
host-sheet = 发牌之前先公布这张牌表；玩家核对它的 SHA-256：{ $hash }
host-slips = 牌签，各发各的座位
host-slips-pile = { $place } 的牌签：摸一张发一张
host-slips-seat = { $place } 的牌签：只发给 { $place }
host-reveal = 最后一手打完了：公布秘密
host-reveal-ask = 向所有人公布秘密？有了它，每一局的每一张牌都能算出来，从未亮出的也一样。
host-done = 把完成的文件发给所有玩家，由他们验证：
host-void = 大家都同意作废：公布秘密
host-void-ask = 封过签的座位是不是都当面说了这一桌作废，或者问到时拿不出开封行？是的话，就公布它的秘密，下一份要约把它计入。
host-voided = 作废牌桌的文件：发给所有人。下一份要约会把它计入。
outcome = 结果
outcome-done = 完成的文件，供留存：

# 开一桌。

new = 开一桌
new-what = 用来做什么？
new-settle = 不用发牌人，定一件事
new-game = 发一种牌戏
new-own = 自己的牌组和发法
invite-form = evenhand：公平地决定{ $form }。座位：{ $seats }。{ $rule }请粘贴到页面的“公平地玩”里，为你的座位封签，再把那一行发到这里。
own-game = 自己的牌组
form-starts = 谁先
form-coin = 掷硬币
form-dice = 掷骰子
form-cut = 切牌定庄
form-seats = 抽座位
new-game-name = 牌戏
new-deck = 牌组：名称（例如 52），或者用空格隔开的牌
new-pattern = 发法，例如 5*(A B) stock:*
new-seats = 座位：名字之间用逗号，大写字母开头，后面是字母或数字
new-dealer = 发牌人
new-dealer-outside = 我发牌，不入座
new-dealer-none = 没有：只凭各家的封签
new-dealer-seat = { $seat }，同时入座，看得到每一手牌
new-deals = 局数
new-dice = 骰子数
new-beacon = 再由公共信标参与决定，公布时间在
new-beacon-none = 不用信标
new-beacon-minutes = { $minutes } 分钟后
new-follows = 接在哪一桌之后
new-follows-none = 无：这个圈子的第一桌
new-button = 生成要约
new-tell-none = 不用发牌人就没有秘密：只凭各座位的封签决定。你自己也可以为一个座位封签。
new-tell = 秘密由浏览器的密钥随机源产生，在你公布之前一直留存在这里。

# 消息。

message-copy = 复制
message-copied = 已复制
message-not-copied = 没能复制：请自己选中再复制。
message-qr = 二维码
message-qr-hide = 收起二维码
message-qr-long = 太长，放不进二维码：{ $size } 个字符。
message-qr-alt = 这条消息的二维码
message-file = 太长，放不进消息：请作为文件发送。
message-save = 存成文件
invite = evenhand：一份要约，玩 { $game }。座位：{ $seats }。请粘贴到页面的“公平地玩”里，为你的座位封签，再把那一行发到这里。
message-table = evenhand：已关闭的牌桌 { $name }。请粘贴到“公平地玩”里，看看你的封签在不在，然后开封。
message-opened = evenhand：各家都已开封。请粘贴到“公平地玩”里，并念出核对码。
message-done = evenhand：完成的文件。请粘贴到“公平地玩”里，会在那里验证。
message-void = evenhand：一张作废的牌桌，附秘密。请粘贴到“公平地玩”里。

# 验证。

verify = 验证文件
verify-intro = 一局牌或一次抽签的完成文件。这个浏览器留存过的东西会自动用上；你在别处留存的，请加进来。
verify-file = 要验证的文件
verify-add = 加上你留存的东西
verify-kind = 这是什么
verify-table = 开封前留存的牌桌
verify-open = 一条开封行
verify-check_word = 核对码
verify-round = 你亲自查到的信标那一轮
verify-sheet = 一张牌表
verify-slip = 一张牌签，前面写座位或牌堆：B=1:0:…
verify-previous = 在它之前完成的文件
verify-void = 在它之前没有打完的牌桌（最近的在前）
verify-announcement = 抽签的公告
verify-list = 抽签的名单
verify-take-out = 拿掉
verify-clear = 重新开始
verify-none = 还没有文件。
verify-bytes = { $size } 字节
working = 正在验证两遍……
verdict = 结论
verdict-0 = 全部成立
verdict-1 = 不通过
verdict-3 = 所给不足，不能断定
verdict-differ = 两个验证程序的结论不一致！两个都不要信：留好文件，换一个验证程序，并告诉 evenhand 的作者。
verdict-agree = 两个没有一行共同代码的验证程序结论一致：{ $code }，退出码 { $exit }。
verdict-rust = Rust，编译成 WebAssembly
verdict-js = JavaScript 加 WebCrypto，只照合约写成
verdict-says = { $code }，退出码 { $exit }
verdict-js-failed = 独立的验证程序没有给出答案：{ $why }
verdict-checks = 各项检查
verdict-js-told = 独立的验证程序的说法（英文）
verdict-kept = 已与这个浏览器留存的牌桌对照。
verdict-not-kept = 这个浏览器没有留存过这一桌。
verdict-left-out = 这一桌漏掉了座位 { $seat } 的封签：你没有为它开过封。
verdict-signature = 本页不验信标的签名：请亲自查那一轮，或者用程序验证。
verdict-refused-file = 一份不成立的完成文件
verdict-words = 封上的话
verdict-cards = 第 { $deal } 局，共 { $deals } 局
verdict-deal = 看第几局
verdict-winners = 中签者
verdict-winners-more = 另有 { $count } 个
verdict-hash = 这份文件的 SHA-256：{ $hash }
check-held = ✓
check-failed = ✗
check-not-given = –
check-not-reached = ·

# 留存的东西。

kept = 留存的东西
kept-where = 封签、开封前谁也不能知道的数、秘密和牌桌，都只留存在这个浏览器里：丢了就开不了封，那一桌就作废。Firefox 按页面文件所在的位置留存：牌局进行期间不要移动这个文件，也不要给它改名。
kept-who = 谁能读到：凡是用你的账户使用这个浏览器的人。如果这个页面是从文件打开的，有些浏览器（例如 Chrome）会让你从文件打开的其他页面也读到：牌局进行期间不要从文件打开来历不明的页面，或者专门为它用一个浏览器配置。
kept-not-promised = 这个浏览器没有承诺一直保留这里的内容：磁盘空间不足时可能会删除。请存成文件。
kept-memory = 这个浏览器不为本页留存任何东西：关掉页面就没有了。请存成文件。
kept-counts = 封过签的要约：{ $sealed } 份。这里的牌桌：{ $tables } 张。
kept-save = 全部存成文件
kept-save-tell = 文件里什么都有，包括那些数和秘密：谁读到它，谁就能打开你的封签。同时用两份就等于两个程序，可能开两次：只用其中一份。
kept-program = 存出给程序用的状态
kept-program-tell = circles.json，与程序 evenhand 所留存的格式相同：你封过的签，不含你自己开的桌。
kept-restore = 从文件恢复
kept-restore-ask = 用文件里的内容取代这里留存的一切？旧的一份可能让封签打开两次：只有在这里的已经丢失时才这样做。
kept-restored = 已恢复。
kept-not-restored = 这不是本页或程序存出的文件，或者已经损坏：什么也没有改动。{ $why }
kept-forget = 全部删除
kept-forget-ask = 删除留存的一切？尚未打开的封签就再也打不开了，尚未公布的秘密也就丢了。
kept-forgotten = 已全部删除。
remove = 删除这一桌
remove-ask = 删除这一桌留存的消息、文件，以及（如果是你开的）秘密？封过的签仍会记着，以免打开两次。

yes = 是
no = 否
defect = 没有做成：{ $what }
