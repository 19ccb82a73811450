"""Adds up what the parts of `Tests/torture.sh` have counted, and prints it."""

import json
import os
import re
import sys


def of_real(path):
    """The counts that the harnesses of real processes left, one JSON object a line."""
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def of_model(path):
    """The counts that the model printed last, as `name: number`."""
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        return {name: int(number) for name, number
                in re.findall(r"^([a-z ]+): (\d+)(?: \(.*)?$", file.read(), re.MULTILINE)}


def main():
    real, model = of_real(sys.argv[1]), of_model(sys.argv[2])
    total = {name: sum(part[name] for part in real)
             for name in ("runs", "lost", "wrong", "refused", "traps", "exits")}
    runs = {part["part"]: part["runs"] for part in real}
    print("-- in all")
    print(f"states of the model: {model.get('states', 0)}")
    print(f"runs of real processes: {total['runs']}"
          + "".join(f", {number} {part}" for part, number in sorted(runs.items())))
    lost = total["lost"] + model.get("acknowledged events lost", 0)
    wrong = total["wrong"] + total["exits"] + model.get("wrong logs", 0)
    traps = total["traps"] + model.get("traps", 0)
    print(f"acknowledged events lost: {lost}")
    print(f"wrong logs and exits: {wrong}")
    print(f"refused to open: {total['refused']}")
    print(f"traps: {traps}")
    return 1 if lost or wrong or traps or total["refused"] else 0


if __name__ == "__main__":
    sys.exit(main())
