#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-recipes.py TOP CALLGROVE-CLI [--build]: each job of data/ci runs from its first step to its last.

A small repository with a program `bench` stands for that of the user. On the machine of a job is only what the job
installs, as far as dependencies.txt knows it. Stubs take the place of services: apt-get, gh, curl, the clone of
Callgrove. Callgrove is configured, and CALLGROVE-CLI takes its place; with --build it is built and installed as well.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

OPT = '/opt/callgrove'
MARK = '<!-- callgrove -->'
FOLDERS = ('/usr/local/bin', '/usr/bin', '/bin', '/usr/local/sbin', '/usr/sbin', '/sbin')
# Packages of a job that Callgrove itself does not need, and their programs.
OTHER = {'gh': 'gh', 'curl': 'curl', 'jq': 'jq'}
BENCH = '''
static volatile int sum;
int main (void) { for (int i = 0; i < %d; i++) sum += i; return 0; }
'''
STUBS = {
    'apt-get': '''
if [ "$1" = update ]; then touch "$CGV_SCRATCH/updated"; exit; fi
[ -e "$CGV_SCRATCH/updated" ] || { echo "E: no list of packages yet"; exit 100; }
for name in "$@"; do
  case $name in install|-*) continue ;; esac
  [ -d "$CGV_SCRATCH/packages/$name" ] || { echo "E: Unable to locate package $name"; exit 100; }
  cp -RP "$CGV_SCRATCH/packages/$name/." "$CGV_SCRATCH/machine"
done''',
    # The body of a request is kept as it came.
    'gh': '''
printf '%s\\n' "$*" >> "$CGV_SCRATCH/gh"
words=$*
case $words in *body=@*) cat "${words##*body=@}" > "$CGV_SCRATCH/body" ;; *--jq*) cat "$CGV_SCRATCH/comments" ;; esac''',
    'curl': '''printf '%s\\n' "$*" >> "$CGV_SCRATCH/curl"; cat > "$CGV_SCRATCH/body"''',
    'git': '''
case "$1 $*" in "clone "*" $CGV_OPT") mkdir -p "$CGV_OPT" && cp -RP "$CGV_SCRATCH/callgrove/." "$CGV_OPT"; exit ;; esac
exec "$CGV_GIT" "$@"''',
    # The file that is installed says that the program is of this build.
    'meson': '''
[ "$1" = install ] && [ -z "${DESTDIR:-}" ] || exec "$CGV_MESON" "$@"
"$CGV_MESON" introspect --installed "$3" | grep -q '/bin/callgrove-cli"' && ln -sf "$CGV_CLI" "$CGV_SCRATCH/machine/bin/callgrove-cli"''',
}


