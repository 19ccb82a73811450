"""Holds a store whose files were exchanged against the promises.

It knows every event that there is. What a store that was changed can still know of its loss is worked
out from the files that stand there as they once did; only what none of them knows may go unsaid.
"""

import os
import re

import exchanged_stores
import exchanged_traces
import scenarios
import stores

# A store this small answers at once; whoever takes this long hangs.
LIMIT = 20
# Other names with its ending are somebody else's.
SEGMENT = re.compile(r"/\d{12}\.jsonl$")
# What `verify` says of lost events.
LACKING = re.compile(rb"the log lacks events that this file knows: (.*)")
RANGE = re.compile(rb"([0-9a-f]{16}):(\d+)-(\d+)")


def events_of(coverages):
    return {b"%s:%d" % (replica, seq) for coverage in coverages
            for replica, first, last in RANGE.findall(coverage)
            for seq in range(int(first), min(int(last), int(first) + 1000) + 1)}


class Judge:
    """Goes through one state's store; `problems` and `notes` are what it found."""

    def __init__(self, cast, stand, peer, say):
        self.cast, self.stand, self.peer, self.say = cast, stand, peer, say
        self.problems, self.notes = [], []
        # The events that are written here.
        self.new = {}
        # The events that `verify` has named as lost.
        self.lost = set()
        self.has_met_peer = self.is_damaged = False

    def run(self, *words, allowed, stdin=b""):
        outcome = self.cast.tool.quick(*words, stdin=stdin, timeout=LIMIT)
        self.say(words, outcome)
        text = (outcome.output[-300:] + outcome.error[-500:]).decode(errors="replace")
        if outcome.trap or outcome.status is None or outcome.status < 0 or outcome.status >= 128:
            self.problems.append(("traps", f"{words[0]}: {outcome.trap or outcome.status}: {text}"))
        elif outcome.status not in allowed:
            kind = "wrong_statuses" if len(allowed) > 1 else "refused"
            self.problems.append((kind, f"{words[0]}: exit {outcome.status}: {text}"))
        elif outcome.status != 0 and not outcome.error.strip():
            self.problems.append(("wrong_statuses", f"{words[0]}: {outcome.status} without a word"))
        return outcome

    def judge(self, changes, chance):
        """All that is to hold, first to last; stops at the first problem."""
        for step in (self._read, self._write, self._exchange):
            step(changes, chance)
            if self.problems:
                return

    # Reading.

    def _read(self, changes, chance):
        self.traces = exchanged_traces.Traces(self.cast, self.stand.path)
        is_readable = self.traces.owner is not None
        # Without store.json it is no store, but where the rest of one is left.
        bare = (4,) if self._has_segments() else (2, 4)
        verified = self.run("verify", self.stand.path, allowed=(0, 4) if is_readable else bare)
        self.is_damaged = verified.status != 0
        if self.problems or not is_readable:
            return
        found = self._folded(self.stand.path, allowed=(0, 4))
        self.lost = events_of(LACKING.findall(verified.output))
        self._judge_loss(verified, found, changes)
        if chance.random() < 0.3:
            self._judge_answers()

    def _has_segments(self):
        log = self.stand.at("log")
        return os.path.isdir(log) and not os.path.islink(log) and any(
            re.fullmatch(rb"(?!0+\.)[0-9]{12}\.jsonl", name) for name in os.listdir(os.fsencode(log)))

    def _judge_loss(self, verified, found, changes):
        day = self.traces.owner.days["the last day"]
        lacking, missing = self.traces.missing(exchanged_stores.events(day.lines()), found)
        if verified.status == 4:
            self.notes.append("found damaged")
        elif missing:
            some = sorted(missing)[:3]
            self.problems.append(
                ("events_lost", f"verify: exit 0, though {len(missing)} are gone: {some}"))
        elif lacking:
            self.notes.append(f"no trace ({', '.join(sorted(set(changes.kinds)))})")

    def _judge_answers(self):
        """With the snapshots and without them the answer is the same."""
        quick = self.run("show", self.stand.path, "--json", allowed=(0, 4))
        slow = self.run("show", self.stand.path, "--json", "--at", "2099-01-01T00:00:00.000Z",
                        allowed=(0, 4))
        if quick.status == 0 and slow.status == 0 and quick.output != slow.output:
            self.problems.append(("wrong_logs", "show: a snapshot changes the answer"))

    def _folded(self, path, allowed):
        """The lines that the engine takes for whole, by event id; each must be one that there is.

        There are two of an event only where its number was given out twice, here and on a day that left
        no trace."""
        outcome = self.run("log", path, "--json", allowed=allowed)
        lines = [line for line in outcome.output.split(b"\n") if line]
        found = exchanged_stores.lines_by_event(lines)
        if sum(map(len, found.values())) != len(lines):
            self.problems.append(("wrong_logs", "log: a line is there twice"))
        true = self.cast.true.get(self.traces.dataset, {})
        for event, contents in found.items():
            for line in contents - {true.get(event), self.new.get(event)}:
                self.problems.append(("wrong_logs", f"log: {event.decode()} is foreign: {line[:200]!r}"))
        return found

    # Writing.

    def _write(self, changes, chance):
        if self.traces.dataset == scenarios.DATASET and chance.random() < 0.4:
            self._meet_peer((0, 4))
        entity = f"n{chance.randrange(1 << 40)}"
        allowed = (0, 4) if self.traces.owner is not None else (2, 4)
        if self.problems:
            return
        if self._append(entity, allowed):
            self._judge_memory()
            return
        self.notes.append("writing refused")
        self._repair(changes)
        if not self.problems:
            self._append(entity + "b", (0,))

    def _judge_memory(self):
        """Writing forgets nothing of what is lost."""
        if not self.lost or self.run("verify", self.stand.path, allowed=(0, 4)).status != 0:
            return
        forgotten = self.lost - self._folded(self.stand.path, (0,)).keys()
        if forgotten:
            self.problems.append(
                ("events_lost", f"verify: exit 0 behind a write, though {sorted(forgotten)[:3]} are gone"))
        self.notes.append("losses remembered behind a write")

    def _meet_peer(self, allowed):
        outcome = self.run("sync", self.stand.path, self.peer.path, allowed=allowed)
        self.has_met_peer = self.has_met_peer or outcome.status == 0
        return outcome

    def _append(self, entity, allowed):
        """Whether an event is written; its id must be nobody's."""
        outcome = self.run("append", self.stand.path, allowed=allowed, stdin=scenarios.draft(entity))
        if outcome.status != 0 or self.problems:
            return False
        event = outcome.output.strip()
        line = self._written(event)
        if line is None or b'"entity":"%s"' % entity.encode() not in line:
            self.problems.append(("events_lost", f"append: {event.decode()} is not in the log"))
            return False
        self._judge_id(event)
        self.new[event] = line
        return True

    def _written(self, event):
        """The event's line in the last of the segments, in which a write ends; None where it is not."""
        last = stores.contents(max(filter(SEGMENT.search, stores.segments(self.stand.path))))
        start = last.rfind(b'{"replica":"%s","seq":%s,' % tuple(event.split(b":")))
        return None if start < 0 else last[start:last.find(b"\n", start)]

    def _judge_id(self, event):
        if event in self.new:
            self.problems.append(("wrong_logs", f"append: {event.decode()} is given out twice here"))
        if event not in self.cast.true.get(self.traces.dataset, {}):
            return
        if event in self.traces.known or self.has_met_peer and event in self.cast.peer_has:
            self.problems.append(("wrong_logs", f"append: {event.decode()} has been used before"))
        self.notes.append("numbers used again without a trace")

    def _repair(self, changes):
        """Repairs, after what no repair does: taking away what is no file of the store's, and putting
        back a store.json that cannot be read."""
        allowed = (0, 4) if self.traces.owner is not None else (2, 4)
        outcome = self.run("repair", self.stand.path, allowed=allowed)
        # Where nothing in the folder is of its dataset, a person has to say which of it is the store's.
        is_of_others = outcome.status == 4 and b"so it is another store's" in outcome.error
        if outcome.status != 0 and not changes.strange and self.traces.owner is not None \
                and not is_of_others:
            self.problems.append(("refused", f"repair: {outcome.error.decode()[:500]}"))
        if self.problems:
            return
        if changes.strange or self.traces.owner is None:
            self._help(changes)
            outcome = self.run("repair", self.stand.path, allowed=(0, 4))
            is_of_others = outcome.status == 4 and b"so it is another store's" in outcome.error
            if outcome.status != 0 and not is_of_others:
                self.problems.append(("refused", f"repair: {outcome.error.decode()[:500]}"))
        if is_of_others:
            # Either store.json is put back, or what is beside it is another store's, journal and all.
            changes.clear("journal")
            self.traces = exchanged_traces.Traces(self.cast, self.stand.path)
            self.run("repair", self.stand.path, allowed=(0,))
        self.is_damaged = False
        if not self.problems:
            self.run("verify", self.stand.path, allowed=(0,))

    def _help(self, changes):
        # A folder before what is in it: that may be a link to one outside.
        for name in sorted(changes.strange):
            if os.path.lexists(self.stand.at(name)):
                changes.clear(name)
        for path in stores.segments(self.stand.path):
            # A repair has given another name to a hard link.
            if os.path.isfile(path) and os.lstat(path).st_nlink > 1:
                content = stores.contents(path)
                os.remove(path)
                exchanged_stores.write(path, content)
        self.notes.append("strange things taken away by hand")
        # What stood there may have been a link to a whole one.
        if self.traces.owner is None or "store.json" in changes.strange:
            changes.clear("store.json")
            day = self.cast.phone.days["the last day"]
            exchanged_stores.write(self.stand.at("store.json"), day.files["store.json"])
        # What was taken away may have been the last that knew of an event.
        left = exchanged_traces.Traces(self.cast, self.stand.path)
        if left.owner is not None:
            self.traces = left

    # Exchanging.

    def _exchange(self, changes, chance):
        if self.is_damaged:
            # What writing does not mind, such as a damaged line below a snapshot, or a bad receipt.
            if self.traces.dataset == scenarios.DATASET:
                self._meet_peer((0, 4))
            if not self.problems:
                self._repair(changes)
        if self.problems:
            return
        if self.traces.dataset != scenarios.DATASET:
            self._meet_peer((3, 4))
            self._folded(self.stand.path, (0,))
            return
        # A thing may be in the way of a file that only a longer write makes, such as new seals.
        outcome = self._meet_peer((0, 4) if changes.strange else (0,))
        if outcome.status == 4:
            self._help(changes)
            self._meet_peer((0,))
        if self.problems:
            return
        here = self._folded(self.stand.path, (0,))
        # What the peer holds is read without the engine.
        there = exchanged_stores.lines_by_event(stores.lines(self.peer.path))
        for event, line in [*exchanged_stores.events(self.cast.peer.lines()).items(), *self.new.items()]:
            if line not in here.get(event, ()) or line not in there.get(event, ()):
                self.problems.append(("events_lost", f"sync: {event.decode()} is not in both"))
        if here != there:
            self.problems.append(("wrong_logs", "two stores differ after a whole sync"))
        self.run("verify", self.stand.path, "--deep", allowed=(0,))
        self._append(f"l{chance.randrange(1 << 40)}", (0,))
