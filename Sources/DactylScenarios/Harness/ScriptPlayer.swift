import DactylGeometry
import DactylInput

/// Turns the actions of a script into what the devices of one seat send.
@MainActor final class ScriptPlayer {
  private static let seat = SeatID(rawValue: 1)

  /// A contact that is down.
  private enum Contact {
    case finger(wire: Int32)
    case pointer(PointerButton)
    case pencil(ToolID)
  }

  private struct Pen {
    var tool: ToolID
    var surface: SurfaceID
    var isDown = false
  }

  private let surfaces: [(name: String, id: SurfaceID)]
  private let send: @MainActor ([DeviceEvent]) -> Void

  private var contacts: [(label: String, contact: Contact)] = []
  /// Pens in proximity.
  private var pens: [Pen] = []
  private var pointer: (surface: SurfaceID, location: Point)?
  private var serial: UInt32 = 0

  // The frame under way.
  private var events: [DeviceEvent] = []
  /// What closes the frame of each device in it.
  private var frames: [DeviceEvent] = []

  init(surfaces: [(name: String, id: SurfaceID)], send: @escaping @MainActor ([DeviceEvent]) -> Void) {
    self.surfaces = surfaces
    self.send = send
  }

  /// The keyboard enters the main surface.
  func focusKeyboard() {
    guard let main = surface(NameTable.mainSurface) else { return }
    send([.keyboard(Self.seat, .enter(surface: main, held: []))])
  }

  /// Everything added since the last frame happens now.
  func endFrame() {
    guard !events.isEmpty else { return }
    let frame = events + frames
    events = []
    frames = []
    send(frame)
  }

  /// The application sees the action at the end of the frame. What the program does is not for devices.
  func add(_ action: ScriptAction, at timestamp: Timestamp) {
    let time = DeviceTime.nanoseconds(timestamp.nanoseconds)
    switch action {
    case .down(let label, let point, let surface, let device): down(label, point, surface, device, time)
    case .move(let label, let point): move(label, to: point, time)
    case .up(let label): up(label, time)
    case .cancel: endTouches(.cancel)
    case .capabilityLoss: endTouches(.lost)
    case .hover(let point):
      if let main = surface(NameTable.mainSurface) { movePointer(to: point, on: main, time) }
    case .wheel(let point, let way): wheel(point, way, time)
    case .penHover(let point):
      if let main = surface(NameTable.mainSurface) { hoverPen(at: point, on: main, time) }
    case .penAway:
      for pen in pens { add(.proximityOut, of: pen.tool, time) }
      pens = []
      contacts.removeAll { if case .pencil = $0.contact { true } else { false } }
    case .key(let key, let isDown): press(key, isDown: isDown, time)
    case .inactive, .operation, .wait: break
    }
  }

  private func surface(_ name: String) -> SurfaceID? { surfaces.first { $0.name == name }?.id }

  private func nextSerial() -> UInt32 {
    serial += 1
    return serial
  }

  private func add(_ event: DeviceEvent, closedBy frame: DeviceEvent? = nil) {
    events.append(event)
    if let frame, !frames.contains(frame) { frames.append(frame) }
  }

  private func add(_ event: DeviceEvent.TouchEvent) {
    add(.touch(Self.seat, event), closedBy: .touch(Self.seat, .frame))
  }

  private func add(_ event: DeviceEvent.PointerEvent) {
    add(.pointer(Self.seat, event), closedBy: .pointer(Self.seat, .frame))
  }

  private func add(_ event: DeviceEvent.ToolEvent, of tool: ToolID, _ time: DeviceTime) {
    add(.tool(Self.seat, tool, event), closedBy: .tool(Self.seat, tool, .frame(time: time)))
  }

  // MARK: Contacts

