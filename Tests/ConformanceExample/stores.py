#!/usr/bin/env python3
"""The example of engine.py with stores in memory: a driver of the levels lines, fold and write.

    python3 Fixtures/run.py --driver 'exec python3 Tests/ConformanceExample/stores.py'
"""

import json
import random
import re
from collections import defaultdict
from datetime import datetime, timedelta, timezone

from engine import (GREATEST, REQUESTS, Event, Fault, Fold, Raw, canonical, content_names, depth, each_once, fold_lines, folds,
                    is_text, no_constant, number, refusal, serve, sum_text, table, value_of, xxh64)

# merge-rules 12: the members of each payload. A name with ! is required; (…) are the members of the objects of a list.
SETS = "kind=normal|warmup|drop|failure reps:amount weightKilograms:number seconds:amount distanceMeters:amount " \
       "rpe:amount restSeconds:amount repsMax:amount id:text"
EXERCISE = "id!name name:text nameOverride:text templateId:text order:number sets[%s] notes:text supersetId:text" % SETS
STARTED = "startedAt!time name:text workoutId:text programId:text moduleIds:texts zone:text localStart:text notes:text " \
          "exerciseNotes[exercise:text text:text] source:text activityType:text plannedFor:text"
FINISHED = "finishedAt!time durationSeconds:amount notes:text distanceMeters:amount energyKilocalories:amount " \
           "averageHeartRate:amount maximumHeartRate:amount elevationMeters:amount"
LOGGED = "id!name exercise:text exerciseId:text setNumber:count kind=normal|warmup|drop|failure weightKilograms:number " \
         "weightText:text weightUnit=kg|lb reps:amount seconds:amount distanceMeters:amount distanceText:text " \
         "distanceUnit:text rpe:amount restSeconds:amount plannedId:text plannedSetId:text loggedAt:time notes:text " \
         "weightIs=sum|perHand failedReps:amount side=left|right|each rir:amount typed:text"
WEEKDAY = "MO|TU|WE|TH|FR|SA|SU"
SCHEDULE = "id!name start!day frequency=!daily|weekly|monthly|yearly interval:count weekdays:weekdays nth:whole " \
           "monthDays:wholes until:day count:count excluded:days times:clocks alertMinutesBefore:numbers"
STEPS = "purpose=warmup|work|recovery|rest|cooldown times:count blockId:text seconds:amount distanceMeters:amount " \
        "paceSecondsPerKilometer{low:amount high:amount} heartRate{low:amount high:amount}"
