"""Runs the listings in Python and in pseudo-code with the dice that it reads, and says what each gives.

Reads {"sources": {language: {name: text}}, "runs": [[name, n, arguments, [[value, bound], ...], followed], ...]}, and
writes {"outcomes": {language: [cards or what went wrong, ...]}, "variables": {name: [names in Python, ...]}, "lines":
[the numbers of the lines in Python as they ran, or null if the run is not followed, ...]}.
"""

import inspect
import json
import math
import sys

import pseudo

LISTING = "listing"

question = json.load(sys.stdin)
dice = iter(())


def below(bound):
    value, known = next(dice)
    if known != bound:
        raise ValueError(f"a die of {bound} faces where the classic's has {known}")
    return value


def functions(source):
    """The functions of a listing, by their names."""
    scope = {name: getattr(math, name) for name in ("exp", "floor", "log", "log1p")}
    scope |= {"below": below, "span": pseudo.span}
    known = set(scope)
    exec(compile(source, LISTING, "exec"), scope)
    return {name: value for name, value in scope.items() if name not in known and name != "__builtins__"}


def outcome(function, n, arguments, tape):
    """The sample or the result that a listing returns, or else the deck that it shuffled."""
    global dice
    dice = iter(tape)
    deck = list(range(n))
    takes = list(inspect.signature(function).parameters)[1:]
    try:
        result = function(deck, *(arguments[name] for name in takes))
        left = sum(1 for _ in dice)
        if left:
            raise ValueError(f"{left} dice fewer than the classic rolls")
    except Exception as error:
        return repr(error)
    return deck if result is None else result


def lines(function, *run):
    """The numbers of the lines of a listing, as they run."""
    ran = []

    def follow(frame, event, _):
        if frame.f_code.co_filename != LISTING:
            return None
        if event == "line":
            ran.append(frame.f_lineno)
        return follow

    sys.settrace(follow)
    outcome(function, *run)
    sys.settrace(None)
    return ran


sources = question["sources"]
sources["pseudo_code"] = {name: pseudo.python(text) for name, text in sources["pseudo_code"].items()}
outcomes = {}
for language, texts in sources.items():
    listings = {name: functions(text)[name] for name, text in texts.items()}
    outcomes[language] = [outcome(listings[name], *run) for name, *run, _ in question["runs"]]

listings = {name: functions(text)[name] for name, text in sources["python"].items()}
ran = [lines(listings[name], *run) if followed else None for name, *run, followed in question["runs"]]

variables = {}
for name, text in sources["python"].items():
    names = set()
    for function, value in functions(text).items():
        names |= {function, *value.__code__.co_varnames, *value.__code__.co_cellvars}
    variables[name] = sorted(names - {"_"})

json.dump({"outcomes": outcomes, "variables": variables, "lines": ran}, sys.stdout)
