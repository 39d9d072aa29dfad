/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-trace.h"

#include <string.h>

#define MAX_DEPTH 60
#define N_FILES 3

typedef struct
{
  gboolean is_call; /* a call of @name */
  gboolean is_return;
  guint name;   /* which function was called */
  CgvCost cost; /* if it is neither, what was spent */
} Step;

typedef struct
{
  uint64_t count;
  CgvCost cost;
} Arc;

struct CgvTestTrace
{
  guint n_functions;  /* how many functions, without recursion levels */
  guint max_level;    /* how many recursion levels are told apart */
  gboolean is_signed; /* whether costs may be negative */
  GArray *steps;      /* what happened; the first one enters the root */
};

static guint
get_name (const CgvTestTrace *trace,
          guint function,
          guint level)
{
  return function * trace->max_level + MIN (level, trace->max_level) - 1;
}

static guint
get_function (const CgvTestTrace *trace,
              guint name)
{
  return name / trace->max_level;
}

static void
add_call (CgvTestTrace *trace,
          guint *stack,
          guint *depth,
          guint function)
{
  Step step = { .is_call = TRUE };
  guint level = 1;

  for (guint i = 0; i < *depth; i++)
    level += stack[i] == function;
  step.name = get_name (trace, function, level);
  stack[(*depth)++] = function;
  g_array_append_val (trace->steps, step);
}

static void
add_step (CgvTestTrace *trace,
          GRand *random,
          const gboolean *may_call,
          guint *stack,
          guint *depth)
{
  guint function = (guint) g_rand_int_range (random, 0, (gint32) trace->n_functions);
  Step step = { 0 };

  switch (g_rand_int_range (random, 0, 5))
    {
    case 0:
      step.cost = (CgvCost) g_rand_int_range (random, 0, 100);
      g_array_append_val (trace->steps, step);
      break;
    case 1:
    case 2:
      if (*depth == 1)
        break;
      step.is_return = TRUE;
      (*depth)--;
      g_array_append_val (trace->steps, step);
      break;
    default:
      if (*depth < MAX_DEPTH && may_call[stack[*depth - 1] * trace->n_functions + function])
        add_call (trace, stack, depth, function);
      break;
    }
}

CgvTestTrace *
cgv_test_trace_new_random_of (GRand *random,
                              guint n_functions,
                              guint n_steps,
                              const gboolean *may_call,
                              guint max_level)
{
  CgvTestTrace *trace = g_new0 (CgvTestTrace, 1);
  guint stack[MAX_DEPTH];
  guint depth = 0;

  trace->n_functions = n_functions;
  trace->max_level = max_level;
  trace->steps = g_array_new (FALSE, FALSE, sizeof (Step));
  add_call (trace, stack, &depth, 0);
  for (guint i = 0; i < n_steps; i++)
    add_step (trace, random, may_call, stack, &depth);
  for (; depth > 0; depth--)
    {
      Step step = { .is_return = TRUE };

      g_array_append_val (trace->steps, step);
    }
  return trace;
}

CgvTestTrace *
cgv_test_trace_new_random (guint n_functions,
                           guint n_steps,
                           guint density,
                           guint max_level)
{
  g_autoptr (GRand) random = g_rand_new_with_seed ((guint32) g_test_rand_int ());
  g_autofree gboolean *may_call = g_new0 (gboolean, n_functions * n_functions);

  for (guint i = 0; i < n_functions * n_functions; i++)
    may_call[i] = g_rand_int_range (random, 0, 100) < (gint32) density;
  return cgv_test_trace_new_random_of (random, n_functions, n_steps, may_call, max_level);
}

void
cgv_test_trace_lower_costs (CgvTestTrace *trace,
                            CgvCost by)
{
  for (guint i = 0; i < trace->steps->len; i++)
    {
      Step *step = &g_array_index (trace->steps, Step, i);

      if (!step->is_call && !step->is_return)
        step->cost -= by;
    }
  trace->is_signed = TRUE;
}

GArray *
cgv_test_trace_list_stacks (const CgvTestTrace *trace)
{
  GArray *stacks = g_array_new (FALSE, FALSE, sizeof (CgvTestStack));
  CgvTestStack stack = { 0 };

  for (guint i = 0; i < trace->steps->len; i++)
    {
      const Step *step = &g_array_index (trace->steps, Step, i);

      stack.cost = step->cost;
      if (step->is_call)
        stack.frames[stack.n_frames++] = step->name;
      else if (step->is_return)
        stack.n_frames--;
      else
        g_array_append_val (stacks, stack);
    }
  return stacks;
}

void
cgv_test_trace_free (CgvTestTrace *trace)
{
  g_array_unref (trace->steps);
  g_free (trace);
}

static char *
format_name (const CgvTestTrace *trace,
             guint name)
{
  guint level = name % trace->max_level + 1;

  if (level == 1)
    return g_strdup_printf ("f%u", get_function (trace, name));
  return g_strdup_printf ("f%u'%u", get_function (trace, name), level);
}

