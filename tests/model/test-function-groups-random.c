/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of functions by group, against a list that is rebuilt naively after each step. */

#include "cgv-function-list.h"
#include "list-tester.h"
#include "model-test.h"

#define N_STEPS     10000
#define FEW_HITS    200
#define N_FUNCTIONS 300

static CgvFunctionList *
make_list (const char *text)
{
  g_autoptr (CgvDocument) document = test_document (text);
  g_autoptr (CgvFocus) focus = cgv_focus_new (document);

  return cgv_function_list_new (focus);
}

static guint
get_length (CgvFunctionList *list)
{
  return g_list_model_get_n_items (G_LIST_MODEL (list));
}

static char *
dup_group_name (CgvFunctionList *list,
                guint32 group)
{
  gsize length;
  const char *name = cgv_grouping_get_name (list->rows->numbers->main.grouping, group, &length);

  return g_strndup (name, length);
}

/*
 * The naive list: a set of texts has the open rows, and rows are made from the grouping each time.
 */
typedef struct
{
  CgvFunctionList *list;
  GHashTable *open;
  GHashTable *open_in_search;
  gboolean all;
  gboolean all_in_search;
  gboolean is_new_search;
  int kind;
  GArray *rows; /* pairs of group and member */
  guint n_compared;
  guint n_members;
} Naive;

static char *
dup_key (Naive *naive,
         guint32 group)
{
  CgvGrouping *grouping = naive->list->rows->numbers->main.grouping;
  const CgvGroup *data = &grouping->groups[group];
  const CgvFold *fold = grouping->costs->graph->fold;

  switch (grouping->kind)
    {
    case CGV_GROUPING_FUNCTION_FILE:
      return g_strdup_printf ("function %u", cgv_fold_get_function (fold, data->node));
    case CGV_GROUPING_PART:
      return g_strdup_printf ("part %u", data->part);
    default:
      return dup_group_name (naive->list, group);
    }
}

/* Returns whether a cycle has a function that was the costliest one of an open cycle. */
static gboolean
is_cycle_in (Naive *naive,
             GHashTable *set,
             guint32 group,
             gboolean remove)
{
  CgvGrouping *grouping = naive->list->rows->numbers->main.grouping;
  const CgvFold *fold = grouping->costs->graph->fold;
  gboolean found = FALSE;

  for (guint32 i = 0; i < grouping->groups[group].n_members; i++)
    {
      const CgvFunctionId *functions;
      CgvGroupMember member;
      guint32 n;

      cgv_grouping_get_member (grouping, group, i, &member);
      functions = cgv_fold_get_members (fold, member.node, &n);
      for (guint32 j = 0; j < n; j++)
        {
          g_autofree char *key = g_strdup_printf ("cycle %u", functions[j]);

          found |= g_hash_table_contains (set, key);
          if (remove)
            g_hash_table_remove (set, key);
        }
    }
  return found;
}

static gboolean
is_in (Naive *naive,
       GHashTable *set,
       guint32 group)
{
  g_autofree char *key = NULL;

  if (naive->list->rows->numbers->main.grouping->kind == CGV_GROUPING_CYCLE)
    return is_cycle_in (naive, set, group, FALSE);
  key = dup_key (naive, group);
  return g_hash_table_contains (set, key);
}

static void
put (Naive *naive,
     guint32 group,
     gboolean is_open)
{
  gboolean searches = *naive->list->focus->listing->search != '\0';
  GHashTable *set = searches ? naive->open_in_search : naive->open;
  gboolean all = searches ? naive->all_in_search : naive->all;
  CgvGrouping *grouping = naive->list->rows->numbers->main.grouping;
  gboolean is_cycle = grouping->kind == CGV_GROUPING_CYCLE;
  char *key = NULL;

  if (is_cycle)
    {
      is_cycle_in (naive, set, group, TRUE);
      key = g_strdup_printf ("cycle %u", cgv_fold_get_function (grouping->costs->graph->fold, grouping->groups[group].node));
    }
  else
    key = dup_key (naive, group);

  if (is_open != all)
    g_hash_table_add (set, key);
  else
    {
      g_hash_table_remove (set, key);
      g_free (key);
    }
}

