"""The seal of a deal: all its digits while the hand is played, and afterwards whether the deal is the sealed one."""

from collections.abc import Sequence

import pygame

from game.core.proof import Proof, prove
from game.scenes.history.honesty import TITLE, open_honesty
from game.scenes.session.session import Session
from game.scenes.shell.base import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.widgets.page import Page

GROUP = 8
"""Digits that stand together, for whoever writes them down."""
LINE = 14
"""The line is long and nobody reads it through: it is written small."""
COMMAND = "printf %s 'LINE' | sha256sum"


class SealScene(SheetScene):
    """The seal of a hand: while it is played, all its digits, to be noted before anything is at stake; once it is over
    the seal is opened, the hand is dealt and played again, and everything is compared."""

    wide = 760.0

    def __init__(self, context: Context, session: Session, hand: int | None = None) -> None:
        """`hand` is one that is over; without it the one on the table is meant."""
        super().__init__(context)
        self._session = session
        if hand is None and session.hand_end is not None:
            hand = session.hand_no
        self._proof = prove(session.match, hand, session.seals[hand]) if hand is not None else None
        self.name = "verify" if self._proof is not None else "seal"
        self._copied = ""
        self.focus_key = "ok"

    def heading(self) -> str:
        """Which hand, or what came out."""
        if self._proof is None:
            return f"The deal of {self._session.game.hand_word} {self._session.hand_no + 1} is sealed"
        return "The deal is the sealed one" if self._proof.holds else "The deal is not the sealed one"

    def write(self, page: Page) -> None:
        """The digits and what to do with them, or what was compared."""
        if self._proof is None:
            self._write_sealed(page)
        else:
            self._write_opened(page, self._proof)

    def feet(self) -> Sequence[Foot]:
        """Only to go back."""
        return [Foot("ok", "All right", lambda: self.close(None), primary=True)]

    def _write_digits(self, page: Page, digest: str) -> None:
        """All digits in groups."""
        page.words(grouped(digest), face="sans-bold", size=19)

    def _write_copying(self, page: Page, key: str, label: str, text: str) -> None:
        """A link that puts the text into the clipboard, and says so."""
        page.link(key, "Copied" if self._copied == key else label, lambda: self._copy(key, text))

    def _write_more(self, page: Page, hands: Sequence[int]) -> None:
        """The other hands that are over, and what all this proves."""
        page.gap(8)
        page.link("honesty", TITLE, lambda: open_honesty(self.context))
        for hand in hands:
            page.gap(2)
            label = f"Verify {self._session.game.hand_word} {hand + 1}"
            page.link(f"hand:{hand}", label, lambda hand=hand: self._verify(hand))  # type: ignore[misc]

    def _verify(self, hand: int) -> None:
        self.context.stack.push(SealScene(self.context, self._session, hand))

    def _copy(self, key: str, text: str) -> None:
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return
        self._copied = key
        self.lay_out()

    def _write_sealed(self, page: Page) -> None:
        session = self._session
        page.words("Where every tile lies was fixed before the first move. This is the seal, a SHA-256:")
        page.gap(8)
        self._write_digits(page, session.sealed)
        page.gap(4)
        self._write_copying(page, "copy", "Copy the digits", session.sealed)
        page.gap(8)
        page.words(
            f"Note or copy them now. When the {session.game.hand_word} is over, “Verify the deal” opens the seal, and "
            f"the deal must give the same digits. The first six, {session.sealed[:6]}, stand at the head of the table "
            "if there is room.",
        )
        self._write_more(page, range(session.hand_no))

    def _write_opened(self, page: Page, proof: Proof) -> None:
        """The digits then and now, what was compared, and the line for other programs."""
        page.words(f"Shown before the first move of {self._session.game.hand_word} {proof.hand + 1}:", size=16)
        self._write_digits(page, proof.sealed)
        page.gap(6)
        page.words("Made anew from the deal:", size=16)
        self._write_digits(page, proof.opened.digest)
        page.gap(8)
        page.words(self._verdict(proof))
        finished = self._session.hand_no + (self._session.hand_end is not None)
        self._write_more(page, [hand for hand in range(finished) if hand != proof.hand])
        page.gap(10)
        page.words("To check it without this program, take the SHA-256 of this line:", size=16)
        page.gap(2)
        self._write_copying(page, "copy", "Copy the line", proof.opened.content)
        page.gap(2)
        page.words(_broken(page, proof.opened.content, LINE), size=LINE, colour=page.pale)
        page.gap(6)
        page.words(f"For example: {COMMAND}", size=16, colour=page.pale)

    def _verdict(self, proof: Proof) -> str:
        if not proof.holds:
            return f"Something does not fit: {proof.trouble}."
        moves = "one move was" if proof.actions == 1 else f"{proof.actions} moves were"
        return (
            f"They are the same. The {self._session.game.hand_word} was dealt again and its {moves} played again: "
            "every move was possible, and every tile lay where this deal has it. No tile was exchanged after the deal "
            "was sealed."
        )


def grouped(digest: str) -> str:
    """The digits in groups, apart enough to be read out: ``a41f09c2 77…``."""
    return " ".join(digest[start : start + GROUP] for start in range(0, len(digest), GROUP))


def _broken(page: Page, line: str, size: float) -> str:
    """A long line without spaces, broken for reading."""
    width = page.assets.text_size(line, "sans", page.scale.px(size))[0]
    every = max(16, int(len(line) * page.width / width * 0.85))
    return "\n".join(line[start : start + every] for start in range(0, len(line), every))
