# 封签（fairdeal seal）。

seal-offer = 要约 { $offer }
seal-circle = 圈子 { $circle }：{ $tables ->
    [0] 尚未保存任何一桌，之前的情况此处不知道
   *[other] 已保存 { $tables } 桌
}
seal-given-up = 之前有 { $tables } 桌不再计数，因为你结束了它们的要约
seal-warning = 注意：{ $warning }
seal-question = 为 { $seat } 座封签吗？[y/N]
seal-not = 没有封签
seal-another = 你先前为这份要约的 { $sealed } 座封过签。一个程序可以占两个座位，但座位弄错会使这一桌作废。
seal-another-question = 也为 { $seat } 座封签吗？[y/N]
seal-another-option = 如果 { $seat } 也是你的座位，请加 --another-seat。
seal-again = { $seat } 座先前已在圈子 { $circle } 里封签：这就是当时的封签
seal-other-words = 以最初封签的话为准，这次给出的不算
seal-void = 这份要约把 { $table } 这一桌算作未完成：那一桌从此永远作废
seal-next = 请把这一行发到大家都能看到的地方。桌文件公布后：evenhand fairdeal open

# 开封（fairdeal open）。

open-silent = { $seats } 没有封签：开封前先问问他们和发牌人，核对牌桌的名字 { $table }：你只会为一张牌桌开封
open-question = 为这张牌桌开封吗？[y/N]
open-not = 没有开封
open-several-seats = 你为这份要约的几个座位封过签：{ $seats }。evenhand 要么全部开封，要么都不开封。如果其中一个是弄错的，这一桌在这里就完成不了：请当众说出来，运行 evenhand fairdeal circle void，并要求一份把这一桌计入的新要约。
open-kept = { $table } 这一桌，已保存在圈子 { $circle } 里
open-next = 请把这一行发到大家都能看到的地方。全部开封后：evenhand fairdeal check

# 核对（fairdeal check）。

check-word = 核对码 { $word }
check-opened = 开封文件 { $opened }
check-next = 请在同一间屋子或同一通电话里与其他人一起读出核对码。全体一致之前谁也不看牌；没有封签的人核对开封文件的全部 64 位

late-refused = 按规则 S14 拒绝：信标在 { $due } UTC 到时，而本机的时钟是 { $now } UTC，到时之前没有收齐开封内容。还没有记下任何东西。时钟不准，请校准后再试；时钟是准的，请运行 evenhand fairdeal check 并写 --yes：这一桌就永远作废
late-question = 信标在 { $due } UTC 到时，而本机的时钟是 { $now } UTC。时钟如果是准的，这一桌就永远作废。时钟准吗？[y/N]
late-not-stored = 没有核对，也没有记下任何东西。请校准时钟后再核对

# 手牌（fairdeal hand）。

hand-sheet = 牌表 { $hash }
hand-compare = 开打之前，请与其他玩家核对牌表的全部 64 位。
hand-deal = 第 { $deal } 局
hand-drawn = { $name }（摸自{ $pile }）
hand-together = { $name }，合在一起
hand-show-none = --show { $card }：{ $seat } 的牌签里没有这张牌，或者多写了一次。
hand-not-compared = 注意：这一桌的核对码没有在此处核对过：用 evenhand fairdeal check 得出，谁看牌之前先一起读出
hand-again = 注意：你在 { $date } UTC 第一次看到这一桌的牌。如果有人把它当作新的一晚拿给你，牌可能已为人所知。请要求一份新要约
hand-left-out = 注意：你的封签没有放进这一桌：牌与你的话和随机数无关
hand-nothing-kept = 注意：这一桌此处什么都没有保存：牌签只与这份开封文件和这份牌表核对。请与其他玩家核对两者的哈希

# 圈子（fairdeal circle）。

circle-none = 没有圈子：用 evenhand fairdeal seal 开始一个
circle-line = { $name }：{ $offers } 份要约，最后一份：{ $last }
circle-offer = 要约 { $offer }：{ $progress }
circle-seats = { $game }，{ $seats } 座
circle-due = 信标到时 { $date } UTC
circle-table = 桌 { $table }
circle-refused-table = 桌 { $table }，被拒绝
circle-void = { $table } 这一桌永远作废：下一份要约必须把它计入
circle-void-offer = 要约 { $offer } 永远作废：它的封签不再开封。如果它的桌已经关闭，下一份要约必须把它计入（fairdeal seal --between table.json）
circle-no-void = 本圈子里没有这样一桌或一份要约未完成：用 evenhand fairdeal circle show 查看
circle-void-question = { $hash } 这一桌将永远作废。
circle-void-offer-question = 要约 { $hash } 将永远作废，它的封签不再开封。
circle-end-question = { $name } 的 { $offers } 份要约将永远结束，它们的桌不再计数。
circle-ended = { $name } 的 { $offers } 份要约已结束：之前的桌不再计数

# 磁盘上的状态。

store-cannot = { $file }：写不进去。程序先保存状态再显示，所以什么都没有显示。请腾出空间，或者让目录可写
store-not-noted = 说明：结论照样成立，但记不进 { $file }：{ $reason }。你的程序以后不知道这一桌已经完成
store-no-target = { $link } 是指向 { $file } 的链接，而那里没有文件。请把它放回去：你封过和开过的一切都在里面

# 无法收回的一步。

confirm = { $question }继续吗？[y/N]
confirm-yes = { $question }这一步无法收回。确实要做，请写 --yes
confirm-not = 什么都没有改动

# 共用的文件（--into）。

into-added = { $file }：已加上 { $seat } 的一行
into-was-there = { $file }：{ $seat } 的一行本来就在
into-replaced = { $file }：{ $seat } 的一行已替换另一行

# 某个文件保存下来的内容（verify --circle）。

kept-not-sealed = { $file }：本程序没有在圈子“{ $circle }”里为它的要约 { $offer } 封签，无法表明这就是你打过的那一局。如果你用另一个 --state 封过签，请给出它。
kept-other-circle = { $file }：它的要约 { $offer } 是在圈子“{ $sealed }”里封签的。请给出 --circle { $sealed }。
