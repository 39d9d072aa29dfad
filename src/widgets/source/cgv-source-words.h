/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The sentences about the code of a function. Display text. Main thread. */

#include "cgv-code-list.h"

G_BEGIN_DECLS

/* Returns the short name of a file, and which share of the function's self cost is there. */
char *cgv_source_words_dup_file (CgvCodeList *list,
                                 const CgvCodeFile *file);

/* Returns (nullable) the file of the text, and its recorded name if that differs. */
char *cgv_source_words_dup_place (CgvCodeList *list);

/* Returns (nullable) the file and the line of a row as editors and compilers write them, "/src/deflate.c:1995"; of an
 * instruction its address, "/bin/gzip:0x1995". NULL for no line. */
char *cgv_source_words_dup_position (CgvCodeList *list,
                                     guint position);

/* Returns the line of a row, of an instruction with the short name of its file, which for inlined code is another one. */
char *cgv_source_words_dup_line (CgvCodeList *list,
                                 const CgvCodeRow *row);

/* Returns (nullable) the short name of the file with the line of a row that has a cost. */
char *cgv_source_words_dup_file_of_row (CgvCodeList *list,
                                        const CgvCodeRow *row);

/* Returns how often a jump was followed, and how often it was executed if it may not be. */
char *cgv_source_words_dup_followed (CgvCodeList *list,
                                     const CgvLineJump *jump);

/* Returns (nullable) where a line jumps to and how often, a line of text for each jump. */
char *cgv_source_words_dup_jumps (CgvCodeList *list,
                                  guint position);

/* Returns (nullable) why there is no text, or a possible fault of it. */
char *cgv_source_words_dup_notice (CgvCodeList *list);

/* Returns (nullable) the folder, as bytes, that must be trusted before there is a text. */
char *cgv_source_words_dup_folder (CgvCodeList *list);

/* Returns whether another folder could have the text, or another text. */
gboolean cgv_source_words_wants_folder (CgvCodeList *list);

/* Returns whether the text of A is missing. A folder may have it. */
gboolean cgv_source_words_wants_base (CgvCodeList *list);

G_END_DECLS
