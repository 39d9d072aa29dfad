/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-growth-inputs.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-cell.h"
#include "cgv-display-dup.h"
#include "cgv-growth-sizes.h"
#include "cgv-seeded-hash.h"
#include "cgv-series.h"

#define DIGITS "0123456789"

/* Stands for the size in the name of a program. */
#define SIZE "n"

/* A program needs inputs of two sizes. */
#define MIN_INPUTS 2

static const CgvGrowthInput *
get_input (const GPtrArray *inputs,
           guint input)
{
  return g_ptr_array_index (inputs, input);
}

static void
free_input (gpointer data)
{
  CgvGrowthInput *input = data;

  g_strfreev (input->files);
  g_free (input->command);
  g_free (input->description);
  g_free (input);
}

GPtrArray *
cgv_growth_inputs_new (void)
{
  return g_ptr_array_new_with_free_func (free_input);
}

/* Returns an input of the files of a command. */
static CgvGrowthInput *
new_input (char *const *files,
           const char *command)
{
  CgvGrowthInput *input = g_new0 (CgvGrowthInput, 1);

  input->files = g_strdupv ((char **) files);
  input->command = g_strdup (command);
  input->description = cgv_series_dup_description (files[0], "Size");
  return input;
}

static CgvGrowthInput *
copy_input (const CgvGrowthInput *input)
{
  CgvGrowthInput *copy = g_new0 (CgvGrowthInput, 1);

  *copy = (CgvGrowthInput) { g_strdupv (input->files), g_strdup (input->command), g_strdup (input->description), input->size, input->is_check };
  return copy;
}

GPtrArray *
cgv_growth_inputs_copy (const GPtrArray *inputs)
{
  GPtrArray *copy = cgv_growth_inputs_new ();

  for (guint i = 0; i < inputs->len; i++)
    g_ptr_array_add (copy, copy_input (get_input (inputs, i)));
  return copy;
}

static CgvGrowthBenchmark *
new_benchmark (const char *name)
{
  CgvGrowthBenchmark *self = g_new0 (CgvGrowthBenchmark, 1);

  self->name = g_strdup (name);
  self->inputs = cgv_growth_inputs_new ();
  return self;
}

void
cgv_growth_benchmark_free (CgvGrowthBenchmark *self)
{
  g_free (self->name);
  g_ptr_array_unref (self->inputs);
  g_free (self);
}

CgvGrowthBenchmark *
cgv_growth_benchmark_copy (const CgvGrowthBenchmark *self)
{
  CgvGrowthBenchmark *copy = g_new0 (CgvGrowthBenchmark, 1);

  *copy = (CgvGrowthBenchmark) { g_strdup (self->name), cgv_growth_inputs_copy (self->inputs), self->is_certain };
  return copy;
}

static GPtrArray *
new_benchmarks (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_growth_benchmark_free);
}

/* Finding. */

/* Adds the files of a benchmark. Callgrind names all its files alike: those of different commands are different profiles. */
static void
add_inputs (GPtrArray *inputs,
            char *const *files)
{
  g_autoptr (GHashTable) by_command = g_hash_table_new_full (cgv_seeded_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GPtrArray) commands = g_ptr_array_new (); /* char *: in the order of the files */

  for (; *files != NULL; files++)
    {
      g_autofree char *command = cgv_series_dup_command (*files);
      GPtrArray *same = g_hash_table_lookup (by_command, command);

      if (same == NULL)
        {
          same = g_ptr_array_new_null_terminated (1, NULL, TRUE);
          g_ptr_array_add (commands, command);
          g_hash_table_insert (by_command, g_steal_pointer (&command), same);
        }
      g_ptr_array_add (same, *files);
    }
  for (guint i = 0; i < commands->len; i++)
    g_ptr_array_add (inputs, new_input ((char *const *) ((GPtrArray *) g_hash_table_lookup (by_command, commands->pdata[i]))->pdata, commands->pdata[i]));
}

