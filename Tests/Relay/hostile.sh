#!/bin/bash
# Clients that lie, flood or stall, at the TCP port, the Unix socket and the WebSocket of a server, and servers that
# know no token before a client: each ends as docs/sync-protocol.md and docs/transports.md say, the server's memory stays
# within two windows, its store is what it was, and another client notices nothing.
#
#   hostile.sh [ltcli] [--frames N] [--over tcp|unix|ws]
#
# `--frames` is how many tiny frames one client sends. It takes twice as long as the slowest client may
# live, three quarters of a minute.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/Relay/common.sh
harness=$OLDPWD/Tests/Relay/hostile.py
shift || true
python3 "$harness" "$ltcli" "$@"
