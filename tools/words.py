"""The catalogues of the languages: collects English texts, updates, compiles and checks translations.

    python tools/words.py update          # puts all English texts into every <code>.po, new ones untranslated
    python tools/words.py compile         # compiles every <code>.po to <code>.mo, which the program reads
    python tools/words.py check           # lists what is missing, unsure or wrong in catalogues and translated chapters
    python tools/words.py new CODE        # makes an empty catalogue
    python tools/words.py pseudo FOLDER   # makes a catalogue of a pseudo-language that marks every translated text

Needs Babel, which comes with ``pip install -e ".[dev]"``.
"""

import argparse
import hashlib
import json
import os
import re
import sys
from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from game import resources  # noqa: E402
from game.core.rules import Json  # noqa: E402
from game.resources import toml  # noqa: E402
from game.words.pages import TABLES  # noqa: E402
from game.words.saying import Entry, read_entries  # noqa: E402

FOLDER = ROOT / "levels" / "words"
KEYWORDS = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
"""The functions whose texts are collected; ``c`` marks the context."""
WIDTH = 118
NOTES = "levels/words/notes.toml"
"""Notes for translators, each with its short texts."""
SAYINGS = "levels/words/sayings.toml"
"""What characters say, by temperament and occasion."""
CHARACTERS = "levels/words/characters.toml"
"""A description of each character, and the lines that only it says."""
SAID = "said by a {} opponent in a match, {}: see sayings.toml"
TABLE_WORDS = ("title", "note", "caption")
"""Keys that hold the words of a quick table or a still life."""
SHORT_TEXT = 3
"""The most words of a short text, which needs a context or a note."""

UNTRANSLATED = "untranslated"
"""The name of the file in ``levels/<key>/`` which says that nobody has translated that game yet."""


def english_only() -> list[str]:
    """The keys of the games that are not translated yet."""
    return sorted(path.parent.name for path in (ROOT / "levels").glob(f"*/{UNTRANSLATED}"))


def collected(passed_over: Collection[str] | None = None) -> Catalog:
    """Every English text: those marked in the sources, the clauses of all ``messages.toml``, what characters say.

    Games whose keys are in `passed_over`, by default those not translated yet, are left out.
    """
    keys = english_only() if passed_over is None else passed_over
    without = tuple(f"games/{key}/" for key in keys)
    catalog = Catalog(project="Pipstone", version="", charset="utf-8", fuzzy=False)
    for path, line, text, comments, context in _marked():
        if path.startswith(without):
            continue
        catalog.add(text, locations=[(f"game/{path}", line)], auto_comments=comments, context=context)
    for path, entries in _tables():
        if path.split("/")[1] in keys:
            continue
        for key, entry in entries.items():
            for context, each in _variants(key, entry):
                text = (each.one, each.other) if each.count else each.one
                catalog.add(text, locations=[(path, 0)], context=context)
    for manner, lines in toml(SAYINGS).items():
        for occasion, texts in lines.items():
            for text in texts:
                catalog.add(text, locations=[(SAYINGS, 0)], auto_comments=[SAID.format(manner, occasion)])
    for key, told in toml(CHARACTERS).items():
        looks = told["looks"]
        for what, note in (
            ("says", f"said of {key.title()}, whose picture is {looks}"),
            ("wins", f"said by {key.title()}, {looks}, after winning a match"),
        ):
            catalog.add(told[what], locations=[(CHARACTERS, 0)], auto_comments=[note])
    for text, note in notes():
        if (message := catalog.get(text)) is not None:
            message.auto_comments.append(note)
    return catalog


@cache
def _marked() -> list[tuple[Any, ...]]:
    """The texts marked in the sources: file, line, text, comments, context. Reading all sources takes seconds."""
    found = extract_from_dir(
        str(ROOT / "game"), [("**.py", "python")], {}, KEYWORDS, ["TRANSLATORS:"], strip_comment_tags=True
    )
    return [*found]


