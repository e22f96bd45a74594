"""Layouts that grow at their ends: where every tile of Fives and Fortress lies, and the table that the two share.

places      joints, room, surroundings, reserve, chain, laid, fitting, course
on screen   chaintable, chainmarks, chainwords, strip
"""
