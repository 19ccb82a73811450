#!/usr/bin/env python3
"""Runs the fixtures in this folder against a driver: an engine behind the driver protocol of README.md.

    python3 run.py --driver './my-engine'                      all that the driver's levels allow
    python3 run.py --driver './my-engine' scenarios/fold       the fixtures at some paths
    python3 run.py --list                                      each fixture with its level and what it cites
    python3 run.py --pair './my-engine' 'ltcli driver'         each exchange between the two, both ways round
    python3 run.py --fuzz 60 --seed 1 --pair './my-engine' 'ltcli driver'
                                                               random sessions, the answers of both compared

It needs Python 3.8 or later, its standard library alone, and a system with /bin/sh.

The exit status is 0 if all passed; 1 if a fixture failed, one that should fail passed, the two drivers of
--fuzz differ, or a driver cannot be used; 2 for wrong usage, and if there are no fixtures or none was run.
"""

import argparse
import fnmatch
import json
import os
import random
import re
import select
import signal
import struct
import subprocess
import sys
import time
from xml.sax.saxutils import escape, quoteattr

PROTOCOL = 1
LEVELS = ["lines", "fold", "write", "undo", "sync", "storage", "folder"]
# The levels that each stands on.
LOWER = {"fold": ["lines"], "write": ["lines", "fold"]}
for upper in LEVELS[3:]:
    LOWER[upper] = ["lines", "fold", "write"]
DATASET = "5DB49B01-1D48-4785-97E6-55EA5E8FF674"


# Sums


MASK = (1 << 64) - 1
P1, P2, P3 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
P4, P5 = 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5


def rotated(value, bits):
    return ((value << bits) | (value >> (64 - bits))) & MASK


def xxh64(data, seed=0):
    """XXH64 of some bytes, as a number."""
    length, at = len(data), 0
    if length >= 32:
        lanes = [(seed + P1 + P2) & MASK, (seed + P2) & MASK, seed & MASK, (seed - P1) & MASK]
        at = length // 32 * 32
        for stripe in struct.iter_unpack("<4Q", data[:at]):
            for lane in range(4):
                mixed = (lanes[lane] + stripe[lane] * P2) & MASK
                lanes[lane] = ((((mixed << 31) | (mixed >> 33)) & MASK) * P1) & MASK
        hashed = sum(rotated(lane, bits) for lane, bits in zip(lanes, (1, 7, 12, 18))) & MASK
        for lane in lanes:
            hashed ^= rotated(lane * P2 & MASK, 31) * P1 & MASK
            hashed = (hashed * P1 + P4) & MASK
    else:
        hashed = (seed + P5) & MASK
    hashed = (hashed + length) & MASK
    while at + 8 <= length:
        word = struct.unpack_from("<Q", data, at)[0]
        hashed ^= rotated(word * P2 & MASK, 31) * P1 & MASK
        hashed = (rotated(hashed, 27) * P1 + P4) & MASK
        at += 8
    if at + 4 <= length:
        hashed ^= struct.unpack_from("<I", data, at)[0] * P1 & MASK
        hashed = (rotated(hashed, 23) * P2 + P3) & MASK
        at += 4
    for byte in data[at:]:
        hashed ^= byte * P5 & MASK
        hashed = rotated(hashed, 11) * P1 & MASK
    for shift, prime in ((33, P2), (29, P3)):
        hashed = ((hashed ^ (hashed >> shift)) * prime) & MASK
    return hashed ^ (hashed >> 32)


def sum_of(data, seed=0):
    return "%016x" % xxh64(data, seed)


SEEDS = {}


def seed_of(dataset):
    """The seed of a dataset's lines (log-format 3)."""
    if dataset not in SEEDS:
        SEEDS[dataset] = xxh64(dataset.upper().encode())
    return SEEDS[dataset]


# JSON


class Number(str):
    """A number as it was written."""

    def whole(self):
        value = float(self)
        return int(value) if value.is_integer() else None

    def canonical(self):
        value = float(self)
        if value.is_integer() and abs(value) < 1e21:
            return str(int(value))
        digits = repr(value)
        if "e" not in digits:
            return digits
        mantissa, exponent = digits.split("e")
        exponent = int(exponent)
        if exponent <= -7:
            return "%se%d" % (mantissa, exponent)
        # From 0.000001 up ECMAScript writes digits, Python an exponent.
        sign = "-" if mantissa.startswith("-") else ""
        plain = mantissa.lstrip("-").replace(".", "")
        return sign + "0." + "0" * (-exponent - 1) + plain


def members_once(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a key stands twice")
    return members


def no_constant(name):
    raise ValueError(name + " is not JSON")


def read_json(text):
    """Reads JSON; numbers stay as they are written. Raises ValueError."""
    try:
        return json.loads(
            text, object_pairs_hook=members_once, parse_int=Number, parse_float=Number,
            parse_constant=no_constant)
    except RecursionError as error:
        raise ValueError("too deep") from error


def by_utf16(key):
    return key.encode("utf-16-be", "surrogatepass")


def canonical(value):
    """JSON in the form of RFC 8785."""
    if isinstance(value, Number):
        return value.canonical()
    if isinstance(value, dict):
        keys = sorted(value, key=by_utf16)
        return "{" + ",".join(json.dumps(k, ensure_ascii=False) + ":" + canonical(value[k]) for k in keys) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical(element) for element in value) + "]"
    return json.dumps(value, ensure_ascii=False)


# What can go wrong


class Refused(Exception):
    """The engine refused what the fixture asked for; a fixture may expect that."""


class ScenarioFault(Exception):
    """The fixture itself cannot be understood."""


class Broken(Exception):
    """The engine does not keep to the protocol."""

    def __str__(self):
        return "the engine broke the protocol: " + str(self.args[0])


class Unusable(Exception):
    """A driver does not start, or does not say what it can."""


class LeftOut(Exception):
    """A block cannot be played between two drivers; nor can the rest, if it stands on the block."""

    def __init__(self, rest=False):
        super().__init__()
        self.rest = rest


# The driver


