import DactylGeometry
import DactylInput

/// A seat whose devices execute the actions of a script.
///
/// Actions are added one by one; `takeFrame` returns the events of one frame. Impossible actions, such as lifting a
/// finger that is not down, are rejected when the script is parsed (`ScriptContacts`) and do nothing here.
@MainActor package final class ScriptSeat {
  /// A contact that is down.
  private enum Contact {
    case finger(wire: Int32)
    case pointer(button: UInt32)
    case pencil(ToolID)
  }

  private struct Pen {
    var tool: ToolID
    var surface: SurfaceID
    var isDown = false
  }

  private let seat: SeatID
  private let surface: @MainActor (String?) -> SurfaceID?
  private var contacts: [(label: String, contact: Contact)] = []
  /// Pens in proximity.
  private var pens: [Pen] = []
  private var pointer: (surface: SurfaceID, location: Point)?
  private var serial: UInt32 = 0
  /// The names of keys that are not in the list, in order of use.
  private var otherKeys: [String] = []
  /// The modifier keys that are down.
  private var heldModifiers: [String] = []

  // The current frame.
  private var events: [DeviceEvent] = []
  /// The events that end the frame of each device.
  private var frames: [DeviceEvent] = []

  /// `surface` returns the surface with a name, or the main one for nil.
  package init(seat: SeatID, surface: @escaping @MainActor (String?) -> SurfaceID?) {
    self.seat = seat
    self.surface = surface
  }

  /// Sends the keyboard's enter to the main surface.
  package func focusKeyboard() {
    guard let main = surface(nil) else { return }
    add(.keyboard(seat, .enter(surface: main, held: [])))
  }

  /// Returns the events of the actions added since the last frame.
  package func takeFrame() -> [DeviceEvent] {
    defer {
      events = []
      frames = []
    }
    return events + frames
  }

  /// Adds the events of `action`. Operations of the program have none.
  package func add(_ action: InputScript.Action, at timestamp: Timestamp) {
    let time = DeviceTime.nanoseconds(timestamp.nanoseconds)
    switch action {
    case .down(let label, let point, let kind, let name, let details):
      if let surface = surface(name) { down(label, point, surface, kind, details, time) }
    case .move(let label, let point, let details): move(label, to: point, details, time)
    case .up(let label): up(label, time)
    case .cancel: endTouches(.cancel)
    case .touchLost: endTouches(.lost)
    case .hover(let point, let name):
      if let surface = surface(name) { movePointer(to: point, on: surface, time) }
    case .wheel(let point, let movement, let name):
      if let surface = surface(name) { wheel(point, movement, surface, time) }
    case .penHover(let point, let name):
      if let surface = surface(name) { add(.motion(to: point), of: approach(surface, time), time) }
    case .penAway:
      for pen in pens { add(.proximityOut, of: pen.tool, time) }
      pens = []
      contacts.removeAll { if case .pencil = $0.contact { true } else { false } }
    case .key(let name, let isDown): press(name, isDown: isDown, time)
    case .inactive, .perform, .wait: break
    }
  }

  /// Whether a pointer contact is down. A further button begins no contact (`EI-23`).
  package var isPointerDown: Bool {
    contacts.contains { if case .pointer = $0.contact { true } else { false } }
  }

  private func nextSerial() -> UInt32 {
    serial += 1
    return serial
  }

  package func add(_ event: DeviceEvent, closedBy frame: DeviceEvent? = nil) {
    events.append(event)
    if let frame, !frames.contains(frame) { frames.append(frame) }
  }

  private func add(_ event: DeviceEvent.TouchEvent) {
    add(.touch(seat, event), closedBy: .touch(seat, .frame))
  }

  package func add(_ event: DeviceEvent.PointerEvent) {
    add(.pointer(seat, event), closedBy: .pointer(seat, .frame))
  }

  package func add(_ event: DeviceEvent.ToolEvent, of tool: ToolID, _ time: DeviceTime) {
    add(.tool(seat, tool, event), closedBy: .tool(seat, tool, .frame(time: time)))
  }

  // MARK: Contacts

  private func down(
    _ label: String, _ point: Point, _ surface: SurfaceID, _ kind: InputScript.ContactKind,
    _ details: InputScript.Details, _ time: DeviceTime
  ) {
    switch kind {
    case .finger:
      let used = contacts.compactMap { if case .finger(let wire) = $0.contact { wire } else { nil } }
      let wire = (0...Int32(used.count)).first { !used.contains($0) } ?? 0
      contacts.append((label, .finger(wire: wire)))
      add(.down(id: wire, surface: surface, at: point, time: time, serial: nextSerial()))
      shape(wire, details)
    case .pointer(let button):
      movePointer(to: point, on: surface, time)
      contacts.append((label, .pointer(button: button)))
      add(.button(code: button, isPressed: true, time: time, serial: nextSerial()))
    case .pen:
      let tool = approach(surface, time)
      add(.motion(to: point), of: tool, time)
      press(tool, details, time)
      add(.down(serial: nextSerial()), of: tool, time)
      if let index = pens.firstIndex(where: { $0.tool == tool }) { pens[index].isDown = true }
      contacts.append((label, .pencil(tool)))
    }
  }

  private func move(_ label: String, to point: Point, _ details: InputScript.Details, _ time: DeviceTime) {
    switch contacts.first(where: { $0.label == label })?.contact {
    case .finger(let wire):
      add(.motion(id: wire, to: point, time: time))
      shape(wire, details)
    case .pointer:
      pointer?.location = point
      add(.motion(to: point, time: time))
    case .pencil(let tool):
      add(.motion(to: point), of: tool, time)
      press(tool, details, time)
    case nil: break
    }
  }

  private func up(_ label: String, _ time: DeviceTime) {
    guard let index = contacts.firstIndex(where: { $0.label == label }) else { return }
    switch contacts.remove(at: index).contact {
    case .finger(let wire): add(.up(id: wire, time: time, serial: nextSerial()))
    case .pointer(let button): add(.button(code: button, isPressed: false, time: time, serial: nextSerial()))
    case .pencil(let tool):
      add(.up, of: tool, time)
      if let index = pens.firstIndex(where: { $0.tool == tool }) { pens[index].isDown = false }
    }
  }

  private func endTouches(_ event: DeviceEvent.TouchEvent) {
    contacts.removeAll { if case .finger = $0.contact { true } else { false } }
    add(.touch(seat, event))
  }

  private func shape(_ wire: Int32, _ details: InputScript.Details) {
    if let major = details.major ?? details.minor {
      add(.shape(id: wire, major: major, minor: details.minor ?? major))
    }
    if let angle = details.angle { add(.orientation(id: wire, degrees: angle)) }
  }

  private func press(_ tool: ToolID, _ details: InputScript.Details, _ time: DeviceTime) {
    guard let force = details.force else { return }
    add(.pressure(UInt32((min(max(force, 0), 1) * 65535).rounded())), of: tool, time)
  }

  // MARK: Pointer, pens, keys

  private func movePointer(to point: Point, on surface: SurfaceID, _ time: DeviceTime) {
    // A pressed pointer stays on its surface.
    let surface = isPointerDown ? pointer?.surface ?? surface : surface
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

  /// Sends a leave: the pointer moves to another program.
  package func leavePointer() {
    guard let present = pointer else { return }
    add(.leave(surface: present.surface))
    pointer = nil
  }

  /// The distance that one click of a wheel scrolls, in points.
  package static var pointsPerClick: Double { EventConstants.pointsPerDetent }

  private func wheel(_ point: Point, _ movement: Point, _ surface: SurfaceID, _ time: DeviceTime) {
    movePointer(to: point, on: surface, time)
    add(.axisSource(.wheel))
    for (axis, value) in [(DeviceEvent.Axis.horizontal, movement.x), (.vertical, movement.y)] where value != 0 {
      add(.axis(axis, value: value, time: time))
      let clicks = min(max(value / EventConstants.pointsPerDetent, -1e6), 1e6)
      add(.axisValue120(axis, value: Int32((clicks * 120).rounded())))
    }
  }

  /// Returns the pen that hovers over `surface`, or brings another one into proximity.
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

  private func press(_ name: String, isDown: Bool, _ time: DeviceTime) {
    let stroke = stroke(name)
    let event: DeviceEvent.KeyboardEvent =
      isDown
      ? .down(stroke, time: time, serial: nextSerial()) : .up(stroke, time: time, serial: nextSerial())
    add(.keyboard(seat, event))
    guard ScriptKey.modifier(of: name) != nil else { return }
    if isDown { heldModifiers.append(name) } else { heldModifiers.removeAll { $0 == name } }
    let state = heldModifiers.compactMap(ScriptKey.modifier).reduce(into: ModifierState()) { $0.formUnion($1) }
    add(.keyboard(seat, .modifiers(state)))
  }

  /// Repeats a key that is down.
  package func repeatKey(_ name: String, at time: Timestamp) {
    add(.keyboard(seat, .repeated(stroke(name))))
  }

  /// A recorded key may belong to any layout: an unknown name gets a code that no keyboard has.
  private func stroke(_ name: String) -> KeyStroke {
    if let key = ScriptKey(name: name) {
      // Layouts have their own symbol for Tab with Shift.
      let isBackTab = name == "Tab" && heldModifiers.contains { ScriptKey.modifier(of: $0) == .shift }
      return KeyStroke(
        code: key.code, name: isBackTab ? "ISO_Left_Tab" : name, characters: key.characters,
        charactersIgnoringModifiers: key.characters)
    }
    if !otherKeys.contains(name) { otherKeys.append(name) }
    let text = name.count == 1 ? name : ""
    let code = 0x300 + UInt32(otherKeys.firstIndex(of: name) ?? 0)
    return KeyStroke(code: code, name: name, characters: text, charactersIgnoringModifiers: text)
  }
}
