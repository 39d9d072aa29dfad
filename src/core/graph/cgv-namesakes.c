/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-namesakes.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "cgv-box.h"
#include "cgv-canonical-name.h"
#include "cgv-hash-private.h"
#include "cgv-path.h"
#include "cgv-profile-private.h"
#include "cgv-radix.h"

/* More folders than a place shows. */
#define MAX_FOLDERS 64u

struct CgvNamesakes
{
  CgvPlaceDetail *details; /* for each node; NULL if no name is shared */
};

/* A node with the name of others. */
typedef struct
{
  const char *path;
  size_t length;
  CgvNodeId node;
} Entry;

typedef struct
{
  const CgvFold *fold;
  CgvPool *pool;
  struct CgvNamesakes *namesakes;
  uint64_t *hashes; /* of names, in ascending order */
  uint32_t *nodes;  /* with these */
  uint32_t n;
} Builder;

const CgvFunction *
cgv_namesakes_get_shown (const CgvFold *fold,
                         CgvNodeId node,
                         const CgvProfile **profile)
{
  CgvSide side;

  *profile = fold->profile;
  if (fold->kind != CGV_FOLD_MATCHED)
    return &fold->profile->functions[cgv_fold_get_function (fold, node)];
  side = fold->row_functions[CGV_SIDE_NEW][node] != CGV_NONE ? CGV_SIDE_NEW : CGV_SIDE_BASE;
  *profile = fold->origins[side]->profile;
  return &(*profile)->functions[fold->row_functions[side][node]];
}

static int
compare_entries (const void *a,
                 const void *b)
{
  const Entry *one = a;
  const Entry *other = b;

  return cgv_path_compare_tails (one->path, one->length, other->path, other->length);
}

static unsigned int
count_common (const Entry *one,
              const Entry *other)
{
  return cgv_path_count_common (one->path, one->length, other->path, other->length);
}

/* Notes the details of nodes with one name. In the order of tails, the files that have most in common are neighbours. */
static void
note_details (const Builder *self,
              Entry *entries,
              uint32_t n)
{
  uint32_t end;

  qsort (entries, n, sizeof *entries, compare_entries);
  for (uint32_t start = 0; start < n; start = end)
    {
      unsigned int n_folders = start > 0 ? count_common (&entries[start], &entries[start - 1]) : 0;

      for (end = start + 1; end < n && compare_entries (&entries[start], &entries[end]) == 0;)
        end++;
      if (end < n && count_common (&entries[start], &entries[end]) > n_folders)
        n_folders = count_common (&entries[start], &entries[end]);
      for (uint32_t i = start; i < end; i++)
        self->namesakes->details[entries[i].node] = (CgvPlaceDetail){
          .is_shared = true,
          .needs_object = end - start > 1,
          .n_folders = (uint8_t) (n_folders < MAX_FOLDERS ? n_folders : MAX_FOLDERS),
        };
    }
}

/* Returns false if the load was cancelled. */
static bool
list_names (Builder *self)
{
  for (CgvNodeId node = 0; node < self->fold->n_nodes; node++)
    {
      size_t length;
      const char *name = cgv_fold_get_name (self->fold, node, &length);

      if (cgv_profile_gives_up (self->fold->profile, node))
        return false;
      if (cgv_canonical_name_is_unknown (name, length))
        continue;
      self->hashes[self->n] = XXH3_64bits_withSeed (name, length, (uint64_t) (uintptr_t) self->fold);
      self->nodes[self->n++] = node;
    }
  return true;
}

/* Returns the end of the nodes from @start on that have one name. */
static uint32_t
find_end (const Builder *self,
          uint32_t start)
{
  uint32_t end = start + 1;

  while (end < self->n && self->hashes[end] == self->hashes[start])
    end++;
  return end;
}

static uint32_t
find_most (const Builder *self)
{
  uint32_t most = 0;
  uint32_t end;

  for (uint32_t start = 0; start < self->n; start = end)
    {
      end = find_end (self, start);
      most = end - start > most ? end - start : most;
    }
  return most;
}

static bool
find_all (Builder *self,
          CgvPool *scratch)
{
  uint32_t n_most = find_most (self);
  Entry *entries;
  uint32_t end;

  if (n_most <= 1)
    return true;
  entries = cgv_pool_new (scratch, n_most, sizeof *entries);
  cgv_pool_make (self->pool, &self->namesakes->details, self->fold->n_nodes);
  if (entries == NULL || self->namesakes->details == NULL)
    return false;
  for (uint32_t start = 0; start < self->n; start = end)
    {
      end = find_end (self, start);
      for (uint32_t i = start; i < end; i++)
        {
          Entry *entry = &entries[i - start];
          const CgvProfile *profile;
          const CgvFunction *function = cgv_namesakes_get_shown (self->fold, self->nodes[i], &profile);

          entry->node = self->nodes[i];
          entry->path = cgv_profile_get_string (profile, function->file, &entry->length);
        }
      if (end - start > 1)
        note_details (self, entries, end - start);
    }
  return true;
}

/* Returns NULL if the load was cancelled. A lack of memory is kept as a result, so that the next name does not look at all nodes again. */
static struct CgvNamesakes *
make (const CgvFold *fold)
{
  CgvMemory memory = cgv_box_copy_memory (fold);
  struct CgvNamesakes *namesakes = cgv_box_new (&memory, sizeof *namesakes);
  CgvPool scratch = { .memory = &memory };
  Builder self = { .fold = fold, .namesakes = namesakes };
  bool is_cancelled = false;

  if (namesakes == NULL)
    return NULL;
  self.pool = cgv_box_get_pool (namesakes);
  cgv_pool_make (&scratch, &self.hashes, fold->n_nodes);
  cgv_pool_make (&scratch, &self.nodes, fold->n_nodes);
  if (!scratch.failed)
    {
      is_cancelled = !list_names (&self);
      if (is_cancelled || !cgv_radix_sort (&memory, self.hashes, self.nodes, self.n) || !find_all (&self, &scratch))
        namesakes->details = NULL;
    }
  cgv_pool_clear (&scratch);
  if (!is_cancelled)
    return namesakes;
  cgv_box_unref (namesakes, NULL);
  return NULL;
}

CgvPlaceDetail
cgv_namesakes_find (const CgvFold *fold,
                    CgvNodeId node)
{
  CgvFold *keeper = (CgvFold *) fold;
  struct CgvNamesakes *namesakes = atomic_load_explicit (&keeper->namesakes, memory_order_acquire);
  struct CgvNamesakes *kept = NULL;

  if (!cgv_fold_is_of_functions (fold))
    return (CgvPlaceDetail){ 0 };
  if (namesakes == NULL)
    {
      namesakes = make (fold);
      if (namesakes != NULL && !atomic_compare_exchange_strong (&keeper->namesakes, &kept, namesakes))
        {
          cgv_box_unref (namesakes, NULL);
          namesakes = kept;
        }
    }
  return namesakes != NULL && namesakes->details != NULL ? namesakes->details[node] : (CgvPlaceDetail){ 0 };
}
