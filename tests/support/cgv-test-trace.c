/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-trace.h"

#include <string.h>

#define MAX_DEPTH 60
#define N_FILES 3
#define N_SHARED 4

typedef struct
{
  gboolean is_call; /* a call of @name */
  gboolean is_return;
  guint name;   /* the called function */
  CgvCost cost; /* for other steps, their cost */
} Step;

typedef struct
{
  uint64_t count;
  CgvCost cost;
} Arc;

struct CgvTestTrace
{
  guint n_functions;  /* number of functions, without recursion levels */
  guint max_level;    /* number of distinguished recursion levels */
  gboolean is_signed; /* whether costs may be negative */
  GArray *steps;      /* the steps; the first one enters the root */
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
cgv_test_trace_get_function (const CgvTestTrace *trace,
                             guint name)
{
  return get_function (trace, name);
}

char *
cgv_test_trace_format_function (guint function,
                                gboolean is_shared)
{
  return g_strdup_printf ("f%u", is_shared && function < N_SHARED ? function / 2 : function);
}

char *
cgv_test_trace_format_file (guint function)
{
  return g_strdup_printf ("file%u", function % N_FILES);
}

/* A function as it was called, in a file with callers in names. */
typedef struct
{
  char *name;
  guint function;
  CgvCost self;
  GHashTable *arcs; /* from the names of callees, with their files, to an Arc and the callee */
} Way;

typedef struct
{
  Arc arc;
  const Way *callee;
} WayArc;

static void
way_free (gpointer data)
{
  Way *way = data;

  g_free (way->name);
  g_hash_table_unref (way->arcs);
  g_free (way);
}

/* A function that calls itself counts as one caller. */
static char *
format_way (const CgvTestTrace *trace,
            const guint *stack,
            guint depth,
            guint n_callers,
            gboolean is_shared)
{
  guint level = stack[depth - 1] % trace->max_level + 1;
  guint last = get_function (trace, stack[depth - 1]);
  g_autofree char *own = cgv_test_trace_format_function (last, is_shared);
  GString *name = g_string_new (own);

  if (level > 1)
    g_string_append_printf (name, "'%u", level);
  for (guint i = depth - 1; i-- > 0 && n_callers > 0;)
    {
      guint caller = get_function (trace, stack[i]);
      g_autofree char *called = cgv_test_trace_format_function (caller, is_shared);

      if (caller == last)
        continue;
      g_string_append_printf (name, "'%s", called);
      last = caller;
      n_callers--;
    }
  return g_string_free (name, FALSE);
}

static Way *
enter_way (const CgvTestTrace *trace,
           GHashTable *ways,
           const guint *stack,
           guint depth,
           guint n_callers,
           gboolean is_shared)
{
  g_autofree char *name = format_way (trace, stack, depth, n_callers, is_shared);
  guint function = get_function (trace, stack[depth - 1]);
  g_autofree char *key = g_strdup_printf ("%s in %u", name, function);
  Way *way = g_hash_table_lookup (ways, key);

  if (way != NULL)
    return way;
  way = g_new0 (Way, 1);
  way->name = g_steal_pointer (&name);
  way->function = function;
  way->arcs = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, g_free);
  g_hash_table_insert (ways, g_steal_pointer (&key), way);
  return way;
}

static void
add_arc (Way *caller,
         Way *callee,
         CgvCost cost)
{
  WayArc *arc = g_hash_table_lookup (caller->arcs, callee);

  if (arc == NULL)
    {
      arc = g_new0 (WayArc, 1);
      arc->callee = callee;
      g_hash_table_insert (caller->arcs, callee, arc);
    }
  arc->arc.count++;
  arc->arc.cost += cost;
}

static void
append_way (const Way *way,
            GString *text)
{
  GHashTableIter iter;
  gpointer arc;

  g_string_append_printf (text, "fl=file%u\nfn=%s\n1 %" G_GUINT64_FORMAT "\n", way->function % N_FILES, way->name, way->self);
  g_hash_table_iter_init (&iter, way->arcs);
  while (g_hash_table_iter_next (&iter, NULL, &arc))
    {
      const WayArc *call = arc;

      g_string_append_printf (text, "cfi=file%u\ncfn=%s\ncalls=%" G_GUINT64_FORMAT " 1\n2 %" G_GUINT64_FORMAT "\n",
                              call->callee->function % N_FILES, call->callee->name, call->arc.count, call->arc.cost);
    }
}

char *
cgv_test_trace_write_ways (const CgvTestTrace *trace,
                           guint n_callers,
                           gboolean is_shared)
{
  g_autoptr (GHashTable) ways = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, way_free);
  GString *text = g_string_new ("events: Ir\n");
  guint stack[MAX_DEPTH];
  Way *on_stack[MAX_DEPTH];
  CgvCost since[MAX_DEPTH];
  CgvCost now = 0;
  guint depth = 0;
  GHashTableIter iter;
  gpointer way;

  for (guint i = 0; i < trace->steps->len; i++)
    {
      const Step *step = &g_array_index (trace->steps, Step, i);

      if (step->is_call)
        {
          since[depth] = now;
          stack[depth++] = step->name;
          on_stack[depth - 1] = enter_way (trace, ways, stack, depth, n_callers, is_shared);
        }
      else if (step->is_return && --depth > 0)
        add_arc (on_stack[depth - 1], on_stack[depth], now - since[depth]);
      else if (!step->is_return)
        {
          on_stack[depth - 1]->self += step->cost;
          now += step->cost;
        }
    }
  g_hash_table_iter_init (&iter, ways);
  while (g_hash_table_iter_next (&iter, NULL, &way))
    append_way (way, text);
  return g_string_free (text, FALSE);
}

/* A call that has not returned. */
typedef struct
{
  CgvCost self;
  CgvCost inclusive;
  GString *called;
} OpenCall;

static void
append_call (const CgvTestTrace *trace,
             GString *text,
             guint name,
             const OpenCall *call)
{
  guint function = get_function (trace, name);

  g_string_append_printf (text, "fl=file%u\nfn=f%u\n1 %" G_GUINT64_FORMAT "\n%s\n", function % N_FILES, function, call->self, call->called->str);
}

char *
cgv_test_trace_write_calls (const CgvTestTrace *trace)
{
  GString *text = g_string_new ("version: 1\ncreator: xdebug 3.1.5\nevents: Ir\n\n");
  guint stack[MAX_DEPTH];
  OpenCall open[MAX_DEPTH];
  guint depth = 0;

  for (guint i = 0; i < trace->steps->len; i++)
    {
      const Step *step = &g_array_index (trace->steps, Step, i);

      if (step->is_call)
        {
          open[depth] = (OpenCall){ .called = g_string_new (NULL) };
          stack[depth++] = step->name;
        }
      else if (step->is_return)
        {
          OpenCall *done = &open[--depth];
          guint function = get_function (trace, stack[depth]);

          done->inclusive += done->self;
          append_call (trace, text, stack[depth], done);
          g_string_free (done->called, TRUE);
          if (depth == 0)
            continue;
          open[depth - 1].inclusive += done->inclusive;
          g_string_append_printf (open[depth - 1].called, "cfl=file%u\ncfn=f%u\ncalls=1 0 0\n1 %" G_GUINT64_FORMAT "\n", function % N_FILES, function, done->inclusive);
        }
      else
        open[depth - 1].self += step->cost;
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
