"""The evenhand order, version 1: SPEC.md as one plain program, in its words and its sections.

    python3 evenhand_reference.py order N SEED_TEXT         the order of N items
    python3 evenhand_reference.py series N R SEED_TEXT      order R of a series of orders of N items
    python3 evenhand_reference.py sample N K SEED_TEXT      K of the indices 0 to N - 1
    python3 evenhand_reference.py choices N K SEED_TEXT     K dice of N faces, with replacement
    python3 evenhand_reference.py shuffle SEED_TEXT         the lines of standard input, in the order
    python3 evenhand_reference.py check FILE [--all]        recompute known answers (--all: the big cases too)
    python3 evenhand_reference.py make                      print the file of them (both by make_vectors.py)

Standard library only, Python 3.8 or later; AES-256 is written out. A million items take some ten seconds.
"""
import array, hashlib, itertools, math, os, re, struct, sys

# AES-256, encryption only, by the names of FIPS 197. A state is four columns of four bytes, each column a word
def double(x): return x << 1 ^ (0x11B if x & 0x80 else 0)      # times 2 in GF(2^8)
S_BOX, POWERS = bytearray([0x63] * 256), [1]                   # powers of 3: all 255 nonzero elements
while len(POWERS) < 255: POWERS.append(double(POWERS[-1]) ^ POWERS[-1])
for i in range(255):
    x = POWERS[-i] * 0x101                                     # the inverse of POWERS[i], twice, to rotate
    S_BOX[POWERS[i]] = (x >> 8 ^ x >> 7 ^ x >> 6 ^ x >> 5 ^ x >> 4) & 0xFF ^ 0x63

def mix_column(*column):                                       # 2 of a byte, 3 of the next, 1 of the two after it
    return bytes(double(column[r]) ^ double(column[r - 3]) ^ column[r - 3] ^ column[r - 2] ^ column[r - 1]
                 for r in range(4))
def word(column): return int.from_bytes(column, "big")
# SubBytes and MixColumns of a column with one byte that is not 0, in row 0 to 3: those of any column are the XOR of four
ROW_0 = [word(mix_column(s, 0, 0, 0)) for s in S_BOX]
ROW_1 = [word(mix_column(0, s, 0, 0)) for s in S_BOX]
ROW_2 = [word(mix_column(0, 0, s, 0)) for s in S_BOX]
ROW_3 = [word(mix_column(0, 0, 0, s)) for s in S_BOX]
def sub_and_mix(a, b, c, d): return ROW_0[a >> 24] ^ ROW_1[b >> 16 & 0xFF] ^ ROW_2[c >> 8 & 0xFF] ^ ROW_3[d & 0xFF]
def sub(a, b, c, d): return word(bytes([a >> 24, b >> 16 & 0xFF, c >> 8 & 0xFF, d & 0xFF]).translate(S_BOX))

def key_expansion(key):                                        # 15 round keys of 4 words
    w, rcon = [key[i:i + 4] for i in range(0, 32, 4)], 1
    for i in range(8, 60):
        last = w[-1][1:] + w[-1][:1] if i % 8 == 0 else w[-1]  # RotWord
        if i % 4 == 0: last = last.translate(S_BOX)            # SubWord
        if i % 8 == 0: last, rcon = bytes([last[0] ^ rcon]) + last[1:], double(rcon)
        w.append(bytes(x ^ y for x, y in zip(w[-8], last)))
    return [list(map(word, w[i:i + 4])) for i in range(0, 60, 4)]

def aes256(keys, block):
    a, b, c, d = (column ^ k for column, k in zip(struct.unpack(">4I", block), keys[0]))           # AddRoundKey
    for key in keys[1:]:
        change = sub if key is keys[14] else sub_and_mix       # the last round has no MixColumns
        # ShiftRows: row r of a column comes from the column r places on
        a, b, c, d = (change(a, b, c, d) ^ key[0], change(b, c, d, a) ^ key[1],
                      change(c, d, a, b) ^ key[2], change(d, a, b, c) ^ key[3])
    return struct.pack(">4I", a, b, c, d)

# Seed
def seed_of(text):
    if re.fullmatch("[0-9a-fA-F]{64}", text): return bytes.fromhex(text)
    return hashlib.sha256(b"evenhand:seed:" + text.encode("utf-8")).digest()
def child(seed, label): return hashlib.sha256(b"evenhand:child:" + seed + label.encode("utf-8")).digest()

# Keystream
def stream(seed, kind, number, counter=0):                     # block after block
    keys, first = key_expansion(seed), bytes([1, kind, 0, 0]) + number.to_bytes(4, "big")
    for counter in itertools.count(counter): yield aes256(keys, first + counter.to_bytes(8, "big"))

