/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Everything about the function in focus: its header, the treemap of its cost, its callers and its callees. Callers and callees
 * can be closed; a bar then names the first of them. Main thread.
 */

#include "cgv-source-view.h"
#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_DETAIL_VIEW (cgv_detail_view_get_type ())

/*
 * Properties:
 *   wide (boolean)    whether there is room for source and machine code beside each other
 *   beside (boolean)  whether they are shown so where they can be
 *   shows-both (boolean, read-only)  whether they are
 *   has-calls (boolean)  whether callers and callees are open
 */
G_DECLARE_FINAL_TYPE (CgvDetailView, cgv_detail_view, CGV, DETAIL_VIEW, CgvView)

/* Moves the dividers, in pixels: the height of the treemap and the width of the callers; -1 for the usual. */
void cgv_detail_view_set_positions (CgvDetailView *self,
                                    int calls_position,
                                    int callees_position);

/* Gets -1 for a divider that neither the user nor a setting has placed. */
void cgv_detail_view_get_positions (CgvDetailView *self,
                                    int *calls_position,
                                    int *callees_position);

/* Its folders and its editor are also those of the machine code. */
CgvSourceView *cgv_detail_view_get_source_view (CgvDetailView *self);

/* Set them for source and machine code: see cgv_source_view_set_rules(). */
void cgv_detail_view_set_rules (CgvDetailView *self,
                                CgvMatchRules *rules);

void cgv_detail_view_set_base_folder (CgvDetailView *self,
                                      const char *folder);

/* Lets the settings say whether pictures are lists, and callers and callees are open. */
void cgv_detail_view_bind_pictures (CgvDetailView *self,
                                    GSettings *settings);

/* Appends the panes that the keyboard can move between, in their order; only mapped ones are visible. */
void cgv_detail_view_list_panes (CgvDetailView *self,
                                 GPtrArray *panes);

/* Opens callers or callees, which take turns if there is room for only one of them, and moves the keyboard there. */
void cgv_detail_view_go_to_calls (CgvDetailView *self,
                                  gboolean callees);

/* Shows the page of a button, by its place among those that are there, from 0. Nothing happens if it is insensitive, or beyond the last. */
void cgv_detail_view_show_page (CgvDetailView *self,
                                guint place);

/* Returns the title of that button, or NULL where it would do nothing. */
const char *cgv_detail_view_get_page_title (CgvDetailView *self,
                                            guint place);

/* Returns (nullable) the name of the page that is chosen, for settings; NULL for one that not every function has. */
const char *cgv_detail_view_get_page_name (CgvDetailView *self);

/* Shows the page of a name, which may be any text. Nothing happens if the selected function lacks it. */
void cgv_detail_view_show_named_page (CgvDetailView *self,
                                      const char *wanted);

/* Shows the treemaps, and moves the keyboard there. */
void cgv_detail_view_go_to_treemaps (CgvDetailView *self);

G_END_DECLS
