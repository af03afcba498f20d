def ascending_starts_late(a):
    n = len(a)
    for i in range(2, n):
        j = below(i + 1)  #@ draw
        a[i], a[j] = a[j], a[i]  #@ swap
