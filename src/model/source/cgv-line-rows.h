/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The source lines or instructions of one function or of all, as rows: their costs on one side or two in several event types, the calls
 * and jumps made there, and the change that began in each line. Lines of both sides are matched by their texts, otherwise by their numbers.
 * The window and the command line list these rows. Needs no display; used by one thread at a time.
 */

#include "cgv-function-row.h"
#include "cgv-line-costs.h"
#include "cgv-line-origins.h"
#include "cgv-source-files.h"
#include "cgv-source-texts.h"

G_BEGIN_DECLS

/* A source line or an instruction. */
typedef struct
{
  guint32 index[CGV_N_SIDES]; /* the index of its costs on each side, or CGV_NONE: on both sides for an instruction that never ran */
  const CgvInstruction *idle; /* NULL if it ran */
  guint64 context;            /* the number of a line of the new side without costs; otherwise 0 */
  CgvStringId object;         /* of @idle; or the file of @context */
  /* after cgv_line_rows_find_functions(): the only function that has it; if several of two sides do, the one whose share changed most;
   * CGV_NONE if none changed */
  CgvNodeId function;
} CgvLineRow;

/* The place of a line. */
typedef struct
{
  CgvSide side; /* that @file and @object are of: the new one if that has the line, or could have it */
  CgvStringId file;
  guint64 line;
  CgvStringId object; /* of an instruction */
  guint64 address;
  guint64 anchor; /* position among the lines of the new side; neither this nor the next distinguishes places */
  gboolean is_by_number; /* a line of the base is there only by its number */
} CgvLinePlace;

/* The change that began in a line, in an event type. */
typedef struct
{
  CgvDelta origin;
  CgvLineOrigin most; /* the largest part of it */
} CgvLineBegan;

/* To be read only. */
typedef struct
{
  GPtrArray *events;  /* CgvEventNumbers: those of the main event type first; not owned */
  CgvLineQuery query; /* of the new side */
  CgvSourceFiles *files[CGV_N_SIDES]; /* NULL for a missing side */
  guint8 *marks[CGV_N_SIDES]; /* (owned): a byte for each string, not 0 for the files whose lines are wanted; NULL for all files. May be set. */
  guint64 *seen[CGV_N_SIDES]; /* (owned): for each function, the classes of its lines; NULL if all lines are wanted */
  /* How many lines are wanted: the first ones in the order of @sort; 0 for all. May be set, with @sort, if all costs are exact and no ratio,
   * and neither callees nor jumps, texts nor origins are wanted. Then no more than a part of the lines is in memory at a time. */
  guint n_most;
  guint n_left_out; /* number of further lines */
  guint n_left_changed; /* of them, those that changed */
  GPtrArray *costs;   /* CgvLineCosts of each event type and side; NULL for a missing side, or one that lacks the event type */
  CgvSourceTexts *texts; /* NULL if texts are not wanted */
  GArray *lines;         /* CgvLineRow */
  guint n_context;       /* of them, those at the end that have no costs */
  CgvLineBegan *began;   /* for each line and event type; NULL if it is not known, as for instructions */
  CgvDelta unplaced;     /* the change outside of these lines, in the main event type */
  gboolean pairs_numbers; /* lines without texts on both sides are matched by their numbers */
  gboolean is_by_number;  /* some were matched only by their numbers */
  gboolean has_unpaired;  /* for some lines of files that both sides have, no texts say which line of the other side they are */
  CgvStringId renamed[CGV_N_SIDES]; /* the file of the only function, if the other side lacks it; otherwise CGV_NONE */
  guint32 *ranks[CGV_N_SIDES]; /* of each string that is a file of lines, its place in the order of paths */
  CgvQuantity sort; /* by self cost, inclusive cost, calls or origin, the largest cost or change is first; lines are by place otherwise */
  gboolean only_changed; /* sort only lines that changed, by any amount that they are sorted by or in any event type; may be set */
} CgvLineRows;

/* Returns whether a line at a place is wanted. */
typedef gboolean (*CgvLineFilter) (const CgvLineRows *rows,
                                   const CgvLinePlace *place,
                                   gpointer user_data);

/*
 * Returns rows without lines; NULL if there is no memory.
 *
 * @events: (transfer full): CgvEventNumbers, which must outlive the rows
 * @query: the wanted lines; @files and @same_files are ignored
 */
