/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-places.h"

#include "cgv-cli-text.h"

static char *
dup_bytes (const char *bytes,
           size_t length)
{
  return length > 0 ? cgv_cli_text_dup_string (bytes, (gssize) length) : NULL;
}

char *
cgv_cli_compare_places_dup_name (const CgvMatching *matching,
                                 CgvNodeId node)
{
  size_t length;
  const char *bytes = cgv_matching_get_name (matching, node, &length);

  return cgv_cli_text_dup_string (bytes, (gssize) length);
}

char *
cgv_cli_compare_places_dup_file (const CgvMatching *matching,
                                 CgvNodeId node)
{
  size_t length;
  const char *bytes = cgv_matching_get_file (matching, node, &length);

  return dup_bytes (bytes, length);
}

char *
cgv_cli_compare_places_dup_object (const CgvMatching *matching,
                                   CgvNodeId node)
{
  size_t length;
  const char *bytes = cgv_matching_get_object (matching, node, &length);

  return dup_bytes (bytes, length);
}

char *
cgv_cli_compare_places_dup_command (CgvDocument *document)
{
  const CgvProfile *profile = cgv_document_get_profile (document);

  for (CgvPartId part = 0; part < cgv_profile_get_n_parts (profile); part++)
    {
      char *text = cgv_cli_text_dup_profile_string (profile, cgv_profile_get_part (profile, part)->command);

      if (text != NULL)
        return text;
    }
  return NULL;
}

char *
cgv_cli_compare_places_dup_creator (CgvDocument *document)
{
  const CgvProfile *profile = cgv_document_get_profile (document);

  for (CgvPartId part = 0; part < cgv_profile_get_n_parts (profile); part++)
    {
      char *text = cgv_cli_text_dup_profile_string (profile, cgv_profile_get_part (profile, part)->creator);

      if (text != NULL)
        return text;
    }
  return NULL;
}
