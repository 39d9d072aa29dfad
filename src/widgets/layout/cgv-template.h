/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Disposes the template of a widget of a final type, and then the widget as its parent class does. */
void cgv_template_dispose (GObject *object);

G_END_DECLS
