/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-command-palette.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-display-dup.h"
#include "cgv-event-text.h"
#include "cgv-fuzzy.h"
#include "cgv-name-text.h"
#include "cgv-row-text.h"
#include "cgv-sorter.h"
#include "cgv-swatch.h"
#include "cgv-template.h"
#include "cgv-text-scale.h"
#include "cgv-widget.h"

/* Results of a kind, and of the only kind if a mark before the text chose it. */
#define MAX_RESULTS 5
#define MAX_OF_ONE  200

/* Searching longer at a time would hold up a frame. The clock is read once for this many functions. */
#define STEP_US      4000
#define N_AT_A_TIME  64

/* Least width of a window in which a place is beside a name. */
#define DETAIL_WIDTH 500

/* The letters of a name that have their room before the text at the end of its row. */
#define NAME_CHARS 12

#define ITEM_KEY "cgv-command-palette-item"

typedef struct
{
  CgvCommandKind kind;
  guint place;   /* among all that were added, for equal ones */
  guint64 cost;  /* a sort key, which decides between equal fits */
  char *text;
  char *detail;
  char *side;    /* (nullable) at the end of the row: a cost or a key */
  char *action;  /* (nullable) a detailed name */
  guint32 id;    /* of a function the row of the focus, of an event type its index */
  CgvFit fit;    /* with the present text */
} Item;

/* A function that was found, before it becomes an item. */
typedef struct
{
  CgvNodeId row;
  CgvFit fit;
  guint64 cost;
} Hit;

struct _CgvCommandPalette
{
  AdwBin parent_instance;

  GtkEditable *entry;
  GtkLabel *base_label;
  GtkLabel *none_label;
  GtkScrolledWindow *scroller;
  GtkListBox *list_box;

  GtkWindow *window;
  GtkWidget *old_keyboard; /* weak: what had the keyboard before */
  CgvFocus *focus;         /* NULL without a profile */
  gboolean has_calls;
  GPtrArray *items; /* of Item, in the order of their kinds, but without functions */

  /* For each row of the focus its name, made when it is first searched. */
  char **names;
  guint32 n_names;

  /* The search. */
  char *pattern;
  int only;         /* a CgvCommandKind, or -1 for all */
  gboolean is_near; /* nothing has all of the text; @pattern is a shorter one */
  guint32 next_row;
  guint n_found;    /* functions */
  GArray *hits;     /* of Hit, the best first */
  guint search_id;
};

G_DEFINE_FINAL_TYPE (CgvCommandPalette, cgv_command_palette, ADW_TYPE_BIN)

static void
clear_item (gpointer data)
{
  Item *item = data;

  g_free (item->text);
  g_free (item->detail);
  g_free (item->side);
  g_free (item->action);
}

static void
unref_item (gpointer item)
{
  g_rc_box_release_full (item, clear_item);
}

/* Takes the texts. */
static Item *
new_item (CgvCommandKind kind,
          char *text,
          char *detail,
          char *side,
          char *action)
{
  Item *item = g_rc_box_new0 (Item);

  item->kind = kind;
  item->text = text;
  item->detail = detail;
  item->side = side;
  item->action = action;
  return item;
}

static void
add_item (CgvCommandPalette *self,
          Item *item)
{
  item->place = self->items->len;
  g_ptr_array_add (self->items, item);
}

static CgvCosts *
get_costs (CgvCommandPalette *self)
{
  return cgv_focus_get_costs (self->focus);
}

static char *
dup_amount (CgvCommandPalette *self,
            CgvAmount amount)
{
  g_autofree char *cost = cgv_focus_dup_cost (self->focus, amount.value);

  return g_strconcat (cgv_amount_is_exact (amount) ? "" : "≈\u202f", cost, NULL);
}

static guint64
get_cost_key (CgvCommandPalette *self,
              CgvNodeId row)
{
  CgvCosts *costs = get_costs (self);

  return cgv_sort_key_of_cost (self->has_calls ? costs->inclusive[row] : costs->self[row], costs->is_signed);
}

