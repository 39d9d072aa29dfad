/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-name-cell.h"

#include <glib/gi18n.h>

#include "cgv-cost-cell.h"
#include "cgv-glyph-widths.h"
#include "cgv-line.h"
#include "cgv-share-bar.h"
#include "cgv-short-name.h"
#include "cgv-signal.h"
#include "cgv-swatch.h"
#include "cgv-widget.h"

#define N_MARKS 3
#define SPACING 4
#define ARROW   16
#define SWATCH  16

/* Indentation of each level of a tree, and the number of levels that differ in it if the tree does not open. */
#define LEVEL_INDENT 10
#define MAX_LEVELS      12u
#define MAX_OPEN_LEVELS 1000u

/* The names of deep levels leave no more than this part of the width free. */
#define LEVEL_SHARE      4
#define OPEN_LEVEL_SHARE 2

/* Least room for a place. */
#define MIN_PLACE 52

/* Space between the name and the place; and the error of widths. */
#define PLACE_GAP   9
#define SLACK       4
#define PLACE_SLACK 1

/* Space at both sides of a tag. */
#define TAG_PADDING 6

/* The second line: its bar, which leaves some room for the place, and its padding. */
#define BAR_WIDTH(width) MIN (92, (width) * 2 / 5)
#define BAR_HEIGHT 6
#define LINE_GAP   4

/*
 * The text is chosen for the width of the cell: a cell that is bound again keeps its width, and a cell that gets another width chooses
 * again. Both happen for some two hundred cells at once, so that names are measured by a table of glyph widths and not by Pango. Therefore
 * a cell also makes its children on first use: all except the text are NULL before.
 */
struct _CgvNameCell
{
  GtkWidget parent_instance;

  CgvLine *text;
  GtkWidget *images[N_MARKS];
  GtkWidget *arrow;
  CgvLine *count;
  CgvLine *place;
  CgvSwatch *swatch;
  CgvLine *tag;
  GtkWidget *bar; /* a CgvShareBar, or in a comparison a CgvCostCell, if there are two lines */
  gboolean has_two_lines;
  int first_width; /* of the first of two lines, which may be wider than the cell */
  CgvNameBranch branch;
  guint level;
  gboolean is_path;
  GStrv forms; /* ever shorter, at least one; NULL before a name is set */
  CgvNameMarks marks;
  int text_width;
};

enum
{
  TOGGLED,
  CYCLE_CLICKED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvNameCell, cgv_name_cell, GTK_TYPE_WIDGET)

/* Chooses the longest form that fits. If none does, Pango leaves out the middle of the shortest. */
static void
choose_text (CgvNameCell *self)
{
  CgvGlyphWidths *widths;
  guint i = 0;

  if (self->forms == NULL || self->text_width <= 0)
    return;

  widths = cgv_glyph_widths_get (GTK_WIDGET (self->text));
  while (self->forms[i + 1] != NULL && !self->is_path && cgv_glyph_widths_measure (widths, self->forms[i]) > self->text_width)
    i++;
  cgv_line_set_text (self->text, self->forms[i]);
}

static gboolean
has_mark (CgvNameCell *self,
          guint i)
{
  return (self->marks & (1u << i)) != 0;
}

