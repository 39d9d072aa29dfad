/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-linked-text.h"

/* Display text has no such characters. */
#define BEGIN '\001'
#define END   '\003'

char *
cgv_linked_text_dup_marked (const char *name,
                            CgvNodeId row)
{
  return g_strdup_printf ("%c%u\002%s%c", BEGIN, row, name, END);
}

char *
cgv_linked_text_take_marks (const char *marked,
                            GArray *links)
{
  GString *text = g_string_new (NULL);
  CgvTextLink link = { 0 };
  char *end;

  for (const char *at = marked; *at != '\0'; at++)
    {
      if (*at == BEGIN)
        {
          link.row = (CgvNodeId) g_ascii_strtoull (at + 1, &end, 10);
          link.start = (guint) text->len;
          at = end;
        }
      else if (*at == END)
        {
          link.length = (guint) text->len - link.start;
          g_array_append_val (links, link);
        }
      else
        g_string_append_c (text, *at);
    }
  return g_string_free (text, FALSE);
}
