"""What a match tells afterwards: every decision judged by what its seat saw, every hand taken apart into luck and play.

grading one decision     judging, reasons
dealt and drawn tiles    luck
the chance of the match  chances
a whole match            findings, study
what people are told     margins, habits, likeness
in the thinking process  asked
"""
