"""What is laid into the opponents' medallions: a beast or a thing of the country for each of them."""

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
"""Whose emblem is which, and of what level's stuff the medallion is made."""
