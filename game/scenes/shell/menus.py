"""Where the words chosen in a menu lead."""

from game.scenes.shell.base import Context


def open_chosen(context: Context, word: object, game_key: str = "") -> bool:
    """Opens what the word stands for: a sheet, a book, the title, or the way out.

    Whether it was one of these words; a match answers ``new``, ``save`` and ``resume`` itself.
    """
    stack = context.stack
    if word == "rules":
        from game.scenes.learning.rulebook import RulebookScene

        stack.push(RulebookScene(context, game_key))
    elif word == "lesson":
        from game.games import find
        from game.scenes.learning.lesson import open_lesson

        open_lesson(context, find(game_key))
    elif word == "settings":
        from game.scenes.options.settings import SettingsScene

        stack.push(SettingsScene(context))
    elif word == "shortcuts":
        from game.scenes.options.shortcuts import ShortcutsScene

        stack.push(ShortcutsScene(context))
    elif word == "records":
        from game.scenes.history.records import RecordsScene

        stack.push(RecordsScene(context))
    elif word == "about":
        from game.scenes.options.about import AboutScene

        stack.push(AboutScene(context))
    elif word == "title":
        stack.home()
    elif word == "quit":
        context.quit()
    else:
        return False
    return True
