/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-picture-request.h"

#include <glib/gi18n.h>

#define DEFAULT_WIDTH 1280
#define DEFAULT_HEIGHT 800
#define MAX_SIZE 8192

void
cgv_picture_request_add_options (GApplication *application)
{
  const GOptionEntry entries[] = {
    { "screenshot", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_FILENAME, NULL, N_ ("Write a picture of the window and quit"), N_ ("FILE") },
    { "size", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_STRING, NULL, N_ ("Size of the window in the picture"), N_ ("WIDTHxHEIGHT") },
    { "color-scheme", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_STRING, NULL, N_ ("Colours of the picture"), N_ ("light|dark") },
    { NULL },
  };

  g_application_add_main_option_entries (application, entries);
}

static gboolean
parse_size (const char *text,
            CgvPictureRequest *request)
{
  g_auto (GStrv) parts = g_strsplit (text, "x", 2);
  guint64 width, height;

  if (g_strv_length (parts) != 2 ||
      !g_ascii_string_to_unsigned (parts[0], 10, 1, MAX_SIZE, &width, NULL) ||
      !g_ascii_string_to_unsigned (parts[1], 10, 1, MAX_SIZE, &height, NULL))
    return FALSE;

  request->width = (int) width;
  request->height = (int) height;
  return TRUE;
}

static gboolean
parse_color_scheme (const char *text,
                    CgvPictureRequest *request)
{
  if (g_str_equal (text, "light"))
    request->color_scheme = ADW_COLOR_SCHEME_FORCE_LIGHT;
  else if (g_str_equal (text, "dark"))
    request->color_scheme = ADW_COLOR_SCHEME_FORCE_DARK;
  else
    return FALSE;
  return TRUE;
}

gboolean
cgv_picture_request_new_from_options (GVariantDict *options,
                                      CgvPictureRequest **request,
                                      GError **error)
{
  g_autoptr (CgvPictureRequest) picture = g_new0 (CgvPictureRequest, 1);
  g_autofree char *size = NULL;
  g_autofree char *color_scheme = NULL;

  *request = NULL;
  if (!g_variant_dict_lookup (options, "screenshot", "^ay", &picture->path))
    return TRUE;

  picture->width = DEFAULT_WIDTH;
  picture->height = DEFAULT_HEIGHT;
  picture->color_scheme = ADW_COLOR_SCHEME_FORCE_LIGHT;

  if (g_variant_dict_lookup (options, "size", "s", &size) && !parse_size (size, picture))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("--size is WIDTHxHEIGHT in pixels, such as 1280x800; “%s” is not"), size);
      return FALSE;
    }
  if (g_variant_dict_lookup (options, "color-scheme", "s", &color_scheme) && !parse_color_scheme (color_scheme, picture))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("--color-scheme is “light” or “dark”; “%s” is neither"), color_scheme);
      return FALSE;
    }

  *request = g_steal_pointer (&picture);
  return TRUE;
}

void
cgv_picture_request_free (CgvPictureRequest *request)
{
  g_free (request->path);
  g_free (request);
}