def notes() -> list[tuple[str, str]]:
    """The texts that have a note, with the note."""
    return [(text, note) for note, texts in toml(NOTES).items() for text in texts]


def unexplained(template: Catalog) -> Iterator[str]:
    """Lines for short texts with neither a context nor a note, and for superfluous notes."""
    for message in template:
        words = re.findall(r"[^\W\d_][\w’'-]*", re.sub(r"\{[^}]*\}", "", _first(message)))
        if message.id and len(words) <= SHORT_TEXT and not message.context and not message.auto_comments:
            yield f"short, and neither a context nor a note in {NOTES}: {_first(message)!r}"
    texts = [text for text, _note in notes()]
    for text in sorted({*texts}):
        if template.get(text) is None:
            yield f"a note, but no longer said: {text!r}"
        elif texts.count(text) > 1:
            yield f"more than one note: {text!r}"


def _tables() -> Iterator[tuple[str, dict[str, Entry]]]:
    """The file and the entries, by their full keys, of every ``messages.toml``."""
    for path in sorted((ROOT / "levels").glob("*/messages.toml")):
        where = path.relative_to(ROOT).as_posix()
        table = toml(where)
        topics = table if path.parent == FOLDER else {path.parent.name: table}
        for topic, rows in topics.items():
            yield (
                where,
                {f"{topic}.{name}": entry for name, entry in read_entries(f"{where}: {topic}", rows).items()},
            )


def _variants(key: str, entry: Entry) -> Iterator[tuple[str, Entry]]:
    yield key, entry
    for name, variant in (entry.variants or {}).items():
        yield f"{key}.{name}", variant


def languages() -> list[Path]:
    """The files of the catalogues, one for each language."""
    return sorted(FOLDER.glob("*.po"))


