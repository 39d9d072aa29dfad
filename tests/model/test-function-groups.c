/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of functions by group: against a list that is made anew and naively after each step. */

#include <string.h>

#include "cgv-function-list.h"
#include "list-tester.h"
#include "model-test.h"

#define N_STEPS 10000
#define FEW_HITS 200
#define N_FUNCTIONS 300

static const char small[] =
  "version: 1\nevents: Ir Dr\n"
  "ob=/bin/prog\nfl=/src/b.c\nfn=main\n1 10 9\ncfi=/src/a.c\ncfn=alpha\ncalls=2 1\n1 50 1\ncob=/lib/libz.so\ncfi=/src/c.c\ncfn=beta\ncalls=9 1\n1 35 9\n"
  "fl=/src/a.c\nfn=alpha\n2 20 1\ncfn=alpha_too\ncalls=1 1\n1 30 1\n"
  "fn=alpha_too\n2 30 1\n"
  "ob=/lib/libz.so\nfl=/src/c.c\nfn=beta\n3 30 8\ncfn=gamma\ncalls=1 1\n1 5 1\n"
  "fn=gamma\n4 5 1\ncfn=beta\ncalls=1 1\n1 5 1\n";

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
  const char *name = cgv_grouping_get_name (cgv_function_list_get_grouping (list), group, &length);

  return g_strndup (name, length);
}

/* Groups as "name+" when closed and "name-" when open, members as ".name", functions as "name". */
static void
assert_rows (CgvFunctionList *list,
             const char *expected)
{
  g_autoptr (GString) rows = g_string_new (NULL);
  CgvFunctionRow row;

  for (guint i = 0; cgv_function_list_get_row (list, i, &row); i++)
    {
      g_autofree char *name = NULL;

      if (row.kind == CGV_FUNCTION_ROW_GROUP)
        name = dup_group_name (list, row.group);
      else
        name = cgv_focus_dup_name (cgv_function_list_get_focus (list), row.node);
      g_string_append_printf (rows,
                              "%s%s%s%s",
                              i > 0 ? " " : "",
                              row.kind == CGV_FUNCTION_ROW_MEMBER ? "." : "",
                              name,
                              row.kind != CGV_FUNCTION_ROW_GROUP ? "" : row.expanded ? "-" : "+");
    }
  g_assert_cmpstr (rows->str, ==, expected);
}

static void
group_by (CgvFunctionList *list,
          int kind)
{
  cgv_focus_set_grouping_kind (cgv_function_list_get_focus (list), kind);
}

static void
test_expand (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);

  group_by (list, CGV_GROUPING_OBJECT);
  assert_rows (list, "/bin/prog+ /lib/libz.so+");
  g_assert_true (cgv_function_list_set_expanded (list, 1, TRUE));
  assert_rows (list, "/bin/prog+ /lib/libz.so- .beta .gamma");
  g_assert_false (cgv_function_list_set_expanded (list, 1, TRUE));
  g_assert_false (cgv_function_list_set_expanded (list, 2, TRUE));
  g_assert_false (cgv_function_list_set_expanded (list, 9, TRUE));
  g_assert_true (cgv_function_list_set_expanded (list, 0, TRUE));
  assert_rows (list, "/bin/prog- .main .alpha .alpha_too /lib/libz.so- .beta .gamma");

  cgv_function_list_set_sort (list, CGV_ORDER_SELF, FALSE);
  assert_rows (list, "/lib/libz.so- .gamma .beta /bin/prog- .main .alpha .alpha_too");
  g_assert_true (cgv_function_list_set_expanded (list, 0, FALSE));
  assert_rows (list, "/lib/libz.so+ /bin/prog- .main .alpha .alpha_too");
  cgv_function_list_set_all_expanded (list, FALSE);
  assert_rows (list, "/lib/libz.so+ /bin/prog+");
  cgv_function_list_set_all_expanded (list, TRUE);
  assert_rows (list, "/lib/libz.so- .gamma .beta /bin/prog- .main .alpha .alpha_too");

  group_by (list, CGV_CHOICE_UNGROUPED);
  assert_rows (list, "gamma main alpha alpha_too beta");
  cgv_function_list_set_all_expanded (list, TRUE);
  assert_rows (list, "gamma main alpha alpha_too beta");
}

