def removal_vec(a):
    result = []
    while a:
        j = below(len(a))  #@ draw
        card = a.pop(j)  #@ remove moved
        result.append(card)  #@ emit
    return result
