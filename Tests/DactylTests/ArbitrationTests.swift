import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Which of the recognizers that ask to recognize may do so (sections 5.4, 5.6 and 5.7).
@MainActor @Suite struct ArbitrationTests {
  let fixture = Fixture([.states, .actions, .decisions])
  let view: StubView

  init() {
    view = fixture.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
  }

  /// A recognizer that asks to recognize when the finger moves, and has one action.
  func wanting(_ name: String, on view: View? = nil, _ state: GestureRecognizer.State = .ended)
    -> CustomRecognizer
  {
    let recognizer = fixture.custom(name, on: view ?? self.view)
    recognizer.plan = [.moved: state]
    return recognizer
  }

  /// A recognizer that never asks to recognize.
  func idle(_ name: String, on view: View? = nil) -> CustomRecognizer {
    fixture.custom(name, on: view ?? self.view)
  }

  func moveFinger(from start: Double = 0) {
    fixture.touch(start, .down(0, 10, 10))
    fixture.touch(start + 0.01, .move(0, 20, 10))
  }

  // MARK: Order

  // GR-17
  @Test func theDeepestViewWinsAndOnOneViewTheLastAddedRecognizer() {
    let inner = fixture.view("B", 0, 0, 400, 600, in: view)
    for (name, view) in [("i1", inner), ("i2", inner), ("o1", view), ("o2", view)] { _ = wanting(name, on: view) }
    moveFinger()
    #expect(fixture.takeLog() == ["i2 ended", "i1 failed", "o2 failed", "o1 failed", "action i2 ended"])
  }

  // GR-18
  @Test func amongPendingTapsOfOneViewTheOneWithMoreTapsIsFirst() {
    let (two, one) = (fixture.tap("two", on: view, taps: 2), fixture.tap("one", on: view))
    // Without the rule the single tap, added last, would win the second tap.
    one.maximumIntervalBetweenTaps = 1
    _ = two
    fixture.tapAt(0, 10, 10)
    #expect(fixture.takeLog() == ["one ended", "action one ended"])
    fixture.tapAt(0.2, 10, 10)
    #expect(fixture.takeLog() == ["two ended", "one failed", "action two ended"])
  }

  // GR-18
  @Test func aTapPreventsOnlyTapsThatNeedAsManyOrFewer() {
    let (one, two) = (TapGestureRecognizer(), TapGestureRecognizer())
    two.numberOfTapsRequired = 2
    #expect(!one.canPrevent(two) && two.canPrevent(one) && one.canPrevent(TapGestureRecognizer()))
    #expect(one.canPrevent(PanGestureRecognizer()))
  }

  // MARK: GR-16

  // GR-16
  @Test func recognizingFailsRelatedPossibleRecognizersInPriorityOrder() {
    let inner = fixture.view("B", 0, 0, 400, 600, in: view)
    _ = (idle("i1", on: inner), wanting("w"), idle("i2", on: inner), idle("o"))
    moveFinger()
    #expect(fixture.takeLog() == ["w ended", "i2 failed", "i1 failed", "o failed", "action w ended"])
  }