static Item *
new_function (CgvCommandPalette *self,
              const Hit *hit)
{
  g_autofree char *own = dup_amount (self, cgv_costs_get_self (get_costs (self), hit->row));
  g_autofree char *inclusive = dup_amount (self, cgv_costs_get_inclusive (get_costs (self), hit->row));
  /* Translators: the inclusive and the self cost of a function */
  char *side = self->has_calls ? g_strdup_printf (_("%s · self %s"), inclusive, own) : g_steal_pointer (&own);
  Item *item = new_item (CGV_COMMAND_FUNCTION, cgv_focus_dup_name (self->focus, hit->row), cgv_focus_dup_place (self->focus, hit->row), side, NULL);

  item->id = hit->row;
  item->fit = hit->fit;
  item->cost = hit->cost;
  return item;
}

static int
compare_items (gconstpointer a,
               gconstpointer b)
{
  const Item *item_a = *(Item *const *) a;
  const Item *item_b = *(Item *const *) b;

  if (item_a->kind != item_b->kind)
    return (int) item_a->kind - (int) item_b->kind;
  if (item_a->fit != item_b->fit)
    return (int) item_b->fit - (int) item_a->fit;
  if (item_a->cost != item_b->cost)
    return item_a->cost < item_b->cost ? 1 : -1;
  return item_a->place < item_b->place ? -1 : item_a->place > item_b->place;
}

/*
 * The rows
 */

/* Shows the letters that fit in the colour of links and bold, if the text was searched. A mark on the first byte of a character is one on
 * all of it. */
static GtkWidget *
new_label (CgvCommandPalette *self,
           const char *text,
           gboolean is_searched)
{
  gsize length = strlen (text);
  g_autofree bool *marks = g_new0 (bool, length + 1);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  GtkWidget *label = gtk_label_new (text);
  GdkRGBA color = { 0 };

  cgv_widget_lookup_color (GTK_WIDGET (self), "accent_color", &color);
  if (!is_searched || cgv_fuzzy_match (self->pattern, strlen (self->pattern), text, length, marks) == CGV_FIT_NONE)
    memset (marks, 0, length);
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      PangoAttribute *pair[] = { pango_attr_weight_new (PANGO_WEIGHT_BOLD),
                                 pango_attr_foreground_new ((guint16) (color.red * 65535), (guint16) (color.green * 65535), (guint16) (color.blue * 65535)) };

      for (guint i = 0; i < G_N_ELEMENTS (pair); i++)
        {
          pair[i]->start_index = (guint) (p - text);
          pair[i]->end_index = (guint) (g_utf8_next_char (p) - text);
          if (marks[p - text])
            pango_attr_list_change (attributes, pair[i]);
          else
            pango_attribute_destroy (pair[i]);
        }
    }
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  return label;
}

static GtkWidget *
new_row (CgvCommandPalette *self,
         Item *item)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *swatch = cgv_swatch_new ();
  GtkWidget *detail = new_label (self, item->detail, item->kind != CGV_COMMAND_FUNCTION);
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self)));
  GtkWidget *label = new_label (self, item->text, TRUE);
  GtkWidget *side = new_label (self, item->side != NULL ? item->side : "", FALSE);
  g_autofree char *name = g_strjoin (", ", item->text, *item->detail != '\0' ? item->detail : item->side, *item->detail != '\0' ? item->side : NULL, NULL);

  cgv_swatch_set_slot (CGV_SWATCH (swatch), item->kind == CGV_COMMAND_FUNCTION ? cgv_focus_get_slot (self->focus, item->id) : -1);
  /* If there is little room, the name has it. */
  gtk_widget_set_visible (detail, root == NULL || gtk_widget_get_width (root) >= cgv_text_scale (GTK_WIDGET (self), DETAIL_WIDTH));
  gtk_widget_set_hexpand (detail, TRUE);
  gtk_widget_add_css_class (detail, "dim-label");
  gtk_label_set_width_chars (GTK_LABEL (label), (int) MIN (g_utf8_strlen (item->text, -1), NAME_CHARS));
  gtk_label_set_ellipsize (GTK_LABEL (side), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (side, TRUE);
  gtk_widget_set_halign (side, GTK_ALIGN_END);
  gtk_widget_add_css_class (side, "dim-label");
  gtk_widget_add_css_class (side, "numeric");
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), detail);
  gtk_box_append (GTK_BOX (box), side);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_widget_set_focusable (row, FALSE);
  cgv_widget_name (row, name);
  g_object_set_data_full (G_OBJECT (row), ITEM_KEY, g_rc_box_acquire (item), unref_item);
  return row;
}

