def sort_by_coin_insertion(a):
    n = len(a)
    for i in range(1, n):
        j = i
        while j > 0 and below(2) == 1:  #@ draw
            a[j - 1], a[j] = a[j], a[j - 1]  #@ swap
            j -= 1
