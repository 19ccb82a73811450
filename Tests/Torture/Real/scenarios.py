"""What is done to stores while something goes wrong: one call of the tool each."""

import json
import os
import shutil

import stores

DATASET = "5DB49B01-1D48-4785-97E6-55EA5E8FF674"
LARGE = "x" * 900_000
# Several of these take more than one commit, and a batch of three is too long for the journal.
LONG = "x" * 900_000

STRONG = "\n".join(
    ["Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,"
     "Workout Notes,RPE"]
    + [f"2024-05-{day:02} 18:30:05,Push {day},45m,Bench Press,{order},{60 + order},5,,,,,"
       for day in range(1, 7) for order in range(1, 5)]) + "\n"


def draft(entity, name="M", kind="module"):
    line = {"type": f"{kind}.saved", "entity": entity, "data": {"name": name}}
    return json.dumps(line).encode() + b"\n"


def session(entity, sets):
    lines = [{"type": "session.started", "entity": entity,
              "data": {"startedAt": "2026-01-15T09:00:00.000Z"}}]
    lines += [{"type": "session.setLogged", "entity": entity, "data": {"id": str(number), "reps": 5}}
              for number in range(1, sets + 1)]
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


class Scenario:
    """A call, the stores that it is about, and what it must come to.

    `chunks` is its standard input, in the pieces in which a caller hands it over: behind each one
    the caller waits for what is printed. `words` may name files of the bench with a leading `@`.
    """

    def __init__(self, name, words, prepare, chunks=(), makes=(), reads_only=False,
                 needs_repair=False, exchanges=False, imports=False, cut=True):
        self.name, self.words, self.prepare, self.chunks = name, words, prepare, list(chunks)
        self.makes, self.reads_only, self.needs_repair = list(makes), reads_only, needs_repair
        self.exchanges, self.imports, self.cut = exchanges, imports, cut
        self.bench = None

    def arguments(self):
        return [self.bench.at(word[1:]) if word.startswith("@") else word for word in self.words]

    def store_names(self):
        found = [name for name in sorted(os.listdir(self.bench.path))
                 if stores.exists(self.bench.at(name))]
        return found + [name for name in self.makes if name not in found]

    def set_up(self, tool, path, keep):
        """Builds the stores, runs the call undisturbed, and keeps what it came to."""
        self.bench = stores.Bench(path, keep)
        self.prepare(tool, self.bench)
        self.bench.save()
        self.before = {name: stores.lines(self.bench.at(name)) for name in self.store_names()
                       if name not in self.makes}
        self.reference = tool.run(*self.arguments(), stdin=b"".join(self.chunks))
        names = self.store_names()
        for name in names:
            # What is torn or was lost from the reference is moved out by its own next writer.
            outcome = tool.run("verify", self.bench.at(name))
            if outcome.status != 0:
                raise RuntimeError(f"{self.name}: {name} is not whole: {outcome.output.decode()}")
        self.after = {name: [stores.normalised(line) for line in stores.lines(self.bench.at(name))]
                      for name in names}
        self.output = stores.normalised_output(self.reference.output)
        self.bench.restore()
        return self


def fill(tool, bench, name="phone", letter="a", prefix=""):
    """A store with single events, a group and a batch."""
    path = bench.at(name)
    tool.done("init", path, "--replica", letter * 16, "--dataset", DATASET)
    tool.done("append", path, stdin=draft(prefix + "m1") + draft(prefix + "m2") + draft(prefix + "m3"))
    tool.done("append", path, "--atomic", stdin=session(prefix + "s1", 3))


def empty(tool, bench):
    tool.done("init", bench.at("phone"), "--replica", "a" * 16, "--dataset", DATASET)


def pair(tool, bench):
    """Two stores that each have what the other lacks."""
    fill(tool, bench)
    tool.done("clone", bench.at("phone"), bench.at("watch"), "--replica", "b" * 16)
    tool.done("append", bench.at("watch"), stdin=draft("w1") + draft("w2"))
    tool.done("append", bench.at("watch"), "--atomic", stdin=session("w3", 4))
    tool.done("append", bench.at("phone"), stdin=draft("p1"))


def same_pair(tool, bench):
    fill(tool, bench)
    tool.done("clone", bench.at("phone"), bench.at("watch"), "--replica", "b" * 16)


def large(tool, bench):
    """A store whose segment is full, so that the next write begins another one."""
    empty(tool, bench)
    for number in range(19):
        tool.done("append", bench.at("phone"), stdin=draft(f"l{number}", LARGE))


def two_segments(tool, bench):
    large(tool, bench)
    tool.done("append", bench.at("phone"), stdin=draft("m1"))


def torn(tool, bench):
    """A store as a killed writer leaves it: the end of its last line is missing."""
    fill(tool, bench)
    tool.done("append", bench.at("phone"), stdin=draft("m4"))
    segment = stores.segments(bench.at("phone"))[-1]
    os.truncate(segment, os.path.getsize(segment) - 20)
    mark(bench)


def marked(tool, bench):
    """A store as a writer leaves it that was killed behind its last write."""
    fill(tool, bench)
    mark(bench)


