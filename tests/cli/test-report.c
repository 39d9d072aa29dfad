/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The output of a report in each format.
 */

#include <json-glib/json-glib.h>
#include <stdlib.h>

#include "cgv-cli-report.h"
#include "cgv-cli-text.h"

typedef struct
{
  FILE *file;
  char *text;
  size_t length;
  CgvReport *report;
} Output;

static CgvReport *
open_report (Output *output,
             CgvReportFormat format)
{
  output->file = open_memstream (&output->text, &output->length);
  g_assert_nonnull (output->file);
  output->report = cgv_cli_report_new (format, "Title", output->file);
  return output->report;
}

static void
assert_output (Output *output,
               const char *expected)
{
  cgv_report_finish (output->report);
  fclose (output->file);
  g_assert_cmpstr (output->text, ==, expected);
  free (output->text);
}

/* Checks that the output is JSON for another parser, too. */
static void
assert_json (Output *output,
             const char *expected)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;

  json_parser_load_from_data (parser, expected, -1, &error);
  g_assert_no_error (error);
  assert_output (output, expected);
}

static void
test_json_values (void)
{
  static const char *const names[] = { "a", "b\"c", NULL };
  Output output;
  CgvReport *report = open_report (&output, CGV_REPORT_JSON);

  g_test_summary ("Integers have all their digits; values without an id, or only for people, are left out");
  cgv_report_add_count (report, "largest", "Largest", UINT64_MAX);
  cgv_report_add_count (report, NULL, "Only a title", 3);
  cgv_report_add_text (report, "none", NULL, NULL);
  cgv_report_add_text (report, "empty", NULL, "");
  cgv_report_add_truth (report, "yes", TRUE);
  cgv_report_add_truth (report, "no", FALSE);
  cgv_report_add_names (report, "names", "Names", names);
  cgv_report_say (report, CGV_REPORT_PLAIN, "A sentence.");
  cgv_report_begin_section (report, NULL, "A section");
  cgv_report_begin_object (report, "object");
  cgv_report_add_count (report, "a.b:c", NULL, 1);
  cgv_report_end (report);
  cgv_report_end_section (report);
  assert_json (&output,
               "{\n"
               "  \"format\": 1,\n"
               "  \"largest\": 18446744073709551615,\n"
               "  \"none\": null,\n"
               "  \"empty\": \"\",\n"
               "  \"yes\": true,\n"
               "  \"no\": false,\n"
               "  \"names\": [\n"
               "    \"a\",\n"
               "    \"b\\\"c\"\n"
               "  ],\n"
               "  \"object\": {\n"
               "    \"a.b:c\": 1\n"
               "  }\n"
               "}\n");
}

static void
test_json_names (void)
{
  Output output;
  CgvReport *report = open_report (&output, CGV_REPORT_JSON);

  g_test_summary ("Names are unchanged; each invalid byte becomes one U+FFFD");
  cgv_report_add_name (report, "plain", NULL, "\\ \" / é\xf0\x9f\x98\x80", -1);
  cgv_report_add_name (report, "controls", NULL, "\n\x1b\x7f\0\xc2\x9b\xe2\x80\xae\xf3\xa0\x81\x81", 13);
  cgv_report_add_name (report, "bytes", NULL, "a\xff\xc3(\xe2\x82", -1);
  cgv_report_add_name (report, "none", NULL, NULL, 0);
  assert_json (&output,
               "{\n"
               "  \"format\": 1,\n"
               "  \"plain\": \"\\\\ \\\" / é\xf0\x9f\x98\x80\",\n"
               "  \"controls\": \"\\u000a\\u001b\\u007f\\u0000\\u009b\\u202e\\udb40\\udc41\",\n"
               "  \"bytes\": \"a\357\277\275\357\277\275(\357\277\275\",\n"
               "  \"none\": null\n"
               "}\n");
}

