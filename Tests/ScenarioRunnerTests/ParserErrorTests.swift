import Testing

@testable import DactylScenarios

/// The parser refuses unreadable text with its line and a clear reason.
@Suite struct ParserErrorTests {
  /// A correct block, with its lines numbered from 1: the fence is line 1.
  private static let lines = [
    "```scenario", "id: X-1", "title: a title", "clauses: HT-1", "trace: v a", "tree:", "  window W 0 0 400 600",
    "  view A in W 0 0 100 100", "gestures:", "  tap t on A", "rules:", "  shouldBegin t", "script:",
    "  0.000 down 1 10 10", "  0.100 up 1", "expect:", "  0.000 v A began 1", "```",
  ]

  struct Fault: CustomTestStringConvertible, Sendable {
    /// The number of the replaced line, from 1.
    var line: Int
    var text: String
    var reason: String
    /// The line of the error, if it is another one.
    var reportedLine: Int?
    var testDescription: String { text }

    init(_ line: Int, _ text: String, _ reason: String, at reportedLine: Int? = nil) {
      (self.line, self.text, self.reason, self.reportedLine) = (line, text, reason, reportedLine)
    }
  }

  private func error(replacing line: Int, by text: String) -> ScenarioError? {
    var lines = Self.lines
    lines[line - 1] = text
    do throws(ScenarioError) {
      _ = try ScenarioParser.scenarios(in: lines.joined(separator: "\n"), file: "some.md")
      return nil
    } catch {
      return error
    }
  }

  @Test func theBlockWithoutAFaultIsRead() throws {
    let scenarios = try ScenarioParser.scenarios(in: Self.lines.joined(separator: "\n"), file: "some.md")
    #expect(scenarios.map(\.id) == ["X-1"])
    #expect(scenarios.first?.script.count == 2)
  }

  @Test(arguments: [
    Fault(2, "ident: X-1", "unknown key 'ident'"),
    Fault(3, "id: X-2", "'id' is there twice"),
    Fault(2, "note: no id here", "'id' is missing", at: 1),
    Fault(5, "note: no trace here", "'trace' is missing", at: 1),
    Fault(5, "trace:", "kind of line is missing"),
    Fault(2, "id:", "the id is missing"),
    Fault(2, "id: X 1", "'1' is too much"),
    Fault(4, "clauses: HT1", "'HT1' is not a clause like HT-1"),
    Fault(4, "clauses:", "a clause is missing"),
    Fault(5, "trace: v q", "unknown kind of line 'q'; known are hit, g, v, s, r, a, f, c, d, o, w, m, t, x, k, p"),
    Fault(6, "tree: W", "the entries of 'tree' stand on lines of their own"),
    Fault(3, "  window W 0 0 1 1", "'id' has no entries"),
    Fault(3, "some words", "'key: value' or an entry indented by two spaces expected"),
    Fault(3, " title: one space", "'key: value' or an entry indented by two spaces expected"),
    Fault(17, "  soon v A began 1", "the time is not a number: 'soon'"),
    Fault(17, "  0.000", "the line of the log is missing"),
    Fault(18, "``", "the block is not closed", at: 1),
  ])
  func aFaultInKeysAndSectionsIsReportedWithItsLine(_ fault: Fault) {
    expect(fault)
  }

  @Test(arguments: [
    Fault(8, "  vue A in W 0 0 100 100", "unknown entry 'vue'"),
    Fault(8, "  view A in R 0 0 100 100", "unknown parent 'R'"),
    Fault(8, "  view A of W 0 0 100 100", "'in' expected, not 'of'"),
    Fault(8, "  view A in W 0 0 100", "the height is missing"),
    Fault(8, "  view A in W 0 y 100 100", "y of the frame is not a number: 'y'"),
    Fault(8, "  view A in W 0 0 inf 100", "the width is not a number: 'inf'"),
    Fault(8, "  view W in W 0 0 100 100", "'W' is used twice"),
    Fault(8, "  view A in W 0 0 100 100 invisible", "unknown flag 'invisible'"),
    Fault(8, "  view A in W 0 0 100 100 alpha", "'alpha' lacks its value"),
    Fault(8, "  view A in W 0 0 100 100 alpha=x", "alpha is not a number: 'x'"),
    Fault(8, "  view A in W 0 0 100 100 hidden=1", "unknown flag 'hidden=1'"),
    Fault(8, "  view A in W 0 0 100 100 level=2", "a view has no flag 'level'"),
    Fault(8, "  view A in W 0 0 100 100 content=1x1", "a view has no flag 'content'"),
    Fault(8, "  view A in W 0 0 100 100 disabled", "a view has no flag 'disabled'"),
    Fault(8, "  view A in W 0 0 100 100 menu=M", "unknown menu 'M'"),
    Fault(8, "  view A in W 0 0 100 100 menu", "'menu' lacks its value"),
    Fault(8, "  view A in W 0 0 100 100 primarymenu=M", "a view has no flag 'primarymenu'"),
    Fault(8, "  button A in W 0 0 100 100 titles=a,b", "a button has no flag 'titles'"),
    Fault(8, "  menubar A in W 0 0 100 100 menus=M", "unknown menu 'M'"),
    Fault(8, "  picker A in W 0 0 100 100 twelve", "a picker has no flag 'twelve'"),
    Fault(8, "  timepicker A in W 0 0 100 100 time=24:00", "'24:00' is no time of day"),
    Fault(8, "  timepicker A in W 0 0 100 100 limits=9:00", "limits are two times, not '9:00'"),
    Fault(8, "  scroll A in W 0 0 100 100 content=12", "content is two numbers, not '12'"),
    Fault(8, "  vc A of R", "unknown view 'R'"),
    Fault(8, "  vc A of W", "'W' is a window, not a view"),
    Fault(8, "  app loud", "unknown mode 'loud'; known are log, forward, plain, silent, take"),
  ])
  func aFaultInTheTreeIsReportedWithItsLine(_ fault: Fault) {
    expect(fault)
  }

