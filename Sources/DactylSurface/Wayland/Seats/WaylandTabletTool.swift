import DactylGeometry
import DactylInput
import DactylWayland

/// A pen or another tool of a tablet.
@MainActor final class WaylandTabletTool {
  let id: ToolID
  var onRemoval: (() -> Void)?

  private let object: ZwpTabletToolV2
  private unowned let seat: WaylandSeat
  private var isEraser = false
  private weak var surface: WaylandSurface?

  init(_ object: ZwpTabletToolV2, seat: WaylandSeat) {
    self.object = object
    self.seat = seat
    id = seat.platform.makeToolID()
    object.onEvent = { [weak self] in self?.handle($0) }
  }

  /// Ends all input of the tool, because it or its seat was removed.
  func lose() {
    seat.recordRelease(.tool, Int32(truncatingIfNeeded: id.rawValue))
    post(.removed)
    object.destroy()
  }

  /// Ends the tool's proximity to `surface`, which is being destroyed.
  func lose(_ surface: WaylandSubsurface) {
    guard self.surface === surface else { return }
    self.surface = nil
    post(.proximityOut)
    post(.frame(time: .nanoseconds(seat.platform.loop.now.nanoseconds)))
  }

  private func handle(_ event: ZwpTabletToolV2.Event) {
    switch event {
    case .type(let kind): isEraser = kind == .eraser
    case .proximityIn(_, _, let surface):
      self.surface = seat.surface(of: surface)
      post(.proximityIn(surface: self.surface?.inputTarget.surface.id, isEraser: isEraser))
    case .proximityOut: post(.proximityOut)
    case .down(let serial):
      seat.recordPress(
        .tool, Int32(truncatingIfNeeded: id.rawValue), serial: serial, on: surface?.inputTarget.surface.id)
      post(.down(serial: serial))
    case .up:
      seat.recordRelease(.tool, Int32(truncatingIfNeeded: id.rawValue))
      post(.up)
    case .motion(let x, let y): post(.motion(to: Point(x: x, y: y) + (surface?.inputTarget.offset ?? .zero)))
    case .pressure(let pressure): post(.pressure(pressure))
    case .distance(let distance): post(.distance(distance))
    case .tilt(let x, let y): post(.tilt(x: x, y: y))
    case .button(let serial, let button, let state):
      post(.button(code: button, isPressed: state == .pressed, serial: serial))
    case .frame(let time): post(.frame(time: .milliseconds(time)))
    case .removed:
      lose()
      onRemoval?()
    case .hardwareSerial, .hardwareIdWacom, .capability, .done, .rotation, .slider, .wheel: break
    }
  }

  private func post(_ event: DeviceEvent.ToolEvent) {
    seat.post(.tool(seat.id, id, event))
  }
}
