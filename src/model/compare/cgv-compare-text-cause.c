/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-text.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-amount-text.h"
#include "cgv-arrays.h"
#include "cgv-cause.h"
#include "cgv-causes.h"
#include "cgv-cell.h"
#include "cgv-display-dup.h"
#include "cgv-event-text.h"
#include "cgv-linked-text.h"
#include "cgv-own-code.h"
#include "cgv-path.h"
#include "cgv-program-start.h"
#include "cgv-value.h"

/* Most reasons that are named, and that are examined for these; each must be at least this part of the largest. */
#define MAX_REASONS 3u
#define MAX_EXAMINED 8u
#define MINOR_SHARE 10u
/* A function that is called instead of another is called about as often. */
#define LEAST_ALIKE 0.8
/* A total that changed by less than this share is practically the same. */
#define SAME_SHARE 0.001
/* Most callers that are followed up, and the share of a cost that is nearly all of it. */
#define MAX_WAY    12

/* Longer paths are shown by their ends. */
#define WAY_FIRST 2
#define WAY_LAST  4
#define NEARLY_ALL 0.9

/* Increases and decreases both matter if the smaller sum is this part of the larger. */
#define BOTH_SHARE 0.25

/* A program hardly changed if its causes are this part of the change before main. */
#define LEAST_OTHERS 0.1

/* A reason that is this many times the whole origin of a function is named with terms that cancel this part of it. */
#define COUNTER_FROM 1.3
#define COUNTER_SHARE 0.25

/* Below this, "1/3 as often" is easier to read than "67 % less often". */
#define LEAST_PART 0.5
#define FACTOR_UNIT 1000000

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCause, cgv_cause_free)

static char *
dup_marked_beside (const CgvComparison *comparison,
                   CgvNodeId row,
                   CgvNodeId other)
{
  g_autofree char *name = cgv_compare_text_dup_name_beside (comparison->matching, row, other);

  return cgv_linked_text_dup_marked (name, row);
}

/* Takes @marked, which may be NULL. */
static char *
take_marks (char *marked)
{
  g_autofree char *taken = marked;
  g_autoptr (GArray) links = cgv_array_new (CgvTextLink);

  return taken != NULL ? cgv_linked_text_take_marks (taken, links) : NULL;
}

static char *
dup_callee (const CgvComparison *comparison,
            CgvNodeId row,
            const CgvCauseTerm *term)
{
  return dup_marked_beside (comparison, term->callee, row);
}

/* Returns the base name of the file whose code costs more or less in a row, if that is not its own file; otherwise NULL. An amount of the
 * row is that of the file only if all of the change is there. */
static char *
dup_other_file (const CgvComparison *comparison,
                CgvNodeId row,
                bool *is_all)
{
  const char *path;
  gsize length, start;
  CgvSide side;
  CgvStringId file;

  if (!cgv_own_code_find_file (comparison, row, &side, &file, is_all))
    return NULL;
  path = cgv_profile_get_string (comparison->costs[side]->graph->profile, file, &length);
  start = cgv_path_get_base_name (path, length);
  return cgv_display_dup (path + start, (gssize) (length - start));
}

/* Returns a subject: "own code", or code that was inlined from another file. */
static char *
dup_own_code (const CgvComparison *comparison,
              CgvNodeId row)
{
  bool is_all;
  g_autofree char *file = dup_other_file (comparison, row, &is_all);

  if (file == NULL)
    return g_strdup (_ ("own code"));
  /* Translators: the name of a source file whose code was inlined in a function. */
  return g_strdup_printf (is_all ? _ ("code of %s in it") : /* Translators: as above, if other code changed, too */ _ ("own code (mostly of %s)"), file);
}

/* Formats the self cost of each call on both sides. Returns FALSE if they are not known, or look equal. */
static gboolean
format_each (const CgvComparison *comparison,
             CgvNodeId row,
             char each[CGV_N_SIDES][CGV_FORMAT_MAX])
{
  cgv_foreach_side (side)
    {
      guint64 count = cgv_comparison_get_running (comparison, side, row);

      if (count == 0 || !comparison->joined->knows_counts[side])
        return FALSE;
      cgv_value_format_per_call (cgv_comparison_get_self (comparison, side, row), count, cgv_costs_get_event (comparison->costs[side]), each[side]);
    }
  return !g_str_equal (each[CGV_SIDE_BASE], each[CGV_SIDE_NEW]);
}

char *
cgv_compare_text_dup_self_per_call (const CgvComparison *comparison,
                                    CgvNodeId row)
{
  char each[CGV_N_SIDES][CGV_FORMAT_MAX];

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (row < comparison->n_rows, NULL);

  if (!format_each (comparison, row, each))
    return NULL;
  /* Translators: the cost of a call on both sides. */
  return g_strdup_printf (_ ("%s → %s for each call"), each[CGV_SIDE_BASE], each[CGV_SIDE_NEW]);
}

/* Returns whether the amount of own code is that of the calls which both sides make. All calls together may cost more though each costs
 * less. */
static gboolean
is_price (const CgvCauseTerm *term)
{
  return term->kind == CGV_CAUSE_OWN && term->counts[CGV_SIDE_BASE] > 0 && term->counts[CGV_SIDE_NEW] > 0 && term->counts[CGV_SIDE_BASE] != term->counts[CGV_SIDE_NEW];
}

/* Returns that each call costs more or less by itself. */
static char *
dup_price (const CgvComparison *comparison,
           CgvNodeId row,
           const CgvCauseTerm *term)
{
  bool is_all;
  g_autofree char *file = dup_other_file (comparison, row, &is_all);

  if (file == NULL)
    return g_strdup (term->amount.sign > 0 ? _ ("each call costs more by itself") : _ ("each call costs less by itself"));
  /* Translators: the name of a source file whose code was inlined in a function. */
  return g_strdup_printf (term->amount.sign > 0 ? _ ("each call costs more in code of %s") : /* Translators: as above, if it costs less */ _ ("each call costs less in code of %s"), file);
}

/* Returns how often a row is called, for a term that has no other count: "in 4 000 calls". NULL where it is not known. */
static char *
dup_in_calls (const CgvCauseTerm *term)
{
  guint64 n_calls = MAX (term->counts[CGV_SIDE_BASE], term->counts[CGV_SIDE_NEW]);
  g_autofree char *number = cgv_cell_dup_count (n_calls);

  return n_calls > 0 ? g_strdup_printf (g_dngettext (NULL, "in %s call", "in %s calls", (gulong) n_calls), number) : NULL;
}

/* Returns the cost of a row's own code in each call, or its number of calls; NULL if that is not known. */
static char *
dup_own_rate (const CgvComparison *comparison,
              CgvNodeId row,
              const CgvCauseTerm *term)
{
  char *per_call = cgv_compare_text_dup_self_per_call (comparison, row);

  return per_call != NULL ? per_call : dup_in_calls (term);
}

/* Returns whether the files record that a row does other work: each call of it costs more, if the amount is more, or less. */
static gboolean
does_other_work (const CgvComparison *comparison,
                 CgvNodeId row,
                 const CgvCauseTerm *term)
{
  const CgvUnion *joined = comparison->joined;
  double costs[CGV_N_SIDES] = { 0, 0 };
  double counts[CGV_N_SIDES] = { 0, 0 };

  for (guint32 i = joined->in_start[row]; i < joined->in_start[row + 1]; i++)
    for (CgvSide side = 0; joined->edges[joined->in_edges[i]].caller != row && side < CGV_N_SIDES; side++)
      {
        costs[side] += cgv_cost_to_double (cgv_comparison_get_edge_cost (comparison, side, joined->in_edges[i]), comparison->is_signed);
        counts[side] += (double) cgv_comparison_get_edge_running (comparison, side, joined->in_edges[i]);
      }
  if (counts[CGV_SIDE_BASE] <= 0 || counts[CGV_SIDE_NEW] <= 0)
    return FALSE;
  return (costs[CGV_SIDE_NEW] / counts[CGV_SIDE_NEW] - costs[CGV_SIDE_BASE] / counts[CGV_SIDE_BASE]) * term->amount.sign > 0;
}

/* Returns whether a function is called by others than one of its callers and itself. */
static gboolean
has_other_callers (const CgvComparison *comparison,
                   CgvNodeId row,
                   CgvNodeId caller)
{
  const CgvUnion *joined = comparison->joined;

  for (guint32 i = joined->in_start[row]; i < joined->in_start[row + 1]; i++)
    {
      CgvNodeId other = joined->edges[joined->in_edges[i]].caller;

      if (other != row && other != caller)
        return TRUE;
    }
  return FALSE;
}

/* The names of a row, chosen so that its amount is true of them. Callers that call it more often are not responsible for it, as long as
 * each call costs the same. */
typedef enum
{
  WORDS_UNKNOWN,     /* how often it is called is not known, or recording began inside of it */
  WORDS_ONE_SIDE,    /* one side calls it */
  WORDS_OTHER_WORK,  /* each call costs more, or less */
  WORDS_ITSELF,      /* it calls itself more often, or less */
  WORDS_CALLER,      /* the calls of one caller cost more, or less */
  WORDS_PROPORTIONS, /* it is called as often */
  WORDS_OFTEN,       /* it is called more often, or less: the calls that were added cost more than others, or less */
} Words;

