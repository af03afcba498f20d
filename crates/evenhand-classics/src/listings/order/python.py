def order(a):
    n = len(a)
    for i in range(n - 1):
        j = i + below(n - i)  #@ draw
        a[i], a[j] = a[j], a[i]  #@ swap
