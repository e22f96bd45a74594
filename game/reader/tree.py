"""The window as a tree of nodes, in the order of play: task, turn, what happened, what can be done, hand, table, rest.

`read` builds the tree from plain data (`game.scenes.access.reading`) and adds nothing to that data. Ids are derived
from keys, not from positions in a list, so a node that stays on the screen keeps its id.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.reader.spoken import lines_of, spoken
from game.words import _, pgettext, sentences

ROLES = {
    **{role: role for role in ("label", "button", "link", "switch", "slider", "field", "scroll", "tab")},
    **dict.fromkeys(("choice", "stepper", "character", "sign"), "choice"),
    "picture": "image",
}
"""Reader role of each widget role. Any other widget is a button if it can be pressed, otherwise a label."""
VALUED = ("choice", "slider", "field")
"""Roles with a value beside the name."""
STEPS = ("choice", "slider")
"""Roles whose value can be stepped up and down."""

PICKED, RECALL = "picked:", "recall:"
"""Key prefixes of two lines: the one that names what is picked, and the one that recalls what others did."""
LONG = 300
"""Longest list of choices, in letters, that is told as one line; each choice is also a node of its own."""

Layout = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Node:
    """One node. `about` is said after its name; `live` says how its arrival is announced (``polite``, ``assertive``).

    Actions are ``click``, ``focus``, ``set``, ``up``, ``down`` and ``scroll``; states ``disabled``, ``on``, ``off``
    and ``picked``. `rect` is in window pixels.
    """

    key: str
    role: str
    name: str = ""
    value: str = ""
    about: str = ""
    state: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    children: tuple["Node", ...] = ()
    live: str = ""
    rect: tuple[int, ...] = ()
    place: tuple[int, int] = (0, 0)
    """Position and size of its set, such as the third of seven tiles in the hand; (0, 0) where it is not counted."""

    @property
    def which(self) -> str:
        """`place` in words; empty if the set has fewer than two members."""
        number, count = self.place
        return _("{n} of {all}").format(n=number, all=count) if count > 1 else ""

    @property
    def id(self) -> int:
        """A number derived from the key alone, so it is the same in every run and on every system."""
        return int.from_bytes(hashlib.blake2b(self.key.encode(), digest_size=7).digest(), "big") + 1


@dataclass(frozen=True, slots=True)
class Tree:
    """The nodes of the top scene, and the key of the focused one."""

    root: Node
    focus: str

    def nodes(self) -> Iterator[Node]:
        """All nodes, in reading order."""
        return _within(self.root)

    def find(self, key: str) -> Node | None:
        """The node with that key; None if there is none."""
        return next((node for node in self.nodes() if node.key == key), None)


def _within(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from _within(child)


def read(layout: Layout) -> Tree:
    """The tree of a layout. Keys start with the scene's name and are unique."""
    scene, title = layout["scene"], layout["title"]
    widgets = _counted_by_list([(each, _widget(each)) for each in _told(layout)])
    told = [layout.get("table", {}).get("task", ""), *(each["label"] for each in layout["widgets"] if each["live"])]
    said = {title, *(each["label"] for each in layout["widgets"] if each["focusable"])}
    said |= {line for words in told for line in lines_of(words)}
    lines = [Node(f"line:{line}", "label", spoken(line)) for line in lines_of(layout["text"]) if line not in said]
    children = _of_table(layout["table"], widgets, lines) if "table" in layout else [*lines, *widgets]
    role = "dialog" if layout["over"] else "window"
    wide, high = layout["size"]
    root = Node("", role, spoken(title), children=tuple(children), rect=(0, 0, wide, high))
    known: dict[str, int] = {}
    root = _named(root, scene, known)
    focus = f"{scene}/{layout['focus']}"
    turn = f"{scene}/part:turn"  # without any focus a reader would say the window's name after each move
    last = [key for key in known if key.startswith(f"{scene}/event:")][-1:]
    return Tree(root, next((key for key in (focus, turn, *last) if key in known), root.key))


def _named(node: Node, scene: str, known: dict[str, int]) -> Node:
    """The node and its descendants with unique keys: repeated keys are numbered."""
    key = f"{scene}/{node.key}"
    known[key] = number = known.get(key, 0) + 1
    key = key if number == 1 else f"{key}#{number}"
    return replace(node, key=key, children=tuple(_named(child, scene, known) for child in node.children))


def _told(layout: Layout) -> Iterator[dict[str, Any]]:
    """The widgets that say something, with their captions and notes merged in. Leaves out those captions and notes, and
    labels that repeat the title, the text or the button they stand on."""
    widgets, text = layout["widgets"], layout["text"]
    faces = {each["key"]: each for each in widgets if each["focusable"]}
    belongs: dict[tuple[str, str], list[str]] = {}
    for each in widgets:
        for how in ("caption_of", "note_of"):
            belongs.setdefault((how, each[how]), []).append(each["label"])
    known = {words.rstrip(".") for words in (layout["title"], *text.split("\n"), *lines_of(text))}
    for each in widgets:
        key, label = each["key"], each["label"]
        if key in faces and label.strip():
            captions = [words for words in belongs.get(("caption_of", key), ()) if words not in label]
            tip = sentences((*belongs.get(("note_of", key), ()), each["tip"]))
            yield {**each, "label": ": ".join((*captions, label)), "tip": tip}
        elif label.strip() and not (
            (label.rstrip(".") in known and not each["live"])
            or {each["caption_of"], each["note_of"]} & {*faces}
            or any(_on(each, face) for face in faces.values())
        ):
            yield each


