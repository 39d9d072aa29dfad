/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-sources.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-text.h"
#include "cgv-display-dup.h"

static CgvSourceFinder *
find_texts (const CgvCliView *view,
            CgvSide side)
{
  const CgvCliOptions *options = view->options;
  GFile *profile = cgv_document_get_file (cgv_cli_view_get_source (view, side)->document, 0);
  g_autoptr (GFile) folder = g_file_get_parent (profile);
  g_autoptr (CgvSourceFinder) usual = NULL;

  if (side == CGV_SIDE_BASE && options->base_root != NULL)
    return cgv_source_finder_new_below (options->base_root);
  usual = cgv_source_finder_new (NULL, (const char *const *) options->source_roots, folder != NULL ? g_file_peek_path (folder) : NULL);
  if (side == CGV_SIDE_BASE && options->base_revision != NULL)
    return cgv_source_finder_new_of_revision (options->source_roots != NULL ? options->source_roots[0] : ".", options->base_revision, usual);
  return g_steal_pointer (&usual);
}

static CgvSourceFinder *
new_finder (const CgvCliView *view,
            CgvSide side)
{
  CgvSourceFinder *finder = find_texts (view, side);

  cgv_source_finder_set_profile (finder, g_file_peek_path (cgv_document_get_file (cgv_cli_view_get_source (view, side)->document, 0)));
  return finder;
}

CgvSourceTexts *
cgv_cli_sources_new (const CgvCliView *view,
                     const CgvLineRows *rows)
{
  const CgvCliOptions *options = view->options;
  CgvTextQuery query = {
    .costs = view->numbers->main.costs,
    .node = rows->query.node,
    .file = CGV_NONE,
    .flags = options->code_flags,
  };

  for (CgvSide side = cgv_cli_view_get_first_side (view); side < CGV_N_SIDES; side++)
    {
      query.lines[side] = cgv_line_rows_get_costs (rows, 0, side);
      if (side == CGV_SIDE_NEW || !options->by_address)
        query.finders[side] = new_finder (view, side);
    }
  return cgv_source_texts_new (&query);
}

static gboolean
is_by_address (const CgvSourceTexts *self)
{
  return self->query.lines[CGV_SIDE_NEW]->is_by_address;
}

static const CgvProfile *
get_profile (const CgvSourceTexts *self,
             const CgvTextFile *file)
{
  return self->query.costs[file->side]->graph->profile;
}

/* Returns the notice about a file, or NULL. */
static char *
dup_notice (const CgvSourceTexts *self,
            const CgvTextFile *file)
{
  return file->base != NULL ? cgv_code_base_dup_notice (file->base, is_by_address (self)) : g_strdup (file->error != NULL ? file->error->message : NULL);
}

/* A file of the base is listed if that of the new side is; unknown files are not. */
static gboolean
is_listed (const CgvSourceTexts *self,
           const CgvTextFile *file)
{
  if (strcmp (cgv_profile_get_string (get_profile (self, file), file->name, NULL), "???") == 0)
    return FALSE;
  return file->is_listed || (file->side == CGV_SIDE_BASE && file->other != NULL && file->other->is_listed);
}

/* Adds one sentence for the files with equal notices. */
static void
say_missing (const CgvSourceTexts *self,
             guint first,
             const char *notice,
             CgvReport *report)
{
  const CgvTextFile *one = g_ptr_array_index (self->files, first);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < self->files->len; i++)
    {
      const CgvTextFile *file = g_ptr_array_index (self->files, i);
      g_autofree char *other = dup_notice (self, file);
      g_autofree char *name = NULL;

      if (!is_listed (self, file) || file->side != one->side || g_strcmp0 (other, notice) != 0)
        continue;
      if (i < first)
        return;
      name = cgv_cli_text_dup_profile_string (get_profile (self, file), file->name);
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", name);
    }
  if (one->base != NULL)
    /* Translators: names of files, and a sentence or two */
    cgv_report_take (report, CGV_REPORT_NOTE, g_strdup_printf (_ ("%s: %s"), names->str, notice));
  else if (one->side == CGV_SIDE_BASE)
    /* Translators: names of files, and a part of a sentence, such as "it was not found" */
    cgv_report_take (report, CGV_REPORT_NOTE, g_strdup_printf (_ ("No source of A of %s: %s"), names->str, notice));
  else
    /* Translators: names of files, and a part of a sentence, such as "it was not found" */
    cgv_report_take (report, CGV_REPORT_NOTE, g_strdup_printf (is_by_address (self) ? _ ("No machine code of %s: %s") : /* Translators: as above, for lines */ _ ("No source of %s: %s"), names->str, notice));
}

