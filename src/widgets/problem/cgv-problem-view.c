/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-problem-view.h"

#include <glib/gi18n.h>

#include "cgv-arrays.h"
#include "cgv-problem-text.h"
#include "cgv-row-selection.h"
#include "cgv-signal.h"
#include "cgv-table.h"
#include "cgv-template.h"
#include "cgv-value.h"
#include "cgv-view.h"
#include "cgv-widget.h"

/* Width that the name needs before a further column may appear next to it. */
#define NAME_MIN         140
#define NAME_AND_BYTES   300
#define NAME_BESIDE_REST 200

/* CgvDocument ── CgvProblemModel ── CgvRowSelection ── CgvTable */
struct _CgvProblemView
{
  AdwBin parent_instance;

  GtkDropDown *kind_picker;
  CgvTable *table;
  GtkLabel *rest_label;

  CgvProblemModel *model;
  GArray *kinds; /* for each entry of the picker a CgvProblemKind, or CGV_PROBLEM_ANY */
};

enum
{
  SELECTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvProblemView, cgv_problem_view, ADW_TYPE_BIN)

static void
fill_kind (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvProblem *problem = cgv_problem_model_get (list, position);

  cell->text = g_strdup (cgv_problem_kind_get_title (problem->kind));
  if (cgv_problem_kind_get_severity (problem->kind) == CGV_SEVERITY_INFO)
    /* Translators: next to a problem that changes no number */
    cell->tag = _ ("remark");
}

static void
fill_place (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  cell->text = cgv_problem_model_dup_place (cgv_problem_model_get_document (list), cgv_problem_model_get (list, position));
}

static void
fill_excerpt (gpointer list,
              const CgvColumn *column,
              guint position,
              CgvCell *cell)
{
  cell->text = cgv_problem_dup_excerpt (cgv_problem_model_get (list, position));
}

static void
fill_action (gpointer list,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  cell->text = g_strdup (cgv_problem_get_action (cgv_problem_model_get (list, position)));
}

/* There are few enough to measure all of them. */
static gboolean
sample (gpointer list,
        const CgvColumn *column,
        guint index,
        CgvCell *cell)
{
  if (index >= g_list_model_get_n_items (list))
    return FALSE;
  column->fill (list, column, index, cell);
  return TRUE;
}

/* All columns, in the order in which they are shown and copied, with texts that are translated when they are made. */
static const CgvColumn entries[] = {
  { .id = "place", .title = N_ ("Place"), .sentence = N_ ("The line of the file, and how many bytes are before the problem."), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_ASCENDING_FIRST, .rank = 1, .name_min = NAME_MIN, .fill = fill_place, .sample = sample },
  { .id = "kind", .title = N_ ("Problem"), .sentence = N_ ("The kind of problem. Sorts from bad to harmless."), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_ASCENDING_FIRST, .name_min = NAME_MIN, .fill = fill_kind },
  { .id = "excerpt", .title = N_ ("Bytes"), .sentence = N_ ("The bytes of the file. Bytes that are not text are shown as escape sequences."), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_UNSORTED, .rank = 2, .name_min = NAME_AND_BYTES, .fill = fill_excerpt },
  { .id = "action", .title = N_ ("What Was Done"), .sentence = N_ ("The reaction of Callgrove to the problem."), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_UNSORTED, .rank = 3, .name_min = NAME_BESIDE_REST, .fill = fill_action, .sample = sample },
};

static GPtrArray *
make_columns (gpointer list)
{
  GPtrArray *columns = cgv_columns_new ();

  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    cgv_columns_add_translated (columns, &entries[i], "");
  return columns;
}

static void
sort (gpointer list,
      const CgvColumn *column,
      gboolean descending)
{
  cgv_problem_model_set_order (list, g_str_equal (column->id, "kind") ? CGV_PROBLEM_ORDER_KIND : CGV_PROBLEM_ORDER_PLACE, descending);
}

static char *
describe (gpointer list,
          guint position)
{
  const CgvProblem *problem = cgv_problem_model_get (list, position);
  g_autofree char *place = cgv_problem_model_dup_place (cgv_problem_model_get_document (list), problem);
  g_autofree char *excerpt = cgv_problem_dup_excerpt (problem);

  /* Translators: the title of a problem, its place, the bytes of the file, and what was done, a sentence */
  return g_strdup_printf (_ ("%s\n%s\n%s\n%s"), cgv_problem_kind_get_title (problem->kind), place, excerpt, cgv_problem_get_action (problem));
}

static const CgvTableSpec table_spec = {
  .make_columns = make_columns,
  .sort = sort,
  .describe = describe,
  .default_sort = { "place" },
};

static void
update_rest (CgvProblemView *self)
{
  g_autofree char *rest = cgv_problem_model_dup_rest (self->model);

  cgv_widget_show_text (self->rest_label, rest);
}

static void
kind_changed_cb (CgvProblemView *self)
{
  guint entry = gtk_drop_down_get_selected (self->kind_picker);

  if (self->model == NULL || entry >= self->kinds->len)
    return;

  cgv_problem_model_set_kind (self->model, g_array_index (self->kinds, guint, entry));
  cgv_table_update (self->table);
  update_rest (self);
}

static void
selected_cb (CgvProblemView *self)
{
  g_signal_emit (self, signals[SELECTED], 0);
}

