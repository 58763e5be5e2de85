import DactylGeometry
import DactylInput
import DactylTestKit
import OutsideRecognizers
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Recognizers from another module, which uses the public API only (`GT-80`).
@MainActor @Suite struct SubclassTests {
  private let rig = Rig([.states, .touches])
  private let view: StubView

  init() {
    view = rig.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
  }

  private func add<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, _ name: String) -> Recognizer {
    recognizer.name = name
    view.addGestureRecognizer(recognizer)
    return recognizer
  }

  private func zigzag(_ seconds: Double) {
    rig.touch(seconds, .down(0, 100, 100))
    for (index, x) in [130.0, 100, 130].enumerated() {
      rig.touch(seconds + 0.1 * Double(index + 1), .move(0, x, 100))
    }
    rig.touch(seconds + 0.4, .up(0))
  }

  // GT-80
  @Test func aSubclassGetsTouchesSetsItsStateClaimsAndIsReset() {
    let zigzag = add(ZigzagGestureRecognizer(), "z")
    self.zigzag(0)
    #expect(
      rig.takeLog() == ["A began 1", "A moved 1", "A moved 1", "z began", "A cancelled 1", "z ended"])
    #expect(zigzag.resets == 1 && zigzag.state == .possible)
    rig.tapAt(1, 10, 10)
    #expect(rig.takeLog() == ["A began 2", "z failed", "A ended 2"] && zigzag.resets == 2)
    rig.touch(2, .down(0, 10, 10))
    rig.touch(2.1, .down(1, 50, 10))
    #expect(zigzag.numberOfTouches == 1)
    rig.touch(2.2, .cancel)
    #expect(rig.takeLog().contains("z failed"))
  }

  // GT-80
  @Test(arguments: [true, false]) func canPreventAndCanBePreventedOfASubclassAreHonoured(isTolerant: Bool) {
    rig.kinds = [.states]
    add(ZigzagGestureRecognizer(), "z").isTolerant = isTolerant
    let pan = rig.pan("p", on: view)
    pan.threshold = 5
    zigzag(0)
    #expect(rig.takeLog().prefix(2) == (isTolerant ? ["p began", "p changed"] : ["p began", "z failed"]))
  }

  // GT-80
  @Test(arguments: [true, false]) func failureRequirementsOfASubclassAreHonoured(waits: Bool) {
    rig.kinds = [.states]
    let zigzag = add(ZigzagGestureRecognizer(), "z")
    let custom = rig.custom("c", on: view)
    custom.plan = [.began: .ended]
    if waits { zigzag.waitsFor = custom } else { zigzag.isAwaitedBy = custom }
    self.zigzag(0)
    #expect(rig.takeLog() == (waits ? ["c ended", "z failed"] : ["z began", "c failed", "z ended"]))
  }

  // GT-80
  @Test func subclassesOfTheStandardRecognizersRecognize() {
    rig.kinds = [.states]
    let press = add(StampPress(), "press")
    rig.touch(0, .down(0, 100, 100))
    rig.touch(0.6, .up(0))
    #expect(rig.takeLog() == ["press began", "press ended"] && press.stamps == 1)
    view.removeGestureRecognizer(press)
    _ = add(LeftSwipe(), "left")
    rig.touch(1, .down(0, 200, 100))
    rig.touch(1.1, .move(0, 100, 100), .up(0))
    #expect(rig.takeLog() == ["left ended"])
    for recognizer in view.gestureRecognizers { view.removeGestureRecognizer(recognizer) }
    _ = add(BackSwipe(), "back")
    rig.touch(2, .down(0, 5, 100))
    rig.touch(2.1, .move(0, 50, 100))
    rig.touch(2.2, .up(0))
    #expect(rig.takeLog() == ["back began", "back ended"])
  }

  // GT-80
  @Test func aTapMayIgnoreATouchBeforeItsSuperclassAndAPanMayWaitForIt() {
    rig.kinds = [.states]
    _ = (add(EagerPan(), "pan"), add(FirmTap(), "tap"))
    rig.touch(0, .down(0, 300, 100))
    rig.touch(0.1, .up(0))
    #expect(rig.takeLog() == ["pan failed", "tap ended"])
    rig.touch(1, .down(0, 100, 100))
    #expect(rig.takeLog() == ["tap failed", "pan began"])
  }

  // GT-80
  @Test func aSubclassForTwoFingersMaySetTheValues() {
    rig.kinds = []
    let (pinch, knob) = (add(SteppedPinch(), "steps"), add(Knob(), "knob"))
    let delegate = TestDelegate()
    delegate.allows = { _ in true }
    knob.delegate = delegate
    rig.touch(0, .down(0, 200, 200), .down(1, 250, 200))
    rig.touch(0.1, .move(1, 350, 200))
    rig.touch(0.2, .move(1, 200, 350))
    #expect(pinch.steps == 1 && pinch.scale == 1 && knob.rotation == 1)
    rig.touch(0.3, .up(0), .up(1))
  }

  // GT-80
  @Test func aHoverSubclassChoosesItsEvents() {
    let hover = add(Highlighter(), "h")
    rig.pen(0, .proximityIn(surface: Rig.main, isEraser: false), .motion(to: Point(50, 50)))
    #expect(!hover.isHovering)
    rig.pointer(0.1, .enter(surface: Rig.main, at: Point(60, 60), serial: 1))
    #expect(hover.isHovering && hover.location(in: view) == Point(60, 60))
  }
}
