#!/bin/bash
# Builds the example app with both default isolations, and runs it: Tests/ExampleApp/run.sh [BUILD]
# Then ltcli speaks of the app's kinds by their names, in the store that the app has made.
#
# Without an argument the package manager builds it with the products alone, as that of a user of the package.
# BUILD is a folder of a build of LiftTrail, like .build/release, whose modules are used then: seconds instead of
# minutes.
set -euo pipefail
build=${1:+$(realpath "$1")}
cd "$(dirname "$0")"

# The flags of Package.swift.
features=(ExistentialAny MemberImportVisibility InternalImportsByDefault NonisolatedNonsendingByDefault
  InferIsolatedConformances ImmutableWeakCaptures)

compile() {
  local flags=() files feature
  mapfile -t files < <(find Sources -name '*.swift')
  for feature in "${features[@]}"; do flags+=(-enable-upcoming-feature "$feature"); done
  if [[ $1 == MainActor ]]; then flags+=(-default-isolation MainActor); fi
  swiftc -swift-version 6 -warnings-as-errors -parse-as-library -module-name ExampleApp "${flags[@]}" \
    -I "$build/Modules" -I ../../Sources/CLinux "${files[@]}" \
    "$build"/{EventLog,Projections,Training,SyncRelay,LiftTrail,EventLogTesting,LiftTrailTesting}.build/*.o \
    -o "$build/ExampleApp-$1"
}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for isolation in nonisolated MainActor; do
  printf -- '-- default isolation %s\n' "$isolation"
  store=$folder/$isolation
  if [[ -n $build ]]; then
    compile "$isolation"
    "$build/ExampleApp-$isolation" "$store"
  else
    # One folder for both: only the app is built again.
    EXAMPLE_ISOLATION=$isolation swift run -Xswiftc -warnings-as-errors --scratch-path ../../.build/example ExampleApp \
      "$store"
  fi
done

# Three processes of a phone, killed again and again.
if [[ -n $build ]]; then
  ./pocket.sh "$build/ExampleApp-nonisolated"
else
  ./pocket.sh "$(EXAMPLE_ISOLATION=nonisolated swift build --scratch-path ../../.build/example --show-bin-path)/ExampleApp"
fi

ltcli=${build:-../../.build/release}/ltcli
if [[ ! -x $ltcli ]]; then
  printf 'ltcli is not built, so it says nothing of the store: swift build -c release makes %s\n' "$ltcli"
  exit 1
fi

# Runs ltcli, which must end with a status and say a text: says STATUS TEXT WORD...
says() {
  local status=$1 text=$2 output ended=0
  shift 2
  output=$("$ltcli" "$@" 2>&1) || ended=$?
  if [[ $ended -ne $status || $output != *"$text"* ]]; then
    printf '✗ ltcli %s ended with %s, not %s, or does not say %s:\n%s\n' "$*" "$ended" "$status" "$text" "$output"
    exit 1
  fi
  printf '✓ ltcli %s says %s\n' "$1" "$text"
}

phone=$store watch=$folder/watch
session=$("$ltcli" log "$phone" --type session.stravaSet --json | sed -n 's/.*"entity":"\([^"]*\)".*/\1/p')
line() { printf '{"type":"session.stravaSet","entity":"%s","data":{"strava":{"activity":%s}}}\n' "$session" "$1"; }

says 0 'of its app: bodyMeasurement, session (strava)' status "$phone"
says 0 'bodyMeasurements (1)' show "$phone"
says 0 '"strava":{"strava":{"activity":"17"}}' show "$phone" session "$session" --json
says 0 'front.heic' show "$phone" bodyMeasurement \
  "$("$ltcli" log "$phone" --type bodyMeasurement.saved --json | sed -n 's/.*"entity":"\([^"]*\)".*/\1/p')"
says 0 'session.stravaSet' log "$phone" --entity "session/$session"
says 0 'name     watch' clone "$phone" "$watch"
says 3 '"strava" of session.stravaSet must be an object' append "$watch" <<<"$(line 18)"
says 0 ':1' append "$watch" <<<"$(line '"18"')"
says 1 "session/$session" diff "$phone" "$watch"
says 1 'strava  right wins: the last write counts' diff "$phone" "$watch" --kind session
says 0 '"unknown":0}' replay "$watch" --json
says 0 'both hold' sync "$phone" "$watch"
says 0 'activity  18' show "$phone" "session/$session"
