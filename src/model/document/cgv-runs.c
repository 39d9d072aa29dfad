/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-runs.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-cost.h"
#include "cgv-display-dup.h"
#include "cgv-event-text.h"

G_DEFINE_FINAL_TYPE (CgvRuns, cgv_runs, G_TYPE_OBJECT)

static void
cgv_runs_finalize (GObject *object)
{
  CgvRuns *self = CGV_RUNS (object);

  g_clear_object (&self->document);
  g_clear_pointer (&self->parts, cgv_part_selection_free);
  g_clear_pointer (&self->runs, g_ptr_array_unref);
  g_clear_pointer (&self->left_out, g_array_unref);

  G_OBJECT_CLASS (cgv_runs_parent_class)->finalize (object);
}

static void
cgv_runs_class_init (CgvRunsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = cgv_runs_finalize;
}

static void
cgv_runs_init (CgvRuns *self)
{
}

/* No two parts of a run have the same place. */
typedef struct
{
  guint64 number;
  guint64 thread;
} Place;

typedef struct
{
  guint64 pid;
  CgvPartId first;
  GHashTable *places; /* of Place */
  CgvPartSelection *parts;
} Run;

/* Returns the process and the place of a part. If the file lacks them, they are read from its
 * name: callgrind.out.PID.NUMBER-THREAD. */
static Place
get_place (CgvDocument *document,
           CgvPartId id,
           guint64 *pid)
{
  static const char prefix[] = "callgrind.out.";
  const CgvPart *part = cgv_profile_get_part (document->profile, id);
  Place place = { part->number, part->thread };
  g_autofree char *name = g_file_get_basename (cgv_document_get_file (document, part->file));
  char *at;

  *pid = part->pid;
  if (part->pid != 0 || name == NULL || !g_str_has_prefix (name, prefix))
    return place;
  *pid = g_ascii_strtoull (name + strlen (prefix), &at, 10);
  if (*at == '.' && place.number == 0)
    place.number = g_ascii_strtoull (at + 1, &at, 10);
  if (*at == '-' && place.thread == 0)
    place.thread = g_ascii_strtoull (at + 1, NULL, 10);
  return place;
}

static guint
hash_place (gconstpointer key)
{
  const Place *place = key;

  return g_int64_hash (&place->number) * 31 + g_int64_hash (&place->thread);
}

static gboolean
equal_places (gconstpointer first,
              gconstpointer second)
{
  const Place *a = first;
  const Place *b = second;

  return a->number == b->number && a->thread == b->thread;
}

static void
run_free (gpointer data)
{
  Run *run = data;

  g_hash_table_unref (run->places);
  g_clear_pointer (&run->parts, cgv_part_selection_free);
  g_free (run);
}

static gboolean
have_same_string (CgvProfile *first,
                  CgvStringId first_string,
                  CgvProfile *second,
                  CgvStringId second_string)
{
  gsize first_length, second_length;
  const char *a = cgv_profile_get_string (first, first_string, &first_length);
  const char *b = cgv_profile_get_string (second, second_string, &second_length);

  return first_length == second_length && memcmp (a, b, first_length) == 0;
}

static gboolean
have_same_command (CgvProfile *profile,
                   CgvPartId first,
                   CgvPartId second)
{
  return have_same_string (profile, cgv_profile_get_part (profile, first)->command, profile, cgv_profile_get_part (profile, second)->command);
}

static gboolean
have_same_creator (CgvProfile *profile,
                   CgvPartId first,
                   CgvPartId second)
{
  return have_same_string (profile, cgv_profile_get_part (profile, first)->creator, profile, cgv_profile_get_part (profile, second)->creator);
}

/* Returns whether a run lacks all of the parts FIRST to END - 1, which are those of a file. */
static gboolean
can_take (const Run *run,
          CgvDocument *document,
          CgvPartId first,
          CgvPartId end)
{
  for (CgvPartId i = first; i < end; i++)
    {
      guint64 pid;
      const Place place = get_place (document, i, &pid);

      if (pid != run->pid || !have_same_creator (document->profile, run->first, i) || g_hash_table_contains (run->places, &place))
        return FALSE;
    }
  return TRUE;
}

static void
take (Run *run,
      CgvDocument *document,
      CgvPartId first,
      CgvPartId end)
{
  for (CgvPartId i = first; i < end; i++)
    {
      Place place = get_place (document, i, &run->pid);

      g_hash_table_add (run->places, g_memdup2 (&place, sizeof place));
      if (run->parts != NULL)
        {
          cgv_part_selection_add (run->parts, i);
          continue;
        }
      run->parts = cgv_part_selection_new (document->profile->n_parts);
      cgv_part_selection_select_only (run->parts, i);
    }
}

