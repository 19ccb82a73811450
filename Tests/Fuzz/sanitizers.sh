#!/bin/bash
# Runs the tests of the libraries under sanitizers: Tests/Fuzz/sanitizers.sh [address] [thread]
#
# Prints one line for each, with the number of its reports; exits with 1 if there are any or a test
# fails. The log of each run stays in its build folder.
#
# The thread sanitizer does not know the standard library's `Mutex`: on Linux it reports even a
# ten-line program that counts under a contended one, since the waiting library is not instrumented.
# So it runs on a copy of the tree with a mutex that it knows.
set -euo pipefail
cd "$(dirname "$0")/../.."

sanitizers=("$@")
[[ $# -gt 0 ]] || sanitizers=(address thread)
tests='EventLogTests|LiftTrailTests|EventLogTestingTests|ProjectionsTests|SyncRelayTests'
# No search for leaks: it would count the runtime's own caches.
export ASAN_OPTIONS=detect_leaks=0

# Makes the copy in a folder and changes to it.
use_known_mutex() {
  rm -rf "$1"
  mkdir -p "$1"
  cp -r Package.swift ./*.md Sources Tests Fixtures docs "$1"
  cd "$1"
  cp Tests/Fuzz/KnownMutex.swift Sources/EventLog/Environment
  local file
  grep -rlE '\bMutex[<(]' Sources Tests | while read -r file; do
    sed -i -E 's/\bMutex([<(])/KnownMutex\1/g' "$file"
    [[ $file == Sources/EventLog/* ]] || grep -qE '^[a-z@ ]*import EventLog$' "$file" ||
      sed -i '1i import EventLog' "$file"
  done
  # It stands in EventLog, which not every file that has a mutex imports.
  grep -rl KnownMutex Sources Tests | grep -v ^Sources/EventLog/ |
    xargs grep -LE 'import EventLog$' | xargs -r sed -i '1i import EventLog'
}

root=$PWD
status=0
for sanitizer in "${sanitizers[@]}"; do
  cd "$root"
  build=${SANITIZER_BUILD:-$root/.build}/sanitize-$sanitizer
  # Optimised, with every assertion.
  options=(--build-path "$build" --sanitize="$sanitizer" -Xswiftc -O -Xswiftc -assert-config
    -Xswiftc Debug)
  mkdir -p "$build"
  [[ $sanitizer != thread ]] || use_known_mutex "$build/copy"
  swift build --build-tests "${options[@]}" >"$build/log" 2>&1 || { tail -30 "$build/log"; exit 2; }
  swift test --skip-build "${options[@]}" --filter "$tests" >"$build/log" 2>&1 || status=1
  reports=$(grep -c -E '(WARNING|ERROR): (Address|Thread)Sanitizer' "$build/log" || true)
  [[ $reports -eq 0 ]] || status=1
  echo "$sanitizer: $reports reports; $(grep -E 'Test run with' "$build/log" | tail -1 | sed 's|^.* Test run|Test run|')"
done
exit $status
