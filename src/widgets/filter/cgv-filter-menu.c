/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-filter-menu.h"

#include <glib/gi18n.h>

#include "cgv-filter-pattern.h"
#include "cgv-filter-rule.h"
#include "cgv-row-menu.h"

#define ENTRIES_KEY "cgv-filter-entries"
#define ACTION_KEY  "cgv-filter-action"

/* No widget has this action, so that its entry is insensitive. */
#define NO_ACTION "filters.none"

/* In the order of the menu; a function is in all of the scopes of its own menu. */
static const struct
{
  const char *id;
  CgvFilterKind kind;
  CgvFilterMenuScope scope;
  gboolean is_in_function;
  const char *label;
} choices[] = {
  { "hide-function", CGV_FILTER_HIDE, CGV_FILTER_MENU_FUNCTION, TRUE, N_ ("_Merge This Function into Its Callers") },
  { "hide-file", CGV_FILTER_HIDE, CGV_FILTER_MENU_FILE, TRUE, N_ ("Merge Functions of This _File") },
  { "hide-object", CGV_FILTER_HIDE, CGV_FILTER_MENU_OBJECT, TRUE, N_ ("Merge Functions of This _Object") },
  { "hide-namespace", CGV_FILTER_HIDE, CGV_FILTER_MENU_NAMESPACE, FALSE, N_ ("_Merge This Namespace and All in It") },
  { "only-under-function", CGV_FILTER_ONLY_UNDER, CGV_FILTER_MENU_FUNCTION, TRUE, N_ ("Only _Under This Function") },
  { "only-under-file", CGV_FILTER_ONLY_UNDER, CGV_FILTER_MENU_FILE, FALSE, N_ ("Only _Under Functions of This File") },
  { "only-under-object", CGV_FILTER_ONLY_UNDER, CGV_FILTER_MENU_OBJECT, FALSE, N_ ("Only _Under Functions of This Object") },
  { "only-under-namespace", CGV_FILTER_ONLY_UNDER, CGV_FILTER_MENU_NAMESPACE, FALSE, N_ ("Only _Under This Namespace") },
  { "exclude-function", CGV_FILTER_EXCLUDE, CGV_FILTER_MENU_FUNCTION, TRUE, N_ ("_Exclude This Function") },
  { "exclude-file", CGV_FILTER_EXCLUDE, CGV_FILTER_MENU_FILE, TRUE, N_ ("Exclude This File") },
  { "exclude-object", CGV_FILTER_EXCLUDE, CGV_FILTER_MENU_OBJECT, TRUE, N_ ("Exclude This Object") },
  { "exclude-namespace", CGV_FILTER_EXCLUDE, CGV_FILTER_MENU_NAMESPACE, FALSE, N_ ("_Exclude This Namespace") },
  { "include-file", CGV_FILTER_INCLUDE, CGV_FILTER_MENU_FILE, TRUE, N_ ("_Include Only This File") },
  { "include-object", CGV_FILTER_INCLUDE, CGV_FILTER_MENU_OBJECT, TRUE, N_ ("Include Only This Object") },
  { "include-namespace", CGV_FILTER_INCLUDE, CGV_FILTER_MENU_NAMESPACE, FALSE, N_ ("_Include Only This Namespace") },
};

static gboolean
is_offered (gsize choice,
            CgvFilterMenuScope scope)
{
  return scope == CGV_FILTER_MENU_FUNCTION ? choices[choice].is_in_function : choices[choice].scope == scope;
}

void
cgv_filter_menu_offer (CgvRowMenu *menu,
                       CgvFilterMenuScope scope)
{
  GMenu *entries = g_object_get_data (G_OBJECT (menu), ENTRIES_KEY);
  const char *action = g_object_get_data (G_OBJECT (menu), ACTION_KEY);
  g_autoptr (GMenu) section = NULL;
  int kind = -1;

  g_return_if_fail (G_IS_MENU (entries));

  g_menu_remove_all (entries);
  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_autoptr (GMenuItem) item = NULL;

      if (!is_offered (i, scope))
        continue;
      if ((int) choices[i].kind != kind)
        {
          g_clear_object (&section);
          section = g_menu_new ();
          g_menu_append_section (entries, NULL, G_MENU_MODEL (section));
          kind = (int) choices[i].kind;
        }
      item = g_menu_item_new (_ (choices[i].label), NULL);
      g_menu_item_set_action_and_target (item, action, "s", choices[i].id);
      g_menu_append_item (section, item);
    }
}

