#!/usr/bin/env bash
# Holds Fixtures/run.py against `ltcli conformance`, and the example driver against the fixtures:
# Tests/ConformanceExample/run.sh TOOL
#
# The example passes by a copy of Fixtures alone. Both runners print the same, of engines that are right and of ones
# that are not. Two engines exchange as one does with itself, and random sessions show no difference.
set -euo pipefail
tool=$(realpath "$1")
cd "$(dirname "$0")/../.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r Fixtures Tests/ConformanceExample/*.py "$folder"
export PYTHONDONTWRITEBYTECODE=1

printf -- '-- the example, by a copy of the fixtures alone\n'
alone() {
  (cd "$folder/Fixtures" && python3 run.py "$@" | tee ../counts)
  grep -q '^[0-9]* passed, 0 failed, [0-9]* skipped$' "$folder/counts"
}
alone --driver 'exec python3 ../engine.py'
printf -- '-- the same with stores\n'
alone --driver 'exec python3 ../stores.py' scenarios/{format,kinds,local-writes,payloads,state}
printf -- '-- the same with undo\n'
alone --driver 'exec python3 ../undo.py' scenarios/undo
printf -- '-- this engine under other ids of its choice\n'
python3 Fixtures/run.py --driver "exec $tool driver --seed 7" | tee "$folder/counts"
grep -q '^[0-9]* passed, 0 failed$' "$folder/counts"

# Both runners, with one driver and at the same paths.
alike() {
  local driver=$1 here there
  shift
  printf -- '-- both runners, with %s\n' "$driver"
  here=0 there=0
  "$tool" conformance "$@" --driver "$driver" --timeout 2 > "$folder/here" 2> "$folder/here-error" || here=$?
  python3 Fixtures/run.py "$@" --driver "$driver" --timeout 2 > "$folder/there" 2> "$folder/there-error" || there=$?
  diff "$folder/here" "$folder/there"
  [ "$here" -eq "$there" ] || { printf 'exit status %d and %d\n' "$here" "$there"; return 1; }
  if grep -q 'cannot be used' "$folder/here-error"; then
    diff <(grep -o 'the driver .*' "$folder/here-error") <(grep -o 'the driver .*' "$folder/there-error")
  fi
  tail -n 1 "$folder/here"
}

