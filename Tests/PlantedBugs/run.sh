#!/bin/bash
# Plants the faults of bugs.txt one by one and says which test catches each:
# Tests/PlantedBugs/run.sh [--applies] [NUMBER…]
#
# Works in a copy of the tree; each fault costs one incremental build. First the tests of EventLog run
# without the long ones, then those; with PLANTED_ALL=1 then all others, which takes minutes. The exit
# status is 1 where a fault survives or its lines are not in the code any more. With --applies only
# the latter is looked at, which takes a second.
set -euo pipefail
cd "$(dirname "$0")/../.."

root=$PWD
copy=${PLANTED_COPY:-$root/.build/planted}
table=Tests/PlantedBugs/bugs.txt
long='CrashTests|FailedCallTests'
# Optimised, so that the explorations take seconds; with every assertion all the same.
options=(-Xswiftc -O -Xswiftc -assert-config -Xswiftc Debug)

# The package of the first two runs: what is needed to test EventLog, and nothing else.
small_package() {
  sed -e '/^let package/,$d' "$root/Package.swift"
  cat <<'END'
let package = Package(
  name: "LiftTrail",
  platforms: [.macOS(.v15), .iOS(.v18)],
  targets: [
    .target(name: "EventLog", swiftSettings: strict),
    .target(name: "LiftTrailTesting", dependencies: ["EventLog"], swiftSettings: strict),
    .target(
      name: "TortureHarness", dependencies: ["EventLog", "LiftTrailTesting"],
      path: "Tests/Torture/Harness", swiftSettings: strict),
    .testTarget(
      name: "EventLogTests", dependencies: ["EventLog", "LiftTrailTesting", "TortureHarness"],
      swiftSettings: strict),
  ]
)
END
}

# Brings the copy up to date; only files that differ are touched, so that builds stay incremental.
prepare() {
  mkdir -p "$copy"
  for folder in Sources Tests Fixtures docs; do
    (cd "$root" && find "$folder" -type f -not -path 'Tests/Fuzz/*') | while read -r file; do
      cmp -s "$root/$file" "$copy/$file" && continue
      mkdir -p "$copy/$(dirname "$file")" && cp "$root/$file" "$copy/$file"
    done
    (cd "$copy" && find "$folder" -type f) | while read -r file; do
      [[ -f $root/$file ]] || rm "$copy/$file"
    done
  done
  cp "$root"/*.md "$copy"
  small_package >"$copy/Package.swift.new"
  use_package "$copy/Package.swift.new"
}

use_package() { cmp -s "$1" "$copy/Package.swift" || cp "$1" "$copy/Package.swift"; }

# Runs tests of the copy, built in the folder that comes first; prints the first that fails, or why
# there is no answer.
caught_by() {
  local log=$copy/log first
  local build=(--build-path "$1" "${options[@]}")
  shift
  (cd "$copy" && timeout 1800 swift build --build-tests "${build[@]}") >"$log" 2>&1 || {
    echo "DOES NOT COMPILE: $(grep -m 1 'error:' "$log")"
    return
  }
  # Whatever never ends is stopped by the limit on its seconds of the processor: what `timeout` stops
  # is `swift test`, and the tests themselves would go on.
  if (cd "$copy" && ulimit -t 120 && timeout 900 swift test --skip-build "${build[@]}" "$@") \
    >"$log" 2>&1; then
    return
  fi
  # The first issue, or what the process died of.
  first=$(grep -m 1 -E '^✘ Test .* recorded an issue' "$log" \
    | sed -E 's/^✘ Test "?(.*[^"])"? recorded an issue.*/\1/' || true)
  echo "${first:-$(grep -m 1 -oE 'Fatal error.*|signal code [0-9]+' "$log" || echo 'a run that never ends')}"
}

# One fault: number, description, file, old lines, new lines.
try_fault() {
  local number=$1 description=$2 file=$3 old=$4 new=$5
  local text rest answer
  text=$(cat "$root/$file" && echo .)
  rest=${text#*"$old"}
  if [[ $rest == "$text" || $rest == *"$old"* ]]; then
    echo "$number DOES NOT APPLY ($description): its lines must stand once in $file"
    return 1
  fi
  if [[ -n $only_applies ]]; then return 0; fi
  text=${text/"$old"/"$new"}
  printf '%s' "${text%.}" >"$copy/$file"
  use_package "$copy/Package.swift.new"
  answer=$(caught_by "$copy/.build" --skip "$long")
  [[ -n $answer ]] || answer=$(caught_by "$copy/.build" --filter "$long")
  if [[ -z $answer && -n ${PLANTED_ALL:-} ]]; then
    use_package "$root/Package.swift"
    answer=$(caught_by "$copy/.build-all" --skip EventLogTests)
    use_package "$copy/Package.swift.new"
  fi
  cp "$root/$file" "$copy/$file"
  case $answer in
    '') echo "$number SURVIVED ($description)"; return 1 ;;
    'DOES NOT COMPILE'*) echo "$number $answer ($description)"; return 1 ;;
    *) echo "$number caught by $answer" ;;
  esac
}

only_applies=
if [[ ${1:-} == --applies ]]; then
  only_applies=1
  shift
else
  prepare
fi
caught=0 planted=0
number='' description='' file='' old='' new=''
finish_fault() {
  [[ -n $number ]] || return 0
  if [[ ${#wanted[@]} -eq 0 || " ${wanted[*]} " == *" $number "* ]]; then
    planted=$((planted + 1))
    if try_fault "$number" "$description" "$file" "$old" "$new"; then caught=$((caught + 1)); fi
  fi
  number='' file='' old='' new=''
}

wanted=("$@")
while IFS= read -r line <&3; do
  case $line in
    '== '*) finish_fault; read -r _ number description <<<"$line" ;;
    'Sources/'*) file=$line ;;
    -*) old+=${line#-}$'\n' ;;
    +*) new+=${line#+}$'\n' ;;
  esac
done 3<"$table"
finish_fault
if [[ -n $only_applies ]]; then
  echo "$caught of $planted can be planted"
else
  echo "caught $caught of $planted"
fi
[[ $caught -eq $planted ]]
