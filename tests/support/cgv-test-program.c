/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-program.h"

#include <string.h>

#define MAX_DEPTH 24
#define MAX_LEVEL 3
#define MAX_FUNCTIONS (CGV_TEST_PROGRAM_NAMES / MAX_LEVEL)
#define MAX_PARTS 4
#define MAX_EVENTS 4

/* A cost that was spent at once. */
typedef struct
{
  guint part;
  guint top;
  guint64 stack;
  guint line;
  guint64 costs[MAX_EVENTS];
} Spent;

/* All calls from one function to another, within one part. */
typedef struct
{
  gboolean is_there;
  guint64 count;
  guint64 costs[MAX_EVENTS];
} Arc;

/* A program. Names are numbered so that the levels of a function follow each other. */
struct CgvTestProgram
{
  guint n_functions;
  guint max_level;
  guint n_parts;
  guint n_events;
  gboolean may_call[MAX_FUNCTIONS][MAX_FUNCTIONS];
  GArray *spent;
  guint64 n_calls[MAX_PARTS][CGV_TEST_PROGRAM_NAMES];
  Arc arcs[MAX_PARTS][CGV_TEST_PROGRAM_NAMES][CGV_TEST_PROGRAM_NAMES];
};

/* Where choices come from: a generator, or else bytes, after whose end each choice is 0. */
typedef struct
{
  GRand *random;
  const guint8 *bytes;
  gsize n_bytes;
} Choices;

/* The state while it runs. */
typedef struct
{
  CgvTestProgram *program;
  Choices choices;
  guint part;
  guint depth;
  guint stack[MAX_DEPTH];
} Run;

static guint
pick (Choices *choices,
      guint n)
{
  if (choices->random != NULL)
    return (guint) g_rand_int_range (choices->random, 0, (gint32) n);
  if (choices->n_bytes == 0)
    return 0;
  choices->n_bytes--;
  return *choices->bytes++ * n / 256;
}

static guint64
bit (guint name)
{
  return G_GUINT64_CONSTANT (1) << name;
}

/* Returns the name of a function if it is called now, by how often it is on the stack already. */
static guint
name_level (const Run *run,
            guint function)
{
  guint level = 0;

  for (guint i = 0; i < run->depth; i++)
    level += run->stack[i] / MAX_LEVEL == function;
  return function * MAX_LEVEL + MIN (level, run->program->max_level - 1);
}

static void
call (Run *run)
{
  CgvTestProgram *program = run->program;
  guint caller = run->stack[run->depth - 1];
  guint function = pick (&run->choices, program->n_functions);
  guint callee = name_level (run, function);

  if (run->depth == MAX_DEPTH || !program->may_call[caller / MAX_LEVEL][function])
    return;
  program->arcs[run->part][caller][callee].is_there = TRUE;
  program->arcs[run->part][caller][callee].count++;
  program->n_calls[run->part][callee]++;
  run->stack[run->depth++] = callee;
}

static void
spend (Run *run)
{
  CgvTestProgram *program = run->program;
  Spent spent = { .part = run->part, .top = run->stack[run->depth - 1], .line = pick (&run->choices, 6) };

  for (guint event = 0; event < program->n_events; event++)
    spent.costs[event] = event == 0 || pick (&run->choices, 3) == 0 ? 1 + pick (&run->choices, 1000) : 0;
  for (guint i = 0; i < run->depth; i++)
    {
      spent.stack |= bit (run->stack[i]);
      for (guint event = 0; event < program->n_events && i > 0; event++)
        {
          Arc *arc = &program->arcs[run->part][run->stack[i - 1]][run->stack[i]];

          arc->is_there = TRUE;
          arc->costs[event] += spent.costs[event];
        }
    }
  g_array_append_val (program->spent, spent);
}

static void
step (Run *run)
{
  guint what = pick (&run->choices, 100);

  if (what < 40)
    call (run);
  else if (what < 70)
    spend (run);
  else if (what < 97)
    run->depth -= run->depth > 1;
  else if (run->part + 1 < run->program->n_parts)
    run->part++;
}

/* Chooses the program. */
static CgvTestProgram *
plan (Choices *choices)
{
  CgvTestProgram *program = g_new0 (CgvTestProgram, 1);
  guint density = pick (choices, 60);

  program->n_functions = 1 + pick (choices, MAX_FUNCTIONS);
  program->max_level = 1 + pick (choices, MAX_LEVEL);
  program->n_parts = 1 + pick (choices, MAX_PARTS);
  program->n_events = 1 + pick (choices, MAX_EVENTS);
  program->spent = g_array_new (FALSE, FALSE, sizeof (Spent));
  for (guint caller = 0; caller < program->n_functions; caller++)
    for (guint callee = 0; callee < program->n_functions; callee++)
      program->may_call[caller][callee] = pick (choices, 100) < (callee > caller ? 50 : density / 2);
  return program;
}

CgvTestProgram *
cgv_test_program_new (GRand *random,
                      guint n_steps)
{
  Run run = { .choices = { .random = random }, .depth = 1 };

  run.program = plan (&run.choices);
  spend (&run);
  for (guint i = 0; i < n_steps; i++)
    step (&run);
  run.program->n_parts = run.part + 1;
  return run.program;
}

