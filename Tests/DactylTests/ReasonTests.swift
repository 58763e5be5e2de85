import DactylGeometry
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Why gestures went as they did: the decisions that the log keeps.
@MainActor @Suite struct ReasonTests {
  let rig = Rig([])
  let view: StubView
  let delegate = TestDelegate()

  init() {
    view = rig.view("A", 0, 0, 400, 600)
  }

  /// The words of all decisions.
  func words() -> [String] { rig.application.gestureReasons.recent.map(\.description) }

  func kinds() -> [GestureReason.Kind] { rig.application.gestureReasons.recent.map(\.kind) }

  // MARK: The scenarios of section 5.11

  @Test("GR-14: one tap, as in GR-S01")
  func oneTap() {
    rig.tap("tA", on: view)
    rig.tapAt(0, 100, 100)
    #expect(
      words() == [
        "tA gets touch 1", "tA asks to recognize", "tA recognizes", "tA takes touch 1 from A", "tA starts anew",
      ])
  }

  @Test("GR-17: the deepest of four taps, as in GR-S02")
  func fourTaps() {
    var parent = view
    rig.tap("tR", on: view)
    for name in ["tA", "tB", "tC"] {
      parent = rig.view("V\(name)", 0, 0, 300, 300, in: parent)
      rig.tap(name, on: parent)
    }
    rig.tapAt(0, 100, 100)
    #expect(
      words() == [
        "tC gets touch 1", "tB gets touch 1", "tA gets touch 1", "tR gets touch 1",
        "tC asks to recognize", "tB asks to recognize", "tA asks to recognize", "tR asks to recognize",
        "tC recognizes", "tB fails: tC prevents it", "tA fails: tC prevents it", "tR fails: tC prevents it",
        "tC takes touch 1 from VtC", "tC starts anew", "tB starts anew", "tA starts anew", "tR starts anew",
      ])
  }

  @Test("CT-12: a button that says no, as in GR-S03")
  func button() {
    rig.tap("tA", on: view)
    let button = Button(frame: Rect(x: 50, y: 50, width: 100, height: 40))
    button.debugName = "K"
    view.addSubview(button)
    rig.tapAt(0, 80, 70)
    #expect(
      words() == ["tA gets touch 1", "tA asks to recognize", "tA fails: K said no", "tA starts anew"])
  }

  @Test("CT-13: a tap on the button itself, as in GR-S04")
  func tapOnButton() {
    rig.tap("tA", on: view)
    let button = Button(frame: Rect(x: 50, y: 50, width: 100, height: 40))
    button.debugName = "K"
    view.addSubview(button)
    rig.tap("tK", on: button)
    rig.tapAt(0, 80, 70)
    #expect(
      words().dropFirst(2) == [
        "tK asks to recognize", "tA asks to recognize", "tK recognizes", "tA fails: tK prevents it",
        "tK takes touch 1 from K", "tK starts anew", "tA starts anew",
      ])
  }

  @Test("GR-28, GR-29: a double tap holds the first end, as in GR-S10")
  func doubleTap() {
    rig.tap("d", on: view, taps: 2)
    rig.tapAt(0, 100, 100)
    rig.tapAt(0.2, 100, 100)
    #expect(
      words() == [
        "d gets touch 1", "A does not hear of the end of touch 1 yet: d holds it", "d gets touch 1",
        "d asks to recognize", "d recognizes", "d takes touch 1 from A", "d takes touch 1 from A", "d starts anew",
      ])
  }

  @Test("GR-33, GR-34: a single tap waits for a double tap, as in GR-S15")
  func waiting() {
    let (one, two) = (rig.tap("one", on: view), rig.tap("two", on: view, taps: 2))
    one.require(toFail: two)
    rig.tapAt(0, 100, 100)
    rig.tapAt(0.2, 100, 100)
    let all = words()
    #expect(all.contains("one waits for two to fail"))
    #expect(all.filter { $0.contains("waits") }.count == 1)
    #expect(
      all.suffix(7) == [
        "two asks to recognize", "two recognizes", "one fails: two, which had to fail first, recognized",
        "two takes touch 1 from A", "two takes touch 1 from A", "two starts anew", "one starts anew",
      ])
    #expect(one.explain().hasSuffix("0.250 one starts anew"))
    #expect(one.explain().contains("0.050 one waits for two to fail\n"))
  }

  // MARK: Each kind

  @Test("GR-12: why a touch was not bound")
  func notBound() {
    view.isMultipleTouchEnabled = true
    rig.tap("off", on: view).isEnabled = false
    rig.tap("pen", on: view).allowedTouchTypes = [.pencil]
    let refusing = rig.tap("no", on: view)
    refusing.delegate = delegate
    delegate.receives = { _ in false }
    let busy = rig.custom("busy", on: view)
    busy.plan = [.began: .failed]
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .down(1, 50, 50))
    #expect(
      words().filter { $0.contains("not get") } == [
        "no does not get touch 1: its delegate refused", "pen does not get touch 1: not a type of touch it allows",
        "off does not get touch 1: it is disabled",
        "busy does not get touch 2: it has decided, and is not reset yet",
        "no does not get touch 2: its delegate refused", "pen does not get touch 2: not a type of touch it allows",
        "off does not get touch 2: it is disabled",
      ])
  }

  @Test("GR-41, GR-51: another type of touch, another button")
  func typesAndButtons() {
    let pan = rig.pan("p", on: view)
    rig.touch(0, .down(0, 10, 10))
    rig.pointer(0.1, .enter(surface: Rig.main, at: Point(50, 50), serial: 1))
    rig.pointer(0.2, .button(code: 0x110, isPressed: true, time: .at(0.2), serial: 2))
    rig.pointer(0.3, .button(code: 0x110, isPressed: false, time: .at(0.3), serial: 3))
    rig.pointer(0.4, .button(code: 0x111, isPressed: true, time: .at(0.4), serial: 4))
    #expect(kinds().filter { $0 == .notBoundOtherType }.count == 1)
    #expect(kinds().contains(.notBoundButton))
    #expect(pan.explain().contains("p does not get touch 2: its sequence began with another type"))
  }

  @Test("GR-36: its own view, its delegate")
  func refusals() {
    let tap = rig.tap("t", on: view)
    tap.delegate = delegate
    delegate.begins = { _ in false }
    rig.tapAt(0, 10, 10)
    #expect(words().contains("t fails: its delegate said no"))
    let unwilling = UnwillingView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    rig.window.addSubview(unwilling)
    rig.tap("u", on: unwilling)
    rig.tapAt(1, 10, 10)
    #expect(words().contains("u fails: its view said no"))
  }

  @Test("GR-37, GR-38, GR-39: together, released from a circle, ignored")
  func others() {
    let (a, b) = (rig.custom("a", on: view), rig.custom("b", on: view))
    a.plan = [.moved: .ended]
    b.plan = [.moved: .ended]
    a.require(toFail: b)
    b.require(toFail: a)
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 20, 10))
    rig.touch(0.2, .up(0))
    #expect(words().contains("b need not wait any more: all wait for each other"))
    let pan = rig.pan("p", on: view)
    pan.delegate = delegate
    delegate.allows = { _ in true }
    let ignoring = rig.custom("i", on: view)
    ignoring.onTouches = { [unowned ignoring] phase, touches, event in
      if phase == .began { ignoring.ignore(touches[0], for: event) }
    }
    let second = rig.pan("q", on: view)
    _ = second
    rig.touch(1, .down(0, 10, 10))
    rig.touch(1.1, .move(0, 60, 10))
    #expect(words().contains("i ignores touch 1"))
    #expect(words().contains("p may recognize beside q"))
  }

  @Test("GR-23, GR-27: held, released, withheld, kept back")
  func views() {
    let tap = rig.tap("t", on: view)
    tap.delaysTouchesBegan = true
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 50, 10))
    rig.touch(0.2, .down(1, 100, 100))
    #expect(
      words().filter { $0.contains("hear") || $0.contains("held") } == [
        "A does not hear of touch 1 yet: t holds it", "what was held of touch 1 goes to A",
        "A never hears of touch 2",
      ])
    #expect(kinds().contains(.failed))
  }

  @Test("GR-50: a touch kept for a new series")
  func kept() {
    rig.tap("d", on: view, taps: 2)
    rig.tapAt(0, 10, 10)
    rig.touch(0.2, .down(0, 300, 300))
    #expect(words().contains("touch 1 is kept for a new series of d"))
  }

  @Test("GR-40, IN-1: ended, cancelled")
  func endings() {
    let pan = rig.pan("p", on: view)
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 50, 10))
    rig.touch(0.2, .up(0))
    #expect(pan.explain().contains("0.200 p ends"))
    rig.touch(1, .down(0, 10, 10))
    rig.touch(1.1, .move(0, 50, 10))
    pan.isEnabled = false
    #expect(words().contains("p is cancelled"))
  }

  @Test("MN-1, SV-15: a touch that asks for a menu, one that caught something moving")
  func menusAndCatching() {
    view.menuHandler = { _ in }
    rig.tap("t", on: view).buttonMaskRequired = [.primary, .secondary]
    rig.pointer(0, .enter(surface: Rig.main, at: Point(50, 50), serial: 1))
    rig.pointer(0.1, .button(code: 0x111, isPressed: true, time: .at(0.1), serial: 2))
    #expect(words().contains("t does not get touch 1: it asks for a menu"))
    #expect(words().contains("A never hears of touch 1"))
  }

  // MARK: The log

  @Test("the log keeps the last decisions and forgets the older ones")
  func ring() {
    let tap = rig.tap("t", on: view)
    for index in 0..<1000 { rig.tapAt(Double(index), 10, 10) }
    let recent = rig.application.gestureReasons.recent
    #expect(recent.count == GestureReasonLog.capacity)
    #expect(recent.last?.description == "t starts anew")
    #expect(recent.last?.timestamp == 999.05)
    #expect(tap.explain().split(separator: "\n").count == 5)
  }

  @Test("a subscriber hears of each decision in order, at the end of its cycle, until it lets go")
  func subscription() {
    rig.kinds = [.actions]
    var heard: [String] = []
    rig.tapAt(0, 10, 10)
    var subscription: GestureReasonLog.Subscription? = rig.application.gestureReasons.subscribe {
      heard.append($0.description)
    }
    rig.tap("t", on: view).addHandler { [unowned rig] _ in rig.write(.actions, "heard \(heard.count)") }
    rig.tapAt(1, 10, 10)
    #expect(rig.takeLog() == ["action t ended", "heard 1"])
    #expect(heard.count == 5)
    subscription = nil
    _ = subscription
    rig.tapAt(2, 10, 10)
    #expect(heard.count == 5)
  }

  @Test("a recognizer that is gone keeps its name in the log")
  func gone() {
    rig.tap("t", on: view)
    rig.tapAt(0, 10, 10)
    view.removeGestureRecognizer(view.gestureRecognizers[0])
    #expect(rig.application.gestureReasons.recent.first?.recognizer == nil)
    #expect(words().first == "t gets touch 1")
  }
}

private final class UnwillingView: View {
  override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool { false }
}
