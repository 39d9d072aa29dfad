/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-problem-model.h"

#include <glib/gi18n.h>

#include "cgv-problem-text.h"
#include "cgv-value.h"

struct _CgvProblemItem
{
  GObject parent_instance;

  CgvDocument *document;
  const CgvProblem *problem;
};

G_DEFINE_FINAL_TYPE (CgvProblemItem, cgv_problem_item, G_TYPE_OBJECT)

struct _CgvProblemModel
{
  GObject parent_instance;

  CgvDocument *document;
  guint kind;
  GPtrArray *items;
};

static void
cgv_problem_item_finalize (GObject *object)
{
  g_object_unref (CGV_PROBLEM_ITEM (object)->document);

  G_OBJECT_CLASS (cgv_problem_item_parent_class)->finalize (object);
}

static void
cgv_problem_item_class_init (CgvProblemItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_problem_item_finalize;
}

static void
cgv_problem_item_init (CgvProblemItem *self)
{
}

const CgvProblem *
cgv_problem_item_get_problem (CgvProblemItem *self)
{
  g_return_val_if_fail (CGV_IS_PROBLEM_ITEM (self), NULL);

  return self->problem;
}

char *
cgv_problem_item_dup_place (CgvProblemItem *self)
{
  g_autofree char *place = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (CGV_IS_PROBLEM_ITEM (self), NULL);

  place = cgv_problem_dup_place (self->problem);
  if (cgv_document_get_n_files (self->document) == 1 || self->problem->file >= cgv_document_get_n_files (self->document))
    return g_steal_pointer (&place);

  name = cgv_document_dup_file_name (self->document, self->problem->file);
  /* Translators: the name of a file, and "line 12, byte 204". */
  return g_strdup_printf (_ ("%s, %s"), name, place);
}

char *
cgv_problem_item_dup_text (CgvProblemItem *self)
{
  g_autofree char *place = NULL;
  g_autofree char *excerpt = NULL;

  g_return_val_if_fail (CGV_IS_PROBLEM_ITEM (self), NULL);

  place = cgv_problem_item_dup_place (self);
  excerpt = cgv_problem_dup_excerpt (self->problem);
  return g_strdup_printf ("%s\t%s\t%s\t%s\n",
                          place,
                          cgv_problem_kind_get_id (self->problem->kind),
                          excerpt,
                          cgv_problem_get_action (self->problem));
}

static GType
get_item_type (GListModel *list)
{
  return CGV_TYPE_PROBLEM_ITEM;
}

static guint
get_n_items (GListModel *list)
{
  return CGV_PROBLEM_MODEL (list)->items->len;
}

static gpointer
get_item (GListModel *list,
          guint position)
{
  GPtrArray *items = CGV_PROBLEM_MODEL (list)->items;

  return position < items->len ? g_object_ref (g_ptr_array_index (items, position)) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (CgvProblemModel, cgv_problem_model, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
cgv_problem_model_finalize (GObject *object)
{
  CgvProblemModel *self = CGV_PROBLEM_MODEL (object);

  g_ptr_array_unref (self->items);
  g_object_unref (self->document);

  G_OBJECT_CLASS (cgv_problem_model_parent_class)->finalize (object);
}

static void
cgv_problem_model_class_init (CgvProblemModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_problem_model_finalize;
}

static void
cgv_problem_model_init (CgvProblemModel *self)
{
  self->items = g_ptr_array_new_with_free_func (g_object_unref);
}

static void
fill (CgvProblemModel *self)
{
  const CgvProblemList *problems = cgv_document_get_problems (self->document);

  g_ptr_array_set_size (self->items, 0);
  for (guint i = 0; i < problems->n_items; i++)
    {
      CgvProblemItem *item;

      if (self->kind != CGV_PROBLEM_ANY && self->kind != problems->items[i].kind)
        continue;
      item = g_object_new (CGV_TYPE_PROBLEM_ITEM, NULL);
      item->document = g_object_ref (self->document);
      item->problem = &problems->items[i];
      g_ptr_array_add (self->items, item);
    }
}

CgvProblemModel *
cgv_problem_model_new (CgvDocument *document)
{
  CgvProblemModel *self;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  self = g_object_new (CGV_TYPE_PROBLEM_MODEL, NULL);
  self->document = g_object_ref (document);
  self->kind = CGV_PROBLEM_ANY;
  fill (self);
  return self;
}

void
cgv_problem_model_set_kind (CgvProblemModel *self,
                            guint kind)
{
  guint n;

  g_return_if_fail (CGV_IS_PROBLEM_MODEL (self));
  g_return_if_fail (kind < CGV_N_PROBLEM_KINDS || kind == CGV_PROBLEM_ANY);

  if (kind == self->kind)
    return;
  n = self->items->len;
  self->kind = kind;
  fill (self);
  g_list_model_items_changed (G_LIST_MODEL (self), 0, n, self->items->len);
}

guint64
cgv_problem_model_count (CgvProblemModel *self,
                         guint kind)
{
  const CgvProblemList *problems;
  guint64 count = 0;

  g_return_val_if_fail (CGV_IS_PROBLEM_MODEL (self), 0);

  problems = cgv_document_get_problems (self->document);
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

  n_more = cgv_problem_model_count (self, self->kind) - self->items->len;
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
