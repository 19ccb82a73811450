#!/bin/bash
# Twelve scenarios on three machines, one of them with Debian's Syncthing: what `status` and `doctor` of each machine
# say, against a harness that sees all of them. As root each machine is a network namespace.
#
#   run.sh [ltcli] [--only SCENARIO]
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/Relay/common.sh
harness=$OLDPWD/Tests/Machines/machines.py
shift || true
python3 "$harness" "$ltcli" "$@"
