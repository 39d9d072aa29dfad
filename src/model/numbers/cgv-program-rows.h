/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The rows of a comparison that are of the program itself, and those that run before main. Any thread. */

#include <glib.h>

#include "cgv-comparison.h"

G_BEGIN_DECLS

enum
{
  /* it runs before main, but not below it, or is of the dynamic linker; constructors of the program are not meant */
  CGV_PROGRAM_ROW_START = 1 << 0,
  CGV_PROGRAM_ROW_OWN = 1 << 1, /* it is of the object that has main */
  CGV_PROGRAM_ROW_MAIN = 1 << 2,
};

/* Returns (transfer full) a byte for each row, with these flags. Without a main, only the dynamic linker is known. Linear in rows
 * and calls. */
guint8 *cgv_program_rows_new (const CgvComparison *comparison);

G_END_DECLS
