def inside_out(a):
    n = len(a)
    result = [0] * n
    for i in range(n):
        j = below(i + 1)  #@ draw
        result[i] = result[j]  #@ emit
        result[j] = a[i]  #@ replace
    return result