static void
say_file (const CgvSourceTexts *self,
          const CgvTextFile *file,
          CgvReport *report)
{
  g_autofree char *name = cgv_cli_text_dup_profile_string (get_profile (self, file), file->name);
  g_autofree char *path = cgv_display_dup_whole (file->path, -1);

  /* Parts of one run have one text. */
  if (file->side == CGV_SIDE_BASE && file->other != NULL && g_strcmp0 (file->path, file->other->path) == 0)
    return;
  if (strcmp (name, path) != 0 && file->side == CGV_SIDE_BASE)
    /* Translators: the name of a file in the profile, and the path of the one that is read */
    cgv_report_take (report, CGV_REPORT_NOTE, g_strdup_printf (_ ("The source of A of %s is %s"), name, path));
  else if (strcmp (name, path) != 0)
    /* Translators: the name of a program in the profile, and the path of the one that is read */
    cgv_report_take (report, CGV_REPORT_NOTE, g_strdup_printf (is_by_address (self) ? _ ("The machine code of %s is read from %s") : /* Translators: the name of a file in the profile, and the path of the one that is read */ _ ("The source of %s is %s"), name, path));
  if (is_by_address (self) && file->n_misplaced > 0)
    /* Translators: the path of a program, and two numbers of addresses */
    cgv_report_take (report, CGV_REPORT_WARNING, g_strdup_printf (_ ("%s is another build than the recorded one: %u of %u recorded addresses fit no instruction."), path, file->n_misplaced, file->n_lines));
  else if (!is_by_address (self) && cgv_source_text_is_changed (file->n_misplaced, file->n_lines))
    /* Translators: the path of a file, and two numbers of lines */
    cgv_report_take (report, CGV_REPORT_WARNING, g_strdup_printf (_ ("%s has probably changed since this was recorded: of %u lines above, %u are blank, comments or behind its end."), path, file->n_lines, file->n_misplaced));
}

/* Returns (nullable) a word for programs. */
static const char *
get_problem (const CgvSourceTexts *self,
             const CgvTextFile *file)
{
  const GError *error = file->base != NULL ? file->base->error : file->error;

  if (error != NULL)
    return cgv_source_error_get_id (error->code);
  if (is_by_address (self))
    return file->n_misplaced > 0 ? "another-build" : NULL;
  return cgv_source_text_is_changed (file->n_misplaced, file->n_lines) ? "changed" : NULL;
}

/* Returns whether the file is elsewhere, or may not be read where it is. */
static gboolean
would_root_help (const CgvTextFile *file)
{
  return g_error_matches (file->error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NOT_FOUND) ||
         g_error_matches (file->error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_SEVERAL) ||
         g_error_matches (file->error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_UNTRUSTED);
}

static void
add_file (const CgvSourceTexts *self,
          guint i,
          CgvReport *report)
{
  static const char *const kinds[] = { [CGV_CODE_BASE_APART] = "apart", [CGV_CODE_BASE_ASSUMED] = "assumed", [CGV_CODE_BASE_TEXT] = "paired" };
  const CgvTextFile *file = g_ptr_array_index (self->files, i);
  g_autofree char *notice = dup_notice (self, file);

  cgv_report_begin_object (report, NULL);
  if (self->query.lines[CGV_SIDE_BASE] != NULL)
    cgv_report_add_text (report, "side", NULL, file->side == CGV_SIDE_BASE ? "base" : "new");
  cgv_report_add_profile_string (report, "file", NULL, get_profile (self, file), file->name);
  cgv_report_add_name (report, "path", NULL, file->text != NULL || is_by_address (self) ? file->path : NULL, -1);
  cgv_report_add_text (report, "problem", NULL, get_problem (self, file));
  if (file->side == CGV_SIDE_BASE)
    cgv_report_add_text (report, "lines", NULL, file->base != NULL ? kinds[file->base->kind] : NULL);
  cgv_report_end (report);
  if (notice != NULL)
    say_missing (self, i, notice, report);
  else if (file->path != NULL)
    say_file (self, file, report);
}

void
cgv_cli_sources_report (const CgvSourceTexts *self,
                             CgvReport *report)
{
  gboolean is_missing = FALSE;
  gboolean lacks_base = FALSE;

  cgv_report_begin_array (report, "sources");
  for (guint i = 0; i < self->files->len; i++)
    {
      const CgvTextFile *file = g_ptr_array_index (self->files, i);

      if (!is_listed (self, file))
        continue;
      add_file (self, i, report);
      is_missing = is_missing || would_root_help (file);
      lacks_base = lacks_base || (file->base != NULL && file->base->kind != CGV_CODE_BASE_TEXT);
    }
  cgv_report_end (report);
  if (self->has_stub)
    cgv_report_say (report, CGV_REPORT_NOTE, _ ("Callgrind counts the stub of the dynamic linker (…@plt) at the instruction that goes through it."));
  if (is_missing)
    cgv_report_say (report, CGV_REPORT_HINT, _ ("--source-root=DIR reads files below DIR, too"));
  if (lacks_base)
    cgv_report_say (report, CGV_REPORT_HINT, _ ("--base-revision=REV reads the text of A from the Git repository of --source-root or the working folder, --base-source-root=DIR from a folder"));
}
