"""What cannot be started, and why."""

from __future__ import annotations


class NotStarted(Exception):
    """A plain sentence that says why, and what helps."""
