/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <string.h>

#include "cgv-test-name.h"

/* Any bytes: each line has a name. */

int LLVMFuzzerTestOneInput (const guint8 *bytes,
                            gsize length);

/* Returns where the name begins in a line such as `fn=(1) main`. */
static gsize
find_name (const char *line,
           gsize length)
{
  const char *value = memchr (line, '=', length);
  gsize start = value != NULL ? (gsize) (value + 1 - line) : 0;
  const char *text = start < length && line[start] == '(' ? memchr (line + start, ' ', length - start) : NULL;

  return text != NULL ? (gsize) (text + 1 - line) : start;
}

int
LLVMFuzzerTestOneInput (const guint8 *bytes,
                        gsize length)
{
  const char *text = (const char *) bytes;
  gsize at = 0;

  while (at < length)
    {
      const char *end = memchr (text + at, '\n', length - at);
      gsize n = end != NULL ? (gsize) (end - (text + at)) : length - at;
      gsize start = find_name (text + at, n);

      cgv_test_check_name (text + at + start, n - start);
      at += n + 1;
    }
  return 0;
}
