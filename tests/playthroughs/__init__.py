"""One recorded hand of every game at every number of seats, as a trace: a change of the rules shows as a difference in
these files."""
