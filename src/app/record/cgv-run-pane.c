/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-run-pane.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-display-dup.h"
#include "cgv-run-stack.h"
#include "cgv-template.h"
#include "cgv-value.h"
#include "cgv-widget.h"
#include "cgv-wrap-layout.h"

#define UPDATE_MS 200
#define SPACING   6
#define SIDE_WIDTH 360

#define ERROR_TAG "error"
#define END_MARK  "end"

struct _CgvRunPane
{
  AdwBin parent_instance;

  GtkWidget *band;
  GtkWidget *numbers;
  GtkWidget *buttons;
  GtkLabel *time_label;
  GtkLabel *command_label;
  GtkLabel *total_label;
  GtkLabel *rate_label;
  GtkLabel *line_label;
  GtkWidget *older_label;
  GtkProgressBar *progress_bar;
  GtkToggleButton *side_button;
  GtkToggleButton *live_button;
  GtkToggleButton *counting_button;
  GtkMenuButton *dump_button;
  GtkPopover *dump_popover;
  GtkEditable *note_entry;
  GtkButton *stop_button;
  GtkWidget *wait_button;
  GtkWidget *side;
  GtkDropDown *process_menu;
  GtkLabel *stack_label;
  GtkTextView *output_view;
  GtkEditable *input_entry;
  AdwBin *content_bin;

  CgvRecording *recording;
  GStrv stack_names; /* whole, one for each line of the label */
  CgvFocus *profile; /* what was recorded so far; NULL if it is not shown */
  GSignalGroup *live_signals;
  GSignalGroup *output_signals;
  guint n_lines; /* of the output, as it is shown */
  guint64 last_total;
  guint update_id;
  gboolean is_alone;
  gboolean is_narrow;
  gboolean is_updating; /* a button follows the program, which must not follow it in turn */
};

enum
{
  PROP_0,
  PROP_CONTENT,
  PROP_NARROW,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvRunPane, cgv_run_pane, ADW_TYPE_BIN)

static char *
dup_time (guint seconds)
{
  guint minutes = seconds / 60;

  if (minutes >= 60)
    return g_strdup_printf ("%u:%02u:%02u", minutes / 60, minutes % 60, seconds % 60);
  return g_strdup_printf ("%u:%02u", minutes, seconds % 60);
}

static gboolean
is_stuck (CgvRunPane *self)
{
  return self->recording->recorder != NULL && cgv_recorder_get_state (self->recording->recorder) == CGV_RECORDER_STUCK;
}

/* Says what becomes of the profile if a program is killed that does not end. */
static char *
dup_stuck_line (CgvRunPane *self)
{
  guint n = g_list_model_get_n_items (cgv_recorder_get_processes (self->recording->recorder));
  guint n_unsaved = cgv_recorder_count_unsaved (self->recording->recorder);

  if (n_unsaved == 0)
    return g_strdup (_ ("The program goes on. It can be killed; its profile is written before."));
  if (n_unsaved == n)
    return g_strdup (_ ("The program goes on. Its profile is written only when it ends by itself, so killing it loses the recording."));
  /* Translators: %u is the number of processes that a program has forked. */
  return g_strdup_printf (ngettext ("The program goes on. It can be killed; the profile of %u forked process is lost then.",
                                    "The program goes on. It can be killed; the profiles of %u forked processes are lost then.", n_unsaved),
                          n_unsaved);
}

static void
update_stop (CgvRunPane *self)
{
  CgvRecorder *recorder = self->recording->recorder;
  CgvRecorderState state = recorder != NULL ? cgv_recorder_get_state (recorder) : CGV_RECORDER_RUNNING;
  gboolean can_stop = state == CGV_RECORDER_RUNNING || state == CGV_RECORDER_STUCK;

  gtk_widget_set_sensitive (GTK_WIDGET (self->stop_button), can_stop);
  gtk_widget_set_visible (self->wait_button, is_stuck (self));
  if (!can_stop)
    gtk_button_set_label (self->stop_button, _ ("Stopping…"));
  else if (!is_stuck (self))
    gtk_button_set_label (self->stop_button, _ ("_Stop"));
  else
    {
      g_autofree char *line = dup_stuck_line (self);
      gboolean can_save = cgv_recorder_count_unsaved (recorder) < g_list_model_get_n_items (cgv_recorder_get_processes (recorder));

      gtk_button_set_label (self->stop_button, can_save ? _ ("_Save and Kill") : _ ("_Kill"));
      cgv_widget_show_text (self->line_label, line);
    }
}