/* Returns the benchmarks of a series, or all as one. */
static GPtrArray *
take_benchmarks (const CgvSeries *series,
                 gboolean is_one)
{
  GPtrArray *benchmarks = new_benchmarks ();

  if (is_one)
    g_ptr_array_add (benchmarks, new_benchmark (""));
  for (guint i = 0; i < series->benchmarks->len && !is_one; i++)
    {
      g_autofree char *name = cgv_display_dup_whole (cgv_series_get_benchmark (series, i), -1);

      g_ptr_array_add (benchmarks, new_benchmark (name));
    }
  for (guint member = 0; member < series->members->len; member++)
    {
      for (guint i = 0; i < series->benchmarks->len; i++)
        {
          const CgvGrowthBenchmark *benchmark = g_ptr_array_index (benchmarks, is_one ? 0 : i);
          char **files = cgv_series_get_files (series, member, i);

          if (files != NULL)
            add_inputs (benchmark->inputs, files);
        }
    }
  return benchmarks;
}

/* Returns the command without the folder of the program, or the name of the file. */
static char *
dup_program (const CgvGrowthInput *input)
{
  const char *slash = g_strrstr_len (input->command, (gssize) strcspn (input->command, " "), "/");

  if (*input->command == '\0')
    return g_path_get_basename (input->files[0]);
  return g_strdup (slash != NULL ? slash + 1 : input->command);
}

/* Returns the folder of the program, as its command has it. */
static char *
dup_build (const CgvGrowthInput *input)
{
  g_autofree char *program = dup_program (input);

  return g_str_has_suffix (input->command, program) ? g_strndup (input->command, strlen (input->command) - strlen (program)) : g_strdup ("");
}

/* Returns the program with one word for all numbers, perhaps behind the folder that distinguishes its builds. */
static char *
dup_shape (const CgvGrowthInput *input,
           gboolean has_build)
{
  g_autofree char *program = dup_program (input);
  g_autofree char *build = has_build ? dup_build (input) : NULL;
  g_autoptr (GString) shape = g_string_new (build);

  for (const char *at = program; *at != '\0';)
    {
      gsize n_digits = strspn (at, DIGITS);

      g_string_append_len (shape, n_digits > 0 ? SIZE : at, 1);
      at += MAX (n_digits, 1);
    }
  return g_string_free (g_steal_pointer (&shape), FALSE);
}

/* Returns (nullable) where a number is in a text. */
static const char *
find_number (const char *text,
             const char *number)
{
  for (const char *at = strpbrk (text, DIGITS); at != NULL; at = strpbrk (at, DIGITS))
    {
      gsize length = strspn (at, DIGITS);

      if (length == strlen (number) && memcmp (at, number, length) == 0)
        return at;
      at += length;
    }
  return NULL;
}

/* Returns the command with other text in the place of its size, as display text. */
static char *
dup_with_size (const CgvGrowthInput *input,
               const char *text)
{
  g_autofree char *program = dup_program (input);
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, input->size);
  const char *at = find_number (program, number);
  g_autofree char *replaced = at != NULL ? g_strdup_printf ("%.*s%s%s", (int) (at - program), program, text, at + strlen (number)) : g_steal_pointer (&program);

  return cgv_display_dup_whole (replaced, -1);
}

/* Names programs of several, each with one word for all of its sizes. */
static GPtrArray *
name_programs (GPtrArray *benchmarks,
               gboolean has_build)
{
  cgv_foreach_pointer (CgvGrowthBenchmark, benchmark, benchmarks)
    {
      g_autofree char *program = dup_with_size (get_input (benchmark->inputs, 0), SIZE);
      g_autofree char *build = has_build ? dup_build (get_input (benchmark->inputs, 0)) : g_strdup ("");
      g_autofree char *shown_build = cgv_display_dup_whole (build, -1);

      g_free (benchmark->name);
      benchmark->name = g_strconcat (shown_build, program, NULL);
    }
  return benchmarks;
}

/* Commands of one shape are of one program. */
static GPtrArray *
split_by_shape (const GPtrArray *inputs,
                gboolean has_build)
{
  GPtrArray *benchmarks = new_benchmarks ();

  for (guint i = 0; i < inputs->len; i++)
    {
      g_autofree char *shape = dup_shape (get_input (inputs, i), has_build);
      CgvGrowthBenchmark *benchmark = NULL;

      for (guint j = 0; j < benchmarks->len && benchmark == NULL; j++)
        {
          CgvGrowthBenchmark *other = g_ptr_array_index (benchmarks, j);

          benchmark = g_str_equal (other->name, shape) ? other : NULL;
        }
      if (benchmark == NULL)
        {
          benchmark = new_benchmark (shape);
          g_ptr_array_add (benchmarks, benchmark);
        }
      g_ptr_array_add (benchmark->inputs, copy_input (get_input (inputs, i)));
    }
  return benchmarks;
}

