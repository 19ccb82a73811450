"""A store's days as bytes, and the folder in which it is put back to one of them."""

import json
import os
import re
import shutil
import socket
import stat

import stores

COVERAGE = re.compile(rb'"coverage":"([^"]*)"')
RANGE = re.compile(rb"([0-9a-f]{16}):(\d+)-(\d+)")
EVENT = re.compile(rb'^\{"replica":"([0-9a-f]{16})","seq":(\d+),')


class Day:
    """All files of a store at one time: bytes by path, folders, and the mark beside the folder."""

    def __init__(self, path):
        self.files = stores.tree(path)
        self.folders = sorted(os.path.relpath(os.path.join(top, name), path)
                              for top, names, _ in os.walk(path) for name in names)
        self.mark = os.getxattr(path, stores.MARK) if stores.MARK in os.listxattr(path) else None

    def segments(self):
        return sorted(name for name in self.files if name.endswith(".jsonl"))

    def lines(self):
        return [line for name in self.segments() for line in self.files[name].split(b"\n") if line]

    def covered(self, content):
        """Its events that the coverage of a snapshot or receipt names."""
        match = COVERAGE.search(content.split(b"\n")[0])
        ranges = [RANGE.fullmatch(part).groups() for part in match.group(1).split()] if match else []
        return frozenset(b"%s:%d" % (replica, seq) for replica, first, last in ranges
                         for seq in range(int(first), int(last) + 1))

    def sealed(self, content):
        """Its events of which seals speak: those of the segments, and its own up to each number."""
        known = set()
        for mark in map(json.loads, content.splitlines()):
            known |= set(events(self.files["log/" + mark["segment"]].split(b"\n")))
            known |= {b"%s:%d" % (mark["replica"].encode(), seq) for seq in range(1, mark["seq"] + 1)}
        return frozenset(known)


class Stand:
    """A store's folder that is put back to a day in place, so that it never becomes a copy: its folder
    stays, and its file `lock` is moved aside by whoever puts something else there."""

    def __init__(self, path):
        self.path, self.aside = path, path + ".lock"
        self.identity = os.lstat(os.path.join(path, "lock")).st_ino

    def at(self, name):
        return os.path.join(self.path, name)

    def set_lock_aside(self):
        os.rename(self.at("lock"), self.aside)

    def restore(self, day):
        for name in os.listdir(os.fsencode(self.path)):
            if name != b"lock" or os.path.lexists(self.aside):
                remove(os.path.join(os.fsencode(self.path), name))
        if os.path.lexists(self.aside):
            os.rename(self.aside, self.at("lock"))
        for name in day.folders:
            os.mkdir(self.at(name), 0o700)
        for name, content in day.files.items():
            write(self.at(name), content)
            os.chmod(self.at(name), 0o600)
        if day.mark is not None:
            os.setxattr(self.path, stores.MARK, day.mark)
        if os.lstat(self.at("lock")).st_ino != self.identity:
            raise RuntimeError("the lock is not the one that the store was made with")


def write(path, content):
    """Writes over what is there, in place."""
    with open(path, "wb") as file:
        file.write(content)


def is_free(path):
    """Whether nothing stands there, or a regular file that has no other name."""
    if not os.path.lexists(path):
        return True
    found = os.lstat(path)
    return stat.S_ISREG(found.st_mode) and found.st_nlink == 1


def remove(path):
    """Removes whatever stands there, and follows no link."""
    if stat.S_ISDIR(os.lstat(path).st_mode):
        shutil.rmtree(path)
    else:
        os.remove(path)


def lines_by_event(lines):
    """The set of lines of each event, by id."""
    found = {}
    for line in lines:
        match = EVENT.match(line)
        if match:
            found.setdefault(match.group(1) + b":" + match.group(2), set()).add(line)
    return found


def events(lines):
    """Event lines by id."""
    found = {}
    for line in lines:
        match = EVENT.match(line)
        if match:
            found[match.group(1) + b":" + match.group(2)] = line
    return found


def special(path, sort):
    """Makes a thing that is no regular file; whether the system lets us."""
    try:
        if sort == "named pipe":
            os.mkfifo(path)
        elif sort == "device":
            os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 5))
        elif sort == "socket":
            with socket.socket(socket.AF_UNIX) as server:
                server.bind(path)
        else:
            os.mkdir(path)
    except OSError:
        return False
    return True
