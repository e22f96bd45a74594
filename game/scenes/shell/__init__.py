"""What every screen has: the stack of scenes, focus and input, menus and sheets.

base, stack, focus, captions, menus, sheet, dialog, pause
"""
