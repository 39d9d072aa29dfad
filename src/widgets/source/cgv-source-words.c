/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-source-words.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cell.h"
#include "cgv-compare-text.h"
#include "cgv-cost-text.h"
#include "cgv-display-dup.h"
#include "cgv-event-text.h"

/* A switch may lead to hundreds of places. */
#define MAX_JUMPS 8

/* Most path components shown to tell files apart. */
#define MAX_COMPONENTS 4

/* The name of the file that is shown, as bytes; "" if it is not known. */
static char *
dup_recorded (CgvCodeList *list,
              CgvStringId file)
{
  gsize length;
  const char *name = file != CGV_NONE ? cgv_code_list_get_name (list, file, &length) : "";

  return strcmp (name, "???") == 0 || *name == '\0' ? g_strdup ("") : g_strndup (name, length);
}

static char *
dup_short (CgvCodeList *list,
           CgvStringId file)
{
  g_autofree char *name = dup_recorded (list, file);
  g_autofree char *base = *name != '\0' ? g_path_get_basename (name) : NULL;

  return base != NULL ? cgv_display_dup_whole (base, -1) : g_strdup (_ ("unknown file"));
}

/* The last @n components of a path. */
static const char *
get_end (const char *path,
         guint n)
{
  const char *end = path + strlen (path);

  while (end > path && (*(end - 1) != '/' || --n > 0))
    end--;
  return end;
}

/* Returns the end of its name that distinguishes it from the other files of the function. */
static char *
dup_telling (CgvCodeList *list,
             CgvStringId file)
{
  g_autofree char *name = dup_recorded (list, file);
  guint n_files, n = 1;
  const CgvCodeFile *files = cgv_code_list_get_files (list, &n_files);

  for (guint i = 0; i < n_files && n < MAX_COMPONENTS; i++)
    {
      g_autofree char *other = files[i].file != file ? dup_recorded (list, files[i].file) : NULL;

      while (other != NULL && n < MAX_COMPONENTS && strcmp (get_end (name, n), get_end (other, n)) == 0)
        n++;
    }
  return *name != '\0' ? cgv_display_dup_whole (get_end (name, n), -1) : dup_short (list, file);
}

char *
cgv_source_words_dup_file (CgvCodeList *list,
                           const CgvCodeFile *file)
{
  const CgvCosts *costs = cgv_code_list_get_costs (list);
  g_autofree char *name = dup_telling (list, file->file);
  g_autofree char *share = NULL;

  if (!cgv_costs_has_shares (costs))
    share = cgv_event_text_dup_cost (cgv_costs_get_event (costs), file->self);
  else
    share = cgv_cost_text_dup_percent (costs, file->self, costs->self[cgv_code_list_get_node (list)]);
  /* Translators: a file, and which share of the self cost of a function is in it: "deflate.c  75.64 % of self" */
  return g_strdup_printf (_ ("%s  %s of self"), name, share);
}

static char *
dup_place_of_text (CgvCodeList *list)
{
  g_autofree char *name = dup_recorded (list, cgv_code_list_get_file (list));
  g_autofree char *recorded = cgv_display_dup_whole (name, -1);
  g_autofree char *path = cgv_code_list_get_path (list) != NULL ? cgv_display_dup_whole (cgv_code_list_get_path (list), -1) : NULL;

  if (*name == '\0')
    return NULL;
  if (path == NULL || g_str_equal (path, recorded))
    return g_steal_pointer (&recorded);
  /* Translators: two paths of a file */
  return g_strdup_printf (_ ("%s, recorded as %s"), path, recorded);
}

char *
cgv_source_words_dup_place (CgvCodeList *list)
{
  const CgvCodeBase *base = cgv_code_list_get_base (list);
  g_autofree char *place = dup_place_of_text (list);
  g_autofree char *path = NULL;

  if (place == NULL || base == NULL || base->kind != CGV_CODE_BASE_TEXT)
    return g_steal_pointer (&place);
  path = cgv_display_dup_whole (base->path, -1);
  /* Translators: where two texts of one file are */
  return g_strdup_printf (_ ("B: %s; A: %s"), place, path);
}

