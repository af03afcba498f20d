def removal_list(a):
    n = len(a)
    link = list(range(1, n + 1))
    link.append(0)
    result = []
    for left in range(n, 0, -1):
        j = below(left)  #@ draw
        before = n
        for _ in range(j):
            before = link[before]  #@ walked
        card = link[before]
        link[before] = link[card]  #@ remove
        result.append(a[card])  #@ emit
    return result
