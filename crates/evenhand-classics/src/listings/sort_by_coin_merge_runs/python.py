def sort_by_coin_merge_runs(a):
    n = len(a)
    width = 24
    if n >= 24:
        width = 4
    for start in range(0, n, width):
        for i in range(start + 1, min(start + width, n)):
            j = i
            while j > start and below(2) == 1:  #@ draw
                a[j - 1], a[j] = a[j], a[j - 1]  #@ swap
                j -= 1
    while width < n:
        for start in range(0, n - width, 2 * width):
            end = min(start + 2 * width, n)
            if below(2) == 0:  #@ draw
                continue
            old = a[start:end]
            u, v = 0, width
            for i in range(start, end):
                lower = v < end - start
                if lower and u < width:
                    lower = below(2) == 1  #@ draw
                if lower:
                    a[i] = old[v]  #@ write
                    v += 1
                else:
                    a[i] = old[u]  #@ write
                    u += 1
        width *= 2
