#!/usr/bin/env python3
"""The example of stores.py with undo: a driver of the levels lines, fold, write and undo (merge-rules 14).

    python3 Fixtures/run.py --driver 'exec python3 Tests/ConformanceExample/undo.py'
"""

from collections import defaultdict

from engine import REQUESTS, Fault, Fold, Raw, by_event, by_order_member, canonical, is_text, placed, serve, value_of
from stores import SCHEMAS, STORES, Draft, accepts, corrections

# merge-rules 17: what `fields` said of a part before it was one.
FORMER_IDS = {("workout", "modules"): ("moduleIds", "moduleId"), ("program", "workouts"): ("workoutIds", "workoutId")}
FORMER_MEMBERS = {
    "isArchived": ("customExercise", "module", "workout", "program"), "bodyweightShare": ("customExercise",),
    "birthDay": ("userProfile",), "heightCentimeters": ("userProfile",), "weightKilograms": ("userProfile",),
    "weightUnit": ("userProfile",),
}


def former(kind, unit, fields):
    """The payloads that `fields` says of a part: of a list by the ids of its elements, else under None."""
    if (kind, unit) in FORMER_IDS:
        member, name = FORMER_IDS[kind, unit]
        counts, elements = defaultdict(int), {}
        things = fields.get(member)
        for place, thing in enumerate(filter(is_text, things if isinstance(things, list) else [])):
            counts[thing] += 1
            element = "%s#%d" % (thing, counts[thing])
            elements[element] = {"id": element, name: thing, "order": Raw(place + 1)}
        return elements
    if (kind, unit) == ("scheduledWorkout", "outcome"):
        outcome = {name: fields[name] for name in ("status", "sessionId") if name in fields}
        return {None: {"outcome": outcome}} if outcome else {}
    if kind in FORMER_MEMBERS.get(unit, ()) and unit in fields:
        return {None: {unit: fields[unit]}}
    return {}


def written(kind, id, verb, data, version):
    draft = Draft.__new__(Draft)
    draft.kind, draft.verb, draft.id, draft.type = kind, verb, id, kind + "." + verb
    draft.data, draft.text, draft.version, draft.stamp = data, canonical(data), version, None
    return draft


class Move:
    """A move that is not written yet: it is later than all that are."""

    def __init__(self, number, data):
        self.data, self.order = data, ("~", number)


