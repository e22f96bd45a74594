"""What any turn-based table game is. Standard library only.

the contract    rules, events, game, bot, expertise
a match         match, record, document, proof
chance          chance
"""
