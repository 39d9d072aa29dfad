/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-name-table.h"

#include <stdlib.h>
#include <string.h>

#include "cgv-box.h"
#include "cgv-hash-private.h"
#include "cgv-name-private.h"
#include "cgv-radix.h"
#include "cgv-recursion.h"

/* Work on a name, in items of a loop. A power of 2. */
#define NAME_WORK 16u

/* Bytes of a form that are compared. */
#define MAX_FORM 2304

/* A name that needs details. During the search, @hash is that of a form of it. */
typedef struct
{
  uint64_t key; /* hash of the whole name */
  uint64_t hash;
  const char *bytes;
  size_t length;
  CgvNameDetail detail;
} Entry;

struct CgvNameTable
{
  Entry *entries; /* in ascending order of their keys */
  size_t n_entries;
  uint64_t seed; /* of hashes */
};

/* Steps that are tried one after another. */
static const uint16_t steps[] = {
  CGV_NAME_DETAIL_SCOPE,
  CGV_NAME_DETAIL_SCOPES,
  CGV_NAME_DETAIL_SUFFIX,
  CGV_NAME_DETAIL_NUMBER,
  CGV_NAME_DETAIL_TRAIT,
  CGV_NAME_DETAIL_PARAMETERS,
  CGV_NAME_DETAIL_ARGUMENTS,
  CGV_NAME_DETAIL_PARAMETERS | CGV_NAME_DETAIL_ARGUMENTS,
  /* The arguments of a scope that the short form leaves out. */
  CGV_NAME_DETAIL_SCOPE | CGV_NAME_DETAIL_ARGUMENTS,
  CGV_NAME_DETAIL_SCOPES | CGV_NAME_DETAIL_ARGUMENTS,
  CGV_NAME_DETAIL_NESTED | CGV_NAME_DETAIL_ARGUMENTS,
  CGV_NAME_DETAIL_NESTED | CGV_NAME_DETAIL_PARAMETERS | CGV_NAME_DETAIL_ARGUMENTS,
  CGV_NAME_DETAIL_TYPES | CGV_NAME_DETAIL_PARAMETERS | CGV_NAME_DETAIL_ARGUMENTS,
  CGV_NAME_DETAIL_SCOPES | CGV_NAME_DETAIL_NESTED | CGV_NAME_DETAIL_PARAMETERS | CGV_NAME_DETAIL_ARGUMENTS,
  CGV_NAME_DETAIL_SCOPES | CGV_NAME_DETAIL_TYPES | CGV_NAME_DETAIL_PARAMETERS | CGV_NAME_DETAIL_ARGUMENTS,
  CGV_NAME_DETAIL_WHOLE,
};

#define ITEMS (CGV_NAME_DETAIL_PARAMETERS | CGV_NAME_DETAIL_ARGUMENTS)

static uint64_t
hash_name (const CgvNameTable *table,
           const char *bytes,
           size_t length)
{
  return XXH3_64bits_withSeed (bytes, length, table->seed);
}

static uint64_t
hash_form (const CgvNameTable *table,
           const char *bytes,
           size_t length,
           CgvNameDetail detail)
{
  char form[MAX_FORM];
  CgvName name;
  size_t n;

  if ((detail.kinds & CGV_NAME_DETAIL_WHOLE) != 0)
    return hash_name (table, bytes, length);
  cgv_name_init (&name, bytes, length);
  n = cgv_name_write_detail (&name, CGV_NAME_SHORT, detail, form, sizeof form);
  return hash_name (table, form, n < sizeof form ? n : sizeof form - 1);
}

static int
compare_hashes (const void *a,
                const void *b)
{
  const Entry *first = a;
  const Entry *second = b;

  if (first->hash != second->hash)
    return first->hash < second->hash ? -1 : 1;
  return first->key < second->key ? -1 : first->key > second->key;
}

static int
compare_keys (const void *a,
              const void *b)
{
  const Entry *first = a;
  const Entry *second = b;

  return first->key < second->key ? -1 : first->key > second->key;
}

/* Finds the parameters and arguments that names do not have in common. */
static uint64_t
find_items (const CgvNameTable *table,
            const Entry *entries,
            size_t n,
            uint16_t kinds)
{
  uint64_t first[CGV_NAME_MAX_ITEMS];
  uint64_t items = 0;

  for (size_t i = 0; i < n; i++)
    {
      uint64_t hashes[CGV_NAME_MAX_ITEMS];
      CgvName name;

      cgv_name_init (&name, entries[i].bytes, entries[i].length);
      cgv_name_hash_items (&name, kinds, table->seed, i == 0 ? first : hashes);
      for (unsigned int item = 0; i > 0 && item < CGV_NAME_MAX_ITEMS; item++)
        items |= (uint64_t) (hashes[item] != first[item]) << item;
    }
  return items;
}

