import DactylGeometry
import DactylInput

/// Moves the locations of device events between the surfaces of toplevels and their contents, whose upper left corner
/// is the origin in input scripts (`WF-9`).
struct ScriptOffsets {
  /// The surfaces that the devices are on.
  private var fingers: [(seat: SeatID, id: Int32, surface: SurfaceID)] = []
  private var pointers: [(seat: SeatID, surface: SurfaceID)] = []
  private var tools: [(tool: ToolID, surface: SurfaceID)] = []

  /// Returns `events` with each location moved by the offset of its surface.
  mutating func move(_ events: [DeviceEvent], by offset: (SurfaceID) -> Point) -> [DeviceEvent] {
    events.map { moved($0, offset) }
  }

  private mutating func moved(_ event: DeviceEvent, _ offset: (SurfaceID) -> Point) -> DeviceEvent {
    switch event {
    case .touch(let seat, let event): .touch(seat, moved(event, seat, offset))
    case .pointer(let seat, let event): .pointer(seat, moved(event, seat, offset))
    case .tool(let seat, let tool, let event): .tool(seat, tool, moved(event, tool, offset))
    case .keyboard, .gesture, .textInput, .batchEnd: event
    }
  }

  private mutating func moved(
    _ event: DeviceEvent.TouchEvent, _ seat: SeatID, _ offset: (SurfaceID) -> Point
  ) -> DeviceEvent.TouchEvent {
    switch event {
    case .down(let id, let surface?, let point, let time, let serial):
      fingers.removeAll { $0.seat == seat && $0.id == id }
      fingers.append((seat, id, surface))
      return .down(id: id, surface: surface, at: point + offset(surface), time: time, serial: serial)
    case .motion(let id, let point, let time):
      guard let finger = fingers.first(where: { $0.seat == seat && $0.id == id }) else { return event }
      return .motion(id: id, to: point + offset(finger.surface), time: time)
    case .up(let id, _, _): fingers.removeAll { $0.seat == seat && $0.id == id }
    case .cancel, .lost: fingers.removeAll { $0.seat == seat }
    case .down, .shape, .orientation, .frame: break
    }
    return event
  }

  private mutating func moved(
    _ event: DeviceEvent.PointerEvent, _ seat: SeatID, _ offset: (SurfaceID) -> Point
  ) -> DeviceEvent.PointerEvent {
    switch event {
    case .enter(let surface?, let point, let serial):
      pointers.removeAll { $0.seat == seat }
      pointers.append((seat, surface))
      return .enter(surface: surface, at: point + offset(surface), serial: serial)
    case .motion(let point, let time):
      guard let pointer = pointers.first(where: { $0.seat == seat }) else { return event }
      return .motion(to: point + offset(pointer.surface), time: time)
    case .leave, .lost: pointers.removeAll { $0.seat == seat }
    case .enter, .button, .axis, .axisSource, .axisStop, .axisDiscrete, .axisValue120, .frame: break
    }
    return event
  }

  private mutating func moved(
    _ event: DeviceEvent.ToolEvent, _ tool: ToolID, _ offset: (SurfaceID) -> Point
  ) -> DeviceEvent.ToolEvent {
    switch event {
    case .proximityIn(let surface?, _):
      tools.removeAll { $0.tool == tool }
      tools.append((tool, surface))
    case .motion(let point):
      guard let present = tools.first(where: { $0.tool == tool }) else { return event }
      return .motion(to: point + offset(present.surface))
    case .proximityOut, .removed: tools.removeAll { $0.tool == tool }
    case .proximityIn, .down, .up, .pressure, .distance, .tilt, .button, .frame: break
    }
    return event
  }
}
