/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-code-flow.h"

#include <string.h>

#include "cgv-arrays.h"
#include "cgv-display-dup.h"

typedef struct
{
  guint32 first; /* rows */
  guint32 last;  /* line of its last instruction */
  guint32 box;   /* or CGV_NONE */
  gboolean did_run;
  guint64 executed; /* how often; CGV_DIAGRAM_UNKNOWN if that is not known */
  CgvCodeBlock costs;
} Block;

typedef struct
{
  CgvCodeList *list;
  CgvCodeFlow *flow;
  GArray *blocks; /* Block, by address */
  gboolean has_jumps;
  gboolean has_executed;
} Builder;

static Block *
get_block (const Builder *self,
           guint i)
{
  return &g_array_index (self->blocks, Block, i);
}

/* Reads a block. All of its instructions run equally often, but one with a repeating prefix counts each time. */
static void
read_block (Builder *self,
            Block *block,
            guint32 end)
{
  block->executed = self->has_executed ? G_MAXUINT64 - 1 : CGV_DIAGRAM_UNKNOWN;
  for (guint32 i = block->first; i < end; i++)
    {
      CgvCodeRow row = cgv_code_list_get_row (self->list, i);

      if (row.callee != NULL || row.is_removed)
        continue;
      block->last = i;
      block->did_run = block->did_run || row.cost != NULL;
      self->has_jumps = self->has_jumps || row.n_jumps > 0;
      if (self->has_executed)
        block->executed = MIN (block->executed, row.cost != NULL ? row.cost->executed : 0);
    }
  block->executed = block->did_run ? block->executed : 0;
  cgv_code_list_get_block (self->list, block->first, &block->costs);
  self->flow->self += block->costs.self.value;
}

static void
read_blocks (Builder *self)
{
  guint n_blocks;
  const guint32 *rows = cgv_code_list_get_blocks (self->list, &n_blocks);

  for (guint i = 0; i < n_blocks; i++)
    {
      Block block = { .first = rows[i], .box = CGV_NONE };

      read_block (self, &block, i + 1 < n_blocks ? rows[i + 1] : g_list_model_get_n_items (G_LIST_MODEL (self->list)));
      g_array_append_val (self->blocks, block);
    }
}

static char *
dup_address (const Builder *self,
             const Block *block)
{
  return g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", cgv_code_list_get_row (self->list, block->first).address);
}

/* Returns the last instruction, the most informative one of a block: it leads on, or calls. Its symbols are shown only in its row. */
static char *
dup_last (const Builder *self,
          const Block *block)
{
  g_autofree char *text = cgv_code_list_dup_text (self->list, block->last);
  char *symbol = text != NULL ? strstr (text, " <") : NULL;

  if (symbol != NULL)
    *symbol = '\0';
  return text != NULL ? cgv_display_dup (text, -1) : dup_address (self, block);
}

/* Returns the lines that a block is of, and how it ends; if all instructions are shown, where it begins. */
static char *
dup_name (const Builder *self,
          const Block *block,
          gboolean has_text)
{
  guint64 first = G_MAXUINT64, last = 0;
  g_autofree char *end = has_text ? dup_address (self, block) : dup_last (self, block);

  for (guint32 i = block->first; i <= block->last; i++)
    {
      guint64 number = cgv_code_list_get_row (self->list, i).number;

      first = number > 0 ? MIN (first, number) : first;
      last = MAX (last, number);
    }
  if (last == 0)
    return g_steal_pointer (&end);
  if (first == last)
    return g_strdup_printf ("%" G_GUINT64_FORMAT " · %s", first, end);
  return g_strdup_printf ("%" G_GUINT64_FORMAT "–%" G_GUINT64_FORMAT " · %s", first, last, end);
}

/* Returns the instructions of a block. */
static char *
dup_text (const Builder *self,
          const Block *block)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint32 i = block->first; i <= block->last; i++)
    {
      CgvCodeRow row = cgv_code_list_get_row (self->list, i);
      g_autofree char *line = row.callee == NULL && !row.is_removed ? cgv_code_list_dup_text (self->list, i) : NULL;
      g_autofree char *shown = line != NULL ? cgv_display_dup (line, -1) : NULL;

      if (shown != NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", shown);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
is_small (const Builder *self)
{
  guint n = 0;

  for (guint i = 0; i < self->blocks->len; i++)
    n += get_block (self, i)->costs.n_instructions;
  return n <= CGV_CODE_FLOW_MAX_INSTRUCTIONS;
}

static void
add_boxes (Builder *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) texts = is_small (self) ? g_ptr_array_new () : NULL;

  for (guint i = 0; i < self->blocks->len; i++)
    {
      Block *block = get_block (self, i);
      CgvDiagramBox box = { .node = block->first, .cycle = CGV_NONE, .n_members = block->did_run ? 1 : 0 };

      if (self->flow->boxes->len == CGV_DIAGRAM_MAX_BOXES || (!block->did_run && self->blocks->len > CGV_CODE_FLOW_MAX_IDLE))
        {
          self->flow->n_left_out++;
          continue;
        }
      box.self[CGV_SIDE_NEW] = box.inclusive[CGV_SIDE_NEW] = cgv_amount_exact (block->costs.self.value);
      block->box = self->flow->boxes->len;
      g_array_append_val (self->flow->boxes, box);
      g_ptr_array_add (names, dup_name (self, block, texts != NULL));
      if (texts != NULL)
        g_ptr_array_add (texts, dup_text (self, block));
    }
  if (texts != NULL)
    {
      g_ptr_array_add (texts, NULL);
      self->flow->texts = (GStrv) g_ptr_array_steal (texts, NULL);
    }
  g_ptr_array_add (names, NULL);
  self->flow->names = (GStrv) g_ptr_array_steal (names, NULL);
}

/* Returns (nullable) the block that begins at an address. */
static const Block *
find_block (const Builder *self,
            guint64 address)
{
  guint low = 0, high = self->blocks->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (cgv_code_list_get_row (self->list, get_block (self, middle)->first).address < address)
        low = middle + 1;
      else
        high = middle;
    }
  return low < self->blocks->len && cgv_code_list_get_row (self->list, get_block (self, low)->first).address == address ? get_block (self, low) : NULL;
}

