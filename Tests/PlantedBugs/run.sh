#!/bin/bash
# Plants the faults of bugs.txt and says which test catches each; a wrapper of planted.py, see
# --help.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1
exec python3 Tests/PlantedBugs/planted.py "$@"
