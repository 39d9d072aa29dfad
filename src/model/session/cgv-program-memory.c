/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-program-memory.h"

#include <string.h>

#include "cgv-group-nick.h"
#include "cgv-quantity-id.h"

/* All settings are one file that is read at each start. */
#define MAX_PROGRAMS 40
#define MAX_SIZE     8192

static char *
dup_key (CgvDocument *document)
{
  CgvProfile *profile = document->profile;
  CgvStringId command = profile->n_parts > 0 ? cgv_profile_get_part (profile, 0)->command : CGV_NONE;
  const char *bytes;
  gsize length;

  if (command == CGV_NONE)
    return NULL;
  bytes = cgv_profile_get_string (profile, command, &length);
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) bytes, length);
}

GVariant *
cgv_program_memory_load (GSettings *settings,
                         CgvDocument *document)
{
  g_autoptr (GVariant) programs = NULL;
  g_autofree char *key = NULL;

  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);
  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  programs = g_settings_get_value (settings, CGV_PROGRAM_MEMORY_KEY);
  key = dup_key (document);
  for (gsize i = 0; key != NULL && i < g_variant_n_children (programs); i++)
    {
      g_autoptr (GVariant) program = g_variant_get_child_value (programs, i);
      const char *other;

      g_variant_get_child (program, 0, "&s", &other);
      if (g_str_equal (other, key))
        return g_variant_get_child_value (program, 1);
    }
  return NULL;
}

void
cgv_program_memory_save (GSettings *settings,
                         CgvDocument *document,
                         GVariant *values)
{
  g_autoptr (GVariant) owned = g_variant_ref_sink (values);
  g_autoptr (GVariant) programs = NULL;
  g_autofree char *key = NULL;
  GVariantBuilder builder;
  guint n = 1;

  g_return_if_fail (G_IS_SETTINGS (settings));
  g_return_if_fail (CGV_IS_DOCUMENT (document));
  g_return_if_fail (g_variant_is_of_type (values, G_VARIANT_TYPE_VARDICT));

  key = dup_key (document);
  if (key == NULL || g_variant_get_size (values) > MAX_SIZE)
    return;
  programs = g_settings_get_value (settings, CGV_PROGRAM_MEMORY_KEY);
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(sa{sv})"));
  g_variant_builder_add (&builder, "(s@a{sv})", key, values);
  for (gsize i = 0; i < g_variant_n_children (programs) && n < MAX_PROGRAMS; i++)
    {
      g_autoptr (GVariant) program = g_variant_get_child_value (programs, i);
      const char *other;

      g_variant_get_child (program, 0, "&s", &other);
      if (g_str_equal (other, key))
        continue;
      g_variant_builder_add_value (&builder, program);
      n++;
    }
  g_settings_set_value (settings, CGV_PROGRAM_MEMORY_KEY, g_variant_builder_end (&builder));
}

void
cgv_program_memory_add_focus (GVariantDict *values,
                              CgvFocus *focus)
{
  const CgvChoice *choice;

  g_return_if_fail (values != NULL);
  g_return_if_fail (CGV_IS_FOCUS (focus));

  choice = focus->wanted;
  g_variant_dict_insert (values, "event", "^ay", cgv_event_list_get_name (choice->events, choice->event));
  g_variant_dict_insert (values, "grouping", "s", cgv_group_nick_get (choice->grouping));
  g_variant_dict_insert (values, "columns", "^as", cgv_focus_get_columns (focus));
  g_variant_dict_insert_value (values, "filters", cgv_filter_list_to_variant (choice->filters));
  if (focus->row != CGV_NONE)
    {
      g_autoptr (CgvRowKey) key = cgv_row_key_new (focus->numbers->folds, focus->row);

      g_variant_dict_insert_value (values, "function", cgv_row_key_to_variant (key));
    }
}

static gboolean
has_column (const CgvChoice *choice,
            const char *id)
{
  CgvQuantity quantity;

  /* Those that are hidden are no quantities. */
  return !cgv_quantity_parse (id, &quantity) || quantity.event == NULL || cgv_event_list_find (choice->events, quantity.event) != CGV_NONE;
}

static void
restore_columns (CgvChoice *choice,
                 const char *const *columns)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (; *columns != NULL; columns++)
    if (has_column (choice, *columns))
      g_strv_builder_add (builder, *columns);
  g_strfreev (choice->columns);
  choice->columns = g_strv_builder_end (builder);
}

/* A filter for functions that are gone would leave nothing, or do nothing. */
static CgvFilterList *
dup_filters_of (CgvFocus *focus,
                GVariant *variant)
{
  g_autoptr (CgvFilterList) all = cgv_filter_list_new_from_variant (variant);
  CgvFilterList *filters = cgv_filter_list_new ();
  const CgvFold *fold = focus->numbers->folds[CGV_SIDE_NEW];

  for (guint i = 0; i < cgv_filter_list_get_n (all); i++)
    {
      CgvFilterRule *rule = cgv_filter_list_get (all, i);
      g_autofree guint8 *matches = cgv_filter_rule_match (rule, fold, NULL, NULL);

      if (matches != NULL && memchr (matches, 1, fold->n_nodes) != NULL)
        {
          g_autoptr (CgvFilterList) before = filters;

          filters = cgv_filter_list_append (before, rule);
        }
    }
  return filters;
}

void
cgv_program_memory_restore_focus (GVariant *values,
                                  CgvFocus *focus)
{
  g_auto (GVariantDict) dict = { 0 };
  g_autoptr (GVariant) filters = NULL;
  g_autoptr (GVariant) function = NULL;
  g_autofree const char **columns = NULL;
  g_autofree char *event = NULL;
  const char *grouping;
  CgvChoice *choice;

  g_return_if_fail (g_variant_is_of_type (values, G_VARIANT_TYPE_VARDICT));
  g_return_if_fail (CGV_IS_FOCUS (focus));

  g_variant_dict_init (&dict, values);
  choice = cgv_choice_copy (focus->wanted);
  if (g_variant_dict_lookup (&dict, "event", "^ay", &event) && cgv_event_list_find_main (choice->events, event) != CGV_NONE)
    choice->event = cgv_event_list_find_main (choice->events, event);
  if (g_variant_dict_lookup (&dict, "grouping", "&s", &grouping))
    choice->grouping = cgv_group_nick_parse (grouping);
  if (g_variant_dict_lookup (&dict, "columns", "^a&s", &columns))
    restore_columns (choice, columns);
  filters = g_variant_dict_lookup_value (&dict, "filters", CGV_FILTER_LIST_VARIANT);
  if (filters != NULL)
    {
      cgv_filter_list_unref (choice->filters);
      choice->filters = dup_filters_of (focus, filters);
    }
  cgv_focus_choose (focus, choice);
  function = g_variant_dict_lookup_value (&dict, "function", CGV_ROW_KEY_VARIANT);
  if (function != NULL)
    {
      g_autoptr (CgvRowKey) key = cgv_row_key_new_from_variant (function);
      CgvNodeId row = cgv_row_key_find (key, focus->numbers->folds);

      if (row != CGV_NONE)
        cgv_focus_set_row (focus, row);
    }
}