static Run *
find_run (GPtrArray *runs,
          CgvDocument *document,
          CgvPartId first,
          CgvPartId end)
{
  Run *run;

  for (guint i = 0; i < runs->len; i++)
    {
      if (can_take (g_ptr_array_index (runs, i), document, first, end))
        return g_ptr_array_index (runs, i);
    }

  run = g_new0 (Run, 1);
  get_place (document, first, &run->pid);
  run->first = first;
  run->places = g_hash_table_new_full (hash_place, equal_places, g_free, NULL);
  g_ptr_array_add (runs, run);
  return run;
}

/* Returns the parts of each run; NULL if there is one. */
static GPtrArray *
detect_runs (CgvDocument *document)
{
  CgvProfile *profile = document->profile;
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func (run_free);
  guint32 n_parts = profile->n_parts;
  GPtrArray *selections;
  CgvPartId end;

  for (CgvPartId first = 0; first < n_parts; first = end)
    {
      if (!have_same_command (profile, 0, first))
        return NULL;
      end = first + 1;
      while (end < n_parts && cgv_profile_get_part (profile, end)->file == cgv_profile_get_part (profile, first)->file)
        end++;
      take (find_run (runs, document, first, end), document, first, end);
    }
  if (runs->len < 2)
    return NULL;

  selections = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_part_selection_free);
  for (guint i = 0; i < runs->len; i++)
    g_ptr_array_add (selections, g_steal_pointer (&((Run *) g_ptr_array_index (runs, i))->parts));
  return selections;
}

/* Returns the parts of each file; NULL if there is one. */
static GPtrArray *
split_files (CgvProfile *profile)
{
  g_autoptr (GPtrArray) selections = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_part_selection_free);
  guint32 n_parts = profile->n_parts;

  for (CgvPartId i = 0; i < n_parts; i++)
    {
      CgvPartSelection *parts;

      if (i > 0 && cgv_profile_get_part (profile, i)->file == cgv_profile_get_part (profile, i - 1)->file)
        {
          cgv_part_selection_add (g_ptr_array_index (selections, selections->len - 1), i);
          continue;
        }
      parts = cgv_part_selection_new (n_parts);
      cgv_part_selection_select_only (parts, i);
      g_ptr_array_add (selections, parts);
    }
  return selections->len > 1 ? g_steal_pointer (&selections) : NULL;
}

CgvRuns *
cgv_runs_new (CgvDocument *document,
              const CgvPartSelection *parts)
{
  CgvRuns *self;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  self = g_object_new (CGV_TYPE_RUNS, NULL);
  self->document = g_object_ref (document);
  if (parts != NULL && cgv_part_selection_get_set (parts) != NULL)
    self->parts = cgv_part_selection_copy (parts);
  return self;
}

/* Returns for each part whether it is damaged; NULL if there were too many problems to keep them all. A problem outside of parts damages
 * all parts of its file. */
static gboolean *
find_damaged_parts (CgvDocument *document)
{
  CgvProfile *profile = document->profile;
  const CgvProblemList *problems = document->problems;
  guint32 n_parts = profile->n_parts;
  g_autofree gboolean *is_damaged = g_new0 (gboolean, n_parts);
  guint64 n_kept = 0;

  for (guint32 i = 0; i < problems->n_items; i++)
    {
      const CgvProblem *problem = &problems->items[i];
      CgvPartId found;

      if (cgv_problem_kind_get_severity (problem->kind) != CGV_SEVERITY_WARNING)
        continue;
      found = cgv_document_find_damaged_part (document, problem);
      for (CgvPartId part = 0; part < n_parts; part++)
        is_damaged[part] = is_damaged[part] || part == found || (found == CGV_NONE && cgv_profile_get_part (profile, part)->file == problem->file);
      n_kept++;
    }
  return n_kept == cgv_problem_list_count (problems, CGV_SEVERITY_WARNING) ? g_steal_pointer (&is_damaged) : NULL;
}

/* Returns the files of a run, or of all parts if the run is NULL: all files, or only those with damaged parts. */
static GArray *
list_files (CgvDocument *document,
            const CgvPartSelection *run,
            const gboolean *is_damaged)
{
  CgvProfile *profile = document->profile;
  const CgvPartSet *set = run != NULL ? cgv_part_selection_get_set (run) : NULL;
  GArray *files = cgv_array_new (guint);

  for (CgvPartId part = 0; part < profile->n_parts; part++)
    {
      guint file = cgv_profile_get_part (profile, part)->file;

      if (cgv_part_set_contains (set, part) && (is_damaged == NULL || is_damaged[part]) &&
          (files->len == 0 || g_array_index (files, guint, files->len - 1) != file))
        g_array_append_val (files, file);
    }
  return files;
}

static void
add_parts (CgvRuns *self,
           const CgvPartSelection *run)
{
  guint32 n_parts = self->document->profile->n_parts;

  if (self->parts == NULL)
    {
      self->parts = cgv_part_selection_copy (run);
      return;
    }
  for (CgvPartId part = 0; part < n_parts; part++)
    {
      if (cgv_part_set_contains (cgv_part_selection_get_set (run), part))
        cgv_part_selection_add (self->parts, part);
    }
}