def words(seed, kind, number):
    return (word for block in stream(seed, kind, number) for word in struct.unpack("<QQ", block))

# The order of n items
def half_keys(seed, kind, item):                               # from `item` on; a block has those of 8 items
    halves = (half for block in stream(seed, kind, 0, item // 8) for half in struct.unpack("<8H", block))
    return itertools.islice(halves, item % 8, None)

def pile_numbers(seed, bits, item=0):                          # from `item` on: the top bits of the keys
    low = half_keys(seed, 2, item) if bits > 16 else itertools.repeat(0)        # read only if B > 16
    for high_i, low_i in zip(half_keys(seed, 1, item), low): yield (high_i << 16 | low_i) >> 32 - bits

def order(seed, n):
    if n > 2**48: raise ValueError("an order has 2^48 items or fewer")
    bits = 0 if n <= 2**20 else max(8, (n - 1).bit_length() - 16)               # 1. How many piles: 2^bits
    piles = [array.array("Q") for _ in range(2**bits)]
    numbers = pile_numbers(seed, bits) if bits else itertools.repeat(0)
    for item, number in zip(range(n), numbers): piles[number].append(item)      # 2. Deal
    for number, pile in enumerate(piles):                                     # 3. Shuffle each pile, 4. Stack
        yield from shuffle(pile, len(pile), words(seed, 3, number))

def shuffle(pile, m, words):
    """Step 3, place by place: a place is final once its die is rolled, so to stop early is to sample."""
    i = 0
    while (left := m - i) > 1:
        for die in roll(words, range(left, left - dice_of_a_word(left), -1)):
            pile[i], pile[i + die] = pile[i + die], pile[i]
            yield pile[i]
            i += 1
    if i < m: yield pile[i]

# Dice. Free words are words(seed, 7, number), and a single die is roll(those words, [bound])
TABLE = (2**6, 8), (2**9, 6), (2**11, 5), (2**14, 4), (2**19, 3), (2**31, 2)
def dice_of_a_word(left): return left - 1 if left <= 16 else next((dice for l, dice in TABLE if left <= l), 1)

def roll(words, bounds):
    too_low = 2**64 % math.prod(bounds)
    for r in words:
        dice = []
        for bound in bounds:
            die, r = divmod(r * bound, 2**64)
            dice.append(die)
        if r >= too_low: return dice                           # otherwise the word is rejected

# A series of small orders
def series(seed, n, r):
    if n > 2**20: raise ValueError("an order of a series has 2^20 items or fewer")
    return shuffle(list(range(n)), n, words(seed, 4, r))

# A sparse sample
class Displaced(dict):                                         # place i has item i until another is put there
    def __missing__(self, i): return i
def sparse(seed, n, k): return itertools.islice(shuffle(Displaced(), n, words(seed, 5, 0)), k)

def sample_indices(seed, n, k):
    if k > n: raise ValueError("asked for %d of %d indices" % (k, n))
    return itertools.islice(order(seed, n), k) if n <= 2**20 else sparse(seed, n, k)

# Choices, with replacement
def choices(seed, n, k):
    if n < 1 <= k: raise ValueError("no choice among no items")
    if n == 1: return [0] * k
    d = max(d for d in range(1, 58) if d == 1 or n**d <= 2**57)
    stream_6, dice = words(seed, 6, 0), []
    while len(dice) < k: dice += roll(stream_6, [n] * d)
    return dice[:k]

def main(command="", *rest):
    made = {"order": order, "series": series, "sample": sample_indices, "choices": choices}
    if command in made and len(rest) == made[command].__code__.co_argcount:
        print(*made[command](seed_of(rest[-1]), *map(int, rest[:-1])))
    elif command == "shuffle" and len(rest) == 1:
        lines = [line.rstrip(b"\n") + b"\n" for line in sys.stdin.buffer]
        sys.stdout.buffer.writelines(lines[i] for i in order(seed_of(rest[0]), len(lines)))
    elif command in ("check", "make"):
        import make_vectors                                    # beside this file, and made of it
        getattr(make_vectors, command)(*rest)
    else: sys.exit(__doc__)

if __name__ == "__main__":
    try: main(*sys.argv[1:]); sys.stdout.flush()
    except Exception as mistake:                               # one line for whoever runs this
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)           # what could not be written is not tried again
        told = "evenhand_reference: %s: %s" % (type(mistake).__name__, mistake)
        sys.exit(0 if isinstance(mistake, BrokenPipeError) else told)
