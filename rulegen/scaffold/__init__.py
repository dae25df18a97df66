"""Starting something of one's own: a house variant, a language."""
