"""How compiled functions are made, and the two instructions that Python has no word for.

Only the compiled engine imports this, and with it numba.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

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
