/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-formulas.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-display.h"
#include "cgv-event-text.h"
#include "cgv-signal.h"

#define KEY  "formulas"
#define TYPE "a(sss)"

struct _CgvFormulas
{
  GObject parent_instance;

  GSettings *settings;
  GArray *definitions; /* of CgvEventDefinition, which own their strings */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (CgvFormulas, cgv_formulas, G_TYPE_OBJECT)

static void
clear_definition (gpointer data)
{
  CgvEventDefinition *definition = data;

  g_free ((char *) definition->name);
  g_free ((char *) definition->long_name);
  g_free ((char *) definition->formula);
}

static CgvEventDefinition
make_definition (const char *name,
                 const char *long_name,
                 const char *formula)
{
  CgvEventDefinition definition = { g_strdup (name), NULL, g_strdup (formula) };

  if (long_name != NULL && *long_name != '\0')
    definition.long_name = g_strdup (long_name);
  return definition;
}

static GVariant *
make_variant (CgvFormulas *self)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE (TYPE));
  for (guint i = 0; i < self->definitions->len; i++)
    {
      const CgvEventDefinition *definition = cgv_formulas_get (self, i);

      g_variant_builder_add (&builder, "(sss)", definition->name, definition->long_name != NULL ? definition->long_name : "", definition->formula);
    }
  return g_variant_ref_sink (g_variant_builder_end (&builder));
}

/* The settings may have been edited by hand. */
static void
read_variant (CgvFormulas *self,
              GVariant *variant)
{
  GVariantIter iter;
  const char *name;
  const char *long_name;
  const char *formula;

  g_array_set_size (self->definitions, 0);
  g_variant_iter_init (&iter, variant);
  while (self->definitions->len < CGV_MAX_FORMULAS && g_variant_iter_next (&iter, "(&s&s&s)", &name, &long_name, &formula))
    {
      CgvEventDefinition definition = make_definition (name, long_name, formula);

      g_array_append_val (self->definitions, definition);
    }
}

/* Ours are there already; others come from another window. */
static void
settings_changed_cb (CgvFormulas *self)
{
  g_autoptr (GVariant) old = make_variant (self);
  g_autoptr (GVariant) new = g_settings_get_value (self->settings, KEY);

  if (g_variant_equal (old, new))
    return;
  read_variant (self, new);
  g_signal_emit (self, changed_signal, 0);
}

static void
keep (CgvFormulas *self)
{
  g_autoptr (GVariant) variant = make_variant (self);

  if (self->settings != NULL)
    g_settings_set_value (self->settings, KEY, variant);
  g_signal_emit (self, changed_signal, 0);
}

static void
cgv_formulas_dispose (GObject *object)
{
  CgvFormulas *self = CGV_FORMULAS (object);

  if (self->settings != NULL)
    g_signal_handlers_disconnect_by_data (self->settings, self);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (cgv_formulas_parent_class)->dispose (object);
}

static void
cgv_formulas_finalize (GObject *object)
{
  CgvFormulas *self = CGV_FORMULAS (object);

  g_array_unref (self->definitions);

  G_OBJECT_CLASS (cgv_formulas_parent_class)->finalize (object);
}

static void
cgv_formulas_class_init (CgvFormulasClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = cgv_formulas_dispose;
  object_class->finalize = cgv_formulas_finalize;

  changed_signal = cgv_signal_new ("changed", klass, 0);
}

static void
cgv_formulas_init (CgvFormulas *self)
{
  self->definitions = cgv_array_new (CgvEventDefinition);
  g_array_set_clear_func (self->definitions, clear_definition);
}

CgvFormulas *
cgv_formulas_new (GSettings *settings)
{
  CgvFormulas *self = g_object_new (CGV_TYPE_FORMULAS, NULL);
  g_autoptr (GVariant) variant = NULL;

  if (settings == NULL)
    return self;

  self->settings = g_object_ref (settings);
  g_signal_connect_swapped (settings, "changed::" KEY, G_CALLBACK (settings_changed_cb), self);
  variant = g_settings_get_value (settings, KEY);
  read_variant (self, variant);
  return self;
}

guint
cgv_formulas_get_n (CgvFormulas *self)
{
  g_return_val_if_fail (CGV_IS_FORMULAS (self), 0);

  return self->definitions->len;
}

const CgvEventDefinition *
cgv_formulas_get (CgvFormulas *self,
                  guint index)
{
  g_return_val_if_fail (CGV_IS_FORMULAS (self), NULL);
  g_return_val_if_fail (index < self->definitions->len, NULL);

  return &g_array_index (self->definitions, CgvEventDefinition, index);
}

