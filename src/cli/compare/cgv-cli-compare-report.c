/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-report.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-causes.h"
#include "cgv-cli-compare-checks.h"
#include "cgv-cli-compare-parts.h"
#include "cgv-cli-compare-why.h"
#include "cgv-cli-compare-words.h"
#include "cgv-cli-filters.h"
#include "cgv-cli-graph.h"
#include "cgv-cli-report.h"
#include "cgv-cli-tree.h"
#include "cgv-compare-text.h"
#include "cgv-comparison.h"
#include "cgv-display-dup.h"
#include "cgv-event-text.h"
#include "cgv-group-nick.h"
#include "cgv-parts-name.h"
#include "cgv-regression-path.h"

/* Numbers of rows with reasons in text, and with calls in HTML. */
#define N_REASONS   10
#define N_EXPLAINED 60

/* Number of causes before the treemap of a page. */
#define N_FIRST_CAUSES 8

/* Number of changes that cancel out in a report. */
#define N_CANCELLING 3

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvRegressionPath, cgv_regression_path_free)

static void
add_members (gpointer list,
             guint position,
             CgvReport *report)
{
  const CgvCliFunctionList *rows = list;

  cgv_cli_compare_why_add_members (report, rows->view->numbers, cgv_cli_rows_get (list, position, 0));
}

static void
add_all_rows (const CgvCliComparison *comparison,
              CgvReport *report)
{
  const char *nick = comparison->options->group != CGV_GROUPING_FUNCTION_FILE ? cgv_group_nick_get (comparison->options->group) : "function";
  g_autofree char *id = g_strconcat (nick, "s", NULL);

  cgv_cli_comparison_add_first (comparison, report, comparison->n_rows,
                                &(CgvReportTable){ .id = id, .add_detail = cgv_report_is (report, CGV_REPORT_JSON) ? add_members : NULL });
}

static void
add_verdicts (const CgvCliComparison *comparison,
              CgvReport *report)
{
  gboolean is_by_origin = cgv_cli_view_is_by_origin (comparison->view);
  g_autofree char *headline = NULL;

  if (comparison->numbers->is_of_parts)
    {
      cgv_cli_compare_parts_add_words (comparison, report, comparison->options->command == CGV_CLI_COMMAND_COMPARE);
      if (comparison->main->measure == CGV_MEASURE_ABSOLUTE)
        cgv_report_take (report, CGV_REPORT_PLAIN, cgv_cli_compare_words_dup_other_events (comparison));
      return;
    }
  if (cgv_report_is (report, CGV_REPORT_TEXT) && (is_by_origin || comparison->main->is_incomplete || comparison->options->command == CGV_CLI_COMMAND_COMPARE))
    headline = cgv_cli_compare_words_dup_headline (comparison);
  cgv_report_take (report, CGV_REPORT_PLAIN, g_strdup (headline));
  if (comparison->main->is_incomplete || (is_by_origin && cgv_cli_compare_words_can_explain (comparison)))
    cgv_report_take (report, CGV_REPORT_PLAIN, cgv_compare_text_dup_where (comparison->numbers));
  for (guint i = 0; i < cgv_cli_numbers_get_n (comparison->numbers); i++)
    {
      const CgvComparison *column = cgv_cli_numbers_get (comparison->numbers, i)->comparison;
      g_autofree char *totals = NULL;
      g_autofree char *churn = NULL;
      g_autofree char *coverage = NULL;

      if (column == NULL)
        {
          cgv_report_take (report, CGV_REPORT_NOTE, cgv_compare_text_dup_event (cgv_cli_numbers_get (comparison->numbers, i)));
          continue;
        }
      totals = cgv_compare_text_dup_totals (column);
      if (cgv_costs_get_event (column->costs[CGV_SIDE_BASE])->is_ratio)
        {
          cgv_report_take (report, CGV_REPORT_PLAIN, g_strconcat (CGV_REPORT_BOLD, totals, CGV_REPORT_BOLD_END, NULL));
          continue;
        }
      churn = cgv_compare_text_dup_churn (column);
      coverage = cgv_compare_text_dup_coverage (column);
      /* The headline may be the totals. */
      if (headline != NULL && g_str_has_suffix (headline, totals))
        cgv_report_take (report, CGV_REPORT_PLAIN, g_strjoin ("\n", churn, coverage, NULL));
      else if (cgv_report_is (report, CGV_REPORT_TEXT))
        cgv_report_take (report, CGV_REPORT_PLAIN, g_strjoin ("\n", totals, churn, coverage, NULL));
      else
        {
          g_autofree char *bold = g_strconcat (CGV_REPORT_BOLD, totals, CGV_REPORT_BOLD_END, NULL);

          cgv_report_take (report, CGV_REPORT_PLAIN, g_strjoin (" · ", bold, churn, coverage, NULL));
        }
      cgv_report_take (report, CGV_REPORT_PLAIN, cgv_cli_compare_words_dup_outside (column));
    }
  cgv_report_take (report, CGV_REPORT_PLAIN, cgv_cli_compare_words_dup_other_events (comparison));
  if (comparison->main->measure != CGV_MEASURE_ABSOLUTE)
    cgv_report_take (report, CGV_REPORT_PLAIN, cgv_compare_text_dup_measure (comparison->main));
}

