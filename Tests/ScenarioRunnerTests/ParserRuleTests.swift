import Dactyl
import DactylGeometry
import Testing

@testable import DactylScenarios

/// Parses every rule and operation in the section on the format.
@Suite struct ParserRuleTests {
  private static let tree = [
    "window W 0 0 400 600", "view A in W 0 0 100 100", "view B in A 0 0 10 10", "vc C of A", "app log", "delegate D",
  ]

  private func rule(_ text: String) throws -> Rule? {
    let block = Block(
      tree: Self.tree, gestures: ["tap g on A", "pan h on W"], rules: [text], script: ["0 down 1 1 1"])
    return try block.read().rules.first
  }

  @Test(arguments: [
    ("fail g requires h", Rule.fail("g", requires: "h")), ("simultaneous g h", .simultaneous("g", "h")),
    ("shouldBegin g", .shouldBegin("g")), ("noReceive g B", .noReceive("g", view: "B")),
    ("hit A inset -10.5", .inset("A", by: -10.5)), ("hit A alsoInside B", .alsoInside("A", child: "B")),
    ("hit A passSelf", .passSelf("A")), ("hit W redirect A B", .redirect("W", from: "A", to: "B")),
    ("firstResponder A", .firstResponder("A")), ("firstResponder C", .firstResponder("C")),
    ("firstResponder App", .firstResponder("App")), ("menu A", .menu("A")),
  ])
  func rulesOfAllKindsAreRead(_ text: String, _ expected: Rule) throws {
    #expect(try rule(text) == expected)
  }

  @Test func aMenuBringsARecognizer() throws {
    let block = Block(gestures: ["pan p on A"], rules: ["fail p requires A.menu", "menu A"])
    #expect(try block.read().rules == [.fail("p", requires: "A.menu"), .menu("A")])
  }

  @Test func rowsOfAMenuAreRead() throws {
    let block = Block(
      tree: Self.tree + ["button E in W 0 0 10 10 primarymenu=M", "menubar F in W 0 0 10 10 menus=M,N"],
      rules: ["rows M copy cut:disabled - bold:keep >N", "rows N one save:command"],
      script: ["0 down 1 1 1 surface=M", "1 hover 2 2 surface=N", "2 wheel 3 3 0 15 surface=N"])
    let scenario = try block.read()
    #expect(
      scenario.rules == [
        .rows(
          menu: "M",
          [.action("copy", nil), .action("cut", .disabled), .separator, .action("bold", .keep), .submenu("N")]),
        .rows(menu: "N", [.action("one", nil), .action("save", .command)]),
      ])
    #expect(scenario.script[1].actions == [.input(.hover(Point(x: 2, y: 2), surface: "N"))])
    let wheel = InputScript.Action.wheel(Point(x: 3, y: 3), by: Point(x: 0, y: 15), surface: "N")
    #expect(scenario.script[2].actions == [.input(wheel)])
    let bars = scenario.tree.compactMap { entry -> [String]? in
      if case .view(let view) = entry, view.kind == .menubar { view.flags.menus } else { nil }
    }
    #expect(bars == [["M", "N"]])
  }

  @Test(arguments: [
    ("on action g began do disable g", Rule.onAction("g", .began, .disable("g"))),
    ("keyboard never", .keyboard(.never)),
    ("on action g changed do disable g", .onAction("g", .changed, .disable("g"))),
    ("on action g ended do disable g", .onAction("g", .ended, .disable("g"))),
    ("on action g recognized do disable g", .onAction("g", .ended, .disable("g"))),
    ("on action g cancelled do disable g", .onAction("g", .cancelled, .disable("g"))),
    ("on touches A began do disable g", .onTouches("A", .began, .disable("g"))),
    ("on touches C moved do disable g", .onTouches("C", .moved, .disable("g"))),
    ("on touches W ended do disable g", .onTouches("W", .ended, .disable("g"))),
    ("on touches D cancelled do disable g", .onTouches("D", .cancelled, .disable("g"))),
    ("on gtouches h began do disable g", .onGestureTouches("h", .began, .disable("g"))),
    ("on gtouches h cancelled do disable g", .onGestureTouches("h", .cancelled, .disable("g"))),
  ])
  func statesAndPhasesOfHooksAreRead(_ text: String, _ expected: Rule) throws {
    #expect(try rule(text) == expected)
  }

  private static let operations: [(String, Operation)] = [
    ("disable g", .disable("g")), ("remove gesture h", .removeGesture("h")), ("remove view B", .removeView("B")),
    ("close window W", .closeWindow("W")), ("show window W", .showWindow("W")),
    ("set B nointeract", .refuseInteraction("B")), ("present A", .present("A")),
    ("setTranslation h -1 2.5", .setTranslation("h", Point(x: -1, y: 2.5))), ("setScale g 0.5", .setScale("g", 0.5)),
    ("ignore g 1", .ignore("g", label: "1")),
  ]

  @Test(arguments: operations) func operationsOfRulesAreRead(_ text: String, _ operation: Operation) throws {
    #expect(try rule("on touches A began do \(text)") == .onTouches("A", .began, operation))
  }

  @Test func actionsOnKeysOfTheTouchKeyboardAreReadAndWritten() throws {
    let text = "0.000 down 1 key=a + move 1 key=é + move 1 by=-10,2.5 + up 1"
    let step = try Block(tree: Self.tree, script: [text]).read().script[0]
    let keys: [KeyAction] = [
      .down(label: "1", key: "a"), .move(label: "1", key: "é"), .slide(label: "1", by: Point(x: -10, y: 2.5)),
    ]
    #expect(step.actions == keys.map(ScriptAction.key) + [.input(.up(label: "1"))])
    #expect(ScenarioText.text(step) == text)
  }

  @Test(arguments: operations) func operationsOfScriptsAreRead(_ text: String, _ operation: Operation) throws {
    let block = Block(
      tree: Self.tree, gestures: ["tap g on A", "pan h on W"], script: ["0 down 1 1 1 + do \(text) + up 1"])
    #expect(try block.read().script[0].actions[1] == .operation(operation))
  }
}
