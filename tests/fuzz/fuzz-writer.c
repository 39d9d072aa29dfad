/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "cgv-test-reading.h"
#include "cgv-test-writing.h"

/* Any bytes that are a profile: in each way of writing, it can be read again. Without a problem, it then has the same costs, and is written
 * as the same bytes again. */

int LLVMFuzzerTestOneInput (const guint8 *bytes,
                            gsize length);

static bool
count (G_GNUC_UNUSED const void *bytes,
       size_t n_bytes,
       void *user_data)
{
  *(gsize *) user_data += n_bytes;
  return true;
}

/* Some names and numbers of event types cannot be written; then the writer says so. */
static gboolean
can_write (const CgvProfile *profile,
           const CgvWriterOptions *options)
{
  gsize n_bytes = 0;
  CgvStringId culprit = CGV_NONE;
  CgvWriterResult result = cgv_test_write_to (profile, options, count, &n_bytes, &culprit);

  g_assert_true (result == CGV_WRITER_OK || result == CGV_WRITER_BAD_NAME || result == CGV_WRITER_TOO_MANY_EVENTS);
  return result == CGV_WRITER_OK;
}

/* Merged costs beyond 63 bits may lose a sign. */
static void
check_totals (const CgvProfile *profile,
              const CgvProfile *again)
{
  for (CgvEventId event = 0; event < profile->n_events; event++)
    {
      CgvCost total = cgv_profile_get_total (profile, NULL, event);

      if (total < INT64_MAX)
        g_assert_cmpuint (cgv_profile_get_total (again, NULL, event), ==, total);
    }
}

static void
check (const CgvTestReading *reading,
       const CgvWriterOptions *options)
{
  const CgvProfile *profile = reading->profile;
  CgvProfile *again;
  g_autofree char *fault = NULL;

  if (!can_write (profile, options))
    return;
  fault = cgv_test_write_twice (profile, options, &again);
  g_assert_nonnull (again);
  if (cgv_test_reading_get_severity (reading) == CGV_SEVERITY_INFO)
    {
      g_assert_cmpstr (fault, ==, NULL);
      if (options->events == NULL)
        check_totals (profile, again);
    }
  cgv_profile_unref (again);
}

int
LLVMFuzzerTestOneInput (const guint8 *bytes,
                        gsize length)
{
  const CgvEventId first = 0;
  const CgvWriterOptions ways[] = {
    { 0 },
    { .merges_parts = true },
    { .damage = "cut" },
    { .events = &first, .n_events = 1 },
  };
  g_autoptr (CgvTestReading) reading = cgv_test_read (bytes, length, 1 << 16, NULL);

  for (guint i = 0; reading->profile != NULL && i < G_N_ELEMENTS (ways); i++)
    check (reading, &ways[i]);
  return 0;
}