/* Tries a step on names that share a form. They stay in the order of their forms if it distinguishes any. */
static void
try_step (const CgvNameTable *table,
          Entry *entries,
          size_t n,
          uint16_t step)
{
  uint16_t kinds = entries[0].detail.kinds | step;
  CgvNameDetail detail = { kinds, entries[0].detail.items };
  bool differ = false;

  if ((step & ITEMS) != 0)
    detail.items |= find_items (table, entries, n, kinds & (ITEMS | CGV_NAME_DETAIL_NESTED | CGV_NAME_DETAIL_TYPES));
  for (size_t i = 0; i < n; i++)
    {
      entries[i].hash = hash_form (table, entries[i].bytes, entries[i].length, detail);
      differ = differ || entries[i].hash != entries[0].hash;
    }
  if (!differ)
    return;
  for (size_t i = 0; i < n; i++)
    entries[i].detail = detail;
  qsort (entries, n, sizeof *entries, compare_hashes);
}

/* Takes all steps on names that share a short name. Each step is for the names that are still equal. */
static void
tell_apart (const CgvNameTable *table,
            Entry *entries,
            size_t n)
{
  for (size_t step = 0; step < CGV_N_ELEMENTS (steps); step++)
    {
      size_t end;

      for (size_t start = 0; start < n; start = end)
        {
          for (end = start + 1; end < n && entries[end].hash == entries[start].hash;)
            end++;
          if (end - start > 1)
            try_step (table, entries + start, end - start, steps[step]);
        }
    }
}

/* Returns whether a name is one of C: it is its own short name, and need not be read. */
static bool
is_plain (const char *bytes,
          size_t length)
{
  bool is_word = length > 0 && length < MAX_FORM;

  for (size_t i = 0; i < length && is_word; i++)
    is_word = cgv_name_is_word (bytes[i]) && bytes[i] != '$';
  return is_word && bytes[0] != '_';
}

typedef struct
{
  const CgvNameTable *table;
  CgvNameGetFunc get_name;
  const void *user_data;
  uint32_t n_names;
  const CgvCancel *cancel;
  uint64_t *forms;    /* hashes of short names */
  uint32_t *numbers;  /* of names: index * 2, and 1 more without contexts */
  uint32_t n_numbers;
} Builder;

static const char *
get_name (const Builder *builder,
          uint32_t number,
          size_t *length)
{
  const char *bytes = builder->get_name (builder->user_data, number / 2, length);

  if (number % 2 != 0)
    *length = cgv_recursion_get_base_length (bytes, *length);
  return bytes;
}

static void
add_name (Builder *builder,
          uint32_t number)
{
  size_t length;
  const char *bytes = get_name (builder, number, &length);

  builder->forms[builder->n_numbers] = is_plain (bytes, length) ? hash_name (builder->table, bytes, length)
                                                                    : hash_form (builder->table, bytes, length, (CgvNameDetail){ 0 });
  builder->numbers[builder->n_numbers++] = number;
}

/* Reading a name takes longer than other work on an item. */
static bool
gives_up (const Builder *builder,
          uint32_t i)
{
  return cgv_cancel_is_due (builder->cancel, (uint64_t) i * NAME_WORK);
}

static bool
add_names (Builder *builder)
{
  for (uint32_t i = 0; i < builder->n_names; i++)
    {
      size_t length;
      const char *bytes = builder->get_name (builder->user_data, i, &length);

      if (gives_up (builder, i))
        return false;

      add_name (builder, i * 2);
      if (cgv_recursion_get_base_length (bytes, length) < length)
        add_name (builder, i * 2 + 1);
    }
  return true;
}

/* Collects the names from @start to @end, which share one short name, without repetitions. Returns their number. */
static size_t
collect (const Builder *builder,
         uint32_t start,
         uint32_t end,
         Entry *entries)
{
  size_t n = 0;

  for (uint32_t i = start; i < end; i++)
    {
      Entry entry = { .hash = builder->forms[i] };

      entry.bytes = get_name (builder, builder->numbers[i], &entry.length);
      entry.key = hash_name (builder->table, entry.bytes, entry.length);
      entries[n++] = entry;
    }
  qsort (entries, n, sizeof *entries, compare_keys);
  n = 1;
  for (uint32_t i = 1; i < end - start; i++)
    {
      if (entries[i].key != entries[n - 1].key)
        entries[n++] = entries[i];
    }
  return n > 1 ? n : 0;
}

