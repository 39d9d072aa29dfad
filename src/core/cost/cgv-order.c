/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-order.h"

#include <string.h>

#include "cgv-box.h"
#include "cgv-display.h"
#include "cgv-fold-private.h"
#include "cgv-name.h"
#include "cgv-natural.h"
#include "cgv-profile-private.h"
#include "cgv-radix.h"
#include "cgv-search.h"
#include "cgv-sorter.h"
#include "cgv-vector.h"

static const char blanks[] = " \t\n\r\f\v";

/* In @folds, a missing base is NULL; ranks are NULL until they are needed. */
struct CgvOrder
{
  CgvFold *folds[CGV_N_SIDES];
  uint32_t n_nodes;
  uint32_t *names;
  uint32_t *locations;
};

CgvOrder *
cgv_order_new (CgvFold *fold,
               CgvFold *base,
               const CgvMemory *memory)
{
  CgvOrder *order = cgv_box_new (memory, sizeof *order);

  if (order == NULL)
    return NULL;
  order->folds[CGV_SIDE_NEW] = cgv_fold_ref (fold);
  order->folds[CGV_SIDE_BASE] = base != NULL && base != fold ? cgv_fold_ref (base) : NULL;
  order->n_nodes = fold->n_nodes;
  return order;
}

static void
clear (void *object)
{
  CgvOrder *order = object;

  cgv_fold_unref (order->folds[CGV_SIDE_BASE]);
  cgv_fold_unref (order->folds[CGV_SIDE_NEW]);
}

CgvOrder *
cgv_order_ref (CgvOrder *order)
{
  return cgv_box_ref (order);
}

void
cgv_order_free (CgvOrder *order)
{
  cgv_box_unref (order, clear);
}

/*
 * Ranks
 */

/* The different names that are ranked. @place_of_string has, for each side and string, the name made of it, or CGV_NONE:
 * very many functions may share one long name, which is read once. */
typedef struct
{
  CgvPool pool;
  uint32_t *place_of_string[CGV_N_SIDES];
  CGV_VECTOR (CgvNaturalText) names;
  uint32_t *ranks;
} Names;

static bool
begin_names (Names *names,
             CgvOrder *order)
{
  *names = (Names){ .pool = { .memory = cgv_box_get_pool (order)->memory } };
  cgv_foreach_side (side)
    {
      uint32_t n_strings = order->folds[side] != NULL ? cgv_profile_get_n_strings (order->folds[side]->profile) : 0;

      names->place_of_string[side] = cgv_pool_new_ids (&names->pool, n_strings);
    }
  return !names->pool.failed;
}

/* Returns whether two texts of one string end at one place. */
static bool
has_end (CgvNaturalText a,
         CgvNaturalText b)
{
  return a.bytes + a.length == b.bytes + b.length;
}

/* Returns the place of a name, or CGV_NONE without memory. @place is where the place of its string is kept; it may be
 * NULL. A function is ranked without its return type, which is not shown. */
static uint32_t
add_name (Names *names,
          uint32_t *place,
          CgvNaturalText name,
          bool is_function)
{
  size_t start;

  if (place != NULL && *place != CGV_NONE && has_end (names->names.items[*place], name))
    return *place;
  start = is_function ? cgv_name_get_start (name.bytes, name.length) : 0;
  if (!cgv_vector_add (&names->pool, &names->names, (CgvNaturalText){ name.bytes + start, name.length - start }))
    return CGV_NONE;
  if (place != NULL)
    *place = (uint32_t) names->names.n - 1;
  return (uint32_t) names->names.n - 1;
}

static bool
rank_added (Names *names,
            const CgvOrder *order)
{
  cgv_pool_make (&names->pool, &names->ranks, names->names.n);
  return names->ranks != NULL && cgv_natural_rank (names->pool.memory, names->names.items, (uint32_t) names->names.n, names->ranks, order->folds[CGV_SIDE_NEW]->profile->cancel);
}

static const CgvFunction *
get_function (const CgvFold *fold,
              CgvNodeId node)
{
  CgvFunctionId function = fold != NULL ? cgv_fold_get_function (fold, node) : CGV_NONE;

  return function != CGV_NONE ? &fold->profile->functions[function] : NULL;
}