static void
add_sides (const CgvCliComparison *comparison,
           CgvReport *report,
           CgvReportTone tone)
{
  cgv_foreach_side (side)
    {
      g_autofree char *title = cgv_cli_comparison_dup_title (comparison, side);
      g_autofree char *code = g_strconcat (CGV_REPORT_CODE, title, CGV_REPORT_CODE_END, NULL);

      if (comparison->numbers->is_of_parts)
        cgv_report_take (report, tone, g_strdup_printf (side == CGV_SIDE_BASE ? _ ("A: %s") : _ ("B: %s"), code));
      else
        cgv_report_take (report, tone, g_strdup_printf (side == CGV_SIDE_BASE ? _ ("A (base): %s") : _ ("B (new):  %s"), code));
      cgv_report_take (report, tone, cgv_cli_compare_words_dup_runs (comparison, side));
    }
}

static void
add_filters (const CgvCliComparison *comparison,
             CgvReport *report)
{
  cgv_foreach_side (side)
    cgv_cli_filters_add (report,
                         side == CGV_SIDE_BASE ? _ ("Filters of A (its total without them is %s)") : _ ("Filters of B (its total without them is %s)"),
                         comparison->options->filters,
                         comparison->numbers->reports[side],
                         comparison->numbers->main.costs[side]);
}

/* Says once how calls that go on are counted. */
static void
add_going_on (const CgvComparison *comparison,
              CgvReport *report)
{
  const char *text = NULL;

  for (CgvNodeId row = 0; row < comparison->n_rows && text == NULL; row++)
    text = cgv_compare_text_get_going_on (comparison, row);
  cgv_report_say (report, CGV_REPORT_HINT, text);
}

static void
add_guards (const CgvCliComparison *comparison,
            CgvReport *report)
{
  cgv_foreach_pointer (const CgvCompareGuard, guard, comparison->guards)
    {
      /* The headline says it. */
      if (guard->kind == CGV_COMPARE_GUARD_PARTIAL)
        continue;
      cgv_report_say (report, guard->is_warning ? CGV_REPORT_WARNING : CGV_REPORT_NOTE, guard->text);
      if (guard->kind == CGV_COMPARE_GUARD_MATCHING)
        cgv_report_say (report, CGV_REPORT_HINT, _ ("Options for it are --match-file, --match-function and --group-by file."));
    }
  cgv_report_take (report, CGV_REPORT_HINT, cgv_cli_compare_words_dup_renames (comparison));
  if (!comparison->numbers->is_of_parts && comparison->options->group != CGV_GROUPING_FUNCTION)
    cgv_report_say (report, CGV_REPORT_HINT, _ ("The numbers of matched, new and removed ones, and of noise, count functions, not groups."));
  if (comparison->main->joined->n_edges == 0)
    cgv_report_say (report, CGV_REPORT_HINT, _ ("The files have no calls, so self cost is compared."));
  add_going_on (comparison->main, report);
}