static Item *
get_item (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), ITEM_KEY);
}

static char *
dup_title (CgvCommandPalette *self,
           CgvCommandKind kind)
{
  const char *const titles[CGV_N_COMMAND_KINDS] = { _("Functions"), _("Files and Objects"), _("Do"), _("Event Types"), _("Open") };

  if (kind != CGV_COMMAND_FUNCTION)
    return g_strdup (titles[kind]);
  if (self->n_found == 0)
    return g_strdup (_("Last Functions"));
  if (self->n_found <= self->hits->len)
    return g_strdup (titles[kind]);
  /* Translators: how many of the functions that were found are shown */
  return g_strdup_printf (_("Functions, the First %u of %u"), self->hits->len, self->n_found);
}

static void
update_header_cb (GtkListBoxRow *row,
                  GtkListBoxRow *before,
                  gpointer user_data)
{
  g_autofree char *title = NULL;
  GtkWidget *label;

  if (before != NULL && get_item (before)->kind == get_item (row)->kind)
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }
  title = dup_title (CGV_COMMAND_PALETTE (user_data), get_item (row)->kind);
  label = gtk_label_new (title);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "caption-heading");
  gtk_widget_add_css_class (label, "command-kind");
  gtk_list_box_row_set_header (row, label);
}

/* The keyboard stays in the entry, so that the list has to be scrolled here. */
static void
select_row (CgvCommandPalette *self,
            GtkListBoxRow *row)
{
  double x, y;

  gtk_list_box_select_row (self->list_box, row);
  if (row == NULL)
    {
      gtk_accessible_reset_relation (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT);
      return;
    }
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT, row, -1);
  if (gtk_list_box_row_get_index (row) == 0)
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  else if (cgv_widget_translate (GTK_WIDGET (row), GTK_WIDGET (self->list_box), 0, 0, &x, &y))
    gtk_adjustment_clamp_page (gtk_scrolled_window_get_vadjustment (self->scroller), y, y + gtk_widget_get_height (GTK_WIDGET (row)));
}

/*
 * The search
 */

/* Keeps the best functions. */
static void
add_hit (CgvCommandPalette *self,
         CgvNodeId row,
         CgvFit fit)
{
  const Hit hit = { row, fit, get_cost_key (self, row) };
  guint place = self->hits->len;

  /* Letters that are far apart are a last resort. */
  if (place > 0 && fit == CGV_FIT_LETTERS && g_array_index (self->hits, Hit, 0).fit > fit)
    return;
  if (place > 0 && fit > CGV_FIT_LETTERS && g_array_index (self->hits, Hit, 0).fit == CGV_FIT_LETTERS)
    {
      g_array_set_size (self->hits, 0);
      place = self->n_found = 0;
    }
  self->n_found++;
  while (place > 0)
    {
      const Hit *before = &g_array_index (self->hits, Hit, place - 1);

      if (before->fit > fit || (before->fit == fit && before->cost >= hit.cost))
        break;
      place--;
    }
  if (place == MAX_RESULTS)
    return;
  if (self->hits->len == MAX_RESULTS)
    g_array_set_size (self->hits, MAX_RESULTS - 1);
  g_array_insert_val (self->hits, place, hit);
}

/* Searches further functions until the time of a step is over, or with @to_end to their end. Returns whether it is reached. */
static gboolean
search_functions (CgvCommandPalette *self,
                  gboolean to_end)
{
  gint64 end = g_get_monotonic_time () + STEP_US;
  gsize length = strlen (self->pattern);

  while (self->next_row < self->n_names)
    {
      CgvNodeId row = self->next_row++;
      CgvFit fit;

      if (self->names[row] == NULL)
        self->names[row] = cgv_focus_dup_name (self->focus, row);
      fit = cgv_fuzzy_match (self->pattern, length, self->names[row], strlen (self->names[row]), NULL);
      if (fit != CGV_FIT_NONE)
        add_hit (self, row, fit);
      if (!to_end && row % N_AT_A_TIME == 0 && g_get_monotonic_time () > end)
        break;
    }
  return self->next_row >= self->n_names;
}

