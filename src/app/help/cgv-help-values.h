/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Values of a profile in the texts of the help: the names and numbers that explain best. Main thread. */

#include "cgv-focus.h"

G_BEGIN_DECLS

typedef struct CgvHelpValues CgvHelpValues;

/* Without a focus nothing has a value. */
CgvHelpValues *cgv_help_values_new (CgvFocus *focus);

void cgv_help_values_free (CgvHelpValues *self);

/* Returns display text; NULL if the profile has nothing of the kind. */
const char *cgv_help_values_get (CgvHelpValues *self,
                                 const char *name);

/* Gets the self and inclusive cost of the example's function as shares of the total; 0 without one. */
void cgv_help_values_get_shares (CgvHelpValues *self,
                                 double *own,
                                 double *inclusive);

/*
 * Puts values in the place of their names, as in "{function} costs {self}". Returns NULL if one has no value, and for
 * NULL.
 */
char *cgv_help_values_fill (CgvHelpValues *self,
                            const char *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvHelpValues, cgv_help_values_free)

G_END_DECLS
