"""Sound and the thinking process, set up only when they are first needed, so that the table is there at once."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.settings import Settings

if TYPE_CHECKING:
    from game.ai.thinker import Answer, Thinker
    from game.ui.platform.sound import Sound


class LateSound:
    """Stands for `game.ui.platform.sound.Sound`, which is loaded once the first picture is on the screen."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._sound: Sound | None = None
        self.heard: Callable[[str], None] = lambda name: None
        """Told the name of every sound, whether it can be heard or not."""

    def open(self) -> None:
        """Opens the loudspeakers; until then everything is silent."""
        from game.ui.platform.sound import Sound

        self._sound = Sound()
        self.apply(self._settings)
        self._sound.open()

    def wake(self) -> None:
        """Something happens: soon there may be something to hear."""
        if self._sound is not None and not self._sound.awake:
            self._sound.open()

    def rest(self) -> None:
        """Nothing has happened for a while."""
        if self._sound is not None:
            self._sound.rest()

    @property
    def awake(self) -> bool:
        """Whether the loudspeakers are open."""
        return self._sound is not None and self._sound.awake

    def apply(self, settings: Settings) -> None:
        """As loud as people want it."""
        self._settings = settings
        if self._sound is not None:
            self._sound.apply(settings)

    def play(self, name: str, *, pan: float = 0.0, pitch: float = 0.0) -> None:
        """As `Sound.play`, once there are loudspeakers; heard or not, it can be written down (`heard`)."""
        self.heard(name)
        if self._sound is not None:
            self._sound.play(name, pan=pan, pitch=pitch)

    def close(self) -> None:
        """Falls silent."""
        if self._sound is not None:
            self._sound.close()


class LateThinker:
    """Stands for `game.ai.thinker.Thinker`, which is loaded when the first opponent sits down."""

    def __init__(self, post: Callable[[object], None]) -> None:
        self._post = post
        self._thinker: Thinker | None = None

    def start(self) -> None:
        """See `Thinker.start`."""
        self._loaded().start()

    def ask(self, *about: Any, **how: Any) -> int:
        """See `Thinker.ask`."""
        return self._loaded().ask(*about, **how)

    def answer(self, question: int) -> "Answer | None":
        """See `Thinker.answer`."""
        return self._loaded().answer(question)

    def is_open(self, question: int) -> bool:
        """See `Thinker.is_open`."""
        return self._loaded().is_open(question)

    def cancel(self) -> None:
        """Drops the open question, if there is one."""
        if self._thinker is not None:
            self._thinker.cancel()

    def close(self) -> None:
        """Ends the process, if there is one."""
        if self._thinker is not None:
            self._thinker.close()

    def _loaded(self) -> "Thinker":
        if self._thinker is None:
            from game.ai.thinker import Thinker

            self._thinker = Thinker(self._post)
        return self._thinker
