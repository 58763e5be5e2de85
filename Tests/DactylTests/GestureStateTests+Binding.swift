import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Which touches a recognizer receives (sections 5.3 and 5.8).
extension GestureStateTests {
  // GR-12
  @Test func recognizersOfTheHitViewAndAllItsAncestorsAreBound() {
    let inner = fixture.view("B", 0, 0, 100, 100, in: view)
    let sibling = fixture.view("C", 200, 0, 100, 100, in: view)
    let recognizers = [fixture.window, view, inner].map { fixture.tap("on \($0.debugName)", on: $0) }
    let other = fixture.tap("other", on: sibling)
    fixture.touch(0, .down(0, 10, 10))
    let touch = fixture.application.lastEvent?.allTouches.first
    #expect(touch?.gestureRecognizers.map { $0.name ?? "" } == ["on B", "on A", "on W"])
    #expect(recognizers.allSatisfy { $0.boundTouches.count == 1 } && other.boundTouches.isEmpty)
  }

  // GR-12
  @Test func disabledOtherTypeAndLaterAddedRecognizersAreNotBound() {
    let (disabled, pen) = (fixture.tap("disabled", on: view), fixture.tap("pen", on: view))
    disabled.isEnabled = false
    pen.allowedTouchTypes = [.pencil]
    fixture.touch(0, .down(0, 10, 10))
    let late = fixture.tap("late", on: view)
    disabled.isEnabled = true
    fixture.touch(0.1, .move(0, 11, 10))
    #expect(disabled.boundTouches.isEmpty && pen.boundTouches.isEmpty && late.boundTouches.isEmpty)
  }

  // GR-15
  @Test func deeperViewsAndLaterAddedRecognizersComeFirst() {
    let fixture = Fixture([.gestures, .states])
    let outer = fixture.view("A", 0, 0, 400, 600)
    let inner = fixture.view("B", 0, 0, 400, 600, in: outer)
    for (name, view) in [("i1", inner), ("o1", outer), ("i2", inner), ("o2", outer)] { fixture.tap(name, on: view) }
    fixture.touch(0, .down(0, 10, 10))
    fixture.wait(until: 1)
    #expect(
      fixture.takeLog() == [
        "i2 began 1", "i1 began 1", "o2 began 1", "o1 began 1", "i2 failed", "i1 failed", "o2 failed", "o1 failed",
      ])
  }

  // GR-35
  @Test func shouldReceiveIsAskedOnceAndRefusedTouchesAreNotCounted() {
    let recognizer = fixture.custom("c", on: view)
    let delegate = TestDelegate()
    delegate.receives = { $0.type == .indirectPointer }
    recognizer.delegate = delegate
    fixture.touch(0, .down(0, 10, 10))
    fixture.pointer(
      0.1, .enter(surface: Fixture.main, at: Point(10, 10), serial: 1),
      .button(code: 0x110, isPressed: true, time: .at(0.1), serial: 1))
    #expect(recognizer.boundTouches.map(\.type) == [.indirectPointer])
    #expect(delegate.questions == ["receive 1", "receive 2"])
  }

  // GR-41
  @Test func touchesOfAnotherTypeThanTheFirstAreNotBoundByDefault() {
    let (exclusive, mixed) = (fixture.custom("exclusive", on: view), fixture.custom("mixed", on: view))
    mixed.requiresExclusiveTouchType = false
    #expect(exclusive.allowedTouchTypes == Set(Touch.TouchType.allCases))
    fixture.touch(0, .down(0, 10, 10))
    fixture.pointer(
      0.1, .enter(surface: Fixture.main, at: Point(10, 10), serial: 1),
      .button(code: 0x110, isPressed: true, time: .at(0.1), serial: 1))
    #expect(exclusive.boundTouches.map(\.type) == [.direct])
    #expect(mixed.boundTouches.map(\.type) == [.direct, .indirectPointer])
  }

  // GR-51
  @Test func aPointerTouchIsBoundOnlyByAButtonOfTheMask() {
    let (primary, secondary) = (fixture.custom("primary", on: view), fixture.custom("secondary", on: view))
    let either = fixture.custom("either", on: view)
    secondary.buttonMaskRequired = .secondary
    either.buttonMaskRequired = [.primary, .secondary]
    for recognizer in [primary, secondary, either] { recognizer.requiresExclusiveTouchType = false }
    fixture.pointer(
      0, .enter(surface: Fixture.main, at: Point(10, 10), serial: 1),
      .button(code: 0x111, isPressed: true, time: .at(0), serial: 1))
    #expect([primary, secondary, either].map(\.boundTouches.count) == [0, 1, 1])
    fixture.touch(0.1, .down(0, 10, 10))
    #expect([primary, secondary, either].map(\.boundTouches.count) == [1, 2, 2])
  }

  // GR-43
  @Test func addingARecognizerToAnotherViewMovesIt() {
    let other = fixture.view("B", 0, 0, 10, 10)
    let (first, second) = (fixture.tap("first", on: view), fixture.tap("second", on: view))
    view.addGestureRecognizer(first)
    #expect(view.gestureRecognizers.map { $0.name ?? "" } == ["first", "second"])
    other.addGestureRecognizer(first)
    #expect(first.view === other && other.gestureRecognizers.count == 1)
    #expect(view.gestureRecognizers.count == 1 && view.gestureRecognizers[0] === second)
    view.removeGestureRecognizer(first)
    #expect(first.view === other)
  }
}
