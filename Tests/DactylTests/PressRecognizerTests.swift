import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Presses and recognizers (`GR-44`).
@MainActor @Suite struct PressRecognizerTests {
  private let fixture = Fixture([.presses, .gestures, .actions])
  private let outer: StubView
  private let inner: StubView

  init() {
    outer = fixture.view("A", 0, 0, 100, 100)
    inner = fixture.view("B", 0, 0, 100, 100, in: outer)
    inner.canBecomeFirst = true
    inner.becomeFirstResponder()
    fixture.focusKeyboard()
  }

  // GR-41
  @Test func pressesReachARecognizerOnlyIfItAllowsTheirType() {
    let recognizer = fixture.presses("g", on: inner)
    #expect(GestureRecognizer().allowedPressTypes.isEmpty)
    recognizer.allowedPressTypes = [.upArrow]
    fixture.key(0, "a", .down)
    fixture.key(0.1, "Up", .down)
    #expect(fixture.takeLog() == ["B pressed a", "g began Up", "B pressed Up"])
    recognizer.isEnabled = false
    fixture.key(0.2, "KP_Up", .down)
    #expect(fixture.takeLog() == ["B pressed KP_Up"])
  }

  // GR-41
  @Test(arguments: [
    ("a", Press.PressType.keyboard), ("Up", .upArrow), ("Down", .downArrow), ("KP_Left", .leftArrow),
    ("Right", .rightArrow), ("Prior", .pageUp), ("Next", .pageDown), ("Menu", .menu), ("XF86AudioPlay", .playPause),
    ("XF86Select", .select),
  ])
  func keysThatAreNotOrdinaryHaveTypesOfTheirOwn(_ name: String, _ type: Press.PressType) {
    fixture.key(0, name, .down)
    #expect(fixture.application.lastEvent?.presses.first?.type == type)
  }

