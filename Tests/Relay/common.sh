# What the scripts of this folder share: a folder that is removed, stores, and how a check ends.

# The tool under test; every script takes another one as its first argument.
ltcli=$(readlink -f "${1:-.build/debug/ltcli}")
[ -x "$ltcli" ] || { echo "there is no ltcli at $ltcli: swift build comes first"; exit 2; }

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

# A port of the loopback that nobody has just now.
free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# Waits until somebody listens at a port, as long as a process lives.
wait_for() {
  until (exec 3<> "/dev/tcp/127.0.0.1/$1") 2> /dev/null; do
    kill -0 "$2" || { echo "the server went before it listened"; exit 1; }
  done
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
