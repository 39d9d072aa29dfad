/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-group-text.h"

#include <glib/gi18n.h>

#include "cgv-cell.h"
#include "cgv-compare-text.h"
#include "cgv-diagram-shape.h"
#include "cgv-display-dup.h"
#include "cgv-row-text.h"

const char *
cgv_group_text_get_title (int kind)
{
  static const char *const titles[CGV_N_GROUPING_KINDS] = {
    [CGV_GROUPING_OBJECT] = NC_ ("group functions by", "Object"),
    [CGV_GROUPING_FILE] = NC_ ("group functions by", "File"),
    [CGV_GROUPING_NAMESPACE] = NC_ ("group functions by", "Namespace or Class"),
    [CGV_GROUPING_CYCLE] = NC_ ("group functions by", "Cycle"),
    [CGV_GROUPING_PART] = NC_ ("group functions by", "Part"),
    [CGV_GROUPING_FUNCTION_FILE] = NC_ ("group functions by", "Function → File, Inlined Apart"),
    [CGV_GROUPING_FUNCTION] = NC_ ("group functions by", "None"),
  };

  if (kind == CGV_CHOICE_CALL_TREE)
    /* Translators: a list in which each function opens into those that it calls */
    return C_ ("group functions by", "Call Tree");
  if (kind == CGV_CHOICE_CALLERS_TREE)
    /* Translators: a list in which each function opens into those that call it */
    return C_ ("group functions by", "Callers Tree");
  if (kind < 0 || kind >= (int) CGV_N_GROUPING_KINDS)
    return C_ ("group functions by", "None");
  return g_dpgettext2 (NULL, "group functions by", titles[kind]);
}

const char *
cgv_group_text_get_short_title (int kind)
{
  switch (kind)
    {
    case CGV_GROUPING_NAMESPACE:
      return C_ ("group functions by", "Namespace");
    case CGV_GROUPING_FUNCTION_FILE:
      return C_ ("group functions by", "Function → File");
    default:
      return cgv_group_text_get_title (kind);
    }
}

static CgvGroupingKind
get_kind (CgvFunctionList *list)
{
  return (CgvGroupingKind) list->rows->kind;
}

static const CgvComparison *
get_comparison (CgvFunctionList *list)
{
  return list->rows->numbers->main.comparison;
}

/* Returns the document that the names of a row are of. */
static CgvDocument *
get_document (CgvFunctionList *list,
              const CgvFunctionRow *row)
{
  return list->rows->numbers->choice->sides[cgv_function_row_get_side (row)]->document;
}

static gboolean
is_path (CgvGroupingKind kind)
{
  return kind == CGV_GROUPING_OBJECT || kind == CGV_GROUPING_FILE;
}

/* Returns the bytes of a row that is a path, or the member of a function in a file; otherwise NULL. */
static const char *
get_path (CgvFunctionList *list,
          const CgvFunctionRow *row,
          size_t *length)
{
  if (row->group == CGV_NONE)
    return NULL;
  if (row->kind == CGV_FUNCTION_ROW_MEMBER && get_kind (list) == CGV_GROUPING_FUNCTION_FILE)
    return cgv_profile_get_string (get_document (list, row)->profile, row->file, length);
  if (row->kind == CGV_FUNCTION_ROW_GROUP && is_path (get_kind (list)))
    return cgv_function_list_get_name (list, row, length);
  return NULL;
}

gboolean
cgv_group_text_is_path (CgvFunctionList *list,
                        const CgvFunctionRow *row)
{
  size_t length;

  return get_path (list, row, &length) != NULL;
}

static size_t
get_folder_length (const char *path,
                   size_t length)
{
  while (length > 0 && path[length - 1] != '/')
    length--;
  return length;
}

static char *
dup_nameless (CgvGroupingKind kind)
{
  switch (kind)
    {
    case CGV_GROUPING_OBJECT:
      return g_strdup (_ ("(no object)"));
    case CGV_GROUPING_NAMESPACE:
      return g_strdup (_ ("(no namespace)"));
    case CGV_GROUPING_FILE:
    case CGV_GROUPING_CYCLE:
    case CGV_GROUPING_PART:
    case CGV_GROUPING_FUNCTION_FILE:
    case CGV_GROUPING_FUNCTION:
    case CGV_GROUPING_OWN_FILE:
    default:
      return g_strdup (_ ("(no file)"));
    }
}

static char *
dup_function_name (CgvFunctionList *list,
                   const CgvFunctionRow *row)
{
  size_t length;
  const char *name = cgv_function_list_get_name (list, row, &length);

  return cgv_display_dup (name, (gssize) length);
}

