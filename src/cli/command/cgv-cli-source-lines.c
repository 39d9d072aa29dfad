/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-source-lines.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-text.h"
#include "cgv-display-dup.h"
#include "cgv-source-finder.h"

/* A file of the profile, and what is known of it. */
typedef struct
{
  CgvStringId name;
  CgvSourceText *text; /* NULL if it was not read */
  char *path;          /* from where it was read, else NULL */
  GError *error;       /* why it was not, else NULL */
  guint n_lines;       /* that were asked for */
  guint n_misplaced;   /* of them, those that cannot be the place of code */
} File;

struct CgvCliSourceLines
{
  const CgvProfile *profile;
  CgvSourceFinder *finder;
  GPtrArray *files;  /* in the order in which they were asked for */
  GHashTable *by_id; /* the same by name */
};

static void
free_file (gpointer data)
{
  File *file = data;

  cgv_source_text_free (file->text);
  g_free (file->path);
  g_clear_error (&file->error);
  g_free (file);
}

CgvCliSourceLines *
cgv_cli_source_lines_new (const CgvCliView *view)
{
  CgvCliSourceLines *self = g_new0 (CgvCliSourceLines, 1);
  GFile *profile = cgv_document_get_file (cgv_cli_view_get_source (view, CGV_SIDE_NEW)->document, 0);
  g_autoptr (GFile) folder = g_file_get_parent (profile);

  self->profile = cgv_cli_view_get_profile (view, CGV_SIDE_NEW);
  self->finder = cgv_source_finder_new (NULL, (const char *const *) view->options->source_roots, folder != NULL ? g_file_peek_path (folder) : NULL);
  self->files = g_ptr_array_new_with_free_func (free_file);
  self->by_id = g_hash_table_new (NULL, NULL);
  return self;
}

void
cgv_cli_source_lines_free (CgvCliSourceLines *self)
{
  if (self == NULL)
    return;
  cgv_source_finder_unref (self->finder);
  g_hash_table_unref (self->by_id);
  g_ptr_array_unref (self->files);
  g_free (self);
}

static File *
get_file (CgvCliSourceLines *self,
          CgvStringId name)
{
  File *file = g_hash_table_lookup (self->by_id, GUINT_TO_POINTER (name));
  const char *bytes;
  gsize length;

  if (file != NULL)
    return file;
  bytes = cgv_profile_get_string (self->profile, name, &length);
  file = g_new0 (File, 1);
  file->name = name;
  file->text = cgv_source_finder_read (self->finder, bytes, length, &file->path, NULL, &file->error);
  g_hash_table_insert (self->by_id, GUINT_TO_POINTER (name), file);
  g_ptr_array_add (self->files, file);
  return file;
}

char *
cgv_cli_source_lines_dup (CgvCliSourceLines *self,
                          CgvStringId file,
                          guint64 line)
{
  File *known;

  if (file == CGV_NONE || strcmp (cgv_profile_get_string (self->profile, file, NULL), "???") == 0)
    return NULL;
  known = get_file (self, file);
  if (known->text == NULL)
    return NULL;
  known->n_lines += line > 0 ? 1 : 0;
  known->n_misplaced += line > 0 && !cgv_source_text_may_have_code (known->text, line) ? 1 : 0;
  return cgv_source_text_dup_line (known->text, line);
}

/* Of the files that were not read for one reason, one sentence. */
static void
say_missing (const CgvCliSourceLines *self,
             guint first,
             CgvReport *report)
{
  const char *reason = ((const File *) g_ptr_array_index (self->files, first))->error->message;
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < self->files->len; i++)
    {
      const File *file = g_ptr_array_index (self->files, i);
      g_autofree char *name = NULL;

      if (file->error == NULL || strcmp (file->error->message, reason) != 0)
        continue;
      if (i < first)
        return;
      name = cgv_cli_text_dup_profile_string (self->profile, file->name);
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", name);
    }
  /* Translators: names of files, and a part of a sentence, such as "it was not found" */
  cgv_report_take (report, CGV_REPORT_NOTE, g_strdup_printf (_ ("No source of %s: %s"), names->str, reason));
}

static void
say_file (const CgvCliSourceLines *self,
          const File *file,
          CgvReport *report)
{
  g_autofree char *name = cgv_cli_text_dup_profile_string (self->profile, file->name);
  g_autofree char *path = cgv_display_dup_whole (file->path, -1);

  if (strcmp (name, path) != 0)
    cgv_report_take (report, CGV_REPORT_NOTE, g_strdup_printf (_ ("The source of %s is %s"), name, path));
  if (cgv_source_text_is_changed (file->n_misplaced, file->n_lines))
    cgv_report_take (report, CGV_REPORT_WARNING, g_strdup_printf (_ ("%s has probably changed since this was recorded: of %u lines above, %u are blank, comments or behind its end."), path, file->n_lines, file->n_misplaced));
}

void
cgv_cli_source_lines_report (const CgvCliSourceLines *self,
                             CgvReport *report)
{
  gboolean is_missing = FALSE;

  cgv_report_begin_array (report, "sources");
  for (guint i = 0; i < self->files->len; i++)
    {
      const File *file = g_ptr_array_index (self->files, i);

      cgv_report_begin_object (report, NULL);
      cgv_report_add_profile_string (report, "file", NULL, self->profile, file->name);
      cgv_report_add_name (report, "path", NULL, file->path, -1);
      cgv_report_add_text (report, "problem", NULL, file->error != NULL ? cgv_source_error_get_id (file->error->code) : cgv_source_text_is_changed (file->n_misplaced, file->n_lines) ? "changed" : NULL);
      cgv_report_end (report);
      is_missing = is_missing || file->error != NULL;
      if (file->error != NULL)
        say_missing (self, i, report);
      else
        say_file (self, file, report);
    }
  cgv_report_end (report);
  if (is_missing)
    cgv_report_say (report, CGV_REPORT_HINT, _ ("--source-root=DIR reads sources below DIR, too"));
}
