# Lines of a chat, as they are gathered for an offer or a table.

suspect = { $place }: looks like a message and is none, { $why }: { $text }
stranger = { $place }: there is no seat { $seat } at this table: the line is left out
doubled = { $seat }: the same line more than once ({ $places }), which is one line
one-of-several = { $places }: for { $seat }: { $line }
elsewhere = { $lines ->
    [one] 1 line belongs to another offer or table: it is left out
   *[other] { $lines } lines belong to other offers or tables: they are left out
}
opens-nothing = { $place }: this line of { $seat } does not open the seal of { $seat }, and is left out: somebody wrote it wrongly, or under a false name
