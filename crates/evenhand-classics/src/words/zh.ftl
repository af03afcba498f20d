# 各个经典算法的说明：消息以算法的名字为名。
#
# summary    一句话说明它做什么
# works      它怎么做
# why        它的分布为什么成立，或者结果偏在哪里
# cost       抽取次数、移动次数、内存
# instead    什么时候用它、胜过什么；或者该用什么代替
# reference  出处
# article-…  该编号的文章怎么称呼它
# k, rounds, faces  可以设定的参数

-sample-size = 取多少张牌
-removal = 结果的第 i 张以相同的概率是剩下各张中的任一张，与之前抽到什么无关：n! 种抽取序列，各给出一个不同的排列。
-coins = 此外，只抛硬币时，每个概率都是整数除以 2 的幂，而 n ≥ 3 时 1/n! 不是。
-two-lie = 少了那颗决定最后两处归属的两面骰子：只有 n!/2 种抽取序列，各给出一个不同的排列，另一半排列永远不会出现。

rejection =
    .summary = 从 n 张中任抽一张，抽过的就重抽
    .works = 从 n 张牌中任抽一张。已经抽过的就拒绝并重抽；没抽过的接在结果末尾。
    .why = 留下的那张以相同的概率是剩下各张中的任一张，与之前抽到什么无关。拒绝了多少次，与牌是哪一张无关。
    .cost = 期望抽取 n (1 + 1/2 + ... + 1/n) 次，没有上限；每张牌一个标记
    .instead = 只用来学习：fisher_yates 只在剩下的牌中抽，从不拒绝。
    .reference = 民间算法；其代价即“集齐全套赠券”问题：Feller, An introduction to probability theory 1, IX.3
    .article-000 = 作法一
    .article-003 = 作法一

removal_vec =
    .summary = 从剩下的牌中抽一张，把它从 vector 中删去
    .works = 从剩下的牌中抽一张，接在结果末尾，再把它从 vector 中删去，后面的牌全部前移一位。
    .why = { -removal }
    .cost = 抽取 n 次，平均移动 n^2/4 次，另需一个 vector
    .instead = 只用来学习：fisher_yates 的抽取相同，抽到的数就是要换到前面来的位置，不用移动别的牌。
    .reference = R. A. Fisher, F. Yates, Statistical tables (1938), example 12
    .article-000 = 作法二（第一种：vector）
    .article-003 = 作法二（第一种：vector）
    .article-002 = Fisher_Yates算法
    .article-004 = 方法1（shuffle01）

removal_list =
    .summary = 从剩下的牌中抽一张，沿链表走到它，把它摘下
    .works = 从剩下的牌中抽一张，从链表头一步步走到它，把它摘下，接在结果末尾。
    .why = { -removal }
    .cost = 抽取 n 次，平均沿链表走 n^2/4 步，每张牌一个结点
    .instead = 只用来学习：请用 fisher_yates。两种删除法相比，在今天的机器上 vector 的更快。
    .reference = R. A. Fisher, F. Yates, Statistical tables (1938), example 12
    .article-000 = 作法二（第二种：list）
    .article-003 = 作法二（第二种：list）

removal_to_front =
    .summary = 从剩下的牌中抽一张，放到结果的最前面
    .works = 从剩下的牌中抽一张，把它从 vector 中删去，放到结果的最前面：结果从最后一位往第一位填。
    .why = 结果的倒数第 i 位以相同的概率是剩下各张中的任一张，与之前抽到什么无关：就是倒着读的 removal_vec。
    .cost = 抽取 n 次，平均移动 3n^2/4 次，另需一个 vector
    .instead = 只用来学习：durstenfeld 的抽取相同，同样从最后一位填到第一位，不用移动别的牌。
    .reference = R. A. Fisher, F. Yates, Statistical tables (1938), example 12
    .article-004 = 方法2（shuffle02）

