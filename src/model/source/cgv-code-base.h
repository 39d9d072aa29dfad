/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The base of a comparison for the code of the new side: its costs by line, and the line of one text for each line of the other. Line
 * numbers alone never make lines the same, unless the texts match, or nothing contradicts it. The lines of machine code are its
 * instructions, numbered from 1 in the order of their addresses. Immutable; any thread.
 */

#include "cgv-comparison.h"
#include "cgv-line-costs.h"
#include "cgv-object-code.h"
#include "cgv-source-files.h"
#include "cgv-source-finder.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_CODE_BASE_APART,   /* its text is not available, and its lines differ */
  CGV_CODE_BASE_ASSUMED, /* its text is not available, but its costs fit that of the new side */
  CGV_CODE_BASE_TEXT,    /* its text is available */
} CgvCodeBaseKind;

/* To be read only. */
typedef struct
{
  CgvCodeBaseKind kind;
  CgvCost self;        /* of the function in the file */
  const CgvLineCosts *lines; /* of the function in all files */
  GArray *order;       /* guint32: of @lines, those in the file by number, or in the object by address */
  CgvSourceText *text; /* NULL unless the kind is CGV_CODE_BASE_TEXT, and of machine code */
  CgvObjectCode *code; /* the machine code of the base; that of the new side if that is assumed */
  char *path;          /* where that was read, or NULL */
  gboolean is_same_build; /* the function has the same addresses in the same lines on both sides */
  GError *error;       /* why there is no text, of CGV_SOURCE_ERROR; NULL if there is one */
  CgvLineCosts *own_lines; /* to be freed; not to be read */
  GArray *numbers;     /* guint32: for each line of the new text, that of the base, or 0. Empty if the kind is CGV_CODE_BASE_APART */
  GArray *new_numbers; /* guint32: for each line of the base, that of the new text, or 0 */
} CgvCodeBase;

/* The code of the new side. */
typedef struct
{
  CgvNodeId node;
  CgvStringId file;
  const CgvSourceFiles *same_files;
  const CgvLineCosts *lines; /* of @node */
  const CgvSourceText *text; /* or NULL, and */
  const CgvObjectCode *code; /* of machine code */
  CgvCodeFlags flags;        /* of @code */
  const char *path;          /* of @text or @code */
  CgvSourceFinder *finder;   /* which found that */
  gboolean is_of_both;       /* both sides were recorded together, so that this is the code of the base, too */
  const CgvLineCosts *by_address[CGV_N_SIDES]; /* or NULL: the instructions of each side, where those of both were recorded */
} CgvCodeSide;

/* Reads the base. @finder looks for its text. Instructions are matched if necessary. Returns NULL if the base has no costs there, or
 * there is no memory. */
CgvCodeBase *cgv_code_base_read (const CgvComparison *comparison,
                                 const CgvCodeSide *new_,
                                 CgvSourceFinder *finder,
                                 GCancellable *cancellable);

/* Reads the base for any functions at once, whose lines the caller has: @lines are those of the base, which stay the caller's and must
 * outlive the result, and @file is that of the base. The new side must not be machine code. */
CgvCodeBase *cgv_code_base_read_lines (const CgvProfile *profile,
                                       const CgvLineCosts *lines,
                                       CgvStringId file,
                                       const CgvCodeSide *new_,
                                       CgvSourceFinder *finder,
                                       GCancellable *cancellable);

/* Finds the instructions of a function, or for CGV_NONE of all, where both sides have addresses. @found is (out) (transfer full)
 * (nullable), one for each side, to be freed. */
void cgv_code_base_find_instructions (CgvCosts *const *costs,
                                      CgvNodeId node,
                                      CgvLineCosts **found);

/* Returns (nullable) why its text or its program is not available, and the assumption that
 * replaces it. Display text. */
char *cgv_code_base_dup_notice (const CgvCodeBase *self,
                                gboolean by_address);

/* @self may be NULL. */
void cgv_code_base_free (CgvCodeBase *self);

/* Returns the number of lines of the base, if its code is available. */
guint cgv_code_base_get_n_numbers (const CgvCodeBase *self);

/* Finds the line of the other text that matches a line of a side; @other is (out), 0 if no line
 * matches. Returns FALSE unless both texts are available. */
gboolean cgv_code_base_pair (const CgvCodeBase *self,
                             CgvSide side,
                             guint64 number,
                             guint64 *other);

/* Returns the index among the lines of a number, or CGV_NONE where the base has no costs. */
guint32 cgv_code_base_find (const CgvCodeBase *self,
                            guint64 number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCodeBase, cgv_code_base_free)

G_END_DECLS