CgvLineRows *cgv_line_rows_new (GPtrArray *events,
                                const CgvLineQuery *query);

/* Adds up the costs of the lines in the files of @marks, or of the first @n_most. Returns FALSE if there is no memory. */
gboolean cgv_line_rows_add_costs (CgvLineRows *self);

/*
 * Makes the lines, and finds where the change began. Returns FALSE if there is no memory.
 *
 * @texts: (nullable) (transfer full)
 * @pairs_numbers: whether lines without texts on both sides are matched by their numbers
 * @is_wanted: (nullable): called for each line
 */
gboolean cgv_line_rows_join (CgvLineRows *self,
                             CgvSourceTexts *texts,
                             gboolean pairs_numbers,
                             CgvLineFilter is_wanted,
                             gpointer user_data);

/* Returns whether only one side has a line, but perhaps only because the text of a side is not available: the other may have it, too. */
gboolean cgv_line_rows_is_unmatched (const CgvLineRows *self,
                                     const CgvLineRow *line);

/* Leaves out lines whose cost filters removed. A line that they left on one side only still counts as being on both. */
void cgv_line_rows_leave_out_nothing (CgvLineRows *self);

/* Adds the instructions of the function between those that ran, and returns their number. */
guint cgv_line_rows_add_idle (CgvLineRows *self);

/* @self may be NULL. */
void cgv_line_rows_free (CgvLineRows *self);

/* Puts the first @n lines in the order of @sort into @order, as guint32. Returns FALSE if there is no memory. */
gboolean cgv_line_rows_sort (CgvLineRows *self,
                             guint n,
                             GArray *order);

/* Sorts @order by place, and adds the @n lines of the text before and after each line. Those without costs replace those of the last
 * time. */
gboolean cgv_line_rows_add_context (CgvLineRows *self,
                                    guint64 n,
                                    GArray *order);

/* Finds the functions of the lines in @order. Returns FALSE if there is no memory. */
gboolean cgv_line_rows_find_functions (CgvLineRows *self,
                                       const GArray *order);

/* Returns the number of lines with costs, or instructions. */
guint cgv_line_rows_get_n (const CgvLineRows *self);

/* Returns the number of lines that can be sorted, with those that were left out. */
guint cgv_line_rows_count (const CgvLineRows *self);

static inline const CgvLineRow *
cgv_line_rows_get (const CgvLineRows *self,
                   guint line)
{
  return &g_array_index (self->lines, CgvLineRow, line);
}

/* Returns (nullable) the costs of all lines. */
static inline const CgvLineCosts *
cgv_line_rows_get_costs (const CgvLineRows *self,
                         guint event,
                         CgvSide side)
{
  return g_ptr_array_index (self->costs, event * CGV_N_SIDES + side);
}

/* Returns (nullable) the cost of a line on a side. */
const CgvLineCost *cgv_line_rows_get_cost (const CgvLineRows *self,
                                           guint event,
                                           CgvSide side,
                                           const CgvLineRow *line);

/* Returns the side that has the line, the new one if both have. */
CgvSide cgv_line_row_get_side (const CgvLineRow *line);

CgvLinePlace cgv_line_rows_get_place (const CgvLineRows *self,
                                      const CgvLineRow *line);

/* Returns the change that began in a line; NULL if it is not known, or the line has no costs. */
CgvLineBegan *cgv_line_rows_get_began (const CgvLineRows *self,
                                       const CgvLineRow *line,
                                       guint event);

/* Returns how many functions have a line, on the side where more do. */
guint cgv_line_rows_count_functions (const CgvLineRows *self,
                                     const CgvLineRow *line);

/* Fills in the costs of a line. If it has several functions, one may call another, so that it lacks inclusive cost. */
void cgv_line_rows_fill (const CgvLineRows *self,
                         const CgvLineRow *line,
                         guint event,
                         CgvFunctionRow *row);

/* Fills in the costs of the calls from a line of the new side to a function, by their index in its costs. */
void cgv_line_rows_fill_callee (const CgvLineRows *self,
                                guint32 callee,
                                guint event,
                                CgvFunctionRow *row);

/* Puts the indexes of the calls from a line into @callees, as guint32, the costliest first. */
void cgv_line_rows_get_callees (const CgvLineRows *self,
                                const CgvLineRow *line,
                                GArray *callees);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvLineRows, cgv_line_rows_free)

G_END_DECLS
