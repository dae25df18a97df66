"""The language server: what an editor asks about rules files, answered by the checker, the writer and the layout."""
