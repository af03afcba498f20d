def sort_by_coin_merge(a, start, end):
    if end - start < 2:
        return
    middle = (start + end) // 2
    sort_by_coin_merge(a, start, middle)
    sort_by_coin_merge(a, middle, end)
    upper = a[start:middle]
    h = len(upper)
    u, i, j = 0, start, middle
    while u < h and j < end:
        if below(2) == 1:  #@ draw
            a[i] = a[j]  #@ remove insert
            j += 1
        else:
            a[i] = upper[u]  #@ moved
            u += 1
        i += 1
    a[i:j] = upper[u:h]  #@ moved
