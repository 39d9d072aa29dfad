/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Rules for matching out of a text: as they are given to cg_annotate and to this program, one a line. Any thread.
 */

#include "cgv-match-rules.h"

G_BEGIN_DECLS

/*
 * Adds the rules of a text at the end. A line is one of: an `s/RE/TEXT/`; options as on a command line,
 * `--mod-filename=`, `--mod-funcname=`, `--match-file=` and `--match-function=`, among other words, which are passed
 * over; two directories with `→` or `->` between; nothing; or a remark after `#`. A backslash at the end of a line
 * goes on in the next. Returns other rules, or NULL with an error whose message says in which line what is wrong.
 *
 * @kind: what a plain `s/RE/TEXT/` is for: CGV_MATCH_RULE_FUNCTION or CGV_MATCH_RULE_FILE
 * @n_added: (out): how many rules it has; 0 with an error
 */
CgvMatchRules *cgv_match_rules_import (CgvMatchRules *rules,
                                       CgvMatchRuleKind kind,
                                       const char *text,
                                       guint *n_added,
                                       GError **error);

G_END_DECLS
