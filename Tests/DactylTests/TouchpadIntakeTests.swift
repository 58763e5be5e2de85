import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Gestures of a touchpad arrive as transform events (section 1.6).
@MainActor @Suite struct TouchpadIntakeTests {
  private let fixture = Fixture([])

  private func gesture(_ seconds: Double, _ events: DeviceEvent.GestureEvent...) -> Event.Transform? {
    fixture.send(seconds, events.map { .gesture(Fixture.seat, $0) })
    return fixture.application.lastEvent?.transform
  }

  private func pointAt(_ x: Double, _ y: Double) {
    fixture.pointer(0, .enter(surface: Fixture.main, at: Point(x, y), serial: 1))
  }

  // EI-29
  @Test func aPinchIsOneSeriesWithAccumulatedRotationAndMovement() {
    pointAt(30, 40)
    let began = gesture(0.1, .pinchBegan(surface: Fixture.main, fingers: 2, time: .at(0.1)))
    #expect(began?.kind == .pinch && began?.phase == .began && began?.numberOfFingers == 2 && began?.scale == 1)
    #expect(began?.location == Point(30, 40))
    _ = gesture(0.2, .pinchMoved(by: Point(1, 2), scale: 1.5, degrees: 90, time: .at(0.2)))
    let moved = gesture(0.3, .pinchMoved(by: Point(3, 4), scale: 1.2, degrees: -45, time: .at(0.3)))
    #expect(moved?.phase == .changed && moved?.scale == 1.2 && moved?.translation == Point(4, 6))
    #expect(abs((moved?.rotation ?? 0) - .pi / 4) < 1e-12)
    let ended = gesture(0.4, .pinchEnded(isCancelled: false, time: .at(0.4)))
    #expect(ended?.phase == .ended && ended?.scale == 1.2)
    _ = gesture(0.5, .pinchBegan(surface: Fixture.main, fingers: 2, time: .at(0.5)))
    #expect(gesture(0.6, .pinchEnded(isCancelled: true, time: .at(0.6)))?.phase == .cancelled)
  }

  // EI-30
  @Test func swipeAndHoldAreSeriesOfTheirOwnKinds() {
    pointAt(1, 1)
    let began = gesture(0.1, .swipeBegan(surface: Fixture.main, fingers: 3, time: .at(0.1)))
    #expect(began?.kind == .swipe && began?.numberOfFingers == 3)
    #expect(gesture(0.2, .swipeMoved(by: Point(5, 0), time: .at(0.2)))?.translation == Point(5, 0))
    #expect(gesture(0.3, .swipeEnded(isCancelled: false, time: .at(0.3)))?.phase == .ended)
    #expect(gesture(0.4, .holdBegan(surface: Fixture.main, fingers: 1, time: .at(0.4)))?.kind == .hold)
    #expect(gesture(0.5, .holdEnded(isCancelled: true, time: .at(0.5)))?.phase == .cancelled)
  }

  // EI-39
  @Test func eventsOutsideASeriesAreIgnoredAndANewSeriesCancelsTheLast() {
    let fixture = IntakeFixture()
    func decode(_ events: DeviceEvent.GestureEvent...) -> [String] {
      fixture.decode(events.map { .gesture(Fixture.seat, $0) })
    }
    #expect(decode(.pinchMoved(by: .zero, scale: 2, degrees: 0, time: .at(1))) == [])
    #expect(decode(.pinchEnded(isCancelled: false, time: .at(1))) == [])
    #expect(decode(.pinchBegan(surface: nil, fingers: 2, time: .at(1))) == [])
    #expect(decode(.pinchBegan(surface: Fixture.main, fingers: 2, time: .at(1))) == ["pinch began"])
    #expect(decode(.swipeMoved(by: Point(1, 1), time: .at(1))) == [])
    #expect(decode(.pinchMoved(by: .zero, scale: .nan, degrees: 0, time: .at(1))) == [])
    #expect(decode(.swipeBegan(surface: Fixture.main, fingers: 3, time: .at(1))) == ["pinch cancelled", "swipe began"])
    #expect(fixture.pointer(.lost) == ["swipe cancelled"])
  }

  // EI-29
  @Test func theLateEndOfAReplacedGestureEndsNothing() {
    pointAt(1, 1)
    _ = gesture(0.1, .pinchBegan(surface: Fixture.main, fingers: 2, time: .at(0.1)))
    let taken = gesture(0.2, .swipeBegan(surface: Fixture.main, fingers: 3, time: .at(0.2)))
    #expect(taken?.kind == .swipe && taken?.phase == .began)
    let late = gesture(0.3, .pinchEnded(isCancelled: false, time: .at(0.3)))
    #expect(late?.kind == .swipe && late?.phase == .began)
    let moved = gesture(0.4, .swipeMoved(by: Point(5, 1), time: .at(0.4)))
    #expect(moved?.kind == .swipe && moved?.phase == .changed)
  }
}
