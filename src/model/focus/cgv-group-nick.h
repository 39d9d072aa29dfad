/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The names of kinds of groups in settings and actions. Any thread. */

#include "cgv-choice.h"

/* @kind is a CgvGroupingKind, or CGV_CHOICE_UNGROUPED, whose name is "none". */
const char *cgv_group_nick_get (int kind);

/* Returns CGV_CHOICE_UNGROUPED for "none", for NULL and for unknown names. */
int cgv_group_nick_parse (const char *nick);
