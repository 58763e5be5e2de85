import DactylGeometry
import DactylInput
import DactylWayland

/// The touch screens of a seat.
@MainActor final class WaylandTouch {
  private let touch: WlTouch
  private let times: InputTimestamps
  private unowned let seat: WaylandSeat
  /// The fingers that began on a subsurface.
  private var subsurfaceFingers: [(id: Int32, surface: WaylandSubsurface)] = []

  init(_ touch: WlTouch, seat: WaylandSeat) {
    self.touch = touch
    self.seat = seat
    times = InputTimestamps(.touch(touch), manager: seat.globals.inputTimestamps)
    touch.onEvent = { [weak self] in self?.handle($0) }
  }

  /// Ends every finger that is down: the seat has lost its touchscreen.
  func lose() {
    post(.lost)
    times.destroy()
    touch.release()
  }

  /// Cancels the fingers on `surface`, which is being destroyed, and drops their later events.
  func lose(_ surface: WaylandSubsurface) {
    for finger in subsurfaceFingers where finger.surface === surface {
      // A down with the same id and without a surface ends the contact, and begins none (EI-39).
      let time = DeviceTime.nanoseconds(seat.platform.loop.now.nanoseconds)
      post(.down(id: finger.id, surface: nil, at: .zero, time: time, serial: 0))
    }
    subsurfaceFingers.removeAll { $0.surface === surface }
  }

  /// Cancels all fingers.
  func cancel() {
    subsurfaceFingers.removeAll()
    post(.cancel)
  }

  private func handle(_ event: WlTouch.Event) {
    switch event {
    case .down(let serial, let time, let surface, let id, let x, let y):
      subsurfaceFingers.removeAll { $0.id == id }
      let surface = seat.surface(of: surface)
      if let part = surface as? WaylandSubsurface { subsurfaceFingers.append((id, part)) }
      let target = surface?.inputTarget
      seat.recordPress(.touchscreen, id, serial: serial, on: target?.surface.id)
      let point = Point(x: x, y: y) + (target?.offset ?? .zero)
      post(.down(id: id, surface: target?.surface.id, at: point, time: times.time(time), serial: serial))
    case .up(let serial, let time, let id):
      subsurfaceFingers.removeAll { $0.id == id }
      seat.recordRelease(.touchscreen, id)
      post(.up(id: id, time: times.time(time), serial: serial))
    case .motion(let time, let id, let x, let y):
      let offset = subsurfaceFingers.first { $0.id == id }?.surface.inputTarget.offset ?? .zero
      post(.motion(id: id, to: Point(x: x, y: y) + offset, time: times.time(time)))
    case .frame: post(.frame)
    case .cancel:
      seat.recordAllReleased(.touchscreen)
      cancel()
    case .shape(let id, let major, let minor): post(.shape(id: id, major: major, minor: minor))
    case .orientation(let id, let orientation): post(.orientation(id: id, degrees: orientation))
    }
  }

  private func post(_ event: DeviceEvent.TouchEvent) {
    seat.post(.touch(seat.id, event))
  }
}
