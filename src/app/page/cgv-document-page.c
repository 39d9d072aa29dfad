/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-document-page.h"

#include "cgv-detail-view.h"
#include "cgv-filter-bar.h"
#include "cgv-function-view.h"
#include "cgv-page-focus.h"
#include "cgv-parts-overview.h"
#include "cgv-quantity.h"
#include "cgv-split-view.h"

struct _CgvDocumentPage
{
  AdwBin parent_instance;

  CgvMessageBar *error_bar;
  CgvMessageBar *partial_bar;
  CgvMessageBar *siblings_bar;
  CgvPartsStrip *parts_strip;
  CgvFilterBar *filter_bar;
  GtkStack *stack;
  CgvPartsOverview *parts_overview;
  CgvSplitView *split_view;
  CgvFunctionView *function_view;
  CgvDetailView *detail_view;
};

enum
{
  PROP_0,
  PROP_PARTS_OVERVIEW,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvDocumentPage, cgv_document_page, ADW_TYPE_BIN)

static gboolean
shows_overview (CgvDocumentPage *self)
{
  return gtk_stack_get_visible_child (self->stack) == GTK_WIDGET (self->parts_overview);
}

/* One part has no phases. */
static gboolean
has_overview (CgvDocumentPage *self)
{
  CgvFocus *focus = cgv_parts_strip_get_focus (self->parts_strip);

  return focus != NULL && cgv_profile_get_n_parts (cgv_document_get_profile (cgv_focus_get_document (focus))) > 1;
}

static void
set_shows_overview (CgvDocumentPage *self,
                    gboolean shows)
{
  GtkWidget *page = shows && has_overview (self) ? GTK_WIDGET (self->parts_overview) : GTK_WIDGET (self->split_view);
  gboolean has_keyboard;

  if (gtk_stack_get_visible_child (self->stack) == page)
    return;
  has_keyboard = gtk_widget_get_focus_child (GTK_WIDGET (self->stack)) != NULL;
  gtk_stack_set_visible_child (self->stack, page);
  if (has_keyboard)
    gtk_widget_grab_focus (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PARTS_OVERVIEW]);
}

/* To the details of a function of the overview. */
static void
overview_activated_cb (CgvDocumentPage *self)
{
  set_shows_overview (self, FALSE);
  cgv_split_view_set_show_content (self->split_view, TRUE);
}

static void
function_activated_cb (CgvDocumentPage *self)
{
  cgv_split_view_set_show_content (self->split_view, TRUE);
}

static gboolean
cgv_document_page_grab_focus (GtkWidget *widget)
{
  CgvDocumentPage *self = CGV_DOCUMENT_PAGE (widget);

  if (shows_overview (self))
    return gtk_widget_grab_focus (GTK_WIDGET (self->parts_overview));
  return gtk_widget_grab_focus (GTK_WIDGET (self->function_view)) ||
         gtk_widget_child_focus (GTK_WIDGET (self->function_view), GTK_DIR_TAB_FORWARD);
}

static void
cgv_document_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), CGV_TYPE_DOCUMENT_PAGE);

  G_OBJECT_CLASS (cgv_document_page_parent_class)->dispose (object);
}

