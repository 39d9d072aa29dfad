/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The arguments of `compare`: files, limits, amounts and outputs.
 */

#include "cgv-cli-gate.h"
#include "cgv-cli-options.h"

static CgvCliCommand
find_command (const char *line)
{
  static const struct
  {
    const char *name;
    CgvCliCommand command;
  } commands[] = {
    { "callers ", CGV_CLI_COMMAND_CALLERS },
    { "lines ", CGV_CLI_COMMAND_LINES },
    { "functions ", CGV_CLI_COMMAND_FUNCTIONS },
    { "check ", CGV_CLI_COMMAND_CHECK },
    { "info ", CGV_CLI_COMMAND_INFO },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      if (g_str_has_prefix (line, commands[i].name))
        return commands[i].command;
    }
  return CGV_CLI_COMMAND_COMPARE;
}

static CgvCliOptions *
parse (const char *line,
       GError **error)
{
  g_auto (GStrv) words = NULL;

  g_assert_true (g_shell_parse_argv (line, NULL, &words, NULL));
  return cgv_cli_options_parse (g_steal_pointer (&words), find_command (line), "", error);
}

static void
assert_files (const char *line,
              const char *base,
              const char *new_)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvCliOptions) options = parse (line, &error);
  g_autofree char *found_base = NULL;
  g_autofree char *found_new = NULL;

  g_assert_no_error (error);
  found_base = g_strjoinv (" ", options->files[CGV_SIDE_BASE]);
  found_new = g_strjoinv (" ", options->files[CGV_SIDE_NEW]);
  g_assert_cmpstr (found_base, ==, base);
  g_assert_cmpstr (found_new, ==, new_);
}

static void
assert_wrong (const char *line,
              const char *piece)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvCliOptions) options = parse (line, &error);

  g_assert_null (options);
  g_assert_nonnull (error);
  if (strstr (error->message, piece) == NULL)
    g_error ("%s: “%s” is not in “%s”", line, piece, error->message);
}

static void
test_files (void)
{
  g_test_summary ("Two files, or two lists with “--” between them, with options in any place");
  assert_files ("compare a b", "a", "b");
  assert_files ("compare a --rows 3 b", "a", "b");
  assert_files ("compare a b -- c d e", "a b", "c d e");
  assert_files ("compare --new-parts 1 a", "a", "a");
  assert_files ("callers --function f --new-parts 1 a", "a", "a");
  assert_files ("compare --event Ir a -- c d", "a", "c d");
  assert_files ("compare a -- c d --event Ir --report-only", "a", "c d");
  assert_files ("compare a --limit Ir=+1% b -- --format json c -o x.json", "a b", "c");
  assert_files ("compare - b", "-", "b");
}

static void
test_wrong_files (void)
{
  g_test_summary ("A side without files is wrong usage, which is exit code 2");
  assert_wrong ("compare", "Name two profiles");
  assert_wrong ("compare a", "Name two profiles");
  assert_wrong ("compare a b c", "“--” between");
  assert_wrong ("compare -- a", "no BASE");
  assert_wrong ("compare a --", "no NEW");
  assert_wrong ("compare a -- b -- c", "more than one");
  assert_wrong ("compare '' b", "variable");
  assert_wrong ("compare a '' -- b", "variable");
  assert_wrong ("compare - -", "standard input");
  assert_wrong ("callers --function f a --", "no NEW");
  assert_wrong ("functions a --", "no NEW");
  assert_wrong ("info a -- b", "compare BASE… -- NEW…");
  assert_files ("functions --rows 3 a --sort self -- b", "a", "b");
}

static void
test_values_of_sides (void)
{
  g_test_summary ("Options before and after “--” are added up if they concern both sides, and are refused if they look like values of one");
  assert_files ("compare --formula X=Ir+Bim a -- --formula Y=2*Ir b", "a", "b");
  assert_files ("compare --limit Ir=+1% a -- --limit Bim=+1% b", "a", "b");
  assert_files ("compare --exclude=f --exclude=g a -- --exclude=g --exclude=f b", "a", "b");
  assert_files ("compare --exclude=f a -- --include=g b", "a", "b");
  assert_wrong ("compare --exclude=f a -- --exclude=f --exclude=g b", "--exclude cannot have different values");
  assert_wrong ("compare --exclude=f --exclude=g a -- --exclude=f b", "--exclude cannot have different values");
  assert_wrong ("compare --event Ir a -- --event Bim b", "--event cannot have different values");
}