/* Leaves out damaged files, which say nothing about differences between runs. If all are damaged, they are compared anyway. */
static void
leave_out_damaged (CgvRuns *self)
{
  g_autofree gboolean *is_damaged = self->runs != NULL ? find_damaged_parts (self->document) : NULL;
  g_autoptr (GPtrArray) whole = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_part_selection_free);
  g_autoptr (GArray) left_out = cgv_array_new (guint);

  if (is_damaged == NULL)
    return;
  for (guint i = 0; i < self->runs->len; i++)
    {
      g_autoptr (GArray) files = list_files (self->document, g_ptr_array_index (self->runs, i), is_damaged);

      if (files->len == 0)
        g_ptr_array_add (whole, cgv_part_selection_copy (g_ptr_array_index (self->runs, i)));
      g_array_append_vals (left_out, files->data, files->len);
    }
  if (whole->len == 0 || whole->len == self->runs->len)
    return;
  for (guint i = 0; i < whole->len; i++)
    add_parts (self, g_ptr_array_index (whole, i));
  g_clear_pointer (&self->runs, g_ptr_array_unref);
  if (whole->len > 1)
    self->runs = g_steal_pointer (&whole);
  self->left_out = g_steal_pointer (&left_out);
}

/* Takes @runs. */
static CgvRuns *
new_of_runs (CgvDocument *document,
             GPtrArray *runs)
{
  CgvRuns *self = cgv_runs_new (document, NULL);

  self->runs = runs;
  leave_out_damaged (self);
  return self;
}

CgvRuns *
cgv_runs_new_detected (CgvDocument *document)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  return new_of_runs (document, detect_runs (document));
}

CgvRuns *
cgv_runs_new_of_files (CgvDocument *document)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  return new_of_runs (document, split_files (document->profile));
}

CgvRuns *
cgv_runs_new_again (CgvRuns *self,
                    CgvDocument *document)
{
  guint n_parts;
  g_autoptr (CgvPartSelection) parts = NULL;

  g_return_val_if_fail (CGV_IS_RUNS (self), NULL);
  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  n_parts = document->profile->n_parts;
  if (self->parts == NULL || self->left_out != NULL || n_parts != self->document->profile->n_parts)
    return cgv_runs_new_detected (document);

  parts = cgv_part_selection_new (n_parts);
  for (guint place = 0; place < n_parts; place++)
    {
      if (!cgv_part_set_contains (cgv_part_selection_get_set (self->parts), cgv_document_get_part_at (self->document, place)))
        cgv_part_selection_toggle (parts, cgv_document_get_part_at (document, place));
    }
  return cgv_runs_new (document, parts);
}

guint
cgv_runs_find_unclear (CgvDocument *document)
{
  CgvProfile *profile;
  guint32 n_parts;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), 0);

  profile = document->profile;
  n_parts = profile->n_parts;
  for (CgvPartId i = 1; i < n_parts; i++)
    {
      if (cgv_profile_get_part (profile, i)->file != cgv_profile_get_part (profile, 0)->file && !have_same_command (profile, 0, i))
        return cgv_profile_get_part (profile, i)->file;
    }
  return 0;
}

gboolean
cgv_runs_are_unclear (CgvDocument *document)
{
  return cgv_runs_find_unclear (document) != 0;
}

gboolean
cgv_runs_are_unknown (CgvDocument *document)
{
  CgvProfile *profile;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), FALSE);

  profile = document->profile;
  for (CgvPartId i = 0; i < profile->n_parts; i++)
    {
      guint64 pid;
      Place place = get_place (document, i, &pid);

      if (cgv_profile_get_part (profile, i)->command != CGV_NONE || pid != 0 || place.number != 0 || place.thread != 0)
        return FALSE;
    }
  return TRUE;
}

/* Returns a CgvPartSelection for each process; none if parts do not say of which process Callgrind recorded them, or if a process has
 * several runs. */
static GPtrArray *
list_processes (CgvRuns *self)
{
  CgvProfile *profile = self->document->profile;
  GPtrArray *processes = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_part_selection_free);
  g_autoptr (GHashTable) known = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (CgvPartId i = 0; i < profile->n_parts; i++)
    {
      const CgvPart *part = cgv_profile_get_part (profile, i);
      CgvPartSelection *parts = g_hash_table_lookup (known, &part->pid);

      if (part->pid == 0 || !g_str_has_prefix (cgv_profile_get_string (profile, part->creator, NULL), "callgrind-"))
        {
          g_ptr_array_set_size (processes, 0);
          return processes;
        }
      if (parts != NULL)
        {
          cgv_part_selection_add (parts, i);
          continue;
        }
      parts = cgv_part_selection_new (profile->n_parts);
      cgv_part_selection_select_only (parts, i);
      g_hash_table_insert (known, (gpointer) &part->pid, parts);
      g_ptr_array_add (processes, parts);
    }
  if (cgv_runs_get_n (self) > 1 && processes->len != cgv_runs_get_n (self))
    g_ptr_array_set_size (processes, 0);
  return processes;
}

