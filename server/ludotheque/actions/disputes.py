"""A player's word against a list, and what an operator decides about it."""

from __future__ import annotations

from ludotheque.actions import audit, lexicons
from ludotheque.actions.house import House, new_id, now_ms
from ludotheque.actions.refusals import AlreadyDecided, ImpossibleWord, NotFound
from ludotheque.core.words.lexicon import Lexicon
from ludotheque.core.words.overlays import fault_of
from ludotheque.store import bus
from ludotheque.store import lexicons as store
from ludotheque.store.lexicons import DisputeRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.session import Connection


def check(lexicon: Lexicon, asked: str) -> str:
    """The word as the list would spell it.  Raises ImpossibleWord for what can stand in none."""
    word = lexicon.alphabet.normalise(asked)
    fault = fault_of(word, lexicon.language)
    if fault is not None:
        raise ImpossibleWord(f"This can be no word of the list: {fault}.")
    return word


async def dispute(
    connection: Connection, lexicon: Lexicon, player: PlayerRow, word: str, comment: str
) -> DisputeRow:
    """Say that a word is judged wrongly; who has said so already gets the dispute they have."""
    return await store.open_dispute(
        connection,
        DisputeRow(
            id=new_id(),
            list=lexicon.facts.list,
            lexicon=lexicon.id,
            word=word,
            accepted=word in lexicon,
            comment=comment,
            player_id=player.id,
            player_name=player.name,
            player_kind=player.kind,
            created_at=now_ms(),
            status="open",
        ),
    )


async def listed(
    house: House, status: str | None, before: tuple[int, str] | None, limit: int
) -> list[DisputeRow]:
    """Disputes for operators, newest first."""
    async with house.database.transaction() as connection:
        return await store.list_disputes(connection, status, before, limit)


async def decide(
    house: House,
    connection: Connection,
    dispute_id: str,
    grant: bool,
    reason: str,
    by: PlayerRow,
    address: str,
) -> DisputeRow:
    """Grant a dispute, which makes a new version of the list, or decline it.

    Every open dispute about the same word is answered with it.  Raises NotFound, or
    AlreadyDecided.
    """
    asked = await store.dispute(connection, dispute_id)
    if asked is None:
        raise NotFound("There is no such dispute.")
    if asked.status != "open":
        raise AlreadyDecided(f"This dispute was {asked.status} already.")
    version = None
    if grant:
        if asked.list not in house.library.lists():
            raise NotFound(f"The list {asked.list} is no longer here.")
        wanted = (asked.list, asked.word, "remove" if asked.accepted else "add")
        version = await lexicons.change(house, connection, wanted, reason, by.id)
        await bus.notify(connection, bus.LEXICA, asked.list)
    status = "granted" if grant else "declined"
    await store.decide(connection, asked, status, reason, by.id, now_ms(), version)
    await audit.note(
        connection,
        f"dispute.{status}",
        by.id,
        asked.player_id,
        address,
        list=asked.list,
        word=asked.word,
        asked="removal" if asked.accepted else "addition",
        reason=reason,
    )
    decided = await store.dispute(connection, dispute_id)
    return decided or asked
