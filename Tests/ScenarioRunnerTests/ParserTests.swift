import Dactyl
import DactylTestKit
import Testing

@testable import DactylScenarios

/// Parses everything in the section on the format.
@Suite struct ParserTests {
  // MARK: Tree

  private func view(_ line: String) throws -> ViewEntry? {
    let scenario = try Block(tree: ["window W 0 0 400 600", "view P in W 0 0 9 9", line]).read()
    guard case .view(let entry) = scenario.tree[2] else { return nil }
    return entry
  }

  @Test(arguments: [
    ("view", ViewEntry.Kind.view, ResponderMode.log), ("label", .label, .log), ("control", .control, .log),
    ("button", .button, .log), ("switch", .switch, .log), ("slider", .slider, .log), ("range", .range, .log),
    ("scroll", .scroll, .silent),
    ("table", .table, .silent),
  ])
  func viewsOfAllKindsHaveTheirDefaultMode(_ word: String, _ kind: ViewEntry.Kind, _ mode: ResponderMode) throws {
    let expected = ViewEntry(
      kind: kind, name: "A", parent: "P", frame: Rect(x: 1.5, y: -2, width: 30, height: 40), mode: mode)
    #expect(try view("\(word) A in P 1.5 -2 30 40") == expected)
  }

  @Test func windowsAreRead() throws {
    let expected = ViewEntry(
      kind: .window, name: "V", parent: nil, frame: Rect(x: 1, y: 2, width: 3, height: 4), mode: .plain)
    #expect(try view("window V 1 2 3 4") == expected)
  }