/* Fills a cell with values that depend on its position. */
static void
fill (gpointer list,
      const CgvColumn *column,
      guint position,
      CgvCell *cell)
{
  static const char *const names[] = { "main", "=1,\"2\"", "a|b", "-x\n" };

  cell->is_empty = position == 3 && column->kind != CGV_CELL_NAME;
  cell->count = 10 * position + column->index;
  cell->delta = cgv_delta_between (2, position, false);
  cell->bytes = names[position];
  cell->n_bytes = strlen (names[position]);
  cell->state = position > 1 ? CGV_CELL_MORE : CGV_CELL_LESS;
  cell->fraction = 0.5;
  if (column->kind == CGV_CELL_NAME && position == 1)
    {
      cell->tag = "new";
      cell->badge = g_strdup ("2 → 3");
      cell->place = g_strdup ("a.c · <lib>");
    }
}

static guint
get_level (gpointer list,
           guint position)
{
  return position % 2;
}

static void
add_detail (gpointer list,
            guint position,
            CgvReport *report)
{
  if (position != 1)
    return;
  cgv_report_say (report, CGV_REPORT_PLAIN, "because of " CGV_REPORT_CODE "f`g" CGV_REPORT_CODE_END);
  cgv_report_say (report, CGV_REPORT_PLAIN, "and more");
  cgv_report_begin_object (report, "why");
  cgv_report_add_count (report, "reasons", NULL, 2);
  cgv_report_end (report);
}

static GPtrArray *
new_columns (void)
{
  const CgvColumn omitted = { .id = "omitted", .title = "Omitted", .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_OMITTED, .index = 7, .fill = fill };
  GPtrArray *columns = cgv_columns_new ();

  cgv_report_add_column (columns, "base_calls", "Base", CGV_CELL_COUNT, 1, fill);
  cgv_report_add_column (columns, "change", "Change", CGV_CELL_DELTA, 0, fill);
  cgv_report_add_column (columns, "delta_calls", "More", CGV_CELL_DELTA, 0, fill);
  cgv_report_add_column (columns, "base_self", "Self", CGV_CELL_COUNT, 2, fill);
  cgv_report_add_column (columns, "base_self:D.r:x", "Dr", CGV_CELL_COUNT, 3, fill);
  cgv_report_add_column (columns, "self:D.r:x", "Dr", CGV_CELL_COUNT, 4, fill);
  cgv_columns_add (columns, &omitted);
  cgv_report_add_column (columns, "name", "Name", CGV_CELL_NAME, 0, fill);
  return columns;
}

static void
test_json_rows (void)
{
  g_autoptr (GPtrArray) columns = new_columns ();
  Output output;
  CgvReport *report = open_report (&output, CGV_REPORT_JSON);

  g_test_summary ("Ids decide in which object a value is; columns of one object need not be adjacent");
  cgv_report_begin_object (report, "row");
  cgv_report_add_members (report, columns, NULL, 2);
  cgv_report_end (report);
  cgv_report_add_table (report, &(CgvReportTable){ .id = "rows", .columns = columns, .n_rows = 4, .n_more = 1, .add_detail = add_detail, .get_level = get_level });
  cgv_report_add_table (report, &(CgvReportTable){ .id = "none", .columns = columns });
  assert_json (&output,
               "{\n"
               "  \"format\": 1,\n"
               "  \"row\": {\n"
               "    \"base\": {\"calls\": 21, \"self\": 22},\n"
               "    \"change\": 0,\n"
               "    \"delta\": {\"calls\": 0},\n"
               "    \"events\": {\"D.r:x\": {\"base\": {\"self\": 23}, \"self\": 24}},\n"
               "    \"omitted\": 27,\n"
               "    \"name\": \"a|b\"\n"
               "  },\n"
               "  \"rows\": [\n"
               "    {\"base\": {\"calls\": 1, \"self\": 2}, \"change\": -2, \"delta\": {\"calls\": -2}, \"events\": {\"D.r:x\": {\"base\": {\"self\": 3}, \"self\": 4}}, \"omitted\": 7, "
               "\"name\": \"main\", \"members\": [{\"base\": {\"calls\": 11, \"self\": 12}, \"change\": -1, \"delta\": {\"calls\": -1}, \"events\": {\"D.r:x\": {\"base\": {\"self\": 13}, \"self\": 14}}, "
               "\"omitted\": 17, \"name\": \"=1,\\\"2\\\"\", \"why\": {\"reasons\": 2}}]},\n"
               "    {\"base\": {\"calls\": 21, \"self\": 22}, \"change\": 0, \"delta\": {\"calls\": 0}, \"events\": {\"D.r:x\": {\"base\": {\"self\": 23}, \"self\": 24}}, \"omitted\": 27, "
               "\"name\": \"a|b\", \"members\": [{\"base\": {\"calls\": null, \"self\": null}, \"change\": null, \"delta\": {\"calls\": null}, \"events\": {\"D.r:x\": {\"base\": {\"self\": null}, "
               "\"self\": null}}, \"name\": \"-x\\u000a\"}]}\n"
               "  ],\n"
               "  \"none\": []\n"
               "}\n");
}

