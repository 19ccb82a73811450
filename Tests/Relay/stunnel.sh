#!/bin/bash
# A server behind stunnel, and clients behind openssl and stunnel, as docs/deploying.md says. The first
# argument may name the ltcli to test. Exit status: 0 where all is right, and where stunnel is missing, which
# is said.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/Relay/common.sh
need stunnel stunnel4
need openssl openssl
stunnel=$(PATH=$PATH:/usr/sbin command -v stunnel)

mkfifo listening
"$ltcli" serve root --listen 127.0.0.1:0 > listening 2> server.log &
server=$!
children+=("$server")
exec 4< listening
read -r -u 4 _ _ place

certificate relay.example
certificate other.example
tls=$(free_port)
cat > server.conf <<CONF
foreground = yes
pid =
[lifttrail]
accept = 127.0.0.1:$tls
connect = ${place#tcp://}
cert = $folder/relay.example.pem
key = $folder/relay.example.key
CONF
"$stunnel" server.conf 2> stunnel.log &
children+=($!)
wait_for "$tls" $!

make_near_and_far
export LT_TOKEN
LT_TOKEN=$(cat root/token)

# With nothing but OpenSSL.
client="openssl s_client -quiet -no_ign_eof -verify_return_error -connect 127.0.0.1:$tls"
via="$client -verify_hostname relay.example -CAfile $folder/relay.example.pem 2> client.log"
catch_up --via "$via"

# A stranger's certificate, and another name.
expect 5 'the command ended with status 1' \
  "$ltcli" sync near --via "$client -verify_hostname relay.example -CAfile $folder/other.example.pem 2> client.log"
expect 5 'the command ended with status 1' \
  "$ltcli" sync near --via "$client -verify_hostname other.example -CAfile $folder/relay.example.pem 2> client.log"

# With stunnel at the client, too.
start_stunnel_client "$tls"
fill near 10
expect 0 'took 10 events' "$ltcli" sync near "tcp://127.0.0.1:$plain" --make
expect 0 'took 10 events' "$ltcli" sync far "tcp://127.0.0.1:$plain"
same near far

stop_server "$server"

echo 'stunnel: all is right'
