import DactylGeometry
import DactylInput
import DactylWayland

/// The touch screens of a seat.
@MainActor final class WaylandTouch {
  private let touch: WlTouch
  private let times: InputTimestamps
  private unowned let seat: WaylandSeat

  init(_ touch: WlTouch, seat: WaylandSeat) {
    self.touch = touch
    self.seat = seat
    times = InputTimestamps(.touch(touch), manager: seat.globals.inputTimestamps)
    touch.onEvent = { [weak self] in self?.handle($0) }
  }

  /// The capability is gone; fingers that are down end with it (fault 8).
  func lose() {
    post(.lost)
    times.destroy()
    touch.release()
  }

  private func handle(_ event: WlTouch.Event) {
    switch event {
    case .down(let serial, let time, let surface, let id, let x, let y):
      let surface = seat.surfaceID(of: surface)
      seat.notePress(serial: serial, surface: surface, isFinger: true)
      post(.down(id: id, surface: surface, at: Point(x: x, y: y), time: times.time(time), serial: serial))
    case .up(let serial, let time, let id):
      post(.up(id: id, time: times.time(time), serial: serial))
    case .motion(let time, let id, let x, let y):
      post(.motion(id: id, to: Point(x: x, y: y), time: times.time(time)))
    case .frame: post(.frame)
    case .cancel: post(.cancel)
    case .shape(let id, let major, let minor): post(.shape(id: id, major: major, minor: minor))
    case .orientation(let id, let orientation): post(.orientation(id: id, degrees: orientation))
    }
  }

  private func post(_ event: DeviceEvent.TouchEvent) {
    seat.post(.touch(seat.id, event))
  }
}
