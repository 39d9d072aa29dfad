/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-markup.h"

#include <string.h>

#define NAME_LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-:_"

typedef struct
{
  const char *at;
  gboolean is_html;
  GPtrArray *open; /* char *: the names of open elements */
  GHashTable *ids;
  char *fault;
} Reader;

static gboolean
fail (Reader *self,
      const char *what)
{
  if (self->fault == NULL)
    self->fault = g_strdup_printf ("%s at “%.80s”", what, self->at);
  return FALSE;
}

static gboolean
contains (const char *const *names,
          const char *name)
{
  return g_strv_contains (names, name);
}

static gboolean
skip_to (Reader *self,
         const char *end)
{
  const char *found = strstr (self->at, end);

  if (found == NULL)
    return fail (self, "no end");
  self->at = found + strlen (end);
  return TRUE;
}

static char *
take_name (Reader *self)
{
  gsize length = strspn (self->at, NAME_LETTERS);
  char *name = g_strndup (self->at, length);

  self->at += length;
  return name;
}

/* An ampersand begins an entity that every reader knows. */
static gboolean
check_text (Reader *self,
            const char *text,
            gsize length)
{
  static const char *const entities[] = { "lt", "gt", "amp", "quot", "apos", "nbsp", NULL };

  for (gsize i = 0; i < length; i++)
    {
      gsize n = strspn (text + i + 1, NAME_LETTERS "#");
      g_autofree char *name = NULL;

      if (text[i] == '<' || text[i] == '>')
        return fail (self, "a bare angle bracket");
      if (text[i] != '&')
        continue;
      name = g_strndup (text + i + 1, n);
      if (text[i + 1 + n] != ';' || (*name != '#' && !contains (entities, name)))
        return fail (self, "a bare ampersand");
    }
  return TRUE;
}

/* A style may refer to places within. */
static gboolean
has_address (const char *style)
{
  for (const char *at = strstr (style, "url("); at != NULL; at = strstr (at + 1, "url("))
    {
      if (at[4] != '#')
        return TRUE;
    }
  return strstr (style, "expression") != NULL;
}

/* What a reader loads or follows. */
static gboolean
check_attribute (Reader *self,
                 const char *name,
                 const char *value)
{
  static const char *const addresses[] = { "href", "xlink:href", "src", "action", "formaction", "data", "poster", "srcset", NULL };

  if (g_str_has_prefix (name, "on"))
    return fail (self, "an attribute that runs");
  if (contains (addresses, name) && *value != '#')
    return fail (self, "an address");
  if (g_str_equal (name, "style") && has_address (value))
    return fail (self, "a style with an address");
  if (g_str_equal (name, "id") && !g_hash_table_add (self->ids, g_strdup (value)))
    return fail (self, "an id that occurs twice");
  return TRUE;
}

static gboolean
read_attribute (Reader *self)
{
  g_autofree char *name = take_name (self);
  g_autofree char *value = NULL;
  const char *end;

  if (*name == '\0')
    return fail (self, "no attribute");
  if (*self->at != '=')
    return self->is_html || fail (self, "an attribute without a value");
  if (self->at[1] != '"')
    return fail (self, "a value without quotes");
  self->at += 2;
  end = strchr (self->at, '"');
  if (end == NULL)
    return fail (self, "an open quote");
  value = g_strndup (self->at, (gsize) (end - self->at));
  if (!check_text (self, value, strlen (value)) || !check_attribute (self, name, value))
    return FALSE;
  self->at = end + 1;
  return *self->at == '\0' || strchr (" \n/>", *self->at) != NULL || fail (self, "no blank behind an attribute");
}

static gboolean
read_end (Reader *self)
{
  g_autofree char *name = NULL;

  self->at += 2;
  name = take_name (self);
  if (self->open->len == 0 || !g_str_equal (name, g_ptr_array_index (self->open, self->open->len - 1)))
    return fail (self, "the end of another element");
  g_ptr_array_set_size (self->open, (gint) self->open->len - 1);
  return *self->at++ == '>' || fail (self, "an open end");
}

static gboolean
read_element (Reader *self)
{
  static const char *const runs[] = { "script", "iframe", "object", "embed", "form", "base", "link", "foreignObject", "frame", "applet", NULL };
  static const char *const empty[] = { "meta", "br", "hr", "col", "img", NULL };
  g_autofree char *name = NULL;

  self->at++;
  name = take_name (self);
  if (*name == '\0')
    return fail (self, "a bare angle bracket");
  if (contains (runs, name))
    return fail (self, "an element that runs");
  for (;;)
    {
      self->at += strspn (self->at, " \n");
      if (*self->at == '>' || g_str_has_prefix (self->at, "/>"))
        break;
      if (!read_attribute (self))
        return FALSE;
    }
  if (*self->at == '/')
    self->at += 2;
  else
    {
      self->at++;
      if (!self->is_html || !contains (empty, name))
        g_ptr_array_add (self->open, g_strdup (name));
    }
  return !g_str_equal (name, "style") || self->at[-2] == '/' || (skip_to (self, "</style>") && (g_ptr_array_set_size (self->open, (gint) self->open->len - 1), TRUE));
}

static gboolean
read_one (Reader *self)
{
  gsize length = strcspn (self->at, "<");

  if (length > 0)
    {
      if (!check_text (self, self->at, length))
        return FALSE;
      self->at += length;
      return TRUE;
    }
  if (g_str_has_prefix (self->at, "<!--"))
    return skip_to (self, "-->");
  if (g_str_has_prefix (self->at, "<!") || g_str_has_prefix (self->at, "<?"))
    return skip_to (self, ">");
  return self->at[1] == '/' ? read_end (self) : read_element (self);
}

char *
cgv_test_plain_check (const char *text,
                      gsize length)
{
  const char *end;

  if (!g_utf8_validate (text, (gssize) length, &end))
    return g_strdup_printf ("not UTF-8 at byte %zu", (gsize) (end - text));
  for (const char *at = text; at < text + length; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);

      if (g_unichar_iscntrl (letter) && letter != '\n' && letter != '\t')
        return g_strdup_printf ("a control U+%04X at byte %zu", letter, (gsize) (at - text));
    }
  return NULL;
}

char *
cgv_test_markup_check (const char *text,
                       gsize length,
                       gboolean is_html)
{
  Reader self = { .at = text, .is_html = is_html };

  self.fault = cgv_test_plain_check (text, length);
  self.open = g_ptr_array_new_with_free_func (g_free);
  self.ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  while (self.fault == NULL && *self.at != '\0')
    read_one (&self);
  if (self.fault == NULL && self.open->len > 0)
    fail (&self, "an open element");
  g_ptr_array_unref (self.open);
  g_hash_table_unref (self.ids);
  return self.fault;
}
