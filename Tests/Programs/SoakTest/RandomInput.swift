import Dactyl
import DactylRandom
import DactylScenarios

/// The input of a user, refresh by refresh: one gesture at a time, with one to ten fingers, a pointer or keys.
struct RandomInput {
  /// A window for input, by its name in the actions.
  struct Target {
    var name: String
    var size: Size
  }

  /// The remaining frames of the present gesture.
  private var frames: [[InputScript.Action]] = []
  /// Labels and keys that are down.
  private var contacts: [String] = []
  private var keys: [String] = []
  private var lastContact = 0

  /// Returns the devices' actions in this refresh.
  mutating func step(on targets: [Target], _ random: inout SeededSource) -> [InputScript.Action] {
    if frames.isEmpty { begin(on: targets, &random) }
    let frame = frames.isEmpty ? [] : frames.removeFirst()
    for action in frame { follow(action) }
    return frame
  }

  /// Returns actions that lift everything.
  mutating func lift() -> [InputScript.Action] {
    frames = []
    let actions: [InputScript.Action] = contacts.map { .up(label: $0) } + keys.map { .key(name: $0, isDown: false) }
    contacts = []
    keys = []
    return actions
  }

  /// Forgets all contacts: the compositor has cancelled them, or the screen is unplugged.
  mutating func forget() {
    frames = []
    contacts = []
    keys = []
  }

  private mutating func follow(_ action: InputScript.Action) {
    switch action {
    case .down(let label, _, _, _, _): contacts.append(label)
    case .up(let label): contacts.removeAll { $0 == label }
    case .key(let name, let isDown):
      keys.removeAll { $0 == name }
      if isDown { keys.append(name) }
    default: break
    }
  }

  // MARK: Gestures

  private mutating func begin(on targets: [Target], _ random: inout SeededSource) {
    // The window opened last is used most.
    guard let target = random.chance(60) ? targets.last : random.pick(targets) else { return }
    switch random.int(0...11) {
    case 0, 1: move(fingers: random.int(1...3), by: 0, for: 3, on: target, &random)
    case 2, 3: move(fingers: random.int(1...2), by: 120, for: random.int(8...30), on: target, &random)
    case 4, 5: move(fingers: 1, by: 300, for: 6, on: target, &random)
    case 6: move(fingers: 2, by: 60, for: 30, on: target, &random)
    case 7: move(fingers: random.int(1...10), by: 80, for: 20, on: target, &random)
    case 8: move(fingers: 1, by: 0, for: 45, on: target, &random)
    case 9: click(on: target, &random)
    case 10: turnWheel(on: target, &random)
    default: type(&random)
    }
    frames += Array(repeating: [], count: random.int(0...15))
  }

  /// Puts fingers down, moves each in its own direction by `way` points in `steps` refreshes, and lifts them.
  private mutating func move(
    fingers: Int, by way: Double, for steps: Int, on target: Target, _ random: inout SeededSource
  ) {
    var paths: [(label: String, from: Point, to: Point)] = []
    for _ in 0..<fingers {
      lastContact += 1
      let from = Self.place(in: target, &random)
      let to = Point(
        x: from.x + way * Double(random.int(-100...100)) / 100, y: from.y + way * Double(random.int(-100...100)) / 100)
      paths.append(("finger \(lastContact)", from, to))
    }
    frames.append(
      paths.map { .down(label: $0.label, at: $0.from, kind: .finger, surface: target.name, details: .init()) })
    for step in 1...steps {
      guard way > 0 else {
        frames.append([])
        continue
      }
      let share = Double(step) / Double(steps)
      frames.append(
        paths.map { .move(label: $0.label, to: $0.from + ($0.to - $0.from) * share, details: .init()) })
    }
    // Sometimes the compositor cancels them.
    if random.chance(5) {
      frames.append([.cancel])
    } else {
      frames.append(paths.map { .up(label: $0.label) })
    }
  }

  private mutating func click(on target: Target, _ random: inout SeededSource) {
    lastContact += 1
    let label = "button \(lastContact)"
    let place = Self.place(in: target, &random)
    frames.append([.hover(place, surface: target.name)])
    let button: UInt32 = random.chance(80) ? 0x110 : 0x111
    frames.append([
      .down(label: label, at: place, kind: .pointer(button: button), surface: target.name, details: .init())
    ])
    for _ in 0..<random.int(1...10) {
      frames.append([.move(label: label, to: Self.place(in: target, &random), details: .init())])
    }
    frames.append([.up(label: label)])
  }

  private mutating func turnWheel(on target: Target, _ random: inout SeededSource) {
    let place = Self.place(in: target, &random)
    for _ in 0..<random.int(1...8) {
      frames.append([.wheel(place, by: Point(x: 0, y: random.chance(50) ? 15 : -15), surface: target.name)])
    }
  }

  private mutating func type(_ random: inout SeededSource) {
    let names = ["a", "b", "space", "Return", "Escape", "Tab", "Up", "Down", "Menu"]
    for _ in 0..<random.int(1...6) {
      guard let name = random.pick(names) else { return }
      frames.append([.key(name: name, isDown: true)])
      frames += Array(repeating: [], count: random.int(0...4))
      frames.append([.key(name: name, isDown: false)])
    }
  }

  private static func place(in target: Target, _ random: inout SeededSource) -> Point {
    Point(
      x: target.size.width * Double(random.int(0...999)) / 1000,
      y: target.size.height * Double(random.int(0...999)) / 1000)
  }
}