/* Adds to an arrow of the block, whose arrows begin with @first, or makes a new one. */
static void
add_arrow (Builder *self,
           guint first,
           const Block *from,
           const Block *to,
           guint64 count)
{
  GArray *arrows = self->flow->arrows;

  if (from->box == CGV_NONE || to == NULL || to->box == CGV_NONE)
    return;
  self->flow->has_unknown = self->flow->has_unknown || count == CGV_DIAGRAM_UNKNOWN;
  for (guint i = first; i < arrows->len; i++)
    {
      CgvDiagramArrow *arrow = &g_array_index (arrows, CgvDiagramArrow, i);

      if (arrow->to != to->box)
        continue;
      if (count != CGV_DIAGRAM_UNKNOWN && arrow->count[CGV_SIDE_NEW] != CGV_DIAGRAM_UNKNOWN)
        arrow->count[CGV_SIDE_NEW] += count;
      return;
    }
  if (arrows->len < CGV_DIAGRAM_MAX_ARROWS)
    g_array_append_val (arrows, ((CgvDiagramArrow){ .from = from->box, .to = to->box, .count = { 0, count } }));
}

/* Adds the recorded arrows, other possible targets of a jump, and the arrow to the next block. */
static void
add_arrows_of (Builder *self,
               const Block *block)
{
  const CgvInstruction *last = cgv_code_list_get_instruction (self->list, block->last);
  CgvCodeRow row = cgv_code_list_get_row (self->list, block->last);
  guint first = self->flow->arrows->len;
  guint64 rest = block->executed;
  gboolean is_sure = rest != CGV_DIAGRAM_UNKNOWN;

  if (last == NULL)
    return;
  for (guint32 i = 0; i < row.n_jumps; i++)
    {
      add_arrow (self, first, block, find_block (self, row.jumps[i].address), row.jumps[i].followed);
      rest -= is_sure ? MIN (rest, row.jumps[i].followed) : 0;
    }
  /* If jumps were recorded, one without a record never happened. */
  if (last->kind == CGV_INSTRUCTION_BRANCH && !self->has_jumps && block->did_run)
    rest = CGV_DIAGRAM_UNKNOWN;
  if (last->target != 0 && row.n_jumps == 0)
    add_arrow (self, first, block, find_block (self, last->target), last->kind == CGV_INSTRUCTION_BRANCH && self->has_jumps ? 0 : rest);
  if (last->kind == CGV_INSTRUCTION_PLAIN || last->kind == CGV_INSTRUCTION_BRANCH)
    add_arrow (self, first, block, find_block (self, last->address + last->n_bytes), rest);
}

/* An arrow without a known number is as thin as one that was taken once. */
static void
add_arrows (Builder *self)
{
  GArray *arrows = self->flow->arrows;
  guint64 most = 1;

  for (guint i = 0; i < self->blocks->len; i++)
    add_arrows_of (self, get_block (self, i));
  for (guint i = 0; i < arrows->len; i++)
    {
      guint64 count = g_array_index (arrows, CgvDiagramArrow, i).count[CGV_SIDE_NEW];

      most = count != CGV_DIAGRAM_UNKNOWN ? MAX (most, count) : most;
    }
  cgv_foreach_item (CgvDiagramArrow, arrow, arrows)
    {
      guint64 count = arrow->count[CGV_SIDE_NEW] != CGV_DIAGRAM_UNKNOWN ? arrow->count[CGV_SIDE_NEW] : 1;

      arrow->weight = self->flow->whole * (double) count / (double) most;
    }
}

CgvCodeFlow *
cgv_code_flow_new (CgvCodeList *list)
{
  CgvCodeFlow *flow = g_new0 (CgvCodeFlow, 1);
  g_autoptr (GArray) blocks = cgv_array_new (Block);
  Builder self = { .list = list, .flow = flow, .blocks = blocks, .has_executed = cgv_code_list_has_executed (list) };

  flow->boxes = cgv_array_new (CgvDiagramBox);
  flow->arrows = cgv_array_new (CgvDiagramArrow);
  read_blocks (&self);
  flow->whole = MAX (1, cgv_cost_to_double (flow->self, cgv_code_list_get_costs (list)->is_signed));
  add_boxes (&self);
  add_arrows (&self);
  return flow;
}

void
cgv_code_flow_free (CgvCodeFlow *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->boxes);
  g_array_unref (self->arrows);
  g_strfreev (self->names);
  g_strfreev (self->texts);
  g_free (self);
}
