"""All faults in one program: which one is there is said by the environment when it runs.

Each body that a row changes is there once for the original and once for each of its faults:

    if plantedFault == 17 {
      …the body with fault 17…
    } else {
      …the body as it is…
    }

What a property is set to becomes `plantedFault == 64 ? (…) : (…)` in the same way.
"""

from collections import defaultdict

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
"""

# Words that begin the only statement of a body that gives no value all the same.
NO_VALUE = {"throw", "fatalError", "preconditionFailure"}


def planted(sites):
    """The files that the faults change: by path, their text and for each line the row it is of."""
    by_source = defaultdict(list)
    for site in sites:
        by_source[id(site.declaration.source)].append(site)
    files = {}
    for group in by_source.values():
        source = group[0].declaration.source
        text, at, lines = "", 0, []
        units = defaultdict(list)
        for site in group:
            units[site.unit.first, site.unit.last].append(site)
        for (first, last), variants in sorted(units.items()):
            start, end = source.tokens[first].start, source.tokens[last - 1].end
            text += source.text[at:start]
            for site in variants:
                if site.unit.is_body:
                    text += f"\nif plantedFault == {site.row.number} {{\n"
                else:
                    text += f"plantedFault == {site.row.number} ? (\n"
                before = text.count("\n")
                text += variant(site, site.edits)
                lines.append((before, text.count("\n") + 1, site.row))
                text += "\n} else " if site.unit.is_body else "\n) : "
            text += "{\n" if variants[0].unit.is_body else "(\n"
            text += variant(variants[0], [])
            text += "\n}\n" if variants[0].unit.is_body else "\n)\n"
            at = end
        files[source.path] = (text + source.text[at:], lines)
    return files


def alone(site):
    """The text of a file with one fault in it and no others."""
    source, unit = site.declaration.source, site.unit
    start, end = source.tokens[unit.first].start, source.tokens[unit.last - 1].end
    return source.text[:start] + changed(site, site.edits) + source.text[end:]


def variant(site, edits):
    """A body that stands in a branch: what it gives has to be said then."""
    text = changed(site, edits)
    unit, words = site.unit, site.declaration.source.words[site.unit.first : site.unit.last]
    new = " ".join(new for _, _, new in edits)
    if not unit.is_body or not unit.gives_value or words[0] in NO_VALUE:
        return text
    return text if "return" in words or "return" in new else "return " + text


def changed(site, edits):
    """The text of a site's unit after some edits."""
    source = site.declaration.source
    text, at = "", site.unit.first
    position = source.tokens[at].start
    for first, last, new in edits:
        text += source.text[position : source.tokens[first].start] + new
        position = source.tokens[last - 1].end
    return text + source.text[position : source.tokens[site.unit.last - 1].end]