  private func down(
    _ label: String, _ point: Point, _ surfaceName: String, _ device: ScriptAction.Device, _ time: DeviceTime
  ) {
    guard let surface = surface(surfaceName) else { return }
    switch device {
    case .touch:
      let used = contacts.compactMap { if case .finger(let wire) = $0.contact { wire } else { nil } }
      let wire = (0...Int32(used.count)).first { !used.contains($0) } ?? 0
      contacts.append((label, .finger(wire: wire)))
      add(.down(id: wire, surface: surface, at: point, time: time, serial: nextSerial()))
    case .pointer(let button):
      movePointer(to: point, on: surface, time)
      contacts.append((label, .pointer(button)))
      add(.button(code: Self.code(of: button), isPressed: true, time: time, serial: nextSerial()))
    case .pencil:
      let tool = approach(surface, time)
      add(.motion(to: point), of: tool, time)
      add(.down(serial: nextSerial()), of: tool, time)
      if let index = pens.firstIndex(where: { $0.tool == tool }) { pens[index].isDown = true }
      contacts.append((label, .pencil(tool)))
    }
  }

  private func move(_ label: String, to point: Point, _ time: DeviceTime) {
    switch contacts.first(where: { $0.label == label })?.contact {
    case .finger(let wire): add(.motion(id: wire, to: point, time: time))
    case .pointer:
      pointer?.location = point
      add(.motion(to: point, time: time))
    case .pencil(let tool): add(.motion(to: point), of: tool, time)
    case nil: break
    }
  }

  private func up(_ label: String, _ time: DeviceTime) {
    guard let index = contacts.firstIndex(where: { $0.label == label }) else { return }
    switch contacts.remove(at: index).contact {
    case .finger(let wire): add(.up(id: wire, time: time, serial: nextSerial()))
    case .pointer(let button):
      add(.button(code: Self.code(of: button), isPressed: false, time: time, serial: nextSerial()))
    case .pencil(let tool):
      add(.up, of: tool, time)
      if let index = pens.firstIndex(where: { $0.tool == tool }) { pens[index].isDown = false }
    }
  }

  private func endTouches(_ event: DeviceEvent.TouchEvent) {
    contacts.removeAll { if case .finger = $0.contact { true } else { false } }
    add(.touch(Self.seat, event))
  }

  private static func code(of button: PointerButton) -> UInt32 {
    switch button {
    case .left: 0x110
    case .right: 0x111
    case .middle: 0x112
    }
  }

  // MARK: Pointer, pens, keys

  private func movePointer(to point: Point, on surface: SurfaceID, _ time: DeviceTime) {
    if let present = pointer, present.surface != surface {
      add(.leave(surface: present.surface))
      pointer = nil
    }
    if pointer == nil {
      add(.enter(surface: surface, at: point, serial: nextSerial()))
    } else if pointer?.location != point {
      add(.motion(to: point, time: time))
    }
    pointer = (surface, point)
  }

  private func wheel(_ point: Point, _ way: Point, _ time: DeviceTime) {
    guard let main = surface(NameTable.mainSurface) else { return }
    movePointer(to: point, on: main, time)
    add(.axisSource(.wheel))
    for (axis, value) in [(DeviceEvent.Axis.horizontal, way.x), (.vertical, way.y)] where value != 0 {
      add(.axis(axis, value: value, time: time))
      // One detent is 15 points (EI-26).
      add(.axisValue120(axis, value: Int32((value / 15 * 120).rounded())))
    }
  }

  private func hoverPen(at point: Point, on surface: SurfaceID, _ time: DeviceTime) {
    let tool = approach(surface, time)
    add(.motion(to: point), of: tool, time)
  }

  /// The pen that hovers, or else another one comes into proximity.
  private func approach(_ surface: SurfaceID, _ time: DeviceTime) -> ToolID {
    if let index = pens.firstIndex(where: { !$0.isDown }) {
      if pens[index].surface == surface { return pens[index].tool }
      add(.proximityOut, of: pens[index].tool, time)
      pens.remove(at: index)
    }
    let number = (1...pens.count + 1).first { number in !pens.contains { $0.tool.rawValue == number } } ?? 1
    let tool = ToolID(rawValue: number)
    pens.append(Pen(tool: tool, surface: surface))
    add(.proximityIn(surface: surface, isEraser: false), of: tool, time)
    return tool
  }

  private func press(_ key: ScriptKey, isDown: Bool, _ time: DeviceTime) {
    let stroke = KeyStroke(
      code: key.code, name: key.name, characters: key.characters, charactersIgnoringModifiers: key.characters)
    add(
      .keyboard(
        Self.seat,
        isDown ? .down(stroke, time: time, serial: nextSerial()) : .up(stroke, time: time, serial: nextSerial())))
  }
}
