"""numpy's Generator.permutation of n numbers, as a peer of `order`: python3 numpy_permutation.py N.

Says what it is, and makes a permutation for each line of standard input, which has one's index: 64-bit numbers with PCG64
(`default_rng`) or SFC64, 32-bit numbers with SFC64. Each is dropped before `made` is printed.
"""
import sys

import numpy

n = int(sys.argv[1])
default, fast = numpy.random.default_rng(1), numpy.random.Generator(numpy.random.SFC64(1))
permutations = [
    lambda: default.permutation(n),
    lambda: fast.permutation(n),
    lambda: fast.permutation(numpy.arange(n, dtype=numpy.uint32)),
]
print(f"# Python {sys.version.split()[0]}, numpy {numpy.__version__}", flush=True)
for line in sys.stdin:
    made = permutations[int(line)]()
    assert len(made) == n
    del made
    print("made", flush=True)