/* Without a text, the functions that were shown last are those to go to. */
static void
list_last_functions (CgvCommandPalette *self)
{
  CgvNodeId rows[MAX_RESULTS];
  guint n_rows = cgv_history_list (self->focus->history, rows, MAX_RESULTS);

  for (guint i = 0; i < n_rows; i++)
    {
      const Hit hit = { .row = rows[i], .fit = CGV_FIT_WHOLE };

      g_array_append_val (self->hits, hit);
    }
  if (n_rows > 0)
    self->next_row = self->n_names;
}

static gboolean
is_searched (CgvCommandPalette *self,
             CgvCommandKind kind)
{
  if (self->only >= 0)
    return kind == (CgvCommandKind) self->only;
  return *self->pattern != '\0' || self->focus == NULL || kind == CGV_COMMAND_FUNCTION;
}

/* Returns the name of the action of a command, which people know from manual pages: "match-rules". Its parameter is no word of it. */
static const char *
get_action_words (const Item *item)
{
  const char *name = item->kind == CGV_COMMAND_ACTION && item->action != NULL ? strchr (item->action, '.') : NULL;

  return name != NULL && strpbrk (name, "(:") == NULL ? name + 1 : "";
}

static CgvFit
fit_inside (CgvCommandPalette *self,
            const char *words)
{
  return cgv_fuzzy_match (self->pattern, strlen (self->pattern), words, strlen (words), NULL) >= CGV_FIT_PARTS ? CGV_FIT_INSIDE : CGV_FIT_NONE;
}

/* Keeps a few of each kind. Returns in @best the best fit of each kind. */
static GPtrArray *
collect (CgvCommandPalette *self,
         CgvFit best[CGV_N_COMMAND_KINDS])
{
  GPtrArray *found = g_ptr_array_new_with_free_func (unref_item);
  guint n[CGV_N_COMMAND_KINDS] = { 0 };
  gsize length = strlen (self->pattern);
  CgvFit top = self->hits->len > 0 ? g_array_index (self->hits, Hit, 0).fit : CGV_FIT_NONE;

  cgv_foreach_item (Hit, hit, self->hits)
    g_ptr_array_add (found, new_function (self, hit));
  cgv_foreach_pointer (Item, item, self->items)
    {
      item->fit = is_searched (self, item->kind) ? cgv_fuzzy_match (self->pattern, length, item->text, strlen (item->text), NULL) : CGV_FIT_NONE;
      if (item->fit == CGV_FIT_NONE && is_searched (self, item->kind))
        item->fit = MAX (fit_inside (self, item->detail), fit_inside (self, get_action_words (item)));
      if (item->fit != CGV_FIT_NONE)
        g_ptr_array_add (found, g_rc_box_acquire (item));
      top = MAX (top, item->fit);
    }
  if (self->hits->len > 0 && self->n_found == 0)
    {
      best[CGV_COMMAND_FUNCTION] = CGV_FIT_WHOLE;
      return found;
    }
  g_ptr_array_sort (found, compare_items);
  for (guint i = 0; i < found->len;)
    {
      Item *item = g_ptr_array_index (found, i);

      if (item->fit == CGV_FIT_LETTERS && top > CGV_FIT_LETTERS)
        {
          g_ptr_array_remove_index (found, i);
          continue;
        }
      best[item->kind] = MAX (best[item->kind], item->fit);
      if (n[item->kind]++ < (self->only >= 0 ? MAX_OF_ONE : MAX_RESULTS))
        i++;
      else
        g_ptr_array_remove_index (found, i);
    }
  return found;
}

