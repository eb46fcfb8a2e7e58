"""Doors: they read what comes, knock at an action, and write what it says.  They decide nothing."""
