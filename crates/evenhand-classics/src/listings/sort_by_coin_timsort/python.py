def sort_by_coin_timsort(a):  #@ n<64
    n = len(a)
    if n < 2:
        return
    falls = below(2)  #@ draw
    end = 2
    while end < n and below(2) == 1:  #@ draw
        end += 1
    if falls == 1:
        a[:end] = reversed(a[:end])  #@ swap
    for i in range(end, n):
        low, high = 0, i
        while low < high:
            middle = (low + high) // 2
            if below(2) == 1:  #@ draw
                high = middle
            else:
                low = middle + 1
        card = a.pop(i)  #@ remove
        a.insert(low, card)  #@ insert moved
