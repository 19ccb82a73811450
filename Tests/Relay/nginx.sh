#!/bin/bash
# A server of WebSockets behind nginx with TLS, set up by the very block of docs/deploying.md, and clients behind
# stunnel: catching up, a live set, an idle watch, and a restart of either side. Exit status: 0 where all is right, and
# where a program is missing, which is said.
#
#   nginx.sh [ltcli] [SECONDS]
#
# SECONDS is how long the watch is idle, 180 if it is not named.
set -euo pipefail
cd "$(dirname "$0")/../.."
page=$PWD/docs/deploying.md
source Tests/Relay/common.sh
idle=${2:-180}
need nginx nginx
need stunnel stunnel4
need openssl openssl
nginx=$(PATH=$PATH:/usr/sbin command -v nginx)

certificate relay.example

# Starts the server, which listens at the same port each time.
behind=$(free_port)
serve() {
  "$ltcli" serve root --listen "ws://127.0.0.1:$behind" > listening.txt 2>> server.log &
  server=$!
  children+=("$server")
  wait_for "$behind" "$server"
}

# The page's block, with this run's ports and files.
tls=$(free_port)
{
  echo "daemon off; pid $folder/nginx.pid; error_log $folder/nginx.log; events {}"
  echo "http { access_log off; client_body_temp_path $folder/body; proxy_temp_path $folder/proxy;"
  echo "fastcgi_temp_path $folder/fast; uwsgi_temp_path $folder/uwsgi; scgi_temp_path $folder/scgi;"
  sed -n '/^```nginx$/,/^```$/p;/^```nginx$/,/^```$/{/^```$/q}' "$page" | sed -e '/^```/d' -e "s|listen 443|listen 127.0.0.1:$tls|" \
    -e "s|/etc/nginx/|$folder/|" -e "s|127.0.0.1:7441|127.0.0.1:$behind|"
  echo '}'
} > nginx.conf
grep -q proxy_read_timeout nginx.conf || { echo "docs/deploying.md has no block for nginx"; exit 1; }
start_nginx() {
  "$nginx" -c "$folder/nginx.conf" 2>> nginx.err &
  front=$!
  children+=("$front")
  wait_for "$tls" "$front"
}

serve
start_nginx
start_stunnel_client "$tls"
export LT_TOKEN
LT_TOKEN=$(cat root/token)
there=ws://127.0.0.1:$plain/lifttrail

make_near_and_far
catch_up "$there"
expect 5 'HTTP/1.1 404' "$ltcli" sync near "ws://127.0.0.1:$plain/elsewhere"

# Begins to watch, and waits until both are level.
watch() {
  : > watch.txt
  "$ltcli" sync near "$there" --watch > watched.txt 2> watch.txt &
  watcher=$!
  children+=("$watcher")
  until grep -q watching watch.txt; do kill -0 "$watcher"; done
}
# Writes one event beside the watch, and waits until it has come by it.
sets=0
live() {
  sets=$((sets + 1))
  echo "{\"type\":\"setting.saved\",\"entity\":\"live$sets\",\"data\":{\"value\":1}}" | "$ltcli" append far > /dev/null
  expect 0 'took 1 event' "$ltcli" sync far "$there"
  until "$ltcli" log near | grep -q "live$sets"; do
    kill -0 "$watcher" || { echo "the watch has ended:"; cat watch.txt; exit 1; }
  done
}
watch
live
echo "an idle watch of $idle s"
sleep "$idle"
live

# A reload leaves it as it is.
"$nginx" -c "$folder/nginx.conf" -s reload 2>> nginx.err
live

# Ends a process on the way, and waits until the watch has noticed: then others may write to its store.
cut() {
  local told
  told=$(grep -c ' again in ' watch.txt || true)
  kill -TERM "$1"
  until [ "$(grep -c ' again in ' watch.txt)" -gt "$told" ]; do kill -0 "$watcher"; done
}

# nginx is restarted: the watch calls again by itself.
cut "$front"
wait "$front" || true
expect 5 "$there: cannot" "$ltcli" sync near "$there"
start_nginx
live

# The server is restarted.
cut "$server"
wait "$server"
expect 5 'the program in front does not reach its server' "$ltcli" sync near "$there"
serve
live
kill -INT "$watcher"
wait "$watcher"
same near far

stop_server "$server"

echo 'nginx: all is right'
