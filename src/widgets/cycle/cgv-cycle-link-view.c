/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-link-view.h"

#include <glib/gi18n.h>

#include "cgv-column-tools.h"
#include "cgv-cost-cell.h"
#include "cgv-cost-text.h"
#include "cgv-cycle-link-list.h"
#include "cgv-cycle-text.h"
#include "cgv-name-cell.h"
#include "cgv-row-factory.h"
#include "cgv-row-text.h"

#define N_COLUMNS 3

/* The cell of a name: a mark for what is cut or outside, and the name. */
#define MARK_KEY "cgv-mark"
#define NAME_KEY "cgv-name"

/* Between a number and the ends of its bar. */
#define BAR_PADDING 8

struct _CgvCycleLinkView
{
  GtkWidget parent_instance;

  CgvCallListKind kind;
  CgvCycleFocus *cycle;
  CgvCycleLinkList *list;
  GtkColumnViewColumn *columns[N_COLUMNS];

  GtkWidget *content;
  GtkLabel *title_label;
  GtkLabel *count_label;
  GtkStack *stack;
  GtkLabel *empty_label;
  GtkColumnView *column_view;
};

enum
{
  PROP_0,
  PROP_KIND,
  PROP_CYCLE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvCycleLinkView, cgv_cycle_link_view, GTK_TYPE_WIDGET)

static CgvFocus *
get_focus (CgvCycleLinkView *self)
{
  return cgv_cycle_focus_get_focus (self->cycle);
}

static guint
get_n_links (CgvCycleLinkView *self)
{
  return self->list != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->list)) : 0;
}

static const CgvCycleLink *
get_link (CgvCycleLinkView *self,
          guint position)
{
  return position < get_n_links (self) ? cgv_cycle_link_list_get_link (self->list, position) : NULL;
}

static char *
dup_name (CgvCycleLinkView *self,
          const CgvCycleLink *link)
{
  return link->piece != CGV_NONE ? cgv_cycle_text_dup_piece (self->cycle, link->piece) : cgv_focus_dup_name (get_focus (self), link->node);
}

static const CgvCosts *
get_costs (CgvCycleLinkView *self)
{
  return cgv_focus_get_costs (get_focus (self));
}

static gboolean
is_beyond (CgvCycleLinkView *self,
           CgvCost cost)
{
  return cgv_cost_text_is_beyond (get_focus (self), get_costs (self), cost, get_costs (self)->total);
}

static char *
dup_tooltip (CgvCycleLinkView *self,
             const CgvCycleLink *link)
{
  g_autofree char *name = dup_name (self, link);
  g_autofree char *share = cgv_row_text_dup_share (get_focus (self), link->cost);
  g_autofree char *calls = cgv_row_text_dup_count (link->calls);
  const char *note = "";
  const char *reason = "";

  if (link->is_cut)
    note = _ ("\nCut: these calls lead back, and close a circle.");
  else if (link->piece == CGV_NONE)
    note = self->kind == CGV_CALL_LIST_CALLERS ? _ ("\nOutside the cycle: here it is entered.") : _ ("\nOutside the cycle: here it is left.");
  if (is_beyond (self, link->cost))
    reason = _ ("\nMore than 100 %: a call within a cycle costs what all of it did until the call returned.");
  return g_strdup_printf (ngettext ("%s\n%s call that costs %s%s%s", "%s\n%s calls that cost %s%s%s", link->calls), name, calls, share, reason, note);
}

