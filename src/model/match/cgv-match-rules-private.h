/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Declarations shared by cgv-match-rules.c and its tests. Any thread. */

#include "cgv-match-rules.h"

G_BEGIN_DECLS

/* Applies all rules for a field of a side in their order; returns NULL if no rule changes it. */
GString *cgv_match_rules_rewrite (const CgvMatchRules *rules,
                                  CgvRewriteField field,
                                  CgvSide side,
                                  const char *bytes,
                                  gsize length);

G_END_DECLS
