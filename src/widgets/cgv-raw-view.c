/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-raw-view.h"

#include <glib/gi18n.h>

#include "cgv-problem-text.h"
#include "cgv-raw-lines.h"

/* Lines to be seen below the one that the problem is in. */
#define N_BELOW 5

#define N_STEPS   2
#define STEP_TIME 40

/* CgvRawLines ── GtkMultiSelection ── GtkListView */
struct _CgvRawView
{
  AdwBin parent_instance;

  GtkLabel *title_label;
  GtkLabel *place_label;
  GtkLabel *text_label;
  GtkLabel *note_label;
  GtkWidget *earlier_button;
  GtkWidget *later_button;
  GtkSpinner *spinner;
  GtkListView *list_view;

  CgvRawLines *lines;
  GtkMultiSelection *selection;
  GtkWidget *marked;

  /* Which of the steps of scroll_cb() is next; N_STEPS when it is where it should be. */
  guint step;
  guint scroll_id;
};

G_DEFINE_FINAL_TYPE (CgvRawView, cgv_raw_view, ADW_TYPE_BIN)

static GtkWidget *
new_text (const char *css_class)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL,
                                   "xalign",
                                   0.0f,
                                   "hexpand",
                                   TRUE,
                                   "wrap",
                                   TRUE,
                                   "wrap-mode",
                                   PANGO_WRAP_CHAR,
                                   NULL);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  /* A hyphen at the end of a row would look as if the file had one. */
  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

/* A mark, the number, and the text with a note below it. */
static void
setup_cb (CgvRawView *self,
          GtkListItem *item)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *mark = g_object_new (GTK_TYPE_IMAGE, "icon-name", "go-next-symbolic", "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  GtkWidget *number = g_object_new (GTK_TYPE_LABEL, "xalign", 1.0f, "yalign", 0.0f, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *text = new_text ("monospace");
  GtkWidget *note = new_text ("caption");

  gtk_widget_set_valign (mark, GTK_ALIGN_START);
  gtk_widget_add_css_class (number, "monospace");
  gtk_widget_add_css_class (number, "dim-label");
  gtk_box_append (GTK_BOX (box), text);
  gtk_box_append (GTK_BOX (box), note);
  gtk_box_append (GTK_BOX (row), mark);
  gtk_box_append (GTK_BOX (row), number);
  gtk_box_append (GTK_BOX (row), box);

  g_object_set_data (G_OBJECT (row), "mark", mark);
  g_object_set_data (G_OBJECT (row), "number", number);
  g_object_set_data (G_OBJECT (row), "text", text);
  g_object_set_data (G_OBJECT (row), "note", note);
  gtk_list_item_set_child (item, row);
}

static int
count_digits (guint64 number)
{
  int n = 1;

  while (number >= 10)
    {
      number /= 10;
      n++;
    }
  return n;
}

static void
set_number (CgvRawView *self,
            GtkLabel *label,
            CgvRawLine *line)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->lines));
  g_autoptr (CgvRawLine) last = g_list_model_get_item (G_LIST_MODEL (self->lines), n - 1);
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, cgv_raw_line_get_number (line));

  gtk_label_set_text (label, number);
  if (last != NULL)
    gtk_label_set_width_chars (label, count_digits (cgv_raw_line_get_number (last)));
}

static void
set_marked (CgvRawView *self,
            GtkWidget *row,
            gboolean is_marked)
{
  GtkWidget *item_widget = gtk_widget_get_parent (row);

  gtk_widget_set_opacity (g_object_get_data (G_OBJECT (row), "mark"), is_marked ? 1 : 0);
  if (is_marked)
    gtk_widget_add_css_class (item_widget, "marked");
  else
    gtk_widget_remove_css_class (item_widget, "marked");
  if (is_marked)
    self->marked = item_widget;
  else if (self->marked == item_widget)
    self->marked = NULL;
}

