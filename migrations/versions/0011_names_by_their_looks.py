"""Names that nobody tells apart, capitals included.

What names are compared by is reckoned anew.  Of several accounts that turn out to look alike the
oldest has the name; the others keep theirs and log in with it as it is written, and nobody else
can take it.
"""

import unicodedata
from collections.abc import Callable, Sequence

import sqlalchemy as sa
from alembic import context, op

# Not a copy: what is stored is to be what the server compares with.
from ludotheque.actions.lookalikes import ALIKE, ASCII, key, seen

revision: str = "0011"
down_revision: str | None = "0010"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Go forward."""
    _compare_by(key)


def downgrade() -> None:
    """Go back to a key that folds case before it looks."""
    _compare_by(_folded_first)


def _compare_by(key_of: Callable[[str], str]) -> None:
    if context.is_offline_mode():
        raise RuntimeError("0011 reckons with the names that there are; migrate with a database")
    connection = op.get_bind()
    found = connection.execute(
        sa.text(
            "SELECT id, name FROM players WHERE name_key IS NOT NULL"
            " ORDER BY created_at, id FOR UPDATE"
        )
    ).all()
    taken: set[str] = set()
    made = []
    for player_id, name in found:
        mine = key_of(name) if key_of(name) not in taken else f"{key_of(name)}\n{name}"
        taken.add(mine)
        made.append({"id": player_id, "key": mine})
    if made:
        # All go out of the way first, for one may come to have what another one had.
        connection.execute(
            sa.text("UPDATE players SET name_key = id || E'\\n' WHERE name_key IS NOT NULL")
        )
        connection.execute(sa.text("UPDATE players SET name_key = :key WHERE id = :id"), made)


def _folded_first(name: str) -> str:
    folded = unicodedata.normalize("NFKC", seen(name)).casefold()
    looks = unicodedata.normalize("NFD", folded).translate(ALIKE).casefold().translate(ALIKE)
    return " ".join(unicodedata.normalize("NFD", looks.casefold()).translate(ASCII).split())
