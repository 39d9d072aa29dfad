/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the texts of the help say of a profile: names and numbers that show best what is explained. Main thread.
 */

#include "cgv-focus.h"

G_BEGIN_DECLS

typedef struct CgvHelpValues CgvHelpValues;

/* Without a focus nothing has a value. */
CgvHelpValues *cgv_help_values_new (CgvFocus *focus);

void cgv_help_values_free (CgvHelpValues *self);

/* Returns display text; NULL if the profile has nothing of the kind. */
const char *cgv_help_values_get (CgvHelpValues *self,
                                 const char *name);

/* The shares of the total that the example's function has by itself and with what it calls; 0 without one. */
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
