"""Draws the pictures of README.md, each for light and dark pages: python3 docs/pictures/make.py [--check] [PROGRAM].

speed: seconds to shuffle 20 million lines, from the benchmark record that RECORD names. naive: the heat map of the naive
shuffle, from `evenhand audit --svg`. PROGRAM is the path of evenhand. Without it, naive is left as it is.
With --check nothing is written, and a picture that would change is an error.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
RECORD = HERE.parents[1] / "benches/records/2026-11-23-files-x86_64.txt"

# Bars: a heading, or the place and the program of the record, and the label.
BARS = [
    ("memory for the whole file", None, None),
    ("evenhand", "J/enough", "evenhand 8G"),
    ("uutils shuf", "J/enough", "uutils shuf"),
    ("GNU shuf", "J/enough", "GNU shuf"),
    ("cp (copy only)", "J/enough", "cp"),
    ("256 MB of memory", None, None),
    ("evenhand", "J/256M", "evenhand 256M"),
    ("rhuffle", "J/256M", "rhuffle"),
]

AUDIT = ["audit", "--classic", "naive_swap", "--seed", "1", "--decks", "100000", "--brief", "--quiet", "--lang", "en"]

FONT = "font-family=\"-apple-system, 'Segoe UI', 'Noto Sans', Helvetica, Arial, sans-serif\""
THEMES = {
    "light": {
        "ink": "#1f2328", "faint": "#59636e", "own": "#0969da", "other": "#afb8c1", "line": "#8a939d", "noise": "#f3f5f7",
        "l3": "#b7d4ef", "l4": "#86b6e3", "l5": "#4489cc", "l6": "#0f4f9c",
        "m3": "#fbd5a8", "m4": "#f5ab5c", "m5": "#dd7412", "m6": "#9c3d00",
    },
    "dark": {
        "ink": "#e8ebee", "faint": "#a3adb8", "own": "#4493f8", "other": "#4b535d", "line": "#6b7580", "noise": "#1b2026",
        "l3": "#17324d", "l4": "#235079", "l5": "#3f86c9", "l6": "#93c9ff",
        "m3": "#462a10", "m4": "#774412", "m5": "#cc7420", "m6": "#ffb870",
    },
}  # fmt: skip


def seconds(place: str, program: str) -> float:
    """The median wall seconds of a line of the record."""
    line = re.compile(rf"{re.escape(place)}\s+{re.escape(program)}\s+wall\s+([\d.]+) s")
    found = line.search(RECORD.read_text("utf-8"))
    if found is None:
        sys.exit(f"{RECORD}: has no line for {program} at {place}")
    return float(found.group(1))


def svg(width: int, height: int, title: str, description: str, body: list[str]) -> str:
    """A whole picture."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-labelledby="t d" {FONT} font-size="12">'
    )
    return "\n".join([head, f'<title id="t">{title}</title>', f'<desc id="d">{description}</desc>', *body, "</svg>", ""])


def speed(colours: dict[str, str]) -> str:
    """Bars of seconds."""
    title = "Seconds to shuffle 20 million lines (2.1 GB)"
    times = {bar: seconds(bar[1], bar[2]) for bar in BARS if bar[1] and bar[2]}
    left, full = 120, 280
    scale = full / max(times.values())
    body = [f'<text x="8" y="22" font-size="15" font-weight="600" fill="{colours["ink"]}">{title}</text>']
    y = 56
    for bar in BARS:
        label, place, _ = bar
        if place is None:
            y += 10
            body.append(f'<text x="8" y="{y + 12}" fill="{colours["faint"]}">{label}</text>')
            y += 22
            continue
        own = label == "evenhand"
        width = round(times[bar] * scale, 1)
        weight = ' font-weight="600"' if own else ""
        fill = colours["own" if own else "other"]
        body += [
            f'<text x="{left - 8}" y="{y + 15}" text-anchor="end"{weight} fill="{colours["ink"]}">{label}</text>',
            f'<rect x="{left}" y="{y + 2}" width="{width}" height="18" rx="2" fill="{fill}"/>',
            f'<text x="{left + width + 6}" y="{y + 15}"{weight} fill="{colours["ink"]}">{times[bar]:.1f}</text>',
        ]
        y += 25
    note = "Median of 3 runs, two cores, new output file. Less is better."
    body.append(f'<text x="8" y="{y + 22}" font-size="11" fill="{colours["faint"]}">{note}</text>')
    described = ", ".join(f"{label} {times[label, place, program]:.1f}" for label, place, program in times)
    return svg(450, y + 34, title, described, body)