static Words
choose_words (const CgvComparison *comparison,
              CgvNodeId row,
              const CgvCauseTerm *term)
{
  guint64 base = term->counts[CGV_SIDE_BASE];
  guint64 new_ = term->counts[CGV_SIDE_NEW];
  int direction = (new_ > base) - (new_ < base);
  gboolean has_caller = term->caller != row && term->caller != CGV_NONE;

  if (base == 0 && new_ == 0)
    return WORDS_UNKNOWN;
  if (base == 0 || new_ == 0)
    return direction == term->amount.sign || cgv_comparison_get_presence (comparison, row) != CGV_PRESENT_BOTH ? WORDS_ONE_SIDE : WORDS_UNKNOWN;
  if ((term->kind == CGV_CAUSE_CALLERS || direction == 0) && does_other_work (comparison, row, term))
    return has_caller && has_other_callers (comparison, row, term->caller) ? WORDS_CALLER : WORDS_OTHER_WORK;
  if (term->caller == row && direction != 0)
    return WORDS_ITSELF;
  if (has_caller)
    return WORDS_CALLER;
  return direction == 0 ? WORDS_PROPORTIONS : WORDS_OFTEN;
}

/* Returns "80 200 instead of 5 620 times, 74 580 more by itself", after @text, which has all of it but the end. */
static char *
dup_by_itself (const CgvComparison *comparison,
               CgvNodeId row,
               const char *text)
{
  const CgvUnion *joined = comparison->joined;
  g_autofree char *number = NULL;
  CgvDelta calls = { 0 };

  for (guint32 edge = joined->out_start[row]; edge < joined->out_start[row + 1]; edge++)
    if (joined->edges[edge].callee == row)
      calls = cgv_delta_between (cgv_comparison_get_edge_running (comparison, CGV_SIDE_BASE, edge), cgv_comparison_get_edge_running (comparison, CGV_SIDE_NEW, edge), FALSE);
  number = cgv_cell_dup_count (calls.size);
  /* Translators: "called 9 instead of 1 time", and a number of calls that the function makes of itself. */
  return g_strdup_printf (calls.sign > 0 ? _ ("%s, %s more by itself") : /* Translators: as above, with fewer calls */ _ ("%s, %s fewer by itself"), text, number);
}

/* Returns whether other rows call a row on a side, even if it is not known how often. */
static gboolean
has_callers (const CgvComparison *comparison,
             CgvSide side,
             CgvNodeId row)
{
  const CgvUnion *joined = comparison->joined;

  for (guint32 i = joined->in_start[row]; i < joined->in_start[row + 1]; i++)
    {
      guint32 edge = joined->in_edges[i];

      if (joined->edges[edge].caller != row && (cgv_comparison_get_edge_running (comparison, side, edge) > 0 || cgv_comparison_get_edge_cost (comparison, side, edge) != 0))
        return TRUE;
    }
  return FALSE;
}

/* Returns why it is not known how often a row is called: the start of a program has no callers, nor has a function in which recording
 * began. */
static char *
dup_unknown (const CgvComparison *comparison,
             CgvNodeId row)
{
  gboolean is_called[CGV_N_SIDES];

  cgv_foreach_side (side)
    is_called[side] = has_callers (comparison, side, row);
  if (is_called[CGV_SIDE_BASE] && is_called[CGV_SIDE_NEW])
    return g_strdup (_ ("called an unknown number of times"));
  if (!is_called[CGV_SIDE_BASE] && !is_called[CGV_SIDE_NEW])
    return g_strdup (_ ("recorded without callers"));
  /* Translators: A and B are the sides of a comparison. */
  return g_strdup (is_called[CGV_SIDE_NEW] ? _ ("recorded with callers in B only") : _ ("recorded with callers in A only"));
}

/* Returns whether the amount of a term is of the function, and not of the calls that its clause is about: a file records less of them. */
static gboolean
is_of_function (const CgvComparison *comparison,
                CgvNodeId row,
                const CgvCauseTerm *term)
{
  Words words;

  if (term->kind != CGV_CAUSE_CALLED && term->kind != CGV_CAUSE_CALLERS)
    return FALSE;
  words = choose_words (comparison, row, term);
  if (words == WORDS_CALLER)
    return FALSE;
  return (double) term->amount.size > cgv_cause_get_recorded (comparison, row, words == WORDS_ITSELF ? row : CGV_NONE);
}

/* Returns how a row is called. */
static char *
dup_callers_clause (const CgvComparison *comparison,
                    CgvNodeId row,
                    const CgvCauseTerm *term)
{
  gulong n_base = (gulong) term->counts[CGV_SIDE_BASE];
  guint64 most = MAX (term->counts[CGV_SIDE_BASE], term->counts[CGV_SIDE_NEW]);
  g_autofree char *base = cgv_cell_dup_count (term->counts[CGV_SIDE_BASE]);
  g_autofree char *new_ = cgv_cell_dup_count (term->counts[CGV_SIDE_NEW]);
  g_autofree char *number = cgv_cell_dup_count (most);
  g_autofree char *text = NULL;

  switch (choose_words (comparison, row, term))
    {
    case WORDS_UNKNOWN:
      return dup_unknown (comparison, row);
    case WORDS_ONE_SIDE:
      return g_strdup_printf (g_dngettext (NULL, "called once", "called %s times", (gulong) most), number);
    case WORDS_CALLER:
      text = dup_marked_beside (comparison, term->caller, row);
      /* Translators: %s is a function. An amount follows. */
      return g_strdup_printf (term->amount.sign > 0 ? _ ("mainly calls by %s cost more each") : /* Translators: as above, if they cost less */ _ ("mainly calls by %s cost less each"), text);
    case WORDS_PROPORTIONS:
      return g_strdup_printf (g_dngettext (NULL, "called %s time, by its callers in other proportions", "called %s times, by its callers in other proportions", (gulong) most), number);
    case WORDS_OFTEN:
      if (is_of_function (comparison, row, term))
        /* Translators: how often a function is called, and how often it was. */
        return g_strdup_printf (g_dngettext (NULL, "called %s instead of %s time", "called %s instead of %s times", n_base), new_, base);
      /* Translators: how often a function is called, and how often it was. */
      return g_strdup_printf (g_dngettext (NULL, "called %s instead of %s time, by its callers in other proportions", "called %s instead of %s times, by its callers in other proportions", n_base), new_, base);
    case WORDS_OTHER_WORK:
      if (term->counts[CGV_SIDE_BASE] == most && term->counts[CGV_SIDE_NEW] == most)
        return g_strdup_printf (g_dngettext (NULL, "called %s time, for other work", "called %s times, for other work", (gulong) most), number);
      /* Translators: how often a function is called, and how often it was. */
      return g_strdup_printf (g_dngettext (NULL, "called %s instead of %s time, for other work", "called %s instead of %s times, for other work", n_base), new_, base);
    case WORDS_ITSELF:
    default:
      /* Translators: how often a function is called, and how often it was. */
      text = g_strdup_printf (g_dngettext (NULL, "called %s instead of %s time", "called %s instead of %s times", n_base), new_, base);
      return dup_by_itself (comparison, row, text);
    }
}

/* Returns a clause that follows the name of a function: the difference in its calls. */
static char *
dup_clause (const CgvComparison *comparison,
            CgvNodeId row,
            const CgvCauseTerm *term)
{
  g_autofree char *callee = term->kind == CGV_CAUSE_CALLS ? dup_callee (comparison, row, term) : NULL;
  g_autofree char *base = cgv_cell_dup_count (term->counts[CGV_SIDE_BASE]);
  g_autofree char *new_ = cgv_cell_dup_count (term->counts[CGV_SIDE_NEW]);

  if (term->kind == CGV_CAUSE_CALLED || term->kind == CGV_CAUSE_CALLERS)
    return dup_callers_clause (comparison, row, term);
  if (term->counts[CGV_SIDE_BASE] == 0 && term->counts[CGV_SIDE_NEW] > 0)
    /* Translators: a function, and how often it is called that was not called before. */
    return g_strdup_printf (g_dngettext (NULL, "now calls %s once", "now calls %s %s times", (gulong) term->counts[CGV_SIDE_NEW]), callee, new_);
  if (term->counts[CGV_SIDE_NEW] == 0 && term->counts[CGV_SIDE_BASE] > 0)
    /* Translators: a function, and how often it was called. */
    return g_strdup_printf (g_dngettext (NULL, "no longer calls %s, which it called once", "no longer calls %s, which it called %s times", (gulong) term->counts[CGV_SIDE_BASE]), callee, base);
  if (term->counts[CGV_SIDE_NEW] == term->counts[CGV_SIDE_BASE])
    return g_strdup_printf (_ ("calls %s, an unknown number of times"), callee);
  /* Translators: a function, how often it is called now, and how often it was called. */
  return g_strdup_printf (g_dngettext (NULL, "calls %s %s instead of %s time", "calls %s %s instead of %s times", (gulong) term->counts[CGV_SIDE_BASE]), callee, new_, base);
}

