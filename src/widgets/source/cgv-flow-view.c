/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-flow-view.h"

#include <glib/gi18n.h>

#include "cgv-arrays.h"
#include "cgv-cell.h"
#include "cgv-code-flow.h"
#include "cgv-diagram-picture.h"
#include "cgv-diagram-shape.h"
#include "cgv-display-dup.h"
#include "cgv-picture-sheet.h"
#include "cgv-row-text.h"
#include "cgv-signal.h"
#include "cgv-task.h"
#include "cgv-tooltip.h"
#include "cgv-widget.h"

/* Most instructions of a block in its tooltip. */
#define MAX_SHOWN 16

/* Space next to a box for an arrow to itself and its number, in widths of a box. */
#define LOOP_ROOM 0.5

/* A box has lines and an instruction, which is longer than most names of functions. */
#define BOX_WIDTH 1.4

struct _CgvFlowView
{
  GtkWidget parent_instance;

  CgvCodeList *list;
  CgvCodeFlow *flow;         /* NULL until it was seen */
  GCancellable *cancellable; /* while it is laid out */

  GtkWidget *content;
  CgvDiagramPicture *picture;
  GtkLabel *note_label;
};

enum
{
  GO_TO_ROW,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvFlowView, cgv_flow_view, GTK_TYPE_WIDGET)

/* Input of a thread; it does not change until the thread ends. */
typedef struct
{
  CgvCodeList *list; /* of @flow */
  CgvCodeFlow *flow;
  CgvDiagramStyle style;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->list);
  cgv_code_flow_free (job->flow);
  g_free (job);
}

gboolean
cgv_flow_view_can_show (CgvCodeList *list)
{
  guint n_blocks = 0;

  if (list != NULL)
    cgv_code_list_get_blocks (list, &n_blocks);
  return n_blocks > 1;
}

static char *
dup_note (CgvCodeList *list,
          const CgvCodeFlow *flow)
{
  g_autofree char *number = cgv_cell_dup_count (flow->n_left_out);
  g_autoptr (GString) note = g_string_new (flow->texts != NULL ? _ ("Blocks of instructions, with their lines and addresses; numbers show how often an arrow was taken.")
                                                               : _ ("Blocks of instructions, with their lines and how they end; numbers show how often an arrow was taken."));

  if (cgv_code_list_get_comparison (list) != NULL)
    g_string_append (note, _ (" All of this is B alone."));
  if (flow->n_left_out > 0)
    g_string_append_printf (note, g_dngettext (NULL, " %s block that never ran is left out.", " %s blocks that never ran are left out.", flow->n_left_out), number);
  if (flow->has_unknown)
    g_string_append (note, _ (" More is known where jumps and the event type Ir were recorded."));
  return g_string_free (g_steal_pointer (&note), FALSE);
}

/* The sum of ratios means nothing. */
static gboolean
is_ratio (CgvFlowView *self)
{
  return cgv_costs_get_event (cgv_code_list_get_costs (self->list))->is_ratio;
}

static void
update_label (CgvFlowView *self)
{
  const CgvDiagram *diagram = cgv_diagram_picture_get_diagram (self->picture);
  guint32 marked = cgv_diagram_picture_get_marked (self->picture);
  g_autofree char *label = NULL;

  if (diagram != NULL && marked != CGV_NONE && is_ratio (self))
    label = g_strdup_printf (_ ("Block %s"), self->flow->names[marked]);
  else if (diagram != NULL && marked != CGV_NONE)
    {
      g_autofree char *amount = cgv_row_text_dup_amount (cgv_code_list_get_focus (self->list), diagram->boxes[marked].self[CGV_SIDE_NEW].value);

      /* Translators: what a screen reader reads for a block of instructions: its lines and last instruction, and its cost. */
      label = g_strdup_printf (_ ("Block %s, %s"), self->flow->names[marked], amount);
    }
  cgv_widget_name (GTK_WIDGET (self->picture), label != NULL ? label : _ ("Control flow"));
}

static void
update_amounts (CgvFlowView *self)
{
  CgvCosts *costs = cgv_code_list_get_costs (self->list);

  cgv_treemap_canvas_set_colors (CGV_TREEMAP_CANVAS (self->picture), CGV_TREEMAP_COLORS_KEY, NULL, costs);
  cgv_diagram_picture_show_amounts (self->picture, cgv_code_list_get_focus (self->list), costs);
}

