"""What the player is looking at: a stack of scenes that return results."""
