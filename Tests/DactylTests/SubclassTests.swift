import DactylGeometry
import DactylInput
import DactylTestKit
import OutsideRecognizers
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Recognizers from another module, which uses the public API only (`GT-80`).
@MainActor @Suite struct SubclassTests {
  private let fixture = Fixture([.states, .touches])
  private let view: StubView

  init() {
    view = fixture.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
  }

  private func add<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, _ name: String) -> Recognizer {
    recognizer.name = name
    view.addGestureRecognizer(recognizer)
    return recognizer
  }

  private func zigzag(_ seconds: Double) {
    fixture.touch(seconds, .down(0, 100, 100))
    for (index, x) in [130.0, 100, 130].enumerated() {
      fixture.touch(seconds + 0.1 * Double(index + 1), .move(0, x, 100))
    }
    fixture.touch(seconds + 0.4, .up(0))
  }

  // GT-80
  @Test func aSubclassGetsTouchesSetsItsStateClaimsAndIsReset() {
    let zigzag = add(ZigzagGestureRecognizer(), "z")
    self.zigzag(0)
    #expect(
      fixture.takeLog() == ["A began 1", "A moved 1", "A moved 1", "z began", "A cancelled 1", "z ended"])
    #expect(zigzag.resets == 1 && zigzag.state == .possible)
    fixture.tapAt(1, 10, 10)
    #expect(fixture.takeLog() == ["A began 2", "z failed", "A ended 2"] && zigzag.resets == 2)
    fixture.touch(2, .down(0, 10, 10))
    fixture.touch(2.1, .down(1, 50, 10))
    #expect(zigzag.numberOfTouches == 1)
    fixture.touch(2.2, .cancel)
    #expect(fixture.takeLog().contains("z failed"))
  }

  // GT-80
  @Test(arguments: [true, false]) func canPreventAndCanBePreventedOfASubclassAreHonoured(isTolerant: Bool) {
    fixture.kinds = [.states]
    add(ZigzagGestureRecognizer(), "z").isTolerant = isTolerant
    let pan = fixture.pan("p", on: view)
    pan.threshold = 5
    zigzag(0)
    #expect(fixture.takeLog().prefix(2) == (isTolerant ? ["p began", "p changed"] : ["p began", "z failed"]))
  }

  // GT-80
  @Test(arguments: [true, false]) func failureRequirementsOfASubclassAreHonoured(waits: Bool) {
    fixture.kinds = [.states]
    let zigzag = add(ZigzagGestureRecognizer(), "z")
    let custom = fixture.custom("c", on: view)
    custom.plan = [.began: .ended]
    if waits { zigzag.waitsFor = custom } else { zigzag.isAwaitedBy = custom }
    self.zigzag(0)
    #expect(fixture.takeLog() == (waits ? ["c ended", "z failed"] : ["z began", "c failed", "z ended"]))
  }

  // GT-80
  @Test func subclassesOfTheStandardRecognizersRecognize() {
    fixture.kinds = [.states]
    let press = add(StampPress(), "press")
    fixture.touch(0, .down(0, 100, 100))
    fixture.touch(0.6, .up(0))
    #expect(fixture.takeLog() == ["press began", "press ended"] && press.stamps == 1)
    view.removeGestureRecognizer(press)
    _ = add(LeftSwipe(), "left")
    fixture.touch(1, .down(0, 200, 100))
    fixture.touch(1.1, .move(0, 100, 100), .up(0))
    #expect(fixture.takeLog() == ["left ended"])
    for recognizer in view.gestureRecognizers { view.removeGestureRecognizer(recognizer) }
    _ = add(BackSwipe(), "back")
    fixture.touch(2, .down(0, 5, 100))
    fixture.touch(2.1, .move(0, 50, 100))
    fixture.touch(2.2, .up(0))
    #expect(fixture.takeLog() == ["back began", "back ended"])
  }

  // GT-80, GR-39
  @Test func aTapMayIgnoreATouchBeforeItsSuperclassAndAPanMayWaitForIt() {
    fixture.kinds = [.states]
    _ = (add(EagerPan(), "pan"), add(FirmTap(), "tap"))
    fixture.touch(0, .down(0, 300, 100))
    fixture.touch(0.1, .up(0))
    #expect(fixture.takeLog() == ["pan failed", "tap ended"])
    fixture.touch(1, .down(0, 100, 100))
    // A touch that the tap ignores does not relate them (GR-39), so the pan does not wait.
    #expect(fixture.takeLog() == ["pan began", "tap failed"])
  }

  // GT-80
  @Test func aSubclassForTwoFingersMaySetTheValues() {
    fixture.kinds = []
    let (pinch, knob) = (add(SteppedPinch(), "steps"), add(Knob(), "knob"))
    let delegate = TestDelegate()
    delegate.allows = { _ in true }
    knob.delegate = delegate
    fixture.touch(0, .down(0, 200, 200), .down(1, 250, 200))
    fixture.touch(0.1, .move(1, 350, 200))
    fixture.touch(0.2, .move(1, 200, 350))
    #expect(pinch.steps == 1 && pinch.scale == 1 && knob.rotation == 1)
    fixture.touch(0.3, .up(0), .up(1))
  }

  // GT-80
  @Test func aHoverSubclassChoosesItsEvents() {
    let hover = add(Highlighter(), "h")
    fixture.pen(0, .proximityIn(surface: Fixture.main, isEraser: false), .motion(to: Point(50, 50)))
    #expect(!hover.isHovering)
    fixture.pointer(0.1, .enter(surface: Fixture.main, at: Point(60, 60), serial: 1))
    #expect(hover.isHovering && hover.location(in: view) == Point(60, 60))
  }
}
