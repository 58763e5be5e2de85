import Dactyl
import DactylGeometry
import DactylInput
import DactylSurface
import DactylTesting

/// The devices of one user, whose input is noted as an input script.
///
/// The lines of the story that are no comments can be replayed, with `--replay` or `TestStage.play(_:)`.
@MainActor final class ProgramUser {
  typealias Action = InputScript.Action

  /// A place on a surface, which scripts name; nil is the first toplevel.
  struct Place: Equatable {
    var surface: String?
    var id: SurfaceID
    var point: Point
    /// Whether scripts have a name for the surface: they have none for other toplevels.
    var isInScripts = true

    /// `point` as it is in scripts.
    init(surface: String?, id: SurfaceID, point: Point, isInScripts: Bool = true) {
      (self.surface, self.id, self.isInScripts) = (surface, id, isInScripts)
      self.point = point.inHundredths
    }
  }

  private unowned let stage: TestStage
  private let log: TrialLog
  /// The fingers that are down, in order of down.
  private(set) var fingers: [(label: String, place: Place)] = []
  private var count = 0
  /// Where the pointer is; nil if it has not come yet.
  private var pointer: Place?
  /// Where the pointer hovers; nil if it does not: after a press the next motion begins anew (`GT-70`).
  private(set) var hovering: Place?
  private(set) var isButtonDown = false
  private(set) var isPenDown = false
  private(set) var isPenNear = false
  private var keys: [String] = []
  /// The lines of the story that are no comments.
  private(set) var script: [String] = []
  /// The time at which something was last done.
  var lastInput = 0.0

  init(_ stage: TestStage, log: TrialLog) {
    self.stage = stage
    self.log = log
  }

  /// Whether nothing is pressed.
  var isIdle: Bool { fingers.isEmpty && !isButtonDown && !isPenDown && keys.isEmpty }

  /// Performs actions in one frame.
  func perform(_ actions: [Action]) {
    guard !actions.isEmpty else { return }
    tell(actions)
    lastInput = stage.time
    stage.perform(actions)
  }

  /// Performs frames that arrive in one read batch.
  func performAtOnce(_ frames: [[Action]]) {
    log.note("# in one batch, \(frames.count) frames:")
    for frame in frames { tell(frame) }
    lastInput = stage.time
    stage.perform(inOneBatch: frames)
  }

  private func tell(_ actions: [Action]) {
    let line = "\(Decimal.text(stage.time, 3)) \(actions.map(\.text).joined(separator: " + "))"
    log.note(line)
    script.append(line)
  }

  /// A tap with a finger.
  func tap(_ place: Place) {
    down([place])
    pass(0.05)
    up(last: 1)
  }

  /// A click with the pointer.
  func click(_ place: Place, _ button: UInt32 = ButtonCode.left) {
    hover(place)
    press(place, button: button)
    pass(0.05)
    release()
  }

  func clickFrames(_ place: Place) -> [[Action]] {
    (pointer, hovering) = (place, nil)
    let details = InputScript.Details()
    return [
      [
        .down(
          label: "p", at: place.point, kind: .pointer(button: ButtonCode.left), surface: place.surface, details: details
        )
      ], [.up(label: "p")],
    ]
  }

  func tapFrames(_ place: Place) -> [[Action]] {
    count += 1
    let label = "\(count)"
    return [
      [.down(label: label, at: place.point, kind: .finger, surface: place.surface, details: .init())],
      [.up(label: label)],
    ]
  }

  static func keyFrames(_ key: String) -> [[Action]] {
    [[.key(name: key, isDown: true)], [.key(name: key, isDown: false)]]
  }

  func pass(_ seconds: Double) {
    stage.advance(by: seconds)
  }

  // MARK: Fingers

  func down(_ places: [Place]) {
    var actions: [Action] = []
    for place in places where fingers.count < 10 {
      count += 1
      let label = "\(count)"
      fingers.append((label, place))
      actions.append(.down(label: label, at: place.point, kind: .finger, surface: place.surface, details: .init()))
    }
    perform(actions)
  }

  /// Moves all fingers, or the last ones of them.
  func move(by vector: Point, last: Int? = nil) {
    let from = fingers.count - min(last ?? fingers.count, fingers.count)
    var actions: [Action] = []
    for index in fingers.indices where index >= from {
      fingers[index].place.point = (fingers[index].place.point + vector).inHundredths
      actions.append(.move(label: fingers[index].label, to: fingers[index].place.point, details: .init()))
    }
    perform(actions)
  }

  /// Lifts all fingers, or the last ones of them.
  func up(last: Int? = nil) {
    let count = min(last ?? fingers.count, fingers.count)
    let lifted = fingers.suffix(count)
    fingers.removeLast(count)
    perform(lifted.map { .up(label: $0.label) })
  }

