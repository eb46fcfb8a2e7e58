"""Everything that can happen, one function each; the only room that opens a transaction."""
