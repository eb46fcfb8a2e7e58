"""What happens when nobody asks: deadlines, bots, absences and upkeep, through the same actions."""
