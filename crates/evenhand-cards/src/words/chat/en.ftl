# Lines of a chat, collected for an offer or a table.

suspect = { $place }: looks like a message, but is invalid ({ $why }): { $text }
stranger = { $place }: this table has no seat { $seat }, so the line is skipped
doubled = { $seat }: the same line several times ({ $places }), counted once
one-of-several = { $places }: for { $seat }: { $line }
elsewhere = { $lines ->
    [one] 1 line belongs to another offer or table, and is skipped
   *[other] { $lines } lines belong to other offers or tables, and are skipped
}
opens-nothing = { $place }: this line of { $seat } does not open the seal of { $seat }, and is skipped. It contains a mistake, or someone sent it under a false name.
