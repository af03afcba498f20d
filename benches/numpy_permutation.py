"""numpy's Generator.permutation of n numbers, as a peer of `order_u32`: python3 numpy_permutation.py [n [rounds]].

Prints nanoseconds an item: median (best). numpy gives 64-bit numbers; the last column starts from 32-bit ones.
"""
import sys
import time

import numpy

n = int(float(sys.argv[1])) if len(sys.argv) > 1 else 100_000_000
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
subjects = {
    "permutation(n), PCG64": lambda: numpy.random.Generator(numpy.random.PCG64(1)).permutation(n),
    "permutation(n), SFC64": lambda: numpy.random.Generator(numpy.random.SFC64(1)).permutation(n),
    "permutation(u32), SFC64": lambda: numpy.random.Generator(numpy.random.SFC64(1)).permutation(
        numpy.arange(n, dtype=numpy.uint32)),
}
times = {name: [] for name in subjects}
for _ in range(rounds):
    for name, run in subjects.items():
        start = time.perf_counter()
        run()
        times[name].append((time.perf_counter() - start) * 1e9 / n)
print(f"# Python {sys.version.split()[0]}, numpy {numpy.__version__}, n = {n}")
for name, figures in times.items():
    figures.sort()
    print(f"{name:<28}{figures[len(figures) // 2]:.1f} ({figures[0]:.1f})")
