def reservoir_r(a, k):
    n = len(a)
    reservoir = []
    for i in range(n):
        if i < k:
            reservoir.append(a[i])  #@ emit
        elif k > 0:
            j = below(i + 1)  #@ draw
            if j < k:
                reservoir[j] = a[i]  #@ replace
    return reservoir
