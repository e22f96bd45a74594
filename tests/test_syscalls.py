"""A save killed at any of its system calls is either complete or not made; `tests.syscalls` tries every kind."""

import pytest

from tests.syscalls import SAVES, Told, folder_after, kill_all_along, possible


@pytest.mark.nightly(one_in=2)
@pytest.mark.skipif(not possible(), reason="needs strace, and leave to trace processes")
@pytest.mark.parametrize(("name", "links"), [("save", True), ("save", False), ("match", False), ("match", True)])
def test_a_match_is_the_old_or_the_new_one_at_every_call(name: str, links: bool) -> None:
    told = kill_all_along(name, before=1, links=links)
    assert told.kills >= 6
    assert told == Told(kills=told.kills)


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("name", SAVES)
def test_what_was_saved_twice_is_read_as_the_second(name: str) -> None:
    with folder_after(name, 2) as (_, store):
        assert SAVES[name].read(store) == (2, None)
