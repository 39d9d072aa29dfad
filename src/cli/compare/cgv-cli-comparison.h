/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * All that `compare` has to tell: both sides, what they differ by, and what the limits say. What writes it only
 * writes. Main thread.
 */

#include "cgv-cli-rows.h"
#include "cgv-cli-source.h"
#include "cgv-compare-guards.h"
#include "cgv-numbers.h"
#include "cgv-comparison-groups.h"
#include "cgv-rename-hints.h"
#include "cgv-why.h"

G_BEGIN_DECLS

/* A row is a function, or a group if that was asked for. To be read only. */
typedef struct
{
  const CgvCliOptions *options;
  CgvCliSource *sources[CGV_N_SIDES]; /* the second is NULL if both sides are of the same files */
  CgvRuns *sides[CGV_N_SIDES];
  CgvEventList *events;
  CgvMatchRules *rules;
  CgvNumbers *numbers;    /* those of the first event type, by which rows are sorted, and of the others */
  CgvComparisonGroups *groups; /* in the first event type; NULL unless rows are groups */
  GPtrArray *groupings;        /* of each event type, those of both sides, which number groups alike; NULL where a side lacks the event type */
  GPtrArray *guards;      /* CgvCompareGuard */
  CgvRenameHints *hints;  /* nullable */
  guint32 *rows;          /* by the difference of self cost: the most first, noise last */
  gsize n_rows;
  gsize *member_start; /* with members, for each row the first of its own among @members, and where the last ones end; else NULL */
  guint32 *members;    /* indexes of members of a group, sorted: those first that changed most in the direction of their group */
  CgvNodeId target;    /* the function that was asked for; CGV_NONE for none */
  CgvWhy *why;         /* its calls, for callers and callees; else NULL */
  GPtrArray *verdicts; /* CgvCliVerdict */
} CgvCliComparison;

/* Rows of a comparison: what a list of them begins with. */
typedef struct
{
  CgvCliRows parent;
  const CgvCliComparison *comparison;
} CgvCliCompareRows;

/* Reads both sides and compares them. @options must outlive the comparison. Returns NULL if that cannot be done: @error is set
 * unless the reason was told on stderr. */
CgvCliComparison *cgv_cli_comparison_new (const CgvCliOptions *options,
                                          GError **error);

void cgv_cli_comparison_free (CgvCliComparison *self);

/* Returns rows whose names are those of the functions or groups that they are. */
CgvCliCompareRows cgv_cli_comparison_make_rows (const CgvCliComparison *self,
                                                void (*get_costs) (gpointer rows, guint position, guint event, CgvCliCosts *costs));

/* Returns what the files of a side hold. */
CgvCliSource *cgv_cli_comparison_get_source (const CgvCliComparison *self,
                                             CgvSide side);

/* Returns what a side is called, with the file where both are of one. */
char *cgv_cli_comparison_dup_title (const CgvCliComparison *self,
                                    CgvSide side);

/* Gets the numbers of a row, by its index in the order of rows. */
void cgv_cli_comparison_get_row (const CgvCliComparison *self,
                                 guint column,
                                 gsize index,
                                 CgvCliCosts *data);

/* Returns whether groups are listed with their members. */
gboolean cgv_cli_comparison_has_members (const CgvCliComparison *self);

guint cgv_cli_comparison_get_n_members (const CgvCliComparison *self,
                                        gsize index);

/* Gets the numbers of a member of a row that is a group, by its place among its members. */
void cgv_cli_comparison_get_member (const CgvCliComparison *self,
                                    guint column,
                                    gsize index,
                                    guint place,
                                    CgvCliCosts *data);

/* Returns the row whose names a group or a member has, or CGV_NONE for one that has a name of its own. */
CgvNodeId cgv_cli_comparison_get_named_node (const CgvCliComparison *self,
                                             const CgvCliCosts *data);

/* Returns (nullable) the bytes of the name of a group or of a member that is a file; NULL if it has none, as parts. */
const char *cgv_cli_comparison_get_group_name (const CgvCliComparison *self,
                                               const CgvCliCosts *data,
                                               size_t *length);

/* Returns what tells a group or a member that is a file from others, safe to print. */
char *cgv_cli_comparison_dup_group_label (const CgvCliComparison *self,
                                          const CgvCliCosts *data);

/* Returns the command of the first part of a side that names one, or CGV_NONE; likewise who wrote the file. */
CgvStringId cgv_cli_comparison_get_command (const CgvCliComparison *self,
                                            CgvSide side);
CgvStringId cgv_cli_comparison_get_creator (const CgvCliComparison *self,
                                            CgvSide side);

/* Gets the numbers of a row of the matching in the first event type of @numbers. */
void cgv_cli_comparison_get_node (const CgvNumbers *numbers,
                                  CgvNodeId node,
                                  CgvCliCosts *data);

/* The same in one of the event types of a comparison. */
void cgv_cli_comparison_get_node_in (const CgvCliComparison *self,
                                     guint column,
                                     CgvNodeId node,
                                     CgvCliCosts *data);

/* Whether filters hide a row of the matching on both sides, so that it is no part of the answer. */
gboolean cgv_cli_comparison_is_hidden (const CgvCliComparison *self,
                                       CgvNodeId node);

/* Returns how many of @n_rows rows to list: as many as were asked for, or as people read in a report of that format. */
guint cgv_cli_comparison_get_n_listed (const CgvCliComparison *self,
                                       const CgvReport *report,
                                       gsize n_rows);

/* Which rows changed by more than noise: the first @n_more cost more, and those that cost less end before @less_end, by most at
 * the end. */
typedef struct
{
  gsize n_more;
  gsize n_less;
  gsize less_end;
} CgvCliMovers;

void cgv_cli_comparison_find_movers (const CgvCliComparison *self,
                                     CgvCliMovers *movers);

/* Whether row @a changed by no less than row @b, whatever the direction. */
gboolean cgv_cli_comparison_moves_more (const CgvCliComparison *self,
                                        gsize a,
                                        gsize b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliComparison, cgv_cli_comparison_free)

G_END_DECLS