gboolean
cgv_formulas_add (CgvFormulas *self,
                  const char *name,
                  const char *long_name,
                  const char *formula)
{
  CgvEventDefinition definition;

  g_return_val_if_fail (CGV_IS_FORMULAS (self), FALSE);
  g_return_val_if_fail (name != NULL && formula != NULL, FALSE);

  if (self->definitions->len >= CGV_MAX_FORMULAS)
    return FALSE;

  definition = make_definition (name, long_name, formula);
  g_array_append_val (self->definitions, definition);
  keep (self);
  return TRUE;
}

void
cgv_formulas_edit (CgvFormulas *self,
                   guint index,
                   const char *name,
                   const char *long_name,
                   const char *formula)
{
  CgvEventDefinition *definition;
  CgvEventDefinition old;

  g_return_if_fail (CGV_IS_FORMULAS (self));
  g_return_if_fail (index < self->definitions->len);
  g_return_if_fail (name != NULL && formula != NULL);

  definition = &g_array_index (self->definitions, CgvEventDefinition, index);
  old = *definition;
  *definition = make_definition (name, long_name, formula);
  clear_definition (&old);
  keep (self);
}

void
cgv_formulas_remove (CgvFormulas *self,
                     guint index)
{
  g_return_if_fail (CGV_IS_FORMULAS (self));
  g_return_if_fail (index < self->definitions->len);

  g_array_remove_index (self->definitions, index);
  keep (self);
}

CgvEventSet *
cgv_formulas_make_events (CgvFormulas *self,
                          CgvProfile *profile)
{
  g_return_val_if_fail (CGV_IS_FORMULAS (self), NULL);
  g_return_val_if_fail (profile != NULL, NULL);

  return cgv_event_set_new (profile, (const CgvEventDefinition *) (gconstpointer) self->definitions->data, self->definitions->len, NULL);
}

/* A formula is not wrong because this profile lacks some or all of its event types. */
static char *
dup_lack (const CgvEventSet *events,
          CgvEventId event)
{
  const char *missing = event != CGV_NONE ? cgv_event_set_get_missing (events, event) : NULL;
  char display[CGV_DISPLAY_MAX];

  if (missing == NULL)
    return NULL;
  cgv_display_name (missing, strlen (missing), display);
  /* Translators: short names of event types, such as "Bm, Ge". */
  return g_strdup_printf (_ ("This profile lacks %s, which will be left out."), display);
}

/* Returns whether a name is taken: the set would drop the later of two equal names, which may not be the edited one. */
static gboolean
is_taken (CgvFormulas *self,
          guint index,
          const char *name)
{
  for (guint i = 0; i < self->definitions->len; i++)
    {
      if (i != index && strcmp (cgv_formulas_get (self, i)->name, name) == 0)
        return TRUE;
    }
  return FALSE;
}

gboolean
cgv_formulas_check (CgvFormulas *self,
                    guint index,
                    const CgvEventDefinition *definition,
                    CgvProfile *profile,
                    char **message,
                    gsize *at,
                    gsize *length)
{
  g_autoptr (GArray) definitions = NULL;
  CgvFormulaFault fault = CGV_FORMULA_FINE;
  CgvEventSet *events;
  CgvEventId event;
  gsize fault_at = 0;
  gsize fault_length = 0;

  g_return_val_if_fail (CGV_IS_FORMULAS (self), FALSE);
  g_return_val_if_fail (definition != NULL && profile != NULL, FALSE);

  definitions = cgv_array_new (CgvEventDefinition);
  g_array_append_vals (definitions, self->definitions->data, self->definitions->len);
  if (index < definitions->len)
    g_array_index (definitions, CgvEventDefinition, index) = *definition;
  else
    {
      index = definitions->len;
      g_array_append_vals (definitions, definition, 1);
    }

  events = cgv_event_set_new (profile, (const CgvEventDefinition *) (gconstpointer) definitions->data, definitions->len, NULL);
  g_return_val_if_fail (events != NULL, FALSE);
  event = cgv_event_set_find_own (events, index, &fault, &fault_at, &fault_length);
  if (is_taken (self, index, definition->name))
    {
      fault = CGV_FORMULA_NAME_IS_TAKEN;
      fault_at = fault_length = 0;
    }
  if (message != NULL)
    *message = fault != CGV_FORMULA_FINE ? cgv_event_text_dup_fault (fault, definition->formula, fault_at, fault_length) : dup_lack (events, event);
  if (at != NULL)
    *at = fault_at;
  if (length != NULL)
    *length = fault_length;
  cgv_event_set_unref (events);
  return fault == CGV_FORMULA_FINE || fault == CGV_FORMULA_UNKNOWN_EVENT;
}