durstenfeld =
    .summary = i 从 n-1 到 0：把 i 与 0..=i 中任一位交换
    .works = 从最后一位走到第一位。每一位与它自己或它前面的任一位交换，之后不再改变。最后一次抽取只有一种可能。
    .why = 第 i 位以相同的概率得到剩下 i+1 张中的任一张，与它后面各位得到什么无关：n! 种抽取序列，各给出一个不同的排列。
    .cost = 抽取 n 次，交换 n 次，原地
    .instead = 自己动手写就写它。方向反过来就是 fisher_yates；边复制边洗用 inside_out。
    .reference = R. Durstenfeld, Algorithm 235: Random permutation, CACM 7 (1964) 420; Knuth, TAOCP 2, 3.4.2, algorithm P
    .article-000 = 作法三（第一种：与尚未取出的牌换）
    .article-003 = 作法三（第一种：与尚未取出的牌换）
    .article-002 = Knuth_Durstenfeld算法

fisher_yates =
    .summary = i 从 0 往上：把 i 与 i..n 中任一位交换
    .works = 从第一位走到最后一位。每一位与它自己或它后面的任一位交换，之后不再改变。最后一次抽取只有一种可能。
    .why = 第 i 位以相同的概率得到剩下 n-i 张中的任一张，与它前面各位得到什么无关：n! 种抽取序列，各给出一个不同的排列。
    .cost = 抽取 n 次，交换 n 次，原地
    .instead = 自己动手写就写它，只要开头几张时尤其合适：走完 k 轮就停，前 k 位就是样本。
    .reference = R. A. Fisher, F. Yates, Statistical tables (1938), example 12；原地交换：R. Durstenfeld, Algorithm 235, CACM 7 (1964) 420
    .article-001 = 修正后的方案
    .article-004 = 改进方法1（shuffle01!）

ascending =
    .summary = i 从 0 往上：把 i 与 0..=i 中任一位交换，原地
    .works = 从第一位走到最后一位。每一位与它自己或它前面的任一位交换。它前面的牌总是洗好的，之后也还是洗好的；第一次抽取只有一种可能。
    .why = 用归纳法：处理完第 i 张后，第 0 到 i 位上这些牌的 (i+1)! 种排列概率相同。n! 种抽取序列，各给出一个不同的排列。
    .cost = 抽取 n 次，交换 n 次，原地
    .instead = 牌一张一张到来时用它：到手的牌任何时候都是洗好的。若某一位定下后就不能再变，用 fisher_yates 或 durstenfeld。
    .reference = 民间算法；libstdc++ 和微软标准库的 std::random_shuffle
    .article-000 = 作法三（第二种：与已经取出的牌换）
    .article-003 = 作法三（第二种：与已经取出的牌换）
    .article-002 = Inside_Out算法（所印的代码）、random_shuffle

inside_out =
    .summary = i 从 0 往上：副本的第 j 张移到第 i 位，原第 i 张放到第 j 位；j 为 0..=i 中任一位
    .works = 按原来的顺序读牌。第 i 张放到副本第 i 位或它前面的任一位；原先在那里的牌移到副本末尾。
    .why = 用归纳法，与 ascending 相同：处理完第 i 张后，副本的 (i+1)! 种排列概率相同。
    .cost = 抽取 n 次，写 2n 次，一份副本；输入从头到尾只读一遍
    .instead = 复制与洗牌一遍完成时用它，输入到头才知道有多长时也用它。原地洗牌用 fisher_yates。
    .reference = 民间算法；即带副本的 ascending
    .article-002 = Inside_Out算法（按其名字）

draw_and_insert =
    .summary = 做 n 次：取最后一张，插到 n 个位置中的任一个
    .works = 取下最后一张，插到 n 个位置中的任一个，最后一位也算；做 n 轮。
    .why = 从没被取过的牌保持原来的先后：要每张都被取到，约需 n ln n 轮。而且 n^n 种抽取序列概率相同，n ≥ 3 时 n! 不能整除 n^n。
    .cost = 抽取 n 次，平均移动 n^2/2 次
    .instead = 不要用，请用 fisher_yates：抽取 n 次，不用移动，而且精确。
    .reference = D. Aldous, P. Diaconis, Shuffling cards and stopping times, Amer. Math. Monthly 93 (1986) 333-348，方向相反：那里插的是最上面一张
    .article-002 = 抽牌洗牌

