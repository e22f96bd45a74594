"""English plurals for command-line output, which is not translated."""


def counted(number: int, what: str) -> str:
    """A number and its noun, in the plural if needed: ``1 tile``, ``2 tiles``."""
    return f"{number} {what}{'s' * (number != 1)}"
