/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-record-plan.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-display-dup.h"
#include "cgv-recorder.h"

/* All settings are one file that is read at each start. */
#define MAX_KEPT 40

/* Returns FALSE with an error if the quotes of a text do not match. An empty text gives no words. */
static gboolean
read_words (GVariant *values,
            const char *key,
            GStrv *words,
            GError **error)
{
  g_autoptr (GError) own_error = NULL;
  const char *text = "";

  g_variant_lookup (values, key, "&s", &text);
  if (g_shell_parse_argv (text, NULL, words, &own_error) || g_error_matches (own_error, G_SHELL_ERROR, G_SHELL_ERROR_EMPTY_STRING))
    return TRUE;
  g_set_error_literal (error, G_SHELL_ERROR, G_SHELL_ERROR_BAD_QUOTING, _ ("A quotation mark is not closed"));
  return FALSE;
}

static gboolean
check_variables (const char *const *variables,
                 GError **error)
{
  for (; variables != NULL && *variables != NULL; variables++)
    {
      g_autofree char *shown = cgv_display_dup_whole (*variables, -1);

      if (strchr (*variables, '=') > *variables)
        continue;
      g_set_error (error, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NO_PROGRAM, _ ("“%s” is no variable: write NAME=VALUE"), shown);
      return FALSE;
    }
  return TRUE;
}

static gboolean
has (GVariant *values,
     const char *key)
{
  gboolean value = FALSE;

  g_variant_lookup (values, key, "b", &value);
  return value;
}

static CgvRecordPresetId
get_preset (GVariant *values)
{
  CgvRecordPresetId preset = CGV_RECORD_LINES;
  const char *id = NULL;

  g_variant_lookup (values, CGV_RECORD_PLAN_PRESET, "&s", &id);
  cgv_record_find_preset (id, &preset);
  return preset;
}

CgvRecordPlan *
cgv_record_plan_new (GVariant *values,
                     GError **error)
{
  g_autoptr (CgvRecordPlan) self = g_new0 (CgvRecordPlan, 1);

  g_return_val_if_fail (g_variant_is_of_type (values, G_VARIANT_TYPE_VARDICT), NULL);

  self->values = g_variant_ref_sink (values);
  if (!read_words (values, CGV_RECORD_PLAN_COMMAND, &self->program, error) || !read_words (values, CGV_RECORD_PLAN_BUILD, &self->build, error) ||
      !read_words (values, CGV_RECORD_PLAN_VARIABLES, &self->environment, error) || !read_words (values, CGV_RECORD_PLAN_OPTIONS, &self->options, error) ||
      !check_variables ((const char *const *) self->environment, error))
    return NULL;
  g_variant_lookup (values, CGV_RECORD_PLAN_FUNCTION, "s", &self->function);
  if (self->function != NULL && *self->function == '\0')
    g_clear_pointer (&self->function, g_free);
  if (!g_variant_lookup (values, CGV_RECORD_PLAN_FOLDER, "^ay", &self->folder))
    self->folder = g_get_current_dir ();
  self->settings = (CgvRecordSettings){
    .preset = get_preset (values),
    .has_children = has (values, CGV_RECORD_PLAN_CHILDREN),
    .has_threads = has (values, CGV_RECORD_PLAN_THREADS),
    .starts_off = has (values, CGV_RECORD_PLAN_OFF),
    .function = self->function,
    .options = (const char *const *) self->options,
    .program = (const char *const *) self->program,
    .folder = self->folder,
    .environment = (const char *const *) self->environment,
  };
  if (self->program != NULL)
    {
      cgv_record_command_take_apart ((const char *const *) self->program, &self->settings, &self->taken_options);
      self->line = cgv_record_command_dup_line (self->settings.program);
    }
  return g_steal_pointer (&self);
}

void
cgv_record_plan_free (CgvRecordPlan *self)
{
  g_clear_pointer (&self->values, g_variant_unref);
  g_strfreev (self->program);
  g_strfreev (self->build);
  g_strfreev (self->environment);
  g_strfreev (self->options);
  g_free (self->taken_options);
  g_free (self->function);
  g_free (self->line);
  g_free (self->folder);
  g_free (self);
}