/* Returns whether the result of a limit on functions may be chance: it was exceeded between
 * single runs, or kept only because such runs differ. */
static gboolean
may_be_chance (const CgvCliVerdict *verdict)
{
  const CgvComparison *comparison = verdict->numbers->main.comparison;

  if (verdict->is_random)
    return TRUE;
  return verdict->is_exceeded && verdict->gate->pattern != NULL && !verdict->gate->is_origin && !verdict->gate->is_cap &&
         comparison->spread[CGV_SIDE_BASE] == NULL && comparison->spread[CGV_SIDE_NEW] == NULL;
}

static void
add_limits (const CgvCliComparison *comparison,
            CgvReport *report)
{
  g_autoptr (GPtrArray) checks = cgv_cli_compare_checks_new (comparison, CGV_CLI_CHECK_LIMIT);
  gboolean is_chance = FALSE;

  cgv_cli_compare_checks_say (checks, report);
  for (guint i = 0; i < comparison->verdicts->len; i++)
    is_chance |= may_be_chance (g_ptr_array_index (comparison->verdicts, i));
  if (is_chance)
    cgv_report_say (report, CGV_REPORT_HINT, _ ("If memory or hashes are laid out at random, runs of one program differ, too: limit origin(Ir), or compare several runs a side with --runs."));
}

static void
add_reason (gpointer list,
            guint position,
            CgvReport *report)
{
  const CgvCliFunctionList *rows = list;
  const CgvNumbers *numbers = rows->view->numbers;
  const CgvFunctionRow *row = cgv_cli_rows_get (list, position, 0);

  if (position >= N_REASONS && cgv_report_is (report, CGV_REPORT_TEXT))
    return;
  cgv_cli_compare_why_add_sentences (report, numbers, row, cgv_cli_view_is_by_origin (rows->view));
  if (position < N_EXPLAINED && cgv_report_is (report, CGV_REPORT_HTML) && numbers->main.comparison->joined->n_edges > 0)
    cgv_cli_compare_why_add_calls (report, numbers, row);
}

/* A comment on a change has one table, which needs no title. */
static const char *
get_title (const CgvCliComparison *comparison,
           const CgvReport *report)
{
  if (cgv_report_is (report, CGV_REPORT_MARKDOWN))
    return NULL;
  return cgv_cli_view_is_by_origin (comparison->view) ? _ ("Where it began") : _ ("Changes of self cost");
}

/* Makes a table of changes with their reasons. */
static CgvReportTable
make_table (const CgvCliComparison *comparison,
            const char *id,
            const char *title)
{
  return (CgvReportTable){ .id = id, .title = title, .detail_title = comparison->options->has_members ? _ ("Not listed") : _ ("Why"), .add_detail = add_reason };
}

static gboolean
has_causes (const CgvCliComparison *comparison)
{
  return cgv_cli_view_is_by_origin (comparison->view) && !cgv_cli_view_has_groups (comparison->view);
}

