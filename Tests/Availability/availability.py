#!/usr/bin/env python3
"""Says which uses of the system's libraries need a newer system than Package.swift declares.

The toolchain's own symbol graphs say since when each symbol of the standard library is there on each of
Apple's systems, also on Linux. This reads them, and the index that a debug build leaves behind
(`swift build --build-tests`, or with its `--scratch-path` as `--build`), and compares. It needs python3
and the toolchain whose `swift` is in the PATH. Exit status: 0 where nothing is too new, 1 where something
is, 2 where it cannot tell.

What the system's C libraries have is not in these graphs.
"""

import ctypes
import json
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Toolchain"))
from toolchain import ROOT, build_folder, fail, said, target

DOMAINS = {"macos": "macOS", "ios": "iOS", "watchos": "watchOS", "tvos": "tvOS", "visionos": "visionOS"}
RECORD, REFERENCE = 2, 1 << 2  # of indexstore.h: a kind of dependency, and a role


class Text(ctypes.Structure):
    """A string of libIndexStore."""
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


def declared():
    """The least version of each system that the package declares."""
    package = json.loads(said("swift", "package", "dump-package"))
    return {DOMAINS[each["platformName"]]: version(each["version"]) for each in package["platforms"]}


def version(text):
    return tuple(int(part) for part in text.split(".")) + (0,) * (3 - len(text.split(".")))


def modules():
    """The modules of the system that the sources import, and those that come with the language."""
    found = {"Swift", "_Concurrency", "_StringProcessing"}
    for path in (ROOT / "Sources").rglob("*.swift"):
        found |= set(re.findall(r"^\s*(?:\w+ )*import (?:\w+ )?(\w+)", path.read_text(), re.M))
    ours = {path.name for path in (ROOT / "Sources").iterdir()}
    return sorted(found - ours - {"Darwin", "Glibc", "Musl"})


def introductions(triple):
    """For each symbol of these modules since when it is on each system, and its name."""
    symbols = {}
    with tempfile.TemporaryDirectory() as folder:
        for module in modules():
            said("swift", "symbolgraph-extract", "-module-name", module, "-target", triple,
                 "-output-dir", folder)
        for path in sorted(Path(folder).glob("*.symbols.json")):
            for symbol in json.loads(path.read_text())["symbols"]:
                since = {
                    each["domain"]: tuple(each["introduced"].get(part, 0) for part in ("major", "minor", "patch"))
                    for each in symbol.get("availability", []) if "introduced" in each and "domain" in each}
                symbols[symbol["identifier"]["precise"]] = since, ".".join(symbol["pathComponents"])
    return symbols


class Index:
    """The index of a build: which symbols the files of `Sources` refer to, and where."""
    Each = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)

    def __init__(self, build):
        swift = shutil.which("swift") or fail("there is no `swift` in the PATH")
        libraries = sorted(Path(os.path.realpath(swift)).parent.parent.glob("lib*/libIndexStore.*"))
        self.library = ctypes.CDLL(str(libraries[0] if libraries else fail("there is no libIndexStore")))
        folder = build / "debug/index/store"
        self.units = list(folder.glob("v*/units/*")) or fail(f"{folder} is empty: swift build --build-tests")
        self.store = self.call("store_create", ctypes.c_void_p, str(folder).encode(), None)

    def call(self, name, result, *arguments):
        function = self.library["indexstore_" + name]
        function.restype = result
        return function(*(ctypes.c_void_p(each) if isinstance(each, int) else each for each in arguments))

    def each(self, name, reader, body):
        def visit(_, item):
            body(item)
            return True
        self.call(name, ctypes.c_bool, reader, None, self.Each(visit))

    def records(self):
        """The record of each file of `Sources`, from its newest unit."""
        newest = {}
        for unit in sorted(self.units, key=lambda path: path.stat().st_mtime):
            reader = self.call("unit_reader_create", ctypes.c_void_p, self.store, unit.name.encode(), None)
            main = str(self.call("unit_reader_get_main_file", Text, reader))

            def note(item):
                path = str(self.call("unit_dependency_get_filepath", Text, item))
                if self.call("unit_dependency_get_kind", ctypes.c_int, item) == RECORD and path == main:
                    newest[main] = str(self.call("unit_dependency_get_name", Text, item))
            if main.startswith(f"{ROOT}/Sources/") and os.path.exists(main):
                self.each("unit_reader_dependencies_apply_f", reader, note)
            self.call("unit_reader_dispose", None, reader)
        return newest

    def references(self):
        """(path, line, symbol) for each use of a symbol."""
        for path, record in sorted(self.records().items()):
            reader = self.call("record_reader_create", ctypes.c_void_p, self.store, record.encode(), None)
            found = []

            def note(item):
                line, column = ctypes.c_uint(), ctypes.c_uint()
                self.call("occurrence_get_line_col", None, item, ctypes.byref(line), ctypes.byref(column))
                if self.call("occurrence_get_roles", ctypes.c_uint64, item) & REFERENCE:
                    symbol = self.call("occurrence_get_symbol", ctypes.c_void_p, item)
                    found.append((line.value, str(self.call("symbol_get_usr", Text, symbol))))
            self.each("record_reader_occurrences_apply_f", reader, note)
            self.call("record_reader_dispose", None, reader)
            yield from ((os.path.relpath(path, ROOT), *each) for each in sorted(set(found)))


def main():
    platforms = declared()
    symbols, count, faults = introductions(target()), 0, 0
    for path, line, symbol in Index(build_folder(sys.argv[1:])).references():
        since, name = symbols.get(symbol, ({}, ""))
        count += symbol in symbols
        late = [f"{system} {'.'.join(map(str, since[system][:2]))}" for system, least in platforms.items()
                if since.get(system, (0, 0, 0)) > least]
        if late:
            faults += 1
            print(f"{path}:{line}: {name} needs {', '.join(late)}")
    if count < 1000:
        fail(f"only {count} uses of the system's libraries were found: build the package first")
    print(f"{count} uses of the system's libraries, {faults} newer than Package.swift declares")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
