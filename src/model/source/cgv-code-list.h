/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The code of a function as rows: the lines of a source file with their costs, and the calls below each line. Without a text, the lines
 * with costs. Or its machine code: its instructions as lines, including those between that did not run. A GListModel of CgvRow, of which
 * only the hits of a search change. Main thread; it is made in one of its own, as files may be far away.
 */

#include "cgv-focus.h"
#include "cgv-jump-lanes.h"
#include "cgv-line-rows.h"
#include "cgv-row-list.h"

G_BEGIN_DECLS

#define CGV_TYPE_CODE_LIST (cgv_code_list_get_type ())

G_DECLARE_FINAL_TYPE (CgvCodeList, cgv_code_list, CGV, CODE_LIST, CgvRowList)

/* A file with lines of the function, and the costs of these, which add up to those of the function. */
typedef struct
{
  CgvStringId file;
  CgvCost self;
  CgvCost inclusive;
} CgvCodeFile;

/* A line, or a call there. */
typedef struct
{
  guint64 number;              /* of the line; 0 if it is not known */
  guint64 address;             /* of machine code, of the instruction */
  const CgvLineCost *cost;     /* costs of its line, or of the line above it; NULL if that has none */
  const CgvLineCallee *callee; /* NULL for a line */
  const CgvLineJump *jumps;    /* of a line or an instruction, to each of its targets */
  guint32 n_jumps;
  gboolean is_never_followed;   /* it is an instruction that ran and jumps, and never did; only where jumps were recorded */
  gboolean is_removed;          /* only the base has it */
  guint32 base_number;          /* for a line of a comparison, its line or instruction of the base, or the line that the new side lacks;
                                 * or 0 */
  const CgvLineCost *base_cost; /* NULL if the base has none there */
} CgvCodeRow;

/*
 * Reads the code of the selected function of a focus, in a comparison that of the new side, and calls @callback.
 *
 * @file: the one of its files whose text is wanted; CGV_NONE for the one of the function, or otherwise the costliest, or the
 *   machine code if no line is known
 * @by_address: whether machine code is wanted
 * @flags: how to write it
 * @finder: finds it
 * @base_finder: (nullable): finds the text of the base
 */
void cgv_code_list_load_async (CgvFocus *focus,
                               CgvStringId file,
                               gboolean by_address,
                               CgvCodeFlags flags,
                               CgvSourceFinder *finder,
                               CgvSourceFinder *base_finder,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);

/* Fails with CGV_PROFILE_ERROR_MEMORY or G_IO_ERROR_CANCELLED. A missing text is not a failure. @focus is that of the load. */
CgvCodeList *cgv_code_list_load_finish (CgvFocus *focus,
                                        GAsyncResult *result,
                                        GError **error);

CgvFocus *cgv_code_list_get_focus (CgvCodeList *self);

/* Returns the costs that are shown. They are unfiltered if a filter hides functions in their callers, which have no lines for that cost. */
CgvCosts *cgv_code_list_get_costs (CgvCodeList *self);

/* Returns (nullable) the comparison that the costs are of. */
const CgvComparison *cgv_code_list_get_comparison (CgvCodeList *self);

/* Returns whether any part of the change is assigned to a line. */
gboolean cgv_code_list_has_origins (CgvCodeList *self);

/* Returns the part of the change outside of all lines. Together they add up to the origin of the function; 0 if lines are not known. */
CgvDelta cgv_code_list_get_elsewhere (CgvCodeList *self);

/* Returns (nullable) the base of these lines. Lines that only the base has are rows, too. */
const CgvCodeBase *cgv_code_list_get_base (CgvCodeList *self);

CgvCodeChange cgv_code_list_get_change (CgvCodeList *self,
                                        guint position);

/* Returns (nullable) the lanes of the jumps between its rows, if jumps were recorded and are not hidden. */
const CgvJumpLanes *cgv_code_list_get_lanes (CgvCodeList *self);

void cgv_code_list_set_hides_lanes (CgvCodeList *self,
                                    gboolean hides_lanes);

/* Returns (nullable) the jump in a lane of a row, which may only pass there. */
const CgvJumpArrow *cgv_code_list_get_arrow (CgvCodeList *self,
                                             guint position,
                                             guint lane);

CgvNodeId cgv_code_list_get_node (CgvCodeList *self);

/* Returns whether the line of anything in the function is known, in a file that has a name. */
gboolean cgv_code_list_has_lines (CgvCodeList *self);

/* Returns whether it is the machine code. */
gboolean cgv_code_list_is_by_address (CgvCodeList *self);

/* Returns the files of the function, the costliest first. */
const CgvCodeFile *cgv_code_list_get_files (CgvCodeList *self,
                                            guint *n_files);

/* Returns the recorded name of a file, which need not be terminated text. */
const char *cgv_code_list_get_name (CgvCodeList *self,
                                    CgvStringId file,
                                    gsize *length);

/* Returns the file that is shown, of machine code the program or library; CGV_NONE if nothing was recorded of it. */
CgvStringId cgv_code_list_get_file (CgvCodeList *self);

/* Returns (nullable) where its text was read. */
const char *cgv_code_list_get_path (CgvCodeList *self);