static void
test_two_sides (void)
{
  static const struct
  {
    const char *line;
    gboolean has_two;
  } cases[] = {
    { "callers --function f a", FALSE },
    { "callers --function f a b", FALSE },
    { "callers --function f -- a", FALSE },
    { "callers --function f -- a b", FALSE },
    { "callers --function f a -- b", TRUE },
    { "callers a b --function f -- c d", TRUE },
    { "lines --by address --sort line --fold -- a", FALSE },
    { "lines --exclude b -- a", FALSE },
    { "lines --file f a -- b", TRUE },
    { "functions -- -a --rows", FALSE },
    { "functions --sort calls --names --fold --parts 1 --match x --group-by file a -- b", TRUE },
    { "check a -- b", FALSE },
  };

  g_test_summary ("Files on both sides of “--” are base and new; otherwise it only ends the options");
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (CgvCliOptions) options = parse (cases[i].line, NULL);

      g_assert_nonnull (options);
      g_assert_cmpint (options->has_base, ==, cases[i].has_two);
    }
}

static void
test_options (void)
{
  g_test_summary ("Invalid values are reported with the valid ones");
  assert_wrong ("compare a b --format xml", "text, json, csv, markdown, html");
  assert_wrong ("compare a b --measure ratio", "absolute, share, scaled");
  assert_wrong ("compare a b --group-by nothing", "function, file, object, namespace, cycle, part");
  assert_wrong ("compare a b --rows -1", "--rows");
  assert_wrong ("compare a b --per-call main --measure share", "--measure");
  assert_wrong ("compare a b --limit 5", "--rows");
  assert_wrong ("compare a b --limit Ir=many", "no amount");
  assert_wrong ("compare a b --limit Ir:=+1%", "no pattern");
  assert_wrong ("compare a b --limit 'Ir:(=+1%'", "--limit");
  assert_wrong ("compare a b --limit Ir=1%", "needs a sign: write +1%");
  assert_wrong ("compare a b --limit 'origin(Ir):.=0.5%'", "needs a sign");
  assert_wrong ("compare a b --tolerance -1%", "--tolerance");
  assert_wrong ("compare a b --tolerance =1%", "--tolerance");
  assert_wrong ("compare a b -o x.json.xz", ".gz");
  assert_wrong ("compare a b -o x.pdf", ".txt, .md, .csv, .json, .html");
  assert_wrong ("compare a b --runs --add-up", "--add-up");
  assert_wrong ("functions --fold --no-fold a -- b", "--no-fold");
  assert_wrong ("callers --function f --limit x a", "for two profiles");
}