  func cancel(isLost: Bool) {
    fingers = []
    perform([isLost ? .touchLost : .cancel])
  }

  // MARK: Pointer and pen

  /// The pointer has no events where it already is.
  private func come(to place: Place) {
    if place.id != pointer?.id || place.point != pointer?.point { hovering = place }
    pointer = place
  }

  func hover(_ place: Place) {
    guard !isButtonDown else { return }
    come(to: place)
    perform([.hover(place.point, surface: place.surface)])
  }

  func press(_ place: Place, button: UInt32 = ButtonCode.left) {
    guard !isButtonDown else { return }
    isButtonDown = true
    (pointer, hovering) = (place, nil)
    perform([
      .down(label: "p", at: place.point, kind: .pointer(button: button), surface: place.surface, details: .init())
    ])
  }

  func movePointer(by vector: Point) {
    guard isButtonDown, let place = pointer else { return }
    let point = (place.point + vector).inHundredths
    pointer?.point = point
    perform([.move(label: "p", to: point, details: .init())])
  }

  func release() {
    guard isButtonDown else { return }
    isButtonDown = false
    perform([.up(label: "p")])
  }

  func turnWheel(_ place: Place, by movement: Point) {
    guard !isButtonDown else { return }
    come(to: place)
    perform([.wheel(place.point, by: movement, surface: place.surface)])
  }

  func penDown(_ place: Place) {
    guard !isPenDown else { return }
    (isPenDown, isPenNear) = (true, true)
    var details = InputScript.Details()
    details.force = 0.5
    perform([.down(label: "pen", at: place.point, kind: .pen, surface: place.surface, details: details)])
  }

  func movePen(to point: Point) {
    guard isPenDown else { return }
    perform([.move(label: "pen", to: point.inHundredths, details: .init())])
  }

  func penUp() {
    guard isPenDown else { return }
    isPenDown = false
    perform([.up(label: "pen")])
  }

  func penHover(_ place: Place) {
    guard !isPenDown else { return }
    isPenNear = true
    perform([.penHover(place.point, surface: place.surface)])
  }

  func penAway() {
    guard isPenNear else { return }
    (isPenDown, isPenNear) = (false, false)
    perform([.penAway])
  }

  // MARK: Keys

  func type(_ key: String, with modifiers: [String] = []) {
    let name = ScriptKey.name(of: key)
    var modifiers = modifiers
    if ScriptKey(name: name)?.needsShift == true { modifiers.append("Shift_L") }
    for modifier in modifiers { perform([.key(name: modifier, isDown: true)]) }
    perform([.key(name: name, isDown: true)])
    perform([.key(name: name, isDown: false)])
    for modifier in modifiers.reversed() { perform([.key(name: modifier, isDown: false)]) }
  }

  // MARK: All

  /// Cuts off all input, as when the session is locked.
  func becomeInactive() {
    hovering = nil
    perform([.inactive])
  }

  /// The pointer's surface is gone, or it has left.
  func forgetPointer() { (pointer, hovering) = (nil, nil) }

  /// Lifts everything.
  func lift() {
    up()
    release()
    penUp()
  }
}

extension InputScript.Action {
  /// The action as in a script.
  var text: String {
    switch self {
    case .down(let label, let point, .finger, let surface, _): "down \(label) \(point.words)\(Self.option(surface))"
    case .down(let label, let point, .pen, let surface, let details):
      "down \(label) \(point.words) type=pencil force=\(Decimal.text(details.force ?? 0, 3))\(Self.option(surface))"
    case .down(let label, let point, .pointer(let button), let surface, _):
      "down \(label) \(point.words) type=pointer button=\(Self.name(of: button))\(Self.option(surface))"
    case .move(let label, let point, _): "move \(label) \(point.words)"
    case .up(let label): "up \(label)"
    case .cancel: "cancel"
    case .touchLost: "caploss"
    case .inactive: "inactive"
    case .hover(let point, let surface): "hover \(point.words)\(Self.option(surface))"
    case .penHover(let point, let surface): "penhover \(point.words)\(Self.option(surface))"
    case .penAway: "penaway"
    case .wheel(let point, let movement, let surface): "wheel \(point.words) \(movement.words)\(Self.option(surface))"
    case .key(let name, let isDown): "key \(isDown ? "down" : "up") \(name)"
    case .wait, .perform: "wait"
    }
  }

  private static func option(_ surface: String?) -> String { surface.map { " surface=\($0)" } ?? "" }

  private static func name(of button: UInt32) -> String {
    button == ButtonCode.right ? "right" : button == ButtonCode.middle ? "middle" : "left"
  }
}

extension Point {
  var inHundredths: Point { Point(x: (x * 100).rounded() / 100, y: (y * 100).rounded() / 100) }

  var words: String { "\(Decimal.text(x, 2)) \(Decimal.text(y, 2))" }
}