static gboolean
is_alike (guint64 a,
          guint64 b)
{
  return a > 0 && b > 0 && (double) MIN (a, b) >= LEAST_ALIKE * (double) MAX (a, b);
}

static gboolean
is_new (const CgvCauseTerm *term)
{
  return term->kind == CGV_CAUSE_CALLS && term->counts[CGV_SIDE_BASE] == 0 && term->counts[CGV_SIDE_NEW] > 0;
}

static gboolean
is_gone (const CgvCauseTerm *term)
{
  return term->kind == CGV_CAUSE_CALLS && term->counts[CGV_SIDE_NEW] == 0 && term->counts[CGV_SIDE_BASE] > 0;
}

static gboolean
is_of_one_object (const CgvComparison *comparison,
                  const CgvCauseTerm *a,
                  const CgvCauseTerm *b)
{
  gsize lengths[2];
  const char *paths[] = { cgv_matching_get_object (comparison->matching, a->callee, &lengths[0]), cgv_matching_get_object (comparison->matching, b->callee, &lengths[1]) };
  gsize starts[] = { cgv_path_get_base_name (paths[0], lengths[0]), cgv_path_get_base_name (paths[1], lengths[1]) };

  return lengths[0] - starts[0] == lengths[1] - starts[1] && memcmp (paths[0] + starts[0], paths[1] + starts[1], lengths[0] - starts[0]) == 0;
}

/* Returns whether a function of the program that is no longer called is replaced by others of the program, not of a library; or the
 * other way round. */
static gboolean
has_rival (const CgvComparison *comparison,
           const CgvCause *cause,
           const CgvCauseTerm *now,
           const CgvCauseTerm *before)
{
  if (is_of_one_object (comparison, now, before))
    return FALSE;
  for (guint i = 0; i < cause->n_terms; i++)
    {
      const CgvCauseTerm *term = &cause->terms[i];

      if (term == now || term == before || (!is_new (term) && !is_gone (term)))
        continue;
      if (is_of_one_object (comparison, term, is_new (term) ? before : now) && term->amount.size >= MAX (now->amount.size, before->amount.size) / MINOR_SHARE)
        return TRUE;
    }
  return FALSE;
}

static gboolean
called (const CgvComparison *comparison,
        CgvSide side,
        CgvNodeId caller,
        CgvNodeId callee)
{
  const CgvUnion *joined = comparison->joined;

  for (guint32 edge = joined->out_start[caller]; edge < joined->out_start[caller + 1]; edge++)
    if (joined->edges[edge].callee == callee && cgv_comparison_get_edge_running (comparison, side, edge) > 0)
      return TRUE;
  return FALSE;
}

/* Returns whether one of the functions that only @side calls here calls another one there. If that one is called here on the other side,
 * it replaces nothing: the function between them was inlined, or no longer is.
 *
 * @except: a function that may call it, such as a new wrapper of it, or CGV_NONE */
static gboolean
is_moved (const CgvComparison *comparison,
          const CgvCause *cause,
          CgvSide side,
          CgvNodeId callee,
          CgvNodeId except)
{
  for (guint i = 0; i < MIN (cause->n_terms, MAX_EXAMINED); i++)
    {
      const CgvCauseTerm *term = &cause->terms[i];

      if (term->callee != except && (side == CGV_SIDE_BASE ? is_gone (term) : is_new (term)) && called (comparison, side, term->callee, callee))
        return TRUE;
    }
  return FALSE;
}

/* Returns the first term whose function may replace that of @index, or be replaced by it; or
 * G_MAXUINT. */
static guint
find_alike (const CgvComparison *comparison,
            const CgvCause *cause,
            guint index)
{
  const CgvCauseTerm *term = &cause->terms[index];

  for (guint i = 0; i < cause->n_terms; i++)
    {
      const CgvCauseTerm *other = &cause->terms[i];
      const CgvCauseTerm *now = is_new (term) ? term : other;
      const CgvCauseTerm *before = is_new (term) ? other : term;

      if (is_new (now) && is_gone (before) && is_alike (now->counts[CGV_SIDE_NEW], before->counts[CGV_SIDE_BASE]) &&
          !has_rival (comparison, cause, now, before) && !called (comparison, CGV_SIDE_BASE, before->callee, now->callee) &&
          !is_moved (comparison, cause, CGV_SIDE_BASE, now->callee, CGV_NONE) && !is_moved (comparison, cause, CGV_SIDE_NEW, before->callee, now->callee))
        return i;
    }
  return G_MAXUINT;
}

/* Returns the term whose function replaced that of @index, or was replaced by it; or G_MAXUINT.
 * A term is in at most one pair, so that its amount is reported once. */
static guint
find_twin (const CgvComparison *comparison,
           const CgvCause *cause,
           guint index)
{
  guint twin = find_alike (comparison, cause, index);

  return twin != G_MAXUINT && find_alike (comparison, cause, twin) == index ? twin : G_MAXUINT;
}

static char *
dup_instead (const CgvComparison *comparison,
             CgvNodeId row,
             const CgvCauseTerm *a,
             const CgvCauseTerm *b)
{
  guint64 count = (is_new (a) ? a : b)->counts[CGV_SIDE_NEW];
  g_autofree char *now = dup_callee (comparison, row, is_new (a) ? a : b);
  g_autofree char *before = dup_callee (comparison, row, is_new (a) ? b : a);
  g_autofree char *number = cgv_cell_dup_count (count);

  /* Translators: a function that is called, the one that was called instead, and how often it is called. */
  return g_strdup_printf (g_dngettext (NULL, "calls %s instead of %s, once", "calls %s instead of %s, %s times", (gulong) count), now, before, number);
}

/* @taken_rate: (nullable) (transfer full): the cost of a call, or the number of calls */
static char *
dup_own_reason (const CgvComparison *comparison,
                CgvNodeId row,
                const CgvCauseTerm *term,
                char *taken_rate)
{
  g_autofree char *code = dup_own_code (comparison, row);
  g_autofree char *rate = taken_rate;
  g_autofree char *number = cgv_compare_text_dup_short_delta (comparison, term->amount);

  if (rate == NULL)
    /* Translators: "own code", and how much more or less it costs: "own code +14.0 M". */
    return g_strdup_printf (C_ ("reason", "%s %s"), code, number);
  /* Translators: "own code", how much more or less it costs, and the cost of a call: "own code +14.0 M (52 → 63 for each call)". */
  return g_strdup_printf (C_ ("reason", "%s %s (%s)"), code, number, rate);
}

/* Returns a reason whose amount is of the function. */
static char *
dup_of_function (const CgvComparison *comparison,
                 const char *clause,
                 CgvDelta amount)
{
  g_autofree char *number = cgv_compare_text_dup_short_delta (comparison, amount);

  /* Translators: an amount, and "called 6 instead of 4 times"; the amount is of the function. */
  return g_strdup_printf (amount.sign > 0 ? _ ("costs more (%s), %s") : /* Translators: as above, if it costs less */ _ ("costs less (%s), %s"), number, clause);
}

/* @clause: the difference in the calls of the function */
static char *
dup_reason (const CgvComparison *comparison,
            const char *clause,
            CgvDelta amount)
{
  g_autofree char *number = cgv_compare_text_dup_short_delta (comparison, amount);

  /* Translators: a reason and its amount: "now calls snprintf 4 000 times (+3.20 M)". */
  return g_strdup_printf (C_ ("reason", "%s (%s)"), clause, number);
}

/* Returns that each call costs more or less by itself, with both costs unless they look equal. */
static char *
dup_price_reason (const CgvComparison *comparison,
                  CgvNodeId row,
                  const CgvCauseTerm *term)
{
  g_autofree char *price = dup_price (comparison, row, term);
  g_autofree char *clause = NULL;
  char each[CGV_N_SIDES][CGV_FORMAT_MAX];

  if (!format_each (comparison, row, each))
    return dup_reason (comparison, price, term->amount);
  /* Translators: "each call costs less by itself", and the cost of a call on both sides. */
  clause = g_strdup_printf (_ ("%s: %s → %s"), price, each[CGV_SIDE_BASE], each[CGV_SIDE_NEW]);
  return dup_reason (comparison, clause, term->amount);
}

static char *
dup_term (const CgvComparison *comparison,
          CgvNodeId row,
          const CgvCauseTerm *term)
{
  g_autofree char *clause = NULL;

  if (is_price (term))
    return dup_price_reason (comparison, row, term);
  if (term->kind == CGV_CAUSE_OWN)
    return dup_own_reason (comparison, row, term, dup_own_rate (comparison, row, term));
  clause = dup_clause (comparison, row, term);
  return is_of_function (comparison, row, term) ? dup_of_function (comparison, clause, term->amount) : dup_reason (comparison, clause, term->amount);
}

