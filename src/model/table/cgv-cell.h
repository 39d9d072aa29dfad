/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * One cell of a list or a report: a typed value, independent of how it is painted or written. The window paints cells, the clipboard and
 * the command line write them. Plain data on the caller's stack; any thread, as long as none calls setlocale().
 */

#include <glib.h>

#include "cgv-comparison.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_CELL_NAME,     /* text, with a place in a tree, marks and a tag */
  CGV_CELL_TEXT,     /* text */
  CGV_CELL_COUNT,    /* @count */
  CGV_CELL_TRUTH,    /* whether @count is not 0 */
  CGV_CELL_COST,     /* @cost of @event, with its bounds; or its share of @whole */
  CGV_CELL_SHARE,    /* @cost in percent of @whole, regardless of the form of other amounts */
  CGV_CELL_PER_CALL, /* @cost of @count calls, divided by that */
  CGV_CELL_FACTOR,   /* @value, how many times something; negative if unknown */
  CGV_CELL_DELTA,    /* @delta of @event, or of counts without one; or its share of @whole */
  CGV_CELL_PERCENT,  /* @delta in percent of @whole */
  CGV_CELL_BARS,     /* no text, but a bar for each side */
  CGV_CELL_CUSTOM,   /* painted by the view; text is for copying */
} CgvCellKind;

/* The meaning of a difference. */
typedef enum
{
  CGV_CELL_SAME,
  CGV_CELL_MORE,
  CGV_CELL_LESS,
  CGV_CELL_NOISE,
} CgvCellState;

/* Marks of a name. */
typedef enum
{
  CGV_NAME_MARK_NONE = 0,
  CGV_NAME_MARK_CYCLE = 1 << 0,     /* it is a member of a cycle */
  CGV_NAME_MARK_HOT = 1 << 2,       /* the hot path leads through it */
  CGV_NAME_MARK_RECURSION = 1 << 1, /* it stands for several levels of recursion, or calls itself */
} CgvNameMarks;

/* The place of a name in a tree. */
typedef enum
{
  CGV_NAME_BRANCH_NONE, /* there is no tree */
  CGV_NAME_BRANCH_LEAF, /* next to groups, without rows below it */
  CGV_NAME_BRANCH_CLOSED,
  CGV_NAME_BRANCH_OPEN,
  CGV_NAME_BRANCH_MEMBER, /* below the group above */
} CgvNameBranch;

/* A part of a text in a colour of its own. */
typedef struct
{
  guint start, end; /* in bytes */
  guint32 color;    /* 0xRRGGBB */
  gboolean is_bold;
} CgvCellSpan;

/* Zero it except for @kind before it is filled. Strings are owned by the cell except for those that are const. */
typedef struct
{
  CgvCellKind kind;
  gboolean is_empty; /* there is no value */
  const char *note;  /* (nullable): why there is no value, or why it may be surprising; translated */

  const CgvEventSet *events; /* (nullable): of @event; it is not held */
  CgvEventId event;
  const CgvEvent *data; /* (nullable): that event type, with the bounds of its sums; not owned */
  gboolean is_signed; /* whether costs are read as `int64_t` */
  CgvAmount cost;
  CgvCost whole;            /* the whole of a percentage */
  gboolean is_relative;     /* whether costs and differences are shown in percent of @whole */
  int fewer_decimals;       /* of such a percentage, than CGV_PERCENT_DECIMALS */
  gboolean is_short;        /* otherwise: whether costs are shown with three digits */
  guint power;              /* otherwise, above 0: the decimal digits of the unit in which they are shown, which the title names */
  gboolean is_dotted;       /* a difference below half of that unit is a dot */
  gboolean lacks_percent;   /* a percentage says nothing: see cgv_costs_has_shares() */
  gboolean is_within;       /* its share says nothing: a call in a cycle, whose cost is part of others, or a group above its total */
  guint64 count;            /* of calls, or of other counted things */
  gboolean is_about;        /* the count is an estimate */
  CgvDelta delta;           /* in event counts, or counts */
  CgvDeltaRange delta_range; /* the bounds of @delta, if it is an estimate */
  CgvMeasure measure;       /* the measure of @value, for a comparison */
  double value, value_base; /* in @measure: a cost, or a difference and the base of that difference; in event counts before decimals, or
                             * percent */

  gboolean is_bare;   /* the title names the unit: there is no "%" after numbers */
  gboolean has_all_digits; /* a cost per call is not shortened */
  gboolean is_times;  /* a count has "×" behind it */
  gboolean is_ordinal; /* a count is the number of a line: its digits are not grouped */
  gboolean is_centered; /* bars of costs grow from a middle line: they are -1 to 1 */
  double fraction;    /* of a bar, 0 to 1; the bar of a longer difference is torn */
  double own;         /* of the bar of self cost within it, or where they are centered, below it */
  double base_fraction, base_own; /* the values of the base, if there is a bar for each side */
  CgvCellState state; /* of a bar, and of a number that steps back */
  guint heat;         /* rank of a cost among its peers: from 1 to 5, or 0 */

  char *text;        /* (nullable): display text, otherwise that of @bytes */
  char *whole_text;  /* (nullable): the unshortened text, if @text is shortened */
  const char *bytes; /* (nullable): as the profile has it, @n_bytes long; it is not held */
  gsize n_bytes;
  const CgvFold *fold; /* (nullable): whose function @bytes name, so that its short forms can be had; it is not held */
  CgvNodeId node;
  char *place; /* (nullable): the place of the named thing, as display text */
  gboolean is_path;
  gboolean is_code; /* a line of a program, which is cut at its end alone */
  GArray *spans;    /* (nullable): CgvCellSpan, of @text, in order */
  gboolean is_dim; /* a name that steps back behind others */
  gboolean is_first; /* the first cell of a group of cells */
  gboolean is_marked; /* it belongs to what is selected in another list */
  gboolean is_hit; /* a search found it, and leaves the others in the list */
  int slot; /* 1 more than the CgvSlot of a colour, or 0 */
  CgvNameBranch branch;
  guint level; /* for a name in a tree of several levels: 1 for the outermost; or 0 */
  CgvNameMarks marks;
  const char *tag; /* (nullable): a word about a name; translated */
  char *badge;     /* (nullable): how many members a group has */
} CgvCell;

