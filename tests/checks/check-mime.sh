#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-mime.sh TYPES PROFILE: with our description of the type installed, a profile has it, by name or by its
# first line, and other files do not.
set -eu

types=$1
profile=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

mkdir -p "$scratch/mime/packages"
cp "$types" "$scratch/mime/packages/callgrove.xml"
update-mime-database "$scratch/mime"
export XDG_DATA_HOME="$scratch"

status=0
expect () # TYPE FILE
{
  found=$(gio info --attributes=standard::content-type "$scratch/$2" | sed -n 's/^ *standard::content-type: //p')
  if [ "$found" != "$1" ]; then
    echo "$2 has the type $found instead of $1" >&2
    status=1
  fi
}

for name in callgrind.out.4711 cachegrind.out.4711 callgrind.out.4711.2-01 run.callgrind run.callgrind.gz run.cachegrind.xz; do
  echo "events: Ir" > "$scratch/$name"
  expect application/x-kcachegrind "$name"
done
cp "$profile" "$scratch/renamed"
expect application/x-kcachegrind renamed
echo "callgrind format" > "$scratch/notes"
expect text/plain notes
echo "callgrind.out" > "$scratch/callgrind.txt"
expect text/plain callgrind.txt
exit "$status"
