"""The language in use: chosen, or that of the system, and English if a catalogue is missing or damaged."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from game import resources
from game.words import _, language, ngettext, pgettext
from tools.words import compile_one


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A folder of catalogues of the test's own."""
    catalog = Catalog(locale="de", charset="utf-8", fuzzy=False)
    catalog.add("Undo", "Zurücknehmen")
    catalog.add("English", "Deutsch", context="the name of this language in itself")
    catalog.add(("{n} tile", "{n} tiles"), ("{n} Stein", "{n} Steine"))
    catalog.add("Open", "Offen", context="an end")
    compile_one(catalog, tmp_path / "de.mo")
    (tmp_path / "pl.mo").write_bytes(b"no catalogue at all")
    monkeypatch.setattr(resources, "exists", lambda path: (tmp_path / path[len("levels/words/") :]).exists())
    monkeypatch.setattr(resources, "listing", lambda path, suffix: sorted(each.name for each in tmp_path.glob("*.mo")))
    monkeypatch.setattr(resources, "read", lambda path: (tmp_path / Path(path).name).read_bytes())


def test_a_chosen_language_is_spoken_at_once_and_english_before_and_after_it():
    assert (language.current(), _("Undo")) == ("en", "Undo")
    assert language.use("de") == ""
    assert _("Undo") == "Zurücknehmen"
    assert [ngettext("{n} tile", "{n} tiles", n).format(n=n) for n in (1, 2)] == ["1 Stein", "2 Steine"]
    assert pgettext("an end", "Open") == "Offen"
    assert _("Not in the catalogue") == "Not in the catalogue"
    language.use("en")
    assert _("Undo") == "Undo"
    assert language.languages() == {"en": "English", "de": "Deutsch"}, "the damaged one is left out"


@pytest.mark.parametrize(
    ("code", "why"), [("pl", "pl.mo is damaged"), ("xx", "no language 'xx'"), ("../de", "no lang")]
)
def test_an_unknown_language_or_a_damaged_catalogue_leaves_english_and_says_so(code, why):
    assert why in language.use(code)
    assert (language.current(), _("Undo")) == ("en", "Undo")


@pytest.mark.parametrize(
    ("preferred", "code"),
    [([], "en"), (["de_AT", "en"], "de"), (["fr", "DE-CH"], "de"), (["en_GB", "de"], "en"), (["fr"], "en")],
)
def test_the_first_of_the_systems_languages_that_is_known(preferred, code):
    assert language.best_of(preferred) == code
