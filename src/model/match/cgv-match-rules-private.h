/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What cgv-match-rules.c and its tests share. Any thread.
 */

#include "cgv-match-rules.h"

G_BEGIN_DECLS

/*
 * Applies all rules for a field of a side in their order; returns NULL if none does anything.
 */
GString *cgv_match_rules_rewrite (const CgvMatchRules *rules,
                                  CgvRewriteField field,
                                  CgvSide side,
                                  const char *bytes,
                                  gsize length);

G_END_DECLS
