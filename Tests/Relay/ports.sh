# Ports of the loopback, for scripts that start servers.

# A port that no program has just now.
free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# Waits until a process listens at a port, as long as it lives.
wait_for() {
  until (exec 3<> "/dev/tcp/127.0.0.1/$1") 2> /dev/null; do
    kill -0 "$2" || { echo "the server went before it listened at port $1"; exit 1; }
  done
}
