/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Filters by a few clicks: the part of a context menu that filters by the function that the menu is
 * for, or by a whole group of functions. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-focus.h"
#include "cgv-row-menu.h"

G_BEGIN_DECLS

/* The target of a menu. */
typedef enum
{
  CGV_FILTER_MENU_FUNCTION,  /* a function, with its file and object */
  CGV_FILTER_MENU_FILE,      /* a source file */
  CGV_FILTER_MENU_OBJECT,    /* a program or library */
  CGV_FILTER_MENU_NAMESPACE, /* a namespace or class */
} CgvFilterMenuScope;

/* Appends a submenu of filters for functions. Its items activate @action. */
void cgv_filter_menu_append (CgvRowMenu *menu,
                             const char *action);

void cgv_filter_menu_offer (CgvRowMenu *menu,
                            CgvFilterMenuScope scope);

/* Offers no filter, and says why. @reason is translated; the menu is not open. */
void cgv_filter_menu_refuse (CgvRowMenu *menu,
                             const char *reason);

void cgv_filter_menu_apply (CgvFocus *focus,
                            CgvNodeId node,
                            GVariant *choice);

void cgv_filter_menu_apply_pattern (CgvFocus *focus,
                                    const char *pattern,
                                    GVariant *choice);

G_END_DECLS
