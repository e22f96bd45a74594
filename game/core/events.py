"""What happened at the table, in a form that can be told to everybody or to one seat only."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    `kind` is a word of the game: ``lay``, ``draw``, ``pass``, ``score``, ``take``, ``done``, ``place``, ``reveal``,
    ``ready``, ``skip``, ``pick_up`` or ``hand_end``. `said` is a short sentence for the log with ``{name}`` standing
    for the name of `seat`. `tiles` are tile texts such as ``6|4``; they are hidden from the other seats when `private`.
    `points` is what `seat` scored by it, and `why` how that came about, e.g. ``ends 5 + 2 + 8 = 15``.
    """

    kind: str
    seat: int
    said: str
    tiles: tuple[str, ...] = ()
    points: int = 0
    why: str = ""
    private: bool = False

    def seen_by(self, seat: int | None) -> "Event":
        """The event as that seat may see it; None is an onlooker who sees no hidden tile."""
        if self.private and seat != self.seat:
            return replace(self, tiles=())
        return self

    def sentence(self, names: tuple[str, ...]) -> str:
        """What happened, in words, with the seat's name filled in."""
        return self.said.replace("{name}", names[self.seat])

    def line(self, names: tuple[str, ...], *, why: bool = False) -> str:
        """The sentence with what was scored, e.g. ``Nora lays 6|4: +10``; with `why` how that came about follows."""
        scored = f": {signed(self.points)}" if self.points else ""
        return self.sentence(names) + scored + (f" ({self.why})" if why and self.why else "")


def written(points: int) -> str:
    """Points as they are read, below nothing with a minus sign: ``−5``."""
    return str(points).replace("-", "−")


def signed(points: int) -> str:
    """Points as something gained or lost: ``+5``, ``−5``, ``+0``."""
    return f"{points:+d}".replace("-", "−")
