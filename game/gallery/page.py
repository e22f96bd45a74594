"""The page that shows all pictures with their captions: one file, without anything from elsewhere."""

from collections.abc import Mapping, Sequence
from html import escape

from game.gallery.stage import Exhibit

STYLE = """
body { margin: 2rem auto; max-width: 110rem; padding: 0 2rem; background: #12100e; color: #f6f1e4;
  font: 17px/1.45 system-ui, sans-serif; }
h1, h2 { font-family: Georgia, serif; font-weight: normal; }
h2 { margin-top: 3rem; border-bottom: 1px solid #4a3a2a; }
nav a { margin-right: 1.2rem; }
a { color: #e2b85c; }
.wall { display: grid; grid-template-columns: repeat(auto-fill, minmax(26rem, 1fr)); gap: 1.6rem; }
figure { margin: 0; }
img { width: 100%; height: auto; display: block; border-radius: 4px; box-shadow: 0 3px 14px #000; }
figcaption { padding: .5rem .1rem; }
code { color: #b9ab93; font-size: 14px; }
"""


def page(exhibits: Sequence[Exhibit], titles: Mapping[str, str], how: str) -> str:
    """The page for these exhibits; `titles` are the headings of the groups, `how` says how they were taken."""
    groups = dict.fromkeys(exhibit.group for exhibit in exhibits)
    links = "".join(f'<a href="#{escape(group)}">{escape(titles.get(group, group))}</a>' for group in groups)
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><title>Pipstone: the gallery</title>',
        f"<style>{STYLE}</style></head><body>",
        f"<h1>Pipstone: the gallery</h1><p>{len(exhibits)} pictures, {escape(how)}.</p><nav>{links}</nav>",
    ]
    for group in groups:
        parts.append(f'<h2 id="{escape(group)}">{escape(titles.get(group, group))}</h2><div class="wall">')
        parts += [_figure(exhibit) for exhibit in exhibits if exhibit.group == group]
        parts.append("</div>")
    return "\n".join([*parts, "</body></html>", ""])


def _figure(exhibit: Exhibit) -> str:
    name, caption = escape(exhibit.key), escape(exhibit.caption)
    return (
        f'<figure><a href="{name}.png"><img src="{name}.png" alt="{caption}" loading="lazy"></a>'
        f"<figcaption>{caption}<br><code>{name}</code></figcaption></figure>"
    )