def cells(program: str) -> list[tuple[str, str]]:
    """The cells of the heat map by their level, as the program draws them."""
    with tempfile.TemporaryDirectory() as folder:
        drawn = Path(folder) / "naive.svg"
        done = subprocess.run([program, *AUDIT, "--svg", str(drawn)], capture_output=True, text=True)
        if done.returncode != 1:
            sys.exit(f"{program} audit: exit code {done.returncode}, not 1: {done.stderr}")
        found = re.findall(r'<path class="([lm][3-6])"[^>]* d="([^"]*)"', drawn.read_text("utf-8"))
    if not found:
        sys.exit("the program's picture has no cells")
    return found


def naive(colours: dict[str, str], drawn: list[tuple[str, str]]) -> str:
    """The heat map."""
    title = "evenhand audit: naive shuffle"
    side, left, top = 208, 40, 66
    ink, faint = colours["ink"], colours["faint"]
    body = [
        f'<text x="8" y="22" font-size="15" font-weight="600" fill="{ink}">{title}</text>',
        f'<text x="8" y="39" font-size="11" fill="{faint}">100,000 decks of 52 cards</text>',
        f'<text x="{left + side / 2}" y="{top - 8}" text-anchor="middle" fill="{faint}">card 1 to 52</text>',
        f'<text transform="translate({left - 8} {top + side / 2}) rotate(-90)" text-anchor="middle" fill="{faint}">place 1 to 52</text>',
        f'<rect x="{left}" y="{top}" width="{side}" height="{side}" fill="{colours["noise"]}"/>',
        # The program's cells are 20 wide, 26 in a row.
        f'<g transform="translate({left} {top}) scale({side / 520})">',
        *(f'<path fill="{colours[level]}" d="{path}"/>' for level, path in drawn),
        "</g>",
        f'<rect x="{left}" y="{top}" width="{side}" height="{side}" fill="none" stroke="{colours["line"]}"/>',
    ]
    y = top + side + 18
    for x, colour, words in ((left, "m6", "too often"), (left + 84, "l6", "too rarely")):
        body.append(f'<rect x="{x}" y="{y - 10}" width="12" height="12" fill="{colours[colour]}"/>')
        body.append(f'<text x="{x + 17}" y="{y}" fill="{ink}">{words}</text>')
    described = "How often each card came to each place in 100,000 decks. A fair shuffle has no coloured cell."
    return svg(270, y + 12, title, described, body)


def main() -> None:
    check = "--check" in sys.argv[1:]
    programs = [argument for argument in sys.argv[1:] if argument != "--check"]
    pictures = {f"speed-{theme}.svg": speed(colours) for theme, colours in THEMES.items()}
    if programs:
        drawn = cells(programs[0])
        pictures.update((f"naive-{theme}.svg", naive(colours, drawn)) for theme, colours in THEMES.items())
    stale = []
    for name, text in pictures.items():
        file = HERE / name
        if file.exists() and file.read_text("utf-8") == text:
            continue
        stale.append(name)
        if not check:
            file.write_text(text, "utf-8")
    if check and stale:
        sys.exit(f"docs/pictures: {', '.join(stale)}: not as make.py draws it. Run python3 docs/pictures/make.py PROGRAM")


if __name__ == "__main__":
    main()