void cgv_cell_clear (CgvCell *cell);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CgvCell, cgv_cell_clear)

/* Sets the name of a node. @fold is not held. */
void cgv_cell_set_function (CgvCell *cell,
                            const CgvFold *fold,
                            CgvNodeId node);

/* Makes an exact cost, whose whole is the total. @costs is not held. */
CgvCell cgv_cell_of_cost (const CgvCosts *costs,
                          CgvCost cost);

/* Sets event and cost, and the total as the whole. @costs is not held. */
void cgv_cell_set_cost (CgvCell *cell,
                        const CgvCosts *costs,
                        CgvAmount cost);

/* Sets an exact cost of an event type that is its own whole. @events is not held. */
void cgv_cell_set_total (CgvCell *cell,
                         const CgvEventSet *events,
                         CgvEventId event,
                         CgvCost total);

/* Sets a cost of one side of a comparison, in its measure, with the base's total as the whole in event counts. @comparison is not
 * held. */
void cgv_cell_set_side_cost (CgvCell *cell,
                             const CgvComparison *comparison,
                             CgvSide side,
                             CgvAmount cost);

/* Sets the difference of two costs of a comparison, in event counts, and its bounds. The whole is the base's total of a difference, and
 * @base of a percentage. */
void cgv_cell_set_delta (CgvCell *cell,
                         const CgvComparison *comparison,
                         CgvAmount base,
                         CgvAmount new_);

/* Sets the difference of two costs, by side, like cgv_cell_set_delta(), and its direction, which estimates do not have. */
void cgv_cell_set_change (CgvCell *cell,
                          const CgvComparison *comparison,
                          const CgvAmount *costs);

/* Sets the cost of one side like cgv_cell_set_side_cost(), and whether it differs from the other side by noise. */
void cgv_cell_set_compared_cost (CgvCell *cell,
                                 const CgvComparison *comparison,
                                 CgvSide side,
                                 const CgvAmount *costs);

/* Sets a difference of any costs of a comparison, in event counts. The whole is the base's total. @comparison is not held. */
void cgv_cell_set_event_delta (CgvCell *cell,
                               const CgvComparison *comparison,
                               CgvDelta delta);

/* Returns (nullable) the event type of a cell; NULL for a count. */
const CgvEvent *cgv_cell_get_event (const CgvCell *cell);

/* Returns the text in a list: in percent if the cell is relative, "≈" before an estimate, "–" if there is no value but a note. */
char *cgv_cell_dup_text (const CgvCell *cell);

/* Returns the text with its unit, for use without a title: a cost that is no share has all digits. */
char *cgv_cell_dup_with_unit (const CgvCell *cell);

/* Returns the text that is copied and written for programs: all digits in ASCII, counts in the unit of the file, the whole name; ""
 * without a value. */
char *cgv_cell_dup_exact (const CgvCell *cell);

/* Returns (nullable) the text that a screen reader adds: that it is an estimate with its bounds, noise, or the note. */
char *cgv_cell_dup_spoken (const CgvCell *cell);

/* Returns a cost with all digits and its unit: "57 912 345 Ir", "1.235 ms (1 234 560 ns)". */
char *cgv_cell_dup_amount (const CgvCell *cell);

/* Returns the text with its share of the whole, which must be the total, and its bounds: "≈ 4 100 Ir (4.10 % of all), from 3 950 Ir to 4
 * 200 Ir". */
char *cgv_cell_dup_share (const CgvCell *cell);

/* Returns (nullable) the bounds of an estimate: "from 3 950 Ir to 4 200 Ir"; NULL if it is exact. */
char *cgv_cell_dup_bounds (const CgvCell *cell);

/* Returns a share alone: "93.10 %". */
char *cgv_cell_dup_percent (const CgvCell *cell);

/* Returns whether the cell is zero, or "< 0.01 %". Such cells are paler. */
gboolean cgv_cell_is_slight (const CgvCell *cell);

/* Returns whether a cost is shown in percent and is more than the whole. */
gboolean cgv_cell_is_beyond (const CgvCell *cell);

/* Returns the length of a bar that is as long as @cost of @whole is large, 0 to 1; 0 where @whole is not above 0. */
double cgv_cell_get_fraction (const CgvCell *cell,
                              CgvCost whole);

/* Replaces a cost by one with the widest text of its magnitude, negative if costs may be
 * negative. Returns FALSE if its width does not predict the width of other cells. */
gboolean cgv_cell_widen (CgvCell *cell);

/* Sets the bar of @cost, and lets bars grow from a middle line. @largest: the value of the longest bar */
void cgv_cell_center (CgvCell *cell,
                      double largest);

/* Returns a count with its digits grouped: "12 345". */
char *cgv_cell_dup_count (guint64 count);

G_END_DECLS
