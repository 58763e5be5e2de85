import DactylGeometry

@testable import DactylCore
@testable import DactylWidgets

/// Contacts by number, in order of down: the first finger of a test is 1.
@MainActor func labels(_ touches: [Touch]) -> String {
  touches.map { "\($0.contactNumber)" }.joined(separator: ",")
}

/// A view that writes what it is told.
class LoggedView: View {
  enum Mode {
    /// Writes and does not call `super`.
    case log
    /// Writes and calls `super`.
    case forward
    /// Calls `super` only.
    case plain
  }

  var mode = Mode.log
  weak var rig: Rig?
  /// Run in the touch method, after the line.
  var onTouches: (@MainActor (Touch.Phase, [Touch], Event) -> Void)?
  var canBecomeFirst = false
  var agreesToResign = true
  var commands: [KeyCommand] = []
  /// Takes the place of the default where it is set.
  weak var nextOverride: Responder?
  var insideOverride: (@MainActor (Point) -> Bool?)?
  var hitOverride: (@MainActor (View?) -> View?)?

  init(_ name: String, frame: Rect) {
    super.init(frame: frame)
    debugName = name
  }

  override var next: Responder? { nextOverride ?? super.next }
  override var canBecomeFirstResponder: Bool { canBecomeFirst }
  override var canResignFirstResponder: Bool { agreesToResign }
  override var keyCommands: [KeyCommand] { commands }

  private func handle(_ phase: Touch.Phase, _ touches: [Touch], _ event: Event, _ forward: () -> Void) {
    if mode != .plain { rig?.write(.touches, "\(debugName) \(phase) \(labels(touches))") }
    onTouches?(phase, touches, event)
    if mode != .log { forward() }
  }

  private func handle(_ phase: String, _ presses: [Press], _ forward: () -> Void) {
    if mode != .plain {
      rig?.write(.presses, "\(debugName) \(phase) \(presses.map(\.key.name).joined(separator: ","))")
    }
    if mode != .log { forward() }
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    handle(.began, touches, event) { super.touchesBegan(touches, with: event) }
  }
  override func touchesMoved(_ touches: [Touch], with event: Event) {
    handle(.moved, touches, event) { super.touchesMoved(touches, with: event) }
  }
  override func touchesEnded(_ touches: [Touch], with event: Event) {
    handle(.ended, touches, event) { super.touchesEnded(touches, with: event) }
  }
  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    handle(.cancelled, touches, event) { super.touchesCancelled(touches, with: event) }
  }
  override func pressesBegan(_ presses: [Press], with event: Event) {
    handle("pressed", presses) { super.pressesBegan(presses, with: event) }
  }
  override func pressesEnded(_ presses: [Press], with event: Event) {
    handle("released", presses) { super.pressesEnded(presses, with: event) }
  }
  override func pressesCancelled(_ presses: [Press], with event: Event) {
    handle("lost", presses) { super.pressesCancelled(presses, with: event) }
  }

  override func hitTest(_ point: Point, with event: Event?) -> View? {
    rig?.write(.hits, "hit \(debugName)\(event.map { " \($0.type)" } ?? "")")
    let hit = super.hitTest(point, with: event)
    return hitOverride.map { $0(hit) } ?? hit
  }

  override func point(inside point: Point, with event: Event?) -> Bool {
    rig?.write(.hits, "inside \(debugName)")
    return insideOverride?(point) ?? super.point(inside: point, with: event)
  }
}

/// A window that writes what it is told.
final class LoggedWindow: Window {
  var mode = LoggedView.Mode.log
  weak var rig: Rig?
  var mayBecomeKey = true
  /// False keeps the event from everything below.
  var passesOn: @MainActor (Event) -> Bool = { _ in true }
  var hitOverride: (@MainActor (View?) -> View?)?

  init(_ name: String, frame: Rect) {
    super.init(frame: frame)
    debugName = name
  }

  override var canBecomeKey: Bool { mayBecomeKey }

