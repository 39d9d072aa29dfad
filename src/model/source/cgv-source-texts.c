/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-source-texts.h"

#include "cgv-arrays.h"

static void
free_file (gpointer data)
{
  CgvTextFile *file = data;

  cgv_source_text_free (file->own_text);
  cgv_code_base_free (file->base);
  g_clear_pointer (&file->anchors, g_array_unref);
  g_free (file->path);
  g_clear_error (&file->error);
  g_free (file);
}

static void
free_code (gpointer code)
{
  cgv_object_code_free (code);
}

CgvSourceTexts *
cgv_source_texts_new (const CgvTextQuery *query)
{
  CgvSourceTexts *self = g_new0 (CgvSourceTexts, 1);

  self->query = *query;
  cgv_foreach_side (side)
    self->by_id[side] = g_hash_table_new (NULL, NULL);
  self->files = g_ptr_array_new_with_free_func (free_file);
  self->codes = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, free_code);
  return self;
}

void
cgv_source_texts_free (CgvSourceTexts *self)
{
  if (self == NULL)
    return;
  cgv_foreach_side (side)
    {
      g_clear_pointer (&self->query.finders[side], cgv_source_finder_unref);
      g_hash_table_unref (self->by_id[side]);
      cgv_line_costs_free (self->instructions[side]);
    }
  g_hash_table_unref (self->codes);
  g_ptr_array_unref (self->files);
  g_free (self);
}

static const CgvProfile *
get_profile (const CgvSourceTexts *self,
             CgvSide side)
{
  return self->query.costs[side]->graph->profile;
}

static gboolean
is_by_address (const CgvSourceTexts *self)
{
  return self->query.lines[CGV_SIDE_NEW]->is_by_address;
}

/* @is_new is (out): whether nothing is known of it yet. Returns NULL for no file. */
static CgvTextFile *
get_file (CgvSourceTexts *self,
          CgvSide side,
          CgvStringId name,
          gboolean *is_new)
{
  CgvTextFile *file = g_hash_table_lookup (self->by_id[side], GUINT_TO_POINTER (name));

  *is_new = FALSE;
  if (file != NULL || name == CGV_NONE)
    return file;
  *is_new = TRUE;
  file = g_new0 (CgvTextFile, 1);
  file->side = side;
  file->name = name;
  g_hash_table_insert (self->by_id[side], GUINT_TO_POINTER (name), file);
  g_ptr_array_add (self->files, file);
  return file;
}

CgvTextFile *
cgv_source_texts_get (CgvSourceTexts *self,
                      CgvSide side,
                      CgvStringId name)
{
  gboolean is_new;
  CgvTextFile *file = get_file (self, side, name, &is_new);
  const char *bytes;
  gsize length;

  if (is_new && self->query.node != CGV_NONE && is_by_address (self))
    cgv_source_texts_get_code (self, name, self->query.node);
  if (!is_new || is_by_address (self))
    return file;
  bytes = cgv_profile_get_string (get_profile (self, side), name, &length);
  file->text = file->own_text = cgv_source_finder_read (self->query.finders[side], bytes, length, &file->path, self->query.cancellable, &file->error);
  return file;
}

static void
find_anchors (CgvTextFile *file)
{
  const GArray *numbers = file->base->new_numbers;
  guint32 anchor = 0;

  file->anchors = g_array_sized_new (FALSE, FALSE, sizeof (guint32), numbers->len + 1);
  g_array_append_val (file->anchors, anchor);
  for (guint i = 0; i < numbers->len; i++)
    {
      guint32 number = g_array_index (numbers, guint32, i);

      anchor = number != 0 ? number : anchor;
      g_array_append_val (file->anchors, anchor);
    }
}

/* Returns (nullable) the file or object of the base, matched with that of the new side if that has a text. Otherwise only line numbers are
 * known. */
