"""The user's clipboard and languages, as the system knows them."""

import pygame


def copied(text: str) -> bool:
    """Puts a text on the clipboard and returns whether that worked."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def pasted() -> str:
    """The text on the clipboard; empty if there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def preferred_languages() -> list[str]:
    """The codes of the user's languages, such as ``de_AT``, most preferred first."""
    try:
        found = pygame.system.get_pref_locales()
    except (AttributeError, pygame.error):
        return []
    return [f"{each['language']}_{each.get('country') or ''}".rstrip("_") for each in found if each.get("language")]
