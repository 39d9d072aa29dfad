/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-empty-page.h"

#include "cgv-recent-list.h"
#include "cgv-template.h"
#include "cgv-view.h"
#include "cgv-widget.h"

struct _CgvEmptyPage
{
  AdwBin parent_instance;

  GtkBox *buttons;
  GtkWidget *open_button;
  CgvRecentList *recent_list;
  gboolean narrow;
};

enum
{
  PROP_0,
  PROP_NARROW,
  N_PROPS
};

enum
{
  FILE_CHOSEN,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvEmptyPage, cgv_empty_page, ADW_TYPE_BIN)

static void
recent_chosen_cb (CgvEmptyPage *self,
                  GPtrArray *files)
{
  g_signal_emit (self, signals[FILE_CHOSEN], 0, files);
}

static void
clear_clicked_cb (CgvEmptyPage *self)
{
  cgv_recent_list_clear (gtk_recent_manager_get_default ());
  gtk_widget_grab_focus (self->open_button);
}

static void
set_narrow (CgvEmptyPage *self,
            gboolean narrow)
{
  GtkOrientation orientation = narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL;

  if (self->narrow == narrow)
    return;
  self->narrow = narrow;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->buttons), orientation);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NARROW]);
}

static void
cgv_empty_page_get_property (GObject *object,
                             guint property_id,
                             GValue *value,
                             GParamSpec *pspec)
{
  if (property_id == PROP_NARROW)
    g_value_set_boolean (value, CGV_EMPTY_PAGE (object)->narrow);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
cgv_empty_page_set_property (GObject *object,
                             guint property_id,
                             const GValue *value,
                             GParamSpec *pspec)
{
  if (property_id == PROP_NARROW)
    set_narrow (CGV_EMPTY_PAGE (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static gboolean
cgv_empty_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (CGV_EMPTY_PAGE (widget)->open_button);
}

static void
cgv_empty_page_class_init (CgvEmptyPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = cgv_empty_page_get_property;
  object_class->set_property = cgv_empty_page_set_property;
  object_class->dispose = cgv_template_dispose;
  widget_class->focus = cgv_view_move_focus;
  widget_class->grab_focus = cgv_empty_page_grab_focus;

  properties[PROP_NARROW] =
    g_param_spec_boolean ("narrow", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[FILE_CHOSEN] = g_signal_new ("file-chosen",
                                       G_TYPE_FROM_CLASS (klass),
                                       G_SIGNAL_RUN_LAST,
                                       0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);

  g_type_ensure (CGV_TYPE_RECENT_LIST);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-empty-page.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvEmptyPage, buttons);
  gtk_widget_class_bind_template_child (widget_class, CgvEmptyPage, open_button);
  gtk_widget_class_bind_template_child (widget_class, CgvEmptyPage, recent_list);
  gtk_widget_class_bind_template_callback (widget_class, recent_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, clear_clicked_cb);
}

static void
cgv_empty_page_init (CgvEmptyPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  cgv_widget_wrap_buttons (GTK_WIDGET (self->buttons));
}
