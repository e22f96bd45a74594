"""The emblems in the opponents' medallions: a beast, a tree, a building or a tool for each of them."""

from __future__ import annotations

from tools.art import beasts, things

EMBLEMS = {
    "pim": ("novice", beasts.hare()),
    "tilda": ("novice", beasts.bee()),
    "amos": ("novice", beasts.hedgehog()),
    "yuna": ("casual", things.ship()),
    "marek": ("casual", things.mill()),
    "greta": ("casual", things.tower()),
    "renata": ("skilled", beasts.fox()),
    "idris": ("skilled", things.key()),
    "kjell": ("skilled", beasts.gull()),
    "sanna": ("master", things.lantern()),
    "oswin": ("master", beasts.owl()),
    "daria": ("master", beasts.oak()),
}
"""By character: the level, whose materials make the medallion, and the emblem."""
