/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What is said of a change on a tile: short, with its sign.
 */

#include "cgv-delta-painter.h"

/**
 * cgv_delta_note_get:
 * @comparison: what is shown
 * @delta: how a tile changed
 * @pane: what is painted of it
 * @form: 0 for the longest, and so on
 * @out: (out caller-allocates): CGV_TREEMAP_NOTE_MAX bytes
 *
 * What a tile says besides its name: its cost, its change, and the change in percent of the base; down to the sign
 * alone. Translated.
 *
 * Returns: false if there is no such form
 */
bool cgv_delta_note_get (const CgvComparison *comparison,
                         const CgvTileDelta *delta,
                         CgvDeltaPane pane,
                         unsigned int form,
                         char *out);
