import DactylGeometry
import DactylInput

/// Turns what devices did on surfaces whose content is turned into what they did to the content (`EI-11`): the one place
/// where input is mapped, before anything else but the recorder has seen it.
///
/// Most events don't say which surface they are about; so it is kept where each contact, pointer and pen is, also while
/// nothing is turned, since that may change.
///
/// Wheels and touchpads don't hang on the wall with the panel: their steps go up and down the content as they are, as they
/// do on an output that the compositor turns.
struct InputRotation {
  private struct Finger {
    var seat: SeatID
    var id: Int32
    var surface: SurfaceID?
  }
  private struct Pointer {
    var seat: SeatID
    var surface: SurfaceID?
    /// On the surface.
    var location: Point
  }
  private struct Tool {
    var seat: SeatID
    var id: ToolID
    var surface: SurfaceID?
  }

  private var fingers: [Finger] = []
  private var pointers: [Pointer] = []
  private var tools: [Tool] = []

  /// What `events` are to content that is turned by `rotation`. `size` answers a surface's size in points; what happens on
  /// one without a size stays as it is.
  mutating func map(
    _ events: [DeviceEvent], by rotation: ContentRotation, size: (SurfaceID) -> Size?
  ) -> [DeviceEvent] {
    guard rotation != .upright else {
      for event in events { note(event) }
      return events
    }
    return events.map { event in
      note(event)
      return turned(event, rotation, size)
    }
  }

  /// The content was turned under pointers that lie still: what enters it anew where they are, after it has left.
  func enterAgain(by rotation: ContentRotation, size: (SurfaceID) -> Size?) -> [DeviceEvent] {
    pointers.filter { $0.surface != nil }.flatMap { pointer in
      let place = Self.place(pointer.location, pointer.surface, rotation, size)
      return [
        DeviceEvent.pointer(pointer.seat, .leave(surface: pointer.surface)), .pointer(pointer.seat, .frame),
        .pointer(pointer.seat, .enter(surface: pointer.surface, at: place, serial: 0)), .pointer(pointer.seat, .frame),
      ]
    }
  }

  /// Other devices will come.
  mutating func forgetDevices() {
    self = InputRotation()
  }

  // MARK: Which surface

  private mutating func note(_ event: DeviceEvent) {
    switch event {
    case .touch(let seat, let event): note(event, seat)
    case .pointer(let seat, let event): note(event, seat)
    case .tool(let seat, let tool, let event): note(event, tool, seat)
    case .keyboard, .gesture, .batchEnd: break
    }
  }

  private mutating func note(_ event: DeviceEvent.TouchEvent, _ seat: SeatID) {
    switch event {
    case .down(let id, let surface, _, _, _):
      fingers.removeAll { $0.seat == seat && $0.id == id }
      fingers.append(Finger(seat: seat, id: id, surface: surface))
    case .up(let id, _, _): fingers.removeAll { $0.seat == seat && $0.id == id }
    case .cancel, .lost: fingers.removeAll { $0.seat == seat }
    case .motion, .shape, .orientation, .frame: break
    }
  }

  private mutating func note(_ event: DeviceEvent.PointerEvent, _ seat: SeatID) {
    switch event {
    case .enter(let surface, let point, _):
      pointers.removeAll { $0.seat == seat }
      pointers.append(Pointer(seat: seat, surface: surface, location: point))
    case .motion(let point, _):
      if let index = pointers.firstIndex(where: { $0.seat == seat }) { pointers[index].location = point }
    case .leave, .lost: pointers.removeAll { $0.seat == seat }
    default: break
    }
  }

  private mutating func note(_ event: DeviceEvent.ToolEvent, _ tool: ToolID, _ seat: SeatID) {
    switch event {
    case .proximityIn(let surface, _):
      tools.removeAll { $0.seat == seat && $0.id == tool }
      tools.append(Tool(seat: seat, id: tool, surface: surface))
    case .removed: tools.removeAll { $0.seat == seat && $0.id == tool }
    default: break
    }
  }

  // MARK: Turning

  private func turned(
    _ event: DeviceEvent, _ rotation: ContentRotation, _ size: (SurfaceID) -> Size?
  ) -> DeviceEvent {
    switch event {
    case .touch(let seat, let event): .touch(seat, turned(event, of: seat, rotation, size))
    case .pointer(let seat, let event): .pointer(seat, turned(event, of: seat, rotation, size))
    case .tool(let seat, let tool, let event): .tool(seat, tool, turned(event, of: tool, seat, rotation, size))
    case .gesture, .keyboard, .batchEnd: event
    }
  }

  private func turned(
    _ event: DeviceEvent.TouchEvent, of seat: SeatID, _ rotation: ContentRotation, _ size: (SurfaceID) -> Size?
  ) -> DeviceEvent.TouchEvent {
    switch event {
    case .down(let id, let surface, let point, let time, let serial):
      return .down(
        id: id, surface: surface, at: Self.place(point, surface, rotation, size), time: time, serial: serial)
    case .motion(let id, let point, let time):
      let surface = fingers.first { $0.seat == seat && $0.id == id }?.surface
      return .motion(id: id, to: Self.place(point, surface, rotation, size), time: time)
    case .orientation(let id, let degrees):
      return .orientation(id: id, degrees: Self.direction(degrees - Double(rotation.rawValue)))
    case .shape, .up, .frame, .cancel, .lost: return event
    }
  }

  private func turned(
    _ event: DeviceEvent.PointerEvent, of seat: SeatID, _ rotation: ContentRotation, _ size: (SurfaceID) -> Size?
  ) -> DeviceEvent.PointerEvent {
    switch event {
    case .enter(let surface, let point, let serial):
      return .enter(surface: surface, at: Self.place(point, surface, rotation, size), serial: serial)
    case .motion(let point, let time):
      let surface = pointers.first { $0.seat == seat }?.surface
      return .motion(to: Self.place(point, surface, rotation, size), time: time)
    case .axis, .axisStop, .axisDiscrete, .axisValue120, .leave, .button, .axisSource, .frame, .lost: return event
    }
  }

  private func turned(
    _ event: DeviceEvent.ToolEvent, of tool: ToolID, _ seat: SeatID, _ rotation: ContentRotation,
    _ size: (SurfaceID) -> Size?
  ) -> DeviceEvent.ToolEvent {
    switch event {
    case .motion(let point):
      let surface = tools.first { $0.seat == seat && $0.id == tool }?.surface
      return .motion(to: Self.place(point, surface, rotation, size))
    case .tilt(let x, let y):
      let tilt = rotation.toContent(vector: Point(x: x, y: y))
      return .tilt(x: tilt.x, y: tilt.y)
    default: return event
    }
  }

  private static func place(
    _ point: Point, _ surface: SurfaceID?, _ rotation: ContentRotation, _ size: (SurfaceID) -> Size?
  ) -> Point {
    guard let size = surface.flatMap(size) else { return point }
    return rotation.toContent(of: size).apply(to: point)
  }

  /// The same direction as `degrees`, from -180 to 180; what is not a number stays that.
  private static func direction(_ degrees: Double) -> Double {
    degrees < -180 ? degrees + 360 : degrees
  }
}
