import DactylGeometry

/// The section `script`.
extension ScenarioParser {
  /// Who is down while the script is read.
  private struct Contacts {
    var down: [(label: String, device: ScriptAction.Device)] = []

    func device(of label: String) -> ScriptAction.Device? {
      down.first { $0.label == label }?.device
    }

    mutating func remove(where condition: (ScriptAction.Device) -> Bool) {
      down.removeAll { condition($0.device) }
    }

    mutating func remove(_ label: String) {
      down.removeAll { $0.label == label }
    }

    var pointer: String? {
      down.first { contact in if case .pointer = contact.device { true } else { false } }?.label
    }
  }

  mutating func script(_ lines: [SourceLine]) throws(LineError) -> [ScriptStep] {
    var steps: [ScriptStep] = []
    var contacts = Contacts()
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
      return .move(label, to: try words.point("the location"))
    case "up": return .up(try words.word("the label"))
    case "cancel": return .cancel
    case "caploss": return .capabilityLoss
    case "inactive": return .inactive
    case "hover": return .hover(try words.point("the location"))
    case "penhover": return .penHover(try words.point("the location"))
    case "penaway": return .penAway
    case "wheel": return .wheel(try words.point("the location"), by: try words.point("the way"))
    case "key":
      let way = try words.word("'down' or 'up'")
      guard way == "down" || way == "up" else { throw words.error("a key goes down or up, not '\(way)'") }
      let name = try words.word("the key")
      guard let key = ScriptKey(name: name) else { throw words.error("unknown key '\(name)'") }
      return .key(key, isDown: way == "down")
    case "do": return .operation(try operation(&words))
    case "wait": return .wait
    default: throw words.error("unknown action '\(word)'")
    }
  }

  private func down(_ words: inout WordReader) throws(LineError) -> ScriptAction {
    let label = try words.word("the label")
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
    let device: ScriptAction.Device
    switch type {
    case nil: device = .touch
    case "pencil": device = .pencil
    case "pointer": device = .pointer(button ?? .left)
    case let type?: throw words.error("unknown type '\(type)'; known are pencil, pointer")
    }
    if button != nil, type != "pointer" { throw words.error("only a pointer has buttons") }
    return .down(label, at: point, surface: surface, device)
  }

  /// Refuses what no device does: moving and lifting what is not down, pressing what is.
  private mutating func follow(
    _ action: ScriptAction, _ contacts: inout Contacts, _ words: WordReader
  ) throws(LineError) {
    switch action {
    case .down(let label, _, _, let device):
      if contacts.device(of: label) != nil { throw words.error("label '\(label)' is down already") }
      if case .pointer = device, let other = contacts.pointer {
        throw words.error("the pointer is down already as '\(other)'")
      }
      names.add(label: label)
      contacts.down.append((label, device))
    case .move(let label, _), .up(let label):
      guard contacts.device(of: label) != nil else {
        throw words.error(names.labels.contains(label) ? "label '\(label)' is not down" : "unknown label '\(label)'")
      }
      if case .up = action { contacts.remove(label) }
    case .cancel, .capabilityLoss:
      contacts.remove { $0 == .touch }
    case .penAway:
      contacts.remove { $0 == .pencil }
    case .hover, .wheel:
      if case .hover = action, let other = contacts.pointer { throw words.error("the pointer is down as '\(other)'") }
      try names.requireSurface(NameTable.mainSurface, words)
    case .penHover, .key:
      try names.requireSurface(NameTable.mainSurface, words)
    case .inactive, .operation, .wait:
      break
    }
  }
}
