/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-message-bar.h"

#include "cgv-narrow-bin.h"
#include "cgv-signal.h"
#include "cgv-template.h"

struct _CgvMessageBar
{
  AdwBin parent_instance;

  GtkRevealer *revealer;
  CgvNarrowBin *narrow_bin;
  GtkWidget *box;
  GtkOrientable *content_box;
  GtkOrientable *buttons_box;
  GtkImage *icon;
  GtkLabel *title_label;
  GtkLabel *detail_label;
  GtkButton *button;
  GtkButton *other_button;
  CgvMessageKind kind;
};

enum
{
  DISMISSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static const struct
{
  const char *css_class;
  const char *icon_name;
} looks[] = {
  [CGV_MESSAGE_INFO] = { "info", "dialog-information-symbolic" },
  [CGV_MESSAGE_WARNING] = { "warning", "dialog-warning-symbolic" },
  [CGV_MESSAGE_ERROR] = { "error", "dialog-error-symbolic" },
};

G_DEFINE_FINAL_TYPE (CgvMessageBar, cgv_message_bar, ADW_TYPE_BIN)

static void
dismiss_clicked_cb (CgvMessageBar *self)
{
  cgv_message_bar_hide (self);
  g_signal_emit (self, signals[DISMISSED], 0);
}

/* A message that is not a problem takes less room in a small window. */
static void
update_detail (CgvMessageBar *self)
{
  gboolean has_room = self->kind != CGV_MESSAGE_INFO || !cgv_narrow_bin_get_narrow (self->narrow_bin);

  gtk_widget_set_visible (GTK_WIDGET (self->detail_label), has_room && *gtk_label_get_text (self->detail_label) != '\0');
}

/* Next to its button, a text of 200 pixels would be a tower of words. */
static void
narrow_changed_cb (CgvMessageBar *self)
{
  gboolean narrow = cgv_narrow_bin_get_narrow (self->narrow_bin);

  update_detail (self);

  gtk_orientable_set_orientation (self->content_box, narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_orientable_set_orientation (self->buttons_box, narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
}

static void
cgv_message_bar_dispose (GObject *object)
{
  /* AdwBin would look for the child that the template takes away. */
  adw_bin_set_child (ADW_BIN (object), NULL);
  cgv_template_dispose (object);
}

static void
cgv_message_bar_class_init (CgvMessageBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_message_bar_dispose;

  signals[DISMISSED] = cgv_signal_new ("dismissed", klass, 0);

  g_type_ensure (CGV_TYPE_NARROW_BIN);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-message-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvMessageBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, CgvMessageBar, narrow_bin);
  gtk_widget_class_bind_template_child (widget_class, CgvMessageBar, box);
  gtk_widget_class_bind_template_child (widget_class, CgvMessageBar, content_box);
  gtk_widget_class_bind_template_child (widget_class, CgvMessageBar, buttons_box);
  gtk_widget_class_bind_template_child (widget_class, CgvMessageBar, icon);
  gtk_widget_class_bind_template_child (widget_class, CgvMessageBar, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvMessageBar, detail_label);
  gtk_widget_class_bind_template_child (widget_class, CgvMessageBar, button);
  gtk_widget_class_bind_template_child (widget_class, CgvMessageBar, other_button);
  gtk_widget_class_bind_template_callback (widget_class, dismiss_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, narrow_changed_cb);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
}

static void
cgv_message_bar_init (CgvMessageBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
set_button (GtkButton *button,
            const char *label,
            const char *action_name)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  gtk_widget_set_visible (GTK_WIDGET (button), label != NULL);
  if (label != NULL)
    gtk_button_set_label (button, label);

  /* An action and the target of another one do not go together, not even for a moment. */
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), NULL);
  if (action_name == NULL || !g_action_parse_detailed_name (action_name, &name, &target, NULL))
    return;
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (button), target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), name);
}

void
cgv_message_bar_show (CgvMessageBar *self,
                      CgvMessageKind kind,
                      const char *title,
                      const char *detail,
                      const char *button_label,
                      const char *action_name)
{
  g_return_if_fail (CGV_IS_MESSAGE_BAR (self));
  g_return_if_fail (kind < G_N_ELEMENTS (looks));
  g_return_if_fail (title != NULL);

  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    gtk_widget_remove_css_class (self->box, looks[i].css_class);
  gtk_widget_add_css_class (self->box, looks[kind].css_class);
  gtk_image_set_from_icon_name (self->icon, looks[kind].icon_name);

  gtk_label_set_text (self->title_label, title);
  gtk_label_set_text (self->detail_label, detail != NULL ? detail : "");
  self->kind = kind;
  update_detail (self);

  set_button (self->button, button_label, action_name);
  set_button (self->other_button, NULL, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, detail != NULL ? detail : "",
                                  -1);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
}

void
cgv_message_bar_offer_other (CgvMessageBar *self,
                             const char *button_label,
                             const char *action_name)
{
  g_return_if_fail (CGV_IS_MESSAGE_BAR (self));
  g_return_if_fail (button_label != NULL);
  g_return_if_fail (action_name != NULL);

  set_button (self->other_button, button_label, action_name);
}

void
cgv_message_bar_hide (CgvMessageBar *self)
{
  g_return_if_fail (CGV_IS_MESSAGE_BAR (self));

  gtk_revealer_set_reveal_child (self->revealer, FALSE);
}

const char *
cgv_message_bar_get_title (CgvMessageBar *self)
{
  g_return_val_if_fail (CGV_IS_MESSAGE_BAR (self), NULL);

  return gtk_label_get_text (self->title_label);
}
