/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "cgv-report-writer.h"
#include "cgv-arrays.h"
#include "cgv-unicode.h"

/* Objects and arrays that are deeper than this stay on the line where they begin. */
#define INLINE_DEPTH 3

#define FORMAT 1

typedef struct
{
  CgvReport parent;
  guint64 n_items[CGV_REPORT_DEPTH + 1]; /* of each object or array that is open; the first is the whole answer */
} JsonReport;

static inline void
write_character (JsonReport *self,
                 char character)
{
  putc_unlocked (character, self->parent.file);
}

static inline void
write_bytes (JsonReport *self,
             const char *bytes,
             gsize length)
{
  fwrite_unlocked (bytes, 1, length, self->parent.file);
}

static inline gboolean
is_plain (char c)
{
  return (guchar) c >= 0x20 && (guchar) c < 0x7f && c != '"' && c != '\\';
}

static void
write_escape (JsonReport *self,
              uint32_t character)
{
  if (character > 0xffff)
    fprintf (self->parent.file, "\\u%04x\\u%04x", 0xd7c0 + (character >> 10), 0xdc00 + (character & 0x3ff));
  else
    fprintf (self->parent.file, "\\u%04x", character);
}

/* Names stay exact for a parser. Invisible characters are escaped, because a terminal obeys some of them. Bytes that are not UTF-8
 * become U+FFFD. */
static void
write_quoted (JsonReport *self,
              const char *text,
              gsize length)
{
  const char *end = text + length;

  write_character (self, '"');
  while (text < end)
    {
      const char *start = text;
      uint32_t character;

      while (text < end && is_plain (*text))
        text++;
      write_bytes (self, start, (gsize) (text - start));
      if (text == end)
        break;
      start = text;
      text += cgv_unicode_decode (text, (gsize) (end - text), &character);
      if (character == CGV_UNICODE_INVALID)
        write_bytes (self, "\357\277\275", 3);
      else if (character == '"' || character == '\\')
        fprintf (self->parent.file, "\\%c", (char) character);
      else if (cgv_unicode_is_hidden (character))
        write_escape (self, character);
      else
        write_bytes (self, start, (gsize) (text - start));
    }
  write_character (self, '"');
}

static void
break_line (JsonReport *self,
            guint depth)
{
  fprintf (self->parent.file, "\n%*s", (int) (2 * depth), "");
}

static gboolean
is_in_array (const JsonReport *self)
{
  return self->parent.depth > 0 && self->parent.is_array[self->parent.depth - 1];
}

static void
begin_item (JsonReport *self,
            const char *name,
            gsize length)
{
  guint depth = self->parent.depth;

  g_assert (is_in_array (self) == (name == NULL));

  if (self->n_items[depth]++ > 0)
    write_character (self, ',');
  if (depth + 1 < INLINE_DEPTH)
    break_line (self, depth + 1);
  else if (self->n_items[depth] > 1)
    write_character (self, ' ');
  if (name == NULL)
    return;
  write_quoted (self, name, length);
  write_bytes (self, ": ", 2);
}

static void
begin_group (CgvReport *report,
             const char *id,
             gboolean is_array)
{
  JsonReport *self = (JsonReport *) report;

  begin_item (self, id, id != NULL ? strlen (id) : 0);
  write_character (self, is_array ? '[' : '{');
  self->n_items[report->depth + 1] = 0;
}

static void
end_group (CgvReport *report,
           gboolean is_array)
{
  JsonReport *self = (JsonReport *) report;
  guint depth = report->depth + 1;

  if (self->n_items[depth] > 0 && depth + 1 < INLINE_DEPTH)
    break_line (self, depth);
  write_character (self, is_array ? ']' : '}');
}

static void
begin (CgvReport *report,
       const char *title)
{
  write_character ((JsonReport *) report, '{');
  cgv_report_add_count (report, "format", NULL, FORMAT);
}

static void
finish (CgvReport *report)
{
  fputs ("\n}\n", report->file);
}

static void
write_text (JsonReport *self,
            const CgvCell *cell)
{
  const char *text = cell->whole_text != NULL ? cell->whole_text : cell->text;

  if (cell->bytes != NULL)
    write_quoted (self, cell->bytes, cell->n_bytes);
  else
    write_quoted (self, text, strlen (text));
}