/* A name may be the beginning of a string, or no string of either profile at all. */
static uint32_t *
find_place (const CgvOrder *order,
            const Names *names,
            CgvNodeId node,
            const char *bytes)
{
  for (CgvSide side = CGV_N_SIDES; side-- > 0;)
    {
      const CgvFunction *function = get_function (order->folds[side], node);
      size_t length;

      if (function != NULL && cgv_profile_get_string (order->folds[side]->profile, function->name, &length) == bytes)
        return &names->place_of_string[side][function->name];
    }
  return NULL;
}

static bool
rank_names (CgvOrder *order,
            uint32_t *ranks)
{
  Names names;
  bool ok = begin_names (&names, order);

  for (CgvNodeId node = 0; ok && node < order->n_nodes; node++)
    {
      CgvNaturalText name;

      name.bytes = cgv_fold_get_name (order->folds[CGV_SIDE_NEW], node, &name.length);
      ranks[node] = add_name (&names, find_place (order, &names, node, name.bytes), name, true);
      ok = ranks[node] != CGV_NONE && !cgv_profile_gives_up (order->folds[CGV_SIDE_NEW]->profile, node);
    }
  ok = ok && rank_added (&names, order);
  for (CgvNodeId node = 0; ok && node < order->n_nodes; node++)
    ranks[node] = names.ranks[ranks[node]];
  cgv_pool_clear (&names.pool);
  return ok;
}

/* Frees the ranks after a failure. */
static const uint32_t *
make_ranks (CgvOrder *order,
            uint32_t **ranks,
            bool (*rank) (CgvOrder *order,
                          uint32_t *ranks))
{
  CgvPool *pool = cgv_box_get_pool (order);

  if (*ranks != NULL)
    return *ranks;
  *ranks = cgv_pool_new (pool, order->n_nodes, sizeof **ranks);
  if (*ranks == NULL || rank (order, *ranks))
    return *ranks;
  cgv_pool_drop (pool, *ranks);
  *ranks = NULL;
  return NULL;
}

const uint32_t *
cgv_order_get_names (CgvOrder *order)
{
  return make_ranks (order, &order->names, rank_names);
}

/* Returns the function that says where a row is: on the new side where it has one. */
static const CgvFunction *
get_located (const CgvOrder *order,
             CgvNodeId node,
             CgvSide *side)
{
  const CgvFunction *function = get_function (order->folds[CGV_SIDE_NEW], node);

  *side = function != NULL ? CGV_SIDE_NEW : CGV_SIDE_BASE;
  return function != NULL ? function : get_function (order->folds[CGV_SIDE_BASE], node);
}

static bool
add_string (const CgvOrder *order,
            Names *names,
            CgvSide side,
            CgvStringId string)
{
  uint32_t *place = &names->place_of_string[side][string];
  CgvNaturalText name;

  name.bytes = cgv_profile_get_string (order->folds[side]->profile, string, &name.length);
  return add_name (names, place, name, false) != CGV_NONE;
}

/* Ranks the files and objects of the nodes. */
static bool
rank_places (const CgvOrder *order,
             Names *names)
{
  CgvSide side;

  for (CgvNodeId node = 0; node < order->n_nodes; node++)
    {
      const CgvFunction *function = get_located (order, node, &side);

      if (cgv_profile_gives_up (order->folds[CGV_SIDE_NEW]->profile, node) ||
          (function != NULL && !(add_string (order, names, side, function->file) && add_string (order, names, side, function->object))))
        return false;
    }
  return rank_added (names, order);
}

typedef struct
{
  const CgvOrder *order;
  const Names *names;
} Locations;

static uint64_t
get_location_key (const void *user_data,
                  CgvNodeId node,
                  unsigned int level)
{
  const Locations *self = user_data;
  CgvSide side;
  const CgvFunction *function;
  const uint32_t *places;

  if (level > 0)
    return self->order->names[node];
  function = get_located (self->order, node, &side);
  if (function == NULL)
    return 0;
  places = self->names->place_of_string[side];
  return (uint64_t) self->names->ranks[places[function->object]] << 32 | self->names->ranks[places[function->file]];
}

