"""Where the places of planted mistakes are now.

A place is found by its text. If the text is not there any more, history tells where it was the last time, and the place
is looked for by its tokens: in any line, in any file, and with other names, if these were renamed where they are
declared. It must be the only place whose surroundings are similar, and the one that these surroundings fit best.
"""
import difflib
import re

from swift import File

NEAR, FAR = 8, 40
ENOUGH, MARGIN, LONG = 0.72, 0.06, 12


class Lost(Exception):
    """The sources have no such place any more, or several."""


class Place:
    """A part of a file that a mistake replaces."""

    def __init__(self, path, start, end, renamed=None, is_exact=False):
        self.path = path
        self.start = start
        self.end = end
        # Whether its text is there as the table has it.
        self.is_exact = is_exact
        # The present names, by those that the table has.
        self.renamed = renamed or {}


def flexible(text):
    """Returns a regular expression for whole words of `text`, with any blanks and comments between its parts."""
    blanks = r'(?:\s|//[^\n]*\n)+'
    pattern = blanks.join(re.escape(part) for part in text.split())
    return (r'(?<!\w)' if re.match(r'\w', text) else '') + pattern + (r'(?!\w)' if re.search(r'\w$', text) else '')


def exact_places(file, after, original):
    """Returns the places of the only original, or of the first one after each `after` in the same declaration."""
    places, pattern, text = {}, re.compile(flexible(original)), file.text
    if not after:
        return [match.span() for match in pattern.finditer(text)]
    for anchor in re.finditer(flexible(after), text):
        match = pattern.search(text, anchor.start())
        if match and file.unit_at(match.start()).is_in(file.unit_at(anchor.end() - 1)):
            places[match.start()] = match.end()
    return sorted(places.items())


class Finder:
    """Finds the places of mistakes in the present sources."""

    def __init__(self, tree, history, table='Tests/mutants.txt'):
        self.tree = tree
        self.history = history
        # The sources that the table was last changed for.
        self.meant = history.tree_of_last_change(table)

    def find(self, path, after, original):
        """Returns the place. Throws `Lost`."""
        file = self.tree.file(path)
        places = exact_places(file, after, original) if file else []
        if len(places) == 1:
            place = Place(path, *places[0], is_exact=True)
            return place if self._is_meant(place, after, original) else self._search(self.meant, place, after, original)
        commit, start, end = self._last_place(path, after, original)
        if commit is None:
            return self._without_history(path, after, original, places)
        return Search(self.tree, self.history.tree(commit), path, start, end).place()

    def _is_meant(self, place, after, original):
        """Whether the text that is there is the one that the table was written for, and not another one like it."""
        file, old = self.tree.file(place.path), self.meant and self.meant.file(place.path)
        if old is None or old.text == file.text:
            return True
        places = exact_places(old, after, original)
        if len(places) != 1:
            return True
        span, was = file.span(place.start, place.end), old.span(*places[0])
        if span is None or was is None or file.texts_around(span[0]) == old.texts_around(was[0]):
            return True
        search = Search(self.tree, self.meant, place.path, *places[0])
        return search.belongs(Spot(place.path, file, span[0], span[1] - span[0]))

    def _search(self, tree, place, after, original):
        return Search(self.tree, tree, place.path, *exact_places(tree.file(place.path), after, original)[0]).place()

    def _last_place(self, path, after, original):
        for commit in self.history.commits(path):
            text = self.history.text(commit, path)
            places = exact_places(File(text), after, original) if text else []
            if len(places) == 1:
                return commit, *places[0]
        return None, 0, 0

    def _without_history(self, path, after, original, places):
        if places:
            raise Lost(f'is there {len(places)} times')
        found = []
        for other in sorted(self.tree.paths):
            found += [Place(other, *place) for place in exact_places(self.tree.file(other), after, original)]
        # A short text may be anywhere.
        if len(found) != 1 or len(File(f'{after} {original}').tokens) < 6:
            raise Lost('is not there any more')
        return found[0]


class Spot:
    """Tokens of a file that may be the place, or may have been."""

    def __init__(self, path, file, first, count):
        self.path = path
        self.file = file
        self.first = first
        self.last = first + count
        self.unit = file.unit(first)

    @property
    def pattern(self):
        return self.file.tokens[self.first:self.last]

    def surroundings(self):
        """Returns the texts of the tokens before, the last one first, and of those after it, within its declaration."""
        found, unit = self.file.tokens, self.unit
        before = found[max(unit.first, self.first - FAR):self.first]
        after = found[self.last:min(unit.last, self.last + FAR)]
        return [token.text for token in reversed(before)], [token.text for token in after]


