/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The texts of the files that lines are in: a file is found and read when its first line is requested, the machine code of a function when
 * its first instruction is. In a comparison the texts of both sides are paired. Used by one thread at a time.
 */

#include "cgv-code-base.h"

G_BEGIN_DECLS

/* The lines, and where their texts are. */
typedef struct
{
  CgvCosts *const *costs;                  /* of each side; NULL for a missing base */
  const CgvLineCosts *lines[CGV_N_SIDES];  /* must outlive the texts, as must @costs */
  CgvSourceFinder *finders[CGV_N_SIDES];   /* (nullable) (transfer full): without one, no texts of the side are read */
  CgvNodeId node;                          /* the only function, or CGV_NONE */
  CgvStringId file;                        /* the only file or object of the new side to pair, or CGV_NONE for all */
  CgvCodeFlags flags;
  GCancellable *cancellable;               /* (nullable) */
} CgvTextQuery;

typedef struct CgvTextFile CgvTextFile;

/* A file of a side, or with instructions an object. To be read only. */
struct CgvTextFile
{
  CgvSide side;
  CgvStringId name;
  const CgvSourceText *text; /* NULL if it was not read, or is not a source */
  const CgvObjectCode *code; /* NULL if it was not read; of the last function */
  char *path;         /* where it was read, otherwise NULL */
  GError *error;      /* why it was not read, otherwise NULL */
  gboolean is_listed; /* whether a line of it was requested */
  guint n_lines;      /* that were requested, or addresses of functions that were */
  guint n_misplaced;  /* lines with costs that cannot contain code, or at which no instruction starts */
  CgvTextFile *other; /* the matching file of the other side, if it is known */
  CgvCodeBase *base;  /* for the base: its matched lines; otherwise NULL */
  CgvSourceText *own_text; /* to be freed */
  GArray *anchors;    /* guint32: of each line of the base, from 0, the new number of the nearest line that has one, here or before; or NULL */
};

/* To be read only. */
typedef struct
{
  CgvTextQuery query;
  GPtrArray *files; /* CgvTextFile, in the order in which they were requested */
  gboolean has_stub; /* the costs of an instruction that was requested have those of a stub, too */
  GHashTable *by_id[CGV_N_SIDES]; /* the files by name */
  GHashTable *codes; /* CgvObjectCode by object and function; NULL for one that could not be read */
  CgvLineCosts *instructions[CGV_N_SIDES]; /* NULL until they are needed */
} CgvSourceTexts;

CgvSourceTexts *cgv_source_texts_new (const CgvTextQuery *query);

/* @self may be NULL. */
void cgv_source_texts_free (CgvSourceTexts *self);

/* Returns (nullable) a file with its text, if that could be read. */
CgvTextFile *cgv_source_texts_get (CgvSourceTexts *self,
                                   CgvSide side,
                                   CgvStringId file);

/* Returns (nullable) the text of a line of a side; NULL if it is not available, which is remembered. */
char *cgv_source_texts_dup (CgvSourceTexts *self,
                            CgvSide side,
                            CgvStringId file,
                            guint64 line);

/*
 * Finds the place in the new side for a line of the base, or for an address. Returns FALSE if it is not known, because one of the texts is
 * not available.
 *
 * @file: the file of the base
 * @new_file: the matching file of the new side, or CGV_NONE
 * @number: (out): 0 if the new side has no such line
 * @anchor: (out): the line of the new side after which it was then
 */
gboolean cgv_source_texts_pair (CgvSourceTexts *self,
                                CgvStringId file,
                                CgvStringId new_file,
                                guint64 place,
                                guint64 *number,
                                guint64 *anchor);

/* Finds the line of the other side for a line of a file that is known on both. Returns FALSE unless both texts are available. @other is
 * (out), 0 if the other side has no such line. */
gboolean cgv_source_texts_pair_known (const CgvSourceTexts *self,
                                      CgvSide side,
                                      CgvStringId file,
                                      guint64 line,
                                      guint64 *other);

/* The line of the base of a line in a comparison. */
typedef struct
{
  guint64 number; /* 0 if the base has no such line, or it is not known */
  char *text;     /* (transfer full) (nullable): if it is another text */
  CgvCodeChange change;
} CgvBaseLine;

CgvBaseLine cgv_source_texts_get_base_line (CgvSourceTexts *self,
                                            CgvSide side,
                                            CgvStringId file,
                                            guint64 line);

/* Returns (nullable) (transfer none) the instructions of a function in an object. */
const CgvObjectCode *cgv_source_texts_get_code (CgvSourceTexts *self,
                                                CgvStringId object,
                                                CgvNodeId node);

/* Returns (nullable) (transfer none) the instruction of a line that is one. */
const CgvInstruction *cgv_source_texts_find_instruction (CgvSourceTexts *self,
                                                         const CgvLineCost *line);

G_END_DECLS
