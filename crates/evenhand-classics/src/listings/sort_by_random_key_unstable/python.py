def sink(result, keys, root, end):
    while 2 * root + 1 < end:
        child = 2 * root + 1
        if child + 1 < end and keys[child] < keys[child + 1]:
            child += 1
        if keys[root] >= keys[child]:
            return
        keys[root], keys[child] = keys[child], keys[root]
        result[root], result[child] = result[child], result[root]  #@ moved
        root = child

def sort_by_random_key_unstable(a, faces):
    n = len(a)
    keys = [below(faces) for _ in range(n)]  #@ draw
    result = a.copy()
    for root in range(n // 2 - 1, -1, -1):
        sink(result, keys, root, n)
    for last in range(n - 1, 0, -1):
        keys[0], keys[last] = keys[last], keys[0]
        result[0], result[last] = result[last], result[0]  #@ moved
        sink(result, keys, 0, last)
    return result  #@ emit
