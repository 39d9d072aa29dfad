/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A command for a terminal, to read, select and copy. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_COMMAND_BOX (cgv_command_box_get_type ())

G_DECLARE_FINAL_TYPE (CgvCommandBox, cgv_command_box, CGV, COMMAND_BOX, GtkWidget)

/* @command is safe to show and to paste, as cgv_record_hint_dup_command() makes it. One with a placeholder is not offered to copy. */
void cgv_command_box_set_command (CgvCommandBox *self,
                                  const char *command);

G_END_DECLS
