/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-list.h"

#include <math.h>

#include "cgv-comparison-order.h"
#include "cgv-name.h"
#include "cgv-natural.h"
#include "cgv-sorter.h"

typedef struct
{
  guint32 piece;
  guint32 member;
} Entry;

struct _CgvCycleList
{
  CgvRowList parent_instance;

  CgvCycleFocus *cycle;
  GArray *entries;
  GHashTable *expanded; /* pieces */
  CgvQuantityKind sort;
  CgvAspect aspect; /* of @sort */
  gboolean descending;
  double largest_deltas[2]; /* of self cost, of inclusive cost */
  char *search;
  GHashTable *hits; /* members; NULL without a search */
};

G_DEFINE_FINAL_TYPE (CgvCycleList, cgv_cycle_list, CGV_TYPE_ROW_LIST)

static gboolean
is_hit (CgvCycleList *self,
        guint32 member)
{
  return self->hits == NULL || g_hash_table_contains (self->hits, GUINT_TO_POINTER (member));
}

static gboolean
has_hit (CgvCycleList *self,
         const CgvCycleCut *cut,
         const CgvCyclePiece *piece)
{
  for (guint32 i = piece->first; i < piece->first + piece->n_members; i++)
    if (is_hit (self, cut->members[i]))
      return TRUE;

  return FALSE;
}

static gboolean
is_expanded (CgvCycleList *self,
             guint32 piece)
{
  return self->hits != NULL || g_hash_table_contains (self->expanded, GUINT_TO_POINTER (piece));
}

static void
update_hits (CgvCycleList *self)
{
  const CgvCycleCut *cut = cgv_cycle_focus_get_cut (self->cycle);
  CgvOrder *order;
  g_autofree CgvNodeId *nodes = NULL;
  gsize n;

  g_clear_pointer (&self->hits, g_hash_table_unref);
  if (cut == NULL || *self->search == '\0')
    return;

  nodes = g_new (CgvNodeId, cut->inside->costs->graph->n_nodes);
  order = cgv_focus_get_order (cgv_cycle_focus_get_focus (self->cycle));
  n = order != NULL ? cgv_order_filter (order, self->search, nodes) : 0;
  self->hits = g_hash_table_new (NULL, NULL);
  for (gsize i = 0; i < n; i++)
    {
      guint member = cgv_cycle_inside_find_member (cut->inside, nodes[i]);

      if (member != CGV_NONE)
        g_hash_table_add (self->hits, GUINT_TO_POINTER (member));
    }
}

static void
add_piece (CgvCycleList *self,
           const CgvCycleCut *cut,
           guint32 index)
{
  const CgvCyclePiece *piece = &cut->pieces[index];
  Entry entry = { index, piece->n_members > 1 ? CGV_NONE : cut->members[piece->first] };

  if (!has_hit (self, cut, piece))
    return;
  g_array_append_val (self->entries, entry);
  if (piece->n_members == 1 || !is_expanded (self, index))
    return;
  for (guint32 i = piece->first; i < piece->first + piece->n_members; i++)
    {
      entry.member = cut->members[i];
      if (is_hit (self, entry.member))
        g_array_append_val (self->entries, entry);
    }
}

/* What the pieces of a cut are sorted by. */
typedef struct
{
  CgvCycleList *list;
  const CgvCycleCut *cut;
  guint32 *ranks; /* of the name of each piece, where that is asked for */
} Sorting;

static CgvCost
get_cost (const Sorting *sorting,
          guint32 piece,
          CgvSide side)
{
  const CgvCyclePieceCosts *costs = &sorting->cut->pieces[piece].on[side];

  return sorting->list->sort == CGV_QUANTITY_INCLUSIVE ? costs->inclusive : costs->self;
}

