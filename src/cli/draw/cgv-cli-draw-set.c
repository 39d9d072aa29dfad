/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-draw-set.h"

#include <glib/gi18n.h>
#include <math.h>
#include <pango/pango.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-cli-draw.h"
#include "cgv-cli-growth.h"
#include "cgv-cli-numbers.h"
#include "cgv-cli-suite.h"
#include "cgv-cli-target.h"
#include "cgv-cli-text.h"
#include "cgv-curve-painter.h"
#include "cgv-curve-sheet.h"
#include "cgv-display-dup.h"
#include "cgv-growth-curve.h"
#include "cgv-growth-set.h"
#include "cgv-growth-text.h"
#include "cgv-name-text.h"
#include "cgv-set-curve.h"

/* Of a curve, with the texts around it. */
#define HEIGHT 600

/* Where there is room for the title and the note. */
#define LEAST_HEIGHT 100

typedef struct
{
  const CgvCliOptions *options;
  CgvCurve *curve;
  char *title;
  char *note;
  gboolean is_damaged;
  GError **error; /* of writing */
  gboolean is_written;
} Picture;

static void
clear (Picture *self)
{
  g_clear_pointer (&self->curve, cgv_curve_free);
  g_free (self->title);
  g_free (self->note);
}

static char **
get_files (const CgvCliOptions *options)
{
  return options->files[CGV_SIDE_NEW];
}

static gboolean
fail (const char *message,
      GError **error)
{
  g_autofree char *shown = cgv_display_dup_whole (message, -1);

  return cgv_cli_text_refuse (error, "%s", shown);
}

/* Growth. */

static gboolean
have_sizes (const CgvCliOptions *options)
{
  for (guint i = 0; get_files (options)[i] != NULL; i++)
    {
      if (options->sizes[i] > 0)
        return TRUE;
    }
  return FALSE;
}

/* Adds the inputs of files and folders. @size: 0 for those that are found */
static gboolean
add_inputs (const CgvCliOptions *options,
            char *const *files,
            guint64 size,
            GPtrArray *inputs,
            GError **error)
{
  g_autoptr (GPtrArray) found = cgv_growth_benchmarks_find (files, NULL, error);
  CgvGrowthBenchmark *benchmark = NULL;
  guint first = inputs->len;

  if (found == NULL || !cgv_cli_growth_choose_benchmark (options, found, &benchmark, error))
    return FALSE;
  g_ptr_array_extend_and_steal (inputs, cgv_growth_inputs_copy (benchmark->inputs));
  for (guint i = first; i < inputs->len; i++)
    {
      CgvGrowthInput *input = g_ptr_array_index (inputs, i);

      input->size = size > 0 ? size : input->size;
      input->is_check = options->checked_from > 0 && input->size >= options->checked_from;
    }
  return TRUE;
}

/* Sizes before the names of files and folders say what is one input. */
static gboolean
find_inputs (const CgvCliOptions *options,
             GPtrArray *inputs,
             GError **error)
{
  char **files = get_files (options);

  if (!have_sizes (options) && !add_inputs (options, files, 0, inputs, error))
    return FALSE;
  for (guint i = 0; have_sizes (options) && files[i] != NULL; i++)
    {
      if (!add_inputs (options, (char *[]) { files[i], NULL }, options->sizes[i], inputs, error))
        return FALSE;
    }
  if (cgv_growth_inputs_have_sizes (inputs))
    return cgv_growth_inputs_validate (inputs, error);
  return cgv_cli_text_refuse (error, _ ("The sizes of the inputs are not known: write them before the files, as in 100:a.out 200:b.out 400:c.out"));
}

static void
get_row_names (gconstpointer list,
               guint32 row,
               CgvCliNames *names)
{
  CgvNodeId node;
  const CgvFold *fold = cgv_growth_get_name (list, row, &node);
  const CgvProfile *profile = fold->profile;
  const CgvFunction *function = &profile->functions[cgv_fold_get_function (fold, node)];

  *names = (CgvCliNames){ .node = row };
  names->name = cgv_fold_get_name (fold, node, &names->name_length);
  if (function->file != CGV_NONE)
    names->file = cgv_profile_get_string (profile, function->file, &names->file_length);
  if (function->object != CGV_NONE)
    names->object = cgv_profile_get_string (profile, function->object, &names->object_length);
}

