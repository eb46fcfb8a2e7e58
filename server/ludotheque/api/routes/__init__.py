"""One file a subject of the HTTP interface."""
