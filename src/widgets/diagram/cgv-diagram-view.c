/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-diagram-view.h"

#include <glib/gi18n.h>

#include "cgv-allocator.h"
#include "cgv-arrays.h"
#include "cgv-diagram-picture.h"
#include "cgv-diagram-shape.h"
#include "cgv-display-dup.h"
#include "cgv-estimate.h"
#include "cgv-picture-sheet.h"
#include "cgv-picture-table.h"
#include "cgv-row-text.h"
#include "cgv-task.h"
#include "cgv-widget.h"

#define N_LEVELS      2
#define ZOOM_STEP     1.25
#define DEFAULT_BOXES 60
#define MAX_BOXES     300

/* Callers and callees that are opened in one step. */
#define OPEN_STEP 5

struct _CgvDiagramView
{
  CgvView view;

  GtkLabel *zoom_label;
  GtkStack *stack;
  CgvDiagramPicture *picture;
  CgvPictureTable *list;
  GtkLabel *empty_label;
  GtkLabel *note_label;

  GArray *opened; /* CgvDiagramOpened: by hand */
  CgvNodeId last_opened; /* is marked in the next picture; or CGV_NONE */
  GCancellable *cancellable; /* while a picture is laid out */
  gboolean is_stale;
  gboolean is_whole;   /* the picture is of the whole program */
  guint n_boxes;       /* at most */
  guint kind;          /* the kind of boxes: an index of kinds */
  CgvNumbers *numbers; /* those of groups; NULL for functions, and while they are computed */
  gboolean is_computing;
  guint n_gone;    /* number of steps from the place that Escape leads back to */
  gboolean is_going;
  gboolean is_list; /* a list of the content is shown instead of the picture */
  gboolean is_sideways;
  guint least; /* thousandths of the total: lighter functions are left out */
};

enum
{
  PROP_0,
  PROP_IS_LIST,
  PROP_KIND,
  PROP_IS_SIDEWAYS,
  PROP_LEAST,
  PROP_WHOLE,
  PROP_BOXES,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvDiagramView, cgv_diagram_view, CGV_TYPE_VIEW)

/* Input of a thread, which holds all of it. */
typedef struct
{
  CgvCosts *costs;
  CgvComparison *comparison;
  CgvDiagram *before;
  GArray *opened;
  CgvDiagramStyle style;
  CgvNodeId root;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  cgv_allocator_free_later (g_steal_pointer (&job->costs), (GDestroyNotify) cgv_costs_unref);
  cgv_allocator_free_later (g_steal_pointer (&job->comparison), (GDestroyNotify) cgv_comparison_unref);
  cgv_diagram_unref (job->before);
  g_array_unref (job->opened);
  g_free (job);
}

/* The kinds of boxes. The first is a function. */
static const CgvFoldKind kinds[] = { CGV_FOLD_RECURSION, CGV_FOLD_OBJECT, CGV_FOLD_FILE, CGV_FOLD_NAMESPACE };

/* Filters work on functions. */
static gboolean
has_groups (CgvDiagramView *self)
{
  return self->kind > 0 && cgv_filter_list_get_n (self->view.focus->wanted->filters) == 0;
}

static const CgvNumbers *
get_numbers (CgvDiagramView *self)
{
  return self->numbers != NULL ? self->numbers : self->view.focus->numbers;
}

/* Returns the CgvSign of the costs of either side. */
static guint
get_signs (CgvDiagramView *self)
{
  const CgvEventNumbers *main = &get_numbers (self)->main;
  const CgvTreeSource source = { .costs = main->costs[CGV_SIDE_NEW], .comparison = main->comparison };

  return cgv_tree_source_get_signs (&source);
}

static const CgvGraph *
get_graph (CgvDiagramView *self)
{
  return get_numbers (self)->main.costs[CGV_SIDE_NEW]->graph;
}

/* Returns the root. The member of a cycle represents all of it. CGV_NONE for the whole program. */
static CgvNodeId
get_root (CgvDiagramView *self)
{
  const CgvGraph *graph = get_graph (self);
  CgvCycleId cycle = cgv_focus_get_whole_cycle (self->view.focus);

  if (has_groups (self))
    return CGV_NONE;
  if (self->is_whole || cgv_focus_get_whole_group (self->view.focus) != CGV_NONE)
    return CGV_NONE;
  return cycle != CGV_NONE ? graph->cycle_nodes[graph->cycle_start[cycle]] : self->view.focus->row;
}

/* A member of a cycle is in its box, or has one. */
static guint32
find_box (CgvDiagramView *self,
          const CgvDiagram *diagram,
          CgvNodeId node)
{
  guint32 box = cgv_diagram_find (diagram, node, CGV_NONE);
  CgvCycleId cycle = get_graph (self)->cycles[node];

  return box == CGV_NONE && cycle != CGV_NONE ? cgv_diagram_find (diagram, node, cycle) : box;
}