char *
cgv_compare_text_dup_line_term (const CgvComparison *comparison,
                                CgvNodeId row,
                                const CgvCauseTerm *term)
{
  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (term != NULL, NULL);

  if (is_price (term))
    {
      g_autofree char *price = dup_price (comparison, row, term);

      return dup_reason (comparison, price, term->amount);
    }
  if (term->kind != CGV_CAUSE_OWN)
    return take_marks (dup_term (comparison, row, term));
  return dup_own_reason (comparison, row, term, dup_in_calls (term));
}

/* A term of a cause; or two terms, if the function of one replaced that of the other. */
typedef struct
{
  guint term;
  guint twin; /* or G_MAXUINT */
  CgvDelta amount;
} Reason;

static gint
compare_reasons (gconstpointer a,
                 gconstpointer b)
{
  const Reason *one = a;
  const Reason *other = b;

  if (one->amount.size != other->amount.size)
    return one->amount.size < other->amount.size ? 1 : -1;
  return (one->term > other->term) - (one->term < other->term);
}

/* Returns the reasons of a cause, the largest first: a replacement is as large as its two terms together. */
static GArray *
list_reasons (const CgvComparison *comparison,
              const CgvCause *cause)
{
  GArray *reasons = cgv_array_new (Reason);

  for (guint i = 0; i < MIN (cause->n_terms, MAX_EXAMINED); i++)
    {
      const CgvCauseTerm *term = &cause->terms[i];
      Reason reason = { i, find_twin (comparison, cause, i), term->amount };

      if (reason.twin < i || (i > 0 && term->kind == CGV_CAUSE_CALLERS && term->amount.sign != cause->origin.sign))
        continue;
      if (reason.twin != G_MAXUINT)
        reason.amount = cgv_delta_add (term->amount, cause->terms[reason.twin].amount);
      g_array_append_val (reasons, reason);
    }
  g_array_sort (reasons, compare_reasons);
  return reasons;
}

static char *
dup_reason_text (const CgvComparison *comparison,
                 const CgvCause *cause,
                 const Reason *reason)
{
  const CgvCauseTerm *term = &cause->terms[reason->term];
  g_autofree char *clause = NULL;

  if (reason->twin == G_MAXUINT)
    return dup_term (comparison, cause->row, term);
  clause = dup_instead (comparison, cause->row, term, &cause->terms[reason->twin]);
  return dup_reason (comparison, clause, reason->amount);
}

char *
cgv_compare_text_dup_marked_cause (const CgvComparison *comparison,
                                   CgvNodeId row)
{
  g_autoptr (CgvCause) cause = NULL;
  g_autoptr (GArray) reasons = NULL;
  GString *text;

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (row < comparison->n_rows, NULL);

  if (comparison->origins == NULL)
    return NULL;
  cause = cgv_cause_new (comparison, row, NULL);
  if (cause == NULL || cause->n_terms == 0)
    return NULL;
  reasons = list_reasons (comparison, cause);
  text = g_string_new (NULL);
  for (guint i = 0; i < MIN (reasons->len, MAX_REASONS); i++)
    {
      const Reason *reason = &g_array_index (reasons, Reason, i);
      g_autofree char *words = dup_reason_text (comparison, cause, reason);

      if (reason->amount.size >= g_array_index (reasons, Reason, 0).amount.size / MINOR_SHARE)
        g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", words);
    }
  return g_string_free (text, FALSE);
}

char *
cgv_compare_text_dup_cause (const CgvComparison *comparison,
                            CgvNodeId row)
{
  return take_marks (cgv_compare_text_dup_marked_cause (comparison, row));
}

/* Returns that each call costs more or less by itself, as a clause about the function before it. */
static char *
dup_price_relative (const CgvComparison *comparison,
                    CgvNodeId row,
                    const CgvCauseTerm *term)
{
  bool is_all;
  g_autofree char *file = dup_other_file (comparison, row, &is_all);
  g_autofree char *amount = cgv_compare_text_dup_short_delta (comparison, term->amount);

  if (file != NULL && !is_all)
    /* Translators: goes on after the name of a function: an amount, and the name of a source file. */
    return g_strdup_printf (term->amount.sign > 0 ? _ ("each call of which costs more by itself (%s), mostly in code of %s") : /* Translators: as above, if it costs less */ _ ("each call of which costs less by itself (%s), mostly in code of %s"), amount, file);
  if (file != NULL)
    /* Translators: goes on after the name of a function: the name of a source file, and an amount. */
    return g_strdup_printf (term->amount.sign > 0 ? _ ("each call of which costs more in code of %s (%s)") : /* Translators: as above, if it costs less */ _ ("each call of which costs less in code of %s (%s)"), file, amount);
  /* Translators: goes on after the name of a function; %s is an amount. */
  return g_strdup_printf (term->amount.sign > 0 ? _ ("each call of which costs more by itself (%s)") : _ ("each call of which costs less by itself (%s)"), amount);
}

/* Returns the first term of own code, as a clause about the function before it. */
static char *
dup_own_relative (const CgvComparison *comparison,
                  CgvNodeId row,
                  const CgvCauseTerm *term)
{
  bool is_all;
  g_autofree char *file = dup_other_file (comparison, row, &is_all);
  g_autofree char *amount = cgv_compare_text_dup_short_delta (comparison, term->amount);

  if (file != NULL && !is_all)
    /* Translators: goes on after the name of a function: an amount, and the name of a source file. */
    return g_strdup_printf (term->amount.sign > 0 ? _ ("whose own code costs more (%s), mostly that of %s") : /* Translators: as above, if it costs less */ _ ("whose own code costs less (%s), mostly that of %s"), amount, file);
  if (file != NULL)
    /* Translators: goes on after the name of a function: the name of a source file, and an amount. */
    return g_strdup_printf (term->amount.sign > 0 ? _ ("in which code of %s costs more (%s)") : /* Translators: as above, if it costs less */ _ ("in which code of %s costs less (%s)"), file, amount);
  /* Translators: goes on after the name of a function; %s is an amount. */
  return g_strdup_printf (term->amount.sign > 0 ? _ ("whose own code costs more (%s)") : _ ("whose own code costs less (%s)"), amount);
}

/* Returns a reason, as a clause about the function before it. */
static char *
dup_relative_reason (const CgvComparison *comparison,
                     const CgvCause *cause,
                     const Reason *reason)
{
  const CgvCauseTerm *term = &cause->terms[reason->term];
  g_autofree char *text = NULL;

  if (is_price (term))
    return dup_price_relative (comparison, cause->row, term);
  if (term->kind == CGV_CAUSE_OWN)
    return dup_own_relative (comparison, cause->row, term);
  text = dup_reason_text (comparison, cause, reason);
  if (term->kind != CGV_CAUSE_CALLS && choose_words (comparison, cause->row, term) == WORDS_CALLER)
    /* Translators: goes on after the name of a function; %s is "mainly calls by start cost more each (+47.4 k)". */
    return g_strdup_printf (_ ("where %s"), text);
  if (term->kind != CGV_CAUSE_CALLS && !is_of_function (comparison, cause->row, term))
    /* Translators: goes on after the name of a function; %s is "called 5 instead of 1 860 times (−2.31 M)". */
    return g_strdup_printf (_ ("which is %s"), text);
  /* Translators: goes on after the name of a function; %s is "now calls snprintf 4 000 times (+3.20 M)". */
  return g_strdup_printf (_ ("which %s"), text);
}

/* Returns whether a reason alone would exaggerate the origin of its function, or have another direction. */
static gboolean
is_exaggerated (const CgvCause *cause,
                const Reason *reason)
{
  return reason->amount.sign != cause->origin.sign || (double) reason->amount.size >= COUNTER_FROM * (double) cause->origin.size;
}

/* Returns the reason that speaks for all: the largest; or one of about the amount of the origin, if larger ones cancel each other. */
static guint
find_first_reason (const CgvCause *cause,
                   const GArray *reasons)
{
  for (guint i = 0; i < reasons->len; i++)
    {
      const Reason *reason = &g_array_index (reasons, Reason, i);

      if (!is_exaggerated (cause, reason) && (i == 0 || COUNTER_FROM * (double) reason->amount.size >= (double) cause->origin.size))
        return i;
    }
  return 0;
}

/* Returns a reason that cancels a good part of the very first, which alone would be exaggerated; or 0. */
static guint
find_counter (const CgvCause *cause,
              const GArray *reasons)
{
  const Reason *first = &g_array_index (reasons, Reason, 0);

  for (guint i = 1; first->amount.sign == cause->origin.sign && i < MIN (reasons->len, MAX_REASONS); i++)
    {
      const Reason *reason = &g_array_index (reasons, Reason, i);

      if (cause->terms[reason->term].kind != CGV_CAUSE_CALLERS && reason->amount.sign == -first->amount.sign &&
          (double) reason->amount.size >= COUNTER_SHARE * (double) first->amount.size)
        return i;
    }
  return 0;
}

