# What the scripts of this folder share: a folder that is removed, stores, and how a check ends.

# The tool under test; every script takes another one as its first argument.
ltcli=$(readlink -f "${1:-.build/debug/ltcli}")
[ -x "$ltcli" ] || { echo "there is no ltcli at $ltcli: swift build comes first"; exit 2; }

source Tests/Relay/ports.sh

folder=$(mktemp -d)
children=()
cleanup() {
  local child
  for child in "${children[@]}"; do kill "$child" 2> /dev/null || true; done
  rm -rf "$folder"
}
trap cleanup EXIT
cd "$folder"
export HOME=$folder XDG_STATE_HOME=$folder/state

# Ends with 0 where a program is missing, and says which package has it.
need() {
  PATH=$PATH:/usr/sbin command -v "$1" > /dev/null && return
  echo "skipped: $1 is not installed (Debian: apt-get install $2)"
  exit 0
}

# Debian's sshd on the loopback, and what LT_SSH names: ssh with a key of its own. Sets `port` and `far`, the
# beginning of the address.
start_sshd() {
  port=$(free_port)
  ssh-keygen -q -t ed25519 -N '' -f host
  ssh-keygen -q -t ed25519 -N '' -f key
  cp key.pub keys
  chmod 600 keys
  echo "[127.0.0.1]:$port $(cat host.pub)" > known
  cat > sshd.conf <<CONF
ListenAddress 127.0.0.1:$port
HostKey $folder/host
AuthorizedKeysFile $folder/keys
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
CONF
  if [ "$(id -u)" -eq 0 ]; then mkdir -p /run/sshd; fi
  "$(PATH=$PATH:/usr/sbin command -v sshd)" -D -e -f sshd.conf 2> sshd.log &
  children+=($!)
  wait_for "$port" $!
  # It is called with ssh's arguments.
  cat > ssh <<SSH
#!/bin/sh
exec ssh -F none -o BatchMode=yes -o UserKnownHostsFile=$folder/known -i $folder/key "\$@"
SSH
  chmod +x ssh
  export LT_SSH=$folder/ssh
  far=ssh://$(id -un)@127.0.0.1:$port
}

# A key and a certificate of a server's name, in NAME.key and NAME.pem.
certificate() {
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$1" \
    -addext "subjectAltName=DNS:$1" -keyout "$1.key" -out "$1.pem" 2> openssl.log
}

# stunnel as the client of relay.example at a port with TLS. Sets `plain`, its own port.
start_stunnel_client() {
  plain=$(free_port)
  cat > client.conf <<CONF
foreground = yes
pid =
client = yes
[lifttrail]
accept = 127.0.0.1:$plain
connect = 127.0.0.1:$1
verifyChain = yes
CAfile = $folder/relay.example.pem
checkHost = relay.example
CONF
  "$(PATH=$PATH:/usr/sbin command -v stunnel)" client.conf 2> stunnel-client.log &
  children+=($!)
  wait_for "$plain" $!
}

# Two stores of one dataset, with 1,000 events each.
make_near_and_far() {
  "$ltcli" init near > made.txt
  "$ltcli" clone near far > made.txt
  fill near 1000
  fill far 1000
}

# Has both stores exchange by a server, whose place the words name for `sync`.
catch_up() {
  expect 0 'took 1000 events' "$ltcli" sync near "$@" --make
  expect 0 'took 1000 events' "$ltcli" sync far "$@"
  expect 0 'took 1000 events' "$ltcli" sync near "$@"
  same near far
  LT_TOKEN=wrong expect 3 'its token is missing, or another one' "$ltcli" sync near "$@"
}

# Ends the server of a root, whose store is whole then.
stop_server() {
  kill -TERM "$1"
  wait "$1"
  expect 0 'none' "$ltcli" verify root/*-*
}

# So many new events in a store.
filled=0
fill() {
  filled=$((filled + 1))
  python3 - "$2" "$filled" <<'PYTHON' | "$ltcli" append "$1" > /dev/null
import sys
for number in range(int(sys.argv[1])):
    entity = f'm{sys.argv[2]}.{number}'
    print(f'{{"type":"module.saved","entity":"{entity}","data":{{"name":"M{number}"}}}}')
PYTHON
}

# Runs a command that is to end with a status, and to say something.
expect() {
  local status=$1 words=$2 got=0
  shift 2
  "$@" > said.txt 2>&1 || got=$?
  if [ "$got" -ne "$status" ] || ! grep -qF -- "$words" said.txt; then
    echo "not as expected: $*"
    echo "wanted status $status and “$words”; got $got:"
    cat said.txt
    exit 1
  fi
}

# Two stores hold the same.
same() {
  [ "$("$ltcli" digest "$1")" = "$("$ltcli" digest "$2")" ] || { echo "$1 and $2 differ"; exit 1; }
}
