"""Swift text as tokens, and its declarations."""
import bisect
import re

KEYWORDS = frozenset('''
    Any Self actor as associatedtype async await borrowing break case catch class consuming continue convenience default
    defer deinit do dynamic else enum extension fallthrough false fileprivate final for func get guard if import in
    indirect infix init inout internal is isolated lazy let mutating nil nonisolated nonmutating open operator override
    package postfix prefix private protocol public repeat required rethrows return self set some static struct subscript
    super switch throw throws true try typealias unowned var weak where while
    '''.split())
TYPES = frozenset('actor class enum extension protocol struct'.split())
MEMBERS = TYPES | frozenset('case deinit func init let subscript typealias var'.split())
MODIFIERS = frozenset('''
    convenience dynamic fileprivate final indirect internal isolated lazy mutating nonisolated nonmutating open override
    package private public required static unowned weak
    '''.split())

CODE = re.compile(r'''
    (?P<blank> \s+ | //[^\n]* | /\*.*?\*/ )
  | (?P<name> `?[^\W\d]\w*`? | \$\d+ )
  | (?P<number> 0[xb][\da-fA-F_]+ | \d[\d_]*(?:\.\d[\d_]*)?(?:[eE][-+]?\d+)? )
  | (?P<quote> """ | " )
  | (?P<sign> \.\.[.<] | [-+*/=<>!&|^~?%]+ | . )
''', re.VERBOSE | re.DOTALL)
STRING = {'"': re.compile(r'(?:[^"\\\n]|\\[^(])*'), '"""': re.compile(r'(?:(?!""")[^\\]|\\[^(])*', re.DOTALL)}


class Token:
    __slots__ = ('kind', 'text', 'start', 'end')

    def __init__(self, kind, text, start, end):
        self.kind = kind
        self.text = text
        self.start = start
        self.end = end

    @property
    def is_name(self):
        """Whether a programmer chose the name, so that it may be changed."""
        return self.kind == 'name' and self.text not in KEYWORDS and self.text[0] != '$'


def tokens(text):
    """Returns the tokens of `text`, without blanks, comments, and commas after a last element."""
    found, open_strings, place = [], [], 0

    def string(start, place, quote):
        """Adds the part of a string up to its end or to an interpolation."""
        end = STRING[quote].match(text, place).end()
        if text.startswith(quote, end):
            end += len(quote)
        elif text.startswith('\\(', end):
            end += 2
            open_strings.append([quote, 0])
        found.append(Token('string', text[start:end], start, end))
        return end

    while place < len(text):
        match = CODE.match(text, place)
        kind, part, start, place = match.lastgroup, match.group(), place, match.end()
        if kind == 'blank':
            continue
        if kind == 'quote':
            place = string(start, place, part)
            continue
        if open_strings and part == '(':
            open_strings[-1][1] += 1
        elif open_strings and part == ')':
            if open_strings[-1][1] == 0:
                place = string(start, place, open_strings.pop()[0])
                continue
            open_strings[-1][1] -= 1
        if part in (')', ']') and found and found[-1].text == ',':
            found.pop()
        found.append(Token(kind, part, start, place))
    return found


class Unit:
    """A member of a type, or a declaration of a file: what is moved as a whole."""

    def __init__(self, names, first, last):
        # The names of the types around it, and its own.
        self.names = names
        # The indices of its first token, and of the one after its last.
        self.first = first
        self.last = last

    def is_in(self, other):
        """Whether it is the other one, or in the type that begins with the other one."""
        is_inside = len(self.names) > len(other.names) and self.names[:len(other.names)] == other.names
        return self.first == other.first or is_inside


