/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-problem-columns.h"

#include <glib/gi18n.h>

#include "cgv-problem-text.h"

/* The name needs so much before a further column may appear beside it. */
#define NAME_MIN         140
#define NAME_AND_BYTES   300
#define NAME_BESIDE_REST 200

static void
fill_kind (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvProblem *problem = cgv_problem_model_get (list, position);

  cell->text = g_strdup (cgv_problem_kind_get_title (problem->kind));
  if (cgv_problem_kind_get_severity (problem->kind) == CGV_SEVERITY_INFO)
    /* Translators: beside a problem that changes no number */
    cell->tag = _ ("note");
}

static void
fill_place (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  cell->text = cgv_problem_model_dup_place (cgv_problem_model_get_document (list), cgv_problem_model_get (list, position));
}

static void
fill_excerpt (gpointer list,
              const CgvColumn *column,
              guint position,
              CgvCell *cell)
{
  cell->text = cgv_problem_dup_excerpt (cgv_problem_model_get (list, position));
}

static void
fill_action (gpointer list,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  cell->text = g_strdup (cgv_problem_get_action (cgv_problem_model_get (list, position)));
}

/* There are few enough to measure all of them. */
static gboolean
sample (gpointer list,
        const CgvColumn *column,
        guint index,
        CgvCell *cell)
{
  if (index >= g_list_model_get_n_items (list))
    return FALSE;
  column->fill (list, column, index, cell);
  return TRUE;
}

/* All columns, in the order in which they are shown and copied, with texts that are translated when they are made. */
static const CgvColumn entries[] = {
  { .id = "place", .title = N_ ("Place"), .sentence = N_ ("The line of the file, and how many bytes are before the problem."), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_ASCENDING_FIRST, .rank = 1, .name_min = NAME_MIN, .fill = fill_place, .sample = sample },
  { .id = "kind", .title = N_ ("Problem"), .sentence = N_ ("The kind of problem. Sorts from bad to harmless."), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_ASCENDING_FIRST, .name_min = NAME_MIN, .fill = fill_kind },
  { .id = "excerpt", .title = N_ ("Bytes"), .sentence = N_ ("The bytes of the file. What is no text is shown as an escape sequence."), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_UNSORTED, .rank = 2, .name_min = NAME_AND_BYTES, .fill = fill_excerpt },
  { .id = "action", .title = N_ ("What Was Done"), .sentence = N_ ("What Callgrove did about the problem."), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_UNSORTED, .rank = 3, .name_min = NAME_BESIDE_REST, .fill = fill_action, .sample = sample },
};

static GPtrArray *
make_columns (gpointer list)
{
  GPtrArray *columns = cgv_columns_new ();

  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    cgv_columns_add_translated (columns, &entries[i], "");
  return columns;
}

static void
sort (gpointer list,
      const CgvColumn *column,
      gboolean descending)
{
  cgv_problem_model_set_order (list, g_str_equal (column->id, "kind") ? CGV_PROBLEM_ORDER_KIND : CGV_PROBLEM_ORDER_PLACE, descending);
}

static char *
describe (gpointer list,
          guint position)
{
  const CgvProblem *problem = cgv_problem_model_get (list, position);
  g_autofree char *place = cgv_problem_model_dup_place (cgv_problem_model_get_document (list), problem);
  g_autofree char *excerpt = cgv_problem_dup_excerpt (problem);

  /* Translators: the title of a problem, its place, the bytes of the file, and what was done, a sentence */
  return g_strdup_printf (_ ("%s\n%s\n%s\n%s"), cgv_problem_kind_get_title (problem->kind), place, excerpt, cgv_problem_get_action (problem));
}

const CgvTableSpec *
cgv_problem_columns_get_spec (void)
{
  static const CgvTableSpec spec = {
    .make_columns = make_columns,
    .sort = sort,
    .describe = describe,
    .default_sort = { "place" },
  };

  return &spec;
}
