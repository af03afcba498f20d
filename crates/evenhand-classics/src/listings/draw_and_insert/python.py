def draw_and_insert(a):
    n = len(a)
    for _ in range(n):
        j = below(n)  #@ draw
        card = a.pop(n - 1)  #@ remove
        a.insert(j, card)  #@ insert moved
