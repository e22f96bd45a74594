"""What the system says of the person who uses it."""

import pygame


def copied(text: str) -> bool:
    """Puts the text into the clipboard; whether that could be done."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def pasted() -> str:
    """The text in the clipboard; empty where there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def preferred_languages() -> list[str]:
    """The codes of the languages that the person reads, such as ``de_AT``, the favourite first."""
    try:
        found = pygame.system.get_pref_locales()
    except (AttributeError, pygame.error):
        return []
    return [f"{each['language']}_{each.get('country') or ''}".rstrip("_") for each in found if each.get("language")]
