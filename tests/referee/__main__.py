"""`python -m tests.referee FILE` checks a trace, `-` reads it from standard input; exit status 0 if it is sound."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from .check import MAX_ENUMERATION, check


def text_lines(stream: BinaryIO) -> Iterator[str]:
    """The lines of a trace; only a line feed ends one."""
    for raw in stream:
        yield raw.decode("utf-8").removesuffix("\n")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.referee", description=__doc__)
    parser.add_argument("file", help="a trace, or - for standard input")
    parser.add_argument(
        "--max-enumeration",
        type=int,
        default=MAX_ENUMERATION,
        metavar="N",
        help="sets of squares to look at per Stones ply (default %(default)s)",
    )
    parser.add_argument("--unfinished", action="store_true", help="accept a trace that ends inside a hand")
    arguments = parser.parse_args()
    try:
        with sys.stdin.buffer if arguments.file == "-" else Path(arguments.file).open("rb") as stream:
            report = check(
                text_lines(stream),
                max_enumeration=arguments.max_enumeration,
                unfinished_allowed=arguments.unfinished,
            )
    except (OSError, UnicodeDecodeError) as error:
        print(error)
        return 1
    print(report)
    return 0 if report.ok else 1


if __name__ == "__main__":
    raise SystemExit(main())
