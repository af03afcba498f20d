"""Pseudo-code, line by line, as Python: what its few words mean."""

import re


def span(items, first, last):
    """The places from the first to the last, all of which there must be."""
    if not 0 <= first <= last + 1 <= len(items):
        raise IndexError(f"{first} to {last} of {len(items)}")
    return slice(first, last + 1)


# Whole lines, of which the first that fits is taken.
LINES = [
    (r"(\w+\([\w, ]*\))", r"def \1:"),
    (r"for (\w+) from (.+) down to (.+)", r"for \1 in range(\2, (\3) - 1, -1):"),
    (r"for (\w+) from (.+) to (.+) by (.+)", r"for \1 in range(\2, (\3) + 1, \4):"),
    (r"for (\w+) from (.+) to (.+)", r"for \1 in range(\2, (\3) + 1):"),
    (r"for (\w+) in (\w+)", r"for \1 in \2:"),
    (r"repeat forever", r"while True:"),
    (r"repeat (.+) times", r"for _ in range(\1):"),
    (r"(while|if) (.+)", r"\1 \2:"),
    (r"else if (.+)", r"elif \1:"),
    (r"else", r"else:"),
    (r"swap (.+) and (.+)", r"\1, \2 = \2, \1"),
    (r"append (.+) to (.+)", r"\2.append(\1)"),
    (r"insert (.+) into (.+) at (.+)", r"\2.insert(\3, \1)"),
    (r"add (.+) to (.+)", r"\2.add(\1)"),
    (r"reverse (.+)", r"\1 = \1[::-1]"),
    (r"(?:stable )?sort (\w+) by (\w+)", r"\1.sort(key=\2.__getitem__)"),
    # The deck is shuffled where it lies.
    (r"a = (.+)", r"a[:] = \1"),
    (r"(.+)", r"\1"),
]

# Parts of lines, one after the other.
PARTS = [
    (r"\blength of (\w+)", r"len(\1)"),
    (r"\bsum of (\w+)", r"sum(\1)"),
    (r"\bnumber of distinct (\w+)", r"len(set(\1))"),
    (r"\b(\w+) draws below (\w+|\(.+?\))", r"[below(\2) for _ in range(\1)]"),
    (r"\bdraw below \(", r"below("),
    (r"\bdraw below (\w+\^\w+|\w+)", r"below(\1)"),
    (r"\^", r"**"),
    (r"\bempty list\b", r"[]"),
    (r"\bempty set\b", r"set()"),
    (r"\blist of (.+) to (.+)", r"list(range(\1, (\2) + 1))"),
    (r"\b(\w+) times (\w+)", r"[\2] * \1"),
    (r"\bthe first (\w+) of (\w+)", r"\2[:\1]"),
    (r"\bremove (\w+)\[(.+)\]", r"\1.pop(\2)"),
    (r"(\w+)\[([^\[\]]+) \.\. ([^\[\]]+)\]", r"\1[span(\1, \2, \3)]"),
    (r"\bcopy of (.+)", r"list(\1)"),
    (r"\blog\(1 - (\w+)\)", r"log1p(-\1)"),
    (r"\bis\b", r"=="),
    (r"\btrue\b", r"True"),
    (r"\bfalse\b", r"False"),
]


def python(text):
    """A listing in pseudo-code as Python."""
    lines = []
    for line in text.splitlines():
        words = line.lstrip()
        indent = line[: len(line) - len(words)]
        for pattern, replacement in PARTS:
            words = re.sub(pattern, replacement, words)
        # A line that is not indented begins a function; a call is a line as any other.
        for pattern, replacement in LINES[bool(indent) :]:
            if re.fullmatch(pattern, words):
                words = re.sub(pattern, replacement, words)
                break
        lines.append(indent + words)
    return "\n".join(lines) + "\n"
