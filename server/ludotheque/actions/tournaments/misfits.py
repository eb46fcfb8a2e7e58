"""What some formats cannot do with rules that others can."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.actions.tournaments.plan import Rules
from ludotheque.core.pairings.model import Sizes
from ludotheque.core.pairings.round_robin import longest_cycle

MOST_ROUNDS = 500
"""Of a round-robin.  Each step reads all tables; with so many duels that takes seconds (P25)."""

PLACES = {
    "arena": "places in an arena are by points, then tables won, then fewer games (P29)",
    "knockout": "places in a knockout are by the round reached (P28)",
}
"""Where tie-breaks have nothing to say."""


def misfits(format_: str, rules: Rules, sizes: Sizes) -> Iterator[tuple[str, str]]:
    """Where rules do not fit the format, each with what would."""
    if rules.ties and format_ in PLACES:
        yield "rules.ties", f"none, for {PLACES[format_]}"
    if rules.fill is not None and rules.fill.to > rules.most_players:
        yield "fill.to", f"not more than most_players, which is {rules.most_players}"
    if format_ == "round-robin" and rules.rounds is None:
        rounds = rules.cycles * longest_cycle(rules.most_players, sizes)
        if rounds > MOST_ROUNDS:
            many = f"with {rules.most_players} this round-robin could have {rounds} rounds"
            possible = f"{MOST_ROUNDS} at most are possible"
            yield "rules.most_players", f"fewer, or rules.rounds: {many}, and {possible}"
