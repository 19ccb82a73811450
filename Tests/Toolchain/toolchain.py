"""What the checks in Python ask of the toolchain whose `swift` is in the PATH."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def fail(text):
    """Ends a check that cannot tell."""
    print(text, file=sys.stderr)
    sys.exit(2)


def said(*command):
    """What a command prints; where it fails the check cannot tell."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        fail(f"{' '.join(command)}: {done.stderr[-1000:]}")
    return done.stdout


def build_folder(arguments):
    """Takes `--build FOLDER` out of arguments; without it the package manager's own folder is meant."""
    if "--build" not in arguments:
        return ROOT / ".build"
    at = arguments.index("--build")
    if at + 1 == len(arguments):
        fail("--build names a folder")
    folder = Path(arguments[at + 1]).resolve()
    del arguments[at : at + 2]
    return folder


def target():
    """The triple for which `swift` builds."""
    return json.loads(said("swift", "-print-target-info"))["target"]["triple"]
