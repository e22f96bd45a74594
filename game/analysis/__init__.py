"""The analysis of a match: judges every decision by what its seat saw, and divides every hand into luck and play.

grading one decision     judging, reasons, evidence
ranking a position       ranking
dealt and drawn tiles    luck
chances to win           chances
a whole match            findings, study
what people are told     margins, habits, likeness
in the thinking process  asked
"""
