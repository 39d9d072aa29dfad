/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-guards.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-compare-text.h"
#include "cgv-cost.h"
#include "cgv-display-dup.h"
#include "cgv-value.h"

/* Totals with at least this ratio are too different to mean equal work. */
#define FAR_APART 10.0
/* Event types with at least this tolerance are those of caches. */
#define CACHE_TOLERANCE 0.01

#define CACHE_SUFFIX " cache"

/* Longer texts are shown by their two ends, in letters. */
#define MAX_SHOWN 120

/* The descriptions in the parts of one side: strings are raw, of the first part that has one, and NULL if it is not known; numbers are 0
 * then. */
typedef struct
{
  char *command;
  char *creator;
  char *caches; /* the simulated caches */
  guint n_processes;
  guint n_threads;
} Facts;

/* A process, or a thread of one. */
typedef struct
{
  guint64 pid;
  guint64 thread;
} Place;

static guint
hash_place (gconstpointer key)
{
  const Place *place = key;

  return g_int64_hash (&place->pid) * 31 + g_int64_hash (&place->thread);
}

static gboolean
equal_places (gconstpointer first,
              gconstpointer second)
{
  return memcmp (first, second, sizeof (Place)) == 0;
}

static void
add_place (GHashTable *places,
           guint64 pid,
           guint64 thread)
{
  Place *place = g_new (Place, 1);

  *place = (Place){ pid, thread };
  g_hash_table_add (places, place);
}

/* Returns NULL for an empty string. */
static char *
dup_string (CgvProfile *profile,
            CgvStringId string)
{
  gsize length;
  const char *bytes = cgv_profile_get_string (profile, string, &length);

  return length > 0 ? g_strndup (bytes, length) : NULL;
}

/* Returns lines such as "I1 cache: 32768 B, 64 B, 8-way associative", in their order. */
static char *
dup_caches (CgvProfile *profile,
            const CgvPart *part)
{
  g_autoptr (GString) caches = g_string_new (NULL);

  for (guint i = 0; i < part->n_descriptions; i++)
    {
      g_autofree char *key = dup_string (profile, part->description_keys[i]);
      g_autofree char *value = dup_string (profile, part->description_values[i]);

      if (key == NULL || value == NULL || !g_str_has_suffix (key, CACHE_SUFFIX))
        continue;
      if (caches->len > 0)
        g_string_append (caches, "; ");
      g_string_append_len (caches, key, (gssize) (strlen (key) - strlen (CACHE_SUFFIX)));
      g_string_append_printf (caches, " %s", g_strstrip (value));
    }
  return caches->len > 0 ? g_string_free (g_steal_pointer (&caches), FALSE) : NULL;
}

static void
collect_facts (Facts *facts,
               CgvProfile *profile,
               const CgvPartSet *parts)
{
  g_autoptr (GHashTable) processes = g_hash_table_new_full (hash_place, equal_places, g_free, NULL);
  g_autoptr (GHashTable) threads = g_hash_table_new_full (hash_place, equal_places, g_free, NULL);

  *facts = (Facts){ 0 };
  for (CgvPartId i = 0; i < profile->n_parts; i++)
    {
      const CgvPart *part = cgv_profile_get_part (profile, i);

      if (!cgv_part_set_contains (parts, i))
        continue;
      if (part->pid != 0)
        add_place (processes, part->pid, 0);
      if (part->thread != 0)
        add_place (threads, part->pid, part->thread);
      if (facts->command == NULL)
        facts->command = dup_string (profile, part->command);
      if (facts->creator == NULL)
        facts->creator = dup_string (profile, part->creator);
      if (facts->caches == NULL)
        facts->caches = dup_caches (profile, part);
    }
  facts->n_processes = g_hash_table_size (processes);
  facts->n_threads = g_hash_table_size (threads);
}

static void
clear_facts (Facts *facts)
{
  g_clear_pointer (&facts->command, g_free);
  g_clear_pointer (&facts->creator, g_free);
  g_clear_pointer (&facts->caches, g_free);
}

