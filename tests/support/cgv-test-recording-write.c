/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-recording-private.h"

#include <string.h>

/* The tables of names, in the order of Writer.ids. */
typedef enum
{
  OBJECT,
  FILE_NAME,
  FUNCTION,
} Names;

typedef struct
{
  const CgvTestRecording *recording;
  const CgvTestStyle *style;
  GRand *random;
  GString *text;
  GHashTable *ids[3];
  guint64 next_id[3];

  /* The current part. */
  const CgvTestPart *part;
  guint order[CGV_TEST_MAX_EVENTS];
  guint n_columns;
  CgvTestPosition last;
  guint object;
  guint fl;
  gboolean has_fl;
  guint file;
} Writer;

static gboolean
chance (Writer *writer,
        guint of)
{
  return g_rand_int_range (writer->random, 0, (gint32) of) == 0;
}

static void
put_blank (Writer *writer)
{
  static const char *const blanks[] = { " ", "  ", "\t", " \t ", "\t\t" };

  g_string_append (writer->text, writer->style->has_blanks ? blanks[g_rand_int_range (writer->random, 0, G_N_ELEMENTS (blanks))] : " ");
}

/* Ends a line, and may add comments and blank lines. */
static void
end_line (Writer *writer)
{
  static const char *const comments[] = { "# a comment", "", "#", "# fn=(1) x", "  ", "#1 2 3" };
  const char *newline = writer->style->has_carriage_returns ? "\r\n" : "\n";

  g_string_append (writer->text, newline);
  while (writer->style->has_comments && chance (writer, 3))
    {
      const char *comment = comments[g_rand_int_range (writer->random, 0, G_N_ELEMENTS (comments))];

      g_string_append (writer->text, comment);
      g_string_append (writer->text, newline);
    }
  if (writer->style->has_blanks && chance (writer, 8))
    put_blank (writer);
}

static void
put_name (Writer *writer,
          const char *key,
          Names names,
          const char *name)
{
  guint64 *id = g_hash_table_lookup (writer->ids[names], name);
  gboolean is_new = id == NULL;

  g_string_append (writer->text, key);
  if (writer->style->compresses && name[0] != '\0')
    {
      if (is_new)
        {
          id = g_new (guint64, 1);
          *id = writer->next_id[names];
          writer->next_id[names] += writer->style->id_step;
          g_hash_table_insert (writer->ids[names], (gpointer) name, id);
        }
      g_string_append_printf (writer->text, "(%" G_GUINT64_FORMAT ")", *id);
      if (is_new)
        put_blank (writer);
      else
        name = "";
    }
  g_string_append (writer->text, name);
  end_line (writer);
}

static void
put_position (Writer *writer,
              const CgvTestPosition *position,
              gboolean is_target)
{
  gboolean is_first = TRUE;

  for (guint i = 0; i < 3; i++)
    {
      CgvTestPositions how = writer->style->positions;
      guint64 value = position->column[i];
      guint64 last = writer->last.column[i];

      if (!writer->part->has_column[i])
        continue;
      if (is_target || !is_first)
        put_blank (writer);
      is_first = FALSE;
      if (how == CGV_TEST_POSITIONS_MIXED)
        how = (CgvTestPositions) g_rand_int_range (writer->random, 0, CGV_TEST_POSITIONS_MIXED);
      if (how == CGV_TEST_POSITIONS_ABSOLUTE)
        g_string_append_printf (writer->text, "%" G_GUINT64_FORMAT, value);
      else if (how == CGV_TEST_POSITIONS_HEX)
        g_string_append_printf (writer->text, "0x%" G_GINT64_MODIFIER "x", value);
      else if (value == last)
        g_string_append_c (writer->text, '*');
      else if (value > last)
        g_string_append_printf (writer->text, "+%" G_GUINT64_FORMAT, value - last);
      else
        g_string_append_printf (writer->text, "-%" G_GUINT64_FORMAT, last - value);
    }
}

