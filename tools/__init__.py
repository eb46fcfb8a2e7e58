"""What ./dev is made of. Only the standard library, for it runs before anything is installed."""
