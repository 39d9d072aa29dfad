/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-json.h"

#include "cgv-cli-text.h"
#include "cgv-value.h"

/* Objects and arrays that are deeper than this stay on the line where they begin. */
#define INLINE_DEPTH 3

static void
write_quoted (CgvCliJson *self,
              const char *text)
{
  putc ('"', self->file);
  for (const unsigned char *p = (const unsigned char *) text; *p != '\0'; p++)
    {
      if (*p == '"' || *p == '\\')
        fprintf (self->file, "\\%c", *p);
      else if (*p < 0x20 || *p == 0x7f)
        fprintf (self->file, "\\u%04x", *p);
      else
        putc (*p, self->file);
    }
  putc ('"', self->file);
}

static void
break_line (CgvCliJson *self)
{
  fprintf (self->file, "\n%*s", (int) (2 * self->depth), "");
}

static void
begin_item (CgvCliJson *self,
            const char *name)
{
  guint level = self->depth - 1;
  gboolean is_inline = self->depth >= INLINE_DEPTH;

  g_assert (self->is_array[level] == (name == NULL));

  if (self->n_items[level]++ > 0)
    fputs (is_inline ? ", " : ",", self->file);
  if (!is_inline)
    break_line (self);
  if (name != NULL)
    {
      write_quoted (self, name);
      fputs (": ", self->file);
    }
}

static void
push (CgvCliJson *self,
      gboolean is_array)
{
  g_assert (self->depth < CGV_CLI_JSON_DEPTH);

  self->is_array[self->depth] = is_array;
  self->n_items[self->depth] = 0;
  self->depth++;
  putc (is_array ? '[' : '{', self->file);
}

void
cgv_cli_json_init (CgvCliJson *self,
                   FILE *file)
{
  *self = (CgvCliJson) { .file = file };
  push (self, FALSE);
}

void
cgv_cli_json_finish (CgvCliJson *self)
{
  g_assert (self->depth == 1);

  cgv_cli_json_end (self);
  putc ('\n', self->file);
}

void
cgv_cli_json_begin_object (CgvCliJson *self,
                           const char *name)
{
  begin_item (self, name);
  push (self, FALSE);
}

void
cgv_cli_json_begin_array (CgvCliJson *self,
                          const char *name)
{
  begin_item (self, name);
  push (self, TRUE);
}

void
cgv_cli_json_end (CgvCliJson *self)
{
  guint level;
  gboolean was_broken;

  g_assert (self->depth > 0);

  level = self->depth - 1;
  was_broken = self->n_items[level] > 0 && self->depth < INLINE_DEPTH;
  self->depth = level;
  if (was_broken)
    break_line (self);
  putc (self->is_array[level] ? ']' : '}', self->file);
}

void
cgv_cli_json_add_string (CgvCliJson *self,
                         const char *name,
                         const char *value)
{
  begin_item (self, name);
  if (value == NULL)
    fputs ("null", self->file);
  else
    write_quoted (self, value);
}

void
cgv_cli_json_add_cost (CgvCliJson *self,
                       const char *name,
                       CgvCost value,
                       gboolean is_signed)
{
  char digits[CGV_CLI_DIGITS_MAX];

  cgv_cli_text_digits (value, is_signed, digits);
  begin_item (self, name);
  fputs (digits, self->file);
}

void
cgv_cli_json_add_value (CgvCliJson *self,
                        const char *name,
                        CgvCost value,
                        const CgvEvent *event)
{
  char digits[CGV_FORMAT_MAX];

  cgv_value_print (value, event, digits);
  begin_item (self, name);
  fputs (*digits != '\0' ? digits : "null", self->file);
}

void
cgv_cli_json_add_delta (CgvCliJson *self,
                        const char *name,
                        CgvDelta delta,
                        const CgvEvent *event)
{
  char digits[CGV_CLI_DELTA_MAX];

  cgv_cli_text_delta_digits (delta, event, digits);
  begin_item (self, name);
  fputs (digits, self->file);
}

void
cgv_cli_json_add_number (CgvCliJson *self,
                         const char *name,
                         guint64 value)
{
  cgv_cli_json_add_cost (self, name, value, FALSE);
}

void
cgv_cli_json_add_bool (CgvCliJson *self,
                       const char *name,
                       gboolean value)
{
  begin_item (self, name);
  fputs (value ? "true" : "false", self->file);
}

void
cgv_cli_json_add_null (CgvCliJson *self,
                       const char *name)
{
  begin_item (self, name);
  fputs ("null", self->file);
}
