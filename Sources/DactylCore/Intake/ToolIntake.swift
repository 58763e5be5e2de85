import DactylGeometry
import DactylInput

/// Turns the events of one tablet tool into hovering and contacts of its tip (section 1.8).
struct ToolIntake {
  /// The largest value of pressure and distance on the wire.
  private static let fullScale = 65535.0

  let tool: ToolID
  private let device: DeviceKey
  private var surface: SurfaceID?
  private var location = Point.zero
  private var attributes = ContactAttributes(maximumForce: 1)
  private var distance = 0.0
  private var contact: ContactChange?
  private var isHovering = false

  /// The changes of the current frame so far.
  private struct Pending {
    var isDown = false
    var isUp = false
    var isOut = false
    var hasMoved = false
    var hasChanged = false
    var isEmpty: Bool { !isDown && !isUp && !isOut && !hasMoved && !hasChanged }
  }
  private var pending = Pending()

  init(seat: SeatID, tool: ToolID) {
    self.tool = tool
    device = DeviceKey(seat: seat, kind: .tool(tool))
  }

  mutating func receive(_ event: DeviceEvent.ToolEvent, _ output: inout IntakeOutput) {
    switch event {
    case .proximityIn(let surface, let isEraser):
      // The tool moved to another surface, perhaps within one frame.
      if self.surface != nil {
        pending.isOut = true
        finish(output.presentTime(), &output)
      }
      self.surface = surface
      attributes.isEraser = isEraser
    case .proximityOut: pending.isOut = true
    case .down:
      // A frame with several downs becomes several events (EI-5).
      if pending.isDown { finish(output.presentTime(), &output) }
      pending.isDown = true
    case .up:
      if contact != nil, pending.isUp || pending.isDown { finish(output.presentTime(), &output) }
      if contact != nil || pending.isDown { pending.isUp = true }
    case .motion(let point):
      guard point.isFinite else { return }
      // Motion after a whole stroke is not part of the stroke.
      if contact == nil, pending.isUp { finish(output.presentTime(), &output) }
      location = point
      pending.hasMoved = true
    case .pressure(let value):
      attributes.force = min(Double(value) / Self.fullScale, 1)
      pending.hasChanged = true
    case .distance(let value):
      distance = min(Double(value) / Self.fullScale, 1)
      pending.hasChanged = true
    case .tilt(let x, let y):
      guard x.isFinite, y.isFinite else { return }
      tilt(Point(x: tan(Self.radians(x)), y: tan(Self.radians(y))))
      pending.hasChanged = true
    case .button(let code, let isPressed, _):
      let mask = Self.mask(of: code)
      if isPressed { attributes.buttons.insert(mask) } else { attributes.buttons.remove(mask) }
      pending.hasChanged = true
    case .frame(let time): finish(output.time(time), &output)
    case .removed:
      pending.isOut = true
      finish(output.presentTime(), &output)
    }
  }

  /// Sends a batch without a frame (`EI-4`).
  mutating func flush(_ output: inout IntakeOutput) {
    if !pending.isEmpty { finish(output.presentTime(), &output) }
  }

  private static func radians(_ degrees: Double) -> Double { min(max(degrees, -89.9), 89.9) * .pi / 180 }

  private static func mask(of code: UInt32) -> ButtonMask {
    switch code {
    case 0x14B: .secondary
    case 0x14C: .middle
    default: ButtonMask(rawValue: 8)
    }
  }

  /// Converts the tangents of the tilt towards x and y into altitude and azimuth (`EI-37`).
  private mutating func tilt(_ slope: Point) {
    attributes.altitude = atan2(1, slope.length)
    attributes.azimuth = slope == .zero ? 0 : atan2(slope.y, slope.x)
  }

  private mutating func finish(_ time: Timestamp, _ output: inout IntakeOutput) {
    let frame = pending
    pending = Pending()
    guard !frame.isEmpty, let surface else { return }
    if contact != nil, frame.isUp || frame.isDown {
      // Without an up the old contact is cancelled before the new one begins (EI-39).
      lift(frame.isUp ? .ended : .cancelled, time, &output)
      if frame.isDown { begin(on: surface, time, &output) }
    } else if frame.isDown {
      begin(on: surface, time, &output)
      if frame.isUp { lift(.ended, time, &output) }
    } else if contact != nil {
      // A change of only pressure or tilt also counts as a move (EI-37).
      if !frame.isOut { send(.moved, time, &output) }
    } else if frame.hasMoved || frame.hasChanged, !frame.isOut {
      hover(isHovering ? .changed : .began, surface, time, &output)
      isHovering = true
    }
    if frame.isOut {
      if contact != nil { lift(.cancelled, time, &output) }
      endHovering(surface, time, &output)
      self.surface = nil
    }
  }

  private mutating func begin(on surface: SurfaceID, _ time: Timestamp, _ output: inout IntakeOutput) {
    endHovering(surface, time, &output)
    contact = ContactChange(
      contact: output.contacts.next(), seat: device.seat, surface: surface, type: .pencil, startButton: .primary,
      phase: .began, location: location, downLocation: location, downTime: time, time: time)
    send(.began, time, &output)
  }

  private mutating func lift(_ phase: Touch.Phase, _ time: Timestamp, _ output: inout IntakeOutput) {
    send(phase, time, &output)
    contact = nil
  }

  private mutating func send(_ phase: Touch.Phase, _ time: Timestamp, _ output: inout IntakeOutput) {
    contact?.phase = phase
    contact?.time = time
    contact?.location = location
    contact?.attributes = attributes
    contact?.attributes.buttons.insert(.primary)
    var group = ContactGroup()
    guard let contact, group.add(contact) else { return }
    output.send(&group, of: device)
  }

  private mutating func endHovering(_ surface: SurfaceID, _ time: Timestamp, _ output: inout IntakeOutput) {
    guard isHovering else { return }
    isHovering = false
    hover(.ended, surface, time, &output)
  }

  private func hover(
    _ phase: Event.SeriesPhase, _ surface: SurfaceID, _ time: Timestamp, _ output: inout IntakeOutput
  ) {
    output.add(
      .hover(
        HoverChange(
          device: device, phase: phase, surface: surface, type: .pencil, location: location, zOffset: distance,
          buttons: attributes.buttons, modifiers: output.modifiers, time: time)))
  }
}
