"""Every slot of a template is held: take it out, type a number instead, swap it with the next, and some text is another one.

The texts are those that the tests have read word for word: the lists of sentences, the drawn rules, the books, the talk at the
table. A slot that none of them shows: either some rule would, and is added to the list of its language, or the slot is deleted.
"""

from __future__ import annotations

import pytest

from mutation.pinned import Bench
from shelf import CODES


@pytest.mark.parametrize("code", CODES)
def test_no_slot_can_go_wrong_unseen(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    bench = Bench(code)
    mutants = bench.slots.mutants
    survivors = [str(mutant) for mutant in mutants if not bench.killed(mutant)]
    with capsys.disabled():
        print(f"\n{code}: {len(mutants)} changes of {bench.slots.count} slots, {len(survivors)} cannot be told apart")
    assert len(mutants) >= 300
    assert survivors == []
