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

for name in relay other; do
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$name.example" \
    -addext "subjectAltName=DNS:$name.example" -keyout "$name.key" -out "$name.pem" 2> openssl.log
done
tls=$(free_port)
cat > server.conf <<CONF
foreground = yes
pid =
[lifttrail]
accept = 127.0.0.1:$tls
connect = ${place#tcp://}
cert = $folder/relay.pem
key = $folder/relay.key
CONF
"$stunnel" server.conf 2> stunnel.log &
children+=($!)
wait_for "$tls" $!

"$ltcli" init near > made.txt
"$ltcli" clone near far > made.txt
fill near 1000
fill far 1000
export LT_TOKEN
LT_TOKEN=$(cat root/token)

# With nothing but OpenSSL.
client="openssl s_client -quiet -no_ign_eof -verify_return_error -connect 127.0.0.1:$tls"
via="$client -verify_hostname relay.example -CAfile $folder/relay.pem 2> client.log"
expect 0 'took 1000 events' "$ltcli" sync near --via "$via"
expect 0 'took 1000 events' "$ltcli" sync far --via "$via"
expect 0 'took 1000 events' "$ltcli" sync near --via "$via"
same near far

# A stranger's certificate, and another name.
expect 5 'the command ended with status 1' \
  "$ltcli" sync near --via "$client -verify_hostname relay.example -CAfile $folder/other.pem 2> client.log"
expect 5 'the command ended with status 1' \
  "$ltcli" sync near --via "$client -verify_hostname other.example -CAfile $folder/relay.pem 2> client.log"
LT_TOKEN=wrong expect 3 'its token is missing, or another one' "$ltcli" sync near --via "$via"

# With stunnel at the client, too.
plain=$(free_port)
cat > client.conf <<CONF
foreground = yes
pid =
client = yes
[lifttrail]
accept = 127.0.0.1:$plain
connect = 127.0.0.1:$tls
verifyChain = yes
CAfile = $folder/relay.pem
checkHost = relay.example
CONF
"$stunnel" client.conf 2> stunnel-client.log &
children+=($!)
wait_for "$plain" $!
fill near 10
expect 0 'took 10 events' "$ltcli" sync near "tcp://127.0.0.1:$plain"
expect 0 'took 10 events' "$ltcli" sync far "tcp://127.0.0.1:$plain"
same near far

kill -TERM "$server"
wait "$server"
expect 0 'none' "$ltcli" verify root/*-*

echo 'stunnel: all is right'
