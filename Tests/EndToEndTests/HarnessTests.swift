import Testing

extension EndToEnd {
  /// weston's own demo client under the same compositors: if this fails, the other failures are not Dactyl's.
  @Suite struct HarnessTests {
    @Test(arguments: Compositor.selected)
    func injectedTouchesReachAClientThatIsNotOurs(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      let client = try session.start("/usr/bin/weston-eventdemo", ["--width=1280", "--height=800"])
      try client.waitUntilShown()
      try client.waitForWire(/get_touch/)
      try session.inject(
        """
        t=0 down 1 300 250
        t=16 move 1 310 255
        t=32 up 1
        """)
      try client.waitForWire(/wl_touch[@#]\d+\.(down|motion|up)\(/, count: 3)
      client.send(15)
    }

    @Test(arguments: Compositor.photographed)
    func aPictureShowsTheWindow(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      let before = try session.picture("before")
      #expect((before.width, before.height) == (1280, 800))
      let client = try session.start("/usr/bin/weston-eventdemo", ["--width=1280", "--height=800"])
      try client.waitUntilShown()
      #expect(try session.picture("after").differences(from: before) > 100_000)
    }
  }
}
