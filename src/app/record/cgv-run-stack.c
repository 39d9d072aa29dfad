/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-run-stack.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cost-text.h"
#include "cgv-display-dup.h"
#include "cgv-short-name.h"

/* Of a deep stack, the first function and the last ones are seen. */
#define MAX_FRAMES  30
#define LAST_FRAMES 20

/* Room for “< 0.01 %”. A figure space is as wide as a digit. */
#define SHARE_WIDTH  8
#define FIGURE_SPACE "\u2007"

/* Returns whether the profile has a function; of several with one name, @cost gets the highest inclusive cost. */
static gboolean
find_cost (CgvFocus *focus,
           const char *name,
           CgvCost *cost)
{
  const CgvFold *fold = focus->numbers->folds[CGV_SIDE_NEW];
  const CgvCosts *costs = cgv_focus_get_costs (focus);
  gsize n_name = strlen (name);
  gboolean is_found = FALSE;

  *cost = 0;
  for (CgvNodeId node = 0; node < fold->n_nodes; node++)
    {
      gsize length;
      const char *bytes = cgv_fold_get_name (fold, node, &length);

      if (length != n_name || memcmp (bytes, name, length) != 0)
        continue;
      is_found = TRUE;
      *cost = MAX (*cost, costs->inclusive[node]);
    }
  return is_found;
}

static void
add_share (GString *text,
           CgvFocus *focus,
           const char *name)
{
  const CgvCosts *costs = cgv_focus_get_costs (focus);
  CgvCost cost;
  /* Translators: stands in place of a percentage for a function that the profile does not have yet. */
  g_autofree char *share = find_cost (focus, name, &cost) ? cgv_cost_text_dup_percent (costs, cost, costs->total) : g_strdup (_ ("new"));

  for (glong i = g_utf8_strlen (share, -1); i < SHARE_WIDTH; i++)
    g_string_append (text, FIGURE_SPACE);
  g_string_append_printf (text, "%s" FIGURE_SPACE, share);
}

/* Returns a name as display text, in its short form unless it @is_whole. */
static char *
dup_name (const char *name,
          gboolean is_whole)
{
  g_autofree CgvShortName *forms = NULL;

  if (is_whole)
    return cgv_display_dup (name, -1);
  forms = g_new (CgvShortName, 1);
  cgv_short_name_init_detail (forms, name, strlen (name), (CgvNameDetail){ 0 });
  return g_strdup (cgv_short_name_get_short (forms));
}

/* Returns the stack from main on, if it has that: what starts a program is of no interest. */
static const char *const *
find_start (const char *const *stack)
{
  for (const char *const *name = stack; *name != NULL; name++)
    {
      if (g_str_equal (*name, "main"))
        return name;
    }
  return stack;
}

char *
cgv_run_stack_dup_text (const char *const *stack,
                        CgvFocus *focus,
                        gboolean is_whole)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint depth = 0;
  guint n;

  stack = find_start (stack);
  n = g_strv_length ((GStrv) stack);

  for (guint i = 0; i < n; depth++)
    {
      g_autofree char *shown = dup_name (stack[i], is_whole);
      guint next = i + 1;

      while (next < n && g_str_equal (stack[next], stack[i]))
        next++;
      if (text->len > 0)
        g_string_append_c (text, '\n');
      if (focus != NULL)
        add_share (text, focus, stack[i]);
      g_string_append_printf (text, "%*s%s", (int) MIN (depth, MAX_FRAMES), "", shown);
      if (next > i + 1)
        g_string_append_printf (text, " ↻ %u", next - i);
      i = next;
      if (n > MAX_FRAMES && i < n - LAST_FRAMES)
        {
          g_string_append_printf (text, ngettext ("\n… %u more", "\n… %u more", n - LAST_FRAMES - i), n - LAST_FRAMES - i);
          i = n - LAST_FRAMES;
        }
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