/* Returns the name of the costliest function of a cycle, as the rows of functions show it. */
static char *
dup_costliest (CgvFunctionList *list,
               const CgvFunctionRow *row)
{
  CgvShortName forms;
  size_t length;
  const char *bytes = cgv_function_list_get_name (list, row, &length);

  cgv_short_name_init_detail (&forms, bytes, length, cgv_fold_find_detail (list->rows->numbers->folds[CGV_SIDE_NEW], bytes, length));
  return cgv_display_dup (cgv_short_name_get (&forms, 0), -1);
}

gboolean
cgv_group_text_is_cycle (CgvFunctionList *list,
                         const CgvFunctionRow *row)
{
  return row->kind == CGV_FUNCTION_ROW_GROUP &&
         cgv_arrangement_get_group (list->rows, row->group)->cycle != CGV_NONE;
}

gboolean
cgv_group_text_is_start (CgvFunctionList *list,
                         const CgvFunctionRow *row)
{
  return row->kind == CGV_FUNCTION_ROW_GROUP && get_kind (list) == CGV_GROUPING_FUNCTION && row->node == CGV_NONE &&
         !cgv_group_text_is_cycle (list, row);
}

/* Returns whether a row is a group among functions, which shows its kind, with its best known function next to it. */
static gboolean
is_among_functions (CgvFunctionList *list,
                    const CgvFunctionRow *row)
{
  return row->kind == CGV_FUNCTION_ROW_GROUP && row->node == CGV_NONE && get_kind (list) == CGV_GROUPING_FUNCTION;
}

char *
cgv_group_text_dup_cycle (guint n_members)
{
  g_autofree char *count = cgv_cell_dup_count (n_members);

  return g_strdup_printf (ngettext ("Cycle of %s function", "Cycle of %s functions", n_members), count);
}

static char *
dup_name_among_functions (CgvFunctionList *list,
                          const CgvFunctionRow *row)
{
  g_autofree char *name = NULL;

  if (cgv_group_text_is_start (list, row))
    return g_strdup (cgv_group_text_get_start ());
  name = dup_costliest (list, row);
  return cgv_diagram_shape_dup_cycle (name, row->n_members);
}

static char *
dup_place_among_functions (CgvFunctionList *list,
                           const CgvFunctionRow *row)
{
  g_autofree char *n_members = cgv_cell_dup_count (row->n_members);

  if (cgv_group_text_is_start (list, row))
    return g_strdup_printf (ngettext ("%s function before main", "%s functions before main", row->n_members), n_members);
  return cgv_group_text_dup_cycle (row->n_members);
}

const char *
cgv_group_text_get_start (void)
{
  /* Translators: all functions that run before main */
  return _ ("Program start");
}

static char *
dup_group_name (CgvFunctionList *list,
                const CgvFunctionRow *row)
{
  const CgvGroup *group = cgv_arrangement_get_group (list->rows, row->group);
  size_t length;
  const char *bytes = cgv_function_list_get_name (list, row, &length);
  g_autofree char *name = group->cycle != CGV_NONE ? dup_costliest (list, row) : cgv_display_dup_whole (bytes, (gssize) length);

  if (group->part != CGV_NONE)
    return cgv_document_dup_part_title (get_document (list, row), group->part);
  if (group->cycle != CGV_NONE)
    /* Translators: a cycle of functions, with the name of the costliest one */
    return g_strdup_printf (_ ("Cycle of %s"), name);
  if (length == 0)
    return dup_nameless (get_kind (list));
  return g_steal_pointer (&name);
}

char *
cgv_group_text_dup_whole_name (CgvFunctionList *list,
                               const CgvFunctionRow *row)
{
  size_t length;
  const char *path = get_path (list, row, &length);

  if (path != NULL)
    return length > 0 ? cgv_display_dup_whole (path, (gssize) length) : dup_nameless (get_kind (list));
  if (cgv_group_text_is_start (list, row))
    return dup_name_among_functions (list, row);
  if (row->node == CGV_NONE)
    return dup_group_name (list, row);
  path = cgv_function_list_get_name (list, row, &length);
  return cgv_display_dup_whole (path, (gssize) length);
}

char *
cgv_group_text_dup_name (CgvFunctionList *list,
                         const CgvFunctionRow *row)
{
  size_t length;
  const char *path = get_path (list, row, &length);
  size_t folder;

  if (path == NULL && row->node != CGV_NONE)
    return dup_function_name (list, row);
  if (is_among_functions (list, row))
    return dup_name_among_functions (list, row);
  if (cgv_group_text_is_cycle (list, row))
    return dup_costliest (list, row);
  if (path == NULL)
    return dup_group_name (list, row);
  if (length == 0)
    return dup_nameless (get_kind (list));

  folder = get_folder_length (path, length);
  return folder < length ? cgv_display_dup_whole (path + folder, (gssize) (length - folder)) : cgv_display_dup_whole (path, (gssize) length);
}

