/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-command-box.h"

#include <string.h>

#include "cgv-record-hint.h"
#include "cgv-template.h"
#include "cgv-wrap-layout.h"

/* Bytes of a word that fits next to a button in a window of 360 pixels. */
#define MAX_WORD 28

/* Least width of the command; the button is below it where an option takes its room. */
#define COMMAND_WIDTH 150
#define SPACING       6

struct _CgvCommandBox
{
  GtkWidget parent_instance;

  GtkWidget *content;
  GtkLabel *command_label;
  GtkWidget *copy_button;
};

G_DEFINE_FINAL_TYPE (CgvCommandBox, cgv_command_box, GTK_TYPE_WIDGET)

static void
copy_clicked_cb (CgvCommandBox *self)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), gtk_label_get_text (self->command_label));
}

static void
cgv_command_box_class_init (CgvCommandBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_template_dispose;

  gtk_widget_class_set_css_name (widget_class, "commandbox");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-command-box.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvCommandBox, content);
  gtk_widget_class_bind_template_child (widget_class, CgvCommandBox, command_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCommandBox, copy_button);
  gtk_widget_class_bind_template_callback (widget_class, copy_clicked_cb);
}

static void
cgv_command_box_init (CgvCommandBox *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (self->content, cgv_wrap_layout_new_filled (SPACING, COMMAND_WIDTH));
}

/* An option is read, and copied by hand, in one piece: lines end between words, but in one that is wider than a window. */
static PangoAttrList *
keep_words (const char *command)
{
  PangoAttrList *attributes = pango_attr_list_new ();

  for (const char *word = command; *word != '\0';)
    {
      gsize length = strcspn (word, " ");

      if (length > 0 && length <= MAX_WORD)
        {
          PangoAttribute *attribute = pango_attr_allow_breaks_new (FALSE);

          attribute->start_index = (guint) (word - command);
          attribute->end_index = (guint) (word - command + (gssize) length);
          pango_attr_list_insert (attributes, attribute);
        }
      word += length + strspn (word + length, " ");
    }
  return attributes;
}

void
cgv_command_box_set_command (CgvCommandBox *self,
                             const char *command)
{
  g_autoptr (PangoAttrList) attributes = NULL;

  g_return_if_fail (CGV_IS_COMMAND_BOX (self));
  g_return_if_fail (command != NULL);

  attributes = keep_words (command);
  gtk_label_set_text (self->command_label, command);
  gtk_widget_set_visible (self->copy_button, strstr (command, CGV_RECORD_HINT_PLACEHOLDER) == NULL);
  gtk_label_set_attributes (self->command_label, attributes);
}
