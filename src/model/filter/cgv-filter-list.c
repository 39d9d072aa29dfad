/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-filter-list.h"

#include <glib/gi18n.h>

#include "cgv-arrays.h"

struct _CgvFilterList
{
  GPtrArray *rules;
};

G_DEFINE_BOXED_TYPE (CgvFilterList, cgv_filter_list, cgv_filter_list_ref, cgv_filter_list_unref)

CgvFilterList *
cgv_filter_list_new (void)
{
  CgvFilterList *list = g_atomic_rc_box_new0 (CgvFilterList);

  list->rules = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_filter_rule_unref);
  return list;
}

CgvFilterList *
cgv_filter_list_ref (CgvFilterList *list)
{
  return g_atomic_rc_box_acquire (list);
}

static void
clear_list (gpointer data)
{
  g_ptr_array_unref (((CgvFilterList *) data)->rules);
}

void
cgv_filter_list_unref (CgvFilterList *list)
{
  g_atomic_rc_box_release_full (list, clear_list);
}

guint
cgv_filter_list_get_n (const CgvFilterList *list)
{
  return list->rules->len;
}

CgvFilterRule *
cgv_filter_list_get (const CgvFilterList *list,
                     guint index)
{
  g_return_val_if_fail (index < list->rules->len, NULL);

  return g_ptr_array_index (list->rules, index);
}

/* Returns a copy with @n_out rules at @index replaced by @rule, if that is not NULL. */
static CgvFilterList *
splice (const CgvFilterList *list,
        guint index,
        guint n_out,
        CgvFilterRule *rule)
{
  CgvFilterList *copy = cgv_filter_list_new ();

  for (guint i = 0; i <= list->rules->len; i++)
    {
      if (i == index && rule != NULL)
        g_ptr_array_add (copy->rules, cgv_filter_rule_ref (rule));
      if (i < list->rules->len && (i < index || i >= index + n_out))
        g_ptr_array_add (copy->rules, cgv_filter_rule_ref (g_ptr_array_index (list->rules, i)));
    }
  return copy;
}

CgvFilterList *
cgv_filter_list_append (const CgvFilterList *list,
                        CgvFilterRule *rule)
{
  g_return_val_if_fail (rule != NULL, NULL);

  return splice (list, list->rules->len, 0, rule);
}

/* As the options of the commands name them. */
static const char *const kinds[] = {
  [CGV_FILTER_INCLUDE] = "include",
  [CGV_FILTER_EXCLUDE] = "exclude",
  [CGV_FILTER_HIDE] = "hide",
  [CGV_FILTER_ONLY_UNDER] = "only-under",
};

static const char *const fields[CGV_FILTER_N_FIELDS] = {
  [CGV_FILTER_FIELD_FUNCTION] = "function",
  [CGV_FILTER_FIELD_FILE] = "file",
  [CGV_FILTER_FIELD_OBJECT] = "object",
  [CGV_FILTER_FIELD_NAMESPACE] = "namespace",
};

GVariant *
cgv_filter_list_to_variant (const CgvFilterList *list)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, CGV_FILTER_LIST_VARIANT);
  cgv_foreach_pointer (const CgvFilterRule, rule, list->rules)
    g_variant_builder_add (&builder, "(sss)", kinds[rule->kind], fields[rule->field], rule->pattern);
  return g_variant_builder_end (&builder);
}

/* Returns the number of names for an unknown one. */
static guint
find_name (const char *const *names,
           guint n_names,
           const char *name)
{
  guint i = 0;

  while (i < n_names && !g_str_equal (names[i], name))
    i++;
  return i;
}

CgvFilterList *
cgv_filter_list_new_from_variant (GVariant *variant)
{
  CgvFilterList *list = cgv_filter_list_new ();
  GVariantIter iter;
  const char *kind_name, *field_name, *pattern;

  g_return_val_if_fail (g_variant_is_of_type (variant, CGV_FILTER_LIST_VARIANT), list);

  g_variant_iter_init (&iter, variant);
  while (g_variant_iter_next (&iter, "(&s&s&s)", &kind_name, &field_name, &pattern))
    {
      guint kind = find_name (kinds, G_N_ELEMENTS (kinds), kind_name);
      guint field = find_name (fields, G_N_ELEMENTS (fields), field_name);
      CgvFilterRule *rule = NULL;

      if (kind < G_N_ELEMENTS (kinds) && field < G_N_ELEMENTS (fields))
        rule = cgv_filter_rule_new ((CgvFilterKind) kind, (CgvFilterField) field, pattern, NULL);
      if (rule != NULL)
        g_ptr_array_add (list->rules, rule);
    }
  return list;
}

CgvFilterList *
cgv_filter_list_replace (const CgvFilterList *list,
                         guint index,
                         CgvFilterRule *rule)
{
  g_return_val_if_fail (index < list->rules->len, NULL);
  g_return_val_if_fail (rule != NULL, NULL);

  return splice (list, index, 1, rule);
}

CgvFilterList *
cgv_filter_list_remove (const CgvFilterList *list,
                        guint index)
{
  g_return_val_if_fail (index < list->rules->len, NULL);

  return splice (list, index, 1, NULL);
}

gboolean
cgv_filter_list_equal (const CgvFilterList *a,
                       const CgvFilterList *b)
{
  if (a == b)
    return TRUE;
  if (a->rules->len != b->rules->len)
    return FALSE;
  for (guint i = 0; i < a->rules->len; i++)
    {
      if (!cgv_filter_rule_equal (g_ptr_array_index (a->rules, i), g_ptr_array_index (b->rules, i)))
        return FALSE;
    }
  return TRUE;
}

CgvCosts *
cgv_filter_list_apply (const CgvFilterList *list,
                       CgvCosts *costs,
                       CgvFilterReport *reports,
                       GError **error)
{
  g_autoptr (GPtrArray) matches = g_ptr_array_new_with_free_func (g_free);
  g_autofree CgvFilterStep *steps = g_new0 (CgvFilterStep, list->rules->len + 1);
  CgvCosts *filtered;

  for (guint i = 0; i < list->rules->len; i++)
    {
      const CgvFilterRule *rule = g_ptr_array_index (list->rules, i);
      guint8 *nodes = cgv_filter_rule_match (rule, costs->graph->fold, NULL, error);

      if (nodes == NULL)
        return NULL;
      g_ptr_array_add (matches, nodes);
      steps[i] = (CgvFilterStep) { rule->kind, nodes };
    }

  filtered = cgv_costs_new_filtered (costs, steps, list->rules->len, reports, NULL);
  if (filtered == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, _ ("There is not enough memory to filter"));
  return filtered;
}
