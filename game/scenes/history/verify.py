"""The seal of a deal: all its digits while the hand is played, and afterwards whether the deal is the sealed one."""

from collections.abc import Sequence
from functools import partial

import pygame

from game.core.proof import Proof, prove
from game.scenes.history.honesty import TITLE
from game.scenes.session.session import Session
from game.scenes.shell.base import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.widgets.page import Page

GROUP = 8
"""Digits that stand together, so that they can be copied by hand."""
LINE = 14
"""The size of the sealed line in dp: small, since it is long and nobody reads it through."""
COMMAND = "printf %s 'LINE' | sha256sum"


class SealScene(SheetScene):
    """The seal of a hand: while it is played, all its digits, to be noted before anything is at stake; once it is over
    the seal is opened, the hand is dealt and played again, and everything is compared."""

    wide = 760.0

    def __init__(self, context: Context, session: Session, hand: int | None = None) -> None:
        """`hand` is one that is over; without it the one on the table is meant."""
        super().__init__(context)
        self._session = session
        self._word = session.game.hand_word
        if hand is None and session.hand_end is not None:
            hand = session.hand_no
        self._proof = prove(session.match, hand, session.seals[hand]) if hand is not None else None
        self.name = "verify" if self._proof is not None else "seal"
        self._copied = False

    def heading(self) -> str:
        if self._proof is None:
            return f"The deal of {self._word} {self._session.hand_no + 1} is sealed"
        return f"The deal is {'' if self._proof.holds else 'not '}the sealed one"

    def write(self, page: Page) -> None:
        if self._proof is None:
            self._write_sealed(page, self._session.sealed)
        else:
            self._write_opened(page, self._proof)

    def feet(self) -> Sequence[Foot]:
        return [Foot("ok", "All right", lambda: self.close(None), primary=True)]

    def _write_sealed(self, page: Page, seal: str) -> None:
        page.words("Where every tile lies was fixed before the first move. This is the seal, a SHA-256:")
        page.gap(8)
        self._write_digits(page, seal)
        page.gap(4)
        self._write_copying(page, "Copy the digits", seal)
        page.gap(8)
        page.words(
            f"Note or copy them now. When the {self._word} is over, “Verify the deal” opens the seal, and the deal "
            f"must give the same digits. The first six, {seal[:6]}, stand at the head of the table if there is room.",
        )
        self._write_more(page, range(self._session.hand_no))

    def _write_opened(self, page: Page, proof: Proof) -> None:
        """The digits then and now, what was compared, and the line for other programs."""
        page.words(f"Shown before the first move of {self._word} {proof.hand + 1}:", size=16)
        self._write_digits(page, proof.sealed)
        page.gap(6)
        page.words("Made anew from the deal:", size=16)
        self._write_digits(page, proof.opened.digest)
        page.gap(8)
        moves = "one move was" if proof.actions == 1 else f"{proof.actions} moves were"
        page.words(
            f"They are the same. The {self._word} was dealt again and its {moves} played again: every move was "
            "possible, and every tile lay where this deal has it. No tile was exchanged after the deal was sealed."
            if proof.holds
            else f"Something does not fit: {proof.trouble}."
        )
        finished = self._session.hand_no + (self._session.hand_end is not None)
        self._write_more(page, [hand for hand in range(finished) if hand != proof.hand])
        page.gap(10)
        page.words("To check it without this program, take the SHA-256 of this line:", size=16)
        page.gap(2)
        line = proof.opened.content
        self._write_copying(page, "Copy the line", line)
        page.gap(2)
        width = page.assets.text_size(line, "sans", page.scale.px(LINE))[0]
        page.words(_split(line, max(16, int(len(line) * page.width / width * 0.85)), "\n"), size=LINE, colour=page.pale)
        page.gap(6)
        page.words(f"For example: {COMMAND}", size=16, colour=page.pale)

    def _write_digits(self, page: Page, digest: str) -> None:
        page.words(grouped(digest), face="sans-bold", size=19)

    def _write_copying(self, page: Page, label: str, text: str) -> None:
        """A link that puts the text into the clipboard, and says so."""
        page.link("copy", "Copied" if self._copied else label, partial(self._copy, text))

    def _copy(self, text: str) -> None:
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return
        self._copied = True
        self.lay_out()

    def _write_more(self, page: Page, hands: Sequence[int]) -> None:
        """Links to what all this proves, and to other hands that are over."""
        page.gap(8)
        page.link("honesty", TITLE, partial(self.context.open, "honesty"))
        for hand in hands:
            page.gap(2)
            again = partial(self.context.open, "seal", session=self._session, hand=hand)
            page.link(f"hand:{hand}", f"Verify {self._word} {hand + 1}", again)


def grouped(digest: str) -> str:
    """The digits in groups: ``a41f09c2 77…``."""
    return _split(digest, GROUP, " ")


def _split(text: str, every: int, by: str) -> str:
    return by.join(text[start : start + every] for start in range(0, len(text), every))
