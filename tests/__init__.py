"""The tests mirror the house, room by room."""
