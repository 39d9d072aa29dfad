/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Maps the ids of name compression, such as "(12)", to string ids. Keys have 64 bits. Small ids are an index; others are hashed, so
 * that memory follows the number of ids and never their size. One thread.
 */

#include "cgv-memory.h"

typedef struct
{
  uint64_t key;
  uint32_t value;
} CgvIdMapEntry;

typedef struct
{
  uint32_t *dense;
  size_t n_dense;
  CgvIdMapEntry *slots;
  size_t n_slots;
  size_t n_hashed;
  size_t n_defined;
  uint64_t seed;
} CgvIdMap;

void cgv_id_map_init (CgvIdMap *self,
                      uint64_t seed);

void cgv_id_map_clear (CgvIdMap *self,
                       CgvMemory *memory);

/* Returns CGV_NONE if the id was never defined. */
CgvStringId cgv_id_map_get (const CgvIdMap *self,
                            uint64_t id);

/* Returns false if there is no memory. */
bool cgv_id_map_set (CgvIdMap *self,
                     CgvMemory *memory,
                     uint64_t id,
                     CgvStringId name);

/* Moves all ids to another map, where their new names replace others. Returns false if there is no memory. */
bool cgv_id_map_move (CgvIdMap *self,
                      CgvMemory *memory,
                      CgvIdMap *to);
