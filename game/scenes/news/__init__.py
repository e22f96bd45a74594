"""News at the table, and advice in words.

news, advice, compare
"""