/* @amount: set to that of the first reason of the clause */
static char *
dup_first_clause (const CgvComparison *comparison,
                  CgvNodeId row,
                  CgvDelta *amount)
{
  g_autoptr (CgvCause) cause = cgv_cause_new (comparison, row, NULL);
  g_autoptr (GArray) reasons = NULL;
  g_autofree char *text = NULL;
  g_autofree char *second = NULL;
  const Reason *first;
  guint counter;

  if (cause == NULL || cause->n_terms == 0)
    return NULL;
  reasons = list_reasons (comparison, cause);
  first = &g_array_index (reasons, Reason, find_first_reason (cause, reasons));
  *amount = first->amount;
  text = dup_relative_reason (comparison, cause, first);
  counter = is_exaggerated (cause, first) ? find_counter (cause, reasons) : 0;
  if (counter == 0)
    return g_steal_pointer (&text);
  second = dup_relative_reason (comparison, cause, &g_array_index (reasons, Reason, counter));
  /* Translators: "which no longer calls f, which it called 98 times (−8.33 M)", and "which now calls g 49 times (+1.47 M)". */
  return g_strdup_printf (_ ("%s, and %s"), text, second);
}

char *
cgv_compare_text_dup_marked_clause (const CgvComparison *comparison,
                                    CgvNodeId row)
{
  CgvDelta unused;

  return dup_first_clause (comparison, row, &unused);
}

char *
cgv_compare_text_dup_began (const char *name,
                            const char *clause,
                            const char *other,
                            const char *other_clause,
                            gboolean is_opposite)
{
  if (other == NULL)
    /* Translators: a function, and "which now calls snprintf 4 000 times" */
    return g_strdup_printf (_ ("It began in %s, %s."), name, clause);
  if (is_opposite)
    /* Translators: two functions that changed in opposite directions, each with "which now calls snprintf 4 000 times (+3.20 M)". */
    return g_strdup_printf (_ ("It began in %s, %s, but also in %s, %s."), name, clause, other, other_clause);
  /* Translators: two functions that changed in the same direction, each with "which now calls snprintf 4 000 times (+3.20 M)". */
  return g_strdup_printf (_ ("It began in %s, %s, and in %s, %s."), name, clause, other, other_clause);
}

/* Returns the place of the largest cause if that is not the first; otherwise 0. Causes that are only called otherwise do not count.
 *
 * @is_of_sign: only of those in the direction of the first */
static guint
find_larger (const CgvComparison *comparison,
             const GArray *causes,
             gboolean is_of_sign)
{
  int sign = cgv_comparison_get_origin (comparison, g_array_index (causes, CgvNodeId, 0)).sign;
  guint64 largest = cgv_comparison_get_origin (comparison, g_array_index (causes, CgvNodeId, 0)).size;
  guint found = 0;

  for (guint i = 1; i < causes->len; i++)
    {
      CgvNodeId row = g_array_index (causes, CgvNodeId, i);
      CgvDelta origin = cgv_comparison_get_origin (comparison, row);

      if (origin.size <= largest || (is_of_sign && origin.sign != sign) || cgv_causes_is_led_by_callers (comparison, row))
        continue;
      found = i;
      largest = origin.size;
    }
  return found;
}

/* Returns whether no other cause, nor the change before main, is as large as the first. */
static gboolean
is_largest (const CgvComparison *comparison,
            const CgvCauses *causes)
{
  guint64 first = cgv_comparison_get_origin (comparison, g_array_index (causes->rows, CgvNodeId, 0)).size;

  for (guint i = 1; i < causes->rows->len; i++)
    if (cgv_comparison_get_origin (comparison, g_array_index (causes->rows, CgvNodeId, i)).size == first)
      return FALSE;
  return causes->start.size < first && find_larger (comparison, causes->rows, FALSE) == 0;
}

/* Returns whether another cause, or the change before main, cancels at least half of the first. Then a change did not begin there alone,
 * even if the amounts are about the same. */
static gboolean
is_cancelled (const CgvComparison *comparison,
              const CgvCauses *causes)
{
  CgvDelta first = cgv_comparison_get_origin (comparison, g_array_index (causes->rows, CgvNodeId, 0));

  if (causes->start.sign == -first.sign && causes->start.size >= first.size / 2 && causes->rows->len > 1)
    return TRUE;
  for (guint i = 1; i < causes->rows->len; i++)
    {
      CgvNodeId row = g_array_index (causes->rows, CgvNodeId, i);
      CgvDelta origin = cgv_comparison_get_origin (comparison, row);

      if (origin.sign == -first.sign && origin.size >= first.size / 2 && !cgv_causes_is_led_by_callers (comparison, row))
        return TRUE;
    }
  return FALSE;
}

static char *
dup_several (const CgvComparison *comparison,
             const GArray *causes)
{
  CgvNodeId first = g_array_index (causes, CgvNodeId, 0);
  CgvNodeId second = g_array_index (causes, CgvNodeId, MAX (find_larger (comparison, causes, FALSE), 1));
  g_autofree char *name = cgv_compare_text_dup_marked_name (comparison->matching, first);
  g_autofree char *other = cgv_compare_text_dup_marked_name (comparison->matching, second);
  g_autofree char *relative = cgv_compare_text_dup_marked_clause (comparison, first);
  g_autofree char *doing = cgv_compare_text_dup_marked_clause (comparison, second);
  g_autofree char *text = NULL;
  g_autofree char *number = NULL;
  guint n_more = causes->len - 2;

  text = cgv_compare_text_dup_began (name, relative, other, doing, cgv_comparison_get_origin (comparison, first).sign != cgv_comparison_get_origin (comparison, second).sign);
  if (n_more == 0)
    return g_steal_pointer (&text);
  number = cgv_cell_dup_count (n_more);
  /* Translators: a sentence that names two causes, and the number of other causes. */
  return g_strdup_printf (g_dngettext (NULL, "%s %s other cause.", "%s %s other causes.", n_more), text, number);
}

static gboolean
is_practically_same (const CgvComparison *comparison)
{
  double base = fabs (cgv_cost_to_double (cgv_comparison_get_total (comparison, CGV_SIDE_BASE), comparison->is_signed));

  return fabs (cgv_delta_to_double (comparison->summary.net)) < SAME_SHARE * base;
}

/* Returns whether increases and decreases among the origins are of similar size: one that hardly counts is not mentioned. */
static gboolean
is_of_both_signs (const CgvComparison *comparison,
                  const CgvCauses *causes)
{
  double sums[2] = { 0, 0 };

  for (guint i = 0; i < causes->rows->len; i++)
    {
      CgvDelta origin = cgv_comparison_get_origin (comparison, g_array_index (causes->rows, CgvNodeId, i));

      sums[origin.sign > 0] += (double) origin.size;
    }
  sums[causes->start.sign > 0] += (double) causes->start.size;
  return MIN (sums[0], sums[1]) >= BOTH_SHARE * MAX (sums[0], sums[1]);
}

/* Returns a sentence if more of the change began before main than in the first function, in the direction of the total; otherwise NULL. */
static char *
dup_start_and_first (const CgvComparison *comparison,
                     const CgvCauses *causes)
{
  CgvNodeId first = g_array_index (causes->rows, CgvNodeId, 0);
  g_autofree char *amount = NULL;
  g_autofree char *name = NULL;
  g_autofree char *relative = NULL;

  if (causes->start.sign != comparison->summary.net.sign || causes->start.size <= comparison->noise_limit ||
      causes->start.size <= cgv_comparison_get_origin (comparison, first).size)
    return NULL;
  amount = cgv_compare_text_dup_short_delta (comparison, causes->start);
  name = cgv_compare_text_dup_marked_name (comparison->matching, first);
  relative = cgv_compare_text_dup_marked_clause (comparison, first);
  if (cgv_comparison_get_origin (comparison, first).sign != causes->start.sign)
    /* Translators: an amount; then a function that changed in the opposite direction, and "which now calls snprintf 4 000 times (+3.20 M)". */
    return g_strdup_printf (_ ("It began before main, at the start of the program (%s), but also in %s, %s."), amount, name, relative);
  /* Translators: an amount; then a function, and "which now calls snprintf 4 000 times (+3.20 M)". */
  return g_strdup_printf (_ ("It began before main, at the start of the program (%s), and in %s, %s."), amount, name, relative);
}

/* Returns the name of the cause that most of a change began in, with its amount unless the reason after it has most of that. */
static char *
dup_name_of_most (const CgvComparison *comparison,
                  CgvNodeId row,
                  CgvDelta reason)
{
  g_autofree char *name = cgv_compare_text_dup_marked_name (comparison->matching, row);
  g_autofree char *amount = NULL;

  if (reason.size >= comparison->summary.net.size / 2)
    return g_steal_pointer (&name);
  amount = cgv_compare_text_dup_short_delta (comparison, cgv_comparison_get_origin (comparison, row));
  return g_strdup_printf ("%s (%s)", name, amount);
}

/* Returns whether the only cause is all of the change, to the digits that are shown. */
static gboolean
is_all (const CgvComparison *comparison,
        const CgvCauses *causes)
{
  g_autofree char *origin = cgv_compare_text_dup_delta (comparison, cgv_comparison_get_origin (comparison, g_array_index (causes->rows, CgvNodeId, 0)));
  g_autofree char *net = cgv_compare_text_dup_delta (comparison, comparison->summary.net);

  return causes->rows->len == 1 && g_str_equal (origin, net);
}