static GHashTable *
find_hits (Naive *naive)
{
  CgvFocus *focus = naive->list->focus;
  guint32 n_nodes = cgv_focus_get_costs (focus)->graph->n_nodes;
  g_autofree CgvNodeId *nodes = g_new (CgvNodeId, n_nodes);
  gsize n = cgv_order_filter (cgv_numbers_get_order (focus->numbers, CGV_QUANTITY_NAME), naive->list->focus->listing->search, nodes);
  GHashTable *hits = g_hash_table_new (NULL, NULL);

  for (gsize i = 0; i < n; i++)
    g_hash_table_add (hits, GUINT_TO_POINTER (nodes[i]));
  return hits;
}

static GArray *
list_members (CgvGrouping *grouping,
              guint32 group,
              GHashTable *hits)
{
  GArray *members = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 0; i < grouping->groups[group].n_members; i++)
    {
      CgvGroupMember member;

      cgv_grouping_get_member (grouping, group, i, &member);
      if (g_hash_table_contains (hits, GUINT_TO_POINTER (member.node)))
        g_array_append_val (members, i);
    }
  return members;
}

static void
add_row (Naive *naive,
         guint32 group,
         guint32 member)
{
  g_array_append_val (naive->rows, group);
  g_array_append_val (naive->rows, member);
}

static void
add_groups (Naive *naive,
            CgvGrouping *grouping,
            GHashTable *hits)
{
  gboolean searches = *naive->list->focus->listing->search != '\0';
  CgvOrder *order = cgv_numbers_get_order (naive->list->focus->numbers, CGV_QUANTITY_NAME);
  g_autoptr (GPtrArray) members = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr (GArray) groups = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint n_hits = 0;
  gboolean descending;
  CgvQuantityKind key = list_tester_get_sort (naive->list, &descending);

  for (guint32 group = 0; group < grouping->n_groups; group++)
    {
      GArray *of_group = list_members (grouping, group, hits);

      n_hits += of_group->len;
      if (of_group->len > 0)
        g_array_append_val (groups, group);
      g_ptr_array_add (members, of_group);
    }
  if (searches && naive->is_new_search)
    {
      g_hash_table_remove_all (naive->open_in_search);
      naive->all_in_search = n_hits <= FEW_HITS;
      naive->is_new_search = FALSE;
    }

  g_assert_true (cgv_grouping_sort (grouping, order, key, descending, (guint32 *) (gpointer) groups->data, groups->len));
  for (guint i = 0; i < groups->len; i++)
    {
      guint32 group = g_array_index (groups, guint32, i);
      const CgvGroup *data = &grouping->groups[group];
      GArray *of_group = g_ptr_array_index (members, group);
      gboolean is_open = searches ? is_in (naive, naive->open_in_search, group) != naive->all_in_search : is_in (naive, naive->open, group) != naive->all;

      add_row (naive, group, CGV_NONE);
      if (!is_open || (data->n_members == 1 && data->node != CGV_NONE && data->cycle == CGV_NONE))
        continue;
      g_assert_true (cgv_grouping_sort_members (grouping, group, order, key, descending, (guint32 *) (gpointer) of_group->data, of_group->len));
      for (guint j = 0; j < of_group->len; j++)
        add_row (naive, group, g_array_index (of_group, guint32, j));
    }
}

static void
make_rows (Naive *naive)
{
  CgvGrouping *grouping = naive->list->rows->numbers->main.grouping;
  int kind = grouping != NULL ? (int) grouping->kind : CGV_CHOICE_UNGROUPED;
  g_autoptr (GHashTable) hits = find_hits (naive);

  g_array_set_size (naive->rows, 0);
  if (kind != naive->kind)
    {
      naive->kind = kind;
      naive->all = FALSE;
      g_hash_table_remove_all (naive->open);
      naive->is_new_search = TRUE;
    }
  if (grouping != NULL)
    add_groups (naive, grouping, hits);
}

