/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widget-compare-test.h"

#include "cgv-compare-text.h"

const char COMPARE_TEST_BASE[] =
  "version: 1\ncreator: callgrind-3.19.0\ncmd: ./prog\npositions: line\nevents: Ir Dr\n"
  "ob=/v1/prog\nfl=/v1/main.c\nfn=main\n1 100 10\n"
  "cfi=/v1/parse.c\ncfn=parse\ncalls=10 1\n2 600 60\ncfi=/v1/emit.c\ncfn=emit\ncalls=5 1\n3 300 30\ncfi=/v1/emit.c\ncfn=gone\ncalls=1 1\n4 50 5\n"
  "fl=/v1/parse.c\nfn=parse\n10 500 50\ncfn=lex\ncalls=20 1\n11 100 10\n"
  "fn=lex\n20 100 10\n"
  "fl=/v1/emit.c\nfn=emit\n30 300 30\nfn=gone\n40 50 5\n"
  "totals: 1050 105\n";

const char COMPARE_TEST_NEW[] =
  "version: 1\ncreator: callgrind-3.19.0\ncmd: ./prog\npositions: line\nevents: Ir Dr\n"
  "ob=/v2/prog\nfl=/v2/main.c\nfn=main\n1 100 10\n"
  "cfi=/v2/parse.c\ncfn=parse\ncalls=10 1\n2 760 76\ncfi=/v2/emit.c\ncfn=emit\ncalls=5 1\n3 240 24\ncfi=/v2/emit.c\ncfn=fresh\ncalls=2 1\n4 40 4\n"
  "fl=/v2/parse.c\nfn=parse\n10 560 56\ncfn=lex\ncalls=30 1\n11 150 15\ncfn=lex.part.0\ncalls=10 1\n12 50 5\n"
  "fn=lex\n20 150 15\nfn=lex.part.0\n21 50 5\n"
  "fl=/v2/emit.c\nfn=emit\n30 240 24\nfn=fresh\n40 40 4\n"
  "totals: 1140 114\n";

const char COMPARE_TEST_CALLS_BASE[] =
  "events: Ir\nfl=main.c\nfn=main\n1 10\n"
  "cfn=parse\ncalls=10 20\n2 1000\ncfn=print\ncalls=5 30\n3 500\ncfn=gone\ncalls=1 40\n4 7\n"
  "fn=parse\n20 1000\nfn=print\n30 500\nfn=gone\n40 7\n";

const char COMPARE_TEST_CALLS_NEW[] =
  "events: Ir\nfl=main.c\nfn=main\n1 12\n"
  "cfn=parse\ncalls=30 20\n2 2400\ncfn=print\ncalls=5 30\n3 600\ncfn=fresh\ncalls=2 50\n4 30\n"
  "fn=parse\n20 2400\nfn=print\n30 600\nfn=fresh\n50 30\n";

guint32
compare_test_row (CgvFocus *focus,
                  const char *name)
{
  CgvMatching *matching = cgv_focus_get_comparison (focus)->matching;

  for (guint32 row = 0; row < matching->folds[CGV_SIDE_NEW]->n_nodes; row++)
    {
      g_autofree char *row_name = cgv_compare_text_dup_name (matching, row);

      if (g_str_equal (row_name, name))
        return row;
    }
  g_error ("There is no row “%s”.", name);
}

char *
compare_test_row_name (CgvFocus *focus)
{
  guint32 row = focus->row;

  return row != CGV_NONE ? cgv_compare_text_dup_name (cgv_focus_get_comparison (focus)->matching, row) : g_strdup ("");
}
