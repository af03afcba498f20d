def ascending(a):
    n = len(a)
    for i in range(n):
        j = below(i + 1)  #@ draw
        a[i], a[j] = a[j], a[i]  #@ swap
