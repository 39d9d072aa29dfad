/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The formulas that the user defined, kept in the settings: every object for the same settings has the same
 * ones. Main thread.
 */

#include <gio/gio.h>

#include "cgv-event-set.h"

G_BEGIN_DECLS

#define CGV_TYPE_FORMULAS (cgv_formulas_get_type ())

/*
 * Signals:
 *   changed  there are other formulas now
 */
G_DECLARE_FINAL_TYPE (CgvFormulas, cgv_formulas, CGV, FORMULAS, GObject)

#define CGV_MAX_FORMULAS 256u

/* Stands for a formula that is not there yet. */
#define CGV_FORMULAS_NONE G_MAXUINT

/*
 * Reads the formulas of the user.
 *
 * @settings: where to keep them, under the key "formulas"; NULL to forget them
 */
CgvFormulas *cgv_formulas_new (GSettings *settings);

/*
 * @self: formulas
 */
guint cgv_formulas_get_n (CgvFormulas *self);

/*
 * Gets a formula. Returns the formula; valid until they change.
 *
 * @self: formulas
 * @index: which one
 */
const CgvEventDefinition *cgv_formulas_get (CgvFormulas *self,
                                            guint index);

/*
 * Adds a formula at the end. See cgv_formulas_check() for what it should be; what is not will be kept, but not be
 * offered. Returns FALSE if there are CGV_MAX_FORMULAS already. @long_name may be NULL.
 *
 * @self: formulas
 */
gboolean cgv_formulas_add (CgvFormulas *self,
                           const char *name,
                           const char *long_name,
                           const char *formula);

/*
 * Changes a formula. @long_name may be NULL.
 *
 * @self: formulas
 * @index: which one
 */
void cgv_formulas_edit (CgvFormulas *self,
                        guint index,
                        const char *name,
                        const char *long_name,
                        const char *formula);

/*
 * Removes a formula. Others that use it are no longer offered.
 *
 * @self: formulas
 * @index: which one
 */
void cgv_formulas_remove (CgvFormulas *self,
                          guint index);

/*
 * The event types of a profile, with the formulas. Returns NULL if there is no memory.
 *
 * @self: formulas
 */
CgvEventSet *cgv_formulas_make_events (CgvFormulas *self,
                                       CgvProfile *profile);

/*
 * Checks a formula while it is being typed. That @profile lacks event types which it uses is said in @message, but
 * others may have them. Returns TRUE if it may be kept.
 *
 * @self: formulas
 * @index: the one that is being edited, or CGV_FORMULAS_NONE
 * @definition: what it is to become
 * @message: (out) (optional) (nullable) (transfer full): what is wrong, or to be known, as display text
 * @at: (out) (optional): where in the formula, in bytes
 * @length: (out) (optional): how many bytes; 0 where something is missing
 */
gboolean cgv_formulas_check (CgvFormulas *self,
                             guint index,
                             const CgvEventDefinition *definition,
                             CgvProfile *profile,
                             char **message,
                             gsize *at,
                             gsize *length);

G_END_DECLS
