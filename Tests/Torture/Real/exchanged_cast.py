"""The stores that files are taken from, their days, and which events their files speak of."""

import os
import subprocess

import exchanged_stores
import scenarios

OTHER = "0F5D6E5B-8B7C-4A59-9E57-1C1C6D1E6A11"
# Three such lines take more than one commit, so that they become a segment of their own. All are about
# one entity, and a short line comes behind them: so no state has them in it, which would take time.
WIDE = "x" * 720_000


class Diary:
    """The days of one store, and of which events each of its files speaks, as (name, bytes)."""

    def __init__(self, path):
        self.path, self.days, self.knows = path, {}, {}

    def keep(self, name):
        """Keeps the day, and of which events its snapshots, receipts and seals speak."""
        day = exchanged_stores.Day(self.path)
        for file, content in day.files.items():
            if file.startswith(("snapshots/", "peers/")):
                self.knows.setdefault((file, content), day.covered(content))
            elif file == "log/seals":
                self.knows.setdefault((file, content), day.sealed(content))
        self.days[name] = day
        return day


class Cast:
    """All stores and days that files are taken from."""

    def __init__(self, tool, folder):
        self.tool, self.folder = tool, folder
        self.phone, self.watch = Diary(self.at("phone")), Diary(self.at("watch"))
        self._dataset()
        self._other()
        self._true()
        self.donors = ([("phone, " + name, day) for name, day in self.phone.days.items()]
                       + [("watch, " + name, day) for name, day in self.watch.days.items()]
                       + [("other, " + name, day) for name, day in self.other.days.items()])

    def at(self, name):
        return os.path.join(self.folder, name)

    def append(self, name, *entities):
        self.tool.done("append", self.at(name), stdin=b"".join(map(scenarios.draft, entities)))

    def kill(self, name, entity):
        """A writer that is killed behind a write: its event stands in a journal that has not ended."""
        process = subprocess.Popen(self.tool.words("append", self.at(name)), stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdin.write(scenarios.draft(entity))
        process.stdin.flush()
        os.read(process.stdout.fileno(), 4096)
        process.kill()
        process.communicate()

    def hand_over(self, source, *targets):
        """What the targets lack of a source, as one write, which becomes a segment where it is wide."""
        lines = self.tool.done("log", self.at(source), "--json")
        for target in targets:
            self.tool.done("receive", self.at(target), stdin=lines)

    def _dataset(self):
        """phone, and its siblings: watch goes its own way and ends on the same line at the same length."""
        done = self.tool.done
        scenarios.fill(self.tool, self, "phone")
        self.phone.keep("the first day")
        done("clone", self.at("phone"), self.at("watch"), "--replica", "b" * 16)
        done("clone", self.at("phone"), self.at("tablet"), "--replica", "c" * 16)
        for number in range(3):
            done("append", self.at("tablet"), stdin=scenarios.draft("t", f"{number}{WIDE}"))
        self.hand_over("tablet", "phone", "watch")
        self.append("phone", "p1", "p2")
        done("snapshot", self.at("phone"))
        self.phone.keep("the second day")
        self.kill("phone", "p3")
        self.phone.keep("a killed writer")
        self.append("phone", "p4")
        self.phone.keep("a day before the last segment")
        for number in range(3, 6):
            done("append", self.at("tablet"), stdin=scenarios.draft("t", f"{number}{WIDE}"))
        self.hand_over("tablet", "phone")
        done("append", self.at("phone"), "--atomic", stdin=scenarios.session("ps", 4))
        done("sync", self.at("phone"), self.at("watch"))
        self.phone.keep("a sync")
        self.append("phone", "p5")
        self.append("watch", "w1")
        self.append("tablet", "t")
        self.hand_over("tablet", "phone", "watch")
        for name in ("phone", "watch"):
            done("snapshot", self.at(name))
        self.phone.keep("a snapshot")
        self.watch.keep("a snapshot")
        self.append("phone", "p6", "p7")
        self.append("tablet", "y1", "y2")
        self.hand_over("tablet", "phone")
        self.phone.keep("the last day")
        self.kill("watch", "w2")
        self.watch.keep("a killed writer")
        self.append("watch", "w3", "w4")
        self.watch.keep("the last day")
        done("clone", self.at("phone"), self.at("peer"), "--replica", "d" * 16)
        self.append("peer", "e1", "e2")
        self.peer = exchanged_stores.Day(self.at("peer"))
        self.peer_has = frozenset(exchanged_stores.events(self.peer.lines()))

    def _other(self):
        """A store of another dataset, with the same replica id as phone's."""
        self.other = Diary(self.at("other"))
        self.tool.done("init", self.at("other"), "--replica", "a" * 16, "--dataset", OTHER)
        self.append("other", "o1", "o2", "o3")
        self.tool.done("append", self.at("other"), "--atomic", stdin=scenarios.session("os", 3))
        self.tool.done("snapshot", self.at("other"))
        self.other.keep("the first day")
        self.kill("other", "o4")
        self.other.keep("a killed writer")
        self.append("other", "o5")
        self.other.keep("the last day")

    def _true(self):
        """Every event that there is, by dataset and id."""
        own, other = {}, {}
        for day in [*self.phone.days.values(), *self.watch.days.values(), self.peer]:
            own.update(exchanged_stores.events(day.lines()))
        own.update(exchanged_stores.events(self.tool.done("log", self.at("tablet"), "--json").split(b"\n")))
        for day in self.other.days.values():
            other.update(exchanged_stores.events(day.lines()))
        self.true = {scenarios.DATASET: own, OTHER: other}