static guint32
find_selected (CgvDiagramView *self,
               const CgvDiagram *diagram)
{
  CgvNodeId row = self->view.focus->row;
  CgvCycleId cycle = cgv_focus_get_whole_cycle (self->view.focus);

  if (has_groups (self) || (row == CGV_NONE && cycle == CGV_NONE))
    return CGV_NONE;
  return row == CGV_NONE ? cgv_diagram_find (diagram, row, cycle) : find_box (self, diagram, row);
}

static char *
dup_group_name (CgvDiagramView *self,
                CgvNodeId node)
{
  gsize length;
  const char *name = cgv_fold_get_name (self->numbers->folds[CGV_SIDE_NEW], node, &length);

  return length > 0 ? cgv_display_dup (name, (gssize) length) : g_strdup (_ ("unknown"));
}

static char *
dup_name (CgvDiagramView *self,
          const CgvDiagramBox *box)
{
  g_autofree char *name = self->numbers != NULL ? dup_group_name (self, box->node) : cgv_focus_dup_name (self->view.focus, box->node);

  return box->cycle != CGV_NONE ? cgv_diagram_shape_dup_cycle (name, box->n_members) : g_steal_pointer (&name);
}

/* Orders boxes from above, and in a row from the left. */
static int
compare_boxes (gconstpointer a,
               gconstpointer b,
               gpointer data)
{
  const CgvDiagram *diagram = data;
  const CgvDiagramBox *box = &diagram->boxes[*(const guint32 *) a], *other = &diagram->boxes[*(const guint32 *) b];

  if (box->row != other->row)
    return box->row < other->row ? -1 : 1;
  return (box->x > other->x) - (box->x < other->x);
}

static GArray *
list_boxes (CgvDiagramView *self,
            const CgvDiagram *diagram)
{
  GArray *rows = cgv_picture_rows_new ();
  g_autofree guint32 *order = g_new (guint32, diagram->n_boxes);

  for (guint32 i = 0; i < diagram->n_boxes; i++)
    order[i] = i;
  g_qsort_with_data (order, (int) diagram->n_boxes, sizeof *order, compare_boxes, (gpointer) diagram);
  for (guint32 i = 0; i < diagram->n_boxes; i++)
    {
      const CgvDiagramBox *box = &diagram->boxes[order[i]];
      CgvPictureRow row = { .place = order[i], .level = box->row, .node = box->cycle == CGV_NONE && self->numbers == NULL ? box->node : CGV_NONE };

      row.name = row.node == CGV_NONE ? dup_name (self, box) : NULL;
      cgv_foreach_side (side)
        {
          row.cost[side] = box->inclusive[side];
        }
      g_array_append_val (rows, row);
    }
  return rows;
}

static void
update_list (CgvDiagramView *self)
{
  CgvDiagram *diagram = cgv_diagram_picture_get_diagram (self->picture);
  CgvTreeSource source;

  if (!self->is_list || diagram == NULL)
    {
      cgv_picture_table_take_rows (self->list, NULL, NULL, NULL);
      return;
    }
  source = cgv_diagram_picture_get_source (self->picture);
  cgv_picture_table_take_rows (self->list, self->view.focus, &source, list_boxes (self, diagram));
  cgv_picture_table_set_marked (self->list, cgv_diagram_picture_get_marked (self->picture));
}

static char *
dup_callers (guint n)
{
  g_autofree char *count = cgv_cell_dup_count (n);

  return g_strdup_printf (ngettext ("%s caller", "%s callers", n), count);
}

static char *
dup_callees (guint n)
{
  g_autofree char *count = cgv_cell_dup_count (n);

  return g_strdup_printf (ngettext ("%s callee", "%s callees", n), count);
}

