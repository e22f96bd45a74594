"""What every screen has: scenes on a stack, input, sheets, the menu.

layer, stack, context, inputs, scene, captions, tablekind, paper, shelf, sheet, pause, taking, wells
"""
