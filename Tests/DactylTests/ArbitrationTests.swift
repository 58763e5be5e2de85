import DactylGeometry
import DactylInput
import Testing

@testable import Dactyl

/// Who of those that would recognize does (sections 5.4, 5.6 and 5.7).
@MainActor @Suite struct ArbitrationTests {
  private let rig = Rig([.states, .actions, .decisions])
  private let view: LoggedView

  init() {
    view = rig.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
  }

  /// A recognizer that asks to recognize when the finger moves, and one action for each that did.
  private func wanting(_ name: String, on view: View? = nil, _ state: GestureRecognizer.State = .ended)
    -> CustomRecognizer
  {
    let recognizer = rig.custom(name, on: view ?? self.view)
    recognizer.plan = [.moved: state]
    return recognizer
  }

  /// A recognizer that does nothing of its own accord.
  private func idle(_ name: String, on view: View? = nil) -> CustomRecognizer {
    rig.custom(name, on: view ?? self.view)
  }

  private func moveFinger(from start: Double = 0) {
    rig.touch(start, .down(0, 10, 10))
    rig.touch(start + 0.01, .move(0, 20, 10))
  }

  // MARK: Order

  @Test("GR-17: the deepest view wins, and on one view the recognizer added last")
  func winner() {
    let inner = rig.view("B", 0, 0, 400, 600, in: view)
    for (name, view) in [("i1", inner), ("i2", inner), ("o1", view), ("o2", view)] { _ = wanting(name, on: view) }
    moveFinger()
    #expect(rig.takeLog() == ["i2 ended", "i1 failed", "o2 failed", "o1 failed", "action i2 ended"])
  }

  @Test("GR-18: among taps pending on one view the one that needs more taps comes first")
  func tapOrder() {
    let (two, one) = (rig.tap("two", on: view, taps: 2), rig.tap("one", on: view))
    // Without the rule the single tap, added last, would win the second tap.
    one.maximumIntervalBetweenTaps = 1
    _ = two
    rig.tapAt(0, 10, 10)
    #expect(rig.takeLog() == ["one ended", "action one ended"])
    rig.tapAt(0.2, 10, 10)
    #expect(rig.takeLog() == ["two ended", "one failed", "action two ended"])
  }

  @Test("GR-18: a tap never prevents one that needs more taps; it prevents one that needs as many or fewer")
  func tapsAndMoreTaps() {
    let (one, two) = (TapGestureRecognizer(), TapGestureRecognizer())
    two.numberOfTapsRequired = 2
    #expect(!one.canPrevent(two) && two.canPrevent(one) && one.canPrevent(TapGestureRecognizer()))
    #expect(one.canPrevent(PanGestureRecognizer()))
  }

  // MARK: GR-16

  @Test("GR-16: recognizing fails related possible recognizers at once, in priority order")
  func losersFail() {
    let inner = rig.view("B", 0, 0, 400, 600, in: view)
    _ = (idle("i1", on: inner), wanting("w"), idle("i2", on: inner), idle("o"))
    moveFinger()
    #expect(rig.takeLog() == ["w ended", "i2 failed", "i1 failed", "o failed", "action w ended"])
  }