static void
fill_row_label (gconstpointer list,
                const CgvCliNames *names,
                const char *name,
                CgvCell *cell)
{
  CgvNodeId node;
  const CgvFold *fold = cgv_growth_get_name (list, names->node, &node);

  cell->text = name != NULL ? g_strdup (name) : cgv_growth_text_dup_name (list, names->node);
  cell->place = cgv_name_text_dup_location (fold, node);
}

/* Returns the function of --function, or the one that matters most. */
static gboolean
choose_row (const CgvCliOptions *options,
            const CgvGrowth *growth,
            guint *row,
            GError **error)
{
  const CgvCliTargets targets = { options, NULL, growth->n_rows, growth, get_row_names, fill_row_label };
  guint first = cgv_growth_text_find_first (growth);

  *row = first != CGV_NONE ? first : 0;
  return options->function == NULL || cgv_cli_target_find_in (&targets, row, error);
}

static gboolean
draw_growth (Picture *self,
             GError **error)
{
  g_autoptr (GPtrArray) inputs = cgv_growth_inputs_new ();
  g_autoptr (CgvGrowthSet) set = NULL;
  guint row;

  if (!find_inputs (self->options, inputs, error))
    return FALSE;
  set = cgv_growth_set_new (g_steal_pointer (&inputs), NULL, self->options->memory_limit);
  if (self->options->event_names != NULL)
    cgv_growth_set_choose_event (set, self->options->event_names[0]);
  while (set->is_running)
    g_main_context_iteration (NULL, TRUE);
  if (set->growth == NULL)
    return fail (set->error->message, error);
  if (set->growth->n_rows == 0)
    return cgv_cli_text_refuse (error, _ ("All costs are 0 here, so there is nothing to draw"));
  if (!choose_row (self->options, set->growth, &row, error))
    return FALSE;
  self->is_damaged = set->is_damaged;
  self->curve = cgv_growth_curve_new (set->growth, row);
  self->title = cgv_growth_set_dup_title (set);
  self->note = cgv_growth_set_dup_headline (set);
  return self->curve != NULL || cgv_cli_numbers_fail_for_memory (error);
}

/* Series and suites. */

/* Returns the position of --benchmark; 0 without it. */
static gboolean
find_benchmark (const CgvCliOptions *options,
                const CgvSeries *series,
                guint *benchmark,
                GError **error)
{
  *benchmark = 0;
  for (guint i = 0; i < series->benchmarks->len && options->benchmark != NULL; i++)
    {
      *benchmark = i;
      if (strcmp (cgv_series_get_benchmark (series, i), options->benchmark) == 0)
        return TRUE;
    }
  return options->benchmark == NULL || cgv_cli_text_refuse (error, _ ("No benchmark is named “%s”"), options->benchmark);
}

/* Returns FALSE if nothing could be compared by the event type that was requested. */
static gboolean
check_event (const CgvSet *set,
             const CgvCliOptions *options,
             GError **error)
{
  const GPtrArray *steps = set->course != NULL ? set->course->steps : set->pairs;
  gboolean is_known = set->events == NULL;
  guint n_profiles = set->course != NULL;
  g_autofree char *message = NULL;

  for (guint i = 0; i < steps->len; i++)
    {
      const CgvStep *step = g_ptr_array_index (steps, i);

      is_known = is_known || step->event_name != NULL;
      n_profiles += set->course != NULL ? 1 : 2 * (step->state == CGV_STEP_FAILED);
    }
  for (guint i = 0; !is_known && i < set->events->len; i++)
    is_known = g_str_equal (((const CgvEventItem *) g_ptr_array_index (set->events, i))->id, options->event_names[0]);
  if (is_known)
    return TRUE;
  message = cgv_cli_suite_dup_no_event (options, n_profiles);
  return cgv_cli_text_refuse (error, "%s", message);
}

static gboolean
wait (CgvSet *set,
      const CgvCliOptions *options,
      GError **error)
{
  if (options->event_names != NULL)
    cgv_set_choose_event (set, options->event_names[0]);
  while (set->is_running)
    g_main_context_iteration (NULL, TRUE);
  if (set->error != NULL)
    return fail (set->error->message, error);
  return options->event_names == NULL || check_event (set, options, error);
}

/* Returns the name of the series, and that of one of its benchmarks. */
static char *
dup_title (CgvSet *set)
{
  g_autofree char *title = cgv_set_dup_title (set);
  g_autofree char *benchmark = NULL;

  if (set->series->benchmarks->len < 2)
    return g_steal_pointer (&title);
  benchmark = cgv_display_dup_whole (cgv_series_get_benchmark (set->series, set->benchmark), -1);
  return g_strdup_printf ("%s · %s", title, benchmark);
}

