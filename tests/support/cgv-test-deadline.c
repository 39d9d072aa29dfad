/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-deadline.h"

#define PATIENCE (300 * G_USEC_PER_SEC)

gint64
cgv_test_get_deadline (void)
{
  const char *factor = g_getenv ("CGV_TEST_PATIENCE");

  return g_get_monotonic_time () + PATIENCE * MAX (factor != NULL ? (gint64) g_ascii_strtoull (factor, NULL, 10) : 1, 1);
}
