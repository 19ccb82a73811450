#!/bin/sh
# Tries to break the engine for as long as told, and prints what it counted.
#
#   Tests/torture.sh MINUTES [SEED [THREADS [PART]]]
#
# The time is split among the parts: a model of a disk on which everything is tried in memory, and
# real processes on real file systems. The same seed gives the same run, as far as no clock is
# involved. PART is one of
#
#   model      crashes, failing calls, damage; then long random histories and bytes nobody wrote
#   syscalls   each system call fails, is interrupted or is the last
#   kills      kill -9 at any moment
#   disks      full disks, limits, read-only mounts, media that fail while they are read
#   power      power cuts, with and without a disk that lies
#   writers    two writers, readers beside a writer, copies, links, removed stores
#   exchanged  files of other stores and other days, cuts, links, pipes, strange names: with real
#              files, and as `exchanged-model` in memory; `exchanged-model:N` tells its Nth state in full
#
# or anything else, which selects the jobs of the model whose names contain it; `random` selects its
# random part alone. A part that cannot run here says so; with LIFTTRAIL_TORTURE_ALL=1 that is a
# failure. Exits 0 only if nothing was lost, nothing was wrong and nothing trapped.
set -u
cd "$(dirname "$0")/.." || exit 2
minutes="${1:?usage: Tests/torture.sh MINUTES [SEED [THREADS [PART]]]}"
seed="${2:-1}"
threads="${3:-2}"
part="${4:-}"
real=Tests/Torture/Real
work=$(mktemp -d "${TMPDIR:-/tmp}/lifttrail-torture.XXXXXX") || exit 2
trap 'rm -rf "$work"' EXIT
status=0

# The given percentage of the time, or all of it for a part that runs alone.
share() {
  if [ -n "$part" ]; then echo "$minutes"; return; fi
  awk -v minutes="$minutes" -v share="$1" 'BEGIN { print minutes * share / 100 }'
}

# The model on a disk in memory; built separately, since its package has one more target. The
# arguments are jobs of the model.
model() {
  build="${LIFTTRAIL_TORTURE_BUILD:-.build/torture}"
  LIFTTRAIL_TORTURE=1 swift build -c release --product torture --scratch-path "$build" >&2 || exit 2
  {
    "$build/release/torture" "$(share 42)" "$seed" "$threads" "$@"
    echo "$?" > "$work/status"
  } | tee "$work/model"
  ended=$(cat "$work/status")
  if [ "$ended" -ne 0 ]; then status=1; fi
  # The shell's statuses from 128 on are signals: a trap, or a kill from outside.
  if [ "$ended" -ge 128 ]; then echo "traps: 1 (signal $((ended - 128)))" | tee -a "$work/model"; fi
}

# One harness of real processes: its script, its share of the time, and further options.
real() {
  script=$1 time=$(share "$2")
  shift 2
  python3 "$real/$script" --tool "$tool" --seed "$seed" --minutes "$time" \
    --record "$work/counts" "$@" || status=1
}

build_tool() {
  swift build -c release --product ltcli >&2 || exit 2
  tool="$(swift build -c release --show-bin-path)/ltcli"
}

syscalls() { real syscall_faults.py 20; }
kills() { real kills.py 8 --runs 1000000; }
disks() {
  real poor_disks.py 5 --runs 1000000
  real failing_reads.py 1 --runs 1000000
}
writers() { real two_writers.py 4 --runs 1000000; }
exchanged() {
  # Alone, half of the time is the model's.
  if [ -n "$part" ]; then minutes=$(awk -v minutes="$minutes" 'BEGIN { print minutes / 2 }'); fi
  real exchanged.py 8 --runs 1000000
  if [ -n "$part" ]; then model exchanged-model; fi
}
power() {
  real power_cuts.py 11 --runs 1000000
  real power_cuts.py 1 --runs 200 --lying
}

case "$part" in
  "") build_tool && syscalls && kills && disks && power && writers && exchanged && model ;;
  model) model ;;
  syscalls | kills | disks | power | writers | exchanged) build_tool && "$part" ;;
  *) model "$part" ;;
esac
python3 "$real/totals.py" "$work/counts" "$work/model" || status=1
exit "$status"
