"""What dupliKta refuses of moves: whoever may not move now, tiles that are not there or lie wrong.

Options are checked in ``tables``.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.rulesets.base import IllegalMove, Millis, Seat
from ludotheque.core.rulesets.duplikta import times
from ludotheque.core.rulesets.duplikta.acts import DupliktaConfirm
from ludotheque.core.rulesets.duplikta.judging import laid_of, named_now, taken_by
from ludotheque.core.rulesets.duplikta.material import RACK, letters_of, without
from ludotheque.core.rulesets.duplikta.model import DupliktaPut, DupliktaState
from ludotheque.core.words.grid import CELLS, place_name
from ludotheque.core.words.placing import Misplaced
from ludotheque.core.words.tiles import BLANK

NAMED_AT_ONCE = 2
"""So many blanks may get their letter in the confirmation where a timer runs (K14)."""


def require_seat(state: DupliktaState, seat: Seat) -> None:
    """Refuse a seat that there is not."""
    if not 0 <= seat < len(state.players):
        raise IllegalMove("no_such_seat", "K2", "There is no such seat.", {"seat": seat})


def require_running(state: DupliktaState, seat: Seat) -> None:
    """Refuse everything after the end."""
    require_seat(state, seat)
    if state.phase == "over":
        raise IllegalMove("game_over", "K32", "The game is over.")


def require_preparing(state: DupliktaState, seat: Seat) -> None:
    """Refuse to prepare an opening later, or for another (K8)."""
    require_running(state, seat)
    if state.phase != "prepare" or seat != 0:
        raise IllegalMove(
            "not_preparing", "K8", "Only the initiator prepares an opening, before the first turn."
        )


def require_turn(state: DupliktaState, seat: Seat, at: Millis) -> None:
    """Refuse whoever cannot do anything in this turn now (K8, K13 to K17)."""
    require_running(state, seat)
    if state.phase == "prepare":
        raise IllegalMove("opening_prepared", "K8", "The opening is still being prepared.")
    if state.phase == "halted":
        raise IllegalMove("game_halted", "K17", "The game stands still; resume it first.")
    player = state.players[seat]
    if player.confirmed:
        raise IllegalMove(
            "already_confirmed", "K14", "You have confirmed; that cannot be taken back."
        )
    if player.paused is not None:
        raise IllegalMove("paused", "K16", "You are pausing; resume first.")
    due = times.due(state, seat)
    if due is not None and at > due:
        raise IllegalMove("too_late", "K13", "Your time is over.", {"deadline": due})


def require_pause(state: DupliktaState, seat: Seat) -> None:
    """Refuse one pause too many (K16)."""
    if state.options.mode == "duel" and state.players[seat].pauses >= times.PAUSES:
        raise IllegalMove(
            "no_pauses_left",
            "K16",
            f"You have made your {times.PAUSES} pauses.",
            {"most": times.PAUSES},
        )


def require_paused(state: DupliktaState, seat: Seat) -> None:
    """Refuse to resume what does not stand (K16)."""
    if state.phase != "play" or state.players[seat].paused is None:
        raise IllegalMove("not_paused", "K16", "You are not pausing.")


def require_change(state: DupliktaState, seat: Seat) -> None:
    """Refuse to change options where they are fixed (K6, K11)."""
    if state.options.mode not in ("solo", "tourlou") or times.is_tourlou(state, seat):
        raise IllegalMove(
            "options_fixed", "K6", "Options change in games alone or against Tourlou only."
        )


def require_take(state: DupliktaState, seat: Seat, count: int) -> None:
    """Refuse to take tiles where they are dealt, or more than there are or have room (K9)."""
    if not may_take(state, seat):
        raise IllegalMove("tiles_are_dealt", "K9", "In this game all tiles are dealt.")
    room = room_of(state, seat)
    if not 1 <= count <= room:
        raise IllegalMove(
            "no_room",
            "K9",
            f"You can take {room} tiles now, not {count}.",
            {"count": count, "most": room},
        )


def may_take(state: DupliktaState, seat: Seat) -> bool:
    """Whether a seat takes its tiles out of the box itself (K9)."""
    mine = state.options.mode in ("solo", "tourlou") and not times.is_tourlou(state, seat)
    return mine and not state.same


def room_of(state: DupliktaState, seat: Seat) -> int:
    """How many tiles a seat may take now."""
    player = state.players[seat]
    return min(RACK - len(player.rack), len(player.box)) if may_take(state, seat) else 0


def require_letter(state: DupliktaState, letter: str, blank_too: bool = False) -> None:
    """Refuse what is no letter of the language (K3)."""
    if letter in letters_of(state.options.language or "fr") or (blank_too and letter == BLANK):
        return
    raise IllegalMove(
        "no_such_letter", "K3", f"{letter!r} is no letter of this game.", {"letter": letter}
    )


def require_tiles(
    state: DupliktaState,
    seat: Seat,
    puts: Sequence[DupliktaPut],
    loupe: Sequence[str],
    aside: Sequence[str],
) -> None:
    """Refuse tiles that the player has not, and cells that are taken (K14, K18)."""
    seen: set[int] = set()
    for put in puts:
        require_letter(state, put.letter)
        if not 0 <= put.cell < CELLS:
            raise IllegalMove("off_grid", "K18", f"There is no cell {put.cell}.")
        where = place_name(put.cell, False)
        if state.board[put.cell] or put.cell in seen:
            raise IllegalMove(
                "cell_taken", "K18", f"There is a tile on {where} already.", {"cell": put.cell}
            )
        seen.add(put.cell)
    if loupe or aside:
        require_person(state, seat)
    rack = state.players[seat].rack
    used = taken_by(rack, puts)
    if used is None or without(rack, (*used, *loupe, *aside)) is None:
        raise IllegalMove("tile_not_on_rack", "K14", "You do not have all of these tiles.")


def require_person(state: DupliktaState, seat: Seat) -> None:
    """Refuse to let Tourlou exchange tiles, throw them away or give them back (K37)."""
    if times.is_tourlou(state, seat):
        raise IllegalMove("tourlou_keeps_tiles", "K37", "Tourlou exchanges no tiles.")


def require_on_rack(state: DupliktaState, seat: Seat, tile: str) -> None:
    """Refuse to put a tile on the loupe that the player has not (K20)."""
    if tile not in state.players[seat].rack:
        raise IllegalMove("tile_not_on_rack", "K20", f"You have no tile {tile}.", {"letter": tile})


def require_confirm(state: DupliktaState, seat: Seat, move: DupliktaConfirm) -> None:
    """Refuse a confirmation that is of another turn, says nothing, or lies wrong (K14, K18)."""
    if (move.turn, move.attempt) != (state.turn, state.attempt):
        raise IllegalMove(
            "another_turn",
            "K14",
            "This was meant for another turn.",
            {"turn": state.turn, "attempt": state.attempt},
        )
    require_tiles(state, seat, move.puts, move.loupe, move.aside)
    if not move.puts and not move.pass_turn:
        raise IllegalMove(
            "nothing_on_grid", "K29", "No tile is on the grid; confirm once more to pass."
        )
    if move.puts and move.pass_turn:
        raise IllegalMove("pass_with_tiles", "K29", "Take your tiles off the grid to pass.")
    if move.puts:
        require_placed(state, move.puts)
        require_named(state, seat, move.puts)


def require_placed(state: DupliktaState, puts: Sequence[DupliktaPut]) -> None:
    """Refuse tiles that do not lie as they must (K18)."""
    try:
        laid_of(state.board, puts)
    except Misplaced as fault:
        place = {} if fault.cell is None else {"cell": fault.cell}
        raise IllegalMove(fault.code, "K18", fault.detail, place) from None


def require_named(state: DupliktaState, seat: Seat, puts: Sequence[DupliktaPut]) -> None:
    """Refuse too many blanks that get their letter in the confirmation itself (K14)."""
    named = named_now(state.players[seat].rack, puts)
    if named > most_named(state):
        raise IllegalMove(
            "blanks_not_named",
            "K14",
            f"While a timer runs, {NAMED_AT_ONCE} blanks at most get their letter on confirming;"
            " use the loupe for the others.",
            {"blanks": named, "most": NAMED_AT_ONCE},
        )


def most_named(state: DupliktaState) -> int:
    """How many blanks may get their letter in a confirmation."""
    return RACK if times.limit(state) is None else NAMED_AT_ONCE
