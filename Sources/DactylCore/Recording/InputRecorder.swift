import DactylGeometry
import DactylInput

/// Writes device events as an input script.
///
/// Events wait until the item that they become is dispatched, since an item before it may move the focus into a secret.
/// They are written before the item is delivered, so that a recording contains the input that has ended a program.
@MainActor final class InputRecorder {
  /// The time and the surfaces of a read batch at its arrival.
  struct Arrival {
    var time: Timestamp
    var popups: PopupPositions
    /// The names of surfaces in scripts; the main one has none.
    var names: [SurfaceID: String]
  }

  private struct Contact {
    var device: Int32
    var kind: Kind
    var label: Int
    var surface: SurfaceID?
    var location = Point.zero
    var details = ""
  }

  private enum Kind { case finger, pen, pointer }

  private let file: LineFile
  private let start: Timestamp
  private var contacts: [Contact] = []
  private var actions: [String] = []
  /// Events that are not recorded yet, with their numbers.
  private var waiting: [(number: Int, event: DeviceEvent, arrival: Arrival)] = []
  /// Events of fingers, and of the pointer, whose frame has not come yet.
  private var (touchEvents, pointerEvents): ([DeviceEvent.TouchEvent], [DeviceEvent.PointerEvent]) = ([], [])
  private var names: [SurfaceID: String] = [:]
  /// The arrival of the event that was recorded last.
  private var now = Timestamp.zero
  private var pointerPlace = Point.zero
  private var pointerSurface: SurfaceID?
  /// The surface where the held button was pressed.
  private var pressedSurface: SurfaceID?
  private var popups = PopupPositions()
  private var secrecy = RecordingSecrecy()
  /// The keys that are down and were left out.
  private var hiddenKeys: Set<String> = []
  private var pointerButtons = 0
  private var pen = PenState()
  private var wheel = Point.zero

  private struct PenState {
    var surface: SurfaceID?
    var location = Point.zero
    var force = 0.0
    var isOut = false
    var hasDown = false
    var hasUp = false
    var changed = false
  }

  /// Creates a new file at `path`; times count from `start`.
  init(path: String, start: Timestamp) throws(LaunchError) {
    file = try LineFile(path)
    self.start = start
    file.append("# TIME ACTION [+ ACTION ...], seconds and points; see InputScript")
  }

  /// Adds the events of one read batch, of which `count` device events came before.
  func add(_ events: [DeviceEvent], after count: Int, _ arrival: Arrival) {
    for (index, event) in events.enumerated() { waiting.append((count + index, event, arrival)) }
  }

  /// Records the events with numbers below `count`, but for secrets. `item`, which came from the last of them, is
  /// dispatched next.
  func record(upTo count: Int, before item: InputItem?, hiding secrecy: RecordingSecrecy) {
    self.secrecy = secrecy
    var index = 0
    while index < waiting.count, waiting[index].number < count {
      let (_, event, arrival) = waiting[index]
      (popups, names) = (arrival.popups, arrival.names)
      record(event, arrival.time)
      index += 1
    }
    if index > 0 { now = waiting[index - 1].arrival.time }
    waiting.removeFirst(index)
    // A group without a frame.
    switch item?.device?.kind {
    case .touchscreen: finishTouches(now)
    case .pointer: finishPointer(now)
    case .tool, nil: break
    }
    flush(now)
  }

  private func record(_ event: DeviceEvent, _ now: Timestamp) {
    switch event {
    case .touch(_, let event): add(event, now)
    case .pointer(_, let event):
      pointerEvents.append(event)
      if event == .frame { finishPointer(now) }
    case .tool(_, _, let event): record(event, now)
    case .keyboard(_, .down(let stroke, _, _)):
      finishTouches(now)
      finishPointer(now)
      keyDown(stroke)
    case .keyboard(_, .up(let stroke, _, _)): keyUp(stroke)
    case .keyboard, .gesture: break
    // An input method may write secrets.
    case .textInput: break
    case .batchEnd:
      finishTouches(now)
      finishPointer(now)
      flush(now)
    }
  }

  private func add(_ event: DeviceEvent.TouchEvent, _ now: Timestamp) {
    switch event {
    case .frame:
      finishTouches(now)
      flush(now)
    case .cancel, .lost:
      touchEvents = []
      record(event, now)
    default: touchEvents.append(event)
    }
  }

