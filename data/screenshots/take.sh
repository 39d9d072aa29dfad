#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# take.sh TOP BUILD: takes the screenshots of README and metainfo anew, from the example profile and a build. Run by
# `meson compile -C build screenshots`.
set -eu

top=$1
export GSETTINGS_SCHEMA_DIR="$2/data"
export GSETTINGS_BACKEND=memory
export CALLGROVE_DATA_DIR="$top/data"

take () # NAME BUILD SIZE COLOUR-SCHEME
{
  "$top/tests/support/with-display" "$2/tests/screenshot/callgrove-screenshot" \
    --screenshot "$top/data/screenshots/$1.png" --size "$3" --color-scheme "$4" \
    "$top/data/examples/callgrind.out.bzip2"
}

take light "$2" 1280x800 light
take dark "$2" 1280x800 dark
take narrow "$2" 360x640 light

# A small program before a change and after it.
"$top/tests/support/with-display" "$2/tests/screenshot/callgrove-screenshot" \
  --screenshot "$top/data/screenshots/compare-light.png" --size 1280x720 --color-scheme light \
  --compare "$top/tests/cli/cases/compare-base.callgrind" "$top/tests/cli/cases/compare-new.callgrind"
