# SPDX-License-Identifier: GPL-3.0-or-later
"""The messages of the program: those in its sources, and those of a catalogue."""

import os
import re
import subprocess

# What meson's preset "glib" gives xgettext.
KEYWORDS = ('_', 'N_', 'C_:1c,2', 'NC_:1c,2', 'g_dcgettext:2', 'g_dngettext:2,3', 'g_dpgettext2:2c,3')
FORMATS = ('N_:1:pass', 'C_:2:pass', 'NC_:2:pass', 'g_dngettext:2:pass', 'g_strdup_printf:1', 'g_string_printf:2', 'g_string_append_printf:2',
           'g_error_new:3', 'g_set_error:4', 'g_markup_printf_escaped:1', 'g_log:3', 'g_print:1', 'g_printerr:1', 'g_snprintf:3')
# A value in a format. A blank after the sign is one in a text such as "% of total".
VALUE = re.compile(r'%(?:(?P<place>\d+)\$)?[-+#0]*[\d.*]*(?P<kind>(?:hh?|ll?|[zj])?(?:[diouxXeEfgGcs]|<PRI\w+>))')
LINE = re.compile(r'(?:msg(?P<part>ctxt|id_plural|id|str)(?:\[\d\])? )?"(?P<text>.*)"')


def extract(top):
    """Returns the template of all messages below TOP, and what xgettext complains of."""
    formats = (f'--flag={name}:{place}:{"-".join([*kind, "c-format"])}' for name, place, *kind in (word.split(':') for word in FORMATS))
    run = subprocess.run(['xgettext', '--output=-', '--from-code=UTF-8', '--add-comments', f'--directory={top}',
                          '--files-from=po/POTFILES.in', *(f'--keyword={word}' for word in KEYWORDS), *formats],
                         cwd=top, env=os.environ | {'LC_ALL': 'C'}, capture_output=True, text=True)
    complaints = [line for line in run.stderr.splitlines() if 'warning:' in line or 'error:' in line]
    return run.stdout, complaints or ([run.stderr] if run.returncode else [])


def read_entry(entry):
    """Returns the texts of a message, still escaped: its parts by name, and its translations in a list."""
    texts = {'str': []}
    for line in LINE.finditer('\n'.join(line for line in entry.splitlines() if not line.startswith('#'))):
        part = line['part'] or part
        if part == 'str' and line['part']:
            texts['str'].append('')
        if part == 'str':
            texts['str'][-1] += line['text']
        else:
            texts[part] = texts.get(part, '') + line['text']
    return texts


def read(catalogue):
    """Yields each message of a catalogue but its header: its lines, and its texts."""
    for entry in catalogue.split('\n\n')[1:]:
        texts = read_entry(entry)
        if 'id' in texts:
            yield entry, texts


def find_values(text):
    """Returns the kinds of the values of a format, by the places of their arguments."""
    values = {}
    for value in VALUE.finditer(text.replace('%%', '')):
        values[int(value['place'] or len(values) + 1)] = value['kind']
    return values