/* Adds up the costs of functions and of calls, as Callgrind does while the program runs. */
static void
add_up (const CgvTestTrace *trace,
        CgvCost *self,
        Arc *arcs)
{
  guint n_names = cgv_test_trace_get_n_names (trace);
  guint stack[MAX_DEPTH];
  CgvCost since[MAX_DEPTH];
  CgvCost now = 0;
  guint depth = 0;

  for (guint i = 0; i < trace->steps->len; i++)
    {
      const Step *step = &g_array_index (trace->steps, Step, i);

      if (step->is_call)
        {
          stack[depth] = step->name;
          since[depth++] = now;
        }
      else if (step->is_return && --depth > 0)
        {
          Arc *arc = &arcs[stack[depth - 1] * n_names + stack[depth]];

          arc->count++;
          arc->cost += now - since[depth];
        }
      else if (!step->is_return)
        {
          self[stack[depth - 1]] += step->cost;
          now += step->cost;
        }
    }
}

static void
append_cost (const CgvTestTrace *trace,
             GString *text,
             CgvCost cost)
{
  if (trace->is_signed)
    g_string_append_printf (text, "%" G_GINT64_FORMAT "\n", (gint64) cost);
  else
    g_string_append_printf (text, "%" G_GUINT64_FORMAT "\n", cost);
}

static void
write_function (const CgvTestTrace *trace,
                GString *text,
                guint name,
                CgvCost self,
                const Arc *arcs)
{
  g_autofree char *function = format_name (trace, name);

  g_string_append_printf (text, "fl=file%u\nfn=%s\n1 ", get_function (trace, name) % N_FILES, function);
  append_cost (trace, text, self);
  if (trace->is_signed)
    g_string_append (text, "1 -1\n1 1\n");
  for (guint callee = 0; callee < cgv_test_trace_get_n_names (trace); callee++)
    {
      g_autofree char *called = format_name (trace, callee);

      if (arcs[callee].count == 0)
        continue;
      g_string_append_printf (text, "cfi=file%u\ncfn=%s\n", get_function (trace, callee) % N_FILES, called);
      g_string_append_printf (text, "calls=%" G_GUINT64_FORMAT " 1\n2 ", arcs[callee].count);
      append_cost (trace, text, arcs[callee].cost);
    }
}

char *
cgv_test_trace_write (const CgvTestTrace *trace)
{
  guint n_names = cgv_test_trace_get_n_names (trace);
  g_autofree CgvCost *self = g_new0 (CgvCost, n_names);
  g_autofree Arc *arcs = g_new0 (Arc, n_names * n_names);
  g_autofree gboolean *entered = g_new0 (gboolean, n_names);
  GString *text = g_string_new ("events: Ir\n");

  add_up (trace, self, arcs);
  for (guint i = 0; i < trace->steps->len; i++)
    {
      const Step *step = &g_array_index (trace->steps, Step, i);

      if (step->is_call)
        entered[step->name] = TRUE;
    }
  for (guint name = 0; name < n_names; name++)
    {
      if (entered[name])
        write_function (trace, text, name, self[name], &arcs[name * n_names]);
    }
  return g_string_free (text, FALSE);
}

guint
cgv_test_trace_find (const CgvTestTrace *trace,
                     const char *name)
{
  for (guint i = 0; i < cgv_test_trace_get_n_names (trace); i++)
    {
      g_autofree char *other = format_name (trace, i);

      if (strcmp (name, other) == 0)
        return i;
    }
  g_error ("no function is named %s", name);
}

guint
cgv_test_trace_get_n_names (const CgvTestTrace *trace)
{
  return trace->n_functions * trace->max_level;
}

static CgvCost
replay (const CgvTestTrace *trace,
        const gboolean *functions,
        gboolean only_top)
{
  guint stack[MAX_DEPTH];
  guint depth = 0;
  guint n_on_stack = 0;
  CgvCost sum = 0;

  for (guint i = 0; i < trace->steps->len; i++)
    {
      const Step *step = &g_array_index (trace->steps, Step, i);

      if (step->is_call)
        {
          stack[depth++] = step->name;
          n_on_stack += functions[step->name];
        }
      else if (step->is_return)
        n_on_stack -= functions[stack[--depth]];
      else if (only_top ? functions[stack[depth - 1]] : n_on_stack > 0)
        sum += step->cost;
    }
  return sum;
}

CgvCost
cgv_test_trace_get_inclusive (const CgvTestTrace *trace,
                              const gboolean *functions)
{
  return replay (trace, functions, FALSE);
}

CgvCost
cgv_test_trace_get_self (const CgvTestTrace *trace,
                         const gboolean *functions)
{
  return replay (trace, functions, TRUE);
}

uint64_t
cgv_test_trace_get_n_calls (const CgvTestTrace *trace,
                            const gboolean *functions)
{
  uint64_t n_calls = 0;

  for (guint i = 1; i < trace->steps->len; i++)
    {
      const Step *step = &g_array_index (trace->steps, Step, i);

      n_calls += step->is_call && functions[step->name];
    }
  return n_calls;
}

guint
cgv_test_trace_get_root (const CgvTestTrace *trace)
{
  return g_array_index (trace->steps, Step, 0).name;
}
