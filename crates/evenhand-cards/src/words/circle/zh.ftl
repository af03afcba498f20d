# 座位的程序按合约规则 S1 至 S14 拒绝什么，以及该怎么办。

refused = 按规则 { $rule } 拒绝：{ $why }

refusal-not-an-offer = 这不是可以封签的要约文件：{ $why }
refusal-round-over = 信标第 { $round } 轮已到时间，其值可能已为人所知：请要求用更晚一轮的新要约
refusal-round-unknown = 此处不知道链 { $chain } 的这一轮何时公布：请查明时间，并用 { PARAMETER("due") } 写出
refusal-other-prev = 要约所写的上一桌是 { $found }，而本圈子最后保存的一桌是 { $kept }：有一桌被跳过了。请问发牌人原因。您缺席的各桌用 { PARAMETER("between") } 给出；若要放弃计数，请结束该圈子
refusal-not-finished = 要约把 { $table } 这一桌算作已完成，但此处没有验证过它的完成文件：请在本圈子里验证（evenhand verify done.json --circle），或要求一份把它算作未完成的要约
refusal-miscounted = 要约写明之前有 { $found } 桌未完成，实际应为 { $expected }：请要求一份计数正确的要约
refusal-not-between = 用 { PARAMETER("between") } 给出的第 { $number } 个文件不在要约与此处最后保存的一桌之间：请去掉它
refusal-between = 用 { PARAMETER("between") } 给出的第 { $number } 个文件不能用：{ $why }
refusal-not-verified = 用 { PARAMETER("between") } 给出的第 { $number } 个文件中信标的值未经核对：请先查出该轮，在本圈子里单独验证该文件
refusal-unfinished = 本圈子的要约 { $offer } 尚未结束：两份要约并行，就可以只亮出较好的一份。请在本圈子验证它的完成文件，或接受一份把它那一桌算作未完成的新要约；若它不会再有结果，请结束它（evenhand fairdeal circle end）
refusal-ended = 您已结束要约 { $offer }，它不再封签也不再开封：请要求一份新的
refusal-not-a-table = 这不是已关闭的桌文件：{ $why }
refusal-not-sealed = 要约 { $offer } 不是在此处封签的：它的随机数只存放在封签之处。如果已丢失，请不要继续，要求一份新要约
refusal-other-circle = 这份要约是在圈子 { $circle } 里封签的：请写那个圈子，或不写
refusal-second-table = 不为 { $found } 这一桌开封，因为本要约的桌是 { $opened }：一份要约只为一桌开封，永远如此。有人关闭了两次：两桌都不要继续，要求一份新要约
refusal-table-here = 本要约的桌 { $table } 已在此处：本程序不再为它封签别的座位
refusal-left-out = 您 { $seat } 座的封签没有放进这一桌：您没有为它开封任何东西，它的核对码与您无关。请问发牌人原因。在本圈子里验证它的完成文件之后（evenhand verify done.json --circle），下一份要约可以把它算作已完成
refusal-seal-missing = 桌文件里没有您 { $seat } 座的封签：什么都不开封。请问发牌人原因，并要求一份新要约
refusal-other-seal = 桌文件里 { $seat } 座的封签不是您的：什么都不开封。请查明是谁发的，并要求一份新要约
refusal-not-opened = 这不是已开封的文件：{ $why }
refusal-other-table = 该文件属于 { $found } 这一桌，而{ $any ->
        [yes] 您为之开封的是 { $kept }：别人看到的是另一桌。不要继续，请与他人核对 TABLE
       *[other] 其中您的封签已开封，却不是在此处开封的：有人用了本程序状态的另一份副本，或放回了旧的一份。不要继续
    }
refusal-wrong-opening = 开封的内容与封签的不符：{ $why }。不要继续，请重新索取各座的开封行
refusal-other-opening = { $seat } 座的开封内容不是在此处封签的：不要继续
refusal-others-place = { $claimed } 不可能有第 { $place } 位的牌：牌式把它发给 { $owner }
refusal-other-sheet = 该牌表不属于本局的开封文件和牌堆，它写的是 { $found }。请重新索取牌表
refusal-second-sheet = 第 { $deal } 局先前已有另一份牌表 { $first }：两份中必有一份是假的。不要继续
refusal-not-on-sheet = 第 { $deal } 局第 { $place } 位的牌签不在牌表上：这张牌没有证明，不能打出
refusal-hand-incomplete = { $seat } 的手牌缺少第 { $places } 位的牌签：开打之前请向发牌人索取
refusal-opening-too-late = 信标第 { $round } 轮已到时间：此时开封为时已晚，牌可能已为人所知。这一桌作废
refusal-not-called = { $claimed } 亮出 { $pile } 第 { $place } 位的牌，但摸牌时没有报过这个位置：如果发牌人报过，请写 { PARAMETER("called") } { $pile }={ $place }
refusal-called-elsewhere = 报的是第 { $place } 位，但牌式没有把它给 { $pile }：请核对发牌人报的位置
refusal-claimed-twice = { $first } 和 { $second } 都亮出第 { $place } 位的牌：它只被摸过一次
refusal-void = { $table } 这一桌永远作废：信标到时之前此处没有收齐开封内容，或后来的要约把它算作未完成，或您说过它作废。无论谁来补完，都不算数
refusal-void-offer = 您说过要约 { $offer } 作废：它的封签不再开封。请要求一份新要约

unseen-control = 控制字符
unseen-invisible = 看不见的字符
unseen-bidirectional = 书写方向控制符
unseen-private-use = 私用字符
unseen-noncharacter = 非字符码位
unseen-unassigned = Unicode 16.0 中未分配

entry = 第 { $place } 个字符 { $code }：{ $class }

progress-sealed = 已封签，尚无桌文件
progress-refused = 桌文件被拒绝
progress-missed = 到时之前没有开封
progress-opening = 已开封，等待其他人
progress-opened = 全部开封
progress-done = 已完成并验证
progress-void = 作废
progress-ended = 由您结束
