/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-linked-label.h"

#include "cgv-linked-text.h"
#include "cgv-signal.h"
#include "cgv-template.h"
#include "cgv-tooltip.h"
#include "cgv-widget.h"

/* The data of the button of a link: its row, and the link itself. */
#define ROW_KEY  "cgv-link-row"
#define LINK_KEY "cgv-link"

struct _CgvLinkedLabel
{
  GtkWidget parent_instance;

  GtkOverlay *overlay;
  GtkLabel *label;
  GArray *links; /* of CgvTextLink; NULL without any */
};

G_DEFINE_FINAL_TYPE (CgvLinkedLabel, cgv_linked_label, GTK_TYPE_WIDGET)

enum
{
  ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
mark_names (CgvLinkedLabel *self)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  for (guint i = 0; self->links != NULL && i < self->links->len; i++)
    {
      const CgvTextLink *link = &g_array_index (self->links, CgvTextLink, i);
      PangoAttribute *bold = pango_attr_weight_new (PANGO_WEIGHT_BOLD);

      bold->start_index = link->start;
      bold->end_index = link->start + link->length;
      pango_attr_list_insert (attributes, bold);
    }
  gtk_label_set_attributes (self->label, attributes);
}

static void
clicked_cb (CgvLinkedLabel *self,
            GtkWidget *button)
{
  g_signal_emit (self, signals[ACTIVATED], 0, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), ROW_KEY)));
}

static GtkWidget *
add_button (CgvLinkedLabel *self)
{
  GtkWidget *button = g_object_new (GTK_TYPE_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_LINK, NULL);

  gtk_widget_add_css_class (button, "name-link");
  gtk_widget_set_cursor_from_name (button, "pointer");
  g_signal_connect_object (button, "clicked", G_CALLBACK (clicked_cb), self, G_CONNECT_SWAPPED);
  gtk_overlay_add_overlay (self->overlay, button);
  return button;
}

/* The button of the last link in this place may have the keyboard. */
static void
set_link (CgvLinkedLabel *self,
          GtkWidget *button,
          const CgvTextLink *link)
{
  g_autofree char *name = g_strndup (gtk_label_get_text (self->label) + link->start, link->length);

  g_object_set_data (G_OBJECT (button), ROW_KEY, GUINT_TO_POINTER (link->row));
  g_object_set_data (G_OBJECT (button), LINK_KEY, (gpointer) link);
  cgv_widget_name (button, name);
}

/* Places a link over its name: if that is on two lines, over its longer piece. The name may be left out at the end. */
static gboolean
place_link_cb (CgvLinkedLabel *self,
               GtkWidget *button,
               GdkRectangle *area)
{
  const CgvTextLink *link = g_object_get_data (G_OBJECT (button), LINK_KEY);
  const int range[] = { (int) link->start, (int) (link->start + link->length) };
  cairo_region_t *pieces;
  int left, top;

  gtk_label_get_layout_offsets (self->label, &left, &top);
  pieces = gdk_pango_layout_get_clip_region (gtk_label_get_layout (self->label), left, top, range, 1);
  *area = (GdkRectangle){ left, top, 1, 1 };
  for (int i = 0; i < cairo_region_num_rectangles (pieces); i++)
    {
      GdkRectangle piece;

      cairo_region_get_rectangle (pieces, i, &piece);
      if (piece.width > area->width)
        *area = piece;
    }
  cairo_region_destroy (pieces);
  return TRUE;
}

/* Keeps as many buttons as there are links. */
static void
update_buttons (CgvLinkedLabel *self)
{
  GtkWidget *button = gtk_widget_get_next_sibling (GTK_WIDGET (self->label));

  for (guint i = 0; self->links != NULL && i < self->links->len; i++)
    {
      if (button == NULL)
        button = add_button (self);
      set_link (self, button, &g_array_index (self->links, CgvTextLink, i));
      button = gtk_widget_get_next_sibling (button);
    }
  while (button != NULL)
    {
      GtkWidget *next = gtk_widget_get_next_sibling (button);

      gtk_overlay_remove_overlay (self->overlay, button);
      button = next;
    }
  gtk_widget_queue_allocate (GTK_WIDGET (self->overlay));
}

static void
cgv_linked_label_finalize (GObject *object)
{
  g_clear_pointer (&CGV_LINKED_LABEL (object)->links, g_array_unref);

  G_OBJECT_CLASS (cgv_linked_label_parent_class)->finalize (object);
}

static void
cgv_linked_label_class_init (CgvLinkedLabelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_template_dispose;
  G_OBJECT_CLASS (klass)->finalize = cgv_linked_label_finalize;

  /**
   * CgvLinkedLabel::activated:
   * @row: the row of the function
   */
  signals[ACTIVATED] = cgv_signal_new ("activated", klass, 1, G_TYPE_UINT);

  gtk_widget_class_set_css_name (widget_class, "linkedlabel");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-linked-label.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvLinkedLabel, overlay);
  gtk_widget_class_bind_template_child (widget_class, CgvLinkedLabel, label);
  gtk_widget_class_bind_template_callback (widget_class, place_link_cb);
}

static void
cgv_linked_label_init (CgvLinkedLabel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  cgv_tooltip_show_cut (GTK_WIDGET (self), self->label);
}

void
cgv_linked_label_set (CgvLinkedLabel *self,
                      const char *text,
                      GArray *links)
{
  g_return_if_fail (CGV_IS_LINKED_LABEL (self));

  g_clear_pointer (&self->links, g_array_unref);
  self->links = links != NULL ? g_array_ref (links) : NULL;
  gtk_label_set_text (self->label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self), text != NULL && *text != '\0');
  mark_names (self);
  update_buttons (self);
}

const char *
cgv_linked_label_get_text (CgvLinkedLabel *self)
{
  g_return_val_if_fail (CGV_IS_LINKED_LABEL (self), NULL);

  return gtk_label_get_text (self->label);
}

void
cgv_linked_label_set_lines (CgvLinkedLabel *self,
                            int lines)
{
  g_return_if_fail (CGV_IS_LINKED_LABEL (self));

  gtk_label_set_lines (self->label, lines);
}
