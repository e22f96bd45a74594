"""How the pictures of the table are made: plain numpy, the light always from the upper left."""
