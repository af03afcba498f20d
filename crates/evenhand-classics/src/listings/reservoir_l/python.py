def real():
    return (below(2**53) + 1) / 2**53  #@ draw

def reservoir_l(a, k):
    n = len(a)
    reservoir = a[:k]  #@ emit
    if k == 0:
        return reservoir
    w = 1
    i = k - 1
    while True:
        w *= exp(log(real()) / k)
        i += floor(log(real()) / log1p(-w)) + 1
        if i >= n:
            return reservoir
        j = below(k)  #@ draw
        reservoir[j] = a[i]  #@ replace