class Search:
    """The search for a place that was at `start` of the file at `path` in an older tree."""

    def __init__(self, new, old, path, start, end):
        self.new = new
        self.old = old
        file = old.file(path)
        span = file.span(start, end)
        if span is None:
            raise Lost('is not there any more')
        self.was = Spot(path, file, span[0], span[1] - span[0])

    def place(self):
        here = self.was.path
        best = self._best([here] if here in self.new.paths else [])
        if best is None or best[0] < 0.9:
            found = [best, self._best(path for path in sorted(self.new.paths) if path != here)]
            best = max((entry for entry in found if entry), key=lambda entry: entry[0], default=None)
        _, spot, names = best or (1, self._only_one(), {})
        if spot is None:
            raise Lost('is not there any more, or in other surroundings')
        return Place(spot.path, spot.pattern[0].start, spot.pattern[-1].end, names)

    def _only_one(self):
        """Returns the place of a long text that is there once, and was: whatever is around it. None for others."""
        now, before = ([spot for path in sorted(tree.paths) for spot in self._equal(path, tree.file(path))]
                       for tree in (self.new, self.old)) if len(self.was.pattern) >= LONG else ([], [])
        return now[0] if len(now) == len(before) == 1 else None

    def _equal(self, path, file):
        """Returns the places in a file whose tokens are those of the place."""
        texts = [token.text for token in self.was.pattern]
        if not all(text in file.text for text in texts):
            return []
        spots = [Spot(path, file, first, len(texts)) for first in file.matches(self.was.pattern)]
        return [spot for spot in spots if [token.text for token in spot.pattern] == texts]

    def _best(self, paths):
        """Returns the likeness, the spot and the names of the best place in files; None if there is no clear one."""
        found = []
        for path in paths:
            file = self.new.file(path)
            for first in file.matches(self.was.pattern):
                spot = Spot(path, file, first, len(self.was.pattern))
                names = self._names(self.was, spot)
                if names is not None and self._may_be_like(spot):
                    found.append((self._likeness(self.was, spot), spot, names))
        best = max((entry[0] for entry in found if entry[0] >= ENOUGH and self._belongs(entry[1], entry[0])), default=1)
        rivals = [entry for entry in found if entry[0] > best - MARGIN and self._belongs(entry[1], entry[0])]
        return rivals[0] if len(rivals) == 1 else self._in_order([entry[1] for entry in rivals])

    def _in_order(self, spots):
        """Chooses between places in one declaration that are alike: there are as many as before, in the same order."""
        if len({(spot.path, spot.unit.first) for spot in spots}) != 1:
            return None
        before, now = self._alike(self.was), self._alike(spots[0])
        if len(before) != len(now):
            return None
        chosen = now[[spot.first for spot in before].index(self.was.first)]
        return 1.0, chosen, self._names(self.was, chosen)

    def _alike(self, spot):
        """Returns the places in the declaration of a spot that may be the place, or may have been."""
        count, unit = len(self.was.pattern), spot.unit
        spots = [Spot(spot.path, spot.file, first, count) for first in spot.file.matches(self.was.pattern)
                 if unit.first <= first < unit.last]
        return [other for other in spots if [t.text for t in other.pattern] == [t.text for t in spot.pattern]]

    def belongs(self, spot):
        """Whether a present place may be the older one."""
        return self._belongs(spot, self._likeness(self.was, spot))

    def _belongs(self, spot, likeness):
        """Whether no other place of the older tree fits the present spot better."""
        for path in {spot.path, self.was.path, *(self.old.paths - self.new.paths)} & self.old.paths:
            file = self.old.file(path)
            for first in file.matches(self.was.pattern):
                other = Spot(path, file, first, len(self.was.pattern))
                if (path, first) != (self.was.path, self.was.first) and self._names(other, spot) is not None and (
                        self._likeness(other, spot) > likeness + 1e-9):
                    return False
        return True

    # Surroundings.

    def _may_be_like(self, spot):
        """Whether the surroundings have words in common; quick."""
        shares = []
        for mine, others in zip(self.was.surroundings(), spot.surroundings()):
            mine, others = set(mine), set(others)
            shares.append((2 * len(mine & others) + 1) / (len(mine) + len(others) + 1))
        return sum(shares) >= 0.8

    def _likeness(self, was, spot):
        """Returns 1 for equal surroundings in the same declaration, and 0 for different ones."""
        result = 0
        for mine, others in zip(was.surroundings(), spot.surroundings()):
            result += 0.22 * self._ratio(mine[:NEAR], others[:NEAR]) + 0.18 * self._ratio(mine, others)
        old, new = was.unit.names, spot.unit.names
        result += 0.14 * (old[-1] == new[-1] or self._is_renamed(old[-1], new[-1]))
        return result + 0.04 * (old[:-1] == new[:-1]) + 0.02 * (was.path == spot.path)

    def _ratio(self, mine, others):
        if not mine and not others:
            return 1
        equal = 0
        for kind, a, b, c, d in difflib.SequenceMatcher(None, mine, others, autojunk=False).get_opcodes():
            if kind == 'equal':
                equal += b - a
            elif kind == 'replace' and b - a == d - c:
                equal += sum(self._is_renamed(was, now) for was, now in zip(mine[a:b], others[c:d]))
        return 2 * equal / (len(mine) + len(others))

    # Names.

    def _names(self, was, spot):
        """Returns the present names of those at a place, if they have others; None if these are other things."""
        names = {}
        for old, new in zip(was.pattern, spot.pattern):
            if old.is_name and names.setdefault(old.text, new.text) != new.text:
                return None
        changed = {old: new for old, new in names.items() if old != new}
        if len(set(names.values())) != len(names) or not all(self._is_renamed(*names) for names in changed.items()):
            return None
        return changed

    def _is_renamed(self, old, new):
        """Whether a declaration with one name is gone since then, and there is one more with the other."""
        return (self.old.declared[old] > self.new.declared[old] and self.new.declared[new] > self.old.declared[new])
