def sort_by_coin_binary_insertion(a):
    n = len(a)
    for i in range(1, n):
        low, high = 0, i
        while low < high:
            middle = (low + high) // 2
            if below(2) == 1:  #@ draw
                high = middle
            else:
                low = middle + 1
        card = a.pop(i)  #@ remove
        a.insert(low, card)  #@ insert moved