static char *
dup_causes (const CgvComparison *comparison,
            const CgvCauses *causes)
{
  CgvNodeId first = g_array_index (causes->rows, CgvNodeId, 0);
  CgvDelta reason = { 0 };
  g_autofree char *name = cgv_compare_text_dup_marked_name (comparison->matching, first);
  g_autofree char *relative = dup_first_clause (comparison, first, &reason);
  g_autofree char *most = dup_name_of_most (comparison, first, reason);
  g_autofree char *start = dup_start_and_first (comparison, causes);
  double share = cgv_delta_to_double (cgv_comparison_get_origin (comparison, first)) / cgv_delta_to_double (comparison->summary.net);

  if (start != NULL)
    return g_steal_pointer (&start);
  if (is_practically_same (comparison) && is_of_both_signs (comparison, causes))
    /* Translators: a function, and "which now calls snprintf 4 000 times". */
    return g_strdup_printf (is_largest (comparison, causes) ? _ ("Some things cost more and others less. The largest change began in %s, %s.") : /* Translators: as above */ _ ("Some things cost more and others less. One change began in %s, %s."), name, relative);
  if (share >= 0.9 && share <= 1.1 && is_cancelled (comparison, causes))
    return dup_several (comparison, causes->rows);
  if (is_all (comparison, causes))
    /* Translators: a function, and "which now calls snprintf 4 000 times" */
    return g_strdup_printf (_ ("All of it began in %s, %s."), most, relative);
  if (share >= 0.9 && share <= 1.1)
    /* Translators: a function, and "which now calls snprintf 4 000 times" */
    return g_strdup_printf (_ ("Nearly all of it began in %s, %s."), most, relative);
  if (share >= 0.5 && share < 0.9 && find_larger (comparison, causes->rows, TRUE) == 0)
    /* Translators: a function, and "which now calls snprintf 4 000 times" */
    return g_strdup_printf (_ ("Most of it began in %s, %s."), most, relative);
  if (causes->rows->len > 1)
    return dup_several (comparison, causes->rows);
  return cgv_compare_text_dup_began (name, relative, NULL, NULL, FALSE);
}

static char *
dup_total (const CgvComparison *comparison)
{
  return cgv_compare_text_dup_cost (comparison, CGV_SIDE_NEW, cgv_comparison_get_total_amount (comparison, CGV_SIDE_NEW));
}

/* Returns how often something is called, from how many times that is: "1.5 times as often", "1/40 as often". */
static char *
dup_factor (double factor)
{
  g_autofree char *number = NULL;

  if (factor > LEAST_PART)
    return cgv_compare_text_dup_how_often (FACTOR_UNIT, (guint64) (factor * FACTOR_UNIT + 0.5));
  number = cgv_amount_text_dup_ratio (1 / factor);
  /* Translators: a part of before; follows "called". */
  return g_strdup_printf (_ ("1/%s as often"), number);
}

/* Returns whether nearly all of the change is before main, and hardly anything changed elsewhere. */
static gboolean
leads_with_start (const CgvComparison *comparison,
                  const CgvCauses *causes)
{
  double others = 0;

  if (causes->start.size <= comparison->noise_limit || causes->start.sign != comparison->summary.net.sign)
    return FALSE;
  for (guint i = 0; i < causes->rows->len; i++)
    others += (double) cgv_comparison_get_origin (comparison, g_array_index (causes->rows, CgvNodeId, i)).size;
  return others <= (double) causes->start.size * LEAST_OTHERS;
}

char *
cgv_compare_text_dup_start (const CgvComparison *comparison,
                            const CgvCauses *causes)
{
  g_autofree char *amount = NULL;
  g_autofree char *number = NULL;

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (causes != NULL, NULL);

  if (causes->start.size <= comparison->noise_limit || cgv_comparison_hardly_matches (comparison) || causes->is_stripped[CGV_SIDE_BASE] ||
      causes->is_stripped[CGV_SIDE_NEW])
    return NULL;
  amount = cgv_compare_text_dup_delta (comparison, causes->start);
  number = cgv_cell_dup_count (causes->n_start);
  /* Translators: an amount, and a number of functions. */
  return g_strdup_printf (g_dngettext (NULL, "Program start: %s in %s function that runs before main, or links the program", "Program start: %s in %s functions that run before main, or link the program", causes->n_start), amount, number);
}

char *
cgv_compare_text_dup_outside (const CgvComparison *comparison)
{
  g_autofree char *amount = NULL;

  g_return_val_if_fail (comparison != NULL, NULL);

  if (comparison->summary.outside.size <= comparison->noise_limit)
    return NULL;
  amount = cgv_compare_text_dup_delta (comparison, comparison->summary.outside);
  if (cgv_comparison_is_short (comparison))
    /* Translators: an amount that was not read of a damaged file. */
    return g_strdup_printf (_ ("Not read: %s"), amount);
  /* Translators: an amount that a clock measured between functions. */
  return g_strdup_printf (_ ("Outside of functions: %s"), amount);
}

/* Returns that no function changed, and what changed instead, if anything did. */
static char *
dup_no_cause (const CgvComparison *comparison)
{
  CgvDelta outside = comparison->summary.outside;
  g_autofree char *amount = cgv_compare_text_dup_short_delta (comparison, outside);

  if (outside.size <= comparison->noise_limit)
    return g_strdup (_ ("No single function changed by more than noise."));
  if (cgv_comparison_is_short (comparison))
    /* Translators: %s is an amount that was not read of a damaged file. */
    return g_strdup_printf (_ ("No single function changed by more than noise, only what was not read (%s)."), amount);
  /* Translators: %s is an amount that a clock measured between functions. */
  return g_strdup_printf (_ ("No single function changed by more than noise, only the time outside of functions (%s)."), amount);
}

static char *
dup_began_at_start (const CgvComparison *comparison,
                    const CgvCauses *causes)
{
  g_autofree char *amount = cgv_compare_text_dup_short_delta (comparison, causes->start);

  /* Translators: %s is an amount. */
  return g_strdup_printf (_ ("Most of it is the start of the program, before main (%s). The program itself hardly changed."), amount);
}

static char *
dup_where (const CgvNumbers *numbers)
{
  const CgvComparison *comparison = numbers->main.comparison;
  const CgvCauses *causes;
  g_autofree char *doubt = NULL;
  g_autofree char *number = NULL;
  g_autofree char *percent = NULL;
  g_autofree char *where = NULL;

  if (cgv_comparison_is_same (comparison))
    {
      number = dup_total (comparison);
      return g_strdup_printf (_ ("Both sides cost %s, function by function."), number);
    }
  if (cgv_causes_cancel_out (comparison))
    return g_strdup (_ ("Functions cost more or less, but their changes cancel out."));
  if (cgv_causes_are_none (comparison) && comparison->summary.net.sign == 0)
    return g_strdup (_ ("The functions differ only by noise."));
  if (cgv_causes_are_none (comparison))
    {
      number = cgv_compare_text_dup_delta (comparison, comparison->summary.net);
      percent = cgv_compare_text_dup_percent (comparison, comparison->summary.net);
      if (percent == NULL)
        return g_strdup_printf (_ ("The difference of %s is only noise."), number);
      /* Translators: a difference, and that difference in percent. */
      return g_strdup_printf (_ ("The difference of %s (%s) is only noise."), number, percent);
    }
  doubt = cgv_compare_text_dup_doubt (numbers);
  if (doubt != NULL)
    return g_steal_pointer (&doubt);
  causes = cgv_numbers_get_causes (numbers);
  if (causes->factor > 0)
    {
      number = dup_factor (causes->factor);
      /* Translators: %s is "1.5 times as often", "33 % less often" or "1/40 as often". */
      return g_strdup_printf (_ ("Nearly everything that changed is called %s: was the input the same? To see what else changed, compare per call of a function."), number);
    }
  if (leads_with_start (comparison, causes))
    return dup_began_at_start (comparison, causes);
  where = causes->rows->len > 0 ? dup_causes (comparison, causes) : dup_no_cause (comparison);
  if (!causes->is_compiled)
    return g_steal_pointer (&where);
  /* Translators: how many functions have other code, of how many; then where most of the change began. */
  return g_strdup_printf (_ ("The program was compiled differently (%u of %u functions). %s"), causes->n_compiled, causes->n_own, where);
}

char *
cgv_compare_text_dup_marked_where (const CgvNumbers *numbers)
{
  const CgvComparison *comparison;
  g_autofree char *layout = NULL;
  g_autofree char *where = NULL;

  g_return_val_if_fail (numbers != NULL && numbers->main.comparison != NULL, NULL);

  comparison = numbers->main.comparison;
  /* A function of a damaged side may have run, and cost more, in what could not be read. So nothing is said of differences. */
  if (comparison->is_incomplete)
    return g_strdup (_ ("Missing costs look like differences. The lists have only what could be read."));
  if (comparison->origins == NULL || comparison->measure != CGV_MEASURE_ABSOLUTE)
    return NULL;
  layout = cgv_compare_text_dup_layout (comparison);
  if (layout != NULL && cgv_comparison_is_by_layout (comparison))
    return g_steal_pointer (&layout);
  where = dup_where (numbers);
  return layout != NULL ? g_strconcat (where, " ", layout, NULL) : g_steal_pointer (&where);
}