class EntityUndo:
    """What a batch did to one entity, by the entity before it, right after it, now, and now without it."""

    def __init__(self, store, kind, id, events, own, first, last):
        self.id, self.events = id, [event for _, event in events]
        self.name, self.kind = kind, store.kinds[kind]

        def fold(takes):
            return Fold(self.kind, [event for position, event in events if takes(position, event)])
        self.before = fold(lambda position, event: position < first)
        self.after = fold(lambda position, event: position <= last)
        self.now = fold(lambda position, event: True)
        self.without = fold(lambda position, event: event not in own)
        unread = [(position, event) for position, event in events if event not in own and not self.can_read(event)]
        self.unread_before = [event for position, event in unread if position < first]
        self.unread_since = [event for position, event in unread if position >= first]
        touched = {self.part(self.unit_of(event)) for event in own
                   if (event.kind, event.id) == (kind, id) and event in self.now.effects and
                   self.now.effects[event] not in ("unknown", "invalid") and event.verb != "deleted"}
        self.parts = sorted(touched, key=by_bytes)

    def can_read(self, event):
        if event.verb == "deleted":
            return event.version == 1
        return event.verb in self.kind.verbs and event.version <= self.kind.version

    def unit_of(self, event):
        """The unit that an event of any version is about; None if its verb is not known, or deletes."""
        if event.verb not in self.kind.verbs:
            return None
        unit, _, has_id, _ = self.kind.verbs[event.verb]
        return unit, event.data.get("id") if has_id else None

    def part(self, unit):
        """The unit that the state shows: a correction or adoption stands for what it is about."""
        name, id = unit
        for logged, adoption in self.kind.adoptions.items():
            if name in (adoption, corrections(self.kind, logged)):
                return logged, id
        return unit

    def is_place(self, name):
        return name in self.kind.places.values() or any(name == places for _, places in self.kind.logs.values())

    # What counts

    def deciding(self, fold, part):
        name, id = part
        if self.is_place(name):
            return fold.holder(name, id)
        logged = fold.logged(name, id)
        return logged and (fold.holder(corrections(self.kind, name), id) or logged)

    def counting(self, fold, part):
        event = self.deciding(fold, part)
        return None if event is None or fold.removes(event) else event

    def is_shown(self, fold):
        return fold.latest is not None and not fold.is_deleted

    def yields(self, fold, unit, event):
        """Whether an event that this build cannot read would hold a unit."""
        held = fold.holder(*unit)
        return held is None or fold.ranked([held, event])[0] is event if event.verb in self.kind.verbs else False

    # What has changed since

    def changed(self):
        found = []
        if (any(self.standing(one) != self.standing(other)
                for one, other in ((self.after, self.now), (self.before, self.without)))
                or self.is_shown(self.before) != self.is_shown(self.after) and self.unread_since):
            found.append(None)
        others = {self.part(self.unit_of(event)) for event in self.unread_since
                  if self.unit_of(event) and self.yields(self.before, self.unit_of(event), event)}
        for unit, place in self.lists():
            if self.is_reordered(unit) and self.shown_order(unit, self.after) != self.shown_order(unit, self.now):
                moved = [part for part in self.parts if part[0] == place]
                others.update(moved or [part for part in self.parts if part[0] == unit])
        return found + [part for part in self.parts if part in others or self.is_changed(part)]

    def standing(self, fold):
        return self.is_shown(fold), fold.deletion if fold.is_deleted else None

    def is_changed(self, part):
        after, now, before, without = (
            self.deciding(fold, part) for fold in (self.after, self.now, self.before, self.without))
        if after is not now:
            return True
        if before is without:
            return False
        if before is None or without is None or self.now.removes(before) != self.now.removes(without):
            return True
        return before.text != without.text

    # Lists

    def lists(self):
        """The lists of which the batch touched an element or a place."""
        every = list(self.kind.places.items()) + [(unit, places) for unit, (_, places) in self.kind.logs.items()]
        touched = {name for name, _ in self.parts}
        return [(unit, place) for unit, place in every if touched & {unit, place}]

    def order(self, unit, fold, planned={}):
        """The ids of a list in order, with those that are not shown."""
        if unit in self.kind.logs:
            elements = {**fold.of(self.kind.adoptions[unit]), **fold.of(unit)}
            return placed(elements, {**fold.of(self.kind.logs[unit][1]), **planned}, by_event)
        return placed(fold.of(unit), {**fold.of(self.kind.places[unit]), **planned}, by_order_member)

    def shown_order(self, unit, fold, planned={}):
        return [id for id in self.order(unit, fold, planned) if self.counting(self.before, (unit, id))]

    def is_reordered(self, unit):
        return self.shown_order(unit, self.before) != self.shown_order(unit, self.after)

    def moves(self, unit, place):
        """The moves that give a list the order that it had."""
        if not self.is_reordered(unit):
            return []
        moves, planned = [], {}

        def move(id, order):
            index = order.index(id)
            data = dict({"id": id}, **({"after": order[index - 1]} if index else {}))
            last = planned.get(id) or self.now.holder(place, id)
            if last and canonical(last.data) == canonical(data):
                return False
            planned[id] = Move(len(moves), data)
            moves.append(data)
            return True

        former_order = self.order(unit, self.before)
        for id in former_order:
            if (place, id) in self.parts and self.before.holder(place, id) is not self.now.holder(place, id):
                move(id, former_order)
        wanted = self.shown_order(unit, self.before)
        for _ in wanted:
            order = self.shown_order(unit, self.now, planned)
            wrong = next((index for index in range(len(wanted)) if order[index:index + 1] != [wanted[index]]), None)
            if wrong is None:
                break
            if not move(wanted[wrong], wanted) and not (wrong < len(order) and move(order[wrong], wanted)):
                break
        return moves

    # What undoes it

    def draft(self, unit, removes, data):
        """A write of a unit in this build's version; None if no verb does that."""
        for verb, (name, _, _, is_removal) in self.kind.verbs.items():
            if (name, is_removal) == (unit, removes):
                return written(self.name, self.id, verb, data, self.kind.version)
        return None

    def is_accepted(self, draft):
        return draft is not None and accepts(SCHEMAS[draft.type], draft.data)

    def would_hold(self, unit, event):
        """Whether a later write of an event's payload would get a unit."""
        held = self.now.holder(*unit)
        rule = next(rule for name, rule, _, _ in self.kind.verbs.values() if name == unit[0])
        return held is None or rule == "last" or rule == "greatest" and value_of(event) >= value_of(held)

    def writes(self):
        """The drafts, and what no verb can take back."""
        if not self.is_shown(self.before) and not self.is_shown(self.now):
            return [], []
        drafts, removals, lasting = [], [], []
        if self.before.latest or self.unread_before:
            for part in self.parts:
                self.restore(part, drafts, removals, lasting)
            for unit, place in self.lists():
                drafts += [self.draft(place, False, data) for data in self.moves(unit, place)]
        if not self.is_shown(self.before) and not self.may_have_been_shown():
            return drafts + removals + [written(self.name, self.id, "deleted", {}, 1)], []
        if not self.is_shown(self.now) and not drafts:
            drafts = self.revival()
            if drafts is None:
                return [], [None]
        return drafts + removals, lasting

    def may_have_been_shown(self):
        deletion = self.before.deletion if self.before.is_deleted else None
        return any(deletion is None or event.stamp > deletion.stamp for event in self.unread_before)

    def restore(self, part, drafts, removals, lasting):
        name, id = part
        if self.is_place(name):
            return
        before, now = self.counting(self.before, part), self.counting(self.now, part)
        if before is None:
            data = self.former(part)
            if data is not None:
                if now is None or now.text != canonical(data):
                    drafts.append(self.draft(name, False, data))
                return
        if before is now or before and now and before.text == now.text:
            return
        unit = corrections(self.kind, name) or name
        if before:
            if self.would_hold((unit, id), before):
                drafts.append(self.draft(unit, False, before.data))
            else:
                lasting.append(part)
            return
        removal = {} if id is None else {"id": id}
        if unit == name and id is not None and isinstance(now.data.get("order"), Raw):
            removal["order"] = now.data["order"]
        if self.draft(unit, True, removal):
            removals.append(self.draft(unit, True, removal))
        elif name != "fields" and self.kind.verbs[self.draft(name, False, {}).verb][1] == "last" and self.is_accepted(
                self.draft(name, False, {})):
            drafts.append(self.draft(name, False, {}))
        else:
            lasting.append(part)

    def former(self, part):
        fields = self.counting(self.before, ("fields", None))
        if fields is None or any(name == part[0] for name, _ in self.before.units):
            return None
        return former(self.name, part[0], fields.data).get(part[1])

    # Bringing back

    def revival(self):
        """The writes that bring a deleted entity back and change nothing else; None if there are none."""
        def rank(unit):
            name = unit[0]
            is_unread = any(self.unit_of(event) == unit and self.yields(self.now, unit, event)
                            for event in self.unread_before + self.unread_since)
            return (is_unread, self.is_place(name), name in self.kind.adoptions.values(), by_bytes(unit))
        units = sorted(self.now.units, key=rank)
        for name, id in units:
            event = self.now.holder(name, id)
            correction = self.now.holder(corrections(self.kind, name), id)
            if self.now.removes(event) or correction and self.now.removes(correction):
                continue
            draft = self.draft(name, False, event.data)
            if not self.would_hold((name, id), event):
                draft = written(self.name, self.id, event.verb, event.data, event.version)
            if self.is_accepted(draft) or draft and draft.version < self.kind.version:
                return [draft]
        for name, id in units:
            if self.now.removes(self.now.holder(name, id)):
                for event in reversed(self.events):
                    if (self.can_read(event) and event.verb != "deleted" and not self.now.removes(event)
                            and self.unit_of(event)[1] == id
                            and name in (self.unit_of(event)[0], corrections(self.kind, self.part(self.unit_of(event))[0]))
                            and self.is_accepted(self.draft(name, False, event.data))):
                        removal = {} if id is None else {"id": id}
                        return [self.draft(name, False, event.data), self.draft(name, True, removal)]
        return None

    def is_newer(self, draft):
        """Whether a newer version has the unit that a draft would write."""
        if draft.verb == "deleted":
            return False
        unit = self.unit_of(draft)
        about = {unit, self.part(unit), (self.kind.adoptions.get(self.part(unit)[0]), unit[1])}
        if self.part(unit) == unit or unit[0] in self.kind.adoptions.values():
            about = {unit}
        return any(self.unit_of(event) in about and self.yields(self.now, self.unit_of(event), event)
                   for event in self.unread_before + self.unread_since)


