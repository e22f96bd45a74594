"""What the system says of the person who uses it."""

import pygame


def preferred_languages() -> list[str]:
    """The codes of the languages that the person reads, such as ``de_AT``, the favourite first."""
    try:
        found = pygame.system.get_pref_locales()
    except (AttributeError, pygame.error):
        return []
    return [f"{each['language']}_{each.get('country') or ''}".rstrip("_") for each in found if each.get("language")]
