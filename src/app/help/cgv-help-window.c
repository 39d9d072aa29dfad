/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-help-window.h"

#include <glib/gi18n.h>

#include "cgv-command-box.h"
#include "cgv-dialog-size.h"
#include "cgv-example.h"
#include "cgv-help-picture.h"
#include "cgv-help-text.h"
#include "cgv-help-values.h"
#include "cgv-split-view.h"
#include "cgv-template.h"
#include "cgv-widget.h"

#define PICTURE_WIDTH 160

struct _CgvHelpWindow
{
  AdwWindow parent_instance;

  CgvSplitView *split_view;
  GtkSearchEntry *search_entry;
  GtkListBox *section_list;
  GtkScrolledWindow *scroller;
  GtkLabel *title_label;
  GtkLabel *source_label;
  GtkListBox *item_list;

  GSignalGroup *session_signals; /* of the window that it helps with */
  CgvSession *session;
  CgvSession *example; /* of the profile that comes with the program; NULL until it is needed */
  CgvHelpValues *values;
  guint section;
  guint update_id;
};

G_DEFINE_FINAL_TYPE (CgvHelpWindow, cgv_help_window, ADW_TYPE_WINDOW)

static const CgvHelpSection *
get_section (guint index)
{
  guint n_sections;

  return &cgv_help_text_get_sections (&n_sections)[index];
}

static GtkWidget *
new_label (const char *text,
           const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
append_command (CgvHelpWindow *self,
                GtkBox *box,
                const CgvHelpItem *item)
{
  g_autofree char *filled = cgv_help_values_fill (self->values, item->command);
  const char *command = filled != NULL ? filled : item->plain_command;
  GtkWidget *command_box;

  if (command == NULL)
    return;
  command_box = g_object_new (CGV_TYPE_COMMAND_BOX, NULL);
  cgv_command_box_set_command (CGV_COMMAND_BOX (command_box), command);
  gtk_box_append (box, command_box);
}

static GtkWidget *
new_text (CgvHelpWindow *self,
          const CgvHelpItem *item,
          const char *example)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  gtk_widget_set_hexpand (box, TRUE);
  gtk_box_append (GTK_BOX (box), new_label (_(item->heading), "heading"));
  gtk_box_append (GTK_BOX (box), new_label (_(item->text), NULL));
  if (example != NULL)
    gtk_box_append (GTK_BOX (box), new_label (example, "dim-label"));
  append_command (self, GTK_BOX (box), item);
  return box;
}

/* Picture and text are next to each other if there is room. */
static GtkWidget *
new_item (CgvHelpWindow *self,
          const CgvHelpItem *item,
          const char *example)
{
  gboolean folded = cgv_split_view_get_folded (self->split_view);
  GtkWidget *box = gtk_box_new (folded ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, folded ? 6 : 18);
  GtkWidget *picture = cgv_help_picture_new (item, self->values);

  if (picture != NULL)
    {
      GtkWidget *frame = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

      gtk_widget_set_size_request (frame, folded ? -1 : PICTURE_WIDTH, -1);
      gtk_widget_set_hexpand (picture, !folded);
      gtk_widget_set_halign (picture, folded ? GTK_ALIGN_START : GTK_ALIGN_CENTER);
      gtk_widget_set_valign (picture, GTK_ALIGN_START);
      gtk_box_append (GTK_BOX (frame), picture);
      gtk_widget_set_hexpand (frame, FALSE);
      gtk_box_append (GTK_BOX (box), frame);
    }
  gtk_box_append (GTK_BOX (box), new_text (self, item, example));
  return box;
}

/* A row with more to say about it leads there. */
static GtkWidget *
new_row (CgvHelpWindow *self,
         const CgvHelpItem *item)
{
  g_autofree char *example = cgv_help_values_fill (self->values, item->example != NULL ? _(item->example) : NULL);
  g_autofree char *description = example != NULL ? g_strconcat (_(item->text), " ", example, NULL) : g_strdup (_(item->text));
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  gtk_widget_add_css_class (box, "help-item");
  gtk_box_append (GTK_BOX (box), new_item (self, item, example));
  if (item->more != NULL)
    gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), item->more != NULL);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _(item->heading),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description,
                                  -1);
  g_object_set_data (G_OBJECT (row), "more", (gpointer) item->more);
  return row;
}

