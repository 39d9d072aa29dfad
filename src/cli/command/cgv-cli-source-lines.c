/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-source-lines.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-text.h"
#include "cgv-display-dup.h"
#include "cgv-object-code.h"
#include "cgv-source-finder.h"

/* A file of the profile, and what is known of it. */
typedef struct
{
  CgvStringId name;
  CgvSourceText *text; /* NULL if it was not read, or is no source */
  char *path;          /* from where it was read, else NULL */
  GError *error;       /* why it was not, else NULL */
  guint n_lines;       /* that were asked for, or addresses of functions that were */
  guint n_misplaced;   /* of them, those that cannot be the place of code, or start no instruction */
} File;

struct CgvCliSourceLines
{
  const CgvProfile *profile;
  gboolean by_address;
  CgvCodeFlags flags;
  CgvSourceFinder *finder;
  GPtrArray *files;  /* in the order in which they were asked for */
  GHashTable *by_id; /* the same by name */
  guint32 *first;    /* of each instruction, the first one of its function; NULL until the first is asked for */
  GHashTable *codes; /* CgvObjectCode by the first instruction */
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
  self->by_address = view->options->by_address;
  self->flags = view->options->code_flags;
  self->codes = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) cgv_object_code_free);
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
  g_hash_table_unref (self->codes);
  g_free (self->first);
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

  if (file != NULL || name == CGV_NONE || strcmp (cgv_profile_get_string (self->profile, name, NULL), "???") == 0)
    return file;
  bytes = cgv_profile_get_string (self->profile, name, &length);
  file = g_new0 (File, 1);
  file->name = name;
  if (!self->by_address)
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
  File *known = get_file (self, file);

  if (known == NULL || known->text == NULL)
    return NULL;
  known->n_lines += line > 0 ? 1 : 0;
  known->n_misplaced += line > 0 && !cgv_source_text_may_have_code (known->text, line) ? 1 : 0;
  return cgv_source_text_dup_line (known->text, line);
}

/* Functions follow each other. */
static gboolean
is_next (const CgvLineCosts *costs,
         guint32 line)
{
  return line + 1 < costs->n_lines && costs->lines[line + 1].node == costs->lines[line].node && costs->lines[line + 1].object == costs->lines[line].object;
}

/* Returns (nullable) (transfer none) the code of the function that begins at @line. */
static CgvObjectCode *
get_code (CgvCliSourceLines *self,
          File *file,
          const CgvLineCosts *costs,
          guint32 line)
{
  CgvObjectCode *code = g_hash_table_lookup (self->codes, GUINT_TO_POINTER (line));
  g_autoptr (GArray) addresses = NULL;
  g_autofree char *path = NULL;
  const char *name;
  gsize length;
  guint n_addresses;

  if (code != NULL || file->error != NULL)
    return code;
  name = cgv_profile_get_string (self->profile, file->name, &length);
  addresses = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_array_append_val (addresses, costs->lines[line].address);
  for (guint32 i = line; is_next (costs, i); i++)
    g_array_append_val (addresses, costs->lines[i + 1].address);
  code = cgv_object_code_read (self->finder, name, length, (const guint64 *) (gpointer) addresses->data, addresses->len, self->flags, &path, NULL, &file->error);
  if (code == NULL)
    return NULL;
  g_hash_table_insert (self->codes, GUINT_TO_POINTER (line), code);
  g_free (file->path);
  file->path = g_steal_pointer (&path);
  file->n_misplaced += cgv_object_code_get_n_misfits (code, &n_addresses);
  file->n_lines += n_addresses;
  return code;
}

char *
cgv_cli_source_lines_dup_instruction (CgvCliSourceLines *self,
                                      const CgvLineCosts *costs,
                                      guint32 line)
{
  const CgvInstruction *instruction;
  File *file = get_file (self, costs->lines[line].object);
  CgvObjectCode *code;

  if (file == NULL)
    return NULL;
  if (self->first == NULL)
    {
      self->first = g_new0 (guint32, costs->n_lines);
      for (guint32 i = 0; i + 1 < costs->n_lines; i++)
        self->first[i + 1] = is_next (costs, i) ? self->first[i] : i + 1;
    }
  code = get_code (self, file, costs, self->first[line]);
  instruction = code != NULL ? cgv_object_code_find (code, costs->lines[line].address) : NULL;
  return instruction != NULL ? g_strdup (instruction->text) : NULL;
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
  cgv_report_take (report, CGV_REPORT_NOTE, g_strdup_printf (self->by_address ? _ ("No machine code of %s: %s") : _ ("No source of %s: %s"), names->str, reason));
}

static void
say_file (const CgvCliSourceLines *self,
          const File *file,
          CgvReport *report)
{
  g_autofree char *name = cgv_cli_text_dup_profile_string (self->profile, file->name);
  g_autofree char *path = cgv_display_dup_whole (file->path, -1);

  if (strcmp (name, path) != 0)
    cgv_report_take (report, CGV_REPORT_NOTE, g_strdup_printf (self->by_address ? _ ("The machine code of %s is read from %s") : _ ("The source of %s is %s"), name, path));
  if (self->by_address && file->n_misplaced > 0)
    cgv_report_take (report, CGV_REPORT_WARNING, g_strdup_printf (_ ("%s is another build than the recorded one: %u of %u recorded addresses fit no instruction."), path, file->n_misplaced, file->n_lines));
  else if (!self->by_address && cgv_source_text_is_changed (file->n_misplaced, file->n_lines))
    cgv_report_take (report, CGV_REPORT_WARNING, g_strdup_printf (_ ("%s has probably changed since this was recorded: of %u lines above, %u are blank, comments or behind its end."), path, file->n_lines, file->n_misplaced));
}

/* Returns (nullable) a word for programs. */
static const char *
get_problem (const CgvCliSourceLines *self,
             const File *file)
{
  if (file->error != NULL)
    return cgv_source_error_get_id (file->error->code);
  if (self->by_address)
    return file->n_misplaced > 0 ? "another-build" : NULL;
  return cgv_source_text_is_changed (file->n_misplaced, file->n_lines) ? "changed" : NULL;
}

/* Whether the file is elsewhere, or may not be read where it is. */
static gboolean
would_root_help (const File *file)
{
  return g_error_matches (file->error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NOT_FOUND) ||
         g_error_matches (file->error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_SEVERAL) ||
         g_error_matches (file->error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_UNTRUSTED);
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
      cgv_report_add_text (report, "problem", NULL, get_problem (self, file));
      cgv_report_end (report);
      is_missing = is_missing || would_root_help (file);
      if (file->error != NULL)
        say_missing (self, i, report);
      else
        say_file (self, file, report);
    }
  cgv_report_end (report);
  if (is_missing)
    cgv_report_say (report, CGV_REPORT_HINT, _ ("--source-root=DIR reads files below DIR, too"));
}
