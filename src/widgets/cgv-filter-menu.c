/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-filter-menu.h"

#include <glib/gi18n.h>

#include "cgv-filter-rule.h"
#include "cgv-row-text.h"

static const struct
{
  const char *id;
  CgvFilterKind kind;
  CgvFilterField field;
  const char *label;
} choices[] = {
  { "hide-function", CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, N_ ("_Hide This Function into Its Callers") },
  { "hide-file", CGV_FILTER_HIDE, CGV_FILTER_FIELD_FILE, N_ ("Hide Functions of This _File") },
  { "hide-object", CGV_FILTER_HIDE, CGV_FILTER_FIELD_OBJECT, N_ ("Hide Functions of This _Library") },
  { "only-under", CGV_FILTER_ONLY_UNDER, CGV_FILTER_FIELD_FUNCTION, N_ ("_Only Under This Function") },
  { "exclude-function", CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, N_ ("_Exclude This Function") },
  { "exclude-file", CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FILE, N_ ("Exclude This File") },
  { "exclude-object", CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_OBJECT, N_ ("Exclude This Library") },
  { "include-file", CGV_FILTER_INCLUDE, CGV_FILTER_FIELD_FILE, N_ ("_Include Only This File") },
  { "include-object", CGV_FILTER_INCLUDE, CGV_FILTER_FIELD_OBJECT, N_ ("Include Only This Library") },
};

void
cgv_filter_menu_append (GtkPopoverMenu *menu,
                        const char *action)
{
  g_autoptr (GMenu) entries = g_menu_new ();
  g_autoptr (GMenu) section = NULL;
  GMenuModel *model;
  g_autoptr (GMenu) outer = g_menu_new ();

  g_return_if_fail (GTK_IS_POPOVER_MENU (menu));
  g_return_if_fail (action != NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (_ (choices[i].label), NULL);

      if (i == 0 || choices[i].kind != choices[i - 1].kind)
        {
          g_clear_object (&section);
          section = g_menu_new ();
          g_menu_append_section (entries, NULL, G_MENU_MODEL (section));
        }
      g_menu_item_set_action_and_target (item, action, "s", choices[i].id);
      g_menu_append_item (section, item);
    }

  model = gtk_popover_menu_get_menu_model (menu);
  g_return_if_fail (G_IS_MENU (model));
  g_menu_append_submenu (outer, _ ("_Filter"), G_MENU_MODEL (entries));
  g_menu_append_section (G_MENU (model), NULL, G_MENU_MODEL (outer));
}

/* The whole name and nothing else; what is not known matches what is not known. */
static char *
dup_pattern (CgvFocus *focus,
             CgvNodeId node,
             CgvFilterField field)
{
  g_autofree char *text = cgv_filter_rule_dup_text (cgv_focus_get_costs (focus)->graph->fold, node, field);
  g_autofree char *escaped = g_regex_escape_string (text, -1);

  return g_strdup_printf ("^%s$", escaped);
}

void
cgv_filter_menu_apply (CgvFocus *focus,
                       CgvNodeId node,
                       GVariant *choice)
{
  g_return_if_fail (CGV_IS_FOCUS (focus));
  g_return_if_fail (g_variant_is_of_type (choice, G_VARIANT_TYPE_STRING));

  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_autoptr (CgvFilterRule) rule = NULL;
      g_autoptr (CgvFilterList) filters = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *pattern = NULL;

      if (!g_str_equal (choices[i].id, g_variant_get_string (choice, NULL)))
        continue;
      pattern = dup_pattern (focus, node, choices[i].field);
      rule = cgv_filter_rule_new (choices[i].kind, choices[i].field, pattern, &error);
      if (rule == NULL)
        {
          /* A name that is longer than any pattern may be. */
          g_message ("%s", error->message);
          return;
        }
      filters = cgv_filter_list_append (cgv_focus_get_filters (focus), rule);
      cgv_focus_set_filters (focus, filters);
      return;
    }
}