static void
check_rows (Naive *naive)
{
  CgvFunctionRow row;
  guint n = 0;

  make_rows (naive);
  if (naive->kind == CGV_CHOICE_UNGROUPED)
    {
      g_assert_cmpuint (get_length (naive->list), ==, naive->list->rows->n_hits);
      return;
    }

  g_assert_cmpuint (get_length (naive->list), ==, naive->rows->len / 2);
  for (; cgv_function_list_get_row (naive->list, n, &row); n++)
    {
      g_assert_cmpuint (row.group, ==, g_array_index (naive->rows, guint32, 2 * n));
      g_assert_cmpuint (row.member, ==, g_array_index (naive->rows, guint32, 2 * n + 1));
      g_assert_cmpuint (cgv_function_list_find_row (naive->list, row.group, row.member), ==, n);
      naive->n_compared++;
      naive->n_members += row.member != CGV_NONE;
    }
  g_assert_cmpuint (n, ==, naive->rows->len / 2);
}

static void
toggle_row (Naive *naive,
            guint position)
{
  CgvFunctionRow row;
  gboolean changed;

  if (!cgv_function_list_get_row (naive->list, position, &row))
    return;
  changed = cgv_function_list_set_expanded (naive->list, position, !row.is_expanded);
  g_assert_cmpint (changed, ==, row.kind == CGV_FUNCTION_ROW_GROUP);
  if (changed)
    put (naive, row.group, !row.is_expanded);
}

static void
toggle_all (Naive *naive,
            gboolean expanded)
{
  gboolean searches = *naive->list->focus->listing->search != '\0';

  cgv_function_list_set_all_expanded (naive->list, expanded);
  if (naive->list->rows->numbers->main.grouping == NULL)
    return;
  g_hash_table_remove_all (searches ? naive->open_in_search : naive->open);
  *(searches ? &naive->all_in_search : &naive->all) = expanded;
}

static void
reveal (Naive *naive,
        CgvNodeId node)
{
  guint parent = cgv_function_list_find_parent (naive->list, node);
  gboolean is_shown = cgv_function_list_find_node (naive->list, node) != G_MAXUINT;
  guint position = cgv_function_list_reveal (naive->list, node);
  CgvFunctionRow row;

  if (naive->list->rows->numbers->main.grouping == NULL || parent == G_MAXUINT)
    return;
  g_assert_cmpuint (position, !=, G_MAXUINT);
  g_assert_cmpuint (cgv_function_list_get_node (naive->list, position), ==, node);
  g_assert_cmpuint (cgv_function_list_find_node (naive->list, node), ==, position);
  if (is_shown || !cgv_function_list_get_row (naive->list, parent, &row))
    return;
  put (naive, row.group, TRUE);
}

static void
search (Naive *naive,
        GRand *rand)
{
  static const char *const texts[] = { "", "", "f1", "f12", "ns3::", "1 7", "nothing", "lib", "f" };
  const char *text = texts[g_rand_int_range (rand, 0, G_N_ELEMENTS (texts))];

  if (!g_str_equal (naive->list->focus->listing->search, text))
    naive->is_new_search = TRUE;
  cgv_function_list_set_search (naive->list, text);
}

static void
choose_numbers (Naive *naive,
                GRand *rand)
{
  CgvFocus *focus = naive->list->focus;

  switch (g_rand_int_range (rand, 0, 5))
    {
    case 0:
      cgv_focus_set_event (focus, (CgvEventId) g_rand_int_range (rand, 0, 2));
      break;
    case 1:
      test_toggle_part (focus, (CgvPartId) g_rand_int_range (rand, 0, 3));
      break;
    case 2:
      g_object_set (focus, "fold", !focus->choice->fold, NULL);
      break;
    default:
      g_object_set (focus, "grouping-kind", g_rand_int_range (rand, CGV_CHOICE_UNGROUPED, CGV_GROUPING_FUNCTION_FILE + 1), NULL);
      break;
    }
}

