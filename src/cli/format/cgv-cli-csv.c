/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-csv.h"

#include <string.h>

#include "cgv-cli-text.h"
#include "cgv-value.h"

void
cgv_cli_csv_init (CgvCliCsv *self,
                  FILE *file)
{
  *self = (CgvCliCsv) { .file = file };
}

static void
begin_cell (CgvCliCsv *self)
{
  if (self->n_cells++ > 0)
    putc (',', self->file);
}

void
cgv_cli_csv_add_text (CgvCliCsv *self,
                      const char *value)
{
  const char *text = value != NULL ? value : "";
  const char *guard = *text != '\0' && strchr ("=+-@\t\r", *text) != NULL ? "'" : "";

  begin_cell (self);
  if (strpbrk (text, ",\"\n\r") == NULL)
    {
      fputs (guard, self->file);
      fputs (text, self->file);
      return;
    }

  putc ('"', self->file);
  fputs (guard, self->file);
  for (const char *p = text; *p != '\0'; p++)
    {
      if (*p == '"')
        putc ('"', self->file);
      putc (*p, self->file);
    }
  putc ('"', self->file);
}

void
cgv_cli_csv_add_cost (CgvCliCsv *self,
                      CgvCost value,
                      gboolean is_signed)
{
  char digits[CGV_CLI_DIGITS_MAX];

  cgv_cli_text_digits (value, is_signed, digits);
  begin_cell (self);
  fputs (digits, self->file);
}

void
cgv_cli_csv_add_value (CgvCliCsv *self,
                       CgvCost value,
                       const CgvEvent *event)
{
  char digits[CGV_FORMAT_MAX];

  cgv_value_print (value, event, digits);
  begin_cell (self);
  fputs (digits, self->file);
}

void
cgv_cli_csv_add_delta (CgvCliCsv *self,
                       CgvDelta delta,
                       const CgvEvent *event)
{
  char digits[CGV_CLI_DELTA_MAX];

  cgv_cli_text_delta_digits (delta, event, digits);
  begin_cell (self);
  fputs (digits, self->file);
}

void
cgv_cli_csv_end_row (CgvCliCsv *self)
{
  putc ('\n', self->file);
  self->n_cells = 0;
}
