/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the files of cgv-compare-text.h share. Any thread.
 */

#include "cgv-compare-text.h"

G_BEGIN_DECLS

/*
 * "3" or "3.1", for "3.1 times as often".
 */
char *cgv_compare_text_dup_ratio (double ratio);

/*
 * "8.1 %" of something that is not below 0, for sentences.
 */
char *cgv_compare_text_dup_plain_percent (double percent);

/*
 * "99.4 %" of a whole.
 */
char *cgv_compare_text_dup_share (CgvCost part,
                                  CgvCost whole,
                                  gboolean is_signed);

G_END_DECLS
