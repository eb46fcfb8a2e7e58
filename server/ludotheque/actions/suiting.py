"""Whether somebody who looks at what is sought could meet who seeks it, should they seek it too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ludotheque.actions import codec
from ludotheque.actions.house import House
from ludotheque.actions.refusals import Refusal
from ludotheque.actions.seating import filled
from ludotheque.actions.standings import number_of
from ludotheque.core.ratings.model import Rating
from ludotheque.core.ratings.speeds import speed_of_game
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store import standings
from ludotheque.store.seeks import SeekRow

Fits = Callable[[SeekRow, str | None], bool | None]
"""Whether a seek is for a viewer; None where it is their own.  Who is nobody yet is a newcomer."""


async def suiting(house: House, viewers: Iterable[str | None], rows: Sequence[SeekRow]) -> Fits:
    """What these seeks are to these viewers, by their ratings as they are now.

    Whom one blocks is not looked at: of those nothing is told at all.
    """
    known = sorted({viewer for viewer in viewers if viewer is not None})
    asked = {row.id: _ladder(row) for row in rows if (row.lowest, row.highest) != (None, None)}
    ladders = {each for each in asked.values() if each is not None}
    kinds: dict[str, str] = {}
    strengths: dict[tuple[str, tuple[str, str, str]], int] = {}
    if known and rows:
        async with house.database.driver() as driver:
            kinds = await standings.kinds_of(driver, known)
            if ladders:
                strengths = await standings.strengths(driver, known, sorted(ladders))

    def fits(row: SeekRow, viewer: str | None) -> bool | None:
        if viewer == row.player.id:
            return None
        machine = viewer is not None and kinds.get(viewer) == "bot"
        if machine and row.player.kind != "bot" and row.bots_at is None:
            return False
        if row.id not in asked:
            return True
        ladder = asked[row.id]
        if ladder is None:
            return False
        strength = None if viewer is None else strengths.get((viewer, ladder))
        number = Rating().number if strength is None else number_of(strength)
        low, high = row.lowest, row.highest
        return (low is None or number >= low) and (high is None or number <= high)

    return fits


def _ladder(row: SeekRow) -> tuple[str, str, str] | None:
    """Ruleset, language and speed of the game; None where it cannot be dealt any more."""
    try:
        asked = codec.read_options(row.ruleset, row.options)
        whole = filled(row.ruleset, asked, row.seats, row.language)
    except Refusal:
        return None
    return row.ruleset, row.language, speed_of_game(RULESETS[row.ruleset], whole, row.seats)