/* Returns where the name of the program begins in a command. */
static const char *
skip_folder (const char *command)
{
  const char *start = command;

  for (const char *at = command; *at != '\0' && *at != ' '; at++)
    {
      if (*at == '/')
        start = at + 1;
    }
  return start;
}

/* Compares the commands without the folder of the program: two builds are in two folders. */
static gboolean
is_same_command (const Facts *a,
                 const Facts *b)
{
  if (a->command == NULL || b->command == NULL)
    return TRUE;
  return g_str_equal (skip_folder (a->command), skip_folder (b->command));
}

/* The data that guards are made from. */
typedef struct
{
  const CgvNumbers *numbers;
  Facts facts[CGV_N_SIDES];
  GPtrArray *guards;
} Watch;

static void
guard_free (gpointer data)
{
  CgvCompareGuard *guard = data;

  g_free (guard->text);
  g_free (guard);
}

/* Takes the text. */
static void
add (Watch *watch,
     CgvCompareGuardKind kind,
     char *text)
{
  CgvCompareGuard *guard = g_new (CgvCompareGuard, 1);

  *guard = (CgvCompareGuard){ kind, kind != CGV_COMPARE_GUARD_LAYOUT && kind != CGV_COMPARE_GUARD_SAME, text };
  g_ptr_array_add (watch->guards, guard);
}

/* Shortens a command line. It keeps the program at its beginning, and the input at its end. */
static char *
dup_short (const char *text)
{
  g_autofree char *shown = cgv_display_dup (text, -1);
  glong length = g_utf8_strlen (shown, -1);
  g_autofree char *begin = NULL;
  g_autofree char *end = NULL;

  if (length <= MAX_SHOWN)
    return g_steal_pointer (&shown);
  begin = g_utf8_substring (shown, 0, MAX_SHOWN / 2);
  end = g_utf8_substring (shown, length - MAX_SHOWN / 2, length);
  return g_strconcat (begin, "…", end, NULL);
}

/* Adds a guard with the values of both sides; @format names both. */
static void
add_pair (Watch *watch,
          CgvCompareGuardKind kind,
          const char *format,
          const char *base,
          const char *new_)
{
  g_autofree char *first = dup_short (base);
  g_autofree char *second = dup_short (new_);

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  add (watch, kind, g_strdup_printf (format, first, second));
#pragma GCC diagnostic pop
}

static gboolean
is_lock (const Watch *watch,
         CgvSide side)
{
  return cgv_compare_guard_is_lock (watch->numbers->main.comparison, side);
}

static void
watch_recording (Watch *watch)
{
  const Facts *base = &watch->facts[CGV_SIDE_BASE];
  const Facts *new_ = &watch->facts[CGV_SIDE_NEW];

  if (!is_same_command (base, new_))
    /* Translators: the command of each side */
    add_pair (watch, CGV_COMPARE_GUARD_COMMAND, _ ("Other commands were run: A “%s”, B “%s”."), base->command, new_->command);
  if (is_lock (watch, CGV_SIDE_BASE) || is_lock (watch, CGV_SIDE_NEW))
    return;
  if (base->creator != NULL && new_->creator != NULL && !g_str_equal (base->creator, new_->creator))
    /* Translators: the program that recorded each side, with its version */
    add_pair (watch, CGV_COMPARE_GUARD_VERSION, _ ("Recorded by other versions: A by %s, B by %s."), base->creator, new_->creator);
  if (base->caches != NULL && new_->caches != NULL && !g_str_equal (base->caches, new_->caches))
    /* Translators: the caches of each side */
    add_pair (watch, CGV_COMPARE_GUARD_CACHE, _ ("Other caches were simulated: A %s; B %s."), base->caches, new_->caches);
}

static void
watch_events (Watch *watch)
{
  const CgvEventList *events = watch->numbers->choice->events;

  cgv_foreach_side (side)
    {
      const char *const *only = cgv_event_list_get_only_on (events, side);
      guint n = g_strv_length ((char **) only);
      g_autofree char *names = g_strjoinv (", ", (char **) only);

      /* It may lack events by choice, and has calls as one. */
      if (n == 0 || is_lock (watch, CGV_SIDE_BASE) || is_lock (watch, CGV_SIDE_NEW))
        continue;
      /* Translators: a side of a comparison, "A" or "B", and its event types. */
      add (watch, CGV_COMPARE_GUARD_EVENTS, g_strdup_printf (ngettext ("Only %s has the event type %s, which is not compared.", "Only %s has the event types %s, which are not compared.", n), cgv_side_get_letter (side), names));
    }
}

