#!/bin/sh
# Tries to break the storage engine for as long as told, and prints what it counted.
#
#   Tests/torture.sh MINUTES [SEED [THREADS [PART]]]
#
# First everything that is looked at exhaustively (crashes, failing calls, damage), then long random
# histories and bytes that nobody wrote, from the seed on. The same seed does the same. With PART,
# only those jobs of the exhaustive part whose names have it in them; `random` skips that part. Exits 0 only if nothing was
# lost, nothing was wrong and nothing trapped.
set -u
cd "$(dirname "$0")/.." || exit 2
minutes="${1:?usage: Tests/torture.sh MINUTES [SEED [THREADS [PART]]]}"
export LIFTTRAIL_TORTURE=1
# A place of its own: this build knows one more target than everybody else's.
build="${LIFTTRAIL_TORTURE_BUILD:-.build/torture}"
swift build -c release --product torture --scratch-path "$build" >&2 || exit 2
"$build/release/torture" "$@"
status=$?
# The shell's statuses from 128 on are signals: a trap, or a kill from outside.
if [ "$status" -ge 128 ]; then
  echo "traps: 1 (signal $((status - 128)))"
else
  echo "traps: 0"
fi
exit "$status"
