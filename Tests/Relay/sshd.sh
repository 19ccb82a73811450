#!/bin/bash
# Exchanges through Debian's sshd on the loopback, as docs/deploying.md says. The first argument may name the
# ltcli to test. Exit status: 0 where all is right, and where sshd is missing, which is said.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/Relay/common.sh
need sshd openssh-server
need ssh-keygen openssh-client

start_sshd

"$ltcli" init near > made.txt
"$ltcli" clone near "it's; far" > made.txt
fill near 1000
fill "it's; far" 1000

for _ in 1 2; do
  expect 0 'would take 1000 events' "$ltcli" sync near "$far$folder/it's; far" --plan \
    --remote-ltcli "$ltcli"
done
expect 0 'took 1000 events' "$ltcli" sync near "$far$folder/it's; far" --remote-ltcli "$ltcli"
same near "it's; far"
expect 0 'took 0 events' "$ltcli" sync near "$far$folder/it's; far" --remote-ltcli "$ltcli"

# What goes wrong is told apart.
expect 5 'finds no ltcli it can run (ended with status 127)' \
  "$ltcli" sync near "$far$folder/x" --remote-ltcli /no/such
expect 5 'ssh ended with status 255' "$ltcli" sync near "ssh://127.0.0.1:1/x"
expect 5 'the far side ended with status 2' \
  "$ltcli" sync near "$far$folder/no-store" --remote-ltcli "$ltcli"

# A key that can do nothing but this, whatever is asked for.
echo "command=\"'$ltcli' relay \\\"$folder/it's; far\\\" --stdio\",restrict $(cat key.pub)" > keys
fill near 10
expect 0 'took 10 events' "$ltcli" sync near "$far/anything"
expect 3 'lifttrail-relay 1' ./ssh -p "$port" "$(id -un)@127.0.0.1" id < sshd.conf

# A shell that is not quiet.
echo "command=\"echo Welcome; '$ltcli' relay \\\"$folder/it's; far\\\" --stdio\" $(cat key.pub)" > keys
expect 5 'beginning with “Welcome' "$ltcli" sync near "$far/anything"

# The far side ends when the near side is killed: its store can be written again.
cat > slow <<SLOW
#!/bin/sh
echo "\$\$" > relay.pid
exec '$ltcli' relay "$folder/it's; far" --stdio
SLOW
chmod +x slow
echo "command=\"cd $folder && ./slow\" $(cat key.pub)" > keys
for _ in 1 2 3; do
  rm -f relay.pid
  mkfifo silent
  ./ssh -p "$port" "$(id -un)@127.0.0.1" x < silent > greeting.txt 2>&1 &
  near=$!
  exec 4> silent
  until [ -s relay.pid ] && [ -s greeting.txt ]; do kill -0 "$near"; done
  kill -9 "$near"
  exec 4>&-
  rm silent
  wait "$near" 2> /dev/null || true
  while kill -0 "$(cat relay.pid)" 2> /dev/null; do :; done
done
expect 0 'none' "$ltcli" verify "it's; far"

echo 'sshd: all is right'
