"""How compiled functions are made, and the two instructions that Python has no word for.

Only the compiled engine imports this, and with it numba.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from ludotheque.core.words.lexicon import HIGH

I64 = types.int64
GIVEN = types.Array(types.int64, 1, "C", readonly=True)
"""Numbers that a function only reads; mapped files are such."""
GIVEN_BYTES = types.Array(types.uint8, 1, "C", readonly=True)
NUMBERS = types.Array(types.int64, 1, "C")
TABLE = types.Array(types.int64, 2, "C")
BYTES = types.Array(types.uint8, 1, "C")
ROWS = types.Array(types.uint8, 2, "C")
KEYS = types.Array(types.uint64, 1, "C")


def compiled(result: Any, *arguments: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function for exactly these types, once for all processes, free of the lock.

    A signature that is written down is compiled when its module is imported, never in the middle
    of somebody's move.
    """
    return njit(  # type: ignore[no-any-return]
        result(*arguments), nogil=True, cache=True, error_model="numpy"
    )


def _one(name: str) -> Any:
    def typed(_: Any, number: Any) -> Any:
        def written(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            if name == "ctpop":
                return builder.ctpop(given[0])
            return builder.cttz(given[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), written

    return intrinsic(typed)


ones: Any = _one("ctpop")
"""How many bits of a number are set."""
lowest: Any = _one("cttz")
"""The place of the lowest bit that is set, of a number that is not 0."""


def _child() -> Any:
    def typed(_: Any, cells: Any, _node: Any, _below: Any) -> Any:
        def written(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            held = context.make_array(signature.args[0])(context, builder, given[0])
            node, below = given[1], given[2]
            place = builder.add(
                builder.lshr(node, ir.Constant(node.type, HIGH)),
                builder.ctpop(builder.and_(node, below)),
            )
            return builder.load(builder.gep(held.data, [place]))

        return types.int64(cells, types.int64, types.int64), written

    return intrinsic(typed)


child: Any = _child()
"""``child(cells, node, below)``: the cell behind as many siblings as ``node & below`` has bits.

The same as an index, but that nobody looks whether it is negative and to be counted from the end.
"""