static void
lay_out (GTask *task,
         gpointer source_object,
         gpointer task_data,
         GCancellable *cancellable)
{
  const Job *job = task_data;
  CgvDiagram *diagram = cgv_diagram_new_given ((const CgvDiagramBox *) (gconstpointer) job->flow->boxes->data, job->flow->boxes->len,
                                               (const CgvDiagramArrow *) (gconstpointer) job->flow->arrows->data, job->flow->arrows->len,
                                               job->flow->whole, &job->style, NULL);

  if (diagram != NULL)
    g_task_return_pointer (task, diagram, (GDestroyNotify) cgv_diagram_unref);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("There is not enough memory for this picture."));
}

static void
drop (CgvFlowView *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  /* It has the names of the flow. */
  cgv_diagram_picture_set_diagram (self->picture, NULL, NULL, NULL, CGV_NONE);
  g_clear_pointer (&self->flow, cgv_code_flow_free);
  gtk_label_set_text (self->note_label, "");
}

/* A long function opens where it costs most. */
static void
mark_hottest (CgvFlowView *self)
{
  const CgvDiagram *diagram = cgv_diagram_picture_get_diagram (self->picture);
  guint32 hottest = CGV_NONE;

  for (guint32 i = 0; i < diagram->n_boxes && !is_ratio (self); i++)
    if (hottest == CGV_NONE || diagram->boxes[i].self[CGV_SIDE_NEW].value > diagram->boxes[hottest].self[CGV_SIDE_NEW].value)
      hottest = i;
  if (hottest != CGV_NONE)
    cgv_diagram_picture_set_marked (self->picture, hottest);
}

static void
laid_out_cb (GObject *object,
             GAsyncResult *result,
             gpointer user_data)
{
  CgvFlowView *self = CGV_FLOW_VIEW (object);
  g_autoptr (GError) error = NULL;
  CgvDiagram *diagram = g_task_propagate_pointer (G_TASK (result), &error);
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autofree char *note = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->cancellable);
  if (diagram == NULL)
    {
      gtk_label_set_text (self->note_label, error->message);
      return;
    }
  self->flow = g_steal_pointer (&job->flow);
  note = dup_note (self->list, self->flow);
  gtk_label_set_text (self->note_label, note);
  update_amounts (self);
  cgv_diagram_picture_set_diagram (self->picture, diagram, &(CgvTreeSource){ .costs = cgv_code_list_get_costs (self->list) }, &job->style, CGV_NONE);
  mark_hottest (self);
  update_label (self);
  cgv_diagram_unref (diagram);
}

static gboolean
has_loop (const CgvCodeFlow *flow)
{
  cgv_foreach_item (const CgvDiagramArrow, arrow, flow->arrows)
    if (arrow->from == arrow->to)
      return TRUE;
  return FALSE;
}

/* Boxes have room for their instructions. */
static void
grow_boxes (Job *job)
{
  double line = (job->style.box_height - 2 * CGV_DIAGRAM_PAD) / 2;

  for (guint i = 0; job->flow->texts != NULL && i < job->flow->boxes->len; i++)
    {
      guint n = 1;

      for (const char *text = job->flow->texts[i]; *text != '\0'; text++)
        n += *text == '\n';
      g_array_index (job->flow->boxes, CgvDiagramBox, i).height = job->style.box_height + n * line;
    }
  job->style.texts = (const char *const *) job->flow->texts;
}