  @Test("GR-16: one that is prevented by a recognizer under way fails when it asks")
  func preventedLater() {
    let active = wanting("active", .began)
    let late = idle("late")
    active.prevents = { [unowned active] _ in active.state == .changed }
    moveFinger()
    #expect(rig.takeLog() == ["active began", "action active began"])
    active.plan = [.moved: .changed]
    rig.touch(0.1, .move(0, 30, 10))
    late.plan = [.moved: .ended]
    rig.touch(0.2, .move(0, 40, 10))
    // A change takes effect during delivery, a request is decided after it (GR-13).
    #expect(
      rig.takeLog() == [
        "active changed", "action active changed", "active changed", "late failed", "action active changed",
      ])
  }

  @Test("GR-19: without a common touch nobody prevents anybody")
  func unrelated() {
    let (left, right) = (rig.view("L", 0, 0, 200, 600), rig.view("R", 200, 0, 200, 600))
    rig.pan("left", on: left)
    rig.pan("right", on: right)
    rig.touch(0, .down(0, 10, 10), .down(1, 210, 10))
    rig.touch(0.1, .move(0, 50, 10), .move(1, 250, 10))
    #expect(rig.takeLog().filter { $0.hasPrefix("action") }.count == 2)
  }

  @Test("GR-19: a common touch relates, though other touches are not shared, and though it has ended since")
  func related() {
    let inner = rig.view("B", 0, 0, 100, 100, in: view)
    let (deep, wide) = (idle("deep", on: inner), idle("wide"))
    rig.touch(0, .down(0, 10, 10), .down(1, 300, 300))
    rig.touch(0.1, .up(0))
    rig.touch(0.2, .down(2, 20, 20))
    wide.plan = [.moved: .ended]
    rig.touch(0.3, .move(1, 310, 300))
    #expect(rig.takeLog() == ["wide ended", "deep failed", "action wide ended"])
    _ = deep
  }

  @Test("GR-19: canPrevent and canBePrevented have a say each")
  func vetoOfPrevention() {
    let (winner, other) = (wanting("winner"), idle("other"))
    winner.prevents = { _ in false }
    moveFinger()
    #expect(rig.takeLog() == ["winner ended", "action winner ended"])
    rig.touch(0.1, .up(0))
    winner.prevents = { _ in true }
    other.isPreventedBy = { _ in false }
    moveFinger(from: 1)
    #expect(rig.takeLog() == ["winner ended", "action winner ended"])
    rig.touch(1.1, .up(0))
    other.isPreventedBy = { _ in true }
    moveFinger(from: 2)
    #expect(rig.takeLog() == ["winner ended", "other failed", "action winner ended"])
  }

  @Test("GR-37: a single yes of either delegate allows both; none, neither", arguments: [0, 1, 2])
  func simultaneous(who: Int) {
    let (first, second) = (wanting("first"), wanting("second"))
    let delegate = TestDelegate()
    delegate.allows = { $0 === (who == 1 ? second : first) }
    if who == 1 { first.delegate = delegate }
    if who == 2 { second.delegate = delegate }
    moveFinger()
    #expect(
      rig.takeLog()
        == (who == 0
          ? ["second ended", "first failed", "action second ended"]
          : ["second ended", "first ended", "action second ended", "action first ended"]))
  }

  // MARK: Failure requirements

  @Test("GR-33: waits while the other is possible, recognizes in the cycle in which it fails")
  func waiting() {
    let (patient, other) = (wanting("patient"), idle("other"))
    patient.require(toFail: other)
    moveFinger()
    #expect(rig.takeLog() == [])
    #expect(patient.state == .possible)
    other.plan = [.moved: .failed]
    rig.touch(0.1, .move(0, 30, 10))
    #expect(rig.takeLog() == ["other failed", "patient ended", "action patient ended"])
  }

  @Test("GR-33: fails when the other recognizes, though both are allowed together")
  func requiredOneRecognizes() {
    let (patient, other) = (wanting("patient"), idle("other"))
    patient.require(toFail: other)
    let delegate = TestDelegate()
    delegate.allows = { _ in true }
    patient.delegate = delegate
    moveFinger()
    other.plan = [.moved: .began]
    rig.touch(0.1, .move(0, 30, 10))
    #expect(rig.takeLog() == ["other began", "patient failed", "action other began"])
  }

  @Test("GR-16: a required one that recognized and was cancelled after still counts as having recognized")
  func requiredOneWasCancelled() {
    let (patient, other) = (idle("patient"), wanting("other", .began))
    patient.require(toFail: other)
    patient.isPreventedBy = { _ in false }
    moveFinger()
    // By the requirement, at once.
    #expect(rig.takeLog() == ["other began", "patient failed", "action other began"])
  }

  @Test("GR-33: satisfied by failing through prevention, refusal or disabling", arguments: [0, 1, 2])
  func waysOfFailing(way: Int) {
    let (patient, other) = (wanting("patient"), idle("other"))
    patient.require(toFail: other)
    moveFinger()
    switch way {
    case 0:
      let third = idle("third")
      _ = third
      other.isEnabled = false
    case 1:
      let delegate = TestDelegate()
      delegate.begins = { _ in false }
      other.delegate = delegate
      other.state = .ended
    default:
      let preventing = rig.application.dispatcher.active
      #expect(preventing.count == 2)
      view.removeGestureRecognizer(other)
    }
    #expect(rig.takeLog().suffix(3) == ["other failed", "patient ended", "action patient ended"])
  }

  @Test("GR-33: one that never saw a common touch does not delay")
  func unrelatedRequirement() {
    let other = rig.view("R", 200, 0, 200, 600)
    let (patient, far) = (wanting("patient"), idle("far", on: other))
    patient.require(toFail: far)
    rig.touch(0, .down(1, 210, 10))
    moveFinger(from: 0.1)
    #expect(rig.takeLog() == ["patient ended", "action patient ended"])
  }

  @Test(
    "GR-33: subclass methods and delegates are asked once for a pair and sequence, and count", arguments: [0, 1, 2, 3])
  func dynamicRequirements(way: Int) {
    let (patient, other) = (wanting("patient"), idle("other"))
    let (asking, answering) = (TestDelegate(), TestDelegate())
    var count = 0
    switch way {
    case 0:
      patient.requiresFailureOf = { [unowned other] in
        count += 1
        return $0 === other
      }
    case 1:
      other.isRequiredToFailBy = { [unowned patient] in
        count += 1
        return $0 === patient
      }
    case 2:
      asking.requiresFailureOf = {
        count += 1
        return $0 === other
      }
      patient.delegate = asking
    default:
      answering.isRequiredToFailBy = {
        count += 1
        return $0 === patient
      }
      other.delegate = answering
    }
    moveFinger()
    rig.touch(0.05, .down(1, 50, 50))
    #expect(rig.takeLog() == [])
    #expect(count == 1)
    other.state = .failed
    #expect(rig.takeLog() == ["other failed", "patient ended", "action patient ended"])
    rig.touch(0.1, .up(0), .up(1))
    moveFinger(from: 1)
    #expect(count == 2)
  }

  @Test("GR-34: a discrete one that waits gets no further touches, only cancels, and binds none")
  func discreteWaits() {
    let rig = Rig([.gestures, .states])
    let view = rig.view("A", 0, 0, 400, 600)
    let (patient, other) = (rig.custom("patient", on: view), rig.custom("other", on: view))
    patient.plan = [.moved: .ended]
    patient.require(toFail: other)
    other.onTouches = nil
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 20, 10))
    _ = rig.takeLog()
    patient.plan = [:]
    rig.touch(0.2, .move(0, 30, 10), .down(1, 50, 50))
    #expect(rig.takeLog() == ["other began 2", "other moved 1"])
    #expect(patient.boundTouches.count == 1)
    rig.touch(0.3, .cancel)
    #expect(rig.takeLog() == ["other cancelled 1,2", "other failed", "patient cancelled 1", "patient failed"])
  }

  @Test("GR-34: a continuous one that waits goes on and begins with its present values; without touches it fails")
  func continuousWaits() {
    let (pan, other) = (rig.pan("pan", on: view), idle("other"))
    pan.require(toFail: other)
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 40, 10))
    rig.touch(0.2, .move(0, 60, 10))
    #expect(rig.takeLog() == [])
    other.state = .failed
    #expect(rig.takeLog() == ["other failed", "pan began", "action pan began 40.0,0.0"])
    rig.touch(0.3, .up(0))
    _ = rig.takeLog()
    rig.touch(1, .down(0, 10, 10))
    rig.touch(1.1, .move(0, 40, 10))
    rig.touch(1.2, .up(0))
    #expect(rig.takeLog() == ["pan failed"])
    other.state = .failed
  }

  @Test("GR-34: a continuous one whose touches end while it waits fails, whatever it does at the lift")
  func continuousWaitsTooLong() {
    let (patient, other) = (wanting("patient", .began), idle("other"))
    patient.require(toFail: other)
    moveFinger()
    rig.touch(0.1, .up(0))
    #expect(rig.takeLog() == ["patient failed"])
  }

  @Test("GR-38: in a circle the first in priority order is released")
  func circle() {
    let (first, second) = (wanting("first"), wanting("second"))
    first.require(toFail: second)
    second.require(toFail: first)
    moveFinger()
    #expect(rig.takeLog() == ["second ended", "first failed", "action second ended"])
  }

  @Test("GR-38: a chain is no circle: the end of it may wait for touches to come")
  func chain() {
    let (one, two, three) = (
      rig.tap("one", on: view), rig.tap("two", on: view, taps: 2), rig.tap("three", on: view, taps: 3)
    )
    one.require(toFail: two)
    two.require(toFail: three)
    rig.writesTimes = true
    rig.tapAt(0, 10, 10)
    rig.tapAt(0.2, 10, 10)
    #expect(rig.takeLog() == [])
    rig.wait(until: 1)
    #expect(rig.takeLog() == ["0.6 three failed", "0.6 two ended", "0.6 one failed", "0.6 action two ended"])
  }

  @Test("GR-38: whoever waits for a circle without being in it is released only in its turn")
  func circleWithATail() {
    let (c, b, a) = (wanting("c"), wanting("b"), wanting("a"))
    let idle = idle("idle")
    a.require(toFail: idle)
    b.require(toFail: c)
    c.require(toFail: b)
    for recognizer in [a, b, c] { recognizer.prevents = { _ in false } }
    moveFinger()
    // a waits for what may still come and is in no circle; b is the first of the circle.
    #expect(rig.takeLog() == ["b ended", "c failed", "action b ended"])
  }

  // MARK: Questions

  @Test(
    "GR-36: G's view first, then controls of its touches in order of down, then the delegate; the first no is final")
  func orderOfQuestions() {
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
    host.name = "host"
    host.onAsked = { asked.append("host") }
    rig.window.addSubview(host)
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
    rig.touch(0, .down(2, 250, 10), .down(1, 150, 10), .down(0, 10, 10), .down(3, 20, 20))
    rig.touch(0.1, .move(0, 20, 10))
    #expect(asked == ["host", "k2", "k1", "delegate"])
    #expect(rig.takeLog() == ["c may not begin", "c failed"])
    host.answers = false
    asked = []
    rig.touch(0.2, .up(0), .up(1), .up(2), .up(3))
    moveFinger(from: 1)
    #expect(asked == ["host"])
    #expect(rig.takeLog() == ["c may not begin, says host", "c failed"])
  }

  @Test("GR-36: a control is not asked about a recognizer of its own twice, and a touch's plain view not at all")
  func whoIsNotAsked() {
    final class AskedControl: Control {
      var count = 0
      override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        count += 1
        return true
      }
    }
    let control = AskedControl(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    rig.window.addSubview(control)
    _ = wanting("own", on: control)
    moveFinger()
    #expect(control.count == 1)
    #expect(rig.takeLog() == ["own ended", "action own ended"])
  }

  @Test("GR-36: asked once, when arbitration would let it recognize: not while it waits, not again later")
  func askedOnce() {
    let (patient, other) = (wanting("patient"), idle("other"))
    let delegate = TestDelegate()
    patient.delegate = delegate
    patient.require(toFail: other)
    moveFinger()
    #expect(!delegate.questions.contains("begin patient"))
    other.state = .failed
    #expect(delegate.questions.filter { $0 == "begin patient" }.count == 1)
  }

  @Test("GR-36: a refusal on a deeper view lets the ancestor's recognizer win in the same cycle")
  func refusalLetsOthersWin() {
    let inner = rig.view("B", 0, 0, 400, 600, in: view)
    let (deep, _) = (wanting("deep", on: inner), wanting("wide"))
    let delegate = TestDelegate()
    delegate.begins = { _ in false }
    deep.delegate = delegate
    moveFinger()
    #expect(rig.takeLog() == ["deep may not begin", "deep failed", "wide ended", "action wide ended"])
  }

  @Test("GR-36: a question may switch the recognizer off")
  func switchedOffByAQuestion() {
    let recognizer = wanting("c")
    let delegate = TestDelegate()
    delegate.begins = { recognizer in
      recognizer.isEnabled = false
      return true
    }
    recognizer.delegate = delegate
    moveFinger()
    #expect(rig.takeLog() == ["c failed"])
  }
}