OUTCOME = "status=planned|done|skipped sessionId:text at:time"
ARCHIVED, ID, REASON = "isArchived:flag", "id!name order:number", "reason:text"
MOVED = "id!name after:name"
PAYLOADS = {
    "customExercise.saved": "name!name category:text equipment:text muscles:texts bodyweightShare:amount notes:text source:text",
    "customExercise.measureSet": "measure=weightAndReps|reps|time|distanceAndTime",
    "customExercise.assistanceSet": "isAssisted:flag", "customExercise.weightMeaningSet": "weightIs=sum|perHand",
    "customExercise.sidesSet": "isOneSided:flag", "customExercise.bodyweightShareSet": "bodyweightShare:amount",
    "customExercise.barSet": "barKilograms:amount", "customExercise.platesSet": "plates{increment:amount unit=kg|lb}",
    "customExercise.restSet": "restSeconds:amount", "customExercise.stickyNoteSet": "stickyNote:text",
    "customExercise.sameAsSet": "sameAs:text",
    "bodyWeight.saved": "day!day weightKilograms!amount weightText:text weightUnit=kg|lb measuredAt:time source:text notes:text",
    "customExercise.archived": ARCHIVED, "device.saved": "name!name platform:text model:text", "device.retired": "isRetired:flag",
    "module.saved": "name!name notes:text estimatedMinutes:amount", "module.exerciseSaved": EXERCISE,
    "module.exerciseRemoved": ID, "module.exerciseMoved": MOVED, "module.archived": ARCHIVED,
    "program.saved": "name!name weeks:count startDay:day notes:text",
    "program.workoutSaved": "id!name workoutId:text order:number", "program.workoutRemoved": ID,
    "program.workoutMoved": MOVED, "program.phaseRemoved": ID, "program.phaseMoved": MOVED, "program.goalSet": "goal{name:text day:day distanceMeters:amount seconds:amount}",
    "program.phaseSaved": "id!name name!name firstWeek:count lastWeek:count order:number", "program.archived": ARCHIVED,
    "scheduledWorkout.saved": "day!day workoutId:text programId:text notes:text",
    "scheduledWorkout.outcomeSet": "outcome{%s}" % OUTCOME,
    "session.started": STARTED, "session.startedCorrected": STARTED, "session.startedRetracted": REASON,
    "session.finished": FINISHED, "session.finishedCorrected": FINISHED, "session.finishedRetracted": REASON,
    "session.setLogged": LOGGED, "session.setCorrected": LOGGED, "session.setRetracted": "id!name reason:text",
    "session.setMoved": MOVED,
    "session.plannedSaved": "id!name moduleId:text exerciseId:text name!name order:number supersetId:text isSkipped:flag "
                            "sets[%s]" % SETS,
    "session.plannedRemoved": ID, "session.timerSet": "timer{kind=rest|exercise startedAt:time seconds:amount setId:text}",
    "session.pauseSaved": "id!name from!time to:time", "session.pauseRemoved": ID,
    "session.linkSaved": "id!name externalId:text url:text uploadedAt:time", "session.linkRemoved": ID,
    "session.sameAsSet": "sameAs:text", "routine.saved": "name!name notes:text icon:text", "routine.archived": ARCHIVED,
    "routine.taskSaved": "id!name name!name order:number kind=check|count|duration|exercise target:amount unit:text "
                         "exerciseId:text sets[%s]" % SETS,
    "routine.taskRemoved": ID, "routine.scheduleSaved": SCHEDULE, "routine.scheduleRemoved": ID,
    "occurrence.saved": "routineId!text plannedDay!day time:clock", "occurrence.moved": "moved{day:day time:clock}",
    "occurrence.outcomeSet": "outcome{%s}" % OUTCOME, "occurrence.checkSaved": "id!name isDone:flag value:amount at:time",
    "occurrence.checkRemoved": ID, "occurrence.noted": "notes:text",
    "programWeek.saved": "programId!text week!count notes:text targetDistanceMeters:amount source:text",
    "programWeek.daySaved": "id!name weekday=!%s order:number name:text workoutId:text activityType:text notes:text "
                            "steps[%s]" % (WEEKDAY, STEPS),
    "programWeek.dayRemoved": ID, "programWeek.outcomeSaved": "id!name " + OUTCOME, "programWeek.outcomeRemoved": ID,
    "programWeek.reviewed": "review{at:time text:text distanceMeters:amount sessions:count}",
    "progression.saved": "scheme=!fixed|linear|double incrementKilograms:amount repsMin:amount repsMax:amount "
                         "failuresBeforeDeload:count deloadPercent:amount roundingKilograms:amount "
                         "incrementReps:amount incrementSeconds:amount incrementMeters:amount",
    "progression.baselineSet": "baseline{weightKilograms:number reps:amount since:day seconds:amount distanceMeters:amount}",
    "setting.saved": "value!any", "userProfile.saved": "name!name",
    "userProfile.birthDaySet": "birthDay:day", "userProfile.heightSet": "heightCentimeters:amount",
    "userProfile.weightSet": "weightKilograms:amount", "userProfile.weightUnitSet": "weightUnit=kg|lb",
    "workout.saved": "name!name notes:text", "workout.exerciseSaved": EXERCISE, "workout.exerciseRemoved": ID,
    "workout.exerciseMoved": MOVED, "workout.moduleRemoved": ID, "workout.moduleMoved": MOVED, "workout.moduleSaved": "id!name moduleId:text order:number", "workout.archived": ARCHIVED,
    "bodyMeasurement.saved": "day!day waistCentimeters:amount", "bodyMeasurement.goalSet": "goalCentimeters:amount",
    "bodyMeasurement.photoSaved": "id!name file:text order:number", "bodyMeasurement.photoRemoved": ID,
    "bodyMeasurement.photoMoved": MOVED,
    "bodyMeasurement.readingLogged": "id!name centimeters:amount",
    "bodyMeasurement.readingCorrected": "id!name centimeters:amount",
    "bodyMeasurement.readingRetracted": "id!name reason:text", "bodyMeasurement.readingMoved": MOVED,
    "bodyMeasurement.calibrated": "at!time", "bodyMeasurement.calibratedCorrected": "at!time",
    "bodyMeasurement.reached": "value:number place:text",
    "bodyMeasurement.calibratedRetracted": REASON, "session.stravaSet": "strava{activity!text}",
    "session.photoSaved": "id!name file:text order:number", "session.photoRemoved": ID,
    "session.photoMoved": MOVED,
}
# merge-rules 4: the elements of each list are moved, too.
for removed in [type for type in PAYLOADS if type.endswith("Removed")]:
    PAYLOADS[removed.replace("Removed", "Moved")] = MOVED