  override func sendEvent(_ event: Event) {
    rig?.write(.events, "\(debugName).sendEvent \(event.type)")
    if passesOn(event) { super.sendEvent(event) }
  }

  override func hitTest(_ point: Point, with event: Event?) -> View? {
    rig?.write(.hits, "hit \(debugName)\(event.map { " \($0.type)" } ?? "")")
    let hit = super.hitTest(point, with: event)
    return hitOverride.map { $0(hit) } ?? hit
  }

  private func handle(_ phase: Touch.Phase, _ touches: [Touch], _ forward: () -> Void) {
    if mode != .plain { rig?.write(.touches, "\(debugName) \(phase) \(labels(touches))") }
    if mode != .log { forward() }
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    handle(.began, touches) { super.touchesBegan(touches, with: event) }
  }
  override func touchesMoved(_ touches: [Touch], with event: Event) {
    handle(.moved, touches) { super.touchesMoved(touches, with: event) }
  }
  override func touchesEnded(_ touches: [Touch], with event: Event) {
    handle(.ended, touches) { super.touchesEnded(touches, with: event) }
  }
  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    handle(.cancelled, touches) { super.touchesCancelled(touches, with: event) }
  }
  override func pressesBegan(_ presses: [Press], with event: Event) {
    rig?.write(.presses, "\(debugName) pressed \(presses.map(\.key.name).joined(separator: ","))")
    super.pressesBegan(presses, with: event)
  }
  override func pressesEnded(_ presses: [Press], with event: Event) {
    rig?.write(.presses, "\(debugName) released \(presses.map(\.key.name).joined(separator: ","))")
    super.pressesEnded(presses, with: event)
  }
  override func pressesCancelled(_ presses: [Press], with event: Event) {
    rig?.write(.presses, "\(debugName) lost \(presses.map(\.key.name).joined(separator: ","))")
    super.pressesCancelled(presses, with: event)
  }
}

/// An application that writes what it sends.
final class LoggedApplication: Application {
  weak var rig: Rig?
  /// False keeps the event from everything below.
  var passesOn: @MainActor (Event) -> Bool = { _ in true }
  private(set) var lastEvent: Event?

  override func sendEvent(_ event: Event) {
    lastEvent = event
    rig?.write(.events, "App.sendEvent \(event.type)")
    if passesOn(event) { super.sendEvent(event) }
  }

  /// Asked before an action is sent on; false stops it.
  var onAction: @MainActor (Selector, AnyObject?) -> Bool = { _, _ in true }

  override func sendAction(
    _ action: Selector, to target: AnyObject?, from sender: AnyObject?, for event: Event?
  ) -> Bool {
    onAction(action, sender) && super.sendAction(action, to: target, from: sender, for: event)
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    rig?.write(.touches, "App began \(labels(touches))")
    super.touchesBegan(touches, with: event)
  }
}

/// Writes what only the dispatcher knows.
final class LoggedDispatch: DispatchObserver {
  func dismissed(_ window: Window) {}

  private unowned let rig: Rig

  init(rig: Rig) {
    self.rig = rig
  }

  func recognizer(_ recognizer: GestureRecognizer, changedTo state: GestureRecognizer.State) {
    rig.write(.states, "\(recognizer.name ?? "?") \(state)")
  }
  func recognizerWasReset(_ recognizer: GestureRecognizer) {
    rig.write(.resets, "reset \(recognizer.name ?? "?")")
  }
  func dropped(contact number: Int) {
    rig.write(.touches, "drop \(number)")
  }
  func began(_ touch: Touch, contact number: Int) {}
  func recognizerShouldNotBegin(_ recognizer: GestureRecognizer, refusedBy view: View?) {
    rig.write(.decisions, "\(recognizer.name ?? "?") may not begin\(view.map { ", says \($0.debugName)" } ?? "")")
  }
  func recognizer(_ recognizer: GestureRecognizer, refused touch: Touch) {
    rig.write(.decisions, "\(recognizer.name ?? "?") refuses \(labels([touch]))")
  }
}
