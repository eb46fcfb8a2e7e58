"""SQL and nothing else: every statement of the house lives here, and none of them commits."""
