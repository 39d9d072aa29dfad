/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The code of the selected function, line by line or by instruction, with its costs; in a comparison that of the new side, and where the
 * change began. A function without lines has only instructions. It opens at the costliest line. Files are searched after the view is shown, and only in trusted folders; for others the
 * user is asked. Main thread.
 */

#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_SOURCE_VIEW (cgv_source_view_get_type ())

/*
 * Properties, with notify:
 *   folders (boxed, GStrv)  those of the user that sources are read from
 *   editor (string)         what opens a line, see cgv_editor_open()
 *   machine-code (boolean)  whether it shows instructions
 *   intel, bytes (boolean)  how they are written
 *   jumps (boolean)         whether arrows show them
 *   blocks (boolean)        whether the blocks of machine code are a picture
 *   has-beside (boolean)    whether it offers both at once, which detail.beside is
 * Signal:
 *   place-changed ()        the keyboard is on another line or instruction
 * Buttons activate win.add-source-folders and win.choose-base-folder.
 */
G_DECLARE_FINAL_TYPE (CgvSourceView, cgv_source_view, CGV, SOURCE_VIEW, CgvView)

/* Lets sources be read in a folder, which is searched before the others. */
void cgv_source_view_add_folder (CgvSourceView *self,
                                 const char *folder);

/* Sets the rules of the user: those of directories say where a recorded one is now. */
void cgv_source_view_set_rules (CgvSourceView *self,
                                CgvMatchRules *rules);

/* Sets the folder of the text of A, until another focus is set. It replaces the folders of B and
 * the chosen Git revision. */
void cgv_source_view_set_base_folder (CgvSourceView *self,
                                      const char *folder);

/* Opens the costliest line in the editor as soon as it is known, if its file may be read. */
void cgv_source_view_open_editor (CgvSourceView *self);

/* Marks the lines or instructions that belong to the place of the keyboard in @other, and shows the first of them. */
void cgv_source_view_mark_place_of (CgvSourceView *self,
                                    CgvSourceView *other);

void cgv_source_view_start_search (CgvSourceView *self);

G_END_DECLS
