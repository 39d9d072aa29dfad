/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-part-columns.h"

#include <glib/gi18n.h>

#include "cgv-cost-text.h"
#include "cgv-cost.h"
#include "cgv-part-bars-cell.h"
#include "cgv-parts-name.h"
#include "cgv-row-factory.h"
#include "cgv-tooltip.h"
#include "cgv-widget.h"

/* The kind of cost of a cell of bars. */
#define KIND_KEY "cgv-part-columns-kind"

/* More parts have bars. */
#define MAX_NUMBERS 12

/* Longer titles of parts are numbers alone. */
#define MAX_TITLE 9

/* Width that the name keeps next to a column. */
#define NAME_BESIDE_BARS    110
#define NAME_BESIDE_NUMBERS 150
#define NAME_BESIDE_OTHERS  280

/* The widest unevenness up to the number of parts. */
#define LARGE_FACTOR 1000

/* As wide as the bars. */
#define WIDTH_OF_BARS "000000000000000000"

#define BARS_HEIGHT 20

enum
{
  RANK_BARS = 1,
  RANK_SPREAD,
  RANK_CHOSEN,
  RANK_OTHERS,
};

static guint
count_parts (const CgvNumbers *numbers)
{
  return cgv_part_numbers_count (numbers, CGV_SIDE_BASE) + cgv_part_numbers_count (numbers, CGV_SIDE_NEW);
}

gboolean
cgv_part_columns_exist (CgvFunctionList *list)
{
  const CgvNumbers *numbers = list->rows->numbers;

  return cgv_part_numbers_count (numbers, CGV_SIDE_BASE) > 1 || cgv_part_numbers_count (numbers, CGV_SIDE_NEW) > 1;
}

static gboolean
has_two_documents (const CgvNumbers *numbers)
{
  return cgv_part_numbers_count (numbers, CGV_SIDE_BASE) > 0;
}

/* Returns the cost in a part. With two documents, the parts of the base come first. */
static CgvQuantity
get_quantity (const CgvNumbers *numbers,
              CgvQuantityKind kind,
              guint index)
{
  guint n_base = cgv_part_numbers_count (numbers, CGV_SIDE_BASE);
  CgvQuantity quantity = { .kind = kind, .aspect = CGV_ASPECT_ONE, .form = CGV_FORM_PART, .part = index + 1 };

  if (n_base > 0)
    quantity.aspect = index < n_base ? CGV_ASPECT_BASE : CGV_ASPECT_NEW;
  if (index >= n_base)
    quantity.part -= n_base;
  return quantity;
}

static gboolean
is_on_side (const CgvNumbers *numbers,
            CgvSide side,
            CgvPartId part)
{
  CgvRuns *runs = numbers->choice->sides[side];
  const CgvPartSelection *parts = runs != NULL ? runs->parts : NULL;

  return runs != NULL && cgv_part_set_contains (parts != NULL ? cgv_part_selection_get_set (parts) : NULL, part);
}

/* Returns a set of CgvPartBarState. */
static guint8
get_state (const CgvNumbers *numbers,
           const CgvQuantity *quantity)
{
  CgvSide side = quantity->aspect == CGV_ASPECT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW;
  CgvDocument *document;
  CgvPartId part = cgv_part_numbers_get_part (numbers, side, quantity->part, &document);
  guint8 state = CGV_PART_BAR_PLAIN;

  if (is_on_side (numbers, CGV_SIDE_BASE, part) && (side == CGV_SIDE_BASE || !has_two_documents (numbers)))
    state |= CGV_PART_BAR_BASE;
  if (is_on_side (numbers, CGV_SIDE_NEW, part) && side == CGV_SIDE_NEW)
    state |= CGV_PART_BAR_NEW;
  if (state == CGV_PART_BAR_PLAIN)
    state |= CGV_PART_BAR_QUIET;
  if (has_two_documents (numbers))
    state |= side == CGV_SIDE_BASE ? CGV_PART_BAR_BASE : CGV_PART_BAR_NEW;
  if (numbers->main.comparison == NULL)
    state &= (guint8) ~CGV_PART_BAR_NEW;
  return state;
}