/* A page has the first causes before its treemap, and the others behind it. */
static void
add_causes (const CgvCliComparison *comparison,
            CgvReport *report,
            gboolean is_rest)
{
  gboolean is_page = cgv_report_is (report, CGV_REPORT_HTML);
  guint n_most = MIN (cgv_cli_rows_count_listed (comparison->options, report, comparison->n_movers), comparison->n_causes);
  guint n_end = is_page && !is_rest ? MIN (n_most, N_FIRST_CAUSES) : n_most;
  guint first = is_rest ? MIN (n_end, N_FIRST_CAUSES) : 0;
  CgvReportTable table = make_table (comparison, is_rest ? "further" : "more", is_rest ? _ ("Further causes") : get_title (comparison, report));

  if (!is_page || is_rest)
    table.n_more = (guint) comparison->n_causes - n_end;
  cgv_cli_comparison_add_table (comparison, report, first, n_end - first, &table);
  if (is_rest)
    return;
  cgv_report_take (report, CGV_REPORT_PARAGRAPH, cgv_compare_text_dup_start (comparison->main, cgv_numbers_get_causes (comparison->numbers)));
  cgv_report_take (report, CGV_REPORT_PARAGRAPH, cgv_compare_text_dup_outside (comparison->main));
  for (guint i = 0; i < MIN (comparison->cancelling->len, N_CANCELLING); i++)
    cgv_report_take (report, CGV_REPORT_PARAGRAPH, cgv_compare_text_dup_cancelling (comparison->main, g_ptr_array_index (comparison->cancelling, i)));
}

static void
add_legend (const CgvCliComparison *comparison,
            CgvReport *report)
{
  if (cgv_cli_view_is_by_origin (comparison->view))
    cgv_report_say (report, CGV_REPORT_SMALL, _ ("“Began here” is the change of the function itself: its own code, and the calls that it makes more often, less the cost of being called more often. These add up to the change of the total. “Of program” is the same in percent of the total of the base."));
  else if (comparison->main->measure != CGV_MEASURE_ABSOLUTE)
    cgv_report_say (report, CGV_REPORT_SMALL, _ ("“Of itself” is the change in percent of the cost of the same function in A."));
  else
    cgv_report_say (report, CGV_REPORT_SMALL, _ ("“Of program” is the change in percent of the total of A, “of itself” in percent of the cost of the same function there."));
}

/* Returns whether the change is noise, which the window does not explain either. */
static gboolean
is_noise (const CgvCliComparison *comparison)
{
  return cgv_cli_view_is_by_origin (comparison->view) && (cgv_causes_are_none (comparison->main) || cgv_comparison_is_by_layout (comparison->main));
}

/* Returns whether causes are wanted that nothing can have. */
static gboolean
has_no_causes (const CgvCliComparison *comparison)
{
  return is_noise (comparison) || (cgv_cli_view_is_by_origin (comparison->view) && cgv_cli_compare_words_are_two_programs (comparison));
}

static char *
dup_nothing (const CgvCliComparison *comparison)
{
  g_autofree char *same = NULL;
  g_autofree char *other = NULL;
  g_autofree char *name = NULL;

  if (comparison->numbers->differing_event == CGV_NONE)
    return g_strdup (cgv_cli_view_is_by_origin (comparison->view) ? _ ("Nothing changed by more than noise.") : _ ("No self cost changed by more than noise."));
  cgv_compare_text_get_same_nouns (comparison->numbers, &same, &other);
  name = cgv_display_dup_whole (cgv_event_list_get_name (comparison->events, comparison->numbers->differing_event), -1);
  /* Translators: the plural name of an event type, the short name of another one, and its plural name. */
  return g_strdup_printf (_ ("No function changed in %s; --event %s shows %s."), same, name, other);
}

