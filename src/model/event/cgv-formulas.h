/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The formulas that the user defined, kept in the settings: all objects for the same settings have the same formulas. Main thread. */

#include <gio/gio.h>

#include "cgv-event-set.h"

G_BEGIN_DECLS

#define CGV_TYPE_FORMULAS (cgv_formulas_get_type ())

/*
 * Signals:
 *   changed  the formulas have changed
 */
G_DECLARE_FINAL_TYPE (CgvFormulas, cgv_formulas, CGV, FORMULAS, GObject)

/* As many as a file may have event types: all are computed for each profile. */
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
 * Adds a formula at the end. An invalid one is kept, but not offered; see cgv_formulas_check(). Returns FALSE if there are CGV_MAX_FORMULAS
 * already. @long_name may be NULL.
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
 * Makes the event types of a profile, with the formulas. Returns NULL if there is no memory.
 *
 * @self: formulas
 */
CgvEventSet *cgv_formulas_make_events (CgvFormulas *self,
                                       CgvProfile *profile);

/*
 * Checks a formula while it is being typed. @message mentions event types that @profile lacks, but others may have. Returns TRUE if the
 * formula may be kept.
 *
 * @self: formulas
 * @index: index of the edited one, or CGV_FORMULAS_NONE
 * @definition: its new definition
 * @message: (out) (optional) (nullable) (transfer full): the fault or a note, as display text
 * @at: (out) (optional): offset of the fault in the formula, in bytes
 * @length: (out) (optional): its length in bytes; 0 if something is missing
 */
gboolean cgv_formulas_check (CgvFormulas *self,
                             guint index,
                             const CgvEventDefinition *definition,
                             CgvProfile *profile,
                             char **message,
                             gsize *at,
                             gsize *length);

G_END_DECLS