static void
put_costs (Writer *writer,
           const gint64 *costs)
{
  guint n = writer->n_columns;

  while (!writer->style->has_zeroes && n > 0 && costs[writer->order[n - 1]] == 0)
    n--;
  for (guint i = 0; i < n; i++)
    {
      put_blank (writer);
      g_string_append_printf (writer->text, "%" G_GINT64_FORMAT, costs[writer->order[i]] * (gint64) writer->style->factor);
    }
}

static void
put_line (Writer *writer,
          const CgvTestItem *item)
{
  put_position (writer, &item->position, FALSE);
  if (item->kind <= CGV_TEST_ITEM_CALL)
    put_costs (writer, item->costs);
  if (writer->style->has_blanks && chance (writer, 4))
    put_blank (writer);
  end_line (writer);
  writer->last = item->position;
}

static void
put_call (Writer *writer,
          const CgvTestItem *item)
{
  const CgvTestFunction *callee = &writer->recording->functions[item->callee];

  if (callee->object != writer->object || writer->style->has_all_files)
    put_name (writer, "cob=", OBJECT, cgv_test_recording_get_object (callee->object));
  if (callee->file != writer->file || writer->style->has_all_files)
    put_name (writer, chance (writer, 2) ? "cfi=" : "cfl=", FILE_NAME, cgv_test_recording_get_file (callee->file));
  put_name (writer, "cfn=", FUNCTION, cgv_test_recording_get_name (callee->name));
  g_string_append_printf (writer->text, "calls=%" G_GUINT64_FORMAT, item->count);
  put_position (writer, &item->target, TRUE);
  end_line (writer);
}

static void
put_jump (Writer *writer,
          const CgvTestItem *item)
{
  if (item->has_file)
    put_name (writer, "jfi=", FILE_NAME, cgv_test_recording_get_file (item->to_file));
  if (item->has_function)
    put_name (writer, "jfn=", FUNCTION, cgv_test_recording_get_name (item->to_function));
  if (item->kind == CGV_TEST_ITEM_BRANCH)
    g_string_append_printf (writer->text, "jcnd=%" G_GUINT64_FORMAT "/%" G_GUINT64_FORMAT, item->followed, item->count);
  else
    g_string_append_printf (writer->text, "jump=%" G_GUINT64_FORMAT, item->count);
  put_position (writer, &item->target, TRUE);
  end_line (writer);
}

/* Writes the place of the last line, without costs, or with costs of 0. */
static void
put_zero_line (Writer *writer)
{
  put_position (writer, &writer->last, FALSE);
  for (guint i = (guint) g_rand_int_range (writer->random, 0, (gint32) writer->n_columns + 1); i > 0; i--)
    {
      put_blank (writer);
      g_string_append_c (writer->text, '0');
    }
  end_line (writer);
}

static void
put_block (Writer *writer,
           const CgvTestBlock *block)
{
  const CgvTestFunction *function = &writer->recording->functions[block->function];

  if (function->object != writer->object || writer->style->has_all_files)
    put_name (writer, "ob=", OBJECT, cgv_test_recording_get_object (function->object));
  if (function->file != writer->fl || !writer->has_fl || writer->style->has_all_files)
    put_name (writer, "fl=", FILE_NAME, cgv_test_recording_get_file (function->file));
  put_name (writer, "fn=", FUNCTION, cgv_test_recording_get_name (function->name));
  writer->object = function->object;
  writer->fl = function->file;
  writer->has_fl = TRUE;
  writer->file = function->file;

  for (guint i = 0; i < block->items->len; i++)
    {
      const CgvTestItem *item = &g_array_index (block->items, CgvTestItem, i);

      if (item->file != writer->file)
        put_name (writer, item->file == function->file ? "fe=" : "fi=", FILE_NAME, cgv_test_recording_get_file (item->file));
      writer->file = item->file;
      if (writer->style->has_zero_lines && chance (writer, 2))
        put_zero_line (writer);
      if (item->kind == CGV_TEST_ITEM_CALL)
        put_call (writer, item);
      else if (item->kind != CGV_TEST_ITEM_COST)
        put_jump (writer, item);
      put_line (writer, item);
    }
}

static void
put_header (Writer *writer,
            const char *key,
            const char *value)
{
  g_string_append (writer->text, key);
  put_blank (writer);
  g_string_append (writer->text, value);
  end_line (writer);
}

