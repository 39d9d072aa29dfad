#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Records data/examples/callgrind.out.bzip2 anew, on Debian 12 for x86-64:
#
#   apt-get source --download-only bzip2     (needs a deb-src line)
#   data/examples/record.sh bzip2_1.0.8.orig.tar.gz
#
# It works in /usr/src, so that the profile names no one's home. README.md in
# this folder says what the profile shows.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
archive=$(realpath "${1:?usage: record.sh bzip2_1.0.8.orig.tar.gz}")
source=/usr/src/bzip2-1.0.8
profile=callgrind.out.bzip2
licenses=/usr/share/common-licenses

tar -x -f "$archive" -C /usr/src
cd "$source"
# One function per step of the algorithm, as the source has them.
make -s CFLAGS='-Os -g -fno-inline -D_FILE_OFFSET_BITS=64' bzip2

# Two blocks of bzip2 -1: prose, and one text again and again.
(cd "$licenses" && cat GPL-3 GPL-2 LGPL-2.1 GFDL-1.3 MPL-1.1) | head -c 100000 > input
yes "$(cat "$licenses/BSD")" | head -c 100000 >> input

# A part for each block and one for the rest. The caches are given because the
# default is the recording machine's; only what main does, not the loader.
rm -f "$profile"
env -i PATH=/usr/bin LANG=C LD_BIND_NOW=1 \
  valgrind --tool=callgrind --callgrind-out-file="$profile" \
  --combine-dumps=yes --dump-after=BZ2_compressBlock --toggle-collect=main \
  --dump-instr=yes --collect-jumps=yes \
  --branch-sim=yes --cache-sim=yes \
  --I1=32768,8,64 --D1=32768,8,64 --LL=8388608,16,64 \
  "$source/bzip2" -1 -k -f input

install -m 644 "$profile" "$here/$profile"
