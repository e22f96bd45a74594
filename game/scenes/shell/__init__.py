"""What every screen has: scenes on a stack, input, sheets, the menu.

base, captions, sheet, pause
"""