class Driver:
    """A program that answers requests, one JSON line each, over two pipes.

    A program that fails, however it does, is ended, as what it says later would be taken for the answer to
    another request. It is started again for the next request.
    """

    greatest_answer = 64 << 20

    def __init__(self, command, seconds):
        self.command, self.seconds = command, seconds
        self.process = None
        self.levels, self.kinds, self.engine = [], [], ""
        self.start()

    def start(self):
        try:
            self.waiting = b""
            self.process = subprocess.Popen(
                ["/bin/sh", "-c", self.command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                bufsize=0, start_new_session=True)
            self.input, self.output = self.process.stdin.fileno(), self.process.stdout.fileno()
            os.set_blocking(self.input, False)
            self.readable = select.poll()
            self.readable.register(self.output, select.POLLIN)
            self.writable = select.poll()
            self.writable.register(self.input, select.POLLOUT)
            hello = self.exchange({"request": "hello"})
            self.greet(hello)
        except Broken as broken:
            self.stop()
            raise Unusable("the driver “%s” cannot be used: %s" % (self.command, broken.args[0])) from broken

    def greet(self, hello):
        if "refusal" in hello:
            raise Broken("it refuses hello: " + refusal(hello))
        spoken = number(hello, "protocol")
        if spoken != PROTOCOL:
            said = "no protocol" if spoken is None else "protocol %d" % spoken
            raise Broken("its hello names %s; these fixtures speak protocol %d" % (said, PROTOCOL))
        self.levels = texts(hello, "levels")
        self.kinds = texts(hello, "kinds")
        self.engine = text(hello, "engine")

    def answer(self, request):
        if self.process is None:
            self.start()
        try:
            return self.exchange(request)
        except Broken:
            self.stop()
            raise

    def exchange(self, request):
        name = request["request"]
        end = time.monotonic() + self.seconds
        try:
            self.no_excess("before " + name)
            self.write(request, end)
            line = self.line(end)
            if line is not None:
                self.no_excess("behind the answer to " + name)
        except Broken as broken:
            if time.monotonic() >= end:
                raise Broken(
                    "%s was not answered within %s seconds; --timeout SECONDS allows more"
                    % (name, float(self.seconds))) from broken
            raise Broken("%s: %s" % (name, broken.args[0])) from broken
        if line is None:
            raise Broken("%s and did not answer %s" % (self.stop(), name))
        try:
            answer = read_json(line.decode("utf-8"))
        except ValueError as error:
            raise Broken("the answer to %s is not JSON: %s" % (name, shown(line))) from error
        if not isinstance(answer, dict):
            raise Broken("the answer to %s is not an object: %s" % (name, shown(line)))
        return answer

    def write(self, request, end):
        line = json.dumps(request, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        while line:
            if not self.writable.poll(max(0, (end - time.monotonic()) * 1000)):
                raise Broken("it takes no request")
            try:
                line = line[os.write(self.input, line):]
            except BlockingIOError:
                continue
            except OSError:
                # A program that has ended reads nothing; how it ended says more.
                return

    def line(self, end):
        """The next line, without its newline; None at the end."""
        parts, length = [self.waiting], len(self.waiting)
        while b"\n" not in parts[-1]:
            if length > self.greatest_answer:
                raise Broken("an answer is longer than %d bytes" % self.greatest_answer)
            if not self.readable.poll(max(0, (end - time.monotonic()) * 1000)):
                raise Broken("no answer came")
            more = os.read(self.output, 1 << 16)
            if not more:
                return None
            parts.append(more)
            length += len(more)
        line, _, self.waiting = b"".join(parts).partition(b"\n")
        return line

    def no_excess(self, place):
        if not self.waiting and self.readable.poll(0):
            self.waiting = os.read(self.output, 1 << 16)
        if self.waiting:
            raise Broken("no request asked for what came %s: %s" % (place, shown(self.waiting)))

    def stop(self):
        """Ends it at once, and says how it ended."""
        if self.process is None:
            return "it ended"
        self.process.stdin.close()
        self.process.stdout.close()
        try:
            # One that has closed its output is about to end, or never will.
            status = self.process.wait(0.2)
        except subprocess.TimeoutExpired:
            status = None
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except OSError:
            pass
        self.process.wait()
        self.process = None
        if status is None:
            return "it closed its output"
        if status < 0 or status > 128:
            return "signal %d ended it" % (-status if status < 0 else status - 128)
        return "it ended with status %d" % status


def shown(data):
    """The beginning of what a driver said, in one line."""
    line = data.partition(b"\n")[0]
    text = line[:200].decode("utf-8", "replace")
    return text + "…" if len(line) > 200 or len(line) + 1 < len(data) else text


# Answers, read as what they must be


def fault(answer, name, what):
    return Broken('the answer\'s "%s" is not %s: %s' % (name, what, canonical(answer)[:200]))


def text(answer, name):
    value = answer.get(name)
    if isinstance(value, Number) or not isinstance(value, str):
        raise fault(answer, name, "a string")
    return value


def flag(answer, name):
    if not isinstance(answer.get(name), bool):
        raise fault(answer, name, "true or false")
    return answer[name]


def objects(answer, name):
    value = answer.get(name)
    if not isinstance(value, list) or not all(isinstance(element, dict) for element in value):
        raise fault(answer, name, "a list of objects")
    return value


def is_text(value):
    return isinstance(value, str) and not isinstance(value, Number)


def texts(answer, name):
    value = answer.get(name)
    if not isinstance(value, list) or not all(map(is_text, value)):
        raise fault(answer, name, "a list of strings")
    return value


def texts_under(answer, name):
    value = answer.get(name)
    if not isinstance(value, dict) or not all(map(is_text, value.values())):
        raise fault(answer, name, "an object of strings")
    return value


def number(answer, name):
    """A whole number, where there is one."""
    if name not in answer:
        return None
    value = answer[name]
    whole = value.whole() if isinstance(value, Number) else None
    if whole is None:
        raise fault(answer, name, "a whole number")
    return whole


RANGE = re.compile(r"([0-9a-f]{16}):([1-9][0-9]{0,15})(?:-([1-9][0-9]{0,15}))?")


def read_range(word):
    """The replica, the first and the last number; None for anything else."""
    match = RANGE.fullmatch(word)
    if not match:
        return None
    first = int(match[2])
    last = int(match[3] or first)
    return (match[1], first, last) if first <= last else None


def coverage(ranges):
    """Ranges in their printed notation; an empty text for none."""
    joined = []
    for replica, first, last in sorted(ranges):
        if joined and joined[-1][0] == replica and joined[-1][2] >= first - 1:
            joined[-1][2] = max(joined[-1][2], last)
        else:
            joined.append([replica, first, last])
    return " ".join("%s:%d-%d" % tuple(part) for part in joined)


def ranges(answer, name):
    found = [read_range(word) for word in texts(answer, name)]
    if None in found:
        raise fault(answer, name, "a list of ranges")
    return coverage(found)


def refusal(answer):
    """The refusal that an answer holds, as a scenario prints it; None where it holds none."""
    if "refusal" not in answer:
        return None
    found = answer["refusal"]
    if (not isinstance(found, dict) or not is_text(found.get("code"))
            or not isinstance(found.get("exit"), Number) or found["exit"].whole() is None):
        raise Broken("a refusal without code and exit: " + canonical(found))
    printed = "%s, exit %d" % (found["code"], found["exit"].whole())
    line = found.get("line")
    whole = line.whole() if isinstance(line, Number) else None
    return printed if whole is None else "%s, line %d" % (printed, whole)


# Events, and their short notation


EVENT = re.compile(
    r'\{"replica":"([0-9a-f]{16})","seq":([1-9][0-9]{0,15}),"stamp":"([^"]{29})",(?:"batch":\[([0-9]+),([0-9]+)\],)?'
    r'"type":"([A-Za-z0-9.]+)","v":([1-9][0-9]{0,15}),"entity":"([A-Za-z0-9._:@+-]+)","data":(\{.*\}),'
    r'"sum":"([0-9a-f]{16})"\}', re.DOTALL)


class Event:
    """An event line that an engine holds."""

    def __init__(self, line, dataset):
        match = EVENT.fullmatch(line)
        if not match:
            raise Broken("log holds a line that is not an event: " + line)
        if sum_of(line[:match.start(10) - 8].encode(), seed_of(dataset)) != match[10]:
            raise Broken("log holds a line whose sum is wrong: " + line)
        self.line = line
        self.replica, self.seq, self.stamp = match[1], int(match[2]), match[3]
        self.batch = "%s/%s" % (match[4], match[5]) if match[4] else None
        self.type, self.version, self.entity, self.data = match[6], match[7], match[8], match[9]
        self.content = 1

    @property
    def id(self):
        printed = "%s:%d" % (self.replica, self.seq)
        return printed if self.content == 1 else "%s/%d" % (printed, self.content)

    @property
    def order(self):
        """The order of merge-rules 1."""
        return (self.stamp, self.replica, self.seq, self.content)

    def short(self):
        words = ["%s:%d" % (self.replica, self.seq), self.stamp, self.type, self.entity]
        if self.version != "1":
            words.append("v=" + self.version)
        if self.batch:
            words.append("batch=" + self.batch)
        return " ".join(words + [self.data])


def named(events):
    """Gives events the content numbers that a log gives them: by their bytes (log-format 1)."""
    contents = {}
    for event in events:
        contents.setdefault((event.replica, event.seq), []).append(event)
    for group in contents.values():
        for place, event in enumerate(sorted(group, key=lambda event: event.line.encode())):
            event.content = place + 1
    return events


def split_data(notation):
    """The words before the first brace, and the data from there on."""
    brace = notation.find("{")
    if brace < 0:
        return notation.split(), "{}"
    return notation[:brace].split(), notation[brace:]


def draft(notation):
    """The line that `append` takes."""
    if notation.startswith("{"):
        return notation
    words, data = split_data(notation)
    if len(words) < 2:
        raise ScenarioFault("a write is: type entity [v=N] [data]")
    version = ""
    for word in words[2:]:
        if not word.startswith("v="):
            raise ScenarioFault("no word of a write: " + word)
        version = ',"v":' + word[2:]
    return '{"type":"%s","entity":"%s"%s,"data":%s}' % (words[0], words[1], version, data)


def event_line(notation, dataset):
    """The event line of the short notation, with its sum. Nothing is checked: the engine has to."""
    if notation.startswith("{"):
        return notation
    words, data = split_data(notation)
    if len(words) < 4 or ":" not in words[0]:
        raise ScenarioFault("an event is: id stamp type entity [v=N] [batch=i/n] [data]")
    version, batch = "1", ""
    for word in words[4:]:
        if word.startswith("v="):
            version = word[2:]
        elif word.startswith("batch="):
            batch = ',"batch":[%s]' % ",".join(word[6:].split("/"))
        else:
            raise ScenarioFault("no word of an event: " + word)
    replica, _, seq = words[0].rpartition(":")
    head = '{"replica":"%s","seq":%s,"stamp":"%s"%s,"type":"%s","v":%s,"entity":"%s","data":%s' % (
        replica, seq, words[1], batch, words[2], version, words[3], data)
    return '%s,"sum":"%s"}' % (head, sum_of(head.encode(), seed_of(dataset)))


# Scenarios


class Block:
    """One command of a scenario, its input, and the output that it must have; lines count from 1."""

    def __init__(self, line, command, given, output):
        self.line, self.command, self.input, self.output = line, command, given, output
        parts = [part for part in command.split(" ") if part]
        self.verb = parts[0]
        self.words = [part for part in parts[1:] if "=" not in part]
        self.options = dict(part.split("=", 1) for part in parts[1:] if "=" in part)

    @property
    def output_line(self):
        return self.line + len(self.input) + 2

    def text(self):
        return "\n".join([self.command] + self.input + ["----"] + self.output) + "\n"

    def word(self, index, what):
        if index >= len(self.words):
            raise ScenarioFault("%s lacks %s" % (self.verb, what))
        return self.words[index]

    def number(self, name):
        if name not in self.options:
            return {}
        if not re.fullmatch(r"[+-]?[0-9]+", self.options[name]):
            raise ScenarioFault("%s= is not a number: %s" % (name, self.options[name]))
        return {name: int(self.options[name])}


def blocks_of(scenario):
    if not scenario.startswith("# "):
        raise ScenarioFault("line 1: a scenario begins with its story, as a # comment")
    lines = scenario.split("\n")
    if lines[-1] == "":
        lines.pop()
    blocks, at = [], 0
    while True:
        while at < len(lines) and (not lines[at] or lines[at].startswith("#")):
            at += 1
        if at == len(lines):
            break
        try:
            separator = lines.index("----", at)
        except ValueError:
            raise ScenarioFault("line %d: no ---- follows this command" % (at + 1)) from None
        end = separator
        while end < len(lines) and lines[end]:
            end += 1
        blocks.append(Block(at + 1, lines[at], lines[at + 1:separator], lines[separator + 1:end]))
        at = end
    if not blocks:
        raise ScenarioFault("there is no command in it")
    return blocks


# verb: words at least and at most, options, level
VERBS = {
    "replica": (2, 2, ["dataset", "kinds"], "fold"),
    "clock": (1, 2, [], "fold"),
    "receive": (1, 1, [], "fold"),
    "log": (1, 2, [], "write"),
    "show": (1, 3, ["at", "position"], "fold"),
    "digest": (1, 1, ["at", "position"], "fold"),
    "effects": (1, 1, [], "fold"),
    "units": (2, 2, [], "fold"),
    "equal": (2, 99, [], "fold"),
    "orders": (0, 0, [], "fold"),
    "write": (1, 1, ["as", "updated", "version"], "write"),
    "batch": (1, 1, ["as", "updated", "version"], "write"),
    "diff": (2, 2, [], "write"),
    "sync": (2, 2, ["stop-after"], "sync"),
    "message": (2, 3, [], "sync"),
    "undo": (1, 2, [], "undo"),
    "clone": (3, 3, [], "sync"),
    "meet": (2, 4, [], "sync"),
    "stream": (1, 1, ["lacking", "origin"], "sync"),
    "take": (1, 3, ["cut"], "sync"),
    "receipts": (1, 1, [], "sync"),
    "outbox": (1, 2, [], "sync"),
    "pass": (3, 3, ["moved", "replica", "version", "token", "build"], "sync"),
    "peer": (2, 3, ["replica", "version", "token", "build"], "sync"),
    "crash": (1, 1, ["losing"], "storage"),
    "reopen": (1, 2, [], "storage"),
    "close": (1, 1, [], "folder"),
    "folder": (1, 1, [], "folder"),
    "damage": (3, 3, ["line", "byte", "bytes"], "folder"),
    "check": (1, 1, [], "folder"),
    "repair": (1, 1, [], "folder"),
}

PLURALS = {
    "sessions": "session", "userProfiles": "userProfile", "customExercises": "customExercise",
    "modules": "module", "workouts": "workout", "programs": "program",
    "scheduledWorkouts": "scheduledWorkout", "settings": "setting", "devices": "device",
    "routines": "routine", "occurrences": "occurrence", "programWeeks": "programWeek", "progressions": "progression",
    "bodyMeasurements": "bodyMeasurement", "bodyWeights": "bodyWeight",
}
# Of what is written once the unit that corrects it, and the one that stands in for it.
AMENDING = {
    ("session", "sets"): ("setCorrections", "setAdoptions"),
    ("session", "started"): ("startedCorrection", "startedAdoption"),
    ("session", "finished"): ("finishedCorrection", "finishedAdoption"),
    ("bodyMeasurement", "readings"): ("readingCorrections", "readingAdoptions"),
    ("bodyMeasurement", "calibrated"): ("calibratedCorrection", "calibratedAdoption"),
}
TIME = re.compile(r"2[01][0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{3})?Z")
ANY_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{3})?Z")
STAMP = re.compile(r"2[01][0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z-[0-9a-f]{4}")

KNOWN_DIGESTS = {}


class Run:
    """One run of a scenario against an engine: what the scenario has set up so far."""

    greatest_count = 6

    def __init__(self, engine):
        self.engine = engine
        self.replicas = {}
        # The ids that an engine has chosen, with their names.
        self.fresh = []
        # Of each replica that has met, what it was before.
        self.met = {}
        self.clock = "2026-01-15T10:00:00.000Z"
        self.ask("reset")

    def output(self, block):
        """The output that a block has in truth; a refusal is an output."""
        if block.verb not in VERBS:
            raise ScenarioFault("there is no verb " + block.verb)
        least, most, options, _ = VERBS[block.verb]
        if not least <= len(block.words) <= most:
            raise ScenarioFault("%s takes %d to %d words" % (block.verb, least, most))
        for name in sorted(block.options):
            if name not in options:
                raise ScenarioFault("%s knows no option %s=" % (block.verb, name))
        for name, hexadecimal in self.fresh:
            block = Block(
                block.line, block.command.replace(name, hexadecimal),
                [line.replace(name, hexadecimal) for line in block.input], block.output)
        try:
            lines = getattr(self, "do_" + block.verb)(block)
        except Refused as refused:
            lines = ["refused: " + refused.args[0]]
        for name, hexadecimal in self.fresh:
            lines = [without_sum(line.replace(hexadecimal, name), name) for line in lines]
        return lines

    def shown_digest(self, state, digest):
        """A digest, which was held against the state; one of a state that names an id of the engine's choice is the
        engine's, too."""
        return "right" if any(hexadecimal in state for _, hexadecimal in self.fresh) else digest

    def note_fresh(self, replica, ids):
        """Names the ids that a replica has taken in place of its own."""
        for id in ids:
            hexadecimal = id.partition(":")[0]
            known = [self.replicas[replica]["id"]] + [fresh for _, fresh in self.fresh]
            if id != "unchanged" and hexadecimal not in known:
                name = "FRESH-" + replica
                count = sum(other == name or other.startswith(name + "-") for other, _ in self.fresh)
                # The latest first, as its name begins with those before.
                self.fresh.insert(0, (name if count == 0 else "%s-%d" % (name, count + 1), hexadecimal))

    def ask(self, request, **members):
        answer = self.ask_allowing_refusal(request, **members)
        found = refusal(answer)
        if found is not None:
            raise Refused(found)
        return answer

    def ask_allowing_refusal(self, request, **members):
        return self.engine.answer(dict(members, request=request))

    def replica(self, block, index=0):
        name = block.word(index, "a replica")
        if name not in self.replicas:
            raise ScenarioFault("there is no replica %s yet" % name)
        return name

    def view(self, block):
        view = block.number("position")
        if "at" in block.options:
            at = block.options["at"]
            match = TIME.fullmatch(at)
            if match:
                at = (at if match[1] else at[:-1] + ".000Z") + "-ffff"
            elif not STAMP.fullmatch(at):
                raise ScenarioFault("at= is neither a stamp nor a time: " + at)
            view["at"] = at
        return view

    def events(self, replica):
        dataset = self.replicas[replica]["dataset"]
        return [Event(line, dataset) for line in texts(self.ask("log", replica=replica), "lines")]

    def all_events(self):
        """Every event that any replica holds, in order (merge-rules 1)."""
        events = {}
        for replica in self.replicas:
            for event in self.events(replica):
                events[event.line] = event
        return sorted(named(list(events.values())), key=lambda event: event.order)

    def state(self, replica, view):
        return checked_state(self.ask("state", replica=replica, **view))

    def units(self, replica, entity, view):
        return objects(self.ask("units", replica=replica, entity=entity, **view), "units")

    # Stores

    def do_replica(self, block):
        name, hexadecimal = block.word(0, "a name"), block.word(1, "a replica id")
        if name in self.replicas:
            raise ScenarioFault(name + " is there already")
        dataset = block.options.get("dataset", DATASET)
        if not re.fullmatch(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}", dataset):
            raise ScenarioFault("a dataset is a UUID")
        kinds = [kind for kind in block.options.get("kinds", "").split(",") if kind]
        members = {"kinds": kinds} if kinds else {}
        self.ask("init", replica=name, id=hexadecimal, clock=self.clock, dataset=dataset.upper(), **members)
        self.replicas[name] = {"id": hexadecimal, "dataset": dataset.upper(), "kinds": set(kinds)}
        return ["ok"]

    def do_clock(self, block):
        at = block.word(len(block.words) - 1, "a time")
        if not ANY_TIME.fullmatch(at):
            raise ScenarioFault("no time: " + at)
        if len(block.words) == 1:
            self.clock = at
        for name in list(self.replicas) if len(block.words) == 1 else [self.replica(block)]:
            self.ask("clock", replica=name, at=at)
        return ["ok"]

    def do_crash(self, block):
        self.ask("crash", replica=self.replica(block), **block.number("losing"))
        return ["ok"]

    def do_reopen(self, block):
        members = {}
        if len(block.words) == 2:
            if block.words[1] != "reading":
                raise ScenarioFault("reopen takes only reading")
            members["reading"] = True
        try:
            self.ask("reopen", replica=self.replica(block), **members)
        except Refused as refused:
            # Which line of several it names is the engine's choice.
            raise Refused(refused.args[0].partition(", line ")[0]) from refused
        return ["ok"]

    def do_clone(self, block):
        source = self.replica(block)
        name, hexadecimal = block.word(1, "a name"), block.word(2, "a replica id")
        if name in self.replicas:
            raise ScenarioFault(name + " is there already")
        self.ask("clone", replica=source, clone=name, id=hexadecimal, clock=self.clock)
        self.replicas[name] = dict(self.replicas[source], id=hexadecimal)
        return ["ok"]

    def do_meet(self, block):
        name = self.replica(block)
        if block.word(1, "a choice") == "back":
            carried = number(self.ask("meet", replica=name, choice="back"), "carried")
            self.replicas[name].update(self.met.pop(name))
            return ["carried %d" % carried]
        peer, choice, hexadecimal = block.words[1], block.word(2, "a choice"), block.word(3, "a replica id")
        if peer not in self.replicas:
            raise ScenarioFault("there is no replica " + peer)
        answer = self.ask("meet", replica=name, peer=peer, choice=choice, id=hexadecimal)
        carried = number(answer, "carried")
        self.met[name] = {key: self.replicas[name][key] for key in ("id", "dataset")}
        self.replicas[name].update(id=hexadecimal, dataset=self.replicas[peer]["dataset"])
        return ["carried %d" % carried]

    # A store's folder

    def do_close(self, block):
        self.ask("close", replica=self.replica(block))
        return ["ok"]

    def do_folder(self, block):
        name = self.replica(block)
        files = self.files(name)
        manifest = sealed_object(files.get("store.json", b""))
        if manifest and is_text(manifest.get("replica")):
            self.note_fresh(name, [manifest["replica"] + ":1"])
        dataset = self.replicas[name]["dataset"]
        return [line for path in sorted(files, key=str.encode) for line in shown_file(path, files, dataset)]

    def do_damage(self, block):
        name, path, how = self.replica(block), block.word(1, "a file"), block.word(2, "what to do")
        files = self.files(name)
        if how == "remove":
            self.ask("put", replica=name, path=path)
            return ["ok"]
        if how == "seal":
            self.put(name, path, sealed(block.input, self.replicas[name]["dataset"]))
            return ["ok"]
        if path not in files and how != "append":
            raise ScenarioFault("%s has no file %s" % (name, path))
        data = files.get(path, b"")
        dataset = self.replicas[name]["dataset"]
        added = "".join(event_line(line, dataset) + "\n" for line in block.input).encode()
        count, line = block.number("bytes").get("bytes"), block.number("line").get("line")
        if how == "cut":
            data = data[:len(data) - min(max(count or 0, 0), len(data))]
        elif how == "append":
            data += added if count is None else added[:max(count, 0)]
        elif how == "crlf":
            data = data.replace(b"\n", b"\r\n")
        elif how in ("flip", "repeat", "drop", "split"):
            if line is None:
                raise ScenarioFault("damage lacks line=")
            lines = pieces(data)
            if not 1 <= line <= len(lines):
                raise ScenarioFault("the file has no line %d" % line)
            if how == "flip":
                byte = block.number("byte").get("byte", 0)
                flipped = bytearray(lines[line - 1])
                if not 0 <= byte < len(flipped):
                    raise ScenarioFault("line has no byte %d" % byte)
                flipped[byte] ^= 1
                lines[line - 1] = bytes(flipped)
            elif how == "repeat":
                lines.insert(line, lines[line - 1])
            elif how == "drop":
                del lines[line - 1]
            else:
                first = re.fullmatch(r"log/([0-9]{12})\.jsonl", path)
                if not first:
                    raise ScenarioFault("split takes a segment, and line=")
                self.put(name, path, b"".join(lines[:line - 1]))
                self.put(name, "log/%012d.jsonl" % (int(first[1]) + line - 1), b"".join(lines[line - 1:]))
                return ["ok"]
            data = b"".join(lines)
        else:
            raise ScenarioFault("damage knows no " + how)
        self.put(name, path, data)
        return ["ok"]

    def do_check(self, block):
        answer = self.ask("check", replica=self.replica(block))
        faults = []
        for fault in objects(answer, "faults"):
            path, code, first = text(fault, "path"), text(fault, "code"), number(fault, "line")
            # Neighbours may be told as one.
            count = 1 if first is None else min(max(number(fault, "lines") or 1, 1), 1000)
            for line in range(count):
                at = 0 if first is None else first + line
                faults.append((path, at, "%s%s: %s" % (path, "" if first is None else " line %d" % at, code)))
        lines = [fault for _, _, fault in sorted(faults)]
        tail = number(answer, "tail") or 0
        if tail > 0:
            lines.append("an unfinished tail of %d bytes" % tail)
        lost = ranges(answer, "lost")
        return lines + (["lost: " + lost] if lost else []) or ["whole"]

    def do_repair(self, block):
        answer = self.ask("repair", replica=self.replica(block))
        lines = ["repaired"]
        for member, words in (("takenBack", "took back"), ("missing", "missing:")):
            found = ranges(answer, member)
            if found:
                lines.append("%s %s" % (words, found))
        return lines + (["under a fresh id"] if flag(answer, "freshID") else [])

    def files(self, name):
        files = texts_under(self.ask("folder", replica=name), "files")
        try:
            return {path: bytes.fromhex(found) for path, found in files.items()}
        except ValueError as error:
            raise Broken("a file of the folder is not hex digits") from error

    def put(self, name, path, data):
        self.ask("put", replica=name, path=path, hex=data.hex())

    # Events

    def do_write(self, block):
        return self.append(block, False)

    def do_batch(self, block):
        return self.append(block, True)

    def append(self, block, atomic):
        members = {"replica": self.replica(block), "atomic": atomic, "lines": [draft(line) for line in block.input]}
        if "as" in block.options:
            if block.options["as"] != "seed":
                raise ScenarioFault("as= takes only seed")
            members["as"] = "seed"
        if "version" in block.options:
            version = block.options["version"]
            if not re.fullmatch("[0-9]{1,5}", version) or int(version) > 65535:
                raise ScenarioFault("version= takes a number up to 65535")
            members["version"] = int(version)
        if "updated" in block.options:
            members["updatedAt"] = block.options["updated"]
        answer = self.ask_allowing_refusal("append", **members)
        found = refusal(answer)
        ids = [] if found is not None and "ids" not in answer else texts(answer, "ids")
        self.note_fresh(members["replica"], ids)
        return ids + (["refused: " + found] if found is not None else [])

    def do_undo(self, block):
        members = {"replica": self.replica(block), "events": []}
        if len(block.words) == 2:
            if block.words[1] != "insist":
                raise ScenarioFault("undo takes only insist")
            members["insist"] = True
        for line in block.input:
            known = read_range(line)
            if not known:
                raise ScenarioFault("undo takes event ids and ranges, not " + line)
            members["events"] += ["%s:%d" % (known[0], seq) for seq in range(known[1], known[2] + 1)]
        answer = self.ask_allowing_refusal("undo", **members)
        found = refusal(answer)
        if found is not None:
            parts = objects(answer, "parts") if "parts" in answer else []
            return ["refused: " + found] + [
                text(part, "entity") + (" " + part["unit"] if is_text(part.get("unit")) else "") for part in parts]
        ids = texts(answer, "ids")
        self.note_fresh(members["replica"], ids)
        return ids or ["nothing"]

    def do_receive(self, block):
        replica = self.replica(block)
        dataset = self.replicas[replica]["dataset"]
        lines = []
        for notation in block.input:
            known = read_range(notation)
            lines += self.held(known) if known else [event_line(notation, dataset)]
        taken = ranges(self.ask("receive", replica=replica, lines=lines), "ids")
        return ["took " + (taken or "nothing")]

    def held(self, known):
        """The lines of a range, in order."""
        replica, first, last = known
        events = self.all_events()
        lines = []
        for seq in range(first, last + 1):
            contents = [event.line for event in events if (event.replica, event.seq) == (replica, seq)]
            if not contents:
                raise ScenarioFault("no replica holds %s:%d" % (replica, seq))
            lines += contents
        return lines

    def do_log(self, block):
        raw = len(block.words) == 2
        if raw and block.words[1] != "raw":
            raise ScenarioFault("log takes only raw")
        events = self.events(self.replica(block))
        return [event.line if raw else event.short() for event in events] or ["no events"]

    # States

    def do_show(self, block):
        replica, view = self.replica(block), self.view(block)
        state = read_json(self.state(replica, view)[0])
        stamps = {event.id: event.stamp for event in named(self.events(replica))}
        wanted = block.words[1:]
        lines = []
        for plural, entities in state.items():
            if plural == "deletions":
                continue
            if plural not in PLURALS:
                raise Broken("the state has " + plural)
            for entity, value in (entities if isinstance(entities, dict) else {}).items():
                if not isinstance(value, dict):
                    raise Broken("the state has %s/%s" % (plural, entity))
                kind = PLURALS[plural]
                if all(want == has for want, has in zip(wanted, (kind, entity))):
                    units = self.units(replica, kind + "/" + entity, view)
                    lines += shown_entity(kind, entity, value, units, stamps)
        for entity, deletion in state.get("deletions", {}).items():
            if "/" not in entity or not isinstance(deletion, dict):
                raise Broken("the state has the deletion " + entity)
            if all(want == has for want, has in zip(wanted, entity.split("/", 1))):
                lines.append("%s deleted at %s by %s" % (entity, text(deletion, "deletedAt"), text(deletion, "deletedBy")))
        return lines or ["nothing"]

    def do_digest(self, block):
        state, digest = self.state(self.replica(block), self.view(block))
        return [self.shown_digest(state, digest), state]

    def do_effects(self, block):
        replica = self.replica(block)
        effects = texts_under(self.ask("effects", replica=replica), "effects")
        lines = []
        for event in sorted(named(self.events(replica)), key=lambda event: event.order):
            if event.id not in effects:
                raise Broken("no effect of " + event.id)
            lines.append(" ".join([event.id, event.stamp, event.type, event.entity, effects[event.id]]))
        return lines or ["no events"]

    def do_units(self, block):
        lines = []
        for unit in self.units(self.replica(block), block.word(1, "an entity"), {}):
            beaten = texts(unit, "beat")
            lines.append("%s held by %s" % (text(unit, "unit"), text(unit, "holder"))
                         + (", beat " + ", ".join(beaten) if beaten else ""))
        return lines or ["no units"]

    def do_diff(self, block):
        left, right = self.replica(block), self.replica(block, 1)
        answer = self.ask("diff", left=left, right=right)
        lines = []
        for name, lacks in ((left, "leftLacks"), (right, "rightLacks")):
            found = ranges(answer, lacks)
            if found:
                lines.append("%s lacks %s" % (name, found))
        found = ranges(answer, "differing")
        if found:
            lines.append("other contents under " + found)
        for difference in objects(answer, "differences"):
            sides = ["%s by %s" % (name, difference[side] if is_text(difference.get(side)) else "nothing")
                     for name, side in ((left, "left"), (right, "right"))]
            lines.append("%s %s: %s" % (text(difference, "entity"), text(difference, "aspect"), ", ".join(sides)))
        return lines or ["no difference"]

    def do_equal(self, block):
        names = [self.replica(block, index) for index in range(len(block.words))]
        states = [self.state(name, {}) for name in names]
        if len({digest for _, digest in states}) == 1:
            return ["equal"]
        return ["different"] + ["%s %s" % (name, self.shown_digest(*state)) for name, state in zip(names, states)]

    def do_orders(self, block):
        events = self.all_events()
        if len(events) > self.greatest_count:
            raise ScenarioFault("orders takes at most %d events, not %d" % (self.greatest_count, len(events)))
        datasets = {replica["dataset"] for replica in self.replicas.values()} or {DATASET}
        if len(datasets) > 1:
            raise ScenarioFault("orders takes events of one dataset")
        kinds = set().union(*(replica["kinds"] for replica in self.replicas.values()))
        members = {"dataset": datasets.pop()}
        if kinds:
            members["kinds"] = sorted(kinds)
        lines = [event.line for event in events]
        outcomes, count = set(), 0
        for order in permutations(list(range(len(lines)))):
            repeated = [order, order]
            if order:
                cut = 1 + count % len(order)
                repeated = [order[:cut], order[cut:] + [order[count % cut]]]
            for passes in ([order], repeated):
                answer = self.ask("fold-lines", passes=[[lines[at] for at in one] for one in passes], **members)
                digest = checked_state(answer)[1]
                outcomes.add((digest, tuple(sorted(texts_under(answer, "effects").items()))))
            count += 1
        digests = {digest for digest, _ in outcomes}
        report = ["%d order%s, %d digest%s" % (
            count, "" if count == 1 else "s", len(digests), "" if len(digests) == 1 else "s")]
        if len(outcomes) > len(digests):
            report.append("%d different outcomes" % len(outcomes))
        # A store that holds all the events, and knows the kinds, must have come to the same state.
        for name, replica in self.replicas.items():
            if replica["kinds"] == kinds and len(self.events(name)) == len(events):
                digest = self.state(name, {})[1]
                if digests != {digest}:
                    report.append("%s has another digest: %s" % (name, digest))
        return report

    # Peers

    def do_sync(self, block):
        left, right = self.replica(block), self.replica(block, 1)
        stop = block.number("stop-after")
        members = {"stopAfter": stop["stop-after"]} if stop else {}
        answer = self.ask("sync", left=left, right=right, **members)
        lines = ["%s took %s" % (name, ranges(answer, side) or "nothing")
                 for name, side in ((left, "leftReceived"), (right, "rightReceived"))]
        return lines if flag(answer, "complete") else lines + ["stopped before the end"]

    def do_message(self, block):
        members = {"replica": self.replica(block), "peer": block.word(1, "a peer")}
        if len(block.words) == 3:
            if block.words[2] != "end" or block.input:
                raise ScenarioFault("message takes only end, without messages below")
            answer = self.ask("message", end=True, **members)
            taken = "took " + (ranges(answer, "received") or "nothing")
            return [taken] if flag(answer, "complete") else [taken, "stopped before the end"]
        if block.input:
            self.ask("message", hears="\n".join(block.input) + "\n", **members)
        lines = []
        while True:
            answer = self.ask("message", **members)
            if "says" not in answer:
                return lines
            lines += [shown_message(line) for line in text(answer, "says").split("\n") if line]

    def do_outbox(self, block):
        sent = len(block.words) == 2
        if sent and block.words[1] != "sent":
            raise ScenarioFault("outbox takes only sent")

        def entities(found):
            return ", ".join(waiting(entity, sent) for entity in found) or "nothing"

        answer = self.ask("outbox", replica=self.replica(block))
        lines = []
        for peer in objects(answer, "peers"):
            hexadecimal = text(peer, "peer")
            name = next((name for name, its in self.replicas.items() if its["id"] == hexadecimal), hexadecimal)
            lines.append("%s lacks %s" % (name, entities(objects(peer, "pending"))))
            aside = objects(peer, "setAside")
            if aside:
                lines.append("%s refused %s" % (name, entities(aside)))
        return lines + ["at risk: " + entities(objects(answer, "atRisk"))]

    def do_stream(self, block):
        members = {}
        if "lacking" in block.options:
            other = block.options["lacking"]
            if other not in self.replicas:
                raise ScenarioFault("there is no replica %s yet" % other)
            held = coverage([(event.replica, event.seq, event.seq) for event in self.events(other)])
            members["lacking"] = held.split()
        is_part = "origin" in block.options
        if is_part:
            members["origin"] = block.options["origin"]
        answer = self.ask("stream", replica=self.replica(block), **members)
        made = text(answer, "text")
        if is_part and not made:
            return ["nothing"]
        if not made.endswith("\n"):
            raise Broken("the stream has no end")
        return ([text(answer, "name")] if is_part else []) + made[:-1].split("\n")

    def do_take(self, block):
        name = self.replica(block)
        members = {}
        for word in block.words[1:]:
            if word not in ("partial", "mixed"):
                raise ScenarioFault("take knows no " + word)
            members["partial" if word == "partial" else "mixes"] = True
        dataset = self.replicas[name]["dataset"]
        data = "".join(event_line(line, dataset) + "\n" for line in block.input).encode()
        cut = block.number("cut").get("cut", 0)
        data = data[:len(data) - min(max(cut, 0), len(data))]
        taken = ranges(self.ask("take", replica=name, text=data.decode("utf-8", "replace"), **members), "ids")
        return ["took " + (taken or "nothing")]

    def do_receipts(self, block):
        lines = []
        for file in objects(self.ask("receipts", replica=self.replica(block)), "receipts"):
            receipt = text(file, "text")
            receipt = receipt[:-1] if receipt.endswith("\n") else receipt
            lines.append("%s %s" % (text(file, "name").partition("-")[0], without_names(receipt)))
        return lines or ["no receipts"]

    def do_pass(self, block):
        members = self.peer_members(block)
        members["ending"] = block.word(2, "an ending")
        members.update(block.number("moved"))
        members["reason"] = " ".join(block.input)
        parts = [line.split(None, 1) for line in block.input]
        members["refused"] = [
            {"event": part[0] if part else "", "reason": "".join(part[1:])} for part in parts]
        return self.told("pass", self.replica(block), members, True)

    def do_peer(self, block):
        members = self.peer_members(block)
        if len(block.words) > 2:
            members["told"] = block.words[2]
        return self.told("peer", self.replica(block), members, False)

    def peer_members(self, block):
        members = dict({"address": block.word(1, "an address")}, **block.number("version"))
        for option, member in (("replica", "peer"), ("token", "token"), ("build", "build")):
            if option in block.options:
                members[member] = block.options[option]
        return members

    def told(self, request, replica, members, is_end):
        answer = self.ask(request, replica=replica, **members)
        needs = flag(answer, "needsManualIntervention")
        line = "failed attempts: %d; %s%s%s" % (
            number(answer, "attempts") or 0, shown_wait(number(answer, "wait"), is_end),
            "; needs manual intervention" if needs else "",
            "; its store has taken nothing for a day" if answer.get("inTroubleForLong") else "")
        aside = ranges(answer, "setAside")
        return [line] + (["set aside: " + aside] if aside else [])


def without_names(receipt):
    """A receipt without what a peer is called, which its engine is free to say."""
    try:
        members = read_json(receipt)
    except ValueError:
        return receipt
    if not isinstance(members, dict) or not {"peerFormerly", "peerName"} & set(members):
        return receipt
    return canonical({key: value for key, value in members.items() if key not in ("peerFormerly", "peerName")})


def without_sum(line, name):
    """An event line of an id that the engine has chosen, without its sum, which is the engine's, too; any other line
    as it is."""
    if not line.startswith('{"replica":"%s",' % name):
        return line
    return re.sub(r',"sum":"[0-9a-f]{16}"\}\Z', ',"sum":"SUM"}', line)


def shown_message(line):
    """A line of a message without what an engine is free to choose."""
    try:
        message = read_json(line)
    except ValueError:
        return line
    name = message.get("message") if isinstance(message, dict) else None
    if name == "hello":
        message = {key: value for key, value in message.items() if key not in ("engine", "formerly", "name", "wall", "window")}
        message["nonce"] = "NONCE"
    elif name == "holds":
        message["proof"] = "PROOF"
    elif name == "refused":
        message = {key: value for key, value in message.items() if key != "reason"}
    elif name == "acknowledged" and isinstance(message.get("refused"), list):
        message["refused"] = [
            {key: value for key, value in one.items() if key != "reason"} if isinstance(one, dict) else one
            for one in message["refused"]]
    elif not isinstance(name, str):
        return line
    return canonical(message)


def permutations(elements):
    if not elements:
        return [[]]
    return [rest[:place] + elements[:1] + rest[place:]
            for rest in permutations(elements[1:]) for place in range(len(rest) + 1)]


def check_state(state):
    try:
        value = read_json(state)
    except ValueError as error:
        raise Broken("the state is not canonical JSON: %s" % state[:200]) from error
    if not isinstance(value, dict):
        raise Broken("the state is not an object")
    if canonical(value) != state:
        raise Broken("the state is not canonical JSON: %s" % state[:200])


def checked_state(answer):
    """A state and its digest, which is held against the state's bytes."""
    state, digest = text(answer, "state"), text(answer, "digest")
    is_new = state not in KNOWN_DIGESTS
    if is_new:
        KNOWN_DIGESTS[state] = sum_of(state.encode("utf-8", "surrogatepass"))
    if digest != KNOWN_DIGESTS[state]:
        raise Broken("the digest is %s, but the state's bytes hash to %s" % (digest, KNOWN_DIGESTS[state]))
    if is_new:
        check_state(state)
    return state, digest


def shown_entity(kind, entity, value, units, stamps):
    holders = {text(unit, "unit"): text(unit, "holder") for unit in units}
    lines = ["%s/%s updated at %s" % (kind, entity, text(value, "updatedAt"))]

    def line(unit, amending, shown):
        if shown is None:
            return "  %s null" % unit
        correction, adoption = amending
        holder = holders.get(correction) or holders.get(unit) or holders.get(adoption)
        if holder is None:
            raise Broken("the state shows %s, which no event holds" % unit)
        if holder not in stamps:
            raise Broken("%s holds %s, and the log lacks it" % (holder, unit))
        return "  %s %s by %s at %s" % (unit, canonical(shown), holder, stamps[holder])

    for member, shown in value.items():
        if member == "updatedAt":
            continue
        amending = AMENDING.get((kind, member), (None, None))
        if not isinstance(shown, list):
            lines.append(line(member, amending, shown))
            continue
        for element in shown:
            found = element.get("id") if isinstance(element, dict) else None
            suffix = "/" + (found if is_text(found) else "")
            lines.append(line(member + suffix, [name and name + suffix for name in amending], element))
    return lines


def waiting(entity, with_priority):
    """An entity of an outbox, for example `module/m1 (2 events, sent 5)`."""
    events = number(entity, "events") or 0
    notes = [] if events == 1 else ["%d events" % events]
    if with_priority:
        priority = number(entity, "priority")
        notes.append("sent %s" % ("without a priority" if priority is None else priority))
    name = text(entity, "entity")
    return "%s (%s)" % (name, ", ".join(notes)) if notes else name


def shown_wait(wait, is_whole):
    """Words for the time until the next pass, which is by lot within a quarter of 300 s."""
    if wait is None:
        return "no next pass"
    if wait == 0:
        return "next pass now"
    if is_whole and 225_000 <= wait <= 375_000:
        return "next pass in 225 to 375 s"
    return "next pass later" if not is_whole and wait <= 375_000 else "next pass in %d ms" % wait


# A store's folder


def pieces(data):
    """The lines of some bytes, each with its line feed."""
    return [piece for piece in re.split(rb"(?<=\n)", data) if piece]


def sealed(lines, dataset):
    """The bytes of lines: an object without a sum in canonical form, with its sum; any other line as an event."""
    made = b""
    for line in lines:
        try:
            value = read_json(line)
        except ValueError:
            value = None
        if isinstance(value, dict) and "sum" not in value:
            head = canonical(value)[:-1].encode()
            made += head + (',"sum":"%s"}\n' % sum_of(head)).encode()
        else:
            made += event_line(line, dataset).encode() + b"\n"
    return made


def sealed_object(line):
    """A line that is canonical JSON with its sum, and a line feed; None for any other bytes."""
    head, mark, rest = line.rpartition(b',"sum":"')
    if not mark or not re.fullmatch(rb'[0-9a-f]{16}"\}\n', rest) or rest[:16].decode() != sum_of(head):
        return None
    try:
        printed = line[:-1].decode("utf-8")
        value = read_json(printed)
    except ValueError:
        return None
    return value if isinstance(value, dict) and canonical(value) == printed else None


def shown_object(value, without):
    return canonical({name: member for name, member in value.items() if name not in without + ("sum",)})


def shown_mark(value, files, without):
    """A mark. Its sum of lines is not printed where it is that of the segment, as one of them may be of an id that the
    engine has chosen."""
    segment, length = value.get("segment"), value.get("length")
    if isinstance(length, Number) and length.whole() is not None and is_text(segment):
        lines = pieces(files.get("log/" + segment, b"")[:max(length.whole(), 0)])
        if value.get("lines") == str(len(lines)) and value.get("lineSums") == running_sum(lines):
            value = dict(value, lineSums="right")
    return shown_object(value, without)


def running_sum(lines):
    """The sum of a run of lines (log-format 7); None where one of them is no event line."""
    total = 0
    for line in lines:
        match = re.search(rb',"sum":"([0-9a-f]{16})"\}\n\Z', line)
        if not match:
            return None
        total = (total * P1 + int(match[1], 16)) & MASK
    return "%016x" % total


def shown_file(path, files, dataset):
    """What a file of a store says, in lines that leave out what an engine is free to choose."""
    data = files[path]
    if path == "store.json":
        value = sealed_object(data)
        return [path + (" " + shown_object(value, ("name", "place")) if value else " cannot be read")]
    if path == "journal":
        lines = pieces(data)
        head = sealed_object(lines[0]) if lines else None
        if head is None or not isinstance(head.get("ended"), bool):
            return ["journal cannot be read"]
        return ["journal %s %s" % (
            "ended" if head["ended"] else "under way", shown_mark(head, files, ("after", "ended")))]
    if path == "log/seals":
        seals = [sealed_object(line) for line in pieces(data)]
        return [path] + ["  " + (shown_mark(seal, files, ()) if seal else "no seal") for seal in seals]
    if path.startswith("log/") and path.endswith(".jsonl"):
        return ["%s, %d bytes" % (path, len(data))] + ["  " + shown_line(line, dataset) for line in pieces(data)]
    if path.startswith("quarantine/") and path.endswith(".bytes"):
        return ["%s, %d bytes" % (path, len(data))]
    return []


def shown_line(line, dataset):
    if not line.endswith(b"\n"):
        return "%d bytes without a newline" % len(line)
    try:
        return Event(line[:-1].decode("utf-8"), dataset).id
    except (Broken, UnicodeDecodeError):
        return "%d bytes that are no event" % len(line)


class FoldOnly:
    """Plays scenarios of level fold to an engine that has no stores: the runner keeps the lines."""

    def __init__(self, engine):
        self.engine = engine
        self.stores = {}

    def answer(self, request):
        name = request["request"]
        if name == "reset":
            self.stores = {}
            return {}
        if name == "init":
            self.stores[request["replica"]] = dict(request, lines=[])
            return {}
        if name == "fold-lines":
            return self.engine.answer(request)
        store = self.stores[request["replica"]]
        if name == "clock":
            return {}
        if name == "receive":
            taken = [line for line in dict.fromkeys(request["lines"]) if line not in store["lines"]]
            store["lines"] += taken
            return {"ids": ["%s:%d" % (event.replica, event.seq)
                            for event in (Event(line, store["dataset"]) for line in taken)]}
        if name == "log":
            return {"lines": store["lines"]}
        asked = {"request": "fold-lines", "dataset": store["dataset"], "passes": [store["lines"]]}
        for member in ("at", "position", "entity"):
            if member in request:
                asked[member] = request[member]
        if "kinds" in store:
            asked["kinds"] = store["kinds"]
        return self.engine.answer(asked)


# Fixtures


class Fixture:
    """A file that says what an engine must do."""

    def __init__(self, path, expectation=None):
        self.path, self.expectation = path, expectation
        self.is_line = not path.endswith(".txt")

    def read(self):
        with open(self.path, "rb") as file:
            return file.read()

    def scenario(self):
        return self.read().decode("utf-8", "replace")

    def comments(self):
        shown = self.expectation if self.is_line else self.path
        if shown is None or not shown.endswith(".txt"):
            return ""
        with open(shown, encoding="utf-8") as file:
            return "\n".join(line for line in file.read().split("\n") if line.startswith("#"))

    def needs(self):
        """The levels that an engine must have, in order, and the kinds of the fixtures' own."""
        if self.is_line:
            return ["lines"], []
        levels, kinds = set(), set()
        try:
            blocks = blocks_of(self.scenario())
        except ScenarioFault:
            return ["fold"], []
        for block in blocks:
            levels.add(VERBS[block.verb][3] if block.verb in VERBS else "fold")
            if block.verb == "receive" and any(line.startswith("refused: ") for line in block.output):
                # To refuse a line is to keep it from a store.
                levels.add("write")
            if block.verb == "replica":
                kinds.update(kind for kind in block.options.get("kinds", "").split(",") if kind)
        if levels & {"undo", "sync", "storage", "folder"}:
            # What is undone or exchanged, outlives a crash or stands in a folder was written.
            levels.add("write")
        return [level for level in LEVELS if level in levels], sorted(kinds)

    def level(self):
        return self.needs()[0][-1]

    def sections(self, below):
        """The sections that it cites, such as `merge-rules 5`: in its comments, and in its name."""
        cited = set()
        for page, numbers in CITATION.findall(self.comments()):
            cited.update((page, int(found)) for found in re.findall(r"[0-9]+", numbers))
        parts = below.split("/")
        prefix = re.match(r"([0-9]+)-", parts[-1])
        if parts[0] == "scenarios" and prefix and parts[1] in PAGES:
            cited.add((PAGES[parts[1]], int(prefix[1])))
        if parts[0] == "lines":
            # Every line is held to the grammar.
            cited.add(("log-format", 1))
        return sorted(cited)


CITATION = re.compile(r"(log-format|merge-rules|sync-protocol) ([0-9]+(?:(?: and| to) [0-9]+)*)")
PAGES = {
    "format": "log-format", "storage": "log-format", "relay": "sync-protocol", "stamps": "merge-rules",
    "fold": "merge-rules", "local-writes": "merge-rules", "payloads": "merge-rules", "state": "merge-rules",
    "kinds": "merge-rules", "undo": "merge-rules",
}


def fixtures_at(path):
    """The fixtures at a path: the file itself, or all below a folder, in the order of their names."""
    if not os.path.isdir(path):
        found = fixture_at(path) if os.path.exists(path) else None
        return [found] if found else []
    # The lines of a store's log are read as a log, not one by one.
    if os.path.lexists(os.path.join(path, "store.json")):
        return []
    found = []
    for name in sorted(os.listdir(path), key=os.fsencode):
        found += fixtures_at(os.path.join(path, name))
    return found


def fixture_at(path):
    stem, ending = os.path.splitext(path)
    if ending == ".txt":
        # Beside a line, a text is what is expected of it.
        return None if any(os.path.exists(stem + other) for other in (".jsonl", ".gen")) else Fixture(path)
    if ending not in (".jsonl", ".gen"):
        return None
    expectation = next((stem + other for other in (".txt", ".json") if os.path.exists(stem + other)), None)
    return Fixture(path, expectation)


SUM_LENGTH = 27


def generated(description):
    """The line that a `.gen` file describes (README, Lines)."""
    parts = [line.partition(" ") for line in description.split("\n") if line and not line.startswith("#")]
    made = b""
    for index, (verb, _, rest) in enumerate(parts):
        if verb == "text":
            made += rest.encode()
        elif verb in ("repeat", "fill"):
            count, _, repeated = rest.partition(" ")
            if not count.isdigit():
                raise ScenarioFault("a number and a text are due: " + rest)
            count, repeated = int(count), repeated.encode()
            if verb == "fill":
                behind = SUM_LENGTH + sum(len(text.encode()) for verb, _, text in parts[index + 1:] if verb == "text")
                count = (count - behind - len(made)) // max(len(repeated), 1)
            made += repeated * max(count, 0)
        elif verb == "sum":
            made += (',"sum":"%s"}\n' % sum_of(made, seed_of(DATASET))).encode()
        else:
            raise ScenarioFault("a description has text, repeat, fill and sum, not " + verb)
    return made


class Mismatch:
    """One place where an engine did not do what a fixture expects."""

    def __init__(self, path, line, expected, actual, is_output=True):
        self.path, self.line, self.expected, self.actual = path, line, expected, actual
        self.where = first_difference(expected, actual) if is_output else None

    def __str__(self):
        def indented(lines):
            return "".join("    %s\n" % line for line in lines)
        return "%s:%d: mismatch\n  expected\n%s  actual\n%s%s" % (
            self.path, self.line, indented(self.expected), indented(self.actual),
            "  first difference\n    %s\n" % self.where if self.where else "")


def first_difference(expected, actual):
    """Where two outputs part: the line, and within JSON the member. None if one of them just goes on."""
    for index, (left, right) in enumerate(zip(expected, actual)):
        if left == right:
            continue
        at = next((at for at, (one, other) in enumerate(zip(left, right)) if one != other),
                  min(len(left), len(right)))
        member = member_at(left, at)
        place = "member " + member if member else "character %d" % (at + 1)
        return "line %d of the output, %s" % (index + 1, place)
    return None


def member_at(line, end):
    """The path of the member of a line's JSON in which a character stands; empty outside of any."""
    start = line.find("{")
    if start < 0 or start >= end:
        return ""
    stack, at = [], start
    while at < end:
        letter = line[at]
        if letter == '"':
            close = at + 1
            while close < len(line) and line[close] != '"':
                close += 2 if line[close] == "\\" else 1
            if stack and stack[-1][0] == "key":
                stack[-1][1] = line[at + 1:close]
            at = close
        elif letter == "{":
            stack.append(["key", ""])
        elif letter == "[":
            stack.append(["element", 0])
        elif letter in "}]":
            if stack:
                stack.pop()
            if not stack:
                return ""
        elif letter == ":" and stack:
            stack[-1][0] = "value"
        elif letter == "," and stack:
            if stack[-1][0] == "element":
                stack[-1][1] += 1
            else:
                stack[-1][0] = "key"
        at += 1
    return "/".join(str(name) for _, name in stack if name != "")


def run_fixture(engine, fixture):
    """The mismatches of one fixture, and how many blocks were left out."""
    try:
        if fixture.is_line:
            return run_line(engine, fixture), 0
        blocks = blocks_of(fixture.scenario())
        run = Run(engine)
    except (ScenarioFault, Broken, Refused) as error:
        return [Mismatch(fixture.path, 1, [], [described(error)], False)], 0
    mismatches, left_out = [], 0
    for number, block in enumerate(blocks):
        try:
            actual = run.output(block)
        except LeftOut as left:
            if left.rest:
                left_out += len(blocks) - number
                break
            left_out += 1
            continue
        except (ScenarioFault, Broken) as error:
            # What follows stands on this block.
            mismatches.append(Mismatch(fixture.path, block.line, block.output, [described(error)], False))
            break
        if actual != block.output:
            mismatches.append(Mismatch(fixture.path, block.output_line, block.output, actual))
    return mismatches, left_out


def described(error):
    return "refused: " + error.args[0] if isinstance(error, Refused) else str(error)


def run_line(engine, fixture):
    line = fixture.read()
    if fixture.path.endswith(".gen"):
        line = generated(line.decode())
    answer = engine.answer({"request": "parse-line", "dataset": DATASET, "hex": line.hex()})
    if refusal(answer) is None:
        actual = "valid"
        for name, value in expected_reading(fixture, line).items():
            told = answer.get(name)
            if isinstance(told, Number):
                told = told.canonical()
            if told != value:
                actual = "valid, but its %s is read otherwise" % name
                break
    else:
        found = answer["refusal"]
        actual = found["code"]
        byte = found.get("byte")
        if isinstance(byte, Number) and byte.whole() is not None:
            actual += ", byte %d" % byte.whole()
    expected = expected_of_line(fixture)
    if actual == expected or expected != "valid" and actual == expected.partition(",")[0]:
        return []
    return [Mismatch(fixture.path, 1, [expected], [actual], False)]


def expected_of_line(fixture):
    if fixture.expectation is None or fixture.expectation.endswith(".json"):
        return "valid"
    with open(fixture.expectation, encoding="utf-8") as file:
        lines = [line for line in file.read().split("\n") if line]
    if len(lines) < 2 or lines[-1].startswith("#") or not all(line.startswith("#") for line in lines[:-1]):
        raise ScenarioFault("an expectation is a # comment that names the rule, and one line below it")
    return lines[-1]


def expected_reading(fixture, line):
    """What a valid line says, member by member: as the file beside it has it, and otherwise as it stands there."""
    reading = reading_of(line)
    if fixture.expectation and fixture.expectation.endswith(".json"):
        with open(fixture.expectation, encoding="utf-8") as file:
            reading.update(read_json(file.read()))
    return reading


def reading_of(line):
    match = EVENT.fullmatch(line[:-1].decode("utf-8", "replace"))
    if not match:
        raise ScenarioFault("the fixture is not valid itself")
    return {
        "id": "%s:%s" % (match[1], match[2]), "stamp": match[3],
        "batch": "[%s,%s]" % (match[4], match[5]) if match[4] else None, "type": match[6],
        "v": match[7], "entity": "%s/%s" % (match[6].split(".")[0], match[8]), "data": match[9],
    }


# Two drivers


class Pair:
    """Two engines as one: each replica stands in one of them, and the runner carries their messages."""

    def __init__(self, one, other, swapped):
        self.engines = [other, one] if swapped else [one, other]
        self.home = {}
        self.ids = {}

    def answer(self, request):
        name = request["request"]
        if name == "reset":
            self.home = {}
            self.ids = {}
            for engine in self.engines:
                engine.answer(request)
            return {}
        if name == "init":
            engine = self.engines[len(self.home) % 2]
            answer = engine.answer(request)
            if "refusal" not in answer:
                self.home[request["replica"]] = engine
                self.ids[request["replica"]] = request["id"]
            return answer
        if name == "fold-lines":
            return self.engines[0].answer(request)
        if name == "meet" and self.home.get(request.get("peer")) not in (None, self.home[request["replica"]]):
            # A driver holds whole stores only of its own.
            raise LeftOut(rest=True)
        if name == "clone":
            home = self.home[request["replica"]]
            answer = home.answer(request)
            if "refusal" not in answer:
                self.home[request["clone"]] = home
                self.ids[request["clone"]] = request["id"]
            return answer
        if "left" not in request:
            return self.home[request["replica"]].answer(request)
        left, right = (self.home[request[side]] for side in ("left", "right"))
        if left is right:
            return left.answer(request)
        if name != "sync":
            raise LeftOut()
        return self.sync(request)

    def sync(self, request):
        """Both say one message in turn, the left one first; one with nothing to say is passed over."""
        names = [request["left"], request["right"]]
        messages, limit, moving = 0, request.get("stopAfter"), True

        def tell(side, **members):
            if side == 0:
                # The side that calls sets aside what this peer has refused.
                members["peerID"] = self.ids[names[1]]
            return self.home[names[side]].answer(
                dict(members, request="message", replica=names[side], peer=names[1 - side]))

        try:
            while moving and messages != limit:
                moving = False
                for side in (0, 1):
                    if messages == limit:
                        break
                    said = tell(side)
                    if "refusal" in said:
                        return said
                    if "says" not in said:
                        continue
                    heard = tell(1 - side, hears=text(said, "says"))
                    if "refusal" in heard:
                        return heard
                    messages += 1
                    moving = True
        finally:
            ends = [tell(side, end=True) for side in (0, 1)]
        for end in ends:
            if "refusal" in end:
                return end
        return {
            "leftReceived": texts(ends[0], "received"), "rightReceived": texts(ends[1], "received"),
            "complete": flag(ends[0], "complete") and flag(ends[1], "complete"),
        }


class Fuzz:
    """Random sessions of two engines: what one answers the other must answer, too."""

    stamps = ["2026-01-15T10:0%d:00.00%dZ-000%d" % (minute, ms, counter)
              for minute in range(3) for ms in range(2) for counter in range(2)]
    ids = ["a", "b", "c", "d"]
    moves = ['{"after":"a","id":"%s"}', '{"after":"b","id":"%s"}', '{"after":"c","id":"%s"}', '{"id":"%s"}']
    payloads = {
        "module.saved": ['{"name":"%s"}'], "module.exerciseSaved": ['{"id":"%s","order":1}', '{"id":"%s"}'],
        "module.exerciseRemoved": ['{"id":"%s"}', "{}"], "module.exerciseMoved": moves, "module.deleted": ["{}"],
        "module.archived": ['{"isArchived":true}', '{"isArchived":false}'],
        "workout.saved": ['{"name":"%s"}'], "workout.moduleSaved": ['{"id":"%s","order":2}'],
        "workout.moduleRemoved": ['{"id":"%s"}'], "workout.deleted": ["{}"],
        "session.started": ['{"startedAt":"2026-01-15T10:00:00.000Z"}', '{"startedAt":"2026-01-15T10:01:00.000Z"}'],
        "session.startedCorrected": ['{"startedAt":"2026-01-15T09:00:00.000Z"}'],
        "session.startedAdopted": ['{"startedAt":"2026-01-15T08:00:00.000Z"}'],
        "session.startedRetracted": ["{}", '{"reason":"%s"}'],
        "session.finished": ['{"finishedAt":"2026-01-15T11:00:00.000Z"}'],
        "session.finishedRetracted": ["{}"],
        "session.setLogged": ['{"id":"%s","reps":5}', '{"id":"%s","reps":6}', '{"id":1}'],
        "session.setCorrected": ['{"id":"%s","reps":7}', '{"id":"%s","reps":5}'],
        "session.setAdopted": ['{"id":"%s","reps":9}', '{"id":"%s","reps":5}'],
        "session.setRetracted": ['{"id":"%s"}'], "session.setMoved": moves,
        "session.plannedSaved": ['{"id":"%s","name":"N","order":1}', '{"id":"%s","name":"N"}'],
        "session.plannedRemoved": ['{"id":"%s"}'], "session.plannedMoved": moves,
        "session.deleted": ["{}"], "setting.saved": ['{"value":1}', '{"value":"%s"}', '{"value":null}'],
        "setting.deleted": ["{}"], "program.goalSet": ['{"goal":{"name":"%s"}}', "{}"],
        "scheduledWorkout.outcomeSet": ['{"outcome":{"status":"done"}}', '{"outcome":{"status":"lost"}}'],
        "module.painted": ["{}"], "dream.saved": ["{}"],
    }
    # Of the kinds of the fixtures' own.
    special = {
        "bodyMeasurement": {
            "bodyMeasurement.saved": ['{"day":"2026-01-15"}', '{"waistCentimeters":80}'],
            "bodyMeasurement.goalSet": ['{"goalCentimeters":80}', "{}"],
            "bodyMeasurement.photoSaved": ['{"id":"%s","order":1}', '{"id":"%s"}'],
            "bodyMeasurement.photoRemoved": ['{"id":"%s"}'], "bodyMeasurement.photoMoved": moves,
            "bodyMeasurement.readingLogged": ['{"centimeters":80,"id":"%s"}', '{"id":"%s"}'],
            "bodyMeasurement.readingCorrected": ['{"centimeters":81,"id":"%s"}', '{"id":"%s"}'],
            "bodyMeasurement.readingRetracted": ['{"id":"%s"}'], "bodyMeasurement.readingMoved": moves,
            "bodyMeasurement.calibrated": ['{"at":"2026-01-15T10:00:00.000Z"}'],
            "bodyMeasurement.calibratedCorrected": ['{"at":"2026-01-15T10:01:00.000Z"}'],
            "bodyMeasurement.calibratedRetracted": ["{}"],
            "bodyMeasurement.reached": ['{"value":1}', '{"value":2}', '{"place":"%s"}'],
            "bodyMeasurement.deleted": ["{}"],
        },
        "sessionExtras": {
            "session.stravaSet": ['{"strava":{"activity":"%s"}}', "{}"],
            "session.photoSaved": ['{"id":"%s","order":1}'], "session.photoRemoved": ['{"id":"%s"}'],
            "session.photoMoved": moves,
        },
    }

    def __init__(self, seed, levels, kinds):
        self.random = random.Random(seed)
        self.levels, self.kinds = levels, kinds
        self.seqs, self.written_lines = {}, {}

    def scenario(self):
        """The commands of one session, each a Block without its output."""
        self.seqs, self.written_lines = {}, {}
        known = [kind for kind in self.kinds if self.random.random() < 0.2]
        # Of few types at a time, so that what is written meets.
        drawn = dict(self.payloads, **{type: data for kind in known for type, data in self.special[kind].items()})
        kinds = sorted({type.partition(".")[0] for type in drawn})
        if self.random.random() < 0.5:
            few = self.random.sample(kinds, 2) + [kind for kind in ("bodyMeasurement",) if kind in known]
            drawn = {type: data for type, data in drawn.items() if type.partition(".")[0] in few}
        self.drawn = drawn
        if "folder" in self.levels and self.random.random() < 0.25:
            commands = self.of_a_folder(known)
        else:
            commands = self.of_stores(known)
        return [Block(1, command, given, []) for command, given in commands]

    def replicas(self, names, known):
        suffix = " kinds=" + ",".join(known) if known else ""
        return [("replica %s 000000000000000%s%s" % (name, name.lower(), suffix), []) for name in names]

    def of_stores(self, known):
        """Stores that write, take and exchange."""
        pick = self.random.choice
        names = ["A", "B", "C"][:self.random.randint(1, 3)]
        commands = self.replicas(names, known)
        choices = ["receive"] * 4 + ["show", "effects", "digest", "units"]
        if "write" in self.levels:
            choices += ["write"] * 5 + ["batch"] * 2 + ["clock"]
        if "undo" in self.levels:
            choices += ["undo"] * 4 + ["batch"] * 2
        if "sync" in self.levels:
            choices += ["stream", "take"]
        if "sync" in self.levels and len(names) > 1:
            choices += ["sync"] * 3 + ["outbox", "receipts"]
        if "storage" in self.levels:
            choices += ["crash"]
        for _ in range(self.random.randint(4, 16)):
            verb, name = pick(choices), pick(names)
            if verb == "receive":
                commands.append(("receive " + name, [self.received() for _ in range(self.random.randint(1, 4))]))
            elif verb in ("write", "batch"):
                commands.append(self.writing(verb, name))
            elif verb == "clock":
                commands.append(("clock %s 2026-01-15T10:0%d:00.000Z" % (name, self.random.randint(0, 9)), []))
            elif verb == "undo":
                # Some lines of a write change nothing, or are refused.
                first = self.random.randint(1, max(self.written_lines.get(name, 0) * 2 // 3, 1))
                last = first + pick([0, 0, 0, 1, 2])
                undone = "000000000000000%s:%d-%d" % (name.lower(), first, last)
                commands += [("undo %s%s" % (name, pick(["", "", " insist"])), [undone]), ("log " + name, [])]
                self.written_lines[name] = self.written_lines.get(name, 0) + 1
            elif verb == "sync":
                other = pick([other for other in names if other != name])
                stop = " stop-after=%d" % self.random.randint(1, 9) if self.random.random() < 0.2 else ""
                commands.append(("sync %s %s%s" % (name, other, stop), []))
            elif verb == "units":
                commands.append(("units %s %s/e1" % (name, pick(["module", "session", "setting"])), []))
            elif verb == "crash":
                commands += [("crash " + name, []), ("reopen " + name, []), ("log " + name, [])]
            elif verb == "outbox":
                commands.append(("outbox " + name + pick(["", " sent"]), []))
            elif verb == "stream":
                other = pick(names)
                commands.append(("stream " + name + (" lacking=" + other if other != name else ""), []))
            elif verb == "take":
                how = pick(["", "", " cut=%d" % self.random.randint(1, 99)])
                commands.append(("take " + name + how, [self.received() for _ in range(self.random.randint(1, 3))]))
            else:
                commands.append((verb + " " + name, []))
        if "sync" in self.levels and self.random.random() < 0.1:
            commands += [("clone A Z 00000000000000ff", []), ("log Z", []), ("outbox Z", [])]
        for name in names:
            commands += [("effects " + name, []), ("digest " + name, [])]
        return commands

    def of_a_folder(self, known):
        """One store whose files are damaged, read and repaired."""
        pick, segment = self.random.choice, "log/000000000001.jsonl"
        commands = self.replicas(["A"], known)
        for _ in range(self.random.randint(1, 4)):
            if pick([True, True, False]):
                commands.append(self.writing(pick(["write", "batch"]), "A"))
            else:
                commands.append(("receive A", [self.received() for _ in range(self.random.randint(1, 3))]))
        commands.append(("close A", []))
        for _ in range(self.random.randint(1, 2)):
            line = self.random.randint(1, 4)
            how = pick(["flip line=%d byte=%d" % (line, self.random.randint(0, 120)), "cut bytes=%d" % self.random.randint(1, 250),
                        "append", "append bytes=%d" % self.random.randint(1, 200), "repeat line=%d" % line,
                        "drop line=%d" % line, "crlf", "split line=%d" % line, "remove", "journal"])
            if how == "journal":
                commands.append(("damage A journal " + pick(["flip line=1 byte=9", "remove", "cut bytes=40"]), []))
                continue
            added = [self.received() for _ in range(self.random.randint(1, 2))] if how.startswith("append") else []
            commands.append(("damage A %s %s" % (segment, how), added))
        looking = [("check A", []), ("log A", []), ("effects A", []), ("close A", [])]
        commands += [("reopen A reading", [])] + looking
        commands += [("reopen A", []), ("check A", []), ("close A", [])] if pick([True, False]) else []
        return commands + [("repair A", []), ("folder A", []), ("reopen A", [])] + looking

    def writing(self, verb, name):
        pick, how = self.random.choice, ""
        lines = [self.written() for _ in range(self.random.randint(1, 3))]
        self.written_lines[name] = self.written_lines.get(name, 0) + len(lines)
        if verb == "write":
            # Of a batch, a line that cannot be read is refused first, and engines may check starters at either time.
            how = pick([""] * 4 + [" as=seed", " as=seed version=%d" % self.random.randint(1, 3),
                                   " updated=2026-01-15T10:0%d:00.000Z" % self.random.randint(0, 9)])
        return verb + " " + name + how, lines

    def written(self):
        kind = self.random.choice(sorted(self.drawn))
        data = self.random.choice(self.drawn[kind])
        return "%s %s %s" % (
            kind, self.random.choice(["e1", "e1", "e2"]), data.replace("%s", self.random.choice(self.ids)))

    def received(self):
        # Of replicas that write nothing here, so that no id is contested by accident alone.
        replica = self.random.choice(["000000000000000d", "000000000000000e"])
        seq = self.seqs[replica] = self.seqs.get(replica, 0) + 1
        if self.random.random() < 0.1:
            seq = self.random.randint(1, seq)
        return "%s:%d %s %s" % (replica, seq, self.random.choice(self.stamps), self.written())


def played(engine, blocks):
    """The output of each block, up to the first that breaks off."""
    run, outputs = None, []
    try:
        run = Run(engine)
        for block in blocks:
            outputs.append(run.output(block))
    except (Broken, Refused, ScenarioFault) as error:
        outputs.append([described(error)])
    return outputs


def differing(engines, blocks):
    """The blocks up to the first at which the engines differ, and both outputs; None if they agree."""
    left, right = (played(engine, blocks) for engine in engines)
    for index, (one, other) in enumerate(zip(left, right)):
        if one != other:
            return blocks[:index + 1], left[:index + 1], other
    return None


def shrunk(engines, blocks):
    """As few blocks, and lines of input, as still make the engines differ."""
    found = differing(engines, blocks)
    changed = True
    while changed:
        changed = False
        blocks = found[0]
        smaller = [blocks[:at] + blocks[at + 1:] for at in range(len(blocks) - 1)]
        for at, block in enumerate(blocks):
            for line in range(len(block.input) if len(block.input) > 1 else 0):
                given = block.input[:line] + block.input[line + 1:]
                smaller.append(blocks[:at] + [Block(1, block.command, given, [])] + blocks[at + 1:])
        for candidate in smaller:
            try:
                less = differing(engines, candidate)
            except (KeyError, ScenarioFault):
                continue
            if less and not any("there is no replica" in line for output in less[1] for line in output):
                found, changed = less, True
                break
    return found


def fuzz(drivers, seconds, seed):
    engines = drivers
    levels = [level for level in LEVELS if all(level in engine.levels for engine in engines)]
    if "fold" not in levels:
        return fail("both drivers need the level fold", 2)
    if "write" not in levels:
        engines = [FoldOnly(engine) for engine in engines]
    kinds = [kind for kind in Fuzz.special if all(kind in engine.kinds for engine in drivers)]
    end, sessions, number = time.monotonic() + seconds, 0, seed
    while time.monotonic() < end:
        blocks = Fuzz(number, levels, kinds).scenario()
        sessions += 1
        if differing(engines, blocks):
            blocks, outputs, other = shrunk(engines, blocks)
            for block, output in zip(blocks, outputs):
                block.output = output
            print("# The outputs are the first driver's; at the last command the second says otherwise:")
            for line in other:
                print("#   " + line)
            print("# Drawn with --seed %d, and shrunk.\n" % number)
            print("\n".join(block.text() for block in blocks), end="")
            return 1
        number += 1
    print("%d sessions, no difference; the next one is drawn with --seed %d" % (sessions, number))
    return 0


# Reports


class Result:
    def __init__(self, fixture, below, verdict, detail="", seconds=0.0, left_out=0, lacking=()):
        self.path, self.below, self.level = fixture.path, below, fixture.level()
        self.verdict, self.detail, self.seconds, self.left_out = verdict, detail, seconds, left_out
        self.lacking = lacking


def summary(results):
    def count(verdict):
        return sum(result.verdict == verdict for result in results)
    line = "%d passed, %d failed" % (count("passed"), count("failed") + count("unexpectedly passed"))
    if count("failed as expected"):
        line += ", %d failed as expected" % count("failed as expected")
    if count("skipped"):
        line += ", %d skipped" % count("skipped")
    left_out = sum(result.left_out for result in results)
    return line + (", %d commands left out" % left_out if left_out else "")


def why_nothing(results):
    """What the fixtures that were skipped need, each word once."""
    lacking = list(dict.fromkeys(word for result in results for word in result.lacking))
    return "no fixture is of level sync" if not results else "the fixtures need " + ", ".join(lacking)


def as_json(results, engine):
    return json.dumps({
        "engine": engine, "summary": summary(results),
        "fixtures": [{
            "fixture": result.below, "level": result.level, "verdict": result.verdict,
            "detail": result.detail, "seconds": round(result.seconds, 3)} for result in results],
    }, ensure_ascii=False, indent=1) + "\n"


def as_tap(results):
    lines = ["TAP version 13", "1..%d" % len(results)]
    for index, result in enumerate(results):
        ok = "not ok" if result.verdict in ("failed", "unexpectedly passed", "failed as expected") else "ok"
        directive = {"skipped": " # SKIP " + result.detail, "failed as expected": " # TODO expected to fail"}
        lines.append("%s %d - %s%s" % (ok, index + 1, result.below, directive.get(result.verdict, "")))
        if ok == "not ok":
            lines += ["# " + line for line in result.detail.rstrip("\n").split("\n")]
    return "\n".join(lines) + "\n"


def as_junit(results, engine):
    def clean(detail):
        return escape(re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", detail))
    failed = ("failed", "unexpectedly passed")
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuite name=%s tests="%d" failures="%d" skipped="%d">' % (
        quoteattr(engine), len(results), sum(result.verdict in failed for result in results),
        sum(result.verdict in ("skipped", "failed as expected") for result in results))]
    for result in results:
        lines.append('<testcase classname=%s name=%s time="%.3f">' % (
            quoteattr(result.level), quoteattr(result.below), result.seconds))
        if result.verdict in failed:
            lines.append('<failure message=%s>%s</failure>' % (quoteattr(result.verdict), clean(result.detail)))
        elif result.verdict != "passed":
            lines.append('<skipped message=%s/>' % quoteattr(result.verdict))
        lines.append("</testcase>")
    return "\n".join(lines + ["</testsuite>"]) + "\n"


def write_report(path, report):
    if path == "-":
        sys.stdout.write(report)
        return
    with open(path, "w", encoding="utf-8") as file:
        file.write(report)


INDEX_HEAD = """# Index

Each fixture with its level and the kinds of the fixtures' own that it needs, and what it cites; `python3 run.py --index`
writes this page. A line fixture is about log-format 1, and what else its expectation names. `merge-rules 5` is section 5
of that page; [SECTIONS.md](SECTIONS.md) says of each section that no fixture cites why none does.

| fixture | level | sections |
|---|---|---|
"""


def index(fixtures):
    lines = []
    for fixture, below in fixtures:
        levels, kinds = fixture.needs()
        sections = {}
        for page, section in fixture.sections(below):
            sections.setdefault(page, []).append(str(section))
        cited = "; ".join("%s %s" % (page, ", ".join(numbers)) for page, numbers in sections.items())
        lines.append("| `%s` | %s | %s |" % (below, ", ".join([levels[-1]] + kinds), cited))
    return INDEX_HEAD + "\n".join(lines) + "\n"


# The command line


def fail(reason, status):
    print("run.py: " + reason, file=sys.stderr)
    return status


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", metavar="PATH", help="fixtures, and folders of them; this folder if left out")
    parser.add_argument("--driver", metavar="CMD", help="a shell command that starts the engine")
    parser.add_argument("--timeout", type=int, default=10, metavar="SECONDS",
                        help="how long a driver may take for an answer, from 1 to 86400; 10 if left out")
    parser.add_argument("--filter", action="append", default=[], metavar="TEXT",
                        help="only fixtures whose path has this text, or fits it, where it has a *")
    parser.add_argument("--levels", metavar="NAME,…",
                        help="only what needs no other level than these, and those that they stand on: " + ", ".join(LEVELS))
    parser.add_argument("--fail-fast", action="store_true", help="stop at the first fixture that fails")
    parser.add_argument("--expect-failures", metavar="FILE",
                        help="a file that names fixtures which fail, a path of this folder a line, # before a comment; "
                             "one of them that passes is a failure")
    parser.add_argument("--list", action="store_true", help="name the fixtures, and run none")
    parser.add_argument("--json", metavar="FILE", help="write a report as JSON; - is standard output, in place of the text")
    parser.add_argument("--junit", metavar="FILE", help="the same as JUnit's XML")
    parser.add_argument("--tap", metavar="FILE", help="the same as TAP 13")
    parser.add_argument("--pair", nargs=2, metavar="CMD",
                        help="two drivers: play the fixtures of level sync between them, both ways round")
    parser.add_argument("--fuzz", type=int, metavar="SECONDS",
                        help="with --pair: draw random sessions, and shrink the first in which the two differ")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="with --fuzz: where to begin; 1 if left out")
    parser.add_argument("--index", action="store_true", help="print INDEX.md anew")
    return parser.parse_args()


def below(path, root):
    """The path below the folder of fixtures, as INDEX.md has it."""
    relative = os.path.relpath(path, root)
    return path if relative.startswith("..") else relative.replace(os.sep, "/")


def expected_failures(path):
    if path is None:
        return set()
    with open(path, encoding="utf-8") as file:
        lines = [line.partition("#")[0].strip() for line in file]
    return {line for line in lines if line}


def fits(name, pattern):
    return fnmatch.fnmatch(name, pattern) if "*" in pattern else pattern in name


def run_all(fixtures, allowed, kinds, engine_of, options, expected):
    results = []
    for fixture, name in fixtures:
        needed, special = fixture.needs()
        lacking = [level for level in needed if level not in allowed] + [kind for kind in special if kind not in kinds]
        if lacking:
            results.append(Result(fixture, name, "skipped", "lacks " + ", ".join(lacking), lacking=lacking))
            continue
        start = time.monotonic()
        mismatches, left_out = run_fixture(engine_of(needed), fixture)
        detail = "\n".join(str(mismatch) for mismatch in mismatches)
        verdict = "failed" if mismatches else "passed"
        if name in expected:
            verdict = "failed as expected" if mismatches else "unexpectedly passed"
            detail = detail or "%s passes, and %s says that it fails" % (name, options.expect_failures)
        results.append(Result(fixture, name, verdict, detail, time.monotonic() - start, left_out))
        if verdict in ("failed", "unexpectedly passed"):
            if "-" not in (options.json, options.junit, options.tap):
                print(detail, flush=True)
            if options.fail_fast:
                break
    return results


def main():
    options = arguments()
    root = os.path.dirname(os.path.abspath(__file__))
    if not 1 <= options.timeout <= 86400:
        return fail("--timeout is not a whole number of seconds from 1 to 86400", 2)
    named = LEVELS if options.levels is None else options.levels.split(",")
    if not set(named) <= set(LEVELS):
        return fail("--levels takes some of %s, with commas between them" % ", ".join(LEVELS), 2)
    wanted = [level for level in LEVELS if level in named or any(level in LOWER.get(name, []) for name in named)]
    fixtures = [(fixture, below(fixture.path, root))
                for path in options.paths or [os.path.normpath(root)] for fixture in fixtures_at(path)]
    if not fixtures:
        return fail("there are no fixtures at " + ", ".join(options.paths or [root]), 2)
    for pattern in options.filter:
        if not any(fits(name, pattern) for _, name in fixtures):
            return fail("--filter %s fits no fixture" % pattern, 2)
    if options.filter:
        fixtures = [(fixture, name) for fixture, name in fixtures
                    if any(fits(name, pattern) for pattern in options.filter)]
    if options.index:
        sys.stdout.write(index(fixtures))
        return 0
    if options.list:
        for fixture, name in fixtures:
            levels, _ = fixture.needs()
            if set(levels) <= set(wanted):
                cited = ["%s %d" % section for section in fixture.sections(name)]
                print("\t".join([levels[-1], name, ", ".join(cited)]))
        return 0
    if (options.driver is None) == (options.pair is None):
        return fail("--driver CMD, or --pair CMD CMD, names the engine", 2)
    if options.fuzz is not None and options.pair is None:
        return fail("--fuzz compares two drivers; name them with --pair", 2)
    expected = expected_failures(options.expect_failures)
    unknown = expected - {below(fixture.path, root) for fixture in fixtures_at(root)}
    if unknown:
        return fail("%s names fixtures that are not there: %s" % (
            options.expect_failures, ", ".join(sorted(unknown))), 2)
    drivers = [Driver(command, options.timeout) for command in options.pair or [options.driver]]
    if options.fuzz is not None:
        return fuzz(drivers, options.fuzz, options.seed)
    allowed = [level for level in wanted if all(level in driver.levels for driver in drivers)]
    kinds = [kind for kind in drivers[0].kinds if all(kind in driver.kinds for driver in drivers)]
    engine = " and ".join(driver.engine for driver in drivers)
    if options.pair:
        results = []
        fixtures = [(fixture, name) for fixture, name in fixtures if "sync" in fixture.needs()[0]]
        for swapped in (False, True):
            pair = Pair(drivers[0], drivers[1], swapped)
            results += run_all(fixtures, allowed, kinds, lambda _: pair, options, expected)
    else:
        driver, alone = drivers[0], FoldOnly(drivers[0])
        results = run_all(
            fixtures, allowed, kinds, lambda needed: driver if "write" in allowed or needed == ["lines"] else alone,
            options, expected)
    for path, report in ((options.json, as_json(results, engine)), (options.junit, as_junit(results, engine)),
                         (options.tap, as_tap(results))):
        if path:
            write_report(path, report)
    if "-" not in (options.json, options.junit, options.tap):
        print(summary(results))
    if all(result.verdict == "skipped" for result in results):
        return fail("nothing was run: " + why_nothing(results), 2)
    return 1 if any(result.verdict in ("failed", "unexpectedly passed") for result in results) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Unusable as unusable:
        print("run.py: %s\nhint: run the command by hand; it has to answer {\"request\":\"hello\"}" % unusable,
              file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