static void
bind_cb (CgvRawView *self,
         GtkListItem *item)
{
  GtkWidget *row = gtk_list_item_get_child (item);
  CgvRawLine *line = gtk_list_item_get_item (item);
  GtkWidget *note_label = g_object_get_data (G_OBJECT (row), "note");
  gboolean is_marked = gtk_list_item_get_position (item) == cgv_raw_lines_get_found (self->lines);
  g_autofree char *text = cgv_raw_line_dup_text (line);
  g_autofree char *note = cgv_raw_line_dup_note (line);
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, cgv_raw_line_get_number (line));
  g_autofree char *offset = g_strdup_printf ("%" G_GUINT64_FORMAT, cgv_raw_line_get_offset (line));
  g_autofree char *tooltip = NULL;
  g_autofree char *name = NULL;

  set_number (self, g_object_get_data (G_OBJECT (row), "number"), line);
  gtk_label_set_text (g_object_get_data (G_OBJECT (row), "text"), text);
  gtk_label_set_text (GTK_LABEL (note_label), note != NULL ? note : "");
  gtk_widget_set_visible (note_label, note != NULL);
  set_marked (self, row, is_marked);

  /* Translators: the place of a line in a file; both are numbers. */
  tooltip = g_strdup_printf (_ ("line %s, byte %s"), number, offset);
  gtk_widget_set_tooltip_text (row, tooltip);
  /* Translators: for a screen reader: a line number, and what the line says. */
  name = g_strdup_printf (is_marked ? _ ("Line %s, where the problem is: %s") : _ ("Line %s: %s"), number, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (row)), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
unbind_cb (CgvRawView *self,
           GtkListItem *item)
{
  GtkWidget *row = gtk_list_item_get_child (item);

  if (row != NULL && gtk_widget_get_parent (row) != NULL)
    set_marked (self, row, FALSE);
}

/* Some lines below it are wanted, too: the list shows what it is told to at its lower edge, and takes a
 * frame for it. A list that is not on screen does not scroll at all. */
static gboolean
scroll_cb (gpointer user_data)
{
  CgvRawView *self = user_data;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->lines));
  guint found = cgv_raw_lines_get_found (self->lines);
  guint steps[N_STEPS] = { found, MIN (found + N_BELOW, n - 1) };

  if (found >= n)
    self->step = N_STEPS;
  if (self->step == N_STEPS || gtk_widget_get_height (GTK_WIDGET (self->list_view)) == 0)
    {
      self->scroll_id = 0;
      return G_SOURCE_REMOVE;
    }
  gtk_widget_activate_action (GTK_WIDGET (self->list_view), "list.scroll-to-item", "u", steps[self->step]);
  self->step++;
  return G_SOURCE_CONTINUE;
}

static void
start_scrolling (CgvRawView *self)
{
  guint found = cgv_raw_lines_get_found (self->lines);

  if (self->step == N_STEPS || self->scroll_id != 0 || cgv_raw_lines_is_reading (self->lines))
    return;
  if (found < g_list_model_get_n_items (G_LIST_MODEL (self->lines)))
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), found, TRUE);
  self->scroll_id = g_timeout_add (STEP_TIME, scroll_cb, self);
}

static void
lines_changed_cb (CgvRawView *self)
{
  gboolean is_reading = cgv_raw_lines_is_reading (self->lines);
  g_autofree char *note = cgv_raw_lines_dup_note (self->lines);

  gtk_widget_set_visible (GTK_WIDGET (self->spinner), is_reading);
  gtk_spinner_set_spinning (self->spinner, is_reading);
  gtk_label_set_text (self->note_label, note != NULL ? note : "");
  gtk_widget_set_visible (GTK_WIDGET (self->note_label), note != NULL);
  gtk_widget_set_visible (self->earlier_button, cgv_raw_lines_can_extend (self->lines, FALSE));
  gtk_widget_set_visible (self->later_button, cgv_raw_lines_can_extend (self->lines, TRUE));

  start_scrolling (self);
}

static void
extend_action (GtkWidget *widget,
               const char *name,
               GVariant *parameter)
{
  cgv_raw_lines_extend (CGV_RAW_VIEW (widget)->lines, g_str_equal (name, "raw.later"));
}

/* Who scrolls on wants to see more. */
static void
edge_reached_cb (CgvRawView *self,
                 GtkPositionType position)
{
  if (self->scroll_id == 0 && (position == GTK_POS_TOP || position == GTK_POS_BOTTOM))
    cgv_raw_lines_extend (self->lines, position == GTK_POS_BOTTOM);
}

static void
copy_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  CgvRawView *self = CGV_RAW_VIEW (widget);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->lines)); i++)
    {
      g_autoptr (CgvRawLine) line = NULL;
      g_autofree char *shown = NULL;

      if (!gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->selection), i))
        continue;
      line = g_list_model_get_item (G_LIST_MODEL (self->lines), i);
      shown = cgv_raw_line_dup_text (line);
      g_string_append_printf (text, "%s\n", shown);
    }
  if (text->len > 0)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text->str);
}

