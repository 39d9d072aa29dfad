/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-pprof.h"

#include <string.h>

#include "cgv-seeded-hash.h"

/* Fields of the messages, as profile.proto numbers them. */
enum
{
  PROFILE_SAMPLE_TYPE = 1,
  PROFILE_SAMPLE = 2,
  PROFILE_MAPPING = 3,
  PROFILE_LOCATION = 4,
  PROFILE_FUNCTION = 5,
  PROFILE_STRING = 6,
  PROFILE_COMMENT = 13,

  TYPE_TYPE = 1,
  TYPE_UNIT = 2,

  SAMPLE_LOCATION = 1,
  SAMPLE_VALUE = 2,

  MAPPING_ID = 1,
  MAPPING_FILE = 5,
  MAPPING_HAS_FUNCTIONS = 7,

  LOCATION_ID = 1,
  LOCATION_MAPPING = 2,
  LOCATION_LINE = 4,
  LINE_FUNCTION = 1,

  FUNCTION_ID = 1,
  FUNCTION_NAME = 2,
  FUNCTION_SYSTEM_NAME = 3,
  FUNCTION_FILE = 4,
};

struct CgvCliPprof
{
  GByteArray *bytes;
  GHashTable *strings;  /* text → number; the first is "" */
  GHashTable *mappings; /* object → number, from 1 */
  GHashTable *frames;   /* name, file and object → number, from 1 */
};

static void
add_varint (GByteArray *bytes,
            guint64 value)
{
  do
    {
      guint8 byte = (guint8) (value & 0x7f) | (value > 0x7f ? 0x80 : 0);

      g_byte_array_append (bytes, &byte, 1);
      value >>= 7;
    }
  while (value > 0);
}

static void
add_number (GByteArray *bytes,
            guint field,
            guint64 value)
{
  add_varint (bytes, field << 3);
  add_varint (bytes, value);
}

static void
add_bytes (GByteArray *bytes,
           guint field,
           const void *data,
           gsize length)
{
  add_varint (bytes, field << 3 | 2);
  add_varint (bytes, length);
  g_byte_array_append (bytes, data, (guint) length);
}

static void
add_message (GByteArray *bytes,
             guint field,
             const GByteArray *message)
{
  add_bytes (bytes, field, message->data, message->len);
}

/* Returns the number of a string, which is written when it is new. */
static guint64
add_string (CgvCliPprof *self,
            const char *text)
{
  gpointer number;

  if (g_hash_table_lookup_extended (self->strings, text, NULL, &number))
    return GPOINTER_TO_SIZE (number);
  number = GSIZE_TO_POINTER (g_hash_table_size (self->strings));
  g_hash_table_insert (self->strings, g_strdup (text), number);
  add_bytes (self->bytes, PROFILE_STRING, text, strlen (text));
  return GPOINTER_TO_SIZE (number);
}

CgvCliPprof *
cgv_cli_pprof_new (const char *event,
                   const char *comment)
{
  CgvCliPprof *self = g_new0 (CgvCliPprof, 1);
  g_autoptr (GByteArray) type = g_byte_array_new ();

  self->bytes = g_byte_array_new ();
  self->strings = g_hash_table_new_full (cgv_seeded_str_hash, g_str_equal, g_free, NULL);
  self->mappings = g_hash_table_new_full (cgv_seeded_str_hash, g_str_equal, g_free, NULL);
  self->frames = g_hash_table_new_full (cgv_seeded_str_hash, g_str_equal, g_free, NULL);
  add_string (self, "");
  add_number (type, TYPE_TYPE, add_string (self, event));
  add_number (type, TYPE_UNIT, add_string (self, "count"));
  add_message (self->bytes, PROFILE_SAMPLE_TYPE, type);
  if (comment != NULL)
    add_number (self->bytes, PROFILE_COMMENT, add_string (self, comment));
  return self;
}

static guint64
add_mapping (CgvCliPprof *self,
             const char *object)
{
  g_autoptr (GByteArray) mapping = g_byte_array_new ();
  gsize number = GPOINTER_TO_SIZE (g_hash_table_lookup (self->mappings, object));

  if (number > 0)
    return number;
  number = g_hash_table_size (self->mappings) + 1;
  g_hash_table_insert (self->mappings, g_strdup (object), GSIZE_TO_POINTER (number));
  add_number (mapping, MAPPING_ID, number);
  add_number (mapping, MAPPING_FILE, add_string (self, object));
  add_number (mapping, MAPPING_HAS_FUNCTIONS, 1);
  add_message (self->bytes, PROFILE_MAPPING, mapping);
  return number;
}

static void
add_function (CgvCliPprof *self,
              guint64 number,
              const char *name,
              const char *file)
{
  g_autoptr (GByteArray) function = g_byte_array_new ();

  add_number (function, FUNCTION_ID, number);
  add_number (function, FUNCTION_NAME, add_string (self, name));
  add_number (function, FUNCTION_SYSTEM_NAME, add_string (self, name));
  if (file != NULL)
    add_number (function, FUNCTION_FILE, add_string (self, file));
  add_message (self->bytes, PROFILE_FUNCTION, function);
}

/* A frame is a location and a function of the same number. */
guint64
cgv_cli_pprof_add_frame (CgvCliPprof *self,
                         const char *name,
                         const char *file,
                         const char *object)
{
  g_autofree char *key = g_strjoin ("\n", name, file != NULL ? file : "", object, NULL);
  g_autoptr (GByteArray) location = g_byte_array_new ();
  g_autoptr (GByteArray) line = g_byte_array_new ();
  gsize number = GPOINTER_TO_SIZE (g_hash_table_lookup (self->frames, key));

  if (number > 0)
    return number;
  number = g_hash_table_size (self->frames) + 1;
  g_hash_table_insert (self->frames, g_steal_pointer (&key), GSIZE_TO_POINTER (number));
  add_function (self, number, name, file);
  add_number (line, LINE_FUNCTION, number);
  add_number (location, LOCATION_ID, number);
  if (object != NULL)
    add_number (location, LOCATION_MAPPING, add_mapping (self, object));
  add_message (location, LOCATION_LINE, line);
  add_message (self->bytes, PROFILE_LOCATION, location);
  return number;
}

void
cgv_cli_pprof_add_stack (CgvCliPprof *self,
                         const guint64 *frames,
                         guint n_frames,
                         guint64 cost)
{
  g_autoptr (GByteArray) sample = g_byte_array_new ();

  for (guint i = 0; i < n_frames; i++)
    add_number (sample, SAMPLE_LOCATION, frames[i]);
  add_number (sample, SAMPLE_VALUE, MIN (cost, (guint64) G_MAXINT64));
  add_message (self->bytes, PROFILE_SAMPLE, sample);
}

void
cgv_cli_pprof_write (CgvCliPprof *self,
                     FILE *file)
{
  fwrite (self->bytes->data, 1, self->bytes->len, file);
}

void
cgv_cli_pprof_free (CgvCliPprof *self)
{
  g_byte_array_unref (self->bytes);
  g_hash_table_unref (self->strings);
  g_hash_table_unref (self->mappings);
  g_hash_table_unref (self->frames);
  g_free (self);
}