char *
cgv_record_plan_dup_line (const CgvRecordPlan *self,
                          const CgvRecordFiles *files)
{
  g_autofree char *output = g_build_filename (self->folder, cgv_record_get_output_name (self->settings.preset), NULL);
  const CgvRecordFiles shown = { .valgrind = files->valgrind, .version = files->version, .output = output };
  g_auto (GStrv) command = cgv_record_command_new (&self->settings, &shown);
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_auto (GStrv) arguments = NULL;
  g_autofree char *line = NULL;

  if (self->environment != NULL)
    {
      g_strv_builder_add (words, "env");
      g_strv_builder_addv (words, (const char **) self->environment);
    }
  g_strv_builder_addv (words, (const char **) command);
  arguments = g_strv_builder_end (words);
  line = cgv_record_command_dup_line ((const char *const *) arguments);
  return cgv_display_dup_whole (line, -1);
}

/* Returns whether both are of one command and folder. */
static gboolean
is_same (GVariant *values,
         GVariant *other)
{
  GVariant *const all[] = { values, other };
  const char *commands[] = { NULL, NULL };
  const char *folders[] = { NULL, NULL };

  for (gsize i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_variant_lookup (all[i], CGV_RECORD_PLAN_COMMAND, "&s", &commands[i]);
      g_variant_lookup (all[i], CGV_RECORD_PLAN_FOLDER, "^&ay", &folders[i]);
    }
  return g_strcmp0 (commands[0], commands[1]) == 0 && g_strcmp0 (folders[0], folders[1]) == 0;
}

/* Keeps at most @n that are not of the command and the folder of @values, behind those that @kept has. */
static void
keep_others (GSettings *settings,
             GVariant *values,
             GVariantBuilder *kept,
             guint n)
{
  g_autoptr (GVariant) all = g_settings_get_value (settings, CGV_RECORD_PLAN_KEY);

  for (gsize i = 0; i < g_variant_n_children (all) && n > 0; i++)
    {
      g_autoptr (GVariant) other = g_variant_get_child_value (all, i);

      if (is_same (other, values))
        continue;
      g_variant_builder_add_value (kept, other);
      n--;
    }
  g_settings_set_value (settings, CGV_RECORD_PLAN_KEY, g_variant_builder_end (kept));
}

void
cgv_record_plan_remember (GSettings *settings,
                          GVariant *values)
{
  GVariantBuilder kept;

  g_variant_builder_init (&kept, G_VARIANT_TYPE ("aa{sv}"));
  g_variant_builder_add_value (&kept, values);
  keep_others (settings, values, &kept, MAX_KEPT - 1);
}

void
cgv_record_plan_forget (GSettings *settings,
                        GVariant *values)
{
  GVariantBuilder kept;

  g_variant_builder_init (&kept, G_VARIANT_TYPE ("aa{sv}"));
  keep_others (settings, values, &kept, MAX_KEPT);
}

static gboolean
is_recorded_as (GVariant *values,
                const char *recorded)
{
  g_autoptr (CgvRecordPlan) plan = cgv_record_plan_new (values, NULL);
  g_autofree char *joined = plan != NULL && plan->program != NULL ? g_strjoinv (" ", (GStrv) plan->settings.program) : NULL;

  return joined != NULL && g_str_equal (joined, recorded);
}

GVariant *
cgv_record_plan_recall (GSettings *settings,
                        const char *recorded)
{
  g_autoptr (GVariant) all = g_settings_get_value (settings, CGV_RECORD_PLAN_KEY);

  for (gsize i = 0; i < g_variant_n_children (all); i++)
    {
      g_autoptr (GVariant) values = g_variant_get_child_value (all, i);

      if (recorded == NULL || is_recorded_as (values, recorded))
        return g_steal_pointer (&values);
    }
  return NULL;
}