static void
test_csv (void)
{
  g_autoptr (GPtrArray) columns = new_columns ();
  Output output;
  CgvReport *report = open_report (&output, CGV_REPORT_CSV);

  g_test_summary ("Text is quoted if necessary, and never a formula; numbers are not quoted. Only the first piece has titles");
  cgv_report_say (report, CGV_REPORT_PLAIN, "A sentence.");
  cgv_report_add_count (report, "count", "Count", 1);
  cgv_report_add_table (report, &(CgvReportTable){ .id = "rows", .title = "Rows", .columns = columns, .n_rows = 1, .add_detail = add_detail });
  cgv_report_add_table (report, &(CgvReportTable){ .id = "rows", .columns = columns, .n_rows = 4, .get_level = get_level });
  assert_output (&output,
                 "base_calls,change,delta_calls,base_self,base_self:D.r:x,self:D.r:x,omitted,name\n"
                 "1,-2,-2,2,3,4,7,main\n"
                 "1,-2,-2,2,3,4,7,main\n"
                 "11,-1,-1,12,13,14,17,\"'=1,\"\"2\"\"\"\n"
                 "21,0,0,22,23,24,27,a|b\n"
                 ",,,,,,,'-x\\x0a\n");
}

/* Writes a report with all elements for people. */
static void
say_all (CgvReport *report,
         GPtrArray *columns)
{
  cgv_report_say (report, CGV_REPORT_PLAIN, CGV_REPORT_BOLD "Total 3" CGV_REPORT_BOLD_END " of @all and " CGV_REPORT_CODE "a`b" CGV_REPORT_CODE_END);
  cgv_report_say (report, CGV_REPORT_PLAIN, "Next to it");
  cgv_report_say (report, CGV_REPORT_PLAIN, NULL);
  cgv_report_say (report, CGV_REPORT_WARNING, "be careful");
  cgv_report_say (report, CGV_REPORT_NOTE, "1 < 2");
  cgv_report_begin_section (report, "limits", "Limits");
  cgv_report_add_check (report, CGV_REPORT_BAD, "Ir=+1%", "exceeded");
  cgv_report_add_check (report, CGV_REPORT_GOOD, "Dr=<1>", "kept");
  cgv_report_end_section (report);
  cgv_report_add_table (report, &(CgvReportTable){ .id = "rows", .title = "Rows", .columns = columns, .n_rows = 3, .n_more = 2, .add_detail = add_detail, .detail_title = "Why" });
  cgv_report_begin_list (report, "path", "Path", -1);
  cgv_report_add_item (report, &(CgvReportItem){ .level = 1, .name = "main", .amount = "−5", .sign = -1, .share = "1 %" });
  cgv_report_add_item (report, &(CgvReportItem){ .level = 2, .name = "a|b", .amount = "+5", .sign = 1, .text = "called more" });
  cgv_report_end_list (report);
  cgv_report_say (report, CGV_REPORT_SMALL, "The end.");
}

