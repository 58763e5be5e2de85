import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct ResponderTests {
  private let fixture = Fixture()

  private final class ResponderDelegate: Responder, ApplicationDelegate {
    var mayBecomeFirst = false
    override var canBecomeFirstResponder: Bool { mayBecomeFirst }
  }
  private final class ViewDelegate: View, ApplicationDelegate {}
  private final class ControllerDelegate: ViewController, ApplicationDelegate {}
  private final class ApplicationAsDelegate: Application, ApplicationDelegate {}
  private final class PlainDelegate: ApplicationDelegate {}

  private func chain(from responder: Responder) -> [Responder] {
    var chain: [Responder] = []
    var present: Responder? = responder
    while let next = present {
      chain.append(next)
      present = next.next
    }
    return chain
  }

  // MARK: next

  // RC-1
  @Test func theChainIsComputedWhenAsked() {
    let (a, b) = (fixture.view("A", 0, 0, 10, 10), fixture.view("B", 0, 0, 10, 10))
    let view = fixture.view("V", 0, 0, 10, 10, in: a)
    #expect(view.next === a)
    b.addSubview(view)
    #expect(view.next === b)
    view.removeFromSuperview()
    #expect(view.next == nil)
  }

  // RC-2
  @Test func theChainIsViewRootControllerWindowApplicationDelegate() {
    let controller = ViewController()
    fixture.window.rootViewController = controller
    let inner = fixture.view("I", 0, 0, 10, 10, in: controller.view)
    let delegate = ResponderDelegate()
    fixture.application.delegate = delegate
    let expected: [Responder] = [inner, controller.view, controller, fixture.window, fixture.application, delegate]
    let chain = chain(from: inner)
    #expect(chain.count == expected.count && zip(chain, expected).allSatisfy { $0 === $1 })
  }

  // RC-2
  @Test func aChildControllerLeadsToTheSuperviewOfItsRootView() {
    let (parent, child) = (ViewController(), ViewController())
    fixture.window.rootViewController = parent
    let container = fixture.view("C", 0, 0, 10, 10, in: parent.view)
    parent.addChild(child)
    container.addSubview(child.view)
    #expect(child.next === container)
    #expect(chain(from: child.view).contains { $0 === parent })
  }

  // RC-2
  @Test func aPresentedControllerLeadsToThePresentingOne() {
    let (base, modal) = (ViewController(), ViewController())
    fixture.window.rootViewController = base
    base.present(modal)
    #expect(modal.view.window === fixture.window)
    #expect(modal.view.next === modal)
    #expect(modal.next === base)
    #expect(base.next === fixture.window)
  }

  // RC-2
  @Test func onlyADelegateThatIsAPlainResponderIsInTheChain() {
    let (responder, view, controller) = (ResponderDelegate(), ViewDelegate(), ControllerDelegate())
    let (application, plain) = (ApplicationAsDelegate(), PlainDelegate())
    fixture.application.delegate = responder
    #expect(fixture.application.next === responder)
    #expect(responder.next == nil)
    for other in [view, controller, application, plain] as [any ApplicationDelegate] {
      fixture.application.delegate = other
      #expect(fixture.application.next == nil)
    }
  }

  // RC-3
  @Test func anOverrideOfNextIsHonouredByTouchesPressesAndSearches() {
    let fixture = Fixture([.touches, .presses])
    let a = fixture.view("A", 0, 0, 100, 100, mode: .forward)
    let b = fixture.view("B", 200, 0, 100, 100)
    a.nextOverride = b
    a.canBecomeFirst = true
    fixture.window.makeKey()
    a.becomeFirstResponder()
    fixture.touch(0, .down(0, 10, 10))
    fixture.key(0.1, 30, isDown: true)
    #expect(fixture.takeLog() == ["A began 1", "B began 1", "A pressed k30", "B pressed k30"])
    #expect(a.nearest(of: StubView.self) === b)
  }

  // RC-3
  @Test func aWalkRoundALoopStopsAtTheSecondMeeting() {
    let (a, b) = (
      fixture.view("A", 0, 0, 100, 100, mode: .forward), fixture.view("B", 200, 0, 100, 100, mode: .forward)
    )
    a.nextOverride = b
    b.nextOverride = a
    fixture.touch(0, .down(0, 10, 10))
    #expect(fixture.takeLog() == ["A began 1", "B began 1"])
    #expect(a.nearest(of: Window.self) == nil)
    #expect(a.nearest(of: StubView.self) === b)
    b.nextOverride = b
    #expect(b.nearest(of: StubView.self) == nil)
    fixture.touch(0.1, .down(1, 210, 10))
    #expect(fixture.takeLog() == ["B began 2"])
  }

  // MARK: Forwarding

  // RC-4
  @Test func everyPhaseCallsNextByDefaultWithTheSameTouchesAndEvent() {
    let outer = fixture.view("A", 0, 0, 100, 100)
    fixture.view("B", 0, 0, 100, 100, in: outer, mode: .plain)
    var seen: [ObjectIdentifier] = []
    outer.onTouches = { _, touches, event in seen += [ObjectIdentifier(touches[0]), ObjectIdentifier(event)] }
    fixture.touch(0, .down(0, 10, 10))
    if let event = fixture.application.lastEvent, let touch = event.allTouches.first {
      #expect(seen == [ObjectIdentifier(touch), ObjectIdentifier(event)])
    }
    fixture.touch(0.1, .move(0, 20, 20))
    fixture.touch(0.2, .up(0))
    fixture.touch(0.3, .down(0, 10, 10))
    fixture.touch(0.4, .cancel)
    #expect(fixture.takeLog() == ["A began 1", "A moved 1", "A ended 1", "A began 2", "A cancelled 2"])
  }

  // RC-5
  @Test func anOverrideInterceptsAndCallingSuperForwardsToo() {
    let outer = fixture.view("A", 0, 0, 100, 100)
    let middle = fixture.view("B", 0, 0, 100, 100, in: outer)
    fixture.view("C", 0, 0, 100, 100, in: middle, mode: .forward)
    for (mode, expected) in [
      (ResponderMode.log, ["C began", "B began"]), (.forward, ["C began", "B began", "A began"]),
      (.plain, ["C began", "A began"]),
    ] {
      middle.mode = mode
      fixture.touch(fixture.now.seconds, .down(0, 10, 10))
      #expect(fixture.takeLog().map { $0.dropLast(2) } == expected.map { Substring($0) })
      fixture.touch(fixture.now.seconds + 1, .up(0))
      _ = fixture.takeLog()
    }
  }

  // RC-6
  @Test(arguments: [true, false]) func controlsDoNotForwardButLabelsAndPlainViewsDo(isEnabled: Bool) {
    let outer = fixture.view("A", 0, 0, 400, 600)
    let control = Control(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    control.isEnabled = isEnabled
    outer.addSubview(control)
    let label = Label(frame: Rect(x: 200, y: 0, width: 100, height: 100))
    label.isUserInteractionEnabled = true
    outer.addSubview(label)
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 20, 20))
    fixture.touch(0.2, .up(0))
    fixture.touch(0.3, .down(0, 10, 10))
    fixture.touch(0.4, .cancel)
    #expect(fixture.takeLog() == [])
    fixture.touch(0.5, .down(0, 210, 10))
    #expect(fixture.takeLog() == ["A began 3"])
  }

  // RC-7
  @Test func forwardingChangesNeitherTheTouchsViewNorItsRecognizers() {
    let outer = fixture.view("A", 0, 0, 100, 100)
    let inner = fixture.view("B", 0, 0, 100, 100, in: outer, mode: .forward)
    let tap = fixture.tap("tap", on: inner)
    var touch: Touch?
    outer.onTouches = { _, touches, _ in touch = touches.first }
    fixture.touch(0, .down(0, 10, 10))
    #expect(touch?.view === inner)
    #expect(touch?.gestureRecognizers.count == 1 && touch?.gestureRecognizers.first === tap)
  }

  // RC-8
  @Test func eachPhaseWalksTheChainAnew() {
    let (a, b) = (fixture.view("A", 0, 0, 100, 100), fixture.view("B", 200, 0, 100, 100))
    let inner = fixture.view("I", 0, 0, 100, 100, in: a, mode: .forward)
    inner.nextOverride = a
    fixture.touch(0, .down(0, 10, 10))
    inner.nextOverride = b
    fixture.touch(0.1, .move(0, 20, 20))
    #expect(fixture.takeLog() == ["I began 1", "A began 1", "I moved 1", "B moved 1"])
  }

  // RC-9
  @Test func aCancelledPhaseIsForwardedByTheSameRules() {
    let outer = fixture.view("A", 0, 0, 100, 100, mode: .forward)
    fixture.view("B", 0, 0, 100, 100, in: outer, mode: .forward)
    fixture.tap("tap", on: outer)
    fixture.touch(0, .down(0, 10, 10))
    _ = fixture.takeLog()
    fixture.touch(0.1, .up(0))
    #expect(fixture.takeLog() == ["B cancelled 1", "A cancelled 1"])
  }

  // MARK: First responder

  // RC-10
  @Test func aWillingResponderBecomesFirstIfThePresentOneResigns() {
    let (a, b) = (fixture.view("A", 0, 0, 10, 10), fixture.view("B", 0, 0, 10, 10))
    #expect(!View().canBecomeFirstResponder && View().canResignFirstResponder)
    #expect(!a.becomeFirstResponder())
    a.canBecomeFirst = true
    b.canBecomeFirst = true
    #expect(a.becomeFirstResponder() && a.isFirstResponder)
    a.agreesToResign = false
    #expect(!b.becomeFirstResponder())
    #expect(a.isFirstResponder && !b.isFirstResponder)
    #expect(!a.resignFirstResponder())
    a.agreesToResign = true
    #expect(b.becomeFirstResponder())
    #expect(!a.isFirstResponder && b.isFirstResponder)
    #expect(b.resignFirstResponder() && fixture.window.firstResponder == nil)
    let stray = StubView("S", frame: .zero)
    stray.canBecomeFirst = true
    #expect(!stray.becomeFirstResponder())
  }

  // RC-10
  @Test func theOldFirstResponderResignsBeforeTheNewOneBecomes() {
    final class Watching: View {
      var events: [String] = []
      var other: View?
      override var canBecomeFirstResponder: Bool { true }
      override func resignFirstResponder() -> Bool {
        events.append("other is \(other?.isFirstResponder == true)")
        return super.resignFirstResponder()
      }
    }
    let view = Watching()
    let other = fixture.view("B", 0, 0, 10, 10)
    view.other = other
    other.canBecomeFirst = true
    fixture.window.addSubview(view)
    view.becomeFirstResponder()
    other.becomeFirstResponder()
    #expect(view.events == ["other is false"])
    let elsewhere = fixture.view("C", 0, 0, 10, 10, in: fixture.window("F"))
    elsewhere.canBecomeFirst = true
    #expect(elsewhere.becomeFirstResponder())
    #expect(other.isFirstResponder && elsewhere.isFirstResponder)
  }

  // RC-10
  @Test func removalAndHidingResignTheFirstResponderUnconditionally() {
    let outer = fixture.view("A", 0, 0, 10, 10)
    let inner = fixture.view("B", 0, 0, 10, 10, in: outer)
    inner.canBecomeFirst = true
    inner.agreesToResign = false
    inner.becomeFirstResponder()
    outer.removeFromSuperview()
    #expect(fixture.window.firstResponder == nil)
    fixture.window.addSubview(outer)
    #expect(!inner.isFirstResponder)
    inner.becomeFirstResponder()
    fixture.window.isHidden = true
    #expect(fixture.window.firstResponder == nil)
  }

  // RC-10
  @Test func aRemovedFirstResponderIsNotifiedAndCannotChooseAnHeir() {
    final class Told: View {
      var events: [String] = []
      weak var heir: Told?
      override var canBecomeFirstResponder: Bool { true }
      override func resignFirstResponder() -> Bool {
        events.append("resigned in \(window === nil ? "no" : "a") window")
        guard super.resignFirstResponder() else { return false }
        heir?.becomeFirstResponder()
        return true
      }
    }
    let (outer, told, heir) = (View(), Told(), Told())
    fixture.window.addSubview(outer)
    outer.addSubview(told)
    outer.addSubview(heir)
    told.heir = heir
    told.becomeFirstResponder()
    outer.removeFromSuperview()
    #expect(told.events == ["resigned in a window"] && fixture.window.firstResponder == nil)
    fixture.window.addSubview(outer)
    told.becomeFirstResponder()
    fixture.window.isHidden = true
    #expect(told.events.count == 2 && fixture.window.firstResponder == nil)
    fixture.window.isHidden = false
    told.becomeFirstResponder()
    fixture.window.close()
    #expect(told.events.count == 3 && fixture.window.firstResponder == nil)
  }

  // MARK: Presses

  // RC-11
  @Test func pressesStartAtTheKeyWindowsFirstResponderAndTravelNext() {
    let fixture = Fixture([.presses])
    let outer = fixture.view("A", 0, 0, 100, 100, mode: .forward)
    let inner = fixture.view("B", 0, 0, 100, 100, in: outer, mode: .forward)
    inner.canBecomeFirst = true
    inner.becomeFirstResponder()
    fixture.focusKeyboard()
    fixture.key(0, 30, isDown: true)
    fixture.key(0.1, 30, isDown: false)
    #expect(
      fixture.takeLog() == [
        "B pressed k30", "A pressed k30", "W pressed k30", "B released k30", "A released k30", "W released k30",
      ])
  }

  // RC-11
  @Test func withoutAFirstResponderPressesStartAtTheKeyWindow() {
    let fixture = Fixture([.presses])
    fixture.key(0, 30, isDown: true)
    fixture.key(0.1, 30, isDown: false)
    #expect(fixture.takeLog() == [])
    fixture.focusKeyboard()
    fixture.key(0.2, 30, isDown: true)
    #expect(fixture.takeLog() == ["W pressed k30"])
  }

  // RC-12
  @Test func beingFirstResponderDoesNotAffectTouches() {
    fixture.view("A", 0, 0, 100, 100)
    let field = fixture.view("F", 200, 0, 100, 100)
    field.canBecomeFirst = true
    field.becomeFirstResponder()
    fixture.touch(0, .down(0, 10, 10))
    #expect(fixture.takeLog() == ["A began 1"])
  }

  // RC-13
  @Test func theNearestResponderOfATypeIsAfterThisOneOrNil() {
    let controller = ViewController()
    fixture.window.rootViewController = controller
    let outer = fixture.view("A", 0, 0, 10, 10, in: controller.view)
    let inner = fixture.view("B", 0, 0, 10, 10, in: outer)
    #expect(inner.nearest(of: StubView.self) === outer)
    #expect(inner.nearest(of: ViewController.self) === controller)
    #expect(inner.nearest(of: Application.self) === fixture.application)
    #expect(outer.nearest(of: StubView.self) == nil)
    #expect(inner.nearest(of: Control.self) == nil)
  }

  // RC-15
  @Test func aForwardedTouchIsNotOfferedToRecognizersAgain() {
    let fixture = Fixture([.gestures])
    let outer = fixture.view("A", 0, 0, 100, 100, mode: .forward)
    fixture.view("B", 0, 0, 50, 50, in: outer, mode: .forward)
    let other = fixture.view("C", 200, 0, 100, 100)
    outer.nextOverride = other
    fixture.tap("onOuter", on: outer)
    fixture.tap("onOther", on: other)
    fixture.touch(0, .down(0, 10, 10))
    #expect(fixture.takeLog() == ["onOuter began 1"])
  }
}
