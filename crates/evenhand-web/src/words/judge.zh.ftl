# 检验：这种洗牌公平吗？如果不公平，偏在哪里？
heading = 检验一种洗牌
intro = 发出或读入许多副牌，看公平的洗牌会不会给出这样的结果。结论和每个 p 值都与命令行程序一致。
what = 检验什么
from-classic = 经典算法
from-log = 我已有的牌序
from-own = 我自己写的洗牌

# 经典算法的表单。
examples = 示例：
example-diagonal = 方法3：对角线
example-stripes = 朴素交换：条纹
example-coin = 掷硬币排序
example-sattolo = Sattolo：从不留在原位
example-kept = 文章 004：从不放回
example-fair = Fisher–Yates：一片空白
classic = 洗牌算法
dice = 骰子（随机源）
n = 每副牌张数
decks = 副数
rounds = 轮数
faces = 骰子面数
seed = 种子（任意文字）
keep = 从不放回原顺序
start = 检验
restart = 重新开始
stop = 停止
known = 再与已知的毛病比对（最多需要半分钟）

# 运行之中。
progress = 进度
so-far = { $is ->
    [fixed] 已数 { GROUPED($decks) } / { GROUPED($total) } 副
   *[open] 已数 { GROUPED($decks) } 副
}
rate = 每秒 { GROUPED($rate) } 副
phase-idle = { "" }
phase-running = 正在计数……
phase-deciding = 这些牌还不能下结论：改由 { GROUPED($decks) } 副新牌单独决定。
phase-comparing = 结论已出。正在与已知的毛病逐一比对……
phase-done = 完成。
of-other = 这是之前的设置的结果。上面现在的设置还没有检验。
subject = 检验的是：{ $source }；{ GROUPED($decks) } 副牌
phase-interrupted = 在与已知毛病比较之前停止了。所示结果已数完全部牌；报告不完整，不能保存。
phase-stopped = 已停止。图中是到目前为止的牌；要下结论，必须数完全部。
phase-failed = 没有得出结论就结束了。
convicted = 数到第 { GROUPED($decks) } 副时，单凭这项证据已经足够：e 值超过一百万。公平的洗牌无论查看多少次，出现这种情况的概率都不到百万分之一。
e-value = 目前的证据：e 值 10^{ $log10 }（单凭它，10^6 就足够；在报告里与其他检验并列时要求更高）

# 图。
deviations = 标准差的颜色
noise = ±{ $limit } 以内：随机误差
units = 蓝色与 −：太少。橙色与 +：太多。
farthest = { $count ->
    [20] { GROUPED($beyond) } 个超出随机误差的方格中最突出的 20 个
   *[other] 全部 { GROUPED($beyond) } 个超出随机误差的方格
}
farthest-caption = 偏离最大的方格
observed = 实际次数
expected = 期望次数
score = 标准差

# 报告。
outcome-fail = 不公平
outcome-unresolved = 尚无定论
outcome-none_found = 未发现偏差
meaning = 这意味着什么
suspects = 与这些牌相似的已知毛病
suspect = 毛病
fit = 其分布
over-fair = 比公平洗牌更可能的倍数
over-next = 比下一个更可能的倍数
told-by = 判断依据
could = { GROUPED($decks) } 副牌本可发现什么
could-caught = 能发现（把握 90% 以上）
could-perhaps = 也许能发现（10% 到 90%）
could-not_caught = 发现不了
takes = ，需要 { GROUPED($decks) } 副
separator = 、
comparing = 正在把已知的毛病逐一发牌并检验，需要几秒钟……
not-compared = 在与已知毛病比较之前停止了。
histograms = { $count } 个统计量与其理论分布
tests = 全部 { $tests } 项检验，{ $beyond ->
    [0] 没有一项
   *[other] 其中 { $beyond } 项
}低于 1e-3
tests-caption = 全部检验，偏离最大的在前
test = 检验
transform = 对象
adjusted = 校正后
effect = 所见
not-looked-at = 没有检查的方面

# 需要多少副。
until = 多少副牌才看得出来
until-never = 每种排列的概率严格相等：没有毛病，多少副牌也看不出毛病。
until-foretold = 预计：{ GROUPED($decks) } 副牌能以 90% 的概率发现 { $fault }{ $most ->
    [0] { "" }
   *[other] （95% 的把握在 { GROUPED($least) } 到 { GROUPED($most) } 副之间）
}。
until-unknown = 预计：{ $fault } 需要多少副尚不清楚，试过的牌都没有显出它来。
until-came = 实际：数到第 { GROUPED($decks) } 副时证据已足够。牌越多，查看的间隔越长。
until-not-yet = 实际：证据始终不够。

# 之后。
again = 用命令行程序重做一遍
save-html = 把报告存为网页
save-json = 存为 JSON
article = 按文章 004 的方式计数

# 已有的牌序。
log-how = 每行一副牌，牌与牌之间用空格、逗号或制表符隔开：可以是数字，也可以是 AS、10H 之类的牌名，或 JSON 数组。第一副牌决定有哪些牌，除非在“记录的更多设置”里写明。文件可以是文本、CSV 或 JSON Lines，也可以是 gzip 压缩的，大小不限。一切都留在你的浏览器里。
log-text = 牌序，每行一副
log-file = 选择文件……
log-sample = 填入样例
log-drop = 也可以把文件拖到这里
log-more = 记录的更多设置
log-column = 列名，或 JSON 的字段（--column）
log-header = 第一行是表头（--header）
log-items = 各张牌，按洗之前的顺序，例如 1-52（--items）
log-separator = 牌与牌之间的分隔（--separator）
log-visible = 每行显示几张牌（--first）
visible-too-many = 一共只有 { GROUPED($available) } 张牌，一行不可能显示 { GROUPED($asked) } 张（--first）
visible-of-what = 只有在写明有哪些牌时才能说每行显示几张：请同时写明各张牌（--items）
pasted = 粘贴的牌序

# 读者自己写的洗牌。
own-name = 我的洗牌
own-how = 请写一个 shuffle(deck)。它得到按顺序排好的牌 0 到 n − 1（数组），可以返回洗好的牌，也可以就地洗。
own-naive = 朴素交换
own-fisher_yates = Fisher–Yates
own-sort = 掷硬币排序
own-random_key = 随机键
own-script = 你的洗牌（JavaScript）
own-hint = Tab 键缩进；先按 Esc 再按 Tab 离开编辑框。
own-safe = 它在沙箱里运行：不能联网，也接触不到本页和任何已保存的内容。一批牌超过四秒没有结果就会被终止。
own-long = 脚本最多 { GROUPED($most) } 个字符
seconds = 最多几秒
own-error = 你的脚本出错了：{ $text }
own-error-line = 你的脚本在第 { $line } 行出错了：{ $text }
own-slow = 你的脚本四秒没有回应，已被终止：是不是有循环停不下来？
own-unasked = 你的脚本发送了没人要的消息，已被终止：shuffle(deck) 只需返回一副牌，不要发送任何东西。
own-wrong = 你的脚本给出的牌无法检验：{ $text }

# 错误。
sampler = { $name } 是抽样算法：这里只检验洗牌
no-deck = 这里没有一副牌：请每行写一副，牌与牌之间用空格、逗号或制表符隔开