CgvCost
cgv_runs_get_common (CgvRuns *self)
{
  CgvProfile *profile;
  g_autoptr (GPtrArray) processes = NULL;
  g_autofree CgvCost *costs = NULL;
  g_autofree CgvCost *most = NULL;
  guint32 n_functions;
  CgvCost all = 0;
  CgvCost once = 0;

  g_return_val_if_fail (CGV_IS_RUNS (self), 0);

  profile = self->document->profile;
  if (profile->n_parts < 2 || profile->events[0].is_signed)
    return 0;
  processes = list_processes (self);
  if (processes->len < 2)
    return 0;
  n_functions = profile->n_functions;
  costs = g_new (CgvCost, n_functions);
  most = g_new0 (CgvCost, n_functions);
  for (guint i = 0; i < processes->len; i++)
    {
      cgv_profile_sum_self (profile, cgv_part_selection_get_set (g_ptr_array_index (processes, i)), 0, costs);
      for (CgvFunctionId id = 0; id < n_functions; id++)
        {
          most[id] = MAX (most[id], costs[id]);
          all = cgv_cost_add (all, costs[id], FALSE);
        }
    }
  for (CgvFunctionId id = 0; id < n_functions; id++)
    once = cgv_cost_add (once, most[id], FALSE);
  return cgv_cost_subtract (all, once, FALSE);
}

/* A forked child has its parent's past. */
char *
cgv_runs_dup_common (CgvRuns *self)
{
  CgvCost common = cgv_runs_get_common (self);
  g_autofree char *amount = NULL;
  g_autofree char *name = NULL;

  if (common == 0)
    return NULL;
  name = cgv_event_text_dup_name (self->document->events, 0);
  amount = cgv_event_text_dup_counted (cgv_event_set_get (self->document->events, 0), common, name);
  /* Translators: an amount with its event type, such as "1 234 Ir". */
  return g_strdup_printf (_ ("If one of these processes forked another, the file of the child has what its parent had counted before. It then counts again, up to %s."), amount);
}

guint
cgv_runs_get_n (CgvRuns *self)
{
  g_return_val_if_fail (CGV_IS_RUNS (self), 0);

  return self->runs != NULL ? self->runs->len : 1;
}

const CgvPartSelection *
cgv_runs_get (CgvRuns *self,
              guint run)
{
  g_return_val_if_fail (CGV_IS_RUNS (self), NULL);
  g_return_val_if_fail (run < cgv_runs_get_n (self), NULL);

  return self->runs != NULL ? g_ptr_array_index (self->runs, run) : self->parts;
}

/* A run with its total. */
typedef struct
{
  guint run;
  CgvCost total;
  gboolean is_signed;
} RunTotal;

static int
compare_totals (gconstpointer first,
                gconstpointer second)
{
  const RunTotal *a = first;
  const RunTotal *b = second;
  int result = cgv_cost_compare (a->total, b->total, a->is_signed);

  return result != 0 ? result : (a->run > b->run) - (a->run < b->run);
}

static gboolean
has_event (CgvRuns *self,
           guint run,
           const CgvEventSet *events,
           CgvEventId event)
{
  const CgvPartSelection *parts = cgv_runs_get (self, run);

  for (CgvPartId part = 0; part < self->document->profile->n_parts; part++)
    {
      if (cgv_part_set_contains (parts != NULL ? cgv_part_selection_get_set (parts) : NULL, part) && cgv_event_set_has_part (events, part, event))
        return TRUE;
    }
  return FALSE;
}

GArray *
cgv_runs_find_lacking (CgvRuns *self,
                       const CgvEventSet *events,
                       CgvEventId event)
{
  GArray *lacking;

  g_return_val_if_fail (CGV_IS_RUNS (self), NULL);
  g_return_val_if_fail (events != NULL, NULL);

  lacking = cgv_array_new (guint);
  for (guint i = 0; i < cgv_runs_get_n (self); i++)
    {
      if (!has_event (self, i, events, event))
        g_array_append_val (lacking, i);
    }
  if (lacking->len == cgv_runs_get_n (self))
    g_array_set_size (lacking, 0);
  return lacking;
}

