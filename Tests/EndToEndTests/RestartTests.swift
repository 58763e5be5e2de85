import Glibc
import Testing

extension EndToEnd {
  /// Compositors that crash and are restarted.
  @Suite struct RestartTests {
    @Test(arguments: Compositor.selected.filter { $0 == .kwin || $0 == .westonKiosk })
    func afterItsCompositorDiesAProgramIsRestoredAsItWas(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      let demo = try GestureDemo(session)
      try demo.waitForTouchscreen()
      let start = GestureDemo.card
      let end = Position(start.x - 180, start.y + 150)
      // During a drag.
      try session.inject(
        """
        t=0 down 1 \(start.x) \(start.y)
        t=16 move 1 \(start.x - 90) \(start.y + 75)
        t=32 move 1 \(end.x) \(end.y)
        """)
      try demo.wait(for: "the drag") { $0.isAbout("touch", "moved") && $0.position?.isClose(to: end) == true }
      try session.killCompositor()
      try demo.wait(for: "the finger to be cancelled") { $0.isAbout("touch", "cancelled") }
      try demo.wait(for: "the drag to be cancelled") { $0.isAbout("gesture", "pan", "cancelled") }
      #expect(!demo.log.contains { $0.isAbout("touch", "ended") })

      let trace = demo.program.trace.count
      try session.startCompositor()
      try demo.waitForTouchscreen(count: 2)
      try demo.program.waitUntilShown(afterLine: trace)
      if compositor == .kwin {
        let picture = try session.steadyPicture("back")
        // The card is only where the finger left it: its old place shows the sheet.
        let sheet = picture[30, 130]
        #expect(picture[Int(start.x) + 60, Int(start.y) - 40].distance(to: sheet) < 12)
        #expect(picture[Int(end.x), Int(end.y) + 40].distance(to: sheet) > 12)
      }

      // A tap reaches the card only at its place.
      try session.inject("down 1 \(end.x) \(end.y)\nsleep 60\nup 1")
      try demo.wait(for: "the tap") { $0.isAbout("gesture", "tap", "ended") }
      // A recognizer with a fresh state drags it again.
      try session.inject(
        """
        t=0 down 2 \(end.x) \(end.y)
        t=16 move 2 \(end.x + 50) \(end.y)
        t=32 move 2 \(end.x + 100) \(end.y)
        t=48 up 2
        """)
      try demo.wait(for: "the second drag") { $0.isAbout("gesture", "pan", "ended") }
      #expect(demo.log.count { $0.isAbout("gesture", "pan", "began") } == 2)
      #expect(try demo.program.stop() == 0)
      #expect(
        demo.program.complaints == [
          "gesture-demo: the compositor has ended the connection; waiting for it to return"
        ])
    }

    // NV-9
    @Test(arguments: Compositor.selected.filter { $0 == .kwin || $0 == .westonKiosk })
    func aProgramThatWasKilledShowsTheSameScreenAgain(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      // The window fills the screen.
      let (row, plate) = (Position(640, 198), Position(640, 204))
      func isGreen(_ picture: Picture) -> Bool {
        let pixel = picture[Int(plate.x), Int(plate.y)]
        return pixel.green > pixel.red + 60 && pixel.green > pixel.blue + 40
      }
      let program = try session.start("Recipes")
      try program.waitUntilShown()
      #expect(try !isGreen(session.steadyPicture("list")))
      try session.inject("down 1 \(row.x) \(row.y)\nsleep 60\nup 1")
      _ = try session.picture("recipe", once: isGreen)
      let search = "until grep -qs 'Green Salad' \"$XDG_STATE_HOME\"/org.example.Recipes/state; do sleep 0.05; done"
      let shell = try session.start("/bin/sh", ["-c", search], variables: ["WAYLAND_DEBUG": ""])
      #expect(try shell.exitStatus() == 0)
      program.send(SIGKILL)
      #expect(throws: EndToEndError.self) { try program.exitStatus() }
      let next = try session.start("Recipes")
      try next.waitUntilShown()
      _ = try session.picture("again", once: isGreen)
      #expect(try next.stop() == 0)
      #expect(next.complaints == [])
    }

    @Test(.enabled(if: Compositor.selected.contains(.kwin)))
    func aProgramThatDoesNotWaitEndsWithItsCompositor() throws {
      let session = try CompositorSession(.kwin)
      // The program ends within main, with all objects alive. An object's weak references leave a side table that only
      // the object refers to, in a form that the leak check does not recognise.
      let demo = try GestureDemo(
        session, arguments: ["--reconnect", "0"], variables: ["ASAN_OPTIONS": "detect_leaks=0"])
      try session.killCompositor()
      #expect(try demo.program.exitStatus() == 1)
      #expect(demo.program.complaints == ["gesture-demo: the compositor has ended the connection"])
    }
  }
}
