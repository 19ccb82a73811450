"""A scenario's call as a process that is talked to and ended at a moment drawn by lot."""

import os
import select
import signal
import subprocess
import threading
import time

import tool as tools


class Running:
    """A call that is under way; what it prints is gathered as it comes."""

    def __init__(self, scenario, tool, environment=None):
        self.process = subprocess.Popen(
            tool.words(*scenario.arguments()), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=environment)
        self.output = b""
        self.chunks = scenario.chunks
        self.feeder = threading.Thread(target=self._talk, daemon=True)
        self.feeder.start()

    def _talk(self):
        """Hands over each piece of the input, and waits for an answer before the next."""
        stdin, stdout = self.process.stdin, self.process.stdout
        try:
            for chunk in self.chunks:
                stdin.write(chunk)
                stdin.flush()
                if len(self.chunks) > 1 and not self._read(stdout):
                    break
            stdin.close()
        except (BrokenPipeError, OSError):
            pass
        while self._read(stdout):
            pass

    def _read(self, stdout):
        select.select([stdout], [], [])
        piece = os.read(stdout.fileno(), 1 << 16)
        self.output += piece
        return piece

    def wait(self, seconds):
        """Waits for the end, but no longer than told; whether it has ended."""
        try:
            self.process.wait(seconds)
            return True
        except subprocess.TimeoutExpired:
            return False

    def kill(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def outcome(self):
        """What it came to; only once it has ended. All that it printed is here."""
        self.feeder.join(20)
        error = self.process.stderr.read()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                pipe.close()
            except (BrokenPipeError, OSError):
                pass
        return tools.Outcome(self.process.returncode, self.output, error)


def duration(scenario, tool):
    """How long the call takes undisturbed, in seconds."""
    scenario.bench.restore()
    started = time.monotonic()
    running = Running(scenario, tool)
    running.process.wait()
    running.outcome()
    return time.monotonic() - started