static void
show_source (CgvHelpWindow *self)
{
  const char *program = cgv_help_values_get (self->values, "program");
  g_autofree char *text = NULL;

  if (program != NULL && cgv_session_get_shown_focus (self->session) != NULL)
    /* Translators: %s is the command of the profile that is open. */
    text = g_strdup_printf (_("The numbers are those of the profile that is open: %s"), program);
  else if (program != NULL)
    /* Translators: %s is the command of the example. */
    text = g_strdup_printf (_("The numbers are those of the example: %s"), program);
  cgv_widget_show_text (self->source_label, text);
}

static void
show_items (CgvHelpWindow *self)
{
  const CgvHelpSection *section = get_section (self->section);
  guint n_items;
  const CgvHelpItem *items = cgv_help_text_get_items (&n_items);
  gboolean is_same = g_str_equal (gtk_label_get_text (self->title_label), _(section->title));
  int focused = cgv_widget_clear (GTK_WIDGET (self->item_list));

  for (guint i = 0; i < n_items; i++)
    if (g_str_equal (items[i].section, section->id))
      gtk_list_box_append (self->item_list, new_row (self, &items[i]));
  gtk_label_set_text (self->title_label, _(section->title));
  cgv_widget_name (GTK_WIDGET (self->item_list), _(section->title));
  cgv_widget_focus_child (GTK_WIDGET (self->item_list), is_same ? focused : MIN (focused, 0));
}

static CgvFocus *
get_focus (CgvHelpWindow *self)
{
  CgvFocus *focus = cgv_session_get_shown_focus (self->session);

  if (focus == NULL && self->example != NULL)
    focus = cgv_session_get_shown_focus (self->example);
  return focus;
}

static void
update (CgvHelpWindow *self)
{
  g_clear_pointer (&self->values, cgv_help_values_free);
  self->values = cgv_help_values_new (get_focus (self));
  show_source (self);
  show_items (self);
}

static gboolean
update_cb (gpointer user_data)
{
  CgvHelpWindow *self = user_data;

  self->update_id = 0;
  update (self);
  return G_SOURCE_REMOVE;
}

/* The window folds while sizes are allocated, when nothing may change its own. */
static void
queue_update (CgvHelpWindow *self)
{
  if (self->update_id == 0 && self->session != NULL)
    self->update_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, update_cb, self, NULL);
}

static void
load_example (CgvHelpWindow *self)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  if (self->example != NULL || cgv_session_get_shown_focus (self->session) != NULL)
    return;
  self->example = cgv_session_new (NULL);
  g_signal_connect_object (self->example, "notify::shown-focus", G_CALLBACK (queue_update), self, G_CONNECT_SWAPPED);
  g_ptr_array_add (files, cgv_example_new_file ());
  cgv_session_open (self->example, files);
}

/* Numbers may have changed meanwhile, by filters or another event type. */
static void
active_cb (CgvHelpWindow *self)
{
  if (gtk_window_is_active (GTK_WINDOW (self)))
    queue_update (self);
}

static gboolean
contains (const char *text,
          const char *search)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);

  return strstr (folded, search) != NULL;
}

static gboolean
matches (guint index,
         const char *search)
{
  const CgvHelpSection *section = get_section (index);
  guint n_items;
  const CgvHelpItem *items = cgv_help_text_get_items (&n_items);
  gboolean found = contains (_(section->title), search);

  for (guint i = 0; i < n_items && !found; i++)
    found = g_str_equal (items[i].section, section->id) && (contains (_(items[i].heading), search) || contains (_(items[i].text), search));
  return found;
}

static gboolean
filter_cb (GtkListBoxRow *row,
           gpointer user_data)
{
  CgvHelpWindow *self = user_data;
  g_autofree char *search = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search_entry)), -1);

  return *search == '\0' || matches ((guint) gtk_list_box_row_get_index (row), search);
}

static void
search_changed_cb (CgvHelpWindow *self)
{
  gtk_list_box_invalidate_filter (self->section_list);
}

/* Enter in the search goes to the first section that has it. */
static void
search_activated_cb (CgvHelpWindow *self)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->section_list, i)) != NULL; i++)
    if (gtk_widget_get_child_visible (GTK_WIDGET (row)))
      {
        cgv_help_window_show_section (self, get_section ((guint) i)->id);
        return;
      }
}

static void
section_selected_cb (CgvHelpWindow *self,
                     GtkListBoxRow *row)
{
  if (row == NULL)
    return;
  self->section = (guint) gtk_list_box_row_get_index (row);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  show_items (self);
}

