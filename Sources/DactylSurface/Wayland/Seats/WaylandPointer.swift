import DactylGeometry
import DactylInput
import DactylWayland

/// The pointer of a seat, with the gestures of touchpads.
@MainActor final class WaylandPointer {
  /// The first version with `frame`, which groups events.
  private static let firstVersionWithFrames: UInt32 = 5
  /// The first version that sends the steps of a wheel in 120ths.
  private static let firstVersionWithValue120 = 8

  private let pointer: WlPointer
  private let times: InputTimestamps
  private let gestures: WaylandGestures?
  private let cursor: WaylandCursor
  private unowned let seat: WaylandSeat
  /// The surface under the pointer.
  private weak var surface: WaylandSurface?

  init(_ pointer: WlPointer, seat: WaylandSeat) {
    self.pointer = pointer
    self.seat = seat
    times = InputTimestamps(.pointer(pointer), manager: seat.globals.inputTimestamps)
    gestures = seat.globals.pointerGestures.map { WaylandGestures($0, pointer: pointer, seat: seat) }
    cursor = WaylandCursor(pointer, platform: seat.platform)
    pointer.onEvent = { [weak self] event in
      guard let self else { return }
      handle(event)
      if pointer.version < Self.firstVersionWithFrames { post(.frame) }
    }
  }

  func cursorThemeChanged() { cursor.themeChanged() }

  /// Ends all input of the pointer, because the seat has lost it, perhaps during a drag.
  func lose() {
    post(.lost)
    cursor.destroy()
    gestures?.destroy()
    times.destroy()
    pointer.release()
  }

  /// Hides the pointer until it moves again, because fingers are used.
  func hideCursor() {
    cursor.isHidden = true
  }

  /// Applies another shape of the pointer over `surface`.
  func cursorChanged(on surface: SurfaceID) {
    if surface == self.surface?.id { cursor.shape = seat.platform.cursorShape(of: surface) }
  }

  private func handle(_ event: WlPointer.Event) {
    switch event {
    case .enter(let serial, let surface, let x, let y):
      let surface = seat.surface(of: surface)
      self.surface = surface
      cursor.entered(serial: serial, shape: surface.map { seat.platform.cursorShape(of: $0.id) } ?? .default)
      post(.enter(surface: surface?.inputTarget.surface.id, at: point(x, y), serial: serial))
    case .leave(_, let surface):
      cursor.left()
      // A surface that the program has destroyed meanwhile is nil.
      post(.leave(surface: seat.surface(of: surface)?.inputTarget.surface.id))
      self.surface = nil
    case .motion(let time, let x, let y):
      cursor.isHidden = false
      post(.motion(to: point(x, y), time: times.time(time)))
    case .button(let serial, let time, let button, let state):
      cursor.isHidden = false
      let contact = Int32(bitPattern: button)
      if state == .pressed {
        seat.recordPress(.pointer, contact, serial: serial, on: surface?.inputTarget.surface.id)
      } else {
        seat.recordRelease(.pointer, contact)
      }
      post(.button(code: button, isPressed: state == .pressed, time: times.time(time), serial: serial))
    case .frame: post(.frame)
    case .axis, .axisSource, .axisStop, .axisDiscrete, .axisValue120, .axisRelativeDirection: handleAxis(event)
    }
  }

  /// Returns the point on the surface that receives the input.
  private func point(_ x: Double, _ y: Double) -> Point {
    Point(x: x, y: y) + (surface?.inputTarget.offset ?? .zero)
  }

  /// Ends the pointer's stay on `surface`, which is being destroyed.
  func lose(_ surface: WaylandSubsurface) {
    guard self.surface === surface else { return }
    self.surface = nil
    post(.leave(surface: nil))
    if pointer.version < Self.firstVersionWithFrames { post(.frame) }
  }

  private func handleAxis(_ event: WlPointer.Event) {
    switch event {
    case .axis(let time, let axis, let value):
      if let axis = Self.axis(axis) { post(.axis(axis, value: value, time: times.time(time))) }
    case .axisSource(let source):
      if let source = Self.source(source) { post(.axisSource(source)) }
    case .axisStop(let time, let axis):
      if let axis = Self.axis(axis) { post(.axisStop(axis, time: times.time(time))) }
    case .axisDiscrete(let axis, let steps):
      // Newer seats also send the step in 120ths. It must not count twice.
      guard !pointer.supports(since: Self.firstVersionWithValue120) else { return }
      if let axis = Self.axis(axis) { post(.axisDiscrete(axis, steps: steps)) }
    case .axisValue120(let axis, let value):
      if let axis = Self.axis(axis) { post(.axisValue120(axis, value: value)) }
    default: break
    }
  }

  private static func axis(_ axis: WlPointer.Axis) -> DeviceEvent.Axis? {
    switch axis {
    case .verticalScroll: .vertical
    case .horizontalScroll: .horizontal
    default: nil
    }
  }

  private static func source(_ source: WlPointer.AxisSource) -> DeviceEvent.AxisSource? {
    switch source {
    case .wheel: .wheel
    case .finger: .finger
    case .continuous: .continuous
    case .wheelTilt: .wheelTilt
    default: nil
    }
  }

  private func post(_ event: DeviceEvent.PointerEvent) {
    seat.post(.pointer(seat.id, event))
  }
}
