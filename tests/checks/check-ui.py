#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-ui.py TOP: what people read in a template is translatable, and a button that shows only an icon has a name.

It also sees to it that the bundle of resources holds exactly the files that are there, and that the style sheets name
only what is there.
"""

import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

TEXTS = {'label', 'title', 'subtitle', 'description', 'tooltip-text', 'placeholder-text', 'heading', 'body'}
BUTTONS = {'GtkButton', 'GtkToggleButton', 'GtkMenuButton', 'AdwSplitButton'}


def check_texts(root):
    """Yields what is wrong with the texts."""
    for node in root.iter():
        if node.tag not in ('property', 'attribute') or node.get('name') not in TEXTS or node.get('bind-source'):
            continue
        if any(character.isalpha() for character in node.text or '') and node.get('translatable') not in ('yes', 'no'):
            yield f'say translatable="yes", or "no" for what is the same in every language: {node.text}'


def check_names(root):
    """Yields the buttons that a screen reader could not name."""
    for node in root.iter('object'):
        if node.get('class') not in BUTTONS:
            continue
        names = {child.get('name') for child in node.findall('property')}
        accessible = {child.get('name') for child in node.findall('accessibility/property')}
        accessible |= {child.get('name') for child in node.findall('accessibility/relation')}
        if 'icon-name' in names and not names & {'label', 'tooltip-text'} and not accessible & {'label', 'labelled-by'}:
            yield f'a button with an icon and no name: {node.get("id", node.get("class"))}'

# What GTK and libadwaita call their own.
NODES = {'arrow', 'box', 'button', 'cell', 'columnview', 'header', 'image', 'label', 'listview', 'row', 'scrolledwindow', 'separator',
         'shortcuts-section', 'sort-indicator', 'stackswitcher'}


def check_styles(top):
    """Yields the names of elements and classes in style sheets that no widget has."""
    text = ''.join(path.read_text(encoding='utf-8') for path in (top / 'src').rglob('*.[ch]'))
    text += ''.join(path.read_text(encoding='utf-8') for path in (top / 'resources').rglob('*.ui'))
    known = NODES | set(re.findall(r'[">]([a-z][a-z0-9-]*)(?=["<])', text))
    for path in sorted((top / 'resources').glob('*.css')):
        sheet = re.sub(r'/\*.*?\*/|@[^;{]*;', '', path.read_text(encoding='utf-8'), flags=re.S)
        for selectors in re.findall(r'([^{}]+)\{', sheet):
            names = re.findall(r'[a-z][a-z0-9-]*', re.sub(r':[a-z-]+(\((ltr|rtl)\))?', '', selectors))
            yield from (f'{path.name}: nothing is called {name}' for name in names if name not in known)


def main():
    resources = Path(sys.argv[1]) / 'resources'
    problems = []
    templates = sorted(resources.rglob('*.ui'))
    for path in templates:
        root = ElementTree.parse(path).getroot()
        problems += [f'{path.relative_to(resources.parent)}: {text}' for text in (*check_texts(root), *check_names(root))]

    bundle = ElementTree.parse(resources / 'callgrove.gresource.xml').getroot()
    named = [node.text for node in bundle.iter('file')]
    there = {str(path.relative_to(resources)) for path in resources.rglob('*') if path.suffix in ('.ui', '.css', '.svg')}
    problems += [f'callgrove.gresource.xml: {name} is not there' for name in named
                 if not any((folder / name).exists() for folder in (resources, resources.parent / 'data'))]
    problems += [f'callgrove.gresource.xml does not name {name}' for name in sorted(there - set(named))]
    problems += check_styles(resources.parent)
    if not templates:
        problems.append('no templates found')
    if problems:
        sys.exit('\n'.join(problems))


main()