static void
watch_calls (Watch *watch)
{
  const bool *lacks_calls = watch->numbers->main.comparison->joined->lacks_calls;

  if (lacks_calls[CGV_SIDE_BASE] && is_lock (watch, CGV_SIDE_BASE))
    add (watch, CGV_COMPARE_GUARD_CALLS, g_strdup (_ ("A is a lock file, which has no callers: self costs are compared, and causes are not known.")));
  else if (lacks_calls[CGV_SIDE_NEW] && is_lock (watch, CGV_SIDE_NEW))
    add (watch, CGV_COMPARE_GUARD_CALLS, g_strdup (_ ("B is a lock file, which has no callers: self costs are compared, and causes are not known.")));
  else if (lacks_calls[CGV_SIDE_BASE])
    add (watch, CGV_COMPARE_GUARD_CALLS, g_strdup (_ ("Calls were recorded in B only, so inclusive costs and numbers of calls cannot be compared.")));
  else if (lacks_calls[CGV_SIDE_NEW])
    add (watch, CGV_COMPARE_GUARD_CALLS, g_strdup (_ ("Calls were recorded in A only, so inclusive costs and numbers of calls cannot be compared.")));
}

static void
watch_problems (Watch *watch)
{
  CgvRuns *const *sides = watch->numbers->choice->sides;
  gboolean base_is_partial = cgv_runs_are_partial (sides[CGV_SIDE_BASE]);
  gboolean new_is_partial = cgv_runs_are_partial (sides[CGV_SIDE_NEW]);

  if (base_is_partial && new_is_partial)
    add (watch, CGV_COMPARE_GUARD_PARTIAL, g_strdup (_ ("Both sides are incomplete: their numbers may be too low.")));
  else if (base_is_partial)
    add (watch, CGV_COMPARE_GUARD_PARTIAL, g_strdup (_ ("A is incomplete: its numbers may be too low.")));
  else if (new_is_partial)
    add (watch, CGV_COMPARE_GUARD_PARTIAL, g_strdup (_ ("B is incomplete: its numbers may be too low.")));
}

/* Returns the names of files, of guint. */
static char *
dup_names (CgvDocument *document,
           const GArray *files)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *name = cgv_document_dup_file_name (document, g_array_index (files, guint, i));

      g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", name);
    }
  return g_string_free (names, FALSE);
}

static void
add_damaged_runs (Watch *watch,
                  CgvSide side)
{
  CgvRuns *runs = watch->numbers->choice->sides[side];
  const GArray *left_out = runs->left_out;
  g_autofree char *names = left_out != NULL ? dup_names (runs->document, left_out) : NULL;

  if (names == NULL)
    return;
  /* Translators: the names of files, and a side of a comparison, "A" or "B". */
  add (watch, CGV_COMPARE_GUARD_RUNS, g_strdup_printf (g_dngettext (NULL, "%s is incomplete, and is left out of the runs of %s.", "%s are incomplete, and are left out of the runs of %s.", left_out->len), names, cgv_side_get_letter (side)));
}

/* Returns the names of the files of some runs, of guint. */
static char *
dup_names_of_runs (CgvRuns *runs,
                   const GArray *some)
{
  g_autoptr (GArray) files = cgv_array_new (guint);

  for (guint i = 0; i < some->len; i++)
    {
      g_autoptr (GArray) of_run = cgv_runs_list_files (runs, g_array_index (some, guint, i));

      g_array_append_vals (files, of_run->data, of_run->len);
    }
  return dup_names (runs->document, files);
}

