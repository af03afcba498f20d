def merge_shuffle(a, start, end):
    if end - start < 2:
        return
    middle = (start + end) // 2
    merge_shuffle(a, start, middle)
    merge_shuffle(a, middle, end)
    i, j = start, middle
    while i < end:
        if below(2) == 1:  #@ draw
            if j == end:
                break
            a[i], a[j] = a[j], a[i]  #@ swap
            j += 1
        elif i == j:
            break
        i += 1
    while i < end:
        j = start + below(i - start + 1)  #@ draw
        a[i], a[j] = a[j], a[i]  #@ swap
        i += 1
