import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Shaking (section 1.7).
@MainActor @Suite struct MotionTests {
  private final class Shaken: StubView {
    weak var fixture: Fixture?
    var forwards = false
    private(set) var events: [Event] = []
    private func handle(_ line: String, _ event: Event) {
      events.append(event)
      fixture?.write(.presses, "\(debugName) \(line)")
    }
    override func motionBegan(_ motion: Event.EventSubtype, with event: Event) {
      handle("began \(motion)", event)
      if forwards { super.motionBegan(motion, with: event) }
    }
    override func motionEnded(_ motion: Event.EventSubtype, with event: Event) {
      handle("ended \(motion)", event)
      if forwards { super.motionEnded(motion, with: event) }
    }
    override func motionCancelled(_ motion: Event.EventSubtype, with event: Event) {
      handle("cancelled \(motion)", event)
      if forwards { super.motionCancelled(motion, with: event) }
    }
  }

  private let fixture = Fixture([.presses])
  private let outer: Shaken
  private let inner: Shaken
  private let source: MotionSource

  init() {
    outer = Shaken("A", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    inner = Shaken("B", frame: Rect(x: 0, y: 0, width: 10, height: 10))
    source = MotionSource(application: fixture.application)
    outer.fixture = fixture
    inner.fixture = fixture
    fixture.window.addSubview(outer)
    outer.addSubview(inner)
    inner.canBecomeFirst = true
    inner.becomeFirstResponder()
    fixture.focusKeyboard()
  }

  // EI-35, RC-11
  @Test func aShakeBeginsAndEndsAtTheFirstResponderAndTravelsNext() {
    inner.forwards = true
    fixture.send(0, [.keyboard(Fixture.seat, .modifiers(.shift))])
    fixture.wait(until: 1)
    source.begin()
    fixture.wait(until: 1.5)
    source.end()
    source.end()
    #expect(
      fixture.takeLog() == ["B began motionShake", "A began motionShake", "B ended motionShake", "A ended motionShake"])
    let event = inner.events.first
    #expect(event?.type == .motion && event?.subtype == .motionShake && event?.timestamp == 1)
    // EI-36.
    #expect(event?.modifierFlags == .shift && event?.window === fixture.window)
    #expect(inner.events.last?.timestamp == 1.5)
  }

  // EI-35
  @Test func withoutAFirstResponderAMotionStartsAtTheKeyWindow() {
    inner.resignFirstResponder()
    source.begin()
    source.end()
    #expect(fixture.takeLog() == [])
    let idle = Fixture([.events])
    let source = MotionSource(application: idle.application)
    source.begin()
    source.end()
    #expect(idle.takeLog() == [])
    idle.focusKeyboard()
    source.begin()
    #expect(idle.takeLog() == ["App.sendEvent motion", "W.sendEvent motion"])
  }

  // EI-35
  @Test func aMotionLongerThanASecondIsCancelled() {
    source.begin()
    fixture.wait(until: 1)
    source.end()
    #expect(fixture.takeLog() == ["B began motionShake", "B ended motionShake"])
    source.begin()
    fixture.wait(until: 2.5)
    source.end()
    #expect(fixture.takeLog() == ["B began motionShake", "B cancelled motionShake"])
    #expect(inner.events.last.map { $0.timestamp - 2 < 1e-6 } == true)
    // The timer of an ended motion has no effect on the next one.
    source.begin()
    source.end()
    #expect(fixture.application.dispatcher.nextDeadline() == nil)
    fixture.wait(until: 3)
    source.begin()
    fixture.wait(until: 3.8)
    source.end()
    #expect(fixture.takeLog().filter { $0.contains("cancelled") } == [])
  }

  // EI-35, IN-8, IN-3
  @Test(arguments: [0, 1, 2, 3]) func anInterruptionCancelsAMotionAtItsResponder(way: Int) {
    source.begin()
    outer.canBecomeFirst = true
    outer.becomeFirstResponder()
    switch way {
    case 0: source.cancel()
    case 1: fixture.application.becomeInactive()
    case 2: fixture.window.isHidden = true
    default: inner.removeFromSuperview()
    }
    source.end()
    #expect(fixture.takeLog() == ["B began motionShake", "B cancelled motionShake"])
  }

  // EI-35
  @Test func eachSourceHasAMotionOfItsOwn() {
    let other = MotionSource(application: fixture.application)
    source.begin()
    source.begin()
    other.begin()
    source.end()
    other.cancel()
    #expect(
      fixture.takeLog() == [
        "B began motionShake", "B began motionShake", "B ended motionShake", "B cancelled motionShake",
      ])
  }

  // WD-10
  @Test func aSuppressedBeginningHasNoEndAndASuppressedEndBecomesACancel() {
    fixture.application.passesOn = { _ in false }
    source.begin()
    fixture.application.passesOn = { _ in true }
    source.end()
    #expect(fixture.takeLog() == [])
    source.begin()
    fixture.application.passesOn = { _ in false }
    source.end()
    #expect(fixture.takeLog() == ["B began motionShake", "B cancelled motionShake"])
  }

  // GN-1
  @Test func aMotionReportedInsideACycleWaitsForItsEnd() {
    inner.onTouches = { [source, unowned fixture] _, _, _ in
      source.begin()
      fixture.write(.presses, "touched")
    }
    fixture.touch(0, .down(0, 5, 5))
    #expect(fixture.takeLog() == ["touched", "B began motionShake"])
  }
}
