#!/bin/bash
# Autobahn's cases 1 to 7 and 10, with this project's WebSocket as the server and as the client: framing, pings, reserved
# bits, opcodes, fragments, UTF-8, closing, and messages in many parts. 9 measures, 12 and 13 are about compression, which
# is not spoken here.
#
#   autobahn.sh ECHO KOSOKU
#
# ECHO is `websocket-echo`, built with LIFTTRAIL_ECHO=1; KOSOKU the program of that name, from PyPI
# (`Tests/WebSocket/requirements.txt`). Exit status: 0 where no case fails.
set -euo pipefail
source "$(dirname "$0")/../Relay/ports.sh"
echo=$(readlink -f "$1") kosoku=$(readlink -f "$2")
cases=()
for group in 1 2 3 4 5 6 7 10; do cases+=(--include "$group.*"); done

folder=$(mktemp -d)
trap 'kill "${children[@]}" 2> /dev/null || true; rm -rf "$folder"' EXIT
children=()
cd "$folder"

# How many cases a report has, and which of them failed.
judge() {
  python3 - "$1" <<'PYTHON'
import json, pathlib, sys
ended = {}
for path in pathlib.Path(sys.argv[1]).glob("**/index.json"):
    for cases in json.loads(path.read_text()).values():
        ended |= {name: (case["behavior"], case["behaviorClose"]) for name, case in cases.items()}
good = {"OK", "NON-STRICT", "INFORMATIONAL"}
failed = {name: case for name, case in ended.items() if not set(case) <= good}
print(f"{len(ended)} cases, {sum('NON-STRICT' in case for case in ended.values())} of them not strict")
for name, case in failed.items():
    print(f"{name}: {case}")
sys.exit(bool(failed) or len(ended) < 200)
PYTHON
}

echo '== as the server'
port=$(free_port)
"$echo" serve "$port" & children+=($!)
wait_for "$port" $!
"$kosoku" --mode fuzzingclient "${cases[@]}" --outdir server "127.0.0.1:$port" > server.txt 2>&1 ||
  { tail -20 server.txt; judge server; exit 1; }
judge server

echo '== as the client'
port=$(free_port)
: > client.txt
"$kosoku" --mode fuzzingserver "${cases[@]}" --outdir client "127.0.0.1:$port" > client.txt 2>&1 & children+=($!)
cases_server=$!
until grep -q listening client.txt; do kill -0 "$cases_server"; done
"$echo" call "$port"
wait "$cases_server" || { tail -20 client.txt; judge client; exit 1; }
judge client