static void
fill_list (CgvCommandPalette *self,
           GPtrArray *found,
           const CgvFit best[CGV_N_COMMAND_KINDS])
{
  select_row (self, NULL);
  cgv_widget_clear (GTK_WIDGET (self->list_box));
  for (CgvFit fit = CGV_FIT_WHOLE; fit > CGV_FIT_NONE; fit--)
    {
      cgv_foreach_pointer (Item, item, found)
        if (best[item->kind] == fit)
          gtk_list_box_append (self->list_box, new_row (self, item));
    }
  gtk_list_box_invalidate_headers (self->list_box);
  select_row (self, gtk_list_box_get_row_at_index (self->list_box, 0));
}

static void begin_search (CgvCommandPalette *self,
                          gboolean to_end);

/* If nothing fits, names that begin alike do. */
static void
end_search (CgvCommandPalette *self,
            gboolean to_end)
{
  CgvFit best[CGV_N_COMMAND_KINDS] = { CGV_FIT_NONE };
  g_autoptr (GPtrArray) found = collect (self, best);
  const char *text = gtk_editable_get_text (self->entry);
  g_autofree char *none = NULL;

  if (found->len == 0 && *self->pattern != '\0')
    {
      *g_utf8_prev_char (self->pattern + strlen (self->pattern)) = '\0';
      self->is_near = TRUE;
      begin_search (self, to_end);
      return;
    }
  /* A name of which nothing is left has no near ones. */
  if (self->is_near && *self->pattern == '\0')
    g_ptr_array_set_size (found, 0);
  if (self->is_near)
    none = g_strdup_printf (_("Nothing is called “%s”."), text);
  cgv_widget_show_text (self->none_label, none);
  gtk_widget_set_visible (GTK_WIDGET (self->scroller), found->len > 0);
  fill_list (self, found, best);
}

static gboolean
search_cb (gpointer user_data)
{
  CgvCommandPalette *self = user_data;

  if (!search_functions (self, FALSE))
    return G_SOURCE_CONTINUE;
  self->search_id = 0;
  end_search (self, FALSE);
  return G_SOURCE_REMOVE;
}

/* The first step is taken at once: few functions need no other. */
static void
begin_search (CgvCommandPalette *self,
              gboolean to_end)
{
  g_clear_handle_id (&self->search_id, g_source_remove);
  self->n_found = 0;
  g_array_set_size (self->hits, 0);
  self->next_row = self->focus != NULL && is_searched (self, CGV_COMMAND_FUNCTION) ? 0 : self->n_names;
  if (self->focus != NULL && *self->pattern == '\0' && self->only < 0 && !self->is_near)
    list_last_functions (self);
  if (search_functions (self, to_end))
    end_search (self, to_end);
  else
    self->search_id = g_idle_add (search_cb, self);
}

/* A mark before the text chooses a kind. */
static void
text_changed_cb (CgvCommandPalette *self)
{
  static const struct
  {
    char mark;
    CgvCommandKind kind;
  } marks[] = { { '>', CGV_COMMAND_ACTION }, { '@', CGV_COMMAND_FILE }, { '#', CGV_COMMAND_EVENT } };
  const char *text = gtk_editable_get_text (self->entry);

  self->only = -1;
  for (guint i = 0; i < G_N_ELEMENTS (marks) && self->only < 0; i++)
    if (*text == marks[i].mark)
      self->only = marks[i].kind;
  g_free (self->pattern);
  self->pattern = g_strstrip (g_strdup (self->only >= 0 ? text + 1 : text));
  self->is_near = FALSE;
  begin_search (self, FALSE);
}

/*
 * Choosing
 */

static void
activate_action (CgvCommandPalette *self,
                 const char *action)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  if (g_action_parse_detailed_name (action, &name, &target, NULL))
    gtk_widget_activate_action_variant (GTK_WIDGET (self->window), name, target);
}

static void
row_activated_cb (CgvCommandPalette *self,
                  GtkListBoxRow *row)
{
  g_autoptr (CgvCommandPalette) keep = g_object_ref (self);
  Item *item = g_rc_box_acquire (get_item (row));

  cgv_command_palette_close (self);
  if (item->action != NULL)
    activate_action (self, item->action);
  else if (item->kind == CGV_COMMAND_EVENT)
    cgv_focus_set_event (self->focus, item->id);
  else
    {
      cgv_focus_open_row (self->focus, item->id);
      activate_action (self, "win.show-details");
    }
  unref_item (item);
}

