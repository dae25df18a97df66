"""What all tests share: the helpers of this folder, and the data that lies beside the project."""

import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

# Nothing is timed in a test, and what is drawn at random is the same each time.
settings.register_profile("fixed", deadline=None, derandomize=True)
settings.load_profile("fixed")

sys.path.insert(0, str(Path(__file__).parent))

SHARED = Path(__file__).parents[2] / "shared"


class _ByPlace(LoadScopeScheduling):
    """What a file or the site makes once is made once: its tests stay together, on one worker.

    Mutants share nothing and take longest: each test of theirs goes where there is room.
    By the ids of the tests, for the marks of `--dist loadgroup` do not reach them under every pytest.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = Path(nodeid.partition("::")[0])
        if file.parent.name == "mutation":
            return nodeid
        return str(file.parent if file.parent.name in ("site", "browser") else file)


@pytest.hookimpl(optionalhook=True)  # where xdist is switched off
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> _ByPlace:
    """Shares out the tests on several cores."""
    return _ByPlace(config, log)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared data; the test is skipped where it is missing."""
    if not SHARED.is_dir():
        pytest.skip("needs the data of ../shared")
    return SHARED
