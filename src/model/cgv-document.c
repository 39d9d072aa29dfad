/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-document-private.h"

#include "cgv-excess.h"
#include "cgv-first-function.h"
#include "cgv-profile-error.h"

/* What is shown as one, and what sorts it. Made under a lock by whichever thread first asks, and
 * there to stay. Each has a lock of its own, so that who shows the one kind never waits for the
 * other. */
typedef struct
{
  GMutex lock;
  CgvFold *fold;
  CgvOrder *order;
} Nodes;

struct _CgvDocument
{
  GObject parent_instance;

  CgvProfile *profile;
  GPtrArray *files;
  CgvProblemList *problems;
  CgvPartTitles *part_titles;
  CgvEventSet *events;
  CgvEventId default_event;
  gint64 load_time;

  Nodes folded;
  Nodes unfolded;

  /* Made under the lock by whichever thread first asks; not changed after that. */
  GMutex lock;
  gboolean prepared;
  CgvCosts *costs;
  CgvFunctionId first_function;
};

G_DEFINE_FINAL_TYPE (CgvDocument, cgv_document, G_TYPE_OBJECT)

static void
nodes_clear (Nodes *nodes)
{
  cgv_order_free (nodes->order);
  cgv_fold_unref (nodes->fold);
  g_mutex_clear (&nodes->lock);
}

static void
cgv_document_finalize (GObject *object)
{
  CgvDocument *self = CGV_DOCUMENT (object);

  nodes_clear (&self->folded);
  nodes_clear (&self->unfolded);
  cgv_costs_unref (self->costs);
  cgv_event_set_unref (self->events);
  cgv_profile_unref (self->profile);
  cgv_part_titles_free (self->part_titles);
  g_ptr_array_unref (self->files);
  g_free (self->problems);
  g_mutex_clear (&self->lock);

  G_OBJECT_CLASS (cgv_document_parent_class)->finalize (object);
}

static void
cgv_document_class_init (CgvDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = cgv_document_finalize;
}

static void
cgv_document_init (CgvDocument *self)
{
  g_mutex_init (&self->folded.lock);
  g_mutex_init (&self->unfolded.lock);
  g_mutex_init (&self->lock);
}

static CgvEventId
find_default_event (CgvProfile *profile)
{
  guint32 n_events = cgv_profile_get_n_events (profile);

  for (CgvEventId event = 0; event < n_events; event++)
    {
      if (cgv_profile_get_total (profile, NULL, event) != 0)
        return event;
    }
  return 0;
}

static gpointer
copy_file (gconstpointer file,
           gpointer user_data)
{
  return g_object_ref ((gpointer) file);
}

CgvDocument *
cgv_document_new (CgvProfile *profile,
                  GPtrArray *files,
                  const CgvProblemList *problems)
{
  CgvDocument *self;

  g_return_val_if_fail (profile != NULL, NULL);
  g_return_val_if_fail (files != NULL && files->len > 0, NULL);
  g_return_val_if_fail (problems != NULL, NULL);

  self = g_object_new (CGV_TYPE_DOCUMENT, NULL);
  self->profile = profile;
  self->files = g_ptr_array_copy (files, copy_file, NULL);
  g_ptr_array_set_free_func (self->files, g_object_unref);
  self->problems = g_memdup2 (problems, sizeof *problems);
  self->part_titles = cgv_part_titles_new (profile);
  self->events = cgv_event_set_new (profile, NULL, 0);
  if (self->events == NULL)
    g_error ("There is not enough memory for the event types");
  self->default_event = find_default_event (profile);
  self->load_time = g_get_real_time ();
  return self;
}

/* Sorting nothing by location still makes the ranks of names and locations. */
static void
make_nodes (CgvDocument *self,
            Nodes *nodes)
{
  CgvFold *fold = cgv_fold_new (self->profile, nodes == &self->folded ? CGV_FOLD_RECURSION : CGV_FOLD_NONE);
  CgvOrder *order = fold != NULL ? cgv_order_new (fold) : NULL;

  if (order != NULL && cgv_order_sort (order, NULL, CGV_ORDER_LOCATION, FALSE, NULL, 0))
    {
      nodes->fold = fold;
      nodes->order = order;
      return;
    }
  cgv_order_free (order);
  cgv_fold_unref (fold);
}

/* Returns them, or NULL if there was no memory. */
static const Nodes *
get_nodes (CgvDocument *self,
           gboolean folded)
{
  Nodes *nodes = folded ? &self->folded : &self->unfolded;
  gboolean made;

  g_mutex_lock (&nodes->lock);
  if (nodes->order == NULL)
    make_nodes (self, nodes);
  made = nodes->order != NULL;
  g_mutex_unlock (&nodes->lock);
  return made ? nodes : NULL;
}

