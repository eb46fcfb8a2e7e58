"""What the word games share: letters, word graphs, dice; data comes in as text, never as a path."""
