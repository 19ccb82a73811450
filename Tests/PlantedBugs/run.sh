#!/bin/bash
# Plants the faults of the patches here and says whether their tests catch them; a wrapper of planted.py,
# see --help.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1
exec python3 Tests/PlantedBugs/planted.py "$@"
