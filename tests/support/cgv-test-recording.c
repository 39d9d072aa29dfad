/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-recording-private.h"

#include <string.h>

/* Names as files have them: with blanks, colons, brackets, equals signs, in other alphabets, and
 * invalid. */
static const char *const names[] = {
  "main", "(below main)", "f", "f'2", "f'3", "std::vector<int, std::allocator<int> >::push_back(int const&)", "operator=(S const&)", "php::strlen", "{main}",
  "<module>:1", "lambda at a.c:3", "3d_init", "0x4005d0", "???", "a b", "trailing ", "Ärger", "\xff\xfe", "calls=1", "x#y", "-[NSString length]", "*", "+", "g",
};

static const char *const files[] = {
  "", "a.c", "b.c", "/usr/include/c++/12/bits/stl_vector.h", "php:internal", "???", "dir with blanks/x.h", "~", "a.c:1", "w\xe4rme.c",
};

static const char *const objects[] = { "", "/usr/bin/prog", "/lib/x86_64-linux-gnu/libc.so.6", "[vdso]", "???" };

const char *
cgv_test_recording_get_name (guint name)
{
  return names[name];
}

const char *
cgv_test_recording_get_file (guint file)
{
  return files[file];
}

const char *
cgv_test_recording_get_object (guint object)
{
  return objects[object];
}

static guint
pick (GRand *random,
      guint n)
{
  return (guint) g_rand_int_range (random, 0, (gint32) n);
}

/* Returns a number, mostly a small one. */
static guint64
pick_number (GRand *random)
{
  static const guint bits[] = { 1, 3, 3, 4, 4, 7, 7, 7, 8, 10, 14, 20, 31, 32, 40 };
  guint64 number = (guint64) g_rand_int (random) << 32 | g_rand_int (random);

  return number & ((G_GUINT64_CONSTANT (1) << bits[pick (random, G_N_ELEMENTS (bits))]) - 1);
}

static CgvTestPosition
pick_position (GRand *random,
               const CgvTestPart *part,
               const CgvTestPosition *near)
{
  CgvTestPosition position = *near;

  for (guint i = 0; i < 3; i++)
    {
      guint how = pick (random, 8);

      if (how == 0)
        position.column[i] = pick_number (random);
      else if (how < 5)
        position.column[i] += pick (random, 20);
      else if (how == 5)
        position.column[i] -= MIN (position.column[i], pick (random, 20));
      if (!part->has_column[i])
        position.column[i] = 0;
    }
  return position;
}

static void
pick_costs (GRand *random,
            const CgvTestRecording *recording,
            const CgvTestPart *part,
            CgvTestItem *item)
{
  gboolean has_negative = recording->n_events > 3;

  for (guint i = 0; i < recording->n_events; i++)
    {
      if (!part->has_event[i] || pick (random, 3) == 0)
        continue;
      item->costs[i] = (gint64) pick_number (random);
      if (has_negative && i == 1 && pick (random, 5) == 0)
        item->costs[i] = -item->costs[i];
    }
}

static void
pick_target (GRand *random,
             const CgvTestPart *part,
             CgvTestItem *item)
{
  item->target = pick_position (random, part, &item->position);
  for (guint i = 0; i < 3; i += 2)
    {
      if (part->has_column[i] && item->target.column[i] == 0)
        item->target.column[i] = 1;
    }
  item->target.column[1] = item->position.column[1];
}

static void
add_item (GRand *random,
          const CgvTestRecording *recording,
          CgvTestPart *part,
          CgvTestBlock *block,
          CgvTestPosition *position)
{
  static const CgvTestItemKind kinds[] = { CGV_TEST_ITEM_COST, CGV_TEST_ITEM_COST, CGV_TEST_ITEM_COST, CGV_TEST_ITEM_COST, CGV_TEST_ITEM_CALL, CGV_TEST_ITEM_CALL, CGV_TEST_ITEM_JUMP, CGV_TEST_ITEM_BRANCH };
  CgvTestItem item = { .kind = kinds[pick (random, G_N_ELEMENTS (kinds))] };

  item.file = pick (random, 4) == 0 ? pick (random, G_N_ELEMENTS (files)) : recording->functions[block->function].file;
  *position = pick_position (random, part, position);
  item.position = *position;
  pick_target (random, part, &item);
  item.callee = pick (random, recording->n_functions);
  item.count = pick_number (random);
  item.followed = item.count / (1 + pick (random, 3));
  item.has_function = pick (random, 4) == 0;
  item.has_file = pick (random, 4) == 0;
  item.to_function = pick (random, G_N_ELEMENTS (names));
  item.to_file = pick (random, G_N_ELEMENTS (files));
  if (item.kind <= CGV_TEST_ITEM_CALL)
    pick_costs (random, recording, part, &item);
  if (item.kind == CGV_TEST_ITEM_COST)
    for (guint i = 0; i < recording->n_events; i++)
      part->totals[i] += item.costs[i];
  g_array_append_val (block->items, item);
}

