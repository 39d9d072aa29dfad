/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-profile-check.h"

#include <string.h>

#include "cgv-cost.h"
#include "cgv-profile-digest.h"
#include "cgv-profile-private.h"

/* A sum of costs made here. It is compared with a sum in another order, unless values are so
 * large that rounding of sums or differences matters. */
typedef struct
{
  CgvCost sum;
  CgvCost magnitude;
  gboolean is_vague;
} Sum;

typedef struct
{
  const CgvProfile *profile;
  char *broken;
  guint32 n_events;
  guint32 n_strings;
  guint32 n_functions;
  guint32 n_calls;
  guint32 n_parts;

  /* Sums of each counted event by function and by call, and of each column of a part. */
  Sum *by_function;
  Sum *by_call;
  guint32 *first_column;
  Sum *by_column;
  guint64 *counts;

  /* Set while the lines of a function are visited. */
  CgvFunctionId function;
  CgvPartId last_part;
} Check;

static void
G_GNUC_PRINTF (2, 3)
break_off (Check *check,
           const char *format,
           ...)
{
  va_list args;

  if (check->broken != NULL)
    return;
  va_start (args, format);
  check->broken = g_strdup_vprintf (format, args);
  va_end (args);
}

static void
add (Sum *sum,
     CgvCost cost,
     gboolean is_signed)
{
  CgvCost magnitude = is_signed && (gint64) cost < 0 ? 0 - cost : cost;

  sum->sum = cgv_cost_add (sum->sum, cost, is_signed);
  sum->magnitude = cgv_cost_add (sum->magnitude, magnitude, FALSE);
  if (is_signed && sum->magnitude > G_MAXINT64)
    sum->is_vague = TRUE;
}

static void
expect (Check *check,
        const Sum *sum,
        CgvCost cost,
        const char *what,
        guint32 id)
{
  if (!sum->is_vague && sum->sum != cost)
    break_off (check, "%s %u: %" G_GUINT64_FORMAT ", but its lines add up to %" G_GUINT64_FORMAT, what, id, cost, sum->sum);
}

static void
check_string (Check *check,
              CgvStringId string,
              gboolean may_be_none,
              const char *what)
{
  gsize length;

  if (string == CGV_NONE && may_be_none)
    return;
  if (string >= check->n_strings)
    {
      break_off (check, "%s is string %u of %u", what, string, check->n_strings);
      return;
    }
  if (cgv_profile_get_string (check->profile, string, &length)[length] != '\0')
    break_off (check, "%s is not terminated", what);
}

static void
check_terms (Check *check,
             CgvEventId id)
{
  const CgvEvent *event = &check->profile->events[id];

  for (guint32 i = 0; i < event->n_terms; i++)
    {
      const CgvEventTerm *term = &event->terms[i];

      if (term->event >= check->n_events || check->profile->events[term->event].formula != CGV_NONE)
        break_off (check, "event %u is made of event %u", id, term->event);
      if (term->coefficient == 0 || (i > 0 && term[-1].event >= term->event))
        break_off (check, "event %u: its terms are not in order", id);
    }
}

static void
check_events (Check *check)
{
  guint32 n = check->profile->n_events;

  while (check->n_events < n && check->profile->events[check->n_events].formula == CGV_NONE)
    check->n_events++;
  if (check->n_events == 0)
    break_off (check, "no event type is counted");
  for (CgvEventId id = 0; id < n; id++)
    {
      const CgvEvent *event = &check->profile->events[id];

      check_string (check, event->name, FALSE, "the name of an event");
      check_string (check, event->long_name, TRUE, "the long name of an event");
      check_string (check, event->missing, TRUE, "the missing name of an event");
      if ((event->formula == CGV_NONE) != (id < check->n_events))
        break_off (check, "event %u is counted, behind those that are not", id);
      if (event->formula == CGV_NONE ? event->n_terms > 0 : event->formula >= check->n_strings)
        break_off (check, "event %u has the wrong formula", id);
      check_terms (check, id);
    }
}

