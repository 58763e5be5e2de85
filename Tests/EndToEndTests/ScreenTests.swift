import Testing

extension EndToEnd {
  /// Several screens side by side, each of 1280 by 800 points.
  @Suite struct ScreenTests {
    /// Whether a program with a light background fills a screen, and not the other.
    private func fills(_ screen: Int, _ picture: Picture) -> Bool {
      guard picture.width == 2560 else { return false }
      func isLight(_ x: Int) -> Bool {
        [(x + 1270, 10), (x + 1270, 790)].allSatisfy { picture[$0.0, $0.1].distance(to: picture[$0.0, 400]) < 12 }
          && picture[x + 1270, 400].red > 200
      }
      return isLight(screen * 1280) && !isLight((1 - screen) * 1280)
    }

    // OU-4, OU-6
    @Test(.enabled(if: Compositor.selected.contains(.kwin)), arguments: [0, 1])
    func aWindowFillsTheScreenThatTheUserNames(_ screen: Int) throws {
      let session = try CompositorSession(.kwinWindows, screens: 2, test: "fills-\(screen)")
      let program = try session.start("gallery", ["--page", "screens", "--output", "Virtual-\(screen)"])
      try program.waitForWire(/xdg_toplevel[@#]\d+\.set_fullscreen\(wl_output[@#]\d+\)/)
      _ = try session.picture("full") { fills(screen, $0) }
      #expect(try program.stop() == 0)
      #expect(program.complaints == [])
    }

    // OU-5
    @Test(.enabled(if: Compositor.selected.contains(.weston)))
    func aWindowReturnsToAMonitorThatIsUnpluggedAndPluggedInAgain() throws {
      let session = try CompositorSession(.weston)
      try session.setPlugged(true, monitor: "second")
      _ = try session.picture("both") { $0.width == 2560 }
      let program = try session.start("gallery", ["--page", "screens", "--output", "second"])
      let request = /xdg_toplevel[@#]\d+\.set_fullscreen\(wl_output[@#]\d+\)/
      for round in 1...3 {
        try program.waitForWire(request, count: round)
        _ = try session.picture("full-\(round)") { fills(1, $0) }
        guard round < 3 else { break }
        try session.setPlugged(false, monitor: "second")
        // The window has moved to the other screen.
        try program.waitForWire(/wl_registry[@#]\d+\.global_remove/, count: round)
        _ = try session.picture("alone-\(round)") { $0.width == 1280 }
        try session.setPlugged(true, monitor: "second")
      }
      #expect(try program.stop() == 0)
      #expect(program.complaints == [])
    }
  }
}
