def removal_to_front(a):
    result = []
    while a:
        j = below(len(a))  #@ draw
        card = a.pop(j)  #@ remove moved
        result.insert(0, card)  #@ emit moved
    return result