/* Boxes cannot be accessible children in GTK 4.8, so the picture names the marked one. */
static void
update_accessible_label (CgvDiagramView *self)
{
  const CgvDiagram *diagram = cgv_diagram_picture_get_diagram (self->picture);
  guint32 marked = cgv_diagram_picture_get_marked (self->picture);
  g_autofree char *label = NULL;

  if (diagram != NULL && marked != CGV_NONE)
    {
      const CgvDiagramBox *box = &diagram->boxes[marked];
      g_autofree char *name = dup_name (self, box);
      g_autofree char *amount = cgv_estimate_mark (cgv_row_text_dup_amount (self->view.focus, box->inclusive[CGV_SIDE_NEW].value), box->inclusive[CGV_SIDE_NEW]);
      g_autofree char *loop = cgv_diagram_shape_dup_loop (box);
      g_autofree char *callers = NULL;
      g_autofree char *callees = NULL;
      g_autofree char *text = NULL;
      guint n_callers = 0, n_callees = 0;

      for (guint i = 0; i < diagram->n_arrows; i++)
        {
          n_callers += diagram->arrows[i].to == marked ? 1 : 0;
          n_callees += diagram->arrows[i].from == marked ? 1 : 0;
        }
      callers = dup_callers (n_callers);
      callees = dup_callees (n_callees);
      /* Translators: what a screen reader reads for a function in a call graph: its name, its cost, and the number of connected
       * functions, as "3 callers" and "1 callee". */
      text = g_strdup_printf (_ ("%s, %s inclusive, %s and %s in the picture"), name, amount, callers, callees);
      label = loop != NULL ? g_strdup_printf ("%s. %s", text, loop) : g_steal_pointer (&text);
    }
  cgv_widget_name (GTK_WIDGET (self->picture), label != NULL ? label : _ ("Call graph"));
}

static void
update_note (CgvDiagramView *self)
{
  const CgvDiagram *diagram = cgv_diagram_picture_get_diagram (self->picture);
  gboolean is_by_cost = self->view.focus != NULL && get_root (self) == CGV_NONE && get_signs (self) == CGV_SIGN_ABOVE && cgv_focus_get_comparison (self->view.focus) == NULL;
  g_autofree char *note = diagram != NULL ? cgv_diagram_shape_dup_note (diagram, is_by_cost) : NULL;

  cgv_widget_show_text (self->note_label, note);
}

static void
update_found (CgvDiagramView *self)
{
  cgv_diagram_picture_set_hot (self->picture, self->view.focus != NULL && self->numbers == NULL ? cgv_focus_get_hot_rows (self->view.focus) : NULL);
  cgv_diagram_picture_set_found (self->picture, self->view.focus != NULL && self->numbers == NULL ? self->view.focus->rows->found : NULL);
  cgv_picture_table_refresh (self->list);
}

static void
update_amounts (CgvDiagramView *self)
{
  CgvFocus *focus = self->view.focus;
  CgvDocument *document = cgv_focus_get_document (focus);
  gboolean has_base = cgv_focus_get_comparison (focus) != NULL;

  cgv_treemap_canvas_set_colors (CGV_TREEMAP_CANVAS (self->picture), CGV_TREEMAP_COLORS_KEY,
                                 has_base ? cgv_focus_get_color_key (focus) : cgv_document_get_color_key (document, cgv_document_get_color_kind (document)),
                                 has_base ? NULL : cgv_focus_get_costs (focus));
  cgv_diagram_picture_show_amounts (self->picture, focus, cgv_focus_get_costs (focus));
}

static void
lay_out (GTask *task,
         gpointer source_object,
         gpointer task_data,
         GCancellable *cancellable)
{
  const Job *job = task_data;
  const CgvTreeSource source = { .costs = job->costs, .comparison = job->comparison };
  CgvDiagram *diagram = cgv_diagram_new (&source, job->root, &job->style, NULL);

  if (diagram != NULL)
    g_task_return_pointer (task, diagram, (GDestroyNotify) cgv_diagram_unref);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("There is not enough memory for the call graph. Show fewer functions."));
}

static void
show (CgvDiagramView *self,
      CgvDiagram *diagram,
      const Job *job)
{
  const CgvTreeSource source = { .costs = job->costs, .comparison = job->comparison };

  update_amounts (self);
  update_found (self);
  cgv_diagram_picture_set_diagram (self->picture, diagram, &source, &job->style, find_selected (self, diagram));
  if (self->last_opened != CGV_NONE)
    cgv_diagram_picture_set_marked (self->picture, find_box (self, diagram, self->last_opened));
  self->last_opened = CGV_NONE;
  gtk_stack_set_visible_child_name (self->stack, self->is_list ? "list" : "picture");
  update_list (self);
  update_note (self);
  update_accessible_label (self);
}

/* Shows why there is no picture. */
static void
show_reason (CgvDiagramView *self,
             const char *reason)
{
  gtk_label_set_text (self->empty_label, reason);
  gtk_stack_set_visible_child_name (self->stack, "empty");
}

static void
laid_out_cb (GObject *object,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  CgvDiagram *diagram = g_task_propagate_pointer (G_TASK (result), &error);
  CgvDiagramView *self = CGV_DIAGRAM_VIEW (object);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->cancellable);
  if (diagram != NULL)
    show (self, diagram, g_task_get_task_data (G_TASK (result)));
  else
    show_reason (self, error->message);
  cgv_diagram_unref (diagram);
}

