#!/usr/bin/env python3
"""Says how many wrong engines the fixtures find: mutants of the example, each run against the fixtures alone.

    Tests/ConformanceExample/mutants.py engine.py|stores.py|undo.py [COUNT [SEED]]

A mutant has one expression or statement of the file changed. COUNT of all that can be made are drawn (100 if left out).
One that passes is compared with the example in random sessions: what answers alike there counts as equivalent.
Prints each survivor with its line, what it was and what it is, and last how many of those that answer otherwise were
found. Exit status: 0.
"""

import ast
import copy
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
RUNNER = FOLDER.parents[1] / "Fixtures/run.py"
# What stands before decides nothing: a sum is right or wrong as a whole, and names are imported.
FIRST = {"engine.py": "Raw", "stores.py": "schema", "undo.py": "former"}
# The driver that has the file.
DRIVERS = {"engine.py": "stores.py", "stores.py": "stores.py", "undo.py": "undo.py"}
# The folders of the fixtures that ask what the file answers, the quickest first.
FOLDERS = {
    "engine.py": ["lines", "scenarios/stamps", "scenarios/fold", "scenarios/state", "scenarios/kinds", "scenarios"],
    "stores.py": ["scenarios/local-writes", "scenarios/format", "scenarios/state", "scenarios/kinds", "scenarios/payloads",
                  "scenarios/relay"],
    "undo.py": ["scenarios/undo"],
}

SWAPS = {
    ast.Lt: [ast.LtE, ast.Gt], ast.LtE: [ast.Lt, ast.GtE], ast.Gt: [ast.GtE, ast.Lt], ast.GtE: [ast.Gt, ast.LtE],
    ast.Eq: [ast.NotEq], ast.NotEq: [ast.Eq], ast.In: [ast.NotIn], ast.NotIn: [ast.In], ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is], ast.And: [ast.Or], ast.Or: [ast.And], ast.Add: [ast.Sub], ast.Sub: [ast.Add],
}
NAMES = {"min": "max", "max": "min", "all": "any", "any": "all", "True": "False"}


def changes(node):
    """What a node can be changed to: functions that change a copy of it in place, or give another node."""
    if isinstance(node, ast.Compare):
        for other in SWAPS.get(type(node.ops[0]), []):
            yield lambda node, other=other: setattr(node, "ops", [other()] + node.ops[1:])
    if isinstance(node, (ast.BoolOp, ast.BinOp)):
        for other in SWAPS.get(type(node.op), []):
            yield lambda node, other=other: setattr(node, "op", other())
    if isinstance(node, ast.BoolOp):
        for index in range(len(node.values)):
            yield lambda node, index=index: node.values[index]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield lambda node: node.operand
    if isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield lambda node: setattr(node, "value", not node.value)
        elif isinstance(node.value, int):
            yield lambda node: setattr(node, "value", node.value + 1)
            yield lambda node: setattr(node, "value", node.value - 1)
        elif isinstance(node.value, str) and node.value and node.value != "surrogatepass":
            yield lambda node: setattr(node, "value", node.value + "x")
    if isinstance(node, ast.Name) and node.id in NAMES and isinstance(node.ctx, ast.Load):
        yield lambda node: setattr(node, "id", NAMES[node.id])
    if isinstance(node, ast.IfExp):
        yield lambda node: node.body
        yield lambda node: node.orelse
    if isinstance(node, ast.If):
        yield lambda node: setattr(node, "test", ast.Constant(True))
        yield lambda node: setattr(node, "test", ast.Constant(False))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "sorted":
        yield lambda node: node.args[0]
    if isinstance(node, ast.keyword) and node.arg == "reverse":
        yield lambda node: setattr(node, "value", ast.Constant(False))
    if isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load) and len(node.elts) > 1:
        for index in range(len(node.elts)):
            yield lambda node, index=index: setattr(node, "elts", node.elts[:index] + node.elts[index + 1:])
    if isinstance(node, ast.comprehension) and node.ifs:
        yield lambda node: setattr(node, "ifs", [])


class Put(ast.NodeTransformer):
    def __init__(self, at, change):
        self.at, self.change, self.count, self.line = at, change, -1, 0

    def visit(self, node):
        self.count += 1
        if self.count == self.at:
            self.line = getattr(node, "lineno", 0)
            return self.change(node) or node
        return self.generic_visit(node)


def mutants(source, first):
    """Each mutant's text, and what the changed line was and is."""
    tree = ast.parse(source)
    plain = ast.unparse(tree).split("\n")
    first = next(node.lineno for node in tree.body if getattr(node, "name", None) == first)
    found, count = [], [-1]

    def walk(node, is_deciding):
        count[0] += 1
        is_deciding = is_deciding and getattr(node, "lineno", first) >= first
        at = count[0]
        for change in changes(node) if is_deciding else []:
            changed = ast.unparse(ast.fix_missing_locations(Put(at, change).visit(copy.deepcopy(tree))))
            lines = changed.split("\n")
            line = next((line for line, (one, other) in enumerate(zip(plain, lines)) if one != other), None)
            if line is not None:
                found.append((changed, line + 1, plain[line].strip(), lines[line].strip()))
        for child in ast.iter_child_nodes(node):
            walk(child, is_deciding)

    walk(tree, True)
    return found


def survives(name, text):
    """Whether a text passes all fixtures, and whether it answers as the example does in random sessions."""
    with tempfile.TemporaryDirectory() as folder:
        for file in FOLDER.glob("*.py"):
            shutil.copy(file, folder)
        Path(folder, name).write_text(text, encoding="utf-8")
        driver, example = (f"exec {sys.executable} {path}/{DRIVERS[name]}" for path in (folder, FOLDER))

        def passes(*arguments):
            return subprocess.run(
                [sys.executable, str(RUNNER), "--timeout", "20", *arguments], stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL).returncode == 0
        folders = (str(RUNNER.parent / path) for path in FOLDERS[name])
        if not passes("--driver", driver, "--fail-fast", *folders):
            return False, False
        return True, passes("--pair", example, driver, "--fuzz", "20")


def main():
    name, count, seed = sys.argv[1:] + ["100", "1"][len(sys.argv) - 2:]
    source = (FOLDER / name).read_text(encoding="utf-8")
    if not survives(name, source)[0]:
        sys.exit("the example itself fails")
    every = mutants(source, FIRST[name])
    drawn = random.Random(int(seed)).sample(every, min(int(count), len(every)))
    found = equivalent = 0
    for text, line, was, now in drawn:
        passes, is_alike = survives(name, text)
        if passes:
            print(f"{'answers alike' if is_alike else 'survives'}, line {line}\n  was {was}\n  is  {now}", flush=True)
        found += not passes
        equivalent += is_alike
    print(f"{found} of {len(drawn) - equivalent} found, {equivalent} answer alike, drawn from {len(every)}")


main()
