"""Calling people to their games: what they are told who do not look at the tournament's page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludotheque.actions import notices
from ludotheque.actions.notices import Notice
from ludotheque.actions.tournaments.held import Held
from ludotheque.store import calls
from ludotheque.store.entrants import EntrantRow
from ludotheque.store.pairings import TableRow


def person(one: EntrantRow) -> bool:
    """Whether this is somebody with eyes: no bot, of whatever kind."""
    return one.player is not None and one.player.kind != "bot"


def to_game(held: Held, game_id: str, dealt: Iterable[EntrantRow]) -> None:
    """Call people to a game that is dealt to them, when that is saved."""
    _tell(held, dealt, f"tournament:{held.row.id}:{game_id}", game_id, status="running")


def of_end(held: Held, entered: Iterable[EntrantRow], why: str) -> None:
    """Tell people that what they have entered was cancelled, and why."""
    key = f"tournament:{held.row.id}:cancelled"
    _tell(held, entered, key, None, status="cancelled", why=why)


def check_in_key(held: Held) -> str:
    """What the keys begin with of those who are told that check-in is open."""
    return f"tournament:{held.row.id}:check_in:"


def to_check_in(held: Held, missing: Iterable[EntrantRow]) -> None:
    """Tell people that they have to say until the start that they are there."""
    # Opened again where the start was moved, it is told again.
    key = f"{check_in_key(held)}{held.row.n}"
    _tell(held, missing, key, None, status="check_in", starts_at=held.row.starts_at)


def _tell(
    held: Held, whom: Iterable[EntrantRow], key: str, game_id: str | None, **detail: str | int
) -> None:
    about = {"tournament": held.row.id, "title": held.row.title, **detail}
    held.notices += [
        Notice(one.id, "tournament", key, game_id=game_id, detail=about)
        for one in whom
        if person(one)
    ]


async def answered(
    held: Held, ended: Sequence[TableRow], missing: Iterable[tuple[str, str]]
) -> None:
    """Nobody is called to what is over any more.

    Who did not come has a right to read that they were called: theirs stays new.
    """
    games = [each.game_id for each in ended if each.game_id is not None]
    read = await calls.answered(held.connection, games, list(missing), held.now)
    await notices.say_changed(held.connection, read)