  private func finishTouches(_ now: Timestamp) {
    for event in touchEvents { record(event, now) }
    touchEvents = []
  }

  private func finishPointer(_ now: Timestamp) {
    for event in pointerEvents { record(event, now) }
    pointerEvents = []
  }

  private func flush(_ now: Timestamp) {
    guard !actions.isEmpty else { return }
    let time = max((now - start).seconds, 0)
    if time > InputScript.maximumTime {
      file.end(because: "It has lasted \(Int(InputScript.maximumTime)) seconds, the most that a script may last")
    }
    file.append("\(Decimal.text(time, 3)) \(actions.joined(separator: " + "))")
    actions = []
  }

  // MARK: Fingers

  private func record(_ event: DeviceEvent.TouchEvent, _ now: Timestamp) {
    switch event {
    case .down(let id, let surface, let point, _, _):
      guard !secrecy.hides(point, on: surface) else { return forget(id, .finger) }
      let contact = begin(id, .finger, surface)
      // A line can't have two phases of one contact.
      if actions.contains(where: { $0 == "up \(contact)" }) { flush(now) }
      actions.append("down \(contact) \(Self.text(point))\(option(surface))")
    case .motion(let id, let point, _):
      if let index = index(of: id, .finger) { move(index, to: point) }
    case .up(let id, _, _):
      if let index = index(of: id, .finger) { end(index, now) }
    case .shape(let id, let major, let minor):
      amend(id, "major=\(Decimal.text(major, 1)) minor=\(Decimal.text(minor, 1))")
    case .orientation(let id, let degrees):
      amend(id, "angle=\(Decimal.text(degrees, 1))")
    case .frame: break
    case .cancel, .lost:
      flush(now)
      contacts.removeAll { $0.kind == .finger }
      actions.append("cancel")
      flush(now)
    }
  }

  /// Forgets a contact; a hidden one, whose movements and lift have no effect then.
  private func forget(_ device: Int32, _ kind: Kind) {
    contacts.removeAll { $0.device == device && $0.kind == kind }
  }

  private func begin(_ device: Int32, _ kind: Kind, _ surface: SurfaceID?) -> Int {
    forget(device, kind)
    let used = contacts.map(\.label)
    let label = (1...used.count + 1).first { !used.contains($0) } ?? used.count + 1
    contacts.append(Contact(device: device, kind: kind, label: label, surface: surface))
    return label
  }

  private func index(of device: Int32, _ kind: Kind) -> Int? {
    contacts.firstIndex { $0.device == device && $0.kind == kind }
  }

  /// A contact that began before the secret is not followed over the touch keyboard.
  private func move(_ index: Int, to point: Point) {
    guard !secrecy.hides(point, on: contacts[index].surface) else { return }
    actions.removeAll { $0.hasPrefix("move \(contacts[index].label) ") }
    actions.append("move \(contacts[index].label) \(Self.text(point))")
  }

  private func end(_ index: Int, _ now: Timestamp) {
    let label = contacts[index].label
    if actions.contains(where: { $0.hasPrefix("down \(label) ") }) { flush(now) }
    // The last movement and the lift are one frame, but a line can't have two actions of one contact. Two lines are
    // equivalent.
    if actions.contains(where: { $0.hasPrefix("move \(label) ") }) { flush(now) }
    contacts.remove(at: index)
    actions.append("up \(label)")
  }

  /// Adds the shape to the down or the move of its frame. A change of shape alone is not recorded, since it has no
  /// effect (EI-7).
  private func amend(_ id: Int32, _ text: String) {
    guard let finger = index(of: id, .finger) else { return }
    let label = contacts[finger].label
    guard let action = actions.lastIndex(where: { $0.hasPrefix("down \(label) ") || $0.hasPrefix("move \(label) ") })
    else { return }
    actions[action] += " " + text
  }

  // MARK: Pointer, pen, keys