void
cgv_filter_menu_refuse (CgvRowMenu *menu,
                        const char *reason)
{
  GMenu *entries = g_object_get_data (G_OBJECT (menu), ENTRIES_KEY);

  g_return_if_fail (G_IS_MENU (entries));

  g_menu_remove_all (entries);
  g_menu_append (entries, reason, NO_ACTION);
}

void
cgv_filter_menu_append (CgvRowMenu *menu,
                        const char *action)
{
  g_autoptr (GMenu) outer = g_menu_new ();
  GMenu *entries = g_menu_new ();

  g_return_if_fail (CGV_IS_ROW_MENU (menu));
  g_return_if_fail (action != NULL);

  g_object_set_data_full (G_OBJECT (menu), ENTRIES_KEY, entries, g_object_unref);
  g_object_set_data_full (G_OBJECT (menu), ACTION_KEY, g_strdup (action), g_free);
  cgv_filter_menu_offer (menu, CGV_FILTER_MENU_FUNCTION);
  g_menu_append_submenu (outer, _ ("_Filter"), G_MENU_MODEL (entries));
  g_menu_append_section (cgv_row_menu_get_model (menu), NULL, G_MENU_MODEL (outer));
}

static CgvFilterField
get_field (CgvFilterMenuScope scope)
{
  if (scope == CGV_FILTER_MENU_FILE)
    return CGV_FILTER_FIELD_FILE;
  if (scope == CGV_FILTER_MENU_NAMESPACE)
    return CGV_FILTER_FIELD_NAMESPACE;
  return scope == CGV_FILTER_MENU_OBJECT ? CGV_FILTER_FIELD_OBJECT : CGV_FILTER_FIELD_FUNCTION;
}

/* Returns its index, or G_N_ELEMENTS (choices). */
static gsize
find_choice (GVariant *choice)
{
  gsize i = 0;

  while (i < G_N_ELEMENTS (choices) && !g_str_equal (choices[i].id, g_variant_get_string (choice, NULL)))
    i++;
  return i;
}

void
cgv_filter_menu_apply_pattern (CgvFocus *focus,
                               const char *pattern,
                               GVariant *choice)
{
  gsize index;
  g_autoptr (CgvFilterRule) rule = NULL;
  g_autoptr (CgvFilterList) filters = NULL;
  g_autoptr (GError) error = NULL;

  g_return_if_fail (CGV_IS_FOCUS (focus));
  g_return_if_fail (g_variant_is_of_type (choice, G_VARIANT_TYPE_STRING));

  index = find_choice (choice);
  if (index == G_N_ELEMENTS (choices))
    return;
  rule = cgv_filter_rule_new (choices[index].kind, get_field (choices[index].scope), pattern, &error);
  if (rule == NULL)
    {
      /* A name that is longer than any pattern may be. */
      g_message ("%s", error->message);
      return;
    }
  filters = cgv_filter_list_append (focus->wanted->filters, rule);
  cgv_focus_set_filters (focus, filters);
}

void
cgv_filter_menu_apply (CgvFocus *focus,
                       CgvNodeId node,
                       GVariant *choice)
{
  gsize index;
  g_autofree char *text = NULL;
  g_autofree char *pattern = NULL;
  CgvFold *const *folds;
  gboolean is_of_base;

  g_return_if_fail (CGV_IS_FOCUS (focus));
  g_return_if_fail (g_variant_is_of_type (choice, G_VARIANT_TYPE_STRING));

  index = find_choice (choice);
  if (index == G_N_ELEMENTS (choices))
    return;
  folds = focus->numbers->folds;
  is_of_base = cgv_fold_get_function (folds[CGV_SIDE_NEW], node) == CGV_NONE;
  text = cgv_filter_rule_dup_text (folds[is_of_base ? CGV_SIDE_BASE : CGV_SIDE_NEW], node, get_field (choices[index].scope));
  pattern = cgv_filter_pattern_dup_whole (text);
  cgv_filter_menu_apply_pattern (focus, pattern, choice);
}