static gboolean
cgv_raw_view_grab_focus (GtkWidget *widget)
{
  CgvRawView *self = CGV_RAW_VIEW (widget);

  return gtk_widget_grab_focus (self->marked != NULL ? self->marked : GTK_WIDGET (self->list_view));
}

static void
cgv_raw_view_dispose (GObject *object)
{
  CgvRawView *self = CGV_RAW_VIEW (object);

  g_clear_handle_id (&self->scroll_id, g_source_remove);
  if (self->lines != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->lines, self);
      cgv_raw_lines_show (self->lines, NULL, NULL);
    }
  gtk_widget_dispose_template (GTK_WIDGET (self), CGV_TYPE_RAW_VIEW);
  g_clear_object (&self->selection);
  g_clear_object (&self->lines);

  G_OBJECT_CLASS (cgv_raw_view_parent_class)->dispose (object);
}

static void
cgv_raw_view_class_init (CgvRawViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_raw_view_dispose;
  widget_class->grab_focus = cgv_raw_view_grab_focus;

  gtk_widget_class_install_action (widget_class, "raw.earlier", NULL, extend_action);
  gtk_widget_class_install_action (widget_class, "raw.later", NULL, extend_action);
  gtk_widget_class_install_action (widget_class, "raw.copy", NULL, copy_action);
  gtk_widget_class_set_css_name (widget_class, "rawview");
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-raw-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvRawView, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvRawView, place_label);
  gtk_widget_class_bind_template_child (widget_class, CgvRawView, text_label);
  gtk_widget_class_bind_template_child (widget_class, CgvRawView, note_label);
  gtk_widget_class_bind_template_child (widget_class, CgvRawView, earlier_button);
  gtk_widget_class_bind_template_child (widget_class, CgvRawView, later_button);
  gtk_widget_class_bind_template_child (widget_class, CgvRawView, spinner);
  gtk_widget_class_bind_template_child (widget_class, CgvRawView, list_view);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, unbind_cb);
  gtk_widget_class_bind_template_callback (widget_class, edge_reached_cb);
}

static void
cgv_raw_view_init (CgvRawView *self)
{
  self->lines = cgv_raw_lines_new ();
  self->step = N_STEPS;
  self->selection = gtk_multi_selection_new (g_object_ref (G_LIST_MODEL (self->lines)));
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (self->selection));
  g_signal_connect_object (self->list_view, "map", G_CALLBACK (start_scrolling), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->lines, "changed", G_CALLBACK (lines_changed_cb), self);
  lines_changed_cb (self);
}

void
cgv_raw_view_show (CgvRawView *self,
                   CgvDocument *document,
                   CgvProblemItem *item)
{
  const CgvProblem *problem;
  g_autofree char *fault = NULL;
  g_autofree char *place = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (CGV_IS_RAW_VIEW (self));
  g_return_if_fail (CGV_IS_DOCUMENT (document));

  if (item == NULL)
    {
      cgv_raw_lines_show (self->lines, NULL, NULL);
      return;
    }

  problem = cgv_problem_item_get_problem (item);
  fault = cgv_problem_dup_fault (problem);
  place = cgv_problem_item_dup_place (item);
  /* Translators: three whole sentences: what is wrong, what was done about it, what can be done. */
  text = g_strdup_printf (C_ ("sentences", "%s %s %s"), fault, cgv_problem_get_action (problem), cgv_problem_get_advice (problem));
  gtk_label_set_text (self->title_label, cgv_problem_kind_get_title (problem->kind));
  gtk_label_set_text (self->place_label, place);
  gtk_label_set_text (self->text_label, text);
  self->step = 0;
  cgv_raw_lines_show (self->lines, document, problem);
}

gboolean
cgv_raw_view_is_reading (CgvRawView *self)
{
  g_return_val_if_fail (CGV_IS_RAW_VIEW (self), FALSE);

  return cgv_raw_lines_is_reading (self->lines);
}

GtkWidget *
cgv_raw_view_get_marked (CgvRawView *self)
{
  g_return_val_if_fail (CGV_IS_RAW_VIEW (self), NULL);

  return self->marked;
}