static void
cgv_document_page_get_property (GObject *object,
                                guint prop_id,
                                GValue *value,
                                GParamSpec *pspec)
{
  if (prop_id == PROP_PARTS_OVERVIEW)
    g_value_set_boolean (value, shows_overview (CGV_DOCUMENT_PAGE (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
cgv_document_page_set_property (GObject *object,
                                guint prop_id,
                                const GValue *value,
                                GParamSpec *pspec)
{
  if (prop_id == PROP_PARTS_OVERVIEW)
    set_shows_overview (CGV_DOCUMENT_PAGE (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
cgv_document_page_class_init (CgvDocumentPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_document_page_dispose;
  object_class->get_property = cgv_document_page_get_property;
  object_class->set_property = cgv_document_page_set_property;

  properties[PROP_PARTS_OVERVIEW] =
    g_param_spec_boolean ("parts-overview", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  widget_class->focus = cgv_page_focus_move;
  widget_class->grab_focus = cgv_document_page_grab_focus;

  g_type_ensure (CGV_TYPE_DETAIL_VIEW);
  g_type_ensure (CGV_TYPE_MESSAGE_BAR);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-document-page.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvDocumentPage, error_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvDocumentPage, partial_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvDocumentPage, siblings_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvDocumentPage, parts_strip);
  gtk_widget_class_bind_template_child (widget_class, CgvDocumentPage, filter_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvDocumentPage, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvDocumentPage, parts_overview);
  gtk_widget_class_bind_template_child (widget_class, CgvDocumentPage, split_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDocumentPage, function_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDocumentPage, detail_view);
  gtk_widget_class_bind_template_callback (widget_class, function_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, overview_activated_cb);
}

static void
cgv_document_page_init (CgvDocumentPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
cgv_document_page_set_focus (CgvDocumentPage *self,
                             CgvFocus *focus)
{
  g_return_if_fail (CGV_IS_DOCUMENT_PAGE (self));
  g_return_if_fail (CGV_IS_FOCUS (focus));

  cgv_message_bar_hide (self->error_bar);
  cgv_message_bar_hide (self->partial_bar);
  cgv_message_bar_hide (self->siblings_bar);

  /* The sides are parts of the last document. */
  cgv_parts_strip_set_sides (self->parts_strip, NULL);
  cgv_parts_strip_set_focus (self->parts_strip, focus);
  if (!has_overview (self))
    set_shows_overview (self, FALSE);
  cgv_parts_overview_set_focus (self->parts_overview, focus);
  cgv_filter_bar_set_focus (self->filter_bar, focus);
  cgv_function_view_set_focus (self->function_view, focus);
  cgv_detail_view_set_focus (self->detail_view, focus);
}

CgvMessageBar *
cgv_document_page_get_error_bar (CgvDocumentPage *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT_PAGE (self), NULL);

  return self->error_bar;
}

CgvMessageBar *
cgv_document_page_get_partial_bar (CgvDocumentPage *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT_PAGE (self), NULL);

  return self->partial_bar;
}

CgvMessageBar *
cgv_document_page_get_siblings_bar (CgvDocumentPage *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT_PAGE (self), NULL);

  return self->siblings_bar;
}

CgvPartsStrip *
cgv_document_page_get_parts_strip (CgvDocumentPage *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT_PAGE (self), NULL);

  return self->parts_strip;
}

void
cgv_document_page_set_part_sides (CgvDocumentPage *self,
                                  CgvPartSides *sides)
{
  g_return_if_fail (CGV_IS_DOCUMENT_PAGE (self));
  g_return_if_fail (sides == NULL || CGV_IS_PART_SIDES (sides));

  cgv_parts_strip_set_sides (self->parts_strip, sides);
  cgv_parts_overview_set_sides (self->parts_overview, sides);
}

void
cgv_document_page_start_search (CgvDocumentPage *self)
{
  g_return_if_fail (CGV_IS_DOCUMENT_PAGE (self));

  if (shows_overview (self))
    {
      cgv_parts_overview_start_search (self->parts_overview);
      return;
    }
  cgv_split_view_set_show_content (self->split_view, FALSE);
  cgv_function_view_start_search (self->function_view);
}

void
cgv_document_page_restore (CgvDocumentPage *self,
                           GSettings *settings)
{
  g_autofree char *sort_column = NULL;
  CgvQuantity quantity;
  int list_position;

  g_return_if_fail (CGV_IS_DOCUMENT_PAGE (self));
  g_return_if_fail (G_IS_SETTINGS (settings));

  list_position = g_settings_get_int (settings, "list-position");
  if (list_position > 0)
    cgv_split_view_set_position (self->split_view, list_position);
  cgv_detail_view_set_positions (self->detail_view,
                                 g_settings_get_int (settings, "calls-position"),
                                 g_settings_get_int (settings, "callees-position"));

  sort_column = g_settings_get_string (settings, "sort-column");
  if (cgv_quantity_parse (sort_column, &quantity))
    cgv_function_view_set_sort (self->function_view, sort_column, g_settings_get_boolean (settings, "sort-descending"));
}

void
cgv_document_page_save (CgvDocumentPage *self,
                        GSettings *settings)
{
  int calls_position, callees_position;
  const char *sort_column;
  gboolean descending;

  g_return_if_fail (CGV_IS_DOCUMENT_PAGE (self));
  g_return_if_fail (G_IS_SETTINGS (settings));

  cgv_detail_view_get_positions (self->detail_view, &calls_position, &callees_position);
  g_settings_set_int (settings, "list-position", cgv_split_view_get_position (self->split_view));
  g_settings_set_int (settings, "calls-position", calls_position);
  g_settings_set_int (settings, "callees-position", callees_position);

  sort_column = cgv_function_view_get_sort (self->function_view, &descending);
  if (sort_column != NULL)
    g_settings_set_string (settings, "sort-column", sort_column);
  g_settings_set_boolean (settings, "sort-descending", descending);
}
