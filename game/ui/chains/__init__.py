"""Layouts that grow at their ends: the positions of tiles in Fives and Fortress, and the table that both games share.

places      joints, room, surroundings, reserve, chain, laid, fitting, course
on screen   chaintable, chainmarks, chainwords, strip
"""
