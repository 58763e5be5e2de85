import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Letters with more marks than lines have room for.
@MainActor @Suite struct StackedMarksTests {
  private let stage: TestStage
  private let view = TextView("o" + String(repeating: "\u{323}", count: 40) + "\n\nthree\nfour")

  init() throws {
    stage = try TestStage(size: Size(width: 300, height: 400), drawsFrames: true)
    view.frame = Rect(x: 20, y: 20, width: 260, height: 300)
    stage.view.addSubview(view)
    view.becomeFirstResponder()
    stage.advance(by: 1)
  }

  // FR-4
  @Test(arguments: [4, 0]) func marksThatReachOverOtherLinesArePaintedWithThem(_ line: Int) throws {
    let meter = FrameMeter(stage)
    let last = view.editor.text.count
    for selection in [TextSelection(0..<last), TextSelection(last - 8..<last - 4), TextSelection(0)] {
      view.editor.selection = selection
      #expect(meter.frames(for: 0.3).map(\.undeclared).max() == 0, "\(selection)")
    }
    view.editor.selection = TextSelection(line == 0 ? 81 : last)
    for key in ["x", "Return", "BackSpace", "Up"] {
      stage.keyboard.press(key)
      #expect(meter.frames(for: 0.3).map(\.undeclared).max() == 0, "\(key)")
    }
  }

  // FR-4
  @Test func aViewThatDoesNotScrollIsHighEnoughForWhatItShows() {
    func height(_ text: String) -> Double {
      let view = TextView(text)
      (view.textRole, view.isScrollEnabled) = (.largeTitle, false)
      return view.measuredSize(for: .unspecified).height
    }
    let (marks, plain) = (height("o" + String(repeating: "\u{323}", count: 40)), height("o"))
    #expect(marks > plain && marks < plain + 30)
  }
}