static void
add_strangers (Watch *watch,
               CgvSide side)
{
  const GArray *strangers = watch->numbers->strangers[side];
  g_autofree char *names = strangers != NULL && strangers->len > 0 ? dup_names_of_runs (watch->numbers->choice->sides[side], strangers) : NULL;

  if (names == NULL)
    return;
  /* Translators: the names of files, and a side of a comparison, "A" or "B". */
  add (watch, CGV_COMPARE_GUARD_RUNS, g_strdup_printf (g_dngettext (NULL, "%s hardly matches the run of %s that is shown: it is of another program.", "%s hardly match the run of %s that is shown: they are of other programs.", strangers->len), names, cgv_side_get_letter (side)));
}

static void
add_odd_runs (Watch *watch,
              CgvSide side)
{
  const CgvNumbers *numbers = watch->numbers;
  CgvRuns *runs = numbers->choice->sides[side];
  g_autoptr (GArray) odd = cgv_runs_find_odd (runs, numbers->choice->events->sets[side],
                                              cgv_event_list_get_id (numbers->choice->events, side, numbers->choice->event));
  g_autofree char *names = odd->len > 0 ? dup_names_of_runs (runs, odd) : NULL;

  if (names == NULL)
    return;
  /* Translators: the names of files, and a side of a comparison, "A" or "B". */
  add (watch, CGV_COMPARE_GUARD_RUNS, g_strdup_printf (g_dngettext (NULL, "%s has another total than the other runs of %s, which agree: it does not count.", "%s have other totals than the other runs of %s, which agree: they do not count.", odd->len), names, cgv_side_get_letter (side)));
}

static void
add_lacking_runs (Watch *watch,
                  CgvSide side)
{
  const CgvChoice *choice = watch->numbers->choice;
  CgvRuns *runs = choice->sides[side];
  g_autoptr (GArray) lacking = cgv_runs_find_lacking (runs, choice->events->sets[side], cgv_event_list_get_id (choice->events, side, choice->event));
  g_autofree char *names = lacking->len > 0 ? dup_names_of_runs (runs, lacking) : NULL;

  if (names == NULL)
    return;
  /* Translators: the names of files, and a side of a comparison, "A" or "B". */
  add (watch, CGV_COMPARE_GUARD_RUNS, g_strdup_printf (g_dngettext (NULL, "%s lacks the event type, and is left out of the runs of %s.", "%s lack the event type, and are left out of the runs of %s.", lacking->len), names, cgv_side_get_letter (side)));
}

static void
watch_runs (Watch *watch)
{
  cgv_foreach_side (side)
    {
      add_damaged_runs (watch, side);
      add_lacking_runs (watch, side);
      add_odd_runs (watch, side);
      add_strangers (watch, side);
    }
}

/* "1 thread" has a plural of its own on either side of a sentence. */
static char *
dup_threads (guint n)
{
  return g_strdup_printf (ngettext ("%u thread", "%u threads", n), n);
}

static char *
dup_processes (guint n)
{
  return g_strdup_printf (ngettext ("%u process", "%u processes", n), n);
}

/* Returns whether a side has the same dumps as the other, so that they were chosen. */
static gboolean
have_same_dumps (const CgvProfile *base,
                 const CgvProfile *new_)
{
  gboolean is_same = base->n_parts == new_->n_parts;

  for (CgvPartId i = 0; is_same && i < base->n_parts; i++)
    is_same = cgv_profile_get_part (base, i)->number == cgv_profile_get_part (new_, i)->number;
  return is_same;
}

/* The last dump of a run has the name of the whole. */
static void
watch_parts (Watch *watch)
{
  CgvRuns *const *sides = watch->numbers->choice->sides;

  if (have_same_dumps (sides[CGV_SIDE_BASE]->document->profile, sides[CGV_SIDE_NEW]->document->profile))
    return;
  cgv_foreach_side (side)
    {
      char *text = sides[side]->parts == NULL ? cgv_document_dup_missing_part (sides[side]->document) : NULL;

      if (text != NULL)
        add (watch, CGV_COMPARE_GUARD_PARTS, text);
    }
}

