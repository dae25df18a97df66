"""What all tests share: the helpers of this folder, and the data that lies beside the project."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

SHARED = Path(__file__).parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared data; the test is skipped where it is missing."""
    if not SHARED.is_dir():
        pytest.skip("needs the data of ../shared")
    return SHARED
