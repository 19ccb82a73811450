#!/bin/bash
# Kills either side of exchanges between processes at random moments, over a pipe, TCP and a Unix socket, and
# wants every store whole and, after one more exchange, all of them alike. The first argument may name the
# ltcli to test, the second how often each side is killed (5), the third how many events each store has (2000).
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/Relay/common.sh
times=${2:-5}
events=${3:-2000}

# A moment of the first half second, as `timeout` takes it.
moment() { printf '0.%03d' $((1 + RANDOM % 499)); }

"$ltcli" init near > made.txt
"$ltcli" clone near far > made.txt
mkdir root
dataset=$("$ltcli" log near --coverage --json | python3 -c 'import json,sys; print(json.load(sys.stdin)["dataset"])')
"$ltcli" clone near "root/${dataset,,}" > made.txt
served=root/${dataset,,}

# Runs what may fail or be killed; the shell says nothing of that.
attempt() { { "$@" > said.txt 2>&1 || true; } 2> /dev/null; }

# Starts the server, for a moment or for good.
serve() {
  rm -f listening
  mkfifo listening
  "$@" "$ltcli" serve root --listen 127.0.0.1:0 --listen unix:socket > listening 2> server.log &
  server=$!
  children+=("$server")
  exec 4< listening
  # It may be killed before it listens.
  read -r -u 4 _ _ place && read -r -u 4 _ _ _ || place=
}

for ((round = 0; round < times; round++)); do
  fill near "$((events / times))"
  fill far "$((events / times))"
  # The near side, then the far side of a pipe.
  attempt timeout -s KILL "$(moment)" "$ltcli" sync near --via "'$ltcli' relay far --stdio"
  attempt "$ltcli" sync near --via "timeout -s KILL $(moment) '$ltcli' relay far --stdio"
  # The client, then the server.
  serve
  attempt timeout -s KILL "$(moment)" "$ltcli" sync near "$place"
  attempt timeout -s KILL "$(moment)" "$ltcli" sync far unix:socket
  kill -9 "$server"
  { wait "$server" || true; } 2> /dev/null
  serve timeout -s KILL "$(moment)"
  attempt "$ltcli" sync near "${place:-unix:socket}"
  attempt "$ltcli" sync far unix:socket
  { wait "$server" || true; } 2> /dev/null
  for store in near far "$served"; do expect 0 'none' "$ltcli" verify "$store"; done
done

serve
for store in near far near; do expect 0 'holds' "$ltcli" sync "$store" "$place"; done
expect 0 'took 0 events' "$ltcli" sync near --via "'$ltcli' relay far --stdio"
kill -TERM "$server"
wait "$server"
same near far
same near "$served"
[ "$("$ltcli" log near | wc -l)" -ge $((events / times * times * 2)) ] || { echo 'events are missing'; exit 1; }

echo 'killed: all is right'
