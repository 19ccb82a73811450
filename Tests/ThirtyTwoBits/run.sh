#!/bin/bash
# Compiles the sources that compute with great numbers for a machine whose Int has 32 bits, and runs
# Checks.swift with them. Exit status: 0 where all is right.
#
# There is no such watch here, and no standard library for one. But the toolchain has the one for
# embedded systems, a linker and an interpreter for WebAssembly, whose Int has 32 bits as well. It lacks
# protocols as types, key paths and files, so this takes sources that do without. The compiler also
# says where a constant does not fit.
set -euo pipefail
cd "$(dirname "$0")/../.."

# Nor has it coders.
shopt -s extglob
sources=(
  Sources/EventLog/{Bytes,Errors,Lines}/*.swift
  Sources/EventLog/JSON/!(*+Codable).swift
  Sources/EventLog/Identifiers/{DatasetID,DatasetSummary,EventID,HashSeed,Randomness,SequenceSet}.swift
  Sources/EventLog/Log/{EventGroups,LogEntry}.swift
  Sources/EventLog/Evidence/ReceiptName.swift
  Sources/EventLog/Marks/LogMark.swift
  Sources/EventLog/Snapshot/SnapshotLayout.swift
  Sources/EventLog/Store/JournalLines.swift
  Sources/EventLog/Time/{CivilDate,Instant,Stamp}.swift
  Sources/Projections/Fold/UnitLists.swift
)
target=wasm32-unknown-none-wasm
build=.build/thirty-two-bits
here=Tests/ThirtyTwoBits
swift=$(dirname "$(readlink -f "$(command -v swiftc)")")
unicode=$swift/../lib/swift/embedded/$target/libswiftUnicodeDataTables.a
mkdir -p "$build"

# One module of all: what imports EventLog imports itself, of which the compiler warns.
"$swift/swiftc" -c -Onone -wmo -parse-as-library -suppress-warnings -Xfrontend -disable-stack-protector \
  -target "$target" -enable-experimental-feature Embedded -swift-version 6 \
  -enable-upcoming-feature InternalImportsByDefault -package-name LiftTrail \
  -module-name EventLog -I "$here/Libc" -o "$build/checks.o" "${sources[@]}" "$here/Checks.swift"
"$swift/clang" --target="$target" -c -O1 -fno-builtin -o "$build/libc.o" "$here/libc.c"
"$swift/wasm-ld" --no-entry -o "$build/checks.wasm" "$build/checks.o" "$build/libc.o" "$unicode"
"$swift/wasmkit" run "$build/checks.wasm"
