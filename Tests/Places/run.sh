#!/bin/bash
# Two nodes of Debian's Syncthing carry a place between two stores: partitioned while both write, with one side removed,
# with killed passes and with the marker removed.
#
#   run.sh [ltcli]
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/Relay/common.sh
need syncthing syncthing
harness=$OLDPWD/Tests/Places/places.py
shift || true
PYTHONPATH=$(dirname "$harness")/../Machines python3 "$harness" "$ltcli" "$@"
