"""Swift source as far as faults need it: tokens without comments, and where declarations stand."""

import re
from dataclasses import dataclass

TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*)
      | (?P<string>\#*"{3}|\#*")
      | (?P<comment>/\*)
      | [@\#$]?\w+ | `[^`\n]+`
      | [-+*/%<>=!&|^~?.]+
      | .""",
    re.VERBOSE | re.DOTALL,
)
TYPES = {"struct", "class", "enum", "actor", "extension"}
MEMBERS = {"func", "init", "subscript", "var", "let", "deinit"}
OTHERS = {"case", "typealias", "protocol", "import", "associatedtype", "indirect", "mutating"}
MODIFIERS = {"public", "package", "internal", "fileprivate", "private", "static", "final", "override",
             "nonisolated", "lazy", "weak", "unowned", "convenience", "required", "consuming"}
ACCESSORS = {"get", "set", "_read", "_modify", "willSet", "didSet"}


@dataclass(frozen=True)
class Token:
    text: str
    start: int

    @property
    def end(self):
        return self.start + len(self.text)


@dataclass
class Unit:
    """What a fault is planted in as a whole: a body, or what a property is set to at first.

    `first` and `last` are tokens; `result` is the type of what a body gives, as text, or nothing.
    """

    first: int
    last: int
    is_body: bool
    result: str


@dataclass
class Declaration:
    """`name` is `Type.member`; `first` and `last` are tokens of `source`."""

    source: "Source"
    name: str
    labels: str
    first: int
    last: int
    units: list

    @property
    def words(self):
        return self.source.words[self.first : self.last]


def end_of_string(text, start, quote):
    """Behind the end of the string that `quote` begins at `start`, with whatever it interpolates."""
    hashes = quote.count("#")
    closing, escape = quote.lstrip("#") + "#" * hashes, "\\" + "#" * hashes
    at = start + len(quote)
    while not text.startswith(closing, at):
        if text.startswith(escape + "(", at):
            at, depth = at + len(escape) + 1, 1
            while depth:
                match = TOKEN.match(text, at)
                at = end_of_string(text, at, match["string"]) if match["string"] else match.end()
                depth += {"(": 1, ")": -1}.get(match[0], 0)
        else:
            at += len(escape) + 1 if text.startswith(escape, at) else 1
    return at + len(closing)


def end_of_comment(text, start):
    at, depth = start + 2, 1
    while depth:
        match = re.compile(r"/\*|\*/").search(text, at)
        at, depth = match.end(), depth + (1 if match[0] == "/*" else -1)
    return at


def tokens(text):
    found, at = [], 0
    while at < len(text):
        match = TOKEN.match(text, at)
        end = match.end()
        if match["string"]:
            end = end_of_string(text, at, match["string"])
        elif match["comment"]:
            end = end_of_comment(text, at)
        if not match["space"] and not match["comment"]:
            found.append(Token(text[at:end], at))
        at = end
    return found


class Source:
    """One file: its tokens, and the declarations in it that can hold a fault."""

    def __init__(self, path, text):
        self.path, self.text = path, text
        self.tokens = tokens(text)
        self.words = [token.text for token in self.tokens]
        self.declarations = []
        self._members(0, len(self.words), "")

    def _closing(self, at):
        """The token that closes the bracket at `at`."""
        depth = 0
        while True:
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(self.words[at], 0)
            if depth == 0:
                return at
            at += 1

    def _until(self, at, end, ends):
        """The first token from `at` on, outside of all brackets, that is one of `ends`."""
        while at < end and self.words[at] not in ends:
            at = self._closing(at) + 1 if self.words[at] in "([{" else at + 1
        return at

    def _begins_line(self, at):
        start = self.tokens[at].start
        return not self.text[self.text.rfind("\n", 0, start) + 1 : start].strip()

    def _end_of_value(self, at, end):
        """Where the next member of the type begins, or the type ends."""
        while at < end:
            word = self.words[at]
            starts = word in TYPES | MEMBERS | OTHERS | MODIFIERS or word[0] in "@#"
            if starts and self._begins_line(at):
                break
            at = self._closing(at) + 1 if word in "([{" else at + 1
        return at

    def _members(self, at, end, owner):
        while at < end:
            word, after = self.words[at], self.words[at + 1] if at + 1 < end else ""
            if word == "import":
                # `import struct Module.Name` declares nothing.
                at += 2
            elif word in TYPES and after not in MEMBERS:
                opening = self._until(at, end, "{")
                name = "".join(self.words[at + 1 : self._until(at + 1, opening, {":", "<", "where"})])
                closing = self._closing(opening)
                self._members(opening + 1, closing, f"{owner}.{name}" if owner else name)
                at = closing + 1
            elif word == "protocol":
                at = self._closing(self._until(at, end, "{")) + 1
            elif word in MEMBERS and self.words[at - 1] != ".":
                at = self._member(at, end, owner)
            else:
                at = self._closing(at) + 1 if word in "([{" else at + 1

    def _member(self, at, end, owner):
        word = self.words[at]
        name = self.words[at + 1] if word in {"func", "var", "let"} else word
        labels, units = "", []
        if word in {"var", "let"}:
            last = self._end_of_value(at + 1, end)
            body = self._until(at, last, {"{", "="})
            result = self._text(self._until(at, body, ":") + 1, body)
            if body < last and self.words[body] == "=":
                units = [Unit(body + 1, last, is_body=False, result=result)]
            elif body < last:
                last = self._closing(body) + 1
                units = self._accessors(body, last - 1, result)
        else:
            if word == "deinit":
                body = at + 1
            else:
                opening = self._until(at + 1, end, "(")
                closing = self._closing(opening)
                labels = self._labels(opening, closing)
                body = self._until(closing, end, "{")
            last = self._closing(body) + 1
            arrow = body if word == "deinit" else self._until(closing, body, "->")
            result = self._text(arrow + 1, self._until(arrow, body, "where"))
            if word == "subscript":
                units = self._accessors(body, last - 1, result)
            else:
                units = [Unit(body + 1, last - 1, is_body=True, result=result)]
        full = f"{owner}.{name}" if owner else name
        self.declarations.append(Declaration(self, full, labels, at, last, units))
        return last

    def _labels(self, opening, closing):
        labels, at = "", opening + 1
        while at < closing:
            while self.words[at][0] == "@":
                at += 1
            labels += self.words[at] + ":"
            at = self._until(at, closing, ",") + 1
        return f"({labels})"

    def _text(self, first, last):
        """The source of some tokens."""
        return self.text[self.tokens[first].start : self.tokens[last - 1].end] if first < last else ""

    def _accessors(self, opening, closing, result):
        """The bodies of a property's accessors, or the one that it has without naming it."""
        at, units = opening + 1, []
        while at < closing:
            word = self.words[at]
            if word not in ACCESSORS | {"mutating", "nonmutating"} and word[0] != "@":
                break
            body = self._until(at, closing, "{")
            last = self._closing(body)
            is_getter = "get" in self.words[at:body]
            units.append(Unit(body + 1, last, is_body=True, result=result if is_getter else ""))
            at = last + 1
        return units or [Unit(opening + 1, closing, is_body=True, result=result)]
