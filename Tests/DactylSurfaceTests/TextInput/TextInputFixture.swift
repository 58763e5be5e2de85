import DactylGeometry
import DactylInput

@testable import DactylSurface

/// An automaton, and the requests and events that came from it.
struct TextInputFixture {
  static let window = SurfaceID(rawValue: 1)
  static let otherWindow = SurfaceID(rawValue: 2)

  var automaton = TextInputAutomaton()
  /// The number of commits so far.
  private(set) var commits: UInt32 = 0

  /// A text with the selection `cursor..<anchor`, or with the caret at its end.
  static func state(
    _ text: String = "", cursor: Int? = nil, anchor: Int? = nil, field: Int = 1, byInputMethod: Bool = false
  ) -> TextInputState {
    var state = TextInputState(surface: window, field: field)
    state.surroundingText = text
    state.cursor = cursor ?? text.utf8.count
    state.anchor = anchor ?? state.cursor
    state.isChangedByInputMethod = byInputMethod
    return state
  }

  /// An automaton with an enabled text.
  static func enabled(_ state: TextInputState = state()) -> TextInputFixture {
    var fixture = TextInputFixture()
    _ = fixture.automaton.entered(window)
    _ = fixture.set(state)
    return fixture
  }

  /// Sets the state, and returns the requests as text, each commit in a line.
  mutating func set(_ state: TextInputState?) -> [String] {
    automaton.state = state
    return update()
  }

  mutating func update() -> [String] {
    var lines: [String] = []
    var line: [String] = []
    for request in automaton.update() {
      switch request {
      case .enable: line.append("enable")
      case .disable: line.append("disable")
      case .setSurroundingText(let text): line.append("text \(text.text)|\(text.cursor),\(text.anchor)")
      case .setChangeCause(let isInputMethod): line.append(isInputMethod ? "byInputMethod" : "byOther")
      case .setContentType(let hints, let purpose): line.append("type \(hints.rawValue) \(purpose)")
      case .setCursorRectangle(let rect): line.append("caret \(rect.x),\(rect.y) \(rect.width)x\(rect.height)")
      case .commit:
        commits += 1
        lines.append(line.joined(separator: " "))
        line = []
      }
    }
    return line.isEmpty ? lines : lines + ["uncommitted: \(line)"]
  }

  /// The text input commits `text`, with the newest serial by default.
  mutating func type(_ text: String, serial: UInt32? = nil) -> [TextInputEvent] {
    automaton.commit(text)
    return done(serial)
  }

  mutating func mark(_ text: String, _ begin: Int32, _ end: Int32) -> [TextInputEvent] {
    automaton.preedit(text, cursorBegin: begin, cursorEnd: end)
    return done()
  }

  mutating func done(_ serial: UInt32? = nil) -> [TextInputEvent] {
    automaton.done(serial: serial ?? commits).map(\.withoutField)
  }
}

extension TextInputEvent {
  /// The event as it is for the text with the focus.
  var withoutField: TextInputEvent {
    if case .edit(let edit, _) = self { .edit(edit) } else { self }
  }
}
