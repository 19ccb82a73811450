#!/usr/bin/env python3
"""A driver of the levels lines and fold, as an example: it was written from docs/log-format.md, docs/merge-rules.md
and Fixtures/README.md alone.

    python3 Fixtures/run.py --driver 'exec python3 Tests/ConformanceExample/engine.py'
"""

import json
import re
import struct
import sys
from collections import defaultdict
from datetime import date

MASK = 2**64 - 1
GREATEST = 2**53 - 1


# log-format 3: the sum


def xxh64(data, seed):
    p1, p2, p3 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
    p4, p5 = 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5

    def turned(value, bits):
        value &= MASK
        return (value << bits | value >> 64 - bits) & MASK

    def mixed(lane, word):
        return turned(lane + word * p2, 31) * p1 & MASK

    at = len(data) // 32 * 32
    if at:
        lanes = [seed + p1 + p2, seed + p2, seed, seed - p1]
        for words in struct.iter_unpack("<4Q", data[:at]):
            lanes = [mixed(lane, word) for lane, word in zip(lanes, words)]
        value = sum(turned(lane, bits) for lane, bits in zip(lanes, (1, 7, 12, 18)))
        for lane in lanes:
            value = (value ^ mixed(0, lane)) * p1 + p4 & MASK
    else:
        value = seed + p5
    value = value + len(data) & MASK
    for at in range(at, len(data) - 7, 8):
        value = turned(value ^ mixed(0, struct.unpack_from("<Q", data, at)[0]), 27) * p1 + p4 & MASK
    rest = data[len(data) // 8 * 8:]
    if len(rest) >= 4:
        value = turned(value ^ struct.unpack_from("<I", rest)[0] * p1, 23) * p2 + p3 & MASK
        rest = rest[4:]
    for byte in rest:
        value = turned(value ^ byte * p5, 11) * p1 & MASK
    value = (value ^ value >> 33) * p2 & MASK
    value = (value ^ value >> 29) * p3 & MASK
    return value ^ value >> 32


def sum_text(data, seed):
    return "%016x" % xxh64(data, seed)


# log-format 2: the canonical form


class Raw(str):
    """JSON that is written as it stands."""


def canonical(value):
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be", "surrogatepass"))
        return "{%s}" % ",".join(canonical(key) + ":" + canonical(value[key]) for key in keys)
    if isinstance(value, list):
        return "[%s]" % ",".join(map(canonical, value))
    return json.dumps(value, ensure_ascii=False)


def number(text):
    """A number as ECMAScript prints it; the format has none from 1e21 up."""
    value = float(text)
    if abs(value) > GREATEST:
        raise Fault("malformed")
    if value == int(value):
        return Raw(int(value))
    digits = repr(value)
    if "e" in digits:
        mantissa, exponent = digits.split("e")
        if int(exponent) >= -6:
            sign, mantissa = ("-", mantissa[1:]) if mantissa[0] == "-" else ("", mantissa)
            return Raw(sign + "0." + "0" * (-int(exponent) - 1) + mantissa.replace(".", ""))
        return Raw(mantissa + "e" + str(int(exponent)))
    return Raw(digits)


def each_once(pairs):
    if len(dict(pairs)) < len(pairs):
        raise Fault("malformed")
    return dict(pairs)


def no_constant(text):
    raise Fault("malformed")


def read_data(text):
    """The payload, if it is in canonical form."""
    try:
        value = json.loads(text, object_pairs_hook=each_once, parse_int=number, parse_float=number,
                           parse_constant=no_constant)
    except ValueError:
        raise Fault("malformed") from None
    if not isinstance(value, dict) or canonical(value) != text:
        raise Fault("malformed")
    return value


def depth(text):
    """How deep objects and lists are nested."""
    deepest = level = 0
    for mark in re.sub(r'"(?:[^"\\]|\\.)*"', "", text):
        level += (mark in "{[") - (mark in "}]")
        deepest = max(deepest, level)
    return deepest


# log-format 1: the event line


class Fault(Exception):
    """Why a line is refused, by its code, and maybe which line of the input it is."""

    def __init__(self, code, **place):
        super().__init__(code)
        self.place = place


LINE = re.compile(
    r'\{"replica":"([0-9a-f]{16})","seq":([1-9][0-9]{0,15}),"stamp":"((\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)\.\d{3}Z)'
    r'-([0-9a-f]{4})",(?:"batch":\[([1-9][0-9]{0,15}),([1-9][0-9]{0,15})\],)?"type":"([a-z][A-Za-z0-9]*)\.([a-z][A-Za-z0-9]*)",'
    r'"v":([1-9][0-9]{0,15}),"entity":"([A-Za-z0-9._:@+-]{1,128})","data":(\{.*\}),"sum":"([0-9a-f]{16})"\}',
    re.DOTALL | re.ASCII)


class Event:
    def __init__(self, line, dataset):
        if len(line) >= 1048576:
            raise Fault("tooLarge")
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError:
            raise Fault("malformed") from None
        if depth(text) > 32:
            raise Fault("tooLarge")
        parts = LINE.fullmatch(text)
        if not parts:
            raise Fault("malformed")
        (self.replica, seq, self.time, year, month, day, hour, minute, second, counter, first, count, self.kind, self.verb,
         version, self.id, self.text, checksum) = parts.groups()
        self.line, self.seq, self.version = line, int(seq), int(version)
        self.stamp = self.time + "-" + counter
        self.batch = (int(first), int(count)) if first else None
        if not 2000 <= int(year) <= 2199 or int(hour) > 23 or int(minute) > 59 or int(second) > 59:
            raise Fault("malformed")
        try:
            date(int(year), int(month), int(day))
        except ValueError:
            raise Fault("malformed") from None
        if max(self.seq, self.version) > GREATEST or len(self.kind + self.verb) > 63:
            raise Fault("malformed")
        if self.batch:
            index, length = self.batch
            if index > length or self.seq < index or self.seq - index + length > GREATEST:
                raise Fault("malformed")
        self.data = read_data(self.text)
        if sum_text(text[:parts.end(17)].encode(), xxh64(dataset.encode(), 0)) != checksum:
            raise Fault("badSum")

    @property
    def order(self):
        """merge-rules 1: how events are compared."""
        return (self.stamp, self.replica, self.seq, self.line)


# merge-rules 2 to 5: the table of kinds. A verb is (unit, rule, whether it has an id, whether it removes).


class Kind:
    def __init__(self, plural, version=1):
        self.plural, self.version = plural, version
        self.verbs, self.singles, self.lists, self.logs, self.later = {}, [], [], {}, set()
        self.places, self.adoptions = {}, {}

    def one(self, unit, verb, later=False):
        self.verbs[verb] = (unit, "last", False, False)
        return self.shown(self.singles, unit, later)

    def greatest(self, unit, verb):
        self.verbs[verb] = (unit, "greatest", False, False)
        return self.shown(self.singles, unit, False)

    def list(self, unit, element, later=False):
        self.verbs[element + "Saved"] = (unit, "last", True, False)
        self.verbs[element + "Removed"] = (unit, "last", True, True)
        self.verbs[element + "Moved"] = (element + "Places", "last", True, False)
        self.places[unit] = element + "Places"
        return self.shown(self.lists, unit, later)

    def log(self, unit, element):
        self.logs[unit] = (element + "Corrections", element + "Places")
        self.verbs[element + "Logged"] = (unit, "once", True, False)
        self.verbs[element + "Adopted"] = (element + "Adoptions", "last", True, False)
        self.adoptions[unit] = element + "Adoptions"
        self.verbs[element + "Corrected"] = (element + "Corrections", "last", True, False)
        self.verbs[element + "Retracted"] = (element + "Corrections", "last", True, True)
        self.verbs[element + "Moved"] = (element + "Places", "last", True, False)
        return self

    def once(self, verb):
        self.verbs[verb] = (verb, "once", False, False)
        self.verbs[verb + "Adopted"] = (verb + "Adoption", "last", False, False)
        self.adoptions[verb] = verb + "Adoption"
        self.verbs[verb + "Corrected"] = (verb + "Correction", "last", False, False)
        self.verbs[verb + "Retracted"] = (verb + "Correction", "last", False, True)
        self.singles.append(verb)
        return self

    def shown(self, units, unit, later):
        units.append(unit)
        if later:
            self.later.add(unit)
        return self


def table(added):
    kinds = {
        "session": Kind("sessions").once("started").once("finished").log("sets", "set").list("plan", "planned", True)
        .one("timer", "timerSet", True).list("pauses", "pause", True).list("links", "link", True)
        .one("sameAs", "sameAsSet", True),
        "userProfile": Kind("userProfiles").one("fields", "saved").one("birthDay", "birthDaySet", True)
        .one("heightCentimeters", "heightSet", True).one("weightKilograms", "weightSet", True)
        .one("weightUnit", "weightUnitSet", True),
        "customExercise": Kind("customExercises").one("fields", "saved").one("isArchived", "archived", True)
        .one("measure", "measureSet", True).one("isAssisted", "assistanceSet", True)
        .one("weightIs", "weightMeaningSet", True).one("isOneSided", "sidesSet", True)
        .one("bodyweightShare", "bodyweightShareSet", True).one("barKilograms", "barSet", True)
        .one("plates", "platesSet", True).one("restSeconds", "restSet", True)
        .one("stickyNote", "stickyNoteSet", True)
        .one("sameAs", "sameAsSet", True),
        "bodyWeight": Kind("bodyWeights").one("fields", "saved"),
        "module": Kind("modules").one("fields", "saved").list("exercises", "exercise")
        .one("isArchived", "archived", True),
        "workout": Kind("workouts").one("fields", "saved").list("exercises", "exercise")
        .list("modules", "module", True).one("isArchived", "archived", True),
        "program": Kind("programs").one("fields", "saved").one("goal", "goalSet", True)
        .list("workouts", "workout", True).list("phases", "phase", True).one("isArchived", "archived", True),
        "scheduledWorkout": Kind("scheduledWorkouts").one("fields", "saved").one("outcome", "outcomeSet", True),
        "routine": Kind("routines").one("fields", "saved").list("tasks", "task").list("schedules", "schedule")
        .one("isArchived", "archived"),
        "occurrence": Kind("occurrences").one("fields", "saved").one("moved", "moved").one("outcome", "outcomeSet")
        .list("checks", "check").one("notes", "noted"),
        "programWeek": Kind("programWeeks").one("fields", "saved").list("days", "day").list("outcomes", "outcome")
        .one("review", "reviewed"),
        "progression": Kind("progressions").one("fields", "saved").one("baseline", "baselineSet"),
        "setting": Kind("settings").one("fields", "saved"),
        "device": Kind("devices").one("fields", "saved").one("isRetired", "retired", True),
    }
    if "bodyMeasurement" in added:
        kinds["bodyMeasurement"] = (
            Kind("bodyMeasurements", 2).one("fields", "saved").one("goalCentimeters", "goalSet")
            .list("photos", "photo").log("readings", "reading").once("calibrated")
            .greatest("record", "reached"))
    if "sessionExtras" in added:
        kinds["session"].one("strava", "stravaSet", True).list("photos", "photo", True)
    return kinds


# merge-rules 3 to 7: the fold of one entity


class Fold:
    def __init__(self, kind, events):
        self.kind, self.effects = kind, {}
        self.deletion, self.latest = None, None
        known, units = [], defaultdict(list)
        for event in events:
            if event.verb == "deleted" and event.version == 1:
                self.deletion = max(self.deletion or event, event, key=lambda event: event.order)
            elif event.verb not in kind.verbs or event.version > kind.version:
                self.effects[event] = "unknown"
            elif kind.verbs[event.verb][2] and not is_text(event.data.get("id")):
                self.effects[event] = "invalid"
            else:
                known.append(event)
                unit, _, has_id, _ = kind.verbs[event.verb]
                units[unit, event.data["id"] if has_id else None].append(event)
        self.latest = max(known, key=lambda event: event.order, default=None)
        self.is_deleted = self.deletion is not None and all(
            event.stamp <= self.deletion.stamp for event in known)
        for event in events:
            if event.verb == "deleted" and event not in self.effects:
                is_applied = self.is_deleted and event is self.deletion
                self.effects[event] = "applied" if is_applied else "superseded"
        # Of each unit the events, the strongest first.
        self.units = {unit: self.ranked(competing) for unit, competing in units.items()}
        for holder, *beaten in self.units.values():
            self.effects[holder] = "hidden" if self.is_deleted else "applied"
            for event in beaten:
                once = kind.verbs[event.verb][1] == "once"
                self.effects[event] = (
                    "hidden" if self.is_deleted else
                    "refused" if once and (event.text, event.version) != (holder.text, holder.version) else
                    "superseded")

    def ranked(self, events):
        rule = self.kind.verbs[events[0].verb][1]
        if rule == "once":
            return sorted(events, key=lambda event: event.order)
        if rule == "greatest":
            return sorted(events, key=lambda event: (value_of(event), event.order), reverse=True)
        return sorted(events, key=lambda event: (event.stamp, self.removes(event), event.order), reverse=True)

    def removes(self, event):
        return self.kind.verbs[event.verb][3]

    def holder(self, unit, id=None):
        return self.units.get((unit, id), [None])[0]

    def of(self, unit):
        """The ids of a unit with their holders."""
        return {id: events[0] for (name, id), events in self.units.items() if name == unit}

    def logged(self, unit, id=None):
        """merge-rules 5: what was logged of a unit, else what was adopted; of any other unit its holder."""
        return self.holder(unit, id) or self.holder(self.kind.adoptions.get(unit), id)

    def counting(self, logged, correction):
        """merge-rules 5: what counts of a value that is written once."""
        if logged is None or correction is None:
            return logged
        return None if self.removes(correction) else correction

    def state(self):
        """merge-rules 10: the entity as JSON."""
        state = {"updatedAt": self.latest.time}
        for unit in self.kind.singles:
            holder = self.logged(unit)
            if holder is None and unit in self.kind.later:
                continue
            state[unit] = shown(self.counting(holder, self.holder(unit + "Correction")))
        for unit in self.kind.lists:
            found = self.of(unit)
            if found or unit not in self.kind.later:
                ids = placed(found, self.of(self.kind.places[unit]), by_order_member)
                state[unit] = [shown(found[id]) for id in ids if not self.removes(found[id])]
        for unit, (corrections, places) in self.kind.logs.items():
            logged, corrected = {**self.of(self.kind.adoptions[unit]), **self.of(unit)}, self.of(corrections)
            counting = [self.counting(logged[id], corrected.get(id)) for id in placed(logged, self.of(places), by_event)]
            state[unit] = [shown(event) for event in counting if event]
        return state


def value_of(event):
    """merge-rules 15: what a payload is worth; one without a number is less than any."""
    value = event.data.get("value")
    return float(value) if isinstance(value, Raw) else float("-inf")


def is_text(value):
    return isinstance(value, str) and not isinstance(value, Raw)


def shown(event):
    return Raw(event.text) if event else None


def by_order_member(event):
    order = event.data.get("order")
    return (float(order) if isinstance(order, Raw) else 0, event.data["id"].encode("utf-8", "surrogatepass"))


def by_event(event):
    return event.order


def placed(logged, moves, unmoved):
    """merge-rules 4 and 5, places: the ids of a list, in order; those that were not moved in the order of a key."""
    moves = {id: move for id, move in moves.items() if id in logged}

    def target(move):
        after = move.data.get("after")
        return after if is_text(after) else None

    moves = {id: move for id, move in moves.items() if target(move) is None or target(move) in logged}
    circle = True
    while circle:
        circle = None
        for start in moves:
            path, at = [], start
            while at in moves and at not in path:
                path.append(at)
                at = target(moves[at])
            if at == start:
                circle = min(path, key=lambda id: moves[id].order)
                break
        if circle is not None:
            del moves[circle]
        else:
            circle = False
    behind = defaultdict(list)
    for id in sorted(moves, key=lambda id: moves[id].order, reverse=True):
        behind[target(moves[id])].append(id)
    order = []

    def add(id):
        order.append(id)
        for next in behind[id]:
            add(next)

    for id in behind[None] + sorted(set(logged) - set(moves), key=lambda id: unmoved(logged[id])):
        add(id)
    return order


# The requests


def fold_lines(request):
    arrived = {}
    for line in (line for lines in request["passes"] for line in lines):
        arrived.setdefault(line, None)
    events = [Event(line.encode(), request["dataset"]) for line in arrived]
    names = content_names(events)
    seen = [event for index, event in enumerate(events)
            if index < request.get("position", len(events)) and event.stamp <= request.get("at", "~")]
    kinds = table(request.get("kinds", []))
    state = canonical(state_of(folds(seen, kinds)))
    effects = {names[event]: "unknown" for event in events}
    for fold in folds(events, kinds).values():
        effects.update((names[event], effect) for event, effect in fold.effects.items())
    answer = {"state": state, "digest": sum_text(state.encode(), 0), "effects": effects}
    if "entity" in request:
        kind, _, id = request["entity"].partition("/")
        fold = folds(seen, kinds).get((kind, id))
        units = fold.units if fold else {}
        answer["units"] = [
            {"unit": unit if id is None else unit + "/" + id, "holder": names[holder],
             "beat": [names[event] for event in beaten]}
            for (unit, id), (holder, *beaten) in sorted(units.items(), key=by_name)]
    return answer


def by_name(entry):
    (unit, id), _ = entry
    return (unit.encode(), (id or "").encode("utf-8", "surrogatepass"))


def content_names(events):
    """log-format 1: of several lines under one id each has a number, by its bytes."""
    contents, names = defaultdict(list), {}
    for event in events:
        contents[event.replica, event.seq].append(event)
    for (replica, seq), group in contents.items():
        for place, event in enumerate(sorted(group, key=lambda event: event.line)):
            names[event] = "%s:%d" % (replica, seq) + ("/%d" % (place + 1) if place else "")
    return names


def folds(events, kinds):
    entities = defaultdict(list)
    for event in events:
        if event.kind in kinds:
            entities[event.kind, event.id].append(event)
    return {(kind, id): Fold(kinds[kind], group) for (kind, id), group in entities.items()}


def state_of(folds):
    state = defaultdict(dict)
    for (kind, id), fold in folds.items():
        if fold.is_deleted:
            state["deletions"][kind + "/" + id] = {
                "deletedAt": fold.deletion.time, "deletedBy": fold.deletion.replica}
        elif fold.latest:
            state[fold.kind.plural][id] = fold.state()
    return state


def parse_line(request):
    line = bytes.fromhex(request["hex"])
    if not line.endswith(b"\n"):
        raise Fault("malformed")
    event = Event(line[:-1], request["dataset"])
    answer = {
        "id": "%s:%d" % (event.replica, event.seq), "stamp": event.stamp, "type": event.kind + "." + event.verb,
        "v": event.version, "entity": event.kind + "/" + event.id, "data": event.text}
    if event.batch:
        answer["batch"] = "[%d,%d]" % event.batch
    return answer


def hello(request):
    return {"protocol": 1, "engine": "example", "levels": ["lines", "fold"],
            "kinds": ["bodyMeasurement", "sessionExtras"]}


REQUESTS = {"hello": hello, "reset": lambda request: {}, "parse-line": parse_line, "fold-lines": fold_lines}

def refusal(fault):
    return dict({"code": fault.args[0], "exit": 3}, **fault.place)


def serve(requests):
    """Answers each line of standard input."""
    for text in sys.stdin:
        request = json.loads(text)
        try:
            answer = requests[request["request"]](request)
        except Fault as fault:
            answer = {"refusal": refusal(fault)}
        except KeyError as missing:
            answer = {"refusal": {"code": "request-" + str(missing), "exit": 2}}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    serve(REQUESTS)
