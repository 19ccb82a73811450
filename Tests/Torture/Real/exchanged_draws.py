"""Draws what is to be changed in a store, and from where the bytes come."""

import os

import exchanged_stores

SECTOR = 4096


class Draws:
    """One store that is changed; `outside` is a tree beside it, to which links lead."""

    def __init__(self, cast, stand, outside, chance):
        self.cast, self.stand, self.outside, self.chance = cast, stand, outside, chance
        self.kinds = []
        # Where something stands that no repair takes away: somebody has to.
        self.strange = []

    def target(self, kinds=None):
        """A regular file of the store, each sort of it as often as any other."""
        found = {}
        for top, _, names in os.walk(self.stand.path):
            for name in names:
                path = os.path.relpath(os.path.join(top, name), self.stand.path)
                full = self.stand.at(path)
                if (os.path.isfile(full) and not os.path.islink(full)
                        and os.lstat(full).st_nlink == 1 and path.isprintable()):
                    kind = "segments" if path.endswith(".jsonl") else path.split("/")[0]
                    found.setdefault("seals" if path == "log/seals" else kind, []).append(path)
        kinds = [kind for kind in sorted(found) if kinds is None or kind in kinds]
        # The log is what it is about.
        weights = [3 if kind in ("segments", "journal") else 1 for kind in kinds]
        if not kinds:
            return None
        return self.chance.choice(sorted(found[self.chance.choices(kinds, weights)[0]]))

    def donor(self, path):
        """A file to take bytes from: as a rule one of the same sort."""
        said, day = self.chance.choice(self.cast.donors)
        if path in day.files and self.chance.random() < 0.6:
            return f"{path} of {said}", day.files[path]
        alike = [name for name in sorted(day.files)
                 if os.path.dirname(name) == os.path.dirname(path) or self.chance.random() < 0.1]
        if not alike:
            return None
        name = self.chance.choice(alike)
        return f"{name} of {said}", day.files[name]

    def bytes_of_nobody(self, length):
        kind = self.chance.choice(["services", "zeros", "random"])
        if kind == "zeros":
            return kind, bytes(length)
        if kind == "random":
            return kind, self.chance.randbytes(length)
        with open("/etc/services", "rb") as file:
            return kind, file.read()[:length]

    def content(self, path):
        with open(self.stand.at(path), "rb") as file:
            return file.read()

    def put(self, path, content):
        """Writes in place, or makes the file anew; says which."""
        if self.chance.random() < 0.5:
            exchanged_stores.write(self.stand.at(path), content)
            return "in place"
        self.clear(path)
        exchanged_stores.write(self.stand.at(path), content)
        return "anew"

    def clear(self, path):
        if path == "lock" and not os.path.lexists(self.stand.aside):
            self.stand.set_lock_aside()
        elif os.path.lexists(self.stand.at(path)):
            exchanged_stores.remove(self.stand.at(path))

    def border(self, content, step):
        """A multiple of a step in some bytes; of those near a line's end as often as of all."""
        if self.chance.random() < 0.5:
            place = self.line_end(content)
        else:
            place = self.chance.randrange(len(content) + 1)
        return place // step * step

    def line_end(self, content):
        """Where a line begins, or the last one ends."""
        ends, place = [0], content.find(b"\n")
        while place >= 0:
            ends.append(place + 1)
            place = content.find(b"\n", place + 1)
        return self.chance.choice(ends)
