"""The engine without anything compiled: each row from each cell on, through the word graph.

It needs nothing but the lexicon, so that it answers at once in a process that has just started,
and everywhere that the compiled one is not.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import nsmallest

from ludotheque.core.words.generator.position import (
    BLANK,
    CELLS,
    CODES,
    SIDE,
    TILES,
    WRAP,
    Position,
    Raw,
    order,
    stamps,
    worth,
)
from ludotheque.core.words.lexicon import END, HIGH, MASK, Lexicon

_Ranked = tuple[int, int, bool, int, bytes]
"""What is less is better: the score with its sign turned, the order of the tie, then the play."""

_TURNED = tuple(SIDE * (cell % SIDE) + cell // SIDE for cell in range(CELLS))
_FAR_MOST = 200_000


class Plain:
    """Finds plays in pure Python."""

    def best(self, position: Position, top: int | None, tie: int) -> list[Raw]:
        """The best plays, the best first and equal ones in the order of ``tie``; None: all."""
        found = _search(position, tie)
        ranked = sorted(found) if top is None else nsmallest(top, found)
        return [(-worst, down, start, word) for worst, _, down, start, word in ranked]

    def count(self, position: Position) -> tuple[int, int]:
        """How many plays there are, and the score of the best (0 where there is none)."""
        found = _search(position, 0)
        return len(found), -min(found)[0] if found else 0


class _Graph:
    """A lexicon walked by tiles.

    A sequence of tiles spells a word only if the word is cut into just these tiles: where a
    letter and the beginning of the next tile make a digraph, it would have been cut otherwise.
    """

    __slots__ = ("_far", "barred", "cells", "pairs", "root")

    def __init__(self, lexicon: Lexicon) -> None:
        self.cells, self.root = lexicon.cells, lexicon.root
        own = lexicon.alphabet.digraphs
        # The bits of the first and second letter of each digraph, and the digraph's own.
        self.pairs = [
            (1 << TILES.index(pair[0]), 1 << TILES.index(pair[1]), 1 << TILES.index(pair))
            for pair in own
        ]
        # For the number of each tile those tiles that may not follow it.
        self.barred = [0] * (len(TILES) + 1)
        for pair in own:
            for place, tile in enumerate(TILES):
                if tile[0] == pair[1] and (len(tile) == 1 or tile in own):
                    self.barred[TILES.index(pair[0]) + 1] |= 1 << place
        self._far: dict[tuple[int, int], int] = {}

    def leads(self, node: int) -> int:
        """The tiles that lead on from a node."""
        mask = node & MASK
        if not self.pairs:
            return mask
        for first, second, pair in self.pairs:
            if mask & first and self.step(node, first) & second:
                mask |= pair
        return mask

    def step(self, node: int, bit: int) -> int:
        """The node that a tile leads to, which must lead on."""
        if not self.pairs:
            return self.cells[(node >> HIGH) + (node & (bit - 1)).bit_count()]
        for first, second, pair in self.pairs:
            if bit == pair:
                node = self.cells[(node >> HIGH) + (node & (first - 1)).bit_count()]
                bit = second
                break
        return self.cells[(node >> HIGH) + (node & (bit - 1)).bit_count()]

    def walk(self, node: int, tiles: bytes, before: int = 0) -> int:
        """The node that these tiles lead to, 0 where they lead nowhere."""
        for number in tiles:
            number &= BLANK - 1
            bit = 1 << number - 1
            if not self.leads(node) & ~self.barred[before] & bit:
                return 0
            node, before = self.step(node, bit), number
        return node

    def far(self, node: int, tiles: int) -> int:
        """The tiles that may come after exactly so many others: what cannot fit is left early."""
        mask = self.leads(node)
        if not tiles:
            return mask
        known = self._far.get((node, tiles))
        if known is None:
            known = 0
            for bit in _bits(mask):
                known |= self.far(self.step(node, bit), tiles - 1)
            if len(self._far) > _FAR_MOST:
                self._far.clear()
            self._far[node, tiles] = known
        return known


@lru_cache(maxsize=4)
def _graph_of(lexicon: Lexicon) -> _Graph:
    return _Graph(lexicon)


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit)
        mask ^= bit
    return found


def _search(position: Position, tie: int) -> list[_Ranked]:
    graph = _graph_of(position.lexicon)
    empty = not any(position.board)
    found: list[_Ranked] = []
    for down in (False,) if empty else (False, True):
        search = _Search(position, graph, down, tie)
        for line in range(SIDE):
            if not empty:
                search.line(line)
            elif line == position.start // SIDE:
                search.line(line, position.start % SIDE)
        found += search.found
    return found


class _Search:
    """All lines of one direction; for plays down the board is turned over its diagonal."""

    def __init__(self, position: Position, graph: _Graph, down: bool, tie: int) -> None:
        self.graph, self.down, self.tie = graph, down, tie
        self.scoring = scoring = position.scoring
        self.worth = worth(scoring, position.lexicon.language)
        turn = _TURNED if down else range(CELLS)
        self.board = bytes([position.board[cell] for cell in turn])
        self.letter_times = [scoring.letter_times[cell] for cell in turn]
        self.word_times = [scoring.word_times[cell] for cell in turn]
        self.cell_of = turn
        self.stamps = stamps()
        # How many of each number are in hand, and the bits of those that are no blanks.
        self.hand = [position.rack.count(number) for number in range(BLANK + 1)]
        self.held = sum(1 << number - 1 for number in set(position.rack) - {BLANK})
        self.left = len(position.rack)
        self.prunes = self.hand[BLANK] > 0
        self.found: list[_Ranked] = []
        self.crosses: dict[int, tuple[int, int]] = {}
        for cell in range(CELLS):
            if not self.board[cell]:
                self._cross(cell)

    def _cross(self, cell: int) -> None:
        """Note which tiles make a word with those above and below, and what these are worth."""
        top = bottom = cell
        while top >= SIDE and self.board[top - SIDE]:
            top -= SIDE
        while bottom + SIDE < CELLS and self.board[bottom + SIDE]:
            bottom += SIDE
        if top == bottom:
            return
        graph = self.graph
        above, below = self.board[top:cell:SIDE], self.board[cell + SIDE : bottom + 1 : SIDE]
        node = graph.walk(graph.root, above)
        mask = 0
        before = above[-1] & (BLANK - 1) if above else 0
        for bit in _bits(graph.leads(node) & ~graph.barred[before]) if node else ():
            if graph.walk(graph.step(node, bit), below, bit.bit_length()) & END:
                mask |= bit
        self.crosses[cell] = mask, sum(self.worth[number] for number in above + below)

    def line(self, line: int, through: int | None = None) -> None:
        """Find the plays of one row; ``through``: the column of the first word of a game."""
        first = line * SIDE
        joins = [
            column
            for column in range(SIDE)
            if self.board[first + column] or first + column in self.crosses or column == through
        ]
        for column in range(SIDE - 1):
            if column and self.board[first + column - 1]:
                continue
            join = next((each for each in joins if each >= column), None)
            if join is None:
                return
            fixed = self.board[first + join]
            if join - column + (not fixed) <= self.left:
                wanted, _ = self.crosses.get(first + join, (MASK, 0))
                if fixed:
                    wanted = 1 << (fixed & (BLANK - 1)) - 1
                elif not self.hand[BLANK]:
                    wanted &= self.held
                if not wanted:
                    continue
                self._line = _Line(first, join, wanted)
                self._onward(first + column, self.graph.root, 0, b"", 0, 0, 1, 0, 0)

    def _onward(
        self,
        cell: int,
        node: int,
        before: int,
        word: bytes,
        laid: int,
        points: int,
        times: int,
        aside: int,
        stamp: int,
    ) -> None:
        """Go on at a cell; ``aside`` are the points of the words across, ``laid`` the new tiles."""
        line, graph, worth = self._line, self.graph, self.worth
        while cell < line.end and (number := self.board[cell]):
            tile = bytes((number,))
            node = graph.walk(node, tile, before)
            if not node:
                return
            word += tile
            points += worth[number]
            before = number & (BLANK - 1)
            cell += 1
        if node & END and laid and cell > line.join and len(word) > 1:
            self._keep(cell, word, laid, points * times + aside, stamp)
        if cell == line.end or laid == self.left:
            return
        mask, beside = self.crosses.get(cell, (MASK, -1))
        hand = self.hand
        blanks = hand[BLANK]
        mask &= graph.leads(node) & ~graph.barred[before]
        if not blanks:
            mask &= self.held
        pruned = self.prunes and line.join > cell
        # With the last tile a word must end, unless another lies behind it.
        last = laid + 1 == self.left and (cell + 1 == line.end or not self.board[cell + 1])
        by, stamped = self.word_times[cell], CODES * self.cell_of[cell]
        while mask:
            bit = mask & -mask
            mask ^= bit
            number = bit.bit_length()
            child = graph.step(node, bit)
            if last and not child & END:
                continue
            if pruned and not graph.far(child, line.join - cell - 1) & line.wanted:
                continue
            real = hand[number]
            for written in (
                (number, number + BLANK)
                if real and blanks
                else ((number,) if real else (number + BLANK,))
            ):
                value = worth[written] * self.letter_times[cell]
                self._take(written)
                self._onward(
                    cell + 1,
                    child,
                    number,
                    word + bytes((written,)),
                    laid + 1,
                    points + value,
                    times * by,
                    aside + (beside + value) * by if beside >= 0 else aside,
                    stamp + self.stamps[stamped + written],
                )
                self._give_back(written)

    def _take(self, written: int) -> None:
        """Take a tile out of the hand, which is a blank where a blank is written."""
        if written >= BLANK:
            self.hand[BLANK] -= 1
            return
        self.hand[written] -= 1
        if not self.hand[written]:
            self.held ^= 1 << written - 1

    def _give_back(self, written: int) -> None:
        if written >= BLANK:
            self.hand[BLANK] += 1
            return
        self.hand[written] += 1
        self.held |= 1 << written - 1

    def _keep(self, end: int, word: bytes, laid: int, score: int, stamp: int) -> None:
        """Note a play that ends before a cell."""
        start = end - len(word)
        if self.down:
            # A single tile that makes words both ways has been found across already.
            if laid == 1 and any(cell in self.crosses for cell in range(start, end)):
                return
            stamp += self.stamps[0]
        if laid == self.scoring.rack:
            score += self.scoring.bonus
        key = order(stamp & WRAP, self.tie)
        self.found.append((-score, key, self.down, self.cell_of[start], word))


class _Line:
    """Where a search goes on: to the end of a row, joining at a cell with one of these tiles."""

    __slots__ = ("end", "join", "wanted")

    def __init__(self, first: int, join: int, wanted: int) -> None:
        self.end = first + SIDE
        self.join = first + join
        self.wanted = wanted
