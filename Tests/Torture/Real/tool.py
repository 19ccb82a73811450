"""The command line tool under test, run as a process."""

import os
import signal
import subprocess
import tempfile

CLOCK = "2026-01-15T10:00:00.000Z"
TRAPS = {4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS", 8: "SIGFPE", 11: "SIGSEGV"}


class Outcome:
    """What a run came to: its exit status (None for a hang), and what it printed."""

    def __init__(self, status, output, error):
        self.status, self.output, self.error = status, output, error

    @property
    def trap(self):
        """The name of the signal that a fault of the program's own raised, or None."""
        if self.status is None:
            return "no end within the time"
        number = -self.status if self.status < 0 else self.status - 128
        return TRAPS.get(number)


class Tool:
    """A built `ltcli`; every run has the same stopped clock, so that equal input gives equal lines."""

    def __init__(self, path):
        self.path = os.path.abspath(path)

    def words(self, *arguments):
        return [self.path, *arguments, "--clock", CLOCK]

    def run(self, *arguments, stdin=b"", before=(), environment=None, prepare=None, timeout=60):
        """Runs a verb; `before` is put in front of the command, `prepare` runs in the child."""
        process = subprocess.Popen(
            [*before, *self.words(*arguments)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=environment, preexec_fn=prepare)
        try:
            output, error = process.communicate(stdin, timeout=timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            output, error = process.communicate()
            return Outcome(None, output, error)
        return Outcome(process.returncode, output, error)

    def quick(self, *arguments, stdin=b"", timeout=60):
        """The same as `run` without its means: through files and without polling, where processes are
        many and what they print is long. Not for threads, since it takes the alarm."""
        with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as output, \
                tempfile.TemporaryFile() as error:
            given.write(stdin)
            given.seek(0)
            process = subprocess.Popen(self.words(*arguments), stdin=given, stdout=output, stderr=error)
            signal.signal(signal.SIGALRM, lambda *_: process.kill())
            signal.setitimer(signal.ITIMER_REAL, timeout)
            process.wait()
            is_hang = signal.setitimer(signal.ITIMER_REAL, 0)[0] == 0
            output.seek(0)
            error.seek(0)
            return Outcome(None if is_hang else process.returncode, output.read(), error.read())

    def done(self, *arguments, stdin=b""):
        """Runs a verb that must succeed, for preparing."""
        outcome = self.run(*arguments, stdin=stdin)
        if outcome.status != 0:
            raise RuntimeError(f"{arguments}: {outcome.status} {outcome.error.decode()}")
        return outcome.output


def shim(folder):
    """Compiles the library that makes system calls fail, and returns its path."""
    path = os.path.join(folder, "faulty_calls.so")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "faulty_calls.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", path, source, "-ldl"], check=True)
    return path