static void
write_bound (JsonReport *self,
             const char *name,
             gsize length,
             const char *ending,
             CgvCost bound,
             const CgvCell *cell)
{
  g_autofree char *id = g_strdup_printf ("%.*s%s", (int) length, name, ending);
  CgvCell end = *cell;

  end.cost.value = bound;
  end.is_empty = !cgv_amount_is_bounded (cell->cost, cell->is_signed);
  begin_item (self, id, strlen (id));
  cgv_report_write_number (self->parent.file, &end, "null");
}

static void
write_delta_bound (JsonReport *self,
                   const char *name,
                   gsize length,
                   const char *ending,
                   CgvDelta bound,
                   const CgvCell *cell)
{
  g_autofree char *id = g_strdup_printf ("%.*s%s", (int) length, name, ending);
  CgvCell end = *cell;

  end.delta = bound;
  end.is_empty = cell->delta_range.is_unbounded;
  begin_item (self, id, strlen (id));
  cgv_report_write_number (self->parent.file, &end, "null");
}

static void
write_bounds (JsonReport *self,
              const char *name,
              gsize length,
              const CgvCell *cell)
{
  if ((cell->kind == CGV_CELL_COST || cell->kind == CGV_CELL_PER_CALL) && !cgv_amount_is_exact (cell->cost))
    {
      write_bound (self, name, length, "_low", cell->cost.low, cell);
      write_bound (self, name, length, "_high", cell->cost.high, cell);
    }
  else if (cell->kind == CGV_CELL_DELTA && cell->delta.is_estimate)
    {
      write_delta_bound (self, name, length, "_low", cell->delta_range.low, cell);
      write_delta_bound (self, name, length, "_high", cell->delta_range.high, cell);
    }
}

static void
write_member (JsonReport *self,
              const char *name,
              gsize length,
              const CgvCell *cell)
{
  begin_item (self, name, length);
  if (!cell->is_empty && (cell->kind == CGV_CELL_NAME || cell->kind == CGV_CELL_TEXT))
    write_text (self, cell);
  else
    cgv_report_write_number (self->parent.file, cell, "null");
  if (!cell->is_empty)
    write_bounds (self, name, length, cell);
}

static void
add_value (CgvReport *report,
           const char *id,
           const char *title,
           const CgvCell *cell)
{
  JsonReport *self = (JsonReport *) report;

  if (id != NULL || is_in_array (self))
    write_member (self, id, id != NULL ? strlen (id) : 0, cell);
}

/* The names of the objects that a member is in, and its own. */
#define MAX_PIECES 4

typedef struct
{
  const CgvColumn *column;
  const char *pieces[MAX_PIECES];
  gsize lengths[MAX_PIECES];
  guint n_pieces;
  gboolean is_placed;
} Member;

/* One item of a row: a cell, the start of an object, or, without a name, its end. */
typedef struct
{
  const CgvColumn *column;
  const char *name;
  gsize length;
} Step;

static void
add_piece (Member *member,
           const char *piece,
           gsize length)
{
  member->pieces[member->n_pieces] = piece;
  member->lengths[member->n_pieces++] = length;
}

static void
member_init (Member *self,
             const CgvColumn *column)
{
  static const char *const groups[] = { "base", "new", "delta", "variants", "names", "files" };
  const char *id = column->id;
  const char *colon = strchr (id, ':');
  gsize length = colon != NULL ? (gsize) (colon - id) : strlen (id);

  *self = (Member){ .column = column };
  if (colon != NULL)
    {
      add_piece (self, "events", strlen ("events"));
      add_piece (self, colon + 1, strlen (colon + 1));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      gsize n = strlen (groups[i]);

      if (strncmp (id, groups[i], n) != 0 || id[n] != '_')
        continue;
      add_piece (self, groups[i], n);
      id += n + 1;
      length -= n + 1;
      break;
    }
  add_piece (self, id, length);
}

static gboolean
is_in_same_object (const Member *a,
                   const Member *b,
                   guint depth)
{
  return a->n_pieces > depth + 1 && b->n_pieces > depth + 1 && a->lengths[depth] == b->lengths[depth] &&
         memcmp (a->pieces[depth], b->pieces[depth], a->lengths[depth]) == 0;
}