/* Lists the runs with the event type, by their totals. */
static RunTotal *
list_totals (CgvRuns *self,
             const CgvEventSet *events,
             CgvEventId event,
             guint *n_totals)
{
  g_autoptr (GArray) lacking = cgv_runs_find_lacking (self, events, event);
  guint n_runs = cgv_runs_get_n (self);
  RunTotal *totals = g_new (RunTotal, n_runs);
  guint n_left_out = 0;

  *n_totals = 0;
  for (guint i = 0; i < n_runs; i++)
    {
      const CgvPartSelection *parts = cgv_runs_get (self, i);
      const CgvPartSet *set = parts != NULL ? cgv_part_selection_get_set (parts) : NULL;

      if (n_left_out < lacking->len && g_array_index (lacking, guint, n_left_out) == i)
        n_left_out++;
      else
        totals[(*n_totals)++] = (RunTotal){ i, cgv_event_set_get_total (events, set, event), cgv_event_set_get (events, event)->is_signed };
    }
  qsort (totals, *n_totals, sizeof *totals, compare_totals);
  return totals;
}

guint
cgv_runs_find_median (CgvRuns *self,
                      const CgvEventSet *events,
                      CgvEventId event)
{
  g_autofree RunTotal *totals = NULL;
  guint n_totals;

  g_return_val_if_fail (CGV_IS_RUNS (self), 0);
  g_return_val_if_fail (events != NULL, 0);

  totals = list_totals (self, events, event, &n_totals);
  return totals[(n_totals - 1) / 2].run;
}

/* More than half of the runs have the total of the middle one, or no total is that common. */
GArray *
cgv_runs_find_odd (CgvRuns *self,
                   const CgvEventSet *events,
                   CgvEventId event)
{
  g_autofree RunTotal *totals = NULL;
  GArray *odd;
  guint n_totals;

  g_return_val_if_fail (CGV_IS_RUNS (self), NULL);
  g_return_val_if_fail (events != NULL, NULL);

  totals = list_totals (self, events, event, &n_totals);
  odd = cgv_array_new (guint);
  for (guint i = 0; i < n_totals; i++)
    {
      if (totals[i].total != totals[(n_totals - 1) / 2].total)
        g_array_append_val (odd, totals[i].run);
    }
  if (odd->len * 2 >= n_totals)
    g_array_set_size (odd, 0);
  return odd;
}

GArray *
cgv_runs_list_files (CgvRuns *self,
                     guint run)
{
  g_return_val_if_fail (CGV_IS_RUNS (self), NULL);
  g_return_val_if_fail (run < cgv_runs_get_n (self), NULL);

  return list_files (self->document, cgv_runs_get (self, run), NULL);
}

gboolean
cgv_runs_are_partial (CgvRuns *self)
{
  g_autofree gboolean *is_damaged = NULL;
  g_autoptr (GArray) files = NULL;

  g_return_val_if_fail (CGV_IS_RUNS (self), FALSE);

  if (self->left_out != NULL || !cgv_document_is_partial (self->document))
    return FALSE;
  is_damaged = find_damaged_parts (self->document);
  files = list_files (self->document, self->parts, is_damaged);
  return files->len > 0;
}

static gboolean
has_part (CgvRuns *self,
          CgvPartId part)
{
  return self->parts == NULL || cgv_part_set_contains (cgv_part_selection_get_set (self->parts), part);
}

CgvRuns *
cgv_runs_new_damaged (CgvRuns *self,
                      CgvRuns *other)
{
  g_autofree gboolean *is_damaged = NULL;
  g_autoptr (CgvPartSelection) parts = NULL;
  guint n_parts;

  g_return_val_if_fail (CGV_IS_RUNS (self), NULL);

  is_damaged = find_damaged_parts (self->document);
  n_parts = self->document->profile->n_parts;
  for (CgvPartId part = 0; is_damaged != NULL && part < n_parts; part++)
    {
      if (!is_damaged[part] || (!has_part (self, part) && (other == NULL || !has_part (other, part))))
        continue;
      if (parts == NULL)
        {
          parts = cgv_part_selection_new (n_parts);
          cgv_part_selection_select_only (parts, part);
        }
      cgv_part_selection_add (parts, part);
    }
  return parts != NULL ? cgv_runs_new (self->document, parts) : NULL;
}

static CgvProfile *
get_profile (CgvRuns *self)
{
  return self->document->profile;
}

/* Returns whether two parts are of one process. */
static gboolean
are_of_one_process (CgvProfile *first_profile,
                    const CgvPart *first,
                    CgvProfile *second_profile,
                    const CgvPart *second)
{
  gboolean is_one_file = first_profile == second_profile && first->file == second->file;

  return first->pid == second->pid && (first->pid != 0 || is_one_file) && have_same_string (first_profile, first->command, second_profile, second->command) &&
         have_same_string (first_profile, first->creator, second_profile, second->creator);
}

/* Returns whether two parts with the same number and thread are one part that was read twice. */
static gboolean
is_read_twice (const CgvPart *first,
               const CgvPart *second)
{
  return first->n_events == second->n_events && memcmp (first->totals, second->totals, first->n_events * sizeof *first->totals) == 0;
}

