/* SPDX-License-Identifier: GPL-3.0-or-later */

/* For memfd_create(). */
#define _GNU_SOURCE

#include <glib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cgv-source-text.h"

/* Any bytes as a source file: it has the lines that the bytes have, and each can be shown. */

/* Maximum number of bytes of display text for one byte, which may be invalid. */
#define MAX_SHOWN (8 * CGV_SOURCE_MAX_LINE + sizeof "…")

int LLVMFuzzerTestOneInput (const guint8 *bytes,
                            gsize length);

static guint
count_lines (const guint8 *bytes,
             gsize length)
{
  guint n = length > 0 && bytes[length - 1] != '\n' ? 1 : 0;

  for (gsize i = 0; i < length; i++)
    n += bytes[i] == '\n' ? 1 : 0;
  return n;
}

static void
check_line (const CgvSourceText *text,
            guint64 number)
{
  g_autofree char *shown = cgv_source_text_dup_line (text, number);
  gsize length;
  const char *line = cgv_source_text_get_line (text, number, &length);

  g_assert_true (line != NULL && (length == 0 || memchr (line, '\n', length) == NULL));
  g_assert_true (g_utf8_validate (shown, -1, NULL));
  g_assert_cmpuint (strlen (shown), <=, MAX_SHOWN);
  g_assert_null (strpbrk (shown, "\t\r\n\033"));
}

static void
check (const CgvSourceText *text,
       const guint8 *bytes,
       gsize length)
{
  guint n = cgv_source_text_get_n_lines (text);

  g_assert_cmpuint (n, ==, count_lines (bytes, length));
  for (guint i = 1; i <= n; i++)
    check_line (text, i);
  g_assert_false (cgv_source_text_may_have_code (text, 0));
  g_assert_false (cgv_source_text_may_have_code (text, n + 1));
  g_assert_null (cgv_source_text_dup_line (text, n + 1));
}

int
LLVMFuzzerTestOneInput (const guint8 *bytes,
                        gsize length)
{
  int fd = memfd_create ("text", MFD_CLOEXEC);
  g_autoptr (CgvSourceText) text = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (write (fd, bytes, length), ==, (gssize) length);
  g_assert_cmpint (lseek (fd, 0, SEEK_SET), ==, 0);
  text = cgv_source_text_read (fd, NULL, &error);
  close (fd);
  if (text != NULL)
    check (text, bytes, length);
  else
    g_assert_error (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NOT_TEXT);
  return 0;
}
