import Testing

extension EndToEnd {
  /// Windows whose frame the program draws: moved, resized, maximized and closed by mouse and finger.
  @Suite struct FrameTests {
    /// A window of 600 by 400 points, and where it is on the screen.
    private struct Framed {
      let session: CompositorSession
      let demo: GestureDemo

      init(_ compositor: Compositor, test: String) throws {
        session = try CompositorSession(compositor, test: test)
        demo = try GestureDemo(session, size: "600x400", variables: ["DACTYL_DECORATIONS": "own"])
        try demo.waitForTouchscreen()
      }

      /// The height of the title bar, in points.
      static let bar = 48.0

      /// The place of the upper left corner of the window on the screen, after it has stayed there for a moment.
      func origin() throws -> Position {
        var (last, turn): (Position?, Int) = (nil, 0)
        while turn < 400 {
          turn += 1
          // Places all over the screen until one is on the window, and then near that one.
          let grid = Position(Double(160 + turn % 5 * 240), Double(150 + turn / 5 % 5 * 125))
          let place = found.place.map { Position($0.x + Double(turn % 9), $0.y) } ?? grid
          guard let inside = try hover(at: place) else {
            found.place = nil
            continue
          }
          found.place = found.place ?? place
          let origin = Position(place.x - inside.x, place.y - inside.y)
          if let last, last.isClose(to: origin) { return origin }
          last = origin
        }
        throw EndToEndError("the window is nowhere")
      }

      /// Where the pointer is on the window, if it is on its content. A key, which comes after it, tells that it is not.
      private func hover(at place: Position) throws -> Position? {
        let count = demo.program.output.all.count
        try session.inject("pmove \(place.x) \(place.y)\nkey 30")
        let lines = try demo.program.waitForOutput("a key") { lines -> [LogLine]? in
          let new = lines.dropFirst(count).compactMap { LogLine($0) }
          return new.contains { $0.kind == "key" } ? new : nil
        }
        return lines.last { $0.kind == "hover" && $0.position != nil && $0.fields["surface"] == nil }?.position
      }

      /// Waits until the compositor shows the content of the window at `place`. The program knows a new size before the
      /// compositor shows it.
      func waitForContent(at place: Position) throws {
        for _ in 0..<400 { if try hover(at: place) != nil { return } }
        throw EndToEndError("the window is not at \(place)")
      }

      /// A place of the screen on the window.
      private final class Found { var place: Position? }
      private let found = Found()

      /// Drags from one place on the screen to another one, in steps.
      func drag(from start: Position, to end: Position, byFinger: Bool) throws {
        let (down, move, up) =
          byFinger ? ("down 1", "move 1", "up 1") : ("press left", "pmove", "release left")
        var script = byFinger ? "" : "pmove \(start.x) \(start.y)\nsleep 40\n"
        script += byFinger ? "\(down) \(start.x) \(start.y)\n" : "\(down)\n"
        for step in 1...8 {
          let part = Double(step) / 8
          script +=
            "sleep 30\n\(move) \(start.x + (end.x - start.x) * part) \(start.y + (end.y - start.y) * part)\n"
        }
        try session.inject(script + "sleep 60\n\(up)")
      }

      /// Waits for a window of this size.
      func waitForSize(_ width: Double, _ height: Double) throws {
        _ = try demo.program.waitForOutput("a window of \(width) by \(height) points") { lines -> Bool? in
          let last = lines.lazy.compactMap { LogLine($0) }.last { $0.kind == "window" }
          guard let w = last?.number("width"), let h = last?.number("height") else { return nil }
          return abs(w - width) <= 2 && abs(h - height) <= 2 ? true : nil
        }
      }
    }

    // WF-3
    @Test(arguments: Compositor.withMovableWindows, [false, true])
    func aWindowIsMovedByItsTitleBar(_ compositor: Compositor, byFinger: Bool) throws {
      let window = try Framed(compositor, test: "aWindowIsMoved-\(byFinger ? "finger" : "mouse")")
      let before = try window.origin()
      let start = Position(before.x + 100, before.y + 20)
      try window.drag(from: start, to: Position(start.x + 40, start.y + 32), byFinger: byFinger)
      let after = try window.origin()
      // The window stays where it is until the drag is one.
      #expect(abs(after.x - before.x - 40) <= 16 && abs(after.y - before.y - 32) <= 16, "\(before) \(after)")
      #expect(abs(after.x - before.x) >= 20 && abs(after.y - before.y) >= 16, "\(before) \(after)")
      // Fingers go on working.
      try window.session.inject("down 1 \(after.x + 300) \(after.y + 200)\nsleep 30\nup 1")
      try window.demo.wait(for: "a touch after it") { $0.kind == "touch" }
      try window.demo.finish()
    }

    // WF-5
    @Test(arguments: Compositor.withMovableWindows, [false, true])
    func aWindowIsResizedByItsEdgesAndCorners(_ compositor: Compositor, byFinger: Bool) throws {
      // weston 10 resizes by a pointer only.
      if compositor == .weston, byFinger { return }
      let window = try Framed(compositor, test: "aWindowIsResized-\(byFinger ? "finger" : "mouse")")
      let origin = try window.origin()
      let reach = byFinger ? 18.0 : 5
      let right = Position(origin.x + 600 + reach, origin.y + 200)
      try window.drag(from: right, to: Position(right.x + 48, right.y), byFinger: byFinger)
      try window.waitForSize(648, 400)
      try window.waitForContent(at: Position(origin.x + 630, origin.y + Framed.bar + 390))
      let corner = Position(origin.x + 648 + reach, origin.y + Framed.bar + 400 + reach)
      // The demo is at least 360 points high.
      try window.drag(from: corner, to: Position(corner.x - 80, corner.y - 24), byFinger: byFinger)
      try window.waitForSize(568, 376)
      try window.demo.finish()
    }

    // WF-4, WF-7
    @Test(arguments: Compositor.withMovableWindows)
    func aDoubleTapMaximizesAWindowAndItsButtonClosesIt(_ compositor: Compositor) throws {
      let window = try Framed(compositor, test: "aWindowIsMaximized")
      let origin = try window.origin()
      let (x, y) = (origin.x + 100, origin.y + 20)
      try window.session.inject("down 1 \(x) \(y)\nsleep 30\nup 1\nsleep 80\ndown 1 \(x) \(y)\nsleep 30\nup 1")
      let full = try window.demo.wait(for: "the maximized window") {
        $0.kind == "window" && $0.fields["state"]?.contains("maximized") == true
      }
      let width = try #require(full.number("width"))
      #expect(width >= 1200)
      // It is there on the screen after its next picture.
      var corner = try window.origin()
      for _ in 0..<100 where corner.y > 48 { corner = try window.origin() }
      // The last button of the bar; the menu of a window is no more than a request.
      let close = Position(corner.x + width - 24, corner.y + 24)
      try window.session.inject("down 1 \(close.x - 300) \(close.y)\nsleep 700\nup 1")
      try window.demo.program.waitForWire(/xdg_toplevel[@#]\d+\.show_window_menu\(/)
      // The menu of the compositor, if it has one, takes the next press.
      try window.session.inject("key 1\nsleep 200\npmove \(close.x) \(close.y)\nsleep 60\nclick left")
      #expect(try window.demo.program.exitStatus() == 0)
    }
  }
}
