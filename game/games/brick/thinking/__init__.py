"""How Brick Dominoes is played well, and why."""