static void
test_text (void)
{
  g_autoptr (GPtrArray) columns = cgv_columns_new ();
  Output output;
  CgvReport *report = open_report (&output, CGV_REPORT_TEXT);

  g_test_summary ("Columns are as wide as their widest cell, in characters; details are below the name, and blocks are separate");
  cgv_report_add_column (columns, "count", "Count", CGV_CELL_COUNT, 1, fill);
  cgv_report_add_column (columns, "change", "é", CGV_CELL_DELTA, 0, fill);
  cgv_report_add_column (columns, "name", "Name", CGV_CELL_NAME, 0, fill);
  cgv_report_add_count (report, NULL, "A count", 12345);
  cgv_report_add_text (report, NULL, "Text", "x");
  cgv_report_add_text (report, NULL, "Nothing", NULL);
  say_all (report, columns);
  assert_output (&output,
                 "A count  12345\n"
                 "   Text  x\n"
                 "\n"
                 "Total 3 of @all and a`b\n"
                 "Next to it\n"
                 "Warning: be careful\n"
                 "Note: 1 < 2\n"
                 "\n"
                 "Limits:\n"
                 "  Ir=+1% exceeded\n"
                 "  Dr=<1> kept\n"
                 "\n"
                 "Rows:\n"
                 "Count   é  Name\n"
                 "    1  -2  main\n"
                 "   11  -1  =1,\"2\"  (a.c · <lib>)  [new]  [2 → 3]\n"
                 "    because of f`g\n"
                 "    and more\n"
                 "   21   0  a|b\n"
                 "\n"
                 "2 more; --rows 0 shows them\n"
                 "\n"
                 "Path:\n"
                 "  -5  main\n"
                 "    +5  a|b: called more\n"
                 "\n"
                 "The end.\n");
}

static void
test_text_for_scripts (void)
{
  g_autoptr (GPtrArray) columns = cgv_columns_new ();
  Output output;
  CgvReport *report = open_report (&output, CGV_REPORT_TEXT);

  g_test_summary ("Without titles, with tabs and a hyphen for an empty cell");
  cgv_report_add_column (columns, "count", NULL, CGV_CELL_COUNT, 1, fill);
  cgv_report_add_column (columns, "name", NULL, CGV_CELL_NAME, 0, fill);
  cgv_report_add_table (report, &(CgvReportTable){ .columns = columns, .n_rows = 1, .is_plain = TRUE });
  cgv_report_add_table (report, &(CgvReportTable){ .columns = columns, .n_rows = 4, .is_plain = TRUE });
  assert_output (&output, "1\tmain\n1\tmain\n11\t=1,\"2\"\n21\ta|b\n-\t-x\\x0a\n");
}

static void
test_markdown (void)
{
  g_autoptr (GPtrArray) columns = cgv_columns_new ();
  Output output;
  CgvReport *report = open_report (&output, CGV_REPORT_MARKDOWN);

  g_test_summary ("Names stay unchanged and in their cell; text is never markup");
  cgv_report_add_column (columns, "count", "Count", CGV_CELL_COUNT, 1, fill);
  cgv_report_add_column (columns, "name", "Name", CGV_CELL_NAME, 0, fill);
  say_all (report, columns);
  assert_output (&output,
                 "### Title\n"
                 "\n"
                 "**Total 3** of `@all` and <code>a&#96;b</code>\n"
                 "\n"
                 "Next to it\n"
                 "\n"
                 "> **Warning:** be careful\n"
                 "\n"
                 "> Note: 1 `<` 2\n"
                 "\n"
                 "<details><summary>Limits</summary>\n"
                 "\n"
                 "- `Ir=+1%` ❌ exceeded\n"
                 "- `Dr=<1>` ✅ kept\n"
                 "\n"
                 "</details>\n"
                 "\n"
                 "#### Rows\n"
                 "\n"
                 "| Count | Name | Why |\n"
                 "|--:|:--|:--|\n"
                 "| 1 | `main` |  |\n"
                 "| 11 | `=1,\"2\"` (new) <sub>`a.c · <lib>`</sub> | because of <code>f&#96;g</code><br>and more |\n"
                 "| 21 | <code>a&#124;b</code> |  |\n"
                 "\n"
                 "… and 2 more\n"
                 "\n"
                 "Path\n"
                 "\n"
                 "- `main` −5\n"
                 "- <code>a&#124;b</code> +5: called more\n"
                 "\n"
                 "<sub>The end.</sub>\n");
}

