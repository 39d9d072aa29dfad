/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A call graph in the language of Graphviz, to be laid out by other programs. Main thread; blocks while writing. */

#include "cgv-cli-view.h"
#include "cgv-diagram.h"

G_BEGIN_DECLS

/* Returns whether the ending of a name asks for it: .dot or .gv. */
gboolean cgv_cli_dot_is_path (const char *path);

/* Writes boxes and arrows, whole or not at all. @note is NULL where nothing is left out. */
gboolean cgv_cli_dot_write (const CgvCliView *view,
                            const CgvDiagram *diagram,
                            const char *title,
                            const char *note,
                            GError **error);

G_END_DECLS