static gboolean
draw_series (Picture *self,
             GError **error)
{
  g_autoptr (CgvSeries) series = cgv_series_new (get_files (self->options), self->options->order, NULL, NULL, error);
  g_autoptr (CgvSet) set = NULL;
  guint benchmark;

  if (series == NULL || !find_benchmark (self->options, series, &benchmark, error))
    return FALSE;
  set = cgv_set_new (NULL, get_files (self->options), self->options->memory_limit, NULL);
  cgv_set_choose (set, self->options->order, benchmark);
  if (!wait (set, self->options, error))
    return FALSE;
  self->curve = cgv_set_curve_new_course (set->course);
  self->title = dup_title (set);
  self->note = cgv_set_dup_headline (set);
  return self->curve != NULL || fail (self->note, error);
}

/* Two folders may be typed without “--” between them. */
static gboolean
draw_suite (Picture *self,
            GError **error)
{
  char **files = get_files (self->options);
  char **base = self->options->has_base ? self->options->files[CGV_SIDE_BASE] : (char *[]) { files[0], NULL };
  g_autoptr (CgvSeries) series = NULL;
  g_autoptr (CgvSet) set = NULL;
  guint benchmark;

  if (!self->options->has_base && g_strv_length (files) != 2)
    return cgv_cli_text_refuse (error, _ ("Name two folders with the profiles of each benchmark: OLD-DIR NEW-DIR"));
  files += !self->options->has_base;
  series = cgv_series_new_of_two (base, files, NULL, error);
  if (series == NULL || !find_benchmark (self->options, series, &benchmark, error))
    return FALSE;
  set = cgv_set_new (base, files, self->options->memory_limit, NULL);
  if (!wait (set, self->options, error))
    return FALSE;
  self->curve = cgv_set_curve_new_suite (set, self->options->benchmark != NULL ? benchmark : CGV_NONE);
  self->title = cgv_set_dup_title (set);
  self->note = cgv_set_dup_headline (set);
  return self->curve != NULL || cgv_cli_text_refuse (error, _ ("All costs are 0 here, so there is nothing to draw"));
}

/* Writing. */

static void
write_cb (const CgvSheet *sheet,
          void *user_data)
{
  Picture *self = user_data;

  self->is_written = cgv_cli_draw_write (self->options->output, sheet, self->error);
}

static gboolean
write_picture (Picture *self,
               GError **error)
{
  PangoFontDescription *font = pango_font_description_from_string (CGV_CLI_DRAW_FONT);
  double width = self->options->width > 0 ? self->options->width : CGV_CLI_DRAW_WIDTH;
  CgvCurveSheet sheet = { .curve = self->curve, .title = self->title, .note = self->note, .font = font, .is_dark = self->options->is_dark };

  sheet.scale = cgv_cli_draw_get_scale (self->options->output);
  sheet.width = width - cgv_sheet_get_margins ();
  sheet.height = self->curve->has_bars ? cgv_curve_painter_measure_bars (self->curve, font) : HEIGHT;
  if (self->options->height > 0)
    sheet.height = fmax (self->options->height - cgv_curve_sheet_measure_around (&sheet), LEAST_HEIGHT / 2.0);
  self->error = error;
  cgv_curve_sheet_give (&sheet, write_cb, self);
  pango_font_description_free (font);
  return self->is_written;
}

static gboolean
draw (Picture *self,
      GError **error)
{
  if (self->options->formulas != NULL)
    return cgv_cli_text_refuse (error, _ ("The pictures of sets are of event types of the files: leave out --formula"));
  if (self->options->picture == CGV_CLI_PICTURE_GROWTH)
    return draw_growth (self, error);
  return self->options->picture == CGV_CLI_PICTURE_SERIES ? draw_series (self, error) : draw_suite (self, error);
}

CgvCliExit
cgv_cli_draw_set (const CgvCliOptions *options)
{
  g_autoptr (GError) error = NULL;
  Picture picture = { .options = options };
  gboolean ok = draw (&picture, &error) && write_picture (&picture, &error);

  clear (&picture);
  if (ok)
    return picture.is_damaged ? CGV_CLI_EXIT_PARTIAL : CGV_CLI_EXIT_OK;
  cgv_cli_text_print_error (error->message);
  return CGV_CLI_EXIT_ERROR;
}
