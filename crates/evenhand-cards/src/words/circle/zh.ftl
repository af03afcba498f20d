# 座位的程序按合约规则 S1 至 S14 和自己的规则 P1、P2 拒绝什么，以及该怎么办。

refused = 按规则 { $rule } 拒绝：{ $why }

refusal-not-an-offer = 这不是可以封签的要约文件：{ $why }
refusal-round-over = 信标第 { $round } 轮已到时间，其值可能已为人所知。该轮的时间是 { $due } UTC，本机的时钟是 { $now } UTC。时钟若不对，请先校准；否则请要求用更晚一轮的新要约
refusal-round-unknown = 此处不知道链 { $chain } 的这一轮何时公布：请查明时间，并用 { PARAMETER("due") } 写出
refusal-other-prev = 要约所写的上一桌是 { $found }，而本圈子最后保存的一桌是 { $kept }：有一桌被跳过了。请索取写明上一桌的要约：evenhand fairdeal offer … --prev done.json；上一桌若未打完，则用 --void table.json。你缺席的各桌用 { PARAMETER("between") } 给出；若要放弃计数，请结束该圈子
refusal-not-finished = 要约把 { $table } 这一桌算作已完成，但此处没有验证过它的完成文件：请在本圈子里验证（evenhand verify done.json --circle），或要求一份把它算作未完成的要约
refusal-miscounted = 要约写明之前有 { $found } 桌未完成，实际应为 { $expected }：请要求一份计数正确的要约
refusal-other-deal = { PARAMETER("between") } 的第 { $number } 个文件不是你打过的那一局：它与你的程序保存的不同。原因见：evenhand verify FILE --circle NAME。
refusal-not-between = 用 { PARAMETER("between") } 给出的第 { $number } 个文件不在要约与此处最后保存的一桌之间：请去掉它
refusal-between = 用 { PARAMETER("between") } 给出的第 { $number } 个文件不能用：{ $why }
refusal-not-verified = 用 { PARAMETER("between") } 给出的第 { $number } 个文件中信标的值未经核对：请先查出该轮，在本圈子里单独验证该文件
refusal-unfinished = 本圈子的要约 { $offer } 尚未结束：两份要约并行，就可以只亮出较好的一份。请在本圈子验证它的完成文件，或接受一份把它那一桌算作未完成的新要约；若它不会再有结果，请结束它（evenhand fairdeal circle end）
refusal-ended = 你已结束要约 { $offer }，它不再封签也不再开封：请要求一份新的
refusal-not-a-table = 这不是已关闭的桌文件：{ $why }
refusal-not-sealed = 本程序没有为要约 { $offer } 封签。如果你用另一个 { PARAMETER("state") } 封过签，请给出它。如果那个状态已丢失，请要求一份新要约
refusal-other-circle = 这份要约是在圈子 { $circle } 里封签的：请写那个圈子，或不写
refusal-second-table = 不为 { $found } 这一桌开封，因为本要约的桌是 { $opened }：一份要约只为一桌开封，永远如此。有人关闭了两次：两桌都不要继续，要求一份新要约
refusal-table-here = 本要约的桌 { $table } 已在此处：本程序不再为它封签别的座位
refusal-left-out = 你 { $seat } 座的封签没有放进这一桌：你没有为它开封任何东西，它的核对码与你无关。请问发牌人原因。在本圈子里验证它的完成文件之后（evenhand verify done.json --circle），下一份要约可以把它算作已完成
refusal-seal-missing = 桌文件里没有你 { $seat } 座的封签：什么都不开封。请问发牌人原因，并要求一份新要约
refusal-other-seal = 桌文件里 { $seat } 座的封签不是你的：什么都不开封。请查明是谁发的，并要求一份新要约
refusal-not-opened = 这不是已开封的文件：{ $why }
refusal-other-table = 该文件属于 { $found } 这一桌，而{ $any ->
        [yes] 你为之开封的是 { $kept }：别人看到的是另一桌。不要继续，请与他人核对 TABLE
       *[other] 其中你的封签已开封，却不是在此处开封的：有人用了本程序状态的另一份副本，或放回了旧的一份。不要继续
    }
