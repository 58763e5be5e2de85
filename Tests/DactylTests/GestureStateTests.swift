import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// States, actions, resets, filters (sections 5.1 to 5.3 and 5.8).
@MainActor @Suite struct GestureStateTests {
  let rig = Rig([.states, .actions])
  let view: StubView

  init() {
    view = rig.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
  }

  // MARK: States and actions

  // GR-1
  @Test func statesHaveTheNumbersOfTheModel() {
    let states: [GestureRecognizer.State] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    #expect(states.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(GestureRecognizer.State.recognized == .ended)
  }

  // GR-2
  @Test func eachLegalTransitionSendsItsAction() {
    let recognizer = rig.custom("c", on: view)
    func run(_ states: [GestureRecognizer.State]) -> [String] {
      let start = rig.now.seconds
      rig.touch(start, .down(0, 10, 10))
      for (index, state) in states.enumerated() {
        recognizer.plan = [.moved: state]
        rig.touch(start + Double(index + 1), .move(0, 20 + Double(index), 10))
      }
      recognizer.plan = [:]
      rig.touch(start + 10, .cancel)
      return rig.takeLog()
    }
    #expect(run([.ended]) == ["c ended", "action c ended"])
    #expect(run([.failed]) == ["c failed"])
    #expect(
      run([.began, .changed, .changed, .ended]) == [
        "c began", "action c began", "c changed", "action c changed", "c changed", "action c changed", "c ended",
        "action c ended",
      ])
    #expect(run([.began, .cancelled]) == ["c began", "action c began", "c cancelled", "action c cancelled"])
    #expect(run([.began, .ended]) == ["c began", "action c began", "c ended", "action c ended"])
  }

  // GR-2
  @Test(arguments: [
    ([GestureRecognizer.State](), GestureRecognizer.State.changed), ([], .cancelled), ([.began], .began),
    ([.began], .possible), ([.began], .failed), ([.began, .changed], .possible), ([.began, .changed], .failed),
    ([.ended], .failed), ([.ended], .began), ([.failed], .ended), ([.failed], .possible), ([.failed], .began),
    ([.began, .cancelled], .ended),
  ])
  func anIllegalTransitionIsIgnored(path: [GestureRecognizer.State], illegal: GestureRecognizer.State) {
    let recognizer = rig.custom("c", on: view)
    rig.touch(0, .down(0, 10, 10))
    for (index, state) in path.enumerated() {
      recognizer.plan = [.moved: state]
      rig.touch(Double(index + 1) / 100, .move(0, 20 + Double(index), 10))
    }
    recognizer.plan = [:]
    _ = rig.takeLog()
    let before = recognizer.state
    recognizer.state = illegal
    #expect(recognizer.state == before)
    #expect(rig.takeLog() == [])
  }

  // GR-3
  @Test func theVisibleStateIsPossibleUntilArbitrationHasDecided() {
    let recognizer = rig.custom("c", on: view)
    var seen: GestureRecognizer.State?
    recognizer.onTouches = { [unowned recognizer] _, _, _ in
      recognizer.state = .began
      seen = recognizer.state
    }
    rig.touch(0, .down(0, 10, 10))
    #expect(seen == .possible)
    #expect(recognizer.state == .began)
  }

  // GR-4
  @Test func actionsRunInOrderOfAdditionBeforeTheViews() {
    let rig = Rig([.touches, .actions])
    let view = rig.view("A", 0, 0, 400, 600)
    let tap = rig.tap("tap", on: view)
    let target = Target(rig)
    tap.addTarget(target, action: Target.tapped)
    tap.addTarget(target, action: Target.alsoTapped)
    rig.tapAt(0, 10, 10)
    #expect(rig.takeLog() == ["A began 1", "action tap ended", "tapped ended", "also tapped", "A cancelled 1"])
    tap.removeTarget(target)
    rig.tapAt(1, 10, 10)
    #expect(rig.takeLog() == ["A began 2", "action tap ended", "A cancelled 2"])
  }

  @MainActor private final class Target {
    let rig: Rig
    init(_ rig: Rig) { self.rig = rig }
    func tapped(_ tap: TapGestureRecognizer) { rig.write(.actions, "tapped \(tap.state)") }
    func alsoTapped() { rig.write(.actions, "also tapped") }
  }

  // GR-5
  @Test func theStateDuringAnActionIsThatOfItsTransition() {
    let recognizer = rig.custom("c", on: view)
    recognizer.plan = [.began: .began]
    recognizer.addHandler { [unowned rig] recognizer in
      guard recognizer.state == .began else { return }
      recognizer.isEnabled = false
      rig.write(.actions, "still \(recognizer.state)")
    }
    rig.touch(0, .down(0, 10, 10))
    #expect(rig.takeLog() == ["c began", "action c began", "c cancelled", "still began", "action c cancelled"])
  }

  // GR-5
  @Test(arguments: [true, false]) func aQueuedActionIsSentAfterDisablingOrRemoval(byRemoval: Bool) {
    let (first, second) = (rig.tap("first", on: view), rig.tap("second", on: rig.window))
    let delegate = TestDelegate()
    delegate.allows = { _ in true }
    first.delegate = delegate
    first.addHandler { [unowned view, unowned second] _ in
      if byRemoval { second.view?.removeGestureRecognizer(second) } else { second.isEnabled = false }
      _ = view
    }
    rig.tapAt(0, 10, 10)
    #expect(rig.takeLog() == ["first ended", "second ended", "action first ended", "action second ended"])
  }

  // GR-6
  @Test func targetsAreNotKeptAlive() {
    let tap = rig.tap("tap", on: view)
    var target: Target? = Target(rig)
    weak let watched = target
    if let target { tap.addTarget(target, action: Target.alsoTapped) }
    target = nil
    #expect(watched == nil)
    rig.tapAt(0, 10, 10)
    #expect(rig.takeLog() == ["tap ended", "action tap ended"])
  }

  // GR-8
  @Test func theLocationSetIsTheTouchesThatAreDownElseAll() {
    let recognizer = rig.custom("c", on: view)
    rig.touch(0, .down(0, 10, 10), .down(1, 30, 50))
    rig.touch(0.1, .move(0, 20, 10))
    #expect(recognizer.numberOfTouches == 2)
    #expect(recognizer.location(in: nil) == Point(25, 30))
    #expect(recognizer.location(ofTouch: 1, in: nil) == Point(30, 50))
    rig.touch(0.2, .up(0))
    #expect(recognizer.numberOfTouches == 1 && recognizer.location(in: nil) == Point(30, 50))
    rig.touch(0.3, .up(1))
    #expect(recognizer.numberOfTouches == 2 && recognizer.location(in: view) == Point(25, 30))
  }

  // GR-8
  @Test func modifiersAndButtonsAreThoseOfTheLastReceivedEvent() {
    let recognizer = rig.custom("c", on: view)
    rig.send(0, [.keyboard(Rig.seat, .modifiers(.shift))])
    rig.pointer(
      0.1, .enter(surface: Rig.main, at: Point(10, 10), serial: 1),
      .button(code: 0x110, isPressed: true, time: .at(0.1), serial: 1))
    #expect(recognizer.modifierFlags == .shift && recognizer.buttonMask == .primary)
  }

  // MARK: Disabling

  // GR-40
  @Test func disablingCancelsARecognizerUnderWayAndFailsAPossibleOne() {
    let (active, possible) = (rig.pan("active", on: view), rig.custom("possible", on: rig.window))
    let delegate = TestDelegate()
    delegate.allows = { _ in true }
    active.delegate = delegate
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 50, 10))
    _ = rig.takeLog()
    active.isEnabled = false
    #expect(rig.takeLog() == ["active cancelled", "action active cancelled 30.0,0.0"])
    possible.isEnabled = false
    #expect(rig.takeLog() == ["possible failed"])
    active.isEnabled = true
    rig.touch(0.2, .move(0, 90, 10))
    #expect(rig.takeLog() == [])
  }

  // GR-42
  @Test func removalInsideItsOwnActionSendsALastAction() {
    let rig = Rig([.touches, .actions])
    let view = rig.view("A", 0, 0, 400, 600)
    let pan = rig.pan("pan", on: view)
    pan.addHandler { [unowned rig] pan in
      if pan.state == .began { pan.view?.removeGestureRecognizer(pan) }
      rig.write(.actions, "done with \(pan.state)")
    }
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 50, 10))
    rig.touch(0.2, .move(0, 60, 10))
    rig.touch(0.3, .up(0))
    #expect(
      rig.takeLog() == [
        "A began 1", "action pan began 30.0,0.0", "done with began", "action pan cancelled 30.0,0.0",
        "done with cancelled", "A cancelled 1",
      ])
    #expect(pan.view == nil)
  }

  // GR-39
  @Test func anIgnoredTouchIsNotCountedHeldOrClaimed() {
    let rig = Rig([.touches, .actions])
    let view = rig.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
    let tap = rig.tap("tap", on: view)
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.05, .down(1, 50, 50))
    // Two fingers made the tap fail; with one ignored in time it does not.
    rig.touch(0.1, .up(0), .up(1))
    #expect(rig.takeLog() == ["A began 1", "A began 2", "A ended 1,2"])
    let second = rig.custom("c", on: view)
    second.plan = [.moved: .began]
    rig.touch(1, .down(0, 10, 10), .down(1, 50, 50))
    if let event = rig.application.lastEvent { second.ignore(event.allTouches[1], for: event) }
    tap.isEnabled = false
    rig.touch(1.1, .move(0, 20, 10), .move(1, 60, 50))
    #expect(rig.takeLog() == ["A began 3,4", "action c began", "A cancelled 3", "A moved 4"])
  }

  // GR-39
  @Test func aTouchIgnoredBeforeSuperIsNotPartOfTheTap() {
    final class OneFingerTap: TapGestureRecognizer {
      override func touchesBegan(_ touches: [Touch], with event: Event) {
        for touch in touches where boundTouches.count > 1 { ignore(touch, for: event) }
        super.touchesBegan(touches, with: event)
      }
    }
    let tap = OneFingerTap()
    tap.name = "tap"
    view.addGestureRecognizer(tap)
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.05, .down(1, 50, 50))
    rig.touch(0.1, .up(0))
    #expect(rig.takeLog() == ["tap ended"])
  }

  // GR-50
  @Test func aTouchAfterTheEndOfASeriesBeginsANewOne() {
    let rig = Rig([.gestures, .states, .resets, .touches])
    let view = rig.view("A", 0, 0, 400, 600)
    let delegate = TestDelegate()
    let double = rig.tap("double", on: view, taps: 2)
    double.delegate = delegate
    rig.tapAt(0, 10, 10)
    _ = rig.takeLog()
    rig.touch(0.2, .down(0, 300, 300))
    #expect(
      rig.takeLog() == [
        "double began 2", "double failed", "A ended 1", "A began 2", "reset double", "double began 2",
      ])
    // The delegate is not asked a second time.
    #expect(delegate.questions == ["receive 1", "receive 2"])
    rig.touch(0.25, .up(0))
    rig.tapAt(0.4, 300, 300)
    #expect(rig.takeLog().contains("double ended"))
  }

  // See GR-12.
  // GR-50
  @Test func aNewSeriesKeepsToTheFiltersAndRefusedTouchesAreNotKept() {
    let rig = Rig([.gestures, .resets])
    let view = rig.view("A", 0, 0, 400, 600)
    let delegate = TestDelegate()
    let double = rig.tap("double", on: view, taps: 2)
    double.delegate = delegate
    rig.tapAt(0, 10, 10)
    delegate.receives = { _ in false }
    rig.touch(0.2, .down(0, 300, 300))
    rig.wait(until: 1)
    #expect(rig.takeLog() == ["double began 1", "double ended 1", "reset double"])
  }

  // GR-10, GR-50
  @Test func aTouchKeptForOneRecognizerDelaysTheResetOfAnother() {
    let rig = Rig([.states, .resets])
    let view = rig.view("A", 0, 0, 400, 600)
    let (double, other) = (rig.tap("double", on: view, taps: 2), rig.custom("other", on: view))
    rig.tapAt(0, 10, 10)
    other.onTouches = { [unowned other] phase, touches, _ in if touches[0].downTime > .zero { other.state = .failed } }
    rig.touch(0.2, .down(0, 300, 300))
    // The other recognizer has a touch that is down.
    #expect(rig.takeLog() == ["other failed", "double failed", "reset double"])
    _ = double
  }
}