naive_swap =
    .summary = i 从 0 往上：把 i 与 0..n 中任一位交换
    .works = 从第一位走到最后一位。每一位与全部 n 位中的任一位交换。最后一步之前哪一位都没定下来，因为以后还可能被换走。
    .why = n^n 种抽取序列概率相同，而 n ≥ 3 时 n! 不能整除 n^n：有些排列必然比别的多。
    .cost = 抽取 n 次，交换 n 次，原地
    .instead = 不要用，请用 fisher_yates：同一个循环，第 i 位改为在 i..n 中抽。
    .reference = D. P. Robbins, E. D. Bolker, The bias of three pseudo-random shuffles, Aequationes Math. 22 (1981) 268-292; D. Goldstein, D. Moews, Aequationes Math. 65 (2003) 3-30
    .article-001 = 错误的方案

random_transpositions =
    .summary = 每轮：独立抽两个位置，交换
    .works = 抽两个位置（可以相同）并交换；不另设定时做 n 轮。
    .why = n^(2 × 轮数) 种抽取序列概率相同，而 n ≥ 3 时 n! 不能整除它：不论做多少轮，有些排列总比别的多。
    .cost = 每轮抽取 2 次，原地
    .instead = 不要用，请用 fisher_yates：抽取 n 次，而且精确。
    .reference = P. Diaconis, M. Shahshahani, Generating a random permutation with random transpositions, Z. Wahrscheinlichkeitstheorie verw. Gebiete 57 (1981) 159-179
    .article-004 = 方法3（shuffle03!）
    .rounds = 交换多少对位置

fisher_yates_skips_first =
    .summary = i 从 1 往上：把 i 与 i..n 中任一位交换；第一张从不移动
    .works = 从第二位走到最后一位。每一位与它自己或它后面的任一位交换，之后不再改变。最后一次抽取只有一种可能。
    .why = 第一位永远是第一张。其余各张洗得均匀：(n-1)! 种抽取序列，各给出以它开头的 (n-1)! 种排列中的一种。
    .cost = 抽取 n - 1 次，交换 n - 1 次，原地
    .instead = 不要用，请用 fisher_yates：同一个循环，从 0 开始。
    .reference = 民间错误：为下标从 1 开始的数组写的循环

fisher_yates_stops_early =
    .summary = i 从 0 到 n-3：把 i 与 i..n 中任一位交换；最后两张听其自然
    .works = 从第一位走到倒数第三位。每一位与它自己或它后面的任一位交换，之后不再改变。剩下的两张就留在最后两位。
    .why = { -two-lie }
    .cost = 抽取 n - 2 次，交换 n - 2 次，原地
    .instead = 不要用，请用 fisher_yates：一直做到倒数第二位。
    .reference = 民间错误：把 i < n - 1 写成 i < n - 2

durstenfeld_skips_last =
    .summary = i 从 n-2 到 0：把 i 与 0..=i 中任一位交换；最后一张从不移动
    .works = 从倒数第二位走到第一位。每一位与它自己或它前面的任一位交换，之后不再改变。最后一次抽取只有一种可能。
    .why = 最后一位永远是最后一张。其余各张洗得均匀：(n-1)! 种抽取序列，各给出以它结尾的 (n-1)! 种排列中的一种。
    .cost = 抽取 n - 1 次，交换 n - 1 次，原地
    .instead = 不要用，请用 durstenfeld：同一个循环，从 n-1 开始。
    .reference = 民间错误：长度减了两次 1

durstenfeld_stops_early =
    .summary = i 从 n-1 到 2：把 i 与 0..=i 中任一位交换；最前两张听其自然
    .works = 从最后一位走到第三位。每一位与它自己或它前面的任一位交换，之后不再改变。剩下的两张就留在最前两位。
    .why = 少了那颗决定最前两位归属的两面骰子：只有 n!/2 种抽取序列，各给出一个不同的排列，另一半排列永远不会出现。
    .cost = 抽取 n - 2 次，交换 n - 2 次，原地
    .instead = 不要用，请用 durstenfeld：一直做到 i = 1。
    .reference = 民间错误：把 i > 0 写成 i > 1