# merge-rules 5: what is adopted says what a correction may say.
for corrected in [type for type in PAYLOADS if type.endswith("Corrected")]:
    PAYLOADS[corrected.replace("Corrected", "Adopted")] = PAYLOADS[corrected]
MEMBER = re.compile(r"(\w+)(?:([!:])(\w+)|=(!?)([\w|]+)|\[([^\]]*)\]|\{([^}]*)\})")


def schema(text):
    """The members of a schema: what each must be, and whether it is required."""
    members = {}
    for name, mark, kind, must, words, objects, part in MEMBER.findall(text):
        accepts = (one_of(words.split("|")) if words else list_of(schema(objects)) if objects else
                   part_of(schema(part)) if part else TYPES[kind])
        members[name] = (accepts, "!" in mark + must)
    return members


def accepts(members, data):
    return isinstance(data, dict) and all(
        check(data[name]) if name in data else not required for name, (check, required) in members.items())


def one_of(words):
    return lambda value: is_text(value) and value in words


def list_of(members):
    return lambda value: isinstance(value, list) and all(accepts(members, element) for element in value)


def part_of(members):
    return lambda value: accepts(members, value)


def is_day(value):
    match = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", value, re.ASCII) if is_text(value) else None
    if not match:
        return False
    year, month, day = map(int, match.groups())
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = [31, 29 if is_leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return 1 <= month <= 12 and 1 <= day <= days[month - 1]


def is_time(value):
    match = re.fullmatch(r"(.{10})T(\d\d):(\d\d):(\d\d)\.\d{3}Z", value, re.ASCII) if is_text(value) else None
    return bool(match) and is_day(match[1]) and int(match[2]) < 24 and int(match[3]) < 60 and int(match[4]) < 60


def is_clock(value):
    return is_text(value) and re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", value, re.ASCII) is not None


def is_whole(value):
    return isinstance(value, Raw) and re.fullmatch(r"-?\d+", value, re.ASCII) is not None


def each(accepts):
    return lambda value: isinstance(value, list) and all(map(accepts, value))


TYPES = {
    "any": lambda value: value is not None, "text": is_text, "name": lambda value: is_text(value) and value != "",
    "number": lambda value: isinstance(value, Raw),
    "amount": lambda value: isinstance(value, Raw) and not value.startswith("-"),
    "count": lambda value: isinstance(value, Raw) and value.isdigit(), "flag": lambda value: isinstance(value, bool),
    "texts": each(is_text), "day": is_day, "time": is_time, "clock": is_clock, "whole": is_whole, "days": each(is_day),
    "clocks": each(is_clock), "wholes": each(is_whole), "numbers": each(lambda value: isinstance(value, Raw)),
    "weekdays": each(one_of(WEEKDAY.split("|"))),
}
SCHEMAS = {type: schema(text) for type, text in PAYLOADS.items()}


# merge-rules 1: stamps


FIRST, LAST = "2000-01-01T00:00:00.000Z", "2199-12-31T23:59:59.999Z"
# The first millisecond is that of starters.
FIRST_OF_CLOCK, LAST_OF_CLOCK = "2000-01-01T00:00:00.001Z", "2099-12-31T23:59:59.999Z"


def clocked(time):
    """A wall clock's time, within the years that it may have."""
    return min(max(time, FIRST_OF_CLOCK), LAST_OF_CLOCK)


def tick(stamp):
    time, counter = stamp[:24], int(stamp[25:], 16)
    if counter < 0xFFFF:
        return "%s-%04x" % (time, counter + 1)
    if time == LAST:
        return None
    later = datetime.strptime(time, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc) + timedelta(milliseconds=1)
    return later.strftime("%Y-%m-%dT%H:%M:%S.") + "%03dZ-0000" % (later.microsecond // 1000)


# log-format 2: what a caller hands in


class Draft:
    def __init__(self, text):
        if depth(text) > 32:
            raise Fault("tooLarge")
        try:
            draft = json.loads(text, object_pairs_hook=each_once, parse_int=given, parse_float=given,
                               parse_constant=no_constant)
            json.dumps(draft, ensure_ascii=False).encode("utf-8")
        except (ValueError, UnicodeEncodeError):
            raise Fault("malformed") from None
        if not isinstance(draft, dict) or not {"type", "entity", "data"} <= set(draft) <= {"type", "entity", "data", "v"}:
            raise Fault("malformed")
        self.type, self.id, self.data, version = draft["type"], draft["entity"], draft["data"], draft.get("v")
        if not is_text(self.type) or not re.fullmatch(r"[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*", self.type, re.ASCII):
            raise Fault("malformed")
        if not is_text(self.id) or not re.fullmatch(r"[A-Za-z0-9._:@+-]{1,128}", self.id, re.ASCII):
            raise Fault("malformed")
        if len(self.type) > 64 or not isinstance(self.data, dict):
            raise Fault("malformed")
        if "v" in draft and not (isinstance(version, Raw) and version.isdigit() and 1 <= int(version) <= GREATEST):
            raise Fault("malformed")
        self.version = int(version) if version else 1
        self.kind, self.verb = self.type.split(".")
        self.text = canonical(self.data)
        self.stamp = None


def given(text):
    """A number of a caller's."""
    if float(text) == 0:
        if re.search("[1-9]", re.split("[eE]", text)[0]):
            raise Fault("malformed")
        return Raw("0")
    return number(text)


# Stores


class Store:
    def __init__(self, request):
        self.replica, self.dataset, self.clock = request["id"], request["dataset"], request["clock"]
        self.seed = xxh64(self.dataset.encode(), 0)
        self.kinds, self.added = table(request.get("kinds", [])), request.get("kinds", [])
        self.events, self.lines = [], set()
        self.entities, self.known = defaultdict(list), {}

    def add(self, events):
        for event in events:
            self.events.append(event)
            if event.line in self.lines:
                continue
            self.lines.add(event.line)
            self.entities[event.kind, event.id].append(event)
            self.known.pop((event.kind, event.id), None)

    def take_back(self, count):
        kept = self.events[:count]
        self.events, self.lines = [], set()
        self.entities, self.known = defaultdict(list), {}
        self.add(kept)

    def fold(self, kind, id):
        if (kind, id) not in self.known:
            self.known[kind, id] = Fold(self.kinds[kind], self.entities[kind, id])
        return self.known[kind, id]

    def next_seq(self):
        return max((event.seq for event in self.events if event.replica == self.replica), default=0) + 1

    def next_stamp(self, draft):
        now = clocked(self.clock) + "-0000"
        latest = max((event.stamp for event in self.entities.get((draft.kind, draft.id), [])), default=None)
        stamp = max(now, tick(latest) or "") if latest else now
        if latest and tick(latest) is None:
            raise Fault("lastStamp")
        return stamp

    def made(self, draft, batch=None, seq=None, stamp=None):
        head = '{"replica":"%s","seq":%d,"stamp":"%s",%s"type":"%s","v":%d,"entity":"%s","data":%s' % (
            self.replica, seq or self.next_seq(), stamp or draft.stamp or self.next_stamp(draft),
            '"batch":[%d,%d],' % batch if batch else "", draft.type, draft.version, draft.id, draft.text)
        line = '%s,"sum":"%s"}' % (head, sum_text(head.encode(), self.seed))
        return Event(line.encode(), self.dataset)

    # merge-rules 8

    def check(self, draft):
        kind = self.kinds.get(draft.kind)
        if kind is None or draft.verb != "deleted" and draft.verb not in kind.verbs:
            raise Fault("unknownType")
        if draft.version > (1 if draft.verb == "deleted" else kind.version):
            raise Fault("unknownType")
        members = schema("reason:text") if draft.verb == "deleted" else SCHEMAS[draft.type]
        if not accepts(members, draft.data):
            raise Fault("invalidPayload")

    def is_change(self, draft):
        """Whether a local write is appended. Refuses a second value of what is written once."""
        fold = self.fold(draft.kind, draft.id)
        is_shown = fold.latest is not None and not fold.is_deleted
        if draft.verb == "deleted":
            later = draft.stamp and fold.latest and fold.latest.stamp > draft.stamp
            return not fold.is_deleted and not later
        if draft.stamp and fold.deletion and fold.deletion.stamp >= draft.stamp:
            return False
        unit, rule, has_id, removes = fold.kind.verbs[draft.verb]
        id = draft.data["id"] if has_id else None
        held = fold.holder(unit, id)
        if rule == "last" and draft.stamp and held and held.stamp >= draft.stamp:
            return False
        logged = next((name for name in list(fold.kind.logs) + fold.kind.singles
                       if corrections(fold.kind, name) == unit), None)
        adopted = next((name for name, other in fold.kind.adoptions.items() if other == unit), None)
        if adopted:
            correction = fold.holder(corrections(fold.kind, adopted), id)
            if correction and fold.removes(correction):
                raise Fault("writeOnce")
            if is_shown and (fold.holder(adopted, id) or held and correction):
                return False
        if rule == "greatest":
            return held is None or not is_shown or not same(draft, held) and value_of(draft) >= value_of(held)
        if rule == "once":
            correction = fold.holder(corrections(fold.kind, unit), id)
            if correction and fold.removes(correction):
                raise Fault("writeOnce")
            if held and not same(draft, held):
                raise Fault("writeOnce")
            return held is None or not is_shown
        if removes:
            if logged is None:
                return is_shown and held is not None and not fold.removes(held)
            return is_shown and fold.counting(fold.logged(logged, id), held) is not None
        counting = held
        if logged and held is None:
            counting = fold.logged(logged, id)
        return counting is None or fold.removes(counting) or not is_shown or not same(draft, counting)

    def bring_stamp(self, draft, request):
        if request.get("as") == "seed":
            unit = self.kinds[draft.kind].verbs.get(draft.verb)
            if unit is None or unit[1] != "last":
                raise Fault("invalidPayload")
            version = request.get("version", 1)
            if version == 0:
                raise Fault("invalidPayload")
            draft.stamp = "%s-%04x" % (FIRST, version - 1)
        elif "updatedAt" in request:
            # What is written once is adopted in place of being logged.
            unit, rule = self.kinds[draft.kind].verbs.get(draft.verb, (None, None))[:2]
            if rule == "once":
                adopting = self.kinds[draft.kind].adoptions[unit]
                draft.verb = next(verb for verb, row in self.kinds[draft.kind].verbs.items() if row[0] == adopting)
                draft.type = draft.kind + "." + draft.verb
            draft.stamp = min(max(FIRST_OF_CLOCK, request["updatedAt"]), clocked(self.clock)) + "-0000"

    def append(self, request):
        drafts, fault = [], None
        for index, line in enumerate(request["lines"]):
            try:
                drafts.append(Draft(line))
                if request.get("as") == "seed":
                    if drafts[-1].kind not in self.kinds:
                        raise Fault("unknownType")
            except Fault as found:
                fault = Fault(found.args[0], line=index + 1)
                break
        atomic = request.get("atomic")
        if atomic and fault:
            raise fault
        if atomic:
            return {"ids": self.write_whole(drafts, request)}
        found, ids, _ = self.write(drafts, request)
        answer = {"ids": ids}
        if found or fault:
            answer["refusal"] = refusal(found or fault)
        return answer

    def write(self, drafts, request):
        """Writes drafts up to the first that is refused: why that is, the ids, and what was written."""
        ids, chosen = [], []
        for index, draft in enumerate(drafts):
            try:
                self.check(draft)
                self.bring_stamp(draft, request)
                if not self.is_change(draft):
                    ids.append("unchanged")
                    continue
                event = self.made(draft)
            except Fault as found:
                return Fault(found.args[0], line=index + 1), ids, chosen
            self.add([event])
            chosen.append((draft, event))
            ids.append("%s:%d" % (event.replica, event.seq))
        return None, ids, chosen

    def write_whole(self, drafts, request={}):
        """Writes drafts as one batch, or none."""
        start = len(self.events)
        fault, ids, chosen = self.write(drafts, request)
        self.take_back(start)
        if fault:
            raise fault
        marks = [(place + 1, len(chosen)) if len(chosen) > 1 else None for place in range(len(chosen))]
        self.add([self.made(draft, mark, event.seq, event.stamp) for (draft, event), mark in zip(chosen, marks)])
        return ids

    # log-format 4 and 10

    def receive(self, request):
        events = []
        for index, line in enumerate(request["lines"]):
            try:
                events.append(Event(line.encode(), self.dataset))
            except Fault as found:
                raise Fault(found.args[0], line=index + 1) from None
        taken, seen = [], set(self.lines)
        groups = {}
        for index, event in enumerate(events):
            if event.batch:
                first = event.seq - event.batch[0]
                groups.setdefault((event.replica, first, event.batch[1]), []).append((index, event))
        done = set()
        for index, event in enumerate(events):
            if event.line in seen or event.line in done:
                continue
            if not event.batch:
                taken.append(event)
                done.add(event.line)
                continue
            group = groups[event.replica, event.seq - event.batch[0], event.batch[1]]
            whole = batch_of(event, index - event.batch[0], group)
            if whole is None:
                raise Fault("partialBatch", line=index + 1)
            taken += whole
            done.update(other.line for other in whole)
        counts = defaultdict(set)
        for event in self.events:
            counts[event.replica, event.seq].add(event.line)
        for index, event in enumerate(events):
            counts[event.replica, event.seq].add(event.line)
            if len(counts[event.replica, event.seq]) > 2048:
                raise Fault("tooLarge", line=index + 1)
        if any(event.replica == self.replica for event in taken):
            self.replica = "%016x" % random.getrandbits(64)
        self.add(taken)
        new = {event.line: event for event in taken if event.line not in seen}
        return {"ids": ["%s:%d" % (event.replica, event.seq) for event in new.values()]}


def batch_of(event, start, lines):
    """The whole batch of a line, in order; None if one is missing. Of several with a place, what stands next to it."""
    whole = []
    for place in range(1, event.batch[1] + 1):
        there = [(abs(index - start - place), index, line) for index, line in lines if line.batch[0] == place]
        if not there:
            return None
        whole.append(min(there, key=lambda one: one[:2])[2])
    return whole


def corrections(kind, unit):
    if unit in kind.logs:
        return kind.logs[unit][0]
    return unit + "Correction" if unit + "Corrected" in kind.verbs else None


def same(draft, event):
    return (draft.text, draft.version) == (event.text, event.version)


# merge-rules 10: what differs


def differences(left, right):
    answer = []
    folds_of = [folds(store.events, store.kinds) for store in (left, right)]
    names = [content_names(store.events) for store in (left, right)]
    for kind, id in sorted(set(folds_of[0]) | set(folds_of[1])):
        pair = [fold.get((kind, id)) for fold in folds_of]
        for aspect, *causes in aspects(*pair):
            difference = {"entity": kind + "/" + id, "aspect": aspect}
            for side, cause, name in zip(("left", "right"), causes, names):
                if cause:
                    difference[side] = name[cause]
            answer.append(difference)
    return answer


def parts(fold):
    """What the state shows of an entity: the value of each unit, and who decides it."""
    shown_parts = {}
    if fold is None or fold.latest is None or fold.is_deleted:
        return shown_parts
    for unit in fold.kind.singles:
        holder = fold.logged(unit)
        if holder is None:
            continue
        correction = fold.holder(unit + "Correction")
        counts = fold.counting(holder, correction)
        shown_parts[unit] = (counts.text if counts else None, correction or holder)
    for unit in fold.kind.lists:
        for id, event in fold.of(unit).items():
            shown_parts[unit + "/" + id] = (None if fold.removes(event) else event.text, event)
    for unit, (corrected, places) in fold.kind.logs.items():
        logged, changed = {**fold.of(fold.kind.adoptions[unit]), **fold.of(unit)}, fold.of(corrected)
        for id, event in logged.items():
            counts = fold.counting(event, changed.get(id))
            shown_parts[unit + "/" + id] = (counts.text if counts else None, changed.get(id) or event)
    return shown_parts


def aspects(left, right):
    states = [canonical(fold.state()) if fold and fold.latest and not fold.is_deleted else
              canonical([fold.deletion.time, fold.deletion.replica]) if fold and fold.deletion else None
              for fold in (left, right)]
    if states[0] == states[1]:
        return
    if any(fold is not None and fold.is_deleted for fold in (left, right)):
        yield ("deletion",) + tuple(
            None if fold is None else fold.deletion if fold.is_deleted else fold.latest for fold in (left, right))
        return
    both = [parts(fold) for fold in (left, right)]
    found = False
    for unit in sorted(set(both[0]) | set(both[1]), key=str.encode):
        values = [part.get(unit, (None, None)) for part in both]
        if values[0][0] != values[1][0]:
            found = True
            yield unit, values[0][1], values[1][1]
    if not found:
        yield "updatedAt", left and left.latest, right and right.latest


# The requests


STORES = {}


def reset(request):
    STORES.clear()
    return {}


def init(request):
    STORES[request["replica"]] = Store(request)
    return {}


def set_clock(request):
    STORES[request["replica"]].clock = request["at"]
    return {}


def asked(request):
    store = STORES[request["replica"]]
    return fold_lines(dict(request, dataset=store.dataset, kinds=store.added,
                           passes=[[event.line.decode() for event in store.events]]))


def diff(request):
    left, right = STORES[request["left"]], STORES[request["right"]]
    ids = [{(event.replica, event.seq) for event in store.events} for store in (left, right)]
    differing = {(event.replica, event.seq) for event in left.events if event.line not in right.lines}
    differing |= {(event.replica, event.seq) for event in right.events if event.line not in left.lines}

    def printed(ids):
        return ["%s:%d" % id for id in sorted(ids)]
    return {"leftLacks": printed(ids[1] - ids[0]), "rightLacks": printed(ids[0] - ids[1]),
            "differing": printed(differing & ids[0] & ids[1]), "differences": differences(left, right)}


REQUESTS.update({
    "hello": lambda request: {"protocol": 1, "engine": "example with stores", "levels": ["lines", "fold", "write"],
                              "kinds": ["bodyMeasurement", "sessionExtras"]},
    "reset": reset, "init": init, "clock": set_clock,
    "append": lambda request: STORES[request["replica"]].append(request),
    "receive": lambda request: STORES[request["replica"]].receive(request),
    "log": lambda request: {"lines": [event.line.decode() for event in STORES[request["replica"]].events]},
    "state": asked, "effects": asked, "units": asked, "diff": diff,
})

if __name__ == "__main__":
    serve(REQUESTS)
