/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The records of the three streams of a fragment.
 *
 * Self record: a head byte, then the position, then the costs.
 *   head: low four bits a small first difference (CGV_RECORD_FAR: it follows as a number), high
 *   four bits the number of costs (CGV_RECORD_ESCAPE: the low bits say what follows instead).
 *   The first difference is that of the address, or of the line where a part has no addresses. A
 *   part with both has the line's next. Address differences in the head are not negative; all
 *   others are zigzag.
 * Call record: a head byte (see CGV_CALL_*), both differences, the call, the count, the costs, the
 *   target as differences to the site.
 * Jump record: a head byte (see CGV_JUMP_*), both differences, executed, followed, the target, its
 *   function and file.
 */

#include "cgv-bytes-private.h"

#define CGV_RECORD_FAR 15u
#define CGV_RECORD_ESCAPE 15u

/* Escapes of the self stream; the first two also occur in the other streams. */
enum
{
  CGV_ESCAPE_FILE,   /* the file of the following records */
  CGV_ESCAPE_BB,     /* zigzag difference of the basic block number of the following records */
  CGV_ESCAPE_WIDE,   /* number of costs, position, costs */
  CGV_ESCAPE_SIGNED, /* also escaped, with zigzag costs */
};

/* The head of a call record: the number of costs, or CGV_RECORD_ESCAPE if that follows the head,
 * and these. A head of CGV_CALL_ESCAPE is followed by an escape. */
#define CGV_CALL_ONCE 0x10u
#define CGV_CALL_TARGET 0x20u
#define CGV_CALL_UNCOUNTED 0x40u
#define CGV_CALL_SIGNED 0x80u
#define CGV_CALL_ESCAPE (CGV_CALL_ONCE | CGV_CALL_UNCOUNTED)

/* The head of a jump record. */
#define CGV_JUMP_CONDITIONAL 0x01u
#define CGV_JUMP_FUNCTION 0x02u
#define CGV_JUMP_FILE 0x04u
#define CGV_JUMP_ESCAPE 0x80u

typedef struct
{
  uint64_t address;
  uint64_t line;
  uint64_t bb;
} CgvPosition;

/*
 * A parser that starts in the middle of a file does not know the position before its first line. It
 * starts at CGV_UNRESOLVED_BASE. Positions within CGV_UNRESOLVED_RANGE of that are unresolved: the true
 * ones follow by cgv_position_resolve() once the position before the first line is known. All
 * arithmetic is modulo 2^64, so the result is exact.
 *
 * An absolute position of the file must be below CGV_UNRESOLVED_LOW or at least CGV_UNRESOLVED_HIGH, so
 * that it is not taken for an unresolved one. 2^32 steps below CGV_UNRESOLVED_STEP cover at most 2^60, so
 * that no chain of steps leaves its range. Other files are read from the beginning only.
 */
#define CGV_UNRESOLVED_BASE ((uint64_t) 1 << 62)
#define CGV_UNRESOLVED_RANGE ((uint64_t) 1 << 61)
#define CGV_UNRESOLVED_LOW ((uint64_t) 1 << 60)
#define CGV_UNRESOLVED_HIGH ((uint64_t) 1 << 63)
#define CGV_UNRESOLVED_STEP ((uint64_t) 1 << 28)
#define CGV_UNRESOLVED_MAX_LINES ((uint64_t) 1 << 32)

/* Returns the position, counted from @base if it is unresolved. */
static inline uint64_t
cgv_position_resolve (uint64_t position,
                      uint64_t base)
{
  bool is_unresolved = position - (CGV_UNRESOLVED_BASE - CGV_UNRESOLVED_RANGE) < 2 * CGV_UNRESOLVED_RANGE;

  return is_unresolved ? position - CGV_UNRESOLVED_BASE + base : position;
}

/* The format of positions in a part. */
typedef struct
{
  bool has_address;
  bool has_line;
} CgvPositionShape;

static inline uint8_t *
cgv_record_write_cost (uint8_t *at,
                       uint64_t cost)
{
  if (cost < 0x80)
    {
      *at++ = (uint8_t) cost;
      return at;
    }
  if (cost < 0x4000)
    {
      *at++ = (uint8_t) (cost | 0x80);
      *at++ = (uint8_t) (cost >> 7);
      return at;
    }
  return cgv_varint_write (at, cost);
}

static inline uint8_t *
cgv_position_write (uint8_t *at,
                    CgvPositionShape shape,
                    CgvPosition *last,
                    const CgvPosition *position)
{
  if (shape.has_address)
    at = cgv_varint_write (at, cgv_zigzag (position->address - last->address));
  if (shape.has_line)
    at = cgv_varint_write (at, cgv_zigzag (position->line - last->line));
  *last = *position;
  return at;
}

static inline const uint8_t *
cgv_position_read (const uint8_t *at,
                   CgvPositionShape shape,
                   CgvPosition *position)
{
  uint64_t value;

  if (shape.has_address)
    {
      at = cgv_varint_read (at, &value);
      position->address += cgv_unzigzag (value);
    }
  if (shape.has_line)
    {
      at = cgv_varint_read (at, &value);
      position->line += cgv_unzigzag (value);
    }
  return at;
}

/* The beginning of a call record. */
typedef struct
{
  uint8_t head;
  uint64_t n_costs;
  uint64_t call;
  uint64_t count;
} CgvCallHead;

/* Returns where the costs are. The record must not be an escape. */
static inline const uint8_t *
cgv_call_head_read (const uint8_t *at,
                    CgvPositionShape shape,
                    CgvCallHead *call)
{
  call->head = *at++;
  call->n_costs = call->head & 0x0f;
  call->count = (call->head & CGV_CALL_UNCOUNTED) != 0 ? 0 : 1;
  if (call->n_costs == CGV_RECORD_ESCAPE)
    at = cgv_varint_read (at, &call->n_costs);
  if (shape.has_address)
    at = cgv_varint_skip (at);
  if (shape.has_line)
    at = cgv_varint_skip (at);
  at = cgv_varint_read (at, &call->call);
  if ((call->head & (CGV_CALL_UNCOUNTED | CGV_CALL_ONCE)) == 0)
    at = cgv_varint_read (at, &call->count);
  return at;
}