ascending_starts_late =
    .summary = i 从 2 往上：把 i 与 0..=i 中任一位交换；最前两张开头没有交换
    .works = 从第三位走到最后一位。每一位与它自己或它前面的任一位交换。
    .why = 少了那颗决定最前两张谁在先的两面骰子：只有 n!/2 种抽取序列，各给出一个不同的排列，另一半排列永远不会出现。
    .cost = 抽取 n - 2 次，交换 n - 2 次，原地
    .instead = 不要用，请用 ascending：从 i = 1 开始。
    .reference = 民间错误：把 i = 1 写成 i = 2

sattolo =
    .summary = i 从 n-1 到 1：把 i 与 0..i 中任一位交换，从不与自己
    .works = 从最后一位走到第二位。每一位与它前面的任一位交换，从不与自己交换，之后不再改变。
    .why = 每次交换把两个轮换接成一个，最后所有牌都在同一个轮换里：(n-1)! 种抽取序列，各给出 (n-1)! 种单轮换排列中的一种。
    .cost = 抽取 n - 1 次，交换 n - 1 次，原地
    .instead = 要一圈走遍所有元素，或者让每位客人都收到别人的礼物时用它。它不是洗牌：要任意排列用 durstenfeld。
    .reference = S. Sattolo, An algorithm to generate a random cyclic permutation, Inf. Process. Lett. 22 (1986) 315-317

sort_by_random_key =
    .summary = 每张牌一个随机键，按键稳定排序；键相同时保持原来的先后
    .works = 给每张牌抽一个键（不另设定时骰子有 32768 面），再按键排序。键相同的牌保持原来的先后。
    .why = 键相同的牌保持原来的先后：键有 f 种取值时，有 r 个升段的排列出现的概率是 C(f + n - r, n) / f^n。升段少的排列偏多，原来的牌序最多。
    .cost = 抽取 n 次，比较 n log n 次，每张牌一个键
    .instead = 用于数据库和电子表格，键要有 64 位以上。sort_by_random_key_no_ties 是精确的；fisher_yates 精确、更快，而且原地。
    .reference = 民间算法；键相同的概率即生日问题：Feller, An introduction to probability theory 1, II.3
    .faces = 键有多少种取值

sort_by_random_key_unstable =
    .summary = 每张牌一个随机键，按键堆排序；键相同的听凭堆摆放
    .works = 给每张牌抽一个键（不另设定时骰子有 32768 面），再用堆按键排序。键相同的牌，堆怎么摆就怎么摆。
    .why = 键相同的牌谁先谁后取决于原来的位置：两张键相同时，原来在最后的排到前面。键只有 8 位时，52 张牌几乎每次都有键相同的。
    .cost = 抽取 n 次，比较 2 n log2 n 次，每张牌一个键
    .instead = 不要用。sort_by_random_key_no_ties 是精确的；在内存里用 fisher_yates，精确、更快，而且原地。
    .reference = J. W. J. Williams, Algorithm 232: Heapsort, CACM 7 (1964) 347-348; R. W. Floyd, Algorithm 245: Treesort 3, CACM 7 (1964) 701
    .faces = 键有多少种取值

sort_by_random_key_no_ties =
    .summary = 每张牌一个随机键，有两个相同就全部重抽；按键排序
    .works = 给每张牌抽一个键，不另设定时有 n × n 种取值。只要有两个键相同，n 个键全部重抽。然后按键排序。
    .why = 给各张牌配上互不相同的键，各种配法概率相同，每种排列对应的配法一样多。
    .cost = 每遍抽取 n 次，不另设定时期望 e^(1/2) = 1.6 遍，没有上限；比较 n log n 次，每张牌一个键
    .instead = 手头只有排序可用时：数据库、map-reduce。在内存里用 fisher_yates；同样的想法而用的随机位最少的是 rao_sandelius。
    .reference = 民间算法；键相同的概率即生日问题：Feller, An introduction to probability theory 1, II.3
    .faces = 键的取值有 n 乘这个数那么多种；设为 1 时要跟踪的骰子最少，键相同也最多

