def fisher_yates_skips_first(a):
    n = len(a)
    for i in range(1, n):
        j = i + below(n - i)  #@ draw
        a[i], a[j] = a[j], a[i]  #@ swap
