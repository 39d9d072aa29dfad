#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-markup.py TOP: text from a file is never markup, a mnemonic, a command line or a URI.

A function may be named "operator<" or "a_b", and whoever wrote the profile chose the names. So nothing in the window
parses markup; and the few texts of libadwaita that always do are constant, or a variable whose name says
that it is escaped.
"""

import re
import sys
from pathlib import Path

FORBIDDEN = re.compile(r'\b(gtk_label_set_markup\w*|gtk_label_new_with_mnemonic|gtk_label_set_text_with_mnemonic|'
                       r'gtk_widget_set_tooltip_markup|gtk_tooltip_set_markup|pango_parse_markup|pango_layout_set_markup\w*|'
                       r'gtk_button_new_with_mnemonic|adw_message_dialog_format_body_markup|adw_message_dialog_format_heading_markup|'
                       r'system|popen|g_spawn_command_line_\w+|g_app_info_create_from_commandline) \(')
# These parse what they are given, and in libadwaita 1.2 cannot be told not to.
PARSING = re.compile(r'\b(adw_status_page_set_title|adw_status_page_set_description|adw_toast_new|adw_toast_set_title|'
                     r'adw_action_row_set_subtitle|adw_preferences_row_set_title|adw_preferences_group_set_title|'
                     r'adw_preferences_group_set_description) \(')
SAFE = re.compile(r'(^|, )\s*(N?_ ?\(|C_ ?\(|"|NULL|\w*(markup|escaped)\w*|g_markup_escape_text \()')
MARKUP_PROPERTY = re.compile(r'name="(use-markup|use-underline)">(true|yes|1)<', re.I)
COMMENT = re.compile(r'/\*.*?\*/', re.S)


def arguments(text, start):
    """Returns what stands between the parenthesis before start and its partner."""
    depth = 1
    for end in range(start, len(text)):
        depth += {'(': 1, ')': -1}.get(text[end], 0)
        if depth == 0:
            return text[start:end]
    return text[start:]


def check_source(text):
    """Yields (offset, what is wrong)."""
    text = COMMENT.sub(lambda match: re.sub(r'[^\n]', ' ', match[0]), text)
    for match in FORBIDDEN.finditer(text):
        yield match.start(), f'{match[1]} is not for text of a file; there is a way without'
    for match in PARSING.finditer(text):
        given = arguments(text, match.end())
        last = given if match[1] == 'adw_toast_new' else given.partition(',')[2]
        if not SAFE.match(last.strip()):
            yield match.start(), f'{match[1]} parses markup: give it a constant, or a variable named …_markup'


def main():
    top = Path(sys.argv[1])
    problems = []
    sources = sorted((top / 'src').rglob('*.c'))
    for path in sources:
        text = path.read_text(encoding='utf-8')
        for offset, problem in check_source(text):
            problems.append(f'{path.relative_to(top)}:{text.count(chr(10), 0, offset) + 1}: {problem}')
    for path in sorted((top / 'resources').rglob('*.ui')):
        for number, line in enumerate(path.read_text(encoding='utf-8').splitlines(), 1):
            if MARKUP_PROPERTY.search(line) and 'use-markup' in line:
                problems.append(f'{path.relative_to(top)}:{number}: markup in a template')
    if not sources:
        problems.append('no sources found')
    if problems:
        sys.exit('\n'.join(problems))


main()