char *
cgv_compare_text_dup_where (const CgvNumbers *numbers)
{
  return take_marks (cgv_compare_text_dup_marked_where (numbers));
}

static gboolean
is_of_instructions (const CgvCosts *costs)
{
  return strcmp (cgv_event_set_get_name (costs->events, costs->event), "Ir") == 0;
}

/* Returns "46.8 % more instructions", or that of another event type. */
static char *
dup_difference (const CgvComparison *comparison,
                const char *percent)
{
  const CgvCosts *costs = comparison->costs[CGV_SIDE_NEW];
  gboolean is_more = comparison->summary.net.sign > 0;
  g_autofree char *name = NULL;

  if (is_of_instructions (costs))
    return g_strdup_printf (is_more ? _ ("%s more instructions") : _ ("%s fewer instructions"), percent);
  switch (cgv_costs_get_event (costs)->unit.kind)
    {
    case CGV_UNIT_TIME:
      return g_strdup_printf (is_more ? _ ("%s more time") : _ ("%s less time"), percent);
    case CGV_UNIT_BYTES:
      return g_strdup_printf (is_more ? _ ("%s more memory") : _ ("%s less memory"), percent);
    case CGV_UNIT_EVENTS:
    default:
      name = cgv_event_text_dup_name (costs->events, costs->event);
      /* Translators: a share, and the name of an event type. */
      return g_strdup_printf (is_more ? _ ("%s more %s") : /* Translators: as above, if it is less */ _ ("%s less %s"), percent, name);
    }
}

/* Returns whether "3 times as many" is easier to read than "200 % more". */
static gboolean
is_many_times (const CgvComparison *comparison)
{
  double base = cgv_cost_to_double (cgv_comparison_get_total (comparison, CGV_SIDE_BASE), comparison->is_signed);

  return base > 0 && cgv_comparison_has_percentages (comparison) && cgv_delta_to_double (comparison->summary.net) >= base;
}

static char *
dup_times (const CgvComparison *comparison)
{
  const CgvCosts *costs = comparison->costs[CGV_SIDE_NEW];
  double base = cgv_cost_to_double (cgv_comparison_get_total (comparison, CGV_SIDE_BASE), comparison->is_signed);
  g_autofree char *number = cgv_amount_text_dup_ratio (cgv_delta_to_double (comparison->summary.net) / base + 1);
  g_autofree char *name = NULL;

  if (is_of_instructions (costs))
    return g_strdup_printf (_ ("%s times as many instructions"), number);
  switch (cgv_costs_get_event (costs)->unit.kind)
    {
    case CGV_UNIT_TIME:
      return g_strdup_printf (_ ("%s times as much time"), number);
    case CGV_UNIT_BYTES:
      return g_strdup_printf (_ ("%s times as much memory"), number);
    case CGV_UNIT_EVENTS:
    default:
      name = cgv_event_text_dup_name (costs->events, costs->event);
      /* Translators: a factor, and the name of an event type. */
      return g_strdup_printf (_ ("%s times as much %s"), number, name);
    }
}

void
cgv_compare_text_get_same_nouns (const CgvNumbers *numbers,
                                 char **same,
                                 char **other)
{
  const CgvEventList *events = numbers->choice->events;
  CgvEventSet *set = events->sets[CGV_SIDE_NEW];

  *same = cgv_event_text_dup_noun (set, cgv_event_list_get_id (events, CGV_SIDE_NEW, numbers->main.event));
  *other = cgv_event_text_dup_noun (set, cgv_event_list_get_id (events, CGV_SIDE_NEW, numbers->differing_event));
}

char *
cgv_compare_text_dup_same (const CgvNumbers *numbers)
{
  g_autofree char *same = NULL;
  g_autofree char *other = NULL;

  g_return_val_if_fail (numbers != NULL && numbers->main.comparison != NULL, NULL);

  if (numbers->differing_event == CGV_NONE)
    return g_strdup (cgv_comparison_has_same_calls (numbers->main.comparison) ? _ ("Exactly the same") : _ ("Every function has the same self cost, but the calls differ"));
  cgv_compare_text_get_same_nouns (numbers, &same, &other);
  /* Translators: the plural names of two event types. */
  return g_strdup_printf (_ ("Exactly the same %s in every function, but not the same %s"), same, other);
}

static char *
dup_change (const CgvNumbers *numbers)
{
  const CgvComparison *comparison = numbers->main.comparison;
  CgvCost base;
  CgvDelta size;
  g_autofree char *percent = NULL;
  g_autofree char *difference = NULL;

  base = cgv_comparison_get_total (comparison, CGV_SIDE_BASE);
  if (comparison->origins == NULL || (base == 0 && cgv_comparison_has_percentages (comparison)))
    return cgv_compare_text_dup_totals (comparison);
  if (cgv_comparison_is_same (comparison))
    return cgv_compare_text_dup_same (numbers);
  if (cgv_causes_are_none (comparison) && !cgv_causes_cancel_out (comparison))
    return g_strdup (_ ("No difference that counts"));
  if (comparison->summary.net.sign == 0)
    return g_strdup (_ ("The same total, but not function by function"));
  if (cgv_comparison_is_total_noise (comparison))
    return g_strdup (_ ("Practically the same total, but not function by function"));
  size = comparison->summary.net;
  size.sign = 1;
  if (is_many_times (comparison) && !cgv_comparison_is_by_layout (comparison))
    return dup_times (comparison);
  if (cgv_comparison_has_percentages (comparison))
    percent = cgv_amount_text_dup_change (size, base, comparison->is_signed);
  else
    percent = cgv_compare_text_dup_short_delta (comparison, size);
  difference = dup_difference (comparison, *percent == '+' ? percent + 1 : percent);
  if (cgv_comparison_is_by_layout (comparison))
    /* Translators: %s is "22 % more I1mr"; code or data lie elsewhere in memory. */
    return g_strdup_printf (_ ("%s, by layout"), difference);
  if (is_practically_same (comparison))
    /* Translators: %s is "0.03 % fewer instructions". */
    return g_strdup_printf (_ ("Practically the same: %s"), difference);
  return g_steal_pointer (&difference);
}

char *
cgv_compare_text_dup_headline (const CgvNumbers *numbers)
{
  const CgvComparison *comparison;
  g_autofree char *change = NULL;
  g_autofree char *little = NULL;

  g_return_val_if_fail (numbers != NULL && numbers->main.comparison != NULL, NULL);

  comparison = numbers->main.comparison;
  if (comparison->is_incomplete)
    return cgv_compare_text_dup_incomplete (numbers);
  change = dup_change (numbers);
  little = comparison->origins != NULL ? cgv_compare_text_dup_little (comparison) : NULL;
  /* Translators: "12 % more instructions", and "Only 22 % of A and 4 % of B could be matched". */
  return little != NULL ? g_strdup_printf (_ ("%s. %s"), change, little) : g_steal_pointer (&change);
}

int
cgv_compare_text_get_direction (const CgvComparison *comparison)
{
  g_return_val_if_fail (comparison != NULL, 0);

  if (cgv_comparison_is_total_noise (comparison) || (comparison->origins != NULL && is_practically_same (comparison)))
    return 0;
  return comparison->summary.net.sign;
}

char *
cgv_compare_text_dup_signed_headline (const CgvNumbers *numbers)
{
  int direction = cgv_compare_text_get_direction (numbers->main.comparison);
  g_autofree char *headline = cgv_compare_text_dup_headline (numbers);

  if (direction == 0)
    return g_steal_pointer (&headline);
  return g_strconcat (direction > 0 ? "▲ " : "▼ ", headline, NULL);
}

/* Returns names with their amounts, the caller first: "format (+210 000), put (−209 981)". */
static char *
dup_amounts (const CgvComparison *comparison,
             const GArray *rows)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < rows->len; i++)
    {
      CgvNodeId row = g_array_index (rows, CgvNodeId, i);
      g_autofree char *name = cgv_compare_text_dup_clear_name (comparison->matching, row);
      g_autofree char *amount = cgv_compare_text_dup_delta (comparison, cgv_comparison_get_origin (comparison, row));

      g_string_append_printf (text, "%s%s (%s)", i > 0 ? ", " : "", name, amount);
    }
  return g_string_free (text, FALSE);
}