sort_by_coin_insertion =
    .summary = 用抛硬币作比较的插入排序
    .works = 从第二张走到最后一张。在它与前一张之间抛硬币：正面就交换，并在新位置上再抛；反面就停。
    .why = 第 i 张以 1/2 的概率不动，以 1/4 的概率移一位，依此类推。{ -coins }
    .cost = 期望抛硬币不到 2n 次，交换次数不会更多，原地
    .instead = 不要用：比较函数不能自相矛盾。请用 fisher_yates；要借排序来洗，用 sort_by_random_key_no_ties，按键排。
    .reference = 民间错误；R. Weir, Doing the Microsoft shuffle (2010)，讲浏览器选择页面

sort_by_coin_binary_insertion =
    .summary = 用抛硬币作比较的折半插入排序
    .works = 从第二张走到最后一张。用硬币把它前面的位置一次次折半，直到只剩一处，插到那里。
    .why = 第 i 张靠折半到达 i+1 个位置之一，只有 i+1 是 2 的幂时才均匀：三个位置中，一个有 1/2，两个各有 1/4。{ -coins }
    .cost = 抛硬币至多 n log2 n 次，平均移动 n^2/4 次，原地
    .instead = 不要用：比较函数不能自相矛盾。请用 fisher_yates；要借排序来洗，用 sort_by_random_key_no_ties，按键排。
    .reference = 民间错误；折半插入：Knuth, TAOCP 3, 5.2.1

sort_by_coin_timsort =
    .summary = 用抛硬币作比较的 TimSort，如 Chrome 里的 sort(() => Math.random() - 0.5)
    .works = 先在开头找一段上升的牌，或找一段下降的牌并翻转过来，每张抛一次硬币；再把其余各张依次用硬币折半插入。64 张起有若干段，每段 32 张以上，再合并。
    .why = 以各 1/4 的概率，开头一段只有最前两张，原样或翻转；长的一段保持原来的先后或其倒序。{ -coins }
    .cost = 抛硬币至多 n log2 n 次，64 张起另需半份副本
    .instead = 不要用：比较函数不能自相矛盾。请用 fisher_yates；要借排序来洗，用 sort_by_random_key_no_ties，按键排。
    .reference = T. Peters, listsort.txt，在 Python 的源码里 (2002);V8 博客，Getting things sorted in V8 (2018)

sort_by_coin_merge =
    .summary = 用抛硬币作比较的归并排序
    .works = 把上半 n/2 张（向下取整）与下半各自排好，再合并：用硬币决定下一张来自哪一半，直到一半取空，另一半剩下的全部接上。
    .why = 剩下的那一半末尾总是连在一起。{ -coins }
    .cost = 抛硬币和移动至多 n log2 n 次，半份副本
    .instead = 不要用。请用 merge_shuffle（同样的合并，结尾精确），或 fisher_yates。
    .reference = 民间错误；今天各种库的稳定排序都是归并排序，glibc 的 qsort 也是

sort_by_coin_merge_runs =
    .summary = 用抛硬币作比较：24 张以下插入排序，否则四张一段再合并：Firefox
    .works = 24 张以下用插入排序。否则每四张插入排序，再合并相邻的 4、8、16 张，依此类推：先抛一次硬币决定这次合并要不要做，再逐张抛硬币决定下一张来自哪一半。
    .why = 有一半的合并被省掉，最后一次也不例外：每张牌以 1/2 的概率留在它那半副牌里。{ -coins }
    .cost = 抛硬币和移动至多 n log2 n 次，一份副本
    .instead = 不要用。请用 merge_shuffle（同样的合并，结尾精确），或 fisher_yates。
    .reference = SpiderMonkey 的排序，依其源码的描述；R. Weir, Doing the Microsoft shuffle (2010)，讲这类比较函数