static void
add_movers (const CgvCliComparison *comparison,
            CgvReport *report)
{
  CgvReportTable table = make_table (comparison, "more", get_title (comparison, report));

  /* A part belongs to one side, so that it has no difference. */
  if (comparison->options->group == CGV_GROUPING_PART)
    {
      cgv_cli_comparison_add_first (comparison, report, comparison->n_rows, &(CgvReportTable){ .id = "parts", .title = _ ("Parts") });
      return;
    }
  if (cgv_numbers_are_beside (comparison->view->numbers))
    {
      cgv_cli_compare_parts_add_rows (comparison, report);
      return;
    }
  if (comparison->n_movers == 0 && !(is_noise (comparison) && cgv_causes_cancel_out (comparison->main)))
    cgv_report_take (report, CGV_REPORT_PARAGRAPH, dup_nothing (comparison));
  else if (is_noise (comparison))
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, _ ("No change needs an explanation; --sort self lists the changes."));
  else if (has_no_causes (comparison))
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, _ ("Causes are left out, because functions cannot be compared; --sort self lists the changes."));
  else if (has_causes (comparison))
    add_causes (comparison, report, FALSE);
  else
    cgv_cli_comparison_add_first (comparison, report, comparison->n_movers, &table);
  if (comparison->n_movers > 0 && cgv_report_is (report, CGV_REPORT_TEXT) && !cgv_cli_view_is_by_origin (comparison->view))
    add_legend (comparison, report);
}

/* Returns why the last function of a path changed by itself, unless its calls explain it. */
static char *
dup_by_itself (CgvReport *report,
               const CgvCliView *view,
               const CgvRegressionPath *path,
               guint index)
{
  const CgvRegressionStep *step = &path->steps[index];
  CgvFunctionRow row;

  if (index + 1 < path->n_steps || step->self.size == step->inclusive.size)
    return NULL;
  cgv_cli_view_get_node (view, 0, step->row, &row);
  if (row.presence != CGV_PRESENT_BOTH)
    return NULL;
  return cgv_cli_compare_words_dup_reason (report, view->numbers, &row, index == 0);
}

static void
add_step (CgvReport *report,
          const CgvCliView *view,
          const CgvRegressionPath *path,
          guint index)
{
  const CgvComparison *comparison = view->numbers->main.comparison;
  const CgvRegressionStep *step = &path->steps[index];
  g_autofree char *name = cgv_compare_text_dup_clear_name (view->numbers->matching, step->row);
  g_autofree char *amount = cgv_compare_text_dup_delta (comparison, step->inclusive);
  g_autofree char *share = cgv_compare_text_dup_percent_of_program (comparison, step->inclusive);
  g_autofree char *calls = index > 0 ? cgv_compare_text_dup_path_step (comparison, step) : NULL;
  g_autofree char *by_itself = dup_by_itself (report, view, path, index);
  CgvReportItem item = { .level = index + 1, .name = name, .amount = amount, .sign = step->inclusive.sign, .share = share };
  g_autofree char *both = NULL;

  if (calls != NULL && by_itself != NULL)
    /* Translators: how calls of a function changed, and how its self cost did. */
    both = g_strdup_printf (_ ("%s; by itself: %s"), calls, by_itself);
  item.text = both != NULL ? both : calls != NULL ? calls : by_itself;
  cgv_report_add_item (report, &item);
}

static void
add_path (const CgvCliComparison *comparison,
          CgvReport *report,
          const char *id,
          const char *title,
          CgvNodeId root)
{
  g_autoptr (CgvRegressionPath) path = NULL;

  path = cgv_regression_path_new (comparison->main, root, NULL);
  if (path == NULL)
    cgv_report_lack_memory (report);
  if (path == NULL || path->end == CGV_PATH_END_UNCHANGED)
    return;
  cgv_report_begin_section (report, id, title);
  cgv_report_begin_list (report, NULL, NULL, path->steps[0].inclusive.sign);
  for (guint i = 0; i < path->n_steps; i++)
    add_step (report, comparison->view, path, i);
  cgv_report_end_list (report);
  cgv_report_take (report, CGV_REPORT_PLAIN, cgv_compare_text_dup_path_end (comparison->main, path));
  cgv_report_end_section (report);
}

