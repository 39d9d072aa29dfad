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

G_END_DECLS
