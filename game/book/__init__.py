"""The book of matches: every match that was played to its end, and what can be learned from all of them.

played       what one record says of its match
shelf        the folder of records, with people's marks and notes
index        an SQLite index over the folder, made from the records alone
listing      the list of matches, a screenful at a time
reader       brings the index up to date beside the window
statistics   questions put to the index: people, pairs, opponents, evenings
stamps       what someone has done for the first time
rivals       how people stand with the characters they have met
outlook      what the next game of a cup can change
cups         several games and evenings among the same people
"""
