"""A PostgreSQL of one's own, for a laptop and for tests; production brings its own database."""

from ludotheque.embedded.at_hand import Unusable, database
from ludotheque.embedded.cluster import EmbeddedPostgres
from ludotheque.embedded.failure import EmbeddedPostgresError

__all__ = ["EmbeddedPostgres", "EmbeddedPostgresError", "Unusable", "database"]
