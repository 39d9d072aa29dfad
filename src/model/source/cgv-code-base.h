/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the base of a comparison has for the code of the new side: its costs by line, and which line of the one text is which line of
 * the other. Numbers of lines are never taken for the same line unless the texts are, or nothing speaks against it. The lines of
 * machine code are its instructions, numbered from 1 in the order of their addresses. Immutable; any thread.
 */

#include "cgv-comparison.h"
#include "cgv-line-costs.h"
#include "cgv-object-code.h"
#include "cgv-source-files.h"
#include "cgv-source-finder.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_CODE_BASE_APART,   /* its text is not at hand, and its lines are others */
  CGV_CODE_BASE_ASSUMED, /* its text is not at hand, but its costs fit that of the new side */
  CGV_CODE_BASE_TEXT,    /* its text is at hand */
} CgvCodeBaseKind;

/* To be read only. */
typedef struct
{
  CgvCodeBaseKind kind;
  CgvCost self;        /* of the function in the file */
  const CgvLineCosts *lines; /* of the function in all files */
  GArray *order;       /* guint32: of @lines, those in the file by number, or in the object by address */
  CgvSourceText *text; /* NULL unless the kind is CGV_CODE_BASE_TEXT, and of machine code */
  CgvObjectCode *code; /* likewise, of machine code; that of the new side where that is assumed */
  char *path;          /* where that was read, or NULL */
  gboolean is_same_build; /* the function has the same addresses in the same lines on both sides */
  GError *error;       /* why there is no text, of CGV_SOURCE_ERROR; NULL if there is */
  CgvLineCosts *own_lines; /* to be freed; not to be read */
  GArray *numbers;     /* guint32: for each line of the new text, that of the base; 0 for none. Empty if the kind is CGV_CODE_BASE_APART */
  GArray *new_numbers; /* guint32: the same the other way round, for each line of the base */
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

/* @finder looks for the text of the base. Instructions are found where they are needed. Returns NULL if the base has nothing there, or there is no memory. */
CgvCodeBase *cgv_code_base_read (const CgvComparison *comparison,
                                 const CgvCodeSide *new_,
                                 CgvSourceFinder *finder,
                                 GCancellable *cancellable);

/* The same of any functions at once, whose lines the caller has: @lines are those of the base, which stay the caller's and outlive what
 * is returned, and @file is the one of the base. The new side is no machine code. */
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

/* Returns (nullable) why its text or its program is not at hand, and what is supposed then. Display text. */
char *cgv_code_base_dup_notice (const CgvCodeBase *self,
                                gboolean by_address);

/* @self may be NULL. */
void cgv_code_base_free (CgvCodeBase *self);

/* Returns how many lines the code of the base has, if it is at hand. */
guint cgv_code_base_get_n_numbers (const CgvCodeBase *self);

/* Finds which line of the other text a line of a side is; @other is (out), 0 if it has no such line. FALSE unless both texts are at hand. */
gboolean cgv_code_base_pair (const CgvCodeBase *self,
                             CgvSide side,
                             guint64 number,
                             guint64 *other);

/* Returns the index among the lines of a number, or CGV_NONE where the base has no costs. */
guint32 cgv_code_base_find (const CgvCodeBase *self,
                            guint64 number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCodeBase, cgv_code_base_free)

G_END_DECLS