def read(path: Path) -> Catalog:
    """A catalogue from its file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def write(catalog: Catalog, path: Path) -> None:
    """Writes a catalogue without line numbers, so that only words change in it."""
    with path.open("wb") as file:
        write_po(file, catalog, width=WIDTH, omit_header=False, include_lineno=False, ignore_obsolete=True)


def update() -> None:
    """Collects the English texts again and brings every language up to date with them."""
    template = collected()
    for path in languages():
        catalog = up_to_date(read(path), template)
        _undate(catalog)
        write(catalog, path)


def up_to_date(catalog: Catalog, template: Catalog) -> Catalog:
    """A catalogue with the texts of a template: known ones keep their place, a new one follows its neighbour.

    A new text has no translation: nothing is guessed from similar texts.
    """
    wanted = {_key(message): message for message in template if message.id}
    order = [_key(message) for message in catalog if message.id and _key(message) in wanted]
    place = set(order)
    before: tuple[str, str | None] | None = None
    for key in wanted:
        if key not in place:
            order.insert(order.index(before) + 1 if before else 0, key)
        before = key
    fresh = Catalog(locale=catalog.locale, project=catalog.project, version="", charset="utf-8", fuzzy=False)
    for key in order:
        new, known = wanted[key], catalog.get(*key)
        same = known is not None and isinstance(known.id, tuple) == isinstance(new.id, tuple)
        fresh.add(
            new.id,
            known.string if same else None,
            locations=new.locations,
            flags={flag for flag in known.flags if flag == "fuzzy"} if same else (),
            auto_comments=new.auto_comments,
            user_comments=known.user_comments if known else (),
            context=new.context,
        )
    return fresh


def _key(message: Message) -> tuple[str, str | None]:
    return _first(message), message.context


def _undate(catalog: Catalog) -> None:
    """Removes from the header what would change with every run and what nobody needs."""
    catalog.header_comment = "# Words of Pipstone: docs/translating.md says how to mend them."
    catalog.last_translator = catalog.language_team = catalog.msgid_bugs_address = ""
    catalog.creation_date = catalog.revision_date = datetime(2026, 11, 26, tzinfo=UTC)


def compile_all() -> None:
    """Compiles every catalogue."""
    for path in languages():
        compile_one(read(path), path.with_suffix(".mo"))


def compile_one(catalog: Catalog, path: Path) -> None:
    """Compiles one catalogue; unsure entries are left out, so that they appear in English."""
    made = path.with_name(f"{path.name}.{os.getpid()}")
    with made.open("wb") as file:
        write_mo(file, catalog)
    made.replace(path)


def out_of_date() -> bool:
    """Whether a compiled catalogue is missing or older than its source."""
    return any(
        not (made := path.with_suffix(".mo")).exists() or made.stat().st_mtime < path.stat().st_mtime
        for path in languages()
    )


def faults(catalog: Catalog, template: Catalog) -> Iterator[str]:
    """Lines for the faults of a catalogue: missing or unsure entries, plural forms, placeholders."""
    for message in template:
        if not message.id:
            continue
        found = catalog.get(_first(message), message.context)
        name = f"{message.context + ': ' if message.context else ''}{_first(message)!r}"
        if found is None or not all(_strings(found)):
            yield f"missing: {name}"
        elif found.fuzzy:
            yield f"unsure: {name}"
        elif isinstance(message.id, tuple) and len(_strings(found)) != catalog.num_plurals:
            yield f"{len(_strings(found))} of {catalog.num_plurals} plural forms: {name}"
        else:
            yield from _placeholders(name, message, found)
    known = {(_first(message), message.context) for message in template}
    for message in catalog:
        if message.id and (_first(message), message.context) not in known:
            yield f"no longer said: {_first(message)!r}"


def _placeholders(name: str, message: Message, found: Message) -> Iterator[str]:
    """Lines for faulty placeholders. A plural form may leave out a number ("one tile"), but no form may add one."""
    forms = message.id if isinstance(message.id, tuple) else (message.id,)
    wanted, all_of_them = set(fields(forms[-1])), set().union(*map(fields, forms))
    for number, text in enumerate(_strings(found)):
        try:
            given = set(fields(text))
        except ValueError as problem:
            yield f"braces: {name}: {text!r}: {problem}"
            continue
        if given - all_of_them or (len(forms) == 1 and wanted - given):
            yield f"placeholders {sorted(given)} instead of {sorted(wanted)}: {name}"
        own = forms[-1:] if number else forms
        for key, how in sorted(hows_of(text) - set().union(*map(hows_of, own))):
            yield f"{key} is not written as in English ({how or 'plain'}): {name}"


def fields(text: str) -> list[str]:
    """The names of the placeholders in a text."""
    return [name for _, name, _, _ in Formatter().parse(text) if name is not None]


def hows_of(text: str) -> set[tuple[str, str]]:
    """The format of each placeholder of a text: {names:and} is a list with an “and”."""
    return {(name, how or "") for _, name, how, _ in Formatter().parse(text) if name is not None}


def _first(message: Message) -> str:
    return message.id[0] if isinstance(message.id, tuple) else message.id


def _strings(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, tuple | list) else (message.string,)


LONGEST = 6
"""The most letters added to a word."""
ACCENTS = str.maketrans("aceinouyzACEINOUYZ", "áćéíñóúýžÁĆÉÍÑÓÚÝŽ")


def pseudo() -> Catalog:
    """A language whose texts are English with accents, a third longer, in brackets; a text without is not marked."""
    catalog = Catalog(locale="pl", charset="utf-8", fuzzy=False)
    for message in collected(()):
        if message.id:
            english = message.id if isinstance(message.id, tuple) else (message.id,)
            texts = tuple(map(accented, english))
            string = (texts[0], texts[-1], texts[-1]) if isinstance(message.id, tuple) else texts[0]
            catalog.add(message.id, string, context=message.context)
    return catalog


def accented(text: str) -> str:
    """A text in the pseudo-language; its placeholders stay, and what is added to a longer text is broken into words."""
    parts = []
    for words, name, spec, _ in Formatter().parse(text):
        parts.append(words.translate(ACCENTS).replace("{", "{{").replace("}", "}}"))
        if name is not None:
            parts.append("{" + name + (f":{spec}" if spec else "") + "}")
    longer = "·" * (len(text) // 3)
    if " " in text:
        longer = " ".join(longer[at : at + LONGEST] for at in range(0, len(longer), LONGEST))
    return "[" + "".join(parts) + longer + "]"


PAGES = {"rules.toml": "chapter", "lesson.toml": "step", "well.toml": "step", "glossary.toml": "entry"}
"""The pages that are translated chapter by chapter, with the name of their tables."""


def old_pages(language: str) -> Iterator[str]:
    """Lines for what is missing or out of date in the translated pages and tables of all games."""
    left_out = english_only()
    for folder in sorted((ROOT / "levels").iterdir()):
        if folder.name in left_out:
            continue
        for name, rows in PAGES.items():
            if (folder / name).exists():
                yield from stale(f"levels/{folder.name}/{name}", rows, language)
        if (folder / "still.toml").exists():
            yield from stale_tables(folder.name, language)


def fingerprint(row: Json) -> str:
    """Eight hex digits that change with any word of an English chapter or step, or of a quick table."""
    text = json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def stale(path: str, name: str, language: str) -> Iterator[str]:
    """Lines for chapters that the translation of a page lacks, has in excess, or has of an older English text."""
    return _stale(path, name, language, {row["id"]: row for row in resources.toml(path).get(name, [])})


def stale_tables(game: str, language: str) -> Iterator[str]:
    """Such lines for a game's quick tables and its still life."""
    english, folder = {}, f"levels/{game}"
    for file in resources.listing(folder, ".toml"):
        name = file.removesuffix(".toml")
        if name == "still" or name.startswith("quick-"):
            data = resources.toml(f"{folder}/{file}")
            english[name] = {key: data[key] for key in TABLE_WORDS if key in data}
    return _stale(f"{folder}/{TABLES}", "table", language, english)