/* A program without a command in its file has its size in its name. */
static gboolean
find_sizes (const GPtrArray *inputs,
            guint64 *sizes,
            gboolean *is_certain)
{
  g_autofree char **texts = g_new0 (char *, inputs->len * 3);
  char **commands = texts + inputs->len;
  char **names = commands + inputs->len;

  for (guint i = 0; i < inputs->len; i++)
    {
      texts[i] = get_input (inputs, i)->description;
      commands[i] = get_input (inputs, i)->command;
      names[i] = get_input (inputs, i)->files[0];
    }
  *is_certain = cgv_growth_sizes_find_in_texts (texts, inputs->len, sizes) || cgv_growth_sizes_find_in_texts (commands, inputs->len, sizes);
  return *is_certain || cgv_growth_sizes_find_in_texts (names, inputs->len, sizes);
}

static gboolean
set_sizes (CgvGrowthBenchmark *self)
{
  g_autofree guint64 *sizes = g_new0 (guint64, self->inputs->len);

  if (!find_sizes (self->inputs, sizes, &self->is_certain))
    return FALSE;
  for (guint i = 0; i < self->inputs->len; i++)
    ((CgvGrowthInput *) g_ptr_array_index (self->inputs, i))->size = sizes[i];
  return TRUE;
}

/* Keeps programs with several inputs of known sizes. Returns whether there are any. */
static gboolean
keep_known (GPtrArray *benchmarks)
{
  for (guint i = benchmarks->len; i-- > 0;)
    {
      CgvGrowthBenchmark *benchmark = g_ptr_array_index (benchmarks, i);

      if (benchmark->inputs->len < MIN_INPUTS || !set_sizes (benchmark))
        g_ptr_array_remove_index (benchmarks, i);
    }
  return benchmarks->len > 0;
}

static gboolean
are_all_certain (GPtrArray *benchmarks)
{
  cgv_foreach_pointer (CgvGrowthBenchmark, benchmark, benchmarks)
    if (benchmark->inputs->len < MIN_INPUTS || !set_sizes (benchmark) || !benchmark->is_certain)
      return FALSE;
  return benchmarks->len > 0;
}

/* Numbers in names of files are sizes only if all else fails. */
GPtrArray *
cgv_growth_benchmarks_find (char *const *paths,
                            GCancellable *cancellable,
                            GError **error)
{
  g_autoptr (CgvSeries) series = cgv_series_new (paths, CGV_SERIES_BY_NAME, NULL, cancellable, error);
  g_autoptr (GPtrArray) all = NULL;
  g_autoptr (GPtrArray) named = NULL;
  g_autoptr (GPtrArray) shaped = NULL;
  g_autoptr (GPtrArray) built = NULL;

  if (series == NULL)
    return NULL;
  if (series->members->len == 0)
    {
      g_autofree char *shown = cgv_display_dup_whole (*paths, -1);

      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("%s: There are no profiles in this folder."), shown);
      return NULL;
    }
  all = take_benchmarks (series, TRUE);
  if (are_all_certain (all))
    return g_steal_pointer (&all);
  shaped = split_by_shape (((CgvGrowthBenchmark *) g_ptr_array_index (all, 0))->inputs, FALSE);
  if (are_all_certain (shaped))
    return name_programs (g_steal_pointer (&shaped), FALSE);
  /* Builds in folders of their own are programs of their own. */
  built = split_by_shape (((CgvGrowthBenchmark *) g_ptr_array_index (all, 0))->inputs, TRUE);
  if (are_all_certain (built))
    return name_programs (g_steal_pointer (&built), TRUE);
  if (set_sizes (g_ptr_array_index (all, 0)))
    return g_steal_pointer (&all);
  named = take_benchmarks (series, FALSE);
  if (keep_known (named))
    return g_steal_pointer (&named);
  return keep_known (shaped) ? name_programs (g_steal_pointer (&shaped), FALSE) : g_steal_pointer (&all);
}

static guint64
find_largest (const GPtrArray *inputs)
{
  guint64 largest = 0;

  for (guint i = 0; i < inputs->len; i++)
    largest = MAX (largest, get_input (inputs, i)->size);
  return largest;
}