/* The room that the marks take at the end of the cell. */
static int
get_marks_width (CgvNameCell *self)
{
  int width = 0;

  for (guint i = 0; i < N_MARKS; i++)
    {
      int natural;

      if (!has_mark (self, i))
        continue;
      gtk_widget_measure (self->images[i], GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
      width += natural + SPACING;
    }

  return width;
}

static gboolean
is_group (CgvNameCell *self)
{
  return self->branch == CGV_NAME_BRANCH_CLOSED || self->branch == CGV_NAME_BRANCH_OPEN;
}

static gboolean
has_swatch (CgvNameCell *self)
{
  return cgv_name_cell_get_slot (self) >= 0;
}

/* Returns where the level of a name begins. */
static int
get_level_indent (CgvNameCell *self)
{
  guint levels = self->level > 1 ? self->level - 1 : 0;
  int width = gtk_widget_get_width (GTK_WIDGET (self));

  if (self->branch != CGV_NAME_BRANCH_NONE)
    return MIN ((int) MIN (levels, MAX_OPEN_LEVELS) * LEVEL_INDENT, width / OPEN_LEVEL_SHARE);
  return MIN ((int) MIN (levels, MAX_LEVELS) * LEVEL_INDENT, width / LEVEL_SHARE);
}

/* Returns where the swatch begins. */
static int
get_tree_indent (CgvNameCell *self)
{
  if (self->branch == CGV_NAME_BRANCH_NONE)
    return get_level_indent (self);

  return get_level_indent (self) + (self->branch == CGV_NAME_BRANCH_MEMBER ? 2 : 1) * (ARROW + SPACING);
}

/* Returns where the text begins. */
static int
get_indent (CgvNameCell *self)
{
  return get_tree_indent (self) + (has_swatch (self) ? SWATCH : 0);
}

static const char *
get_label (CgvLine *label)
{
  return label != NULL ? cgv_line_get_text (label) : "";
}

/* Returns how much of the room for the name is left for the place after it; 0 where that is too little. */
static int
get_place_width (CgvNameCell *self,
                 int width)
{
  int natural, left;

  if (*get_label (self->text) == '\0' || *get_label (self->place) == '\0')
    return 0;
  left = width - cgv_line_get_text_width (self->text) - SLACK - PLACE_GAP;
  natural = cgv_line_get_text_width (self->place) + PLACE_SLACK;
  return left >= MIN (natural, MIN_PLACE) ? MIN (natural, left) : 0;
}

/* The room that the tag takes at the end of the cell: it is said even where the name is cut for it. */
static int
get_tag_width (CgvNameCell *self)
{
  return *get_label (self->tag) != '\0' ? cgv_line_get_text_width (self->tag) + 2 * TAG_PADDING : 0;
}

/* Returns how much of a width the text of the group leaves for its count: 0 if there is little room. */
static int
get_count_width (CgvNameCell *self,
                 int width)
{
  int natural;

  if (!is_group (self) || self->count == NULL)
    return 0;
  natural = cgv_line_get_text_width (self->count);

  return natural + 2 * SPACING <= width / 2 ? natural : 0;
}

static gboolean
is_second_line_empty (CgvNameCell *self)
{
  return *get_label (self->place) == '\0' && (self->bar == NULL || !gtk_widget_get_visible (self->bar));
}

static void
cgv_name_cell_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  CgvNameCell *self = CGV_NAME_CELL (widget);
  int place;

  gtk_widget_measure (GTK_WIDGET (self->text), orientation, -1, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL || !self->has_two_lines || is_second_line_empty (self))
    return;
  gtk_widget_measure (GTK_WIDGET (self->place), orientation, -1, NULL, &place, NULL, NULL);
  *minimum += place + LINE_GAP;
  *natural += place + LINE_GAP;
}

/* Allocates one line: in more height, Pango breaks a long name before it leaves out its middle. */
static void
allocate_at (GtkWidget *widget,
             GtkWidget *child,
             int x,
             int width,
             int height)
{
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GtkAllocation allocation = { .x = rtl ? gtk_widget_get_width (widget) - x - width : x, .width = width };
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, -1, NULL, &natural, NULL, NULL);
  allocation.height = MIN (natural, height);
  allocation.y = (height - allocation.height) / 2;
  gtk_widget_size_allocate (child, &allocation, -1);
}

static void
show_child (gpointer child,
            gboolean is_shown)
{
  if (child != NULL)
    gtk_widget_set_child_visible (child, is_shown);
}

/* The name, and where it leaves room the place. */
static void
allocate_name (CgvNameCell *self,
               int x,
               int width,
               int height)
{
  int place_width = self->has_two_lines ? 0 : get_place_width (self, width);
  int name_width = width;

  /* Latin letters go from the left of their room even where reading goes to the left. */
  if (self->forms != NULL && (place_width > 0 || (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL && !gtk_widget_has_css_class (GTK_WIDGET (self->text), "code"))))
    name_width = MIN (cgv_line_get_text_width (self->text) + SLACK, width);

  show_child (self->place, place_width > 0 || self->has_two_lines);
  if (place_width > 0)
    allocate_at (GTK_WIDGET (self), GTK_WIDGET (self->place), x + name_width + PLACE_GAP, place_width, height);
  allocate_at (GTK_WIDGET (self), GTK_WIDGET (self->text), x, name_width, height);
}

