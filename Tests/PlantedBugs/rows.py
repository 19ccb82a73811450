"""The rows of bugs.txt: read, written, and found in the code."""

import os
import re
from dataclasses import dataclass, field

from source import Declaration, Source, Unit, tokens


@dataclass
class Row:
    """A fault: in `place`, each old snippet becomes a new one; `catcher` caught it last."""

    number: int
    title: str
    place: str = ""
    hunks: list = field(default_factory=list)
    catcher: str = ""

    def __str__(self):
        lines = [f"== {self.number} {self.title}", f"in {self.place}"]
        for index, (old, new) in enumerate(self.hunks):
            if index > 0 and not self.hunks[index - 1][1]:
                lines.append("and")
            lines += ["- " + line for line in old] + ["+ " + line for line in new]
        if self.catcher:
            lines.append(f"caught by {self.catcher}")
        return "\n".join(lines) + "\n"

    @property
    def fault(self):
        """What the row plants, whatever its title and its catcher."""
        return self.place, [(words("\n".join(old)), words("\n".join(new))) for old, new in self.hunks]


class Rows(list):
    """The rows of the file in their order, and what stands above the first."""

    def __init__(self, text):
        super().__init__()
        self.preface = ""
        sign = ""
        for line in text.splitlines():
            before, sign = sign, line[:1]
            if match := re.match(r"== (\d+) (.*)", line):
                self.append(Row(int(match[1]), match[2]))
            elif not self:
                self.preface += line + "\n"
            elif match := re.match(r"in (.*)", line):
                self[-1].place = match[1]
            elif match := re.match(r"caught by (.*)", line):
                self[-1].catcher = match[1]
            elif sign == "-":
                if before != "-":
                    self[-1].hunks.append(([], []))
                self[-1].hunks[-1][0].append(line[2:])
            elif sign == "+":
                self[-1].hunks[-1][1].append(line[2:])

    def __str__(self):
        return self.preface + "\n".join(map(str, self))


@dataclass
class Site:
    """Where a row applies: a unit of a declaration, and for each hunk its tokens and its new text."""

    row: Row
    declaration: Declaration
    unit: Unit
    edits: list


class DoesNotApply(Exception):
    """A row has to be written anew, and why."""


class Code:
    """All declarations of some Swift files, which are given by their paths."""

    def __init__(self, texts):
        self.sources = [Source(path, text) for path, text in sorted(texts.items())]
        self.declarations = [each for source in self.sources for each in source.declarations]

    @staticmethod
    def below(folder):
        return Code(swift_files(folder))

    def named(self, place):
        return [each for each in self.declarations if place in (each.name, each.name + each.labels)]

    def site(self, row):
        """The one place where a row applies."""
        named = self.named(row.place)
        if not named:
            raise DoesNotApply(f"there is no {row.place}" + self._elsewhere(row))
        if not row.hunks:
            raise DoesNotApply("it changes nothing")
        edits, unit = [], None
        for old, new in row.hunks:
            found = [(each, at) for each in named for at in occurrences(old, each)]
            if len(found) != 1:
                times = f"stands {len(found)} times" if found else "does not stand"
                where = "" if found else self._elsewhere(row)
                raise DoesNotApply(f"{old[0].strip()!r} {times} in {row.place}" + where)
            declaration, at = found[0]
            named = [declaration]
            last = at + len(words("\n".join(old)))
            units = [each for each in declaration.units if each.first <= at and last <= each.last]
            if not units or unit not in (None, units[0]):
                raise DoesNotApply(f"it is not within one body of {row.place}")
            unit = units[0]
            edits.append((at, last, "\n".join(new)))
        return Site(row, declaration, unit, sorted(edits))

    def _elsewhere(self, row):
        old = row.hunks[0][0] if row.hunks else []
        found = [each for each in self.declarations if occurrences(old, each)]
        names = [f"{each.name}{each.labels} of {each.source.path}" for each in found[:3]]
        return "; but see " + ", ".join(names) if names else ""


def swift_files(folder):
    """The texts of the Swift files below a folder, by their paths."""
    texts = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".swift"):
                with open(os.path.join(parent, name)) as file:
                    texts[os.path.join(parent, name)] = file.read()
    return texts


def words(text):
    return [token.text for token in tokens(text)]


def occurrences(lines, declaration):
    wanted, found = words("\n".join(lines)), declaration.source.words
    return [
        at
        for at in range(declaration.first, declaration.last - len(wanted) + 1)
        if found[at] == wanted[0] and found[at : at + len(wanted)] == wanted
    ]
