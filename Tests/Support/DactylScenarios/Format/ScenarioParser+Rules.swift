import DactylGeometry

/// The section `rules`, and the operations of rules and scripts.
extension ScenarioParser {
  static let ruleWords = [
    "fail", "simultaneous", "shouldBegin", "noReceive", "hit", "firstResponder", "root", "menu", "rows", "keyboard",
    "on",
  ]

  mutating func rules(_ lines: [SourceLine]) throws(LineError) -> [Rule] {
    var rules: [Rule] = []
    // A menu adds a recognizer that any rule may name, and may be a submenu of any other.
    for line in lines {
      var words = WordReader(line)
      switch try words.word("a rule") {
      case "menu":
        let view = try view(&words)
        guard !names.gestures.contains("\(view).menu") else { throw words.error("'\(view)' has a menu already") }
        names.addMenu(of: view)
      case "rows": try names.add(menu: try words.word("the menu"), words)
      default: break
      }
    }
    for line in lines {
      var words = WordReader(line)
      rules.append(try rule(&words))
      try words.end()
    }
    return rules
  }

  private mutating func rule(_ words: inout WordReader) throws(LineError) -> Rule {
    let word = try words.word("a rule")
    switch word {
    case "fail":
      let gesture = try gesture(&words)
      try words.keyword("requires")
      return .fail(gesture, requires: try self.gesture(&words))
    case "simultaneous": return .simultaneous(try gesture(&words), try gesture(&words))
    case "shouldBegin": return .shouldBegin(try gesture(&words))
    case "noReceive": return .noReceive(try gesture(&words), view: try view(&words))
    case "hit": return try hitRule(&words)
    case "firstResponder": return .firstResponder(try responder(&words))
    case "root": return .root(try responder(&words))
    case "menu": return .menu(try view(&words))
    case "keyboard": return .keyboard(try words.choice("mode of the keyboard"))
    case "rows": return .rows(menu: try words.word("the menu"), try menuEntries(&words))
    case "on": return try hook(&words)
    default: throw words.error("unknown rule '\(word)'")
    }
  }

  private func menuEntries(_ words: inout WordReader) throws(LineError) -> [MenuEntry] {
    var entries: [MenuEntry] = []
    repeat {
      let word = try words.word("a row")
      if word == "-" {
        entries.append(.separator)
      } else if word.hasPrefix(">") {
        let name = String(word.dropFirst())
        try names.requireMenu(name, words)
        entries.append(.submenu(name))
      } else {
        let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard !parts[0].isEmpty else { throw words.error("the name of the row '\(word)' is missing") }
        entries.append(.action(parts[0], parts.count > 1 ? try words.choice(parts[1], "trait of a row") : nil))
      }
    } while !words.isAtEnd
    return entries
  }

  private func hitRule(_ words: inout WordReader) throws(LineError) -> Rule {
    let view = try view(&words)
    guard names.views.contains(where: { $0.name == view && $0.kind.hasHitRules }) else {
      throw words.error("'\(view)' is no window, view, label or table")
    }
    let word = try words.word("what the hit test does")
    switch word {
    case "inset": return .inset(view, by: try words.number("the inset"))
    case "alsoInside":
      let child = try self.view(&words)
      guard names.views.contains(where: { $0.name == child && $0.parent == view }) else {
        throw words.error("'\(child)' is no child of '\(view)'")
      }
      return .alsoInside(view, child: child)
    case "passSelf": return .passSelf(view)
    case "redirect": return .redirect(view, from: try self.view(&words), to: try self.view(&words))
    default: throw words.error("unknown hit rule '\(word)'")
    }
  }

  private mutating func hook(_ words: inout WordReader) throws(LineError) -> Rule {
    let word = try words.word("'action', 'touches' or 'gtouches'")
    switch word {
    case "action":
      let gesture = try gesture(&words)
      // Two names for one state (GR-1).
      if words.peek == "recognized" { words.replaceNext(by: Rule.GestureState.ended.rawValue) }
      return .onAction(gesture, try words.choice("state"), try hookedOperation(&words))
    case "touches":
      let responder = try responder(&words)
      return .onTouches(responder, try words.choice("phase"), try hookedOperation(&words))
    case "gtouches":
      let gesture = try gesture(&words)
      return .onGestureTouches(gesture, try words.choice("phase"), try hookedOperation(&words))
    default: throw words.error("'on' is followed by action, touches or gtouches, not '\(word)'")
    }
  }

  private mutating func hookedOperation(_ words: inout WordReader) throws(LineError) -> Operation {
    try words.keyword("do")
    return try operation(&words)
  }

  mutating func operation(_ words: inout WordReader) throws(LineError) -> Operation {
    let word = try words.word("an operation")
    switch word {
    case "disable": return .disable(try gesture(&words))
    case "remove":
      let what = try words.word("'gesture' or 'view'")
      switch what {
      case "gesture": return .removeGesture(try gesture(&words))
      case "view": return .removeView(try inner(&words))
      default: throw words.error("a gesture or a view can be removed, not '\(what)'")
      }
    case "close":
      try words.keyword("window")
      return .closeWindow(try window(&words))
    case "show":
      try words.keyword("window")
      return .showWindow(try window(&words))
    case "set":
      let view = try view(&words)
      try words.keyword("nointeract")
      return .refuseInteraction(view)
    case "present": return .present(try inner(&words))
    case "setTranslation": return .setTranslation(try gesture(&words), try words.point("the translation"))
    case "setScale": return .setScale(try gesture(&words), try words.number("the scale"))
    case "ignore":
      let gesture = try gesture(&words)
      let label = try words.word("the label")
      usedLabels.append((label, words.line))
      return .ignore(gesture, label: label)
    default: throw words.error("unknown operation '\(word)'")
    }
  }

  // MARK: Names

  private func gesture(_ words: inout WordReader) throws(LineError) -> String {
    let name = try words.word("the recognizer")
    try names.requireGesture(name, words)
    return name
  }

  private func view(_ words: inout WordReader) throws(LineError) -> String {
    let name = try words.word("the view")
    try names.requireView(name, words)
    return name
  }

  /// A view that is not a window.
  private func inner(_ words: inout WordReader) throws(LineError) -> String {
    let name = try view(&words)
    if names.views.contains(where: { $0.name == name && $0.kind == .window }) {
      throw words.error("'\(name)' is a window, not a view")
    }
    return name
  }

  private func window(_ words: inout WordReader) throws(LineError) -> String {
    let name = try words.word("the window")
    try names.requireWindow(name, words)
    return name
  }

  private func responder(_ words: inout WordReader) throws(LineError) -> String {
    let name = try words.word("the responder")
    try names.requireResponder(name, words)
    return name
  }
}
