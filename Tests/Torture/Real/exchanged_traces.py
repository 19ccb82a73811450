"""Which events a store that was changed still knows that it had."""

import json
import os
import stat

import exchanged_stores
import stores

HEAD = 512


class Traces:
    """What is left of a store that says which events it had."""

    def __init__(self, cast, path):
        self.cast, self.path = cast, path
        self.owner, self.dataset, self.replica = self._owner()
        self.known = self._known()

    def bytes_of(self, name):
        """A regular file's bytes that is reached through no link, or None."""
        top = os.path.dirname(name)
        full = os.path.join(self.path, name)
        if top and os.path.islink(os.path.join(self.path, top)) or not os.path.lexists(full):
            return None
        return stores.contents(full) if stat.S_ISREG(os.lstat(full).st_mode) else None

    def _owner(self):
        """Whose store.json it is; all None where it is nobody's."""
        found = self.bytes_of("store.json")
        for diary in (self.cast.phone, self.cast.watch, self.cast.other):
            if any(day.files["store.json"] == found for day in diary.days.values()):
                said = json.loads(found)
                return diary, said["dataset"], said["replica"].encode()
        return None, None, None

    def _known(self):
        """The ids that files of the owner's speak of, which stand as they stood once."""
        if self.owner is None:
            return frozenset()
        known = set()
        for (name, content), ids in self.owner.knows.items():
            if self.bytes_of(name) == content:
                known |= ids
        journal = self.bytes_of("journal")
        for day in self.owner.days.values():
            head = day.files["journal"][:HEAD]
            if journal is not None and journal[:HEAD] == head and b'"ended":true' in head:
                last = day.files[day.segments()[-1]].split(b"\n")
                known |= set(exchanged_stores.events(last))
                known |= {each for each in exchanged_stores.events(day.lines()) if self.is_own(each)}
        return frozenset(known)

    def is_own(self, event):
        return event.startswith(self.replica + b":")

    def missing(self, events, found):
        """Which of some events the log lacks, although something says that it had them."""
        lacking = {event for event in events if event not in found}
        top = max((seq_of(event) for event in found if self.is_own(event)), default=0)
        holes = {event for event in lacking if self.is_own(event) and seq_of(event) < top}
        return lacking, (lacking & self.known) | holes


def seq_of(event):
    return int(event.partition(b":")[2])