sort_by_coin_quicksort =
    .summary = 用抛硬币作比较的快速排序：BSD 和 macOS 的 qsort
    .works = 7 张以下用插入排序。否则由硬币选出中间一张、三数之中或（41 张起）九数之中；从两头扫描，直到硬币叫停，交换，再继续；把它放到两部分之间，两部分各自再排。
    .why = 每次扫描以 1/2 的概率一张之后就停，所以很少有牌能走过半副牌。{ -coins }
    .cost = 抛硬币约 n log2 n 次，原地
    .instead = 不要用，请用 fisher_yates。比较函数自相矛盾时，这种排序还可能越界。
    .reference = J. L. Bentley, M. D. McIlroy, Engineering a sort function, Software: Practice and Experience 23 (1993) 1249-1265

riffle =
    .summary = 每轮：抛硬币切成两叠，再交错合并（鸽尾式）
    .works = 每个位置抛一次硬币，决定这里的牌来自上叠还是下叠。按两叠各需的张数切牌，再照此合并，两叠各自保持先后；不另设定时做七轮。
    .why = 做 k 轮之后，有 r 个上升序列的排列出现的概率是 C(2^k + n - r, n) / 2^(kn)：上升序列少的排列偏多，原来的牌序最多。
    .cost = 每轮抛硬币 n 次、移动 n 次，一份副本和一张位置表
    .instead = 手工洗牌时用它最好：52 张洗七次或更多。程序里用 fisher_yates。
    .reference = D. Bayer, P. Diaconis, Trailing the dovetail shuffle to its lair, Ann. Appl. Probab. 2 (1992) 294-313；模型：E. N. Gilbert 与 C. E. Shannon (1955)、J. Reeds (1981)
    .rounds = 洗多少次

overhand =
    .summary = 每个间隙以 1/faces 的概率切开，再把各叠的先后颠倒（印度式）
    .works = 依次走过牌与牌之间的间隙。骰子不另设定时有五面，掷出其中一面就在此切开。两刀之间的一叠保持内部先后，放到前面各叠之上；不另设定时走一遍。
    .why = 面数不另设定时如此；设为 2 面时，两张牌是均匀的。间隙没被切开的邻牌总在一起：走一遍之后，n! 种排列中除 2^(n-1) 种外都不可能。52 张要几千遍才接近均匀。
    .cost = 每遍抽取 n - 1 次、移动 2n 次，原地
    .instead = 不要用。手工洗牌用 riffle：七次就抵它几千次。程序里用 fisher_yates。
    .reference = R. Pemantle, Randomization time for the overhand shuffle, J. Theoret. Probab. 2 (1989) 37-49; J. Jonasson, Ann. Appl. Probab. 16 (2006) 231-243
    .rounds = 走多少遍
    .faces = 每这么多个间隙切开一个

cut =
    .summary = 均匀地切一次牌
    .works = 在 0..n 中抽一个数，从上面取下这么多张，放到其余的牌下面。
    .why = 每张牌在每个位置的概率都相同，但 n! 种排列中只有 n 种能出现：看到一张就知道全部。
    .cost = 抽取 1 次，移动 n 次，原地
    .instead = 让一圈牌随意从一处开始时用它。当洗牌用，换 fisher_yates；发牌之前要切，也要先洗好。
    .reference = 民间算法

merge_shuffle =
    .summary = 两半各自洗好，抛硬币合并，剩下的用骰子插入
    .works = 把上半 n/2 张（向下取整）与下半各自洗好。用硬币决定下一张来自哪一半。硬币指到已取空的一半时，剩下的每一张与它自己或它前面的任一张交换。
    .why = 在硬币合并了多少张已定的条件下，合并的各种方式概率相同；其余的如 ascending 那样插到均匀的位置。
    .cost = 抛硬币至多 n ceil(log2 n) 次，硬币剩下的期望抽取 O(n) 次；原地
    .instead = 随机位昂贵，或线程很多时用它：硬币不浪费一位，两半可以同时洗。单线程用 fisher_yates 更简单。
    .reference = A. Bacher, O. Bodini, A. Hollender, J. Lumbroso, MergeShuffle: a very fast, parallel random permutation algorithm, arXiv:1508.03167 (2015)

