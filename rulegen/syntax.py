"""A statement that cannot be read: what was expected, in the words of the language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.lexer import PatternStr
from lark.parsers.lalr_interactive_parser import InteractiveParser

from rulegen.near import did_you_mean, near
from rulegen.problems import Place, Problem, joined, listed, quoted

_OF_GAME = ("chapter", "let", "option", "rule", "text", "interpretation", "example", "title")
_OF_VARIANT = ("set", "let", "replace", "remove", "add", "text", "interpretation", "example", "option", "title")
_NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
# What a terminal that is no word is called.
_CALLED = {
    "NUMBER": "a number",
    "NEGATIVE": "a number",
    "NAME": "a name",
    "CARD": "a card such as `7H` or `TD`",
    "STRING": "a text in quotation marks",
    "_AND_WHO": "`and`",
    "_END": "the end of the statement",
    "$END": "the end of the file",
    "COMMA": "a comma",
    "COLON": "a colon",
    "SEMICOLON": "a semicolon",
}
# Long lists of words are summed up: when all the words of the first column may come, all of the second are called the third.
_FAMILIES: tuple[tuple[str, str, str], ...] = (
    (
        "when only nobody",
        "when only nobody a another that each the declarer forehand cards clubs diamonds hearts spades trump trumps gaining "
        "joining play points standing there to trick NAME NUMBER",
        "a statement such as `when …, then …` or `the dealer may …`",
    ),
    (
        "everyone trick the",
        "everyone trick the a another any declarer each every forehand no nobody only that NAME NUMBER",
        "an event such as `the deal ends` or `a player knocks`",
    ),
    (
        "exactly this the",
        "exactly this the a another at declarer each forehand less more nobody that",
        "a condition such as `the contract is …` or `declarer has …`",
    ),
    ("a nobody declarer", "a another each that the declarer forehand nobody", "a player such as `declarer` or `each player`"),
    (
        "dealer player",
        "dealer player side winner leader bid cards contract contracts deal deck auction match first last highest lowest knock "
        "loser seats name ace king queen jack ten nine eight seven six five four three two sum number",
        "a noun such as `dealer`, `player` or `winner`",
    ),
    (
        "gains loses wins",
        "gains loses wins bids deals is joins lays leaves may must need owes returns sits",
        "a verb such as `gains`, `loses`, `must` or `wins`",
    ),
    (
        "begins leads speaks",
        "begins leads speaks deals gets may must need starts",
        "a verb such as `must`, `may`, `leads` or `gets`",
    ),
    ("can cannot draws", "can cannot draws has have holds is", "`is`, `has`, `holds`, `can`, `cannot` or `draws`"),
    (
        "knocks passes",
        "knocks passes joins declines cuts leads asks takes is breaks",
        "a deed such as `knocks`, `passes` or `takes`",
    ),
    (
        "cut pass speak",
        "cut pass speak ask bid deal decline demand exchange follow give join knock lead play take",
        "an action such as `bid`, `play any card` or `knock`",
    ),
    ("joined declined", "joined declined passed asked knocked kept broken", "a state such as `joined` or `kept the promise`"),
    ("any every a", "any every a the", "cards such as `any card` or `a heart`"),
    ("at exactly more", "at exactly more less", "a bound such as `at least` or `exactly`"),
    ("clubs hearts", "clubs diamonds hearts spades trumps", "a suit such as `hearts`"),
    ("club heart", "club diamond heart spade trump", "a suit such as `heart`"),
    ("ace king two", "ace king queen jack ten nine eight seven six five four three two", "a rank from `two` to `ace`"),
    ("before after until", "before after until once in if unless", "a time or condition such as `before …` or `if …`"),
    ("NUMBER NAME", "NUMBER NAME", "a number or name"),
)


def explain(
    parser: Lark, text: str, at: Callable[[int, int, int, int], Place], variant: bool, first: bool, known: frozenset[str]
) -> Problem:
    """The problem of a text that the parser refuses.

    `at` makes places, `first` says that the text is the head of a file (else it stands behind one), `known` are the names that
    the file states.
    """
    return _Explainer(parser, text, at, variant, first, known).problem()


def expected(parser: Lark, text: str) -> set[str]:
    """What may come after a text: words as they are written, else the names of terminals; nothing if it is wrong already."""
    state = parser.parse_interactive(text)
    try:
        state.exhaust_lexer()
    except UnexpectedInput:
        return set()
    return _accepted(parser, state)


def _accepted(parser: Lark, state: Any) -> set[str]:
    """What could come: a word as it is written, else the name of the terminal."""
    found: set[str] = set()
    for name in state.accepts():
        terminal = None if name == "$END" else parser.get_terminal(name)
        plain = terminal and isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isalpha()
        found.add(terminal.pattern.value if terminal and plain else name)
    return found


class _Explainer:
    def __init__(
        self,
        parser: Lark,
        text: str,
        at: Callable[[int, int, int, int], Place],
        variant: bool,
        first: bool,
        known: frozenset[str],
    ) -> None:
        self.parser = parser
        self.text = text
        self.at = at
        self.variant = variant
        self.first = first
        self.known = known
        self.words = {
            t.pattern.value for t in parser.terminals if isinstance(t.pattern, PatternStr) and t.pattern.value.isalpha()
        }
        self.read: list[Token] = []  # the tokens of the statement that were understood

    def problem(self) -> Problem:
        state, wrong = self._run(None)
        accepted = _accepted(self.parser, state)
        if not self.first and not self.read:
            return self._at_start(wrong)
        if self.first and len(self.read) == 0:
            return self._at_file_start(wrong, accepted)
        return self._looked_back() or self._after(wrong, accepted)

    def _run(self, count: int | None) -> tuple[InteractiveParser, Token | UnexpectedCharacters]:
        """Reads until it fails, or only so many tokens: the parser, and what it could not read."""
        state = self.parser.parse_interactive(self.text)
        read: list[Token] = []
        try:
            for token in state.iter_parse():
                read.append(token)
                if len(read) - 1 == count:
                    break
        except UnexpectedToken as error:
            if read and read[-1] is error.token:
                read.pop()
            wrong: Token | UnexpectedCharacters = error.token
        except UnexpectedCharacters as error:
            wrong = error
        else:
            wrong = read[-1]
        if count is None:
            skipped = 0 if self.first else next(i for i, token in enumerate(read, 1) if token.type == "_END")
            self.read = read[skipped:]
        return state, wrong

    # ---------- the four ways to be wrong

    def _at_file_start(self, wrong: Any, accepted: set[str]) -> Problem:
        hint = ""
        if isinstance(wrong, Token) and wrong.type != "_END":
            hint = did_you_mean(str(wrong), ("game", "variant"))
        message = "A file of rules begins with `game NAME` or `variant NAME of GAME`."
        return Problem("file-start", message, self._place(wrong), hint or "Put that line at the top.")

    def _at_start(self, wrong: Any) -> Problem:
        word = str(wrong) if isinstance(wrong, Token) else self.text[wrong.pos_in_stream]
        mine, others = (_OF_VARIANT, _OF_GAME) if self.variant else (_OF_GAME, _OF_VARIANT)
        message = f"A statement cannot begin with {quoted(word)}."
        if word in others:
            message = f"{quoted(word)} has no place in a {'variant' if self.variant else 'game'}."
            hint = {
                "rule": "A variant says `add` or `replace`.",
                "set": "A game says `let`.",
                "add": "A game says `rule`.",
            }.get(word, "It belongs in a game." if self.variant else "It belongs in a variant.")
        elif word in ("game", "variant"):
            message = f"{quoted(word)} may stand only at the top of a file."
            hint = "Make a file of its own for it."
        else:
            hint = did_you_mean(word, mine)
            if not hint and word in self.words:
                hint = "If it belongs to the statement above, indent the line."
            hint = hint or f"It begins with {listed(mine, 'or')}."
        return Problem("statement-start", message, self._place(wrong), hint)

    def _looked_back(self) -> Problem | None:
        """A misspelt keyword is taken for a name, and only what follows it is found wrong."""
        last = self.read[-1]
        if last.type != "NAME" or last in self.known:
            return None
        state, _ = self._run((0 if self.first else self._stub_length()) + len(self.read) - 1)
        hint = self._respelt(str(last), _accepted(self.parser, state))
        if not hint:
            return None
        return Problem("misspelt-word", f"{quoted(last)} means nothing here.", self._place(last), hint)

    def _stub_length(self) -> int:
        stub = self.text.partition("\n")[0]
        return len(stub.split()) + 1

    def _after(self, wrong: Any, accepted: set[str]) -> Problem:
        after = quoted(self._before())
        expected = _summed_up(accepted)
        if isinstance(wrong, UnexpectedCharacters):
            return self._strange_character(wrong, after, expected)
        if wrong.type in ("_END", "$END"):
            end = self.read[-1]
            line, column = end.end_line or 1, end.end_column or 1
            message = f"The statement ends too early: after {after} there must be {expected}."
            return Problem("unfinished-statement", message, self.at(line, column, line, column + 1), self._unfinished())
        word = str(wrong)
        hint = self._respelt(word, accepted)
        if hint:
            return Problem("misspelt-word", f"{quoted(word)} means nothing here.", self._place(wrong), hint)
        message = f"After {after} there must be {expected}, not {quoted(word)}."
        return Problem("syntax", message, self._place(wrong), self._advice(word, wrong, accepted))

    def _before(self) -> str:
        """The last few words that were understood, back to a comma or colon."""
        first = last = len(self.read) - 1
        while first > max(0, last - 2) and self.read[first - 1].type not in ("COLON", "COMMA", "SEMICOLON"):
            first -= 1
        return self.text[self.read[first].start_pos : self.read[last].end_pos]

    def _clause(self) -> str:
        """What was understood since the last comma, colon or semicolon."""
        first = len(self.read) - 1
        while first and self.read[first - 1].type not in ("COLON", "COMMA", "SEMICOLON"):
            first -= 1
        return " ".join(self.text[self.read[first].start_pos : self.read[-1].end_pos].split())

    def _strange_character(self, wrong: UnexpectedCharacters, after: str, expected: str) -> Problem:
        rest = self.text[wrong.pos_in_stream :]
        character = rest[0]
        hint = ""
        if character.isdigit():
            digits = rest[: next((i for i, c in enumerate(rest) if not c.isdigit()), len(rest))]
            tail = rest[len(digits) :]
            stuck = tail[: next((i for i, c in enumerate(tail) if not (c.isalnum() or c == "_")), len(tail))]
            if stuck:
                hint = f"Put a space between {quoted(digits)} and {quoted(stuck)}. A name does not begin with a digit."
        elif character == '"':
            hint = "A text in quotation marks ends on the line on which it begins."
        elif character == "'":
            hint = "There are no short forms: write `is not`, `cannot`."
        elif character == ".":
            hint = "A statement has no full stop at its end."
        message = f"After {after} there must be {expected}, not {quoted(character)}."
        return Problem("syntax", message, self._place(wrong), hint)

    # ---------- hints

    def _respelt(self, word: str, accepted: set[str]) -> str:
        """The hint for a word that is nearly one of those that may come, or two of them in one."""
        words = {w for w in accepted if w.isalpha() and w.islower()}
        for start in sorted(words):
            rest = word[len(start) :]
            if word.startswith(start) and len(rest) > 1 and rest in self.words:
                return f"Write `{start} {rest}` with a space."
        if len(word) < 3 or word in self.words:
            return ""
        return did_you_mean(word, words) if near(word, words) else ""

    def _advice(self, word: str, wrong: Token, accepted: set[str]) -> str:
        line_start = self.text.rfind("\n", 0, wrong.start_pos) + 1
        indented = wrong.start_pos is not None and 0 < line_start < (wrong.start_pos or 0)
        if indented and not self.text[line_start : wrong.start_pos].strip() and word in {*_OF_GAME, *_OF_VARIANT}:
            return f"If a new statement begins here, take away the spaces before {quoted(word)}."
        if "NUMBER" in accepted and word in _NUMBER_WORDS:
            return f"Numbers are written in digits: `{_NUMBER_WORDS.index(word)}`."
        if word == "not" and self.read[-1] == "must":
            return "Write `may not`."
        if word == "not" and self.read[-1] == "can":
            return "Write `cannot`."
        if word in ("or", "but"):
            return {"or": "There is no `or`: write two rules.", "but": "Write `and`."}[word]
        if "_END" in accepted and word == "and":
            return "Two statements under one name are parted by a semicolon."
        if word in ("gains", "loses", "wins", "returns"):
            return f"Points move at a moment: `when …, then {self._clause()} {word} …`."
        if self.read[-1] == "if" and self.read[-2:-1] and self.read[-2] == ":":
            return "A rule begins with an event, conditions come after it: `when …, if …, then …`."
        if self._clause().startswith("when "):
            player = self._clause().removeprefix("when ")
            if word in ("has", "holds", "is", "can", "cannot"):
                return f"That is a condition, and wants an event before it: `when the deal ends, if {player} {word} …`."
            if word in ("bids", "plays"):
                done = "bid" if word == "bids" else "played"
                return f"Name what is {done}: `when … is {done}, then that player …`."
        if word.removesuffix("s") in accepted:
            return f"Did you mean {quoted(word.removesuffix('s'))}?"
        if "COMMA" in accepted and len(accepted) == 1:
            return "Put in the comma."
        return ""

    def _unfinished(self) -> str:
        return (
            "If it goes on in the next line, indent that line." if self.read[-1].type in ("COLON", "COMMA", "SEMICOLON") else ""
        )

    def _place(self, wrong: Any) -> Place:
        if isinstance(wrong, UnexpectedCharacters):
            return self.at(wrong.line, wrong.column, wrong.line, wrong.column + 1)
        if wrong.type in ("_END", "$END"):
            return self.at(wrong.line or 1, wrong.column or 1, wrong.line or 1, (wrong.column or 1) + 1)
        return self.at(wrong.line, wrong.column, wrong.end_line, wrong.end_column)


def _summed_up(accepted: set[str]) -> str:
    """What may come as a phrase; long lists of words by what they have in common."""
    left = set(accepted)
    phrases: list[str] = []
    for signs, members, phrase in _FAMILIES:
        if set(signs.split()) <= left:
            phrases.append(phrase)
            left -= set(members.split())
    words = sorted(word for word in left if word not in _CALLED and not word.startswith("__"))
    marks = sorted({_CALLED.get(word, "`->`" if word.startswith("__") else "`=`") for word in left - set(words)})
    words = ["`=`" if word == "EQUAL" else quoted(word) for word in words]
    if len(words) > 5:
        words = [*words[:4], "another word"]
    return joined([*phrases, *words, *marks], "or" if not phrases else ", or").replace(" , or", ", or")
