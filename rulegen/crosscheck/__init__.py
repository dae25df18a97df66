"""Reads a rulebook that somebody else wrote, finds in it the rules of a game, and says where the two differ."""