CgvPartId
cgv_part_columns_get_part (CgvFunctionList *list,
                           const CgvColumn *column)
{
  CgvDocument *document;

  if (column == NULL || column->quantity.form != CGV_FORM_PART)
    return CGV_NONE;
  return cgv_part_numbers_get_part (list->rows->numbers,
                                    column->quantity.aspect == CGV_ASPECT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW, column->quantity.part, &document);
}

static char *
dup_document_title (const CgvNumbers *numbers,
                    const CgvQuantity *quantity)
{
  CgvDocument *document;
  CgvPartId part = cgv_part_numbers_get_part (numbers, quantity->aspect == CGV_ASPECT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW, quantity->part, &document);

  return cgv_document_dup_part_title (document, part);
}

/* Returns the title of a part within a sentence. */
static char *
dup_part (const CgvNumbers *numbers,
          const CgvQuantity *quantity)
{
  g_autofree char *title = dup_document_title (numbers, quantity);

  if (!has_two_documents (numbers))
    return g_steal_pointer (&title);
  /* Translators: a part, such as "part 3"; A and B are the two sides of a comparison */
  return g_strdup_printf (quantity->aspect == CGV_ASPECT_BASE ? _ ("%s of A") : _ ("%s of B"), title);
}

/* Returns the title of a column: the part, and the letter of its side if it is compared. */
static char *
dup_title (const CgvNumbers *numbers,
           const CgvQuantity *quantity)
{
  g_autofree char *inner = dup_document_title (numbers, quantity);
  g_autofree char *title = g_utf8_strlen (inner, -1) <= MAX_TITLE ? cgv_parts_name_dup_capitalized (inner) : g_strdup_printf ("%u", quantity->part);
  guint8 state = get_state (numbers, quantity) & (CGV_PART_BAR_BASE | CGV_PART_BAR_NEW);

  if (state != CGV_PART_BAR_BASE && state != CGV_PART_BAR_NEW)
    return g_steal_pointer (&title);
  return g_strdup_printf ("%s %s", title, state == CGV_PART_BAR_BASE ? "A" : "B");
}

/* Samples what all functions cost together. */
static gboolean
sample (gpointer list,
        const CgvColumn *column,
        guint index,
        CgvCell *cell)
{
  const CgvEventNumbers *numbers = &((CgvFunctionList *) list)->rows->numbers->main;
  CgvFunctionRow row = { .node = CGV_NONE, .group = CGV_NONE };

  if (index > 0)
    return FALSE;
  cgv_function_list_get_part_number (list, G_MAXUINT, &column->quantity, &row.part);
  row.part.factor = LARGE_FACTOR;
  cgv_quantity_column_fill_row (column, list, G_MAXUINT, numbers, &row, cell);
  return TRUE;
}

static gboolean
sample_bars (gpointer list,
             const CgvColumn *column,
             guint index,
             CgvCell *cell)
{
  cell->text = g_strdup (WIDTH_OF_BARS);
  return index == 0;
}

static void
add_unequal (GString *text,
             const CgvNumbers *numbers,
             CgvPartMeasure measure)
{
  guint n = 0;

  cgv_foreach_side (side)
    n += numbers->matrices[side] != NULL ? numbers->matrices[side]->n_unequal[measure] : 0;
  if (n > 0)
    g_string_append_printf (text, ngettext ("\nParts do not add up in %u function: counters were set to zero within a call.", "\nParts do not add up in %u functions: counters were set to zero within a call.", n), n);
}

