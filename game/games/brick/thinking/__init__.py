"""Playing Brick Dominoes well: opponents, evaluation, search and hints."""
