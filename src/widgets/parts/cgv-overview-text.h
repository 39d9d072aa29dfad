/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The texts of the overview of parts: cells, tooltips, notes, and tables for the clipboard. Everything that comes
 * from a file is made safe to show. The list of the chart must have a matrix. Main thread.
 */

#include "cgv-parts-chart.h"

G_BEGIN_DECLS

/* Returns the title of a part, such as "part 3", and with two documents also its side. */
char *cgv_overview_text_dup_part (CgvPartsChart *chart,
                               guint place);

/* Returns the bytes of the file of a function, or of its object; of the new side where that has it. */
const char *cgv_overview_text_get_location (CgvPartsChart *chart,
                                         CgvNodeId node,
                                         gboolean of_object,
                                         gsize *length);

/**
 * cgv_overview_text_dup_function:
 * @chart: a chart
 * @node: a row of the matrix
 *
 * Returns the texts that identify a function: its name, its file and its object, one a line.
 *
 * Returns: (transfer full): text for a tooltip
 */
char *cgv_overview_text_dup_function (CgvPartsChart *chart,
                                   CgvNodeId node);

/**
 * cgv_overview_text_dup_bar:
 * @chart: a chart
 * @node: a row of the matrix, or CGV_NONE for the totals
 * @span: parts that share a bar
 * @place: which of them it shows
 *
 * Describes a bar, a line each: the part, its cost, its share of the function and of the part.
 *
 * Returns: (transfer full): text for a tooltip
 */
char *cgv_overview_text_dup_bar (CgvPartsChart *chart,
                              CgvNodeId node,
                              CgvPartSpan span,
                              guint place);

/**
 * cgv_overview_text_dup_label:
 * @chart: a chart
 * @node: a row of the matrix, or CGV_NONE for the totals
 *
 * Describes the bars of a row for a screen reader: the part with the keyboard focus and its cost,
 * or the part where the row costs most.
 *
 * Returns: (transfer full): one line
 */
char *cgv_overview_text_dup_label (CgvPartsChart *chart,
                                CgvNodeId node);

/**
 * cgv_overview_text_dup_cursor:
 * @chart: a chart with a cursor
 *
 * Returns the cost of the part with the keyboard focus, and the cost of the function in focus
 * there.
 *
 * Returns: (transfer full): such as "part 3: 12.30 %, of which 1.20 % in main"
 */
char *cgv_overview_text_dup_cursor (CgvPartsChart *chart);

/**
 * cgv_overview_text_dup_note:
 * @chart: a chart
 * @n_bars: how many bars there is room for
 *
 * Explains the bars: whether others are being computed, the value of a full bar, whether parts
 * share a bar, that filters do not apply, and whether parts do not add up.
 *
 * Returns: (transfer full): some sentences
 */
char *cgv_overview_text_dup_note (CgvPartsChart *chart,
                               guint n_bars);

G_END_DECLS
