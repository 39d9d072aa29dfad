/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The names of functions as text, distinguished from those of the other functions. Results belong to the caller. Any thread. */

#include <glib.h>

#include "cgv-fold.h"
#include "cgv-namesakes.h"

G_BEGIN_DECLS

/* Returns the short name, for sentences and lists without much room: "_Executor::_M_dfs". */
char *cgv_name_text_dup_short (const CgvFold *fold,
                               CgvNodeId node);

/* Returns the qualified name, for lists: "std::__detail::_Executor::_M_dfs". */
char *cgv_name_text_dup_qualified (const CgvFold *fold,
                                   CgvNodeId node);

/* Returns the qualified name, and below it the name with arguments and return type, if it has any. */
char *cgv_name_text_dup_signature (const CgvFold *fold,
                                   CgvNodeId node);

/* Returns the short name without its place, but with the object after a name that is unclear without it: "??? (libc.so.6)". */
char *cgv_name_text_dup_bare (const CgvFold *fold,
                              CgvNodeId node);

/* Returns the short name for use on its own: also with the place of a function whose name others have, "help (a/util.c)". */
char *cgv_name_text_dup_clear (const CgvFold *fold,
                               CgvNodeId node);

/* Returns the place of a function, or else its object: base names, and as many folders as distinguish it from those with its name. NULL if
 * neither is known. */
char *cgv_name_text_dup_place (const CgvFold *fold,
                               CgvNodeId node);

/* Returns file and object: "a/util.c · libutil.so". NULL if neither is known. */
char *cgv_name_text_dup_location (const CgvFold *fold,
                                  CgvNodeId node);

/* Returns such a place of paths as they are recorded. */
char *cgv_name_text_dup_detailed_place (const char *file,
                                        gsize file_length,
                                        const char *object,
                                        gsize object_length,
                                        CgvPlaceDetail detail);

/* Returns whether a name of a file or object is not Callgrind's "???". */
gboolean cgv_name_text_is_known (const char *path,
                                 gsize length);

/* Returns the last component of the path of a file or object; NULL if it is not known. */
char *cgv_name_text_dup_base_name (const char *path,
                                   gsize length);

G_END_DECLS
