def sort_by_random_key(a, faces):
    n = len(a)
    keys = [below(faces) for _ in range(n)]  #@ draw
    places = list(range(n))
    places.sort(key=lambda place: keys[place])
    result = []
    for place in places:
        result.append(a[place])  #@ emit
    return result