static void
stop (CgvDiagramView *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

static void load (CgvDiagramView *self);

/* Chooses the groups of the numbers. */
static CgvChoice *
choose_groups (CgvDiagramView *self)
{
  CgvChoice *choice = cgv_choice_copy (self->view.focus->numbers->choice);

  choice->fold = kinds[self->kind];
  choice->grouping = CGV_CHOICE_UNGROUPED;
  g_strfreev (choice->columns);
  choice->columns = g_new0 (char *, 1);
  return choice;
}

/* The last request is shown. */
static void
computed_cb (GObject *object,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autoptr (CgvDiagramView) self = user_data;
  g_autoptr (CgvNumbers) numbers = cgv_numbers_new_finish (result);
  g_autoptr (CgvChoice) wanted = NULL;

  self->is_computing = FALSE;
  if (self->view.focus == NULL)
    return;
  if (numbers == NULL && has_groups (self))
    {
      show_reason (self, _ ("There is not enough memory for the call graph."));
      return;
    }
  wanted = choose_groups (self);
  if (numbers != NULL && cgv_choice_has_same_costs (numbers->choice, wanted))
    self->numbers = g_steal_pointer (&numbers);
  load (self);
}

/* Returns whether the numbers for the chosen boxes are available. */
static gboolean
have_numbers (CgvDiagramView *self)
{
  g_autoptr (CgvChoice) choice = NULL;

  if (!has_groups (self))
    g_clear_pointer (&self->numbers, cgv_numbers_unref);
  if (!has_groups (self) || self->numbers != NULL)
    return TRUE;
  if (self->is_computing)
    return FALSE;
  choice = choose_groups (self);
  self->is_computing = TRUE;
  cgv_numbers_new_async (choice, NULL, computed_cb, g_object_ref (self));
  return FALSE;
}

static void
load (CgvDiagramView *self)
{
  CgvDiagram *before = cgv_diagram_picture_get_diagram (self->picture);
  Job *job;

  stop (self);
  self->is_stale = FALSE;
  if (self->view.focus == NULL || !cgv_row_text_has_calls (self->view.focus) || !have_numbers (self))
    return;
  if (get_signs (self) == CGV_SIGN_BOTH)
    {
      show_reason (self, _ ("Some costs of this event type are below 0. They do not add up along calls, so there is no call graph."));
      return;
    }
  job = g_new0 (Job, 1);
  job->comparison = get_numbers (self)->main.comparison;
  if (job->comparison != NULL)
    cgv_comparison_ref (job->comparison);
  else
    job->costs = cgv_costs_ref (get_numbers (self)->main.costs[CGV_SIDE_NEW]);
  job->root = get_root (self);
  job->style.is_sideways = self->is_sideways;
  job->style.least_share = self->least / 1000.0;
  cgv_diagram_picture_measure (self->picture, &job->style);
  job->style.max_boxes = self->n_boxes;
  job->style.n_levels = N_LEVELS;
  job->style.opens_cycles = has_groups (self);
  job->opened = g_array_copy (self->opened);
  job->style.opened = (const CgvDiagramOpened *) (gconstpointer) job->opened->data;
  job->style.n_opened = job->opened->len;
  job->before = before != NULL ? cgv_diagram_ref (before) : NULL;
  job->style.before = job->before;
  self->cancellable = g_cancellable_new ();
  cgv_task_run (self, self->cancellable, laid_out_cb, NULL, lay_out, job, job_free);
}

static void
load_if_seen (CgvDiagramView *self)
{
  self->is_stale = TRUE;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    load (self);
}

/* The nodes of the old picture may be others now. */
static void
numbers_replaced_cb (CgvDiagramView *self)
{
  stop (self);
  g_clear_pointer (&self->numbers, cgv_numbers_unref);
  g_array_set_size (self->opened, 0);
  self->last_opened = CGV_NONE;
  cgv_diagram_picture_set_diagram (self->picture, NULL, NULL, NULL, CGV_NONE);
  update_list (self);
  update_note (self);
  update_accessible_label (self);
}

static void
row_changed_cb (CgvDiagramView *self)
{
  if (!self->is_going)
    self->n_gone = 0;
  if (self->view.focus != NULL && !has_groups (self))
    load_if_seen (self);
}

static void
amounts_changed_cb (CgvDiagramView *self)
{
  if (self->view.focus != NULL)
    update_amounts (self);
  cgv_picture_table_refresh (self->list);
  update_accessible_label (self);
}

static void
zoomed_cb (CgvDiagramView *self)
{
  g_autofree char *text = g_strdup_printf ("%.0f %%", cgv_diagram_picture_get_zoom (self->picture) * 100);

  gtk_label_set_text (self->zoom_label, text);
}

static void
zoom_in_cb (CgvDiagramView *self)
{
  cgv_diagram_picture_set_zoom (self->picture, cgv_diagram_picture_get_zoom (self->picture) * ZOOM_STEP);
}

static void
zoom_out_cb (CgvDiagramView *self)
{
  cgv_diagram_picture_set_zoom (self->picture, cgv_diagram_picture_get_zoom (self->picture) / ZOOM_STEP);
}

static void
fit_cb (CgvDiagramView *self)
{
  cgv_diagram_picture_fit (self->picture);
}

static void
mark_box_cb (CgvDiagramView *self,
             guint box)
{
  cgv_diagram_picture_set_marked (self->picture, box);
  cgv_picture_table_set_marked (self->list, box);
  update_accessible_label (self);
}

/* Returns the opened neighbours of a function; for a member of a cycle, if requested, those of the cycle. */
static CgvDiagramOpened *
get_opened (CgvDiagramView *self,
            const CgvDiagramBox *box)
{
  cgv_foreach_item (CgvDiagramOpened, opened, self->opened)
    if (opened->node == box->node)
      return opened;
  g_array_append_val (self->opened, ((CgvDiagramOpened){ .node = box->node }));
  return &g_array_index (self->opened, CgvDiagramOpened, self->opened->len - 1);
}

static void
close_cycle (CgvDiagramView *self,
             CgvCycleId cycle)
{
  const CgvGraph *graph = get_graph (self);

  cgv_foreach_item (CgvDiagramOpened, opened, self->opened)
    opened->opens_cycle = opened->opens_cycle && graph->cycles[opened->node] != cycle;
}

static void
open_box_cb (CgvDiagramView *self,
             guint index,
             guint opening)
{
  const CgvDiagramBox *box = &cgv_diagram_picture_get_diagram (self->picture)->boxes[index];
  CgvDiagramOpened *opened = get_opened (self, box);

  if (opening == CGV_DIAGRAM_CLOSE && opened->n_callers + opened->n_callees == 0 && box->inside != CGV_NONE)
    close_cycle (self, box->inside);
  else if (opening == CGV_DIAGRAM_CLOSE)
    opened->n_callers = opened->n_callees = 0;
  else if (box->cycle != CGV_NONE)
    opened->opens_cycle = true;
  else
    {
      opened->n_callers += opening != CGV_DIAGRAM_OPEN_CALLEES && box->n_callers > 0 ? OPEN_STEP : 0;
      opened->n_callees += opening != CGV_DIAGRAM_OPEN_CALLERS && box->n_callees > 0 ? OPEN_STEP : 0;
    }
  self->last_opened = box->node;
  load (self);
}

/* Returns the function of a group that costs most by itself. */
static CgvNodeId
find_costliest (CgvDiagramView *self,
                CgvNodeId group)
{
  const CgvNumbers *numbers = self->view.focus->numbers;
  CgvNodeId found = CGV_NONE;
  CgvCost most = 0;

  cgv_foreach_side (side)
    {
      const CgvFold *fold = self->numbers->folds[side];
      guint32 n = 0;
      const CgvFunctionId *functions = fold != NULL ? cgv_fold_get_members (fold, group, &n) : NULL;

      for (guint32 i = 0; i < n; i++)
        {
          CgvNodeId node = cgv_fold_get_node (numbers->folds[side], functions[i]);
          CgvCost cost = numbers->main.costs[side]->self[node];

          if (found != CGV_NONE && cost <= most)
            continue;
          found = node;
          most = cost;
        }
    }
  return found;
}

/* Does nothing if that function is already selected. */
static void
go_to_box_cb (CgvDiagramView *self,
              guint index)
{
  const CgvDiagramBox *box = &cgv_diagram_picture_get_diagram (self->picture)->boxes[index];
  CgvNodeId node = self->numbers != NULL ? find_costliest (self, box->node) : box->node;
  CgvNodeId row = self->view.focus->row;
  CgvCycleId cycle = cgv_focus_get_whole_cycle (self->view.focus);

  if (node == CGV_NONE)
    return;
  self->is_going = TRUE;
  if (box->cycle != CGV_NONE && self->numbers == NULL)
    cgv_focus_open_cycle (self->view.focus, node);
  else
    cgv_focus_open_row (self->view.focus, node);
  self->is_going = FALSE;
  if (self->view.focus->row != row || cgv_focus_get_whole_cycle (self->view.focus) != cycle)
    self->n_gone++;
}

/* Goes back to the previous place. */
static gboolean
key_pressed_cb (CgvDiagramView *self,
                guint keyval)
{
  if (keyval != GDK_KEY_Escape || self->n_gone == 0)
    return GDK_EVENT_PROPAGATE;
  self->n_gone--;
  self->is_going = TRUE;
  cgv_focus_go_back (self->view.focus);
  self->is_going = FALSE;
  return GDK_EVENT_STOP;
}

static void
set_kind (CgvDiagramView *self,
          guint kind)
{
  if (self->kind == kind)
    return;
  self->kind = kind;
  numbers_replaced_cb (self);
  if (self->view.focus != NULL)
    load_if_seen (self);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_KIND]);
}