static void
watch_counts (Watch *watch)
{
  const Facts *base = &watch->facts[CGV_SIDE_BASE];
  const Facts *new_ = &watch->facts[CGV_SIDE_NEW];

  if (base->n_processes != new_->n_processes && base->n_processes > 0 && new_->n_processes > 0)
    {
      g_autofree char *first = dup_processes (base->n_processes);
      g_autofree char *second = dup_processes (new_->n_processes);

      /* Translators: "3 processes" of each side */
      add_pair (watch, CGV_COMPARE_GUARD_PROCESSES, _ ("A adds up %s, B %s."), first, second);
    }
  if (base->n_threads != new_->n_threads && base->n_threads > 0 && new_->n_threads > 0)
    {
      g_autofree char *first = dup_threads (base->n_threads);
      g_autofree char *second = dup_threads (new_->n_threads);

      /* Translators: "3 threads" of each side */
      add_pair (watch, CGV_COMPARE_GUARD_THREADS, _ ("A has %s, B %s."), first, second);
    }
}

static double
get_total (const CgvComparison *comparison,
           guint side)
{
  CgvCost total = cgv_comparison_get_total (comparison, side);

  return comparison->is_signed ? (double) (gint64) total : (double) total;
}

static void
watch_totals (Watch *watch)
{
  double base = get_total (watch->numbers->main.comparison, CGV_SIDE_BASE);
  double new_ = get_total (watch->numbers->main.comparison, CGV_SIDE_NEW);

  if (base <= 0 || new_ <= 0)
    return;
  if (new_ > FAR_APART * base)
    add (watch, CGV_COMPARE_GUARD_TOTALS, g_strdup_printf (_ ("The total of B is %.0f times that of A: compare shares, or costs per call."), new_ / base));
  else if (base > FAR_APART * new_)
    add (watch, CGV_COMPARE_GUARD_TOTALS, g_strdup_printf (_ ("The total of A is %.0f times that of B: compare shares, or costs per call."), base / new_));
}

static void
watch_empty (Watch *watch)
{
  const CgvComparison *comparison = watch->numbers->main.comparison;
  gboolean is_base = cgv_compare_guard_is_empty (comparison, CGV_SIDE_BASE);
  gboolean is_new = cgv_compare_guard_is_empty (comparison, CGV_SIDE_NEW);

  if (is_base || is_new)
    add (watch, CGV_COMPARE_GUARD_EMPTY, g_strdup (is_base && is_new ? _ ("Nothing was counted on either side.") : is_base ? _ ("Nothing was counted in A.") : _ ("Nothing was counted in B.")));
}

static void
watch_matching (Watch *watch)
{
  char *advice = cgv_compare_text_dup_coverage_advice (watch->numbers->main.comparison);

  if (advice != NULL)
    add (watch, CGV_COMPARE_GUARD_MATCHING, advice);
}

static void
watch_measure (Watch *watch)
{
  const CgvNumbers *numbers = watch->numbers;

  if (numbers->choice->measure == numbers->main.comparison->measure)
    return;
  if (numbers->is_of_parts && numbers->choice->measure != CGV_MEASURE_SHARE)
    add (watch, CGV_COMPARE_GUARD_ANCHOR, g_strdup (_ ("Parts of one run do different work, which cannot be scaled. Event counts are shown instead.")));
  else if (numbers->choice->measure == CGV_MEASURE_PER_CALL)
    add (watch, CGV_COMPARE_GUARD_ANCHOR, g_strdup (_ ("Costs per call need a function whose calls both sides have counted. Choose another one. Event counts are shown instead.")));
  else
    add (watch, CGV_COMPARE_GUARD_ANCHOR, g_strdup (_ ("A total of 0 has no shares. Event counts are shown instead.")));
}

/* Returns whether an event type depends on where code and data are, as those of caches and branch predictors do. */
static gboolean
depends_on_layout (const char *name,
                   const CgvEvent *event)
{
  static const char *const mispredictions[] = { "Bcm", "Bim", "Bm" };

  if (event->unit.kind != CGV_UNIT_EVENTS)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (mispredictions); i++)
    {
      if (g_str_equal (name, mispredictions[i]))
        return TRUE;
    }
  return cgv_tolerance_get_default (name).relative >= CACHE_TOLERANCE;
}

