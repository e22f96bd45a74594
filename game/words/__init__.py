"""The program's text in the user's language.

catalogues      language
messages        saying
reasons         reasons
pages           pages
"""

from game.core.message import N_
from game.words.language import _, ngettext, npgettext, pgettext
from game.words.reasons import reason
from game.words.saying import capital, declared, said, sentences

__all__ = ["N_", "_", "capital", "declared", "ngettext", "npgettext", "pgettext", "reason", "said", "sentences"]
