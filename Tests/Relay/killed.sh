#!/bin/bash
# Kills either side of exchanges between two processes at random moments, over stdio, ssh, TCP and a Unix socket,
# and wants both stores whole, with all that was acknowledged, and alike after one more exchange.
#
#   killed.sh [ltcli] [--kills N] [--events N] [--transports stdio,ssh,tcp,unix] [--seed N]
#
# `--kills` is how often each side is killed over each transport, `--events` how many new events each store has
# each time. Without options it takes about half a minute.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/Relay/common.sh
harness=$OLDPWD/Tests/Relay/killed.py
shift || true

ssh=()
if PATH=$PATH:/usr/sbin command -v sshd > /dev/null && command -v ssh-keygen > /dev/null; then
  start_sshd
  ssh=(--ssh "$far")
else
  echo 'ssh is not tried: sshd is not installed (Debian: apt-get install openssh-server)'
fi
python3 "$harness" "$ltcli" "${ssh[@]}" "$@"
