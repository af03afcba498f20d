# Why decks of a program ended, and what to do. Where there are no runs, $run is 0.

decks = { $decks ->
    [one] 1 deck
   *[other] { $decks } decks
}

no-program = no program is named: write it after --, as in -- python3 shuffle.py
cannot-start = it cannot be started: { $why ->
    [interpreter] the interpreter that its first line names is not there
    [path] it is not on PATH: write ./{ $program } for the one in this folder
    [missing] there is no program { $program }: is it installed, and spelt so?
    [permission] { $error }: write its interpreter before it, as in -- python3 { $program }, or make it executable with chmod +x { $program }
    [format] { $error }: if it is a script, write its interpreter before it, as in -- python3 { $program }
   *[other] { $error }
}
unreadable = its output cannot be read: { $error }
ended = { $how ->
    [signal] it was ended by signal { $which }
    [status] it ended with status { $which }
   *[other] it failed: { $which }
}{ $run ->
    [0] { $decks ->
        [0] , without a deck
       *[other] , after { decks }: whether that is all of them, and whether they are whole, it does not say; let it end with status 0
    }
   *[other] : a deck counts only if its run ends with status 0
}
no-deck = it ended without printing a deck: a deck is its items on one line, separated by blanks, commas or tabs, on standard output
hangs = { $run ->
    [0] no deck came for { $patience } s, after { decks }
   *[other] it had not ended after { $patience } s
}{ $is-begun ->
    [yes] ; it had printed "{ $begun }"
   *[no] { "" }
}{ $ended ->
    [yes] . It has ended, but something that it started holds its output open: let it wait for all that it starts
   *[no] { $run ->
        [0] : let it flush its output after each deck, end each with a newline, and wait for nothing but the items on its standard input
       *[other] : let it end after one deck (leave out --each if it prints a deck a line), and wait for nothing but the items on its standard input
    }
}
waits = it printed one deck, and then neither another one nor its end for { $patience } s: it must print deck after deck, flushing each, or end after one, and wait for nothing but the items on its standard input
floods-a-line = it printed more than { $bytes } bytes without ending the line, after { decks }: no deck is so long; end each with a newline
floods-a-run = it printed more than { $bytes } bytes, which are to be one deck, an item a line: let it end after each deck, or print each on one line (and leave out --each)
many-lines = it printed { $lines } lines, of { $items } items: each run must print one deck, on one line or an item a line; leave out --each if it prints a deck a line
few-items = it printed { $items } of { $given } items, one a line: print each deck on one line, its items separated by blanks, commas or tabs; or say --each if a run shows but a hand
many-items = it printed an item a line, and went on after all { $given }: print each deck on one line, its items separated by blanks, commas or tabs, or end after each
broken = "{ $line }" is a part of a deck that is broken over lines: print each deck on one line, as deck.join(' ') does in JavaScript and print(*deck) in Python; or say --each if a run prints one deck
mixed = it printed lines of one word and lines of several, such as "{ $line }": print decks and nothing else, each on one line; or name the cards with --items, or leave out lines that are no deck with --skip and how they begin
prompt = it printed "{ $line }" and no deck: { $is-given ->
    [yes] let it print the deck too; if it asks for something else on its standard input, say it with --stdin
   *[no] if it asks for something on its standard input, such as the number of cards, give it with --stdin, as in --stdin 52
}
counts = it printed a table of counts, such as "{ $line }", and no deck: let it print the deck after each shuffle, on one line, and leave the counting to the audit (--article prints such a table)
binary = it printed what is no text: byte { $byte }, on line { $line }, is { $value }: let it print its decks as text in UTF-8
ambiguous = "{ $line }" may hold a card at its end, or none: a deck has { $with } cards if it does, and { $without } if not: say how many with -n
which-deck = each run prints { $decks } decks, and which of them is the shuffled one is not certain: say it with --deck, as in --deck { $decks } or --deck last; or with --stream if each line is a deck to judge
no-such-deck = --deck { $asked }: a run prints { $decks ->
    [one] one deck
   *[other] { $decks } decks
}
sorted-hands = it printed { $hands } hands, each in order: what was shuffled cannot be seen in them; let it print the deck before it is dealt, or the hands as they were dealt
other-before = its first deck, "{ $line }", is not that of the first run, as a deck before its shuffle would be: say which deck of a run counts with --deck, as in --deck 2 or --deck last
other-layout = its output is not laid out as that of the first run, which had { $expected } cards{ $differs ->
    [end] , where it has { $cards }: it ends too soon
    [twice] : a card comes twice, or one is missing, from line { $number } on, "{ $line }"
   *[line] , where it has { $cards }: line { $number }, "{ $line }", is the first that differs
}. Let each run print its deck in the same way, on one line at best; lines that come and go are left out with --skip and how they begin
stopped = stopped
