import DactylGeometry
import DactylInput

/// A seat whose devices do what a script says: each line becomes one read batch of device events.
@MainActor package final class ScriptSeat {
  private struct Contact {
    var label: String
    var kind: InputScript.ContactKind
    var id: Int32
  }

  private let seat: SeatID
  private let tool: ToolID
  private var contacts: [Contact] = []
  private var pointerSurface: SurfaceID?
  private var penSurface: SurfaceID?
  private var keyNames: [String] = []
  private var serial: UInt32 = 0

  package init(seat: SeatID = SeatID(rawValue: 0), tool: ToolID = ToolID(rawValue: 0)) {
    self.seat = seat
    self.tool = tool
  }

  /// What `line` makes the devices say. `surface` finds the surface that a name, or none, stands for.
  ///
  /// Throws for a label that is used before its `down`, or that is down already.
  package func events(
    for line: InputScript.Line, file: String, surface: (String?) -> SurfaceID?
  ) throws(ScriptError) -> [DeviceEvent] {
    let time = DeviceTime.nanoseconds(line.time.nanoseconds)
    var batch = Batch()
    for action in line.actions {
      do throws(Mistake) {
        try add(action, time, surface, &batch)
      } catch {
        throw ScriptError(file: file, line: line.number, reason: error.reason)
      }
    }
    if batch.hasTouch { batch.events.append(.touch(seat, .frame)) }
    if batch.hasPointer { batch.events.append(.pointer(seat, .frame)) }
    if batch.hasTool { batch.events.append(.tool(seat, tool, .frame(time: time))) }
    return batch.events + [.batchEnd]
  }

  private struct Batch {
    var events: [DeviceEvent] = []
    var hasTouch = false
    var hasPointer = false
    var hasTool = false
  }

  private struct Mistake: Error {
    var reason: String
  }

  private func add(
    _ action: InputScript.Action, _ time: DeviceTime, _ surface: (String?) -> SurfaceID?, _ batch: inout Batch
  ) throws(Mistake) {
    switch action {
    case .down(let label, let point, let kind, let name, let details):
      guard !contacts.contains(where: { $0.label == label }) else { throw Mistake(reason: "\(label) is down already") }
      contacts.append(Contact(label: label, kind: kind, id: lowestFreeID()))
      down(contacts[contacts.count - 1], at: point, on: surface(name), details, time, &batch)
    case .move(let label, let point, let details):
      move(try contact(label), to: point, details, time, &batch)
    case .up(let label):
      let contact = try contact(label)
      contacts.removeAll { $0.label == label }
      up(contact, time, &batch)
    case .cancel: touchesEnd(.cancel, &batch)
    case .touchLost: touchesEnd(.lost, &batch)
    case .hover(let point, let name): hover(at: point, on: surface(name), time, &batch)
    case .penHover(let point, let name):
      proximity(on: surface(name), &batch)
      batch.events.append(.tool(seat, tool, .motion(to: point)))
    case .penAway:
      penSurface = nil
      batch.events.append(.tool(seat, tool, .proximityOut))
      batch.hasTool = true
    case .wheel(let point, let way, let name): wheel(at: point, by: way, on: surface(name), time, &batch)
    case .key(let name, let isDown): batch.events.append(key(name, isDown, time))
    case .wait, .inactive, .perform: break
    }
  }

  private func contact(_ label: String) throws(Mistake) -> Contact {
    guard let contact = contacts.first(where: { $0.label == label }) else {
      throw Mistake(reason: "\(label) is not down")
    }
    return contact
  }

  private func lowestFreeID() -> Int32 {
    let used = contacts.map(\.id)
    return (0...Int32(used.count)).first { !used.contains($0) } ?? 0
  }

  private func nextSerial() -> UInt32 {
    serial += 1
    return serial
  }

  // MARK: Contacts

  private func down(
    _ contact: Contact, at point: Point, on surface: SurfaceID?, _ details: InputScript.Details, _ time: DeviceTime,
    _ batch: inout Batch
  ) {
    switch contact.kind {
    case .finger:
      batch.events.append(
        .touch(seat, .down(id: contact.id, surface: surface, at: point, time: time, serial: nextSerial())))
      add(details, of: contact, &batch)
      batch.hasTouch = true
    case .pointer(let button):
      place(at: point, on: surface, time, &batch)
      batch.events.append(
        .pointer(seat, .button(code: button, isPressed: true, time: time, serial: nextSerial())))
    case .pen:
      proximity(on: surface, &batch)
      batch.events.append(.tool(seat, tool, .motion(to: point)))
      add(details, of: contact, &batch)
      batch.events.append(.tool(seat, tool, .down(serial: nextSerial())))
    }
  }

  private func move(
    _ contact: Contact, to point: Point, _ details: InputScript.Details, _ time: DeviceTime, _ batch: inout Batch
  ) {
    switch contact.kind {
    case .finger:
      batch.events.append(.touch(seat, .motion(id: contact.id, to: point, time: time)))
      batch.hasTouch = true
    case .pointer:
      batch.events.append(.pointer(seat, .motion(to: point, time: time)))
      batch.hasPointer = true
    case .pen:
      batch.events.append(.tool(seat, tool, .motion(to: point)))
      batch.hasTool = true
    }
    add(details, of: contact, &batch)
  }

  private func up(_ contact: Contact, _ time: DeviceTime, _ batch: inout Batch) {
    switch contact.kind {
    case .finger:
      batch.events.append(.touch(seat, .up(id: contact.id, time: time, serial: nextSerial())))
      batch.hasTouch = true
    case .pointer(let button):
      batch.events.append(
        .pointer(seat, .button(code: button, isPressed: false, time: time, serial: nextSerial())))
      batch.hasPointer = true
    case .pen:
      batch.events.append(.tool(seat, tool, .up))
      batch.hasTool = true
    }
  }

  private func add(_ details: InputScript.Details, of contact: Contact, _ batch: inout Batch) {
    switch contact.kind {
    case .finger:
      if details.major != nil || details.minor != nil {
        let major = details.major ?? details.minor ?? 0
        batch.events.append(
          .touch(seat, .shape(id: contact.id, major: major, minor: details.minor ?? major)))
      }
      if let angle = details.angle {
        batch.events.append(.touch(seat, .orientation(id: contact.id, degrees: angle)))
      }
    case .pen:
      guard let force = details.force else { return }
      batch.events.append(.tool(seat, tool, .pressure(UInt32((min(max(force, 0), 1) * 65535).rounded()))))
    case .pointer: break
    }
  }

  private func touchesEnd(_ event: DeviceEvent.TouchEvent, _ batch: inout Batch) {
    contacts.removeAll { $0.kind == .finger }
    batch.events.append(.touch(seat, event))
  }

  // MARK: Pointer, pen, keys

  private func place(at point: Point, on surface: SurfaceID?, _ time: DeviceTime, _ batch: inout Batch) {
    if pointerSurface != surface {
      if let old = pointerSurface { batch.events.append(.pointer(seat, .leave(surface: old))) }
      pointerSurface = surface
      batch.events.append(.pointer(seat, .enter(surface: surface, at: point, serial: nextSerial())))
    } else {
      batch.events.append(.pointer(seat, .motion(to: point, time: time)))
    }
    batch.hasPointer = true
  }

  private func hover(at point: Point, on surface: SurfaceID?, _ time: DeviceTime, _ batch: inout Batch) {
    place(at: point, on: surface, time, &batch)
  }

  private func wheel(
    at point: Point, by way: Point, on surface: SurfaceID?, _ time: DeviceTime, _ batch: inout Batch
  ) {
    place(at: point, on: surface, time, &batch)
    batch.events.append(.pointer(seat, .axisSource(.wheel)))
    if way.x != 0 { batch.events.append(.pointer(seat, .axis(.horizontal, value: way.x, time: time))) }
    if way.y != 0 { batch.events.append(.pointer(seat, .axis(.vertical, value: way.y, time: time))) }
  }

  private func proximity(on surface: SurfaceID?, _ batch: inout Batch) {
    batch.hasTool = true
    guard penSurface != surface else { return }
    penSurface = surface
    batch.events.append(.tool(seat, tool, .proximityIn(surface: surface, isEraser: false)))
  }

  private func key(_ name: String, _ isDown: Bool, _ time: DeviceTime) -> DeviceEvent {
    // A code of its own for each name: what a layout would do is not the script's business.
    if !keyNames.contains(name) { keyNames.append(name) }
    let code = 0x300 + UInt32(keyNames.firstIndex(of: name) ?? 0)
    let text = name.count == 1 ? name : ""
    let stroke = KeyStroke(code: code, name: name, characters: text, charactersIgnoringModifiers: text)
    let serial = nextSerial()
    return .keyboard(
      seat, isDown ? .down(stroke, time: time, serial: serial) : .up(stroke, time: time, serial: serial))
  }
}
