import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The work that resting input makes (`EI-24`).
@MainActor @Suite struct RestingWorkTests {
  private let fixture: RestingStage
  private var stage: TestStage { fixture.stage }
  private var view: View { fixture.view }

  init() throws { fixture = try RestingStage() }

  private var hitTests: Int { stage.application.dispatcher.restingInput.hitTests }

  // EI-24
  @Test func aPointerThatRestsIsTestedOnceAFrameAndOnlyIfSomethingHasChanged() {
    stage.pointer.move(to: Point(150, 150))
    stage.advance(by: 0.1)
    let start = hitTests
    // Drawing is no change.
    for _ in 0..<10 {
      view.setNeedsDisplay()
      view.backgroundColor = view.backgroundColor == .systemBlue ? .systemRed : .systemBlue
      stage.advance(by: 0.02)
    }
    #expect(hitTests == start)
    for _ in 0..<10 {
      for step in 0..<50 { view.frame.origin.x = 100 + Double(step) / 10 }
      stage.advance(by: 0.02)
    }
    #expect(hitTests == start + 10)
    stage.pointer.leave()
    for step in 0..<10 {
      view.frame.origin.x = Double(step)
      stage.advance(by: 0.02)
    }
    #expect(hitTests == start + 10)
  }

  // EI-24
  @Test func nothingIsToldWhereNothingIsDifferentUnderThePointer() {
    var states: [GestureRecognizer.State] = []
    view.addGestureRecognizer(HoverGestureRecognizer { states.append($0.state) })
    stage.pointer.move(to: Point(150, 150))
    stage.advance(by: 0.1)
    states = []
    let other = View(frame: Rect(x: 300, y: 300, width: 10, height: 10))
    stage.view.addSubview(other)
    for step in 0..<10 {
      other.frame.origin.y = 300 + Double(step)
      stage.advance(by: 0.02)
    }
    #expect(states == [])
  }
}
