"""What all tests share: the helpers of this folder, and the data that lies beside the project."""

import sys
from pathlib import Path

import pytest
from hypothesis import settings

# Nothing is timed in a test, and what is drawn at random is the same each time.
settings.register_profile("fixed", deadline=None, derandomize=True)
settings.load_profile("fixed")

sys.path.insert(0, str(Path(__file__).parent))

SHARED = Path(__file__).parents[2] / "shared"


@pytest.hookimpl(tryfirst=True)  # before the groups are read
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On several cores, what a file or the site makes once is made once: its tests stay together."""
    for item in items:
        place = item.path.parent if item.path.parent.name in ("site", "browser") else item.path
        item.add_marker(pytest.mark.xdist_group(str(place)))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared data; the test is skipped where it is missing."""
    if not SHARED.is_dir():
        pytest.skip("needs the data of ../shared")
    return SHARED