/* Returns how many processes there are to choose from. */
static guint
count_processes (CgvRunPane *self)
{
  GListModel *processes = gtk_drop_down_get_model (self->process_menu);

  return processes != NULL && self->recording->live != NULL ? g_list_model_get_n_items (processes) : 0;
}

/* Returns (transfer full) the name of a process in the list; the closure of an expression. */
static char *
dup_process_name (CgvRecordProcess *process,
                  gpointer user_data)
{
  g_auto (GStrv) program = cgv_record_process_dup_program (process);
  g_autofree char *base = program != NULL && program[0] != NULL ? g_path_get_basename (program[0]) : NULL;
  g_autofree char *shown = base != NULL ? cgv_display_dup (base, -1) : g_strdup ("");

  /* Translators: the name of a program, and the id of its process. */
  return g_strdup_printf (_ ("%s · pid %d"), shown, cgv_record_process_get_pid (process));
}

static gboolean
update_cb (gpointer user_data)
{
  CgvRunPane *self = user_data;
  g_autofree char *time = dup_time ((guint) cgv_recording_get_seconds (self->recording));

  gtk_label_set_text (self->time_label, time);
  gtk_widget_set_visible (GTK_WIDGET (self->process_menu), count_processes (self) > 1);
  return G_SOURCE_CONTINUE;
}

/* Shows the side, or what is beside it, if there is no room for both. */
static void
update_columns (CgvRunPane *self)
{
  gboolean has_side = self->recording != NULL && gtk_toggle_button_get_active (self->side_button);
  gboolean is_whole = self->is_narrow || self->is_alone;

  gtk_widget_set_visible (self->band, self->recording != NULL);
  gtk_widget_set_visible (self->side, has_side);
  gtk_widget_set_visible (GTK_WIDGET (self->content_bin), !has_side || !is_whole);
  gtk_widget_set_hexpand (self->side, is_whole);
  gtk_widget_set_size_request (self->side, is_whole ? -1 : SIDE_WIDTH, -1);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->band), self->is_narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
}

/* Returns whether its total is known, from the last recording. */
static gboolean
has_end (CgvRunPane *self)
{
  return self->last_total > 0 && cgv_recording_watches_program (self->recording);
}

/* Says what it does, or how far it is, compared with the last recording of the same command; NULL if neither is known. */
static char *
dup_line (CgvRunPane *self,
          const CgvRecordStatus *status)
{
  double share = has_end (self) ? (double) status->total / (double) self->last_total : 0;
  double seconds = cgv_recording_get_seconds (self->recording);
  guint left = share > 0.02 && share < 1 ? (guint) (seconds / share - seconds + 0.5) : 0;

  if (is_stuck (self))
    return dup_stuck_line (self);
  if (!status->is_counting)
    return g_strdup (_ ("Counting is switched off."));
  if (cgv_record_live_is_waiting (self->recording->live))
    return g_strdup (_ ("The program waits."));
  if (!cgv_recording_watches_program (self->recording))
    return NULL;
  if (!has_end (self))
    return g_strdup (_ ("Not recorded before, so no end is known."));
  if (share > 1)
    return g_strdup_printf (_ ("%u\u202f%% of the last recording: it does more this time."), (guint) (share * 100));
  if (left == 0)
    return g_strdup_printf (_ ("%u\u202f%% of the last recording"), (guint) (share * 100));
  /* Translators: a percentage of the last total, and how many seconds are left. */
  return g_strdup_printf (ngettext ("%u\u202f%% of the last recording, about %u second left", "%u\u202f%% of the last recording, about %u seconds left", left), (guint) (share * 100), left);
}