static gboolean
has_equal_instructions (const CgvNumbers *numbers)
{
  const CgvEventList *events = numbers->choice->events;
  guint index = cgv_event_list_find_main (events, "Ir");
  CgvCost totals[CGV_N_SIDES];
  CgvDelta delta;

  if (index == CGV_NONE)
    return FALSE;
  cgv_foreach_side (side)
    totals[side] = cgv_event_set_get_total (events->sets[side],
                                            numbers->main.comparison->costs[side]->graph->parts,
                                            cgv_event_list_get_id (events, side, index));
  delta = cgv_delta_between (totals[CGV_SIDE_BASE], totals[CGV_SIDE_NEW], FALSE);
  return delta.size <= cgv_tolerance_get_limit (cgv_tolerance_get_default ("Ir"), totals[CGV_SIDE_BASE], FALSE, 0);
}

static void
watch_layout (Watch *watch)
{
  const CgvNumbers *numbers = watch->numbers;
  const CgvComparison *comparison = numbers->main.comparison;
  const char *name = cgv_event_list_get_name (numbers->choice->events, numbers->choice->event);

  if (comparison->summary.net.sign == 0 || cgv_comparison_is_by_layout (comparison) || !depends_on_layout (name, cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE])))
    return;
  if (has_equal_instructions (numbers))
    add (watch, CGV_COMPARE_GUARD_LAYOUT, g_strdup (_ ("Same instructions, different layout: both sides execute the same number of instructions, so these differences may come from where code and data are in memory.")));
}

/* Gets the status of a document's file on this machine; returns FALSE unless it is a regular file. */
static gboolean
get_status (CgvDocument *document,
            guint file,
            GStatBuf *status)
{
  const char *path = g_file_peek_path (cgv_document_get_file (document, file));

  return path != NULL && g_stat (path, status) == 0 && S_ISREG (status->st_mode);
}

/* Returns the totals of the parts of a file, of CgvCost. */
static GArray *
list_totals (CgvDocument *document,
             guint file)
{
  CgvProfile *profile = document->profile;
  GArray *totals = cgv_array_new (CgvCost);

  for (CgvPartId i = 0; i < profile->n_parts; i++)
    {
      const CgvPart *part = cgv_profile_get_part (profile, i);

      if (part->file == file)
        g_array_append_vals (totals, part->totals, part->n_events);
    }
  return totals;
}

/* Returns whether two files were equal when they were read: one that was overwritten meanwhile is another. */
static gboolean
have_same_totals (CgvDocument *base,
                  guint base_file,
                  CgvDocument *new_,
                  guint new_file)
{
  g_autoptr (GArray) first = list_totals (base, base_file);
  g_autoptr (GArray) second = list_totals (new_, new_file);

  return first->len == second->len && (first->len == 0 || memcmp (first->data, second->data, first->len * sizeof (CgvCost)) == 0);
}

/* Returns the name of a file that both sides share; NULL if they share none. */
static char *
dup_shared_file (CgvDocument *base,
                 CgvDocument *new_)
{
  g_autoptr (GHashTable) places = g_hash_table_new_full (hash_place, equal_places, g_free, NULL);
  GStatBuf status;

  for (guint i = 0; i < cgv_document_get_n_files (base); i++)
    {
      Place *place = g_new0 (Place, 1);

      if (get_status (base, i, &status))
        *place = (Place){ status.st_dev, status.st_ino };
      g_hash_table_insert (places, place, GUINT_TO_POINTER (i));
    }
  for (guint i = 0; i < cgv_document_get_n_files (new_); i++)
    {
      Place place;
      gpointer file;

      if (!get_status (new_, i, &status))
        continue;
      place = (Place){ status.st_dev, status.st_ino };
      if (g_hash_table_lookup_extended (places, &place, NULL, &file) && have_same_totals (base, GPOINTER_TO_UINT (file), new_, i))
        return cgv_document_dup_file_name (new_, i);
    }
  return NULL;
}