static void
load (CgvFlowView *self)
{
  Job *job;

  if (self->flow != NULL || self->cancellable != NULL || !cgv_flow_view_can_show (self->list) || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  job = g_new0 (Job, 1);
  job->list = g_object_ref (self->list);
  job->flow = cgv_code_flow_new (self->list);
  cgv_diagram_picture_measure (self->picture, &job->style);
  job->style.box_width *= BOX_WIDTH;
  if (has_loop (job->flow))
    job->style.gap = LOOP_ROOM * job->style.box_width;
  job->style.names = (const char *const *) job->flow->names;
  grow_boxes (job);
  self->cancellable = g_cancellable_new ();
  cgv_task_run (self, self->cancellable, laid_out_cb, NULL, lay_out, job, job_free);
}

static void
fit_cb (CgvFlowView *self)
{
  cgv_diagram_picture_fit (self->picture);
}

static void
mark_box_cb (CgvFlowView *self,
             guint box)
{
  cgv_diagram_picture_set_marked (self->picture, box);
  update_label (self);
}

static void
go_to_box_cb (CgvFlowView *self,
              guint box)
{
  g_signal_emit (self, signals[GO_TO_ROW], 0, cgv_diagram_picture_get_diagram (self->picture)->boxes[box].node);
}

/* Its name may be cut, and its instructions are more informative. */
static gboolean
query_tooltip_cb (CgvFlowView *self,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip)
{
  const CgvDiagram *diagram = cgv_diagram_picture_get_diagram (self->picture);
  guint32 index = keyboard_mode ? CGV_NONE : cgv_diagram_picture_find_box (self->picture, x, y);
  g_autoptr (GString) text = NULL;
  g_autofree char *cost = NULL;
  g_autofree char *number = NULL;
  CgvCodeBlock block;
  guint n_shown = 0;

  if (diagram == NULL || index == CGV_NONE)
    return FALSE;
  cgv_code_list_get_block (self->list, diagram->boxes[index].node, &block);
  number = cgv_cell_dup_count (block.n_instructions);
  cost = cgv_focus_dup_cost (cgv_code_list_get_focus (self->list), block.self.value);
  text = g_string_new (self->flow->names[index]);
  if (is_ratio (self))
    g_string_append_printf (text, g_dngettext (NULL, "\n%s instruction", "\n%s instructions", block.n_instructions), number);
  else
    /* Translators: how many instructions a block has, and their cost */
    g_string_append_printf (text, g_dngettext (NULL, "\n%s instruction, self %s", "\n%s instructions, self %s", block.n_instructions), number, cost);
  for (guint32 row = diagram->boxes[index].node; n_shown < MIN (block.n_instructions, MAX_SHOWN); row++)
    {
      g_autofree char *line = cgv_code_list_get_instruction (self->list, row) != NULL ? cgv_code_list_dup_text (self->list, row) : NULL;
      g_autofree char *shown = line != NULL ? cgv_display_dup_whole (line, -1) : NULL;

      if (shown != NULL)
        g_string_append_printf (text, "\n%s", shown);
      n_shown += cgv_code_list_get_row (self->list, row).callee == NULL ? 1 : 0;
    }
  if (n_shown < block.n_instructions)
    g_string_append (text, "\n…");
  gtk_tooltip_set_text (tooltip, text->str);
  return TRUE;
}

static void
cgv_flow_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (cgv_flow_view_parent_class)->map (widget);
  load (CGV_FLOW_VIEW (widget));
}

static gboolean
cgv_flow_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (CGV_FLOW_VIEW (widget)->picture));
}

static void
cgv_flow_view_dispose (GObject *object)
{
  CgvFlowView *self = CGV_FLOW_VIEW (object);

  if (self->content != NULL)
    drop (self);
  g_clear_object (&self->list);
  g_clear_pointer (&self->content, gtk_widget_unparent);

  G_OBJECT_CLASS (cgv_flow_view_parent_class)->dispose (object);
}

static void
cgv_flow_view_class_init (CgvFlowViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_flow_view_dispose;
  widget_class->map = cgv_flow_view_map;
  widget_class->grab_focus = cgv_flow_view_grab_focus;

  signals[GO_TO_ROW] = cgv_signal_new ("go-to-row", klass, 1, G_TYPE_UINT);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-flow-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvFlowView, content);
  gtk_widget_class_bind_template_child (widget_class, CgvFlowView, picture);
  gtk_widget_class_bind_template_child (widget_class, CgvFlowView, note_label);
  gtk_widget_class_bind_template_callback (widget_class, mark_box_cb);
  gtk_widget_class_bind_template_callback (widget_class, fit_cb);
  gtk_widget_class_bind_template_callback (widget_class, go_to_box_cb);
  gtk_widget_class_bind_template_callback (widget_class, query_tooltip_cb);
}

static void
cgv_flow_view_init (CgvFlowView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  cgv_tooltip_show_cut (GTK_WIDGET (self->note_label), self->note_label);
  update_label (self);
}

void
cgv_flow_view_set_list (CgvFlowView *self,
                        CgvCodeList *list)
{
  g_return_if_fail (CGV_IS_FLOW_VIEW (self));

  drop (self);
  g_set_object (&self->list, list);
  load (self);
}

gboolean
cgv_flow_view_give_sheet (CgvFlowView *self,
                          double scale,
                          CgvSheetFunc func,
                          gpointer user_data)
{
  const CgvDiagram *diagram = cgv_diagram_picture_get_diagram (self->picture);
  CgvFocus *focus;
  g_autofree char *name = NULL;
  g_autofree char *title = NULL;

  g_return_val_if_fail (CGV_IS_FLOW_VIEW (self), FALSE);

  if (diagram == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)) || func == NULL)
    return diagram != NULL && gtk_widget_get_mapped (GTK_WIDGET (self));
  focus = cgv_code_list_get_focus (self->list);
  name = cgv_focus_dup_name (focus, cgv_code_list_get_node (self->list));
  title = cgv_picture_sheet_dup_title (focus, name);
  cgv_diagram_picture_give_sheet (self->picture, scale, &(CgvSheet){ .title = title, .note = gtk_label_get_text (self->note_label) }, func, user_data);
  return TRUE;
}
