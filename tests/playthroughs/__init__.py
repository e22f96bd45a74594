"""One recorded hand of every game at every number of seats, as a trace: what changes in the rules shows as a
difference in these files."""