/* Explains what the numbers of all parts are made of. */
static char *
explain (gpointer list,
         const CgvColumn *column)
{
  const CgvNumbers *numbers = ((CgvFunctionList *) list)->rows->numbers;
  GString *text = g_string_new (column->kind == CGV_CELL_CUSTOM ? _ ("A bar for each part. A full bar is the most that its row costs in any part.")
                                                                : _ ("How much more is spent in the part where it is most than in the one where it is least"));

  if (column->kind == CGV_CELL_CUSTOM && has_two_documents (numbers))
    g_string_append (text, _ ("\nParts of A come first, then those of B."));
  if (cgv_filter_list_get_n (numbers->choice->filters) > 0)
    g_string_append (text, _ ("\nFilters do not apply to parts."));
  add_unequal (text, numbers, column->index == CGV_QUANTITY_SELF ? CGV_PART_SELF : CGV_PART_INCLUSIVE);
  return g_string_free (text, FALSE);
}

/* Takes the titles, which are NULL for the usual ones. */
static void
add (GPtrArray *columns,
     CgvFunctionList *list,
     CgvColumn *column,
     const CgvQuantity *quantity,
     const char *list_name)
{
  CgvFocus *focus = list->focus;
  g_autofree char *id = cgv_quantity_dup_id (quantity);
  g_autofree char *title = NULL;

  column->id = id;
  cgv_quantity_column_complete (column, CGV_TITLES_OF_LIST);
  if (quantity->form != CGV_FORM_PART)
    column->title = _ (column->title);
  if (quantity->form != CGV_FORM_PART && quantity->aspect != CGV_ASPECT_ONE)
    column->title = title = g_strdup_printf ("%s %s", column->title, quantity->aspect == CGV_ASPECT_BASE ? "A" : "B");
  if (cgv_focus_hides_column (focus, list_name, id))
    column->flags |= CGV_COLUMN_HIDDEN;
  cgv_columns_add (columns, column);
  cgv_cost_text_say_percent (focus, &list->rows->numbers->main, g_ptr_array_index (columns, columns->len - 1));
}

static void
add_parts (GPtrArray *columns,
           CgvFunctionList *list,
           const CgvRowReader *reader,
           CgvQuantityKind kind,
           const char *list_name)
{
  const CgvNumbers *numbers = list->rows->numbers;
  guint n_chosen = 0;

  for (guint i = 0; i < count_parts (numbers); i++)
    {
      CgvQuantity quantity = get_quantity (numbers, kind, i);
      g_autofree char *title = dup_title (numbers, &quantity);
      g_autofree char *long_title = dup_part (numbers, &quantity);
      gboolean is_few = count_parts (numbers) <= MAX_NUMBERS;
      gboolean is_chosen = (get_state (numbers, &quantity) & CGV_PART_BAR_QUIET) == 0;
      CgvColumn column = {
        .title = title, .long_title = long_title, .reader = reader, .sample = sample, .name_min = NAME_BESIDE_NUMBERS,
        .rank = RANK_CHOSEN, .sentence = _ ("What is spent in this part"),
      };

      n_chosen += is_chosen;
      if (is_few)
        column.flags = CGV_COLUMN_ADDED;
      else if (!is_chosen || n_chosen > MAX_NUMBERS)
        column.flags = CGV_COLUMN_EXPORT_ONLY;
      add (columns, list, &column, &quantity, list_name);
    }
}

