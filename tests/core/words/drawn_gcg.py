"""Games and texts of GCG for tests that hold for any of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from ludotheque.core.words.gcg import (
    AnyEvent,
    ChallengeBonus,
    Exchange,
    Game,
    Pass,
    Play,
    Player,
    Pragma,
    RackGained,
    RackLost,
    Square,
    TimePenalty,
    Withdrawn,
)
from ludotheque.core.words.gcg_writing import write

TILES = st.sampled_from([*"ABCDEFGÑ", "CH", "LL"])
RACKS = st.none() | st.lists(TILES | st.just("?"), min_size=1, max_size=7).map(tuple)
WORDS = st.text(st.characters(codec="utf-8", categories=("L", "N", "P")), min_size=1, max_size=6)
TEXTS = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)
LINES = st.lists(TEXTS, min_size=1, max_size=3).map("\n".join)
SQUARES = st.one_of(
    TILES.map(Square),
    TILES.map(lambda tile: Square(tile.lower())),
    TILES.map(lambda tile: Square(tile, through=True)),
    st.just(Square(None, through=True)),
)


@st.composite
def events(draw: st.DrawFn, players: int) -> AnyEvent:
    """Any event of one of so many players."""
    said: dict[str, Any] = {
        "player": draw(st.integers(0, players - 1)),
        "rack": draw(RACKS),
        "score": draw(st.integers(-999, 999)),
        "total": draw(st.integers(-999, 2000)),
        "note": draw(st.just("") | LINES),
        "rest": draw(st.just("") | TEXTS),
    }
    tiles = draw(st.lists(TILES | st.just("?"), min_size=1, max_size=7).map(tuple))
    kind: Any = draw(st.sampled_from(AnyEvent.__args__))
    if kind is Play:
        squares = draw(st.lists(SQUARES, min_size=1, max_size=9).map(tuple))
        cell, down = draw(st.integers(0, 224)), draw(st.booleans())
        return Play(cell=cell, down=down, squares=squares, **said)
    if kind is Exchange:
        return draw(
            st.sampled_from(
                [
                    Exchange(tiles=tiles, count=len(tiles), **said),
                    Exchange(tiles=None, count=len(tiles), **said),
                ]
            )
        )
    if kind is RackGained:
        event = RackGained(tiles=tiles, **{**said, "score": abs(said["score"])})
        return replace(event, rack=None) if event.score == 0 else event
    if kind is RackLost:
        return RackLost(tiles=tiles, **{**said, "score": -1 - abs(said["score"])})
    assert kind in (Pass, Withdrawn, ChallengeBonus, TimePenalty)
    plain: AnyEvent = kind(**said)
    return plain


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Any game that can be written."""
    players = draw(st.integers(2, 4))
    nicks = draw(
        st.lists(WORDS.filter(lambda word: ":" not in word), min_size=4, max_size=4, unique=True)
    )
    maybe = st.none() | TEXTS
    names = WORDS.map(str.lower).filter(lambda name: name.lower() == name)
    pragmas = st.builds(Pragma, names.map("x-{}".format), st.just("") | TEXTS)
    racks = draw(st.lists(RACKS, min_size=players, max_size=players).map(tuple))
    return Game(
        players=tuple(Player(nick, draw(TEXTS)) for nick in nicks[:players]),
        events=tuple(draw(st.lists(events(players), max_size=6))),
        title=draw(maybe),
        description=draw(st.none() | LINES),
        id=draw(maybe),
        lexicon=draw(maybe),
        pragmas=tuple(draw(st.lists(pragmas, max_size=2))),
        note=draw(st.just("") | LINES),
        racks=racks if any(racks) else (),
        incomplete=draw(st.none() | st.just("") | LINES),
    )


@st.composite
def loosened(draw: st.DrawFn) -> tuple[Game, str]:
    """A game, and a text of it with facts that go on, and with any blanks between parts."""
    game = draw(games())
    blanks = st.sampled_from([" ", "\t", "\u00a0", " \t "])
    lines: list[str] = []
    for line in write(game).splitlines():
        head, *words = line.split(" ")
        if head.startswith("#player"):
            nick, *name = words
            lines.append(f"{head}{draw(blanks)}{nick}{draw(blanks)}{' '.join(name)}")
            continue
        if not head.startswith(("#title", "#id", "#lexicon", "#x-", "#incomplete")):
            lines.append(line)
            continue
        lines.append(head)
        for word in words:
            parts = ["#-", f"#-{draw(blanks)}"] * draw(st.integers(0, 1))
            goes_on = f"\n#-{draw(st.just('') | blanks)}"
            joint = " " if lines[-1] == head else draw(st.sampled_from([" ", goes_on]))
            lines[-1] += "".join(f"\n{part}" for part in parts if joint != " ") + joint + word
    return game, "\n".join(lines)
