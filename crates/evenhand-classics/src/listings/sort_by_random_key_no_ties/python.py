def sort_by_random_key_no_ties(a, faces):
    n = len(a)
    keys = []
    while len(set(keys)) < n:  #@ rejected
        keys = [below(n * faces) for _ in range(n)]  #@ draw
    places = list(range(n))
    places.sort(key=lambda place: keys[place])
    result = []
    for place in places:
        result.append(a[place])  #@ emit
    return result