static void
assert_markdown (const char *text,
                 const char *expected)
{
  g_autofree char *whole = g_strconcat ("### Title\n\n", expected, "\n\n", NULL);
  Output output;

  cgv_report_say (open_report (&output, CGV_REPORT_MARKDOWN), CGV_REPORT_PLAIN, text);
  assert_output (&output, whole);
}

#define CODE(text) CGV_REPORT_CODE text CGV_REPORT_CODE_END

static void
test_markdown_names (void)
{
  g_autofree char *n = g_strnfill (300, 'n');
  g_autofree char *name = g_strconcat (CGV_REPORT_CODE, n, CGV_REPORT_CODE_END, NULL);
  g_autofree char *shortened = g_strdup_printf ("`%.53s…%.106s`", n, n);

  g_test_summary ("A name is never a link, a mention or an emphasis, and its length is limited");
  assert_markdown (CODE ("std::map<int, char>::operator[]"), "`std::map<int, char>::operator[]`");
  assert_markdown (CODE ("@everyone #1 __x__"), "`@everyone #1 __x__`");
  assert_markdown (CODE ("a\\|b"), "<code>a&#92;&#124;b</code>");
  assert_markdown (CODE ("`<img src=x>`"), "<code>&#96;&#60;img&#32;src&#61;x&#62;&#96;</code>");
  assert_markdown (CODE (" a"), "<code>&#32;a</code>");
  assert_markdown ("+16 (+1.3 %), 12 new", "+16 (+1.3 %), 12 new");
  assert_markdown ("other command: @team <b>", "other command: `@team <b>`");
  assert_markdown ("passed (a_b), +1 %", "passed (`a_b`), +1 %");
  assert_markdown ("passed: _a_ +1 %", "passed: `_a_` +1 %");
  assert_markdown ("see www.x.org", "see `www.x.org`");
  assert_markdown ("run std::map<int, long>::at, then f(int, char) and (see g_x).", "run `std::map<int, long>::at`, then `f(int, char)` and (see `g_x`).");
  assert_markdown ("a::operator< was called, two of file(s)", "`a::operator<` was called, two of file(s)");
  assert_markdown (name, shortened);
}

static void
test_markdown_list (void)
{
  Output output;
  CgvReport *report = open_report (&output, CGV_REPORT_MARKDOWN);

  g_test_summary ("Both ends of a long list are kept");
  cgv_report_begin_list (report, NULL, NULL, 0);
  for (guint i = 0; i < 19; i++)
    {
      g_autofree char *text = g_strdup_printf ("%u", i);

      cgv_report_add_item (report, &(CgvReportItem){ .text = text });
    }
  cgv_report_end_list (report);
  assert_output (&output,
                 "### Title\n\n- 0\n- 1\n- 2\n- 3\n- 4\n- 5\n- 6\n- 7\n- … 3 more …\n"
                 "- 11\n- 12\n- 13\n- 14\n- 15\n- 16\n- 17\n- 18\n");
}

static void
draw (gconstpointer data,
      FILE *file)
{
  g_autofree char *text = cgv_report_dup_html (data);

  fprintf (file, "<svg>%s</svg>\n", text);
}

