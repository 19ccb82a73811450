#!/bin/bash
# An app, an extension and a widget as three processes on one store, each killed (kill -9) at random moments and begun
# again: Tests/ExampleApp/pocket.sh APP [ROUNDS] [SEED]
#
# APP is the example app, which run.sh builds. Each set that a process has printed was durable, so the app has to show it
# in the end. The app writes behind the lock of its own store, the extension into its inbox, and the widget reads both.
set -euo pipefail
app=$(realpath "$1")
rounds=${2:-12}
RANDOM=${3:-7}

folder=$(mktemp -d)
trap 'kill -9 $(jobs -p) 2> /dev/null || true; rm -rf "$folder"' EXIT

# Begins a process under a number of its own, and waits until it has printed a line.
begin() {
  local role=$1 number=$2
  "$app" "--$role" "$folder" "$role-$number" > "$folder/$role-$number.said" 2> "$folder/$role-$number.failed" &
  pids[$role]=$!
  local waited=0
  until [[ -s $folder/$role-$number.said ]]; do
    if ! kill -0 "${pids[$role]}" 2> /dev/null || ((waited++ > 600)); then
      printf '✗ the %s has ended or says nothing:\n' "$role"
      cat "$folder/$role-$number.failed"
      exit 1
    fi
    sleep 0.05
  done
}

# Kills a process with a signal that it cannot hear; one that has ended by itself has failed.
finish() {
  local role=$1
  if ! kill -9 "${pids[$role]}" 2> /dev/null; then
    printf '✗ the %s has ended by itself:\n' "$role"
    cat "$folder/$role"-*.failed
    exit 1
  fi
  wait "${pids[$role]}" 2> /dev/null || true
}

declare -A pids
roles=(app extension widget)
for role in "${roles[@]}"; do begin "$role" 0; done
for ((round = 1; round <= rounds; round++)); do
  sleep "0.0$((RANDOM % 10))"
  role=${roles[$((round % 3))]}
  finish "$role"
  # Some rounds go on without it for a while.
  if ((RANDOM % 2)); then sleep 0.05; fi
  begin "$role" "$round"
done
for role in "${roles[@]}"; do finish "$role"; done

"$app" --check "$folder" none | sort > "$folder/shown"
# Of a line that a kill has cut, the set is there all the same.
cat "$folder"/app-*.said "$folder"/extension-*.said | grep -E '^(app|extension)-[0-9]+-[0-9]+$' | sort > "$folder/said"
lost=$(comm -23 "$folder/said" "$folder/shown")
if [[ -n $lost ]]; then
  printf '✗ these sets were logged and are gone:\n%s\n' "$lost"
  exit 1
fi
printf '✓ %s sets of an app and an extension that were killed %s times are there, and a widget shows them\n' \
  "$(wc -l < "$folder/said")" "$((rounds + 3))"