static void
take_step (Naive *naive,
           GRand *rand)
{
  guint length = MAX (get_length (naive->list), 1);
  guint n_nodes = cgv_focus_get_costs (naive->list->focus)->graph->n_nodes;

  switch (g_rand_int_range (rand, 0, 16))
    {
    case 0:
      choose_numbers (naive, rand);
      break;
    case 1:
      search (naive, rand);
      break;
    case 2:
      list_tester_sort (naive->list, list_tester_kinds[g_rand_int_range (rand, 0, LIST_TESTER_N_KINDS)], g_rand_boolean (rand));
      break;
    case 3:
      toggle_all (naive, g_rand_int_range (rand, 0, 3) == 0);
      break;
    case 4:
    case 5:
      reveal (naive, (CgvNodeId) g_rand_int_range (rand, 0, (gint32) n_nodes));
      break;
    default:
      toggle_row (naive, (guint) g_rand_int_range (rand, 0, (gint32) length));
      break;
    }
}

static char *
dup_name (guint i)
{
  if (i % 3 == 0)
    return g_strdup_printf ("ns%u::f%u", i % 4, i);
  return i % 7 == 0 ? g_strdup_printf ("f%u'2", i + 5) : g_strdup_printf ("f%u", i);
}

static void
append_function (GString *text,
                 guint i,
                 GRand *rand)
{
  guint callee = (i + (i % 5 == 0 ? 55 : 1)) % N_FUNCTIONS;
  g_autofree char *name = dup_name (i);
  g_autofree char *callee_name = dup_name (callee);

  g_string_append_printf (text, "ob=/lib/lib%u.so\nfl=/src/%u.c\nfn=%s\n", i % 5, i % 12, name);
  g_string_append_printf (text, "%u %d %d\n", i, g_rand_int_range (rand, 0, 5), g_rand_int_range (rand, 0, 3));
  if (i % 4 == 1)
    g_string_append_printf (text, "fi=/src/inline%u.h\n%u %u 1\nfe=/src/%u.c\n", i % 3, i, i, i % 12);
  if (g_rand_int_range (rand, 0, 3) == 0)
    g_string_append_printf (text, "cob=/lib/lib%u.so\ncfi=/src/%u.c\ncfn=%s\ncalls=3 1\n%u 0 0\n", callee % 5, callee % 12, callee_name, i);
}

/* Makes small costs, so that ties are common; files, objects and namespaces; cycles; three
 * parts. */
static char *
make_profile (GRand *rand)
{
  GString *text = g_string_new ("version: 1\npositions: line\nevents: Ir Dr\n");

  for (guint part = 1; part <= 3; part++)
    {
      g_string_append_printf (text, "part: %u\n", part);
      for (guint i = 0; i < N_FUNCTIONS; i++)
        {
          if (part == 1 || g_rand_boolean (rand))
            append_function (text, i, rand);
        }
    }
  return g_string_free (text, FALSE);
}

static guint
get_thing (GListModel *model,
           guint position)
{
  CgvFunctionRow row;

  if (!cgv_function_list_get_row (CGV_FUNCTION_LIST (model), position, &row))
    return G_MAXUINT;
  if (row.group == CGV_NONE)
    return row.node;
  return row.group * 4096 + (row.member + 1) * 2 + row.is_expanded;
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  g_autofree char *text = make_profile (rand);
  g_autoptr (CgvFunctionList) list = make_list (text);
  g_autoptr (ListTester) tester = list_tester_new (G_LIST_MODEL (list), get_thing);
  Naive naive = { .list = list, .kind = CGV_CHOICE_UNGROUPED };

  naive.open = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  naive.open_in_search = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  naive.rows = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < N_STEPS; i++)
    {
      take_step (&naive, rand);
      check_rows (&naive);
      list_tester_check (tester);
      for (guint j = 0; j < 30; j++)
        {
          if (j < get_length (list))
            list_tester_hold (tester, j);
          else
            list_tester_release (tester, j);
        }
    }
  g_assert_cmpuint (naive.n_compared, >, 100000);
  g_assert_cmpuint (naive.n_members, >, 50000);
  g_hash_table_unref (naive.open);
  g_hash_table_unref (naive.open_in_search);
  g_array_unref (naive.rows);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/function-groups-random/steps", test_random);

  return g_test_run ();
}
