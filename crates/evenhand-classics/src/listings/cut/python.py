def cut(a):
    n = len(a)
    if n > 0:
        j = below(n)  #@ draw
        a[:] = a[j:] + a[:j]  #@ remove insert moved
