import DactylGeometry
import DactylInput
import DactylWayland

/// Swipes, pinches and holds on a touchpad.
@MainActor final class WaylandGestures {
  private let swipe: ZwpPointerGestureSwipeV1
  private let pinch: ZwpPointerGesturePinchV1
  private let hold: ZwpPointerGestureHoldV1?
  private unowned let seat: WaylandSeat

  init(_ manager: ZwpPointerGesturesV1, pointer: WlPointer, seat: WaylandSeat) {
    self.seat = seat
    swipe = manager.getSwipeGesture(pointer: pointer)
    pinch = manager.getPinchGesture(pointer: pointer)
    hold = manager.getHoldGesture(pointer: pointer)
    swipe.onEvent = { [weak self] in self?.handle($0) }
    pinch.onEvent = { [weak self] in self?.handle($0) }
    hold?.onEvent = { [weak self] in self?.handle($0) }
  }

  func destroy() {
    swipe.destroy()
    pinch.destroy()
    hold?.destroy()
  }

  private func handle(_ event: ZwpPointerGestureSwipeV1.Event) {
    switch event {
    case .begin(_, let time, let surface, let fingers):
      post(
        .swipeBegan(
          surface: seat.surface(of: surface)?.inputTarget.surface.id, fingers: Int(fingers), time: .milliseconds(time)))
    case .update(let time, let x, let y):
      post(.swipeMoved(by: Point(x: x, y: y), time: .milliseconds(time)))
    case .end(_, let time, let cancelled):
      post(.swipeEnded(isCancelled: cancelled != 0, time: .milliseconds(time)))
    }
  }

  private func handle(_ event: ZwpPointerGesturePinchV1.Event) {
    switch event {
    case .begin(_, let time, let surface, let fingers):
      post(
        .pinchBegan(
          surface: seat.surface(of: surface)?.inputTarget.surface.id, fingers: Int(fingers), time: .milliseconds(time)))
    case .update(let time, let x, let y, let scale, let rotation):
      post(.pinchMoved(by: Point(x: x, y: y), scale: scale, degrees: rotation, time: .milliseconds(time)))
    case .end(_, let time, let cancelled):
      post(.pinchEnded(isCancelled: cancelled != 0, time: .milliseconds(time)))
    }
  }

  private func handle(_ event: ZwpPointerGestureHoldV1.Event) {
    switch event {
    case .begin(_, let time, let surface, let fingers):
      post(
        .holdBegan(
          surface: seat.surface(of: surface)?.inputTarget.surface.id, fingers: Int(fingers), time: .milliseconds(time)))
    case .end(_, let time, let cancelled):
      post(.holdEnded(isCancelled: cancelled != 0, time: .milliseconds(time)))
    }
  }

  private func post(_ event: DeviceEvent.GestureEvent) {
    seat.post(.gesture(seat.id, event))
  }
}
