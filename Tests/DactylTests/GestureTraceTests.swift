import DactylGeometry
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The decisions that the trace keeps.
@MainActor @Suite struct GestureTraceTests {
  let fixture = Fixture([])
  let view: StubView
  let delegate = TestDelegate()

  init() {
    view = fixture.view("A", 0, 0, 400, 600)
  }

  /// All decisions without their sentences: the recognizer, the kind, the touch and the other party.
  func decisions() -> [String] { fixture.application.gestureTrace.recent.map(\.summary) }

  func kinds() -> [GestureDecision.Kind] { fixture.application.gestureTrace.recent.map(\.kind) }

  // MARK: The scenarios of section 5.11

  // As in GR-S01.
  // GR-14
  @Test func aTapIsExplained() {
    fixture.tap("tA", on: view)
    fixture.tapAt(0, 100, 100)
    #expect(
      decisions() == [
        "tA bound 1", "tA asked", "tA recognized", "tA claimed 1 A", "tA reset",
      ])
  }

  // As in GR-S02.
  // GR-17
  @Test func theDeepestOfFourTapsIsExplained() {
    var parent = view
    fixture.tap("tR", on: view)
    for name in ["tA", "tB", "tC"] {
      parent = fixture.view("V\(name)", 0, 0, 300, 300, in: parent)
      fixture.tap(name, on: parent)
    }
    fixture.tapAt(0, 100, 100)
    #expect(
      decisions() == [
        "tC bound 1", "tB bound 1", "tA bound 1", "tR bound 1",
        "tC asked", "tB asked", "tA asked", "tR asked",
        "tC recognized", "tB prevented tC", "tA prevented tC", "tR prevented tC",
        "tC claimed 1 VtC", "tC reset", "tB reset", "tA reset", "tR reset",
      ])
  }

  // As in GR-S03.
  // CT-12
  @Test func aButtonsRefusalIsExplained() {
    fixture.tap("tA", on: view)
    let button = Button(frame: Rect(x: 50, y: 50, width: 100, height: 40))
    button.debugName = "K"
    view.addSubview(button)
    fixture.tapAt(0, 80, 70)
    #expect(
      decisions() == ["tA bound 1", "tA asked", "tA refusedByControl K", "tA reset"])
  }

  // As in GR-S04.
  // CT-13
  @Test func aTapOnTheButtonItselfIsExplained() {
    fixture.tap("tA", on: view)
    let button = Button(frame: Rect(x: 50, y: 50, width: 100, height: 40))
    button.debugName = "K"
    view.addSubview(button)
    fixture.tap("tK", on: button)
    fixture.tapAt(0, 80, 70)
    #expect(
      decisions().dropFirst(2) == [
        "tK asked", "tA asked", "tK recognized", "tA prevented tK",
        "tK claimed 1 K", "tK reset", "tA reset",
      ])
  }

  // As in GR-S10.
  // GR-28, GR-29
  @Test func aDoubleTapThatHoldsTheFirstEndIsExplained() {
    fixture.tap("d", on: view, taps: 2)
    fixture.tapAt(0, 100, 100)
    fixture.tapAt(0.2, 100, 100)
    #expect(
      decisions() == [
        "d bound 1", "d heldEnd 1 A", "d bound 1",
        "d asked", "d recognized", "d claimed 1 A", "d claimed 1 A", "d reset",
      ])
  }

  // As in GR-S15.
  // GR-33, GR-34
  @Test func aSingleTapThatWaitsForADoubleTapIsExplained() {
    let (one, two) = (fixture.tap("one", on: view), fixture.tap("two", on: view, taps: 2))
    one.require(toFail: two)
    fixture.tapAt(0, 100, 100)
    fixture.tapAt(0.2, 100, 100)
    let all = decisions()
    #expect(all.contains("one waits two"))
    #expect(all.filter { $0.contains("waits") }.count == 1)
    #expect(
      all.suffix(7) == [
        "two asked", "two recognized", "one failedByRequirement two",
        "two claimed 1 A", "two claimed 1 A", "two reset", "one reset",
      ])
    #expect(one.explain().hasSuffix("0.250 one is reset"))
    #expect(one.explain().contains("0.050 one waits for two to fail\n"))
  }

  // MARK: Each kind

  // GR-12
  @Test func anUnboundTouchIsExplained() {
    view.isMultipleTouchEnabled = true
    fixture.tap("off", on: view).isEnabled = false
    fixture.tap("pen", on: view).allowedTouchTypes = [.pencil]
    let refusing = fixture.tap("no", on: view)
    refusing.delegate = delegate
    delegate.receives = { _ in false }
    let busy = fixture.custom("busy", on: view)
    busy.plan = [.began: .failed]
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .down(1, 50, 50))
    #expect(
      decisions().filter { $0.contains("notBound") } == [
        "no notBoundDelegate 1", "pen notBoundType 1",
        "off notBoundDisabled 1",
        "busy notBoundBusy 2",
        "no notBoundDelegate 2", "pen notBoundType 2",
        "off notBoundDisabled 2",
      ])
  }

  // GR-41, GR-51
  @Test func anotherTypeOfTouchAndAnotherButtonAreExplained() {
    let pan = fixture.pan("p", on: view)
    fixture.touch(0, .down(0, 10, 10))
    fixture.pointer(0.1, .enter(surface: Fixture.main, at: Point(50, 50), serial: 1))
    fixture.pointer(0.2, .button(code: 0x110, isPressed: true, time: .at(0.2), serial: 2))
    fixture.pointer(0.3, .button(code: 0x110, isPressed: false, time: .at(0.3), serial: 3))
    fixture.pointer(0.4, .button(code: 0x111, isPressed: true, time: .at(0.4), serial: 4))
    #expect(kinds().filter { $0 == .notBoundOtherType }.count == 1)
    #expect(kinds().contains(.notBoundButton))
    #expect(decisions().contains("p notBoundOtherType 2") && !pan.explain().isEmpty)
  }

  // GR-36
  @Test func refusalsOfViewAndDelegateAreExplained() {
    let tap = fixture.tap("t", on: view)
    tap.delegate = delegate
    delegate.begins = { _ in false }
    fixture.tapAt(0, 10, 10)
    #expect(decisions().contains("t refusedByDelegate"))
    let unwilling = UnwillingView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    fixture.window.addSubview(unwilling)
    fixture.tap("u", on: unwilling)
    fixture.tapAt(1, 10, 10)
    #expect(decisions().contains("u refusedByView"))
  }

  // GR-37, GR-38, GR-39
  @Test func simultaneityReleaseFromACircleAndIgnoringAreExplained() {
    let (a, b) = (fixture.custom("a", on: view), fixture.custom("b", on: view))
    a.plan = [.moved: .ended]
    b.plan = [.moved: .ended]
    a.require(toFail: b)
    b.require(toFail: a)
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 20, 10))
    fixture.touch(0.2, .up(0))
    #expect(decisions().contains("b releasedFromCircle"))
    let pan = fixture.pan("p", on: view)
    pan.delegate = delegate
    delegate.allows = { _ in true }
    let ignoring = fixture.custom("i", on: view)
    ignoring.onTouches = { [unowned ignoring] phase, touches, event in
      if phase == .began { ignoring.ignore(touches[0], for: event) }
    }
    let second = fixture.pan("q", on: view)
    _ = second
    fixture.touch(1, .down(0, 10, 10))
    fixture.touch(1.1, .move(0, 60, 10))
    #expect(decisions().contains("i ignored 1"))
    #expect(decisions().contains("p together q"))
  }

  // GR-23, GR-27
  @Test func heldReleasedAndWithheldTouchesAreExplained() {
    let tap = fixture.tap("t", on: view)
    tap.delaysTouchesBegan = true
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 50, 10))
    fixture.touch(0.2, .down(1, 100, 100))
    #expect(
      decisions().filter { $0.contains("held") || $0.contains("released") || $0.contains("withheld") } == [
        "t heldBegan 1 A", "released 1 A",
        "withheld 2 A",
      ])
    #expect(kinds().contains(.failed))
  }

  // GR-50
  @Test func aTouchKeptForANewSeriesIsExplained() {
    fixture.tap("d", on: view, taps: 2)
    fixture.tapAt(0, 10, 10)
    fixture.touch(0.2, .down(0, 300, 300))
    #expect(decisions().contains("d kept 1"))
  }

  // GR-40, IN-1
  @Test func endingAndCancellingAreExplained() {
    let pan = fixture.pan("p", on: view)
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 50, 10))
    fixture.touch(0.2, .up(0))
    #expect(decisions().contains("p ended"))
    fixture.touch(1, .down(0, 10, 10))
    fixture.touch(1.1, .move(0, 50, 10))
    pan.isEnabled = false
    #expect(decisions().contains("p cancelled"))
  }

  // MN-1, SV-15
  @Test func menuTouchesAndCatchingTouchesAreExplained() {
    view.menuHandler = { _ in }
    fixture.tap("t", on: view).buttonMaskRequired = [.primary, .secondary]
    fixture.pointer(0, .enter(surface: Fixture.main, at: Point(50, 50), serial: 1))
    fixture.pointer(0.1, .button(code: 0x111, isPressed: true, time: .at(0.1), serial: 2))
    #expect(decisions().contains("t notBoundMenu 1"))
    #expect(decisions().contains("withheld 1 A"))
  }

  // MARK: The trace

  @Test func eachKindHasASentence() {
    let sentences: [(GestureDecision.Kind, String)] = [
      (.bound, "t receives touch 1"),
      (.notBoundDisabled, "t does not receive touch 1: it is disabled"),
      (.notBoundBusy, "t does not receive touch 1: it has decided, and is not reset yet"),
      (.notBoundType, "t does not receive touch 1: it receives no touches of this type"),
      (.notBoundOtherType, "t does not receive touch 1: its sequence began with another type"),
      (.notBoundButton, "t does not receive touch 1: another button started the touch"),
      (.notBoundDelegate, "t does not receive touch 1: its delegate refused"),
      (.notBoundCatching, "t does not receive touch 1: the touch stopped a moving scroll view"),
      (.notBoundMenu, "t does not receive touch 1: the touch opens a menu"),
      (.kept, "t begins its next sequence with touch 1"),
      (.ignored, "t ignores touch 1"),
      (.asked, "t asks to recognize"),
      (.waits, "t waits for A to fail"),
      (.failedByRequirement, "t fails: it required A to fail, which recognized"),
      (.refusedByView, "t fails: its view did not allow it to begin"),
      (.refusedByControl, "t fails: A did not allow it to begin"),
      (.refusedByDelegate, "t fails: its delegate did not allow it to begin"),
      (.prevented, "t fails: A prevents it"),
      (.together, "t may recognize together with A"),
      (.releasedFromCircle, "t no longer waits: recognizers wait for each other in a circle"),
      (.recognized, "t recognizes"),
      (.failed, "t fails"),
      (.ended, "t ends"),
      (.cancelled, "t is cancelled"),
      (.claimed, "t takes touch 1 from A"),
      (.heldBegan, "t delays the beginning of touch 1 for A"),
      (.heldEnd, "t delays the end of touch 1 for A"),
      (.released, "A receives the delayed phases of touch 1"),
      (.withheld, "A does not receive touch 1"),
      (.reset, "t is reset"),
    ]
    #expect(sentences.map(\.0) == GestureDecision.Kind.allCases)
    for (kind, sentence) in sentences {
      let decision = GestureDecision(
        kind: kind, timestamp: 0, recognizer: nil, other: nil, touchNumber: 1, subject: "t", place: "A")
      #expect(decision.description == sentence)
    }
  }

  @Test func theLogKeepsTheLastDecisionsAndForgetsOlderOnes() {
    let tap = fixture.tap("t", on: view)
    for index in 0..<1000 { fixture.tapAt(Double(index), 10, 10) }
    let recent = fixture.application.gestureTrace.recent
    #expect(recent.count == GestureTrace.capacity)
    #expect(recent.last?.summary == "t reset")
    #expect(recent.last?.timestamp == 999.05)
    #expect(tap.explain().split(separator: "\n").count == 5)
  }

  @Test func aSubscriberGetsEachDecisionAtTheEndOfItsCycle() {
    fixture.kinds = [.actions]
    var heard: [String] = []
    fixture.tapAt(0, 10, 10)
    var subscription: Subscription? = fixture.application.gestureTrace.observe {
      heard.append($0.description)
    }
    fixture.tap("t", on: view).addHandler { [unowned fixture] _ in fixture.write(.actions, "heard \(heard.count)") }
    fixture.tapAt(1, 10, 10)
    #expect(fixture.takeLog() == ["action t ended", "heard 1"])
    #expect(heard.count == 5)
    subscription = nil
    _ = subscription
    fixture.tapAt(2, 10, 10)
    #expect(heard.count == 5)
  }

  @Test func aReleasedRecognizerKeepsItsNameInTheLog() {
    fixture.tap("t", on: view)
    fixture.tapAt(0, 10, 10)
    view.removeGestureRecognizer(view.gestureRecognizers[0])
    #expect(fixture.application.gestureTrace.recent.first?.recognizer == nil)
    #expect(decisions().first == "t bound 1")
  }
}

private final class UnwillingView: View {
  override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool { false }
}

extension GestureDecision {
  /// The decision without its sentence: the recognizer, the kind, the touch, and the other recognizer or the view.
  fileprivate var summary: String {
    let parts = [
      subject == "a scroll view" ? "" : subject, "\(kind)", touchNumber > 0 ? "\(touchNumber)" : "",
      place == "its view" ? "" : place,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