static void
check_part (Check *check,
            CgvPartId id)
{
  const CgvPart *part = cgv_profile_get_part (check->profile, id);
  const CgvPart *last = id > 0 ? part : NULL;

  if (last != NULL)
    last = cgv_profile_get_part (check->profile, id - 1);
  if (last != NULL && (part->file < last->file || (part->file == last->file && part->offset < last->offset)))
    break_off (check, "part %u is not in order", id);
  if (part->n_events == 0)
    break_off (check, "part %u has no events", id);
  for (guint32 i = 0; i < part->n_events; i++)
    {
      if (part->events[i] >= check->n_events)
        break_off (check, "column %u of part %u is event %u", i, id, part->events[i]);
    }
  check_string (check, part->version, TRUE, "a version");
  check_string (check, part->creator, TRUE, "a creator");
  check_string (check, part->command, TRUE, "a command");
  check_string (check, part->trigger, TRUE, "a trigger");
  check_string (check, part->timerange, TRUE, "a time range");
  for (guint32 i = 0; i < part->n_descriptions; i++)
    {
      check_string (check, part->description_keys[i], FALSE, "the key of a description");
      check_string (check, part->description_values[i], FALSE, "the value of a description");
    }
}

static guint
hash_function (gconstpointer data)
{
  const CgvFunction *function = data;

  return (function->name * 31 + function->file) * 31 + function->object;
}

static gboolean
is_same_function (gconstpointer a,
                  gconstpointer b)
{
  return memcmp (a, b, sizeof (CgvFunction)) == 0;
}

static void
check_functions (Check *check)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (hash_function, is_same_function);

  for (CgvFunctionId id = 0; id < check->n_functions; id++)
    {
      const CgvFunction *function = &check->profile->functions[id];

      check_string (check, function->name, FALSE, "the name of a function");
      check_string (check, function->file, FALSE, "the file of a function");
      check_string (check, function->object, FALSE, "the object of a function");
      if (!g_hash_table_add (seen, (gpointer) function))
        break_off (check, "function %u is there twice", id);
    }
}

typedef struct
{
  const char *bytes;
  gsize length;
} Text;

static guint
hash_text (gconstpointer data)
{
  const Text *text = data;
  guint hash = 5381;

  for (gsize i = 0; i < text->length; i++)
    hash = hash * 33 + (guchar) text->bytes[i];
  return hash;
}

static gboolean
is_same_text (gconstpointer a,
              gconstpointer b)
{
  const Text *one = a;
  const Text *other = b;

  return one->length == other->length && memcmp (one->bytes, other->bytes, one->length) == 0;
}

static void
check_strings (Check *check)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (hash_text, is_same_text);
  g_autofree Text *texts = g_new (Text, check->n_strings + 1);

  for (CgvStringId id = 0; id < check->n_strings; id++)
    {
      texts[id].bytes = cgv_profile_get_string (check->profile, id, &texts[id].length);
      if (!g_hash_table_add (seen, &texts[id]))
        break_off (check, "string %u is there twice", id);
    }
}

static void
check_calls (Check *check)
{
  g_autofree guint32 *last_caller = g_new0 (guint32, check->n_functions + 1);

  for (CgvCallId id = 0; id < check->n_calls && check->broken == NULL; id++)
    {
      const CgvCall *call = &check->profile->calls[id];

      if (call->caller >= check->n_functions || call->callee >= check->n_functions)
        break_off (check, "call %u is from function %u to %u", id, call->caller, call->callee);
      else if (id > 0 && call[-1].caller > call->caller)
        break_off (check, "call %u is not in order", id);
      else if (last_caller[call->callee] == call->caller + 1)
        break_off (check, "call %u is there twice", id);
      else
        last_caller[call->callee] = call->caller + 1;
    }
}

/* Checks the common fields of cost, call and jump lines. */
static gboolean
check_position (Check *check,
                const CgvCostLine *line)
{
  const CgvPart *part;

  check_string (check, line->file, FALSE, "the file of a line");
  if (line->part >= check->n_parts || line->part < check->last_part)
    {
      break_off (check, "function %u: a line of part %u after one of part %u", check->function, line->part, check->last_part);
      return FALSE;
    }
  check->last_part = line->part;
  part = cgv_profile_get_part (check->profile, line->part);
  if (line->n_costs > part->n_events)
    break_off (check, "function %u: a line with %u costs", check->function, line->n_costs);
  if ((!part->has_address && line->address != 0) || (!part->has_line && line->line != 0) || (!part->has_bb && line->bb != 0))
    break_off (check, "function %u: a line with a position that its part has not", check->function);
  return check->broken == NULL;
}

