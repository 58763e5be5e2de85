import DactylGeometry
import DactylInput
import DactylTestKit

@testable import DactylCore
@testable import DactylWidgets

/// A view that keys write into, and that writes down what they wrote.
class LoggedField: StubView, KeyInput {
  weak var fixture: Fixture?
  /// Keys that are text besides those that write.
  var ownKeys: [String] = []
  var hasText: Bool { true }

  override init(_ name: String, frame: Rect) {
    super.init(name, frame: frame)
    canBecomeFirst = true
    mode = .plain
  }

  func insertText(_ text: String) { fixture?.write(.presses, "\(debugName) inserts \(text.debugDescription)") }
  func deleteBackward() { fixture?.write(.presses, "\(debugName) deletes") }
  func input(_ key: Key) {
    if let text = key.text {
      insertText(text)
    } else if key.deletesBackward {
      deleteBackward()
    } else {
      fixture?.write(.presses, "\(debugName) input \(key.name)")
    }
  }
  func isTextInput(_ key: Key) -> Bool { key.text != nil || key.deletesBackward || ownKeys.contains(key.name) }
}

/// A recognizer of presses that sets the state the test wants at each phase.
final class PressRecognizer: GestureRecognizer {
  weak var fixture: Fixture?
  var plan: [Press.Phase: State] = [:]
  var onPresses: (@MainActor (Press.Phase, [Press], Event) -> Void)?
  /// Otherwise cancels do what they do by default.
  var isDeafToCancels = false

  private func handle(_ phase: Press.Phase, _ presses: [Press], _ event: Event) {
    fixture?.write(.gestures, "\(name ?? "?") \(phase) \(presses.map(\.key.name).joined(separator: ","))")
    onPresses?(phase, presses, event)
    if let new = plan[phase] { state = new }
  }
  override func pressesBegan(_ presses: [Press], with event: Event) { handle(.began, presses, event) }
  override func pressesEnded(_ presses: [Press], with event: Event) { handle(.ended, presses, event) }
  override func pressesCancelled(_ presses: [Press], with event: Event) {
    handle(.cancelled, presses, event)
    if !isDeafToCancels { super.pressesCancelled(presses, with: event) }
  }
}

extension Fixture {
  func field(_ name: String, in parent: View? = nil) -> LoggedField {
    let field = LoggedField(name, frame: Rect(x: 0, y: 0, width: 100, height: 30))
    field.fixture = self
    (parent ?? window).addSubview(field)
    return field
  }

  /// A recognizer of all presses.
  @discardableResult func presses(_ name: String, on view: View) -> PressRecognizer {
    let recognizer = PressRecognizer()
    recognizer.allowedPressTypes = Set(Press.PressType.allCases)
    recognizer.fixture = self
    add(recognizer, name, to: view)
    return recognizer
  }

  /// A key of the list of scripts, or of any name, under `modifiers`.
  func key(_ seconds: Double, _ name: String, _ way: KeyWay, _ modifiers: ModifierState = []) {
    let key = ScriptKey(name: name)
    let hidesText = !modifiers.isDisjoint(with: [.control, .command])
    let text = key?.characters ?? (name.count == 1 ? name : "")
    let stroke = KeyStroke(
      code: key?.code ?? 1000 + UInt32(name.unicodeScalars.reduce(0) { $0 &+ $1.value }), name: name,
      characters: hidesText ? "" : text, charactersIgnoringModifiers: text)
    let event: DeviceEvent.KeyboardEvent =
      switch way {
      case .down: .down(stroke, time: .at(seconds), serial: 1)
      case .again: .repeated(stroke)
      case .up: .up(stroke, time: .at(seconds), serial: 2)
      }
    send(seconds, [.keyboard(Fixture.seat, .modifiers(modifiers)), .keyboard(Fixture.seat, event)])
  }

  /// A key goes down and up.
  func type(_ seconds: Double, _ name: String, _ modifiers: ModifierState = []) {
    key(seconds, name, .down, modifiers)
    key(seconds + 0.01, name, .up, modifiers)
  }
}

enum KeyWay { case down, again, up }
