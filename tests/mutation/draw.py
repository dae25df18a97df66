"""Draws small variants until every slot of every template shows.

`python -m mutation.draw SEED COUNT`, in the folder of the tests, prints those that are to be added to the drawn rules.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain
from random import Random

from drawn import told, variants
from mutation.pinned import Bench
from random_rules import statement
from shelf import CODES

KINDS = ("statement", "event_rule", "event_rule", "limit", "limit", "order")
ABOUT = (
    "when a breach of drawn.a is pointed out, then that player gains 3 points",
    "when a breach of drawn.a is pointed out, then the dealer gains 3 points",
    "when a breach of drawn.a is pointed out, if the contract is redbeard, then that player loses 3 points",
    "when declarer breaks drawn.a, then the match ends",
    "when a player breaks drawn.a, then that player sits out",
    "when each other player breaks drawn.a, then the deal ends",
    "the dealer may pass after a player breaks drawn.a",
    "nobody may pass before a breach of drawn.a is pointed out",
    "score.trick comes before drawn.a",
    "drawn.a comes before score.joined_none",
    "drawn.a comes before redbeard.win, drawn.a",
    "end.knock comes before drawn.a",
)

# Rules that others speak of: a limit of every kind, a duty at every kind of moment, an effect on every kind of player.
SPOKEN_OF = (
    "a bid must be higher than the last bid",
    "the last bid must be at least 2 higher than a bid",
    "the bid of the dealer may not bring the sum of the bids to the number of tricks",
    "a bid may not bring the number of tricks to 5",
    "only a player who has passed may deal",
    "only the dealer may pass",
    "only each side may pass",
    "nobody may ask before the dealer knocks",
    "declarer may not ask before the dealer knocks if the contract is redbeard",
    "declarer must lead a heart in trick 5",
    "each player who has joined must pass before the dealer knocks",
    "the player to the left of the dealer must knock",
    "the first player to pass may not bid",
    "a player who can follow suit must follow suit",
    "each player may pass once",
    "the seats are drawn",
    "when trick 5 starts, then declarer must ask each player",
    "when a trick ends, then each player who has joined must ask",
    "when forehand passes, then the dealer must knock",
    "when the deal ends, then the dealer may not pass",
    "when the deal ends, then each player who has joined gains 1 point",
    "when the deal ends, if a player has no tricks, then that player sits out",
    "when the deal ends, if forehand has joined, then the match ends",
    "when only 1 player is left, then that player wins the match",
    "when a breach of cut.dealer is pointed out, then that player loses 1 point",
    "when a player knocks saying going_out, then that player wins the match",
    "when a player passes, then that player sits out and the dealer gains 1 point",
    "when the contract is made, if the contract is redbeard, then declarer wins the match",
    "when the contract fails, then each player gains 1 point",
)
OTHERWISE = "when the deal ends, if the contract is redbeard, then the match ends"


def systematic() -> Iterator[str]:
    """Every rule that may be spoken of with every rule that speaks of it, and each in the place of another."""
    for first in SPOKEN_OF:
        yield f"add drawn.a: {first}"
        for second in ABOUT:
            yield f"add drawn.a: {first}\nadd drawn.b: {second}"
        yield f"add drawn.a: {first}\nadd drawn.c instead of drawn.a: {OTHERWISE}"


def draw(rng: Random) -> str:
    """A rule, and perhaps another that speaks of it or stands in its place."""
    lines = [f"add drawn.a: {statement(rng, rng.choice(KINDS), named=True)}"]
    if rng.random() < 0.6:
        lines.append(f"add drawn.b: {rng.choice(ABOUT)}")
    if rng.random() < 0.3:
        other = rng.choice(("drawn.a", "join.ask", "score.trick", "last_one"))
        lines.append(f"add drawn.c instead of {other}: {statement(rng, 'event_rule', named=True)}")
    return "\n".join(lines)


def main(seed: str, count: int) -> None:
    benches = {code: Bench(code) for code in CODES}
    left = {code: [m for m in bench.slots.mutants if not bench.killed(m)] for code, bench in benches.items()}
    print({code: len(found) for code, found in left.items()}, file=sys.stderr)
    rng = Random(seed)
    known = set(variants())
    for source in chain(systematic(), (draw(rng) for _ in range(count))):
        if len(source) > 330 or source in known:
            continue
        gained = 0
        for code, bench in benches.items():
            new = bench.also(lambda source=source, code=code: list(told(source, code)))  # type: ignore[misc]
            killed = [m for m in left[code] if any(m.slot in call.slots for call in new) and bench.killed(m)]
            if killed:
                left[code] = [m for m in left[code] if m not in killed]
                gained += len(killed)
            else:
                bench.forget(new)
        if gained:
            print(source, end="\n\n", flush=True)
    print({code: len(found) for code, found in left.items()}, file=sys.stderr)
    for code, found in left.items():
        for mutant in found:
            print(code, mutant, "" if mutant.slot in benches[code].by_slot else "never written", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