static void
show_numbers (CgvRunPane *self,
              const CgvRecordStatus *status)
{
  char total[CGV_FORMAT_MAX], rate[CGV_FORMAT_MAX];
  g_autofree char *total_text = NULL;
  g_autofree char *rate_text = NULL;
  double speed = cgv_record_live_get_rate (self->recording->live);
  g_autofree char *line = dup_line (self, status);

  cgv_format_cost (status->total, FALSE, total);
  cgv_format_short ((guint64) speed, FALSE, rate);
  /* Translators: how many instructions were counted. */
  total_text = g_strdup_printf (_ ("%s instructions"), total);
  /* Translators: how many instructions are counted in a second. */
  rate_text = g_strdup_printf (_ ("%s a second"), rate);
  cgv_widget_show_text (self->total_label, total_text);
  cgv_widget_show_text (self->rate_label, speed > 0 ? rate_text : NULL);
  cgv_widget_show_text (self->line_label, line);
  gtk_widget_set_visible (GTK_WIDGET (self->progress_bar), has_end (self));
  if (has_end (self))
    gtk_progress_bar_set_fraction (self->progress_bar, MIN ((double) status->total / (double) self->last_total, 1));
}

static void
show_stack (CgvRunPane *self)
{
  const CgvRecordStatus *status = self->recording->live != NULL ? cgv_record_live_get_status (self->recording->live) : NULL;
  const char *const *stack = status != NULL ? (const char *const *) status->stack : NULL;
  g_autofree char *shown = stack != NULL ? cgv_run_stack_dup_text (stack, self->profile, FALSE) : NULL;
  g_autofree char *whole = stack != NULL ? cgv_run_stack_dup_text (stack, NULL, TRUE) : NULL;

  if (shown == NULL || *shown == '\0')
    return;
  gtk_label_set_text (self->stack_label, shown);
  g_strfreev (self->stack_names);
  self->stack_names = g_strsplit (whole, "\n", -1);
}

/* Shows the whole name of the function under the pointer. */
static gboolean
query_stack_cb (CgvRunPane *self,
                int x,
                int y,
                gboolean is_keyboard,
                GtkTooltip *tooltip)
{
  PangoLayout *layout = gtk_label_get_layout (self->stack_label);
  int left, top, index, trailing, line;

  if (self->stack_names == NULL || is_keyboard)
    return FALSE;
  gtk_label_get_layout_offsets (self->stack_label, &left, &top);
  pango_layout_xy_to_index (layout, (x - left) * PANGO_SCALE, (y - top) * PANGO_SCALE, &index, &trailing);
  pango_layout_index_to_line_x (layout, index, FALSE, &line, NULL);
  if (line < 0 || (guint) line >= g_strv_length (self->stack_names))
    return FALSE;
  gtk_tooltip_set_text (tooltip, g_strchug (self->stack_names[line]));
  return TRUE;
}

static void
live_changed_cb (CgvRunPane *self)
{
  const CgvRecordStatus *status = cgv_record_live_get_status (self->recording->live);

  if (status == NULL)
    return;
  show_numbers (self, status);
  show_stack (self);
  self->is_updating = TRUE;
  gtk_toggle_button_set_active (self->counting_button, status->is_counting);
  self->is_updating = FALSE;
}

static void
follow (CgvRunPane *self)
{
  CgvRecordOutput *output = self->recording->output;
  g_autoptr (GObject) last = g_signal_group_dup_target (self->output_signals);

  g_signal_group_set_target (self->live_signals, self->recording->live);
  gtk_drop_down_set_model (self->process_menu, self->recording->recorder != NULL ? cgv_recorder_get_processes (self->recording->recorder) : NULL);
  if (last == G_OBJECT (output))
    return;
  g_signal_group_set_target (self->output_signals, output);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->output_view), "", 0);
  self->n_lines = 0;
}

