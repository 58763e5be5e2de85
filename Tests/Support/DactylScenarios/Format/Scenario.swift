import DactylGeometry

/// One block of a scenario file, parsed and checked: a tree, input for it, and the expected log.
package struct Scenario: Sendable {
  /// The file of the block.
  package var file: String
  package var line: Int

  package var id: String
  package var title: String
  /// `HT-1`, `GR-26`, ...
  package var clauses: [String]
  /// The kinds of lines that are logged and compared.
  package var trace: [TraceKind]
  package var tree: [TreeEntry]
  package var gestures: [GestureEntry]
  package var rules: [Rule]
  package var script: [ScriptStep]
  /// `TIME LINE`, words separated by one space; empty for `(empty)`.
  package var expected: [String]

  /// Whether a view needs surfaces and frames of a platform.
  var needsPlatform: Bool {
    tree.contains { if case .view(let entry) = $0 { entry.needsPlatform } else { false } }
  }

  /// The families of the clauses: `HT` of `HT-1`.
  package var families: [String] {
    clauses.map { clause in String(clause.prefix { $0 != "-" }) }
  }
}

/// The kinds of lines in a log.
package enum TraceKind: String, Hashable, Sendable, CaseIterable {
  /// Hit testing.
  case hit
  /// Touches at recognizers.
  case gesture = "g"
  /// Touches and presses at responders, and dropped contacts.
  case view = "v"
  /// Recognizers' states.
  case state = "s"
  case reset = "r"
  case action = "a"
  /// The keyboard focus.
  case focus = "f"
  /// Control events.
  case control = "c"
  case decision = "d"
  /// Scrolling.
  case offset = "o"
  /// Dismissed popups.
  case window = "w"
  case menu = "m"
  case toolTip = "t"
  /// Texts of fields.
  case text = "x"
  case keyboard = "k"
  /// Dragging and dropping.
  case drag = "p"
}