/* Sets @ranks to the place of each node in their order; equal nodes share a place. */
static bool
rank_sorted (const Locations *self,
             CgvPool *scratch,
             uint32_t *ranks)
{
  const CgvProfile *profile = self->order->folds[CGV_SIDE_NEW]->profile;
  CgvSorter sorter = { get_location_key, self, 2, profile->cancel };
  uint32_t n_nodes = self->order->n_nodes;
  CgvNodeId *nodes = cgv_pool_new (scratch, n_nodes, sizeof *nodes);
  uint32_t rank = 0;

  for (CgvNodeId node = 0; nodes != NULL && node < n_nodes; node++)
    nodes[node] = node;
  if (nodes == NULL || !cgv_sorter_sort (&sorter, scratch->memory, nodes, n_nodes))
    return false;
  for (uint32_t i = 0; i < n_nodes; i++)
    {
      if (cgv_profile_gives_up (profile, i))
        return false;
      if (i > 0 && (get_location_key (self, nodes[i], 0) != get_location_key (self, nodes[i - 1], 0) ||
                    get_location_key (self, nodes[i], 1) != get_location_key (self, nodes[i - 1], 1)))
        rank++;
      ranks[nodes[i]] = rank;
    }
  return true;
}

static bool
rank_locations (CgvOrder *order,
                uint32_t *ranks)
{
  Names names;
  Locations self = { order, &names };
  bool ok = begin_names (&names, order) && cgv_order_get_names (order) != NULL && rank_places (order, &names) &&
            rank_sorted (&self, &names.pool, ranks);

  cgv_pool_clear (&names.pool);
  return ok;
}

const uint32_t *
cgv_order_get_locations (CgvOrder *order)
{
  return make_ranks (order, &order->locations, rank_locations);
}

/*
 * Sorting
 */

typedef struct
{
  const CgvOrder *order;
  const CgvCosts *costs;
  CgvQuantityKind key;
  bool descending;
} Rows;

static uint64_t
get_ascending_key (const CgvOrderRow *row,
                   CgvQuantityKind key,
                   bool is_signed)
{
  switch (key)
    {
    case CGV_QUANTITY_UNKNOWN:
    case CGV_QUANTITY_INCLUSIVE:
    case CGV_QUANTITY_PER_CALL:
      return cgv_sort_key_of_cost (row->inclusive, is_signed);
    case CGV_QUANTITY_CALLS:
      return row->n_calls;
    case CGV_QUANTITY_NAME:
      return row->name;
    case CGV_QUANTITY_LOCATION:
      return row->location;
    case CGV_QUANTITY_SELF:
    case CGV_QUANTITY_CUMULATIVE:
    case CGV_QUANTITY_DISTANCE:
    case CGV_QUANTITY_ORIGIN:
    default:
      return cgv_sort_key_of_cost (row->self, is_signed);
    }
}

uint64_t
cgv_order_get_key (const CgvOrderRow *row,
                   CgvQuantityKind key,
                   bool descending,
                   bool is_signed,
                   unsigned int level)
{
  if (level == 1)
    return ~cgv_sort_key_of_cost (row->inclusive, is_signed);
  if (level > 1)
    return (uint64_t) row->name << 32 | row->index;
  return descending ? ~get_ascending_key (row, key, is_signed) : get_ascending_key (row, key, is_signed);
}

static uint64_t
get_key (const void *user_data,
         CgvNodeId node,
         unsigned int level)
{
  const Rows *rows = user_data;
  const CgvCosts *costs = rows->costs;
  CgvOrderRow row = { .index = node };

  /* Equal nodes are in no order in memory: only the values of their level are read. */
  if (level != 1)
    row.name = rows->order->names[node];
  if (level <= 1)
    row.inclusive = costs->inclusive[node];
  if (level == 0)
    {
      row.self = costs->self[node];
      row.n_calls = costs->graph->n_calls[node];
      row.location = rows->key == CGV_QUANTITY_LOCATION ? rows->order->locations[node] : 0;
    }
  return cgv_order_get_key (&row, rows->key, rows->descending, costs->is_signed, level);
}

bool
cgv_order_sort (CgvOrder *order,
                const CgvCosts *costs,
                CgvQuantityKind key,
                bool descending,
                CgvNodeId *nodes,
                size_t n_nodes)
{
  Rows rows = { order, costs, key, descending };
  CgvSorter sorter = { get_key, &rows, CGV_ORDER_N_KEYS };
  CgvMemory memory = cgv_box_copy_memory (order);

  if (cgv_order_get_names (order) == NULL || (key == CGV_QUANTITY_LOCATION && cgv_order_get_locations (order) == NULL))
    return false;
  return cgv_sorter_sort (&sorter, &memory, nodes, n_nodes);
}

