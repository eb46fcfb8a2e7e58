"""What holds in any game (K38), whatever anybody does."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.core.chance import Chance
from ludotheque.core.rulesets.duplikta import RULESET
from ludotheque.core.rulesets.duplikta.judging import BACKWARDS_FROM, taken_by
from ludotheque.core.rulesets.duplikta.material import lexicon_of, size_of, without
from ludotheque.core.rulesets.duplikta.model import DupliktaState
from ludotheque.core.rulesets.duplikta.telling import DupliktaClosed
from tests.rulesets.duplikta.promise import TABLES, twin
from tests.rulesets.kit import Turned, dumped, random_game, seed_of


@given(which=st.integers(0, len(TABLES) - 1), number=st.integers(0, 10**9))
@settings(max_examples=25, deadline=None)
def test_k38_what_always_holds(which: int, number: int) -> None:
    table = TABLES[which]
    game = list(random_game(RULESET, table, f"{number}", leaving=0, expiring=25))
    whole, chance = size_of(game[0].before), Chance(seed_of(number), "twins")
    for place, turned in enumerate(game):
        state = turned.step.state
        assert size_of(state) == whole
        if state.phase == "play":
            _require_copies(state, whole)
        _require_whole_halves(state)
        _require_words(turned)
        for viewer in (None, *range(table.seats)) if place % 4 == 0 else ():
            other = RULESET.view(twin(state, viewer, chance), viewer)
            assert dumped(other) == dumped(RULESET.view(state, viewer))
    _require_sheet(game[-1].step.state)


def _require_copies(state: DupliktaState, whole: int) -> None:
    """Each player's own copies of box and rack have as many tiles as the game's."""
    lying = sum(1 for tile in state.board if tile)
    for seat, player in enumerate(state.players):
        others = [] if state.same else [r for s, r in enumerate(state.racks) if s != seat]
        mine = len(player.rack) + len(player.box) + sum(map(len, others))
        assert lying + mine + state.thrown == whole
        used = taken_by(player.rack, player.draft.puts)
        assert used is not None
        both = (*used, *player.draft.loupe, *player.draft.aside)
        assert without(player.rack, both) is not None


def _require_whole_halves(state: DupliktaState) -> None:
    """Chances are never negative, and always whole halves."""
    for player in state.players:
        assert type(player.chances) is int
        assert player.chances >= 0


def _require_words(turned: Turned) -> None:
    """What counts and what stays are words, or words backwards where that is allowed."""
    options, lexicon = turned.before.options, lexicon_of(turned.before.options)
    for told in turned.step.told:
        if not isinstance(told.event, DupliktaClosed):
            continue
        closed = told.event.closed
        for word in told.event.words:
            text = word.word.upper()
            back = options.chances >= BACKWARDS_FROM and text[::-1] in lexicon
            if closed.lines[word.seat].done == "word":
                assert text in lexicon or back
            assert word.valid == (text in lexicon or back)
        if closed.stays is not None:
            assert closed.lines[closed.stays].done == "word"


def _require_sheet(state: DupliktaState) -> None:
    """Scores are what the sheet says."""
    adjustments = state.adjustments or (0,) * len(state.scores)
    for seat, score in enumerate(state.scores):
        assert score == sum(t.lines[seat].score for t in state.sheet) + adjustments[seat]
        for turn in state.sheet:
            line = turn.lines[seat]
            assert line.score == line.points + line.more + line.speed - line.penalty
            assert line.chances >= 0