char *
cgv_compare_text_dup_cancelling (const CgvComparison *comparison,
                                 const GArray *rows)
{
  CgvDelta left = { 0 };
  g_autofree char *amounts = NULL;
  g_autofree char *sum = NULL;

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (rows != NULL, NULL);

  for (guint i = 0; i < rows->len; i++)
    left = cgv_delta_add (left, cgv_comparison_get_origin (comparison, g_array_index (rows, CgvNodeId, i)));
  amounts = dup_amounts (comparison, rows);
  sum = cgv_compare_text_dup_delta (comparison, left);
  if (left.sign != 0)
    /* Translators: a number of functions whose changes nearly cancel out, the sum that is left of them, and each with its amount. */
    return g_strdup_printf (g_dngettext (NULL, "%u that nearly cancels out, %s together: %s", "%u that nearly cancel out, %s together: %s", rows->len), rows->len, sum, amounts);
  /* Translators: a number of functions whose changes cancel out, the sum that is left of them, and each with its amount. */
  return g_strdup_printf (g_dngettext (NULL, "%u that cancels out, %s together: %s", "%u that cancel out, %s together: %s", rows->len), rows->len, sum, amounts);
}

/* Returns the caller that a row's cost comes from most, on the side where it costs more, and its share; CGV_NONE where the
 * program enters it, or in a cycle. */
static CgvNodeId
find_caller (const CgvComparison *comparison,
             CgvNodeId row,
             double *share)
{
  const CgvUnion *joined = comparison->joined;
  CgvNodeId caller = CGV_NONE;
  double most = 0, sum = 0;

  for (guint32 i = joined->in_start[row]; i < joined->in_start[row + 1]; i++)
    {
      guint32 edge = joined->in_edges[i];
      double cost = 0;

      if (cgv_origins_is_within (comparison, edge))
        continue;
      cgv_foreach_side (side)
        cost = MAX (cost, cgv_cost_to_double (cgv_comparison_get_edge_cost (comparison, side, edge), comparison->is_signed));
      sum += cost;
      if (cost <= most)
        continue;
      most = cost;
      caller = joined->edges[edge].caller;
    }
  *share = sum > 0 ? most / sum : 0;
  return caller;
}

static gboolean
is_main (const CgvComparison *comparison,
         CgvNodeId row)
{
  size_t length;
  const char *name = cgv_matching_get_name (comparison->matching, row, &length);

  return cgv_program_start_is_main (name, length);
}

/* Returns the names of @rows, the innermost first, from the outermost. */
static char *
join_way (const CgvComparison *comparison,
          const GArray *rows)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  for (guint i = rows->len; i > 0; i--)
    {
      g_autofree char *name = NULL;

      if (rows->len > WAY_FIRST + WAY_LAST + 1 && i <= rows->len - WAY_FIRST && i > WAY_LAST)
        {
          g_strv_builder_add (names, "…");
          i = WAY_LAST + 1;
          continue;
        }
      name = cgv_compare_text_dup_name_beside (comparison->matching, g_array_index (rows, CgvNodeId, i - 1), g_array_index (rows, CgvNodeId, 0));
      g_strv_builder_add (names, name);
    }
  all = g_strv_builder_end (names);
  return g_strjoinv (" › ", all);
}

/* Returns the caller that the reason of a row is about, or that its cost comes from most. */
static CgvNodeId
find_first_caller (const CgvComparison *comparison,
                   CgvNodeId row,
                   double *share)
{
  g_autoptr (CgvCause) cause = comparison->origins != NULL ? cgv_cause_new (comparison, row, NULL) : NULL;
  CgvNodeId caller = cause != NULL && cause->n_terms > 0 ? cause->terms[0].caller : CGV_NONE;

  if (caller == CGV_NONE || caller == row)
    return find_caller (comparison, row, share);
  *share = 1;
  return caller;
}

char *
cgv_compare_text_dup_way (const CgvComparison *comparison,
                          CgvNodeId row)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof row);
  g_autofree char *text = NULL;
  double all = 1;
  double share = 0;

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (row < comparison->n_rows, NULL);

  while (row != CGV_NONE)
    {
      g_array_append_val (rows, row);
      if (rows->len > MAX_WAY || is_main (comparison, row))
        break;
      row = rows->len == 1 ? find_first_caller (comparison, row, &share) : find_caller (comparison, row, &share);
      if (row != CGV_NONE)
        all *= share;
    }
  if (rows->len == 1)
    return NULL;
  text = join_way (comparison, rows);
  if (all < NEARLY_ALL)
    {
      g_autofree char *percent = cgv_amount_text_dup_percent (all * 100);

      /* Translators: functions that call each other, and the share of the last one's cost along this path. */
      return g_strdup_printf (_ ("%s, %s of it"), text, percent);
    }
  return g_steal_pointer (&text);
}

char *
cgv_compare_text_dup_cause_counts (const CgvComparison *comparison,
                                   CgvNodeId row,
                                   const CgvCauseTerm *term)
{
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (term != NULL, NULL);

  base = cgv_cell_dup_count (term->counts[CGV_SIDE_BASE]);
  new_ = cgv_cell_dup_count (term->counts[CGV_SIDE_NEW]);
  if (is_price (term))
    return dup_price (comparison, row, term);
  if (term->kind == CGV_CAUSE_OWN)
    return g_strdup (term->amount.sign > 0 ? _ ("costs more by itself") : _ ("costs less by itself"));
  if (is_of_function (comparison, row, term))
    {
      g_autofree char *clause = take_marks (dup_clause (comparison, row, term));

      /* Translators: %s is "called 6 instead of 4 times". An amount of the function follows. */
      return g_strdup_printf (term->amount.sign > 0 ? _ ("costs more, %s") : _ ("costs less, %s"), clause);
    }
  if (term->kind == CGV_CAUSE_CALLED || term->kind == CGV_CAUSE_CALLERS)
    return take_marks (dup_callers_clause (comparison, row, term));
  if (term->counts[CGV_SIDE_BASE] == 0 && term->counts[CGV_SIDE_NEW] == 0)
    return g_strdup (_ ("how often is not known"));
  if (term->counts[CGV_SIDE_BASE] == 0)
    return g_strdup_printf (g_dngettext (NULL, "new call, once", "new call, %s times", (gulong) term->counts[CGV_SIDE_NEW]), new_);
  if (term->counts[CGV_SIDE_NEW] == 0)
    return g_strdup_printf (g_dngettext (NULL, "no longer, %s time before", "no longer, %s times before", (gulong) term->counts[CGV_SIDE_BASE]), base);
  if (term->counts[CGV_SIDE_NEW] == term->counts[CGV_SIDE_BASE])
    return g_strdup_printf (g_dngettext (NULL, "%s time, same", "%s times, same", (gulong) term->counts[CGV_SIDE_NEW]), new_);
  /* Translators: how often a function is called in B, and in A; the form is that of the number for A */
  return g_strdup_printf (g_dngettext (NULL, "%s instead of %s time", "%s instead of %s times", (gulong) term->counts[CGV_SIDE_BASE]), new_, base);
}

/* Returns how often a row is called, where that is known on both sides. */
static char *
dup_called (const CgvComparison *comparison,
            CgvNodeId row)
{
  guint64 base = cgv_comparison_get_running (comparison, CGV_SIDE_BASE, row);
  guint64 new_ = cgv_comparison_get_running (comparison, CGV_SIDE_NEW, row);
  g_autofree char *number = NULL;

  if (base == 0 || new_ == 0)
    return NULL;
  number = base == new_ ? cgv_cell_dup_count (new_) : cgv_compare_text_dup_how_often (base, new_);
  if (base == new_)
    return g_strdup_printf (g_dngettext (NULL, "It is called %s time in both.", "It is called %s times in both.", (gulong) new_), number);
  /* Translators: %s is "3 times as often" or "12 % less often". */
  return g_strdup_printf (_ ("It is called %s."), number);
}

char *
cgv_compare_text_dup_doing (const CgvComparison *comparison,
                            CgvNodeId row)
{
  CgvDelta origin;
  g_autofree char *called = NULL;
  g_autofree char *amount = NULL;
  g_autofree char *began = NULL;

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (row < comparison->n_rows, NULL);

  if (comparison->origins == NULL || comparison->joined->n_edges == 0)
    return NULL;
  origin = cgv_comparison_get_origin (comparison, row);
  called = dup_called (comparison, row);
  if (cgv_comparison_is_layout (comparison, row) && cgv_comparison_is_origin_noise (comparison, row))
    return g_strdup (_ ("Not caused here: it runs the same instructions on both sides, so code or data are elsewhere in memory."));
  if (!cgv_comparison_is_origin_noise (comparison, row))
    {
      amount = cgv_compare_text_dup_delta (comparison, origin);
      /* Translators: %s is an amount. */
      began = g_strdup_printf (_ ("It began here: %s."), amount);
      return called != NULL ? g_strjoin (" ", began, called, NULL) : g_steal_pointer (&began);
    }
  if (cgv_comparison_is_inclusive_noise (comparison, row) && cgv_comparison_is_self_noise (comparison, row))
    return NULL;
  if (cgv_comparison_get_running (comparison, CGV_SIDE_BASE, row) != cgv_comparison_get_running (comparison, CGV_SIDE_NEW, row) && called != NULL)
    /* Translators: %s is "It is called 2 times as often." */
    return g_strdup_printf (_ ("Not caused here. %s"), called);
  return g_strdup (_ ("Not caused here: its callees or its callers changed."));
}