  private func record(_ event: DeviceEvent.PointerEvent, _ now: Timestamp) {
    switch event {
    case .enter(let surface, let point, _):
      pointerSurface = surface
      movePointer(to: point)
    case .motion(let point, _):
      movePointer(to: point)
    case .button(let code, let isPressed, _, _): button(code, isPressed, now)
    case .axis(.horizontal, let value, _): wheel.x += value
    case .axis(.vertical, let value, _): wheel.y += value
    case .frame:
      if wheel != .zero {
        actions.append("wheel \(Self.text(pointerPlace)) \(Self.text(wheel))\(option(pointerSurface))")
      }
      wheel = .zero
      flush(now)
    default: break
    }
  }

  private func movePointer(to point: Point) {
    pointerPlace = point
    if let index = index(of: 0, .pointer) {
      // In scripts a pressed pointer stays on its surface.
      move(index, to: point + (pressedSurface.flatMap { popups.offset(from: pointerSurface, to: $0) } ?? .zero))
    } else if !secrecy.hides(point, on: pointerSurface) {
      actions.removeAll { $0.hasPrefix("hover ") }
      actions.append("hover \(Self.text(point))\(option(pointerSurface))")
    }
  }

  private func button(_ code: UInt32, _ isPressed: Bool, _ now: Timestamp) {
    pointerButtons = max(pointerButtons + (isPressed ? 1 : -1), 0)
    if isPressed, pointerButtons == 1 {
      pressedSurface = pointerSurface
      guard !secrecy.hides(pointerPlace, on: pointerSurface) else { return forget(0, .pointer) }
      actions.removeAll { $0.hasPrefix("hover ") }
      let name = code == ButtonCode.right ? " button=right" : code == ButtonCode.middle ? " button=middle" : ""
      actions.append(
        "down \(begin(0, .pointer, pointerSurface)) \(Self.text(pointerPlace)) type=pointer\(name)\(option(pointerSurface))"
      )
    } else if pointerButtons == 0, let index = index(of: 0, .pointer) {
      end(index, now)
    }
  }

  private func record(_ event: DeviceEvent.ToolEvent, _ now: Timestamp) {
    switch event {
    case .proximityIn(let surface, _): pen.surface = surface
    case .motion(let point):
      pen.location = point
      pen.changed = true
    case .pressure(let value):
      pen.force = Double(value) / 65535
      pen.changed = true
    case .down: pen.hasDown = true
    case .up: pen.hasUp = true
    case .proximityOut, .removed: pen.isOut = true
    case .frame: finishPen(now)
    default: break
    }
  }

  private func finishPen(_ now: Timestamp) {
    let isHidden = secrecy.hides(pen.location, on: pen.surface)
    let details = "\(Self.text(pen.location)) force=\(Decimal.text(pen.force, 3))"
    if pen.hasDown, isHidden {
      forget(0, .pen)
    } else if pen.hasDown {
      let force = Decimal.text(pen.force, 3)
      actions.append(
        "down \(begin(0, .pen, pen.surface)) \(Self.text(pen.location)) type=pencil force=\(force)\(option(pen.surface))"
      )
    } else if let index = index(of: 0, .pen) {
      if pen.hasUp {
        end(index, now)
      } else if !isHidden {
        actions.append("move \(contacts[index].label) \(details)")
      }
    } else if pen.changed, !pen.isOut, !isHidden {
      actions.append("penhover \(Self.text(pen.location))\(option(pen.surface))")
    }
    if pen.isOut { actions.append("penaway") }
    pen.hasDown = false
    pen.hasUp = false
    pen.isOut = false
    pen.changed = false
    flush(now)
  }

  private func keyDown(_ stroke: KeyStroke) {
    guard !stroke.name.isEmpty else { return }
    if secrecy.hidesKeys { hiddenKeys.insert(stroke.name) } else { actions.append("key down \(stroke.name)") }
  }

  private func keyUp(_ stroke: KeyStroke) {
    guard !stroke.name.isEmpty, hiddenKeys.remove(stroke.name) == nil else { return }
    actions.append("key up \(stroke.name)")
  }

  /// Returns the surface option; empty for the main surface.
  private func option(_ surface: SurfaceID?) -> String {
    surface.flatMap { names[$0] }.map { " surface=\($0)" } ?? ""
  }

  private static func text(_ point: Point) -> String {
    "\(Decimal.text(point.x, 3)) \(Decimal.text(point.y, 3))"
  }
}
