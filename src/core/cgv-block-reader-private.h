/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Where the records of a block are, and at which position they begin.
 */

#include "cgv-limits.h"
#include "cgv-profile-private.h"
#include "cgv-record-private.h"

/* A block while it is read. @file is an id of the fragment; @costs is room for those of one record. */
typedef struct
{
  const CgvProfile *profile;
  const CgvSource *source;
  CgvPartId part;
  CgvPositionShape shape;
  const CgvEventId *events;
  const uint8_t *self_at;
  const uint8_t *self_end;
  const uint8_t *call_at;
  const uint8_t *call_end;
  const uint8_t *jump_at;
  const uint8_t *jump_end;
  CgvPosition position;
  CgvStringId file;
  CgvCost costs[CGV_MAX_EVENTS];
} CgvBlockReader;

/* Reads the head of a block; @number counts through all fragments. */
void cgv_block_reader_open (const CgvProfile *self,
                            uint32_t number,
                            CgvBlockReader *reader);
