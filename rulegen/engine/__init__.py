"""The engine: plays what a flat game says. Every rule stands in the game's nodes, none in Python."""