def _on(label: Layout, face: Layout) -> bool:
    (x, y, w, h), (left, top, wide, high) = label["rect"], face["rect"]
    inside = left <= x + w // 2 < left + wide and top <= y + h // 2 < top + high
    return inside and label["label"] in face["label"]


def _widget(widget: Layout) -> Node:
    usable, known = widget["focusable"], ROLES.get(widget["role"])
    if known == "choice" and "value" not in widget:
        known = "button"  # one of several side by side; its name says whether it is the chosen one
    role = known if known and (usable or known in ("label", "image")) else "button" if usable else "label"
    name, value = widget["label"], widget.get("value", "")
    if role in VALUED or role == "switch":
        name = name.removesuffix(f": {value}")
    why = "" if widget["enabled"] else widget["reason"]
    tip = "" if widget["tip"] in name else widget["tip"]
    states = ["" if widget["enabled"] else "disabled", widget.get("on", "")]
    return Node(
        widget["key"],
        role,
        spoken(name),
        value if role == "field" else spoken(value) if role in VALUED else "",
        spoken(why or tip),
        tuple(state for state in states if state),
        _actions(role, widget) if usable else (),
        live=widget["live"],
        rect=tuple(widget["rect"]),
    )


def _actions(role: str, widget: Layout) -> tuple[str, ...]:
    if not widget["enabled"]:
        return ("focus",)
    own = {"field": ("set",), "scroll": ("scroll",), **dict.fromkeys(STEPS, ("up", "down"))}.get(role, ())
    return ("focus", *own) if role in ("scroll", "slider") else ("click", "focus", *own)


def _of_table(table: Layout, widgets: Sequence[Node], lines: Sequence[Node]) -> list[Node]:
    """The parts of a table. Labels that say nothing are left out."""
    things = [_thing(each) for each in table["things"] if each["label"]]
    part = {each["key"]: each["part"] for each in table["things"]}
    verbs, links = table["verbs"], table["links"]
    at = [thing for thing in things if part[thing.key] == "table"]
    places = [thing for thing in things if part[thing.key] == "place"]
    hand = [thing for thing in things if part[thing.key] == "hand"]
    happened = [Node(key, "label", spoken(line), live="polite") for key, line in table["events"]]
    number, line = table["news"]
    if line:
        refuses = table["refuses"]
        role, live = ("alert", "assertive") if refuses else ("label", "" if table["waits"] else "polite")
        happened.append(Node(f"{RECALL if table['recalls'] else 'news:'}{number}", role, spoken(line), live=live))
    happened += [widget for widget in widgets if widget.key in links]
    own = [widget for widget in widgets if widget.key in verbs]
    rest = [widget for widget in widgets if widget.key not in (*verbs, *links)]
    told = spoken(table["choices"])
    choices = [Node("part:choices", "label", told)] if 0 < len(told) <= LONG else []
    if table["picked"]:
        # a new key each time: under a known key readers go on saying the old words
        choices.insert(0, Node(f"{PICKED}{table['picked']}", "label", spoken(table["picked"]), live="polite"))
    parts = (
        ("happened", _("What happened"), happened),
        ("can", _("What you can do"), [*choices, *_counted(places), *own]),
        ("hand", spoken(table["hand"]), _counted(hand)),
        ("table", pgettext("the table with all that lies on it", "Table"), [*lines, *at]),
        ("rest", pgettext("buttons beside the table", "More"), rest),
    )
    task = Node("part:task", "label", spoken(table["task"]), live="polite")
    turn = Node("part:turn", "status", spoken(table["turn"]), live="polite")
    groups = [Node(f"part:{key}", "group", name, children=tuple(inside)) for key, name, inside in parts if inside]
    return [*filter(lambda node: node.name, (task, turn)), *groups]


def _counted_by_list(widgets: Sequence[tuple[Layout, Node]]) -> list[Node]:
    """The nodes of widgets, each with its place in its list or the place of its value among the possible ones."""
    lists = [each["row_of"] if {"click", "focus"} & {*node.actions} else "" for each, node in widgets]
    found, so_far = list[Node](), Counter[str]()
    for (each, node), name in zip(widgets, lists, strict=True):
        so_far[name] += 1
        place = each["place"] if each["place"][1] else (so_far[name], lists.count(name)) if name else (0, 0)
        found.append(replace(node, place=tuple(place)))
    return found


def _counted(nodes: Sequence[Node]) -> list[Node]:
    return [replace(node, place=(number, len(nodes))) for number, node in enumerate(nodes, 1)]


def _thing(thing: Layout) -> Node:
    role = "button" if thing["touch"] else "label"
    actions = ("click", "focus") if thing["touch"] else ()
    states = ("picked",) if thing["picked"] else ()
    name = spoken(thing["label"])
    return Node(
        thing["key"],
        role,
        _("{button}, unavailable").format(button=name) if thing["idle"] else name,
        about=spoken(thing["tip"]),
        state=states,
        actions=actions,
        rect=tuple(thing["rect"]),
    )
