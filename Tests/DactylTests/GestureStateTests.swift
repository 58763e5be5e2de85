import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// States, actions, resets, filters (sections 5.1 to 5.3 and 5.8).
@MainActor @Suite struct GestureStateTests {
  let fixture = Fixture([.states, .actions])
  let view: StubView

  init() {
    view = fixture.view("A", 0, 0, 400, 600)
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
    let recognizer = fixture.custom("c", on: view)
    func run(_ states: [GestureRecognizer.State]) -> [String] {
      let start = fixture.now.seconds
      fixture.touch(start, .down(0, 10, 10))
      for (index, state) in states.enumerated() {
        recognizer.plan = [.moved: state]
        fixture.touch(start + Double(index + 1), .move(0, 20 + Double(index), 10))
      }
      recognizer.plan = [:]
      fixture.touch(start + 10, .cancel)
      return fixture.takeLog()
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
    let recognizer = fixture.custom("c", on: view)
    fixture.touch(0, .down(0, 10, 10))
    for (index, state) in path.enumerated() {
      recognizer.plan = [.moved: state]
      fixture.touch(Double(index + 1) / 100, .move(0, 20 + Double(index), 10))
    }
    recognizer.plan = [:]
    _ = fixture.takeLog()
    let before = recognizer.state
    recognizer.state = illegal
    #expect(recognizer.state == before)
    #expect(fixture.takeLog() == [])
  }

  // GR-3
  @Test func theVisibleStateIsPossibleUntilArbitrationHasDecided() {
    let recognizer = fixture.custom("c", on: view)
    var seen: GestureRecognizer.State?
    recognizer.onTouches = { [unowned recognizer] _, _, _ in
      recognizer.state = .began
      seen = recognizer.state
    }
    fixture.touch(0, .down(0, 10, 10))
    #expect(seen == .possible)
    #expect(recognizer.state == .began)
  }

  // GR-4
  @Test func actionsRunInOrderOfAdditionBeforeTheViews() {
    let fixture = Fixture([.touches, .actions])
    let view = fixture.view("A", 0, 0, 400, 600)
    let tap = fixture.tap("tap", on: view)
    let target = Target(fixture)
    tap.addTarget(target, action: Target.tapped)
    tap.addTarget(target, action: Target.alsoTapped)
    fixture.tapAt(0, 10, 10)
    #expect(fixture.takeLog() == ["A began 1", "action tap ended", "tapped ended", "also tapped", "A cancelled 1"])
    tap.removeTarget(target)
    fixture.tapAt(1, 10, 10)
    #expect(fixture.takeLog() == ["A began 2", "action tap ended", "A cancelled 2"])
  }

  @MainActor private final class Target {
    let fixture: Fixture
    init(_ fixture: Fixture) { self.fixture = fixture }
    func tapped(_ tap: TapGestureRecognizer) { fixture.write(.actions, "tapped \(tap.state)") }
    func alsoTapped() { fixture.write(.actions, "also tapped") }
  }

  // GR-5
  @Test func theStateDuringAnActionIsThatOfItsTransition() {
    let recognizer = fixture.custom("c", on: view)
    recognizer.plan = [.began: .began]
    recognizer.addHandler { [unowned fixture] recognizer in
      guard recognizer.state == .began else { return }
      recognizer.isEnabled = false
      fixture.write(.actions, "still \(recognizer.state)")
    }
    fixture.touch(0, .down(0, 10, 10))
    #expect(fixture.takeLog() == ["c began", "action c began", "c cancelled", "still began", "action c cancelled"])
  }

  // GR-5
  @Test(arguments: [true, false]) func aQueuedActionIsSentAfterDisablingOrRemoval(byRemoval: Bool) {
    let (first, second) = (fixture.tap("first", on: view), fixture.tap("second", on: fixture.window))
    let delegate = TestDelegate()
    delegate.allows = { _ in true }
    first.delegate = delegate
    first.addHandler { [unowned view, unowned second] _ in
      if byRemoval { second.view?.removeGestureRecognizer(second) } else { second.isEnabled = false }
      _ = view
    }
    fixture.tapAt(0, 10, 10)
    #expect(fixture.takeLog() == ["first ended", "second ended", "action first ended", "action second ended"])
  }

  // GR-6
  @Test func targetsAreNotKeptAlive() {
    let tap = fixture.tap("tap", on: view)
    var target: Target? = Target(fixture)
    weak let watched = target
    if let target { tap.addTarget(target, action: Target.alsoTapped) }
    target = nil
    #expect(watched == nil)
    fixture.tapAt(0, 10, 10)
    #expect(fixture.takeLog() == ["tap ended", "action tap ended"])
  }

  // GR-8
  @Test func theLocationSetIsTheTouchesThatAreDownElseAll() {
    let recognizer = fixture.custom("c", on: view)
    fixture.touch(0, .down(0, 10, 10), .down(1, 30, 50))
    fixture.touch(0.1, .move(0, 20, 10))
    #expect(recognizer.numberOfTouches == 2)
    #expect(recognizer.location(in: nil) == Point(25, 30))
    #expect(recognizer.location(ofTouch: 1, in: nil) == Point(30, 50))
    fixture.touch(0.2, .up(0))
    #expect(recognizer.numberOfTouches == 1 && recognizer.location(in: nil) == Point(30, 50))
    fixture.touch(0.3, .up(1))
    #expect(recognizer.numberOfTouches == 2 && recognizer.location(in: view) == Point(25, 30))
  }

  // GR-8
  @Test func modifiersAndButtonsAreThoseOfTheLastReceivedEvent() {
    let recognizer = fixture.custom("c", on: view)
    fixture.send(0, [.keyboard(Fixture.seat, .modifiers(.shift))])
    fixture.pointer(
      0.1, .enter(surface: Fixture.main, at: Point(10, 10), serial: 1),
      .button(code: 0x110, isPressed: true, time: .at(0.1), serial: 1))
    #expect(recognizer.modifierFlags == .shift && recognizer.buttonMask == .primary)
  }

  // MARK: Disabling

  // GR-40
  @Test func disablingCancelsARecognizerUnderWayAndFailsAPossibleOne() {
    let (active, possible) = (fixture.pan("active", on: view), fixture.custom("possible", on: fixture.window))
    let delegate = TestDelegate()
    delegate.allows = { _ in true }
    active.delegate = delegate
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 50, 10))
    _ = fixture.takeLog()
    active.isEnabled = false
    #expect(fixture.takeLog() == ["active cancelled", "action active cancelled 30.0,0.0"])
    possible.isEnabled = false
    #expect(fixture.takeLog() == ["possible failed"])
    active.isEnabled = true
    fixture.touch(0.2, .move(0, 90, 10))
    #expect(fixture.takeLog() == [])
  }

  // GR-42
  @Test func removalInsideItsOwnActionSendsALastAction() {
    let fixture = Fixture([.touches, .actions])
    let view = fixture.view("A", 0, 0, 400, 600)
    let pan = fixture.pan("pan", on: view)
    pan.addHandler { [unowned fixture] pan in
      if pan.state == .began { pan.view?.removeGestureRecognizer(pan) }
      fixture.write(.actions, "done with \(pan.state)")
    }
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 50, 10))
    fixture.touch(0.2, .move(0, 60, 10))
    fixture.touch(0.3, .up(0))
    #expect(
      fixture.takeLog() == [
        "A began 1", "action pan began 30.0,0.0", "done with began", "action pan cancelled 30.0,0.0",
        "done with cancelled", "A cancelled 1",
      ])
    #expect(pan.view == nil)
  }

  // GR-39
  @Test func anIgnoredTouchIsNotCountedHeldOrClaimed() {
    let fixture = Fixture([.touches, .actions])
    let view = fixture.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
    let tap = fixture.tap("tap", on: view)
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.05, .down(1, 50, 50))
    // Two fingers made the tap fail; with one ignored in time it does not.
    fixture.touch(0.1, .up(0), .up(1))
    #expect(fixture.takeLog() == ["A began 1", "A began 2", "A ended 1,2"])
    let second = fixture.custom("c", on: view)
    second.plan = [.moved: .began]
    fixture.touch(1, .down(0, 10, 10), .down(1, 50, 50))
    if let event = fixture.application.lastEvent { second.ignore(event.allTouches[1], for: event) }
    tap.isEnabled = false
    fixture.touch(1.1, .move(0, 20, 10), .move(1, 60, 50))
    #expect(fixture.takeLog() == ["A began 3,4", "action c began", "A cancelled 3", "A moved 4"])
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
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.05, .down(1, 50, 50))
    fixture.touch(0.1, .up(0))
    #expect(fixture.takeLog() == ["tap ended"])
  }

  // GR-50
  @Test func aTouchAfterTheEndOfASeriesBeginsANewOne() {
    let fixture = Fixture([.gestures, .states, .resets, .touches])
    let view = fixture.view("A", 0, 0, 400, 600)
    let delegate = TestDelegate()
    let double = fixture.tap("double", on: view, taps: 2)
    double.delegate = delegate
    fixture.tapAt(0, 10, 10)
    _ = fixture.takeLog()
    fixture.touch(0.2, .down(0, 300, 300))
    #expect(
      fixture.takeLog() == [
        "double began 2", "double failed", "A ended 1", "A began 2", "reset double", "double began 2",
      ])
    // The delegate is not asked a second time.
    #expect(delegate.questions == ["receive 1", "receive 2"])
    fixture.touch(0.25, .up(0))
    fixture.tapAt(0.4, 300, 300)
    #expect(fixture.takeLog().contains("double ended"))
  }

  // See GR-12.
  // GR-50
  @Test func aNewSeriesKeepsToTheFiltersAndRefusedTouchesAreNotKept() {
    let fixture = Fixture([.gestures, .resets])
    let view = fixture.view("A", 0, 0, 400, 600)
    let delegate = TestDelegate()
    let double = fixture.tap("double", on: view, taps: 2)
    double.delegate = delegate
    fixture.tapAt(0, 10, 10)
    delegate.receives = { _ in false }
    fixture.touch(0.2, .down(0, 300, 300))
    fixture.wait(until: 1)
    #expect(fixture.takeLog() == ["double began 1", "double ended 1", "reset double"])
  }

  // GR-10, GR-50
  @Test func aTouchKeptForOneRecognizerDelaysTheResetOfAnother() {
    let fixture = Fixture([.states, .resets])
    let view = fixture.view("A", 0, 0, 400, 600)
    let (double, other) = (fixture.tap("double", on: view, taps: 2), fixture.custom("other", on: view))
    fixture.tapAt(0, 10, 10)
    other.onTouches = { [unowned other] phase, touches, _ in if touches[0].downTime > .zero { other.state = .failed } }
    fixture.touch(0.2, .down(0, 300, 300))
    // The other recognizer has a touch that is down.
    #expect(fixture.takeLog() == ["other failed", "double failed", "reset double"])
    _ = double
  }
}