static void
set_is_sideways (CgvDiagramView *self,
                 gboolean is_sideways)
{
  if (self->is_sideways == is_sideways)
    return;
  self->is_sideways = is_sideways;
  if (self->view.focus != NULL)
    load_if_seen (self);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_IS_SIDEWAYS]);
}

static void
set_least (CgvDiagramView *self,
           guint least)
{
  if (self->least == least)
    return;
  self->least = least;
  if (self->view.focus != NULL)
    load_if_seen (self);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LEAST]);
}

/* Names may be cut, so that all boxes have tooltips. */
static gboolean
query_tooltip_cb (CgvDiagramView *self,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip)
{
  const CgvDiagram *diagram = cgv_diagram_picture_get_diagram (self->picture);
  guint32 index = keyboard_mode ? CGV_NONE : cgv_diagram_picture_find_box (self->picture, x, y);
  const CgvDiagramBox *box;
  g_autofree char *name = NULL;
  g_autofree char *inclusive = NULL;
  g_autofree char *own = NULL;
  g_autofree char *callers = NULL;
  g_autofree char *callees = NULL;
  g_autofree char *loop = NULL;
  g_autofree char *costs = NULL;
  g_autofree char *text = NULL;

  if (diagram == NULL || index == CGV_NONE || self->view.focus == NULL)
    return FALSE;
  box = &diagram->boxes[index];
  name = dup_name (self, box);
  inclusive = cgv_estimate_dup_cost (self->view.focus, box->inclusive[CGV_SIDE_NEW]);
  own = cgv_estimate_dup_cost (self->view.focus, box->self[CGV_SIDE_NEW]);
  loop = cgv_diagram_shape_dup_loop (box);
  callers = dup_callers (box->n_callers);
  callees = dup_callees (box->n_callees);
  /* Translators: the last two are as "3 callers" and "1 callee". */
  costs = g_strdup_printf (_ ("%s\nInclusive %s, self %s\nNot shown: %s, %s"), name, inclusive, own, callers, callees);
  text = loop != NULL ? g_strdup_printf ("%s\n%s", costs, loop) : g_steal_pointer (&costs);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
cgv_diagram_view_map (GtkWidget *widget)
{
  CgvDiagramView *self = CGV_DIAGRAM_VIEW (widget);

  GTK_WIDGET_CLASS (cgv_diagram_view_parent_class)->map (widget);
  if (self->is_stale)
    load (self);
}

static gboolean
cgv_diagram_view_grab_focus (GtkWidget *widget)
{
  CgvDiagramView *self = CGV_DIAGRAM_VIEW (widget);

  return gtk_widget_grab_focus (self->is_list ? GTK_WIDGET (self->list) : GTK_WIDGET (self->picture));
}

static void
cgv_diagram_view_drop_focus (CgvView *view)
{
  CGV_DIAGRAM_VIEW (view)->n_gone = 0;
  numbers_replaced_cb (CGV_DIAGRAM_VIEW (view));
}

static void
cgv_diagram_view_focus_changed (CgvView *view)
{
  update_found (CGV_DIAGRAM_VIEW (view));
  load_if_seen (CGV_DIAGRAM_VIEW (view));
}

static gboolean
cgv_diagram_view_give_sheet (CgvView *view,
                             double scale,
                             CgvSheetFunc func,
                             gpointer user_data)
{
  CgvDiagramView *self = CGV_DIAGRAM_VIEW (view);
  const CgvDiagram *diagram = cgv_diagram_picture_get_diagram (self->picture);
  g_autofree char *name = NULL;
  g_autofree char *title = NULL;
  CgvNodeId root;

  if (diagram == NULL || func == NULL)
    return diagram != NULL;
  root = get_root (self);
  name = root != CGV_NONE ? cgv_focus_dup_name (view->focus, root) : g_strdup (_ ("Call graph"));
  title = cgv_picture_sheet_dup_title (view->focus, name);
  cgv_diagram_picture_give_sheet (self->picture, scale, &(CgvSheet){ .title = title, .note = gtk_label_get_text (self->note_label) }, func, user_data);
  return TRUE;
}

/* The keyboard stays where it was: in the picture, or in the list. */
static void
set_is_list (CgvDiagramView *self,
             gboolean is_list)
{
  gboolean had_keyboard = gtk_widget_get_focus_child (GTK_WIDGET (self->stack)) != NULL;

  if (self->is_list == is_list)
    return;

  self->is_list = is_list;
  if (cgv_diagram_picture_get_diagram (self->picture) != NULL)
    gtk_stack_set_visible_child_name (self->stack, is_list ? "list" : "picture");
  update_list (self);
  if (had_keyboard)
    gtk_widget_grab_focus (GTK_WIDGET (self));

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_IS_LIST]);
}

