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


def target():
    """The triple for which `swift` builds."""
    return json.loads(said("swift", "-print-target-info"))["target"]["triple"]