static bool
visit_cost_line (const CgvCostLine *line,
                 void *user_data)
{
  Check *check = user_data;
  const CgvPart *part;

  if (!check_position (check, line))
    return false;
  part = cgv_profile_get_part (check->profile, line->part);
  for (guint32 i = 0; i < line->n_costs; i++)
    {
      gboolean is_signed = check->profile->events[part->events[i]].is_signed;

      add (&check->by_function[(gsize) check->function * check->n_events + part->events[i]], line->costs[i], is_signed);
      add (&check->by_column[check->first_column[line->part] + i], line->costs[i], is_signed);
    }
  return true;
}

static bool
visit_call_line (const CgvCallLine *line,
                 void *user_data)
{
  Check *check = user_data;
  const CgvPart *part;

  if (!check_position (check, &line->position))
    return false;
  if (line->call >= check->n_calls || check->profile->calls[line->call].caller != check->function)
    {
      break_off (check, "function %u: a line of call %u", check->function, line->call);
      return false;
    }
  part = cgv_profile_get_part (check->profile, line->position.part);
  if (!part->has_calls || (!line->has_count && line->count != 0))
    break_off (check, "function %u: a call in a part without calls, or without a count", check->function);
  check->counts[line->call] = cgv_cost_add (check->counts[line->call], line->count, FALSE);
  for (guint32 i = 0; i < line->position.n_costs; i++)
    {
      Sum *sum = &check->by_call[(gsize) line->call * check->n_events + part->events[i]];
      gboolean is_signed = check->profile->events[part->events[i]].is_signed;

      add (sum, line->position.costs[i], is_signed);
      /* A difference that lost its sign is subtracted. */
      if (line->position.costs[i] > G_MAXINT64)
        sum->is_vague = TRUE;
    }
  return true;
}

static bool
visit_jump_line (const CgvJumpLine *line,
                 void *user_data)
{
  Check *check = user_data;

  if (!check_position (check, &line->position))
    return false;
  check_string (check, line->target_function, FALSE, "the target of a jump");
  check_string (check, line->target_file, FALSE, "the file that a jump goes to");
  if (!cgv_profile_get_part (check->profile, line->position.part)->has_jumps || line->followed > line->executed)
    break_off (check, "function %u: a jump in a part without jumps, or more often than it was come by", check->function);
  return true;
}

static void
check_lines (Check *check)
{
  for (check->function = 0; check->function < check->n_functions; check->function++)
    {
      check->last_part = 0;
      cgv_profile_foreach_cost_line (check->profile, check->function, NULL, visit_cost_line, check);
      check->last_part = 0;
      cgv_profile_foreach_call_line (check->profile, check->function, NULL, visit_call_line, check);
      check->last_part = 0;
      cgv_profile_foreach_jump_line (check->profile, check->function, NULL, visit_jump_line, check);
    }
}

static void
check_self (Check *check,
            CgvEventId event)
{
  gboolean is_signed = check->profile->events[event].is_signed;
  g_autofree CgvCost *self = g_new (CgvCost, check->n_functions + 1);
  Sum total = { 0 };
  Sum of_parts = { 0 };
  CgvEventTerm term;
  CgvEventSum what = cgv_profile_get_sum (check->profile, event, &term);

  /* The test `outside` checks this value. */
  add (&total, cgv_profile_get_outside_of (check->profile, NULL, &what), is_signed);
  cgv_profile_sum_self (check->profile, NULL, event, self);
  for (CgvFunctionId id = 0; id < check->n_functions; id++)
    {
      const Sum *sum = &check->by_function[(gsize) id * check->n_events + event];

      expect (check, sum, self[id], "function", id);
      add (&total, self[id], is_signed);
      total.is_vague = total.is_vague || sum->is_vague;
    }
  expect (check, &total, cgv_profile_get_total (check->profile, NULL, event), "the total of event", event);
  for (CgvPartId id = 0; id < check->n_parts; id++)
    add (&of_parts, cgv_profile_get_part_total (check->profile, id, event), is_signed);
  of_parts.is_vague = of_parts.is_vague || total.is_vague;
  expect (check, &of_parts, cgv_profile_get_total (check->profile, NULL, event), "the parts of event", event);
}