static void
test_cycles (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);
  CgvFunctionRow row;

  group_by (list, CGV_GROUPING_CYCLE);
  assert_rows (list, "main alpha beta+ alpha_too");
  g_assert_true (cgv_function_list_get_row (list, 2, &row));
  g_assert_cmpuint (row.node, ==, CGV_NONE);
  g_assert_cmpuint (row.n_members, ==, 2);
  g_assert_cmpuint (row.self, ==, 35);
  g_assert_cmpuint (row.inclusive, ==, 35);
  g_assert_cmpuint (row.n_calls, ==, 9);
  g_assert_false (cgv_function_list_set_expanded (list, 1, TRUE));
  g_assert_true (cgv_function_list_set_expanded (list, 2, TRUE));
  assert_rows (list, "main alpha beta- .beta .gamma alpha_too");
}

static void
test_numbers (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);
  CgvFunctionRow row;

  group_by (list, CGV_GROUPING_OBJECT);
  cgv_function_list_set_expanded (list, 0, TRUE);
  g_assert_true (cgv_function_list_get_row (list, 0, &row));
  g_assert_cmpint (row.kind, ==, CGV_FUNCTION_ROW_GROUP);
  g_assert_cmpuint (row.n_members, ==, 3);
  g_assert_cmpuint (row.n_shown, ==, 3);
  g_assert_cmpuint (row.self, ==, 60);
  g_assert_cmpuint (row.inclusive, ==, 95);
  g_assert_true (cgv_function_list_get_row (list, 2, &row));
  g_assert_cmpint (row.kind, ==, CGV_FUNCTION_ROW_MEMBER);
  g_assert_cmpuint (row.n_members, ==, 0);
  g_assert_cmpuint (row.self, ==, 20);
  g_assert_cmpuint (row.inclusive, ==, 50);

  g_assert_cmpuint (cgv_function_list_get_running_sum (list, 0), ==, 60);
  g_assert_cmpuint (cgv_function_list_get_running_sum (list, 1), ==, 10);
  g_assert_cmpuint (cgv_function_list_get_running_sum (list, 2), ==, 30);
  g_assert_cmpuint (cgv_function_list_get_running_sum (list, 3), ==, 60);
  g_assert_cmpuint (cgv_function_list_get_running_sum (list, 4), ==, 95);
  cgv_function_list_set_sort (list, CGV_ORDER_NAME, TRUE);
  g_assert_cmpuint (cgv_function_list_get_running_sum (list, 0), ==, 35);
  g_assert_cmpuint (cgv_function_list_get_running_sum (list, 2), ==, 45);
}

static void
test_search (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);
  CgvFunctionRow row;

  group_by (list, CGV_GROUPING_OBJECT);
  cgv_function_list_set_expanded (list, 1, TRUE);
  cgv_function_list_set_search (list, "alpha");
  assert_rows (list, "/bin/prog- .alpha .alpha_too");
  g_assert_cmpuint (cgv_function_list_get_n_hits (list), ==, 2);
  g_assert_true (cgv_function_list_get_row (list, 0, &row));
  g_assert_cmpuint (row.n_shown, ==, 2);
  g_assert_cmpuint (row.n_members, ==, 3);
  g_assert_cmpuint (row.self, ==, 60);

  /* What is closed stays closed for this search, and that is all it says. */
  cgv_function_list_set_expanded (list, 0, FALSE);
  assert_rows (list, "/bin/prog+");
  cgv_focus_set_event (cgv_function_list_get_focus (list), 1);
  assert_rows (list, "/bin/prog+");
  cgv_function_list_set_search (list, "alpha_");
  assert_rows (list, "/bin/prog- .alpha_too");
  cgv_function_list_set_search (list, "nothing like it");
  assert_rows (list, "");
  g_assert_cmpuint (cgv_function_list_get_n_hits (list), ==, 0);

  group_by (list, CGV_GROUPING_FILE);
  g_assert_cmpstr (cgv_function_list_get_search (list), ==, "nothing like it");
  group_by (list, CGV_GROUPING_OBJECT);
  cgv_function_list_set_search (list, "");
  cgv_focus_set_event (cgv_function_list_get_focus (list), 0);
  assert_rows (list, "/bin/prog+ /lib/libz.so+");
}

