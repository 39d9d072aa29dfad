/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-problem-view.h"

#include <glib/gi18n.h>

#include "cgv-problem-text.h"
#include "cgv-value.h"

/* CgvDocument ── CgvProblemModel ── GtkSingleSelection ── GtkListView */
struct _CgvProblemView
{
  AdwBin parent_instance;

  GtkDropDown *kind_picker;
  GtkListView *list_view;
  GtkLabel *rest_label;

  CgvProblemModel *model;
  GtkSingleSelection *selection;

  /* What the entries of the picker stand for: CgvProblemKind, or CGV_PROBLEM_ANY. */
  GArray *kinds;
};

enum
{
  SELECTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvProblemView, cgv_problem_view, ADW_TYPE_BIN)

static GtkWidget *
add_label (GtkWidget *box,
           const char *css_class)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "hexpand", TRUE, NULL);

  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

/* An icon and a title, the bytes, and below them where it is and what was done. */
static void
setup_cb (CgvProblemView *self,
          GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *top = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *icon = g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  GtkWidget *title;
  GtkWidget *bytes;
  GtkWidget *action;

  gtk_widget_add_css_class (box, "problem");
  gtk_box_append (GTK_BOX (top), icon);
  title = add_label (top, "heading");
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (box), top);

  bytes = add_label (box, "monospace");
  gtk_label_set_ellipsize (GTK_LABEL (bytes), PANGO_ELLIPSIZE_END);
  action = add_label (box, "caption");
  gtk_label_set_wrap (GTK_LABEL (action), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (action), PANGO_WRAP_WORD_CHAR);

  g_object_set_data (G_OBJECT (box), "icon", icon);
  g_object_set_data (G_OBJECT (box), "title", title);
  g_object_set_data (G_OBJECT (box), "bytes", bytes);
  g_object_set_data (G_OBJECT (box), "action", action);
  gtk_list_item_set_child (item, box);
}

static void
bind_cb (CgvProblemView *self,
         GtkListItem *item)
{
  GtkWidget *box = gtk_list_item_get_child (item);
  CgvProblemItem *problem_item = gtk_list_item_get_item (item);
  const CgvProblem *problem = cgv_problem_item_get_problem (problem_item);
  gboolean is_info = cgv_problem_kind_get_severity (problem->kind) == CGV_SEVERITY_INFO;
  const char *title = cgv_problem_kind_get_title (problem->kind);
  g_autofree char *excerpt = cgv_problem_dup_excerpt (problem);
  g_autofree char *place = cgv_problem_item_dup_place (problem_item);
  g_autofree char *action = NULL;
  g_autofree char *name = NULL;

  /* Translators: the place of a problem, as "line 12, byte 204", and what was done, a sentence. */
  action = g_strdup_printf (_ ("%s: %s"), place, cgv_problem_get_action (problem));
  /* Translators: for a screen reader: the title of a problem, its place and what was done, and the bytes of the file. */
  name = g_strdup_printf (_ ("%s, %s %s"), title, action, excerpt);

  gtk_image_set_from_icon_name (g_object_get_data (G_OBJECT (box), "icon"),
                                is_info ? "dialog-information-symbolic" : "dialog-warning-symbolic");
  gtk_label_set_text (g_object_get_data (G_OBJECT (box), "title"), title);
  gtk_label_set_text (g_object_get_data (G_OBJECT (box), "bytes"), excerpt);
  gtk_widget_set_visible (g_object_get_data (G_OBJECT (box), "bytes"), *excerpt != '\0');
  gtk_label_set_text (g_object_get_data (G_OBJECT (box), "action"), action);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (box)), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
update_rest (CgvProblemView *self)
{
  g_autofree char *rest = cgv_problem_model_dup_rest (self->model);

  gtk_label_set_text (self->rest_label, rest != NULL ? rest : "");
  gtk_widget_set_visible (GTK_WIDGET (self->rest_label), rest != NULL);
}

/* What is worst is what the list is opened for; a note may come before it in the file. */
static void
select_first_problem (CgvProblemView *self)
{
  guint n_items = g_list_model_get_n_items (G_LIST_MODEL (self->model));
  guint first = 0;

  for (guint i = 0; i < n_items; i++)
    {
      g_autoptr (CgvProblemItem) item = g_list_model_get_item (G_LIST_MODEL (self->model), i);

      if (cgv_problem_kind_get_severity (cgv_problem_item_get_problem (item)->kind) == CGV_SEVERITY_INFO)
        continue;
      first = i;
      break;
    }
  gtk_single_selection_set_selected (self->selection, first);
}

static void
kind_changed_cb (CgvProblemView *self)
{
  guint entry = gtk_drop_down_get_selected (self->kind_picker);

  if (self->model == NULL || entry >= self->kinds->len)
    return;

  cgv_problem_model_set_kind (self->model, g_array_index (self->kinds, guint, entry));
  select_first_problem (self);
  update_rest (self);
}

