/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The texts of the overview of parts: cells, tooltips, notes, and tables for the clipboard. Everything that comes
 * from a file is made safe to show. The list of the chart must have a matrix. Main thread.
 */

#include "cgv-parts-chart.h"

G_BEGIN_DECLS

/**
 * cgv_parts_text_dup_name:
 * @chart: a chart
 * @node: a row of the matrix
 *
 * The name of a function.
 *
 * Returns: (transfer full): the name
 */
char *cgv_parts_text_dup_name (CgvPartsChart *chart,
                               CgvNodeId node);

/**
 * cgv_parts_text_dup_whole_name:
 * @chart: a chart
 * @node: a row of the matrix
 *
 * The name of a function, however long, for copying.
 *
 * Returns: (transfer full): the name
 */
char *cgv_parts_text_dup_whole_name (CgvPartsChart *chart,
                                     CgvNodeId node);

/**
 * cgv_parts_text_dup_function:
 * @chart: a chart
 * @node: a row of the matrix
 *
 * What identifies a function: its name, its file and its object, one a line.
 *
 * Returns: (transfer full): text for a tooltip
 */
char *cgv_parts_text_dup_function (CgvPartsChart *chart,
                                   CgvNodeId node);

/**
 * cgv_parts_text_dup_cost:
 * @chart: a chart
 * @cost: a cost of the matrix
 *
 * A cost as cells show it: absolute, or in percent of all that the parts cost.
 *
 * Returns: (transfer full): such as "12.30 %"
 */
char *cgv_parts_text_dup_cost (CgvPartsChart *chart,
                               CgvCost cost);

/**
 * cgv_parts_text_dup_variation:
 * @variation: a spread as a multiple of the mean; negative where there is none
 *
 * How uneven parts are.
 *
 * Returns: (transfer full): such as "2.4×" or "–"
 */
char *cgv_parts_text_dup_variation (double variation);

/**
 * cgv_parts_text_dup_bar:
 * @chart: a chart
 * @node: a row of the matrix, or CGV_NONE for the totals
 * @span: parts that share a bar
 * @place: which of them it shows
 *
 * What a bar says, a line each: the part, its cost, its share of the function and of the part.
 *
 * Returns: (transfer full): text for a tooltip
 */
char *cgv_parts_text_dup_bar (CgvPartsChart *chart,
                              CgvNodeId node,
                              CgvPartSpan span,
                              guint place);

/**
 * cgv_parts_text_dup_label:
 * @chart: a chart
 * @node: a row of the matrix, or CGV_NONE for the totals
 *
 * What a screen reader says of the bars of a row: the part that the keyboard is at and its cost, or where it costs
 * most.
 *
 * Returns: (transfer full): one line
 */
char *cgv_parts_text_dup_label (CgvPartsChart *chart,
                                CgvNodeId node);

/**
 * cgv_parts_text_dup_cursor:
 * @chart: a chart with a cursor
 *
 * What the part that the keyboard is at costs, and what the function in focus costs there.
 *
 * Returns: (transfer full): such as "part 3: 12.30 %, of which 1.20 % in main"
 */
char *cgv_parts_text_dup_cursor (CgvPartsChart *chart);

/**
 * cgv_parts_text_dup_note:
 * @chart: a chart
 * @n_bars: how many bars there is room for
 *
 * What one has to know to read the bars: whether others are on their way, what a full one is, whether parts share one,
 * that filters do not apply, and whether parts do not add up.
 *
 * Returns: (transfer full): some sentences
 */
char *cgv_parts_text_dup_note (CgvPartsChart *chart,
                               guint n_bars);

/**
 * cgv_parts_text_dup_table:
 * @chart: a chart
 * @position: the first row
 * @n_rows: how many
 * @with_totals: whether to begin with what parts cost as a whole
 *
 * Rows as tab-separated values with a header line, a column for each part, costs as plain digits. Says so in a line
 * of its own where the document is only part of what the file should have had.
 *
 * Returns: (transfer full): the table
 */
char *cgv_parts_text_dup_table (CgvPartsChart *chart,
                                guint position,
                                guint n_rows,
                                gboolean with_totals);

G_END_DECLS
