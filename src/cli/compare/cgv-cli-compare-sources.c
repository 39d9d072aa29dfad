/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-report.h"

#include <glib/gi18n.h>

#include "cgv-cli-compare-words.h"
#include "cgv-cli-text.h"
#include "cgv-display-dup.h"

#define BLOCK 65536

/* A hundred runs are not for reading one by one. */
#define MAX_FILES 50

/* GLib hashes 350 MB a second, which is more than a comparison takes for these bytes. */
#define MAX_HASHED ((goffset) 64 << 20)

/* A command line can be as long as a file is. */
#define MAX_COMMAND 2000

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

/* The contents of a pipe cannot be read again. */
static void
add_file (CgvReport *report,
          GFile *source)
{
  g_autoptr (GFileInfo) info = g_file_query_info (source,
                                                  G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_TIME_MODIFIED,
                                                  G_FILE_QUERY_INFO_NONE,
                                                  NULL,
                                                  NULL);
  g_autoptr (GDateTime) local = info != NULL ? g_file_info_get_modification_date_time (info) : NULL;
  g_autoptr (GDateTime) date = local != NULL ? g_date_time_to_utc (local) : NULL;
  g_autofree char *written = date != NULL ? g_date_time_format (date, "%Y-%m-%d %H:%M:%S UTC") : NULL;
  g_autofree char *checksum = NULL;
  g_autofree char *size = NULL;

  if (info == NULL || g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR)
    return;
  if (g_file_info_get_size (info) <= MAX_HASHED)
    checksum = dup_checksum (source);
  size = g_format_size_full ((guint64) g_file_info_get_size (info), G_FORMAT_SIZE_IEC_UNITS);
  cgv_report_add_text (report, NULL, _ ("Written"), written);
  cgv_report_add_text (report, NULL, _ ("Size"), size);
  cgv_report_add_text (report, NULL, "SHA-256", checksum);
}

static char *
dup_command (const CgvProfile *profile,
             CgvStringId string)
{
  g_autofree char *command = cgv_cli_text_dup_profile_string (profile, string);
  g_autofree char *begin = NULL;

  if (command == NULL || g_utf8_strlen (command, -1) <= MAX_COMMAND)
    return g_steal_pointer (&command);
  begin = g_utf8_substring (command, 0, MAX_COMMAND);
  return g_strconcat (begin, "…", NULL);
}

static void
add_side (const CgvCliComparison *comparison,
          CgvReport *report,
          CgvSide side)
{
  CgvDocument *document = comparison->sides[side]->document;
  CgvCliSource *source = cgv_cli_view_get_source (comparison->view, side);
  g_autofree char *name = cgv_cli_comparison_dup_title (comparison, side);
  g_autofree char *title = g_strdup_printf (side == CGV_SIDE_BASE ? _ ("A (base): %s") : _ ("B (new):  %s"), name);
  g_autofree char *command = NULL;
  guint n_files = cgv_document_get_n_files (document);
  CgvStringId command_id;
  CgvStringId creator;

  cgv_cli_text_get_origin (comparison->sides[side]->document->profile, &command_id, &creator);
  command = dup_command (document->profile, command_id);
  cgv_report_begin_section (report, NULL, title);
  cgv_report_take (report, CGV_REPORT_PLAIN, cgv_cli_compare_words_dup_runs (comparison, side));
  cgv_report_add_text (report, NULL, _ ("Command"), command);
  cgv_report_add_profile_string (report, NULL, _ ("Written by"), document->profile, creator);
  for (guint i = 0; i < MIN (n_files, MAX_FILES); i++)
    {
      cgv_report_add_name (report, NULL, _ ("File"), source->names[i], -1);
      add_file (report, cgv_document_get_file (document, i));
    }
  if (n_files > MAX_FILES)
    cgv_report_take (report, CGV_REPORT_SMALL, g_strdup_printf (g_dngettext (NULL, "… and %u more file", "… and %u more files", n_files - MAX_FILES), n_files - MAX_FILES));
  cgv_report_end_section (report);
}

static void
add_rules (const CgvMatching *matching,
           CgvReport *report)
{
  guint n_rules = matching->path_rules.n_rules;

  if (n_rules == 0)
    return;
  cgv_report_begin_section (report, NULL, _ ("Folders that were matched"));
  cgv_report_begin_list (report, NULL, NULL, 0);
  for (guint i = 0; i < n_rules; i++)
    {
      const CgvPathRule *rule = &matching->path_rules.rules[i];
      g_autofree char *from = cgv_display_dup_whole (rule->from, (gssize) rule->from_length);
      g_autofree char *to = cgv_display_dup_whole (rule->to, (gssize) rule->to_length);
      g_autofree char *folders = g_strconcat (CGV_REPORT_CODE, from, CGV_REPORT_CODE_END " → " CGV_REPORT_CODE, to, CGV_REPORT_CODE_END, NULL);
      /* Translators: two folders, and the number of matched files in them: "/home/a → /home/b (12 files)". */
      g_autofree char *text = g_strdup_printf (g_dngettext (NULL, "%s (%u file)", "%s (%u files)", rule->n_files), folders, rule->n_files);

      cgv_report_add_item (report, &(CgvReportItem){ .text = text });
    }
  cgv_report_end_list (report);
  cgv_report_end_section (report);
}

void
cgv_cli_compare_sources_add (const CgvCliComparison *comparison,
                             CgvReport *report)
{
  cgv_report_begin_section (report, "files", _ ("What was compared"));
  cgv_foreach_side (side)
    add_side (comparison, report, side);
  add_rules (comparison->numbers->matching, report);
  cgv_report_end_section (report);
}
