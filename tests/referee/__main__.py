"""`python -m tests.referee FILE` checks a trace, even an unfinished one; `-` is standard input. Status 0 if sound."""

import sys
from pathlib import Path

from .check import check

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        trace = sys.stdin.buffer.read() if sys.argv[1] == "-" else Path(sys.argv[1]).read_bytes()
        lines = trace.decode("utf-8").removesuffix("\n").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(str(error))
    report = check(lines, unfinished_allowed=True)
    print(report)
    sys.exit(not report.ok)
