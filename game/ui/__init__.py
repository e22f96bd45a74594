"""Drawing and touching: everything on screen that knows no rules.

window      window, sdl, waiting, pending, timing, leisure, scale, areas, gamepad, keys, sound, check
materials   theme, wares, assets, pieces, workshop, shelf, rough, fonts, tilework, pips, tokens, glass, materials,
            plates, shadows, paint, rims, contour, pencil, laurel
widgets     widgets, buttons, fades, controls, textfield, cards, portraits, swatches, page, scroll, focus, slip
table       table, touches, picture, tabletop, division, items, hintmarks, handtiles, chrome, toast, newsplace,
            nameplate, lying, fleeting, backdrop, glance, backlog, pile, scorepad
motion      tempo, motion, planner, tracks, staging, effects, lifting, rehearsal
bricks      bricks, wallshade
pictures    still, stillpaint
"""