def mark(bench):
    """Tears the journal's first record, as it is when a writer is killed that begins to write."""
    with open(os.path.join(bench.at("phone"), "journal"), "r+b") as file:
        file.write(b"torn")


def damaged_end(tool, bench):
    """A store whose last line has a wrong bit, though its writer ended in good order."""
    fill(tool, bench)
    tool.done("append", bench.at("phone"), stdin=draft("m4"))
    flip(stores.segments(bench.at("phone"))[-1], -30)


def damaged(tool, bench):
    """A store with a wrong bit in the middle."""
    fill(tool, bench)
    flip(stores.segments(bench.at("phone"))[0], 250)


def damaged_segments(tool, bench):
    """A store with a wrong bit in the first of two segments, so that the second changes its name."""
    two_segments(tool, bench)
    flip(stores.segments(bench.at("phone"))[0], 250)


def flip(path, offset):
    data = bytearray(stores.contents(path))
    data[offset] ^= 1
    with open(path, "wb") as file:
        file.write(data)


def copied(tool, bench):
    """A store that was copied to another place."""
    fill(tool, bench)
    shutil.copytree(bench.at("phone"), bench.at("copy"))


def with_export(tool, bench):
    fill(tool, bench)
    with open(bench.at("strong.csv"), "w", encoding="utf-8") as file:
        file.write(STRONG)


def foreign_lines(tool, folder):
    """Event lines of a store that nobody else has seen."""
    path = os.path.join(folder, "foreign")
    shutil.rmtree(path, ignore_errors=True)
    os.makedirs(path)
    bench = stores.Bench(os.path.join(path, "work"), os.path.join(path, "keep"))
    fill(tool, bench, "other", "c", "o")
    more = b"".join(draft(f"o{number}") for number in range(4, 30))
    tool.done("append", bench.at("other"), stdin=more)
    found = tool.done("log", bench.at("other"), "--json")
    shutil.rmtree(path)
    return found


def everything(tool, folder):
    """All scenarios."""
    foreign = foreign_lines(tool, folder)
    tampered = foreign.replace(b'"om2"', b'"om9"', 1)
    some = [draft(f"n{number}") for number in range(8)]
    nothing = lambda tool, bench: None
    phone = ["append", "@phone"]
    return [
        Scenario("init", ["init", "@new", "--replica", "a" * 16, "--dataset", DATASET], nothing,
                 makes=["new"]),
        Scenario("clone", ["clone", "@phone", "@new", "--replica", "d" * 16], fill, makes=["new"]),
        Scenario("append the first", phone, empty, [draft("n")]),
        Scenario("append one", phone, fill, [draft("n")]),
        Scenario("append a group", phone, fill, [b"".join(some)]),
        Scenario("append one by one", phone, fill, some),
        Scenario("append much", phone, fill, [draft("n") + draft("o", "x" * 40_000) + draft("p")]),
        Scenario("append several commits", phone, fill,
                 [b"".join(draft(f"n{number}", LONG) for number in range(5)), draft("o")]),
        Scenario("append a long batch", phone + ["--atomic"], fill,
                 [b"".join(draft(f"n{number}", LONG) for number in range(3))]),
        Scenario("append a batch", phone + ["--atomic"], fill, [session("n", 5)]),
        Scenario("append what is there", phone, fill, [draft("m1") + draft("n") + draft("m2")]),
        Scenario("append what is refused", phone, fill, [draft("n") + b"{}\n" + draft("o")]),
        Scenario("append behind a torn line", phone, torn, [draft("n")]),
        Scenario("append behind a killed writer", phone, marked, [draft("n")]),
        Scenario("append to a copy", ["append", "@copy"], copied, [draft("n"), draft("o")]),
        Scenario("append to a new segment", phone, large, [draft("n"), draft("o")]),
        Scenario("receive", ["receive", "@phone"], fill, [foreign]),
        Scenario("receive what is refused", ["receive", "@phone"], fill, [tampered]),
        Scenario("import", ["import", "strong", "@phone", "@strong.csv", "--unit", "kg", "--zone",
                            "Europe/Berlin"], with_export, imports=True),
        Scenario("sync", ["sync", "@phone", "@watch"], pair, exchanges=True),
        Scenario("sync what is the same", ["sync", "@phone", "@watch"], same_pair, exchanges=True),
        Scenario("plan", ["sync", "@phone", "@watch", "--plan"], pair, reads_only=True),
        Scenario("repair", ["repair", "@phone"], damaged, needs_repair=True),
        Scenario("repair two segments", ["repair", "@phone"], damaged_segments, needs_repair=True),
        Scenario("repair a damaged end", ["repair", "@phone"], damaged_end, needs_repair=True),
        Scenario("repair a torn line", ["repair", "@phone"], torn),
        Scenario("verify", ["verify", "@phone"], fill, reads_only=True),
        Scenario("show", ["show", "@phone", "--json"], pair, reads_only=True),
        Scenario("log", ["log", "@phone", "--json"], fill, reads_only=True),
        Scenario("replay", ["replay", "@phone"], two_segments, reads_only=True),
        Scenario("diff", ["diff", "@phone", "@watch"], pair, reads_only=True),
    ]