static void
put_number (Writer *writer,
            const char *key,
            guint64 number)
{
  g_autofree char *value = g_strdup_printf ("%" G_GUINT64_FORMAT, number);

  put_header (writer, key, value);
}

static void
put_sums (Writer *writer,
          const char *key)
{
  g_string_append (writer->text, key);
  put_costs (writer, writer->part->totals);
  end_line (writer);
}

static void
shuffle (Writer *writer,
         guint *order,
         guint n,
         gboolean wanted)
{
  for (guint i = 0; i < n; i++)
    order[i] = i;
  for (guint i = n; wanted && i > 1; i--)
    {
      guint other = (guint) g_rand_int_range (writer->random, 0, (gint32) i);
      guint kept = order[i - 1];

      order[i - 1] = order[other];
      order[other] = kept;
    }
}

static void
begin_part (Writer *writer,
            const CgvTestPart *part)
{
  static const char *const positions[] = { "instr", "bb", "line" };
  guint all[CGV_TEST_MAX_EVENTS];

  writer->part = part;
  writer->n_columns = 0;
  shuffle (writer, all, writer->recording->n_events, writer->style->shuffles_events);
  for (guint i = 0; i < writer->recording->n_events; i++)
    {
      if (part->has_event[all[i]])
        writer->order[writer->n_columns++] = all[i];
    }
  memset (&writer->last, 0, sizeof writer->last);
  writer->object = 0;
  writer->fl = 0;
  writer->has_fl = FALSE;

  put_number (writer, "part:", part->number);
  put_number (writer, "pid:", part->pid);
  put_number (writer, "thread:", part->thread);
  put_header (writer, "desc: Trigger:", "Program termination");
  g_string_append (writer->text, "positions:");
  for (guint i = 0; i < 3; i++)
    {
      if (part->has_column[i])
        g_string_append_printf (writer->text, " %s", positions[i]);
    }
  end_line (writer);
  g_string_append (writer->text, "events:");
  for (guint i = 0; i < writer->n_columns; i++)
    {
      put_blank (writer);
      g_string_append_printf (writer->text, "E%u", writer->order[i]);
    }
  end_line (writer);
  if (part->has_summary && !writer->style->has_splits)
    put_sums (writer, "summary:");
}

static void
put_part (Writer *writer,
          const CgvTestPart *part)
{
  g_autofree guint *order = g_new (guint, part->blocks->len);

  begin_part (writer, part);
  shuffle (writer, order, part->blocks->len, writer->style->shuffles_functions);
  for (guint i = 0; i < part->blocks->len; i++)
    {
      if (i > 0 && writer->style->has_splits && chance (writer, 3))
        begin_part (writer, part);
      put_block (writer, part->blocks->pdata[order[i]]);
    }
  if ((part->has_totals || writer->style->has_totals) && !writer->style->has_splits)
    put_sums (writer, "totals:");
}

GBytes *
cgv_test_recording_write (const CgvTestRecording *recording,
                          const CgvTestStyle *style,
                          GRand *random,
                          guint first_part,
                          guint n_parts)
{
  Writer writer = { .recording = recording, .style = style, .random = random, .text = g_string_new (NULL) };
  g_autofree guint *order = g_new (guint, n_parts);

  for (guint i = 0; i < G_N_ELEMENTS (writer.ids); i++)
    {
      writer.ids[i] = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
      writer.next_id[i] = style->first_id;
    }
  if (style->has_mark)
    g_string_append (writer.text, "\xEF\xBB\xBF");
  put_header (&writer, "version:", "1");
  put_header (&writer, "cmd:", "./prog -x \"a b\"");
  shuffle (&writer, order, n_parts, style->shuffles_parts);
  for (guint i = 0; i < n_parts; i++)
    put_part (&writer, recording->parts->pdata[first_part + order[i]]);
  while (writer.text->str[writer.text->len - 1] != '\n')
    g_string_truncate (writer.text, writer.text->len - 1);
  for (guint i = 0; i < G_N_ELEMENTS (writer.ids); i++)
    g_hash_table_unref (writer.ids[i]);
  return g_string_free_to_bytes (writer.text);
}