  // GR-44
  @Test func recognizersOfTheChainGetAPressBeforeTheResponderDeepestFirst() {
    fixture.presses("window", on: fixture.window)
    fixture.presses("outer", on: outer)
    fixture.presses("inner", on: inner)
    fixture.presses("beside", on: fixture.view("C", 0, 0, 10, 10))
    fixture.key(0, "a", .down)
    fixture.key(0.1, "a", .up)
    // A possible recognizer holds back the end (GR-28).
    #expect(
      fixture.takeLog() == [
        "inner began a", "outer began a", "window began a", "B pressed a", "inner ended a", "outer ended a",
        "window ended a",
      ])
  }

  // GR-44, RC-3
  @Test func theChainOfViewsFollowsNextOrStartsAtTheKeyWindow() {
    let beside = fixture.view("C", 0, 0, 10, 10)
    fixture.presses("beside", on: beside)
    fixture.presses("outer", on: outer)
    fixture.presses("window", on: fixture.window)
    inner.nextOverride = beside
    fixture.key(0, "a", .down)
    inner.resignFirstResponder()
    fixture.key(0.1, "b", .down)
    #expect(fixture.takeLog() == ["beside began a", "window began a", "B pressed a", "window began b", "W pressed b"])
  }

  // GR-35
  @Test func theDelegateIsAskedOnceBeforeTheRecognizerSeesThePress() {
    final class Delegate: GestureRecognizerDelegate {
      var asked: [String] = []
      var answer = false
      func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool {
        asked.append(press.key.name)
        return answer
      }
    }
    let delegate = Delegate()
    let recognizer = fixture.presses("g", on: inner)
    recognizer.delegate = delegate
    fixture.type(0, "a")
    delegate.answer = true
    fixture.type(1, "b")
    #expect(delegate.asked == ["a", "b"])
    #expect(fixture.takeLog() == ["B pressed a", "B released a", "g began b", "B pressed b", "g ended b"])
  }

  // GR-26
  @Test func recognitionTakesThePressFromTheResponderAfterTheAction() {
    let recognizer = fixture.presses("g", on: outer)
    recognizer.plan = [.ended: .recognized]
    fixture.key(0, "a", .down)
    fixture.key(0.1, "a", .up)
    #expect(fixture.takeLog() == ["g began a", "B pressed a", "g ended a", "action g ended", "B lost a"])
    recognizer.plan = [.began: .recognized]
    fixture.key(1, "b", .down)
    fixture.key(1.1, "b", .up)
    #expect(fixture.takeLog() == ["g began b", "action g ended"])
    recognizer.plan = [.ended: .recognized]
    recognizer.cancelsTouchesInView = false
    fixture.type(2, "c")
    #expect(fixture.takeLog() == ["g began c", "B pressed c", "g ended c", "action g ended", "B released c"])
  }

  // GR-21
  @Test func aPressJoiningARecognizerUnderWayBelongsToItFromTheStart() {
    let recognizer = fixture.presses("g", on: inner)
    recognizer.plan = [.began: .began]
    fixture.key(0, "a", .down)
    recognizer.plan = [.ended: .ended]
    fixture.key(0.1, "b", .down)
    fixture.key(0.2, "b", .up)
    #expect(
      fixture.takeLog() == ["g began a", "action g began", "g began b", "g ended b", "action g ended"])
  }

  // GR-27
  @Test func aHeldPressIsGivenToTheResponderOnFailure() {
    let recognizer = fixture.presses("g", on: inner)
    recognizer.delaysTouchesBegan = true
    fixture.key(0, "a", .down)
    #expect(fixture.takeLog() == ["g began a"])
    recognizer.state = .failed
    #expect(fixture.takeLog() == ["B pressed a"])
    fixture.key(0.1, "a", .up)
    #expect(fixture.takeLog() == ["B released a"])
    recognizer.plan = [.ended: .failed]
    fixture.type(1, "b")
    #expect(fixture.takeLog() == ["g began b", "g ended b", "B pressed b", "B released b"])
  }

  // GR-28
  @Test func theEndOfAPressIsHeldUntilItIsReleasedOrClaimed() {
    let tap = fixture.tap("tap", on: inner, taps: 2)
    tap.allowedPressTypes = [.keyboard]
    fixture.writesTimes = true
    fixture.type(0, "a")
    #expect(fixture.takeLog() == ["0.0 B pressed a"])
    fixture.wait(until: 1)
    #expect(fixture.takeLog() == ["0.36 B released a"])
    fixture.type(2, "a")
    fixture.type(2.1, "a")
    #expect(
      fixture.takeLog() == [
        "2.0 B pressed a", "2.1 B pressed a", "2.11 action tap ended", "2.11 B lost a", "2.11 B lost a",
      ])
    tap.delaysTouchesEnded = false
    fixture.type(3, "a")
    #expect(fixture.takeLog() == ["3.0 B pressed a", "3.01 B released a"])
  }

  // GT-5, GR-44
  @Test func aTapRecognizesAnAllowedKeyReleasedInTime() {
    let tap = fixture.tap("tap", on: outer)
    tap.allowedPressTypes = [.menu, .keyboard]
    fixture.type(0, "Menu")
    #expect(fixture.takeLog() == ["B pressed Menu", "action tap ended", "B lost Menu"])
    fixture.key(1, "Menu", .down)
    fixture.key(1.8, "Menu", .up)
    #expect(fixture.takeLog() == ["B pressed Menu", "B released Menu"])
    tap.numberOfTapsRequired = 2
    fixture.type(3, "a")
    fixture.type(3.1, "b")
    fixture.wait(until: 5)
    #expect(fixture.takeLog() == ["B pressed a", "B released a", "B pressed b", "B released b"])
  }

  // GR-16, GR-19
  @Test func recognizersWithACommonPressAreRivalsAndCanWaitForEachOther() {
    let near = fixture.presses("near", on: inner)
    let far = fixture.presses("far", on: outer)
    for recognizer in [near, far] { recognizer.plan = [.ended: .recognized] }
    fixture.type(0, "a")
    #expect(fixture.takeLog().filter { $0.hasPrefix("action") } == ["action near ended"])
    near.require(toFail: far)
    fixture.type(1, "a")
    #expect(fixture.takeLog().filter { $0.hasPrefix("action") } == ["action far ended"])
    far.plan = [.ended: .failed]
    fixture.type(2, "a")
    #expect(fixture.takeLog().filter { $0.hasPrefix("action") } == ["action near ended"])
  }

  // GR-10
  @Test func aTerminalRecognizerIsResetWhenItsKeysAreUpOrSettled() {
    fixture.kinds = [.resets]
    let recognizer = fixture.presses("g", on: inner)
    recognizer.plan = [.began: .failed]
    fixture.writesTimes = true
    fixture.key(0, "a", .down)
    fixture.key(0.1, "a", .up)
    fixture.key(1, "a", .down)
    fixture.wait(until: 3)
    #expect(fixture.takeLog() == ["0.1 reset g", "1.75 reset g"])
  }

  // GR-41
  @Test func pressesAndTouchesAreNotMixedInOneSequenceByDefault() {
    let recognizer = fixture.presses("g", on: inner)
    fixture.key(0, "a", .down)
    fixture.touch(0.1, .down(0, 5, 5))
    #expect(fixture.takeLog() == ["g began a", "B pressed a"])
    #expect(recognizer.numberOfTouches == 0)
    recognizer.requiresExclusiveTouchType = false
    fixture.touch(0.2, .down(1, 6, 6))
    #expect(recognizer.numberOfTouches == 1)
    let other = fixture.presses("h", on: inner)
    fixture.touch(0.3, .down(2, 7, 7))
    #expect(other.numberOfTouches == 1)
    fixture.key(0.4, "b", .down)
    #expect(fixture.takeLog() == ["g began b", "B pressed b"])
  }

  // GR-39
  @Test func anIgnoredPressIsNotHeldOrClaimed() {
    let recognizer = fixture.presses("g", on: inner)
    recognizer.delaysTouchesBegan = true
    recognizer.onPresses = { [unowned recognizer] _, presses, event in recognizer.ignore(presses[0], for: event) }
    fixture.type(0, "a")
    #expect(fixture.takeLog() == ["g began a", "B pressed a", "B released a"])
  }

  // EI-33, IN-1
  @Test(arguments: [0, 1, 2]) func keysThatAreCutOffAreCancelledForRecognizersFirst(way: Int) {
    let recognizer = fixture.presses("g", on: outer)
    recognizer.plan = [.began: .began]
    recognizer.cancelsTouchesInView = false
    fixture.key(0, "a", .down)
    switch way {
    case 0: fixture.send(0.1, [.keyboard(Fixture.seat, .leave(surface: Fixture.main))])
    case 1: fixture.application.becomeInactive()
    default: fixture.window.isHidden = true
    }
    fixture.key(0.2, "a", .up)
    #expect(
      fixture.takeLog() == [
        "g began a", "action g began", "B pressed a", "g cancelled a", "action g cancelled", "B lost a",
      ])
  }

  // IN-2
  @Test func aHeldPressThatIsCutOffIsDroppedAndAHeldEndReleased() {
    let recognizer = fixture.presses("g", on: outer)
    recognizer.delaysTouchesBegan = true
    fixture.key(0, "a", .down)
    fixture.send(0.1, [.keyboard(Fixture.seat, .lost)])
    #expect(fixture.takeLog() == ["g began a", "g cancelled a"])
    recognizer.delaysTouchesBegan = false
    fixture.type(1, "a")
    #expect(fixture.takeLog() == ["g began a", "B pressed a", "g ended a"])
    fixture.application.becomeInactive()
    #expect(fixture.takeLog() == ["B released a"])
  }

  // IN-5
  @Test func removingTheResponderCancelsItsPressAndRecognizersInside() {
    fixture.presses("far", on: outer).plan = [.ended: .failed]
    fixture.presses("near", on: inner)
    fixture.key(0, "a", .down)
    _ = fixture.takeLog()
    inner.removeFromSuperview()
    #expect(fixture.takeLog() == ["near cancelled a", "B lost a"])
    fixture.key(0.1, "a", .up)
    #expect(fixture.takeLog() == ["far ended a"])
  }

  // IN-11
  @Test(arguments: [false, true]) func aRecognizerThatIgnoresACancelIsOver(isRemoved: Bool) {
    fixture.kinds = [.states]
    fixture.presses("g", on: inner).isDeafToCancels = true
    fixture.key(0, "a", .down)
    if isRemoved { inner.removeFromSuperview() } else { fixture.send(0.1, [.keyboard(Fixture.seat, .lost)]) }
    #expect(fixture.takeLog() == ["g failed"])
  }

  // IN-5
  @Test func aResponderRemovedWhileItsPressEndsGetsACancelInstead() {
    let recognizer = fixture.presses("g", on: outer)
    recognizer.delaysTouchesEnded = false
    recognizer.onPresses = { [unowned inner] phase, _, _ in if phase == .ended { inner.removeFromSuperview() } }
    fixture.type(0, "a")
    #expect(fixture.takeLog() == ["g began a", "B pressed a", "g ended a", "B lost a"])
  }

  // IN-2, IN-5
  @Test func aResponderRemovedBeforeThePressReachesItGetsNothing() {
    let recognizer = fixture.presses("g", on: outer)
    recognizer.onPresses = { [unowned inner] phase, _, _ in if phase == .began { inner.removeFromSuperview() } }
    fixture.type(0, "a")
    #expect(fixture.takeLog() == ["g began a", "g ended a"])
  }

  // GN-4, IN-5
  @Test func aViewKeptOnlyByTheTreeGetsTheEndOfItsPress() {
    var view: StubView? = fixture.view("D", 0, 0, 10, 10, in: outer)
    view?.canBecomeFirst = true
    view?.becomeFirstResponder()
    fixture.key(0, "a", .down)
    weak let observed = view
    view = nil
    outer.onTouches = { _, _, _ in observed?.removeFromSuperview() }
    inner.removeFromSuperview()
    fixture.touch(0.1, .down(0, 50, 50))
    #expect(fixture.takeLog() == ["D pressed a", "D lost a"])
    #expect(observed == nil)
  }

  // WD-10
  @Test func aSuppressedEndIsACancelForRecognizersToo() {
    fixture.presses("g", on: outer)
    fixture.key(0, "a", .down)
    fixture.application.passesOn = { _ in false }
    fixture.key(0.1, "a", .up)
    #expect(fixture.takeLog() == ["g began a", "B pressed a", "g cancelled a", "B lost a"])
  }
}