static CgvTextFile *
get_base (CgvSourceTexts *self,
          CgvStringId name,
          CgvStringId new_name)
{
  const CgvTextQuery *query = &self->query;
  CgvTextFile *new_file = cgv_source_texts_get (self, CGV_SIDE_NEW, new_name);
  gboolean is_new;
  CgvTextFile *file = get_file (self, CGV_SIDE_BASE, name, &is_new);

  if (!is_new || new_file == NULL || (new_file->text == NULL && new_file->code == NULL))
    return file;
  file->base = cgv_code_base_read (&(CgvCodeSide){
                                       .costs = query->costs,
                                       .node = query->node,
                                       .file = new_name,
                                       .lines = query->lines[CGV_SIDE_NEW],
                                       .text = new_file->text,
                                       .code = new_file->code,
                                       .flags = query->flags,
                                       .path = new_file->path,
                                       .finder = query->finders[CGV_SIDE_NEW],
                                       .base_finder = query->finders[CGV_SIDE_BASE],
                                       .instructions = self->instructions,
                                   },
                                   query->lines[CGV_SIDE_BASE], name, query->cancellable);
  if (file->base == NULL)
    return file;
  file->text = file->base->text;
  file->path = g_strdup (file->base->path);
  file->other = new_file;
  new_file->other = file;
  find_anchors (file);
  return file;
}

/* Returns the address of the matching instruction, or 0. */
static guint64
pair_code (const CgvTextFile *file,
           guint64 address)
{
  guint n_new;
  const CgvInstruction *instructions = cgv_object_code_get_all (file->other->code, &n_new);
  guint number = file->base->code != NULL ? cgv_object_code_get_number (file->base->code, address) : 0;
  guint new_number = number > 0 && number <= file->base->new_numbers->len ? g_array_index (file->base->new_numbers, guint32, number - 1) : 0;

  return new_number > 0 ? instructions[new_number - 1].address : 0;
}

gboolean
cgv_source_texts_pair (CgvSourceTexts *self,
                       CgvStringId file,
                       CgvStringId new_file,
                       guint64 place,
                       guint64 *number,
                       guint64 *anchor)
{
  gboolean is_wanted = self->query.file == CGV_NONE || new_file == self->query.file;
  const CgvTextFile *known = place > 0 && new_file != CGV_NONE && is_wanted && self->query.finders[CGV_SIDE_BASE] != NULL ? get_base (self, file, new_file) : NULL;

  if (known == NULL || known->anchors == NULL)
    return FALSE;
  if (is_by_address (self))
    {
      *number = *anchor = pair_code (known, place);
      return TRUE;
    }
  *number = place < known->anchors->len ? g_array_index (known->base->new_numbers, guint32, place - 1) : 0;
  *anchor = g_array_index (known->anchors, guint32, MIN (place, known->anchors->len - 1));
  return TRUE;
}

gboolean
cgv_source_texts_pair_known (const CgvSourceTexts *self,
                             CgvSide side,
                             CgvStringId file,
                             guint64 line,
                             guint64 *other)
{
  const CgvTextFile *known = g_hash_table_lookup (self->by_id[side], GUINT_TO_POINTER (file));
  const CgvTextFile *of_base = known != NULL && side == CGV_SIDE_NEW ? known->other : known;

  return of_base != NULL && of_base->base != NULL && cgv_code_base_pair (of_base->base, side, line, other);
}

char *
cgv_source_texts_dup (CgvSourceTexts *self,
                      CgvSide side,
                      CgvStringId file,
                      guint64 line)
{
  CgvTextFile *known = cgv_source_texts_get (self, side, file);

  if (known == NULL)
    return NULL;
  known->is_listed = TRUE;
  if (known->text == NULL)
    return NULL;
  known->n_lines += line > 0 ? 1 : 0;
  known->n_misplaced += line > 0 && !cgv_source_text_may_have_code (known->text, line) ? 1 : 0;
  return cgv_source_text_dup_line (known->text, line);
}