/* Inclusive cost repeats up the stack, so it is reported as one path down; as two if increases and decreases cancel out. */
static void
add_paths (const CgvCliComparison *comparison,
           CgvReport *report,
           CgvNodeId root)
{
  CgvNodeId less, more;

  if (comparison->main->measure != CGV_MEASURE_ABSOLUTE)
    return;
  if (cgv_cli_compare_words_has_most (comparison->main, root))
    {
      add_path (comparison, report, "path", _ ("Where most of the change comes from, by inclusive cost"), root);
      return;
    }
  less = cgv_cli_compare_words_find_largest (comparison->main, -1);
  more = cgv_cli_compare_words_find_largest (comparison->main, 1);
  if (more != CGV_NONE)
    add_path (comparison, report, "increase", _ ("Largest increase, by inclusive cost"), more);
  if (less != CGV_NONE)
    add_path (comparison, report, "decrease", _ ("Largest decrease, by inclusive cost"), less);
}

/* Adds functions that do the same work, the largest change first. They have no colour, because they are not causes. */
static void
add_layout (const CgvCliComparison *comparison,
            CgvReport *report)
{
  guint n_rows = 0;

  if (comparison->main->layout == NULL || cgv_cli_view_has_groups (comparison->view) || !cgv_report_is (report, CGV_REPORT_PROSE))
    return;
  for (gsize i = 0; i < comparison->n_rows && n_rows < cgv_cli_rows_count_listed (comparison->options, report, comparison->n_rows); i++)
    {
      CgvFunctionRow row;
      g_autofree char *name = NULL;
      g_autofree char *amount = NULL;

      cgv_cli_comparison_get_row (comparison, i, &row);
      if (!row.is_layout || row.self_delta.size <= comparison->main->noise_limit)
        continue;
      if (n_rows++ == 0)
        {
          cgv_report_begin_section (report, "layout", _ ("Other misses, same instructions"));
          cgv_report_begin_list (report, NULL, NULL, 0);
        }
      name = cgv_compare_text_dup_clear_name (comparison->numbers->matching, row.node);
      amount = cgv_compare_text_dup_delta (comparison->main, row.self_delta);
      cgv_report_add_item (report, &(CgvReportItem){ .level = 1, .name = name, .amount = amount });
    }
  if (n_rows == 0)
    return;
  cgv_report_end_list (report);
  cgv_report_end_section (report);
}

static void
add_noise (const CgvCliComparison *comparison,
           CgvReport *report)
{
  guint n_noise = comparison->main->summary.n_noise;
  g_autofree char *tolerance = cgv_compare_text_dup_tolerance (comparison->main);
  g_autofree char *net = cgv_compare_text_dup_percent_of_program (comparison->main, comparison->main->summary.noise_net);

  if (net == NULL)
    net = cgv_compare_text_dup_delta (comparison->main, comparison->main->summary.noise_net);
  if (n_noise > 0)
    cgv_report_take (report, CGV_REPORT_PARAGRAPH,
                     /* Translators: the tolerance, the number of functions that changed by no more, and their sum, as in "+0.02 % of the program". */
                     g_strdup_printf (ngettext ("Noise is %s: %u function changed by no more, net %s.", "Noise is %s: %u functions changed by no more, net %s.", n_noise), tolerance, n_noise, net));
}

static void
add_head (const CgvCliComparison *comparison,
          CgvReport *report)
{
  add_verdicts (comparison, report);
  if (cgv_report_is (report, CGV_REPORT_TEXT))
    add_sides (comparison, report, CGV_REPORT_PLAIN);
  add_guards (comparison, report);
  add_filters (comparison, report);
  add_limits (comparison, report);
}

/* Adds the answer of a command other than `compare`. */
static gboolean
add_answer (const CgvCliComparison *comparison,
            const CgvCliAnswer *kind,
            gpointer answer,
            CgvReport *report,
            GError **error)
{
  if (cgv_report_is (report, CGV_REPORT_PROSE))
    add_head (comparison, report);
  if (!kind->add (answer, report, error))
    return FALSE;
  if (cgv_report_is (report, CGV_REPORT_MARKDOWN))
    add_sides (comparison, report, CGV_REPORT_SMALL);
  if (cgv_report_is (report, CGV_REPORT_HTML))
    cgv_cli_compare_sources_add (comparison, report);
  return TRUE;
}