/* The parts of one run, by their places. Parts of one file are always different parts,
 * regardless of their numbers. */
typedef struct
{
  CgvProfile *profile; /* of the first part */
  const CgvPart *first;
  GHashTable *places; /* Place → CgvPart */
  guint n_shared;     /* how many were added again, with the other side */
} OneRun;

/* Returns FALSE if a part is of another run. */
static gboolean
add_part (OneRun *run,
          CgvProfile *profile,
          const CgvPart *part)
{
  Place place = { part->number, part->thread };
  const CgvPart *other = g_hash_table_lookup (run->places, &place);

  if (run->first == NULL)
    {
      run->profile = profile;
      run->first = part;
    }
  if (!are_of_one_process (run->profile, run->first, profile, part))
    return FALSE;
  if (other == NULL)
    {
      g_hash_table_insert (run->places, g_memdup2 (&place, sizeof place), (gpointer) part);
      return TRUE;
    }
  if (profile != run->profile)
    run->n_shared++;
  return profile != run->profile ? is_read_twice (part, other) : part->file == other->file;
}

/* Returns how many parts a side has; 0 if one is of another run. */
static guint
add_side (OneRun *run,
          CgvRuns *side)
{
  CgvProfile *profile = get_profile (side);
  guint n = 0;

  for (CgvPartId i = 0; i < profile->n_parts; i++)
    {
      if (!has_part (side, i))
        continue;
      if (!add_part (run, profile, cgv_profile_get_part (profile, i)))
        return 0;
      n++;
    }
  return n;
}

/* Returns how many parts both sides have that are of one document. */
static guint
count_shared (CgvRuns *base,
              CgvRuns *new_)
{
  guint n = 0;

  for (CgvPartId i = 0; i < get_profile (base)->n_parts; i++)
    n += has_part (base, i) && has_part (new_, i);
  return n;
}

gboolean
cgv_runs_are_of_one_run (CgvRuns *base,
                         CgvRuns *new_)
{
  g_autoptr (GHashTable) places = g_hash_table_new_full (hash_place, equal_places, g_free, NULL);
  OneRun run = { .places = places };
  guint n_base, n_new, n_shared;

  g_return_val_if_fail (CGV_IS_RUNS (base), FALSE);
  g_return_val_if_fail (CGV_IS_RUNS (new_), FALSE);

  if (cgv_runs_get_n (base) > 1 || cgv_runs_get_n (new_) > 1)
    return FALSE;
  n_base = add_side (&run, base);
  n_new = n_base > 0 ? add_side (&run, new_) : 0;
  if (n_new == 0)
    return FALSE;
  n_shared = base->document == new_->document ? count_shared (base, new_) : run.n_shared;
  return n_shared != n_base || n_shared != n_new;
}

gboolean
cgv_runs_equal (CgvRuns *a,
                CgvRuns *b)
{
  g_return_val_if_fail (CGV_IS_RUNS (a), FALSE);
  g_return_val_if_fail (CGV_IS_RUNS (b), FALSE);

  if (a == b)
    return TRUE;
  if (a->document != b->document || cgv_runs_get_n (a) != cgv_runs_get_n (b))
    return FALSE;
  /* Several runs always have all parts. */
  if (a->parts == NULL || b->parts == NULL)
    return a->parts == b->parts;
  return cgv_part_selection_equal (a->parts, b->parts);
}

/* Up to this many parts or files are named one by one. */
#define NAMED_PARTS 3u

/* Joins parts of a title; takes both, which may be NULL. */
static char *
join (char *first,
      char *second)
{
  g_autofree char *a = first;
  g_autofree char *b = second;

  if (a == NULL || b == NULL)
    return a != NULL ? g_steal_pointer (&a) : g_steal_pointer (&b);
  return g_strdup_printf ("%s · %s", a, b);
}

/* Returns the last components of PATH that differ from OTHER; NULL if both are equal. */
static char *
dup_distinct_tail (const char *path,
                   const char *other)
{
  gsize n = strlen (path);
  gsize n_other = strlen (other);
  gsize common = 0;

  while (common < n && common < n_other && path[n - 1 - common] == other[n_other - 1 - common])
    common++;
  if (common == n && common == n_other)
    return NULL;

  n -= MIN (common, n);
  while (n > 0 && path[n - 1] != '/')
    n--;
  return cgv_display_dup (path + n, -1);
}

static char *
format_time (gint64 microseconds,
             const char *format)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (microseconds / G_USEC_PER_SEC);
  g_autoptr (GDateTime) local = g_date_time_to_local (utc);

  return g_date_time_format (local, format);
}

