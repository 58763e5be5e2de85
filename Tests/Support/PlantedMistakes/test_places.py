#!/usr/bin/env python3
"""Tests of how Tests/mutants finds its changes. usage: Tests/Support/PlantedMistakes/test_places.py"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
import swift  # noqa: E402
from places import Finder  # noqa: E402
from table import Table, constants  # noqa: E402
from trees import History, working_tree  # noqa: E402

TAPS = '''import DactylGeometry

/// The limits of taps.
enum Limits {
  /// The longest time between taps (`GT-4`).
  static let interval = 0.35
  /// The number of taps (`GT-1`).
  static let count = 2
  /// No clause.
  static let unknown = 7.5
}

struct Series {
  private var completed = 0
  private var fingers: [Int] = []

  mutating func down(_ finger: Int, at time: Double) {
    if completed > 0, isLate(time) { fail() }
    fingers.append(finger)
    guard fingers.count <= 2 else { return fail() }
  }

  mutating func up(_ finger: Int, at time: Double) {
    if completed > 0, isLate(time) { fail() }
    fingers.removeAll { $0 == finger }
    if fingers.isEmpty { completed += 1 }
  }

  func isLate(_ time: Double) -> Bool { time > Limits.interval }
  func isEarly(_ time: Double) -> Bool { time < Limits.interval }
}
'''
PANS = '''struct Pan {
  var threshold = 10.0
  private var start: Double?

  mutating func move(to place: Double) -> Bool {
    guard let start else { return false }
    let distance = abs(place - start)
    return distance > threshold
  }

  mutating func stop() {
    start = nil
    print("stopped at \\(threshold) points")
  }
}
'''
TABLE = '''# Comments stay.

@ steps
GT-4.interval | 0.01

@ Sources/A/Taps.swift
down.late | mutating func down ~> completed > 0, isLate(time) | isLate(time) | why
up.late | mutating func up ~> completed > 0, isLate(time) | isLate(time) | why
down.most | fingers.count <= 2 | fingers.count < 2 | why
down.append | fingers.append(finger) | (nothing) | why
late | time > Limits.interval | time >= Limits.interval | why

@ Sources/A/Pans.swift
pan.strict | distance > threshold | distance >= threshold | why
pan.stop | func stop() { ~> start = nil | (nothing) | why
'''


class Sources(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.write('Sources/A/Taps.swift', TAPS)
        self.write('Sources/A/Pans.swift', PANS)
        self.write('table.txt', TABLE)
        self.git('init', '-q')
        self.commit()

    def git(self, *arguments):
        identity = ['-c', 'user.name=x', '-c', 'user.email=x@x', '-c', 'commit.gpgsign=false']
        subprocess.run(['git', '-C', str(self.root), *identity, *arguments], check=True, stdout=subprocess.DEVNULL)

    def commit(self):
        self.git('add', '-A')
        self.git('commit', '-qm', 'x')

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def change(self, path, *pairs):
        text = (self.root / path).read_text()
        for old, new in pairs:
            self.assertIn(old, text)
            text = text.replace(old, new)
        self.write(path, text)

    def found(self):
        """Returns the lines of code of the changes by their names, with the change in place; None for lost ones."""
        self.table, self.tree = Table(self.root / 'table.txt'), working_tree(self.root)
        finder, lines = Finder(self.tree, History(self.root), 'table.txt'), {}
        for mutant in self.table.mutants:
            mutant.find(finder)
            lines[mutant.name] = None
            if mutant.place:
                text, place = self.tree.file(mutant.place.path).text, mutant.place
                changed = text[:place.start] + f'<{mutant.changed}>' + text[place.end:]
                first = changed.rfind('\n', 0, place.start) + 1
                lines[mutant.name] = f'{place.path[10:]}: ' + changed[first:changed.find('\n', place.start)].strip()
        return lines

    def update(self):
        self.found()
        return self.table.update(self.tree)

    WHERE = {
        'down.late': 'Taps.swift: if <isLate(time)> { fail() }', 'up.late': 'Taps.swift: if <isLate(time)> { fail() }',
        'down.most': 'Taps.swift: guard <fingers.count < 2> else { return fail() }',
        'down.append': 'Taps.swift: <(nothing)>',
        'late': 'Taps.swift: func isLate(_ time: Double) -> Bool { <time >= Limits.interval> }',
        'pan.strict': 'Pans.swift: return <distance >= threshold>', 'pan.stop': 'Pans.swift: <(nothing)>',
    }

    def expect(self, **changed):
        """Checks that all are where they were, with these lines, by names with `_`."""
        changed = {name.replace('_', '.'): line for name, line in changed.items()}
        self.assertEqual(self.found(), {**self.WHERE, **changed})

    def places(self, name):
        """Returns the declaration in which a change is."""
        mutant = next(mutant for mutant in self.table.mutants if mutant.name == name)
        file = self.tree.file(mutant.place.path)
        return '.'.join(file.unit_at(mutant.place.start).names)

    # Finding.

    def test_all_are_where_their_text_is(self):
        self.expect()
        self.assertTrue(all(mutant.place.is_exact for mutant in self.table.mutants))
        self.assertEqual([self.places(name) for name in ('down.late', 'up.late')], ['Series.down', 'Series.up'])

    def test_formatting_makes_no_difference(self):
        for path in ('Taps', 'Pans'):
            text = (self.root / f'Sources/A/{path}.swift').read_text()
            self.write(f'Sources/A/{path}.swift', re.sub('^( +)', r'\1\1\1', text, flags=re.M))
        self.expect()
        self.change('Sources/A/Taps.swift', ('completed > 0, isLate', 'completed\n   >   0, // a note\n  isLate'))
        self.found()
        self.assertEqual([self.places(name) for name in ('down.late', 'up.late')], ['Series.down', 'Series.up'])

    def test_a_renamed_declaration_is_followed(self):
        for path in ('Taps', 'Pans'):
            text = (self.root / f'Sources/A/{path}.swift').read_text()
            for old, new in [('isLate', 'comesLate'), ('interval', 'pause'), ('completed', 'taps'), ('down', 'press'),
                             ('threshold', 'slack'), ('distance', 'way'), ('fingers', 'contacts')]:
                text = re.sub(rf'\b{old}\b', new, text)
            self.write(f'Sources/A/{path}.swift', text)
        expected = {
            'down_late': 'Taps.swift: if <comesLate(time)> { fail() }',
            'up_late': 'Taps.swift: if <comesLate(time)> { fail() }',
            'down_most': 'Taps.swift: guard <contacts.count < 2> else { return fail() }',
            'late': 'Taps.swift: func comesLate(_ time: Double) -> Bool { <time >= Limits.pause> }',
            'pan_strict': 'Pans.swift: return <way >= slack>',
        }
        self.expect(**expected)
        self.assertEqual([self.places(name) for name in ('down.late', 'up.late')], ['Series.press', 'Series.up'])
        self.commit()
        self.expect(**expected)

    def test_a_name_that_begins_like_the_old_one_is_another(self):
        self.change('Sources/A/Pans.swift', ('distance > threshold', 'distance > thresholds'))
        self.assertIsNone(self.found()['pan.strict'])

    def test_a_function_that_moved_to_another_file_is_followed(self):
        text = (self.root / 'Sources/A/Taps.swift').read_text()
        start, end = text.index('  mutating func up'), text.index('  func isLate')
        self.write('Sources/A/Taps.swift', text[:start] + text[end:])
        self.write('Sources/B/Taps+Up.swift', 'extension Series {\n' + text[start:end] + '}\n')
        self.expect(up_late='Taps+Up.swift: if <isLate(time)> { fail() }')

    def test_a_file_with_another_name_is_followed(self):
        self.git('mv', 'Sources/A/Pans.swift', 'Sources/A/Drags.swift')
        expected = {name: line.replace('Pans', 'Drags') for name, line in self.WHERE.items()}
        self.assertEqual(self.found(), expected)
        self.commit()
        self.assertEqual(self.found(), expected)

    def test_functions_in_another_order_are_followed(self):
        text = (self.root / 'Sources/A/Taps.swift').read_text()
        down, up, rest = (text.index(name) for name in ('  mutating func down', '  mutating func up', '  func isLate'))
        self.write('Sources/A/Taps.swift', text[:down] + text[up:rest] + text[down:up] + text[rest:])
        self.expect()
        self.assertEqual([self.places(name) for name in ('down.late', 'up.late')], ['Series.down', 'Series.up'])

    def test_a_second_line_of_the_same_text_is_not_taken(self):
        self.change('Sources/A/Pans.swift', ('    let distance', '    if distance > threshold { print() }\n    let distance'))
        self.expect()

    def test_a_line_that_means_something_else_is_lost_and_the_others_are_not(self):
        for name, path, old, new in [
            ('down.most', 'Taps', 'fingers.count <= 2', 'fingers.count < 3'),
            ('down.append', 'Taps', 'fingers.append(finger)', 'fingers.insert(finger, at: 0)'),
            ('late', 'Taps', 'time > Limits.interval', 'time > Limits.unknown'),
            ('late', 'Taps', '{ time > Limits.interval }', '{ time - 1 > Limits.count }'),
            ('pan.strict', 'Pans', 'distance > threshold', 'threshold > distance'),
            ('pan.stop', 'Pans', '    start = nil\n', ''),
        ]:
            with self.subTest(new):
                self.change(f'Sources/A/{path}.swift', (old, new))
                self.expect(**{name.replace('.', '_'): None})
                self.commit()
                self.expect(**{name.replace('.', '_'): None})
                self.git('revert', '--no-edit', 'HEAD')

    def test_a_place_that_is_gone_is_not_one_like_it(self):
        self.change('Sources/A/Taps.swift', ('Int, at time: Double) {\n    if completed > 0, isLate(time) { fail() }\n    fingers.app',
                                             'Int, at time: Double) {\n    fingers.app'))
        self.expect(down_late=None)
        self.assertEqual(self.places('up.late'), 'Series.up')

    def test_a_place_that_is_gone_is_not_the_next_one_with_its_text(self):
        both = '{ 0 < time && time < Limits.interval || 1 < time && time < Limits.interval }'
        self.change('Sources/A/Taps.swift', ('{ time < Limits.interval }', both))
        self.write('table.txt', TABLE + '\n@ Sources/A/Taps.swift\nsecond | 0 < time && ~> time < Limits.interval | true | x\n')
        self.commit()
        line = 'Taps.swift: func isEarly(_ time: Double) -> Bool ' + both.replace('time < Limits.interval', '<true>', 1)
        self.expect(second=line)
        self.change('Sources/A/Taps.swift', ('0 < time && time < Limits.interval', '0 < time && time > Limits.interval'))
        self.expect(second=None)
        self.commit()
        self.expect(second=None)

    def test_without_history_a_text_is_found_in_another_file(self):
        subprocess.run(['rm', '-rf', str(self.root / '.git')], check=True)
        text = (self.root / 'Sources/A/Pans.swift').read_text()
        (self.root / 'Sources/A/Pans.swift').unlink()
        self.write('Sources/A/Drags.swift', text)
        found = self.found()
        self.assertEqual(found['pan.stop'], 'Drags.swift: <(nothing)>')
        # Three words may be anywhere.
        self.assertIsNone(found['pan.strict'])
        self.assertEqual(found['late'], self.WHERE['late'])

    # The table.

    def test_update_rewrites_the_lines_that_changed_and_no_other(self):
        self.assertEqual(self.update(), 0)
        self.assertEqual((self.root / 'table.txt').read_text(), TABLE)
        text = (self.root / 'Sources/A/Taps.swift').read_text()
        start, end = text.index('  mutating func up'), text.index('  func isLate')
        moved = re.sub(r'\bcompleted\b', 'taps', text[start:end])
        self.write('Sources/A/Taps.swift', re.sub(r'\bcompleted\b', 'taps', text[:start] + text[end:]))
        self.write('Sources/B/Up.swift', 'extension Series {\n' + moved + '}\n')
        before = self.found()
        self.assertEqual(self.update(), 2)
        self.assertEqual(self.found(), before)
        self.assertTrue(all(mutant.place.is_exact for mutant in self.table.mutants))
        text = (self.root / 'table.txt').read_text()
        self.assertTrue(text.startswith('# Comments stay.\n\n@ steps\nGT-4.interval | 0.01\n'))
        self.assertIn('@ Sources/B/Up.swift\nup.late |', text)
        self.assertIn('@ Sources/A/Taps.swift\ndown.most | fingers.count <= 2 |', text)
        self.assertEqual(self.update(), 0)

    def test_update_renames_the_path_of_a_file_that_was_moved(self):
        text = (self.root / 'Sources/A/Pans.swift').read_text()
        self.write('Sources/B/Pans.swift', text)
        (self.root / 'Sources/A/Pans.swift').unlink()
        self.found()
        self.assertGreater(self.update(), 0)
        self.assertEqual((self.root / 'table.txt').read_text(), TABLE.replace('A/Pans.swift', 'B/Pans.swift'))

    def test_update_keeps_lost_lines(self):
        self.change('Sources/A/Taps.swift', ('fingers.count <= 2', 'fingers.count < 3'))
        self.assertEqual(self.update(), 0)
        self.assertEqual((self.root / 'table.txt').read_text(), TABLE)

    def test_constants_with_a_clause_are_smaller_and_larger(self):
        self.found()
        found = [(mutant.name, mutant.original, mutant.changed) for mutant in constants(self.tree, self.table.steps)]
        self.assertEqual(found, [('GT-4.interval-', '0.35', '0.34'), ('GT-4.interval+', '0.35', '0.36')])
        self.change('Sources/A/Taps.swift', ('interval = 0.35', 'pause = Timestamp(seconds: 4)'))
        found = [(mutant.name, mutant.original, mutant.changed) for mutant in constants(working_tree(self.root), {})]
        self.assertEqual(found, [('GT-4.pause-', '4', '3.8'), ('GT-4.pause+', '4', '4.2')])
        self.assertEqual(list(constants(working_tree(self.root), {'GT-4.pause': None})), [])

    def test_a_step_without_its_constant_is_lost(self):
        self.change('Sources/A/Taps.swift', ('interval', 'pause'))
        self.found()
        lost = [mutant.name for mutant in constants(self.tree, self.table.steps) if mutant.place is None]
        self.assertEqual(lost, ['GT-4.interval'])


class Tokens(unittest.TestCase):
    def texts(self, text):
        return [token.text for token in swift.tokens(text)]

    def test_blanks_comments_and_last_commas_are_no_tokens(self):
        self.assertEqual(self.texts('a /* b */ (c, // d\n  e,\n)'), ['a', '(', 'c', ',', 'e', ')'])

    def test_names_in_strings_are_tokens(self):
        self.assertEqual(self.texts(r'"a \(b.c(")")) d" e'), ['"a \\(', 'b', '.', 'c', '(', '")"', ')', ') d"', 'e'])
        self.assertEqual(self.texts('"""\n"x" \\(y)\n"""'), ['"""\n"x" \\(', 'y', ')\n"""'])

    def test_operators_and_numbers_are_whole(self):
        self.assertEqual(self.texts('0..<n>=1.5e3-0xff'), ['0', '..<', 'n', '>=', '1.5e3', '-', '0xff'])

    def test_units_are_the_members_of_types(self):
        file = swift.File('@A public final class C: D {\n  private(set) var x = 1\n  func f() { let y = { z } }\n}\nlet g = 2\n')
        self.assertEqual([unit.names for unit in file.units], [('C',), ('C', 'x'), ('C', 'f'), ('g',)])
        self.assertEqual([file.tokens[unit.first].text for unit in file.units], ['@', 'private', 'func', 'let'])


if __name__ == '__main__':
    unittest.main()