rao_sandelius =
    .summary = 抛硬币把牌分成两组，各组再分，直到单张
    .works = 给一组里的每张牌抛一次硬币：反面到前，正面到后，各自保持原来的先后。全到一边的重来。多于两张的组照样再分；两张的用一次硬币决定。
    .why = 两组的张数已定时，哪些牌在前一组概率相同；由归纳法，每组都是均匀的排列。
    .cost = 期望抛硬币和移动约 n log2 n 次，没有上限；正面的牌要一份副本
    .instead = 只有硬币可用时，以及数据大过内存时：分组是顺序读写，如同分堆。在内存里用 fisher_yates。
    .reference = C. R. Rao, Sankhya A 23 (1961) 305-307; M. Sandelius, J. Roy. Statist. Soc. B 24 (1962) 472-481; A. Bacher, O. Bodini, H.-K. Hwang, T.-H. Tsai, ACM Trans. Algorithms 13 (2017) 24

order =
    .summary = 一个随机字掷几颗骰子的 fisher_yates:`evenhand shuffle` 给出的就是它
    .works = 从第一位走到最后一位。每一位与它自己或它后面的任一位交换，之后不再改变。一个随机字给出几个位置的骰子：长序列开头是 2 个，剩下 16 个起一次给完。
    .why = 第 i 位以相同的概率得到剩下 n-i 张中的任一张：n! 种抽取序列，各给出一个不同的排列。骰子会不精确的字整个拒绝。
    .cost = 抽取 n - 1 次，交换 n - 1 次，原地；一个字给 2 到 15 颗骰子
    .instead = 本程序和本库在 2^20 个元素以内就用它。再多时先按随机键分堆，如同 rao_sandelius 用硬币分组。
    .reference = SPEC.md; N. Brackett-Rozinsky, D. Lemire, Batched ranged random integer generation, Software: Practice and Experience (2024), arXiv 2408.06213

sample_rejection =
    .summary = 从 n 张中任抽一张，集合里已有的就重抽，直到有 k 张
    .works = 从 n 张牌中任抽一张。集合里已有的就拒绝并重抽；没有的就收下。
    .why = 收下的那张以相同的概率是剩下各张中的任一张，与之前抽到什么无关：k 张牌的每个序列概率相同，因此每个子集概率相同。
    .cost = 期望抽取 n (1/(n-k+1) + ... + 1/n) 次，没有上限：k 小时略多于 k 次，k = n 时约 n ln n 次；一个 k 张牌的集合
    .instead = 只用来学习：floyd 得到同样的集合，恰好抽取 k 次。k 接近 n 时，抽出不要的 n-k 张。
    .reference = J. Bentley, Programming pearls, column 12（《编程珠玑》第 12 章）
    .article-004 = 取样问题（第一种做法：集合）
    .k = { -sample-size }

sample_full_shuffle =
    .summary = 全部洗好，取前 k 张
    .works = 从第一位走到最后一位。每一位与它自己或它后面的任一位交换。前 k 位就是样本。
    .why = n! 种排列概率相同，以任一个 k 张的子集开头的排列一样多。
    .cost = 抽取 n 次，交换 n 次，原地
    .instead = 只用来学习：sample_partial_shuffle 做完 k 轮就停，样本相同。
    .reference = J. Bentley, Programming pearls, column 12（《编程珠玑》第 12 章）
    .article-004 = 取样问题（第二种做法：全部打乱）
    .k = { -sample-size }

sample_partial_shuffle =
    .summary = i 从 0 到 k-1：把 i 与 i..n 中任一位交换；取前 k 张
    .works = 前 k 位中的每一位与它自己或它后面的任一位交换，之后不再改变。它们就是样本。
    .why = 第 i 位以相同的概率得到剩下 n-i 张中的任一张，与它前面各位得到什么无关：k 张牌的每个序列来自一种抽取序列。
    .cost = 抽取 k 次，交换 k 次；原地，所以 n 张牌都要在内存里
    .instead = 牌在内存里又可以移动时用它。不能移动用 floyd；从流里取用 reservoir_r 或 reservoir_l。
    .reference = J. Bentley, Programming pearls, column 12（《编程珠玑》第 12 章）；Knuth, TAOCP 2, 3.4.2, algorithm P，提前停止
    .article-004 = 取样问题（第三种做法：只洗 k 轮）
    .k = { -sample-size }

