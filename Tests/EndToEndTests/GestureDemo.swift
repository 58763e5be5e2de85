import Testing

/// gesture-demo under a compositor, with its log.
struct GestureDemo {
  let program: Program

  /// The middle of its card in a window of 1280x800 points.
  static let card = Position(482, 400)

  /// Starts it in a window as large as the screen, and waits until it is shown and has bound the touchscreen.
  init(
    _ session: CompositorSession, size: String = "1280x800", arguments: [String] = [],
    variables: [String: String] = [:]
  ) throws {
    program = try session.start("gesture-demo", ["--log", "--size", size] + arguments, variables: variables)
    try program.waitUntilShown()
  }

  var log: [LogLine] { program.output.all.compactMap { LogLine($0) } }

  /// Pixels per point, from the last log line about the window.
  var scale: Double { log.last { $0.kind == "window" }?.number("scale") ?? 1 }

  func waitForTouchscreen(count: Int = 1) throws {
    try program.waitForWire(/wl_seat[@#]\d+\.get_touch\(/, count: count)
  }

  /// Waits until the window is shown at its full size: mutter enlarges a new window for a quarter of a second, and
  /// sends no event at the end.
  func waitUntilGrown(in session: CompositorSession) throws {
    let deadline = ContinuousClock.now + .seconds(Program.patience)
    var turn = 0.0
    while true {
      // At another place each time, so that it is logged, and within a window of half the size, too.
      turn += 1
      let place = Position(440 + turn.truncatingRemainder(dividingBy: 200), 300)
      let count = program.output.all.count
      try session.inject("pmove \(place.x) \(place.y)")
      let hover = try program.waitForOutput("the pointer") { lines in
        lines.dropFirst(count).lazy.compactMap { LogLine($0) }.first { $0.kind == "hover" }
      }
      if hover.position?.isClose(to: place) == true { return }
      guard ContinuousClock.now < deadline else { throw EndToEndError("the window never was where it should be") }
    }
  }

  /// Waits for a line of the log.
  @discardableResult
  func wait(for what: String, _ isIt: @escaping (LogLine) -> Bool) throws -> LogLine {
    try program.waitForOutput(what) { lines in lines.lazy.compactMap { LogLine($0) }.first(where: isIt) }
  }

  /// Expects the states that a recognizer went through; `changed` counts once, however often it occurred.
  func expectStates(of name: String, _ states: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    var found = log.filter { $0.isAbout("gesture", name) }.compactMap { $0.words.last }
    for index in found.indices.reversed().dropLast() where found[index] == "changed" && found[index - 1] == "changed" {
      found.remove(at: index)
    }
    #expect(found == states, sourceLocation: sourceLocation)
  }

  /// Ends it as Ctrl-C does, which is no failure and prints no error.
  func finish(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try program.stop() == 0, sourceLocation: sourceLocation)
    #expect(program.complaints == [], sourceLocation: sourceLocation)
  }
}