/* Members of one object are together, at the place of the first. */
static void
plan_level (GArray *steps,
            Member **members,
            guint n_members,
            guint depth)
{
  for (guint i = 0; i < n_members; i++)
    {
      const Member *first = members[i];
      const Step start = { first->n_pieces > depth + 1 ? NULL : first->column, first->pieces[depth], first->lengths[depth] };
      const Step end = { NULL };
      g_autofree Member **inner = g_new (Member *, n_members);
      guint n_inner = 0;

      if (first->is_placed)
        continue;
      g_array_append_val (steps, start);
      if (start.column != NULL)
        {
          members[i]->is_placed = TRUE;
          continue;
        }
      for (guint j = i; j < n_members; j++)
        {
          if (!members[j]->is_placed && is_in_same_object (first, members[j], depth))
            inner[n_inner++] = members[j];
        }
      plan_level (steps, inner, n_inner, depth + 1);
      g_array_append_val (steps, end);
    }
}

static GArray *
plan_row (GPtrArray *columns)
{
  GArray *steps = cgv_array_new (Step);
  g_autofree Member *all = g_new (Member, columns->len);
  g_autofree Member **members = g_new (Member *, columns->len);

  for (guint i = 0; i < columns->len; i++)
    {
      member_init (&all[i], g_ptr_array_index (columns, i));
      members[i] = &all[i];
    }
  plan_level (steps, members, columns->len, 0);
  return steps;
}

static void
write_column (JsonReport *self,
              const Step *step,
              gpointer list,
              guint position)
{
  g_auto (CgvCell) cell;

  cgv_column_fill (step->column, list, position, &cell);
  if (!cell.is_empty || (step->column->flags & CGV_COLUMN_OMITTED) == 0)
    write_member (self, step->name, step->length, &cell);
}

static void
write_row (JsonReport *self,
           const GArray *steps,
           gpointer list,
           guint position)
{
  cgv_foreach_item (const Step, step, steps)
    {
      if (step->column != NULL)
        write_column (self, step, list, position);
      else if (step->name != NULL)
        {
          g_autofree char *name = g_strndup (step->name, step->length);

          cgv_report_begin_object (&self->parent, name);
        }
      else
        cgv_report_end (&self->parent);
    }
}

static void
add_members (CgvReport *report,
             GPtrArray *columns,
             gpointer list,
             guint position)
{
  g_autoptr (GArray) steps = plan_row (columns);

  write_row ((JsonReport *) report, steps, list, position);
}

typedef struct
{
  GArray *steps;
  guint depth; /* around the table */
} Table;

static gpointer
begin_table (CgvReport *report,
             const CgvReportTable *table)
{
  Table *state = g_new (Table, 1);

  *state = (Table){ plan_row (table->columns), report->depth };
  cgv_report_begin_array (report, table->id);
  return state;
}

static void
add_row (CgvReport *report,
         const CgvReportTable *table,
         gpointer user_data,
         guint position)
{
  const Table *state = user_data;
  gboolean is_member = table->get_level != NULL && table->get_level (table->list, position) > 0;

  while (!is_member && report->depth > state->depth + 1)
    cgv_report_end (report);
  cgv_report_begin_object (report, NULL);
  write_row ((JsonReport *) report, state->steps, table->list, position);
  if (table->add_detail != NULL)
    table->add_detail (table->list, position, report);
  if (table->get_level != NULL && !is_member)
    cgv_report_begin_array (report, "members");
  else
    cgv_report_end (report);
}

static void
end_table (CgvReport *report,
           const CgvReportTable *table,
           gpointer user_data)
{
  Table *state = user_data;

  while (report->depth > state->depth)
    cgv_report_end (report);
  g_array_unref (state->steps);
  g_free (state);
}

const CgvReportClass cgv_report_json_class = {
  .format = CGV_REPORT_JSON,
  .size = sizeof (JsonReport),
  .begin = begin,
  .finish = finish,
  .add_value = add_value,
  .begin_group = begin_group,
  .end_group = end_group,
  .begin_table = begin_table,
  .add_row = add_row,
  .end_table = end_table,
  .add_members = add_members,
};
