def random_transpositions(a, rounds):
    n = len(a)
    for _ in range(rounds):
        i = below(n)  #@ draw
        j = below(n)  #@ draw
        a[i], a[j] = a[j], a[i]  #@ swap
