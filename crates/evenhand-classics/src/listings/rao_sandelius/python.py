def rao_sandelius(a, start, end):
    n = end - start
    if n == 2 and below(2) == 1:  #@ draw
        a[start], a[start + 1] = a[start + 1], a[start]  #@ swap
    if n < 3:
        return
    tails, heads = [], []
    while not tails or not heads:  #@ rejected
        tails, heads = [], []
        for i in range(start, end):
            if below(2) == 1:  #@ draw
                heads.append(a[i])
            else:
                tails.append(a[i])
    middle = start + len(tails)
    a[start:middle] = tails  #@ remove insert
    a[middle:end] = heads  #@ moved
    if end - middle == 2 and middle - start > 2:
        rao_sandelius(a, middle, end)
        rao_sandelius(a, start, middle)
    else:
        rao_sandelius(a, start, middle)
        rao_sandelius(a, middle, end)