/* Tab would go through all other sections first. */
static void
section_activated_cb (CgvHelpWindow *self)
{
  cgv_split_view_set_show_content (self->split_view, TRUE);
  gtk_widget_child_focus (GTK_WIDGET (self->item_list), GTK_DIR_TAB_FORWARD);
}

static void
item_activated_cb (CgvHelpWindow *self,
                   GtkListBoxRow *row)
{
  cgv_help_window_show_section (self, g_object_get_data (G_OBJECT (row), "more"));
}

static void
append_sections (CgvHelpWindow *self)
{
  guint n_sections;
  const CgvHelpSection *sections = cgv_help_text_get_sections (&n_sections);

  for (guint i = 0; i < n_sections; i++)
    {
      GtkWidget *row = gtk_list_box_row_new ();

      gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), new_label (_(sections[i].title), NULL));
      cgv_widget_name (row, _(sections[i].title));
      gtk_list_box_append (self->section_list, row);
    }
}

static void
cgv_help_window_dispose (GObject *object)
{
  CgvHelpWindow *self = CGV_HELP_WINDOW (object);

  g_clear_handle_id (&self->update_id, g_source_remove);
  g_clear_object (&self->session_signals);
  if (self->example != NULL)
    g_object_run_dispose (G_OBJECT (self->example));
  g_clear_object (&self->example);
  g_clear_object (&self->session);
  cgv_template_dispose (object);
}

static void
cgv_help_window_finalize (GObject *object)
{
  g_clear_pointer (&CGV_HELP_WINDOW (object)->values, cgv_help_values_free);

  G_OBJECT_CLASS (cgv_help_window_parent_class)->finalize (object);
}

static void
cgv_help_window_class_init (CgvHelpWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_help_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = cgv_help_window_finalize;

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-help-window.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvHelpWindow, split_view);
  gtk_widget_class_bind_template_child (widget_class, CgvHelpWindow, search_entry);
  gtk_widget_class_bind_template_child (widget_class, CgvHelpWindow, section_list);
  gtk_widget_class_bind_template_child (widget_class, CgvHelpWindow, scroller);
  gtk_widget_class_bind_template_child (widget_class, CgvHelpWindow, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvHelpWindow, source_label);
  gtk_widget_class_bind_template_child (widget_class, CgvHelpWindow, item_list);
  gtk_widget_class_bind_template_callback (widget_class, active_cb);
  gtk_widget_class_bind_template_callback (widget_class, item_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, queue_update);
  gtk_widget_class_bind_template_callback (widget_class, search_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, section_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, section_selected_cb);
}

static void
cgv_help_window_init (CgvHelpWindow *self)
{
  self->values = cgv_help_values_new (NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  append_sections (self);
  gtk_list_box_set_filter_func (self->section_list, filter_cb, self, NULL);
  self->session_signals = g_signal_group_new (CGV_TYPE_SESSION);
  g_signal_group_connect_swapped (self->session_signals, "notify::shown-focus", G_CALLBACK (queue_update), self);
}

CgvHelpWindow *
cgv_help_window_new (GtkWindow *parent,
                     CgvSession *session)
{
  CgvHelpWindow *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (CGV_IS_SESSION (session), NULL);

  self = g_object_new (CGV_TYPE_HELP_WINDOW, "transient-for", parent, NULL);
  cgv_dialog_size_fit (GTK_WINDOW (self), parent);
  self->session = g_object_ref (session);
  g_signal_group_set_target (self->session_signals, session);
  load_example (self);
  update (self);
  return self;
}

void
cgv_help_window_show_section (CgvHelpWindow *self,
                              const char *id)
{
  GtkListBoxRow *row;
  guint n_sections;
  guint index = 0;

  g_return_if_fail (CGV_IS_HELP_WINDOW (self));
  g_return_if_fail (id != NULL);

  cgv_help_text_get_sections (&n_sections);
  for (guint i = 0; i < n_sections; i++)
    if (g_str_equal (get_section (i)->id, id))
      index = i;
  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), "");
  row = gtk_list_box_get_row_at_index (self->section_list, (int) index);
  gtk_list_box_select_row (self->section_list, row);
  cgv_split_view_set_show_content (self->split_view, TRUE);
  if (cgv_split_view_get_folded (self->split_view))
    gtk_widget_child_focus (GTK_WIDGET (self->item_list), GTK_DIR_TAB_FORWARD);
  else
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

const char *
cgv_help_window_get_section (CgvHelpWindow *self)
{
  g_return_val_if_fail (CGV_IS_HELP_WINDOW (self), NULL);

  return get_section (self->section)->id;
}