/*
 * Searching
 */

/* The results for a string: whether it contains the word, or a piece of it; and whether it was
 * searched as a name or as a place, and matched. */
enum
{
  HOLDS = 1 << 0,
  NAME_ASKED = 1 << 1,
  NAME_FOUND = 1 << 2,
  PLACE_ASKED = 1 << 3,
  PLACE_FOUND = 1 << 4,
  HAS_PIECE = 1 << 5, /* times the number of pieces that it has, until it has all */
};

/* Most pieces of a word. A word also matches if all of its pieces are found: a "*" stands for anything, a "::" for scopes and arguments
 * as the list shows names. */
#define MAX_PIECES 8

typedef struct
{
  CgvSearch pieces[MAX_PIECES];
  uint32_t n_pieces;
  bool has_star;
} Pieces;

static size_t
get_separator (const char *word,
               size_t length)
{
  if (length > 0 && *word == '*')
    return 1;
  return length > 1 && word[0] == ':' && word[1] == ':' ? 2 : 0;
}

/* A word without a separator has no pieces. */
static void
split_word (Pieces *pieces,
            const char *word,
            size_t length)
{
  bool is_split = false;
  size_t start = 0;

  *pieces = (Pieces){ 0 };
  for (size_t i = 0; i <= length;)
    {
      size_t separator = get_separator (word + i, length - i);

      if ((separator > 0 || i == length) && i > start && pieces->n_pieces < MAX_PIECES)
        cgv_search_init (&pieces->pieces[pieces->n_pieces++], word + start, i - start);
      pieces->has_star |= separator == 1;
      is_split |= separator > 0;
      i += separator > 0 ? separator : 1;
      if (separator > 0)
        start = i;
    }
  if (!is_split)
    pieces->n_pieces = 0;
}

/* Returns whether all pieces are found, in any order. */
static bool
has_pieces (const Pieces *pieces,
            const char *bytes,
            size_t length)
{
  for (uint32_t i = 0; i < pieces->n_pieces; i++)
    {
      if (!cgv_search_matches (&pieces->pieces[i], bytes, length))
        return false;
    }
  return pieces->n_pieces > 0;
}

/* Returns whether the name matches without template arguments, which are between the scopes. */
static bool
is_qualified (const CgvSearch *search,
              const char *bytes,
              size_t length)
{
  char qualified[CGV_DISPLAY_MAX];
  CgvName name;

  cgv_name_init (&name, bytes, length);
  cgv_name_write (&name, CGV_NAME_QUALIFIED, qualified, sizeof qualified);
  return cgv_search_matches (search, qualified, strlen (qualified));
}

static bool
is_found (const CgvSearch *search,
          const Pieces *pieces,
          const char *bytes,
          size_t length)
{
  if (cgv_search_matches (search, bytes, length))
    return true;
  return has_pieces (pieces, bytes, length) && (pieces->has_star || is_qualified (search, bytes, length));
}

/* The search for one word after another. @answers holds the results for each string, because
 * many functions may share one. It is NULL for groups, and if memory is short. */
typedef struct
{
  const CgvFold *fold;
  const CgvProfile *profile;
  bool has_places;
  CgvNodeId main; /* the node that is shown as main regardless of its function's name, or CGV_NONE */
  CgvSearch search;
  Pieces pieces;
  size_t n_strings;
  uint8_t *answers;
} Filter;

/* Returns whether a string matches as the name of @node, or as a place if that is CGV_NONE. A name may be only the beginning of the
 * string, or empty. */
static bool
string_matches (const Filter *filter,
                CgvStringId string,
                CgvNodeId node)
{
  bool is_name = node != CGV_NONE;
  uint8_t *answer = filter->answers != NULL && (!is_name || node != filter->main) ? &filter->answers[string] : NULL;
  uint8_t asked = is_name ? NAME_ASKED : PLACE_ASKED;
  uint8_t found = is_name ? NAME_FOUND : PLACE_FOUND;
  size_t length;
  const char *bytes;
  bool matches;

  if (answer != NULL && ((*answer & HOLDS) == 0 || (*answer & asked) != 0))
    return (*answer & found) != 0;
  bytes = is_name ? cgv_fold_get_name (filter->fold, node, &length) : cgv_profile_get_string (filter->profile, string, &length);
  matches = is_found (&filter->search, &filter->pieces, bytes, length);
  if (answer != NULL)
    *answer |= matches ? asked | found : asked;
  return matches;
}