/* Below the name. Returns the height of the line above it. */
static int
allocate_second_line (CgvNameCell *self,
                      int width)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int indent = get_level_indent (self) + (self->branch == CGV_NAME_BRANCH_MEMBER ? ARROW + SPACING : 0);
  gboolean has_bar = self->bar != NULL && gtk_widget_get_visible (self->bar);
  int x = has_bar ? indent + BAR_WIDTH (width) + PLACE_GAP : get_indent (self);
  GtkAllocation bar = { is_rtl ? width - indent - BAR_WIDTH (width) : indent, 0, BAR_WIDTH (width), BAR_HEIGHT };
  GtkAllocation place = { 0, 0, MAX (width - x, 0), 0 };
  int top;

  gtk_widget_measure (GTK_WIDGET (self->text), GTK_ORIENTATION_VERTICAL, -1, NULL, &top, NULL, NULL);
  gtk_widget_measure (GTK_WIDGET (self->place), GTK_ORIENTATION_VERTICAL, -1, NULL, &place.height, NULL, NULL);
  place.x = is_rtl ? 0 : x;
  place.y = top + LINE_GAP;
  bar.height = self->bar != NULL && CGV_IS_COST_CELL (self->bar) ? place.height : BAR_HEIGHT;
  bar.y = place.y + (place.height - bar.height) / 2;
  if (has_bar)
    gtk_widget_size_allocate (self->bar, &bar, -1);
  gtk_widget_size_allocate (GTK_WIDGET (self->place), &place, -1);
  return top;
}

