"""Drawing and touching: everything on screen that knows no rules."""
