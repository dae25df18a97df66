"""Why a site cannot be built, in plain sentences."""


class SiteError(Exception):
    """The site cannot be built. The message is one plain sentence, or one a line."""
