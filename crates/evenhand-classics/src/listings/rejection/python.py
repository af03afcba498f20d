def rejection(a):
    n = len(a)
    drawn = [False] * n
    result = []
    while len(result) < n:
        j = below(n)  #@ draw
        while drawn[j]:  #@ rejected
            j = below(n)  #@ draw
        drawn[j] = True
        result.append(a[j])  #@ emit
    return result