static void
test_html (void)
{
  static const char *const pieces[] = {
    "default-src 'none'",
    "<title>Title</title>",
    "<body>\n<h1>Title</h1>\n<p><b>Total 3</b> of @all and <code>a`b</code></p>\n<p>Next to it</p>\n",
    "<p class=\"warn\">be careful</p>\n<p class=\"dim\">1 &#60; 2</p>\n<h2 id=\"limits\">Limits</h2>\n",
    "<p><span class=\"verdict bad\">Ir=+1%</span> exceeded</p>\n<p><span class=\"verdict good\">Dr=&#60;1&#62;</span> kept</p>\n",
    "<h2 id=\"rows\">Rows (5)</h2>\n<div class=\"scroll\"><table>\n<thead><tr><th class=\"wide\"></th><th class=\"l\">Name</th></tr></thead>\n<tbody>\n<tr>",
    "<rect class=\"down\" x=\"-50.0\" width=\"50.0\" height=\"12\"/>",
    "<td class=\"l\"><code>main</code></td></tr>\n<tr><td",
    "<td class=\"l\"><code>=1,&#34;2&#34;</code><span class=\"chip\">new</span><span class=\"chip\">2 → 3</span> <small>a.c · &#60;lib&#62;</small></td></tr>\n",
    "<tr class=\"why\"><td class=\"l\" colspan=\"2\">because of <code>f`g</code><br>and more</td></tr>\n<tr><td",
    "<rect class=\"up\" x=\"0.0\" width=\"50.0\" height=\"12\"/>",
    "</tbody></table></div>\n<p class=\"dim\">… and 2 more</p>\n<h2 id=\"path\">Path</h2>\n<ol class=\"path less\">\n",
    "<li><code>main</code> <b class=\"good\">−5</b> <small>1 %</small></li>\n<li><code>a|b</code> <b class=\"bad\">+5</b>: called more</li>\n</ol>\n",
    "<p class=\"dim\">The end.</p>\n<h2 id=\"map\">Map</h2>\n<p class=\"dim\">Note</p>\n",
    "<svg>&#60;/title&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;&#38;amp;&#34;x&#34;</svg>\n",
    "<dl>\n<dt>Field</dt><dd><code>&#60;value&#62;</code></dd>\n</dl>\n</body>\n</html>\n",
  };
  const CgvColumn bar = { .id = "bar", .title = "", .kind = CGV_CELL_CUSTOM, .flags = CGV_COLUMN_BAR, .name_min = 1, .fill = fill };
  g_autoptr (GPtrArray) columns = cgv_columns_new ();
  Output output;
  CgvReport *report = open_report (&output, CGV_REPORT_HTML);
  const char *rest;

  g_test_summary ("A name is never markup, and the page loads nothing");
  cgv_columns_add (columns, &bar);
  cgv_report_add_column (columns, "name", "Name", CGV_CELL_NAME, 0, fill);
  say_all (report, columns);
  cgv_report_add_drawing (report, "map", "Map", "Note", draw, "</title><script>alert('1')</script>&amp;\"x\"");
  cgv_report_add_text (report, NULL, "Field", "<value>");
  cgv_report_finish (report);
  fclose (output.file);
  rest = output.text;
  for (gsize i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      const char *found = strstr (rest, pieces[i]);

      if (found == NULL)
        g_error ("“%s” is not in “%s”", pieces[i], rest);
      rest = found + strlen (pieces[i]);
    }
  g_assert_cmpstr (rest, ==, "");
  free (output.text);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/json/values", test_json_values);
  g_test_add_func ("/report/json/names", test_json_names);
  g_test_add_func ("/report/json/rows", test_json_rows);
  g_test_add_func ("/report/csv", test_csv);
  g_test_add_func ("/report/text", test_text);
  g_test_add_func ("/report/text/scripts", test_text_for_scripts);
  g_test_add_func ("/report/markdown", test_markdown);
  g_test_add_func ("/report/markdown/names", test_markdown_names);
  g_test_add_func ("/report/markdown/list", test_markdown_list);
  g_test_add_func ("/report/html", test_html);
  return g_test_run ();
}
