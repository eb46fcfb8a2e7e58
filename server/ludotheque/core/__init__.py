"""Pure decisions: no web, database, clock, file, socket or log is known in this room."""