/* Returns (transfer full) (nullable) when a side was recorded, if the other side is an earlier or later recording of the same program. */
static char *
dup_recorded (CgvDocument *document,
              CgvDocument *other)
{
  g_autofree char *program = cgv_document_dup_title (document);
  g_autofree char *other_program = other != NULL ? cgv_document_dup_title (other) : NULL;

  if (other == NULL || document->recorded == 0 || other->recorded == 0 || !g_str_equal (program, other_program))
    return NULL;
  /* Translators: the last recording of a program, beside the time of day of an earlier one. */
  return document->recorded > other->recorded ? g_strdup (_ ("now")) : format_time (document->recorded, "%H:%M");
}

static char *
dup_time (CgvDocument *document)
{
  g_autofree char *time = format_time (document->load_time, "%X");

  /* Translators: when a file was read, a time of day; it distinguishes an older state of the file from a newer. */
  return g_strdup_printf (_ ("read at %s"), time);
}

/* Returns whether a file was read twice without having changed: a change of its costs changes some total. */
static gboolean
is_same_state (CgvDocument *document,
               CgvDocument *other)
{
  const CgvProfile *profiles[] = { document->profile, other->profile };
  guint32 n_events = profiles[0]->n_events;

  if (n_events != profiles[1]->n_events || profiles[0]->n_functions != profiles[1]->n_functions)
    return FALSE;
  for (CgvEventId event = 0; event < n_events; event++)
    if (cgv_profile_get_total (profiles[0], NULL, event) != cgv_profile_get_total (profiles[1], NULL, event))
      return FALSE;
  return TRUE;
}

/* Returns the name of the first file of a side, so that it differs from that of @other, which may be NULL. */
static char *
dup_file_title (CgvDocument *document,
                guint file,
                CgvDocument *other)
{
  g_autofree char *name = cgv_document_dup_file_name (document, file);
  g_autofree char *path = g_file_get_parse_name (cgv_document_get_file (document, file));
  g_autofree char *other_name = other != NULL ? cgv_document_dup_file_name (other, 0) : NULL;
  g_autofree char *other_path = other != NULL ? g_file_get_parse_name (cgv_document_get_file (other, 0)) : NULL;
  char *tail;

  if (other == NULL || !g_str_equal (name, other_name))
    return g_steal_pointer (&name);
  tail = dup_distinct_tail (path, other_path);
  if (tail == NULL && is_same_state (document, other))
    return g_steal_pointer (&name);
  return tail != NULL ? tail : join (g_steal_pointer (&name), dup_time (document));
}

static char *
dup_and_more (char *first,
              guint n_more)
{
  g_autofree char *name = first;

  if (n_more == 0)
    return g_steal_pointer (&name);
  /* Translators: the first of several files or parts, and the number of the others. */
  return g_strdup_printf (ngettext ("%s and %u more", "%s and %u more", n_more), name, n_more);
}

/* Returns the parts that were chosen, in the order in which they are shown. */
static GArray *
list_parts (CgvRuns *side)
{
  CgvDocument *document = side->document;
  const CgvPartSelection *parts = side->parts;
  const CgvPartSet *set = parts != NULL ? cgv_part_selection_get_set (parts) : NULL;
  guint32 n_parts = document->profile->n_parts;
  GArray *list = cgv_array_new (CgvPartId);

  for (guint i = 0; i < n_parts; i++)
    {
      CgvPartId part = cgv_document_get_part_at (document, i);

      if (cgv_part_set_contains (set, part))
        g_array_append_val (list, part);
    }
  return list;
}

static char *
dup_part_names (CgvDocument *document,
                const GArray *parts,
                const char *separator)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < parts->len; i++)
    {
      g_autofree char *name = cgv_document_dup_part_title (document, g_array_index (parts, CgvPartId, i));

      if (i > 0)
        g_string_append (names, separator);
      g_string_append (names, name);
    }
  return g_string_free (g_steal_pointer (&names), FALSE);
}

/* Returns whether a document is a single part without numbers. Then only the file name
 * distinguishes it from others of the run. */
static gboolean
has_unnumbered_part (CgvDocument *document)
{
  const CgvProfile *profile = document->profile;
  const CgvPart *part = cgv_profile_get_part (profile, 0);

  return profile->n_parts == 1 && part->number == 0 && part->thread == 0;
}

/* Returns whether the parts of a document are one run from its first part on. */
static gboolean
begins_run (const CgvProfile *profile)
{
  for (CgvPartId part = 0; part < profile->n_parts; part++)
    {
      if (cgv_profile_get_part (profile, part)->number > part + 1)
        return FALSE;
    }
  return TRUE;
}

/* Returns whether a profile has a part after the first @n_parts of its run. */
static gboolean
has_later_part (const CgvProfile *profile,
                guint n_parts)
{
  for (CgvPartId part = 0; part < profile->n_parts; part++)
    {
      if (cgv_profile_get_part (profile, part)->number > n_parts)
        return TRUE;
    }
  return FALSE;
}

