def fisher_yates_stops_early(a):
    n = len(a)
    for i in range(n - 2):
        j = i + below(n - i)  #@ draw
        a[i], a[j] = a[j], a[i]  #@ swap