static void
free_block (gpointer data)
{
  CgvTestBlock *block = data;

  g_array_unref (block->items);
  g_free (block);
}

static void
free_part (gpointer data)
{
  CgvTestPart *part = data;

  g_ptr_array_unref (part->blocks);
  g_free (part);
}

static void
add_blocks (GRand *random,
            CgvTestRecording *recording,
            CgvTestPart *part,
            guint max_blocks)
{
  CgvTestPosition position = { { 0 } };
  guint n_blocks = 1 + pick (random, max_blocks);

  for (guint i = 0; i < n_blocks; i++)
    {
      CgvTestBlock *block = g_new0 (CgvTestBlock, 1);
      guint n_items = 1 + pick (random, 8);

      block->function = pick (random, recording->n_functions);
      block->items = g_array_new (FALSE, FALSE, sizeof (CgvTestItem));
      g_ptr_array_add (part->blocks, block);
      for (guint k = 0; k < n_items; k++)
        add_item (random, recording, part, block, &position);
    }
}

static void
add_part (GRand *random,
          CgvTestRecording *recording,
          guint max_blocks)
{
  static const gboolean columns[][3] = { { FALSE, FALSE, TRUE }, { FALSE, FALSE, TRUE }, { TRUE, FALSE, TRUE }, { TRUE, FALSE, FALSE }, { TRUE, TRUE, TRUE }, { FALSE, TRUE, TRUE } };
  CgvTestPart *part = g_new0 (CgvTestPart, 1);

  part->pid = pick_number (random);
  part->number = recording->parts->len + 1;
  part->thread = pick (random, 3);
  memcpy (part->has_column, columns[pick (random, G_N_ELEMENTS (columns))], sizeof part->has_column);
  part->has_event[pick (random, recording->n_events)] = TRUE;
  for (guint i = 0; i < recording->n_events; i++)
    part->has_event[i] = part->has_event[i] || pick (random, 4) > 0;
  part->has_totals = pick (random, 3) > 0;
  part->has_summary = pick (random, 3) > 0;
  part->blocks = g_ptr_array_new_with_free_func (free_block);
  g_ptr_array_add (recording->parts, part);
  add_blocks (random, recording, part, max_blocks);
}

static gboolean
has_lines (const CgvTestRecording *recording,
           guint function)
{
  for (guint i = 0; i < recording->parts->len; i++)
    {
      const CgvTestPart *part = g_ptr_array_index (recording->parts, i);

      for (guint k = 0; k < part->blocks->len; k++)
        {
          const CgvTestBlock *block = g_ptr_array_index (part->blocks, k);

          for (guint n = 0; block->function == function && n < block->items->len; n++)
            {
              if (g_array_index (block->items, CgvTestItem, n).kind <= CGV_TEST_ITEM_CALL)
                return TRUE;
            }
        }
    }
  return FALSE;
}

/* A function without lines may be confused with another one of its name, so all functions have
 * lines. */
static void
add_lines (GRand *random,
           CgvTestRecording *recording)
{
  CgvTestPart *part = g_ptr_array_index (recording->parts, recording->parts->len - 1);
  CgvTestPosition position = { { 0 } };

  for (guint i = 0; i < recording->n_functions; i++)
    {
      CgvTestBlock *block;

      if (has_lines (recording, i))
        continue;
      block = g_new0 (CgvTestBlock, 1);
      block->function = i;
      block->items = g_array_new (FALSE, FALSE, sizeof (CgvTestItem));
      g_ptr_array_add (part->blocks, block);
      while (!has_lines (recording, i))
        add_item (random, recording, part, block, &position);
    }
}

CgvTestRecording *
cgv_test_recording_new (GRand *random,
                        guint max_blocks)
{
  CgvTestRecording *recording = g_new0 (CgvTestRecording, 1);
  guint n_parts = pick (random, 2) == 0 ? 1 : 1 + pick (random, 4);

  recording->n_events = 1 + pick (random, CGV_TEST_MAX_EVENTS);
  recording->n_functions = 1 + pick (random, 30);
  recording->functions = g_new0 (CgvTestFunction, recording->n_functions);
  for (guint i = 0; i < recording->n_functions; i++)
    recording->functions[i] = (CgvTestFunction) { pick (random, G_N_ELEMENTS (names)), pick (random, G_N_ELEMENTS (files)), pick (random, G_N_ELEMENTS (objects)) };
  recording->parts = g_ptr_array_new_with_free_func (free_part);
  for (guint i = 0; i < n_parts; i++)
    add_part (random, recording, max_blocks);
  add_lines (random, recording);
  return recording;
}

void
cgv_test_recording_free (CgvTestRecording *recording)
{
  g_ptr_array_unref (recording->parts);
  g_free (recording->functions);
  g_free (recording);
}

guint
cgv_test_recording_get_n_parts (const CgvTestRecording *recording)
{
  return recording->parts->len;
}
