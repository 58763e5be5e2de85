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
  private var surface: SurfaceID?

  init(_ object: ZwpTabletToolV2, seat: WaylandSeat) {
    self.object = object
    self.seat = seat
    id = seat.platform.makeToolID()
    object.onEvent = { [weak self] in self?.handle($0) }
  }

  /// Gone with its seat.
  func lose() {
    post(.removed)
    object.destroy()
  }

  private func handle(_ event: ZwpTabletToolV2.Event) {
    switch event {
    case .type(let kind): isEraser = kind == .eraser
    case .proximityIn(_, _, let surface):
      self.surface = seat.surfaceID(of: surface)
      post(.proximityIn(surface: self.surface, isEraser: isEraser))
    case .proximityOut: post(.proximityOut)
    case .down(let serial):
      seat.notePress(serial: serial, surface: surface, isFinger: true)
      post(.down(serial: serial))
    case .up: post(.up)
    case .motion(let x, let y): post(.motion(to: Point(x: x, y: y)))
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
