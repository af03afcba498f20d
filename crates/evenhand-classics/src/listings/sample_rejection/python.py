def sample_rejection(a, k):
    n = len(a)
    taken = set()
    sample = []
    while len(sample) < k:
        j = below(n)  #@ draw
        if j in taken:
            continue  #@ rejected
        taken.add(j)
        sample.append(a[j])  #@ emit
    return sample
