/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-name.h"

#include <string.h>

char *
cgv_test_dup_name (const char *bytes,
                   gsize length,
                   CgvNameForm form)
{
  CgvName name;
  gsize size;
  char *out;

  cgv_name_init (&name, bytes, length);
  size = cgv_name_write (&name, form, NULL, 0) + 1;
  out = g_malloc (size);
  g_assert_cmpuint (cgv_name_write (&name, form, out, size), ==, size - 1);
  return out;
}

void
cgv_test_check_name (const char *bytes,
                     gsize length)
{
  CgvName name;

  cgv_name_init (&name, bytes, length);
  g_assert_cmpuint (name.context, <=, length);
  g_assert_cmpuint (name.n_parts, <=, CGV_NAME_MAX_PARTS);
  for (gsize i = 0; i < name.n_parts; i++)
    {
      const CgvNamePart *part = &name.parts[i];

      g_assert_cmpuint (part->start, <=, part->end);
      g_assert_cmpuint (part->end, <=, part->arguments);
      g_assert_cmpuint (part->arguments, <=, part->arguments_end);
      g_assert_cmpuint (part->arguments_end, <=, part->parameters_end);
      g_assert_cmpuint (part->parameters_end, <=, name.bytes == name.whole ? length : CGV_NAME_MAX_DECODED);
    }
  for (CgvNameForm form = CGV_NAME_SHORT; form <= CGV_NAME_OWN; form++)
    {
      g_autofree char *text = cgv_test_dup_name (bytes, length, form);

      if (form != CGV_NAME_NAMESPACE && length > 0 && *text == '\0' && memchr (bytes, '\0', length) == NULL)
        g_error ("form %u of %.*s is empty", form, (int) length, bytes);
    }
}
