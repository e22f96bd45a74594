"""The rules of Brick Dominoes."""