static bool
node_matches (const Filter *filter,
              CgvNodeId node)
{
  const CgvFunction *function = &filter->profile->functions[cgv_fold_get_function (filter->fold, node)];
  const uint8_t *answers = filter->answers;

  /* Most strings do not match. */
  if (answers != NULL && ((answers[function->name] | answers[function->file] | answers[function->object]) & HOLDS) == 0 && node != filter->main)
    return false;
  if (string_matches (filter, function->name, node))
    return true;
  return filter->has_places && (string_matches (filter, function->file, CGV_NONE) || string_matches (filter, function->object, CGV_NONE));
}

/* Marks the strings that contain the word, which answers both questions; then those that contain all of its pieces, one piece after
 * another. */
static void
mark_strings (const Filter *filter)
{
  const CgvStringTable *strings = filter->profile->strings;
  bool has_whole_names = filter->fold->kind == CGV_FOLD_NONE;
  uint8_t found = HOLDS | PLACE_ASKED | PLACE_FOUND | (has_whole_names ? NAME_ASKED | NAME_FOUND : 0);
  uint32_t n = filter->pieces.n_pieces;

  memset (filter->answers, 0, filter->n_strings);
  cgv_search_mark (&filter->search, strings, 0, found, filter->answers);
  for (uint32_t i = 0; i < n; i++)
    cgv_search_mark (&filter->pieces.pieces[i], strings, (uint8_t) (i * HAS_PIECE), i + 1 < n ? (uint8_t) ((i + 1) * HAS_PIECE) : HOLDS, filter->answers);
}

static size_t
keep_matching (Filter *filter,
               CgvNodeId *nodes,
               size_t n_nodes)
{
  size_t n_kept = 0;

  /* Strings of few nodes are searched one by one. */
  if (filter->answers != NULL && n_nodes < filter->n_strings / 3)
    memset (filter->answers, HOLDS, filter->n_strings);
  else if (filter->answers != NULL)
    mark_strings (filter);
  for (size_t i = 0; i < n_nodes; i++)
    {
      if (node_matches (filter, nodes[i]))
        nodes[n_kept++] = nodes[i];
    }
  return n_kept;
}

/* Finds the nodes of one fold that have all words. */
static size_t
filter_fold (const CgvFold *fold,
             CgvPool *pool,
             const char *word,
             CgvNodeId *nodes)
{
  CgvFoldKind kind = fold->kind;
  bool has_places = kind == CGV_FOLD_NONE || kind == CGV_FOLD_RECURSION;
  Filter filter = { .fold = fold, .profile = fold->profile, .has_places = has_places, .main = cgv_fold_get_main (fold) };
  size_t n_nodes = fold->n_nodes;

  for (CgvNodeId node = 0; node < n_nodes; node++)
    nodes[node] = node;
  filter.n_strings = cgv_profile_get_n_strings (filter.profile);
  if (filter.has_places && *word != '\0')
    cgv_pool_make (pool, &filter.answers, filter.n_strings);
  while (*word != '\0')
    {
      size_t length = strcspn (word, blanks);

      cgv_search_init (&filter.search, word, length);
      split_word (&filter.pieces, word, length);
      n_nodes = keep_matching (&filter, nodes, n_nodes);
      word += length + strspn (word + length, blanks);
    }
  return n_nodes;
}

/* Marks the rows that have a matching variant on a side. */
static void
mark_matching (const CgvOrder *order,
               CgvPool *pool,
               CgvSide side,
               const char *word,
               uint8_t *marks)
{
  const CgvFold *fold = order->folds[side];
  const CgvFold *variants = fold->origins[side];
  CgvNodeId *nodes = cgv_pool_new (pool, variants->n_nodes, sizeof *nodes);
  size_t n = nodes != NULL ? filter_fold (variants, pool, word, nodes) : 0;

  for (size_t i = 0; i < n; i++)
    marks[cgv_fold_get_node (fold, cgv_fold_get_function (variants, nodes[i]))] = 1;
}

