"""Holds stores that something happened to against the promises."""

import os

import scenarios
import stores


def judge(scenario, outcome, tool):
    """What is wrong with a scenario's stores, as (count, text), and what is to be counted besides.

    Whatever went wrong is over by now: every store must open by itself, have a log that is how the
    undisturbed one began, whole batches only, with everything that was printed, and go on.
    """
    problems, notes = [], []
    printed = stores.normalised_output(outcome.output)
    if outcome.trap:
        problems.append(("traps", outcome.trap))
    if not scenario.output.startswith(printed) and outcome.status == 0:
        problems.append(("wrong_logs", f"printed {printed[:200]!r}"))
    if scenario.reads_only:
        if stores.tree(scenario.bench.path) != stores.tree(scenario.bench.keep):
            problems.append(("wrong_logs", "a reading verb has changed something"))
        return problems, notes
    for name in scenario.store_names():
        problems += _judge_store(scenario, name, printed, tool, notes)
    if scenario.exchanges and not problems:
        problems += _judge_exchange(scenario, tool)
    return problems, notes


def _judge_store(scenario, name, printed, tool, notes):
    path = scenario.bench.at(name)
    if not stores.exists(path):
        if name not in scenario.makes or printed:
            return [("events_lost", f"{name} is no store any more")]
        again = tool.run(*scenario.arguments(), stdin=b"".join(scenario.chunks))
        if again.status != 0:
            return [("refused", f"{name} cannot be made: {again.error.decode()}")]
        return []
    left = stores.lines(path)
    problems = _open(scenario, path, tool)
    if problems:
        return problems
    found = stores.lines(path)
    problems += _judge_kept(left, found, path, notes)
    return problems + _judge_lines(scenario, name, printed, found)


def _open(scenario, path, tool):
    """The store must be in order and take another event, now that the cause is gone."""
    if scenario.needs_repair:
        outcome = tool.run("repair", path)
        if outcome.status != 0 or outcome.trap:
            return [("refused", f"repair: {outcome.status} {outcome.error.decode()}")]
    for words, stdin in ((["verify", path], b""), (["append", path], scenarios.draft("probe")),
                         (["verify", path], b"")):
        outcome = tool.run(*words, stdin=stdin)
        if outcome.trap:
            return [("traps", f"{words[0]}: {outcome.trap}")]
        if outcome.status != 0:
            said = (outcome.output + outcome.error).decode(errors="replace")
            return [("refused", f"{words[0]}: {outcome.status} {said[:500]}")]
    return []


def _judge_kept(left, found, path, notes):
    """What was in the log and is no more must be in quarantine; an end that was torn may also have been
    made whole, by the journal."""
    kept, problems, held = set(found), [], None
    for place, line in enumerate(left):
        if line in kept or place == len(left) - 1 and found[place:] and found[place].startswith(line):
            continue
        if held is None:
            held = stores.quarantine(path)
            notes.append("tails moved to quarantine")
        if not any(line in piece for piece in held):
            problems.append(("wrong_logs", f"bytes are gone: {line[:100]!r}"))
    return problems


def _judge_lines(scenario, name, printed, found):
    """The log must be how the undisturbed one began, and then the probe."""
    expected = scenario.after[name]
    lines = [stores.normalised(line) for line in found]
    if not lines or b'"entity":"probe"' not in lines[-1]:
        return [("events_lost", f"{name}: the probe is not there")]
    lines.pop()
    if lines != expected[:len(lines)]:
        return [("wrong_logs", f"{name}: {len(lines)} lines are not how the log was to begin")]
    if stores.ends_inside_batch(lines):
        return [("wrong_logs", f"{name}: a part of a batch")]
    before = [line for line in map(stores.normalised, scenario.before.get(name, []))
              if line in set(expected)]
    if len(lines) < len(before):
        return [("events_lost", f"{name}: {len(lines)} of the {len(before)} that were there")]
    missing = [event for event in _acknowledged(scenario, name, printed)
               if not any(line.startswith(event) for line in lines)]
    return [("events_lost", f"{name}: {event.decode()}") for event in missing]


def _acknowledged(scenario, name, printed):
    """How the lines begin of which it was said that they are durable."""
    if scenario.words[0] == "append":
        if scenario.words[1] != "@" + name:
            return
        for replica, seq in stores.ID.findall(printed.replace(b"fresh", b"f" * 16)):
            replica = b"fresh" if replica == b"f" * 16 else replica
            yield b'{"replica":"' + replica + b'","seq":' + seq + b","
    elif printed and printed == scenario.output:
        # It said that all is done.
        yield from scenario.after[name]


def _judge_exchange(scenario, tool):
    """An exchange goes on where it was stopped, and both hold the same then."""
    outcome = tool.run(*scenario.arguments())
    if outcome.status != 0:
        return [("refused", f"sync: {outcome.status} {outcome.error.decode()}")]
    digests = {tool.run("digest", scenario.bench.at(name)).output for name in scenario.after}
    counts = {len(stores.lines(scenario.bench.at(name))) for name in scenario.after}
    if len(digests) != 1 or len(counts) != 1:
        return [("wrong_logs", "two stores differ after a whole sync")]
    return []


def judge_exit(scenario, outcome, allowed, is_mute=False):
    """The exit status must be one of those that are documented for what went wrong; 0 (or the
    undisturbed call's) only where all was done, and anything else with a reason, but for one that
    cannot write at all."""
    if outcome.status == scenario.reference.status:
        if stores.normalised_output(outcome.output) != scenario.output:
            return [("wrong_statuses", f"exit {outcome.status}, but printed {outcome.output[:200]!r}")]
        return []
    if outcome.status not in allowed:
        return [("wrong_statuses", f"exit {outcome.status}: {outcome.error.decode()[:300]}")]
    if outcome.status >= 0 and not is_mute and not outcome.error.strip():
        return [("wrong_statuses", f"exit {outcome.status} without a word")]
    return []