refusal-wrong-opening = 开封的内容与封签的不符：{ $why }。不要继续，请重新索取各座的开封行
refusal-other-opening = { $seat } 座的开封内容不是在此处封签的：不要继续
refusal-others-place = { $claimed } 不可能有第 { $place } 位的牌：牌式把它发给 { $owner }
refusal-other-sheet = 该牌表不属于本局的开封文件和牌堆，它写的是 { $found }。请重新索取牌表
refusal-second-sheet = 第 { $deal } 局先前已有另一份牌表 { $first }：两份中必有一份是假的。不要继续
refusal-not-on-sheet = 第 { $deal } 局第 { $place } 位的牌签不在牌表上：这张牌没有证明，不能打出
refusal-hand-incomplete = { $seat } 的手牌缺少第 { $places } 位的牌签：开打之前请向发牌人索取
refusal-opening-too-late = 信标第 { $round } 轮已到时间：此时开封为时已晚，牌可能已为人所知。该轮的时间是 { $due } UTC，本机的时钟是 { $now } UTC。时钟若不对，请校准后马上重新开封；否则这一桌作废
refusal-not-called = { $claimed } 亮出 { $pile } 第 { $place } 位的牌，但摸牌时没有报过这个位置：如果发牌人报过，请写 { PARAMETER("called") } { $pile }={ $place }
refusal-called-elsewhere = 报的是第 { $place } 位，但牌式没有把它给 { $pile }：请核对发牌人报的位置
refusal-claimed-twice = { $first } 和 { $second } 都亮出第 { $place } 位的牌：它只被摸过一次
refusal-called-out-of-turn = 报的是 { $pile } 第 { $place } 位，{ $left ->
        [yes] 可是 { $pile } 的下一张在第 { $next } 位。请问发牌人。漏写的报牌请用 { PARAMETER("called") } 补上；如果按玩法这张牌就该从别处摸，请写 { PARAMETER("out_of_order") }
       *[no] 可是 { $pile } 的牌都已摸完
    }
refusal-void = { $table } 这一桌永远作废。{ $cause ->
        [late] 信标在 { $due } UTC 到时，而按本机的时钟，开封内容在 { $now } UTC 才收齐。
        [counted] 你封签的后一份要约把它算作未完成。
        [declared] 你说过它作废。
       *[unknown] 原因没有记下。
    }无论谁来补完，都不算数
refusal-finished = { $table } 这一桌已经打完：它是圈子 { $circle } 里 { $of } 桌中的第 { $place } 桌，牌都已公开。不要再打一次，请要求一份新要约
refusal-shown = { $table } 这一桌你已经打过：{ $known ->
        [yes] 本程序在 { $date } UTC 显示过它的牌或结果
       *[no] 本程序显示过它的牌
    }。知道牌的人可能把它再拿出来。请要求一份新要约。要继续这一桌，请用 fairdeal hand 和 verify
refusal-deal-skipped = 第 { $deal } 局先于第 { $before } 局发出。发牌人知道文件里的每一局，所以局的先后不能由人挑。请要第 { $before } 局；如果大家都要这样打，请写 { PARAMETER("out_of_order") }
refusal-void-offer = 你说过要约 { $offer } 作废：它的封签不再开封。请要求一份新要约

unseen-control = 控制字符
unseen-invisible = 看不见的字符
unseen-bidirectional = 书写方向控制符
unseen-private-use = 私用字符
unseen-noncharacter = 非字符码位
unseen-unassigned = Unicode 16.0 中未分配

entry = 第 { $place } 个字符 { $code }：{ $class }

notice-counted-finished = 这份要约把 { $table } 这一桌算作未完成，可是此处它已经打完。这个计数是错的，请要求发牌人发一份把它算作已完成的要约。
notice-played-in-your-name = { $table } 这一桌里有 { $seat } 座的封签，却不是在此处封的。请问发牌人是谁以 { $seat } 的名义打的。
notice-uncounted = 这份要约之前，你开封过的 { $unfinished } 桌没有打完，而要约只记了 { $counted } 桌：其后打过没有你的桌。请问其他人。
notice-other-circle = 这个圈子是新的，而你的圈子 { $circle } 里，同样人数的一桌还没打完，属于要约 { $offer }。新圈子不计那一桌。如果还是同一群人，请问为什么换了名字。

doubt-left-out = 你封过签，可是 { $seat } 座的封签没有放进这一桌。这一桌没有一样是由你定下的。
doubt-verified-before = 你在 { $date } UTC 已经验过这一桌。它是圈子里 { $of } 桌中的第 { $place } 桌。如果有人把它当作新的一桌给你，那是旧文件。
doubt-later-table = 这是圈子里的第 { $place } 桌，而你的第 { $later } 桌已开封、未打完：{ $table }。请要那一桌的最终文件。
doubt-no-sheet = 这一桌没有保存也没有给出任何牌表，无法表明桌上的牌就是这些。先于牌公布的牌表，你若有，请逐份用 { PARAMETER("sheet") } 给出。
doubt-not-played = 第 { $deals } 局没有在此处打过：看牌之前，你的程序没有见过它的牌表。发牌人知道每一局，可以挑着打。事后拿到的牌表改变不了这一点。
doubt-other-order = 各局的先后是 { $deals }。发牌人知道每一局，可以挑先后。

preceding-first = 它是此处这个圈子的第一桌，你的程序不知道之前有什么桌。
preceding-kept = 你的程序保存了圈子里它之前的 { $kept } 桌：{ $finished } 桌打完，{ $unfinished } 桌没有打完，没有跳过任何一桌。
preceding-not-kept = 它之前的那一桌，你的程序没有保存。

progress-sealed = 已封签，尚无桌文件
progress-refused = 桌文件被拒绝
progress-missed = 到时之前没有开封
progress-opening = 已开封，等待其他人
progress-opened = 全部开封
progress-done = 已完成并验证
progress-void = 作废
progress-ended = 由你结束