/* Return may come before the last step of the search. */
static void
activate_cb (CgvCommandPalette *self)
{
  GtkListBoxRow *row;

  if (self->search_id != 0)
    {
      g_clear_handle_id (&self->search_id, g_source_remove);
      search_functions (self, TRUE);
      end_search (self, TRUE);
    }
  row = gtk_list_box_get_selected_row (self->list_box);
  if (row != NULL)
    row_activated_cb (self, row);
}

static void
move (CgvCommandPalette *self,
      int step)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list_box);
  GtkListBoxRow *next = row != NULL ? gtk_list_box_get_row_at_index (self->list_box, MAX (gtk_list_box_row_get_index (row) + step, 0)) : NULL;

  if (next != NULL)
    select_row (self, next);
}

/* Hands the text to the search of the list. */
static void
search_list (CgvCommandPalette *self)
{
  g_autoptr (CgvCommandPalette) keep = g_object_ref (self);
  const char *text = gtk_editable_get_text (self->entry);
  g_autofree char *action = g_action_print_detailed_name ("win.find", g_variant_new_string (text + (self->only >= 0)));

  if (self->focus == NULL)
    return;
  cgv_command_palette_close (self);
  activate_action (self, action);
}

static gboolean
key_pressed_cb (CgvCommandPalette *self,
                guint key,
                guint keycode,
                GdkModifierType state)
{
  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;
  switch (key)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      move (self, -1);
      return TRUE;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      move (self, 1);
      return TRUE;
    case GDK_KEY_Page_Up:
      move (self, -MAX_RESULTS);
      return TRUE;
    case GDK_KEY_Page_Down:
      move (self, MAX_RESULTS);
      return TRUE;
    case GDK_KEY_Tab:
      search_list (self);
      return TRUE;
    case GDK_KEY_Escape:
      cgv_command_palette_close (self);
      return TRUE;
    default:
      return FALSE;
    }
}

/* A click beside the sheet. */
static void
pressed_cb (CgvCommandPalette *self,
            int n_press,
            double x,
            double y)
{
  GtkWidget *at = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);

  if (at == GTK_WIDGET (self) || ADW_IS_CLAMP (at))
    cgv_command_palette_close (self);
}

/* Another widget has the keyboard: of the window, or a menu of it. */
static void
keyboard_moved_cb (CgvCommandPalette *self)
{
  GtkWidget *keyboard = gtk_window_get_focus (self->window);

  if (keyboard == NULL || gtk_widget_is_ancestor (keyboard, GTK_WIDGET (self)))
    return;
  g_set_weak_pointer (&self->old_keyboard, NULL);
  cgv_command_palette_close (self);
}

/*
 * The palette
 */

/* A file or an object. */
typedef struct
{
  CgvCost sum;    /* the self costs of its functions */
  CgvNodeId row;  /* the first of these */
  CgvGroupingKind kind;
} Place;

static void
add_string (CgvCommandPalette *self,
            GHashTable *places,
            CgvNodeId row,
            CgvStringId string,
            CgvGroupingKind kind)
{
  Place *place = g_hash_table_lookup (places, GUINT_TO_POINTER (string));

  if (place == NULL)
    {
      place = g_new0 (Place, 1);
      place->row = row;
      place->kind = kind;
      g_hash_table_insert (places, GUINT_TO_POINTER (string), place);
    }
  place->sum = cgv_cost_add (place->sum, get_costs (self)->self[row], get_costs (self)->is_signed);
}

