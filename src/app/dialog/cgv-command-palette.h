/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Everything that a window can show or do, found by a few letters: functions, files and objects, actions with their keys, event types,
 * recent profiles. It lies over the window, and leaves it as soon as something is chosen or the keyboard goes elsewhere. Main thread.
 */

#include <adwaita.h>

#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_COMMAND_PALETTE (cgv_command_palette_get_type ())

/*
 * It activates `win.show-details` when a function was chosen, `win.show-group` with a kind of groups and a function for its file or object,
 * and `win.find` with a text for the search of the list of functions.
 */
G_DECLARE_FINAL_TYPE (CgvCommandPalette, cgv_command_palette, CGV, COMMAND_PALETTE, AdwBin)

typedef enum
{
  CGV_COMMAND_FUNCTION,
  CGV_COMMAND_FILE,
  CGV_COMMAND_ACTION,
  CGV_COMMAND_EVENT,
  CGV_COMMAND_RECENT,
  CGV_N_COMMAND_KINDS
} CgvCommandKind;

/* @focus: (nullable): has functions, files and event types; close the palette when another one is shown */
CgvCommandPalette *cgv_command_palette_new (GtkWindow *window,
                                            CgvFocus *focus);

/*
 * Adds a command after the others of its kind. An action, or a title of an action, that is there already is not added again, but gives it
 * a key that it lacks.
 *
 * @title, @detail: display text; in titles of menus an underscore is before the mnemonic
 * @action: a detailed name
 */
void cgv_command_palette_add (CgvCommandPalette *self,
                              CgvCommandKind kind,
                              const char *title,
                              const char *detail,
                              const char *action);

/* Shows it, and gives it the keyboard. */
void cgv_command_palette_open (CgvCommandPalette *self,
                               GtkOverlay *overlay);

/* Returns the keyboard to the widget that had it. */
void cgv_command_palette_close (CgvCommandPalette *self);

G_END_DECLS
