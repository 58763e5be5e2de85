import Testing

/// TextFieldProgram under a compositor: three text fields below each other.
struct TextFields {
  let program: Program

  /// Positions inside the fields, behind their texts.
  static let (name, address, secret) = (Position(400, 62), Position(400, 142), Position(400, 222))
  /// A position whose tap ends the editing.
  static let below = Position(800, 500)

  /// Starts it with these texts, and waits until it is shown and has bound the touchscreen.
  init(_ session: CompositorSession, _ texts: String...) throws {
    program = try session.start("TextFieldProgram", texts)
    try program.waitUntilShown()
    try program.waitForWire(/wl_seat[@#]\d+\.get_touch\(/)
  }

  /// Waits for this line of its log.
  func wait(for line: String) throws {
    _ = try program.waitForOutput(line) { $0.contains(line) ? true : nil }
  }

  /// The commits of the state of the text that it has sent.
  var commits: Int { program.trace.count { $0.contains(/zwp_text_input_v3[@#]\d+\.commit\(/) } }

  /// The newest text of a field.
  func text(of name: String) -> String? {
    program.output.all.last { $0.hasPrefix("text \(name) ") }.map {
      $0.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: false).dropFirst(5).joined()
    }
  }

  /// Ends it as Ctrl-C does, which is no failure and prints no error.
  func finish(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try program.stop() == 0, sourceLocation: sourceLocation)
    #expect(program.complaints == [], sourceLocation: sourceLocation)
  }
}
