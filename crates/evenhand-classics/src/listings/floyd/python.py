def floyd(a, k):
    n = len(a)
    taken = set()
    sample = []
    for j in range(n - k, n):
        t = below(j + 1)  #@ draw
        if t in taken:
            t = j
        taken.add(t)
        sample.append(a[t])  #@ emit
    return sample
