import Dactyl
import DactylTestKit
import Testing

@testable import DactylScenarios

/// Features of the format that the event model's scenarios do not use, with both drivers.
@MainActor @Suite struct HarnessTests {
  private func expect(
    _ lines: [String], of block: Block, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let scenario = try block.read()
    for way in Way.allCases { #expect(way.run(scenario).log == lines, "\(way)", sourceLocation: sourceLocation) }
  }

  @Test func theRecognizerOfAScrollViewIsLikeOthers() throws {
    var block = Block(tree: ["window W 0 0 400 600", "scroll S in W 0 0 400 600 content=400x2000"])
    block.trace = "g s a"
    block.script = ["0 down 1 100 300", "0.05 move 1 100 250", "0.1 up 1"]
    try expect(
      [
        "0.000 g S.pan began 1", "0.050 g S.pan moved 1", "0.050 s S.pan began", "0.100 g S.pan ended 1",
        "0.100 s S.pan ended",
      ], of: block)
    block.rules = ["on gtouches S.pan began do disable S.pan"]
    try expect(["0.000 g S.pan began 1", "0.000 s S.pan failed"], of: block)
    block.rules = ["shouldBegin S.pan"]
    try expect(["0.000 g S.pan began 1", "0.050 g S.pan moved 1", "0.050 s S.pan failed"], of: block)
  }

  @Test func rulesMayNameTheRecognizerOfAMenuBeforeTheMenu() throws {
    var block = Block(tree: ["window W 0 0 400 600", "view A in W 0 0 400 600"], gestures: ["tap t on A"])
    block.trace = "g"
    block.rules = ["noReceive A.menu A", "menu A"]
    block.script = ["0 down 1 10 10", "0.1 up 1"]
    try expect(["0.000 g t began 1", "0.100 g t ended 1"], of: block)
  }

  // EI-23
  @Test func aFurtherButtonBeginsNoContactAndTheLastOneEndsIt() throws {
    var block = Block()
    block.script = [
      "0 down 1 10 10 type=pointer", "0.1 down 2 10 10 type=pointer button=right", "0.2 move 1 20 20", "0.3 up 1",
      "0.4 up 2", "0.5 down 3 10 10 type=pointer button=middle", "0.6 up 3",
    ]
    try expect(
      [
        "0.000 v A began 1", "0.200 v A moved 1", "0.400 v A ended 1", "0.500 v A began 3 tc=2",
        "0.600 v A ended 3 tc=2",
      ],
      of: block)
  }

  // EI-39
  @Test func aFingerIsIgnoredAfterACancelAndANewOneIsANewContact() throws {
    var block = Block()
    block.script = ["0 down 1 10 10", "0.1 cancel", "0.2 move 1 20 20", "0.3 up 1", "0.4 down 1 10 10", "0.5 up 1"]
    try expect(
      ["0.000 v A began 1", "0.100 v A cancelled 1", "0.400 v A began 1", "0.500 v A ended 1"], of: block)
  }

  // IN-3
  @Test func anUnpluggedTouchscreenMayReturn() throws {
    var block = Block()
    block.script = ["0 down 1 10 10", "0.1 caploss", "1 down 2 10 10", "1.1 up 2"]
    try expect(
      ["0.000 v A began 1", "0.100 v A cancelled 1", "1.000 v A began 2", "1.100 v A ended 2"], of: block)
  }

  // IN-4
  @Test func aClosedWindowTakesItsSurfaceAlongUntilItIsShownAgain() throws {
    var block = Block(tree: ["window W 0 0 400 600", "view A in W 0 0 400 600", "window P 0 0 50 50 surface=popup"])
    block.tree.append("view B in P 0 0 50 50")
    block.script = [
      "0 down 1 10 10 surface=popup + down 2 10 10", "0.1 do close window P", "0.2 move 1 20 20 + move 2 20 20",
      "0.3 up 1 + up 2", "1 down 3 10 10 surface=popup", "1.1 move 3 20 20", "1.2 up 3", "2 do show window P",
      "2.1 down 4 10 10 surface=popup", "2.2 up 4",
    ]
    try expect(
      [
        "0.000 v A began 2", "0.000 v B began 1", "0.100 v B cancelled 1", "0.200 v A moved 2", "0.300 v A ended 2",
        "1.000 drop 3", "2.100 v B began 4", "2.200 v B ended 4",
      ], of: block)
  }

  // IN-4
  @Test func aPopupClosesWithTheWindowItWasShownFrom() throws {
    var block = Block(tree: ["window W 0 0 400 600", "view A in W 0 0 400 600", "window P 0 0 50 50 surface=popup"])
    block.tree += ["view B in P 0 0 50 50", "window Q 0 0 50 50 surface=other grab hidden", "view C in Q 0 0 50 50"]
    block.rules = ["on touches B began do show window Q"]
    block.script = [
      "0 down 1 10 10 surface=popup", "0.1 down 2 10 10 surface=other", "0.2 do close window W",
      "0.3 up 1 + up 2", "1 down 3 10 10 surface=popup",
    ]
    try expect(
      [
        "0.000 v B began 1", "0.100 v C began 2", "0.200 v C cancelled 2", "0.200 v B cancelled 1", "1.000 drop 3",
      ], of: block)
  }

  // IN-4
  @Test func theOnlyWindowMayBeClosedInACallback() throws {
    var block = Block(tree: ["window W 0 0 400 600", "view A in W 0 0 400 600"], gestures: ["tap t on A"])
    block.trace = "v a"
    block.rules = ["on action t ended do close window W"]
    block.script = ["0 down 1 10 10", "0.1 up 1", "0.5 down 2 10 10", "0.6 up 2"]
    try expect(["0.000 v A began 1", "0.100 a t ended", "0.100 v A cancelled 1", "0.500 drop 2"], of: block)
  }

  @Test(arguments: ResponderMode.allCases)
  func aControlTracksInEveryModeAndTheModeDecidesWhetherItWrites(_ mode: ResponderMode) throws {
    var block = Block(tree: ["window W 0 0 400 600", "control K in W 0 0 100 100 \(mode.rawValue)"])
    block.trace = "v c"
    block.script = ["0 down 1 10 10", "0.1 up 1"]
    let lines = ["0.000 v K began 1", "0.000 c K touchDown", "0.100 v K ended 1", "0.100 c K touchUpInside"]
    let writes = mode != .plain && mode != .silent
    try expect(writes ? lines : lines.filter { !$0.contains(" v ") }, of: block)
  }

  @Test func pensComeAndGo() throws {
    var block = Block(gestures: ["hover h on A"])
    block.trace = "v s"
    block.script = [
      "0 penhover 10 10", "0.1 down 1 10 10 type=pencil + down 2 50 50", "0.2 move 1 20 20", "0.3 penaway", "0.4 up 2",
      "1 down 3 10 10 type=pencil + down 4 200 10", "1.1 up 3", "1.2 up 4",
    ]
    block.tree.append("view B in W 200 0 100 100")
    try expect(
      [
        "0.000 s h began", "0.100 s h ended", "0.100 v A began 1", "0.200 v A moved 1", "0.300 v A cancelled 1",
        "1.000 v A began 3", "1.000 v B began 4", "1.100 v A ended 3", "1.200 v B ended 4",
      ], of: block)
  }

  // EI-31
  @Test(arguments: ScriptKey.allNames) func keysAreNamed(_ name: String) throws {
    var block = Block(rules: ["firstResponder A"])
    block.script = ["0 key down \(name)", "2 key up \(name)"]
    try expect(["0.000 v A pressesBegan \(name)", "2.000 v A pressesEnded \(name)"], of: block)
  }

  @Test func theApplicationMayBeFirstResponder() throws {
    var block = Block(tree: ["window W 0 0 400 600 forward", "app forward"], rules: ["firstResponder App"])
    block.script = ["0 key down a", "0.1 key up a"]
    try expect(["0.000 v App pressesBegan a", "0.100 v App pressesEnded a"], of: block)
  }

  // WD-5
  @Test func withoutAVisibleWindowATouchIsDropped() throws {
    let block = Block(tree: ["window W 0 0 400 600 hidden"], script: ["0 down 1 10 10", "0.1 up 1"])
    try expect(["0.000 drop 1"], of: block)
  }

  // EI-13
  @Test(arguments: [Way.direct, .wire]) func fractionsOfMillisecondsArePreserved(_ way: Way) throws {
    var block = Block(gestures: ["longpress l on A"])
    block.trace = "a"
    block.script = ["0.0004 down 1 10 10", "0.7 up 1"]
    #expect(try way.run(block.read()).log.first == "0.500 a l began at=10.0,10.0")
    block.script = ["0.0006 down 1 10 10", "0.7 up 1"]
    #expect(try way.run(block.read()).log.first == "0.501 a l began at=10.0,10.0")
  }
}