static void
test_outputs (void)
{
  g_autoptr (CgvCliOptions) options = parse ("compare a b -o x.html -o y.md -o z.json.gz -o w.csv -o v -o t.txt", NULL);
  const CgvReportFormat expected[] = {
    CGV_REPORT_HTML, CGV_REPORT_MARKDOWN, CGV_REPORT_JSON,
    CGV_REPORT_CSV, CGV_REPORT_TEXT, CGV_REPORT_TEXT
  };

  g_test_summary ("Several reports of one comparison, each in the format of its ending");
  g_assert_cmpuint (options->outputs->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpint (g_array_index (options->outputs, CgvCliDestination, i).format, ==, expected[i]);
}

static void
assert_amount (const char *text,
               gboolean is_valid,
               gboolean is_percent,
               guint64 digits,
               guint n_decimals)
{
  CgvCliAmount amount;

  g_assert_cmpint (cgv_cli_amount_parse (text, &amount), ==, is_valid);
  if (!is_valid)
    return;
  g_assert_cmpint (amount.is_percent, ==, is_percent);
  g_assert_cmpuint (amount.digits, ==, digits);
  g_assert_cmpuint (amount.n_decimals, ==, n_decimals);
}

static void
test_amounts (void)
{
  g_test_summary ("Numbers and shares, exactly as typed");
  assert_amount ("+1%", TRUE, TRUE, 1, 0);
  assert_amount ("1%", TRUE, TRUE, 1, 0);
  assert_amount ("-2.5%", TRUE, TRUE, 25, 1);
  assert_amount ("+0.000001%", TRUE, TRUE, 1, 6);
  assert_amount ("+1000", TRUE, FALSE, 1000, 0);
  assert_amount ("1500000000000", TRUE, FALSE, G_GUINT64_CONSTANT (1500000000000), 0);
  assert_amount ("9223372036854775807", TRUE, FALSE, G_MAXINT64, 0);
  assert_amount ("9223372036854775808", FALSE, FALSE, 0, 0);
  assert_amount ("922337203685477580.8", FALSE, FALSE, 0, 0);
  assert_amount ("1086.4757", TRUE, FALSE, 10864757, 4);
  assert_amount ("0.000000001", TRUE, FALSE, 1, 9);
  assert_amount ("0.0000000001", FALSE, FALSE, 0, 0);
  assert_amount ("99999999999999999999999%", FALSE, FALSE, 0, 0);
  assert_amount ("0.0000001%", FALSE, FALSE, 0, 0);
  assert_amount ("1.", FALSE, FALSE, 0, 0);
  assert_amount ("1.%", FALSE, FALSE, 0, 0);
  assert_amount (".5%", FALSE, FALSE, 0, 0);
  assert_amount ("", FALSE, FALSE, 0, 0);
  assert_amount ("+", FALSE, FALSE, 0, 0);
  assert_amount ("%", FALSE, FALSE, 0, 0);
  assert_amount ("+-1", FALSE, FALSE, 0, 0);
  assert_amount ("1%%", FALSE, FALSE, 0, 0);
  assert_amount ("1 %", FALSE, FALSE, 0, 0);
  assert_amount ("1k", FALSE, FALSE, 0, 0);
}

static gboolean
is_exceeded (const char *text,
           CgvCost base,
           CgvCost new_)
{
  CgvCliAmount amount;

  g_assert_true (cgv_cli_amount_parse (text, &amount));
  return cgv_cli_amount_is_exceeded (&amount, base, new_, FALSE, 0);
}

static void
test_amounts_are_exact (void)
{
  CgvCliAmount percent;

  g_test_summary ("Limits are exact to the last event, even beyond the precision of a double");
  g_assert_false (is_exceeded ("+1%", 1000, 1010));
  g_assert_true (is_exceeded ("+1%", 1000, 1011));
  g_assert_false (is_exceeded ("+10", 1000, 1010));
  g_assert_true (is_exceeded ("+10", 1000, 1011));
  g_assert_false (is_exceeded ("+0%", 1000, 1000));
  g_assert_true (is_exceeded ("+0%", 1000, 1001));
  g_assert_true (is_exceeded ("+0.000001%", G_GUINT64_CONSTANT (10000000000000000), G_GUINT64_CONSTANT (10000000100000001)));
  g_assert_false (is_exceeded ("+0.000001%", G_GUINT64_CONSTANT (10000000000000000), G_GUINT64_CONSTANT (10000000100000000)));
  g_assert_false (is_exceeded ("+100%", UINT64_MAX / 2 - 1, UINT64_MAX - 3));
  g_assert_true (is_exceeded ("+100%", UINT64_MAX / 2 - 1, UINT64_MAX - 2));

  /* A negative limit demands a decrease. */
  g_assert_true (is_exceeded ("-1%", 1000, 1000));
  g_assert_true (is_exceeded ("-1%", 1000, 991));
  g_assert_false (is_exceeded ("-1%", 1000, 990));

  /* A total of 0 has no shares: any increase exceeds the limit. */
  g_assert_true (is_exceeded ("+50%", 0, 1));
  g_assert_false (is_exceeded ("+50%", 0, 0));

  g_assert_true (cgv_cli_amount_parse ("+10%", &percent));
  g_assert_false (cgv_cli_amount_is_exceeded (&percent, (CgvCost) -1000, (CgvCost) -900, TRUE, 0));
  g_assert_true (cgv_cli_amount_is_exceeded (&percent, (CgvCost) -1000, (CgvCost) -899, TRUE, 0));
}

static void
test_amounts_of_decimals (void)
{
  static const struct
  {
    const char *text;
    CgvCost new_;
    gboolean is_exceeded;
  } cases[] = {
    { "1087", 10864757, FALSE },
    { "1086", 10864757, TRUE },
    { "1086.4757", 10864757, FALSE },
    { "1086.47569", 10864757, TRUE },
    { "1086.475700001", 10864757, FALSE },
    { "9223372036854775807", G_MAXINT64, FALSE },
    { "-7", (CgvCost) -71956, FALSE },
    { "-8", (CgvCost) -71956, TRUE },
    { "-71956", (CgvCost) -71956, TRUE },
  };

  g_test_summary ("Amounts are in events also of a formula with decimals, whose costs are in units of the last one");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      CgvCliAmount amount;

      g_assert_true (cgv_cli_amount_parse (cases[i].text, &amount));
      g_assert_cmpint (cgv_cli_amount_is_exceeded (&amount, 0, cases[i].new_, TRUE, 4), ==, cases[i].is_exceeded);
    }
}

