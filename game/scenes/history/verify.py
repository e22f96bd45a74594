"""The seal of a deal: all its digits while the hand is played; afterwards, whether the deal matches it."""

from collections.abc import Iterator, Sequence
from functools import partial

from game.core.proof import Proof, prove
from game.scenes import routes
from game.scenes.history.honesty import TITLE
from game.scenes.session.names import hand_name
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.platform.system import copied
from game.ui.widgets.page import Page
from game.words import _, ngettext, said, sentences

GROUP = 8
"""Digits in a group; groups make the seal easier to copy by hand."""
LINE = 14
"""Text size of the sealed line, in dp; small, since it is long and nobody reads it through."""
COMMAND = "printf %s 'LINE' | sha256sum"


class SealScene(SheetScene):
    """The seal of a hand. While the hand is played it shows all digits, to be noted in advance. Once the hand is over
    it opens the seal, deals and plays the hand again, and compares everything."""

    wide = 760.0

    def __init__(self, context: Context, session: Session, hand: int | None = None) -> None:
        """`hand` is the index of a hand that is over; None means the one on the table."""
        super().__init__(context)
        self._session = session
        self._over = range(session.hand_no + (session.hand_end is not None))
        """The hands whose seals may be opened."""
        hand = session.hand_no if hand is None else hand
        self._proof = prove(session.match, hand, session.seals[hand]) if hand in self._over else None
        self.name = "verify" if self._proof is not None else "seal"
        self._copied = False

    def heading(self) -> str:
        if self._proof is None:
            # TRANSLATORS: {hand} is “Hand 2” or “Game 2”
            return _("{hand}: the deal is sealed").format(hand=self._hand(self._session.hand_no))
        return _("The deal matches its seal") if self._proof.holds else _("The deal does not match its seal")

    def write(self, page: Page) -> None:
        if self._proof is None:
            self._write_sealed(page, self._session.sealed)
        else:
            self._write_opened(page, self._proof)

    def feet(self) -> Sequence[Foot]:
        return [Foot("ok", _("All right"), lambda: self.close(None), primary=True)]

    def _write_sealed(self, page: Page, seal: str) -> None:
        page.words(_("The position of every tile was fixed before the first move. This is its seal (SHA-256):"))
        page.gap(8)
        self._write_digits(page, seal)
        page.gap(4)
        self._write_copying(page, _("Copy the digits"), seal)
        page.gap(8)
        words = _(
            "Write the digits down or copy them now. Afterwards “Verify the deal” opens the seal, and the deal must "
            "give the same digits. The first six, {seal}, are shown at the top of the screen if there is room."
        )
        page.words(words.format(seal=seal[:6]))
        self._write_more(page)

    def _write_opened(self, page: Page, proof: Proof) -> None:
        """Writes the digits then and now, what was compared, and the line for other programs."""
        # TRANSLATORS: {hand} is “Hand 2” or “Game 2”; the digits of the seal follow
        shown = _("{hand}, shown before the first move:").format(hand=self._hand(proof.hand))
        page.words(shown, size=16)
        self._write_digits(page, proof.sealed)
        page.gap(6)
        page.words(_("Worked out again from the deal:"), size=16)
        self._write_digits(page, proof.opened.digest)
        page.gap(8)
        page.words(sentences(_found(proof)))
        self._write_more(page)
        page.gap(10)
        page.words(_("To check it without this program, take the SHA-256 of this line:"), size=16)
        page.gap(2)
        line = proof.opened.content
        self._write_copying(page, _("Copy the line"), line)
        page.gap(2)
        page.words(line, size=LINE, colour=page.pale)
        page.gap(6)
        page.words(_("For example: {command}").format(command=COMMAND), size=16, colour=page.pale)

    def _write_digits(self, page: Page, digest: str) -> None:
        page.words(grouped(digest), face="sans-bold", size=19)

    def _write_copying(self, page: Page, label: str, text: str) -> None:
        """Writes a link that copies `text` to the clipboard and then says so."""
        page.link("copy", _("Copied") if self._copied else label, partial(self._copy, text))

    def _copy(self, text: str) -> None:
        if not copied(text):
            return
        self._copied = True
        self.lay_out()

    def _write_more(self, page: Page) -> None:
        """Writes links to what all this proves, and to other hands that are over."""
        page.gap(8)
        page.link("honesty", _(TITLE), partial(self.context.open, routes.honesty))
        for hand in self._over:
            if self._proof is not None and hand == self._proof.hand:
                continue
            page.gap(2)
            again = partial(self.context.open, routes.seal, session=self._session, hand=hand)
            # TRANSLATORS: {hand} is “Hand 2” or “Game 2”
            page.link(f"hand:{hand}", _("Verify the deal: {hand}").format(hand=self._hand(hand)), again)

    def _hand(self, hand: int) -> str:
        return hand_name(self._session.game.hand_word, hand + 1)


def _found(proof: Proof) -> Iterator[str]:
    """The results of the comparison, a sentence each."""
    if proof.trouble is not None:
        yield _("Something does not match")
        yield said(proof.trouble)
        return
    yield _("The digits are the same")
    again = ngettext(
        "The tiles were dealt again and {n} move was replayed",
        "The tiles were dealt again and {n} moves were replayed",
        proof.actions,
    )
    yield again.format(n=proof.actions)
    yield _("Every move was legal, and every tile was where this deal puts it")
    yield _("No tile was swapped after the deal was sealed")


def grouped(digest: str) -> str:
    """The digits in groups: ``a41f09c2 77…``."""
    return " ".join(digest[start : start + GROUP] for start in range(0, len(digest), GROUP))
