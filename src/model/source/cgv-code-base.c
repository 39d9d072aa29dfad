/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-code-base.h"

#include <glib/gi18n.h>
#include <sys/stat.h>

#include "cgv-arrays.h"
#include "cgv-cost.h"
#include "cgv-display-dup.h"
#include "cgv-line-diff.h"
#include "cgv-source-files.h"

/* Returns where costs are: an address, or a number of a line. */
static guint64
get_place (const CgvLineCosts *lines,
           guint32 line)
{
  return lines->is_by_address ? lines->lines[line].address : lines->lines[line].line;
}

static int
compare_lines (gconstpointer a,
               gconstpointer b,
               gpointer lines)
{
  guint64 place = get_place (lines, *(const guint32 *) a);
  guint64 other = get_place (lines, *(const guint32 *) b);

  return (place > other) - (place < other);
}

/* Sorts the lines of a file or an object by place; lines that are not known come first. */
static GArray *
find_order (const CgvLineCosts *lines,
            CgvStringId file)
{
  GArray *order = cgv_array_new (guint32);

  for (guint32 i = 0; i < lines->n_lines; i++)
    {
      if ((lines->is_by_address ? lines->lines[i].object : lines->lines[i].file) == file)
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
  return get_place (lines, g_array_index (order, guint32, i));
}

guint
cgv_code_base_get_n_numbers (const CgvCodeBase *self)
{
  guint n = 0;

  if (self->code != NULL)
    cgv_object_code_get_all (self->code, &n);
  return self->text != NULL ? cgv_source_text_get_n_lines (self->text) : n;
}

gboolean
cgv_code_base_pair (const CgvCodeBase *self,
                    CgvSide side,
                    guint64 number,
                    guint64 *other)
{
  const GArray *numbers = side == CGV_SIDE_BASE ? self->new_numbers : self->numbers;

  *other = number > 0 && number <= numbers->len ? g_array_index (numbers, guint32, number - 1) : 0;
  return number > 0 && self->kind == CGV_CODE_BASE_TEXT;
}

static gboolean
is_same_instruction (const CgvCodeBase *self,
                     guint64 number,
                     guint32 base_number)
{
  guint n;
  g_autofree char *form = cgv_instruction_dup_form (&cgv_object_code_get_all (self->new_code, &n)[number - 1]);
  g_autofree char *base_form = cgv_instruction_dup_form (&cgv_object_code_get_all (self->code, &n)[base_number - 1]);

  return strcmp (form, base_form) == 0;
}

static gboolean
is_same_line (const CgvCodeBase *self,
              guint64 number,
              guint32 base_number)
{
  gsize length, base_length;
  const char *line = cgv_source_text_get_line (self->new_text, number, &length);
  const char *base_line = cgv_source_text_get_line (self->text, base_number, &base_length);

  return line != NULL && base_line != NULL && length == base_length && memcmp (line, base_line, length) == 0;
}

CgvCodeChange
cgv_code_base_get_change (const CgvCodeBase *self,
                          guint64 number,
                          guint32 base_number)
{
  if (self->kind != CGV_CODE_BASE_TEXT || (number == 0 && base_number == 0))
    return CGV_CODE_SAME;
  if (number == 0)
    return CGV_CODE_REMOVED;
  if (base_number == 0)
    return CGV_CODE_ADDED;
  if (self->new_code != NULL ? is_same_instruction (self, number, base_number) : is_same_line (self, number, base_number))
    return CGV_CODE_SAME;
  return CGV_CODE_CHANGED;
}

guint32
cgv_code_base_find (const CgvCodeBase *self,
                    guint64 number)
{
  guint low = 0, high = self->order->len, n = 0;
  const CgvInstruction *instructions = self->code != NULL ? cgv_object_code_get_all (self->code, &n) : NULL;
  guint64 place = number;

  if (instructions != NULL && (number == 0 || number > n))
    return CGV_NONE;
  if (instructions != NULL)
    place = instructions[number - 1].address;
  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (get_number (self->lines, self->order, middle) < place)
        low = middle + 1;
      else
        high = middle;
    }
  return low < self->order->len && get_number (self->lines, self->order, low) == place ? g_array_index (self->order, guint32, low) : CGV_NONE;
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

static guint
hash_instruction (gconstpointer data)
{
  const CgvLineCost *cost = data;

  return (guint) (cost->address ^ cost->address >> 32) * 0x9e3779b1u ^ cost->node;
}

static gboolean
equal_instructions (gconstpointer a,
                    gconstpointer b)
{
  const CgvLineCost *cost = a;
  const CgvLineCost *other = b;

  return cost->address == other->address && cost->node == other->node;
}

/* Finds the instructions of the function, or of all, if both sides have addresses. */
static void
find_instructions (const CgvCodeSide *new_)
{
  cgv_foreach_side (side)
    {
      const CgvProfile *profile = new_->costs[side]->graph->profile;
      CgvSourceFiles *same_files = cgv_profile_has_addresses (profile) ? cgv_source_files_new (profile, NULL) : NULL;
      const CgvLineQuery query = { .node = new_->node, .by_address = true, .same_files = same_files != NULL ? same_files->first : NULL };

      if (same_files != NULL && new_->instructions[side] == NULL)
        new_->instructions[side] = cgv_line_costs_new (new_->costs[side], &query);
      cgv_source_files_unref (same_files);
    }
}

/* Returns whether most of the instructions of the file that ran on each side ran on both, and
 * are in equal lines. In another build, the code after a change has moved. */
static gboolean
has_same_instructions (const CgvCodeSide *new_,
                       CgvStringId file)
{
  const CgvLineCosts *base;
  const CgvLineCosts *costs;
  g_autoptr (GHashTable) known = g_hash_table_new (hash_instruction, equal_instructions);
  guint n_base = 0, n_new = 0, n_both = 0;

  find_instructions (new_);
  base = new_->instructions[CGV_SIDE_BASE];
  costs = new_->instructions[CGV_SIDE_NEW];
  if (base == NULL || costs == NULL)
    return FALSE;
  for (guint32 i = 0; i < costs->n_lines; i++)
    {
      n_new += costs->lines[i].file == new_->file ? 1 : 0;
      g_hash_table_add (known, (gpointer) &costs->lines[i]);
    }
  for (guint32 i = 0; i < base->n_lines; i++)
    {
      const CgvLineCost *line = &base->lines[i];
      const CgvLineCost *other = g_hash_table_lookup (known, line);
      gboolean is_here = line->file == file;

      n_base += is_here ? 1 : 0;
      if (other == NULL || (!is_here && other->file != new_->file))
        continue;
      if (line->line != other->line || is_here != (other->file == new_->file))
        return FALSE;
      n_both++;
    }
  return n_both > 0 && n_both >= MIN (n_base, n_new) / 2;
}

static CgvObjectCode *
decode (const CgvCodeBase *self,
        CgvSourceFinder *finder,
        const char *name,
        gsize length,
        CgvCodeFlags flags,
        char **path,
        GCancellable *cancellable,
        GError **error)
{
  g_autofree guint64 *addresses = g_new (guint64, (gsize) self->order->len + 1);

  for (guint i = 0; i < self->order->len; i++)
    addresses[i] = get_number (self->lines, self->order, i);
  return cgv_object_code_read (finder, name, length, addresses, self->order->len, flags, path, cancellable, error);
}

/* Returns whether both sides recorded one file of the system, such as a header, and that is as it was when A was recorded. */
static gboolean
is_unchanged (const char *name,
              gsize length,
              const CgvCodeSide *new_)
{
  g_autofree char *recorded = g_strndup (name, length);
  g_autofree char *path = g_canonicalize_filename (recorded, "/");

  return g_path_is_absolute (recorded) && g_strcmp0 (path, new_->path) == 0 && cgv_source_finder_is_unchanged (new_->base_finder, path);
}

/* The file that the system has under the recorded name may be that of the new side, if a program was built again in place. */
static void
read_code (CgvCodeBase *self,
           CgvStringId file,
           const CgvCodeSide *new_,
           GCancellable *cancellable)
{
  const CgvProfile *profile = new_->costs[CGV_SIDE_BASE]->graph->profile;
  gboolean is_recorded_together = profile == new_->costs[CGV_SIDE_NEW]->graph->profile;
  gboolean has_code = new_->code != NULL;
  gsize length;
  const char *name = cgv_profile_get_string (profile, file, &length);
  gboolean is_of_both = is_recorded_together || (!has_code && is_unchanged (name, length, new_));
  CgvSourceFinder *finder = is_of_both && !is_recorded_together ? new_->finder : new_->base_finder;
  g_autofree char *shown = NULL;
  guint n_addresses;

  if (has_code)
    self->code = decode (self, finder, name, length, new_->flags, &self->path, cancellable, &self->error);
  else
    self->text = cgv_source_finder_read (finder, name, length, &self->path, cancellable, &self->error);
  if (self->error != NULL)
    return;
  shown = cgv_display_dup_whole (self->path, -1);
  if (!is_of_both && (has_code || !cgv_source_finder_has_revision (finder)) && is_same_file (self->path, new_->path))
    g_set_error_literal (&self->error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NOT_FOUND, has_code ? _ ("where it was recorded is the program of B") : _ ("the file there may have changed since A was recorded"));
  else if (has_code && cgv_object_code_get_n_misfits (self->code, &n_addresses) > 0)
    g_set_error (&self->error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_FAILED, _ ("the costs of A do not fit the instructions of %s"), shown);
  else if (!has_code && !fits (self, self->text, FALSE))
    g_set_error (&self->error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_FAILED, _ ("the costs of A do not fit the lines of %s"), shown);
  if (self->error == NULL)
    return;
  g_clear_pointer (&self->code, cgv_object_code_free);
  g_clear_pointer (&self->text, cgv_source_text_free);
}

/* A program that both sides name may be that of both. */
static void
assume_code (CgvCodeBase *self,
             const CgvCodeSide *new_,
             GCancellable *cancellable)
{
  gboolean is_named_alike = self->path != NULL && is_same_file (self->path, new_->path);
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;
  const char *name = cgv_profile_get_string (new_->costs[CGV_SIDE_NEW]->graph->profile, new_->file, &length);
  guint n_addresses;

  if (!is_named_alike && !has_same_lines (self, new_))
    return;
  self->code = decode (self, new_->finder, name, length, new_->flags, &path, cancellable, &error);
  if (self->code != NULL && cgv_object_code_get_n_misfits (self->code, &n_addresses) > 0)
    g_clear_pointer (&self->code, cgv_object_code_free);
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

/* Takes the results into @forms. */
static CgvDiffLine *
make_forms (const CgvObjectCode *code,
            guint *n_lines,
            GPtrArray *forms)
{
  const CgvInstruction *instructions = cgv_object_code_get_all (code, n_lines);
  CgvDiffLine *lines = g_new (CgvDiffLine, (gsize) *n_lines + 1);

  for (guint i = 0; i < *n_lines; i++)
    {
      char *form = cgv_instruction_dup_form (&instructions[i]);

      lines[i] = (CgvDiffLine){ form, strlen (form) };
      g_ptr_array_add (forms, form);
    }
  return lines;
}

/* A single line against a single line was changed. */
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

/* Pairs by mnemonics. Compilers assign registers differently after any change. Between equal instructions, those with equal mnemonics
 * are the same. */
static gboolean
pair_mnemonics (CgvDiffText *text,
                CgvDiffText *new_text,
                guint64 seed,
                uint32_t *pairs)
{
  guint32 next = 0, new_next = 0;

  for (guint32 i = 0; i <= text->n_lines; i++)
    {
      guint32 new_end = i == text->n_lines ? new_text->n_lines : pairs[i];
      CgvDiffText between = { text->lines + next, i - next };
      CgvDiffText new_between = { new_text->lines + new_next, new_end - new_next };

      if (new_end == CGV_NONE)
        continue;
      if (between.n_lines > 0 && new_between.n_lines > 0 && !cgv_line_diff (&between, &new_between, seed, NULL, pairs + next))
        return FALSE;
      for (guint32 k = next; k < i; k++)
        pairs[k] = pairs[k] != CGV_NONE ? pairs[k] + new_next : CGV_NONE;
      next = i + 1;
      new_next = new_end + 1;
    }
  return TRUE;
}

static gboolean
align (CgvCodeBase *self,
       const CgvCodeSide *new_,
       guint64 seed)
{
  g_autoptr (GPtrArray) forms = g_ptr_array_new_with_free_func (g_free);
  guint n = cgv_code_base_get_n_numbers (self);
  guint n_new = new_->text != NULL ? cgv_source_text_get_n_lines (new_->text) : 0;
  g_autofree CgvDiffLine *lines = self->code != NULL ? make_forms (self->code, &n, forms) : make_lines (self->text);
  g_autofree CgvDiffLine *new_lines = new_->code != NULL ? make_forms (new_->code, &n_new, forms) : make_lines (new_->text);
  g_autofree uint32_t *pairs = g_new (uint32_t, (gsize) n + 1);
  CgvDiffText text = { lines, n }, new_text = { new_lines, n_new };

  if (!cgv_line_diff (&text, &new_text, seed, NULL, pairs))
    return FALSE;
  for (guint i = 0; i < n && self->code != NULL; i++)
    lines[i].n_bytes = strcspn (lines[i].bytes, " ");
  for (guint i = 0; i < n_new && self->code != NULL; i++)
    new_lines[i].n_bytes = strcspn (new_lines[i].bytes, " ");
  if (self->code != NULL && !pair_mnemonics (&text, &new_text, seed, pairs))
    return FALSE;
  g_array_set_size (self->numbers, n_new);
  for (guint32 i = 0; i < n; i++)
    {
      if (pairs[i] != CGV_NONE)
        g_array_index (self->numbers, guint32, pairs[i]) = i + 1;
    }
  if (self->code == NULL)
    pair_changed (self->numbers, n);
  return TRUE;
}

/* In one program, instructions at equal addresses are equal. */
static void
pair_addresses (CgvCodeBase *self,
                const CgvCodeSide *new_)
{
  guint n, n_new;
  const CgvInstruction *instructions = cgv_object_code_get_all (self->code, &n);
  const CgvInstruction *new_instructions = cgv_object_code_get_all (new_->code, &n_new);
  guint32 next = 0;

  for (guint i = 0; i < n_new; i++)
    {
      guint32 number;

      while (next < n && instructions[next].address < new_instructions[i].address)
        next++;
      number = next < n && instructions[next].address == new_instructions[i].address ? next + 1 : 0;
      g_array_append_val (self->numbers, number);
    }
}

/* Decides how lines are matched. */
static gboolean
pair_lines (CgvCodeBase *self,
            const CgvCodeSide *new_,
            CgvStringId file,
            guint64 seed)
{
  gboolean has_lines;

  if (self->text != NULL || (self->code != NULL && self->error == NULL))
    {
      self->kind = CGV_CODE_BASE_TEXT;
      return align (self, new_, seed);
    }
  if (new_->code != NULL)
    {
      self->kind = self->code != NULL ? CGV_CODE_BASE_ASSUMED : CGV_CODE_BASE_APART;
      if (self->code != NULL)
        pair_addresses (self, new_);
      return TRUE;
    }
  if (!fits (self, new_->text, TRUE))
    return TRUE;
  has_lines = has_same_lines (self, new_);
  self->is_same_build = !has_lines && has_same_instructions (new_, file);
  if (!has_lines && !self->is_same_build)
    return TRUE;
  self->kind = CGV_CODE_BASE_ASSUMED;
  for (guint32 number = 1; number <= cgv_source_text_get_n_lines (new_->text); number++)
    g_array_append_val (self->numbers, number);
  return TRUE;
}

static void
turn_round (CgvCodeBase *self)
{
  guint n = self->kind != CGV_CODE_BASE_APART ? MAX (cgv_code_base_get_n_numbers (self), self->numbers->len) : 0;

  g_array_set_size (self->new_numbers, n);
  for (guint32 i = 0; i < self->numbers->len; i++)
    {
      guint32 number = g_array_index (self->numbers, guint32, i);

      if (number > 0)
        g_array_index (self->new_numbers, guint32, number - 1) = i + 1;
    }
}

char *
cgv_code_base_dup_notice (const CgvCodeBase *self,
                          gboolean by_address)
{
  const char *reason;

  if (self->kind == CGV_CODE_BASE_TEXT)
    return NULL;
  reason = self->error->message;
  if (self->kind == CGV_CODE_BASE_ASSUMED && by_address)
    return g_strdup_printf (_ ("The program of A is not available: %s. The addresses of A fit the instructions of B, so that it is assumed to be the same."), reason);
  if (self->is_same_build)
    return g_strdup_printf (_ ("The text of A is not available: %s. A has the same instructions in the same lines, so that the text is assumed to be the same."), reason);
  if (self->kind == CGV_CODE_BASE_ASSUMED)
    return g_strdup_printf (_ ("The text of A is not available: %s. A has costs in exactly the lines of B, so that the text is assumed to be the same."), reason);
  if (by_address)
    return g_strdup_printf (_ ("The program of A is not available: %s. Its instructions differ from those of B."), reason);
  return g_strdup_printf (_ ("The text of A is not available: %s. Its lines differ from those of B."), reason);
}

CgvCodeBase *
cgv_code_base_read (const CgvCodeSide *new_,
                    const CgvLineCosts *lines,
                    CgvStringId file,
                    GCancellable *cancellable)
{
  g_autoptr (CgvCodeBase) self = g_new0 (CgvCodeBase, 1);

  self->numbers = g_array_new (FALSE, TRUE, sizeof (guint32));
  self->new_numbers = g_array_new (FALSE, TRUE, sizeof (guint32));
  self->lines = lines;
  self->new_text = new_->text;
  self->new_code = new_->code;
  self->order = find_order (lines, file);
  if (self->order->len == 0)
    return NULL;
  for (guint i = 0; i < self->order->len; i++)
    self->self = cgv_cost_add (self->self, lines->lines[g_array_index (self->order, guint32, i)].self, new_->costs[CGV_SIDE_BASE]->is_signed);
  read_code (self, file, new_, cancellable);
  if (self->error != NULL && new_->code != NULL)
    assume_code (self, new_, cancellable);
  if (!pair_lines (self, new_, file, g_random_int ()))
    return NULL;
  turn_round (self);
  return g_steal_pointer (&self);
}

void
cgv_code_base_free (CgvCodeBase *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->order, g_array_unref);
  g_array_unref (self->numbers);
  g_array_unref (self->new_numbers);
  cgv_source_text_free (self->text);
  cgv_object_code_free (self->code);
  g_clear_error (&self->error);
  g_free (self->path);
  g_free (self);
}