/* Choosing a file or an object selects it among the groups of the list. */
static void
add_files (CgvCommandPalette *self)
{
  CgvGraph *graph = get_costs (self)->graph;
  g_autoptr (GHashTable) places = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  GHashTableIter iter;
  gpointer string, value;

  for (CgvNodeId row = 0; row < graph->n_nodes; row++)
    {
      CgvFunctionId function = cgv_fold_get_function (graph->fold, row);

      if (function == CGV_NONE)
        continue;
      add_string (self, places, row, graph->profile->functions[function].file, CGV_GROUPING_FILE);
      if (graph->profile->functions[function].object != graph->profile->functions[function].file)
        add_string (self, places, row, graph->profile->functions[function].object, CGV_GROUPING_OBJECT);
    }
  g_hash_table_iter_init (&iter, places);
  while (g_hash_table_iter_next (&iter, &string, &value))
    {
      const Place *place = value;
      gsize length;
      const char *path = cgv_profile_get_string (graph->profile, GPOINTER_TO_UINT (string), &length);
      g_autofree char *name = cgv_name_text_dup_base_name (path, length);
      g_autofree char *amount = cgv_focus_dup_cost (self->focus, place->sum);
      Item *item;

      if (name == NULL)
        continue;
      item = new_item (CGV_COMMAND_FILE, g_strdup (name), cgv_display_dup (path, (gssize) length), g_strdup_printf (_("self %s"), amount),
                       g_action_print_detailed_name ("win.show-group", g_variant_new ("(uu)", (guint) place->kind, place->row)));
      item->cost = cgv_sort_key_of_cost (place->sum, get_costs (self)->is_signed);
      add_item (self, item);
    }
}

static void
add_events (CgvCommandPalette *self)
{
  CgvEventList *list = self->focus->choice->events;
  CgvEventSet *set = list->sets[CGV_SIDE_NEW];

  for (guint i = 0; i < cgv_event_list_get_n (list); i++)
    {
      Item *item;

      /* The new side has all event types that can be chosen, with their indexes as ids. */
      if (!cgv_event_list_can_be_main (list, i))
        continue;
      item = new_item (CGV_COMMAND_EVENT, cgv_event_text_dup_title (set, i), cgv_event_text_dup_name (set, i), NULL, NULL);
      item->id = i;
      add_item (self, item);
    }
}

static void
set_focus (CgvCommandPalette *self,
           CgvFocus *focus)
{
  g_autofree char *base = NULL;

  self->focus = g_object_ref (focus);
  self->has_calls = cgv_row_text_has_calls (focus);
  self->n_names = get_costs (self)->graph->n_nodes;
  self->names = g_new0 (char *, self->n_names);
  base = cgv_focus_get_relative (focus) ? cgv_focus_dup_base (focus) : cgv_row_text_dup_event (focus);
  gtk_label_set_text (self->base_label, base);
  add_files (self);
  add_events (self);
  /* Rows have other numbers then. */
  g_signal_connect_closure (focus, "changed", cgv_focus_closure_new (CGV_FOCUS_NUMBERS, G_CALLBACK (cgv_command_palette_close), self), TRUE);
}

static void
cgv_command_palette_dispose (GObject *object)
{
  CgvCommandPalette *self = CGV_COMMAND_PALETTE (object);

  g_clear_handle_id (&self->search_id, g_source_remove);
  g_clear_weak_pointer (&self->old_keyboard);
  g_clear_object (&self->focus);
  /* A click in the list may keep it longer than the palette. */
  if (self->list_box != NULL)
    gtk_list_box_set_header_func (self->list_box, NULL, NULL, NULL);
  cgv_template_dispose (object);
}

static void
cgv_command_palette_finalize (GObject *object)
{
  CgvCommandPalette *self = CGV_COMMAND_PALETTE (object);

  for (guint32 i = 0; i < self->n_names; i++)
    g_free (self->names[i]);
  g_free (self->names);
  g_free (self->pattern);
  g_array_unref (self->hits);
  g_ptr_array_unref (self->items);

  G_OBJECT_CLASS (cgv_command_palette_parent_class)->finalize (object);
}

static void
cgv_command_palette_class_init (CgvCommandPaletteClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_command_palette_dispose;
  G_OBJECT_CLASS (klass)->finalize = cgv_command_palette_finalize;

  gtk_widget_class_set_css_name (widget_class, "commandpalette");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-command-palette.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvCommandPalette, entry);
  gtk_widget_class_bind_template_child (widget_class, CgvCommandPalette, base_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCommandPalette, none_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCommandPalette, scroller);
  gtk_widget_class_bind_template_child (widget_class, CgvCommandPalette, list_box);
  gtk_widget_class_bind_template_callback (widget_class, text_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, pressed_cb);
}