char *
cgv_group_text_dup_short_name (CgvFocus *focus,
                               guint32 group)
{
  const CgvGrouping *grouping = focus->numbers->main.grouping;
  CgvGroupingKind kind = grouping->kind;
  CgvPartId part = grouping->groups[group].part;
  size_t length;
  const char *name = cgv_grouping_get_name (grouping, group, &length);
  size_t folder = is_path (kind) ? get_folder_length (name, length) : 0;

  if (part != CGV_NONE)
    return cgv_document_dup_part_title (cgv_focus_get_document (focus), part);
  if (kind == CGV_GROUPING_FUNCTION)
    return g_strdup (cgv_group_text_get_start ());
  if (length == 0)
    return dup_nameless (kind);
  if (folder == length)
    folder = 0;
  return cgv_display_dup_whole (name + folder, (gssize) (length - folder));
}

char *
cgv_group_text_dup_call (CgvFunctionList *list,
                         const CgvFunctionRow *row,
                         gboolean is_short)
{
  g_autofree char *name = row->n_folded > 0 ? NULL : dup_costliest (list, row);
  const CgvGraph *graph = list->rows->numbers->main.costs[CGV_SIDE_NEW]->graph;

  if (row->n_folded > 0)
    return cgv_call_tree_rows_dup_names (list->rows->calls, row->call - 1, is_short);
  return cgv_diagram_shape_dup_cycle (name, graph->cycle_start[row->cycle] - graph->cycle_start[row->cycle - 1]);
}

void
cgv_group_text_explain_call (GString *text,
                             CgvFunctionList *list,
                             const CgvFunctionRow *row)
{
  const CgvCallTreeRows *calls = list->rows->calls;
  guint32 root = CGV_NONE;
  guint32 reason = calls != NULL ? cgv_call_tree_get_reason (calls->tree, row->call - 1) : CGV_NONE;
  g_autofree char *name = NULL;
  g_autofree char *own = NULL;

  if (row->n_folded > 0)
    {
      g_autofree char *names = cgv_group_text_dup_call (list, row, FALSE);

      /* Translators: the names of functions that call each other, such as "main › run › work" */
      g_string_append_printf (text, _ ("\nThis row is %s, which call little else. Its self cost is that of all of them."), names);
    }
  if (reason == CGV_NONE)
    return;
  name = cgv_focus_dup_name (list->focus, calls->tree->nodes.items[reason].node);
  for (guint32 parent = row->call - 1; parent != CGV_NONE; parent = calls->tree->nodes.items[parent].parent)
    root = parent;
  own = cgv_focus_dup_name (list->focus, calls->tree->has_callers ? calls->tree->nodes.items[root].node : row->node);
  g_string_append_c (text, '\n');
  if (calls->tree->has_callers)
    /* Translators: the names of two functions, the first of which calls the second */
    g_string_append_printf (text, _ ("≈ because %s has several callers: the profile does not record by which of them %s was reached."), name, own);
  else if (reason == row->call - 1)
    /* Translators: the name of a function */
    g_string_append_printf (text, _ ("≈ because %s has several callers, and the profile does not record how much of its own cost each of them caused."), name);
  else
    /* Translators: the names of two functions, the second of which calls the first */
    g_string_append_printf (text, _ ("≈ because %s has several callers: the profile does not record for which of them it called %s."), name, own);
}

char *
cgv_group_text_dup_location (CgvFunctionList *list,
                             const CgvFunctionRow *row,
                             gboolean is_short)
{
  CgvFocus *focus = list->focus;
  const CgvComparison *comparison = get_comparison (list);
  size_t length;
  const char *path = get_path (list, row, &length);

  if (path != NULL)
    return cgv_display_dup_whole (path, (gssize) (get_folder_length (path, length)));
  if (is_among_functions (list, row))
    return dup_place_among_functions (list, row);
  if (row->node == CGV_NONE)
    return g_strdup ("");
  if (comparison != NULL)
    return is_short ? cgv_compare_text_dup_place (comparison->matching, row->node) : cgv_compare_text_dup_location (comparison->matching, row->node);
  return is_short ? cgv_focus_dup_place (focus, row->node) : cgv_focus_dup_location (focus, row->node);
}