CgvTestProgram *
cgv_test_program_new_from_bytes (const guint8 *bytes,
                                 gsize n_bytes)
{
  Run run = { .choices = { .bytes = bytes, .n_bytes = n_bytes }, .depth = 1 };

  run.program = plan (&run.choices);
  spend (&run);
  while (run.choices.n_bytes > 0)
    step (&run);
  run.program->n_parts = run.part + 1;
  return run.program;
}

void
cgv_test_program_free (CgvTestProgram *program)
{
  g_array_unref (program->spent);
  g_free (program);
}

static void
put_costs (const CgvTestProgram *program,
           GString *text,
           guint line,
           const guint64 *costs)
{
  g_string_append_printf (text, "%u", line);
  for (guint event = 0; event < program->n_events; event++)
    g_string_append_printf (text, " %" G_GUINT64_FORMAT, costs[event]);
  g_string_append_c (text, '\n');
}

static void
put_name (GString *text,
          const char *key,
          guint name)
{
  g_string_append_printf (text, "%sf%u", key, name / MAX_LEVEL);
  if (name % MAX_LEVEL > 0)
    g_string_append_printf (text, "'%u", name % MAX_LEVEL + 1);
  g_string_append_c (text, '\n');
}

static void
put_function (const CgvTestProgram *program,
              GString *text,
              guint part,
              guint name)
{
  gsize before = text->len;
  gsize after;

  g_string_append_printf (text, "fl=file%u\n", name / MAX_LEVEL % 3);
  put_name (text, "fn=", name);
  after = text->len;
  for (guint i = 0; i < program->spent->len; i++)
    {
      const Spent *spent = &g_array_index (program->spent, Spent, i);

      if (spent->part == part && spent->top == name)
        put_costs (program, text, spent->line, spent->costs);
    }
  for (guint callee = 0; callee < CGV_TEST_PROGRAM_NAMES; callee++)
    {
      const Arc *arc = &program->arcs[part][name][callee];

      if (!arc->is_there)
        continue;
      g_string_append_printf (text, "cfi=file%u\n", callee / MAX_LEVEL % 3);
      put_name (text, "cfn=", callee);
      g_string_append_printf (text, "calls=%" G_GUINT64_FORMAT " 1\n", arc->count);
      put_costs (program, text, 7, arc->costs);
    }
  if (text->len == after)
    g_string_truncate (text, before);
}

GBytes *
cgv_test_program_write (const CgvTestProgram *program)
{
  GString *text = g_string_new ("version: 1\ncreator: callgrind-test\n");

  for (guint part = 0; part < program->n_parts; part++)
    {
      guint64 totals[MAX_EVENTS];

      g_string_append_printf (text, "part: %u\npositions: line\nevents:", part + 1);
      for (guint event = 0; event < program->n_events; event++)
        {
          totals[event] = cgv_test_program_get_self (program, bit (part), event, G_MAXUINT64);
          g_string_append_printf (text, " E%u", event);
        }
      g_string_append_c (text, '\n');
      for (guint name = 0; name < CGV_TEST_PROGRAM_NAMES; name++)
        put_function (program, text, part, name);
      g_string_append (text, "totals:");
      for (guint event = 0; event < program->n_events; event++)
        g_string_append_printf (text, " %" G_GUINT64_FORMAT, totals[event]);
      g_string_append_c (text, '\n');
    }
  return g_string_free_to_bytes (text);
}

guint
cgv_test_program_get_n_parts (const CgvTestProgram *program)
{
  return program->n_parts;
}

guint
cgv_test_program_get_n_events (const CgvTestProgram *program)
{
  return program->n_events;
}

guint64
cgv_test_program_find (const char *name)
{
  const char *level = strchr (name, '\'');
  guint function = (guint) g_ascii_strtoull (name + 1, NULL, 10);

  return bit (function * MAX_LEVEL + (level != NULL ? (guint) g_ascii_strtoull (level + 1, NULL, 10) - 1 : 0));
}

guint64
cgv_test_program_get_root (void)
{
  return bit (0);
}

CgvCost
cgv_test_program_get_self (const CgvTestProgram *program,
                           guint64 parts,
                           guint event,
                           guint64 functions)
{
  CgvCost cost = 0;

  for (guint i = 0; i < program->spent->len; i++)
    {
      const Spent *spent = &g_array_index (program->spent, Spent, i);

      if ((parts & bit (spent->part)) != 0 && (functions & bit (spent->top)) != 0)
        cost += spent->costs[event];
    }
  return cost;
}

CgvCost
cgv_test_program_get_inclusive (const CgvTestProgram *program,
                                guint64 parts,
                                guint event,
                                guint64 functions)
{
  CgvCost cost = 0;

  for (guint i = 0; i < program->spent->len; i++)
    {
      const Spent *spent = &g_array_index (program->spent, Spent, i);

      if ((parts & bit (spent->part)) != 0 && (functions & spent->stack) != 0)
        cost += spent->costs[event];
    }
  return cost;
}

guint64
cgv_test_program_get_n_calls (const CgvTestProgram *program,
                              guint64 parts,
                              guint64 functions)
{
  guint64 n_calls = 0;

  for (guint part = 0; part < program->n_parts; part++)
    for (guint name = 0; name < CGV_TEST_PROGRAM_NAMES; name++)
      {
        if ((parts & bit (part)) != 0 && (functions & bit (name)) != 0)
          n_calls += program->n_calls[part][name];
      }
  return n_calls;
}
