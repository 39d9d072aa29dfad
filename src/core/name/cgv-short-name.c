/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-short-name.h"

#include <string.h>

#include "cgv-name-private.h"

/* Adds a form that is shorter than the one before it. */
static void
add_form (CgvShortName *forms,
          const char *form)
{
  if (forms->n_forms > 0 && strlen (form) >= strlen (forms->forms[forms->n_forms - 1]))
    return;
  forms->forms[forms->n_forms++] = form;
}

/* A level of recursion stays, of callers only that there are some. */
static void
add_context (const CgvName *name,
             char *own)
{
  const char *context = name->whole + name->context;
  size_t length = name->whole_length - name->context;
  size_t room = CGV_SHORT_NAME_MAX - 1 - strlen (own);

  if (length > 0 && cgv_name_skip_digits (context, 1, length) < length)
    {
      context = "'\xe2\x80\xa6";
      length = strlen (context);
    }
  strncat (own, context, length < room ? length : 0);
}

void
cgv_short_name_init (CgvShortName *forms,
                     const char *text)
{
  size_t starts[CGV_NAME_MAX_PARTS];
  size_t length;
  CgvName name;

  cgv_name_init (&name, text, strlen (text));
  forms->full = text;
  forms->n_forms = 0;
  length = cgv_name_write_starts (&name, forms->plain, sizeof forms->plain, starts);
  cgv_name_write (&name, CGV_NAME_SHORT, forms->last[0], sizeof forms->last[0]);
  cgv_name_write (&name, CGV_NAME_OWN, forms->last[1], sizeof forms->last[1]);
  add_context (&name, forms->last[1]);
  if (name.n_parts == 0)
    {
      strcpy (forms->plain, forms->last[0]);
      if (name.context == name.whole_length)
        forms->full = forms->plain;
    }

  add_form (forms, forms->plain);
  for (size_t i = 0; i < CGV_NAME_MAX_PARTS; i++)
    {
      if (starts[i] > 0 && starts[i] < length && starts[i] < strlen (forms->plain))
        add_form (forms, forms->plain + starts[i]);
    }
  add_form (forms, forms->last[0]);
  add_form (forms, forms->last[1]);
}

const char *
cgv_short_name_get (const CgvShortName *forms,
                    unsigned int level)
{
  if (level == 0)
    return forms->full;
  return level <= forms->n_forms ? forms->forms[level - 1] : NULL;
}