static size_t
filter_rows (const CgvOrder *order,
             CgvPool *pool,
             const char *word,
             CgvNodeId *rows)
{
  uint8_t *marks = cgv_pool_new (pool, order->n_nodes, sizeof *marks);
  size_t n = 0;

  for (CgvSide side = 0; marks != NULL && side < CGV_N_SIDES; side++)
    mark_matching (order, pool, side, word, marks);
  for (CgvNodeId row = 0; marks != NULL && row < order->n_nodes; row++)
    {
      if (marks[row])
        rows[n++] = row;
    }
  return n;
}

static size_t
filter (const CgvOrder *order,
        CgvPool *pool,
        const char *word,
        CgvNodeId *nodes)
{
  if (order->folds[CGV_SIDE_BASE] != NULL && *word != '\0')
    return filter_rows (order, pool, word, nodes);
  return filter_fold (order->folds[CGV_SIDE_NEW], pool, word, nodes);
}

/* Returns (nullable) a copy of @text whose case is ignored; NULL also if the case of @text is ignored already. */
static char *
copy_without_case (CgvPool *pool,
                   const char *text)
{
  size_t length = strlen (text);
  char *copy = strpbrk (text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != NULL ? cgv_pool_new (pool, length + 1, 1) : NULL;

  for (size_t i = 0; copy != NULL && i < length; i++)
    copy[i] = (char) (text[i] >= 'A' && text[i] <= 'Z' ? text[i] - 'A' + 'a' : text[i]);
  return copy;
}

size_t
cgv_order_filter (const CgvOrder *order,
                  const char *text,
                  CgvNodeId *nodes)
{
  const char *word = text != NULL ? text + strspn (text, blanks) : "";
  CgvMemory memory = cgv_box_copy_memory (order);
  CgvPool pool = { .memory = &memory };
  size_t n = filter (order, &pool, word, nodes);
  const char *copy = n == 0 ? copy_without_case (&pool, word) : NULL;

  if (copy != NULL)
    n = filter (order, &pool, copy, nodes);
  cgv_pool_clear (&pool);
  return n;
}

/* The match of a node with the search, the best first. */
typedef enum
{
  RANK_WHOLE,
  RANK_VARIANT,
  RANK_EXACT,
  RANK_QUALIFIED,
  RANK_BEGINNING,
  RANK_SCOPE,
  RANK_OWN_NAME,
  RANK_NAME,
  RANK_PLACE,
  N_RANKS
} Rank;

/* @own is the name of a function without its scopes. */
static Rank
rank_name (const CgvSearch *search,
           const char *name,
           size_t length,
           const char *own,
           size_t own_length)
{
  if (own_length >= search->length && cgv_search_matches (search, own, search->length))
    return own_length == search->length ? RANK_EXACT : RANK_BEGINNING;
  if (cgv_search_matches (search, own, own_length))
    return RANK_OWN_NAME;
  return cgv_search_matches (search, name, length) ? RANK_NAME : RANK_PLACE;
}

/* Ranks a name that is all that is searched for, with its parameters or without; RANK_PLACE if it is not. */
static Rank
rank_whole (const CgvName *name,
            const char *text)
{
  char qualified[CGV_DISPLAY_MAX];
  CgvSearch search;
  size_t length = strlen (text);

  while (length > 0 && strchr (blanks, text[length - 1]) != NULL)
    length--;
  cgv_search_init (&search, text, length);
  if (length == name->whole_length && cgv_search_matches (&search, name->whole, length))
    return RANK_WHOLE;
  if (length != cgv_name_write (name, CGV_NAME_QUALIFIED, qualified, sizeof qualified) || !cgv_search_matches (&search, qualified, strlen (qualified)))
    return RANK_PLACE;
  return cgv_name_write_searched (name, NULL, 0) > length ? RANK_VARIANT : RANK_WHOLE;
}

/* @last is NULL unless the text is a path. */
static Rank
rank_word (const CgvSearch *search,
           const CgvName *name,
           const CgvNamePart *last)
{
  if (last == NULL)
    return rank_name (search, name->whole, name->whole_length, name->whole, name->whole_length);
  return rank_name (search, name->whole, name->whole_length, name->bytes + last->start, last->end - last->start);
}

/* Returns whether a text has the word at @place. */
static bool
has_at (const CgvSearch *search,
        const char *text,
        size_t length,
        size_t place)
{
  return place <= length && length - place >= search->length && cgv_search_matches (search, text + place, search->length);
}

/* Ranks a word with scopes, of which @own is the last component. These scopes must be those of the function, not of its arguments. */
static Rank
rank_scoped (const CgvSearch *search,
             const CgvSearch *own,
             const CgvName *name,
             const CgvNamePart *last)
{
  size_t n_scopes = search->length - own->length; /* bytes of the scopes, with separators */
  char qualified[CGV_DISPLAY_MAX];
  size_t own_length = last->end - last->start;
  size_t length;
  bool is_first;

  cgv_name_write (name, CGV_NAME_QUALIFIED, qualified, sizeof qualified);
  length = strlen (qualified);
  if (!cgv_search_matches (search, qualified, length) && !cgv_search_matches (search, name->bytes, last->end))
    return RANK_PLACE;
  is_first = has_at (search, qualified, length, 0);
  if (!has_at (search, name->bytes, last->end, last->start - n_scopes) && !has_at (search, qualified, length, length - own_length - n_scopes))
    return is_first ? RANK_SCOPE : RANK_NAME;
  if (own_length == own->length)
    return RANK_EXACT;
  return is_first ? RANK_QUALIFIED : RANK_BEGINNING;
}

/* Ranks a word of several pieces, of which the last is the function. */
static Rank
rank_pieces (const CgvSearch *search,
             const Pieces *pieces,
             const CgvName *name,
             const CgvNamePart *last)
{
  const CgvSearch *own = &pieces->pieces[pieces->n_pieces - 1];

  if (pieces->has_star || last == NULL)
    return rank_word (own, name, last);
  return rank_scoped (search, own, name, last);
}

/* Returns the best rank of all words. */
static Rank
rank_node (const CgvFold *fold,
           const char *word,
           CgvNodeId node)
{
  size_t length;
  const char *bytes = cgv_fold_get_name (fold, node, &length);
  const CgvNamePart *last;
  CgvName name;
  Rank best;

  cgv_name_init (&name, bytes, length);
  best = rank_whole (&name, word);
  last = name.n_parts > 0 ? &name.parts[name.n_parts - 1] : NULL;
  while (*word != '\0')
    {
      size_t n = strcspn (word, blanks);
      CgvSearch search;
      Pieces pieces;
      Rank rank;

      cgv_search_init (&search, word, n);
      split_word (&pieces, word, n);
      rank = rank_word (&search, &name, last);
      best = rank < best ? rank : best;
      if (pieces.n_pieces > 0)
        rank = rank_pieces (&search, &pieces, &name, last);
      best = rank < best ? rank : best;
      word += n + strspn (word + n, blanks);
    }
  return best;
}

void
cgv_order_rank (const CgvOrder *order,
                const char *text,
                CgvNodeId *nodes,
                size_t n_nodes)
{
  const char *word = text != NULL ? text + strspn (text, blanks) : "";
  CgvMemory memory = cgv_box_copy_memory (order);
  CgvPool pool = { .memory = &memory };
  uint8_t *ranks;
  CgvNodeId *ranked;
  const char *copy;
  size_t n = 0;

  if (*word == '\0' || n_nodes < 2 || n_nodes > CGV_ORDER_MAX_RANKED)
    return;
  copy = copy_without_case (&pool, word);
  cgv_pool_make (&pool, &ranks, n_nodes);
  cgv_pool_make (&pool, &ranked, n_nodes);
  if (ranks != NULL && ranked != NULL)
    {
      for (size_t i = 0; i < n_nodes; i++)
        ranks[i] = (uint8_t) rank_node (order->folds[CGV_SIDE_NEW], copy != NULL ? copy : word, nodes[i]);
      for (Rank rank = RANK_WHOLE; rank < N_RANKS; rank++)
        {
          for (size_t i = 0; i < n_nodes; i++)
            {
              if (ranks[i] == rank)
                ranked[n++] = nodes[i];
            }
        }
      memcpy (nodes, ranked, n * sizeof *nodes);
    }
  cgv_pool_clear (&pool);
}
