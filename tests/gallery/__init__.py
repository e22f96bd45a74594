"""The layouts of all pictures in the gallery: a change of layout shows as a difference in these files."""
