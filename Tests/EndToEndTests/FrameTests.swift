import Testing

extension EndToEnd {
  /// Windows whose frame the program draws: moved, resized, maximized and closed by mouse and finger.
  @Suite struct FrameTests {
    /// A window of 600 by 400 points, and where it is on the screen.
    private struct Framed {
      let session: CompositorSession
      let demo: GestureDemo

      init(_ compositor: Compositor) throws {
        session = try CompositorSession(compositor)
        demo = try GestureDemo(session, size: "600x400", variables: ["DACTYL_DECORATIONS": "own"])
        try demo.waitForTouchscreen()
      }

      /// The height of the title bar, in points.
      static let bar = 48.0

      /// The place of the upper left corner of the window, after it has stayed there for a moment.
      func origin() throws -> Position {
        var last: Position?
        for turn in 0..<200 {
          // In the middle of the screen, and so on the window, at another place each time.
          let place = Position(640 + Double(turn % 40), 400)
          let count = demo.program.output.all.count
          try session.inject("pmove \(place.x) \(place.y)")
          let hover = try demo.program.waitForOutput("the pointer over the content") { lines in
            lines.dropFirst(count).lazy.compactMap { LogLine($0) }.first { $0.kind == "hover" && $0.position != nil }
          }
          guard let inside = hover.position else { continue }
          let origin = Position(place.x - inside.x, place.y - inside.y)
          if let last, last.isClose(to: origin) { return origin }
          last = origin
        }
        throw EndToEndError("the window never rests")
      }

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
      let window = try Framed(compositor)
      let before = try window.origin()
      let start = Position(before.x + 100, before.y + 20)
      try window.drag(from: start, to: Position(start.x + 40, start.y + 32), byFinger: byFinger)
      let after = try window.origin()
      // The window stays where it is until the drag is one.
      #expect(abs(after.x - before.x - 40) <= 16 && abs(after.y - before.y - 32) <= 16, "\(before) \(after)")
      #expect(abs(after.x - before.x) >= 20 && abs(after.y - before.y) >= 16, "\(before) \(after)")
      // Fingers and the pointer go on working.
      try window.session.inject("down 1 640 400\nsleep 30\nup 1")
      try window.demo.wait(for: "a touch after it") { $0.kind == "touch" }
      try window.demo.finish()
    }

    // WF-5
    @Test(arguments: Compositor.withMovableWindows, [false, true])
    func aWindowIsResizedByItsEdgesAndCorners(_ compositor: Compositor, byFinger: Bool) throws {
      let window = try Framed(compositor)
      let origin = try window.origin()
      let reach = byFinger ? 18.0 : 5
      let right = Position(origin.x + 600 + reach, origin.y + 200)
      try window.drag(from: right, to: Position(right.x + 48, right.y), byFinger: byFinger)
      try window.waitForSize(648, 400)
      let corner = Position(origin.x + 648 + reach, origin.y + Framed.bar + 400 + reach)
      try window.drag(from: corner, to: Position(corner.x - 80, corner.y - 64), byFinger: byFinger)
      try window.waitForSize(568, 336)
      try window.demo.finish()
    }

    // WF-4, WF-7
    @Test(arguments: Compositor.withMovableWindows)
    func aDoubleTapMaximizesAWindowAndItsButtonClosesIt(_ compositor: Compositor) throws {
      let window = try Framed(compositor)
      let origin = try window.origin()
      let (x, y) = (origin.x + 100, origin.y + 20)
      try window.session.inject("down 1 \(x) \(y)\nsleep 30\nup 1\nsleep 80\ndown 1 \(x) \(y)\nsleep 30\nup 1")
      let full = try window.demo.wait(for: "the maximized window") {
        $0.kind == "window" && $0.fields["state"]?.contains("maximized") == true
      }
      let width = try #require(full.number("width"))
      #expect(width >= 1200)
      // The last button of the bar; the menu of a window is no more than a request.
      let close = Position((width == 1280 ? 0 : (1280 - width) / 2) + width - 24, 24)
      try window.session.inject("down 1 \(close.x - 300) \(close.y)\nsleep 700\nup 1")
      try window.demo.program.waitForWire(/xdg_toplevel[@#]\d+\.show_window_menu\(/)
      // The menu of the compositor, if it has one, takes the next press.
      try window.session.inject("key 1\nsleep 200\npmove \(close.x) \(close.y)\nsleep 60\nclick left")
      #expect(try window.demo.program.exitStatus() == 0)
    }
  }
}
