"""The abstractions of any turn-based table game. Standard library only.

the contract    rules, events, game, bot, expertise, hindsight
a match         match, record, position, proof
files           document, form
chance          chance
words           message, naming
"""
