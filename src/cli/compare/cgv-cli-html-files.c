/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-html-files.h"

#include <glib/gi18n.h>

#include "cgv-cli-compare-places.h"
#include "cgv-cli-compare-words.h"
#include "cgv-cli-markup.h"
#include "cgv-cli-text.h"

#define BLOCK 65536

/* A hundred runs are not for reading one by one. */
#define MAX_FILES 50

/* A command line can be as long as a file is. */
#define MAX_COMMAND 2000

static void
write_entry (FILE *file,
             const char *title,
             const char *text)
{
  if (text == NULL)
    return;
  fprintf (file, "<dt>%s</dt><dd><code>", title);
  cgv_cli_markup_add_html (file, text);
  fputs ("</code></dd>\n", file);
}

static char *
dup_checksum (GFile *source)
{
  g_autoptr (GFileInputStream) stream = g_file_read (source, NULL, NULL);
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree guchar *block = g_malloc (BLOCK);
  gssize n_read = stream != NULL ? 1 : -1;

  while (n_read > 0)
    {
      n_read = g_input_stream_read (G_INPUT_STREAM (stream), block, BLOCK, NULL, NULL);
      if (n_read > 0)
        g_checksum_update (checksum, block, n_read);
    }
  return n_read == 0 ? g_strdup (g_checksum_get_string (checksum)) : NULL;
}

/* Of what came through a pipe nothing is left to be asked. */
static void
write_file (FILE *file,
            GFile *source)
{
  g_autoptr (GFileInfo) info = g_file_query_info (source, G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_TIME_MODIFIED,
                                                  G_FILE_QUERY_INFO_NONE, NULL, NULL);
  g_autoptr (GDateTime) local = info != NULL ? g_file_info_get_modification_date_time (info) : NULL;
  g_autoptr (GDateTime) date = local != NULL ? g_date_time_to_utc (local) : NULL;
  g_autofree char *written = date != NULL ? g_date_time_format (date, "%Y-%m-%d %H:%M:%S UTC") : NULL;
  g_autofree char *checksum = NULL;
  g_autofree char *size = NULL;

  if (info == NULL || g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR)
    return;
  checksum = dup_checksum (source);
  size = g_format_size_full ((guint64) g_file_info_get_size (info), G_FORMAT_SIZE_IEC_UNITS);
  write_entry (file, _ ("Written"), written);
  write_entry (file, _ ("Size"), size);
  write_entry (file, "SHA-256", checksum);
}

static char *
dup_command (CgvDocument *document)
{
  g_autofree char *command = cgv_cli_compare_places_dup_command (document);
  g_autofree char *begin = NULL;

  if (command == NULL || g_utf8_strlen (command, -1) <= MAX_COMMAND)
    return g_steal_pointer (&command);
  begin = g_utf8_substring (command, 0, MAX_COMMAND);
  return g_strconcat (begin, "…", NULL);
}

static void
write_side (const CgvCliComparison *comparison,
            CgvSide side,
            FILE *file)
{
  CgvRuns *which = comparison->sides[side];
  CgvDocument *document = cgv_runs_get_document (which);
  CgvCliSource *source = cgv_cli_comparison_get_source (comparison, side);
  g_autofree char *title = cgv_runs_dup_title (which, comparison->sides[!side]);
  g_autofree char *command = dup_command (document);
  g_autofree char *creator = cgv_cli_compare_places_dup_creator (document);
  g_autofree char *runs = cgv_cli_compare_words_dup_runs (comparison, side);
  guint n_files = cgv_document_get_n_files (document);

  fprintf (file, "<h3>%s: <span class=\"n\">", side == CGV_SIDE_BASE ? _ ("Base") : _ ("New"));
  cgv_cli_markup_add_html (file, title);
  fputs ("</span></h3>\n", file);
  if (runs != NULL)
    {
      fputs ("<p>", file);
      cgv_cli_markup_add_html (file, runs);
      fputs ("</p>\n", file);
    }
  fputs ("<dl>\n", file);
  write_entry (file, _ ("Command"), command);
  write_entry (file, _ ("Written by"), creator);
  for (guint i = 0; i < MIN (n_files, MAX_FILES); i++)
    {
      write_entry (file, _ ("File"), source->names[i]);
      write_file (file, cgv_document_get_file (document, i));
    }
  fputs ("</dl>\n", file);
  if (n_files > MAX_FILES)
    fprintf (file, g_dngettext (NULL, "<p>… and %u more file</p>\n", "<p>… and %u more files</p>\n", n_files - MAX_FILES), n_files - MAX_FILES);
}

void
cgv_cli_html_files_write (const CgvCliComparison *comparison,
                          FILE *file)
{
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    write_side (comparison, side, file);
}
