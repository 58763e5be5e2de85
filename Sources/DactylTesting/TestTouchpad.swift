import Dactyl
import DactylGeometry
import DactylInput

/// A touchpad. Its gestures are at the location of the pointer, which `TestStage.pointer` moves.
///
/// Traps if the pointer has not entered a window.
@MainActor public final class TestTouchpad {
  /// The stage, which owns this touchpad.
  private unowned let stage: TestStage
  /// The axes of the current scrolling.
  private var axes: [DeviceEvent.Axis] = []

  init(stage: TestStage) {
    self.stage = stage
  }

  // MARK: Scrolling

  /// Scrolls with two fingers by `movement`, in points, positive to the right and down (`EI-27`). The first movement
  /// begins the series.
  public func scroll(by movement: Point) {
    requirePointer()
    for (axis, value) in [(DeviceEvent.Axis.horizontal, movement.x), (.vertical, movement.y)] where value != 0 {
      if !axes.contains(axis) { axes.append(axis) }
      add([.axisSource(.finger), .axis(axis, value: value, time: time)])
    }
  }

  /// Lifts the fingers, which ends the scrolling.
  public func endScroll() {
    for axis in axes { add([.axisSource(.finger), .axisStop(axis, time: time)]) }
    axes = []
  }

  // MARK: Pinching and swiping

  /// Begins a pinch or a rotation with `fingers` fingers (`EI-29`).
  public func beginPinch(fingers: Int = 2) {
    add(.pinchBegan(surface: surface, fingers: fingers, time: time))
  }

  /// Moves the fingers of a pinch. `scale` is the distance of the fingers relative to the beginning. `rotation`, in
  /// radians clockwise, and `movement`, in points, are relative to the last call.
  public func pinch(scale: Double, rotation: Double = 0, by movement: Point = .zero) {
    add(.pinchMoved(by: movement, scale: scale, degrees: rotation * 180 / .pi, time: time))
  }

  /// Ends the gesture by lifting the fingers, or, with `isCancelled`, as if the compositor had cancelled it.
  public func endPinch(isCancelled: Bool = false) {
    add(.pinchEnded(isCancelled: isCancelled, time: time))
  }

  /// Begins a swipe with `fingers` fingers, three or more (`EI-30`).
  public func beginSwipe(fingers: Int = 3) {
    add(.swipeBegan(surface: surface, fingers: fingers, time: time))
  }

  /// Moves the fingers by `movement`, in points.
  public func swipe(by movement: Point) {
    add(.swipeMoved(by: movement, time: time))
  }

  /// Ends the gesture by lifting the fingers, or, with `isCancelled`, as if the compositor had cancelled it.
  public func endSwipe(isCancelled: Bool = false) {
    add(.swipeEnded(isCancelled: isCancelled, time: time))
  }

  // MARK: Events

  private var time: DeviceTime { .nanoseconds(stage.now.nanoseconds) }

  private var surface: SurfaceID? {
    requirePointer()
    return stage.pointer.position.flatMap { Int($0.surface) }.map(SurfaceID.init(rawValue:))
  }

  private func requirePointer() {
    precondition(stage.pointer.position != nil, "The pointer is in no window; move it into one first.")
  }

  private func add(_ events: [DeviceEvent.PointerEvent]) {
    stage.add { seat in
      for event in events { seat.add(event) }
    }
  }

  private func add(_ event: DeviceEvent.GestureEvent) {
    stage.add { $0.add(.gesture(TestStage.seatID, event)) }
  }
}
