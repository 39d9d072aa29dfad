/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The base of a comparison for the code of the new side: its costs by line, and the line of one text for each line of the other. Line
 * numbers alone never make lines the same, unless the texts match, or nothing contradicts it. The lines of machine code are its
 * instructions, numbered from 1 in the order of their addresses. Immutable; any thread.
 */

#include "cgv-line-costs.h"
#include "cgv-object-code.h"
#include "cgv-source-finder.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_CODE_BASE_APART,   /* its text is not available, and its lines differ */
  CGV_CODE_BASE_ASSUMED, /* its text is not available, but its costs fit that of the new side */
  CGV_CODE_BASE_TEXT,    /* its text is available */
} CgvCodeBaseKind;

/* The change of a line, if both texts are available. */
typedef enum
{
  CGV_CODE_SAME,
  CGV_CODE_CHANGED,
  CGV_CODE_ADDED,
  CGV_CODE_REMOVED,
} CgvCodeChange;

/* To be read only. */
typedef struct
{
  CgvCodeBaseKind kind;
  CgvCost self;        /* in the file */
  const CgvLineCosts *lines; /* in all files */
  GArray *order;       /* guint32: of @lines, those in the file by number, or in the object by address */
  CgvSourceText *text; /* NULL unless the kind is CGV_CODE_BASE_TEXT, and of machine code */
  CgvObjectCode *code; /* the machine code of the base; that of the new side if that is assumed */
  const CgvSourceText *new_text; /* the text of the new side, or NULL */
  const CgvObjectCode *new_code; /* its machine code, or NULL */
  char *path;          /* where that was read, or NULL */
  gboolean is_same_build; /* the function has the same addresses in the same lines on both sides */
  GError *error;       /* why there is no text, of CGV_SOURCE_ERROR; NULL if there is one */
  GArray *numbers;     /* guint32: for each line of the new text, that of the base, or 0. Empty if the kind is CGV_CODE_BASE_APART */
  GArray *new_numbers; /* guint32: for each line of the base, that of the new text, or 0 */
} CgvCodeBase;

/* The code of the new side, and where to look for that of the base. */
typedef struct
{
  CgvCosts *const *costs;    /* of both sides */
  CgvNodeId node;            /* the only function, or CGV_NONE */
  CgvStringId file;          /* the file or, of machine code, the object */
  const CgvLineCosts *lines; /* of @node, or of all functions */
  const CgvSourceText *text; /* or NULL, and */
  const CgvObjectCode *code; /* of machine code */
  CgvCodeFlags flags;        /* of @code */
  const char *path;          /* of @text or @code */
  CgvSourceFinder *finder;   /* which found that */
  CgvSourceFinder *base_finder;
  CgvLineCosts **instructions; /* of each side, which are found when they are needed; the caller frees them */
} CgvCodeSide;

/* Reads the base. @lines are its costs, which must outlive the result, and @file is its file or object. Instructions are matched if
 * necessary. Returns NULL if the base has no costs there, or there is no memory. */
CgvCodeBase *cgv_code_base_read (const CgvCodeSide *new_,
                                 const CgvLineCosts *lines,
                                 CgvStringId file,
                                 GCancellable *cancellable);

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

/* Returns how a line of the new side differs from that of the base: numbers, of which either may be 0 for a line that a side lacks. */
CgvCodeChange cgv_code_base_get_change (const CgvCodeBase *self,
                                        guint64 number,
                                        guint32 base_number);

/* Returns the index among the lines of a number, or CGV_NONE where the base has no costs. */
guint32 cgv_code_base_find (const CgvCodeBase *self,
                            guint64 number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCodeBase, cgv_code_base_free)

G_END_DECLS
