import Dactyl
import DactylGeometry

/// The section `script`.
extension ScenarioParser {
  mutating func script(_ lines: [SourceLine]) throws(LineError) -> [ScriptStep] {
    var steps: [ScriptStep] = []
    var contacts = ScriptContacts()
    for line in lines {
      var words = WordReader(line)
      let time = Timestamp(seconds: try words.number("the time"))
      if time < .zero { throw words.error("the time is before the beginning") }
      if let last = steps.last, time < last.time { throw words.error("the time is before that of the line above") }
      guard !words.isAtEnd else { throw words.error("the action is missing") }
      var actions: [ScriptAction] = []
      for part in words.rest().split(separator: "+", omittingEmptySubsequences: false) {
        var words = WordReader(line: line.number, text: part)
        let action = try action(&words)
        try words.end()
        try follow(action, &contacts, words)
        actions.append(action)
      }
      steps.append(ScriptStep(line: line.number, time: time, actions: actions))
    }
    return steps
  }

  private mutating func action(_ words: inout WordReader) throws(LineError) -> ScriptAction {
    let word = try words.word("an action")
    switch word {
    case "down": return try down(&words)
    case "move":
      let label = try words.word("the label")
      if let action = try keyAction(label, isDown: false, &words) { return .key(action) }
      return .input(.move(label: label, to: try words.point("the location"), details: InputScript.Details()))
    case "up": return .input(.up(label: try words.word("the label")))
    case "cancel": return .input(.cancel)
    case "caploss": return .input(.touchLost)
    case "inactive": return .input(.inactive)
    case "hover": return try hover(&words)
    case "penhover": return .input(.penHover(try words.point("the location"), surface: nil))
    case "penaway": return .input(.penAway)
    case "wheel":
      let point = try words.point("the location")
      let way = try words.point("the way")
      return .input(.wheel(point, by: way, surface: try surface(&words)))
    case "key":
      let way = try words.word("'down' or 'up'")
      guard way == "down" || way == "up" else { throw words.error("a key goes down or up, not '\(way)'") }
      let name = try words.word("the key")
      guard ScriptKey.allNames.contains(name) else { throw words.error("unknown key '\(name)'") }
      return .input(.key(name: name, isDown: way == "down"))
    case "do": return .operation(try operation(&words))
    case "wait": return .input(.wait)
    default: throw words.error("unknown action '\(word)'")
    }
  }

  private func hover(_ words: inout WordReader) throws(LineError) -> ScriptAction {
    let point = try words.point("the location")
    return .input(.hover(point, surface: try surface(&words)))
  }

  /// The surface of an input that is on the main one without the option.
  private func surface(_ words: inout WordReader) throws(LineError) -> String? {
    guard !words.isAtEnd else { return nil }
    let (key, value) = WordReader.option(try words.word("an option"))
    guard key == "surface", let surface = value else { throw words.error("unknown option '\(key)'") }
    try names.requireSurface(surface, words)
    return surface
  }

  private func down(_ words: inout WordReader) throws(LineError) -> ScriptAction {
    let label = try words.word("the label")
    if let action = try keyAction(label, isDown: true, &words) { return .key(action) }
    let point = try words.point("the location")
    var (surface, type): (String, String?) = (NameTable.mainSurface, nil)
    var button: PointerButton?
    while !words.isAtEnd {
      let (key, value) = WordReader.option(try words.word("an option"))
      switch (key, value) {
      case ("surface", let value?): surface = value
      case ("type", let value?): type = value
      case ("button", let value?): button = try words.choice(value, "button")
      default: throw words.error("unknown option '\(key)'")
      }
    }
    try names.requireSurface(surface, words)
    let kind: InputScript.ContactKind
    switch type {
    case nil, "direct": kind = .finger
    case "pencil": kind = .pen
    case "pointer": kind = .pointer(button: (button ?? .left).code)
    case let type?: throw words.error("unknown type '\(type)'; known are direct, pencil, pointer")
    }
    if button != nil, type != "pointer" { throw words.error("only a pointer has buttons") }
    return .input(.down(label: label, at: point, kind: kind, surface: surface, details: InputScript.Details()))
  }

  /// The action of a finger on a key: `key=a`, or `by=dx,dy` for one that is down.
  private func keyAction(_ label: String, isDown: Bool, _ words: inout WordReader) throws(LineError) -> KeyAction? {
    guard let word = words.peek else { return nil }
    switch WordReader.option(word) {
    case ("key", let key?):
      _ = try words.word("the key")
      return isDown ? .down(label: label, key: key) : .move(label: label, key: key)
    case ("by", let way?) where !isDown:
      _ = try words.word("the way")
      let (x, y) = try words.pair(way, "by")
      return .slide(label: label, by: Point(x: x, y: y))
    default: return nil
    }
  }

  /// Rejects input that is impossible for a user, and input that needs a main surface if there is none.
  private mutating func follow(
    _ action: ScriptAction, _ contacts: inout ScriptContacts, _ words: WordReader
  ) throws(LineError) {
    guard let input = action.input else { return }
    switch input {
    case .move(let label, _, _), .up(let label):
      // The script may continue with a finger that was cancelled; its events are dropped (EI-39).
      if let reason = contacts.follow(input), !contacts.isKnown(label) { throw words.error(reason) }
    // With a button pressed it is a drag.
    case .hover: _ = contacts.follow(input)
    default: if let reason = contacts.follow(input) { throw words.error(reason) }
    }
    switch input {
    case .down(let label, _, _, _, _): names.add(label: label)
    case .hover, .wheel, .penHover, .key: try names.requireSurface(NameTable.mainSurface, words)
    default: break
    }
  }
}

extension ScriptAction {
  /// The input, for the rules of contacts; that on a key is somewhere.
  fileprivate var input: InputScript.Action? {
    switch self {
    case .input(let input): input
    case .key(.down(let label, _)):
      .down(
        label: label, at: .zero, kind: .finger, surface: NameTable.mainSurface, details: InputScript.Details())
    case .key(.move(let label, _)), .key(.slide(let label, _)):
      .move(label: label, to: .zero, details: InputScript.Details())
    case .operation: nil
    }
  }
}
