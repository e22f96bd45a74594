"""Every screen and many positions as pictures, so that the look can be reviewed, and compared after each change."""
