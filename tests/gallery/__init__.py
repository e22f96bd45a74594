"""Where everything lies in every picture of the gallery: a change of layout shows as a difference in these files."""
