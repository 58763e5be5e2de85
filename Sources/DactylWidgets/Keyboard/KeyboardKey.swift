/// One key of a touch keyboard.
struct KeyboardKey: Hashable {
  /// The effect of the key.
  enum Function: Hashable {
    case text(String)
    case space
    case delete
    case submit
    case shift
    case page(KeyboardPage)
    case nextLayout
    case hide
    /// A candidate of the composer, by its index.
    case candidate(Int)
    /// No key: room between others.
    case gap
  }

  var function: Function
  /// The text on the key; empty for keys with a symbol.
  var title = ""
  /// Further texts, for a finger that holds the key.
  var alternatives: [String] = []
  /// The width, in widths of a letter; nil shares the rest of the row with others.
  var width: Double? = 1

  /// A key that inserts `text`.
  static func text(_ text: String, _ alternatives: [String] = []) -> KeyboardKey {
    KeyboardKey(function: .text(text), title: text, alternatives: alternatives)
  }

  /// Whether a finger may come from another key, and choose this one by lifting.
  var takesSlides: Bool {
    if case .text = function { return true }
    return false
  }

  /// Whether a second finger that comes down completes the press of the first one.
  var completesAtNextTouch: Bool {
    switch function {
    case .text, .space, .submit, .candidate: true
    default: false
    }
  }
}

/// The keys that a touch keyboard shows.
enum KeyboardPage: Hashable {
  case letters
  case numbers
  case symbols
  /// Large digits, with the signs that a number has.
  case pad
}

/// The state of the shift key.
enum KeyboardShift: Hashable {
  case off
  /// For the next letter. It is automatic at the beginning of a sentence.
  case once(isAutomatic: Bool)
  /// For all letters, until the key is tapped again.
  case locked

  var isOn: Bool { self != .off }

  /// Applies what the text before the caret asks for. The user's choice counts more.
  mutating func suggest(_ isOn: Bool) {
    if isOn, self == .off { self = .once(isAutomatic: true) }
    if !isOn, self == .once(isAutomatic: true) { self = .off }
  }

  mutating func tap(isSecondOfTwo: Bool) {
    switch self {
    case _ where isSecondOfTwo: self = .locked
    case .off: self = .once(isAutomatic: false)
    case .once, .locked: self = .off
    }
  }

  /// A letter was typed.
  mutating func use() {
    if case .once = self { self = .off }
  }
}