static gboolean
cgv_problem_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (CGV_PROBLEM_VIEW (widget)->table));
}

static void
cgv_problem_view_dispose (GObject *object)
{
  CgvProblemView *self = CGV_PROBLEM_VIEW (object);

  if (self->table != NULL)
    cgv_table_set_list (self->table, NULL, NULL, NULL);
  g_clear_object (&self->model);
  cgv_template_dispose (object);
}

static void
cgv_problem_view_finalize (GObject *object)
{
  g_array_unref (CGV_PROBLEM_VIEW (object)->kinds);

  G_OBJECT_CLASS (cgv_problem_view_parent_class)->finalize (object);
}

static void
cgv_problem_view_class_init (CgvProblemViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_problem_view_dispose;
  object_class->finalize = cgv_problem_view_finalize;
  widget_class->focus = cgv_view_move_focus;
  widget_class->grab_focus = cgv_problem_view_grab_focus;

  signals[SELECTED] = cgv_signal_new ("selected", klass, 0);

  gtk_widget_class_set_css_name (widget_class, "problemview");
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-problem-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvProblemView, kind_picker);
  gtk_widget_class_bind_template_child (widget_class, CgvProblemView, table);
  gtk_widget_class_bind_template_child (widget_class, CgvProblemView, rest_label);
  gtk_widget_class_bind_template_callback (widget_class, kind_changed_cb);
}

static void
cgv_problem_view_init (CgvProblemView *self)
{
  self->kinds = cgv_array_new (guint);
  gtk_widget_init_template (GTK_WIDGET (self));
  cgv_table_set_name (self->table, _ ("Problems"));
}

static void
add_kind (CgvProblemView *self,
          GtkStringList *titles,
          guint kind)
{
  char count[CGV_FORMAT_MAX];
  g_autofree char *title = NULL;

  cgv_format_cost (cgv_problem_model_count (self->model, kind), FALSE, count);
  /* Translators: a kind of problem, and the number of such problems. */
  title = g_strdup_printf (_ ("%s (%s)"), kind == CGV_PROBLEM_ANY ? _ ("All Kinds") : cgv_problem_kind_get_title (kind), count);
  gtk_string_list_append (titles, title);
  g_array_append_val (self->kinds, kind);
}

/* Sorts from bad to harmless. */
static void
fill_picker (CgvProblemView *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  g_array_set_size (self->kinds, 0);
  add_kind (self, titles, CGV_PROBLEM_ANY);
  for (guint kind = CGV_N_PROBLEM_KINDS; kind-- > 0;)
    {
      if (cgv_problem_model_count (self->model, kind) > 0)
        add_kind (self, titles, kind);
    }
  gtk_drop_down_set_model (self->kind_picker, G_LIST_MODEL (titles));
}

static guint
find_row (gpointer model)
{
  guint position = cgv_problem_model_get_selected (model);

  return position != G_MAXUINT ? position : GTK_INVALID_LIST_POSITION;
}

static void
select_row (gpointer model,
            guint position)
{
  cgv_problem_model_select (model, position);
}

void
cgv_problem_view_set_document (CgvProblemView *self,
                               CgvDocument *document)
{
  g_autoptr (CgvRowSelection) selection = NULL;

  g_return_if_fail (CGV_IS_PROBLEM_VIEW (self));
  g_return_if_fail (CGV_IS_DOCUMENT (document));
  g_return_if_fail (self->model == NULL);

  self->model = cgv_problem_model_new (document);
  selection = cgv_row_selection_new (CGV_ROW_LIST (self->model), find_row, select_row);
  g_signal_connect_object (self->model, "selected", G_CALLBACK (cgv_row_selection_find), selection, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->model, "selected", G_CALLBACK (selected_cb), self, G_CONNECT_SWAPPED);
  cgv_table_set_list (self->table, &table_spec, CGV_ROW_LIST (self->model), GTK_SELECTION_MODEL (selection));
  fill_picker (self);
  update_rest (self);
  selected_cb (self);
}

const CgvProblem *
cgv_problem_view_get_selected (CgvProblemView *self)
{
  g_return_val_if_fail (CGV_IS_PROBLEM_VIEW (self), NULL);

  return self->model != NULL ? cgv_problem_model_get (self->model, cgv_problem_model_get_selected (self->model)) : NULL;
}

gboolean
cgv_problem_view_can_step (CgvProblemView *self,
                           int step)
{
  guint selected;

  g_return_val_if_fail (CGV_IS_PROBLEM_VIEW (self), FALSE);

  if (cgv_problem_view_get_selected (self) == NULL)
    return FALSE;
  selected = cgv_problem_model_get_selected (self->model);
  return step < 0 ? selected > 0 : selected + 1 < g_list_model_get_n_items (G_LIST_MODEL (self->model));
}

void
cgv_problem_view_step (CgvProblemView *self,
                       int step)
{
  g_return_if_fail (CGV_IS_PROBLEM_VIEW (self));

  if (!cgv_problem_view_can_step (self, step))
    return;
  cgv_problem_model_select (self->model, cgv_problem_model_get_selected (self->model) + (step < 0 ? -1 : 1));
  cgv_table_scroll_to (self->table, cgv_problem_model_get_selected (self->model));
}
