"""The website: what it shows, its pages as plain Markdown, and one build for each language."""
