"""Sound and the thinking process, set up only when they are first needed, so that the table is there at once."""

from collections.abc import Callable
from typing import Any

from game.settings import Settings


class LateSound:
    """Stands for `game.ui.sound.Sound`, which is loaded once the first picture is on the screen."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._sound: Any = None
        self.heard: Callable[[str], None] = lambda name: None
        """Told the name of every sound, whether it can be heard or not."""

    def open(self) -> None:
        """Opens the loudspeakers; until then everything is silent."""
        from game.ui.sound import Sound

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
        return self._sound is not None and bool(self._sound.awake)

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
    """The thinking process, which is started when the first opponent sits down."""

    def __init__(self, post: Callable[[object], None]) -> None:
        self._post = post
        self._thinker: Any = None

    def close(self) -> None:
        """Ends the process, if there is one."""
        if self._thinker is not None:
            self._thinker.close()

    def __getattr__(self, name: str) -> Any:
        if self._thinker is None:
            from game.ai.thinker import Thinker

            self._thinker = Thinker(self._post)
        return getattr(self._thinker, name)
