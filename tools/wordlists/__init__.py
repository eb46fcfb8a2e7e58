"""How the shipped word lists are made: pinned inputs, a recipe a list, and what is written."""
