/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-problem-model.h"

#include <glib/gi18n.h>

#include "cgv-arrays.h"
#include "cgv-problem-text.h"
#include "cgv-value.h"

struct _CgvProblemModel
{
  CgvRowList parent_instance;

  CgvDocument *document;
  guint kind;
  CgvProblemOrder order;
  gboolean descending;
  GArray *positions; /* of guint: indexes of the document's problems */
  guint selected;    /* index of the selected problem, or G_MAXUINT */
};

G_DEFINE_FINAL_TYPE (CgvProblemModel, cgv_problem_model, CGV_TYPE_ROW_LIST)

static void
cgv_problem_model_finalize (GObject *object)
{
  CgvProblemModel *self = CGV_PROBLEM_MODEL (object);

  g_array_unref (self->positions);
  g_object_unref (self->document);

  G_OBJECT_CLASS (cgv_problem_model_parent_class)->finalize (object);
}

static guint
cgv_problem_model_get_length (CgvRowList *list)
{
  return CGV_PROBLEM_MODEL (list)->positions->len;
}

static void
cgv_problem_model_class_init (CgvProblemModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_problem_model_finalize;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_problem_model_get_length;
}

static void
cgv_problem_model_init (CgvProblemModel *self)
{
  self->positions = cgv_array_new (guint);
  self->kind = CGV_PROBLEM_ANY;
  self->selected = G_MAXUINT;
}

static const CgvProblem *
get_item (CgvProblemModel *self,
          guint index)
{
  return &self->document->problems->items[index];
}

/* Kinds go from harmless to bad. */
static int
compare (gconstpointer first,
         gconstpointer second,
         gpointer user_data)
{
  CgvProblemModel *self = user_data;
  guint a = *(const guint *) first;
  guint b = *(const guint *) second;
  int result = (a > b) - (a < b);

  if (self->order == CGV_PROBLEM_ORDER_KIND && get_item (self, a)->kind != get_item (self, b)->kind)
    result = get_item (self, a)->kind < get_item (self, b)->kind ? 1 : -1;
  return self->descending ? -result : result;
}

static void
sort (CgvProblemModel *self)
{
  g_array_sort_with_data (self->positions, compare, self);
}

static void
fill (CgvProblemModel *self)
{
  const CgvProblemList *problems = self->document->problems;

  g_array_set_size (self->positions, 0);
  for (guint i = 0; i < problems->n_items; i++)
    if (self->kind == CGV_PROBLEM_ANY || self->kind == problems->items[i].kind)
      g_array_append_val (self->positions, i);
  sort (self);
}

/* Finds the first problem to select: the list is opened for the worst, even if a note comes before it in the file. */
static guint
find_first_problem (CgvProblemModel *self)
{
  guint first = self->positions->len > 0 ? g_array_index (self->positions, guint, 0) : G_MAXUINT;

  for (guint i = 0; i < self->positions->len; i++)
    {
      guint index = g_array_index (self->positions, guint, i);

      if (cgv_problem_kind_get_severity (get_item (self, index)->kind) != CGV_SEVERITY_INFO)
        return index;
    }
  return first;
}

static void
select_index (CgvProblemModel *self,
              guint index)
{
  if (self->selected == index)
    return;
  self->selected = index;
  cgv_row_list_emit_selected (self);
}

CgvProblemModel *
cgv_problem_model_new (CgvDocument *document)
{
  CgvProblemModel *self;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  self = g_object_new (CGV_TYPE_PROBLEM_MODEL, NULL);
  self->document = g_object_ref (document);
  fill (self);
  self->selected = find_first_problem (self);
  return self;
}

CgvDocument *
cgv_problem_model_get_document (CgvProblemModel *self)
{
  g_return_val_if_fail (CGV_IS_PROBLEM_MODEL (self), NULL);

  return self->document;
}

const CgvProblem *
cgv_problem_model_get (CgvProblemModel *self,
                       guint position)
{
  g_return_val_if_fail (CGV_IS_PROBLEM_MODEL (self), NULL);

  return position < self->positions->len ? get_item (self, g_array_index (self->positions, guint, position)) : NULL;
}

void
cgv_problem_model_set_kind (CgvProblemModel *self,
                            guint kind)
{
  guint old_length;

  g_return_if_fail (CGV_IS_PROBLEM_MODEL (self));
  g_return_if_fail (kind < CGV_N_PROBLEM_KINDS || kind == CGV_PROBLEM_ANY);

  if (kind == self->kind)
    return;
  old_length = self->positions->len;
  self->kind = kind;
  fill (self);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
  select_index (self, find_first_problem (self));
}

void
cgv_problem_model_set_order (CgvProblemModel *self,
                             CgvProblemOrder order,
                             gboolean descending)
{
  g_return_if_fail (CGV_IS_PROBLEM_MODEL (self));

  if (self->order == order && self->descending == !!descending)
    return;
  self->order = order;
  self->descending = !!descending;
  sort (self);
  cgv_row_list_publish (CGV_ROW_LIST (self), self->positions->len);
}

guint
cgv_problem_model_get_selected (CgvProblemModel *self)
{
  g_return_val_if_fail (CGV_IS_PROBLEM_MODEL (self), G_MAXUINT);

  for (guint i = 0; i < self->positions->len; i++)
    if (g_array_index (self->positions, guint, i) == self->selected)
      return i;
  return G_MAXUINT;
}

void
cgv_problem_model_select (CgvProblemModel *self,
                          guint position)
{
  g_return_if_fail (CGV_IS_PROBLEM_MODEL (self));
  g_return_if_fail (position < self->positions->len);

  select_index (self, g_array_index (self->positions, guint, position));
}

guint64
cgv_problem_model_count (CgvProblemModel *self,
                         guint kind)
{
  const CgvProblemList *problems;
  guint64 count = 0;

  g_return_val_if_fail (CGV_IS_PROBLEM_MODEL (self), 0);

  problems = self->document->problems;
  if (kind < CGV_N_PROBLEM_KINDS)
    return problems->n_by_kind[kind];
  for (guint i = 0; i < CGV_N_PROBLEM_KINDS; i++)
    count += problems->n_by_kind[i];
  return count;
}

char *
cgv_problem_model_dup_rest (CgvProblemModel *self)
{
  char text[CGV_FORMAT_MAX];
  guint64 n_more;
  gulong n;

  g_return_val_if_fail (CGV_IS_PROBLEM_MODEL (self), NULL);

  n_more = cgv_problem_model_count (self, self->kind) - self->positions->len;
  if (n_more == 0)
    return NULL;
  n = (gulong) MIN (n_more, G_MAXINT);
  cgv_format_cost (n_more, FALSE, text);
  if (self->kind == CGV_PROBLEM_ANY)
    /* Translators: %s is a number. */
    return g_strdup_printf (g_dngettext (NULL, "and %s more, which is counted but not listed", "and %s more, which are counted but not listed", n), text);
  /* Translators: %s is a number. */
  return g_strdup_printf (g_dngettext (NULL, "and %s more of this kind, which is counted but not listed", "and %s more of this kind, which are counted but not listed", n), text);
}

char *
cgv_problem_model_dup_place (CgvDocument *document,
                             const CgvProblem *problem)
{
  g_autofree char *place = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  place = cgv_problem_dup_place (problem);
  if (cgv_document_get_n_files (document) == 1 || problem->file >= cgv_document_get_n_files (document))
    return g_steal_pointer (&place);

  name = cgv_document_dup_file_name (document, problem->file);
  /* Translators: the name of a file, and "line 12, byte 204". */
  return g_strdup_printf (_ ("%s, %s"), name, place);
}
