/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-raw-view.h"

#include <glib/gi18n.h>

#include "cgv-problem-text.h"
#include "cgv-raw-lines.h"

/* Until the marked line is where it should be: each frame brings rows whose heights were only guessed before. */
#define MAX_FRAMES   60
#define STILL_FRAMES 2

/*
 * CgvRawLines ── GtkMultiSelection ── GtkListView
 *
 * The list has its model only while it is on screen: what is told to a list that is not allocated, where to
 * scroll above all, is lost, or goes by the heights of other rows.
 */
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
  GtkWidget *marked; /* weak */

  /* Whether the lines of another problem are awaited. */
  gboolean is_new;

  /* Whether the marked line gets the keyboard as soon as it is there. */
  gboolean takes_focus;

  /* While the marked line moves to the middle. */
  guint tick_id;
  guint n_frames;
  guint n_still;
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
    g_set_weak_pointer (&self->marked, item_widget);
  else if (self->marked == item_widget)
    g_clear_weak_pointer (&self->marked);
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

static gboolean
has_marked_line (CgvRawView *self)
{
  return cgv_raw_lines_get_found (self->lines) < g_list_model_get_n_items (G_LIST_MODEL (self->lines));
}

/* Moves the marked line towards the middle. Returns whether it is there, or as near as the ends let it be. */
static gboolean
centre (CgvRawView *self)
{
  GtkWidget *list = GTK_WIDGET (self->list_view);
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (list));
  double value = gtk_adjustment_get_value (adjustment);
  graphene_rect_t bounds;

  /* Before its first frame the list goes by rows that are gone; later on only what is on screen has a place. */
  if (self->n_frames == 0 || self->marked == NULL || !gtk_widget_get_mapped (self->marked) ||
      !gtk_widget_compute_bounds (self->marked, list, &bounds) || bounds.size.height < 1)
    {
      gtk_widget_activate_action (list, "list.scroll-to-item", "u", cgv_raw_lines_get_found (self->lines));
      return FALSE;
    }
  gtk_adjustment_set_value (adjustment, value + (bounds.origin.y + bounds.size.height / 2) - gtk_widget_get_height (list) / 2.0);
  return ABS (gtk_adjustment_get_value (adjustment) - value) < 1;
}

static gboolean
tick_cb (GtkWidget *list,
         GdkFrameClock *clock,
         gpointer user_data)
{
  CgvRawView *self = user_data;

  self->n_still = centre (self) ? self->n_still + 1 : 0;
  self->n_frames++;
  if (self->n_still < STILL_FRAMES && self->n_frames < MAX_FRAMES)
    return G_SOURCE_CONTINUE;

  self->tick_id = 0;
  if (self->takes_focus && self->marked != NULL)
    gtk_widget_grab_focus (self->marked);
  self->takes_focus = FALSE;
  return G_SOURCE_REMOVE;
}

static void
stop_centring (CgvRawView *self)
{
  if (self->tick_id != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self->list_view), self->tick_id);
  self->tick_id = 0;
}

static void
start_centring (CgvRawView *self)
{
  stop_centring (self);
  if (!gtk_widget_get_mapped (GTK_WIDGET (self->list_view)) || !has_marked_line (self))
    return;
  self->n_frames = 0;
  self->n_still = 0;
  self->tick_id = gtk_widget_add_tick_callback (GTK_WIDGET (self->list_view), tick_cb, self, NULL);
}

static void
list_map_cb (CgvRawView *self)
{
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (self->selection));
  start_centring (self);
}

static void
list_unmap_cb (CgvRawView *self)
{
  stop_centring (self);
  self->takes_focus = FALSE;
  gtk_list_view_set_model (self->list_view, NULL);
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

  if (self->tick_id != 0)
    start_centring (self);
  if (!self->is_new || is_reading)
    return;
  self->is_new = FALSE;
  if (has_marked_line (self))
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), cgv_raw_lines_get_found (self->lines), TRUE);
  start_centring (self);
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
  if (self->tick_id == 0 && (position == GTK_POS_TOP || position == GTK_POS_BOTTOM))
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

  self->takes_focus = self->marked == NULL || self->tick_id != 0;
  return gtk_widget_grab_focus (self->marked != NULL ? self->marked : GTK_WIDGET (self->list_view));
}

static void
cgv_raw_view_dispose (GObject *object)
{
  CgvRawView *self = CGV_RAW_VIEW (object);

  if (self->list_view != NULL)
    {
      stop_centring (self);
      g_signal_handlers_disconnect_by_data (self->list_view, self);
    }
  g_clear_weak_pointer (&self->marked);
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
  self->selection = gtk_multi_selection_new (g_object_ref (G_LIST_MODEL (self->lines)));
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (self->list_view, "map", G_CALLBACK (list_map_cb), self);
  g_signal_connect_swapped (self->list_view, "unmap", G_CALLBACK (list_unmap_cb), self);
  g_signal_connect_swapped (self->lines, "changed", G_CALLBACK (lines_changed_cb), self);
  lines_changed_cb (self);
}

static gboolean
has_focus (CgvRawView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)) && gtk_widget_is_ancestor (focus, GTK_WIDGET (self));
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
  self->is_new = TRUE;
  self->takes_focus = has_focus (self);
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
