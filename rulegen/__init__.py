"""Card-game rules, written once: played by an engine, written as rulebooks in several languages."""