char *
cgv_group_text_dup_count (const CgvFunctionRow *row)
{
  g_autofree char *n_shown = cgv_cell_dup_count (row->n_shown);
  g_autofree char *n_members = cgv_cell_dup_count (row->n_members);

  if (row->kind != CGV_FUNCTION_ROW_GROUP)
    return g_strdup ("");
  if (row->n_shown == row->n_members)
    return g_steal_pointer (&n_members);
  /* Translators: the number of search results among the members of a group, and the number of its members */
  return g_strdup_printf (C_ ("found", "%s of %s"), n_shown, n_members);
}

static char *
dup_members (CgvFunctionList *list,
             const CgvFunctionRow *row)
{
  g_autofree char *n_members = cgv_cell_dup_count (row->n_members);

  if (get_kind (list) == CGV_GROUPING_FUNCTION_FILE)
    return g_strdup_printf (ngettext ("Has lines of %s file", "Has lines of %s files", row->n_members), n_members);
  if (row->n_shown < row->n_members)
    {
      g_autofree char *n_shown = cgv_cell_dup_count (row->n_shown);

      /* Translators: how many functions of a group were found, and how many it has */
      return g_strdup_printf (ngettext ("%s of %s function found", "%s of %s functions found", row->n_members), n_shown, n_members);
    }
  return g_strdup_printf (ngettext ("%s function", "%s functions", row->n_members), n_members);
}

/* Appends where a member's numbers are from, if they are only part of the function's cost. */
static void
append_where (GString *text,
              CgvFunctionList *list,
              const CgvFunctionRow *row)
{
  CgvGroupingKind kind = get_kind (list);
  CgvFunctionRow group = { .kind = CGV_FUNCTION_ROW_GROUP, .group = row->group, .node = CGV_NONE, .presence = row->presence };
  g_autofree char *name = NULL;

  if (row->kind != CGV_FUNCTION_ROW_MEMBER)
    return;

  if (kind == CGV_GROUPING_FUNCTION_FILE)
    name = cgv_group_text_dup_whole_name (list, row);
  else if (kind == CGV_GROUPING_PART || kind == CGV_GROUPING_FILE)
    name = cgv_group_text_dup_whole_name (list, &group);
  if (name != NULL)
    /* Translators: a source file, or a part of the run */
    g_string_append_printf (text, _ ("\nWhat it costs in %s:"), name);
}

/* Describes a function and its place; in a comparison also why both are matched. */
static char *
describe_function (CgvFunctionList *list,
                   const CgvFunctionRow *row)
{
  const CgvComparison *comparison = get_comparison (list);

  if (comparison == NULL)
    return cgv_row_text_dup_function (list->focus, row->node);
  if (row->kind == CGV_FUNCTION_ROW_VARIANT)
    return cgv_group_text_dup_whole_name (list, row);
  return cgv_compare_text_dup_tooltip (comparison, row->node);
}

char *
cgv_group_text_describe (CgvFunctionList *list,
                         const CgvFunctionRow *row)
{
  g_autofree char *members = NULL;
  g_autofree char *name = NULL;
  GString *text;

  name = row->node != CGV_NONE ? describe_function (list, row) : cgv_group_text_dup_whole_name (list, row);
  text = g_string_new (name);
  if (row->kind != CGV_FUNCTION_ROW_GROUP)
    {
      if (row->group != CGV_NONE)
        append_where (text, list, row);
      return g_string_free (text, FALSE);
    }

  members = dup_members (list, row);
  g_string_append_printf (text, "\n%s", members);
  return g_string_free (text, FALSE);
}

char *
cgv_group_text_dup_n (int kind,
                      guint n)
{
  g_autofree char *count = cgv_cell_dup_count (n);

  switch (kind)
    {
    case CGV_GROUPING_OBJECT:
      return g_strdup_printf (ngettext ("%s object", "%s objects", n), count);
    case CGV_GROUPING_FILE:
      return g_strdup_printf (ngettext ("%s file", "%s files", n), count);
    case CGV_GROUPING_NAMESPACE:
      return g_strdup_printf (ngettext ("%s namespace", "%s namespaces", n), count);
    case CGV_GROUPING_CYCLE:
      /* Translators: rows of a list in which the functions of a cycle are one row */
      return g_strdup_printf (ngettext ("%s function or cycle", "%s functions and cycles", n), count);
    case CGV_GROUPING_PART:
      return g_strdup_printf (ngettext ("%s part", "%s parts", n), count);
    case CGV_GROUPING_FUNCTION_FILE:
    case CGV_GROUPING_FUNCTION:
    default:
      return g_strdup_printf (ngettext ("%s function", "%s functions", n), count);
    }
}