static void
cgv_name_cell_size_allocate (GtkWidget *widget,
                             int width,
                             int height,
                             int baseline)
{
  CgvNameCell *self = CGV_NAME_CELL (widget);
  int indent = get_indent (self);
  int tag_width = get_tag_width (self);
  int tag_room = tag_width > 0 ? tag_width + SPACING : 0;
  int line_width = self->has_two_lines ? MAX (self->first_width, width) : width;
  int room = MAX (line_width - indent - get_marks_width (self) - tag_room, 0);
  int count_width = get_count_width (self, room);
  int text_width = count_width > 0 ? room - count_width - 2 * SPACING : room;
  int x = indent + room;

  if (self->has_two_lines)
    height = allocate_second_line (self, width);
  show_child (self->arrow, is_group (self));
  if (is_group (self))
    allocate_at (widget, self->arrow, get_level_indent (self), ARROW, height);
  show_child (self->count, count_width > 0);
  if (count_width > 0)
    allocate_at (widget, GTK_WIDGET (self->count), x - count_width, count_width, height);

  show_child (self->tag, tag_width > 0);
  if (tag_width > 0)
    allocate_at (widget, GTK_WIDGET (self->tag), line_width - tag_width, tag_width, height);

  for (guint i = 0; i < N_MARKS; i++)
    {
      int natural;

      show_child (self->images[i], has_mark (self, i));
      if (!has_mark (self, i))
        continue;
      gtk_widget_measure (self->images[i], GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
      allocate_at (widget, self->images[i], x + SPACING, natural, height);
      x += natural + SPACING;
    }
  if (self->text_width != text_width)
    {
      self->text_width = text_width;
      choose_text (self);
    }
  show_child (self->swatch, has_swatch (self));
  if (has_swatch (self))
    allocate_at (widget, GTK_WIDGET (self->swatch), get_tree_indent (self), SWATCH, height);
  allocate_name (self, indent, text_width, height);
}

static void
cgv_name_cell_dispose (GObject *object)
{
  CgvNameCell *self = CGV_NAME_CELL (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (cgv_name_cell_parent_class)->dispose (object);
}

static void
cgv_name_cell_finalize (GObject *object)
{
  CgvNameCell *self = CGV_NAME_CELL (object);

  g_strfreev (self->forms);

  G_OBJECT_CLASS (cgv_name_cell_parent_class)->finalize (object);
}

static void
cgv_name_cell_class_init (CgvNameCellClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_name_cell_dispose;
  object_class->finalize = cgv_name_cell_finalize;
  widget_class->measure = cgv_name_cell_measure;
  widget_class->size_allocate = cgv_name_cell_size_allocate;

  signals[TOGGLED] = cgv_signal_new ("toggled", klass, 1, G_TYPE_BOOLEAN);
  signals[CYCLE_CLICKED] = cgv_signal_new ("cycle-clicked", klass, 0);

  gtk_widget_class_set_css_name (widget_class, "namecell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

/* The click neither selects nor activates the row. */
static void
arrow_pressed_cb (CgvNameCell *self,
                  int n_press,
                  double x,
                  double y,
                  GtkGestureClick *gesture)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  g_signal_emit (self, signals[TOGGLED], 0, (state & GDK_CONTROL_MASK) != 0);
}

/* This click neither selects nor activates the row either. */
static void
cycle_pressed_cb (CgvNameCell *self,
                  int n_press,
                  double x,
                  double y,
                  GtkGestureClick *gesture)
{
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  g_signal_emit (self, signals[CYCLE_CLICKED], 0);
}

static void
watch (CgvNameCell *self,
       GtkWidget *widget,
       GCallback pressed)
{
  GtkGesture *gesture = gtk_gesture_click_new ();

  g_signal_connect_swapped (gesture, "pressed", pressed, self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (gesture));
}

static gpointer
adopt (CgvNameCell *self,
       gpointer child)
{
  gtk_widget_set_parent (child, GTK_WIDGET (self));
  gtk_widget_set_child_visible (child, FALSE);
  return child;
}

static void
add_arrow (CgvNameCell *self)
{
  self->arrow = adopt (self, g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  watch (self, self->arrow, G_CALLBACK (arrow_pressed_cb));
  gtk_widget_add_css_class (self->arrow, "expander");
}

static void
add_place (CgvNameCell *self)
{
  self->place = adopt (self, cgv_line_new (0.0f, PANGO_ELLIPSIZE_END, GTK_ACCESSIBLE_ROLE_PRESENTATION));
  gtk_widget_add_css_class (GTK_WIDGET (self->place), "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->place), "caption");
}

static void
add_count (CgvNameCell *self)
{
  self->count = adopt (self, cgv_line_new (0.5f, PANGO_ELLIPSIZE_NONE, GTK_ACCESSIBLE_ROLE_PRESENTATION));
  gtk_widget_add_css_class (GTK_WIDGET (self->count), "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->count), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->count), "numeric");
}

static void
add_image (CgvNameCell *self,
           guint i)
{
  static const char *const icons[N_MARKS] = { "cgv-cycle-symbolic", "cgv-recursion-symbolic", "cgv-hot-symbolic" };

  self->images[i] = adopt (self, g_object_new (GTK_TYPE_IMAGE, "icon-name", icons[i], "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  gtk_widget_add_css_class (self->images[i], "dim-label");
  if (i == 0)
    watch (self, self->images[i], G_CALLBACK (cycle_pressed_cb));
}

static void
cgv_name_cell_init (CgvNameCell *self)
{
  self->text = CGV_LINE (cgv_line_new (0.0f, PANGO_ELLIPSIZE_MIDDLE, GTK_ACCESSIBLE_ROLE_PRESENTATION));
  gtk_widget_set_parent (GTK_WIDGET (self->text), GTK_WIDGET (self));
}

GtkWidget *
cgv_name_cell_new (void)
{
  return g_object_new (CGV_TYPE_NAME_CELL, NULL);
}

static void
describe_group (CgvNameCell *self)
{
  const char *count = get_label (self->count);
  g_autofree char *description = NULL;

  if (*count == '\0')
    description = g_strdup (has_mark (self, 0) ? _ ("cycle") : _ ("group"));
  else if (has_mark (self, 0))
    /* Translators: for a screen reader, the kind of a row, and its number of functions: "340" or "12 of 340" */
    description = g_strdup_printf (_ ("cycle, %s"), count);
  else
    /* Translators: see "cycle, %s" */
    description = g_strdup_printf (_ ("group, %s"), count);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

/* The marks are pictures, which say nothing to a screen reader. */
static void
describe_marks (CgvNameCell *self)
{
  static const char *const descriptions[1 << N_MARKS] = {
    [CGV_NAME_MARK_CYCLE] = N_ ("in a cycle"),
    [CGV_NAME_MARK_RECURSION] = N_ ("recursive"),
    [CGV_NAME_MARK_CYCLE | CGV_NAME_MARK_RECURSION] = N_ ("in a cycle, recursive"),
    [CGV_NAME_MARK_HOT] = N_ ("on the hot path"),
    [CGV_NAME_MARK_HOT | CGV_NAME_MARK_CYCLE] = N_ ("on the hot path, in a cycle"),
    [CGV_NAME_MARK_HOT | CGV_NAME_MARK_RECURSION] = N_ ("on the hot path, recursive"),
    [CGV_NAME_MARK_HOT | CGV_NAME_MARK_CYCLE | CGV_NAME_MARK_RECURSION] = N_ ("on the hot path, in a cycle, recursive"),
  };
  const char *description = descriptions[self->marks];

  if (is_group (self))
    describe_group (self);
  else if (description == NULL)
    gtk_accessible_reset_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  else
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, _ (description), -1);
}

static void
set_marks (CgvNameCell *self,
           CgvNameMarks marks)
{
  if (self->marks == marks)
    return;

  self->marks = marks;
  for (guint i = 0; i < N_MARKS; i++)
    {
      if (has_mark (self, i) && self->images[i] == NULL)
        add_image (self, i);
    }
  describe_marks (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* Adds forms that lose characters, and not what distinguishes the name. */
static void
add_tight_forms (GStrvBuilder *builder,
                 const char *distinct)
{
  g_autofree char *tight = g_malloc (strlen (distinct) + 1);

  for (guint level = 0; cgv_short_name_tighten (distinct, level, tight); level++)
    g_strv_builder_add (builder, tight);
}

/* Shows @name, if it is not shown already, or its @forms. */
static void
set_forms (CgvNameCell *self,
           const char *name,
           const CgvShortName *forms)
{
  g_autoptr (GStrvBuilder) builder = NULL;
  const char *distinct = cgv_short_name_get_distinct (forms);
  const char *form;

  if (self->forms != NULL && g_str_equal (self->forms[0], name))
    return;

  builder = g_strv_builder_new ();
  g_strv_builder_add (builder, name);
  for (guint level = 0; (form = cgv_short_name_get (forms, level)) != NULL; level++)
    {
      if (strlen (form) < strlen (name))
        g_strv_builder_add (builder, form);
      if (distinct != NULL && strlen (form) <= strlen (distinct))
        add_tight_forms (builder, g_steal_pointer (&distinct));
    }
  g_strfreev (self->forms);
  self->forms = g_strv_builder_end (builder);
  cgv_widget_name (GTK_WIDGET (self), name);
  choose_text (self);
}

void
cgv_name_cell_set (CgvNameCell *self,
                   const char *name,
                   CgvNameMarks marks)
{
  CgvShortName forms;

  g_return_if_fail (CGV_IS_NAME_CELL (self));
  g_return_if_fail (name != NULL);

  cgv_short_name_init (&forms, name);
  set_marks (self, marks);
  set_forms (self, name, &forms);
}

void
cgv_name_cell_set_function (CgvNameCell *self,
                            const CgvFold *fold,
                            CgvNodeId node,
                            const char *name,
                            CgvNameMarks marks)
{
  CgvShortName forms;

  g_return_if_fail (CGV_IS_NAME_CELL (self));
  g_return_if_fail (fold != NULL);

  cgv_fold_init_short_name (fold, node, &forms);
  set_marks (self, marks);
  set_forms (self, name != NULL ? name : cgv_short_name_get (&forms, 0), &forms);
}

void
cgv_name_cell_set_is_path (CgvNameCell *self,
                           gboolean is_path)
{
  g_return_if_fail (CGV_IS_NAME_CELL (self));

  if (self->is_path == !!is_path)
    return;

  self->is_path = !!is_path;
  choose_text (self);
}

void
cgv_name_cell_set_is_code (CgvNameCell *self,
                           gboolean is_code)
{
  g_return_if_fail (CGV_IS_NAME_CELL (self));

  if (!is_code || gtk_widget_has_css_class (GTK_WIDGET (self->text), "code"))
    return;
  gtk_widget_add_css_class (GTK_WIDGET (self->text), "code");
  /* Code is read from the left in every language. */
  gtk_widget_set_direction (GTK_WIDGET (self->text), GTK_TEXT_DIR_LTR);
  cgv_line_set_ellipsize (self->text, PANGO_ELLIPSIZE_END);
}

void
cgv_name_cell_set_spans (CgvNameCell *self,
                         const GArray *spans)
{
  g_autoptr (PangoAttrList) attributes = NULL;

  g_return_if_fail (CGV_IS_NAME_CELL (self));

  if (spans == NULL && cgv_line_get_attributes (self->text) == NULL)
    return;
  if (spans != NULL)
    attributes = pango_attr_list_new ();
  for (guint i = 0; spans != NULL && i < spans->len; i++)
    {
      const CgvCellSpan *span = &g_array_index (spans, CgvCellSpan, i);
      PangoAttribute *color = pango_attr_foreground_new ((guint16) ((span->color >> 16 & 0xff) * 257), (guint16) ((span->color >> 8 & 0xff) * 257), (guint16) ((span->color & 0xff) * 257));

      color->start_index = span->start;
      color->end_index = span->end;
      pango_attr_list_insert (attributes, color);
      if (span->is_bold)
        {
          PangoAttribute *bold = pango_attr_weight_new (PANGO_WEIGHT_BOLD);

          bold->start_index = span->start;
          bold->end_index = span->end;
          pango_attr_list_insert (attributes, bold);
        }
    }
  cgv_line_set_attributes (self->text, attributes);
}

void
cgv_name_cell_set_branch (CgvNameCell *self,
                          CgvNameBranch branch,
                          const char *count)
{
  g_return_if_fail (CGV_IS_NAME_CELL (self));

  if (count == NULL)
    count = "";
  if (self->branch == branch && g_str_equal (get_label (self->count), count))
    return;

  self->branch = branch;
  if (self->count == NULL && *count != '\0')
    add_count (self);
  if (self->count != NULL)
    cgv_line_set_text (self->count, count);
  describe_marks (self);
  /* The beginning of "Cycle of 12 functions" distinguishes it from other cycles. */
  cgv_line_set_ellipsize (self->text, is_group (self) ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_MIDDLE);
  if (is_group (self) && self->arrow == NULL)
    add_arrow (self);
  if (is_group (self))
    gtk_image_set_from_icon_name (GTK_IMAGE (self->arrow), branch == CGV_NAME_BRANCH_OPEN ? "pan-down-symbolic" : "pan-end-symbolic");
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
cgv_name_cell_set_level (CgvNameCell *self,
                         guint level)
{
  g_return_if_fail (CGV_IS_NAME_CELL (self));

  if (self->level == level)
    return;
  self->level = level;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
add_tag (CgvNameCell *self)
{
  self->tag = adopt (self, cgv_line_new (0.5f, PANGO_ELLIPSIZE_NONE, GTK_ACCESSIBLE_ROLE_LABEL));
  gtk_widget_add_css_class (GTK_WIDGET (self->tag), "tag");
  gtk_widget_add_css_class (GTK_WIDGET (self->tag), "caption");
}

void
cgv_name_cell_set_tag (CgvNameCell *self,
                       const char *tag)
{
  g_return_if_fail (CGV_IS_NAME_CELL (self));

  if (tag == NULL)
    tag = "";
  if (g_str_equal (cgv_name_cell_get_tag (self), tag))
    return;
  if (self->tag == NULL)
    add_tag (self);

  cgv_line_set_text (self->tag, tag);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

const char *
cgv_name_cell_get_tag (CgvNameCell *self)
{
  g_return_val_if_fail (CGV_IS_NAME_CELL (self), NULL);

  return get_label (self->tag);
}

void
cgv_name_cell_set_place (CgvNameCell *self,
                         const char *place)
{
  g_return_if_fail (CGV_IS_NAME_CELL (self));

  if (place == NULL && self->place == NULL)
    return;
  if (self->place == NULL)
    add_place (self);

  /* A row without a place has one line. */
  if (self->has_two_lines && (place == NULL) != (*get_label (self->place) == '\0'))
    gtk_widget_queue_resize (GTK_WIDGET (self));
  /* The place is where the name ends. */
  if (place != NULL || *get_label (self->place) != '\0')
    gtk_widget_queue_allocate (GTK_WIDGET (self));
  cgv_line_set_text (self->place, place != NULL ? place : "");
}

const char *
cgv_name_cell_get_place (CgvNameCell *self)
{
  g_return_val_if_fail (CGV_IS_NAME_CELL (self), NULL);

  return self->place != NULL && gtk_widget_get_child_visible (GTK_WIDGET (self->place)) ? cgv_line_get_text (self->place) : "";
}

static void
fill_bar (CgvNameCell *self,
          const CgvCell *bars)
{
  if (CGV_IS_SHARE_BAR (self->bar))
    {
      cgv_share_bar_set (CGV_SHARE_BAR (self->bar), bars->fraction, bars->own);
      return;
    }
  cgv_cost_cell_set_centered (CGV_COST_CELL (self->bar), bars->is_centered);
  cgv_cost_cell_set (CGV_COST_CELL (self->bar), "", bars->fraction, CGV_CELL_SAME);
  cgv_cost_cell_set_own (CGV_COST_CELL (self->bar), bars->own);
  cgv_cost_cell_set_base (CGV_COST_CELL (self->bar), bars->base_fraction, bars->base_own);
}

void
cgv_name_cell_set_one_line (CgvNameCell *self)
{
  g_return_if_fail (CGV_IS_NAME_CELL (self));

  if (!self->has_two_lines)
    return;
  self->has_two_lines = FALSE;
  if (self->bar != NULL)
    gtk_widget_set_visible (self->bar, FALSE);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
cgv_name_cell_set_two_lines (CgvNameCell *self,
                             int width,
                             const CgvCell *bars)
{
  gboolean has_sides = bars != NULL && (bars->kind == CGV_CELL_BARS || bars->is_centered);

  g_return_if_fail (CGV_IS_NAME_CELL (self));

  if (self->bar != NULL && bars != NULL && has_sides != CGV_IS_COST_CELL (self->bar))
    g_clear_pointer (&self->bar, gtk_widget_unparent);
  if (self->bar == NULL && bars != NULL)
    {
      self->bar = has_sides ? cgv_cost_cell_new (CGV_COST_CELL_SIDES) : cgv_share_bar_new (-1, -1);
      gtk_widget_set_parent (self->bar, GTK_WIDGET (self));
    }
  /* Its height is that of the second line. */
  if (self->place == NULL)
    add_place (self);
  if (!self->has_two_lines || self->first_width != width)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  self->has_two_lines = TRUE;
  self->first_width = width;
  if (self->bar == NULL)
    return;
  gtk_widget_set_visible (self->bar, bars != NULL);
  if (bars != NULL)
    fill_bar (self, bars);
}

void
cgv_name_cell_set_slot (CgvNameCell *self,
                        int slot)
{
  g_return_if_fail (CGV_IS_NAME_CELL (self));

  if (self->swatch == NULL && slot < 0)
    return;
  if (self->swatch == NULL)
    self->swatch = adopt (self, cgv_swatch_new ());

  if (has_swatch (self) != (slot >= 0))
    gtk_widget_queue_allocate (GTK_WIDGET (self));
  cgv_swatch_set_slot (self->swatch, slot);
}

int
cgv_name_cell_get_slot (CgvNameCell *self)
{
  g_return_val_if_fail (CGV_IS_NAME_CELL (self), -1);

  return self->swatch != NULL ? cgv_swatch_get_slot (self->swatch) : -1;
}

CgvNameBranch
cgv_name_cell_get_branch (CgvNameCell *self)
{
  g_return_val_if_fail (CGV_IS_NAME_CELL (self), CGV_NAME_BRANCH_NONE);

  return self->branch;
}

const char *
cgv_name_cell_get_count (CgvNameCell *self)
{
  g_return_val_if_fail (CGV_IS_NAME_CELL (self), NULL);

  return get_label (self->count);
}

const char *
cgv_name_cell_get_name (CgvNameCell *self)
{
  g_return_val_if_fail (CGV_IS_NAME_CELL (self), NULL);

  return self->forms != NULL ? self->forms[0] : NULL;
}

CgvNameMarks
cgv_name_cell_get_marks (CgvNameCell *self)
{
  g_return_val_if_fail (CGV_IS_NAME_CELL (self), CGV_NAME_MARK_NONE);

  return self->marks;
}

const char *
cgv_name_cell_get_text (CgvNameCell *self)
{
  g_return_val_if_fail (CGV_IS_NAME_CELL (self), NULL);

  return cgv_line_get_text (self->text);
}