reservoir_r =
    .summary = 先留下前 k 张；之后第 i 张以 k/(i+1) 的概率替换其中一张
    .works = 前 k 张装满蓄水池。之后的每张牌 i（从 0 数）掷一颗 i+1 面的骰子；掷出池中的一个位置，就放到那里。
    .why = 读过 i 张之后，其中任何 k 张的子集概率相同（归纳法）。位置则不然：第 0 张不是在第 0 位，就是不在池中。
    .cost = 抽取 n - k 次，k 张牌的内存，长度未知的流读一遍
    .instead = 用于流。reservoir_l 会跳着读，抽取少得多；n 已知时，floyd 只需抽取 k 次。
    .reference = A. G. Waterman，见 Knuth, TAOCP 2, 3.4.2, algorithm R; J. S. Vitter, ACM TOMS 11 (1985) 37-57
    .article-004 = 蓄水池算法
    .k = { -sample-size }

reservoir_l =
    .summary = 先留下前 k 张；跳过几何分布的张数，下一张放到池中任一位；反复
    .works = 前 k 张装满蓄水池。之后由两个均匀的实数决定跳过多少张，跳过之后的那张替换池中的一张，直到流结束。
    .why = 好比每张牌有一个均匀的实数，留下最小的 k 个：其中最大的 w 不是找出来的，而是直接抽出来的；在出现比它小的之前，经过的张数服从几何分布。
    .cost = 抽取约 3 k ln(n/k) 次，k 张牌的内存，长度未知的流读一遍
    .instead = 用于长的、能跳着读的流，代替 reservoir_r。实数有舍入：要求精确时用 reservoir_r。
    .reference = K.-H. Li, Reservoir-sampling algorithms of time complexity O(n(1+log(N/n))), ACM TOMS 20 (1994) 481-493
    .k = { -sample-size }

floyd =
    .summary = j 从 n-k 往上：取 0..=j 中任一张，已取过就取 j 自己
    .works = 对 n-k 到 n-1 的每个 j，从第 0 到 j 张中任抽一张。集合里已有，就改取第 j 张，它在前面各轮不可能被取到。
    .why = 到 j 这一轮之后，集合是第 0 到 j 张的均匀样本：之前取了 m 张时，它以 (m+1)/(j+1) 的概率含有第 j 张，其他新牌各以同样的概率被取到。取到的先后不均匀。
    .cost = 抽取 k 次；一个 k 张牌的集合；n 张牌碰也不碰
    .instead = n 已知、从很多张里取少数几张时用它。样本要随机排列用 sample_partial_shuffle；要保持输入的先后用 selection。
    .reference = J. Bentley, R. W. Floyd, Programming pearls: A sample of brilliance, CACM 30 (1987) 754-757
    .k = { -sample-size }

selection =
    .summary = 以（还缺的）/（还没看的）的概率取第 i 张
    .works = 把牌从头到尾走一遍。还有 n-i 张没看、还缺 k-m 张时，掷一颗 n-i 面的骰子，小于 k-m 就取这张。取满 k 张就停。
    .why = 不论取的是哪 k 个位置，各步的概率之积都是 k! (n-k)! / n! = 1/C(n,k)。
    .cost = 平均抽取 k (n+1)/(k+1) 次，至多 n 次；走一遍，只留样本
    .instead = 要保持输入的先后，且文件或磁带长度已知时用它。从很多张里取少数几张，用 floyd 再排序。
    .reference = C. T. Fan, M. E. Muller, I. Rezucha (1962)、T. G. Jones (1962)，见 Knuth, TAOCP 2, 3.4.2, algorithm S
    .k = { -sample-size }

# 不能这样设定的。

setting-too-few = 要取 { $asked } 张，而只有 { $available } 张
setting-no-such-parameter = { $classic } 没有可以设定的 { $parameter }
setting-no-faces = 骰子至少要有一面
