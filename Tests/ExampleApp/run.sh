#!/bin/bash
# Builds the example app with both default isolations, and runs it: Tests/ExampleApp/run.sh [BUILD]
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
    -I "$build/Modules" "${files[@]}" \
    "$build"/{EventLog,Projections,SyncRelay,LiftTrail,EventLogTesting,LiftTrailTesting}.build/*.o \
    -o "$build/ExampleApp-$1"
}

for isolation in nonisolated MainActor; do
  printf -- '-- default isolation %s\n' "$isolation"
  if [[ -n $build ]]; then
    compile "$isolation"
    "$build/ExampleApp-$isolation"
  else
    # One folder for both: only the app is built again.
    EXAMPLE_ISOLATION=$isolation swift run -Xswiftc -warnings-as-errors --scratch-path ../../.build/example ExampleApp
  fi
done
