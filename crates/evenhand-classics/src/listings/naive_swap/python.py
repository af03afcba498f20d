def naive_swap(a):
    n = len(a)
    for i in range(n):
        j = below(n)  #@ draw
        a[i], a[j] = a[j], a[i]  #@ swap