static void
cgv_diagram_view_get_property (GObject *object,
                               guint prop_id,
                               GValue *value,
                               GParamSpec *pspec)
{
  if (prop_id == PROP_IS_LIST)
    g_value_set_boolean (value, CGV_DIAGRAM_VIEW (object)->is_list);
  else if (prop_id == PROP_KIND)
    g_value_set_uint (value, CGV_DIAGRAM_VIEW (object)->kind);
  else if (prop_id == PROP_IS_SIDEWAYS)
    g_value_set_boolean (value, CGV_DIAGRAM_VIEW (object)->is_sideways);
  else if (prop_id == PROP_LEAST)
    g_value_set_uint (value, CGV_DIAGRAM_VIEW (object)->least);
  else if (prop_id == PROP_WHOLE)
    g_value_set_boolean (value, CGV_DIAGRAM_VIEW (object)->is_whole);
  else if (prop_id == PROP_BOXES)
    g_value_set_uint (value, CGV_DIAGRAM_VIEW (object)->n_boxes);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
cgv_diagram_view_set_property (GObject *object,
                               guint prop_id,
                               const GValue *value,
                               GParamSpec *pspec)
{
  if (prop_id == PROP_IS_LIST)
    set_is_list (CGV_DIAGRAM_VIEW (object), g_value_get_boolean (value));
  else if (prop_id == PROP_KIND)
    set_kind (CGV_DIAGRAM_VIEW (object), g_value_get_uint (value));
  else if (prop_id == PROP_IS_SIDEWAYS)
    set_is_sideways (CGV_DIAGRAM_VIEW (object), g_value_get_boolean (value));
  else if (prop_id == PROP_LEAST)
    set_least (CGV_DIAGRAM_VIEW (object), g_value_get_uint (value));
  else if (prop_id == PROP_WHOLE)
    CGV_DIAGRAM_VIEW (object)->is_whole = g_value_get_boolean (value);
  else if (prop_id == PROP_BOXES)
    CGV_DIAGRAM_VIEW (object)->n_boxes = g_value_get_uint (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
  if (prop_id == PROP_WHOLE || prop_id == PROP_BOXES)
    load_if_seen (CGV_DIAGRAM_VIEW (object));
}

static const CgvViewOption options[] = {
  { NULL, N_ ("_Whole Program"), "diagram.whole", CGV_VIEW_SWITCH },
  { N_ ("Boxes"), N_ ("_Functions"), "diagram.kind", 0 },
  { N_ ("Boxes"), N_ ("_Libraries"), "diagram.kind", 1 },
  { N_ ("Boxes"), N_ ("_Source Files"), "diagram.kind", 2 },
  { N_ ("Boxes"), N_ ("_Namespaces"), "diagram.kind", 3 },
  { N_ ("Detail"), N_ ("L_ess"), "diagram.boxes", 20 },
  { N_ ("Detail"), N_ ("_Readable"), "diagram.boxes", DEFAULT_BOXES },
  { N_ ("Detail"), N_ ("_More"), "diagram.boxes", 150 },
  { N_ ("Detail"), N_ ("M_ost"), "diagram.boxes", MAX_BOXES },
  { N_ ("Least Share of the Total"), N_ ("No Limit"), "diagram.least", 0 },
  { N_ ("Least Share of the Total"), "0.1 %", "diagram.least", 1 },
  { N_ ("Least Share of the Total"), "1 %", "diagram.least", 10 },
  { N_ ("Least Share of the Total"), "5 %", "diagram.least", 50 },
  { N_ ("Least Share of the Total"), "10 %", "diagram.least", 100 },
  { NULL, N_ ("From Left to _Right"), "diagram.is-sideways", CGV_VIEW_SWITCH },
  { NULL, N_ ("As L_ist"), "picture.is-list", CGV_VIEW_SWITCH },
};

/* With filters, boxes are functions, regardless of the choice. */
static gboolean
cgv_diagram_view_has_option (CgvView *view,
                             const CgvViewOption *option)
{
  if (g_str_equal (option->action, "diagram.whole"))
    return !has_groups (CGV_DIAGRAM_VIEW (view));
  return !g_str_equal (option->action, "diagram.kind") || cgv_filter_list_get_n (view->focus->wanted->filters) == 0;
}

static void
cgv_diagram_view_finalize (GObject *object)
{
  g_array_unref (CGV_DIAGRAM_VIEW (object)->opened);

  G_OBJECT_CLASS (cgv_diagram_view_parent_class)->finalize (object);
}

static void
cgv_diagram_view_class_init (CgvDiagramViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = cgv_diagram_view_finalize;
  G_OBJECT_CLASS (klass)->get_property = cgv_diagram_view_get_property;
  G_OBJECT_CLASS (klass)->set_property = cgv_diagram_view_set_property;
  CGV_VIEW_CLASS (klass)->drop_focus = cgv_diagram_view_drop_focus;
  CGV_VIEW_CLASS (klass)->focus_changed = cgv_diagram_view_focus_changed;
  CGV_VIEW_CLASS (klass)->give_sheet = cgv_diagram_view_give_sheet;
  CGV_VIEW_CLASS (klass)->options = options;
  CGV_VIEW_CLASS (klass)->n_options = G_N_ELEMENTS (options);
  CGV_VIEW_CLASS (klass)->has_option = cgv_diagram_view_has_option;
  widget_class->map = cgv_diagram_view_map;
  widget_class->grab_focus = cgv_diagram_view_grab_focus;

  properties[PROP_IS_LIST] =
    g_param_spec_boolean ("is-list", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_KIND] =
    g_param_spec_uint ("kind", NULL, NULL, 0, G_N_ELEMENTS (kinds) - 1, 0, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_IS_SIDEWAYS] =
    g_param_spec_boolean ("is-sideways", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_LEAST] =
    g_param_spec_uint ("least", NULL, NULL, 0, 1000, 0, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_WHOLE] = g_param_spec_boolean ("whole", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_BOXES] = g_param_spec_uint ("boxes", NULL, NULL, 1, MAX_BOXES, DEFAULT_BOXES, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);
  gtk_widget_class_install_property_action (widget_class, "diagram.kind", "kind");
  gtk_widget_class_install_property_action (widget_class, "diagram.is-sideways", "is-sideways");
  gtk_widget_class_install_property_action (widget_class, "diagram.least", "least");
  gtk_widget_class_install_property_action (widget_class, "diagram.whole", "whole");
  gtk_widget_class_install_property_action (widget_class, "diagram.boxes", "boxes");
  gtk_widget_class_install_property_action (widget_class, "picture.is-list", "is-list");
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_l, 0, "picture.is-list", NULL);

  gtk_widget_class_set_css_name (widget_class, "diagramview");
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-diagram-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvDiagramView, zoom_label);
  gtk_widget_class_bind_template_child (widget_class, CgvDiagramView, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvDiagramView, picture);
  gtk_widget_class_bind_template_child (widget_class, CgvDiagramView, list);
  gtk_widget_class_bind_template_child (widget_class, CgvDiagramView, empty_label);
  gtk_widget_class_bind_template_child (widget_class, CgvDiagramView, note_label);
  gtk_widget_class_bind_template_callback (widget_class, zoomed_cb);
  gtk_widget_class_bind_template_callback (widget_class, zoom_in_cb);
  gtk_widget_class_bind_template_callback (widget_class, zoom_out_cb);
  gtk_widget_class_bind_template_callback (widget_class, fit_cb);
  gtk_widget_class_bind_template_callback (widget_class, mark_box_cb);
  gtk_widget_class_bind_template_callback (widget_class, go_to_box_cb);
  gtk_widget_class_bind_template_callback (widget_class, open_box_cb);
  gtk_widget_class_bind_template_callback (widget_class, query_tooltip_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
}

static void
cgv_diagram_view_init (CgvDiagramView *self)
{
  self->opened = cgv_array_new (CgvDiagramOpened);
  self->last_opened = CGV_NONE;
  self->n_boxes = DEFAULT_BOXES;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_direction (GTK_WIDGET (self->zoom_label), GTK_TEXT_DIR_LTR);
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_ROW, G_CALLBACK (row_changed_cb));
  g_signal_group_connect_closure (self->view.signals, "changed", cgv_focus_closure_new (CGV_FOCUS_NUMBERS, G_CALLBACK (numbers_replaced_cb), self), FALSE);
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_NUMBERS, G_CALLBACK (load_if_seen));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_FOUND | CGV_FOCUS_HOT_PATH, G_CALLBACK (update_found));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_AMOUNTS, G_CALLBACK (amounts_changed_cb));
  update_accessible_label (self);
}
