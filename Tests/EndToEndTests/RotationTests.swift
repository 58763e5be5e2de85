import Testing

extension EndToEnd {
  /// Turned screens and turned content: from an injected finger to a log line and to pixels.
  @Suite struct RotationTests {
    /// For a point of the upright 800x1280 picture, its pixel on a turned screen of 1280x800: the picture is mirrored
    /// first, if at all, and then turned counter-clockwise.
    private static let screens: [(transform: String, number: Int, place: @Sendable (Int, Int) -> (x: Int, y: Int))] = [
      ("rotate-90", 1, { ($1, 799 - $0) }), ("rotate-270", 3, { (1279 - $1, $0) }),
      ("flipped-rotate-90", 5, { ($1, $0) }),
    ]

    // EI-10
    @Test(.enabled(if: Compositor.selected.contains(.weston)))
    func aTurnedScreenHasATurnedPictureAndUnturnedTouches() throws {
      let upright = try picture(CompositorSession(.weston, size: (800, 1280)), transform: nil)
      #expect((upright.width, upright.height) == (800, 1280))
      for screen in Self.screens {
        let turned = try picture(CompositorSession(.weston, transform: screen.transform), transform: screen.number)
        #expect((turned.width, turned.height) == (1280, 800))
        var wrong = 0
        for y in stride(from: 0, to: 1280, by: 3) {
          for x in stride(from: 0, to: 800, by: 3) {
            let place = screen.place(x, y)
            if turned[place.x, place.y].distance(to: upright[x, y]) > 16 { wrong += 1 }
          }
        }
        // Turned letters are smoothed a little differently.
        #expect(wrong < 60, "\(wrong) pixels are elsewhere in \(turned.file.path) than in \(upright.file.path)")
      }
    }

    /// The screen with a finger on it, after checking that the log has its position.
    private func picture(_ session: CompositorSession, transform: Int?) throws -> Picture {
      let demo = try GestureDemo(session, size: "800x1280")
      try demo.waitForTouchscreen()
      let window = try demo.wait(for: "the window") { $0.kind == "window" && $0.fields["width"] == "800.0" }
      #expect(window.fields["height"] == "1280.0")
      if let transform {
        let told = try demo.program.waitForWire(/set_buffer_transform\(\d\)/)
        #expect(told.contains("(\(transform))"))
      }
      try session.inject("down 1 200 300")
      let began = try demo.wait(for: "the finger") { $0.isAbout("touch", "began") }
      #expect(began.position?.isClose(to: Position(200, 300)) == true, "\(began.text)")
      let picture = try session.steadyPicture("finger")
      try session.inject("up 1")
      try demo.finish()
      return picture
    }

    // EI-11
    @Test(arguments: Compositor.photographed.filter { $0 != .westonKiosk })
    func turnedContentGetsTouchesWhereItShowsThem(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      let isPlaced = compositor == .kwin || compositor == .weston
      let demo = try GestureDemo(
        session, size: "800x1280", arguments: ["--rotate", "90"] + (isPlaced ? [] : ["--fullscreen"]))
      try demo.waitForTouchscreen()
      let window = try demo.wait(for: "the window") { $0.kind == "window" && $0.fields["width"] == "800.0" }
      #expect(window.fields["height"] == "1280.0")
      let before = try session.steadyPicture("before")
      // The content's top is on the right of the screen.
      try session.inject("down 1 1000 100")
      let began = try demo.wait(for: "the finger") { $0.isAbout("touch", "began") }
      #expect(began.position?.isClose(to: Position(100, 280)) == true, "\(began.text)")
      _ = try session.picture("finger") { $0[1000, 100].distance(to: before[1000, 100]) > 20 }
      try session.inject("up 1")
      try demo.finish()
    }
  }
}
