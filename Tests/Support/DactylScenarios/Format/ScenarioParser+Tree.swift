import DactylGeometry
import DactylTestKit

/// The sections `tree` and `gestures`.
extension ScenarioParser {
  mutating func tree(_ lines: [SourceLine]) throws(LineError) -> [TreeEntry] {
    var entries: [TreeEntry] = []
    for line in lines {
      var words = WordReader(line)
      let entry = try treeEntry(&words)
      try words.end()
      let isAlone =
        switch entry {
        case .application: entries.allSatisfy { if case .application = $0 { false } else { true } }
        case .delegate: names.delegate == nil
        case .view, .controller: true
        }
      guard isAlone else { throw words.error("there is one already") }
      try names.add(entry, words)
      entries.append(entry)
      if case .view(let view) = entry {
        let menus = [view.flags.menu, view.flags.primaryMenu].compactMap(\.self) + view.flags.menus
        usedMenus += menus.map { ($0, line.number) }
      }
    }
    return entries
  }

  private func treeEntry(_ words: inout WordReader) throws(LineError) -> TreeEntry {
    let word = try words.word("the kind of entry")
    switch word {
    case "vc":
      return .controller(try controller(&words))
    case "app":
      return .application(try words.choice("mode"))
    case "delegate":
      return .delegate(name: try words.word("the name"), mode: words.isAtEnd ? .plain : try words.choice("mode"))
    default:
      guard let kind = ViewEntry.Kind(rawValue: word) else { throw words.error("unknown entry '\(word)'") }
      return .view(try view(kind, &words))
    }
  }

  private func controller(_ words: inout WordReader) throws(LineError) -> ControllerEntry {
    var entry = ControllerEntry(name: try words.word("the name"), view: "", presenter: nil, mode: .plain)
    try words.keyword("of")
    entry.view = try words.word("the view")
    while !words.isAtEnd {
      if words.peek == "presentedby", entry.presenter == nil {
        try words.keyword("presentedby")
        entry.presenter = try words.word("the presenting controller")
      } else {
        entry.mode = try words.choice("mode")
      }
    }
    return entry
  }

  private func view(_ kind: ViewEntry.Kind, _ words: inout WordReader) throws(LineError) -> ViewEntry {
    let name = try words.word("the name")
    var parent: String?
    if kind != .window {
      try words.keyword("in")
      parent = try words.word("the parent")
    }
    let origin = try words.point("the frame")
    let size = Size(width: try words.number("the width"), height: try words.number("the height"))
    var entry = ViewEntry(
      kind: kind, name: name, parent: parent, frame: Rect(origin: origin, size: size), mode: kind.defaultMode)
    while !words.isAtEnd {
      let word = try words.word("a flag")
      if let mode = ResponderMode(rawValue: word) {
        entry.mode = mode
      } else {
        try flag(word, &entry, words)
      }
    }
    return entry
  }

  mutating func gestures(_ lines: [SourceLine]) throws(LineError) -> [GestureEntry] {
    var entries: [GestureEntry] = []
    for line in lines {
      var words = WordReader(line)
      let kind: GestureEntry.Kind = try words.choice("recognizer")
      let name = try words.word("the name")
      try words.keyword("on")
      var entry = GestureEntry(kind: kind, name: name, view: try words.word("the view"))
      while !words.isAtEnd { try option(try words.word("an option"), &entry, words) }
      try names.add(entry, words)
      entries.append(entry)
    }
    return entries
  }
}
