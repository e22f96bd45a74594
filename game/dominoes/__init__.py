"""What any domino game is: tiles, deals, layouts, scoring. No pygame."""
