#!/usr/bin/env bash
# Holds the reader in JavaScript to the fixtures of the levels lines and fold: Tests/ReaderJS/run.sh
#
# It passes by the fixtures alone, and the fixtures find a reader that is wrong. Without Node nothing is tested, which
# is said, and the exit status is then 0; `.ci/nightly` installs Node first.
set -euo pipefail
cd "$(dirname "$0")/../.."

if ! command -v node > /dev/null; then
  printf 'SKIPPED: the reader in JavaScript needs Node, and there is no program node\n'
  exit 0
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# A member of a level that the reader lacks is skipped, so the count says whether both levels were run.
python3 Fixtures/run.py --levels lines,fold --driver 'exec node Tests/ReaderJS/driver.js' | tee "$folder/counts"
grep -q '^[0-9]* passed, 0 failed, [0-9]* skipped$' "$folder/counts"
passed=$(sed -n 's/ passed, 0 failed, .*//p' "$folder/counts")
needed=$(python3 Fixtures/run.py --list | grep -cE '^(lines|fold)[[:space:]]')
if [ "$passed" -ne "$needed" ]; then
  printf '%d fixtures of the levels lines and fold, and %d passed\n' "$needed" "$passed"
  exit 1
fi

# The reader with one thing changed: FILE, what it was, what it is, and fixtures that show it.
wrong() {
  local file=$1 was=$2 is=$3
  shift 3
  rm -rf "$folder/wrong"
  cp -r Tests/ReaderJS "$folder/wrong"
  sed "s/$was/$is/" "Tests/ReaderJS/$file" > "$folder/wrong/$file"
  ! cmp -s "Tests/ReaderJS/$file" "$folder/wrong/$file" || { printf 'nothing changed: %s\n' "$was"; return 1; }
  python3 Fixtures/run.py "$@" --driver "exec node $folder/wrong/driver.js" > "$folder/wrong-counts" || true
  if ! grep -q '^[0-9]* passed, [1-9][0-9]* failed' "$folder/wrong-counts"; then
    printf 'the fixtures do not find: %s\n' "$was"
    return 1
  fi
}

wrong fold.js 'latestStamp <= this' 'latestStamp < this' Fixtures/scenarios/fold
wrong fold.js 'one.stamp > other.stamp' 'one.stamp < other.stamp' Fixtures/scenarios/fold
wrong json.js 'key <= last' 'key < last' Fixtures/lines/invalid/data
wrong sum.js 'turn(high, low, 31)' 'turn(high, low, 30)' Fixtures/lines/valid/data
printf 'the fixtures find 4 of 4 wrong readers\n'