static guint64
get_compared_key (const Sorting *sorting,
                  guint32 piece,
                  guint level)
{
  const CgvComparison *comparison = sorting->cut->inside->comparison;
  const CgvCycleList *list = sorting->list;
  gboolean is_delta = list->aspect != CGV_ASPECT_BASE && list->aspect != CGV_ASPECT_NEW;
  guint64 costs[CGV_N_SIDES];

  if (is_delta && list->sort == CGV_QUANTITY_INCLUSIVE && !cgv_cycle_cut_knows_delta (sorting->cut, piece))
    return G_MAXUINT64;
  for (guint side = 0; side < CGV_N_SIDES; side++)
    costs[side] = get_cost (sorting, piece, (CgvSide) side);
  return cgv_comparison_get_sort_key (comparison, &(CgvQuantity){ CGV_QUANTITY_SELF, list->aspect, NULL }, list->descending, costs,
                                      cgv_comparison_tolerates (comparison, costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW]), level);
}

static uint64_t
get_key (const void *user_data,
         uint32_t piece,
         unsigned int level)
{
  const Sorting *sorting = user_data;
  const CgvCycleInside *inside = sorting->cut->inside;
  gboolean is_cost = sorting->list->sort == CGV_QUANTITY_INCLUSIVE || sorting->list->sort == CGV_QUANTITY_SELF;
  guint64 key = piece;

  if (is_cost && inside->comparison != NULL)
    return get_compared_key (sorting, piece, level);
  if (sorting->ranks != NULL)
    key = sorting->ranks[piece];
  else if (is_cost)
    key = cgv_sort_key_of_cost (get_cost (sorting, piece, CGV_SIDE_NEW), inside->is_signed);
  return sorting->list->descending ? ~key : key;
}

/* As all lists do: numbers in names as numbers, whatever the case of letters. */
static gboolean
rank_names (const CgvCycleCut *cut,
            CgvMemory *memory,
            guint32 *ranks)
{
  const CgvFold *fold = cut->inside->costs->graph->fold;
  g_autofree CgvNaturalText *names = g_new (CgvNaturalText, cut->n_pieces);

  for (guint32 i = 0; i < cut->n_pieces; i++)
    {
      CgvNaturalText *name = &names[i];
      gsize start;

      name->bytes = cgv_fold_get_name (fold, cut->inside->members[cut->members[cut->pieces[i].first]], &name->length);
      start = cgv_name_get_start (name->bytes, name->length);
      *name = (CgvNaturalText){ name->bytes + start, name->length - start };
    }
  return cgv_natural_rank (memory, names, cut->n_pieces, ranks);
}

static void
sort_pieces (CgvCycleList *self,
             const CgvCycleCut *cut,
             guint32 *pieces)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  g_autofree guint32 *ranks = self->sort == CGV_QUANTITY_NAME ? g_new (guint32, cut->n_pieces) : NULL;
  const Sorting sorting = { self, cut, ranks };
  const CgvSorter sorter = { get_key, &sorting, cut->inside->comparison != NULL ? CGV_COMPARISON_N_SORT_KEYS : 1 };

  for (guint32 i = 0; i < cut->n_pieces; i++)
    pieces[i] = i;
  if ((ranks != NULL && !rank_names (cut, &memory, ranks)) || !cgv_sorter_sort (&sorter, &memory, pieces, cut->n_pieces))
    g_warning ("There is not enough memory to sort the parts of the cycle");
}