# The example with one thing changed, and what it was.
wrong() {
  sed "s/$1/$2/" "$folder/engine.py" > "$folder/wrong.py"
  ! cmp -s "$folder/engine.py" "$folder/wrong.py" || { printf 'nothing changed: %s\n' "$1"; return 1; }
  # A few are enough: folding in every order is what takes time.
  alike "exec python3 $folder/wrong.py" Fixtures/scenarios/fold/*delet* Fixtures/lines/valid/type
  ! grep -q ' 0 failed' "$folder/here"
}

alike "exec $tool driver" Fixtures
alike "exec python3 $folder/engine.py" Fixtures
wrong 'event.stamp <= self.deletion.stamp' 'event.order <= self.deletion.order'
wrong '"hidden" if self.is_deleted else "applied"' '"applied"'
wrong '"state": state' '"state": state + " "'
wrong '"effects": effects' '"effects": []'
wrong '"v": event.version' '"v": 1.5'
hello='{"engine":"x","kinds":[],"levels":["lines","fold"],"protocol":1}'
for rest in 'exit 3' 'exec sleep 60' 'read line; echo nonsense' 'read line; echo []' 'read line; kill -TERM $$' \
  'read line; printf "{}\n{}\n"; read line'; do
  alike "read line; echo '$hello'; $rest" Fixtures/lines/valid/type/shortest.jsonl
done
for driver in /no/engine 'exit 3' 'exec sleep 60' 'read line; echo {}; read line' 'read line; echo no; read line'; do
  alike "$driver" Fixtures/lines/valid/type/shortest.jsonl
done

printf -- '-- the reports of a wrong engine\n'
sed 's/event.stamp <= self.deletion.stamp/event.order <= self.deletion.order/' "$folder/engine.py" > "$folder/wrong.py"
run() { python3 Fixtures/run.py --driver "exec python3 $folder/wrong.py" Fixtures/scenarios/fold "$@"; }
run --json "$folder/json" --junit "$folder/junit" --tap "$folder/tap" > "$folder/text" && exit 1
[ "$(tail -n 1 "$folder/text")" = "$(run --tap - | grep -c '^ok .*txt$') passed, $(grep -c '^not ok' "$folder/tap") failed, $(
  grep -c '# SKIP' "$folder/tap") skipped" ]
python3 - "$folder" << 'END'
import json, sys, xml.dom.minidom
folder = sys.argv[1]
fixtures = json.load(open(folder + "/json"))["fixtures"]
wrong = [fixture["fixture"] for fixture in fixtures if fixture["verdict"] == "failed"]
cases = xml.dom.minidom.parse(folder + "/junit").getElementsByTagName("testcase")
assert wrong and len(cases) == len(fixtures)
assert [case.getAttribute("name") for case in cases if case.getElementsByTagName("failure")] == wrong
open(folder + "/expected", "w").write("# These fail.\n" + "".join(name + "\n" for name in wrong))
open(folder + "/too-many", "w").write("".join(name + "\n" for name in wrong) + "scenarios/fold/4-fields-are-one-unit.txt\n")
END
run --expect-failures "$folder/expected" | grep ' passed, 0 failed, [0-9]* failed as expected'
{ run --expect-failures "$folder/too-many" || true; } | grep 'fields-are-one-unit.txt passes, and .* says that it fails'
[ "$(run --fail-fast | grep -c ': mismatch$')" -ge 1 ]
[ "$(run --fail-fast | tail -n 1)" != "$(tail -n 1 "$folder/text")" ]
[ "$(run --filter '*/6-*' --list | wc -l)" -eq "$(find Fixtures/scenarios/fold -name '6-*.txt' | wc -l)" ]

# Nothing is green that ran nothing.
ends() {
  local status=0
  python3 Fixtures/run.py --driver "exec python3 $folder/engine.py" "${@:2}" > "$folder/said" 2>&1 || status=$?
  [ "$status" -eq 2 ] && grep -q -- "$1" "$folder/said" || { printf 'status %d: ' "$status"; cat "$folder/said"; return 1; }
}
ends 'nothing was run: the fixtures need write' --levels write --filter local-writes/16
ends 'nothing was run: the fixtures need write, sync' --filter relay/9-every
ends '--filter no-such fits no fixture' --filter fold --filter no-such
status=0
"$tool" conformance Fixtures/scenarios/local-writes --driver "exec python3 $folder/engine.py" > "$folder/said" 2>&1 || status=$?
[ "$status" -eq 2 ] && grep -q 'nothing was run: the fixtures need write' "$folder/said"
[ "$(run --levels write --filter 4-fields --list | wc -l)" -ge 1 ]

printf -- '-- exchanges between two drivers\n'
python3 Fixtures/run.py --pair "exec $tool driver" "exec $tool driver" | tail -n 20
printf -- '-- random sessions\n'
python3 Fixtures/run.py --fuzz 5 --seed "$RANDOM" --pair "exec $tool driver" "exec $tool driver"
for engine in engine stores undo; do
  python3 Fixtures/run.py --fuzz 5 --seed "$RANDOM" --pair "exec $tool driver" "exec python3 $folder/$engine.py"
done
if python3 Fixtures/run.py --fuzz 60 --seed 1 --pair "exec $tool driver" "exec python3 $folder/wrong.py" > "$folder/found"
then
  printf 'random sessions do not find a wrong engine\n'
  exit 1
fi
sed 's/^# The outputs/# Once. The outputs/' "$folder/found" > "$folder/found.txt"
"$tool" conformance "$folder/found.txt"