static void
test_open_stays (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);

  group_by (list, CGV_GROUPING_OBJECT);
  cgv_function_list_set_expanded (list, 1, TRUE);
  cgv_function_list_set_search (list, "alpha");
  cgv_function_list_set_search (list, "");
  assert_rows (list, "/bin/prog+ /lib/libz.so- .beta .gamma");
  cgv_focus_set_event (cgv_function_list_get_focus (list), 1);
  assert_rows (list, "/bin/prog+ /lib/libz.so- .beta .gamma");
  cgv_focus_set_fold (cgv_function_list_get_focus (list), FALSE);
  assert_rows (list, "/bin/prog+ /lib/libz.so- .beta .gamma");
}

static void
test_reveal (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);
  CgvNodeId beta = cgv_function_list_get_node (list, 3);

  g_assert_cmpuint (cgv_function_list_find_parent (list, beta), ==, G_MAXUINT);
  g_assert_cmpuint (cgv_function_list_reveal (list, beta), ==, 3);
  group_by (list, CGV_GROUPING_OBJECT);
  g_assert_cmpuint (cgv_function_list_find_node (list, beta), ==, G_MAXUINT);
  g_assert_cmpuint (cgv_function_list_find_parent (list, beta), ==, 1);
  g_assert_cmpuint (cgv_function_list_reveal (list, beta), ==, 2);
  g_assert_cmpuint (cgv_function_list_reveal (list, beta), ==, 2);
  assert_rows (list, "/bin/prog+ /lib/libz.so- .beta .gamma");
  g_assert_cmpuint (cgv_function_list_reveal (list, CGV_NONE), ==, G_MAXUINT);

  cgv_function_list_set_search (list, "alpha");
  g_assert_cmpuint (cgv_function_list_find_parent (list, beta), ==, G_MAXUINT);
  g_assert_cmpuint (cgv_function_list_reveal (list, beta), ==, G_MAXUINT);
  assert_rows (list, "/bin/prog- .alpha .alpha_too");
}

static void
test_one_part (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);

  group_by (list, CGV_GROUPING_PART);
  g_assert_cmpint (cgv_focus_get_grouping_kind (cgv_function_list_get_focus (list)), ==, CGV_CHOICE_UNGROUPED);
  assert_rows (list, "main alpha alpha_too beta gamma");
}

static void
count_cb (gpointer instance,
          gpointer user_data)
{
  guint *count = user_data;

  (*count)++;
}

static void
count_notify_cb (gpointer instance,
                 GParamSpec *pspec,
                 gpointer user_data)
{
  count_cb (instance, user_data);
}

