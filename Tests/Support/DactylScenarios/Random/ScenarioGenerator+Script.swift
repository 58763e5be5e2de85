import Dactyl
import DactylGeometry

/// Random scripts.
extension ScenarioGenerator {
  /// The present contacts and keys of the script.
  struct Devices {
    struct Contact {
      var label: String
      var kind: InputScript.ContactKind
      var location: Point
    }
    var contacts: [Contact] = []
    /// The place of the last down or lift.
    var lastPlace: Point?
    var keys: [String] = []

    var pointerIsDown: Bool { contacts.contains { $0.kind.isPointer } }
  }

  /// Milliseconds near every time constant of the event model.
  private static let pauses = [
    0, 1, 8, 8, 8, 16, 16, 16, 16, 16, 33, 50, 50, 100, 149, 150, 151, 200, 349, 350, 351, 499, 500, 501, 749, 750, 751,
    1000, 2000,
  ]
  /// Points near every threshold.
  private static let ways = [
    1.0, 2, 2, 3, 5, 8, 8.5, 9, 10, 10, 10.5, 11, 12, 20, 30, 45, 46, 50, 51, 70, 71, 100, 200,
  ]

  mutating func makeScript() -> [ScriptStep] {
    var steps: [ScriptStep] = []
    var devices = Devices()
    var milliseconds: Int64 = 0
    for _ in 0..<random.int(4...24) {
      let pause = random.chance(50) ? random.pick(0, 8, 16, 16) : random.pick(Self.pauses) ?? 0
      milliseconds += Int64(pause)
      var actions: [ScriptAction] = []
      for _ in 0..<random.weighted((1, 70), (2, 20), (3, 10)) { actions += makeActions(&devices) }
      if !actions.isEmpty {
        steps.append(ScriptStep(line: 0, time: Timestamp(milliseconds: milliseconds), actions: actions))
      }
    }
    return steps
  }

  private mutating func makeActions(_ devices: inout Devices) -> [ScriptAction] {
    switch random.int(0...99) {
    case 0..<24: return [.input(down(&devices))]
    case 24..<56: return moves(&devices)
    case 56..<78: return ups(&devices)
    case 78..<85: return interruption(&devices)
    case 85..<88:
      // With a button pressed it is a drag.
      return [.input(.hover(place(devices), surface: random.chance(50) ? random.pick(menuNames) : nil))]
    case 88..<90: return [.input(random.chance(70) ? .penHover(place(devices), surface: nil) : penAway(&devices))]
    case 90..<92:
      let way: Point = random.pick(Point(x: 0, y: 15), Point(x: 0, y: -15), Point(x: 30, y: 0), Point(x: 5, y: 200))
      let surface = random.chance(50) ? random.pick(menuNames) : nil
      return [.input(.wheel(place(devices), by: way, surface: surface))]
    case 92..<95: return [.input(key(&devices))]
    case 95..<98: return operation().map { [.operation($0)] } ?? []
    default: return [.input(.wait)]
    }
  }

  private mutating func down(_ devices: inout Devices) -> InputScript.Action {
    let label = "\(labels.count + 1)"
    var kind: InputScript.ContactKind = random.weighted(
      (.finger, 82), (.pen, 7), (.pointer(button: 0x110), 9), (.pointer(button: 0x111), 2))
    if devices.contacts.contains(where: { $0.kind == kind && kind.isPointer }) { kind = .finger }
    labels.append(label)
    var surface: String?
    var point = place(devices)
    if views.contains(where: { $0.flags.surface != nil }), random.chance(30) {
      surface = "pop"
      point = Point(x: Double(random.int(0...200)), y: Double(random.int(0...200)))
    } else if !menuNames.isEmpty, random.chance(40) {
      surface = random.pick(menuNames)
      point = Point(x: Double(random.int(0...160)), y: Double(random.int(0...200)))
    }
    devices.contacts.append(Devices.Contact(label: label, kind: kind, location: point))
    devices.lastPlace = point
    return .down(
      label: label, at: point, kind: kind, surface: surface ?? NameTable.mainSurface, details: InputScript.Details())
  }