static void
selected_cb (CgvProblemView *self)
{
  g_signal_emit (self, signals[SELECTED], 0);
}

static void
copy_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  CgvProblemItem *item = cgv_problem_view_get_selected (CGV_PROBLEM_VIEW (widget));
  g_autofree char *text = NULL;

  if (item == NULL)
    return;
  text = cgv_problem_item_dup_text (item);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
}

static gboolean
cgv_problem_view_grab_focus (GtkWidget *widget)
{
  GtkWidget *list = GTK_WIDGET (CGV_PROBLEM_VIEW (widget)->list_view);
  GtkWidget *row = gtk_widget_get_focus_child (list);

  /* A list that never had the focus does not know which row to give it to. */
  if (row == NULL)
    row = gtk_widget_get_first_child (list);
  return row != NULL && gtk_widget_grab_focus (row);
}

static void
cgv_problem_view_dispose (GObject *object)
{
  CgvProblemView *self = CGV_PROBLEM_VIEW (object);

  if (self->selection != NULL)
    g_signal_handlers_disconnect_by_data (self->selection, self);
  g_clear_object (&self->selection);
  g_clear_object (&self->model);
  gtk_widget_dispose_template (GTK_WIDGET (self), CGV_TYPE_PROBLEM_VIEW);

  G_OBJECT_CLASS (cgv_problem_view_parent_class)->dispose (object);
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
  widget_class->grab_focus = cgv_problem_view_grab_focus;

  signals[SELECTED] = g_signal_new ("selected", CGV_TYPE_PROBLEM_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_install_action (widget_class, "problems.copy", NULL, copy_action);
  gtk_widget_class_set_css_name (widget_class, "problemview");
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-problem-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvProblemView, kind_picker);
  gtk_widget_class_bind_template_child (widget_class, CgvProblemView, list_view);
  gtk_widget_class_bind_template_child (widget_class, CgvProblemView, rest_label);
  gtk_widget_class_bind_template_callback (widget_class, kind_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
}

static void
cgv_problem_view_init (CgvProblemView *self)
{
  self->kinds = g_array_new (FALSE, FALSE, sizeof (guint));
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
add_kind (CgvProblemView *self,
          GtkStringList *titles,
          guint kind)
{
  char count[CGV_FORMAT_MAX];
  g_autofree char *title = NULL;

  cgv_format_cost (cgv_problem_model_count (self->model, kind), FALSE, count);
  /* Translators: a kind of problem, and how many there are. */
  title = g_strdup_printf (_ ("%s (%s)"), kind == CGV_PROBLEM_ANY ? _ ("All Kinds") : cgv_problem_kind_get_title (kind), count);
  gtk_string_list_append (titles, title);
  g_array_append_val (self->kinds, kind);
}

/* From bad to harmless. */
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

void
cgv_problem_view_set_document (CgvProblemView *self,
                               CgvDocument *document)
{
  g_return_if_fail (CGV_IS_PROBLEM_VIEW (self));
  g_return_if_fail (CGV_IS_DOCUMENT (document));
  g_return_if_fail (self->model == NULL);

  self->model = cgv_problem_model_new (document);
  self->selection = gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->model)));
  g_signal_connect_swapped (self->selection, "notify::selected-item", G_CALLBACK (selected_cb), self);
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (self->selection));
  fill_picker (self);
  update_rest (self);
  selected_cb (self);
}

CgvProblemItem *
cgv_problem_view_get_selected (CgvProblemView *self)
{
  g_return_val_if_fail (CGV_IS_PROBLEM_VIEW (self), NULL);

  return self->selection != NULL ? gtk_single_selection_get_selected_item (self->selection) : NULL;
}

gboolean
cgv_problem_view_can_step (CgvProblemView *self,
                           int step)
{
  guint selected;

  g_return_val_if_fail (CGV_IS_PROBLEM_VIEW (self), FALSE);

  if (cgv_problem_view_get_selected (self) == NULL)
    return FALSE;
  selected = gtk_single_selection_get_selected (self->selection);
  return step < 0 ? selected > 0 : selected + 1 < g_list_model_get_n_items (G_LIST_MODEL (self->model));
}

void
cgv_problem_view_step (CgvProblemView *self,
                       int step)
{
  guint selected;

  g_return_if_fail (CGV_IS_PROBLEM_VIEW (self));

  if (!cgv_problem_view_can_step (self, step))
    return;
  selected = gtk_single_selection_get_selected (self->selection) + (step < 0 ? -1 : 1);
  gtk_single_selection_set_selected (self->selection, selected);
  gtk_widget_activate_action (GTK_WIDGET (self->list_view), "list.scroll-to-item", "u", selected);
}
