#!/usr/bin/env bash
# Loads what `export sql` writes into SQLite and DuckDB, and compares the README's queries with `stats`.
#   Tests/SQLExport/run.sh [TOOL]    DuckDB is a module of Python: pip install duckdb
set -euo pipefail
cd "$(dirname "$0")/../.."
exec python3 Tests/SQLExport/sql_export.py "${1:-.build/release/ltcli}"
