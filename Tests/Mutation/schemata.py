"""All faults in one program: which one is there is said by the environment when it runs.

Each body that has faults stands there once as it is and once for each of them:

    if plantedFault < 0 { noteReached(17) }
    if plantedFault == 17 {
      …the body with fault 17…
    } else {
      …the body as it is…
    }

What a property is set to becomes `plantedFault == 64 ? (…) : (…)` in the same way. A negative number
has each body say once that it was reached, by the number of its first fault.
"""

from collections import defaultdict
from dataclasses import dataclass

from source import Source, Unit

# A file of each module that has faults.
SWITCH = """\
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The number of the fault that this process runs with; 0 for none.
@usableFromInline let plantedFault =
  getenv("PLANTED_FAULT").flatMap { Int(String(cString: $0)) } ?? 0

nonisolated(unsafe) private let isKnown = {
  let bits = UnsafeMutablePointer<Bool>.allocate(capacity: 1 << 16)
  bits.initialize(repeating: false, count: 1 << 16)
  return bits
}()

private let reached = getenv("PLANTED_REACHED").map { open($0, O_WRONLY | O_APPEND | O_CREAT, 0o600) }

/// Adds a line to the file that the environment names, the first time.
@usableFromInline func noteReached(_ fault: Int) {
  guard let reached, !isKnown[fault] else { return }
  isKnown[fault] = true
  let line = Array("\\(fault)\\n".utf8)
  _ = write(reached, line, line.count)
}
"""

# Words that begin the only statement of a body that gives no value all the same.
NO_VALUE = {"throw", "fatalError", "preconditionFailure"}


@dataclass
class Site:
    """A fault: within one unit of a source, each span (start, end, new text) gets a new text."""

    number: int
    source: Source
    unit: Unit
    edits: list
    # The number of the first fault of the unit, by which it says that it was reached.
    first: int = 0

    @property
    def line(self):
        return self.source.text.count("\n", 0, self.edits[0][0]) + 1


def unit_around(source, start, end):
    """The unit that a span of the text stands in, with what is within its braces; or none."""
    for declaration in source.declarations:
        for unit in declaration.units:
            if unit.first < unit.last:
                before, behind = source.tokens[unit.first - 1].end, source.tokens[unit.last].start
                if before <= start and end <= behind:
                    return unit
    return None


def planted(sites):
    """The files that the faults change: by path, their text and whose lines are whose.

    These are (first, last, sites), first those of one fault, then those of a whole body.
    """
    by_path = defaultdict(list)
    for site in sites:
        by_path[site.source.path].append(site)
    files = {}
    for path, group in by_path.items():
        source = group[0].source
        text, at, lines, bodies = "", 0, [], []
        units = defaultdict(list)
        for site in group:
            units[site.unit.first, site.unit.last].append(site)
        for (first, last), variants in sorted(units.items()):
            start, end = source.tokens[first].start, source.tokens[last - 1].end
            unit = variants[0].unit
            text += source.text[at:start]
            above = text.count("\n")
            if unit.is_body:
                text += f"\nif plantedFault < 0 {{ noteReached({variants[0].number}) }}"
            for site in variants:
                site.first = variants[0].number
                is_here = f"plantedFault == {site.number}"
                text += f"\nif {is_here} {{\n" if unit.is_body else f"{is_here} ? (\n"
                before = text.count("\n")
                text += variant(site, site.edits)
                lines.append((before, text.count("\n") + 1, [site]))
                text += "\n} else " if unit.is_body else "\n) : "
            text += "{\n" if unit.is_body else "(\n"
            text += variant(variants[0], [])
            text += "\n}\n" if unit.is_body else "\n)\n"
            bodies.append((max(0, above - 12), text.count("\n") + 2, variants))
            at = end
        files[path] = (text + source.text[at:], lines + bodies)
    return files


def alone(site):
    """The text of a file with one fault in it and no others."""
    source, unit = site.source, site.unit
    start, end = source.tokens[unit.first].start, source.tokens[unit.last - 1].end
    return source.text[:start] + changed(site, site.edits) + source.text[end:]


def variant(site, edits):
    """A body that stands in a branch: what it gives has to be said then."""
    text = changed(site, edits)
    unit, words = site.unit, site.source.words[site.unit.first : site.unit.last]
    new = " ".join(new for _, _, new in edits)
    if not unit.is_body or unit.result in {"", "Void", "Never"} or words[0] in NO_VALUE:
        return text
    return text if "return" in words or "return" in new else "return " + text


def changed(site, edits):
    """The text of a site's unit after some edits."""
    source, unit = site.source, site.unit
    text, position, last = "", source.tokens[unit.first].start, source.tokens[unit.last - 1].end
    for start, end, new in edits:
        text += source.text[position:start] + new
        position = max(position, end)
    return text + source.text[position:last]
