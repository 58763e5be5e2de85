import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Rules for recognizers of every kind, including those of applications.
@MainActor @Suite struct RecognizerContractTests {
  // GR-7
  @Test func aNameAppearsInLogsAndHasNoEffect() {
    let fixture = Fixture([.states, .actions])
    let view = fixture.view("A", 0, 0, 400, 600)
    let tap = fixture.tap("t", on: view)
    fixture.tapAt(0, 10, 10)
    #expect(fixture.takeLog() == ["t ended", "action t ended"])
    for name in [nil, "", "p"] {
      tap.name = name
      fixture.kinds = [.actions]
      fixture.tapAt(fixture.now.seconds + 1, 10, 10)
      #expect(fixture.takeLog() == ["action t ended"])
    }
    // Two recognizers of one name are independent.
    let second = fixture.tap("p", on: view)
    second.require(toFail: fixture.pan("p", on: view))
    fixture.tapAt(fixture.now.seconds + 1, 10, 10)
    #expect(fixture.takeLog() == ["action p ended"])
  }

  // GR-46
  @Test func claimedWithheldAndDroppedTouchesReachRecognizers() {
    let fixture = Fixture([.touches, .gestures])
    let view = fixture.view("A", 0, 0, 400, 600)
    fixture.custom("watch", on: fixture.window).prevents = { _ in false }
    func phases() -> [Touch.Phase]? { fixture.application.lastEvent?.allTouches.map(\.phase) }
    // The pan claims the first touch; the second one is withheld, because the view takes one at a time.
    let pan = fixture.pan("p", on: view)
    pan.delegate = allowing
    fixture.touch(0, .down(0, 10, 10), .down(1, 200, 10))
    fixture.touch(0.1, .move(0, 50, 10))
    #expect(fixture.takeLog().last == "A cancelled 1")
    fixture.touch(0.2, .move(0, 60, 10), .move(1, 200, 11))
    #expect(phases() == [.moved, .moved])
    #expect(fixture.takeLog() == ["p moved 1,2", "watch moved 1,2"])
    fixture.touch(0.3, .up(0), .up(1))
    #expect(fixture.takeLog() == ["p ended 1,2", "watch ended 1,2"])
    // The touch is cancelled while its began is held: the view receives nothing.
    pan.isEnabled = false
    fixture.tap("t", on: view).delaysTouchesBegan = true
    fixture.touch(1, .down(0, 10, 10))
    view.removeFromSuperview()
    fixture.touch(1.1, .move(0, 12, 10))
    #expect(phases() == [.moved])
    #expect(fixture.takeLog() == ["t began 3", "watch began 3", "t cancelled 3", "watch moved 3"])
  }

  private let allowing: TestDelegate = {
    let delegate = TestDelegate()
    delegate.allows = { _ in true }
    return delegate
  }()

  // GR-49
  @Test func allRecognizersGetAPhaseBeforeTheViewAndOneActs() {
    let fixture = Fixture([.touches, .gestures, .actions])
    var parent: View = fixture.window
    for name in ["R", "A", "B", "C"] {
      let view = fixture.view(name, 0, 0, 400, 600, in: parent)
      fixture.tap("t\(name)", on: view)
      parent = view
    }
    fixture.touch(0, .down(0, 10, 10))
    #expect(fixture.takeLog() == ["tC began 1", "tB began 1", "tA began 1", "tR began 1", "C began 1"])
    fixture.touch(0.1, .move(0, 12, 10))
    #expect(fixture.takeLog() == ["tC moved 1", "tB moved 1", "tA moved 1", "tR moved 1", "C moved 1"])
    fixture.touch(0.2, .up(0))
    #expect(
      fixture.takeLog() == [
        "tC ended 1", "tB ended 1", "tA ended 1", "tR ended 1", "action tC ended", "C cancelled 1",
      ])
  }

  // GT-80
  @Test func aCustomRecognizerSetsItsStateAndIsArbitratedAsOthers() {
    let fixture = Fixture([.states, .resets])
    let view = fixture.view("A", 0, 0, 400, 600)
    let own = fixture.custom("own", on: view)
    own.plan = [.moved: .began, .ended: .ended]
    var resets = 0
    own.onReset = { resets += 1 }
    fixture.tap("t", on: view)
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 11, 10))
    #expect(fixture.takeLog() == ["own began", "t failed"])
    fixture.touch(0.2, .up(0))
    #expect(fixture.takeLog().first == "own ended")
    #expect(resets == 1)
  }

  // GT-80
  @Test(arguments: 0..<4) func theAnswersOfASubclassAreHonoured(_ answer: Int) {
    let fixture = Fixture([.states])
    let view = fixture.view("A", 0, 0, 400, 600)
    let tap = fixture.tap("t", on: view)
    let own = fixture.custom("own", on: view)
    own.plan = [.ended: .ended]
    switch answer {
    case 0: own.prevents = { $0 !== tap }
    case 1:
      own.isPreventedBy = { _ in false }
      fixture.tap("u", on: view)
    case 2: own.requiresFailureOf = { $0 === tap }
    default:
      own.prevents = { _ in false }
      own.isRequiredToFailBy = { $0 === tap }
    }
    fixture.tapAt(0, 10, 10)
    switch answer {
    // Both recognize.
    case 0: #expect(fixture.takeLog() == ["own ended", "t ended"])
    case 1: #expect(fixture.takeLog() == ["u ended", "t failed", "own ended"])
    case 2: #expect(fixture.takeLog() == ["t ended", "own failed"])
    default: #expect(fixture.takeLog() == ["own ended", "t failed"])
    }
  }
}
