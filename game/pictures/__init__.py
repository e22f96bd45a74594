"""Commands that show a recorded match without a window: a position as a picture, a match as a page for a browser."""
