def riffle(a, rounds):
    n = len(a)
    if n < 2:
        return
    for _ in range(rounds):
        lower = [below(2) for _ in range(n)]  #@ draw
        cut = n - sum(lower)
        old = a.copy()
        u, v = 0, cut
        for i in range(n):
            if lower[i] == 1:
                a[i] = old[v]  #@ remove insert
                v += 1
            else:
                a[i] = old[u]  #@ moved
                u += 1
