"""`python -m tests.referee FILE` checks a trace, `-` reads it from standard input; exit status 0 if it is sound."""

import sys
from pathlib import Path

from .check import check

if __name__ == "__main__":
    (name,) = sys.argv[1:]
    trace = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    report = check(trace.decode("utf-8").removesuffix("\n").split("\n"), unfinished_allowed=True)
    print(report)
    sys.exit(not report.ok)