/* Nobody has to draw anything anew but the list. */
static void
test_costs_stay (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);
  CgvFocus *focus = cgv_function_list_get_focus (list);
  CgvCosts *costs = cgv_focus_get_costs (focus);
  guint n_costs = 0, n_notified = 0, n_reordered = 0;

  g_signal_connect (focus, "costs-replaced", G_CALLBACK (count_cb), &n_costs);
  g_signal_connect (focus, "costs-changed", G_CALLBACK (count_cb), &n_costs);
  g_signal_connect (focus, "notify::grouping-kind", G_CALLBACK (count_notify_cb), &n_notified);
  g_signal_connect (list, "reordered", G_CALLBACK (count_cb), &n_reordered);
  group_by (list, CGV_GROUPING_FILE);
  g_assert_true (cgv_focus_get_costs (focus) == costs);
  g_assert_true (cgv_grouping_get_costs (cgv_focus_get_grouping (focus)) == costs);
  group_by (list, CGV_GROUPING_FILE);
  g_assert_cmpuint (n_costs, ==, 0);
  g_assert_cmpuint (n_notified, ==, 1);
  g_assert_cmpuint (n_reordered, ==, 1);

  cgv_focus_set_event (focus, 1);
  g_assert_cmpuint (n_costs, ==, 2);
  g_assert_cmpuint (n_notified, ==, 1);
  g_assert_cmpint (cgv_focus_get_grouping_kind (focus), ==, CGV_GROUPING_FILE);
}

/* What a column shows of a row is what the row shows in that event. */
static void
assert_rows_in_event (CgvFunctionList *list,
                      GArray *expected)
{
  CgvFunctionRow row;

  g_assert_cmpuint (get_length (list), ==, expected->len);
  for (guint i = 0; cgv_function_list_get_row (list, i, &row); i++)
    {
      const CgvFunctionRow *other = &g_array_index (expected, CgvFunctionRow, i);

      g_assert_cmpuint (row.group, ==, other->group);
      g_assert_cmpuint (row.member, ==, other->member);
      g_assert_cmpuint (row.self, ==, other->self);
      g_assert_cmpuint (row.inclusive, ==, other->inclusive);
      g_assert_cmpuint (row.inclusive_high, ==, other->inclusive_high);
      g_assert_cmpuint (row.n_members, ==, other->n_members);
    }
}

static void
check_columns (CgvFunctionList *list,
               int kind)
{
  CgvFocus *focus = cgv_function_list_get_focus (list);
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (CgvFunctionRow));
  CgvFunctionRow row;
  CgvCosts *costs;

  cgv_focus_set_event (focus, 0);
  group_by (list, kind);
  cgv_function_list_set_all_expanded (list, TRUE);
  cgv_function_list_set_sort_by (list, "Dr", CGV_ORDER_SELF, TRUE);
  costs = cgv_focus_find_costs (focus, "Dr");
  for (guint i = 0; cgv_function_list_get_row_in (list, costs, i, &row); i++)
    g_array_append_val (rows, row);

  cgv_focus_set_event (focus, 1);
  assert_rows_in_event (list, rows);
}

static void
test_columns (void)
{
  static const char *const columns[] = { "self:Dr", NULL };
  g_autoptr (CgvFunctionList) list = make_list (small);

  cgv_focus_set_columns (cgv_function_list_get_focus (list), columns);
  for (int kind = CGV_GROUPING_OBJECT; kind <= (int) CGV_GROUPING_FUNCTION_FILE; kind++)
    {
      if (kind != CGV_GROUPING_PART)
        check_columns (list, kind);
    }
}

static void
computed_cb (CgvFocus *focus,
             GParamSpec *pspec,
             gboolean *done)
{
  *done = !cgv_focus_get_computing (focus);
}