def _stale(path: str, name: str, language: str, english: Mapping[str, Json]) -> Iterator[str]:
    folder, _, file = path.rpartition("/")
    translation = f"{folder}/{language}/{file}"
    rows = resources.toml(translation).get(name, []) if resources.exists(translation) else []
    own = {row.get("id"): row for row in rows}
    for key, row in english.items():
        found = own.pop(key, None)
        if found is None:
            yield f"{translation}: {key} is missing; the English one is {fingerprint(row)}"
        elif found.get("of") != fingerprint(row):
            yield f"{translation}: {key} is of an older English text; the present one is {fingerprint(row)}"
    for left in own:
        yield f"{translation}: {left} is not in the English page"


def check() -> int:
    """Prints the faults of every language; their number."""
    found = 0
    template = collected()
    for line in unexplained(template):
        print(line)
        found += 1
    for path in languages():
        for line in [*faults(read(path), template), *old_pages(path.stem)]:
            print(f"{path.stem}: {line}")
            found += 1
    print(f"{len(languages())} languages, {found} faults")
    return found


def main() -> int:
    """Runs one of the commands above."""
    parser = argparse.ArgumentParser(prog="python tools/words.py", description="The catalogues of the languages.")
    parser.add_argument("command", choices=("update", "compile", "check", "new", "pseudo"))
    parser.add_argument("argument", nargs="?", default="")
    given = parser.parse_args()
    match given.command:
        case "update":
            update()
        case "compile":
            compile_all()
        case "check":
            return 1 if check() else 0
        case "new":
            catalog = Catalog(locale=given.argument, project="Pipstone", version="", charset="utf-8", fuzzy=False)
            catalog.update(collected())
            _undate(catalog)
            write(catalog, FOLDER / f"{given.argument}.po")
        case "pseudo":
            compile_one(pseudo(), Path(given.argument) / "qps.mo")
    return 0


if __name__ == "__main__":
    sys.exit(main())
