"""What the operators make of a source: conditions negated, comparisons, arithmetic, deleted statements,
returned constants."""

import re
from dataclasses import dataclass

from schemata import Site
from source import Source, Unit

# Operators with a space on either side; `<` without is a generic parameter's.
REPLACED = {
    "==": ["!="], "!=": ["=="], "===": ["!=="], "!==": ["==="],
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"],
    "&&": ["||"], "||": ["&&"],
    "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["*"],
    "&+": ["&-"], "&-": ["&+"], "&*": ["&+"], "+=": ["-="], "-=": ["+="], "&+=": ["&-="],
    "<<": [">>"], ">>": ["<<"], "&": ["|"], "|": ["&"], "^": ["&"],
}
COMPARISONS = {"==", "!=", "===", "!==", "<", "<=", ">", ">="}
# Those that stand without spaces.
RANGES = {"..<": "...", "...": "..<"}
CALLS = {"min": "max", "max": "min"}
OPENING, CLOSING = set("([{"), set(")]}")
# Words that begin a statement which cannot be deleted, or something else than a statement.
KEPT = {"let", "var", "if", "guard", "for", "while", "repeat", "switch", "case", "default", "return",
        "throw", "do", "catch", "else", "defer", "break", "continue", "fallthrough", "func", "struct", "enum",
        "class", "typealias", "import", "in", "where", "unowned", "weak", "@unknown", "get", "set", "assert",
        "precondition", "fatalError", "preconditionFailure", "static", "inout"}
