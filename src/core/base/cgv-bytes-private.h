/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A growing run of bytes, and the variable-length numbers (LEB128, zigzag) that records are made
 * of. Owned by one fragment; written by its parser, read by any thread afterwards.
 */

#include "cgv-vector.h"

typedef struct
{
  uint8_t *data;
  size_t length;
  size_t capacity;
} CgvBytes;

/* The longest that one number can become. */
#define CGV_VARINT_MAX 10

static inline bool
cgv_bytes_reserve (CgvBytes *bytes,
                   CgvMemory *memory,
                   size_t extra)
{
  if (bytes->capacity - bytes->length >= extra)
    return true;
  if (!cgv_array_grow (memory, &bytes->data, bytes->length + extra))
    return false;
  bytes->capacity = cgv_memory_get_size (bytes->data);
  return true;
}

/* Returns the byte at an offset; NULL in a run that never got one, as C11 allows no sum with NULL. */
static inline const uint8_t *
cgv_bytes_get (const CgvBytes *bytes,
               size_t offset)
{
  return bytes->data != NULL ? bytes->data + offset : NULL;
}

static inline uint8_t *
cgv_varint_write (uint8_t *at,
                  uint64_t value)
{
  while (value >= 0x80)
    {
      *at++ = (uint8_t) (value | 0x80);
      value >>= 7;
    }
  *at++ = (uint8_t) value;
  return at;
}

static inline const uint8_t *
cgv_varint_read (const uint8_t *at,
                 uint64_t *value)
{
  uint64_t result = *at++;
  unsigned int shift = 7;

  if (result >= 0x80)
    {
      /* Adding the bit that marks a further byte collides with the lowest bit of the next byte. */
      result += ((uint64_t) *at - 1) << 7;
      while ((*at++ & 0x80) != 0)
        {
          shift += 7;
          result += ((uint64_t) *at - 1) << shift;
        }
    }
  *value = result;
  return at;
}

static inline const uint8_t *
cgv_varint_skip (const uint8_t *at)
{
  while ((*at++ & 0x80) != 0)
    ;
  return at;
}

static inline uint64_t
cgv_zigzag (uint64_t difference)
{
  return (difference << 1) ^ (0 - (difference >> 63));
}

static inline uint64_t
cgv_unzigzag (uint64_t value)
{
  return (value >> 1) ^ (0 - (value & 1));
}