void
cgv_growth_benchmark_add (CgvGrowthBenchmark *self,
                          const char *path)
{
  g_autofree char *command = cgv_series_dup_command (path);
  g_autofree guint64 *sizes = g_new0 (guint64, self->inputs->len + 1);
  CgvGrowthInput *input = new_input ((char *[]) { (char *) path, NULL }, command);
  guint64 largest = find_largest (self->inputs);
  gboolean is_certain;

  g_ptr_array_add (self->inputs, input);
  if (find_sizes (self->inputs, sizes, &is_certain))
    input->size = sizes[self->inputs->len - 1];
  input->is_check = input->size == 0 || input->size > largest;
}

static gboolean
has_file (const GPtrArray *inputs,
          const char *file)
{
  for (guint i = 0; i < inputs->len; i++)
    {
      if (g_strv_contains ((const char *const *) get_input (inputs, i)->files, file))
        return TRUE;
    }
  return FALSE;
}

gboolean
cgv_growth_benchmark_add_new (CgvGrowthBenchmark *self,
                              const CgvGrowthBenchmark *found)
{
  guint64 largest = find_largest (self->inputs);
  guint n = self->inputs->len;

  for (guint i = 0; i < found->inputs->len && g_str_equal (self->name, found->name); i++)
    {
      const CgvGrowthInput *input = get_input (found->inputs, i);

      if (has_file (self->inputs, input->files[0]))
        continue;
      g_ptr_array_add (self->inputs, copy_input (input));
      ((CgvGrowthInput *) g_ptr_array_index (self->inputs, self->inputs->len - 1))->is_check = input->size == 0 || input->size > largest;
    }
  return self->inputs->len > n;
}

/* Sizes. */

static int
compare_inputs (gconstpointer a,
                gconstpointer b)
{
  const CgvGrowthInput *first = *(const CgvGrowthInput *const *) a;
  const CgvGrowthInput *second = *(const CgvGrowthInput *const *) b;

  if (!first->is_check != !second->is_check)
    return first->is_check ? 1 : -1;
  return (first->size > second->size) - (first->size < second->size);
}

void
cgv_growth_inputs_sort (GPtrArray *inputs)
{
  g_ptr_array_sort (inputs, compare_inputs);
}

static guint
count_checks (const GPtrArray *inputs)
{
  guint n = 0;

  for (guint i = 0; i < inputs->len; i++)
    n += get_input (inputs, i)->is_check;
  return n;
}

gboolean
cgv_growth_inputs_have_sizes (const GPtrArray *inputs)
{
  for (guint i = 0; i < inputs->len; i++)
    {
      if (get_input (inputs, i)->size == 0)
        return FALSE;
    }
  return TRUE;
}

gboolean
cgv_growth_inputs_validate (const GPtrArray *inputs,
                            GError **error)
{
  g_autoptr (GPtrArray) sorted = cgv_growth_inputs_copy (inputs);

  cgv_growth_inputs_sort (sorted);
  if (inputs->len - count_checks (inputs) < MIN_INPUTS)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("Laws need at least two inputs that are not only checked."));
      return FALSE;
    }
  for (guint i = 1; i < sorted->len; i++)
    {
      const CgvGrowthInput *first = get_input (sorted, i - 1);
      const CgvGrowthInput *second = get_input (sorted, i);

      if (first->size < second->size)
        continue;
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           first->size == second->size ? _ ("Two inputs have the same size.") : _ ("An input that is only checked has to be larger than all others."));
      return FALSE;
    }
  return TRUE;
}

/* Names. */

char *
cgv_growth_input_dup_name (const CgvGrowthInput *input)
{
  g_autofree char *name = g_path_get_basename (input->files[0]);

  return cgv_display_dup_whole (name, -1);
}

char *
cgv_growth_inputs_dup_title (const GPtrArray *inputs)
{
  guint n_laws = inputs->len - count_checks (inputs);
  const CgvGrowthInput *last = get_input (inputs, n_laws > 0 ? n_laws - 1 : inputs->len - 1);
  g_autofree char *from = cgv_cell_dup_count (get_input (inputs, 0)->size);
  g_autofree char *to = cgv_cell_dup_count (last->size);
  g_autofree char *range = g_strdup_printf ("%s … %s", from, to);
  g_autofree char *folder = NULL;
  g_autofree char *name = NULL;

  if (*last->command != '\0')
    return dup_with_size (last, range);
  folder = g_path_get_dirname (last->files[0]);
  name = g_path_get_basename (folder);
  return cgv_display_dup_whole (name, -1);
}
