"""ludotheque: an open server for word and table games."""

__version__ = "0.1.0"