/* Returns NULL for sides that are equal, too. */
static char *
dup_shared (const CgvNumbers *numbers)
{
  CgvRuns *const *sides = numbers->choice->sides;
  CgvDocument *base = sides[CGV_SIDE_BASE]->document;
  CgvDocument *new_ = sides[CGV_SIDE_NEW]->document;

  return base == new_ || numbers->is_of_parts ? NULL : dup_shared_file (base, new_);
}

static void
watch_same (Watch *watch)
{
  CgvRuns *const *sides = watch->numbers->choice->sides;
  CgvDocument *document = sides[CGV_SIDE_BASE]->document;
  g_autofree char *name = dup_shared (watch->numbers);

  if (name != NULL)
    /* Translators: the name of a file. */
    add (watch, CGV_COMPARE_GUARD_SAME, g_strdup_printf (_ ("%s is on both sides."), name));
  if (!cgv_runs_equal (sides[CGV_SIDE_BASE], sides[CGV_SIDE_NEW]))
    return;
  if (sides[CGV_SIDE_BASE]->parts != NULL)
    add (watch, CGV_COMPARE_GUARD_SAME, g_strdup (_ ("Both sides are the same parts of one profile, so nothing differs.")));
  else
    add (watch, CGV_COMPARE_GUARD_SAME,
         g_strdup (ngettext ("Both sides are the same file, so nothing differs.", "Both sides are the same files, so nothing differs.", cgv_document_get_n_files (document))));
}

/* Adds up the common cost of each side without filters, which hide functions of one side only. Returns FALSE if there was no memory. */
static gboolean
match_unfiltered (const CgvNumbers *numbers,
                  CgvCost matched[CGV_N_SIDES])
{
  CgvUnion *joined = cgv_union_new (numbers->matching, numbers->unfiltered[CGV_SIDE_BASE]->graph, numbers->unfiltered[CGV_SIDE_NEW]->graph, NULL);

  matched[CGV_SIDE_BASE] = matched[CGV_SIDE_NEW] = 0;
  for (CgvNodeId row = 0; joined != NULL && row < joined->n_rows; row++)
    {
      for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES && cgv_union_get_presence (joined, row) == CGV_PRESENT_BOTH; side++)
        matched[side] = cgv_cost_add (matched[side], numbers->unfiltered[side]->self[row], numbers->unfiltered[side]->is_signed);
    }
  cgv_union_unref (joined);
  return joined != NULL;
}

static gboolean
hardly_match (const CgvNumbers *numbers)
{
  const CgvComparison *comparison = numbers->main.comparison;
  CgvCost matched[CGV_N_SIDES] = { comparison->summary.matched[CGV_SIDE_BASE].value, comparison->summary.matched[CGV_SIDE_NEW].value };

  if (cgv_matching_is_exact (comparison->matching) || !cgv_comparison_has_percentages (comparison) || (numbers->filtering != NULL && !match_unfiltered (numbers, matched)))
    return FALSE;
  cgv_foreach_side (side)
    {
      CgvCost total = numbers->filtering != NULL ? numbers->unfiltered[side]->total : cgv_comparison_get_total (comparison, side);
      gboolean is_signed = numbers->filtering != NULL ? numbers->unfiltered[side]->is_signed : comparison->is_signed;

      if (cgv_cost_to_double (total, is_signed) > 0 && cgv_cost_to_double (matched[side], is_signed) < CGV_HARDLY_MATCHED * cgv_cost_to_double (total, is_signed))
        return TRUE;
    }
  return FALSE;
}

gboolean
cgv_compare_guard_are_two_programs (const CgvNumbers *numbers)
{
  CgvLateNumbers *late;
  gboolean are_two;

  g_return_val_if_fail (numbers != NULL, FALSE);

  late = numbers->late;
  g_mutex_lock (&late->lock);
  if (!late->has_programs)
    {
      late->are_two_programs = hardly_match (numbers);
      late->has_programs = TRUE;
    }
  are_two = late->are_two_programs;
  g_mutex_unlock (&late->lock);
  return are_two;
}

gboolean
cgv_compare_guard_is_lock (const CgvComparison *comparison,
                           CgvSide side)
{
  return g_str_has_prefix (cgv_profile_get_creator (comparison->costs[side]->graph->profile), "callgrove-lock-");
}

