import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The order and the times of the highlight.
@MainActor @Suite struct SwitchScanningTests {
  // SW-1, SW-2
  @Test func elementsAreHighlightedOneAfterTheOther() throws {
    let scene = try SwitchStage()
    scene.addButtons("A", "B", "C")
    #expect(scene.switches.highlight?.kind == .element && scene.name == "A")
    scene.stage.advance(by: 0.9)
    #expect(scene.name == "A")
    scene.stage.advance(by: 0.15)
    #expect(scene.name == "B")
    scene.stage.advance(by: 2)
    #expect(scene.name == "A")
    scene.switches.press()
    #expect(scene.used == ["A"])
  }

  // SW-9
  @Test func aStepReadsNothingThatDidNotChange() throws {
    let scene = try SwitchStage()
    let scrollView = ScrollView()
    scrollView.layout = .vertical()
    scrollView.clipsToBounds = true
    scrollView.sizing.height = 300
    let counter = ReadCounter()
    for row in 0..<10_000 {
      let view = CountedRow(counter)
      view.accessibilityLabel = "Row \(row)"
      view.sizing.height = 40
      scrollView.addSubview(view)
    }
    scene.column.addSubview(scrollView)
    scene.addButtons("A", "B", "C", "D")
    scene.settle()
    #expect(counter.count >= 10_000)
    func reads(_ body: () -> Void) -> Int {
      counter.count = 0
      body()
      return counter.count
    }
    // The first moves after the change may read once more.
    scene.switches.moveOn()
    scene.settle()
    let moves = scene.stage.application.switchHighlightMoves
    #expect(reads { scene.stage.advance(by: 3.1) } == 0)
    #expect(scene.stage.application.switchHighlightMoves >= moves + 3)
    // A press reads, and so does a change that is drawn.
    #expect(reads { scene.switches.press() } >= 10_000)
    scene.settle()
    #expect(
      reads {
        scene.addButtons("E")
        scene.settle()
      } >= 10_000)
    // One that is not drawn is noticed in the next pass.
    #expect(reads { scene.stage.advance(by: 20) } >= 10_000)
  }

  // SW-2
  @Test func theFirstItemIsHighlightedLonger() throws {
    let scene = try SwitchStage { $0.firstInterval = 2 }
    scene.addButtons("A", "B")
    scene.stage.advance(by: 2.8)
    #expect(scene.name == "A")
    scene.stage.advance(by: 0.3)
    #expect(scene.name == "B")
    scene.stage.advance(by: 1)
    #expect(scene.name == "A")
  }

  // SW-1, SW-4
  @Test func groupsComeBeforeTheirElements() throws {
    let scene = try SwitchStage()
    scene.addGroup("Tools", "Cut", "Copy")
    scene.addGroup("File", "Open", "Save")
    scene.settle()
    #expect(scene.switches.highlight?.kind == .group)
    #expect(scene.switches.highlight?.elements == ["Cut", "Copy"])
    #expect(scene.names(3) == ["Tools", "File", "Tools"])
    // The fourth item is the first one again after `names`.
    scene.move(to: "File")
    scene.switches.press()
    #expect(scene.names(4) == ["Open", "Save", "Back", "Open"])
    scene.moveToBack()
    scene.switches.press()
    #expect(scene.name == "File" && scene.switches.highlight?.kind == .group)
    #expect(scene.used == [])
  }

  // SW-10
  @Test func scanningGoesOnInTheGroupThatWasUsed() throws {
    let scene = try SwitchStage()
    scene.addGroup("Tools", "Cut", "Copy")
    scene.addGroup("File", "Open", "Save")
    scene.settle()
    scene.switches.select("Save")
    #expect(scene.used == ["Save"] && scene.name == "Open")
    scene.switches.select("Cut")
    #expect(scene.used == ["Save", "Cut"] && scene.name == "Cut")
  }

  // SW-4
  @Test func aGroupOfOneElementIsThatElement() throws {
    let scene = try SwitchStage()
    scene.addGroup("Alone", "Only")
    scene.addButtons("Other")
    #expect(scene.names(3) == ["Only", "Other", "Only"])
  }

  // SW-4
  @Test func manyElementsAreScannedInRows() throws {
    let scene = try SwitchStage()
    for row in ["ABC", "DEF"] {
      scene.column.addSubview(StackView(.horizontal, spacing: 8, row.map { scene.button(String($0)) }))
    }
    scene.addButtons("G")
    #expect(scene.names(4) == ["A, B, C", "D, E, F", "G", "A, B, C"])
    scene.switches.select("E")
    #expect(scene.used == ["E"])
    // A row is no group: scanning begins again with the first one.
    #expect(scene.name == "A, B, C")
  }

  // SW-4
  @Test func aLongColumnIsScannedInParts() throws {
    let scene = try SwitchStage()
    scene.addButtons("1", "2", "3", "4", "5", "6", "7", "8", "9")
    #expect(scene.names(4) == ["1, 2, 3", "4, 5, 6", "7, 8, 9", "1, 2, 3"])
    scene.switches.select("8")
    #expect(scene.used == ["8"])
  }

  // SW-4
  @Test func disabledAndInvisibleElementsAreLeftOut() throws {
    let scene = try SwitchStage()
    scene.addButtons("A", "B", "C", "D")
    let buttons = scene.column.subviews
    (buttons[1] as? Button)?.isEnabled = false
    buttons[2].isHidden = true
    scene.column.addSubview(Label("Text"))
    scene.settle()
    #expect(scene.names(3) == ["A", "D", "A"])
  }

  // SW-6
  @Test func scanningPausesAfterRoundsUntilAPress() throws {
    let scene = try SwitchStage { $0.rounds = 2 }
    scene.addButtons("A", "B")
    scene.stage.advance(by: 3.9)
    #expect(scene.name == "B" && scene.stage.application.dispatcher.nextDeadline() != nil)
    scene.stage.advance(by: 0.2)
    #expect(scene.name == nil && scene.highlightWindow == nil)
    // Nothing wakes the program.
    #expect(scene.stage.application.dispatcher.nextDeadline() == nil)
    scene.switches.press()
    #expect(scene.name == "A" && scene.used == [])
    scene.switches.press()
    #expect(scene.used == ["A"])
  }

  // SW-6
  @Test func scanningCanStartPaused() throws {
    let scene = try SwitchStage { $0.startsPaused = true }
    scene.addButtons("A", "B")
    scene.stage.advance(by: 5)
    #expect(scene.name == nil && scene.stage.application.dispatcher.nextDeadline() == nil)
    scene.switches.press()
    #expect(scene.name == "A" && scene.used == [])
  }

  // SW-6
  @Test func aSwitchPausesAndGoesOnAtTheSamePlace() throws {
    let scene = try SwitchStage { $0.switches = [.key("F1"): .select, .key("F2"): .pause] }
    scene.addButtons("A", "B", "C")
    scene.stage.advance(by: 1.1)
    scene.switches.press(.pause)
    #expect(scene.name == nil)
    scene.stage.advance(by: 10)
    scene.switches.press(.pause)
    #expect(scene.name == "B")
  }

  // SW-2
  @Test func twoSwitchesMoveOnAndSelect() throws {
    let scene = try SwitchStage { access in
      access.style = .steps
      access.switches = [
        .key("space"): .next, .key("Return"): .select, .key("Up"): .previous, .key("Escape"): .back,
      ]
    }
    scene.addGroup("Tools", "Cut", "Copy")
    scene.addButtons("Other")
    scene.stage.advance(by: 20)
    #expect(scene.name == "Tools" && scene.stage.application.dispatcher.nextDeadline() == nil)
    scene.stage.keyboard.press("space")
    #expect(scene.name == "Other")
    scene.stage.keyboard.press("Up")
    scene.stage.keyboard.press("Return")
    #expect(scene.name == "Cut")
    scene.stage.keyboard.press("Up")
    #expect(scene.switches.highlight?.kind == .back)
    scene.stage.keyboard.press("Escape")
    #expect(scene.name == "Tools")
    scene.switches.select("Copy")
    #expect(scene.used == ["Copy"])
  }

  // SW-2
  @Test func nothingIsMadeWhileSwitchesAreOff() throws {
    let scene = try SwitchStage()
    scene.addButtons("A")
    scene.stage.application.switchAccess.isEnabled = false
    #expect(scene.stage.application.switchScanner == nil && scene.highlightWindow == nil && scene.name == nil)
    scene.stage.keyboard.press("space")
    #expect(scene.stage.application.dispatcher.nextDeadline() == nil && scene.used == [])
  }

  // SW-2, SW-8
  @Test func aFrameIsDrawnOnlyWhenTheHighlightMoves() throws {
    let scene = try SwitchStage()
    scene.addButtons("A", "B")
    scene.stage.advance(by: 0.5)
    let stack = try #require(scene.stage.window.stack)
    var frames = 0
    let former = stack.onNeedsFrame
    stack.onNeedsFrame = {
      frames += 1
      former?()
    }
    scene.stage.advance(by: 0.3)
    #expect(frames == 0)
    scene.stage.advance(by: 0.5)
    #expect(frames > 0)
  }
}

/// The number of times that rows have described themselves.
@MainActor private final class ReadCounter {
  var count = 0
}

private final class CountedRow: View {
  private let counter: ReadCounter

  init(_ counter: ReadCounter) {
    self.counter = counter
    super.init(frame: .zero)
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    counter.count += 1
    description.role = .staticText
  }
}
