"""Strata and groups, by a plain program and by `evenhand`: the same files, for every seed.

    python3 compare_divisions.py PROGRAM [--seeds N]

The plain program follows docs/files.md, "Rounding without bias" and "Which part a value enters". Standard library only. It
prints how many results it compared, and is done with status 1 at the first that differs. Groups have different sizes, so
that no hash of theirs is needed.
"""
import os, random, subprocess, sys, tempfile
from fractions import Fraction
import evenhand_reference as reference

def dice(seed, label, number):
    words = reference.words(reference.child(seed, label), 7, number)
    return lambda faces: reference.roll(words, [faces])[0]

def shuffle(items, die):
    for place in range(len(items) - 1):
        other = place + die(len(items) - place)
        items[place], items[other] = items[other], items[place]

def pick(die, faces):                                          # the part of a die roll, with `faces` of each part
    rolled = die(sum(faces))
    for part, many in enumerate(faces):
        if rolled < many: return part
        rolled -= many

def cycle(graph, start, goal, seen=()):                        # the vertices from one to the other, if there is a way
    if start == goal: return [start]
    for cell in graph:
        if start in cell:
            (other,) = set(cell) - {start}
            if other not in seen and (rest := cycle(graph, other, goal, (*seen, start))): return [start] + rest

def table(classes, sizes, die):
    n = sum(classes.values())
    rounded = {name: [many * size // n for size in sizes] for name, many in classes.items()}
    names = sorted(classes)
    shuffle(names, die)
    graph = {}
    for name in names:
        parts = [part for part, size in enumerate(sizes) if classes[name] * size % n]
        shuffle(parts, die)
        for part in parts:
            new = (part, name)
            value = Fraction(classes[name] * sizes[part], n) % 1
            way = cycle(graph, part, name)
            graph[new] = value
            if way:
                cells = [new] + [(a, b) if (a, b) in graph else (b, a) for a, b in zip(way, way[1:])]
                signs = [(-1) ** place for place in range(len(cells))]
                up = min(1 - graph[cell] if sign > 0 else graph[cell] for cell, sign in zip(cells, signs))
                down = min(graph[cell] if sign > 0 else 1 - graph[cell] for cell, sign in zip(cells, signs))
                step = up if die(int((up + down) * n)) < down * n else -down
                for cell, sign in zip(cells, signs): graph[cell] += sign * step
            for part_of, name_of in [cell for cell, value in graph.items() if value in (0, 1)]:
                rounded[name_of][part_of] += int(graph.pop((part_of, name_of)))
    assert not graph
    return rounded

def strata(seed, rows, sizes):                                 # of the rows, each with its class
    classes = {}
    for _, name in rows: classes[name] = classes.get(name, 0) + 1
    left, die = table(classes, sizes, dice(seed, "strata", 0)), dice(seed, "strata", 1)
    parts = [[] for _ in sizes]
    for i in reference.order(seed, len(rows)):
        part = pick(die, left[rows[i][1]])
        left[rows[i][1]][part] -= 1
        parts[part].append(rows[i])
    return parts

def groups(seed, rows, sizes, are_folds=False):
    records = {}
    for _, name in rows: records[name] = records.get(name, 0) + 1
    die, rank = dice(seed, "groups", 0), list(range(len(sizes)))
    if are_folds and len(set(sizes)) > 1:                      # rounding made them unequal
        sizes = list(sizes)
        shuffle(sizes, die)
    shuffle(rank, die)
    room, of, empty = list(sizes), {}, {part for part, size in enumerate(sizes) if size}
    names = sorted(records, key=lambda name: -records[name])
    for place, name in enumerate(names):
        may = empty if len(names) - place <= len(empty) else set(range(len(sizes)))
        fitting = [room[part] if part in may and room[part] >= records[name] else 0 for part in range(len(sizes))]
        of[name] = pick(die, fitting) if any(fitting) else max(may, key=lambda part: (room[part], rank.index(part)))
        room[of[name]] = max(0, room[of[name]] - records[name])
        empty = empty - {of[name]}
    parts = [[] for _ in sizes]
    for i in reference.order(seed, len(rows)): parts[of[rows[i][1]]].append(rows[i])
    return parts

def main(program, *rest):
    seeds, compared = int(rest[1]) if rest[:1] == ("--seeds",) else 20, 0
    for number in range(seeds):
        choose = random.Random(number)
        names = [f"c{i}" for i in range(choose.randrange(1, 9))]
        uneven = [name for name in names for _ in range(choose.choice([1, 2, 3, 7, 30]))]
        distinct = [name for size, name in enumerate(names, 1) for _ in range(size)]
        of_folds = lambda seed, rows, sizes: groups(seed, rows, sizes, True)
        for option, labels, twin, twin_of_folds in [("--stratify", uneven, strata, strata), ("--by", distinct, groups, of_folds)]:
            choose.shuffle(labels)
            rows = [(i, label) for i, label in enumerate(labels)]
            counts = [choose.randrange(1, 3 + len(rows) // 4) for _ in range(choose.randrange(1, 6))]
            while sum(counts) > len(rows): counts.pop()
            counts.append(len(rows) - sum(counts))
            into = ",".join([f"p{i}={count}" for i, count in enumerate(counts[:-1])] + ["rest=*"])
            into_names = [f"p{i}" for i in range(len(counts) - 1)] + ["rest"]
            folds = choose.randrange(1, len(names) + 1)
            equal = [len(rows) // folds + (i < len(rows) % folds) for i in range(folds)]
            text = f"seed {number}"
            seed = reference.seed_of(text)
            for division, part_names, parts in [
                (["--into", into], into_names, twin(seed, rows, counts)),
                (["--folds", str(folds)], [str(i + 1) for i in range(folds)], twin_of_folds(seed, rows, equal)),
            ]:
                with tempfile.TemporaryDirectory() as folder:
                    with open(os.path.join(folder, "rows.csv"), "w") as file:
                        file.writelines(["id,c\n"] + [f"{i},{label}\n" for i, label in rows])
                    line = [program, "split", "-q", "--seed", text, *division, option, "c", "-o", "{}.out", "rows.csv"]
                    subprocess.run(line, cwd=folder, check=True, stdout=subprocess.DEVNULL)
                    for part, name in zip(parts, part_names):
                        with open(os.path.join(folder, f"{name}.out")) as file: found = file.read()
                        if found != "id,c\n" + "".join(f"{i},{label}\n" for i, label in part):
                            print(f"{' '.join(line)} of {labels}: part {name} differs")
                            sys.exit(1)
                        compared += 1
    print(f"{compared} files are as the plain program has them")

main(*sys.argv[1:])
