#!/bin/bash
# A hub on a real PostgreSQL, which it starts on the loopback in a folder of its own: what ltcli says and does, also where
# the database is away, only reads, is full or was damaged, and where a primary with two standbys is killed under load; then
# servers of the hub, also behind nginx, and with servers, primary and network killed under load.
#
#   run.sh LTCLI [TESTS]
#
# LTCLI is a tool that was built with `--traits PostgreSQL`, and TESTS the built tests of the same build
# (LiftTrailPackageTests.xctest), of which HubTests run against the database first.
set -euo pipefail
ltcli=$(readlink -f "${1:?the tool}")
tests=${2:+$(readlink -f "$2")}
binaries=$(ls -d /usr/lib/postgresql/*/bin 2> /dev/null | sort -V | tail -1)
if [ -z "$binaries" ]; then
  echo "skipped: PostgreSQL is not installed (Debian: apt-get install postgresql)"
  exit 0
fi
export PYTHONDONTWRITEBYTECODE=1
python3 "$(dirname "$0")/hub.py" "$ltcli" "$binaries" $tests
exec python3 "$(dirname "$0")/servers.py" "$ltcli" "$binaries"
