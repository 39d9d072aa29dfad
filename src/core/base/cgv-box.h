/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Objects that count their references and own their arrays. The count, the memory and the list of arrays precede the object, so that its
 * type does not contain them. References may be taken and dropped in any thread.
 */

#include "cgv-memory.h"

/*
 * Allocates an object of zeroes with one reference. Returns NULL if there was no memory or budget.
 *
 * @memory: allocator and budget, copied, or NULL for those of CGV_MEMORY_INIT
 */
void *cgv_box_new (const CgvMemory *memory,
                   size_t size);

/* Returns the pool of arrays that live as long as @object; its memory may be used for others, too. */
CgvPool *cgv_box_get_pool (void *object);

/* Returns the allocator and budget of @object with nothing in use, for computations from @object. */
CgvMemory cgv_box_copy_memory (const void *object);

/* Returns @object. */
void *cgv_box_ref (void *object);

/*
 * Frees an object that has no other reference, and its arrays.
 *
 * @object: an object, or NULL
 * @clear: releases what the object holds outside of its pool, or NULL
 */
void cgv_box_unref (void *object,
                    void (*clear) (void *object));

/* Defines cgv_thing_ref() and cgv_thing_unref() of a type; @clear as above. */
#define CGV_BOX_TYPE(Type, prefix, clear) \
  Type *prefix##_ref (Type *self) { return cgv_box_ref (self); } \
  void prefix##_unref (Type *self) { cgv_box_unref (self, clear); }