static void
update_cost (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvCycleLinkView *self = user_data;
  const CgvCycleLink *link = get_link (self, position);
  g_autofree char *text = NULL;

  if (link == NULL)
    return;
  text = cgv_cost_text_dup_within (get_focus (self), get_costs (self), link->cost, get_costs (self)->total);
  cgv_cost_cell_set (CGV_COST_CELL (cell), text, cgv_row_text_get_fraction (get_focus (self), link->cost, get_costs (self)->total));
  if (is_beyond (self, link->cost))
    {
      g_autofree char *description = dup_tooltip (self, link);

      gtk_accessible_update_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
    }
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

static void
update_count (GtkWidget *cell,
              guint position,
              gpointer user_data)
{
  const CgvCycleLink *link = get_link (user_data, position);
  g_autofree char *text = NULL;

  if (link == NULL)
    return;
  text = cgv_row_text_dup_count (link->calls);
  gtk_inscription_set_text (GTK_INSCRIPTION (cell), text);
}

static const char *
get_mark (const CgvCycleLink *link)
{
  if (link->is_cut)
    return "edit-cut-symbolic";
  return link->piece == CGV_NONE ? "adw-external-link-symbolic" : NULL;
}

static void
update_name (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvCycleLinkView *self = user_data;
  const CgvCycleLink *link = get_link (self, position);
  GtkImage *mark = g_object_get_data (G_OBJECT (cell), MARK_KEY);
  g_autofree char *name = NULL;
  gboolean is_group;

  if (link == NULL)
    return;
  name = dup_name (self, link);
  is_group = link->piece != CGV_NONE && cgv_cycle_focus_get_cut (self->cycle)->pieces[link->piece].n_members > 1;
  cgv_name_cell_set (g_object_get_data (G_OBJECT (cell), NAME_KEY), name, is_group ? CGV_NAME_MARK_CYCLE : CGV_NAME_MARK_NONE);
  gtk_image_set_from_icon_name (mark, get_mark (link));
  gtk_widget_set_visible (GTK_WIDGET (mark), get_mark (link) != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (mark), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  link->is_cut ? _ ("Cut") : _ ("Outside the cycle"), -1);
  gtk_widget_set_opacity (cell, link->is_cut ? 0.6 : 1);
}

static gboolean
query_tooltip_cb (GtkWidget *cell,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip,
                  gpointer user_data)
{
  const CgvCycleLink *link = get_link (user_data, cgv_row_factory_get_position (cell));
  g_autofree char *text = NULL;

  if (link == NULL)
    return FALSE;
  text = dup_tooltip (user_data, link);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static GtkWidget *
add_tooltip (GtkWidget *cell,
             gpointer user_data)
{
  gtk_widget_set_has_tooltip (cell, TRUE);
  g_signal_connect (cell, "query-tooltip", G_CALLBACK (query_tooltip_cb), user_data);
  return cell;
}

static GtkWidget *
create_cost (gpointer user_data)
{
  return add_tooltip (cgv_cost_cell_new (), user_data);
}

static GtkWidget *
create_count (gpointer user_data)
{
  return add_tooltip (cgv_column_tools_new_number (), user_data);
}

static GtkWidget *
create_name (gpointer user_data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget *mark = gtk_image_new ();
  GtkWidget *name = cgv_name_cell_new ();

  gtk_image_set_pixel_size (GTK_IMAGE (mark), 12);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_box_append (GTK_BOX (box), mark);
  gtk_box_append (GTK_BOX (box), name);
  g_object_set_data (G_OBJECT (box), MARK_KEY, mark);
  g_object_set_data (G_OBJECT (box), NAME_KEY, name);
  return add_tooltip (box, user_data);
}

static char *
explain_cost (gpointer user_data)
{
  return g_strdup (_ ("What the calls cost, with all that they call. Calls that contain each other are in it more than once."));
}

static char *
explain_count (gpointer user_data)
{
  return g_strdup (_ ("How many calls"));
}

static char *
explain_name (gpointer user_data)
{
  return g_strdup (_ ("Who calls, or is called: parts of the cycle, and functions outside it"));
}

static void
update_widths (CgvCycleLinkView *self)
{
  CgvCost cost = 0;
  guint64 calls = 0;

  for (guint i = 0; i < get_n_links (self); i++)
    {
      const CgvCycleLink *link = get_link (self, i);

      if (cgv_cost_compare (link->cost, cost, get_costs (self)->is_signed) > 0)
        cost = link->cost;
      calls = MAX (calls, link->calls);
    }
  if (self->list != NULL)
    {
      /* Below a share that is not shown there may be "100.00 %". */
      g_autofree char *cost_text = cgv_focus_dup_cost (get_focus (self), is_beyond (self, cost) ? get_costs (self)->total : cost);
      g_autofree char *smallest = cgv_focus_dup_cost (get_focus (self), MIN (cost, 1));
      g_autofree char *calls_text = cgv_row_text_dup_count (calls);

      cgv_column_tools_show (self->columns[0], TRUE, BAR_PADDING + MAX (cgv_column_tools_measure (self->column_view, self->columns[0], cost_text), cgv_column_tools_measure (self->column_view, self->columns[0], smallest)));
      cgv_column_tools_show (self->columns[1], TRUE, cgv_column_tools_measure (self->column_view, self->columns[1], calls_text));
    }
}

static void
update (CgvCycleLinkView *self)
{
  guint n = get_n_links (self);
  g_autofree char *count = cgv_row_text_dup_count (n);

  gtk_label_set_text (self->count_label, n > 0 ? count : "");
  gtk_stack_set_visible_child_name (self->stack, n > 0 ? "list" : "empty");
  update_widths (self);
  for (guint i = 0; i < N_COLUMNS; i++)
    cgv_row_factory_refresh (gtk_column_view_column_get_factory (self->columns[i]));
}

static void
piece_changed_cb (CgvCycleLinkView *self)
{
  update (self);
  cgv_column_tools_scroll_to (self->column_view, 0);
}

static void
row_activate_cb (CgvCycleLinkView *self,
                 guint position)
{
  if (position < get_n_links (self))
    cgv_focus_set_row (get_focus (self), cgv_cycle_link_list_get_node (self->list, position));
}

/* One press of Tab leaves the list; GTK 4.8 would go through all its rows. */
static gboolean
cgv_cycle_link_view_focus (GtkWidget *widget,
                           GtkDirectionType direction)
{
  CgvCycleLinkView *self = CGV_CYCLE_LINK_VIEW (widget);
  gboolean is_tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;

  if (is_tab && gtk_widget_get_focus_child (widget) != NULL)
    return FALSE;
  return gtk_widget_child_focus (self->content, direction);
}

static void
add_column (CgvCycleLinkView *self,
            guint column,
            const char *title,
            CgvCellCreateFunc create,
            CgvCellUpdateFunc update_func,
            CgvTitleTooltipFunc explain)
{
  self->columns[column] = gtk_column_view_column_new (title, cgv_row_factory_new (create, update_func, self));
  gtk_column_view_column_set_resizable (self->columns[column], TRUE);
  gtk_column_view_column_set_expand (self->columns[column], column == N_COLUMNS - 1);
  gtk_column_view_append_column (self->column_view, self->columns[column]);
  cgv_column_tools_set_title (self->column_view, self->columns[column], column < N_COLUMNS - 1, explain, self);
}

static void
cgv_cycle_link_view_constructed (GObject *object)
{
  CgvCycleLinkView *self = CGV_CYCLE_LINK_VIEW (object);
  gboolean is_callers = self->kind == CGV_CALL_LIST_CALLERS;
  const char *title = is_callers ? _ ("Works for") : _ ("Calls");

  G_OBJECT_CLASS (cgv_cycle_link_view_parent_class)->constructed (object);

  gtk_label_set_text (self->title_label, title);
  gtk_label_set_text (self->empty_label, is_callers ? _ ("Nothing calls it.") : _ ("It calls nothing else."));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->column_view), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
}

static void
cgv_cycle_link_view_get_property (GObject *object,
                                  guint prop_id,
                                  GValue *value,
                                  GParamSpec *pspec)
{
  CgvCycleLinkView *self = CGV_CYCLE_LINK_VIEW (object);

  switch (prop_id)
    {
    case PROP_KIND:
      g_value_set_uint (value, self->kind);
      break;
    case PROP_CYCLE:
      g_value_set_object (value, self->cycle);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_cycle_link_view_set_property (GObject *object,
                                  guint prop_id,
                                  const GValue *value,
                                  GParamSpec *pspec)
{
  CgvCycleLinkView *self = CGV_CYCLE_LINK_VIEW (object);

  switch (prop_id)
    {
    case PROP_KIND:
      self->kind = g_value_get_uint (value);
      break;
    case PROP_CYCLE:
      cgv_cycle_link_view_set_cycle (self, g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_cycle_link_view_dispose (GObject *object)
{
  CgvCycleLinkView *self = CGV_CYCLE_LINK_VIEW (object);

  if (self->column_view != NULL)
    cgv_cycle_link_view_set_cycle (self, NULL);
  for (guint i = 0; i < N_COLUMNS; i++)
    g_clear_object (&self->columns[i]);
  gtk_widget_dispose_template (GTK_WIDGET (self), CGV_TYPE_CYCLE_LINK_VIEW);

  G_OBJECT_CLASS (cgv_cycle_link_view_parent_class)->dispose (object);
}

static void
cgv_cycle_link_view_class_init (CgvCycleLinkViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = cgv_cycle_link_view_constructed;
  object_class->dispose = cgv_cycle_link_view_dispose;
  object_class->get_property = cgv_cycle_link_view_get_property;
  object_class->set_property = cgv_cycle_link_view_set_property;
  properties[PROP_KIND] =
    g_param_spec_uint ("kind", NULL, NULL, CGV_CALL_LIST_CALLERS, CGV_CALL_LIST_CALLEES, CGV_CALL_LIST_CALLERS, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_CYCLE] =
    g_param_spec_object ("cycle", NULL, NULL, CGV_TYPE_CYCLE_FOCUS, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  widget_class->focus = cgv_cycle_link_view_focus;

  gtk_widget_class_set_css_name (widget_class, "callview");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-cycle-link-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvCycleLinkView, content);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleLinkView, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleLinkView, count_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleLinkView, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleLinkView, empty_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleLinkView, column_view);
  gtk_widget_class_bind_template_callback (widget_class, row_activate_cb);
}

static void
cgv_cycle_link_view_init (CgvCycleLinkView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  add_column (self, 0, _ ("Cost"), create_cost, update_cost, explain_cost);
  add_column (self, 1, _ ("Count"), create_count, update_count, explain_count);
  add_column (self, 2, _ ("Function"), create_name, update_name, explain_name);
  cgv_column_tools_describe_titles (self->column_view);
}

static void
drop_cycle (CgvCycleLinkView *self)
{
  if (self->cycle == NULL)
    return;
  gtk_column_view_set_model (self->column_view, NULL);
  g_signal_handlers_disconnect_by_data (self->cycle, self);
  g_signal_handlers_disconnect_by_data (get_focus (self), self);
  g_clear_object (&self->list);
  g_clear_object (&self->cycle);
}

static void
follow_cycle (CgvCycleLinkView *self,
              CgvCycleFocus *cycle)
{
  g_autoptr (GtkNoSelection) model = NULL;

  self->cycle = g_object_ref (cycle);
  self->list = cgv_cycle_link_list_new (cycle, self->kind);
  model = gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->list)));
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (model));

  /* After the list, which has connected to the same signal before. */
  g_signal_connect_swapped (cycle, "piece-changed", G_CALLBACK (piece_changed_cb), self);
  g_signal_connect_swapped (get_focus (self), "notify::relative", G_CALLBACK (update), self);
  update (self);
}

void
cgv_cycle_link_view_set_cycle (CgvCycleLinkView *self,
                               CgvCycleFocus *cycle)
{
  g_return_if_fail (CGV_IS_CYCLE_LINK_VIEW (self));
  g_return_if_fail (cycle == NULL || CGV_IS_CYCLE_FOCUS (cycle));

  if (self->cycle == cycle)
    return;
  drop_cycle (self);
  if (cycle != NULL)
    follow_cycle (self, cycle);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CYCLE]);
}
