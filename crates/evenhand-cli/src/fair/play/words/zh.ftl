# 等待的原因（fairdeal play）。

waiting-offer = 等待 { $folder } 里出现要约。
waiting-offer-secret = 等待 { $folder } 里出现与你的秘密相符的要约。
waiting-seals = 等待 { $seats } 的封签。发牌人可以不等某个座位就关闭牌桌：--without SEAT。
waiting-table = 等待发牌人关闭牌桌。
waiting-left-out = 你的座位封签之前，牌桌已经关闭。请等下一份要约。
waiting-foreign-seal = 座位 { $seat } 已有一份不是本程序做的封签。如果你不是 { $seat }，请给出你自己的座位。如果你用另一个 --state 封过签，请给出它。这次没有封签。
waiting-not-sealed = 本程序没有为这份要约的座位 { $seat } 封签。如果你用另一个 --state 封过签，请给出它。如果那个状态已丢失，请要求一份新的要约。
waiting-openings = 等待 { $seats } 的开封。如果有一份始终不来，这一桌作废：先记下（evenhand fairdeal circle void），再当众说出来。
waiting-round = 等待信标的轮次。请给出它的随机数：--randomness。
waiting-sheet = 等待第 { $deal } 局的牌表。
waiting-slips = 等待你第 { $deal } 局的牌签。如果发牌人私下发给你，就存成文件并给出 --slips FILE。
waiting-hands = 最后一手打完时请说明：--hands-over。发牌人随即向所有人公开秘密。
waiting-done = 等待发牌人在最后一手之后公开秘密。
waiting-unknown-table = 这份要约已经有一张牌桌，但不是本程序关闭的。如果是你用另一个 --state 关闭的，请用那个 --state。如果不是你关闭的，请删掉它，或开一份新的要约。
waiting-true-done = 这里没有成立的完成文件。等待一份成立的。
slips-awaited = { $file } 还不存在。出现时 evenhand 会读它。
slips-none = { $file } 里没有你 { $seat } 座的牌签，evenhand 不用它。
slips-of-others = { $file }：其中 { $places } 的牌签，evenhand 在这里不用。摸到的牌或别人亮的牌，请用 evenhand fairdeal hand。
files-left-out = 警告：{ $folder } 里的文件太多或太大，其中 { $count } 个 evenhand 不读。请移走不属于这一晚的文件。
cut = { $kind ->
    [sheet] 一局的牌表
    [slips] 一份加密的牌签
    [deal] 要约、牌桌或完成文件
   *[other] 一个文件
}：{ $missing ->
    [0] 各段都在，但有一段损坏了
   *[other] { $parts } 段里缺 { $missing } 段
}。请对方再发一次。
unread = { $file } 还不完整，或不是发牌的文件：{ $why }

# 目录或聊天里的情况。

note-seals-contradict = { $seat }：两份封签互相矛盾。请当面问 { $seat } 哪一份是对的，把另一份删掉。删不掉时，请开一份新的要约。可能有人冒名封签。
note-foreign-seal = 警告：这里有你的座位 { $seat } 的另一份封签，不是你的。请告诉大家，并把它删掉。
note-other-table = 警告：这里有这份要约的另一张牌桌：{ $table }。{ $reader ->
    [dealer] 它不是你关闭的。请把它删掉，并当众说出来。
   *[player] 请当众问发牌人哪一张是对的，把另一张删掉。你只为一张牌桌开封。
}
note-seal-exchanged = 警告：牌桌 { $table } 里 { $seat } 的封签与 { $seat } 发出的不同。evenhand 不为它开封。请问 { $seat } 和发牌人。
note-seal-left-out = 警告：{ $seat } 封了签，但牌桌关闭时没有这份封签。
note-wrong-opening = { $seat }：有一行开封打不开封签。它也许还在传送。
note-sheets-contradict = 警告：第 { $deal } 局有两份互相矛盾的牌表。请与发牌人和其他玩家核对牌表的全部 64 位数字。
note-slips-not-on-sheet = 警告：你第 { $deal } 局的牌签有些不在牌表上。谁都能给你发假牌签。evenhand 不理会它们。
note-dones-contradict = 警告：这里有几份不同的完成文件。其中若有一份成立，evenhand 就验证那一份。
note-done-refused = 警告：今晚的一份完成文件不成立（Refused: { $code }）。谁都能写这样的文件。evenhand 等待另一份。请问发牌人。
other-offer = 这里还有另一份要约：{ $offer }。这个晚上结束之前，evenhand 不理会它。
restored = 共用目录里的 { $file } 被改动或删除了。evenhand 已经恢复。
contested-seat = 别人也在写座位 { $seat } 的文件。是不是有另一位玩家用了你的座位？
contested = 别人也在写共用目录里的 { $file }。是不是有另一个程序用了同一个秘密或座位？

# 问题。

