import Testing

extension EndToEnd {
  /// Gestures of injected fingers on KWin, as gesture-demo logs them. The tests compare only values that do not depend
  /// on how moves are merged into frames.
  @Suite(.enabled(if: Compositor.selected.contains(.kwin))) struct GestureTests {
    /// Opens a demo with `page` in front, and the session it runs in.
    private static func open(
      _ page: String, hotplug: Bool = false, test: String = #function
    ) throws -> (CompositorSession, GestureDemo) {
      let session = try CompositorSession(.kwin, hotplug: hotplug, test: test)
      let demo = try GestureDemo(session, arguments: ["--page", page])
      if hotplug { try session.plugIn() }
      try demo.waitForTouchscreen()
      return (session, demo)
    }

    /// Two fingers that are put down in one frame, move in steps, and lift in one frame.
    private static func play(_ steps: [(Position, Position)], lifts: Bool = true) -> String {
      let frames = steps.enumerated().map { index, places in
        let word = index == 0 ? "down" : "move"
        return "t=\(index * 16) \(word) 1 \(places.0.x) \(places.0.y); \(word) 2 \(places.1.x) \(places.1.y)"
      }
      return (frames + (lifts ? ["sleep 16", "up 1; up 2"] : [])).joined(separator: "\n")
    }

    /// Two fingers that move apart: from a distance of `start` points to one of `end`.
    private static func pinch(from start: Double, to end: Double, lifts: Bool = true) -> String {
      let steps = (0...10).map { step in
        let half = (start + (end - start) * Double(step) / 10) / 2
        return (Position(440 - half, 420), Position(440 + half, 420))
      }
      return play(steps, lifts: lifts)
    }

    // GT-41
    @Test func aPinchScalesByTheFingersDistance() throws {
      let (session, demo) = try Self.open("pinch")
      try session.inject(Self.pinch(from: 100, to: 216))
      let ended = try demo.wait(for: "the end") { $0.isAbout("gesture", "pinch", "ended") }
      // 216 divided by 108: the distance at the beginning plus the threshold.
      #expect(ended.fields["scale"] == "2.000", "\(ended.text)")
      #expect(ended.position?.isClose(to: Position(440, 420)) == true, "\(ended.text)")
      demo.expectStates(of: "pinch", ["began", "changed", "ended"])
      demo.expectStates(of: "double-tap", ["failed"])
      try demo.finish()
    }

    // GT-50
    @Test func aRotationTurnsByTheFingersAngle() throws {
      let (session, demo) = try Self.open("rotation")
      // A quarter turn of the second finger around the first one, clockwise, in steps of 7.5 degrees.
      let turn: [(Double, Double)] = [
        (1, 0), (0.9914, 0.1305), (0.9659, 0.2588), (0.9239, 0.3827), (0.8660, 0.5), (0.7934, 0.6088),
        (0.7071, 0.7071), (0.6088, 0.7934), (0.5, 0.8660), (0.3827, 0.9239), (0.2588, 0.9659), (0.1305, 0.9914), (0, 1),
      ]
      let middle = Position(400, 400)
      try session.inject(Self.play(turn.map { (middle, Position(400 + 160 * $0.0, 400 + 160 * $0.1)) }))
      let ended = try demo.wait(for: "the end") { $0.isAbout("gesture", "rotation", "ended") }
      let rotation = try #require(ended.number("rotation"))
      #expect(abs(rotation - 85 * Double.pi / 180) < 0.002, "\(ended.text)")
      demo.expectStates(of: "rotation", ["began", "changed", "ended"])
      try demo.finish()
    }

    // GT-21
    @Test func twoFingersPanByTheirDistanceLessTheThresholdAndOneDoesNot() throws {
      let (session, demo) = try Self.open("pan")
      try session.inject("down 1 200 200\nsleep 16\nmove 1 260 200\nsleep 16\nup 1")
      try demo.wait(for: "the one finger") { $0.isAbout("gesture", "pan-two-finger", "failed") }
      let steps = (0...12).map { (Position(150 + Double($0) * 10, 200), Position(150 + Double($0) * 10, 260)) }
      try session.inject(Self.play(steps))
      let ended = try demo.wait(for: "the end") { $0.isAbout("gesture", "pan-two-finger", "ended") }
      #expect((ended.fields["tx"], ended.fields["ty"]) == ("110.0", "0.0"), "\(ended.text)")
      demo.expectStates(of: "pan-two-finger", ["failed", "began", "changed", "ended"])
      try demo.finish()
    }

    // GT-10
    @Test func aLongPressBeginsWhileTheFingerStays() throws {
      let (session, demo) = try Self.open("press")
      try session.inject("down 1 482 440")
      let down = try demo.wait(for: "the finger") { $0.isAbout("touch", "began") }
      let began = try demo.wait(for: "the press") { $0.isAbout("gesture", "long-press", "began") }
      #expect(began.position?.isClose(to: Position(482, 440)) == true, "\(began.text)")
      let time = { (line: LogLine) in Double(line.text.split(separator: " ")[0]) ?? 0 }
      #expect(time(began) - time(down) >= 0.499, "\(down.text), \(began.text)")
      try session.inject("move 1 560 400")
      try demo.wait(for: "the way") { $0.isAbout("gesture", "long-press", "changed") }
      try session.inject("up 1")
      let ended = try demo.wait(for: "the end") { $0.isAbout("gesture", "long-press", "ended") }
      #expect(ended.position?.isClose(to: Position(560, 400)) == true, "\(ended.text)")
      demo.expectStates(of: "long-press", ["began", "changed", "ended"])
      try demo.finish()
    }

    // IN-1
    @Test func aCancelEndsAPinchUnderWayAndTheNextOneWorks() throws {
      let (session, demo) = try Self.open("pinch")
      try session.inject(Self.pinch(from: 100, to: 162, lifts: false) + "\nsleep 16\ncancel")
      let cancelled = try demo.wait(for: "the cancel") { $0.isAbout("gesture", "pinch", "cancelled") }
      #expect(cancelled.fields["scale"] == "1.500", "\(cancelled.text)")
      #expect(!demo.log.contains { $0.isAbout("touch", "ended") })
      try session.inject(Self.pinch(from: 100, to: 216))
      let ended = try demo.wait(for: "the pinch after it") { $0.isAbout("gesture", "pinch", "ended") }
      #expect(ended.fields["scale"] == "2.000", "\(ended.text)")
      demo.expectStates(of: "pinch", ["began", "changed", "cancelled", "began", "changed", "ended"])
      try demo.finish()
    }

    // IN-3
    @Test func anUnpluggedTouchscreenCancelsAPinchAndMakesNewOnesAgain() throws {
      let (session, demo) = try Self.open("pinch", hotplug: true)
      try session.inject(Self.pinch(from: 100, to: 162, lifts: false))
      try demo.wait(for: "the pinch") { $0.isAbout("gesture", "pinch", "changed") && $0.fields["scale"] == "1.500" }
      try session.unplug()
      try demo.wait(for: "the cancel") { $0.isAbout("gesture", "pinch", "cancelled") }
      #expect(demo.log.count { $0.isAbout("touch", "cancelled") } == 2)

      try session.plugIn()
      try demo.waitForTouchscreen(count: 2)
      // KWin still counts the fingers that never lifted, and delivers only the ends of the first touches.
      try session.inject("down 1 300 300; down 2 400 300\nsleep 16\nup 1; up 2")
      try session.inject(Self.pinch(from: 100, to: 216))
      let ended = try demo.wait(for: "the pinch after it") { $0.isAbout("gesture", "pinch", "ended") }
      #expect(ended.fields["scale"] == "2.000", "\(ended.text)")
      try demo.finish()
    }
  }
}
