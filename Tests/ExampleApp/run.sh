#!/bin/bash
# Builds the example app with the products alone, with both default isolations, and runs it.
set -euo pipefail
cd "$(dirname "$0")"

for isolation in nonisolated MainActor; do
  printf -- '-- default isolation %s\n' "$isolation"
  EXAMPLE_ISOLATION=$isolation swift run -Xswiftc -warnings-as-errors \
    --scratch-path "../../.build/example-$isolation" ExampleApp
done
