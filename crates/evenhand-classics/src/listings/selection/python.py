def selection(a, k):
    n = len(a)
    sample = []
    i = 0
    while len(sample) < k:
        j = below(n - i)  #@ draw
        if j < k - len(sample):
            sample.append(a[i])  #@ emit
        i += 1
    return sample
