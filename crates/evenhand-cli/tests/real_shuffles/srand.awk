# awk's srand(), seeded by the second, and Fisher-Yates: one deck of 52 a run, on a line.
BEGIN {
    srand()
    for (place = 1; place <= 52; place++) deck[place] = place
    for (place = 52; place > 1; place--) {
        other = 1 + int(rand() * place)
        card = deck[place]
        deck[place] = deck[other]
        deck[other] = card
    }
    for (place = 1; place <= 52; place++) printf "%s%s", deck[place], place < 52 ? " " : "\n"
}
