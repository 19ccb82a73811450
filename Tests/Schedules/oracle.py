#!/usr/bin/env python3
"""Random schedules and the days that python-dateutil says they have: a JSON object a line.

    pip install python-dateutil
    python3 Tests/Schedules/oracle.py 500 --most 40 > Tests/Schedules/table.jsonl
    python3 Tests/Schedules/oracle.py 10000 > /tmp/schedules.jsonl
    LIFTTRAIL_SCHEDULES=/tmp/schedules.jsonl swift test --filter ScheduleTests

"days" are counted from "from", which is 0. With --most, "to" lies where that many days have been found.
"""

import argparse
import json
import random
from datetime import date, datetime, timedelta

from dateutil import rrule

WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
FREQUENCIES = {"daily": rrule.DAILY, "weekly": rrule.WEEKLY, "monthly": rrule.MONTHLY, "yearly": rrule.YEARLY}
LAST = date(9999, 12, 31)


def some(generator, values, most):
    return sorted(generator.sample(values, generator.randint(1, most)), key=values.index)


def schedule(generator):
    start = date(1990, 1, 1) + timedelta(days=generator.randrange(15000))
    frequency = generator.choice(list(FREQUENCIES))
    rule = {"start": start.isoformat(), "frequency": frequency}
    if generator.random() < 0.6:
        rule["interval"] = generator.choice([1, 2, 3, 4, 5, 7, 12, 13, 30, 100])
    if generator.random() < 0.5:
        rule["weekdays"] = some(generator, WEEKDAYS, 4)
        if generator.random() < 0.4:
            # With greater ones dateutil reads behind the end of its tables.
            rule["nth"] = generator.choice([1, 2, 3, 4, 5, -1, -2, -3, -4, -5])
            if frequency == "yearly":
                rule["nth"] *= generator.choice([1, 3, 10])
    if generator.random() < 0.3:
        rule["monthDays"] = some(generator, [1, 2, 13, 15, 28, 29, 30, 31, -1, -2, -15, -30, -31], 4)
    if generator.random() < 0.3:
        rule["until"] = (start + timedelta(days=generator.randrange(-10, 4000))).isoformat()
    if generator.random() < 0.3:
        rule["count"] = generator.choice([0, 1, 2, 3, 10, 50, 1000])
    return rule


def rule_of(rule):
    """The schedule as dateutil's rule; None for one without any day."""
    if rule.get("count") == 0:
        return None
    days = [getattr(rrule, name) for name in rule.get("weekdays", [])]
    if "nth" in rule and rule["frequency"] in ("monthly", "yearly"):
        days = [day(rule["nth"]) for day in days]
    made = rrule.rrule(
        FREQUENCIES[rule["frequency"]], dtstart=moment(rule["start"]), interval=rule.get("interval", 1),
        wkst=rrule.MO, byweekday=days or None, bymonthday=rule.get("monthDays") or None,
        until=None if "count" in rule or "until" not in rule else moment(rule["until"]), count=rule.get("count"))
    return made


def moment(text):
    return datetime.fromisoformat(text)


def row(generator, most):
    rule = schedule(generator)
    start = date.fromisoformat(rule["start"])
    first = start + timedelta(days=generator.randrange(-400, 300 if "count" in rule or "until" in rule else 4000))
    last = first + timedelta(days=3652)
    made = rule_of(rule)
    days = [] if made is None else [
        day.date() for day in made.between(
            datetime.combine(min(first, start), datetime.min.time()), datetime.combine(last, datetime.min.time()), inc=True)]
    # RFC 5545 has either an end or a count; here both may be there, and both count.
    until = date.fromisoformat(rule["until"]) if "until" in rule else LAST
    days = [day for day in days if first <= day <= min(last, until)]
    if most is not None and len(days) > most:
        days = days[:most]
        last = days[-1]
    if generator.random() < 0.2:
        excluded = [day for day in days if generator.random() < 0.3][:5] + [first]
        rule["excluded"] = [day.isoformat() for day in excluded]
        days = [day for day in days if day not in excluded]
    return {"schedule": rule, "from": first.isoformat(), "to": last.isoformat(), "days": [(day - first).days for day in days]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int)
    options = parser.parse_args()
    generator = random.Random(options.seed)
    for _ in range(options.count):
        print(json.dumps(row(generator, options.most), separators=(",", ":")))


main()
