"""One folder a game; every game keeps the contract of ``base`` and knows no other game."""