static void
changed_cb (CgvRunPane *self)
{
  const CgvRecordPlan *plan = self->recording->plan;
  gboolean is_building = self->recording->state == CGV_RECORDING_BUILDING;
  gboolean can_ask = self->recording->state == CGV_RECORDING_RUNNING && self->recording->live != NULL;
  g_autofree char *line = cgv_record_command_dup_line (is_building ? (const char *const *) plan->build : plan->settings.program);
  g_autofree char *shown = cgv_display_dup (line, -1);
  /* Translators: %s is a command that builds the program. */
  g_autofree char *building = g_strdup_printf (_ ("Building: %s"), shown);

  gtk_label_set_text (self->command_label, is_building ? building : shown);
  gtk_widget_set_sensitive (GTK_WIDGET (self->dump_button), can_ask);
  gtk_widget_set_sensitive (GTK_WIDGET (self->counting_button), can_ask);
  gtk_widget_set_sensitive (GTK_WIDGET (self->live_button), can_ask && cgv_recording_watches_program (self->recording));
  update_stop (self);
  follow (self);
}

static gboolean
is_at_end (GtkTextView *view)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view));

  return gtk_adjustment_get_value (adjustment) + gtk_adjustment_get_page_size (adjustment) >= gtk_adjustment_get_upper (adjustment) - 1;
}

/* Writes a line of the output in place of the text of that line. Lines of errors are bold. */
static void
write_line (GtkTextBuffer *buffer,
            CgvRecordOutput *output,
            guint line)
{
  gboolean is_error;
  g_autofree char *shown = cgv_display_dup_whole (cgv_record_output_get_line (output, line, &is_error), -1);
  GtkTextIter start, end;

  gtk_text_buffer_get_iter_at_line (buffer, &start, (int) line);
  end = start;
  if (!gtk_text_iter_ends_line (&end))
    gtk_text_iter_forward_to_line_end (&end);
  gtk_text_buffer_delete (buffer, &start, &end);
  gtk_text_buffer_insert_with_tags_by_name (buffer, &start, shown, -1, is_error ? ERROR_TAG : NULL, NULL);
}

static void
output_changed_cb (CgvRunPane *self,
                   guint n_dropped,
                   guint longer,
                   CgvRecordOutput *output)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->output_view);
  gboolean follows = is_at_end (self->output_view);
  guint n = cgv_record_output_get_n_lines (output);
  GtkTextIter start, end;

  gtk_text_buffer_get_start_iter (buffer, &start);
  gtk_text_buffer_get_iter_at_line (buffer, &end, (int) MIN (n_dropped, self->n_lines));
  gtk_text_buffer_delete (buffer, &start, &end);
  self->n_lines -= MIN (n_dropped, self->n_lines);
  if (longer < self->n_lines)
    write_line (buffer, output, longer);
  for (; self->n_lines < n; self->n_lines++)
    {
      gtk_text_buffer_get_end_iter (buffer, &end);
      if (self->n_lines > 0)
        gtk_text_buffer_insert (buffer, &end, "\n", 1);
      write_line (buffer, output, self->n_lines);
    }
  if (follows)
    gtk_text_view_scroll_mark_onscreen (self->output_view, gtk_text_buffer_get_mark (buffer, END_MARK));
}

static void
send_cb (CgvRunPane *self)
{
  if (self->recording == NULL)
    return;
  cgv_recording_send (self->recording, gtk_editable_get_text (self->input_entry));
  gtk_editable_set_text (self->input_entry, "");
}

static void
end_input_cb (CgvRunPane *self)
{
  if (self->recording != NULL)
    cgv_recording_send (self->recording, NULL);
}

static void
dump_cb (CgvRunPane *self)
{
  const char *note = gtk_editable_get_text (self->note_entry);

  cgv_recording_dump (self->recording, *note != '\0' ? note : NULL);
  gtk_editable_set_text (self->note_entry, "");
  gtk_popover_popdown (self->dump_popover);
}

static void
counting_toggled_cb (CgvRunPane *self)
{
  if (self->recording != NULL && !self->is_updating)
    cgv_recording_switch (self->recording, gtk_toggle_button_get_active (self->counting_button));
}

