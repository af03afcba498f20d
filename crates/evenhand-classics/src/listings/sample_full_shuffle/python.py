def sample_full_shuffle(a, k):
    n = len(a)
    for i in range(n):
        j = i + below(n - i)  #@ draw
        a[i], a[j] = a[j], a[i]  #@ swap
    return a[:k]