/* Adds the numbers of all parts of a side. */
static void
add_numbers (GPtrArray *columns,
             CgvFunctionList *list,
             const CgvRowReader *reader,
             CgvQuantityKind kind,
             CgvAspect aspect,
             const char *list_name)
{
  static const struct
  {
    CgvForm form;
    guint8 rank;
    gint16 name_min;
    const char *sentence; /* NULL for that of explain() */
  } forms[] = {
    { CGV_FORM_SPREAD, RANK_SPREAD, NAME_BESIDE_NUMBERS, NULL },
    { CGV_FORM_UNEVEN, RANK_OTHERS, NAME_BESIDE_OTHERS, N_ ("The difference between the most and the least as a multiple of the average cost in a part. It is 0 where all parts are alike, and the number of parts where only one has a cost.") },
    { CGV_FORM_MOST, RANK_OTHERS + 1, NAME_BESIDE_OTHERS, N_ ("What is spent in the part where it is most") },
    { CGV_FORM_LEAST, RANK_OTHERS + 2, NAME_BESIDE_OTHERS, N_ ("What is spent in the part where it is least: 0 unless the function runs in all of them") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      CgvQuantity quantity = { .kind = kind, .aspect = aspect, .form = forms[i].form };
      CgvColumn column = { .reader = reader, .sample = sample, .index = kind, .rank = forms[i].rank, .name_min = forms[i].name_min };

      if (forms[i].sentence != NULL)
        column.sentence = _ (forms[i].sentence);
      else
        column.explain = explain;
      add (columns, list, &column, &quantity, list_name);
    }
}

void
cgv_part_columns_add (GPtrArray *columns,
                      CgvFunctionList *list,
                      const CgvRowReader *reader,
                      CgvQuantityKind kind,
                      const char *list_name)
{
  const CgvNumbers *numbers = list->rows->numbers;
  const CgvColumn bars = {
    .id = "parts", .title = _ ("Parts"), .kind = CGV_CELL_CUSTOM, .flags = CGV_COLUMN_WINDOW_ONLY | CGV_COLUMN_UNSORTED,
    .rank = RANK_BARS, .name_min = NAME_BESIDE_BARS, .index = kind, .sample = sample_bars, .explain = explain,
  };

  CgvAspect first = has_two_documents (numbers) ? CGV_ASPECT_BASE : CGV_ASPECT_ONE;
  CgvAspect last = has_two_documents (numbers) ? CGV_ASPECT_NEW : CGV_ASPECT_ONE;

  if (!cgv_part_columns_exist (list))
    return;
  if (count_parts (numbers) > MAX_NUMBERS)
    cgv_columns_add (columns, &bars);
  add_parts (columns, list, reader, kind, list_name);
  for (CgvAspect aspect = first; aspect <= last; aspect++)
    add_numbers (columns, list, reader, kind, aspect, list_name);
}

/* Bars. */

static CgvPartNumber
get_number (CgvFunctionList *list,
            guint position,
            CgvQuantityKind kind,
            guint index)
{
  CgvQuantity quantity = get_quantity (list->rows->numbers, kind, index);
  CgvPartNumber number;

  cgv_function_list_get_part_number (list, position, &quantity, &number);
  return number;
}

/* Returns the costs of a row in all parts; zeroes where they are not known. */
static CgvPartNumber *
get_numbers (CgvFunctionList *list,
             guint position,
             CgvQuantityKind kind)
{
  const CgvNumbers *numbers = list->rows->numbers;
  const guint starts[] = { 0, cgv_part_numbers_count (numbers, CGV_SIDE_BASE) };
  CgvPartNumber *all = g_new0 (CgvPartNumber, count_parts (numbers));

  for (guint i = starts[1] > 0 ? 0 : 1; i < G_N_ELEMENTS (starts) && starts[i] < count_parts (numbers); i++)
    {
      CgvQuantity quantity = get_quantity (numbers, kind, starts[i]);

      quantity.part = CGV_EVERY_PART;
      cgv_function_list_get_part_number (list, position, &quantity, &all[starts[i]]);
    }
  return all;
}

static char *
dup_part_at (CgvFunctionList *list,
             guint index)
{
  const CgvNumbers *numbers = list->rows->numbers;
  CgvQuantity quantity = get_quantity (numbers, CGV_QUANTITY_SELF, index);

  return dup_part (numbers, &quantity);
}

/* Returns the part and its cost, and the shares of that. */
static char *
dup_bar (CgvFunctionList *list,
         guint position,
         CgvQuantityKind kind,
         CgvPartSpan span,
         guint index)
{
  CgvPartNumber number = get_number (list, position, kind, index);
  GString *text = g_string_new (NULL);
  g_autofree char *part = dup_part_at (list, index);
  g_autofree char *amount = cgv_cost_text_dup_amount (list->focus, number.costs, number.cost);
  g_autofree char *of_part = cgv_cost_text_dup_percent (number.costs, number.cost, number.whole);

  if (span.n > 1)
    {
      g_autofree char *first = dup_part_at (list, span.first);
      g_autofree char *last = dup_part_at (list, span.first + span.n - 1);

      /* Translators: a number of parts, the first and the last of them */
      g_string_append_printf (text, ngettext ("%u part, %s to %s, shares this bar. The largest:\n", "%u parts, %s to %s, share this bar. The largest:\n", span.n), span.n, first, last);
    }
  /* Translators: a part, and the cost that is spent in it */
  g_string_append_printf (text, _ ("%s: %s"), part, amount);
  /* Translators: a share in percent */
  if (cgv_costs_has_shares (number.costs))
    g_string_append_printf (text, _ ("\n%s of the part"), of_part);
  return g_string_free (text, FALSE);
}

static gboolean
query_tooltip_cb (GtkWidget *cell,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip,
                  gpointer list)
{
  guint position = cgv_row_factory_get_position (cell);
  CgvQuantityKind kind = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (cell), KIND_KEY));
  CgvPartBarsCell *bars = CGV_PART_BARS_CELL (cell);
  CgvPartSpan span = cgv_part_bars_cell_find (bars, x);
  CgvRect rect;
  g_autofree char *text = NULL;

  if (span.n == 0 || span.first + span.n > count_parts (((CgvFunctionList *) list)->rows->numbers) || get_number (list, position, kind, span.first).costs == NULL)
    return FALSE;
  text = dup_bar (list, position, kind, span, cgv_part_bars_cell_get_largest (bars, span));
  rect = cgv_part_bars_cell_get_rect (bars, span.first);
  gtk_tooltip_set_tip_area (tooltip, &(GdkRectangle){ (int) rect.x, 0, MAX ((int) rect.width, 1), gtk_widget_get_height (cell) });
  return cgv_tooltip_set (tooltip, cell, text);
}