/* The old rows stay until the groups are there, and can still be opened. */
static void
test_thread (void)
{
  g_autofree char *text = test_generate_profile (100001);
  g_autoptr (CgvFunctionList) list = make_list (text);
  CgvFocus *focus = cgv_function_list_get_focus (list);
  guint n_functions = get_length (list);
  gboolean done = FALSE;
  guint n_files;

  g_signal_connect (focus, "notify::computing", G_CALLBACK (computed_cb), &done);
  group_by (list, CGV_GROUPING_FILE);
  g_assert_true (cgv_focus_get_computing (focus));
  g_assert_null (cgv_function_list_get_grouping (list));
  g_assert_cmpuint (get_length (list), ==, n_functions);
  test_wait_for (&done);
  g_assert_nonnull (cgv_function_list_get_grouping (list));
  n_files = get_length (list);
  g_assert_cmpuint (n_files, <, n_functions);

  done = FALSE;
  group_by (list, CGV_GROUPING_OBJECT);
  g_assert_true (cgv_focus_get_computing (focus));
  g_assert_true (cgv_function_list_set_expanded (list, 0, TRUE));
  g_assert_cmpuint (get_length (list), >, n_files);
  test_wait_for (&done);
  g_assert_cmpint (cgv_focus_get_grouping_kind (focus), ==, CGV_GROUPING_OBJECT);
  g_assert_cmpuint (get_length (list), <, n_files);
}

/*
 * The naive list: what is open is a set of texts, the rows are made from the grouping each time.
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
  CgvGrouping *grouping = cgv_function_list_get_grouping (naive->list);
  const CgvGroup *data = cgv_grouping_get_group (grouping, group);
  const CgvFold *fold = cgv_grouping_get_costs (grouping)->graph->fold;

  switch (cgv_grouping_get_kind (grouping))
    {
    case CGV_GROUPING_FUNCTION_FILE:
      return g_strdup_printf ("function %u", cgv_fold_get_function (fold, data->node));
    case CGV_GROUPING_PART:
      return g_strdup_printf ("part %u", data->part);
    default:
      return dup_group_name (naive->list, group);
    }
}

/* A cycle is one that has a function that was the costliest of an open one. */
static gboolean
is_cycle_in (Naive *naive,
             GHashTable *set,
             guint32 group,
             gboolean remove)
{
  CgvGrouping *grouping = cgv_function_list_get_grouping (naive->list);
  const CgvFold *fold = cgv_grouping_get_costs (grouping)->graph->fold;
  gboolean found = FALSE;

  for (guint32 i = 0; i < cgv_grouping_get_group (grouping, group)->n_members; i++)
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

  if (cgv_grouping_get_kind (cgv_function_list_get_grouping (naive->list)) == CGV_GROUPING_CYCLE)
    return is_cycle_in (naive, set, group, FALSE);
  key = dup_key (naive, group);
  return g_hash_table_contains (set, key);
}