  @Test(arguments: [("log", ResponderMode.log), ("forward", .forward), ("plain", .plain), ("silent", .silent)])
  func modesAreRead(_ word: String, _ mode: ResponderMode) throws {
    #expect(try view("view A in P 0 0 1 1 \(word)")?.mode == mode)
    #expect(try view("window V 0 0 1 1 \(word) hidden")?.mode == mode)
    let tree = ["window W 0 0 1 1", "view A in W 0 0 1 1", "vc C of A \(word)", "app \(word)", "delegate D \(word)"]
    let scenario = try Block(tree: tree).read()
    let controller = ControllerEntry(name: "C", view: "A", presenter: nil, mode: mode)
    #expect(
      Array(scenario.tree[2...]) == [.controller(controller), .application(mode), .delegate(name: "D", mode: mode)])
  }

  @Test func controllersAreRead() throws {
    let tree = [
      "window W 0 0 1 1", "view A in W 0 0 1 1", "view B in W 0 0 1 1", "view C in W 0 0 1 1", "vc X of A",
      "vc Y of B presentedby X log", "vc Z of C forward presentedby X",
    ]
    let entries = [
      ControllerEntry(name: "X", view: "A", presenter: nil, mode: .plain),
      ControllerEntry(name: "Y", view: "B", presenter: "X", mode: .log),
      ControllerEntry(name: "Z", view: "C", presenter: "X", mode: .forward),
    ]
    #expect(try Array(Block(tree: tree).read().tree[4...]) == entries.map { .controller($0) })
  }

  struct Flag: Sendable, CustomTestStringConvertible {
    var kind: String
    var word: String
    var set: @Sendable (inout ViewFlags) -> Void
    var testDescription: String { "\(kind) \(word)" }

    init(_ kind: String, _ word: String, _ set: @escaping @Sendable (inout ViewFlags) -> Void) {
      (self.kind, self.word, self.set) = (kind, word, set)
    }
  }

  @Test(arguments: [
    Flag("view", "hidden") { $0.isHidden = true }, Flag("view", "nointeract") { $0.takesNoInteraction = true },
    Flag("view", "alpha=0.25") { $0.alpha = 0.25 }, Flag("view", "multi") { $0.takesMultipleTouches = true },
    Flag("view", "exclusive") { $0.isExclusive = true }, Flag("view", "noclip") { $0.doesNotClip = true },
    Flag("view", "rotate=-45") { $0.rotation = -45 }, Flag("view", "scale=2.5") { $0.scale = 2.5 },
    Flag("window", "level=1000") { $0.level = 1000 }, Flag("window", "surface=popup") { $0.surface = "popup" },
    Flag("window", "grab") { $0.grabs = true }, Flag("control", "disabled") { $0.isDisabled = true },
    Flag("button", "disabled") { $0.isDisabled = true }, Flag("slider", "value=0.5") { $0.value = 0.5 },
    Flag("scroll", "content=400x2000.5") { $0.content = Size(width: 400, height: 2000.5) },
    Flag("table", "offset=-1,300") { $0.offset = Point(x: -1, y: 300) },
    Flag("scroll", "nodelay") { $0.doesNotDelayTouches = true },
    Flag("scroll", "nocancel") { $0.doesNotCancelTouches = true },
    Flag("scroll", "nobounce") { $0.doesNotBounce = true }, Flag("scroll", "paging") { $0.pages = true },
    Flag("scroll", "lock") { $0.locksDirection = true },
    Flag("scroll", "bounceH") { $0.alwaysBouncesHorizontally = true },
    Flag("scroll", "bounceV") { $0.alwaysBouncesVertically = true },
    Flag("picker", "titles=a,b") { $0.titles = ["a", "b"] }, Flag("picker", "value=1") { $0.value = 1 },
    Flag("timepicker", "time=9:41") { $0.time = TimeOfDay(hour: 9, minute: 41) },
    Flag("timepicker", "limits=0:00,00:00") { $0.limits = ViewFlags.Limits(first: .midnight, last: .midnight) },
    Flag("timepicker", "twelve") { $0.usesTwelveHourClock = true }, Flag("view", "tip") { $0.hasToolTip = true },
    Flag("scroll", "zoom=1,4") { $0.zoom = ViewFlags.ZoomRange(least: 1, greatest: 4) },
  ])
  func flagsAreRead(_ flag: Flag) throws {
    var expected = ViewFlags()
    flag.set(&expected)
    let place = flag.kind == "window" ? "" : " in P"
    #expect(try view("\(flag.kind) A\(place) 0 0 1 1 \(flag.word)")?.flags == expected)
  }

  @Test func scrollViewsBringTheirRecognizers() throws {
    let tree = ["window W 0 0 1 1", "scroll S in W 0 0 1 1 zoom=1,2", "table T in W 0 0 1 1", "view A in S 0 0 1 1"]
    let rules = ["fail S.pan requires S.pinch", "shouldBegin T.pan"]
    #expect(
      try Block(tree: tree, rules: rules).read().rules == [.fail("S.pan", requires: "S.pinch"), .shouldBegin("T.pan")])
    #expect(throws: ScenarioError.self) { try Block(tree: tree, rules: ["shouldBegin T.pinch"]).read() }
  }

  // MARK: Gestures

  @Test(arguments: [
    ("tap", GestureEntry.Kind.tap), ("longpress", .longpress), ("pan", .pan), ("swipe", .swipe), ("pinch", .pinch),
    ("rotation", .rotation), ("edgepan", .edgepan), ("hover", .hover),
  ])
  func recognizersOfAllKindsAreRead(_ word: String, _ kind: GestureEntry.Kind) throws {
    #expect(try Block(gestures: ["\(word) g on A"]).read().gestures == [GestureEntry(kind: kind, name: "g", view: "A")])
  }

  struct Option: Sendable, CustomTestStringConvertible {
    var kind: String
    var word: String
    var set: @Sendable (inout GestureEntry) -> Void
    var testDescription: String { "\(kind) \(word)" }

    init(_ kind: String, _ word: String, _ set: @escaping @Sendable (inout GestureEntry) -> Void) {
      (self.kind, self.word, self.set) = (kind, word, set)
    }
  }

  @Test(arguments: [
    Option("tap", "taps=2") { $0.taps = 2 }, Option("swipe", "touches=3") { $0.touches = 3 },
    Option("longpress", "dur=0.25") { $0.duration = 0.25 }, Option("pan", "move=20") { $0.movement = 20 },
    Option("pan", "min=2") { $0.leastTouches = 2 }, Option("edgepan", "max=1") { $0.mostTouches = 1 },
    Option("swipe", "dir=left,up") { $0.directions = [.left, .up] },
    Option("edgepan", "edge=left") { $0.edges = [.left] }, Option("tap", "cancels=0") { $0.cancels = false },
    Option("pinch", "delaysBegan=1") { $0.delaysBegan = true },
    Option("rotation", "delaysEnded=0") { $0.delaysEnded = false },
    Option("hover", "types=pencil,pointer") { $0.types = [.pencil, .pointer] },
    Option("tap", "types=direct,indirect,indirectPointer") { $0.types = [.direct, .indirect, .pointer] },
    Option("tap", "mixedTypes") { $0.mixesTypes = true }, Option("tap", "mixedTypes=1") { $0.mixesTypes = true },
    Option("tap", "button=right") { $0.button = .right }, Option("tap", "button=middle") { $0.button = .middle },
    Option("pan", "axis=h") { $0.axis = .horizontal }, Option("edgepan", "axis=v") { $0.axis = .vertical },
    Option("pan", "takeover=1") { $0.takesOver = true },
  ])
  func optionsAreRead(_ option: Option) throws {
    let words = option.kind.split(separator: " ")
    let kind = try #require(GestureEntry.Kind(rawValue: String(words[0])))
    var expected = GestureEntry(kind: kind, name: "g", view: "A")
    option.set(&expected)
    #expect(try Block(gestures: ["\(option.kind) g on A \(option.word)"]).read().gestures == [expected])
  }

  // MARK: Script

  private func input(_ text: String) throws -> [InputScript.Action] {
    let tree = ["window W 0 0 400 600", "window P 0 0 10 10 surface=popup", "view A in W 0 0 1 1"]
    let scenario = try Block(tree: tree, gestures: ["tap t on A"], script: ["0 \(text)"]).read()
    return scenario.script[0].actions.map { action in
      if case .input(let input) = action { input } else { .wait }
    }
  }

  private static let point = Point(x: 1, y: 2.5)

  private static func down(_ kind: InputScript.ContactKind, surface: String = "main") -> InputScript.Action {
    .down(label: "1", at: point, kind: kind, surface: surface, details: InputScript.Details())
  }

  @Test(arguments: [
    ("down 1 1 2.5", down(.finger)), ("down 1 1 2.5 type=direct", down(.finger)),
    ("down 1 1 2.5 surface=popup", down(.finger, surface: "popup")), ("down 1 1 2.5 type=pencil", down(.pen)),
    ("down 1 1 2.5 type=pencil surface=popup", down(.pen, surface: "popup")),
    ("down 1 1 2.5 type=pointer", down(.pointer(button: 0x110))),
    ("down 1 1 2.5 type=pointer button=right", down(.pointer(button: 0x111))),
    ("down 1 1 2.5 button=middle type=pointer", down(.pointer(button: 0x112))), ("cancel", .cancel),
    ("caploss", .touchLost), ("inactive", .inactive), ("hover 1 2.5", .hover(point, surface: nil)),
    ("penhover 1 2.5", .penHover(point, surface: nil)), ("penaway", .penAway),
    ("wheel 1 2.5 -3 15", .wheel(point, by: Point(x: -3, y: 15), surface: nil)),
    ("key down Return", .key(name: "Return", isDown: true)), ("key up a", .key(name: "a", isDown: false)),
    ("wait", .wait),
  ])
  func actionsAreRead(_ text: String, _ action: InputScript.Action) throws {
    #expect(try input(text) == [action])
  }

  @Test func aFrameMayHaveSeveralActions() throws {
    #expect(
      try input("down 1 1 2.5 + move 1 3 4+up 1") == [
        Self.down(.finger), .move(label: "1", to: Point(x: 3, y: 4), details: InputScript.Details()), .up(label: "1"),
      ])
  }

  @Test func timesAreSeconds() throws {
    let times = try Block(script: ["0.000 wait", "0.0165 wait", "0.0165 wait", "12 wait"]).read().script.map(\.time)
    #expect(times == [0, 16_500_000, 16_500_000, 12_000_000_000].map { Timestamp(nanoseconds: $0) })
  }

  @Test func aFurtherButtonMayBePressedAndAPressedPointerHover() throws {
    let script = [
      "0 down 1 1 1 type=pointer", "1 down 2 1 1 type=pointer button=right", "2 hover 9 9", "3 up 1", "4 up 2",
    ]
    #expect(try Block(script: script).read().script.count == 5)
  }

  // EI-39
  @Test func aFingerThatWasCutOffMayStillMoveAndLift() throws {
    let script = ["0 down 1 1 1", "1 cancel", "2 move 1 2 2", "3 up 1", "4 down 1 1 1"]
    #expect(try Block(script: script).read().script.count == 5)
  }

  // MARK: Trace and expect

  @Test func everyKindOfLineIsRead() throws {
    #expect(try Block(trace: "hit g v s r a f c d o w m t x k p").read().trace == TraceKind.allCases)
    #expect(try Block(trace: "g, v,a").read().trace == [.gesture, .view, .action])
  }

  // CF-3
  @Test func expectedTimesAreNormalizedToThreeDecimals() throws {
    let scenario = try Block(expect: ["0 v A began 1", "0.5   v  A   moved 1", "1.250 v A ended 1"]).read()
    #expect(scenario.expected == ["0.000 v A began 1", "0.500 v A moved 1", "1.250 v A ended 1"])
  }

  @Test func anEmptyOrMissingSectionExpectsNoLine() throws {
    #expect(try Block(expect: ["(empty)"]).read().expected == [])
    #expect(try Block(expect: []).read().expected == [])
  }
}