char *
cgv_source_words_dup_position (CgvCodeList *list,
                               guint position)
{
  CgvCodeRow row = cgv_code_list_get_row (list, position);
  g_autofree char *recorded = dup_recorded (list, cgv_code_list_get_file (list));
  g_autofree char *path = cgv_display_dup_whole (cgv_code_list_get_path (list) != NULL ? cgv_code_list_get_path (list) : recorded, -1);

  if (*path == '\0')
    return NULL;
  if (cgv_code_list_is_by_address (list))
    return !row.is_removed ? g_strdup_printf ("%s:0x%" G_GINT64_MODIFIER "x", path, row.address) : NULL;
  return row.number > 0 ? g_strdup_printf ("%s:%" G_GUINT64_FORMAT, path, row.number) : NULL;
}

char *
cgv_source_words_dup_line (CgvCodeList *list,
                           const CgvCodeRow *row)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, row->number);
  g_autofree char *file = NULL;

  if (row->number == 0)
    return g_strdup (_ ("In no line that is known"));
  if (!cgv_code_list_is_by_address (list))
    return g_strdup_printf (_ ("Line %s"), number);
  file = dup_short (list, row->cost->file);
  /* Translators: a line, and the file that it is in */
  return g_strdup_printf (_ ("Line %s of %s"), number, file);
}

char *
cgv_source_words_dup_file_of_row (CgvCodeList *list,
                                  const CgvCodeRow *row)
{
  return row->cost != NULL && row->number > 0 ? dup_short (list, row->cost->file) : NULL;
}

char *
cgv_source_words_dup_followed (CgvCodeList *list,
                               const CgvLineJump *jump)
{
  g_autofree char *followed = cgv_cell_dup_count (jump->followed);
  g_autofree char *times = NULL;
  guint64 executed;
  gboolean is_known;

  if (!jump->is_conditional)
    return g_strdup_printf (C_ ("calls", "%s\u202f×"), followed);
  is_known = cgv_code_list_find_executed (list, jump, &executed);
  times = cgv_cell_dup_count (executed);
  /* Translators: how often a branch was followed, and how often it was executed; this stands behind the branch */
  return g_strdup_printf (is_known ? C_ ("jumps", "%s of %s\u202f×") : /* Translators: as above, if it was perhaps executed more often */ C_ ("jumps", "%s of at least %s\u202f×"), followed, times);
}

static char *
dup_jump (CgvCodeList *list,
          const CgvLineJump *jump)
{
  g_autofree char *followed = cgv_source_words_dup_followed (list, jump);
  g_autofree char *file = jump->file != CGV_NONE ? dup_short (list, jump->file) : NULL;
  g_autofree char *line = g_strdup_printf ("%" G_GUINT64_FORMAT, jump->target);
  g_autofree char *target = NULL;

  if (cgv_code_list_is_by_address (list))
    target = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", jump->address);
  else if (file == NULL || jump->file == cgv_code_list_get_file (list))
    target = g_strdup_printf (_ ("line %s"), line);
  else
    target = g_strdup_printf ("%s:%s", file, line);
  /* Translators: a line or an address, and how often: "Jumps to line 12: 3 of 9 ×" */
  return g_strdup_printf (_ ("Jumps to %s: %s"), target, followed);
}

