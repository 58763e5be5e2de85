import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Presses and recognizers (`GR-44`).
@MainActor @Suite struct PressRecognizerTests {
  private let rig = Rig([.presses, .gestures, .actions])
  private let outer: StubView
  private let inner: StubView

  init() {
    outer = rig.view("A", 0, 0, 100, 100)
    inner = rig.view("B", 0, 0, 100, 100, in: outer)
    inner.canBecomeFirst = true
    inner.becomeFirstResponder()
    rig.focusKeyboard()
  }

  // GR-41
  @Test func pressesReachARecognizerOnlyIfItAllowsTheirType() {
    let recognizer = rig.presses("g", on: inner)
    #expect(GestureRecognizer().allowedPressTypes.isEmpty)
    recognizer.allowedPressTypes = [.upArrow]
    rig.key(0, "a", .down)
    rig.key(0.1, "Up", .down)
    #expect(rig.takeLog() == ["B pressed a", "g began Up", "B pressed Up"])
    recognizer.isEnabled = false
    rig.key(0.2, "KP_Up", .down)
    #expect(rig.takeLog() == ["B pressed KP_Up"])
  }

  // GR-41
  @Test(arguments: [
    ("a", Press.PressType.keyboard), ("Up", .upArrow), ("Down", .downArrow), ("KP_Left", .leftArrow),
    ("Right", .rightArrow), ("Prior", .pageUp), ("Next", .pageDown), ("Menu", .menu), ("XF86AudioPlay", .playPause),
    ("XF86Select", .select),
  ])
  func keysThatAreNotOrdinaryHaveTypesOfTheirOwn(_ name: String, _ type: Press.PressType) {
    rig.key(0, name, .down)
    #expect(rig.application.lastEvent?.presses.first?.type == type)
  }