/* The pictures of a page. */
typedef enum
{
  PICTURE_CALLS,
  PICTURE_GROUPS, /* both sides by object, file and function */
  PICTURE_PARTS,  /* two parts by file and function, next to each other */
  PICTURE_GRAPH,
} Picture;

static const CgvCliSvg pictures[] = {
  [PICTURE_CALLS] = {
    .id = "map",
    .title = N_ ("What changed, in its place"),
    .note = N_ ("Area is the larger of A and B, colour is how much more or less it costs here. Numbers with a sign are changes; numbers without one are costs. Point at a tile for more."),
    .label = N_ ("Treemap: area is the larger of A and B, colour is the change"),
  },
  [PICTURE_GROUPS] = {
    .id = "map",
    .title = N_ ("What changed, in its place"),
    .note = N_ ("Area is the larger self cost of A and B, colour is how much more or less it costs. Point at a tile for more."),
    .label = N_ ("Treemap of objects, files and functions: area is the larger self cost of A and B, colour is the change"),
  },
  [PICTURE_PARTS] = {
    .id = "map",
    .title = N_ ("Files and functions, A beside B"),
    .note = N_ ("Area is self cost, at one scale. A tile has the outline of the larger of A and B, and is filled from the bottom by the cost on its side. Point at a tile for more."),
    .label = N_ ("Treemap of files and functions: the outline is the larger of A and B, the filled part is the self cost on this side"),
  },
  [PICTURE_GRAPH] = {
    .id = "graph",
    .title = N_ ("The calls around what changed"),
    .note = N_ ("A box is a function with the change of its inclusive cost, which its colour shows, too. Arrows lead to callees. ◆ is where a change began. Point at a box or arrow for A and B."),
    .label = N_ ("Call graph: boxes are functions, their colour is the change, arrows are calls"),
  },
};

static unsigned int
get_signs (const CgvCliComparison *comparison)
{
  return cgv_tree_source_get_signs (&(CgvTreeSource){ .comparison = comparison->main });
}

/* @groups are not of calls, and may have costs below 0; NULL otherwise. */
static void
add_picture (const CgvCliComparison *comparison,
             CgvReport *report,
             Picture kind,
             CgvTreeGroups *groups,
             CgvNodeId root)
{
  g_autofree char *signs = groups != NULL ? cgv_event_text_dup_signs (NULL, get_signs (comparison)) : NULL;
  g_autofree char *note = g_strconcat (_ (pictures[kind].note), signs != NULL ? " " : NULL, signs, NULL);
  g_autofree char *base = kind == PICTURE_PARTS ? cgv_cli_compare_parts_dup_side (comparison, CGV_SIDE_BASE) : NULL;
  g_autofree char *new_ = kind == PICTURE_PARTS ? cgv_cli_compare_parts_dup_side (comparison, CGV_SIDE_NEW) : NULL;
  CgvCliSvg picture = pictures[kind];

  picture.title = _ (picture.title);
  picture.note = note;
  picture.label = _ (picture.label);
  picture.numbers = comparison->numbers;
  picture.groups = groups;
  picture.root = root;
  if (kind == PICTURE_PARTS)
    {
      picture.document = cgv_cli_view_get_source (comparison->view, CGV_SIDE_NEW)->document;
      picture.sides[CGV_SIDE_BASE] = base;
      picture.sides[CGV_SIDE_NEW] = new_;
    }
  if (kind == PICTURE_GRAPH)
    cgv_cli_graph_add (&picture, report);
  else
    cgv_cli_tree_add (&picture, report);
}

