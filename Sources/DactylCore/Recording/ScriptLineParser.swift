import DactylGeometry
import DactylInput

/// Parses one line of an input script.
struct ScriptLineParser {
  private var words: ArraySlice<String>
  private let file: String
  private let line: Int
  private let allowsOperations: Bool

  init(words: [String], file: String, line: Int, allowsOperations: Bool) {
    self.words = words[...]
    self.file = file
    self.line = line
    self.allowsOperations = allowsOperations
  }

  mutating func parse() throws(ScriptError) -> InputScript.Line {
    let text = words.first ?? ""
    let time = try number("a time")
    guard time >= 0 else { throw error("a time can't be negative") }
    guard time <= InputScript.maximumTime else {
      throw error("`\(text)` is later than \(Int(InputScript.maximumTime)) seconds, the most that a script may last")
    }
    var actions: [InputScript.Action] = []
    repeat { actions.append(try action()) } while try next(isPlus: true)
    return InputScript.Line(time: Timestamp(seconds: time), actions: actions, number: line)
  }

  /// Returns whether another action follows. Throws for a word other than `+`.
  private mutating func next(isPlus: Bool) throws(ScriptError) -> Bool {
    guard let word = words.popFirst() else { return false }
    guard word == "+" else { throw error("unexpected `\(word)`") }
    return true
  }

  private mutating func action() throws(ScriptError) -> InputScript.Action {
    let verb = try word("an action")
    switch verb {
    case "down": return try down()
    case "move":
      let label = try word("a label")
      let point = try point()
      return .move(label: label, to: point, details: try options().details)
    case "up": return .up(label: try word("a label"))
    case "cancel": return .cancel
    case "caploss": return .touchLost
    case "inactive": return .inactive
    case "hover": return .hover(try point(), surface: try options().surface)
    case "penhover": return .penHover(try point(), surface: try options().surface)
    case "penaway": return .penAway
    case "wheel":
      let location = try point()
      return .wheel(location, by: try point(), surface: try options().surface)
    case "key": return try key()
    case "wait": return .wait
    case "do" where allowsOperations:
      defer { words = [] }
      return .perform(words.joined(separator: " "))
    default: throw error("unknown action `\(verb)`")
    }
  }

  private mutating func down() throws(ScriptError) -> InputScript.Action {
    let label = try word("a label")
    let point = try point()
    let options = try options()
    let kind: InputScript.ContactKind
    switch (options.type, options.button) {
    case (nil, nil), ("direct", nil): kind = .finger
    case ("pencil", nil): kind = .pen
    case ("pointer", nil), ("pointer", "left"): kind = .pointer(button: ButtonCode.left)
    case ("pointer", "right"): kind = .pointer(button: ButtonCode.right)
    case ("pointer", "middle"): kind = .pointer(button: ButtonCode.middle)
    case (let type?, nil): throw error("unknown type `\(type)`")
    default: throw error("only a pointer has buttons: left, right, middle")
    }
    return .down(label: label, at: point, kind: kind, surface: options.surface, details: options.details)
  }

  private mutating func key() throws(ScriptError) -> InputScript.Action {
    let direction = try word("`down` or `up`")
    guard direction == "down" || direction == "up" else {
      throw error("`key` needs `down` or `up`, not `\(direction)`")
    }
    return .key(name: try word("a key"), isDown: direction == "down")
  }

  private struct Options {
    var type: String?
    var button: String?
    var surface: String?
    var details = InputScript.Details()
  }

  /// Parses `key=value` words up to the end of the action.
  private mutating func options() throws(ScriptError) -> Options {
    var options = Options()
    while let word = words.first, word != "+" {
      words.removeFirst()
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw error("unexpected `\(word)`") }
      switch parts[0] {
      case "type": options.type = parts[1]
      case "button": options.button = parts[1]
      case "surface": options.surface = parts[1]
      case "force": options.details.force = try value(parts[1])
      case "major": options.details.major = try value(parts[1])
      case "minor": options.details.minor = try value(parts[1])
      case "angle": options.details.angle = try value(parts[1])
      default: throw error("unknown option `\(parts[0])`")
      }
    }
    return options
  }

  private mutating func point() throws(ScriptError) -> Point {
    let x = try number("x")
    return Point(x: x, y: try number("y"))
  }

  private mutating func word(_ what: String) throws(ScriptError) -> String {
    guard let word = words.first, word != "+" else { throw error("\(what) is missing") }
    words.removeFirst()
    return word
  }

  private mutating func number(_ what: String) throws(ScriptError) -> Double {
    try value(try word(what))
  }

  private func value(_ word: String) throws(ScriptError) -> Double {
    guard let value = Double(word), value.isFinite else { throw error("`\(word)` is not a number") }
    return value
  }

  private func error(_ reason: String) -> ScriptError {
    ScriptError(file: file, line: line, reason: reason)
  }
}
