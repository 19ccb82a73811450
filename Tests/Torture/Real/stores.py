"""A store's folder as bytes, read without the engine."""

import glob
import os
import re
import shutil

FRESH = re.compile(rb'^\{"replica":"([0-9a-f]{16})"')
SUM = re.compile(rb',"sum":"[0-9a-f]{16}"\}$')
BATCH = re.compile(rb'"batch":\[(\d+),(\d+)\]')
ID = re.compile(rb"\b([0-9a-f]{16}):(\d+)\b")
NEW_ID = re.compile(rb"goes on as [0-9a-f]{16}")
# What the engine writes beside a store's folder.
MARK = "user.lifttrail"
# The replica ids that scenarios give; any other one was drawn by the engine.
GIVEN = {letter * 16 for letter in (b"a", b"b", b"c", b"d")}


def exists(store):
    return os.path.exists(os.path.join(store, "store.json"))


def contents(path):
    with open(path, "rb") as file:
        return file.read()


def segments(store):
    return sorted(glob.glob(os.path.join(store, "log", "*.jsonl")))


def lines(store):
    """All lines of all segments; an unfinished last one too."""
    found = []
    for segment in segments(store):
        pieces = contents(segment).split(b"\n")
        found += [piece for piece in pieces if piece]
    return found


def quarantine(store):
    """Everything that was taken out of the log."""
    return [contents(path) for path in glob.glob(os.path.join(store, "quarantine", "*.bytes"))]


def tree(folder):
    """Every file below a folder with its bytes."""
    found = {}
    for path, _, names in os.walk(folder):
        for name in names:
            full = os.path.join(path, name)
            found[os.path.relpath(full, folder)] = contents(full)
    return found


def normalised(line):
    """A line without what follows from a replica id that was drawn."""
    match = FRESH.match(line)
    if match is None or match.group(1) in GIVEN:
        return line
    return SUM.sub(b"}", line.replace(match.group(1), b"fresh", 1))


def normalised_output(output):
    """What was printed, without ids that were drawn."""
    output = NEW_ID.sub(b"goes on as fresh", output)
    return ID.sub(
        lambda match: match.group(0) if match.group(1) in GIVEN else b"fresh:" + match.group(2),
        output)


def ends_inside_batch(found):
    """Whether the last of some lines is of a batch that goes on behind it."""
    match = BATCH.search(found[-1]) if found else None
    return match is not None and match.group(1) != match.group(2)


class Bench:
    """A folder with stores that can be put back to how they were, each in the same folder (a store
    that stands in another one takes itself for a copy)."""

    def __init__(self, path, keep):
        self.path, self.keep = path, keep
        for folder in (path, keep):
            shutil.rmtree(folder, ignore_errors=True)
            os.makedirs(folder)

    def at(self, name):
        return os.path.join(self.path, name)

    def save(self):
        """Remembers everything as it is now."""
        shutil.copytree(self.path, self.keep, dirs_exist_ok=True, symlinks=True)

    def restore(self):
        """Makes everything as it was, without making a store's folder anew."""
        for name in os.listdir(self.path):
            if name == "lost+found":
                continue
            full = self.at(name)
            if not os.path.exists(os.path.join(self.keep, name)):
                shutil.rmtree(full) if os.path.isdir(full) else os.remove(full)
        for name in os.listdir(self.keep):
            self._restore(os.path.join(self.keep, name), self.at(name))

    def _restore(self, source, target):
        if not os.path.isdir(source):
            shutil.copyfile(source, target)
            return
        os.makedirs(target, exist_ok=True)
        if MARK in os.listxattr(source):
            os.setxattr(target, MARK, os.getxattr(source, MARK))
        elif MARK in os.listxattr(target):
            os.removexattr(target, MARK)
        for name in os.listdir(target):
            full = os.path.join(target, name)
            if os.path.isdir(full) and os.path.isdir(os.path.join(source, name)):
                continue
            # A new lock's file would make it a copy.
            if name == "lock" and os.path.exists(os.path.join(source, name)):
                continue
            shutil.rmtree(full) if os.path.isdir(full) else os.remove(full)
        for name in os.listdir(source):
            self._restore(os.path.join(source, name), os.path.join(target, name))