static void
process_selected_cb (CgvRunPane *self)
{
  CgvRecordProcess *process = gtk_drop_down_get_selected_item (self->process_menu);

  if (self->recording == NULL || process == NULL || self->recording->live == NULL || cgv_record_live_get_process (self->recording->live) == process)
    return;
  gtk_toggle_button_set_active (self->live_button, FALSE);
  gtk_label_set_text (self->stack_label, _ ("Not known yet"));
  g_clear_pointer (&self->stack_names, g_strfreev);
  cgv_recording_watch (self->recording, process);
}

static void
live_toggled_cb (CgvRunPane *self)
{
  if (self->recording != NULL && self->recording->live != NULL)
    cgv_record_live_set_dumping (self->recording->live, gtk_toggle_button_get_active (self->live_button));
}

static void
wait_cb (CgvRunPane *self)
{
  cgv_widget_show_text (self->line_label, NULL);
  cgv_recorder_wait_on (self->recording->recorder);
}

static void
drop_recording (CgvRunPane *self)
{
  if (self->recording != NULL)
    g_signal_handlers_disconnect_by_data (self->recording, self);
  g_signal_group_set_target (self->live_signals, NULL);
  g_signal_group_set_target (self->output_signals, NULL);
  gtk_drop_down_set_model (self->process_menu, NULL);
  g_clear_handle_id (&self->update_id, g_source_remove);
  g_clear_object (&self->recording);
  g_clear_object (&self->profile);
  g_clear_pointer (&self->stack_names, g_strfreev);
}

static gboolean
cgv_run_pane_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (CGV_RUN_PANE (widget)->stop_button));
}

static void
cgv_run_pane_get_property (GObject *object,
                           guint property_id,
                           GValue *value,
                           GParamSpec *pspec)
{
  CgvRunPane *self = CGV_RUN_PANE (object);

  switch (property_id)
    {
    case PROP_CONTENT:
      g_value_set_object (value, adw_bin_get_child (self->content_bin));
      break;
    case PROP_NARROW:
      g_value_set_boolean (value, self->is_narrow);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
cgv_run_pane_set_property (GObject *object,
                           guint property_id,
                           const GValue *value,
                           GParamSpec *pspec)
{
  CgvRunPane *self = CGV_RUN_PANE (object);

  switch (property_id)
    {
    case PROP_CONTENT:
      adw_bin_set_child (self->content_bin, g_value_get_object (value));
      break;
    case PROP_NARROW:
      self->is_narrow = g_value_get_boolean (value);
      update_columns (self);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
cgv_run_pane_dispose (GObject *object)
{
  CgvRunPane *self = CGV_RUN_PANE (object);

  if (self->live_signals != NULL)
    drop_recording (self);
  g_clear_object (&self->live_signals);
  g_clear_object (&self->output_signals);
  cgv_template_dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-run-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, band);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, numbers);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, buttons);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, time_label);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, command_label);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, total_label);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, rate_label);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, line_label);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, older_label);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, progress_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, side_button);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, live_button);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, counting_button);
  gtk_widget_class_bind_template_callback (widget_class, live_toggled_cb);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, dump_button);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, dump_popover);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, note_entry);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, stop_button);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, wait_button);
  gtk_widget_class_bind_template_callback (widget_class, wait_cb);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, side);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, process_menu);
  gtk_widget_class_bind_template_callback (widget_class, process_selected_cb);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, stack_label);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, output_view);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, input_entry);
  gtk_widget_class_bind_template_child (widget_class, CgvRunPane, content_bin);
  gtk_widget_class_bind_template_callback (widget_class, send_cb);
  gtk_widget_class_bind_template_callback (widget_class, end_input_cb);
  gtk_widget_class_bind_template_callback (widget_class, dump_cb);
  gtk_widget_class_bind_template_callback (widget_class, counting_toggled_cb);
}