/* Returns whether self costs are drawn in their places: those of parts, and those that are not divided along calls. */
static gboolean
is_flat (const CgvCliComparison *comparison)
{
  if (comparison->options->group != CGV_GROUPING_FUNCTION || cgv_costs_get_event (comparison->main->costs[CGV_SIDE_NEW])->is_ratio)
    return FALSE;
  if (comparison->numbers->is_of_parts)
    return TRUE;
  return comparison->n_movers > 0 && !has_no_causes (comparison) &&
         (comparison->main->joined->n_edges == 0 || get_signs (comparison) == CGV_SIGN_BOTH);
}

static void
add_groups (const CgvCliComparison *comparison,
            CgvReport *report)
{
  CgvTreeGroups *groups = cgv_tree_groups_new (NULL, comparison->main, CGV_NONE, !comparison->numbers->is_of_parts, true, NULL);

  if (groups == NULL)
    cgv_report_lack_memory (report);
  else
    add_picture (comparison, report, comparison->numbers->is_of_parts ? PICTURE_PARTS : PICTURE_GROUPS, groups, 0);
  cgv_tree_groups_unref (groups);
}

/* A page has pictures between its first causes and the others. */
static void
add_page (const CgvCliComparison *comparison,
          CgvReport *report,
          CgvNodeId root)
{
  if (has_causes (comparison))
    add_movers (comparison, report);
  if (is_flat (comparison))
    add_groups (comparison, report);
  else if (root != CGV_NONE)
    add_picture (comparison, report, PICTURE_CALLS, NULL, root);
  if (root != CGV_NONE)
    add_paths (comparison, report, root);
  if (root != CGV_NONE && !is_flat (comparison))
    add_picture (comparison, report, PICTURE_GRAPH, NULL, CGV_NONE);
  if (!has_causes (comparison))
    add_movers (comparison, report);
  else if (comparison->n_movers > 0 && !has_no_causes (comparison))
    add_causes (comparison, report, TRUE);
}

static void
add_prose (const CgvCliComparison *comparison,
           CgvReport *report)
{
  CgvNodeId root = is_noise (comparison) ? CGV_NONE : cgv_cli_compare_words_find_root (comparison);
  gboolean is_page = cgv_report_is (report, CGV_REPORT_HTML);

  add_head (comparison, report);
  if (is_page)
    add_page (comparison, report, root);
  else
    add_movers (comparison, report);
  if (!is_page && root != CGV_NONE)
    add_paths (comparison, report, root);
  add_layout (comparison, report);
  add_noise (comparison, report);
  if (cgv_report_is (report, CGV_REPORT_MARKDOWN))
    add_sides (comparison, report, CGV_REPORT_SMALL);
  if (!cgv_report_is (report, CGV_REPORT_TEXT) && !cgv_numbers_are_beside (comparison->view->numbers) && (is_noise (comparison) || !has_no_causes (comparison)))
    add_legend (comparison, report);
  if (is_page)
    cgv_cli_compare_sources_add (comparison, report);
}

gboolean
cgv_cli_compare_report_write (const CgvCliComparison *comparison,
                              const CgvCliAnswer *kind,
                              gpointer answer,
                              CgvReportFormat format,
                              FILE *file,
                              GError **error)
{
  g_autofree char *title = cgv_cli_compare_words_dup_title (comparison);
  g_autoptr (GPtrArray) checks = cgv_cli_compare_checks_new (comparison, CGV_CLI_CHECK_LIMIT);
  CgvReport *report;
  gboolean is_whole = TRUE;

  if (cgv_cli_compare_checks_write (checks, title, comparison->options->report_only, format, file))
    return TRUE;
  report = cgv_cli_report_new (format, title, file);
  if (cgv_report_is (report, CGV_REPORT_JSON))
    cgv_cli_compare_data_add (comparison, report);
  if (kind != NULL)
    is_whole = add_answer (comparison, kind, answer, report, error);
  else if (cgv_report_is (report, CGV_REPORT_PROSE))
    add_prose (comparison, report);
  else
    add_all_rows (comparison, report);
  if (cgv_report_finish (report) || !is_whole)
    return is_whole;
  return cgv_cli_numbers_fail_for_memory (error);
}