gboolean
cgv_compare_guard_is_empty (const CgvComparison *comparison,
                            CgvSide side)
{
  const CgvGraph *graph;

  g_return_val_if_fail (comparison != NULL, FALSE);

  graph = comparison->costs[side]->graph;
  for (CgvEventId event = 0; event < graph->profile->n_events; event++)
    {
      if (cgv_profile_was_counted (graph->profile, graph->parts, event))
        return FALSE;
    }
  return TRUE;
}

gboolean
cgv_compare_guard_share_files (const CgvNumbers *numbers)
{
  CgvRuns *const *sides;
  g_autofree char *shared = NULL;

  g_return_val_if_fail (numbers != NULL, FALSE);

  sides = numbers->choice->sides;
  shared = dup_shared (numbers);
  return shared != NULL || cgv_runs_equal (sides[CGV_SIDE_BASE], sides[CGV_SIDE_NEW]);
}

static void
collect_all_facts (Watch *watch)
{
  cgv_foreach_side (side)
    {
      const CgvGraph *graph = watch->numbers->main.comparison->costs[side]->graph;

      collect_facts (&watch->facts[side], graph->profile, graph->parts);
    }
}

static void
clear_all_facts (Watch *watch)
{
  cgv_foreach_side (side)
    clear_facts (&watch->facts[side]);
}

void
cgv_compare_guard_dup_commands (const CgvNumbers *numbers,
                                char **commands)
{
  Watch watch = { .numbers = numbers };

  collect_all_facts (&watch);
  if (!is_same_command (&watch.facts[CGV_SIDE_BASE], &watch.facts[CGV_SIDE_NEW]))
    {
      cgv_foreach_side (side)
        commands[side] = dup_short (watch.facts[side].command);
    }
  clear_all_facts (&watch);
}

GPtrArray *
cgv_compare_guards_new (const CgvNumbers *numbers)
{
  Watch watch = { .numbers = numbers };

  g_return_val_if_fail (numbers != NULL, NULL);

  watch.guards = g_ptr_array_new_with_free_func (guard_free);
  collect_all_facts (&watch);
  watch_problems (&watch);
  watch_runs (&watch);
  watch_recording (&watch);
  watch_events (&watch);
  watch_calls (&watch);
  watch_measure (&watch);
  if (numbers->main.comparison->has_reasons)
    {
      watch_parts (&watch);
      watch_counts (&watch);
      watch_totals (&watch);
      watch_empty (&watch);
      watch_matching (&watch);
      watch_layout (&watch);
    }
  watch_same (&watch);
  clear_all_facts (&watch);
  return watch.guards;
}

const char *
cgv_compare_guard_kind_get_name (CgvCompareGuardKind kind)
{
  static const char *const names[] = {
    [CGV_COMPARE_GUARD_COMMAND] = "command",
    [CGV_COMPARE_GUARD_VERSION] = "version",
    [CGV_COMPARE_GUARD_CACHE] = "cache",
    [CGV_COMPARE_GUARD_EVENTS] = "events",
    [CGV_COMPARE_GUARD_CALLS] = "calls",
    [CGV_COMPARE_GUARD_PARTIAL] = "partial",
    [CGV_COMPARE_GUARD_RUNS] = "runs",
    [CGV_COMPARE_GUARD_PARTS] = "parts",
    [CGV_COMPARE_GUARD_PROCESSES] = "processes",
    [CGV_COMPARE_GUARD_THREADS] = "threads",
    [CGV_COMPARE_GUARD_TOTALS] = "totals",
    [CGV_COMPARE_GUARD_MATCHING] = "matching",
    [CGV_COMPARE_GUARD_EMPTY] = "empty",
    [CGV_COMPARE_GUARD_ANCHOR] = "anchor",
    [CGV_COMPARE_GUARD_LAYOUT] = "layout",
    [CGV_COMPARE_GUARD_SAME] = "same",
  };

  g_return_val_if_fail ((guint) kind < G_N_ELEMENTS (names), NULL);

  return names[kind];
}