/* Returns (nullable) why there is no text, of CGV_SOURCE_ERROR. */
const GError *cgv_code_list_get_error (CgvCodeList *self);

/* Returns (nullable) the paths of possible files, if there are several. */
const char *const *cgv_code_list_get_candidates (CgvCodeList *self);

/* Instructions that follow each other, without a jump away or to the middle of them. */
typedef struct
{
  guint n_instructions;
  CgvAmount self; /* of all that ran; 0 if the event type is a ratio */
} CgvCodeBlock;

/* Returns whether a block of machine code begins in a row, and gets it. */
gboolean cgv_code_list_get_block (CgvCodeList *self,
                                  guint position,
                                  CgvCodeBlock *block);

/* Returns the rows in which blocks begin, in their order. */
const guint32 *cgv_code_list_get_blocks (CgvCodeList *self,
                                         guint *n_blocks);

/* Returns (nullable) the instruction of a row of machine code. */
const CgvInstruction *cgv_code_list_get_instruction (CgvCodeList *self,
                                                     guint position);

/* Returns why the costs of a row are more than those of its instruction, as Callgrind counts. */
CgvInstructionCounts cgv_code_list_get_counts (CgvCodeList *self,
                                               guint position);

/* Returns (nullable) the text of the source. */
const CgvSourceText *cgv_code_list_get_text (CgvCodeList *self);

/* Returns how many lines with costs cannot be the place of code in the text; see
 * cgv_source_text_is_changed(). For machine code, these are addresses at which no instruction
 * starts. @n_lines is the number of all lines with costs. */
guint cgv_code_list_get_n_misplaced (CgvCodeList *self,
                                     guint *n_lines);

CgvCodeRow cgv_code_list_get_row (CgvCodeList *self,
                                  guint position);

/* Fills in the costs of a row, and the change that began there. Returns FALSE if it has neither. */
gboolean cgv_code_list_fill (CgvCodeList *self,
                             guint position,
                             CgvFunctionRow *row);

/* Returns the numbers that costs are of: only those of cgv_code_list_get_costs() and of the comparison. */
const CgvEventNumbers *cgv_code_list_get_numbers (CgvCodeList *self);

/* Finds how often a jump of a row was executed: at least @executed times, or if TRUE is returned, exactly. */
gboolean cgv_code_list_find_executed (CgvCodeList *self,
                                      const CgvLineJump *jump,
                                      guint64 *executed);

/* Returns whether the number of executions of each instruction is known: the costs of its row have it, for any event type. */
gboolean cgv_code_list_has_executed (CgvCodeList *self);

/* Returns whether the function has calls; without them each inclusive cost is the self cost. */
gboolean cgv_code_list_has_calls (CgvCodeList *self);

/* Returns (nullable) the text of the line of a row. */
char *cgv_code_list_dup_text (CgvCodeList *self,
                              guint position);

/* Returns how many columns of a terminal the longest line takes, without its costs and calls. */
guint cgv_code_list_get_n_columns (CgvCodeList *self);

/* Returns (nullable) the text in the base of a changed line. */
char *cgv_code_list_dup_base_text (CgvCodeList *self,
                                   guint position);

/* Returns whether a line is between the first and the last one of the function, or an instruction ran. */
gboolean cgv_code_list_is_inside (CgvCodeList *self,
                                  guint position);

/* Returns the row of the line with the n-th largest cost, from 0; G_MAXUINT if fewer lines have costs. */
guint cgv_code_list_get_hot (CgvCodeList *self,
                             guint n);

/* Returns the self cost of a line as a share of the costliest line of the function in this file: from 0 to 1. */
double cgv_code_list_get_heat (CgvCodeList *self,
                               guint position);

/* Makes rows with a word hits; "" for none. The case of ASCII letters matters if the word has a capital one. */
void cgv_code_list_set_search (CgvCodeList *self,
                               const char *word);

gboolean cgv_code_list_is_hit (CgvCodeList *self,
                               guint position);

/* Gets the line that the cost of a row is of, also of machine code; returns FALSE if none is known. */
gboolean cgv_code_list_get_place (CgvCodeList *self,
                                  guint position,
                                  CgvStringId *file,
                                  guint64 *line);

/* Marks the rows of a line: itself, or of machine code its instructions. 0 marks none. Returns the first one, or G_MAXUINT. */
guint cgv_code_list_mark (CgvCodeList *self,
                          CgvStringId file,
                          guint64 line);

/* Returns whether the rows of a line are those that are marked; of 0, that no row is. */
gboolean cgv_code_list_has_mark (CgvCodeList *self,
                                 CgvStringId file,
                                 guint64 line);

gboolean cgv_code_list_is_marked (CgvCodeList *self,
                                  guint position);

/* Returns the first hit from a row on, forwards or backwards, continuing at the other end of the list; or G_MAXUINT. */
guint cgv_code_list_find (CgvCodeList *self,
                          guint position,
                          gboolean backwards);

/* Returns the row of a line, or of an instruction by its address, or the next existing one; or G_MAXUINT. */
guint cgv_code_list_find_number (CgvCodeList *self,
                                 guint64 number);

G_END_DECLS
