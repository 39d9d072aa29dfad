/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-document-page.h"

#include "cgv-column.h"
#include "cgv-detail-view.h"
#include "cgv-filter-bar.h"
#include "cgv-function-view.h"
#include "cgv-page-focus.h"
#include "cgv-parts-strip.h"
#include "cgv-split-view.h"

struct _CgvDocumentPage
{
  AdwBin parent_instance;

  CgvMessageBar *error_bar;
  CgvMessageBar *partial_bar;
  CgvMessageBar *siblings_bar;
  CgvPartsStrip *parts_strip;
  CgvFilterBar *filter_bar;
  CgvSplitView *split_view;
  CgvFunctionView *function_view;
  CgvDetailView *detail_view;
};

/* The values of the setting "sort-column". */
static const struct
{
  const char *name;
  CgvOrderKey key;
} sort_columns[] = {
  { "inclusive", CGV_ORDER_INCLUSIVE },
  { "self", CGV_ORDER_SELF },
  { "calls", CGV_ORDER_CALLS },
  { "name", CGV_ORDER_NAME },
  { "location", CGV_ORDER_LOCATION },
};

G_DEFINE_FINAL_TYPE (CgvDocumentPage, cgv_document_page, ADW_TYPE_BIN)

static void
function_activated_cb (CgvDocumentPage *self)
{
  cgv_split_view_set_show_content (self->split_view, TRUE);
}

static gboolean
cgv_document_page_grab_focus (GtkWidget *widget)
{
  CgvDocumentPage *self = CGV_DOCUMENT_PAGE (widget);

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
cgv_document_page_class_init (CgvDocumentPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_document_page_dispose;
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
  gtk_widget_class_bind_template_child (widget_class, CgvDocumentPage, split_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDocumentPage, function_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDocumentPage, detail_view);
  gtk_widget_class_bind_template_callback (widget_class, function_activated_cb);
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

  cgv_parts_strip_set_focus (self->parts_strip, focus);
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

void
cgv_document_page_start_search (CgvDocumentPage *self)
{
  g_return_if_fail (CGV_IS_DOCUMENT_PAGE (self));

  cgv_split_view_set_show_content (self->split_view, FALSE);
  cgv_function_view_start_search (self->function_view);
}

void
cgv_document_page_restore (CgvDocumentPage *self,
                           GSettings *settings)
{
  g_autofree char *sort_column = NULL;
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
  for (guint i = 0; i < G_N_ELEMENTS (sort_columns); i++)
    if (g_str_equal (sort_columns[i].name, sort_column))
      cgv_function_view_set_sort (self->function_view,
                                  sort_columns[i].key,
                                  g_settings_get_boolean (settings, "sort-descending"));
  if (cgv_column_parse (sort_column, NULL) != CGV_COLUMN_UNKNOWN)
    cgv_function_view_set_sort_column (self->function_view, sort_column, g_settings_get_boolean (settings, "sort-descending"));
}

void
cgv_document_page_save (CgvDocumentPage *self,
                        GSettings *settings)
{
  int calls_position, callees_position;
  gboolean descending;
  CgvOrderKey key;

  g_return_if_fail (CGV_IS_DOCUMENT_PAGE (self));
  g_return_if_fail (G_IS_SETTINGS (settings));

  cgv_detail_view_get_positions (self->detail_view, &calls_position, &callees_position);
  g_settings_set_int (settings, "list-position", cgv_split_view_get_position (self->split_view));
  g_settings_set_int (settings, "calls-position", calls_position);
  g_settings_set_int (settings, "callees-position", callees_position);

  key = cgv_function_view_get_sort (self->function_view, &descending);
  for (guint i = 0; i < G_N_ELEMENTS (sort_columns); i++)
    if (sort_columns[i].key == key)
      g_settings_set_string (settings, "sort-column", sort_columns[i].name);
  if (cgv_function_view_get_sort_column (self->function_view) != NULL)
    g_settings_set_string (settings, "sort-column", cgv_function_view_get_sort_column (self->function_view));
  g_settings_set_boolean (settings, "sort-descending", descending);
}