static void
test_gates (void)
{
  g_autoptr (CgvCliGate) total = cgv_cli_gate_new ("Ir=+1%", NULL);
  g_autoptr (CgvCliGate) some = cgv_cli_gate_new ("D1mr:^a::operator==?=+1000", NULL);
  g_autoptr (CgvCliGate) colon = cgv_cli_gate_new ("Ir:a:b=+1%", NULL);

  g_test_summary ("An event type, optionally a pattern, and an amount after the last equals sign");
  g_assert_cmpstr (total->event, ==, "Ir");
  g_assert_null (total->pattern);
  g_assert_true (total->amount.is_percent);
  g_assert_cmpstr (some->event, ==, "D1mr");
  g_assert_cmpstr (some->pattern, ==, "^a::operator==?");
  g_assert_cmpuint (some->amount.digits, ==, 1000);
  g_assert_cmpstr (colon->pattern, ==, "a:b");
  g_assert_false (total->is_cap || some->is_cap || colon->is_cap);
}

static void
test_caps (void)
{
  g_autoptr (CgvCliGate) total = cgv_cli_gate_new ("Ir=15000000", NULL);
  g_autoptr (CgvCliGate) some = cgv_cli_gate_new ("Ir:^parse_=1000", NULL);
  g_autoptr (CgvCliGate) origin = cgv_cli_gate_new ("origin(Ir):.=1000", NULL);

  g_test_summary ("A number of events without a sign is the most that the new side may cost, except for limits on origins");
  g_assert_true (total->is_cap);
  g_assert_true (some->is_cap);
  g_assert_false (origin->is_cap);
}

static void
test_all_events (void)
{
  g_autoptr (CgvCliGate) all = cgv_cli_gate_new ("origin(*):^a*$=+1%", NULL);
  g_autoptr (CgvCliGate) one = cgv_cli_gate_new_for_event (all, "Dr");

  g_test_summary ("A limit on all event types stands for one on each");
  g_assert_true (cgv_cli_gate_is_of_all_events (all));
  g_assert_false (cgv_cli_gate_is_of_all_events (one));
  g_assert_cmpstr (one->text, ==, "origin(Dr):^a*$=+1%");
  g_assert_cmpstr (one->event, ==, "Dr");
  g_assert_cmpstr (one->pattern, ==, "^a*$");
  g_assert_true (one->is_origin);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compare/files", test_files);
  g_test_add_func ("/compare/files/wrong", test_wrong_files);
  g_test_add_func ("/compare/files/values-of-sides", test_values_of_sides);
  g_test_add_func ("/compare/files/two-sides", test_two_sides);
  g_test_add_func ("/compare/options", test_options);
  g_test_add_func ("/compare/outputs", test_outputs);
  g_test_add_func ("/compare/amounts", test_amounts);
  g_test_add_func ("/compare/amounts/exact", test_amounts_are_exact);
  g_test_add_func ("/compare/amounts/decimals", test_amounts_of_decimals);
  g_test_add_func ("/compare/gates", test_gates);
  g_test_add_func ("/compare/gates/caps", test_caps);
  g_test_add_func ("/compare/gates/all-events", test_all_events);
  return g_test_run ();
}
