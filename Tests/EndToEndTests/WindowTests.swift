import Testing

extension EndToEnd {
  /// Windows, and the end of programs.
  @Suite struct WindowTests {
    @Test(.enabled(if: Compositor.selected.contains(.weston)))
    func f11FillsTheScreenAndF11AgainGivesTheSizeBack() throws {
      let session = try CompositorSession(.weston)
      let demo = try GestureDemo(session, size: "800x600")
      try demo.wait(for: "the window") { $0.kind == "window" && $0.fields["width"] == "800.0" }
      try session.inject("key 87")
      let full = try demo.wait(for: "the full screen") { $0.kind == "window" && $0.fields["width"] == "1280.0" }
      #expect(full.fields["state"]?.contains("fullscreen") == true, "\(full.text)")
      try session.inject("key 87")
      _ = try demo.program.waitForOutput("the size from before") { lines -> Bool? in
        let sizes = lines.compactMap { LogLine($0) }.filter { $0.kind == "window" }.compactMap { $0.fields["width"] }
        return sizes.last == "800.0" && sizes.contains("1280.0") ? true : nil
      }
      try demo.finish()
    }

    @Test(arguments: Compositor.photographed)
    func helloFillsTheScreenWithItsColourAndChangesItWithEachTap(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      let hello = try session.start("hello", ["--fullscreen"])
      try hello.waitUntilShown()
      try hello.waitForWire(/wl_seat[@#]\d+\.get_touch\(/)
      let before = try session.picture("before")
      for (x, y) in [(2, 2), (1277, 2), (2, 797), (1277, 797)] { before.expect(before[600, 200], at: x, y) }
      try session.inject("down 1 700 500\nsleep 40\nup 1")
      let after = try session.picture("after") { $0[600, 200].distance(to: before[600, 200]) > 20 }
      for (x, y) in [(2, 2), (1277, 2), (2, 797), (1277, 797)] { after.expect(after[600, 200], at: x, y) }
      #expect(try hello.stop() == 0)
      #expect(hello.complaints == [])
    }
  }
}
