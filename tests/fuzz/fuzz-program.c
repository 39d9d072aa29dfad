/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-program-check.h"

/*
 * Any bytes as the choices of a program that is run: each cost that is computed from its profile is that of its stacks. The last byte
 * chooses parts, and whether levels of recursion are folded.
 */

int LLVMFuzzerTestOneInput (const guint8 *bytes,
                            gsize length);

int
LLVMFuzzerTestOneInput (const guint8 *bytes,
                        gsize length)
{
  CgvTestProgramCheck check = { .label = "fuzz" };
  guint8 last = length > 0 ? bytes[length - 1] : 0;
  g_autoptr (CgvTestProgram) program = cgv_test_program_new_from_bytes (bytes, length);
  guint64 all = (G_GUINT64_CONSTANT (1) << cgv_test_program_get_n_parts (program)) - 1;

  cgv_test_program_check (&check, program, (last & 1) != 0 ? CGV_FOLD_RECURSION : CGV_FOLD_NONE, 1 + last / 2 % all);
  return 0;
}
