/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-code-base.h"

#include <glib/gi18n.h>
#include <sys/stat.h>

#include "cgv-cost.h"
#include "cgv-line-diff.h"

static int
compare_lines (gconstpointer a,
               gconstpointer b,
               gpointer lines)
{
  guint64 number = ((const CgvLineCosts *) lines)->lines[*(const guint32 *) a].line;
  guint64 other = ((const CgvLineCosts *) lines)->lines[*(const guint32 *) b].line;

  return (number > other) - (number < other);
}

/* By number, those that are not known first. */
static GArray *
find_order (const CgvLineCosts *lines,
            CgvStringId file)
{
  GArray *order = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 0; i < lines->n_lines; i++)
    {
      if (lines->lines[i].file == file)
        g_array_append_val (order, i);
    }
  g_array_sort_with_data (order, compare_lines, (gpointer) lines);
  return order;
}

static guint64
get_number (const CgvLineCosts *lines,
            const GArray *order,
            guint i)
{
  return lines->lines[g_array_index (order, guint32, i)].line;
}

guint32
cgv_code_base_find (const CgvCodeBase *self,
                    guint64 number)
{
  guint low = 0, high = self->order->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (get_number (self->lines, self->order, middle) < number)
        low = middle + 1;
      else
        high = middle;
    }
  return low < self->order->len && get_number (self->lines, self->order, low) == number ? g_array_index (self->order, guint32, low) : CGV_NONE;
}

/* The file that is the same one, or else that of the function on both sides. */
static CgvStringId
find_file (const CgvComparison *comparison,
           const CgvCodeSide *new_,
           const CgvSourceFiles *same_files)
{
  const CgvGraph *graph = comparison->costs[CGV_SIDE_BASE]->graph;
  const CgvGraph *new_graph = comparison->costs[CGV_SIDE_NEW]->graph;
  CgvStringId same = cgv_matching_get_same_file (comparison->matching, CGV_SIDE_NEW, new_->file);
  CgvFunctionId function = cgv_fold_get_function (graph->fold, new_->node);
  CgvFunctionId new_function = cgv_fold_get_function (new_graph->fold, new_->node);
  CgvStringId own, new_own;

  if (same != CGV_NONE)
    return same_files->first[same];
  if (function == CGV_NONE || new_function == CGV_NONE)
    return CGV_NONE;
  own = cgv_profile_get_function (graph->profile, function)->file;
  new_own = cgv_profile_get_function (new_graph->profile, new_function)->file;
  return own != CGV_NONE && new_own != CGV_NONE && new_->same_files->first[new_own] == new_->file ? same_files->first[own] : CGV_NONE;
}

static gboolean
is_same_file (const char *path,
              const char *other)
{
  struct stat status, other_status;

  return stat (path, &status) < 0 || stat (other, &other_status) < 0 || (status.st_dev == other_status.st_dev && status.st_ino == other_status.st_ino);
}

static gboolean
fits (const CgvCodeBase *self,
      const CgvSourceText *text,
      gboolean is_strict)
{
  guint n_known = 0, n_misplaced = 0;

  for (guint i = 0; i < self->order->len; i++)
    {
      guint64 number = get_number (self->lines, self->order, i);

      n_known += number > 0 ? 1 : 0;
      n_misplaced += number > 0 && !cgv_source_text_may_have_code (text, number) ? 1 : 0;
    }
  return is_strict ? n_misplaced == 0 : !cgv_source_text_is_changed (n_misplaced, n_known);
}

static gboolean
has_same_lines (const CgvCodeBase *self,
                const CgvCodeSide *new_)
{
  g_autoptr (GArray) order = find_order (new_->lines, new_->file);
  gboolean is_same = order->len == self->order->len;

  for (guint i = 0; i < order->len && is_same; i++)
    is_same = get_number (new_->lines, order, i) == get_number (self->lines, self->order, i);
  return is_same;
}

/* What the system has under the recorded name may be the new text, where a program was built in the same place again. */
static void
read_text (CgvCodeBase *self,
           const CgvProfile *profile,
           CgvStringId file,
           const CgvCodeSide *new_,
           CgvSourceFinder *finder,
           GCancellable *cancellable)
{
  gsize length;
  const char *name = cgv_profile_get_string (profile, file, &length);

  self->text = cgv_source_finder_read (finder, name, length, &self->path, cancellable, &self->error);
  if (self->text == NULL)
    return;
  if (is_same_file (self->path, new_->path))
    g_set_error_literal (&self->error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NOT_FOUND, _ ("where it was recorded is the text of B"));
  else if (!fits (self, self->text, FALSE))
    g_set_error (&self->error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_FAILED, _ ("the costs of A do not fit the lines of %s"), self->path);
  if (self->error != NULL)
    g_clear_pointer (&self->text, cgv_source_text_free);
}