static gboolean
prepare_locked (CgvDocument *self,
                GCancellable *cancellable)
{
  const Nodes *nodes = get_nodes (self, TRUE);
  CgvGraph *graph = NULL;

  if (nodes != NULL && !g_cancellable_is_cancelled (cancellable))
    graph = cgv_graph_new (nodes->fold, NULL);
  if (graph != NULL && !g_cancellable_is_cancelled (cancellable))
    self->costs = cgv_costs_new_of (graph, self->events, self->default_event);
  cgv_graph_unref (graph);
  if (self->costs == NULL)
    return FALSE;

  self->first_function = cgv_first_function_find (self->costs);
  return TRUE;
}

gboolean
cgv_document_prepare (CgvDocument *self,
                      GCancellable *cancellable,
                      GError **error)
{
  gboolean prepared;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), FALSE);

  g_mutex_lock (&self->lock);
  if (!self->prepared)
    self->prepared = prepare_locked (self, cancellable);
  prepared = self->prepared;
  g_mutex_unlock (&self->lock);

  if (!prepared && !g_cancellable_set_error_if_cancelled (cancellable, error))
    {
      CgvProblem problem = { .kind = CGV_PROBLEM_NO_MEMORY };
      g_autofree char *name = g_file_get_parse_name (g_ptr_array_index (self->files, 0));

      g_propagate_error (error, cgv_profile_error_new (&problem, name));
    }
  return prepared;
}

/* One that was made already, if there is one. */
static CgvGraph *
get_graph (CgvDocument *self)
{
  CgvFold *fold;
  CgvGraph *graph;

  if (self->costs != NULL)
    return cgv_graph_ref (self->costs->graph);
  fold = cgv_fold_new (self->profile, CGV_FOLD_RECURSION);
  graph = fold != NULL ? cgv_graph_new (fold, NULL) : NULL;
  cgv_fold_unref (fold);
  return graph;
}

void
cgv_document_check (CgvDocument *self,
                    CgvProblemList *problems,
                    GCancellable *cancellable)
{
  CgvGraph *graph;

  g_return_if_fail (CGV_IS_DOCUMENT (self));
  g_return_if_fail (problems != NULL);

  graph = get_graph (self);
  for (CgvEventId event = 0; graph != NULL && event < cgv_profile_get_n_events (self->profile); event++)
    {
      CgvCosts *costs = NULL;

      /* What a formula makes of recorded costs is nothing that a file could have wrong. */
      if (cgv_profile_get_event (self->profile, event)->formula != CGV_NONE)
        continue;
      if (!g_cancellable_is_cancelled (cancellable))
        costs = cgv_costs_new (graph, event);
      if (costs == NULL)
        break;
      cgv_excess_report (costs, problems);
      cgv_costs_unref (costs);
    }
  cgv_graph_unref (graph);
  *self->problems = *problems;
}

CgvCosts *
cgv_document_get_costs (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  return cgv_document_prepare (self, NULL, NULL) ? self->costs : NULL;
}

CgvFold *
cgv_document_get_fold (CgvDocument *self,
                       gboolean folded)
{
  const Nodes *nodes;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  nodes = get_nodes (self, folded);
  return nodes != NULL ? nodes->fold : NULL;
}

CgvOrder *
cgv_document_get_order (CgvDocument *self,
                        gboolean folded)
{
  const Nodes *nodes;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  nodes = get_nodes (self, folded);
  return nodes != NULL ? nodes->order : NULL;
}

CgvEventSet *
cgv_document_get_events (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  return self->events;
}

CgvEventId
cgv_document_get_default_event (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), 0);

  return self->default_event;
}

CgvFunctionId
cgv_document_get_first_function (CgvDocument *self,
                                 CgvEventId event)
{
  CgvFunctionId function;
  CgvCosts *costs;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), CGV_NONE);
  g_return_val_if_fail (event < cgv_profile_get_n_events (self->profile), CGV_NONE);

  if (!cgv_document_prepare (self, NULL, NULL))
    return CGV_NONE;
  if (event == self->default_event)
    return self->first_function;

  costs = cgv_costs_new (self->costs->graph, event);
  function = costs != NULL ? cgv_first_function_find (costs) : self->first_function;
  cgv_costs_unref (costs);
  return function;
}

CgvProfile *
cgv_document_get_profile (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  return self->profile;
}

guint
cgv_document_get_n_files (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), 0);

  return self->files->len;
}

GFile *
cgv_document_get_file (CgvDocument *self,
                       guint index)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);
  g_return_val_if_fail (index < self->files->len, NULL);

  return g_ptr_array_index (self->files, index);
}

const CgvProblemList *
cgv_document_get_problems (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  return self->problems;
}

gint64
cgv_document_get_load_time (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), 0);

  return self->load_time;
}

gboolean
cgv_document_is_partial (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), FALSE);

  return cgv_problem_list_count (self->problems, CGV_SEVERITY_WARNING) > 0;
}

CgvPartTitles *
cgv_document_get_part_titles (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  return self->part_titles;
}