CgvBaseLine
cgv_source_texts_get_base_line (CgvSourceTexts *self,
                                CgvSide side,
                                CgvStringId file,
                                guint64 line)
{
  const CgvTextFile *known = !is_by_address (self) ? cgv_source_texts_get (self, side, file) : NULL;
  CgvBaseLine base = { .change = CGV_CODE_SAME };
  const GArray *numbers;

  if (known == NULL || line == 0 || (side == CGV_SIDE_NEW && known->other == NULL))
    return base;
  if (side == CGV_SIDE_BASE)
    {
      base.number = line;
      base.text = cgv_source_texts_dup (self, side, file, line);
      base.change = known->text != NULL ? CGV_CODE_REMOVED : CGV_CODE_SAME;
      return base;
    }
  numbers = known->other->base->numbers;
  base.number = line <= numbers->len ? g_array_index (numbers, guint32, line - 1) : 0;
  base.change = cgv_code_base_get_change (known->other->base, line, (guint32) base.number);
  if (base.change == CGV_CODE_CHANGED)
    base.text = cgv_source_text_dup_line (known->other->text, base.number);
  return base;
}

static void
add_addresses (const CgvLineCosts *costs,
               CgvStringId object,
               CgvNodeId node,
               GArray *addresses)
{
  for (guint32 i = 0; i < costs->n_lines; i++)
    {
      if (costs->lines[i].node == node && costs->lines[i].object == object)
        g_array_append_val (addresses, costs->lines[i].address);
    }
}

/* Returns NULL with an error of the file. */
static CgvObjectCode *
read_code (CgvSourceTexts *self,
           CgvTextFile *file,
           CgvNodeId node)
{
  g_autoptr (GArray) addresses = cgv_array_new (guint64);
  g_autofree char *path = NULL;
  const char *name;
  gsize length;
  CgvObjectCode *code;
  guint n_addresses;

  cgv_foreach_side (side)
    {
      if (self->query.lines[side] != NULL && get_profile (self, side) == get_profile (self, CGV_SIDE_NEW))
        add_addresses (self->query.lines[side], file->name, node, addresses);
    }
  g_array_sort (addresses, cgv_address_compare);
  name = cgv_profile_get_string (get_profile (self, CGV_SIDE_NEW), file->name, &length);
  code = cgv_object_code_read (self->query.finders[CGV_SIDE_NEW], name, length, (const guint64 *) (gpointer) addresses->data, addresses->len, self->query.flags, &path, self->query.cancellable, &file->error);
  if (code == NULL)
    return NULL;
  g_free (file->path);
  file->path = g_steal_pointer (&path);
  file->n_misplaced += cgv_object_code_get_n_misfits (code, &n_addresses);
  file->n_lines += n_addresses;
  file->code = code;
  return code;
}

const CgvObjectCode *
cgv_source_texts_get_code (CgvSourceTexts *self,
                           CgvStringId object,
                           CgvNodeId node)
{
  guint64 key = ((guint64) object << 32) | node;
  gboolean is_new;
  CgvTextFile *file = get_file (self, CGV_SIDE_NEW, object, &is_new);
  gpointer code = NULL;

  if (file == NULL)
    return NULL;
  file->is_listed = TRUE;
  if (g_hash_table_lookup_extended (self->codes, &key, NULL, &code))
    return code;
  if (file->error == NULL)
    code = read_code (self, file, node);
  g_hash_table_insert (self->codes, g_memdup2 (&key, sizeof key), code);
  return code;
}

const CgvInstruction *
cgv_source_texts_find_instruction (CgvSourceTexts *self,
                                   const CgvLineCost *line)
{
  const CgvObjectCode *code = cgv_source_texts_get_code (self, line->object, line->node);
  const CgvInstruction *instruction = code != NULL ? cgv_object_code_find (code, line->address) : NULL;

  if (instruction != NULL && instruction->counts == CGV_COUNTS_STUB && g_str_has_prefix (cgv_profile_get_creator (get_profile (self, CGV_SIDE_NEW)), "callgrind"))
    self->has_stub = TRUE;
  return instruction;
}
