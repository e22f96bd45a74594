"""Explains in the language in use why something failed: unsound files, and errors of the operating system."""

import errno
import os

from game.core.message import N_, Reason, cause
from game.words.language import ENGLISH, _, current
from game.words.saying import Number

_SYSTEM = {
    # TRANSLATORS: this and the next ones are what the system says when it cannot read or write a file
    errno.EPERM: N_("Operation not permitted"),
    errno.ENOENT: N_("No such file or directory"),
    errno.EIO: N_("Input/output error"),
    errno.ENXIO: N_("No such device or address"),
    errno.EAGAIN: N_("Resource temporarily unavailable"),
    errno.ENOMEM: N_("Cannot allocate memory"),
    errno.EACCES: N_("Permission denied"),
    errno.EBUSY: N_("Device or resource busy"),
    errno.EEXIST: N_("File exists"),
    errno.EXDEV: N_("Invalid cross-device link"),
    errno.ENODEV: N_("No such device"),
    errno.ENOTDIR: N_("Not a directory"),
    errno.EISDIR: N_("Is a directory"),
    errno.EINVAL: N_("Invalid argument"),
    errno.ENFILE: N_("Too many open files in system"),
    errno.EMFILE: N_("Too many open files"),
    errno.EFBIG: N_("File too large"),
    errno.ENOSPC: N_("No space left on device"),
    errno.EROFS: N_("Read-only file system"),
    errno.ENAMETOOLONG: N_("File name too long"),
    errno.ENOTEMPTY: N_("Directory not empty"),
    errno.ELOOP: N_("Too many levels of symbolic links"),
    errno.ETIMEDOUT: N_("Connection timed out"),
}
"""Operating system errors with a translation."""
_QUOTAS = {"EDQUOT": N_("Disk quota exceeded"), "ESTALE": N_("Stale file handle")}
"""Translated errors whose numbers not every system defines."""


def reason(given: Exception | Reason | str) -> str:
    """The explanation of an error. System errors without a translation are quoted in the system's own words."""
    if isinstance(given, OSError) and not isinstance(given.args[0] if given.args else None, Reason):
        return _system(given)
    found = cause(given) if isinstance(given, Exception) else given
    if isinstance(found, str):
        return found
    facts = {name: _shown(fact) for name, fact in found.facts.items()}
    try:
        return _(found.words).format_map(facts) if facts else _(found.words)
    except (KeyError, ValueError, IndexError):  # the placeholders of the translation do not match
        return str(found)


def _shown(fact: object) -> object:
    if isinstance(fact, Reason):
        return reason(fact)
    return Number(fact) if type(fact) is int else fact


def _system(error: OSError) -> str:
    own = error.strerror or type(error).__name__
    known = _SYSTEM | {getattr(errno, name): words for name, words in _QUOTAS.items() if hasattr(errno, name)}
    if current() == ENGLISH or error.errno is None or own != os.strerror(error.errno):
        return own
    if error.errno in known:
        return _(known[error.errno])
    return _("the system says “{words}”").format(words=own)