  // GR-44
  @Test func recognizersOfTheChainGetAPressBeforeTheResponderDeepestFirst() {
    rig.presses("window", on: rig.window)
    rig.presses("outer", on: outer)
    rig.presses("inner", on: inner)
    rig.presses("beside", on: rig.view("C", 0, 0, 10, 10))
    rig.key(0, "a", .down)
    rig.key(0.1, "a", .up)
    // A possible recognizer holds back the end (GR-28).
    #expect(
      rig.takeLog() == [
        "inner began a", "outer began a", "window began a", "B pressed a", "inner ended a", "outer ended a",
        "window ended a",
      ])
  }

  // GR-44, RC-3
  @Test func theChainOfViewsFollowsNextOrStartsAtTheKeyWindow() {
    let beside = rig.view("C", 0, 0, 10, 10)
    rig.presses("beside", on: beside)
    rig.presses("outer", on: outer)
    rig.presses("window", on: rig.window)
    inner.nextOverride = beside
    rig.key(0, "a", .down)
    inner.resignFirstResponder()
    rig.key(0.1, "b", .down)
    #expect(rig.takeLog() == ["beside began a", "window began a", "B pressed a", "window began b", "W pressed b"])
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
    let recognizer = rig.presses("g", on: inner)
    recognizer.delegate = delegate
    rig.type(0, "a")
    delegate.answer = true
    rig.type(1, "b")
    #expect(delegate.asked == ["a", "b"])
    #expect(rig.takeLog() == ["B pressed a", "B released a", "g began b", "B pressed b", "g ended b"])
  }

  // GR-26
  @Test func recognitionTakesThePressFromTheResponderAfterTheAction() {
    let recognizer = rig.presses("g", on: outer)
    recognizer.plan = [.ended: .recognized]
    rig.key(0, "a", .down)
    rig.key(0.1, "a", .up)
    #expect(rig.takeLog() == ["g began a", "B pressed a", "g ended a", "action g ended", "B lost a"])
    recognizer.plan = [.began: .recognized]
    rig.key(1, "b", .down)
    rig.key(1.1, "b", .up)
    #expect(rig.takeLog() == ["g began b", "action g ended"])
    recognizer.plan = [.ended: .recognized]
    recognizer.cancelsTouchesInView = false
    rig.type(2, "c")
    #expect(rig.takeLog() == ["g began c", "B pressed c", "g ended c", "action g ended", "B released c"])
  }

  // GR-21
  @Test func aPressJoiningARecognizerUnderWayBelongsToItFromTheStart() {
    let recognizer = rig.presses("g", on: inner)
    recognizer.plan = [.began: .began]
    rig.key(0, "a", .down)
    recognizer.plan = [.ended: .ended]
    rig.key(0.1, "b", .down)
    rig.key(0.2, "b", .up)
    #expect(
      rig.takeLog() == ["g began a", "action g began", "g began b", "g ended b", "action g ended"])
  }

  // GR-27
  @Test func aHeldPressIsGivenToTheResponderOnFailure() {
    let recognizer = rig.presses("g", on: inner)
    recognizer.delaysTouchesBegan = true
    rig.key(0, "a", .down)
    #expect(rig.takeLog() == ["g began a"])
    recognizer.state = .failed
    #expect(rig.takeLog() == ["B pressed a"])
    rig.key(0.1, "a", .up)
    #expect(rig.takeLog() == ["B released a"])
    recognizer.plan = [.ended: .failed]
    rig.type(1, "b")
    #expect(rig.takeLog() == ["g began b", "g ended b", "B pressed b", "B released b"])
  }

  // GR-28
  @Test func theEndOfAPressIsHeldUntilItIsReleasedOrClaimed() {
    let tap = rig.tap("tap", on: inner, taps: 2)
    tap.allowedPressTypes = [.keyboard]
    rig.writesTimes = true
    rig.type(0, "a")
    #expect(rig.takeLog() == ["0.0 B pressed a"])
    rig.wait(until: 1)
    #expect(rig.takeLog() == ["0.36 B released a"])
    rig.type(2, "a")
    rig.type(2.1, "a")
    #expect(
      rig.takeLog() == [
        "2.0 B pressed a", "2.1 B pressed a", "2.11 action tap ended", "2.11 B lost a", "2.11 B lost a",
      ])
    tap.delaysTouchesEnded = false
    rig.type(3, "a")
    #expect(rig.takeLog() == ["3.0 B pressed a", "3.01 B released a"])
  }

  // GT-5, GR-44
  @Test func aTapRecognizesAnAllowedKeyReleasedInTime() {
    let tap = rig.tap("tap", on: outer)
    tap.allowedPressTypes = [.menu, .keyboard]
    rig.type(0, "Menu")
    #expect(rig.takeLog() == ["B pressed Menu", "action tap ended", "B lost Menu"])
    rig.key(1, "Menu", .down)
    rig.key(1.8, "Menu", .up)
    #expect(rig.takeLog() == ["B pressed Menu", "B released Menu"])
    tap.numberOfTapsRequired = 2
    rig.type(3, "a")
    rig.type(3.1, "b")
    rig.wait(until: 5)
    #expect(rig.takeLog() == ["B pressed a", "B released a", "B pressed b", "B released b"])
  }

  // GR-16, GR-19
  @Test func recognizersWithACommonPressAreRivalsAndCanWaitForEachOther() {
    let near = rig.presses("near", on: inner)
    let far = rig.presses("far", on: outer)
    for recognizer in [near, far] { recognizer.plan = [.ended: .recognized] }
    rig.type(0, "a")
    #expect(rig.takeLog().filter { $0.hasPrefix("action") } == ["action near ended"])
    near.require(toFail: far)
    rig.type(1, "a")
    #expect(rig.takeLog().filter { $0.hasPrefix("action") } == ["action far ended"])
    far.plan = [.ended: .failed]
    rig.type(2, "a")
    #expect(rig.takeLog().filter { $0.hasPrefix("action") } == ["action near ended"])
  }

  // GR-10
  @Test func aTerminalRecognizerIsResetWhenItsKeysAreUpOrSettled() {
    rig.kinds = [.resets]
    let recognizer = rig.presses("g", on: inner)
    recognizer.plan = [.began: .failed]
    rig.writesTimes = true
    rig.key(0, "a", .down)
    rig.key(0.1, "a", .up)
    rig.key(1, "a", .down)
    rig.wait(until: 3)
    #expect(rig.takeLog() == ["0.1 reset g", "1.75 reset g"])
  }

  // GR-41
  @Test func pressesAndTouchesAreNotMixedInOneSequenceByDefault() {
    let recognizer = rig.presses("g", on: inner)
    rig.key(0, "a", .down)
    rig.touch(0.1, .down(0, 5, 5))
    #expect(rig.takeLog() == ["g began a", "B pressed a"])
    #expect(recognizer.numberOfTouches == 0)
    recognizer.requiresExclusiveTouchType = false
    rig.touch(0.2, .down(1, 6, 6))
    #expect(recognizer.numberOfTouches == 1)
    let other = rig.presses("h", on: inner)
    rig.touch(0.3, .down(2, 7, 7))
    #expect(other.numberOfTouches == 1)
    rig.key(0.4, "b", .down)
    #expect(rig.takeLog() == ["g began b", "B pressed b"])
  }

  // GR-39
  @Test func anIgnoredPressIsNotHeldOrClaimed() {
    let recognizer = rig.presses("g", on: inner)
    recognizer.delaysTouchesBegan = true
    recognizer.onPresses = { [unowned recognizer] _, presses, event in recognizer.ignore(presses[0], for: event) }
    rig.type(0, "a")
    #expect(rig.takeLog() == ["g began a", "B pressed a", "B released a"])
  }

  // EI-33, IN-1
  @Test(arguments: [0, 1, 2]) func keysThatAreCutOffAreCancelledForRecognizersFirst(way: Int) {
    let recognizer = rig.presses("g", on: outer)
    recognizer.plan = [.began: .began]
    recognizer.cancelsTouchesInView = false
    rig.key(0, "a", .down)
    switch way {
    case 0: rig.send(0.1, [.keyboard(Rig.seat, .leave(surface: Rig.main))])
    case 1: rig.application.becomeInactive()
    default: rig.window.isHidden = true
    }
    rig.key(0.2, "a", .up)
    #expect(
      rig.takeLog() == [
        "g began a", "action g began", "B pressed a", "g cancelled a", "action g cancelled", "B lost a",
      ])
  }

  // IN-2
  @Test func aHeldPressThatIsCutOffIsDroppedAndAHeldEndReleased() {
    let recognizer = rig.presses("g", on: outer)
    recognizer.delaysTouchesBegan = true
    rig.key(0, "a", .down)
    rig.send(0.1, [.keyboard(Rig.seat, .lost)])
    #expect(rig.takeLog() == ["g began a", "g cancelled a"])
    recognizer.delaysTouchesBegan = false
    rig.type(1, "a")
    #expect(rig.takeLog() == ["g began a", "B pressed a", "g ended a"])
    rig.application.becomeInactive()
    #expect(rig.takeLog() == ["B released a"])
  }

  // IN-5
  @Test func removingTheResponderCancelsItsPressAndRecognizersInside() {
    rig.presses("far", on: outer).plan = [.ended: .failed]
    rig.presses("near", on: inner)
    rig.key(0, "a", .down)
    _ = rig.takeLog()
    inner.removeFromSuperview()
    #expect(rig.takeLog() == ["near cancelled a", "B lost a"])
    rig.key(0.1, "a", .up)
    #expect(rig.takeLog() == ["far ended a"])
  }

  // IN-11
  @Test(arguments: [false, true]) func aRecognizerThatIgnoresACancelIsOver(isRemoved: Bool) {
    rig.kinds = [.states]
    rig.presses("g", on: inner).isDeafToCancels = true
    rig.key(0, "a", .down)
    if isRemoved { inner.removeFromSuperview() } else { rig.send(0.1, [.keyboard(Rig.seat, .lost)]) }
    #expect(rig.takeLog() == ["g failed"])
  }

  // IN-5
  @Test func aResponderRemovedWhileItsPressEndsGetsACancelInstead() {
    let recognizer = rig.presses("g", on: outer)
    recognizer.delaysTouchesEnded = false
    recognizer.onPresses = { [unowned inner] phase, _, _ in if phase == .ended { inner.removeFromSuperview() } }
    rig.type(0, "a")
    #expect(rig.takeLog() == ["g began a", "B pressed a", "g ended a", "B lost a"])
  }

  // IN-2, IN-5
  @Test func aResponderRemovedBeforeThePressReachesItGetsNothing() {
    let recognizer = rig.presses("g", on: outer)
    recognizer.onPresses = { [unowned inner] phase, _, _ in if phase == .began { inner.removeFromSuperview() } }
    rig.type(0, "a")
    #expect(rig.takeLog() == ["g began a", "g ended a"])
  }

  // GN-4, IN-5
  @Test func aViewKeptOnlyByTheTreeGetsTheEndOfItsPress() {
    var view: StubView? = rig.view("D", 0, 0, 10, 10, in: outer)
    view?.canBecomeFirst = true
    view?.becomeFirstResponder()
    rig.key(0, "a", .down)
    weak let observed = view
    view = nil
    outer.onTouches = { _, _, _ in observed?.removeFromSuperview() }
    inner.removeFromSuperview()
    rig.touch(0.1, .down(0, 50, 50))
    #expect(rig.takeLog() == ["D pressed a", "D lost a"])
    #expect(observed == nil)
  }

  // WD-10
  @Test func aSuppressedEndIsACancelForRecognizersToo() {
    rig.presses("g", on: outer)
    rig.key(0, "a", .down)
    rig.application.passesOn = { _ in false }
    rig.key(0.1, "a", .up)
    #expect(rig.takeLog() == ["g began a", "B pressed a", "g cancelled a", "B lost a"])
  }
}
