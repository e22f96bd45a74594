"""The sounds as they are kept: how loud and how bright they are beside each other."""

import numpy as np
import pytest

from tools.make_sound import SOUNDS, read, wanted
from tools.sound.mastering import loudness
from tools.sound.ringing import RATE, Wave


def share(wave: Wave, low: float, high: float) -> float:
    """The part of a sound's energy that lies between two pitches (hertz)."""
    power, pitch = np.abs(np.fft.rfft(wave)) ** 2, np.fft.rfftfreq(len(wave), 1 / RATE)
    return float(power[(pitch >= low) & (pitch < high)].sum() / power.sum())


@pytest.fixture(params=range(1, 7))
def number(request: pytest.FixtureRequest) -> int:
    found: int = request.param
    return found


def kept(name: str) -> Wave:
    return read(SOUNDS / f"{name}.ogg")


class TestTheRefusal:
    def test_is_softer_than_what_it_refuses(self, number: int) -> None:
        assert loudness(kept(f"refuse-{number}")) < loudness(kept(f"clack-{number}")) - 4
        assert loudness(kept(f"refuse-{number}")) == pytest.approx(wanted("refuse"), abs=1)

    def test_is_a_knock_on_wood_and_no_thud(self, number: int) -> None:
        assert share(kept(f"refuse-{number}"), 0, 250) < 0.2
        assert share(kept(f"refuse-{number}"), 400, 4000) > 0.7


class TestThePencil:
    def test_scratches_and_does_not_hiss(self, number: int) -> None:
        assert share(kept(f"pencil-{number}"), 4000, RATE / 2) < 0.15
        assert share(kept(f"pencil-{number}"), 400, 4000) > 0.7
