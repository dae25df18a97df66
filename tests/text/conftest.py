"""The assertions that the languages share tell what was found, as those of a test do."""

import pytest

pytest.register_assert_rewrite("every_language")