class File:
    """The tokens and the declarations of a file."""

    def __init__(self, text):
        self.text = text
        self._tokens = None
        self._units = None
        self._shape = None
        self._ends = None

    @property
    def tokens(self):
        if self._tokens is None:
            self._tokens = tokens(self.text)
        return self._tokens

    @property
    def units(self):
        if self._units is None:
            self._units = list(find_units(self.tokens))
            self._starts = [unit.first for unit in self._units]
        return self._units

    def unit(self, index):
        """Returns the unit of a token."""
        units = self.units
        return units[max(bisect.bisect_right(self._starts, index) - 1, 0)]

    def texts_around(self, index):
        """Returns the texts of the tokens of the unit of a token, and where it is in it."""
        unit = self.unit(index)
        return [token.text for token in self.tokens[unit.first:unit.last]], index - unit.first

    def unit_at(self, place):
        """Returns the unit at a place of the text."""
        if self._ends is None:
            self._ends = [token.end for token in self.tokens]
        return self.unit(min(bisect.bisect_right(self._ends, place), len(self._ends) - 1))

    def span(self, start, end):
        """Returns the range of the tokens between two places of the text; None if these are within tokens."""
        places = self.tokens
        first = bisect.bisect_left([token.start for token in places], start)
        last = first
        while last < len(places) and places[last].end <= end:
            last += 1
        whole = first < last and places[first].start == start and places[last - 1].end == end
        return (first, last) if whole else None

    def matches(self, pattern):
        """Returns the indices at which the tokens are those of `pattern`, if names may differ."""
        if self._shape is None:
            parts, self._offsets, length = [], [], 0
            for token in self.tokens:
                part = shape(token)
                self._offsets.append(length)
                parts.append(part)
                length += len(part) + 1
            self._shape = ' '.join(parts) + ' '
        wanted, found = ''.join(shape(token) + ' ' for token in pattern), []
        place = self._shape.find(wanted)
        while place >= 0:
            index = bisect.bisect_left(self._offsets, place)
            if index < len(self._offsets) and self._offsets[index] == place:
                found.append(index)
            place = self._shape.find(wanted, place + 1)
        return found


def shape(token):
    """Returns a word that is the same for all names that may be changed."""
    return '\x01' if token.is_name else token.text.replace(' ', '\x02')


def find_units(found):
    """Yields the units of a file in order, without the braces that close types."""
    # Each open brace: the names of types around what is inside; None within members.
    scopes, pending, paren, index = [()], None, 0, 0
    starts, closed = [], []
    while index < len(found):
        text = found[index].text
        if text in '([':
            paren += 1
        elif text in ')]':
            paren -= 1
        elif text == '{':
            scopes.append(pending if scopes[-1] is not None and pending is not None else None)
            pending = None
        elif text == '}':
            if len(scopes) > 1 and scopes.pop() is not None:
                closed.append(index)
            pending = None
        elif text in MEMBERS and scopes[-1] is not None and paren == 0 and found[index].kind == 'name' and (
                index == 0 or found[index - 1].text != '.'):
            is_class_member = text == 'class' and index + 1 < len(found) and found[index + 1].text in ('func', 'var')
            if not is_class_member:
                name = text
                if text not in ('init', 'deinit', 'subscript') and index + 1 < len(found):
                    name = found[index + 1].text
                starts.append((start_of_declaration(found, index), scopes[-1] + (name,)))
                pending = scopes[-1] + (name,) if text in TYPES else None
        index += 1
    starts = starts or [(0, ('',))]
    if starts[0][0] > 0:
        starts.insert(0, (0, ('',)))
    for place, (start, names) in enumerate(starts):
        end = starts[place + 1][0] if place + 1 < len(starts) else len(found)
        close = bisect.bisect_right(closed, start)
        yield Unit(names, start, min([end, *closed[close:close + 1]]))


def start_of_declaration(found, index):
    """Returns the index of the first modifier or attribute of a declaration."""
    while index > 0:
        before = found[index - 1]
        if before.text in MODIFIERS or before.text == 'class':
            index -= 1
        elif before.text == ')' and index > 3:
            # `private(set)`, `@available(...)`
            place, depth = index - 1, 0
            while place > 0:
                depth += {')': 1, '(': -1}.get(found[place].text, 0)
                if depth == 0:
                    break
                place -= 1
            if place > 0 and found[place - 1].text in MODIFIERS:
                index = place - 1
            elif place > 1 and found[place - 2].text == '@':
                index = place - 2
            else:
                break
        elif before.kind == 'name' and index > 1 and found[index - 2].text == '@':
            index -= 2
        else:
            break
    return index