static void
cgv_run_pane_class_init (CgvRunPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = cgv_run_pane_get_property;
  object_class->set_property = cgv_run_pane_set_property;
  object_class->dispose = cgv_run_pane_dispose;
  widget_class->grab_focus = cgv_run_pane_grab_focus;

  properties[PROP_CONTENT] = g_param_spec_object ("content", NULL, NULL, GTK_TYPE_WIDGET, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_NARROW] = g_param_spec_boolean ("narrow", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  bind_template (widget_class);
}

static void
cgv_run_pane_init (CgvRunPane *self)
{
  g_autoptr (GtkExpression) name = gtk_cclosure_expression_new (G_TYPE_STRING, NULL, 0, NULL, G_CALLBACK (dup_process_name), NULL, NULL);
  GtkTextIter end;

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drop_down_set_expression (self->process_menu, name);
  gtk_text_buffer_get_end_iter (gtk_text_view_get_buffer (self->output_view), &end);
  gtk_text_buffer_create_mark (gtk_text_view_get_buffer (self->output_view), END_MARK, &end, FALSE);
  gtk_text_buffer_create_tag (gtk_text_view_get_buffer (self->output_view), ERROR_TAG, "weight", PANGO_WEIGHT_BOLD, NULL);
  gtk_widget_set_layout_manager (self->numbers, cgv_wrap_layout_new (2 * SPACING));
  gtk_widget_set_layout_manager (self->buttons, cgv_wrap_layout_new (SPACING));
  g_signal_connect_object (self->stack_label, "query-tooltip", G_CALLBACK (query_stack_cb), self, G_CONNECT_SWAPPED);
  self->live_signals = g_signal_group_new (CGV_TYPE_RECORD_LIVE);
  g_signal_group_connect_swapped (self->live_signals, "changed", G_CALLBACK (live_changed_cb), self);
  self->output_signals = g_signal_group_new (CGV_TYPE_RECORD_OUTPUT);
  g_signal_group_connect_swapped (self->output_signals, "changed", G_CALLBACK (output_changed_cb), self);
  g_signal_connect_object (self->side_button, "toggled", G_CALLBACK (update_columns), self, G_CONNECT_SWAPPED);
}

void
cgv_run_pane_set_recording (CgvRunPane *self,
                            CgvRecording *recording,
                            guint64 last_total,
                            gboolean is_alone)
{
  g_return_if_fail (CGV_IS_RUN_PANE (self));
  g_return_if_fail (recording == NULL || CGV_IS_RECORDING (recording));

  drop_recording (self);
  self->last_total = last_total;
  self->is_alone = is_alone;
  if (recording != NULL)
    {
      self->recording = g_object_ref (recording);
      g_signal_connect_object (recording, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
      self->update_id = g_timeout_add (UPDATE_MS, update_cb, self);
      cgv_widget_show_text (self->total_label, NULL);
      cgv_widget_show_text (self->rate_label, NULL);
      cgv_widget_show_text (self->line_label, NULL);
      gtk_widget_set_visible (GTK_WIDGET (self->progress_bar), FALSE);
      gtk_label_set_text (self->stack_label, _ ("Not known yet"));
      g_clear_pointer (&self->stack_names, g_strfreev);
      gtk_toggle_button_set_active (self->live_button, FALSE);
      changed_cb (self);
      update_cb (self);
    }
  gtk_widget_set_visible (self->older_label, !is_alone);
  gtk_toggle_button_set_active (self->side_button, is_alone);
  update_columns (self);
}

void
cgv_run_pane_set_alone (CgvRunPane *self,
                        gboolean is_alone)
{
  g_return_if_fail (CGV_IS_RUN_PANE (self));

  self->is_alone = is_alone;
  update_columns (self);
}

void
cgv_run_pane_set_profile (CgvRunPane *self,
                          CgvFocus *profile)
{
  g_return_if_fail (CGV_IS_RUN_PANE (self));
  g_return_if_fail (profile == NULL || CGV_IS_FOCUS (profile));

  g_set_object (&self->profile, profile);
  gtk_widget_set_visible (self->older_label, profile == NULL && !self->is_alone);
  if (self->recording != NULL)
    show_stack (self);
}

CgvRecording *
cgv_run_pane_get_recording (CgvRunPane *self)
{
  g_return_val_if_fail (CGV_IS_RUN_PANE (self), NULL);

  return self->recording;
}