static uint32_t
find_end (const Builder *builder,
          uint32_t start)
{
  uint32_t end = start + 1;

  while (end < builder->n_numbers && builder->forms[end] == builder->forms[start])
    end++;
  return end;
}

static uint32_t
count_shared (const Builder *builder)
{
  uint32_t n = 0;
  uint32_t end;

  for (uint32_t start = 0; start < builder->n_numbers; start = end)
    {
      end = find_end (builder, start);
      n += end > start + 1 ? end - start : 0;
    }
  return n;
}

static bool
is_form (const Builder *builder,
         uint64_t hash)
{
  uint32_t low = 0;
  uint32_t high = builder->n_numbers;

  while (low < high)
    {
      uint32_t middle = low + (high - low) / 2;

      if (builder->forms[middle] < hash)
        low = middle + 1;
      else
        high = middle;
    }
  return low < builder->n_numbers && builder->forms[low] == hash;
}

/* Settles the details of a name. If the result reads like another name, it is shown whole. */
static void
settle (CgvNameTable *table,
        const Builder *builder)
{
  Entry *entries = table->entries;
  size_t n = table->n_entries;

  qsort (entries, n, sizeof *entries, compare_hashes);
  for (size_t i = 0; i < n; i++)
    {
      bool is_twice = (i > 0 && entries[i - 1].hash == entries[i].hash) || (i + 1 < n && entries[i + 1].hash == entries[i].hash);

      if (is_twice || (is_form (builder, entries[i].hash) && entries[i].hash != hash_form (table, entries[i].bytes, entries[i].length, (CgvNameDetail){ 0 })))
        entries[i].detail.kinds |= CGV_NAME_DETAIL_WHOLE;
    }
}

static bool
fill (CgvNameTable *table,
      const Builder *builder)
{
  uint32_t end;
  uint32_t n_read = 0;

  for (uint32_t start = 0; start < builder->n_numbers; start = end)
    {
      Entry *entries = table->entries + table->n_entries;
      size_t n;

      end = find_end (builder, start);
      if (end == start + 1)
        continue;
      if (gives_up (builder, n_read++))
        return false;
      n = collect (builder, start, end, entries);
      tell_apart (table, entries, n);
      table->n_entries += n;
    }
  settle (table, builder);
  qsort (table->entries, table->n_entries, sizeof *table->entries, compare_keys);
  return true;
}

CgvNameTable *
cgv_name_table_new (const CgvMemory *memory,
                    CgvNameGetFunc get_name_func,
                    const void *user_data,
                    uint32_t n_names,
                    uint64_t seed,
                    const CgvCancel *cancel)
{
  CgvNameTable *table = n_names < UINT32_MAX / 2 ? cgv_box_new (memory, sizeof *table) : NULL;
  Builder builder = { .table = table, .get_name = get_name_func, .user_data = user_data, .n_names = n_names, .cancel = cancel };
  size_t n_numbers = (size_t) n_names * 2;
  CgvMemory memory_of_scratch;
  CgvPool scratch = { .memory = &memory_of_scratch };
  bool ok;

  if (table == NULL)
    return NULL;
  table->seed = seed;
  memory_of_scratch = cgv_box_copy_memory (table);
  cgv_pool_make (&scratch, &builder.forms, n_numbers);
  cgv_pool_make (&scratch, &builder.numbers, n_numbers);
  ok = !scratch.failed;
  if (ok)
    {
      ok = add_names (&builder) && cgv_radix_sort (&memory_of_scratch, builder.forms, builder.numbers, builder.n_numbers);
    }
  if (ok)
    {
      cgv_pool_make (cgv_box_get_pool (table), &table->entries, count_shared (&builder));
      ok = table->entries != NULL;
    }
  ok = ok && fill (table, &builder);
  cgv_pool_clear (&scratch);
  if (ok)
    return table;
  cgv_name_table_unref (table);
  return NULL;
}

void
cgv_name_table_unref (CgvNameTable *table)
{
  cgv_box_unref (table, NULL);
}

CgvNameDetail
cgv_name_table_find (const CgvNameTable *const *tables,
                     const char *bytes,
                     size_t length)
{
  Entry key = { 0 };
  CgvNameDetail detail = { 0 };

  for (unsigned int i = 0; i < 2; i++)
    {
      const Entry *found = NULL;

      if (tables[i] == NULL || tables[i]->n_entries == 0)
        continue;
      key.key = hash_name (tables[i], bytes, length);
      found = bsearch (&key, tables[i]->entries, tables[i]->n_entries, sizeof key, compare_keys);
      if (found == NULL)
        continue;
      detail.kinds |= found->detail.kinds;
      detail.items |= found->detail.items;
    }
  return detail;
}
