"""The program's pictures and sounds are those that its tools make."""

from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

from tools import make_art, make_looks, make_sound  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def waves():
    """All sounds, made once."""
    return make_sound.made()


@pytest.mark.nightly
def test_pictures_are_as_made():
    assert make_art.differences(ROOT / "sprites") == []


def test_a_changed_or_missing_picture_is_found(tmp_path, monkeypatch):
    picture = np.full((8, 8, 3), 100, dtype=np.uint8)
    monkeypatch.setattr(make_art, "pictures", lambda: {"one": picture, "two": picture, "three": picture})
    make_art.write_png(tmp_path / "one.png", picture + np.uint8(2))
    make_art.write_png(tmp_path / "two.png", picture + np.uint8(3))
    assert make_art.differences(tmp_path) == ["two.png differs by 3 of 255", "three.png is missing"]


@pytest.mark.parametrize("shape", [(5, 7), (5, 7, 3), (40, 50, 3), (5, 7, 4)])
def test_png_files_read_back_as_written(tmp_path, shape):
    picture = np.random.default_rng(1).integers(0, 256, shape, dtype=np.uint8)
    make_art.write_png(tmp_path / "noise.png", picture)
    assert np.array_equal(make_art.read_png(tmp_path / "noise.png"), make_art.as_rgba(picture))


@pytest.mark.nightly
def test_sounds_are_as_made_level_and_below_the_peak(waves, monkeypatch):
    monkeypatch.setattr(make_sound, "made", lambda: waves)
    assert make_sound.faults(ROOT / "sounds") == []


@pytest.mark.nightly
def test_a_sound_of_another_loudness_is_found(waves, monkeypatch):
    kept = {name: wave for name, wave in waves.items() if name.startswith(("score", "win"))}
    monkeypatch.setattr(make_sound, "made", lambda: kept)
    monkeypatch.setitem(make_sound.LOUDNESS, "score", make_sound.USUAL_LOUDNESS)
    found = make_sound.faults(ROOT / "sounds")
    assert [words.partition(" has ")[0] for words in found] == [f"score-{number}.ogg" for number in range(1, 7)]


def test_loudness_follows_the_standard():
    """ITU-R BS.1770: a 997 Hz sine of full scale in one channel has -3.01 LUFS."""
    t = np.arange(8 * make_sound.RATE) / make_sound.RATE
    assert make_sound.loudness(np.sin(2 * np.pi * 997 * t)) == pytest.approx(-3.01, abs=0.1)


def test_the_example_looks_have_the_pictures_that_the_tool_makes():
    for name, picture in make_looks.pictures().items():
        kept = make_art.read_png(make_looks.LOOKS / f"{name}.png")
        assert np.abs(make_art.as_rgba(picture).astype(int) - kept.astype(int)).max() <= make_art.TOLERANCE, name
