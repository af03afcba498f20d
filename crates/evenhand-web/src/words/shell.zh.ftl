# 各标签页外面的框架。

title = evenhand
claim = 均匀随机地打乱，分毫不差，人人可以验证
tabs = 页面的各个部分
tab-watch = 看
tab-judge = 检验
tab-prove = 证明
tab-crack = 破解
tab-deal = 发牌
tab-play = 公平地玩
language = 语言
theme = 配色
theme-auto = 跟随系统
theme-light = 浅色
theme-dark = 深色
skip = 跳到正文
loading = 正在载入……
copy = 复制
copied = 已复制
whole-number = 应为 { GROUPED($least) } 到 { GROUPED($most) } 的整数
stop = 停止
link = 复制此处的链接
offline = 本页只是一个文件，不向任何地方发送任何东西，也不需要网络。
version = 版本 { $version }
licences = 许可证
licences-own = evenhand 采用 MIT 或 Apache-2.0 许可证，由使用者任选其一。本页中由他人编写的部分：
defect = 本页出了差错：{ $what }。请重新载入；如果再次发生，请报告给我们。