  /// Near the last contact, in the middle of a view, at an edge, or anywhere.
  private mutating func place(_ devices: Devices) -> Point {
    switch random.int(0...9) {
    case 0..<4:
      guard let last = devices.lastPlace else { break }
      return limited(last + way())
    case 4..<6:
      guard let last = devices.lastPlace else { break }
      return last
    case 6..<9:
      guard let view = random.pick(views), let place = places[view.name] else { break }
      return limited(
        Point(
          x: (place.origin.x + place.size.width * Double(random.int(0...10)) / 10).rounded(),
          y: (place.origin.y + place.size.height * Double(random.int(0...10)) / 10).rounded()))
    default:
      return Point(x: random.pick(0, 5, 20, 21, 399), y: Double(random.int(0...599)))
    }
    return Point(x: Double(random.int(0...399)), y: Double(random.int(0...599)))
  }

  private func limited(_ point: Point) -> Point {
    Point(x: min(max(point.x, 0), 399), y: min(max(point.y, 0), 599))
  }

  private mutating func way() -> Point {
    let length = (random.pick(Self.ways) ?? 1) * (random.chance(50) ? 1 : -1)
    switch random.int(0...3) {
    case 0: return Point(x: length, y: 0)
    case 1: return Point(x: 0, y: length)
    case 2: return Point(x: length, y: random.pick(Self.ways) ?? 1)
    default: return Point(x: random.pick(1, -1, 2), y: length)
    }
  }

  private mutating func moves(_ devices: inout Devices) -> [ScriptAction] {
    guard !devices.contacts.isEmpty else { return [.input(down(&devices))] }
    var moving = [random.int(0...devices.contacts.count - 1)]
    if random.chance(35) { moving = Array(devices.contacts.indices) }
    var way = way()
    var actions: [ScriptAction] = []
    for index in moving {
      let location = devices.contacts[index].location + way
      devices.contacts[index].location = location
      actions.append(.input(.move(label: devices.contacts[index].label, to: location, details: InputScript.Details())))
      // The fingers move together, apart, or one does not move.
      if random.chance(50) { way = Point.zero - way }
    }
    return actions
  }

  private mutating func ups(_ devices: inout Devices) -> [ScriptAction] {
    guard !devices.contacts.isEmpty else { return [.input(down(&devices))] }
    if random.chance(20) {
      let labels = devices.contacts.map(\.label)
      devices.contacts = []
      return labels.map { .input(.up(label: $0)) }
    }
    let contact = devices.contacts.remove(at: random.int(0...devices.contacts.count - 1))
    devices.lastPlace = contact.location
    return [.input(.up(label: contact.label))]
  }

  private mutating func interruption(_ devices: inout Devices) -> [ScriptAction] {
    switch random.int(0...5) {
    case 0...1:
      devices.contacts.removeAll { $0.kind == .finger }
      return [.input(random.pick(.cancel, .touchLost))]
    case 2: return [.input(.inactive)]
    case 3: return [.input(penAway(&devices))]
    default: return operation().map { [.operation($0)] } ?? []
    }
  }

  private func penAway(_ devices: inout Devices) -> InputScript.Action {
    devices.contacts.removeAll { $0.kind == .pen }
    return .penAway
  }

  private mutating func key(_ devices: inout Devices) -> InputScript.Action {
    if let name = random.pick(devices.keys), random.chance(60) {
      devices.keys.removeAll { $0 == name }
      return .key(name: name, isDown: false)
    }
    let name: String = random.pick("space", "Return", "Escape", "Tab", "a", "Menu", "Right", "Down")
    if !devices.keys.contains(name) { devices.keys.append(name) }
    return .key(name: name, isDown: true)
  }
}
