import DactylGeometry

/// One block of a scenario file, read and checked: a tree, what is done to it, and the log that must come of it.
package struct Scenario: Sendable {
  /// Where the block stands.
  package var file: String
  package var line: Int

  package var id: String
  package var title: String
  /// `HT-1`, `GR-26`, ...
  package var clauses: [String]
  /// The kinds of lines that are written and compared.
  package var trace: [TraceKind]
  package var tree: [TreeEntry]
  package var gestures: [GestureEntry]
  package var rules: [Rule]
  package var script: [ScriptStep]
  /// `TIME LINE`, words separated by one space; empty for `(empty)`.
  package var expected: [String]

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
  /// Control events.
  case control = "c"
  case decision = "d"
  /// Scrolling.
  case offset = "o"
  /// Dismissed popups.
  case window = "w"
  case menu = "m"
}