static CgvDiffLine *
make_lines (const CgvSourceText *text)
{
  guint n_lines = cgv_source_text_get_n_lines (text);
  CgvDiffLine *lines = g_new (CgvDiffLine, (gsize) n_lines + 1);

  for (guint i = 0; i < n_lines; i++)
    lines[i].bytes = cgv_source_text_get_line (text, (guint64) i + 1, &lines[i].n_bytes);
  return lines;
}

/* Where one line stands for one other, it was changed. */
static void
pair_changed (GArray *numbers,
              guint n_base)
{
  guint before = 0;

  for (guint i = 0; i < numbers->len; i++)
    {
      guint32 *number = &g_array_index (numbers, guint32, i);
      guint after = i + 1 < numbers->len ? g_array_index (numbers, guint32, i + 1) : n_base + 1;

      if (*number == 0 && after == before + 2 && (i == 0 || g_array_index (numbers, guint32, i - 1) != 0))
        *number = before + 1;
      before = *number != 0 ? *number : before;
    }
}

static gboolean
align (CgvCodeBase *self,
       const CgvSourceText *new_,
       guint64 seed)
{
  g_autofree CgvDiffLine *lines = make_lines (self->text);
  g_autofree CgvDiffLine *new_lines = make_lines (new_);
  CgvDiffText text = { lines, cgv_source_text_get_n_lines (self->text) };
  CgvDiffText new_text = { new_lines, cgv_source_text_get_n_lines (new_) };
  g_autofree uint32_t *pairs = g_new (uint32_t, (gsize) text.n_lines + 1);

  if (!cgv_line_diff (&text, &new_text, seed, NULL, pairs))
    return FALSE;
  g_array_set_size (self->numbers, new_text.n_lines);
  for (guint32 i = 0; i < text.n_lines; i++)
    {
      if (pairs[i] != CGV_NONE)
        g_array_index (self->numbers, guint32, pairs[i]) = i + 1;
    }
  pair_changed (self->numbers, text.n_lines);
  return TRUE;
}

/* Decides what can be said of lines. */
static gboolean
pair_lines (CgvCodeBase *self,
            const CgvCodeSide *new_,
            guint64 seed)
{
  if (self->text != NULL)
    {
      self->kind = CGV_CODE_BASE_TEXT;
      return align (self, new_->text, seed);
    }
  if (!has_same_lines (self, new_) || !fits (self, new_->text, TRUE))
    return TRUE;
  self->kind = CGV_CODE_BASE_ASSUMED;
  for (guint32 number = 1; number <= cgv_source_text_get_n_lines (new_->text); number++)
    g_array_append_val (self->numbers, number);
  return TRUE;
}

CgvCodeBase *
cgv_code_base_read (const CgvComparison *comparison,
                    const CgvCodeSide *new_,
                    CgvSourceFinder *finder,
                    GCancellable *cancellable)
{
  const CgvCosts *costs = comparison->costs[CGV_SIDE_BASE];
  CgvProfile *profile = costs->graph->profile;
  CgvSourceFiles *same_files = cgv_source_files_new (profile, NULL);
  g_autoptr (CgvCodeBase) self = g_new0 (CgvCodeBase, 1);
  CgvStringId file = same_files != NULL ? find_file (comparison, new_, same_files) : CGV_NONE;

  self->numbers = g_array_new (FALSE, TRUE, sizeof (guint32));
  self->lines = file != CGV_NONE ? cgv_line_costs_new (costs, &(CgvLineQuery){ .node = new_->node, .same_files = same_files->first }) : NULL;
  cgv_source_files_unref (same_files);
  if (self->lines == NULL)
    return NULL;
  self->order = find_order (self->lines, file);
  if (self->order->len == 0)
    return NULL;
  for (guint i = 0; i < self->order->len; i++)
    self->self = cgv_cost_add (self->self, self->lines->lines[g_array_index (self->order, guint32, i)].self, costs->is_signed);
  read_text (self, profile, file, new_, finder, cancellable);
  if (!pair_lines (self, new_, g_random_int ()))
    return NULL;
  return g_steal_pointer (&self);
}

void
cgv_code_base_free (CgvCodeBase *self)
{
  if (self == NULL)
    return;
  cgv_line_costs_free (self->lines);
  g_clear_pointer (&self->order, g_array_unref);
  g_array_unref (self->numbers);
  cgv_source_text_free (self->text);
  g_clear_error (&self->error);
  g_free (self->path);
  g_free (self);
}
