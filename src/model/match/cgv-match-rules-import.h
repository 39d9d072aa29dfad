/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Rules for matching out of a text: as they are given to cg_annotate and to this program, one a line. Any thread.
 */

#include "cgv-match-rules.h"

G_BEGIN_DECLS

/*
 * Adds the rules of a text at the end. A line is one of: an `s/RE/TEXT/`; options as on a command line, `--mod-filename=`,
 * `--mod-funcname=`, `--match-file=` and `--match-function=`, among other words, which are ignored; two directories with `→` or `->`
 * between; an empty line; or a remark after `#`. A backslash at the end of a line continues it in the next. Returns new rules, or NULL with
 * an error whose message names the line and the fault.
 *
 * @kind: the kind of a plain `s/RE/TEXT/`: CGV_MATCH_RULE_FUNCTION or CGV_MATCH_RULE_FILE
 * @n_added: (out): number of rules in the text; 0 with an error
 */
CgvMatchRules *cgv_match_rules_import (CgvMatchRules *rules,
                                       CgvMatchRuleKind kind,
                                       const char *text,
                                       guint *n_added,
                                       GError **error);

G_END_DECLS
