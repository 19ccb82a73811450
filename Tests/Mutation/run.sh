#!/bin/bash
# Makes mutants of the files that decide and says which survive; a wrapper of mutation.py, see --help.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1
exec python3 Tests/Mutation/mutation.py "$@"
