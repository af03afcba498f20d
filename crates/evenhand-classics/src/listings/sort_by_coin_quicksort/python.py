def median(x, y, z):
    below(2)  #@ draw
    if below(2) == 1:  #@ draw
        return y
    return z if below(2) == 1 else x  #@ draw

def sort_by_coin_quicksort(a, start, end):
    n = end - start
    if n < 7:
        for i in range(start + 1, end):
            j = i
            while j > start and below(2) == 1:  #@ draw
                a[j - 1], a[j] = a[j], a[j - 1]  #@ swap
                j -= 1
        return
    low, middle, high = start, start + n // 2, end - 1
    if n > 40:
        e = n // 8
        low = median(low, low + e, low + 2 * e)
        middle = median(middle - e, middle, middle + e)
        high = median(high - 2 * e, high - e, high)
    if n > 7:
        middle = median(low, middle, high)
    a[start], a[middle] = a[middle], a[start]  #@ swap
    up, down = start + 1, end
    while True:
        while up < down and below(2) == 1:  #@ draw
            up += 1
        while up < down and below(2) == 1:  #@ draw
            down -= 1
        if up >= down:
            break
        a[up], a[down - 1] = a[down - 1], a[up]  #@ swap
        up, down = up + 1, down - 1
    a[start], a[up - 1] = a[up - 1], a[start]  #@ swap
    sort_by_coin_quicksort(a, start, up - 1)
    sort_by_coin_quicksort(a, up, end)
