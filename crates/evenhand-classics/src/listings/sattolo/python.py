def sattolo(a):
    n = len(a)
    for i in range(n - 1, 0, -1):
        j = below(i)  #@ draw
        a[i], a[j] = a[j], a[i]  #@ swap
