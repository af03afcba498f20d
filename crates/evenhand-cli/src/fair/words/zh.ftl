# 牌局要约（fairdeal offer）。

offer-publish = 请公布 { $file }，并附上这条命令打印的邀请：evenhand fairdeal invite { $file }
offer-dealer-sits = { $seat } 既发牌又入座：{ $seat } 看得到每一手牌，但挑不了牌
offer-secret = 秘密在 { $file } 里：最后一副牌打完之前只归你自己，也别弄丢。

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
invite-cards = 5. 看自己的牌，用我公布的牌表和发给你的牌签：evenhand fairdeal hand opened.json { $seat } --sheet sheet.txt { $seat }.txt --circle { $circle }（写你自己的座位）
invite-cards-dealerless = 5. 看结果，谁来都行：evenhand fairdeal deal opened.json
invite-verify = 6. 全部结束、拿到最终文件之后：evenhand verify done.json --circle { $circle }
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
collect-missing-openings = 还缺：{ $seats }。等他们的开封行。要是一直不来，这一桌就作废：各人先告诉自己的程序，再当面说出来，然后公布秘密（fairdeal deal --reveal --agreed-void），下一个要约里记上这一桌（--void）
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
deal-hands = 第 { $deal } 局的牌签：{ $files }，在 { $folder }。各座位的只发给那个座位；牌堆的牌签随摸牌发
deal-encrypted = 已加密：{ $seats }。挡得住传话的人，挡不住发牌人
deal-done = { $file }：完成。秘密已经公布；evenhand verify { $file }
deal-done-dealerless = { $file }：完成；evenhand verify { $file }
deal-void = { $file }：作废的牌桌，连同它的秘密。下一个要约要记上它：--void { $file }

# 信标。

beacon-due = 信标：{ $chain } 第 { $round } 轮，{ $date } UTC 公布，还有 { $span }
beacon-past = 信标：{ $chain } 第 { $round } 轮，{ $date } UTC 公布
beacon-unknown = 信标：drand { $chain } 第 { $round } 轮；这条链的时间这里不知道：问清是谁在运行，并确认一切定下之前这一轮不会公布
beacon-address = 在哪里查：任何 drand 服务器的 /{ $chain }/public/{ $round }；那里的 JSON 可以直接给 --randomness 和 --round
beacon-early = 按本机的时钟，第 { $round } 轮还有 { $span } 才公布：它的值现在还没有人知道

# 结论。

verify-holds = 成立
verify-fails = 不成立
verify-not-given = 没有给
verify-not-reached = 前面有一项不成立，未检查：{ $codes }
verify-warning = 注意：
verify-nothing-kept = 请给出你留底的：--table、--open 或 --circle
verify-nothing-kept-draw = 请给出你留底的公告：--announcement
verify-hash = 本文件 { $hash }
verify-winners = 中签
stage-offer = 这个文件是要约：还没有人封签。
stage-void = 这个文件是作废的牌桌：关了，没有打完。下一个要约要写上它（--void）。
void-secret-opens = 里面的秘密与承诺相符。
void-secret-other = 里面的秘密与承诺不符：请向发牌人要相符的那一个。
stage-table = 这个文件是已关的牌桌：封签还没有开封。
stage-opened = 这个文件已开封：还没有发牌。
verify-look-up = 请给出你看到的：--round { $round }:随机数，或者 --round 链: 加上它的 JSON 文件

# 公开抽签（fairdraw announce）。

draw-empty-lines = { $file }：有 { $count } 个空行（{ $lines }）：空行也算一条，也可能中签
draw-equal-lines = { $file }：有 { $count } 行与前面的行相同（{ $lines }）：写了两遍的就有两份机会
draw-publish = 请在那之前把公告和名单公布一次，只在一处：谁事后还能改，或者另有一份公告，谁就能挑结果。
verify-beacon-checked = 信标的签名在文件里，是信标网络的：已经验过。
verify-note = 说明：