def by_bytes(unit):
    return unit[0].encode(), (unit[1] or "").encode("utf-8", "surrogatepass")


def printed(entity, part):
    found = {"entity": entity}
    if part is not None:
        found["unit"] = part[0] if part[1] is None else "%s/%s" % part
    return found


def undo(request):
    store = STORES[request["replica"]]
    first_places, lines = {}, defaultdict(set)
    for position, event in enumerate(store.events):
        first_places.setdefault(event.line, position)
        lines["%s:%d" % (event.replica, event.seq)].add(event.line)
    if any(len(lines[id]) != 1 for id in request["events"]):
        raise Fault("notFound")
    places = sorted({first_places[line] for id in request["events"] for line in lines[id]})
    own = {store.events[place] for place in places}
    entities = defaultdict(list)
    for position, event in enumerate(store.events):
        if first_places[event.line] == position:
            entities[event.kind, event.id].append((position, event))
    undos = [EntityUndo(store, kind, id, entities[kind, id], own, places[0], places[-1])
             for kind, id in sorted({(event.kind, event.id) for event in own}, key=by_bytes) if kind in store.kinds]
    changed, lasting, drafts = [], [], []
    for entity in undos:
        name = entity.name + "/" + entity.id
        changed += [printed(name, part) for part in entity.changed()]
        some, rest = entity.writes()
        drafts += [(entity, draft) for draft in some]
        lasting += [printed(name, part) for part in rest]
    if changed and not request.get("insist"):
        return {"refusal": {"code": "changedSince", "exit": 3}, "parts": changed}
    if lasting:
        return {"refusal": {"code": "notUndoable", "exit": 3}, "parts": lasting}
    if any(entity.is_newer(draft) for entity, draft in drafts):
        raise Fault("newerVersion")
    try:
        ids = store.write_whole([draft for _, draft in drafts])
    except Fault as fault:
        raise Fault(fault.args[0]) from None
    return {"ids": [id for id in ids if id != "unchanged"]}


REQUESTS.update({
    "hello": lambda request: {
        "protocol": 1, "engine": "example with undo", "levels": ["lines", "fold", "write", "undo"],
        "kinds": ["bodyMeasurement", "sessionExtras"]},
    "undo": undo,
})

if __name__ == "__main__":
    serve(REQUESTS)