question-seal = 为 { $seat } 座封签吗？[y/N]
question-open = 为这张牌桌开封吗？[y/N]
question-agreed = 请在同一间屋子或同一通电话里与大家一起念出核对码。大家的核对码都一致吗？[y/N]
question-show = 把 { $pile } 的牌（{ $cards } 张）亮给所有人看吗？玩家要从中摸牌时请答否。[y/N]
question-hands = 最后一手打完时输入“over”{ $next ->
    [no] {""}
   *[yes] ，发下一局输入“next”
}{ $piles ->
    [0] {""}
   *[other] ，或输入牌堆的名字亮给所有人看（{ $names }）
}：
question-reveal = 向所有人公开秘密和全部的牌吗？公开后不能收回。[y/N]
not-shown = 没有亮出。
pass = 还没有决定。在终端上 evenhand 会询问。其他情况请给出 { $option }。
left-out-yes = 牌桌缺少一个这里已有的封签，{ "--yes" } 不会代你接受。请询问发牌人。仍要为这一桌开封，请运行 evenhand fairdeal open TABLE。
question-again = 你在 { $date } UTC 第一次看到这一桌的牌。如果有人把它当作新的一晚拿给你，牌可能已为人所知。继续这一桌吗？[y/N]
not-again = 没有显示。
not-sealed = 没有封签。
not-opened = 没有开封。
not-agreed = 核对码不同，谁也不看牌。请把这一桌记为作废（evenhand fairdeal circle void），当众说出来，再开新的要约。
not-agreed-before = 你先前回答过核对码不同。如果那是弄错了，请给出 --agreed。

# 各步。

send = 请把这条消息粘贴到聊天里。
send-then = 然后再运行这条命令。它还没有做：{ $options }
sealed = 已为 { $seat } 座封签。
encrypted-to = 你的牌签会加密给这个程序的一把钥匙。封签锁定这把钥匙。
closed = 牌桌 { $table }，以 { $seats } 的封签关闭
opened = 牌桌 { $table } 已留下。你为它开封。
word = 核对码 { $word }
word-opened = opened { $opened }
word-outside = 你没有封签：请与一位玩家核对 opened 的全部 64 位数字。
dealt = 第 { $deal } 局：牌表 { $hash }
dealt-encrypted = { $seats } 的牌签已经公布，各自加密给自己的座位。只有那个座位读得了。
dealt-private = 请把这些文件各自私下发给其座位。它们在 { $folder }：{ $files }
dealt-piles = { $piles } 的牌不属于任何座位。到了亮给所有人看的时候，例如叫牌之后，请{ $how ->
    [types] 输入 { $pile }。
   *[passes] 给出 --show { $pile }。
}如果玩家从牌堆里摸牌，请逐张把牌签私下发给摸牌的人。它们在 { $folder }：{ $files }
shown = { $pile } 的牌已经公开。
no-pile = 没有叫“{ $pile }”的牌堆。{ $count ->
    [0] 这个玩法没有牌堆。
   *[other] 牌堆有：{ $names }
}
revealed = 完成文件公开了秘密：{ $file }。
verdict = 这个晚上结束了。下面是验证结果，不是要粘贴的消息。
cards-kept = 打牌时亮牌或摸牌：evenhand fairdeal hand { $opened } { $seat } --sheet { $sheet } { $slips }{ $state }。再加 --show 牌，或加收到的牌签和 --called 牌堆=位置。
finished = 这个晚上结束了。你的副本在 { $folder }。
over = 这个晚上已经结束。要约 { $offer }：{ $progress }。
over-clock = 信标的轮次应在 { $due } UTC 公布，而这台机器的时钟是 { $now } UTC。如果时钟不对，请校正后再运行。
over-unverified = 没有完成文件可以再次验证。
other-circle = 要约 { $offer } 封在圈子“{ $first }”里，不在“{ $circle }”里。请给出 --circle { $first }，或去掉 --circle。
retry-later = evenhand 大约每秒再试一次。按 Ctrl-C 停止。
several-offers = 有几份没结束的要约：{ $offers }。请选一份：--offer 加它的前 8 位或更多数字。
no-role = 请给出你的座位，例如 A。发牌人给出 --secret FILE。
other-seat = 本程序为这份要约的座位 { $sealed } 封过签，不是 { $seat }。如果你是 { $sealed }，请给出 { $sealed }。如果你是 { $seat }，请给出你自己的 --state。座位弄错会使这一桌作废。只有两个座位都是你的，才运行 evenhand fairdeal seal 加 --another-seat。
dealers-option = { $option } 只给发牌人用，发牌人还要给出 --secret FILE。要亮自己的牌，请运行 evenhand fairdeal hand。
slips-no-seat = --slips 给玩家用。请给出你的座位，或去掉它。
no-deal = --deal { $deal }：这张牌桌只有 { $deals } 局。
no-seat = 要约里没有“{ $seat }”这个座位。座位有：{ $seats }
close-late = 信标的轮次已过，谁也不再开封。请开新的要约。
not-dealer = 要约 { $offer } 没有发牌人。请去掉 --secret。
