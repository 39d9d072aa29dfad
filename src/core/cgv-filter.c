/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-filter.h"

#include <string.h>

#include "cgv-search.h"

/* A shorter name is searched again faster than its answer is found. */
#define LONG_NAME 1024

/**
 * Answer:
 * @ANSWER_UNKNOWN: nobody asked yet
 * @ANSWER_NO: the word is not in the string
 * @ANSWER_YES: the word is in the string
 */
enum
{
  ANSWER_UNKNOWN,
  ANSWER_NO,
  ANSWER_YES,
};

/**
 * Filter:
 * @fold: the nodes
 * @profile: their profile
 * @has_places: whether nodes have a file and an object of their own
 * @search: the word at hand
 * @n_answers: how many strings the profile has
 * @answers: (nullable): for each string that is a file or object, whether it has the word: very many
 *   functions share them
 * @names: (nullable): the same for each string that is a long name, as one may be that of very many
 *   functions, too
 */
typedef struct
{
  const CgvFold *fold;
  const CgvProfile *profile;
  bool has_places;
  CgvSearch search;
  size_t n_answers;
  uint8_t *answers;
  uint8_t *names;
} Filter;

static bool
search_once (const Filter *filter,
             const char *bytes,
             size_t length,
             uint8_t *answer)
{
  if (*answer == ANSWER_UNKNOWN)
    *answer = cgv_search_matches (&filter->search, bytes, length) ? ANSWER_YES : ANSWER_NO;
  return *answer == ANSWER_YES;
}

static bool
place_matches (const Filter *filter,
               CgvStringId string)
{
  uint8_t answer = ANSWER_UNKNOWN;
  size_t length;
  const char *bytes;

  if (string >= filter->n_answers)
    return false;
  if (filter->answers != NULL && filter->answers[string] != ANSWER_UNKNOWN)
    return filter->answers[string] == ANSWER_YES;

  bytes = cgv_profile_get_string (filter->profile, string, &length);
  return search_once (filter, bytes, length, filter->answers != NULL ? &filter->answers[string] : &answer);
}

static const CgvFunction *
get_function (const Filter *filter,
              CgvNodeId node)
{
  return cgv_profile_get_function (filter->profile, cgv_fold_get_function (filter->fold, node));
}

static bool
name_matches (const Filter *filter,
              CgvNodeId node)
{
  size_t length;
  const char *name = cgv_fold_get_name (filter->fold, node, &length);

  if (length < LONG_NAME || filter->names == NULL)
    return cgv_search_matches (&filter->search, name, length);
  return search_once (filter, name, length, &filter->names[get_function (filter, node)->name]);
}

static bool
node_matches (const Filter *filter,
              CgvNodeId node)
{
  const CgvFunction *function;

  if (name_matches (filter, node))
    return true;
  if (!filter->has_places)
    return false;
  function = get_function (filter, node);
  return place_matches (filter, function->file) || place_matches (filter, function->object);
}

static size_t
keep_matching (Filter *filter,
               CgvNodeId *nodes,
               size_t n_nodes)
{
  size_t n_kept = 0;

  if (filter->answers != NULL)
    memset (filter->answers, ANSWER_UNKNOWN, filter->n_answers);
  if (filter->names != NULL)
    memset (filter->names, ANSWER_UNKNOWN, filter->n_answers);
  for (size_t i = 0; i < n_nodes; i++)
    {
      if (node_matches (filter, nodes[i]))
        nodes[n_kept++] = nodes[i];
    }
  return n_kept;
}

size_t
cgv_filter_nodes (const CgvFold *fold,
                  CgvMemory *memory,
                  const char *text,
                  CgvNodeId *nodes)
{
  static const char blanks[] = " \t\n\r\f\v";
  Filter filter = { .fold = fold, .profile = cgv_fold_get_profile (fold) };
  CgvFoldKind kind = cgv_fold_get_kind (fold);
  size_t n_nodes = cgv_fold_get_n_nodes (fold);
  const char *word = text != NULL ? text + strspn (text, blanks) : "";

  for (CgvNodeId node = 0; node < n_nodes; node++)
    nodes[node] = node;
  if (word[0] == '\0')
    return n_nodes;

  filter.has_places = kind == CGV_FOLD_NONE || kind == CGV_FOLD_RECURSION;
  filter.n_answers = cgv_profile_get_n_strings (filter.profile);
  if (filter.has_places)
    {
      filter.answers = cgv_memory_new (memory, filter.n_answers, sizeof *filter.answers);
      filter.names = cgv_memory_new (memory, filter.n_answers, sizeof *filter.names);
    }

  while (word[0] != '\0')
    {
      size_t length = strcspn (word, blanks);

      cgv_search_init (&filter.search, word, length);
      n_nodes = keep_matching (&filter, nodes, n_nodes);
      word += length + strspn (word + length, blanks);
    }
  cgv_memory_free (memory, filter.answers, filter.n_answers, sizeof *filter.answers);
  cgv_memory_free (memory, filter.names, filter.n_answers, sizeof *filter.names);
  return n_nodes;
}