/* Names a part that is compared with another file of its run. A file with one part does not show
 * what distinguishes it from others. */
static char *
dup_part_beside_file (CgvDocument *document,
                      CgvPartId id)
{
  const CgvPart *part = cgv_profile_get_part (document->profile, id);

  if (document->profile->n_parts > 1 || part->number == 0 || part->thread == 0)
    return cgv_document_dup_part_title (document, id);
  /* Translators: a part of a run, by the numbers of a dump and of a thread. */
  return g_strdup_printf (_ ("part %" PRIu64 " of thread %" PRIu64), part->number, part->thread);
}

/* Returns NULL for all parts, unless the other side is of the same document or run. */
static char *
dup_parts_title (CgvRuns *side,
                 CgvDocument *other,
                 gboolean is_same_run)
{
  gboolean is_same_document = side->document == other;
  CgvDocument *document = side->document;
  g_autoptr (GArray) parts = list_parts (side);
  guint n_parts = document->profile->n_parts;
  guint n_runs = cgv_runs_get_n (side);

  if (n_runs > 1)
    return g_strdup_printf (ngettext ("median of %u run", "median of %u runs", n_runs), n_runs);
  if (parts->len == n_parts && (is_same_document || !is_same_run || has_unnumbered_part (document)))
    return is_same_document ? g_strdup (_ ("all parts")) : NULL;
  if (parts->len == n_parts && n_parts > 1 && begins_run (document->profile) && !has_later_part (other->profile, n_parts))
    /* Translators: the parts of one of two files of a run. */
    return g_strdup_printf (ngettext ("all %u part", "all %u parts", n_parts), n_parts);
  if (parts->len == 1 && is_same_run && !is_same_document)
    return dup_part_beside_file (document, g_array_index (parts, CgvPartId, 0));
  if (parts->len == 1 || (is_same_run && parts->len <= NAMED_PARTS))
    return dup_part_names (document, parts, " + ");
  if (is_same_run)
    return dup_and_more (cgv_document_dup_part_title (document, g_array_index (parts, CgvPartId, 0)), parts->len - 1);
  /* Translators: how many parts of a run were chosen, and how many there are */
  return g_strdup_printf (ngettext ("%u of %u part", "%u of %u parts", n_parts), parts->len, n_parts);
}

/* @other: the other side; NULL to name files regardless of it */
static char *
dup_files_title (CgvRuns *self,
                 CgvDocument *other)
{
  g_autoptr (GArray) files = list_files (self->document, self->parts, NULL);
  guint n_files = self->left_out != NULL || self->parts == NULL ? cgv_document_get_n_files (self->document) : files->len;
  char *recorded = dup_recorded (self->document, other);

  if (recorded != NULL)
    return recorded;
  return dup_and_more (dup_file_title (self->document, files->len > 0 ? g_array_index (files, guint, 0) : 0, other), MAX (n_files, 1) - 1);
}

char *
cgv_runs_dup_files (CgvRuns *self)
{
  g_return_val_if_fail (CGV_IS_RUNS (self), NULL);

  return dup_files_title (self, NULL);
}

char *
cgv_runs_dup_title (CgvRuns *self,
                    CgvRuns *other)
{
  CgvDocument *document;
  CgvDocument *other_document;
  gboolean is_same_run;
  char *files = NULL;

  g_return_val_if_fail (CGV_IS_RUNS (self), NULL);
  g_return_val_if_fail (other == NULL || CGV_IS_RUNS (other), NULL);

  document = self->document;
  other_document = other != NULL ? other->document : NULL;
  if (document != other_document)
    files = dup_files_title (self, other_document);
  is_same_run = document == other_document || (other != NULL && cgv_runs_are_of_one_run (other, self));
  return join (files, dup_parts_title (self, other_document, is_same_run));
}

static void
append_line (GString *text,
             char *line)
{
  g_autofree char *taken = line;

  if (taken == NULL || *taken == '\0')
    return;
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, taken);
}

char *
cgv_runs_dup_tooltip (CgvRuns *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  CgvDocument *document;
  guint n_files;

  g_return_val_if_fail (CGV_IS_RUNS (self), NULL);

  document = self->document;
  n_files = cgv_document_get_n_files (document);
  append_line (text, cgv_document_dup_title (document));
  for (guint i = 0; i < MIN (n_files, NAMED_PARTS); i++)
    {
      g_autofree char *path = g_file_get_parse_name (cgv_document_get_file (document, i));

      append_line (text, cgv_display_dup (path, -1));
    }
  if (n_files > NAMED_PARTS)
    append_line (text, g_strdup_printf (ngettext ("and %u more file", "and %u more files", n_files - NAMED_PARTS), n_files - NAMED_PARTS));
  append_line (text, dup_parts_title (self, NULL, FALSE));
  append_line (text, dup_time (document));
  return g_string_free (g_steal_pointer (&text), FALSE);
}
