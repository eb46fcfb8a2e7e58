"""What the live bench is made of: a house of its own, clients that play at once, and figures."""