  // GR-16
  @Test func aRecognizerPreventedByOneUnderWayFailsWhenItAsks() {
    let active = wanting("active", .began)
    let late = idle("late")
    active.prevents = { [unowned active] _ in active.state == .changed }
    moveFinger()
    #expect(fixture.takeLog() == ["active began", "action active began"])
    active.plan = [.moved: .changed]
    fixture.touch(0.1, .move(0, 30, 10))
    late.plan = [.moved: .ended]
    fixture.touch(0.2, .move(0, 40, 10))
    // A change takes effect during delivery, a request is decided after it (GR-13).
    #expect(
      fixture.takeLog() == [
        "active changed", "action active changed", "active changed", "late failed", "action active changed",
      ])
  }

  // GR-19
  @Test func recognizersWithoutACommonTouchDoNotPreventEachOther() {
    let (left, right) = (fixture.view("L", 0, 0, 200, 600), fixture.view("R", 200, 0, 200, 600))
    fixture.pan("left", on: left)
    fixture.pan("right", on: right)
    fixture.touch(0, .down(0, 10, 10), .down(1, 210, 10))
    fixture.touch(0.1, .move(0, 50, 10), .move(1, 250, 10))
    #expect(fixture.takeLog().filter { $0.hasPrefix("action") }.count == 2)
  }

  // GR-19
  @Test func aCommonTouchRelatesRecognizersEvenAfterItHasEnded() {
    let inner = fixture.view("B", 0, 0, 100, 100, in: view)
    let (deep, wide) = (idle("deep", on: inner), idle("wide"))
    fixture.touch(0, .down(0, 10, 10), .down(1, 300, 300))
    fixture.touch(0.1, .up(0))
    fixture.touch(0.2, .down(2, 20, 20))
    wide.plan = [.moved: .ended]
    fixture.touch(0.3, .move(1, 310, 300))
    #expect(fixture.takeLog() == ["wide ended", "deep failed", "action wide ended"])
    _ = deep
  }

  // GR-19
  @Test func canPreventAndCanBePreventedEachHaveAVeto() {
    let (winner, other) = (wanting("winner"), idle("other"))
    winner.prevents = { _ in false }
    moveFinger()
    #expect(fixture.takeLog() == ["winner ended", "action winner ended"])
    fixture.touch(0.1, .up(0))
    winner.prevents = { _ in true }
    other.isPreventedBy = { _ in false }
    moveFinger(from: 1)
    #expect(fixture.takeLog() == ["winner ended", "action winner ended"])
    fixture.touch(1.1, .up(0))
    other.isPreventedBy = { _ in true }
    moveFinger(from: 2)
    #expect(fixture.takeLog() == ["winner ended", "other failed", "action winner ended"])
  }

  // GR-37
  @Test(arguments: [0, 1, 2]) func aSingleYesOfEitherDelegateAllowsBoth(who: Int) {
    let (first, second) = (wanting("first"), wanting("second"))
    let delegate = TestDelegate()
    delegate.allows = { $0 === (who == 1 ? second : first) }
    if who == 1 { first.delegate = delegate }
    if who == 2 { second.delegate = delegate }
    moveFinger()
    #expect(
      fixture.takeLog()
        == (who == 0
          ? ["second ended", "first failed", "action second ended"]
          : ["second ended", "first ended", "action second ended", "action first ended"]))
  }

  // MARK: Questions

  // GR-36
  @Test func shouldBeginAsksTheViewThenControlsThenTheDelegateUntilANo() {
    final class Asked: View {
      var answers = true
      var onAsked: () -> Void = {}
      override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        onAsked()
        return answers
      }
    }
    final class AskedControl: Control {
      var onAsked: () -> Void = {}
      override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        onAsked()
        return true
      }
    }
    var asked: [String] = []
    let host = Asked(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    host.debugName = "host"
    host.onAsked = { asked.append("host") }
    fixture.window.addSubview(host)
    for (index, name) in ["k1", "k2", "off"].enumerated() {
      let control = AskedControl(frame: Rect(x: Double(index) * 100, y: 0, width: 100, height: 100))
      control.isEnabled = name != "off"
      control.onAsked = { asked.append(name) }
      host.addSubview(control)
    }
    let delegate = TestDelegate()
    delegate.begins = { _ in
      asked.append("delegate")
      return false
    }
    let recognizer = wanting("c", on: host)
    recognizer.delegate = delegate
    fixture.touch(0, .down(2, 250, 10), .down(1, 150, 10), .down(0, 10, 10), .down(3, 20, 20))
    fixture.touch(0.1, .move(0, 20, 10))
    #expect(asked == ["host", "k2", "k1", "delegate"])
    #expect(fixture.takeLog() == ["c may not begin", "c failed"])
    host.answers = false
    asked = []
    fixture.touch(0.2, .up(0), .up(1), .up(2), .up(3))
    moveFinger(from: 1)
    #expect(asked == ["host"])
    #expect(fixture.takeLog() == ["c may not begin, says host", "c failed"])
  }

  // GR-36
  @Test func aControlIsAskedOnceAboutItsOwnRecognizerAndPlainViewsNever() {
    final class AskedControl: Control {
      var count = 0
      override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        count += 1
        return true
      }
    }
    let control = AskedControl(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    fixture.window.addSubview(control)
    _ = wanting("own", on: control)
    moveFinger()
    #expect(control.count == 1)
    #expect(fixture.takeLog() == ["own ended", "action own ended"])
  }

  // GR-36
  @Test func shouldBeginIsAskedOnceWhenTheRecognizerWouldRecognize() {
    let (patient, other) = (wanting("patient"), idle("other"))
    let delegate = TestDelegate()
    patient.delegate = delegate
    patient.require(toFail: other)
    moveFinger()
    #expect(!delegate.questions.contains("begin patient"))
    other.state = .failed
    #expect(delegate.questions.filter { $0 == "begin patient" }.count == 1)
  }

  // GR-36
  @Test func aRefusalOnADeeperViewLetsTheAncestorWinInTheSameCycle() {
    let inner = fixture.view("B", 0, 0, 400, 600, in: view)
    let (deep, _) = (wanting("deep", on: inner), wanting("wide"))
    let delegate = TestDelegate()
    delegate.begins = { _ in false }
    deep.delegate = delegate
    moveFinger()
    #expect(fixture.takeLog() == ["deep may not begin", "deep failed", "wide ended", "action wide ended"])
  }

  // GR-36
  @Test func aQuestionMayDisableTheRecognizer() {
    let recognizer = wanting("c")
    let delegate = TestDelegate()
    delegate.begins = { recognizer in
      recognizer.isEnabled = false
      return true
    }
    recognizer.delegate = delegate
    moveFinger()
    #expect(fixture.takeLog() == ["c failed"])
  }
}
