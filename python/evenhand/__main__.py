"""The program ``evenhand``, as ``python -m evenhand`` and as the console script that comes with the package.

It is the same function that the program in Rust runs, on the standard streams of the process themselves: ``sys.stdout`` and its like
have no part in it.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from typing import Optional

from evenhand import _native


def main(arguments: Optional[list[str]] = None) -> int:
    """Runs the program: the code that it ends with.

    ``arguments`` are those of the command line, the name before them, by default ``sys.argv``. A signal may end the process, as it ends
    the program.
    """
    arguments = list(sys.argv if arguments is None else arguments)
    if not arguments:
        raise ValueError("arguments begin with the name of the program")
    if os.path.basename(arguments[0]) == "__main__.py":
        arguments[0] = "evenhand"
    # Python's own answer to Ctrl-C waits for Python to run on; the program's is that of the system.
    # Jobs of a cluster run in this Python, whichever the shell finds.
    os.environ.setdefault("EVENHAND_PYTHON", sys.executable)
    hears = (
        threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )
    if hears:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        return _native.program(arguments)
    finally:
        if hears:
            signal.signal(signal.SIGINT, signal.default_int_handler)


if __name__ == "__main__":
    sys.exit(main())
