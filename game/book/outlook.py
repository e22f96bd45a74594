"""What the next game of a cup can change: who leads now, and who may lead after it."""

from dataclasses import dataclass

from game.book.cups import Standing


@dataclass(frozen=True, slots=True)
class Outlook:
    """The standing before a game that brings each person a point for everyone they beat. People are indices."""

    totals: tuple[int, ...]
    games: int
    """The number of games still to be played this evening, the next one included."""

    @classmethod
    def of(cls, stands: Standing, day: str) -> "Outlook":
        """The outlook of a cup on an evening."""
        played = {each.game for each in stands.rounds if each.evening == day}
        return cls(stands.totals, sum(game not in played for game in stands.cup.games))

    @property
    def others(self) -> int:
        """The number of people that each can beat in a game."""
        return len(self.totals) - 1

    @property
    def leaders(self) -> list[int]:
        """The people who lead now."""
        return [who for who, points in enumerate(self.totals) if points == max(self.totals)]

    @property
    def chasers(self) -> tuple[list[int], int]:
        """The people who come right after the leaders, and how many points they are behind."""
        rest = [points for points in self.totals if points < max(self.totals)]
        if not rest:
            return [], 0
        return [who for who, points in enumerate(self.totals) if points == max(rest)], max(self.totals) - max(rest)

    def after(self, who: int) -> range:
        """The points that the person can have after the next game."""
        return range(self.totals[who], self.totals[who] + self.others + 1)

    @property
    def left(self) -> int:
        """The most points that a person can still win this evening."""
        return self.games * self.others

    def _lead(self, who: int) -> int:
        """The person's lead after beating everybody, if the best of the others comes second."""
        rest = [points for other, points in enumerate(self.totals) if other != who]
        return self.totals[who] + self.others - max(rest) - (self.others - 1)

    @property
    def alone(self) -> list[int]:
        """The people who lead alone if they beat everybody in the next game, no matter who comes second."""
        return [who for who in range(len(self.totals)) if self._lead(who) > 0]

    @property
    def level(self) -> list[int]:
        """The people who would then be level at best."""
        return [who for who in range(len(self.totals)) if self._lead(who) == 0]

    @property
    def behind(self) -> list[int]:
        """The people who may still be behind then."""
        return [who for who in range(len(self.totals)) if self._lead(who) < 0]
