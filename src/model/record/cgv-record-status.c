/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-record-status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line of totals is shorter for any event types. */
#define TAIL 4096

/* Returns the value of "KEY: VALUE", or NULL. */
static const char *
get_value (const char *line,
           const char *key)
{
  gsize length = strlen (key);

  return strncmp (line, key, length) == 0 && strncmp (line + length, ": ", 2) == 0 ? line + length + 2 : NULL;
}

static guint
count_words (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  guint n = 0;

  for (char **word = words; *word != NULL; word++)
    n += **word != '\0';
  return n;
}

/* Adds the cost of a thread. */
static void
add_events (CgvRecordStatus *self,
            const char *line)
{
  char *end;

  strtoul (line, &end, 10);
  if (strncmp (end, ": ", 2) == 0)
    self->since_dump += g_ascii_strtoull (end + 2, NULL, 10);
}

static void
read_line (CgvRecordStatus *self,
           const char *line)
{
  const char *value;

  if ((value = get_value (line, "part")) != NULL)
    self->part = (guint) strtoul (value, NULL, 10);
  else if ((value = get_value (line, "distinct-functions")) != NULL)
    self->n_functions = (guint) strtoul (value, NULL, 10);
  else if ((value = get_value (line, "threads")) != NULL)
    self->n_threads = count_words (value);
  else if ((value = get_value (line, "current-tid")) != NULL)
    self->thread = (guint) strtoul (value, NULL, 10);
  else if (g_str_has_prefix (line, "events-"))
    add_events (self, line + strlen ("events-"));
}

/* Some numbers are left out. A name may have any character except for the end of a line. */
static GStrv
read_stack (char **lines,
            guint thread)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autofree char *key = g_strdup_printf ("function-%u-", thread);

  for (; *lines != NULL; lines++)
    {
      const char *name = g_str_has_prefix (*lines, key) ? strstr (*lines, ": ") : NULL;

      if (name != NULL)
        g_strv_builder_add (names, name + 2);
    }
  return g_strv_builder_end (names);
}

CgvRecordStatus *
cgv_record_status_parse (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  const char *mode = NULL;
  CgvRecordStatus *self;

  for (char **line = lines; *line != NULL && mode == NULL; line++)
    mode = get_value (*line, "instrumentation");
  if (mode == NULL)
    return NULL;
  self = g_new0 (CgvRecordStatus, 1);
  self->is_counting = g_str_has_prefix (mode, "on");
  for (char **line = lines; *line != NULL; line++)
    read_line (self, *line);
  self->stack = read_stack (lines, self->thread);
  return self;
}

void
cgv_record_status_free (CgvRecordStatus *self)
{
  g_strfreev (self->stack);
  g_free (self);
}

/* Returns the number that follows the key of the last line, or NULL. */
static const char *
find_totals (char *tail,
             gsize length)
{
  static const char *const keys[] = { "totals", "summary" };
  char *line;

  if (length == 0 || tail[length - 1] != '\n')
    return NULL;
  tail[length - 1] = '\0';
  line = strrchr (tail, '\n');
  for (gsize i = 0; line != NULL && i < G_N_ELEMENTS (keys); i++)
    {
      const char *value = get_value (line + 1, keys[i]);

      if (value != NULL)
        return value;
    }
  return NULL;
}

/* Returns what Callgrind's own counter had reached more than at the last dump; G_MAXUINT64 if the start of the file does not say. */
static guint64
read_summary (FILE *file)
{
  char head[TAIL + 1];
  const char *line;

  rewind (file);
  head[fread (head, 1, TAIL, file)] = '\0';
  line = strstr (head, "\nsummary: ");
  return line != NULL ? g_ascii_strtoull (line + strlen ("\nsummary: "), NULL, 10) : G_MAXUINT64;
}

gboolean
cgv_record_status_read_file (const char *path,
                             guint64 *total,
                             guint64 *advance)
{
  FILE *file = fopen (path, "re");
  char tail[TAIL + 1];
  const char *value = NULL;

  if (file == NULL)
    return FALSE;
  if (fseek (file, 0, SEEK_END) == 0)
    {
      long size = ftell (file);
      gsize length;

      fseek (file, size > TAIL ? size - TAIL : 0, SEEK_SET);
      length = fread (tail, 1, TAIL, file);
      tail[length] = '\0';
      value = find_totals (tail, length);
    }
  if (value != NULL && total != NULL)
    *total = g_ascii_strtoull (value, NULL, 10);
  if (value != NULL && advance != NULL)
    *advance = read_summary (file);
  if (value != NULL && advance != NULL && *advance == G_MAXUINT64)
    *advance = g_ascii_strtoull (value, NULL, 10);
  fclose (file);
  return value != NULL;
}