static void
check_part_totals (Check *check)
{
  for (CgvPartId id = 0; id < check->n_parts; id++)
    {
      const CgvPart *part = cgv_profile_get_part (check->profile, id);

      for (guint32 i = 0; i < part->n_events; i++)
        expect (check, &check->by_column[check->first_column[id] + i], part->totals[i], "part", id);
    }
}

static void
check_call_sums (Check *check,
                 CgvEventId event)
{
  g_autofree CgvCost *costs = g_new (CgvCost, check->n_calls + 1);
  g_autofree guint64 *counts = g_new (guint64, check->n_calls + 1);
  g_autofree guint8 *present = g_new (guint8, check->n_calls + 1);

  cgv_test_sum_calls (check->profile, NULL, event, costs, counts, present);
  for (CgvCallId id = 0; id < check->n_calls; id++)
    {
      expect (check, &check->by_call[(gsize) id * check->n_events + event], costs[id], "call", id);
      if (counts[id] != check->counts[id] || present[id] != 1)
        break_off (check, "call %u: a count of %" G_GUINT64_FORMAT ", not of %" G_GUINT64_FORMAT, id, counts[id], check->counts[id]);
    }
}

static void
begin (Check *check)
{
  guint32 n_columns = 0;

  check->first_column = g_new (guint32, check->n_parts);
  for (CgvPartId id = 0; id < check->n_parts; id++)
    {
      check->first_column[id] = n_columns;
      n_columns += cgv_profile_get_part (check->profile, id)->n_events;
    }
  check->by_column = g_new0 (Sum, n_columns);
  check->by_function = g_new0 (Sum, (gsize) check->n_functions * check->n_events);
  check->by_call = g_new0 (Sum, (gsize) check->n_calls * check->n_events);
  check->counts = g_new0 (guint64, check->n_calls);
}

char *
cgv_profile_check (const CgvProfile *profile)
{
  Check check = {
    .profile = profile,
    .n_strings = cgv_profile_get_n_strings (profile),
    .n_functions = profile->n_functions,
    .n_calls = profile->n_calls,
    .n_parts = profile->n_parts,
  };

  check_events (&check);
  if (check.n_parts == 0)
    break_off (&check, "no parts");
  for (CgvPartId id = 0; id < check.n_parts; id++)
    check_part (&check, id);
  check_strings (&check);
  check_functions (&check);
  check_calls (&check);
  if (check.broken != NULL)
    return check.broken;

  begin (&check);
  check_lines (&check);
  for (CgvEventId event = 0; event < check.n_events && check.broken == NULL; event++)
    {
      check_self (&check, event);
      check_call_sums (&check, event);
    }
  if (check.broken == NULL)
    check_part_totals (&check);
  g_free (check.first_column);
  g_free (check.by_column);
  g_free (check.by_function);
  g_free (check.by_call);
  g_free (check.counts);
  return check.broken;
}

char *
cgv_problem_list_check (const CgvProblemList *problems,
                        gsize n_bytes)
{
  guint64 n_kept[CGV_N_PROBLEM_KINDS] = { 0 };
  guint64 n_all = 0;

  for (guint kind = 0; kind < CGV_N_PROBLEM_KINDS; kind++)
    n_all += problems->n_by_kind[kind];
  if (problems->n_items != MIN (n_all, CGV_MAX_PROBLEMS))
    return g_strdup_printf ("%u of %" G_GUINT64_FORMAT " problems are kept", problems->n_items, n_all);
  for (guint32 i = 0; i < problems->n_items; i++)
    {
      const CgvProblem *item = &problems->items[i];

      if ((guint) item->kind >= CGV_N_PROBLEM_KINDS || ++n_kept[item->kind] > problems->n_by_kind[item->kind])
        return g_strdup_printf ("problem %u is not counted", i);
      if (item->excerpt_length > CGV_PROBLEM_EXCERPT || item->offset > n_bytes)
        return g_strdup_printf ("problem %u is outside of the file", i);
      if (i > 0 && item->line > 0 && (item[-1].line > item->line || item[-1].offset > item->offset))
        return g_strdup_printf ("problem %u is not in order", i);
    }
  return NULL;
}
