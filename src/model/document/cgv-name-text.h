/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The names of functions as text, distinguished from those of the other functions. Results belong to the caller. Any thread. */

#include <glib.h>

#include "cgv-fold.h"

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

/* Returns whether a name of a file or object is not Callgrind's "???". */
gboolean cgv_name_text_is_known (const char *path,
                                 gsize length);

/* Returns the last component of the path of a file or object; NULL if it is not known. */
char *cgv_name_text_dup_base_name (const char *path,
                                   gsize length);

G_END_DECLS
