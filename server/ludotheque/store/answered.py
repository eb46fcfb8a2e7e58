"""Who is named in the answers that are kept for writes that are sent again."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from sqlalchemy import Text, cast, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.schema import answers, players


def _objects(answer: Any) -> Iterator[dict[str, Any]]:
    if isinstance(answer, dict):
        yield answer
    inside = answer.values() if isinstance(answer, dict) else answer
    if isinstance(answer, dict | list):
        for each in inside:
            yield from _objects(each)


def _is_name(key: str, value: Any) -> bool:
    return isinstance(value, str) and (key == "name" or key.endswith("_name"))


def ids_beside_names(answer: Any) -> set[str]:
    """What may be the ids of the players that an answer names: all texts that stand by a name."""
    return {
        value
        for found in _objects(answer)
        if any(_is_name(key, value) for key, value in found.items())
        for value in found.values()
        if isinstance(value, str)
    }


def renamed(answer: Any, names: Mapping[str, str]) -> Any:
    """An answer in which these players, by id, have other names."""
    if isinstance(answer, list):
        return [renamed(each, names) for each in answer]
    if not isinstance(answer, dict):
        return answer
    theirs = next((names[v] for v in answer.values() if isinstance(v, str) and v in names), None)
    return {
        key: theirs if theirs is not None and _is_name(key, value) else renamed(value, names)
        for key, value in answer.items()
    }


async def names_of_erased(connection: AsyncConnection, ids: Collection[str]) -> dict[str, str]:
    """The names that are left of those who were erased, by id."""
    if not ids:
        return {}
    found = await connection.execute(
        select(players.c.id, players.c.name).where(
            players.c.id.in_(ids), players.c.erased_at.is_not(None)
        )
    )
    return {row.id: row.name for row in found}


async def unname(connection: AsyncConnection, player_id: str, name: str) -> None:
    """Let what others were answered say another name of somebody who is erased.

    It is read from end to end: it is of a week, and nobody is erased often.
    """
    query = select(answers.c.player_id, answers.c.key, answers.c.answer).where(
        cast(answers.c.answer, Text).contains(player_id, autoescape=True)
    )
    for row in (await connection.execute(query)).all():
        await connection.execute(
            update(answers)
            .where(answers.c.player_id == row.player_id, answers.c.key == row.key)
            .values(answer=renamed(row.answer, {player_id: name}))
        )