static void
cgv_command_palette_init (CgvCommandPalette *self)
{
  self->items = g_ptr_array_new_with_free_func (unref_item);
  self->hits = cgv_array_new (Hit);
  self->pattern = g_strdup ("");
  self->only = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_header_func (self->list_box, update_header_cb, self, NULL);
}

CgvCommandPalette *
cgv_command_palette_new (GtkWindow *window,
                         CgvFocus *focus)
{
  CgvCommandPalette *self;

  g_return_val_if_fail (GTK_IS_WINDOW (window), NULL);
  g_return_val_if_fail (focus == NULL || CGV_IS_FOCUS (focus), NULL);

  self = g_object_new (CGV_TYPE_COMMAND_PALETTE, NULL);
  self->window = window;
  if (focus != NULL)
    set_focus (self, focus);
  return self;
}

static char *
dup_without_mnemonic (const char *title)
{
  GString *text = g_string_new (NULL);

  for (; *title != '\0'; title++)
    if (*title != '_')
      g_string_append_c (text, *title);
  return g_string_free (text, FALSE);
}

static char *
dup_key (CgvCommandPalette *self,
         const char *action)
{
  g_auto (GStrv) keys = gtk_application_get_accels_for_action (gtk_window_get_application (self->window), action);
  GdkModifierType modifiers;
  guint key;

  return keys[0] != NULL && gtk_accelerator_parse (keys[0], &key, &modifiers) ? gtk_accelerator_get_label (key, modifiers) : NULL;
}

static gboolean
is_same (const char *a,
         const char *b)
{
  g_autofree char *folded_a = g_utf8_casefold (a, -1);
  g_autofree char *folded_b = g_utf8_casefold (b, -1);

  return g_str_equal (folded_a, folded_b);
}

void
cgv_command_palette_add (CgvCommandPalette *self,
                         CgvCommandKind kind,
                         const char *title,
                         const char *detail,
                         const char *action)
{
  g_autofree char *text = NULL;
  g_autofree char *key = NULL;

  g_return_if_fail (CGV_IS_COMMAND_PALETTE (self));
  g_return_if_fail (title != NULL && detail != NULL && action != NULL);

  text = kind == CGV_COMMAND_ACTION ? dup_without_mnemonic (title) : g_strdup (title);
  key = dup_key (self, action);
  for (guint i = 0; i < self->items->len && kind == CGV_COMMAND_ACTION; i++)
    {
      Item *item = g_ptr_array_index (self->items, i);

      if (item->kind != kind || !(g_str_equal (item->action, action) || is_same (item->text, text)))
        continue;
      if (item->side == NULL)
        item->side = g_steal_pointer (&key);
      return;
    }
  add_item (self, new_item (kind, g_steal_pointer (&text), g_strdup (detail), g_steal_pointer (&key), g_strdup (action)));
}

void
cgv_command_palette_open (CgvCommandPalette *self,
                          GtkOverlay *overlay)
{
  g_return_if_fail (CGV_IS_COMMAND_PALETTE (self));
  g_return_if_fail (GTK_IS_OVERLAY (overlay));

  g_set_weak_pointer (&self->old_keyboard, gtk_window_get_focus (self->window));
  gtk_overlay_add_overlay (overlay, GTK_WIDGET (self));
  text_changed_cb (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
  g_signal_connect_object (self->window, "notify::focus-widget", G_CALLBACK (keyboard_moved_cb), self, G_CONNECT_SWAPPED);
}

void
cgv_command_palette_close (CgvCommandPalette *self)
{
  GtkWidget *overlay;

  g_return_if_fail (CGV_IS_COMMAND_PALETTE (self));

  overlay = gtk_widget_get_parent (GTK_WIDGET (self));
  if (overlay == NULL)
    return;
  g_clear_handle_id (&self->search_id, g_source_remove);
  g_signal_handlers_disconnect_by_func (self->window, keyboard_moved_cb, self);
  if (self->old_keyboard != NULL)
    gtk_widget_grab_focus (self->old_keyboard);
  gtk_overlay_remove_overlay (GTK_OVERLAY (overlay), GTK_WIDGET (self));
}