def write_stub(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_text(f'#!/bin/sh\n{text}\n', encoding='utf-8')
    path.chmod(0o755)


def link_all(folder, paths):
    """Makes links to files in a folder; the first of a name counts."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in paths:
        link = folder / path.name
        if not link.is_symlink():
            link.symlink_to(path)


def files_of(folders):
    return [path for name in folders if os.path.isdir(name) for path in sorted(Path(name).iterdir())]


class Machine:
    """A machine with what every machine has, and packages that bring the rest. Its folder is `scratch`."""

    def __init__(self, top, cli, scratch, builds):
        self.scratch = scratch
        self.opt = f'{scratch}{OPT}'
        lines = (top / 'build-aux/dependencies.txt').read_text(encoding='utf-8').splitlines()
        rows = [line.split()[1:3] for line in lines if line and line[0] != '#']
        rows += [[f'program:{program}', package] for package, program in OTHER.items()]
        found = subprocess.run(['pkg-config', '--variable', 'pc_path', 'pkg-config'], check=True, capture_output=True, text=True)
        link_all(scratch / 'machine/bin', files_of(FOLDERS))
        link_all(scratch / 'machine/pc', [path for path in files_of(found.stdout.strip().split(':')) if path.suffix == '.pc'])
        link_all(scratch / 'callgrove', [path for path in sorted(top.iterdir()) if not path.name.startswith(('build-', '.')) or path.name == 'build-aux'])
        (scratch / 'callgrove/build').unlink(missing_ok=True)
        self.environment = {
            'PATH': f'{scratch}/machine/bin:{scratch}/root/usr/local/bin', 'PKG_CONFIG_LIBDIR': f'{scratch}/machine/pc',
            'HOME': str(scratch / 'home'), 'LC_ALL': 'C.UTF-8', 'CGV_SCRATCH': str(scratch), 'CGV_OPT': self.opt, 'CGV_CLI': cli,
            'CGV_GIT': shutil.which('git'), 'CGV_MESON': shutil.which('meson'), 'GITHUB_STEP_SUMMARY': str(scratch / 'summary'),
            'GIT_CONFIG_NOSYSTEM': '1', 'GIT_CONFIG_GLOBAL': str(scratch / 'home/gitconfig'),
        } | ({'DESTDIR': str(scratch / 'root')} if builds else {})
        for name, text in STUBS.items():
            write_stub(scratch / 'machine/bin' / name, text)
        for probe, packages in rows:
            self.take_away(probe, packages.split(','))
        (scratch / 'home').mkdir()

    def take_away(self, probe, packages):
        """Moves what a line of the list asks for from the machine to its package."""
        kind, name = probe.split(':', 1)
        for package in packages:
            (self.scratch / 'packages' / package).mkdir(parents=True, exist_ok=True)
        place = {'program': f'bin/{name}', 'library': f'pc/{name}.pc'}.get(kind)
        if place is None or not os.path.lexists(self.scratch / 'machine' / place):
            return
        target = self.scratch / 'packages' / packages[0] / place
        target.parent.mkdir(exist_ok=True)
        (self.scratch / 'machine' / place).rename(target)

    def run(self, shell, script, folder, variables):
        """Runs the lines of a job; returns its exit code, and what it wrote."""
        text = script.replace(OPT, self.opt)
        run = subprocess.run([*shell, text], cwd=folder, env=self.environment | variables, stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return run.returncode, run.stdout

    def read(self, name):
        path = self.scratch / name
        return path.read_text(encoding='utf-8') if path.exists() else ''

    def git(self, folder, *words):
        identity = ('-c', 'user.name=A', '-c', 'user.email=a@example.org')
        run = subprocess.run([self.environment['CGV_GIT'], '-C', folder, *identity, *words], check=True,
                             env=os.environ | self.environment, capture_output=True, text=True)
        return run.stdout.strip()

    def check_out(self):
        """Makes a repository whose last change doubles the work of its program; returns its folder."""
        folder = self.scratch / 'repository'
        folder.mkdir()
        self.git(folder, 'init', '--quiet')
        (folder / 'meson.build').write_text("project('bench', 'c')\nexecutable('bench', 'bench.c')\n", encoding='utf-8')
        for n in (100000, 200000):
            (folder / 'bench.c').write_text(BENCH % n, encoding='utf-8')
            self.git(folder, 'add', '.')
            self.git(folder, 'commit', '--quiet', '--message', f'{n} steps')
        return folder

    def check_out_again(self, folder):
        """Makes a change that costs nothing, in a folder where a job ran before; runners remove what git does not know."""
        self.git(folder, 'clean', '-ffdx', '--quiet')
        self.git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'nothing')
        return folder


def run_github(machine, folder):
    """Runs the job as GitHub does in a container. Yields its steps: the name, the exit code, what was written."""
    job = yaml.safe_load((machine.scratch / 'callgrove/data/ci/github.yml').read_text(encoding='utf-8'))['jobs']['cost']
    has_failed = False
    known = {'${{ github.token }}': 'secret', '${{ github.event.number }}': '7'}
    for step in job['steps']:
        condition = step.get('if', 'success()')
        files = re.findall(r"hashFiles\('(.*?)'\) != ''", condition)
        if (has_failed and not condition.startswith('always()')) or not all((folder / name).exists() for name in files):
            continue
        code, text = 0, ''
        if 'run' in step:
            variables = {'GITHUB_REPOSITORY': 'a/b'} | {name: known[value] for name, value in step.get('env', {}).items()}
            code, text = machine.run(['sh', '-e', '-c'], step['run'], folder, variables)
        elif step['uses'].startswith('actions/upload-artifact@'):
            code = 0 if (folder / step['with']['path']).exists() else 1
        elif not step['uses'].startswith('actions/checkout@'):
            code, text = 1, f'{step["uses"]} is not known'
        has_failed = has_failed or code != 0
        yield step.get('name', step.get('uses', 'packages')), code, text


def run_gitlab(machine, folder):
    """Runs the job as GitLab does. Yields the two shells that it starts."""
    job = yaml.safe_load((machine.scratch / 'callgrove/data/ci/gitlab.yml').read_text(encoding='utf-8'))['cost']
    variables = {
        'CI_MERGE_REQUEST_DIFF_BASE_SHA': machine.git(folder, 'rev-parse', 'HEAD^1'), 'CI_API_V4_URL': 'https://gitlab.example',
        'CI_PROJECT_ID': '5', 'CI_MERGE_REQUEST_IID': '7', 'COST_TOKEN': 'secret',
    }
    shell = ['bash', '-e', '-o', 'pipefail', '-c']
    yield 'script', *machine.run(shell, '\n'.join(job['before_script'] + job['script']), folder, variables)
    yield 'after_script', *machine.run(shell, '\n'.join(job['after_script']), folder, variables)
    missing = [name for name in job['artifacts']['paths'] if not (folder / name).exists()]
    yield 'artifacts', len(missing), ' '.join(missing)


def check_steps(steps, wanted):
    """Yields what is wrong with the exit codes of steps. WANTED has those that are not 0."""
    for name, code, text in steps:
        if code != wanted.get(name, 0):
            yield f'{name}: exit {code} instead of {wanted.get(name, 0)}: {text}'


def check_github(machine):
    """A program that costs more fails, and is commented on; then one that costs the same, whose comment changes."""
    (machine.scratch / 'comments').touch()
    folder = machine.check_out()
    yield from check_steps(run_github(machine, folder), {'Compare': 3})
    cost = (folder / 'cost.md').read_text(encoding='utf-8') if (folder / 'cost.md').exists() else 'no report'
    if machine.read('body') != f'{MARK}\n{cost}' or machine.read('summary') != cost:
        yield f'not the report: {machine.read("body")}, {machine.read("summary")}'
    if '--method' in machine.read('gh') or 'api repos/a/b/issues/7/comments --field body=' not in machine.read('gh'):
        yield f'no new comment: {machine.read("gh")}'
    (machine.scratch / 'comments').write_text('repos/a/b/comments/9\n', encoding='utf-8')
    (machine.scratch / 'gh').unlink(missing_ok=True)
    yield from check_steps(run_github(machine, machine.check_out_again(folder)), {})
    if 'api --method PATCH repos/a/b/comments/9 --field body=' not in machine.read('gh'):
        yield f'the comment was not changed: {machine.read("gh")}'


def check_gitlab(machine):
    """As above; here each run writes a comment."""
    folder = machine.check_out()
    yield from check_steps(run_gitlab(machine, folder), {'script': 3})
    cost = (folder / 'cost.md').read_text(encoding='utf-8') if (folder / 'cost.md').exists() else 'no report'
    if json.loads(machine.read('body') or '{}').get('body') != cost:
        yield f'not the report: {machine.read("body")}'
    if 'PRIVATE-TOKEN: secret' not in machine.read('curl') or '/projects/5/merge_requests/7/notes' not in machine.read('curl'):
        yield f'not sent: {machine.read("curl")}'
    yield from check_steps(run_gitlab(machine, machine.check_out_again(folder)), {})


def main():
    top, cli = Path(sys.argv[1]).resolve(), str(Path(sys.argv[2]).resolve())
    problems = []
    for name, check in (('github', check_github), ('gitlab', check_gitlab)):
        with tempfile.TemporaryDirectory() as scratch:
            machine = Machine(top, cli, Path(scratch), '--build' in sys.argv)
            problems += [f'{name}.yml: {problem}' for problem in check(machine)]
    if problems:
        sys.exit('\n'.join(problems))


main()
