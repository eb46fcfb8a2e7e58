"""Knows, through each owner's own eyes, what is hidden, and looks for it in what others get."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.house.players import Json

# Where a card may stand in what the house says; anything else that is a number is none.
CARD_PLACES = {"card", "cards", "hand", "rows", "taken", "own_choice", "revealed", "last_trick"}


def cards_in(value: Any, place: str = "") -> Iterator[int]:
    """Every number that stands where a card may stand."""
    if isinstance(value, dict):
        for name, part in value.items():
            inside = place in CARD_PLACES and name not in ("seat", "laid")
            yield from cards_in(part, name if name in CARD_PLACES or not inside else place)
    elif isinstance(value, list):
        for part in value:
            yield from cards_in(part, place)
    elif type(value) is int and place in CARD_PLACES:
        yield value


@dataclass
class Secrets:
    """What each seat of one game holds by number of the log, as told to that seat alone.

    A card is hidden while it is in a hand.  It is open, for good in this round, once it was
    revealed; a round later it may be in a hand again.
    """

    hands: dict[int, dict[int, frozenset[int]]] = field(default_factory=dict)
    """Seat → number → the hand at that number."""

    def learn(self, seat: int, frame: Json) -> None:
        """A snapshot or update that the owner of a seat got."""
        assert frame["view"]["hand"] is not None, "an owner sees the own hand"
        self.hands.setdefault(seat, {})[frame["n"]] = frozenset(frame["view"]["hand"])

    def hidden_from(self, viewer: int | None, n: int) -> set[int]:
        """Cards that this viewer may not know at a number."""
        found: set[int] = set()
        for seat, by_number in self.hands.items():
            if seat != viewer:
                found |= self.hand(seat, n, by_number)
        return found

    @staticmethod
    def hand(seat: int, n: int, by_number: dict[int, frozenset[int]]) -> frozenset[int]:
        """The hand of a seat at a number: as it was last told, for nothing changes in between."""
        known = [number for number in by_number if number <= n]
        assert known, f"nothing is known of seat {seat} at {n}"
        return by_number[max(known)]

    def check(self, viewer: int | None, frame: Json) -> int:
        """Fail where a frame tells a viewer a hidden card; how many cards it told at all.

        A log entry may tell what was open when it happened, so an entry is held against the
        hands at its own number, and all the rest against the hands at the frame's number.
        """
        told = 0
        if "view" in frame:
            told += self._look(viewer, frame["n"], {"view": frame["view"]}, frame)
        for entry in frame.get("events", []):
            told += self._look_at_entry(viewer, entry)
        rest = {name: v for name, v in frame.items() if name not in ("view", "events")}
        assert not list(cards_in(rest)), rest
        return told

    def _look_at_entry(self, viewer: int | None, entry: Json) -> int:
        """Where a new round is dealt, what comes before the deal belongs to the old hands."""
        kinds = [event["kind"].rpartition(".")[2] for event in entry["events"]]
        deal = kinds.index("dealt") if "dealt" in kinds else 0
        old, new = entry["events"][:deal], entry["events"][deal:]
        open_now = {c for e in old if e["kind"].endswith(".revealed") for c in cards_in(e)}
        told = set(cards_in({"events": old})) - open_now
        hidden = told & self.hidden_from(viewer, entry["n"] - 1) if told else set()
        assert not hidden, f"viewer {viewer} was told {hidden}: {entry}"
        return len(told) + self._look(viewer, entry["n"], {"events": new}, entry)

    def _look(self, viewer: int | None, n: int, part: Json, whole: Json) -> int:
        cards = list(cards_in(part))
        hidden = self.hidden_from(viewer, n) & set(cards)
        assert not hidden, f"viewer {viewer} was told {hidden} at {n}: {whole}"
        return len(cards)
