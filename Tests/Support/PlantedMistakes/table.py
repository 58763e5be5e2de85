"""The table of planted mistakes, and the mistakes of constants, which it does not list."""
import math
import re

from places import Lost, Place, exact_places

SEPARATOR = ' | '
CONSTANT = re.compile(r'''
    ^(?P<comment>(?:[ ]*///[^\n]*\n)+)
    [ ]*(?:(?:fileprivate|final|nonisolated|open|package|private|public|static)(?:\(set\))?[ ])*
    (?:let|var)[ ](?P<name>\w+)(?::[ ]\w+)?[ ]=[ ](?P<call>\w+\((?:rawValue|seconds):[ ])?(?P<value>\d[\d.]*)
    \)?(?:[ ][*/][ ][\w. /*]+)?$
''', re.VERBOSE | re.MULTILINE)
CLAUSE = re.compile(r'\(`([A-Z]{2}-\d+)`')


class Problem(Exception):
    """A problem that the user has to correct."""


class Mutant:
    """A change of the sources: one line of the table, or a constant."""

    def __init__(self, name, path, after, original, changed, why, line=None):
        self.number = 0
        self.name = name
        self.path = path
        self.after = after
        self.original = original
        self.changed = changed
        self.why = why
        # The number of its line in the table, from 0.
        self.line = line
        # Where it is now; None if it is lost, for the reason.
        self.place = None
        self.reason = ''

    @property
    def is_explained(self):
        return self.why.startswith('same: ')

    @property
    def is_of_looks(self):
        """Whether a picture must notice it."""
        return self.name.startswith('looks.')

    def find(self, finder):
        try:
            self.place = finder.find(self.path, self.after, self.original)
        except Lost as lost:
            self.reason = str(lost)
            return
        for old, new in self.place.renamed.items():
            self.changed = re.sub(rf'(?<!\w){re.escape(old)}(?!\w)', new, self.changed)

    def __str__(self):
        if self.place is None:
            return f'{self.name}  {self.path}: `{self.original}` {self.reason}'
        return f'{self.name}  {self.place.path}: `{self.original}` -> `{self.changed}` ({self.why})'


class Table:
    """The lines of the table, as mutants that are not found yet."""

    def __init__(self, path):
        self.path = path
        self.lines = path.read_text().splitlines()
        self.mutants = []
        # The steps of constants by their names; None for those that are not tried.
        self.steps = {}
        self._read()

    def _read(self):
        section, names = None, set()
        for number, line in enumerate(self.lines):
            line = line.strip()
            if not line or line.startswith('#'):
                continue
            if line.startswith('@ '):
                section = line[2:].strip()
                continue
            cells, place = [cell.strip() for cell in line.split(SEPARATOR)], f'{self.path.name}:{number + 1}'
            if section == 'steps' and len(cells) == 2:
                self.steps[cells[0]] = None if cells[1] == 'none' else float(cells[1])
                continue
            if len(cells) != 4 or section is None:
                raise Problem(f'{place}: not `id | place and original | changed | why` below an `@ file` line')
            name, where, changed, why = cells
            if name in names:
                raise Problem(f'{place}: the id {name} is used twice')
            names.add(name)
            after, _, original = where.rpartition(' ~> ')
            self.mutants.append(Mutant(name, section, after.strip(), original.strip(), changed, why, number))

    def update(self, tree):
        """Rewrites the lines of mutants whose text is not the present one. Returns how many."""
        by_line = {mutant.line: mutant for mutant in self.mutants if mutant.place}
        lines, section, shown, count = [], None, None, 0
        for number, line in enumerate(self.lines):
            if line.startswith('@ '):
                section = shown = line[2:].strip()
            mutant = by_line.get(number)
            row = row_of(mutant, tree) if mutant and not mutant.place.is_exact else line
            path = mutant.place.path if mutant else section
            # A line whose place is in another file, or one after such a line.
            if path != shown and line.strip() and not line.startswith('#'):
                # All lines of a file that was moved are at the new path.
                if lines and lines[-1].startswith('@ '):
                    lines.pop()
                lines.append(f'@ {path}')
                shown = path
            count += row != line or path != section
            lines.append(row)
        self.path.write_text('\n'.join(lines) + '\n')
        return count


def row_of(mutant, tree):
    """Returns the line of a mutant with the present text."""
    place, file = mutant.place, tree.file(mutant.place.path)
    original = ' '.join(file.text[place.start:place.end].split())
    after = mutant.after
    for old, new in place.renamed.items():
        after = re.sub(rf'(?<!\w){re.escape(old)}(?!\w)', new, after)
    span = file.span(place.start, place.end)
    for anchor in anchors(file, span[0] if span else 0, [mutant.after, after]):
        if exact_places(file, anchor, original) == [(place.start, place.end)]:
            where = f'{anchor} ~> {original}' if anchor else original
            return SEPARATOR.join([mutant.name, where, mutant.changed, mutant.why])
    raise Problem(f'{mutant.name}: no text before `{original}` is there once in {place.path}')


def anchors(file, first, known):
    """Yields texts that may come before a place, the best ones first."""
    yield from known
    yield ''
    unit = file.unit(first)
    # The text on the same line, longer and longer; then the beginning of the declaration.
    for start in range(first - 1, max(unit.first, first - 30) - 1, -1):
        text = file.text[file.tokens[start].start:file.tokens[first].start]
        if '\n' not in text:
            yield text.strip()
    for end in range(unit.first + 1, min(unit.first + 30, first)):
        text = file.text[file.tokens[unit.first].start:file.tokens[end].end]
        if '\n' not in text:
            yield text
    for start in range(first - 1, unit.first - 1, -1):
        for end in range(start, min(start + 12, first)):
            text = file.text[file.tokens[start].start:file.tokens[end].end]
            if '\n' not in text:
                yield text


def constants(tree, steps):
    """Returns mutants of the constants whose comment names a clause: a little smaller and a little larger.

    For a step without its constant there is one that is lost.
    """
    found, names = [], set()
    for path in sorted(tree.paths):
        file = tree.file(path)
        for match in CONSTANT.finditer(file.text):
            clause = CLAUSE.search(re.sub(r'\n\s*///', '', match['comment']))
            value, number = match['value'], float(match['value'])
            # Small whole numbers are counts.
            if not clause or number == 0 or (number < 5 and '.' not in value and not match['call']):
                continue
            name = f'{clause[1]}.{match["name"]}'
            if name in names:
                name += f'.{path.split("/")[-1][:-6]}'
            step = steps.get(name, usual_step(number))
            for sign in (-1, 1) if step else ():
                changed = f'{number + sign * step:.6g}'
                changed += '.0' if '.' in value and '.' not in changed else ''
                mutant = Mutant(f'{name}{"+" if sign > 0 else "-"}', path, f'{match["name"]} =', value, changed,
                                f'the constant is {value}')
                mutant.place = Place(path, *match.span('value'), is_exact=True)
                found.append(mutant)
            names.add(name)
    for name in steps:
        if name not in names:
            mutant = Mutant(name, 'Sources', '', name, '', '')
            mutant.reason = 'is no constant with this clause in its comment'
            found.append(mutant)
    return found


def usual_step(number):
    """Returns one or two units of the second digit of a number: 0.02 for 0.35, 1 for 15."""
    unit = 10 ** (math.floor(math.log10(number)) - 1)
    return unit if number / unit < 30 else 2 * unit
