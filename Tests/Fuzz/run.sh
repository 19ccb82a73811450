#!/bin/bash
# Feeds arbitrary bytes to whatever reads bytes: Tests/Fuzz/run.sh SECONDS [TARGET…]
#
# Builds with libFuzzer, gives each target that many seconds of one core, and prints one line for
# each. It keeps inputs that break a rule, and exits with 1 if there are any. It also keeps inputs
# that reach new code, so that the next run continues where this one stopped. FUZZ_SANITIZER=address
# does the same under the address sanitizer.
set -euo pipefail
cd "$(dirname "$0")/../.."

seconds=${1:?usage: Tests/Fuzz/run.sh SECONDS [TARGET…]}
shift
targets=(line json manifest payload segment store snapshot strong peer websocket)
[[ $# -gt 0 ]] && targets=("$@")

sanitizer=${FUZZ_SANITIZER:-}
build=${FUZZ_BUILD:-.build/fuzz${sanitizer:+-$sanitizer}}
# Optimised, but with every assertion: an overflow or a bad index must not go unnoticed.
options=(--build-path "$build" --sanitize=fuzzer -Xswiftc -O -Xswiftc -assert-config -Xswiftc Debug)
[[ -n $sanitizer ]] && options+=(--sanitize="$sanitizer")
# Swift's own report of a crash would come before the fuzzer's, and the input would be lost.
export LIFTTRAIL_FUZZ=1 ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no
mkdir -p "$build"
swift build "${options[@]}" --product fuzz >"$build/log" 2>&1 || { tail -30 "$build/log"; exit 2; }
fuzz=$(swift build "${options[@]}" --show-bin-path)/fuzz

# The small inputs that a target starts from.
seed() {
  local folder=$1 target=$2
  case $target in
    line | json | segment)
      find Fixtures/lines -name '*.jsonl' -size -8k | while read -r file; do
        cp "$file" "$folder/$(echo "${file#Fixtures/lines/}" | tr / -)"
      done
      # A segment's lines end with a newline; the target takes a line without one.
      [[ $target == segment ]] || for file in "$folder"/*.jsonl; do
        printf '%s' "$(tr -d '\0' <"$file")" >"$file.line" && mv "$file.line" "$file"
      done
      ;;
    store)
      # store.json, two segments and the journal, with 0xFF between them.
      find Fixtures/lines/valid -name '*.jsonl' -size -4k | while read -r file; do
        { printf '\377'; cat "$file"; printf '\377'; cat "$file"; } \
          >"$folder/$(echo "${file#Fixtures/lines/valid/}" | tr / -)"
      done
      { cat Tests/Fuzz/Seeds/manifest/moved; printf '\377'; cat Fixtures/lines/valid/batch/*.jsonl; } >"$folder/all"
      ;;
    *) cp Tests/Fuzz/Seeds/"$target"/* "$folder" ;;
  esac
}

status=0
for target in "${targets[@]}"; do
  corpus=$build/corpus/$target found=$build/crashes/$target log=$build/$target.log
  mkdir -p "$corpus" "$found" "$build/seeds/$target"
  seed "$build/seeds/$target" "$target"
  dictionary=()
  [[ -f Tests/Fuzz/Seeds/$target.dict ]] && dictionary=(-dict="Tests/Fuzz/Seeds/$target.dict")
  # Processor seconds, not wall-clock seconds, so that a busy machine does not shorten the run; in
  # thousandths here.
  spent=0 runs=0 failed=
  TIMEFORMAT=%U
  while [[ $spent -lt ${seconds}000 && -z $failed ]]; do
    used=$({ time LIFTTRAIL_FUZZ_TARGET=$target "$fuzz" \
      -max_total_time=$(((seconds * 1000 - spent + 999) / 1000)) -timeout=20 -rss_limit_mb=2048 \
      -max_len=16384 -print_final_stats=1 -artifact_prefix="$found/" \
      "${dictionary[@]}" "$corpus" "$build/seeds/$target" >"$log" 2>&1; } 2>&1) || failed=1
    spent=$((spent + 10#${used/./}))
    more=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    runs=$((runs + ${more:-0}))
  done
  crashes=$(find "$found" -type f | wc -l)
  echo "$target: $runs runs, $((spent / 1000)) seconds, $crashes crashes"
  if [[ $crashes -gt 0 || -n $failed ]]; then
    status=1
    grep -m 3 -E 'broken:|Fatal error|ERROR' "$log" || true
    find "$found" -type f | sed 's/^/  kept: /'
  fi
done
exit $status
