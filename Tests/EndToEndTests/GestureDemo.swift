import Testing

/// gesture-demo under a compositor, with its log.
struct GestureDemo {
  let program: Program

  /// Where the middle of its card is in a window of 1280x800 points.
  static let card = Position(482, 400)

  /// Starts it in a window as large as the screen, and waits until it is shown and listens to the touchscreen.
  init(_ session: CompositorSession, size: String = "1280x800", arguments: [String] = []) throws {
    program = try session.start("gesture-demo", ["--log", "--size", size] + arguments)
    try program.waitUntilShown()
  }

  var log: [LogLine] { program.output.all.compactMap { LogLine($0) } }

  func waitForTouchscreen(count: Int = 1) throws {
    try program.waitForWire(/wl_seat[@#]\d+\.get_touch\(/, count: count)
  }

  /// Waits for a line of the log.
  @discardableResult
  func wait(for what: String, _ isIt: @escaping (LogLine) -> Bool) throws -> LogLine {
    try program.waitForOutput(what) { lines in lines.lazy.compactMap { LogLine($0) }.first(where: isIt) }
  }

  /// Ends it as Ctrl-C does: that is no failure, and nothing to complain about.
  func finish(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try program.stop() == 0, sourceLocation: sourceLocation)
    #expect(program.complaints == [], sourceLocation: sourceLocation)
  }
}
