# 从聊天记录里收集到的各行。

suspect = { $place }：看着像一条消息，其实不是（{ $why }）：{ $text }
stranger = { $place }：这一桌没有座位 { $seat }，这一行不用
doubled = { $seat }：同一行出现不止一次（{ $places }），算一行
one-of-several = { $places }：{ $seat } 的：{ $line }
elsewhere = 有 { $lines } 行属于别的要约或牌桌，不归这一桌
opens-nothing = { $place }：{ $seat } 的这一行与 { $seat } 的封签不符，不用它：写错了，或者有人冒名
