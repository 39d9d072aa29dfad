/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-canon.h"

#include <string.h>

typedef struct
{
  const CgvProfile *profile;
  GString *out;
} Canon;

static void
put_string (Canon *canon,
            CgvStringId string)
{
  gsize length;
  const char *bytes = cgv_profile_get_string (canon->profile, string, &length);

  g_string_append_c (canon->out, ' ');
  g_string_append_c (canon->out, '"');
  for (gsize i = 0; i < length; i++)
    {
      if (bytes[i] == '\n' || bytes[i] == '\0' || bytes[i] == '"' || bytes[i] == '\r')
        g_string_append_printf (canon->out, "\\%02x", (guint) (guchar) bytes[i]);
      else
        g_string_append_c (canon->out, bytes[i]);
    }
  g_string_append_c (canon->out, '"');
}

static void
put_event_name (Canon *canon,
                CgvEventId event)
{
  put_string (canon, canon->profile->events[event].name);
}

static void
put_function (Canon *canon,
              CgvFunctionId id)
{
  const CgvFunction *function = &canon->profile->functions[id];

  put_string (canon, function->name);
  put_string (canon, function->file);
  put_string (canon, function->object);
}

/* Appends costs with the names of their events; a repeated column counts once. */
static void
put_costs (Canon *canon,
           const CgvPart *part,
           const CgvCost *costs,
           guint32 n_costs)
{
  for (guint32 i = 0; i < n_costs; i++)
    {
      if (costs[i] == 0)
        continue;
      put_event_name (canon, part->events[i]);
      g_string_append_printf (canon->out, " %" G_GUINT64_FORMAT, costs[i]);
    }
  g_string_append_c (canon->out, '\n');
}

static void
put_sums (Canon *canon,
          const char *what,
          const CgvPart *part,
          const CgvCost *costs)
{
  g_string_append (canon->out, what);
  if (costs != NULL)
    put_costs (canon, part, costs, part->n_events);
  else
    g_string_append (canon->out, " none\n");
}

/* The writer names the cost outside of functions where a reader would not find it again. */
static gboolean
is_of_writer (Canon *canon,
              CgvStringId key)
{
  const char *text = cgv_profile_get_string (canon->profile, key, NULL);

  return strcmp (text, CGV_PARTIAL_KEY) == 0 || strcmp (text, CGV_OUTSIDE_KEY) == 0;
}

static void
put_part (Canon *canon,
          CgvPartId id)
{
  const CgvPart *part = cgv_profile_get_part (canon->profile, id);

  g_string_append_printf (canon->out,
                          "part pid %" G_GUINT64_FORMAT " number %" G_GUINT64_FORMAT " thread %" G_GUINT64_FORMAT " has %d%d%d%d",
                          part->pid, part->number, part->thread, part->has_address, part->has_bb, part->has_calls, part->has_jumps);
  put_string (canon, part->creator);
  put_string (canon, part->command);
  put_string (canon, part->trigger);
  put_string (canon, part->timerange);
  g_string_append (canon->out, "\n  events");
  for (guint32 i = 0; i < part->n_events; i++)
    {
      guint32 first = 0;

      while (part->events[first] != part->events[i])
        first++;
      if (first == i)
        put_event_name (canon, part->events[i]);
    }
  put_sums (canon, "\n  sums", part, part->totals);
  put_sums (canon, "  summary", part, part->declared_summary);
  put_sums (canon, "  totals", part, part->declared_totals);
  g_string_append_printf (canon->out, "  short %d", part->is_short);
  put_sums (canon, " outside", part, canon->profile->outside != NULL ? canon->profile->outside[id] : NULL);
  for (guint32 i = 0; i < part->n_descriptions; i++)
    {
      if (is_of_writer (canon, part->description_keys[i]))
        continue;
      g_string_append (canon->out, "  desc");
      put_string (canon, part->description_keys[i]);
      put_string (canon, part->description_values[i]);
      g_string_append_c (canon->out, '\n');
    }
}

static void
put_event (Canon *canon,
           const CgvEvent *event)
{
  g_string_append (canon->out, "event");
  put_string (canon, event->name);
  put_string (canon, event->long_name);
  put_string (canon, event->formula);
  put_string (canon, event->missing);
  g_string_append_printf (canon->out, " signed %d", event->is_signed);
  for (guint32 i = 0; i < event->n_terms; i++)
    {
      put_event_name (canon, event->terms[i].event);
      g_string_append_printf (canon->out, " %" G_GINT64_FORMAT, event->terms[i].coefficient);
    }
  g_string_append_c (canon->out, '\n');
}

static void
put_place (Canon *canon,
           const char *what,
           const CgvCostLine *line)
{
  g_string_append_printf (canon->out, "  %s part %u at 0x%" G_GINT64_MODIFIER "x %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT,
                          what, line->part, line->address, line->bb, line->line);
  put_string (canon, line->file);
}

static bool
put_cost_line (const CgvCostLine *line,
               void *user_data)
{
  Canon *canon = user_data;

  put_place (canon, "self", line);
  put_costs (canon, cgv_profile_get_part (canon->profile, line->part), line->costs, line->n_costs);
  return true;
}

static bool
put_call_line (const CgvCallLine *line,
               void *user_data)
{
  Canon *canon = user_data;

  put_place (canon, "call", &line->position);
  put_function (canon, canon->profile->calls[line->call].callee);
  g_string_append_printf (canon->out, " %d %" G_GUINT64_FORMAT " to 0x%" G_GINT64_MODIFIER "x %" G_GUINT64_FORMAT,
                          line->has_count, line->count, line->target_address, line->target_line);
  put_costs (canon, cgv_profile_get_part (canon->profile, line->position.part), line->position.costs, line->position.n_costs);
  return true;
}

static bool
put_jump_line (const CgvJumpLine *line,
               void *user_data)
{
  Canon *canon = user_data;

  put_place (canon, line->is_conditional ? "branch" : "jump", &line->position);
  g_string_append_printf (canon->out, " %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " to 0x%" G_GINT64_MODIFIER "x %" G_GUINT64_FORMAT,
                          line->executed, line->followed, line->target_address, line->target_line);
  put_string (canon, line->target_function);
  put_string (canon, line->target_file);
  g_string_append_c (canon->out, '\n');
  return true;
}

static int
compare_texts (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

char *
cgv_test_canon (const CgvProfile *profile)
{
  GString *out = g_string_new (NULL);
  Canon canon = { profile, out };
  g_autoptr (GPtrArray) functions = g_ptr_array_new_with_free_func (g_free);

  for (CgvPartId part = 0; part < profile->n_parts; part++)
    put_part (&canon, part);
  for (CgvEventId event = 0; event < profile->n_events; event++)
    put_event (&canon, &profile->events[event]);
  for (CgvFunctionId id = 0; id < profile->n_functions; id++)
    {
      canon.out = g_string_new ("function");
      put_function (&canon, id);
      g_string_append_c (canon.out, '\n');
      cgv_profile_foreach_cost_line (profile, id, NULL, put_cost_line, &canon);
      cgv_profile_foreach_call_line (profile, id, NULL, put_call_line, &canon);
      cgv_profile_foreach_jump_line (profile, id, NULL, put_jump_line, &canon);
      g_ptr_array_add (functions, g_string_free (canon.out, FALSE));
    }
  g_ptr_array_sort (functions, compare_texts);
  for (guint i = 0; i < functions->len; i++)
    g_string_append (out, functions->pdata[i]);
  return g_string_free (out, FALSE);
}
