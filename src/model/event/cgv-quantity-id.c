/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-quantity-id.h"

#include <string.h>

static const char *const kinds[] = {
  [CGV_QUANTITY_SELF] = "self",
  [CGV_QUANTITY_INCLUSIVE] = "inclusive",
  [CGV_QUANTITY_CUMULATIVE] = "cumulative",
  [CGV_QUANTITY_CALLS] = "calls",
  [CGV_QUANTITY_PER_CALL] = "per_call",
  [CGV_QUANTITY_NAME] = "name",
  [CGV_QUANTITY_LOCATION] = "location",
  [CGV_QUANTITY_ORIGIN] = "origin",
};

static const char *const aspects[] = {
  [CGV_ASPECT_ONE] = "",
  [CGV_ASPECT_BASE] = "base_",
  [CGV_ASPECT_NEW] = "new_",
  [CGV_ASPECT_DELTA] = "delta_",
  [CGV_ASPECT_PERCENT] = "percent_",
  [CGV_ASPECT_PROGRAM] = "program_",
};

/* Names and places have no sides, only costs have an event type, and an origin is a difference. */
static gboolean
is_possible (const CgvQuantity *quantity)
{
  gboolean is_cost = quantity->kind == CGV_QUANTITY_SELF || quantity->kind == CGV_QUANTITY_INCLUSIVE;

  if (quantity->kind == CGV_QUANTITY_ORIGIN)
    return quantity->aspect == CGV_ASPECT_DELTA;
  if (quantity->event != NULL && !is_cost)
    return FALSE;
  return quantity->aspect == CGV_ASPECT_ONE || is_cost || quantity->kind == CGV_QUANTITY_CALLS;
}

static CgvAspect
parse_aspect (const char **id)
{
  for (guint i = CGV_ASPECT_BASE; i < G_N_ELEMENTS (aspects); i++)
    {
      if (!g_str_has_prefix (*id, aspects[i]))
        continue;
      *id += strlen (aspects[i]);
      return (CgvAspect) i;
    }
  return CGV_ASPECT_ONE;
}

gboolean
cgv_quantity_parse (const char *id,
                    CgvQuantity *quantity)
{
  const char *colon;
  gsize length;

  g_return_val_if_fail (id != NULL, FALSE);

  *quantity = (CgvQuantity){ .aspect = parse_aspect (&id) };
  colon = strchr (id, ':');
  length = colon != NULL ? (gsize) (colon - id) : strlen (id);
  for (guint i = CGV_QUANTITY_SELF; i < G_N_ELEMENTS (kinds); i++)
    if (strlen (kinds[i]) == length && strncmp (id, kinds[i], length) == 0)
      quantity->kind = (CgvQuantityKind) i;
  quantity->event = colon != NULL ? colon + 1 : NULL;
  if (quantity->kind != CGV_QUANTITY_UNKNOWN && is_possible (quantity))
    return TRUE;

  *quantity = (CgvQuantity){ .kind = CGV_QUANTITY_UNKNOWN };
  return FALSE;
}

char *
cgv_quantity_dup_id (const CgvQuantity *quantity)
{
  g_return_val_if_fail (quantity->kind != CGV_QUANTITY_UNKNOWN && is_possible (quantity), NULL);

  return g_strconcat (aspects[quantity->aspect], kinds[quantity->kind], quantity->event != NULL ? ":" : NULL, quantity->event, NULL);
}