CONTINUES = re.compile(r"^([.?:]|[-+*/%<>=!&|^~]+$|\?\?|as$|is$|else$|catch$|where$)")
# Assertions that the tests cannot provoke are not code that decides.
UNREAL = {"assert", "precondition", "assertionFailure", "preconditionFailure", "fatalError"}
ZEROS = {"Int", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float"}


@dataclass
class Mutant:
    """A change of a few tokens of one unit."""

    operator: str
    source: Source
    unit: Unit
    edits: list

    @property
    def start(self):
        return self.edits[0][0]

    @property
    def line(self):
        return self.source.text.count("\n", 0, self.start) + 1

    @property
    def name(self):
        """Where it stands and what it does; it is its name from run to run, too."""
        start, end, new = self.edits[0]
        old = " ".join(self.source.text[start:end].split())
        if len(self.edits) > 1:
            old, new = " ".join(self.source.text[start : self.edits[-1][1]].split()), "!"
        column = start - self.source.text.rfind("\n", 0, start)
        what = f"{old} → {new}" if new else f"without {old}"
        if self.operator == "negated":
            what = f"negated: {old}"
        return f"{self.source.path}:{self.line}:{column} {what[:110]}"

    def site(self, number):
        return Site(number, self.source, self.unit, self.edits)


def mutants(source):
    """All mutants of a source, in the order of their places."""
    found = []
    for declaration in source.declarations:
        # Only a debug build calls these.
        if declaration.name.endswith("checkInvariants"):
            continue
        for unit in declaration.units:
            if unit.is_body and unit.first < unit.last and not re.search(r"\bsome\b", unit.result):
                found += Body(source, unit, declaration.name.endswith("init")).mutants()
    return sorted(found, key=lambda mutant: mutant.edits)


class Body:
    """The tokens of one unit, and what the operators do to them."""

    def __init__(self, source, unit, is_init):
        self.source, self.unit, self.is_init = source, unit, is_init
        self.words, self.tokens = source.words, source.tokens
        self.found = []
        self.closures = self._closures()

    def _closures(self):
        """The first and the last token of each closure."""
        blocks, found = set(), []
        for at in range(self.unit.first, self.unit.last):
            word = self.words[at]
            if word in {"if", "while", "for", "switch", "do", "catch", "else", "defer", "repeat", "guard", "func"} \
                    and self.words[at + 1] != ":":
                blocks.add(self.source._until(at + 1, self.unit.last, {"{"}))
            elif word == "{" and at not in blocks:
                found.append((at, self.source._closing(at)))
        return found

    def _is_in_closure(self, at):
        return any(first < at < last for first, last in self.closures)

    def mutants(self):
        at = self.unit.first
        while at < self.unit.last:
            word = self.words[at]
            if word in UNREAL and self.words[at + 1] == "(":
                at = self.source._closing(at + 1) + 1
                continue
            self._replace(at)
            if word in {"if", "guard", "while"}:
                self._conditions(at)
            elif word in {"for", "case", "catch"}:
                self._where(at)
            elif word == "?" and self._is_spaced(at):
                self._ternary(at)
            elif word == "return" and not self._is_in_closure(at):
                self._returned(at)
            at += 1
        self._statements()
        self._whole()
        return self.found

    # Tokens.

    def _add(self, operator, *edits):
        self.found.append(Mutant(operator, self.source, self.unit, list(edits)))

    def _span(self, first, last):
        return self.tokens[first].start, self.tokens[last - 1].end

    def _text(self, first, last):
        start, end = self._span(first, last)
        return self.source.text[start:end]

    def _is_spaced(self, at):
        text, token = self.source.text, self.tokens[at]
        return text[token.start - 1].isspace() and text[token.end].isspace()

    def _begins_line(self, at):
        return self.source._begins_line(at)

    def _replace(self, at):
        word, token = self.words[at], self.tokens[at]
        if word in REPLACED and self._is_spaced(at):
            operator = "comparison" if word in COMPARISONS else "arithmetic"
            for new in REPLACED[word]:
                self._add("connective" if word in {"&&", "||"} else operator, (token.start, token.end, new))
        elif word in RANGES and self.source.text[token.end] not in "),]" and self.words[at - 1] not in OPENING:
            self._add("range", (token.start, token.end, RANGES[word]))
        elif word in CALLS and self.words[at + 1] == "(" and self.words[at - 1] != ".":
            self._add("arithmetic", (token.start, token.end, CALLS[word]))

    # Conditions.

    def _clauses(self, first, last):
        """The parts of a list of conditions."""
        at = first
        while at < last:
            end = self.source._until(at, last, {","})
            yield at, end
            at = end + 1

    def _conditions(self, at):
        if self.words[at + 1] == ":":
            return
        # The condition behind a `repeat` ends with its line.
        if self.words[at] == "while" and self.words[at - 1] == "}" and not self._begins_line(at):
            self._negate(at + 1, self._end_of_statement(at + 1, self.unit.last))
            return
        end = self.source._until(at + 1, self.unit.last, {"else"} if self.words[at] == "guard" else {"{"})
        for first, last in self._clauses(at + 1, end):
            self._negate(first, last)

    def _where(self, at):
        end = self.source._until(at + 1, self.unit.last, {"{", ":"})
        where = self.source._until(at + 1, end, {"where"})
        if where < end:
            for first, last in self._clauses(where + 1, end):
                self._negate(first, last)

    def _negate(self, first, last):
        if first >= last or self.words[first] in {"let", "var", "case", "#available", "_"}:
            return
        # One comparison is replaced by its opposite as it is.
        depth, comparisons, others = 0, 0, 0
        for at in range(first, last):
            depth += (self.words[at] in OPENING) - (self.words[at] in CLOSING)
            if depth == 0 and self._is_spaced(at):
                comparisons += self.words[at] in COMPARISONS
                others += self.words[at] in {"&&", "||", "??", "?"}
        if comparisons == 1 and others == 0:
            return
        start, end = self._span(first, last)
        self._add("negated", (start, start, "!("), (end, end, ")"))

    def _ternary(self, at):
        """Negates what stands before a `?`, back to where its expression begins."""
        first, depth = at, 0
        while first > self.unit.first:
            word = self.words[first - 1]
            if depth == 0 and self._begins_line(first) and not CONTINUES.match(self.words[first]) \
                    and not CONTINUES.match(word):
                break
            depth += (word in CLOSING) - (word in OPENING)
            if depth < 0:
                break
            if depth == 0 and (word in {"return", ",", ":", "in", "try", "else", "->", "where", "guard", "if"}
                               or word in {"=", "??", "+="} and self._is_spaced(first - 1)):
                break
            first -= 1
        self._negate(first, at)

    # Statements.

    def _end_of_statement(self, at, end):
        """Where the statement that begins at a token ends: before the next line that does not go on."""
        first = at
        while at < end:
            if at > first and self._begins_line(at) and not CONTINUES.match(self.words[at]):
                before = self.words[at - 1]
                if not (CONTINUES.match(before) and before not in {"!", "?", "."} or before == ","):
                    return at
            if self.words[at] in CLOSING or self.words[at] == ";":
                return at
            at = self.source._closing(at) + 1 if self.words[at] in OPENING else at + 1
        return end

    def _statements(self):
        """Deletes each call and each assignment that stands as a statement."""
        ends = [(self.unit.last, self.unit.first, bool(self.unit.result))]
        closures = {first for first, _ in self.closures}
        at = self.unit.first
        while at < self.unit.last:
            word = self.words[at]
            while ends[-1][0] <= at and len(ends) > 1:
                ends.pop()
            if word == "{":
                ends.append((self.source._closing(at), at + 1, at in closures))
            begins = at == self.unit.first or self._begins_line(at) or self.words[at - 1] in {"{", ":"}
            if begins and re.match(r"[A-Za-z_`$]", word) and word not in KEPT \
                    and not CONTINUES.match(self.words[at - 1]) and self.words[at - 1] not in {"(", "[", ","}:
                self._statement(at, *ends[-1])
            at += 1

    def _statement(self, at, end, first, gives):
        last = self._end_of_statement(at, end)
        words = self.words[at:last]
        if words[0] in UNREAL or words[0] == "super" or words[1:2] == [":"] or words[-1] == ":":
            return
        depth, is_assigned = 0, False
        for index, word in enumerate(words):
            depth += (word in OPENING) - (word in CLOSING)
            if depth == 0 and re.fullmatch(r"[-+*/%&|^]*=", word) and self._is_spaced(at + index):
                is_assigned = True
        is_call = words[-1] in {")", "}"}
        if not is_assigned and not is_call or is_assigned and words[0] == "_":
            return
        # What an initializer does not set does not compile.
        member = words[2:] if words[:2] == ["self", "."] else words
        if self.is_init and (member[1:2] == ["="] or words[:3] == ["self", ".", "init"] or member[0] == "self"):
            return
        # What stands alone in a body or a closure that gives a value is that value.
        if gives and last == end and not is_assigned and (first == at or "in" in self.words[first:at]):
            return
        start, stop = self._span(at, last)
        self._add("deleted", (start, stop, ""))

    # What is returned.

    def _constants(self):
        result = self.unit.result.strip()
        if result == "Bool":
            return ["true", "false"]
        if result.endswith("?"):
            return ["nil"]
        if result in ZEROS:
            return ["0"]
        if result == "String":
            return ['""']
        if result.startswith("[") and result.endswith("]"):
            depth = 0
            for letter in result[1:-1]:
                depth += (letter in "[(<") - (letter in "])>")
                if letter == ":" and depth == 0:
                    return ["[:]"]
            return ["[]"]
        return [f"{result}()"] if result in {"Coverage", "SequenceSet"} else []

    def _returned(self, at):
        last = self._end_of_statement(at, self.unit.last)
        if last > at + 1:
            start, end = self._span(at + 1, last)
            for constant in self._constants():
                if self.source.text[start:end] != constant:
                    self._add("constant", (start, end, constant))

    def _whole(self):
        """The only expression of a body becomes a constant."""
        words = self.words[self.unit.first : self.unit.last]
        if "return" in words or words[0] in {"throw", "let", "var", "guard", "defer", "for"}:
            return
        start, end = self._span(self.unit.first, self.unit.last)
        for constant in self._constants():
            if self.source.text[start:end] != constant:
                self._add("constant", (start, end, constant))
