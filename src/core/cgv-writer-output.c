/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-writer-private.h"

#include <string.h>

#define DIGITS_MAX 20

bool
cgv_writer_fail (CgvWriter *self,
                 CgvWriterResult result)
{
  if (self->result == CGV_WRITER_OK)
    self->result = result;
  return false;
}

static void
pass_on (CgvWriter *self,
         const void *bytes,
         size_t n_bytes)
{
  if (n_bytes > 0 && self->result == CGV_WRITER_OK && !self->func (bytes, n_bytes, self->user_data))
    cgv_writer_fail (self, CGV_WRITER_STOPPED);
}

bool
cgv_writer_flush (CgvWriter *self)
{
  pass_on (self, self->buffer, self->n_buffer);
  self->n_buffer = 0;
  return self->result == CGV_WRITER_OK;
}

void
cgv_writer_put (CgvWriter *self,
                const void *bytes,
                size_t n_bytes)
{
  if (n_bytes == 0)
    return;
  self->last_byte = ((const uint8_t *) bytes)[n_bytes - 1];
  if (n_bytes > CGV_WRITER_BUFFER - self->n_buffer)
    cgv_writer_flush (self);
  if (n_bytes > CGV_WRITER_BUFFER)
    {
      pass_on (self, bytes, n_bytes);
      return;
    }
  memcpy (self->buffer + self->n_buffer, bytes, n_bytes);
  self->n_buffer += n_bytes;
}

void
cgv_writer_put_text (CgvWriter *self,
                     const char *text)
{
  cgv_writer_put (self, text, strlen (text));
}

void
cgv_writer_put_string (CgvWriter *self,
                       CgvStringId string)
{
  size_t length;
  const char *bytes = cgv_profile_get_string (self->profile, string, &length);

  cgv_writer_put (self, bytes, length);
}

static void
put_digits (CgvWriter *self,
            uint64_t number,
            unsigned int base)
{
  static const char digits[] = "0123456789abcdef";
  uint8_t text[DIGITS_MAX];
  size_t at = DIGITS_MAX;

  do
    {
      text[--at] = (uint8_t) digits[number % base];
      number /= base;
    }
  while (number > 0);
  cgv_writer_put (self, text + at, DIGITS_MAX - at);
}

void
cgv_writer_put_number (CgvWriter *self,
                       uint64_t number)
{
  put_digits (self, number, 10);
}

void
cgv_writer_put_hex (CgvWriter *self,
                    uint64_t number)
{
  cgv_writer_put (self, "0x", 2);
  put_digits (self, number, 16);
}

/* The reader knows no cost of -2^63; one that has its bits was written without a sign. */
void
cgv_writer_put_cost (CgvWriter *self,
                     uint32_t column,
                     CgvCost cost)
{
  bool is_negative = self->column_signed[column] && cost > (CgvCost) INT64_MIN;

  if (is_negative)
    cgv_writer_put (self, "-", 1);
  cgv_writer_put_number (self, is_negative ? 0 - cost : cost);
}

/* The reader takes one carriage return at the end of a line for a part of that end. */
void
cgv_writer_end_line (CgvWriter *self)
{
  if (self->last_byte == '\r')
    cgv_writer_put (self, "\r", 1);
  cgv_writer_put (self, "\n", 1);
}
