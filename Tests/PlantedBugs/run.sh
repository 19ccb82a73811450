#!/bin/bash
# Plants the faults of bugs.txt and says which test catches each; --help says how, planted.py does it.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1
exec python3 Tests/PlantedBugs/planted.py "$@"
