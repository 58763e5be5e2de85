#!/usr/bin/env python3
"""Tests of Tests/changed, in a small package that is made for each of them; Tests/check-files runs them."""
import importlib.machinery
import importlib.util
import pathlib
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

sys.dont_write_bytecode = True
SCRIPT = pathlib.Path(__file__).resolve().parent.parent / 'changed'
LOADER = importlib.machinery.SourceFileLoader('changed', str(SCRIPT))
changed = importlib.util.module_from_spec(importlib.util.spec_from_loader('changed', LOADER))
LOADER.exec_module(changed)

FILES = {
    'Sources/DactylCore/View.swift': 'open class View {}\n',
    'Sources/DactylWidgets/Knob.swift': 'public final class Knob: View {\n  var angle = 0\n}\n',
    'Sources/DactylWidgets/Panel.swift': 'public final class Panel: View {\n  let knob = Knob()\n}\n',
    'Sources/DactylWidgets/Light.swift': '/// Beside a Knob.\npublic final class Light: View {}\n',
    'Sources/DactylWidgets/View+Glow.swift': 'extension View {\n  public var glow: Int { 0 }\n}\n',
    'Demos/gallery/App.swift': '@main struct App { let panel = Panel() }\n',
    'Tests/WidgetTests/KnobTests.swift': '@Suite struct KnobTests {\n  @Test func turns() { _ = Knob() }\n}\n',
    'Tests/WidgetTests/PanelTests.swift': '@Suite struct PanelTests {\n  @Test func shows() { _ = Panel() }\n}\n',
    'Tests/WidgetTests/LightTests.swift': '@Suite struct LightTests {\n  @Test func glows() { _ = Light().glow }\n}\n',
    'Tests/WidgetTests/Support/Ink.swift': 'func ink() {}\n',
    'Tests/WidgetTests/InkTests.swift': '@Suite struct InkTests {\n  @Test func draws() { ink() }\n}\n',
    'Tests/EndToEndTests/GalleryTests.swift': '@Suite struct GalleryTests {\n  @Test func starts() { run("gallery") }\n}\n',
    'Sources/Dactyl/Dactyl.docc/Dactyl.md': '# Dactyl\n',
    'README.md': '# Dactyl\n',
}


def target(name, kind, path, *needs):
    return {'name': name, 'type': kind, 'path': path, 'dependencies': [{'byName': [need, None]} for need in needs]}


TARGETS = [
    target('DactylCore', 'regular', 'Sources/DactylCore'),
    target('DactylWidgets', 'regular', 'Sources/DactylWidgets', 'DactylCore'),
    target('gallery', 'executable', 'Demos/gallery', 'DactylWidgets'),
    target('WidgetTests', 'test', 'Tests/WidgetTests', 'DactylWidgets'),
    target('EndToEndTests', 'test', 'Tests/EndToEndTests', 'gallery'),
]


class SmallPackage(changed.Package):
    def __init__(self):
        self.targets = {one['name']: one for one in TARGETS}
        self.paths = {one['name']: one['path'] + '/' for one in TARGETS}
        self.closures = {}


class ChangedTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name, text in FILES.items():
            self.write(name, text)
        self.git('init', '-q')
        self.commit()
        (changed.ROOT, changed.Package) = (self.root, SmallPackage)

    def git(self, *arguments):
        subprocess.run(['git', '-C', str(self.root), *arguments], check=True, capture_output=True)

    def commit(self):
        self.git('add', '-A')
        self.git('-c', 'user.name=A', '-c', 'user.email=a@b.c', 'commit', '-qm', 'All')

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def chosen(self, name, text=None):
        """The suites, whole targets and parts that a change of a file chooses."""
        self.write(name, FILES.get(name, '') + '\n' if text is None else text)
        choice = changed.choose('HEAD')
        return {suite for _, suite in choice.suites} | choice.targets, choice.parts

    def test_a_widget_chooses_the_suites_that_name_it_or_what_names_it(self):
        tests, parts = self.chosen('Sources/DactylWidgets/Knob.swift')
        self.assertEqual(tests, {'KnobTests', 'PanelTests'})
        self.assertEqual(parts, {'build', 'documentation'})

    def test_end_to_end_tests_are_those_that_name_a_program_that_has_changed(self):
        self.write('Tests/EndToEndTests/OtherTests.swift', '@Suite struct OtherTests {\n  @Test func waits() {}\n}\n')
        self.commit()
        self.chosen('Sources/DactylWidgets/Knob.swift')
        self.assertEqual(changed.choose('HEAD').regexes(), [('WidgetTests', r'^WidgetTests\.(KnobTests|PanelTests)/')])
        self.chosen('Demos/gallery/App.swift')
        choice = changed.choose('HEAD')
        self.assertEqual(choice.regexes(), [
            ('EndToEndTests', r'^EndToEndTests\.(EndToEnd/)?(GalleryTests)/'),
            ('WidgetTests', r'^WidgetTests\.(KnobTests|PanelTests)/'),
        ])

    def test_a_widget_in_scenarios_chooses_them_and_not_the_tests_of_what_runs_them(self):
        more = [target('DactylScenarios', 'regular', 'Tests/Support/DactylScenarios', 'DactylWidgets'),
                target('RunnerTests', 'test', 'Tests/RunnerTests', 'DactylScenarios')]
        self.enterContext(unittest.mock.patch.object(sys.modules[__name__], 'TARGETS', TARGETS + more))
        self.write('Tests/Support/DactylScenarios/Harness.swift', 'struct Harness { let knob = Knob() }\n')
        self.write('Tests/RunnerTests/RunnerTests.swift', '@Suite struct RunnerTests {\n  @Test func runs() { _ = Harness() }\n}\n')
        self.commit()
        tests, parts = self.chosen('Sources/DactylWidgets/Knob.swift')
        self.assertNotIn('RunnerTests', tests)
        self.assertIn('scenarios', parts)
        tests, _ = self.chosen('Tests/Support/DactylScenarios/Harness.swift', 'struct Harness { let knob = Knob(); let dial = 1 }\n')
        self.assertIn('RunnerTests', tests)

    def test_a_comment_is_no_dependency(self):
        tests, _ = self.chosen('Sources/DactylWidgets/Knob.swift')
        self.assertNotIn('LightTests', tests)

    def test_a_member_of_another_modules_type_chooses_what_names_the_member(self):
        tests, _ = self.chosen('Sources/DactylWidgets/View+Glow.swift')
        self.assertEqual(tests, {'LightTests'})

    def test_an_extension_of_a_widget_chooses_what_names_its_members(self):
        tests, _ = self.chosen('Sources/DactylWidgets/Knob+Turning.swift',
                               'extension Knob {\n  func turn(degrees: Int) {}\n  private func click() {}\n}\n')
        self.assertEqual(tests, set())
        self.write('Tests/WidgetTests/KnobTests.swift', FILES['Tests/WidgetTests/KnobTests.swift'].replace(
            '_ = Knob()', 'Knob().turn(degrees: 3)'))
        self.assertEqual({suite for _, suite in changed.choose('HEAD').suites}, {'KnobTests'})
        # Another function of the name has another label.
        self.write('Tests/WidgetTests/LightTests.swift', '@Suite struct LightTests {\n  @Test func turns() { turn(by: 3) }\n}\n')
        self.write('Tests/WidgetTests/InkTests.swift', '@Suite struct InkTests {\n  @Test func turns() { turn(); mix(degrees: 3) }\n}\n')
        self.commit()
        self.assertEqual(self.chosen('Sources/DactylWidgets/Knob+Turning.swift', 'extension Knob {}\n')[0], {'KnobTests'})
        # With a default value it can be called without the label.
        tests, _ = self.chosen('Sources/DactylWidgets/Knob+Turning.swift',
                               'extension Knob {\n  func turn(degrees: Int = 90) {}\n}\n')
        self.assertEqual(tests, {'KnobTests', 'LightTests', 'InkTests'})

    def test_what_an_extension_adds_without_a_name_chooses_what_names_the_type(self):
        for body in ['convenience init(_ angle: Int) { self.init() }', 'subscript(_ index: Int) -> Int { index }',
                     'static func < (a: Knob, b: Knob) -> Bool { false }']:
            tests, _ = self.chosen('Sources/DactylWidgets/Knob+More.swift', 'extension Knob {\n  ' + body + '\n}\n')
            self.assertEqual(tests, {'KnobTests', 'PanelTests'}, body)
        tests, _ = self.chosen('Sources/DactylWidgets/Knob+More.swift', 'extension Knob: Comparable {}\n')
        self.assertEqual(tests, {'KnobTests', 'PanelTests'})
        tests, _ = self.chosen('Sources/DactylWidgets/Knob+More.swift',
                               'extension Knob {\n  fileprivate static func < (a: Knob, b: Knob) -> Bool { false }\n}\n')
        self.assertEqual(tests, set())

    def test_an_initializer_chooses_what_has_its_labels(self):
        self.write('Tests/WidgetTests/PanelTests.swift', '@Suite struct PanelTests {\n  @Test func shows() { _ = Knob(quarters: 1) }\n}\n')
        self.commit()
        tests, _ = self.chosen('Sources/DactylWidgets/Knob+More.swift',
                               'extension Knob {\n  convenience init(quarters: Int, of kind: Int = 3) { self.init() }\n}\n')
        self.assertEqual(tests, {'PanelTests'})

    def test_a_member_with_the_name_of_something_else_needs_the_type(self):
        self.write('Tests/WidgetTests/LightTests.swift', '@Suite struct LightTests {\n  @Test func ends() { _ = Phase.over }\n}\n')
        for phase in ['enum Phase {\n  case began, over\n}\n', 'struct Phase {\n  private let over = 1\n}\n']:
            self.write('Sources/DactylWidgets/Phase.swift', phase)
            self.commit()
            tests, _ = self.chosen('Sources/DactylWidgets/Knob+Turning.swift', 'extension Knob {\n  func over() {}\n}\n')
            self.assertEqual(tests, set())

    def test_a_conformance_chooses_what_names_the_protocol_too(self):
        self.write('Sources/DactylWidgets/Turning.swift', 'protocol Turning {}\n')
        self.write('Sources/DactylWidgets/Motor.swift', 'final class Motor {\n  func drive(_ part: any Turning) {}\n}\n')
        self.write('Tests/WidgetTests/MotorTests.swift',
                   '@Suite struct MotorTests {\n  @Test func drives() { Motor().drive(Knob()); is(Turning.self) }\n}\n')
        self.commit()
        tests, _ = self.chosen('Sources/DactylWidgets/Knob+Turning.swift', 'extension Knob: Turning {}\n')
        self.assertEqual(tests, {'MotorTests'})

    def test_a_find_bar_chooses_the_tests_of_its_parts_but_not_of_all_texts(self):
        self.write('Sources/DactylWidgets/Text/Find/FindInteraction.swift', 'class FindInteraction { let knob = Knob() }\n')
        self.write('Sources/DactylWidgets/Field.swift', 'class Field { let find: FindInteraction? = nil }\n')
        self.write('Tests/WidgetTests/FieldTests.swift', '@Suite struct FieldTests {\n  @Test func types() { _ = Field() }\n}\n')
        self.commit()
        self.assertEqual(self.chosen('Sources/DactylWidgets/Knob.swift')[0], {'KnobTests', 'PanelTests'})
        tests, _ = self.chosen('Sources/DactylWidgets/Text/Find/FindInteraction.swift', 'class FindInteraction {}\n')
        self.assertIn('FieldTests', tests)

    def test_a_name_that_the_change_removes_counts(self):
        tests, _ = self.chosen('Sources/DactylWidgets/Light.swift', 'public final class Lamp: View {}\n')
        self.assertEqual(tests, {'LightTests'})

    def test_a_new_file_counts(self):
        tests, _ = self.chosen('Tests/WidgetTests/NewTests.swift', '@Suite struct NewTests { @Test func new() {} }\n')
        self.assertEqual(tests, {'NewTests'})

    def test_support_of_tests_chooses_the_suites_that_use_it(self):
        tests, parts = self.chosen('Tests/WidgetTests/Support/Ink.swift')
        self.assertEqual((tests, parts), ({'InkTests'}, {'build'}))

    def test_a_module_below_the_widgets_chooses_all_that_depend_on_it(self):
        tests, parts = self.chosen('Sources/DactylCore/View.swift')
        self.assertIn('WidgetTests', tests)
        self.assertEqual(parts, {'build', 'documentation', 'end-to-end', 'scenarios'})

    def test_a_demo_chooses_the_end_to_end_tests_alone(self):
        self.assertEqual(self.chosen('Demos/gallery/App.swift'), ({'GalleryTests'}, {'build'}))

    def test_an_article_chooses_the_documentation(self):
        self.assertEqual(self.chosen('Sources/Dactyl/Dactyl.docc/Dactyl.md'), (set(), {'build', 'documentation'}))

    def test_a_check_of_the_documentation_chooses_it(self):
        self.assertEqual(self.chosen('Tests/check-site', '#!/bin/sh'), (set(), {'build', 'documentation'}))

    def test_the_readme_chooses_only_the_checks(self):
        self.assertEqual(self.chosen('README.md'), (set(), set()))

    def test_without_a_change_nothing_is_chosen(self):
        choice = changed.choose('HEAD')
        self.assertEqual((choice.suites, choice.targets, choice.parts, choice.regexes()), (set(), set(), set(), []))


if __name__ == '__main__':
    unittest.main()