char *
cgv_source_words_dup_jumps (CgvCodeList *list,
                            guint position)
{
  g_autoptr (GString) text = g_string_new (NULL);
  CgvCodeRow row = cgv_code_list_get_row (list, position);

  for (guint32 i = 0; i < MIN (row.n_jumps, MAX_JUMPS); i++)
    {
      g_autofree char *jump = dup_jump (list, &row.jumps[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", jump);
    }
  return row.n_jumps > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

char *
cgv_source_words_dup_folder (CgvCodeList *list)
{
  const GError *error = cgv_code_list_get_error (list);
  g_autofree char *name = dup_recorded (list, cgv_code_list_get_file (list));

  g_autofree char *path = *name == '/' ? g_canonicalize_filename (name, NULL) : NULL;
  g_autofree char *folder = path != NULL ? g_path_get_dirname (path) : NULL;

  /* The root contains everything, so it is not offered. */
  if (!g_error_matches (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_UNTRUSTED) || folder == NULL || strcmp (folder, "/") == 0)
    return NULL;
  return cgv_source_finder_dup_project (folder);
}

static gboolean
is_changed (CgvCodeList *list)
{
  guint n_lines;
  guint n_misplaced = cgv_code_list_get_n_misplaced (list, &n_lines);

  return cgv_code_list_is_by_address (list) ? n_misplaced > 0 : cgv_source_text_is_changed (n_misplaced, n_lines);
}

gboolean
cgv_source_words_wants_folder (CgvCodeList *list)
{
  g_autofree char *name = dup_recorded (list, cgv_code_list_get_file (list));

  return *name != '\0' && (cgv_code_list_get_error (list) != NULL || is_changed (list));
}

gboolean
cgv_source_words_wants_base (CgvCodeList *list)
{
  const CgvCodeBase *base = cgv_code_list_get_base (list);

  return base != NULL && base->kind != CGV_CODE_BASE_TEXT;
}

static char *
dup_reason (CgvCodeList *list,
            const char *name)
{
  const GError *error = cgv_code_list_get_error (list);
  g_autofree char *folder = cgv_source_words_dup_folder (list);
  g_autofree char *shown = folder != NULL ? cgv_display_dup_whole (folder, -1) : NULL;

  if (shown != NULL && cgv_code_list_is_by_address (list))
    return g_strdup_printf (_ ("Show machine code from %s?"), shown);
  if (shown != NULL)
    return g_strdup_printf (_ ("Show sources from %s?"), shown);
  if (error->code == CGV_SOURCE_ERROR_SEVERAL)
    return g_strdup_printf (_ ("Several files may be %s. Which is it?"), name);
  if (error->code == CGV_SOURCE_ERROR_NOT_FOUND)
    return g_strdup_printf (_ ("%s is not here: it was not found next to the profile or at its recorded place."), name);
  /* Translators: the name of a file or program, and the reason */
  return g_strdup_printf (_ ("The code of %s cannot be shown: %s."), name, error->message);
}

/* Returns the change outside of the lines. */
static char *
dup_elsewhere (CgvCodeList *list)
{
  CgvDelta elsewhere = cgv_code_list_get_elsewhere (list);
  g_autofree char *amount = NULL;

  if (elsewhere.sign == 0)
    return NULL;
  amount = cgv_compare_text_dup_delta (cgv_code_list_get_comparison (list), elsewhere);
  return g_strdup_printf (_ ("%s of the change in this function cannot be assigned to a line of B."), amount);
}

static char *
dup_base (CgvCodeList *list)
{
  const CgvCodeBase *base = cgv_code_list_get_base (list);
  const CgvComparison *comparison = cgv_code_list_get_comparison (list);
  g_autofree char *notice = base != NULL ? cgv_code_base_dup_notice (base, cgv_code_list_is_by_address (list)) : NULL;
  g_autofree char *cost = NULL;

  if (notice == NULL || base->kind != CGV_CODE_BASE_APART)
    return g_steal_pointer (&notice);
  cost = cgv_cost_text_dup_amount (cgv_code_list_get_focus (list), comparison->costs[CGV_SIDE_BASE], base->self);
  /* Translators: a sentence, and a cost */
  return g_strdup_printf (cgv_code_list_is_by_address (list) ? _ ("%s In it A costs %s itself.") : /* Translators: a sentence, and a cost */ _ ("%s In this file A costs %s itself."), notice, cost);
}

/* Returns (nullable) where most of the costs are, if that is not in the file that is shown. */
static char *
dup_inlined (CgvCodeList *list)
{
  const CgvCosts *costs = cgv_code_list_get_costs (list);
  CgvCost all = costs->inclusive[cgv_code_list_get_node (list)];
  const CgvCodeFile *most = NULL;
  CgvCost shown = 0;
  guint n_files;
  const CgvCodeFile *files = cgv_code_list_get_files (list, &n_files);
  g_autofree char *name = NULL;
  g_autofree char *share = NULL;

  for (guint i = 0; i < n_files; i++)
    {
      if (files[i].file == cgv_code_list_get_file (list))
        shown = files[i].inclusive;
      else if (most == NULL || files[i].inclusive > most->inclusive)
        most = &files[i];
    }
  if (cgv_code_list_is_by_address (list) || costs->is_signed || cgv_costs_get_event (costs)->is_ratio || most == NULL || shown >= all / 2)
    return NULL;
  name = dup_telling (list, most->file);
  share = cgv_cost_text_dup_percent (costs, all - shown, all);
  /* Translators: a share of something, and a file */
  return g_strdup_printf (_ ("%s of its inclusive cost is in code inlined from other files, most in %s: the menu above has them."), share, name);
}

static char *
dup_notice_of_text (CgvCodeList *list)
{
  guint n_lines;
  guint n_misplaced = cgv_code_list_get_n_misplaced (list, &n_lines);
  g_autofree char *recorded = dup_recorded (list, cgv_code_list_get_file (list));
  g_autofree char *name = dup_short (list, cgv_code_list_get_file (list));
  g_autofree char *base = NULL;
  g_autofree char *elsewhere = NULL;
  const char *no_lines = _ ("Its lines are not known: the program was built without debug information (-g).");

  if (g_list_model_get_n_items (G_LIST_MODEL (list)) == 0)
    return g_strdup (cgv_focus_get_comparison (cgv_code_list_get_focus (list)) == NULL ? _ ("Nothing was recorded about the lines of this function.") : _ ("B has nothing recorded about lines of this function."));
  if (*recorded == '\0' && cgv_code_list_is_by_address (list))
    return g_strdup (_ ("It is not known to which program or library these addresses belong."));
  if (*recorded == '\0')
    return g_strdup (no_lines);
  if (cgv_code_list_get_error (list) != NULL)
    return dup_reason (list, name);
  if (is_changed (list) && cgv_code_list_is_by_address (list))
    /* Translators: a program, and two numbers of addresses */
    return g_strdup_printf (_ ("%s is another build than the recorded one: %u of %u recorded addresses fit no instruction."), name, n_misplaced, n_lines);
  if (is_changed (list))
    /* Translators: a file, and two numbers of lines */
    return g_strdup_printf (_ ("%s has probably changed since this was recorded: of %u lines with costs, %u are blank, comments or behind its end."), name, n_lines, n_misplaced);
  if (cgv_code_list_get_costs (list) != cgv_focus_get_costs (cgv_code_list_get_focus (list)))
    return g_strdup (_ ("These costs are without filters: hidden functions have no lines in their callers."));
  if (cgv_code_list_is_by_address (list) && !cgv_code_list_has_lines (list) && cgv_code_list_get_base (list) == NULL)
    return g_strdup (no_lines);
  base = dup_base (list);
  /* If lines are paired, the change of each is visible. */
  if (cgv_code_list_has_origins (list) || cgv_code_list_get_base (list) == NULL || cgv_code_list_get_base (list)->kind == CGV_CODE_BASE_APART)
    elsewhere = dup_elsewhere (list);
  if (base == NULL && elsewhere == NULL)
    return dup_inlined (list);
  return base != NULL && elsewhere != NULL ? g_strconcat (base, "\n", elsewhere, NULL) : g_strdup (base != NULL ? base : elsewhere);
}

/* Notes about the producer are shown in addition to all others. */
char *
cgv_source_words_dup_notice (CgvCodeList *list)
{
  g_autofree char *notice = dup_notice_of_text (list);
  const char *of_producer = _ ("Xdebug records the self cost of a function in its first line, regardless of the real one. Calls are in their own lines.");

  if (g_list_model_get_n_items (G_LIST_MODEL (list)) == 0 || !g_str_has_prefix (cgv_profile_get_creator (cgv_code_list_get_costs (list)->graph->profile), "xdebug"))
    return g_steal_pointer (&notice);
  return notice != NULL ? g_strconcat (notice, "\n", of_producer, NULL) : g_strdup (of_producer);
}