  @Test(arguments: [
    Fault(
      10, "  poke t on A",
      "unknown recognizer 'poke'; known are tap, longpress, pan, swipe, pinch, rotation, edgepan, hover"),
    Fault(10, "  tap t on B", "unknown view 'B'"),
    Fault(10, "  tap t on A taps=two", "taps is not a whole number: 'two'"),
    Fault(10, "  tap t on A min=2", "a tap has no option 'min'"),
    Fault(10, "  tap t on A cancels=no", "cancels is 0 or 1, not 'no'"),
    Fault(10, "  tap t on A types=foot", "unknown touch type 'foot'; known are direct, indirect, pencil, pointer"),
    Fault(10, "  tap t on A speed=1", "unknown option 'speed=1'"),
    Fault(12, "  may t", "unknown rule 'may'"),
    Fault(12, "  shouldBegin u", "unknown recognizer 'u'"),
    Fault(12, "  shouldBegin t twice", "'twice' is too much"),
    Fault(12, "  fail t needs t", "'requires' expected, not 'needs'"),
    Fault(12, "  hit A sideways", "unknown hit rule 'sideways'"),
    Fault(12, "  hit A alsoInside W", "'W' is no child of 'A'"),
    Fault(12, "  firstResponder N", "unknown responder 'N'"),
    Fault(
      12, "  on action t failed do disable t", "unknown state 'failed'; known are began, changed, ended, cancelled"),
    Fault(12, "  on touches A began disable t", "'do' expected, not 'disable'"),
    Fault(12, "  on touches A began do dance", "unknown operation 'dance'"),
    Fault(12, "  on touches A began do close window A", "unknown window 'A'"),
    Fault(12, "  on touches A began do remove view W", "'W' is a window, not a view"),
    Fault(12, "  on gtouches t began do ignore t 7", "unknown label '7'"),
    Fault(12, "  menu A\n  menu A", "'A' has a menu already", at: 13),
    Fault(12, "  rows M", "a row is missing"),
    Fault(12, "  rows M copy >N", "unknown menu 'N'"),
    Fault(12, "  rows M copy:big", "unknown trait of a row 'big'; known are disabled, keep, command"),
    Fault(12, "  rows M :keep", "the name of the row ':keep' is missing"),
    Fault(12, "  rows M copy\n  rows M cut", "the menu 'M' has rows already", at: 13),
  ])
  func aFaultInGesturesAndRulesIsReportedWithItsLine(_ fault: Fault) {
    expect(fault)
  }

  @Test(arguments: [
    Fault(14, "  now down 1 10 10", "the time is not a number: 'now'"),
    Fault(14, "  -1 down 1 10 10", "the time is before the beginning"),
    Fault(14, "  0.000", "the action is missing"),
    Fault(14, "  0.000 down 1 10", "y of the location is missing"),
    Fault(14, "  0.000 down 1 10 ten", "y of the location is not a number: 'ten'"),
    Fault(14, "  0.000 down 1 10 10 surface=popup", "unknown surface 'popup'"),
    Fault(14, "  0.000 hover 10 10 surface=popup", "unknown surface 'popup'"),
    Fault(14, "  0.000 hover 10 10 popup", "unknown option 'popup'"),
    Fault(14, "  0.000 down 1 10 10 type=nose", "unknown type 'nose'; known are direct, pencil, pointer"),
    Fault(14, "  0.000 down 1 10 10 button=right", "only a pointer has buttons"),
    Fault(14, "  0.000 down 1 10 10 + down 1 20 20", "label '1' is already down"),
    Fault(
      14, "  0.000 down 1 1 1 type=pointer + down 2 1 1 type=pointer", "the button is already down as '1'"),
    Fault(14, "  0.000 move 2 1 1", "unknown label '2'"),
    Fault(14, "  0.000 down 1 10 10 +", "an action is missing"),
    Fault(14, "  0.000 push 1", "unknown action 'push'"),
    Fault(14, "  0.000 key down Any", "unknown key 'Any'"),
    Fault(14, "  0.000 key press a", "a key goes down or up, not 'press'"),
    Fault(15, "  0.100 up 2", "unknown label '2'"),
    Fault(14, "  0.200 down 1 10 10", "the time is before that of the line above", at: 15),
  ])
  func aFaultInTheScriptIsReportedWithItsLine(_ fault: Fault) {
    expect(fault)
  }

  private func expect(_ fault: Fault) {
    let error = error(replacing: fault.line, by: fault.text)
    #expect(error == ScenarioError(file: "some.md", line: fault.reportedLine ?? fault.line, reason: fault.reason))
  }

  @Test func anErrorReadsAsFileLineReason() {
    #expect(ScenarioError(file: "a.md", line: 7, reason: "no").description == "a.md:7: no")
    #expect(ScenarioError(file: "a.md", line: nil, reason: "no").description == "a.md: no")
  }

  @Test func anIdIsUsedOnce() {
    let text = (Self.lines + Self.lines).joined(separator: "\n")
    #expect(throws: ScenarioError(file: "f", line: 19, reason: "the id X-1 is used already in line 1")) {
      try ScenarioParser.scenarios(in: text, file: "f")
    }
  }
}
