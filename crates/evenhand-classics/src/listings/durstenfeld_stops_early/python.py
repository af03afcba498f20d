def durstenfeld_stops_early(a):
    n = len(a)
    for i in range(n - 1, 1, -1):
        j = below(i + 1)  #@ draw
        a[i], a[j] = a[j], a[i]  #@ swap
