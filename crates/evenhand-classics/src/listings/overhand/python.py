def overhand(a, rounds, faces):
    n = len(a)
    for _ in range(rounds):
        result = []
        packet = []
        for i in range(n):
            if i > 0 and below(faces) == 0:  #@ draw
                result = packet + result
                packet = []
            packet.append(a[i])  #@ remove insert
        a[:] = packet + result
