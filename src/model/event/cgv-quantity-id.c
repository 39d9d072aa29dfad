/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-quantity-id.h"

#include <string.h>

/* Of the number of a part. */
#define MAX_DIGITS 9

static const char *const kinds[] = {
  [CGV_QUANTITY_SELF] = "self",
  [CGV_QUANTITY_INCLUSIVE] = "inclusive",
  [CGV_QUANTITY_CUMULATIVE] = "cumulative",
  [CGV_QUANTITY_CALLS] = "calls",
  [CGV_QUANTITY_PER_CALL] = "per_call",
  [CGV_QUANTITY_NAME] = "name",
  [CGV_QUANTITY_LOCATION] = "location",
  [CGV_QUANTITY_DISTANCE] = "distance",
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

static const char *const forms[] = {
  [CGV_FORM_AMOUNT] = "",
  [CGV_FORM_SHARE] = "_share",
  [CGV_FORM_LOW] = "_low",
  [CGV_FORM_HIGH] = "_high",
  [CGV_FORM_PART] = "_part_",
  [CGV_FORM_LEAST] = "_least",
  [CGV_FORM_MOST] = "_most",
  [CGV_FORM_SPREAD] = "_spread",
  [CGV_FORM_UNEVEN] = "_unevenness",
};

/* Names and places have no sides, only costs have other forms, and an origin is a difference. Costs have an event type. A comparison
 * repeats the calls of both sides with each event type. */
static gboolean
is_possible (const CgvQuantity *quantity)
{
  gboolean is_cost = quantity->kind == CGV_QUANTITY_SELF || quantity->kind == CGV_QUANTITY_INCLUSIVE;
  gboolean has_event = is_cost || (quantity->kind == CGV_QUANTITY_CALLS && quantity->aspect != CGV_ASPECT_ONE);

  if (quantity->form == CGV_FORM_SHARE && quantity->aspect != CGV_ASPECT_ONE)
    return FALSE;
  if (quantity->form != CGV_FORM_AMOUNT && quantity->aspect > CGV_ASPECT_DELTA)
    return FALSE;
  if (cgv_quantity_is_of_parts (quantity) && quantity->aspect == CGV_ASPECT_DELTA)
    return FALSE;
  if ((quantity->form == CGV_FORM_PART) != (quantity->part > 0))
    return FALSE;
  if (quantity->kind == CGV_QUANTITY_ORIGIN)
    return quantity->form == CGV_FORM_AMOUNT && (quantity->aspect == CGV_ASPECT_DELTA || quantity->aspect == CGV_ASPECT_PROGRAM);
  if ((quantity->event != NULL && !has_event) || (quantity->form != CGV_FORM_AMOUNT && !is_cost))
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

/* Reads the number of a part at the end of the first @length bytes of @id. Returns how many bytes are before it. */
static gsize
parse_part (const char *id,
            gsize length,
            CgvQuantity *quantity)
{
  gsize start = length;

  while (start > 0 && g_ascii_isdigit (id[start - 1]))
    start--;
  if (start == length || length - start > MAX_DIGITS || id[start] == '0')
    return length;
  quantity->part = (guint) g_ascii_strtoull (id + start, NULL, 10);
  return start;
}

/* Reads the kind and the form, which are the first @length bytes of @id. */
static void
parse_kind (const char *id,
            gsize length,
            CgvQuantity *quantity)
{
  length = parse_part (id, length, quantity);
  for (guint i = CGV_QUANTITY_SELF; i < G_N_ELEMENTS (kinds); i++)
    for (guint j = 0; j < G_N_ELEMENTS (forms); j++)
      {
        gsize n = strlen (kinds[i]);

        if (n + strlen (forms[j]) != length || strncmp (id, kinds[i], n) != 0 || strncmp (id + n, forms[j], length - n) != 0)
          continue;
        quantity->kind = (CgvQuantityKind) i;
        quantity->form = (CgvForm) j;
      }
}

gboolean
cgv_quantity_parse (const char *id,
                    CgvQuantity *quantity)
{
  const char *colon;

  g_return_val_if_fail (id != NULL, FALSE);

  *quantity = (CgvQuantity){ .aspect = parse_aspect (&id) };
  colon = strchr (id, ':');
  parse_kind (id, colon != NULL ? (gsize) (colon - id) : strlen (id), quantity);
  quantity->event = colon != NULL ? colon + 1 : NULL;
  if (quantity->kind != CGV_QUANTITY_UNKNOWN && is_possible (quantity))
    return TRUE;

  *quantity = (CgvQuantity){ .kind = CGV_QUANTITY_UNKNOWN };
  return FALSE;
}

char *
cgv_quantity_dup_id (const CgvQuantity *quantity)
{
  char part[MAX_DIGITS + 2] = "";

  g_return_val_if_fail (quantity->kind != CGV_QUANTITY_UNKNOWN && is_possible (quantity), NULL);

  if (quantity->part > 0)
    g_snprintf (part, sizeof part, "%u", quantity->part);
  return g_strconcat (aspects[quantity->aspect], kinds[quantity->kind], forms[quantity->form], part, quantity->event != NULL ? ":" : NULL, quantity->event, NULL);
}
