/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-display-dup.h"
#include "cgv-focus.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-name-text.h"
#include "cgv-value.h"

static const CgvFunction *
get_function (CgvFocus *self,
              CgvNodeId node)
{
  CgvGraph *graph = cgv_focus_get_costs (self)->graph;

  return &graph->profile->functions[cgv_fold_get_function (graph->fold, node)];
}

static gboolean
is_node (CgvFocus *self,
         CgvNodeId node)
{
  return CGV_IS_FOCUS (self) && node < cgv_focus_get_costs (self)->graph->n_nodes;
}

/* Returns a path; NULL where it is not known. */
static char *
dup_path (CgvFocus *self,
          CgvStringId string)
{
  gsize length;
  const char *bytes = cgv_profile_get_string (cgv_focus_get_document (self)->profile, string, &length);

  return cgv_name_text_is_known (bytes, length) ? cgv_display_dup (bytes, (gssize) length) : NULL;
}

char *
cgv_focus_dup_name (CgvFocus *self,
                    CgvNodeId node)
{
  g_return_val_if_fail (is_node (self, node), NULL);

  return cgv_name_text_dup_short (cgv_focus_get_costs (self)->graph->fold, node);
}

/* Joins strings that are not NULL; takes all except the separator. */
static char *
join (const char *separator,
      char *first,
      char *second,
      char *third)
{
  char *pieces[] = { first, second, third };
  GString *result = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      if (pieces[i] == NULL)
        continue;
      if (result->len > 0)
        g_string_append (result, separator);
      g_string_append (result, pieces[i]);
      g_free (pieces[i]);
    }
  return g_string_free (result, FALSE);
}

/* Returns (nullable) a note about a function that is shown as main without that name. */
static char *
dup_no_symbol (CgvFocus *self,
               CgvNodeId node)
{
  CgvGraph *graph = cgv_focus_get_costs (self)->graph;
  gsize length;
  const char *name = cgv_profile_get_string (graph->profile, get_function (self, node)->name, &length);
  gsize start = 2;
  g_autofree char *digits = NULL;

  if (!cgv_fold_is_named_main (graph->fold, node) || length <= start)
    return NULL;
  while (start + 1 < length && name[start] == '0')
    start++;
  digits = cgv_display_dup (name + start, (gssize) (length - start));
  /* Translators: the address of a function, instead of its name */
  return g_strdup_printf (_ ("0x%s, no symbol"), digits);
}

char *
cgv_focus_dup_location (CgvFocus *self,
                        CgvNodeId node)
{
  g_return_val_if_fail (is_node (self, node), NULL);

  return join (" · ", cgv_name_text_dup_location (cgv_focus_get_costs (self)->graph->fold, node), dup_no_symbol (self, node), NULL);
}

char *
cgv_focus_dup_place (CgvFocus *self,
                     CgvNodeId node)
{
  char *place;

  g_return_val_if_fail (is_node (self, node), NULL);

  place = cgv_name_text_dup_place (cgv_focus_get_costs (self)->graph->fold, node);
  if (place == NULL)
    place = dup_no_symbol (self, node);
  return place != NULL ? place : g_strdup ("");
}

char *
cgv_focus_dup_tooltip (CgvFocus *self,
                       CgvNodeId node)
{
  const CgvFunction *function;

  g_return_val_if_fail (is_node (self, node), NULL);

  function = get_function (self, node);
  return join ("\n", cgv_name_text_dup_signature (cgv_focus_get_costs (self)->graph->fold, node), dup_path (self, function->file), dup_path (self, function->object));
}

/* Returns the short name of a row, which any side may have. */
static char *
dup_short_name (CgvFocus *self,
                guint32 row)
{
  const CgvNumbers *numbers = self->numbers;

  return cgv_name_text_dup_short (numbers->matching != NULL ? numbers->matching->folds[CGV_SIDE_NEW] : numbers->folds[CGV_SIDE_NEW], row);
}

char *
cgv_focus_dup_base (CgvFocus *self)
{
  g_autofree char *name = NULL;
  guint32 row;

  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  row = self->row;
  if (cgv_focus_get_amounts (self) != CGV_AMOUNTS_OF_SELECTED || row == CGV_NONE)
    return g_strdup (/* xgettext:no-c-format */ _ ("% of total"));
  name = dup_short_name (self, row);
  /* Translators: the whole of percentages; %s is the name of a function. "%%" is a percent sign. */
  return g_strdup_printf (_ ("%% of %s"), name);
}

char *
cgv_focus_dup_cost (CgvFocus *self,
                    CgvCost cost)
{
  const CgvCosts *costs;
  char text[CGV_FORMAT_MAX];

  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  costs = cgv_focus_get_costs (self);
  if (cgv_focus_get_relative (self))
    cgv_value_format_percent_to (cost, cgv_focus_get_whole (self, costs, cgv_focus_get_comparison (self)), cgv_costs_get_event (costs), self->decimals, text);
  else if (cgv_focus_get_amounts (self) == CGV_AMOUNTS_SHORT)
    cgv_value_format_short (cost, cgv_costs_get_event (costs), text);
  else
    cgv_value_format (cost, cgv_costs_get_event (costs), text);
  return g_strdup (text);
}