GtkWidget *
cgv_part_columns_create (gpointer list,
                         const CgvColumn *column)
{
  GtkWidget *cell = cgv_part_bars_cell_new (BARS_HEIGHT);

  gtk_widget_set_has_tooltip (cell, TRUE);
  g_signal_connect_object (cell, "query-tooltip", G_CALLBACK (query_tooltip_cb), list, 0);
  return cell;
}

void
cgv_part_columns_update (GtkWidget *cell,
                         gpointer list,
                         const CgvColumn *column,
                         guint position)
{
  const CgvNumbers *numbers = ((CgvFunctionList *) list)->rows->numbers;
  CgvQuantityKind kind = (CgvQuantityKind) column->index;
  guint n = count_parts (numbers);
  g_autofree char *label = NULL;
  g_autofree char *part = NULL;
  g_autofree char *cost = NULL;
  g_autofree CgvPartNumber *all = get_numbers (list, position, kind);
  const CgvPartNumber *most;
  double *values = g_new0 (double, n);
  guint8 *states = g_new0 (guint8, n);
  guint largest = 0;

  for (guint i = 0; i < n; i++)
    {
      CgvQuantity quantity = get_quantity (numbers, kind, i);

      values[i] = all[i].costs != NULL ? cgv_cost_to_double (all[i].cost, all[i].costs->is_signed) : 0;
      states[i] = get_state (numbers, &quantity);
      if (all[largest].costs == NULL || values[i] > values[largest])
        largest = i;
    }
  most = &all[largest];
  g_object_set_data (G_OBJECT (cell), KIND_KEY, GINT_TO_POINTER (kind));
  cgv_part_bars_cell_take (CGV_PART_BARS_CELL (cell), values, states, n);
  if (most->costs == NULL)
    {
      gtk_accessible_reset_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_LABEL);
      return;
    }
  part = dup_part_at (list, largest);
  cost = cgv_cost_text_dup (((CgvFunctionList *) list)->focus, most->costs, most->cost);
  /* Translators: a part, and the cost that is spent in it */
  label = g_strdup_printf (_ ("most in %s: %s"), part, cost);
  cgv_widget_name (cell, label);
}