static void
rebuild (CgvCycleList *self)
{
  const CgvCycleCut *cut = cgv_cycle_focus_get_cut (self->cycle);
  guint old_length = self->entries->len;
  guint n = cut != NULL ? cut->n_pieces : 0;
  g_autofree guint32 *pieces = g_new (guint32, n);

  g_array_set_size (self->entries, 0);
  if (n > 0)
    sort_pieces (self, cut, pieces);
  for (guint i = 0; i < n; i++)
    add_piece (self, cut, pieces[i]);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

static void
widen (const CgvCycleCut *cut,
       CgvCost base,
       CgvCost new_,
       double *largest)
{
  double delta = cgv_comparison_measure_delta (cut->inside->comparison, base, new_);

  *largest = MAX (*largest, fabs (delta));
}

static void
find_largest_deltas (CgvCycleList *self,
                     const CgvCycleCut *cut)
{
  self->largest_deltas[FALSE] = self->largest_deltas[TRUE] = 0;
  if (cut == NULL || cut->inside->comparison == NULL)
    return;
  for (guint32 i = 0; i < cut->n_pieces; i++)
    {
      const CgvCyclePieceCosts *on = cut->pieces[i].on;

      widen (cut, on[CGV_SIDE_BASE].self, on[CGV_SIDE_NEW].self, &self->largest_deltas[FALSE]);
      if (cgv_cycle_cut_knows_delta (cut, i))
        widen (cut, on[CGV_SIDE_BASE].inclusive, on[CGV_SIDE_NEW].inclusive, &self->largest_deltas[TRUE]);
    }
  for (guint32 i = 0; i < cut->inside->n_members; i++)
    widen (cut, cgv_cycle_inside_get_self (cut->inside, CGV_SIDE_BASE, i), cgv_cycle_inside_get_self (cut->inside, CGV_SIDE_NEW, i), &self->largest_deltas[FALSE]);
}

static void
cut_changed_cb (CgvCycleList *self)
{
  const CgvCycleCut *cut = cgv_cycle_focus_get_cut (self->cycle);

  g_hash_table_remove_all (self->expanded);
  if (cut != NULL && cut->n_pieces == 1)
    g_hash_table_add (self->expanded, GUINT_TO_POINTER (0));
  find_largest_deltas (self, cut);
  update_hits (self);
  rebuild (self);
}

static void
cgv_cycle_list_finalize (GObject *object)
{
  CgvCycleList *self = CGV_CYCLE_LIST (object);

  g_array_unref (self->entries);
  g_hash_table_unref (self->expanded);
  g_clear_pointer (&self->hits, g_hash_table_unref);
  g_free (self->search);
  g_clear_object (&self->cycle);

  G_OBJECT_CLASS (cgv_cycle_list_parent_class)->finalize (object);
}

static guint
cgv_cycle_list_get_length (CgvRowList *list)
{
  return CGV_CYCLE_LIST (list)->entries->len;
}

static void
cgv_cycle_list_class_init (CgvCycleListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_cycle_list_finalize;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_cycle_list_get_length;
}

static void
cgv_cycle_list_init (CgvCycleList *self)
{
  self->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  self->expanded = g_hash_table_new (NULL, NULL);
  self->sort = CGV_QUANTITY_INCLUSIVE;
  self->descending = TRUE;
  self->search = g_strdup ("");
}

CgvCycleList *
cgv_cycle_list_new (CgvCycleFocus *cycle)
{
  CgvCycleList *self;

  g_return_val_if_fail (CGV_IS_CYCLE_FOCUS (cycle), NULL);

  self = g_object_new (CGV_TYPE_CYCLE_LIST, NULL);
  self->cycle = g_object_ref (cycle);
  g_signal_connect_object (cycle, "cut-replaced", G_CALLBACK (cut_changed_cb), self, G_CONNECT_SWAPPED);
  cut_changed_cb (self);
  return self;
}

CgvCycleRow
cgv_cycle_list_get_row (CgvCycleList *self,
                        guint position)
{
  CgvCycleRow row = { CGV_NONE, CGV_NONE, FALSE, FALSE };
  const CgvCycleCut *cut;
  Entry entry;

  g_return_val_if_fail (CGV_IS_CYCLE_LIST (self), row);
  g_return_val_if_fail (position < self->entries->len, row);

  cut = cgv_cycle_focus_get_cut (self->cycle);
  entry = g_array_index (self->entries, Entry, position);
  row.piece = entry.piece;
  row.member = entry.member;
  row.is_inner = entry.member != CGV_NONE && cut->pieces[entry.piece].n_members > 1;
  row.is_expanded = entry.member == CGV_NONE && is_expanded (self, entry.piece);
  return row;
}

CgvNodeId
cgv_cycle_list_get_node (CgvCycleList *self,
                         guint position)
{
  const CgvCycleCut *cut;
  CgvCycleRow row;

  g_return_val_if_fail (CGV_IS_CYCLE_LIST (self), CGV_NONE);
  g_return_val_if_fail (position < self->entries->len, CGV_NONE);

  cut = cgv_cycle_focus_get_cut (self->cycle);
  row = cgv_cycle_list_get_row (self, position);
  return cut->inside->members[row.member != CGV_NONE ? row.member : cut->members[cut->pieces[row.piece].first]];
}

guint
cgv_cycle_list_set_expanded (CgvCycleList *self,
                             guint position,
                             gboolean expanded)
{
  CgvCycleRow row;

  g_return_val_if_fail (CGV_IS_CYCLE_LIST (self), G_MAXUINT);
  g_return_val_if_fail (position < self->entries->len, G_MAXUINT);

  row = cgv_cycle_list_get_row (self, position);
  if (row.member != CGV_NONE && !row.is_inner)
    return G_MAXUINT;
  while (g_array_index (self->entries, Entry, position).member != CGV_NONE)
    position--;
  if (self->hits != NULL || expanded == g_hash_table_contains (self->expanded, GUINT_TO_POINTER (row.piece)))
    return position;

  if (expanded)
    g_hash_table_add (self->expanded, GUINT_TO_POINTER (row.piece));
  else
    g_hash_table_remove (self->expanded, GUINT_TO_POINTER (row.piece));
  rebuild (self);
  return position;
}

void
cgv_cycle_list_set_sort (CgvCycleList *self,
                         const CgvQuantity *quantity,
                         gboolean descending)
{
  g_return_if_fail (CGV_IS_CYCLE_LIST (self));
  g_return_if_fail (quantity != NULL);

  if (self->sort == quantity->kind && self->aspect == quantity->aspect && self->descending == !!descending)
    return;
  self->sort = quantity->kind;
  self->aspect = quantity->aspect;
  self->descending = !!descending;
  rebuild (self);
}

double
cgv_cycle_list_get_largest_delta (CgvCycleList *self,
                                  gboolean inclusive)
{
  g_return_val_if_fail (CGV_IS_CYCLE_LIST (self), 0);

  return self->largest_deltas[!!inclusive];
}

void
cgv_cycle_list_set_search (CgvCycleList *self,
                           const char *text)
{
  g_return_if_fail (CGV_IS_CYCLE_LIST (self));
  g_return_if_fail (text != NULL);

  if (g_str_equal (self->search, text))
    return;
  g_free (self->search);
  self->search = g_strdup (text);
  update_hits (self);
  rebuild (self);
}

guint
cgv_cycle_list_get_n_hits (CgvCycleList *self)
{
  const CgvCycleCut *cut;

  g_return_val_if_fail (CGV_IS_CYCLE_LIST (self), 0);

  cut = cgv_cycle_focus_get_cut (self->cycle);
  if (self->hits != NULL)
    return g_hash_table_size (self->hits);
  return cut != NULL ? cut->inside->n_members : 0;
}

CgvCycleFocus *
cgv_cycle_list_get_cycle (CgvCycleList *self)
{
  g_return_val_if_fail (CGV_IS_CYCLE_LIST (self), NULL);

  return self->cycle;
}

guint
cgv_cycle_list_find (CgvCycleList *self)
{
  const CgvCycleCut *cut;
  guint piece;
  guint member;
  guint found = G_MAXUINT;

  g_return_val_if_fail (CGV_IS_CYCLE_LIST (self), G_MAXUINT);

  cut = cgv_cycle_focus_get_cut (self->cycle);
  piece = cgv_cycle_focus_get_piece (self->cycle);
  if (piece == CGV_NONE)
    return G_MAXUINT;
  member = cgv_cycle_inside_find_member (cut->inside, cgv_focus_get_row (cgv_cycle_focus_get_focus (self->cycle)));
  for (guint i = 0; i < self->entries->len; i++)
    {
      const Entry *entry = &g_array_index (self->entries, Entry, i);

      if (entry->piece == piece && entry->member == member)
        return i;
      if (entry->piece == piece && entry->member == CGV_NONE)
        found = i;
    }
  return found;
}
