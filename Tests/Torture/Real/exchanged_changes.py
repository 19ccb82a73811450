"""What is done to a store's files, drawn by lot; each gives a text, or None where it does not apply."""

import os

import exchanged_draws
import exchanged_stores

SECTOR = exchanged_draws.SECTOR
FOLDERS = ["log", "snapshots", "peers", "quarantine"]
SORTS = ["named pipe", "device", "socket", "folder"]
STRANGE = [b"@eaDir", b"\xff\xfe", b"9223372036854775807", b"-1", b".nfs0001", b"a" * 255,
           "\u202ereversed\u200b".encode(), b"\x1b[31m", b"000000000001.jsonl.bak", b"0", b"seals.new",
           b"store.json.new", b"journal.new", b"lock.new", b"000000000001.jsonl.new",
           b"999999999999.jsonl", b"00000000000000000000001.jsonl",
           b"999999999999-bbbbbbbbbbbbbbbb.receipt.json", b"conflict (copy).snapshot"]


class Changes(exchanged_draws.Draws):
    """Changes one store; the kinds of the changes are kept."""

    def draw(self):
        """Makes one change that applies, and gives its name and text."""
        sorts = [(self.file, 5), (self.sector, 4), (self.nobody, 4), (self.cut, 5), (self.removed, 3),
                 (self.lines, 5), (self.flip, 2), (self.other_sort, 4), (self.name, 3),
                 (self.segment, 2), (self.back, 3), (self.folder, 1)]
        while True:
            change = self.chance.choices([sort for sort, _ in sorts], [much for _, much in sorts])[0]
            said = change()
            if said is not None:
                self.kinds.append(change.__name__)
                return f"{change.__name__}: {said}"

    def file(self):
        path = self.target()
        donor = path and self.donor(path)
        if not donor:
            return None
        return f"{path} is {donor[0]}, {self.put(path, donor[1])}"

    def folder(self):
        name = self.chance.choice(FOLDERS)
        said, day = self.chance.choice(self.cast.donors)
        if not os.path.isdir(self.stand.at(name)) or os.path.islink(self.stand.at(name)):
            return None
        self.clear(name)
        os.mkdir(self.stand.at(name))
        for path, content in day.files.items():
            if path.startswith(name + "/"):
                exchanged_stores.write(self.stand.at(path), content)
        return f"{name} of {said}"

    def sector(self):
        path = self.target()
        donor = path and self.donor(path)
        if not donor or not donor[1]:
            return None
        content = bytearray(self.content(path))
        many = self.chance.choice([1, 1, 2, 5])
        said = []
        for _ in range(many):
            here = self.border(content, SECTOR)
            there = here if self.chance.random() < 0.3 else self.border(donor[1], SECTOR)
            piece = donor[1][there:there + SECTOR]
            content[here:here + len(piece)] = piece
            said.append(f"{here} from {there}")
        self.put(path, bytes(content))
        return f"{path}: sectors of {donor[0]}: {', '.join(said)}"

    def nobody(self):
        path = self.target()
        if path is None:
            return None
        content = bytearray(self.content(path))
        if self.chance.random() < 0.4:
            kind, content = self.bytes_of_nobody(self.chance.choice([1, 100, SECTOR, len(content)]))
            said = f"all of it, {len(content)} bytes"
        else:
            here = self.border(content, SECTOR)
            kind, piece = self.bytes_of_nobody(min(self.chance.choice([SECTOR, 2 * SECTOR]),
                                                   max(0, len(content) - here)))
            content[here:here + len(piece)] = piece
            said = f"from {here}, {len(piece)} bytes"
        return f"{path}: {kind}, {said}, {self.put(path, bytes(content))}"

    def cut(self):
        path = self.target()
        if path is None:
            return None
        content = self.content(path)
        how = self.chance.choice(["a line's end", "a line's end", "a sector's end", "any byte", "all"])
        place = {"a line's end": lambda: self.line_end(content),
                 "a sector's end": lambda: self.border(content, self.chance.choice([512, SECTOR])),
                 "any byte": lambda: self.chance.randrange(len(content) + 1),
                 "all": lambda: 0}[how]()
        return f"{path}: {how}, {place} of {len(content)}, {self.put(path, content[:place])}"

    def removed(self):
        if self.chance.random() < 0.3:
            path = self.chance.choice(FOLDERS)
        else:
            path = self.target()
        if path is None or not os.path.lexists(self.stand.at(path)):
            return None
        self.clear(path)
        return path

    def lines(self):
        path = self.target(["segments", "segments", "seals", "journal", "peers"])
        if path is None:
            return None
        found = self.content(path).split(b"\n")
        last = found.pop()
        how = self.chance.choice(["out", "swapped", "repeated", "all twice", "first", "foreign"])
        if not found:
            return None
        one, two = self.chance.randrange(len(found)), self.chance.randrange(len(found))
        if how == "out":
            del found[one:one + self.chance.choice([1, 1, 2, 5])]
        elif how == "swapped":
            found[one], found[two] = found[two], found[one]
        elif how == "repeated":
            found.insert(two, found[one])
        elif how == "all twice":
            found += found
        elif how == "first":
            found.insert(0, found.pop(one))
        else:
            day = self.chance.choice(self.cast.donors)[1]
            found.insert(one, self.chance.choice(day.lines()))
        where = self.put(path, b"\n".join([*found, last]))
        return f"{path}: {how}, {one}, {two}, {where}"

    def flip(self):
        path = self.target()
        content = bytearray(self.content(path)) if path else b""
        if not content:
            return None
        place = self.line_end(content) if self.chance.random() < 0.5 \
            else self.chance.randrange(len(content))
        place = min(place + self.chance.randrange(-40, 40), len(content) - 1)
        content[max(place, 0)] ^= 1 << self.chance.randrange(8)
        return f"{path}: at {max(place, 0)}, {self.put(path, bytes(content))}"

    def other_sort(self):
        """A link, pipe, device, socket, folder or file in the place of something else."""
        path = self.chance.choice(FOLDERS + [self.target(), self.target(), self.target()])
        if path is None or not os.path.lexists(self.stand.at(path)):
            return None
        sort = self.chance.choice(["link", "link", "hard link", "dangling link", "own link", *SORTS])
        outside = os.path.join(self.outside, path)
        is_folder = os.path.isdir(self.stand.at(path))
        if sort in ("link", "hard link") and not os.path.lexists(outside) \
                or is_folder and sort in ("hard link", "folder") \
                or sort == "hard link" and os.path.isdir(outside):
            return None
        self.clear(path)
        self.strange.append(path)
        return f"{path} is a {sort}" if self.make(sort, self.stand.at(path), outside) else None

    def make(self, sort, path, outside):
        if sort == "link":
            os.symlink(outside, path)
        elif sort == "hard link":
            os.link(outside, path)
        elif sort == "dangling link":
            os.symlink(os.path.join(self.outside, "nothing"), path)
        elif sort == "own link":
            os.symlink(os.path.basename(path), path)
        else:
            return exchanged_stores.special(path, sort)
        return True

    def name(self):
        """A thing under a name that is not the store's."""
        folder = self.chance.choice(["", *FOLDERS])
        if not os.path.isdir(self.stand.at(folder)) or os.path.islink(self.stand.at(folder)):
            return None
        name = self.chance.choice(STRANGE)
        path = os.path.join(os.fsencode(self.stand.at(folder)), name)
        if os.path.lexists(path):
            return None
        sort = self.chance.choice(["file", "file", "link", *SORTS])
        if sort == "file":
            _, day = self.chance.choice(self.cast.donors)
            exchanged_stores.write(path, day.files[self.chance.choice(sorted(day.files))])
        elif sort == "link":
            os.symlink(os.fsencode(os.path.join(self.outside, "store.json")), path)
        elif not exchanged_stores.special(path, sort):
            return None
        shown = os.path.join(folder, name.decode(errors="backslashreplace"))
        self.strange.append(os.fsdecode(os.path.join(os.fsencode(folder), name)))
        return f"{shown!r} is a {sort}"

    def segment(self):
        """A segment of another store, well named, behind the last one."""
        said, day = self.chance.choice(self.cast.donors)
        log = self.stand.at("log")
        if not day.segments() or not os.path.isdir(log) or os.path.islink(log):
            return None
        count = 0
        for name in os.listdir(log):
            if name.endswith(".jsonl") and os.path.isfile(os.path.join(log, name)):
                count += self.content(os.path.join("log", name)).count(b"\n")
        source = self.chance.choice(day.segments())
        path = f"log/{count + 1:012}.jsonl"
        if os.path.lexists(self.stand.at(path)):
            return None
        exchanged_stores.write(self.stand.at(path), day.files[source])
        return f"{path} is {source} of {said}"

    def back(self):
        """Several files at once as on another day, or as in another store; each of the others stays."""
        said, day = self.chance.choice(self.cast.donors)
        some = {"the log and journal": ("log/", "journal"), "all": ("",), "derived": ("snapshots/", "peers/"),
                "all but store.json": ("log/", "journal", "snapshots/", "peers/"),
                "the log and snapshots": ("log/", "snapshots/"), "the log": ("log/",)}
        name = self.chance.choice(sorted(some))
        top = {os.path.join(folder) for folder in FOLDERS}
        if any(os.path.islink(self.stand.at(path)) or not os.path.isdir(self.stand.at(path))
               for path in top):
            return None
        for path in [path for folder in sorted(top) for path in
                     (os.path.join(folder, each) for each in sorted(os.listdir(self.stand.at(folder))))]:
            if path.startswith(some[name]):
                exchanged_stores.remove(self.stand.at(path))
        for path, content in sorted(day.files.items()):
            full = self.stand.at(path)
            if path.startswith(some[name]) and exchanged_stores.is_free(full):
                exchanged_stores.write(full, content)
        return f"{name} of {said}"