static void
put (Naive *naive,
     guint32 group,
     gboolean is_open)
{
  gboolean searches = *cgv_function_list_get_search (naive->list) != '\0';
  GHashTable *set = searches ? naive->open_in_search : naive->open;
  gboolean all = searches ? naive->all_in_search : naive->all;
  CgvGrouping *grouping = cgv_function_list_get_grouping (naive->list);
  gboolean is_cycle = cgv_grouping_get_kind (grouping) == CGV_GROUPING_CYCLE;
  char *key = NULL;

  if (is_cycle)
    {
      is_cycle_in (naive, set, group, TRUE);
      key = g_strdup_printf ("cycle %u", cgv_fold_get_function (cgv_grouping_get_costs (grouping)->graph->fold, cgv_grouping_get_group (grouping, group)->node));
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
  CgvFocus *focus = cgv_function_list_get_focus (naive->list);
  guint32 n_nodes = cgv_focus_get_costs (focus)->graph->n_nodes;
  g_autofree CgvNodeId *nodes = g_new (CgvNodeId, n_nodes);
  gsize n = cgv_order_filter (cgv_focus_get_order (focus), cgv_function_list_get_search (naive->list), nodes);
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

  for (guint32 i = 0; i < cgv_grouping_get_group (grouping, group)->n_members; i++)
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
  gboolean searches = *cgv_function_list_get_search (naive->list) != '\0';
  CgvOrder *order = cgv_focus_get_order (cgv_function_list_get_focus (naive->list));
  g_autoptr (GPtrArray) members = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr (GArray) groups = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint n_hits = 0;
  gboolean descending;
  CgvOrderKey key = cgv_function_list_get_sort (naive->list, &descending);

  for (guint32 group = 0; group < cgv_grouping_get_n_groups (grouping); group++)
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
      const CgvGroup *data = cgv_grouping_get_group (grouping, group);
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
  CgvGrouping *grouping = cgv_function_list_get_grouping (naive->list);
  int kind = grouping != NULL ? (int) cgv_grouping_get_kind (grouping) : CGV_CHOICE_UNGROUPED;
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
      g_assert_cmpuint (get_length (naive->list), ==, cgv_function_list_get_n_hits (naive->list));
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
  changed = cgv_function_list_set_expanded (naive->list, position, !row.expanded);
  g_assert_cmpint (changed, ==, row.kind == CGV_FUNCTION_ROW_GROUP);
  if (changed)
    put (naive, row.group, !row.expanded);
}

static void
toggle_all (Naive *naive,
            gboolean expanded)
{
  gboolean searches = *cgv_function_list_get_search (naive->list) != '\0';

  cgv_function_list_set_all_expanded (naive->list, expanded);
  if (cgv_function_list_get_grouping (naive->list) == NULL)
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

  if (cgv_function_list_get_grouping (naive->list) == NULL || parent == G_MAXUINT)
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

  if (!g_str_equal (cgv_function_list_get_search (naive->list), text))
    naive->is_new_search = TRUE;
  cgv_function_list_set_search (naive->list, text);
}

static void
choose_numbers (Naive *naive,
                GRand *rand)
{
  CgvFocus *focus = cgv_function_list_get_focus (naive->list);

  switch (g_rand_int_range (rand, 0, 5))
    {
    case 0:
      cgv_focus_set_event (focus, (CgvEventId) g_rand_int_range (rand, 0, 2));
      break;
    case 1:
      cgv_focus_toggle_part (focus, (CgvPartId) g_rand_int_range (rand, 0, 3));
      break;
    case 2:
      cgv_focus_set_fold (focus, !cgv_focus_get_fold (focus));
      break;
    default:
      cgv_focus_set_grouping_kind (focus, g_rand_int_range (rand, CGV_CHOICE_UNGROUPED, CGV_GROUPING_FUNCTION_FILE + 1));
      break;
    }
}

static void
take_step (Naive *naive,
           GRand *rand)
{
  guint length = MAX (get_length (naive->list), 1);
  guint n_nodes = cgv_focus_get_costs (cgv_function_list_get_focus (naive->list))->graph->n_nodes;

  switch (g_rand_int_range (rand, 0, 16))
    {
    case 0:
      choose_numbers (naive, rand);
      break;
    case 1:
      search (naive, rand);
      break;
    case 2:
      cgv_function_list_set_sort (naive->list, (CgvOrderKey) g_rand_int_range (rand, 0, CGV_ORDER_LOCATION + 1), g_rand_boolean (rand));
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

/* Small costs, so that ties are common; files, objects and namespaces; cycles; three parts. */
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
  return row.group * 4096 + (row.member + 1) * 2 + row.expanded;
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

  g_test_add_func ("/function-groups/expand", test_expand);
  g_test_add_func ("/function-groups/cycles", test_cycles);
  g_test_add_func ("/function-groups/numbers", test_numbers);
  g_test_add_func ("/function-groups/search", test_search);
  g_test_add_func ("/function-groups/open-stays", test_open_stays);
  g_test_add_func ("/function-groups/reveal", test_reveal);
  g_test_add_func ("/function-groups/one-part", test_one_part);
  g_test_add_func ("/function-groups/costs-stay", test_costs_stay);
  g_test_add_func ("/function-groups/columns", test_columns);
  g_test_add_func ("/function-groups/thread", test_thread);
  g_test_add_func ("/function-groups/random", test_random);

  return g_test_run ();
}
