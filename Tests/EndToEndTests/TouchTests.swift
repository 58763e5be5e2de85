import Testing

extension EndToEnd {
  /// From an injected finger to a line of gesture-demo's log and to pixels.
  @Suite struct TouchTests {
    /// Two fingers on the sheet, then a tap on the card.
    private static let fingers = [
      Finger(4, from: Position(150.5, 150), by: Position(12, 9.5), steps: 12),
      Finger(7, from: Position(250, 210.5), by: Position(12.5, 9), steps: 12),
    ]
    private static let tap = Position(482.5, 400)

    private static func drag(_ fingers: [Finger]) -> String {
      let frames = fingers[0].path.indices.map { index in
        "t=\(index * 16) " + fingers.map { $0.command(index) }.joined(separator: "; ")
      }
      return frames.joined(separator: "\n") + "\nsleep 16\n" + fingers.map { "up \($0.id)" }.joined(separator: "; ")
    }

    @Test(arguments: Compositor.selected)
    func aTwoFingerDragAndATapAreLoggedWhereTheyWereInjected(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      // On weston's desktop and KWin a window of the screen's size is at its corner; elsewhere it needs full screen.
      let isPlaced = compositor == .kwin || compositor == .weston
      let demo = try GestureDemo(session, arguments: isPlaced ? [] : ["--fullscreen"])
      try demo.waitForTouchscreen()
      let window = try demo.wait(for: "the window") { $0.kind == "window" && $0.fields["width"] == "1280.0" }
      #expect(window.fields["height"] == "800.0")
      if compositor == .mutter { try demo.waitUntilGrown(in: session) }

      try session.inject(Self.drag(Self.fingers))
      try demo.wait(for: "the end of the drag") { $0.isAbout("gesture", "two-finger-pan", "ended") }
      let dragged = demo.log
      Self.fingers[0].expectWay(in: dragged, as: 1)
      Self.fingers[1].expectWay(in: dragged, as: 2)
      #expect(dragged.contains { $0.isAbout("gesture", "two-finger-pan", "began") })

      try session.inject("down 1 \(Self.tap.x) \(Self.tap.y)\nsleep 60\nup 1")
      let tapped = try demo.wait(for: "the tap") { $0.isAbout("gesture", "tap", "ended") }
      #expect(tapped.fields["count"] == "1")
      #expect(tapped.position?.isClose(to: Self.tap) == true, "\(tapped.text)")
      try demo.finish()
    }

    @Test(arguments: Compositor.photographed)
    func thePictureShowsEachFingerWhereItIs(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      let isPlaced = compositor == .kwin || compositor == .weston
      let demo = try GestureDemo(session, arguments: isPlaced ? [] : ["--fullscreen"])
      try demo.waitForTouchscreen()
      // The first touch hides the pointer, which is in the middle.
      try session.inject("down 1 900 700\nsleep 16\nup 1")
      let before = try session.steadyPicture("before")
      #expect((before.width, before.height) == (1280, 800))
      // Three fingers are no gesture of the sheet.
      let places = [(x: 160, y: 180), (x: 330, y: 600), (x: 700, y: 250)]
      try session.inject("down 1 160 180\nsleep 16\ndown 2 330 600\nsleep 16\ndown 3 700 250")
      let during = try session.picture("during") { picture in
        places.allSatisfy { picture[$0.x, $0.y].distance(to: before[$0.x, $0.y]) > 20 }
      }
      // Nothing else of the sheet has changed.
      for y in stride(from: 30, to: 780, by: 10) {
        for x in stride(from: 10, to: 940, by: 10)
        where places.allSatisfy({ abs($0.x - x) > 90 || abs($0.y - y) > 90 }) {
          during.expect(before[x, y], at: x, y)
        }
      }
      try session.inject("up 1; up 2; up 3")
      // Marks fade; the sheet looks as it did before.
      _ = try session.picture("after") { picture in
        places.allSatisfy { picture[$0.x, $0.y].distance(to: before[$0.x, $0.y]) <= 2 }
      }
      try demo.finish()
    }

    @Test(.enabled(if: Compositor.selected.contains(.kwin)))
    func cancelledTouchesEndAsCancelledAndTheNextOnesBegin() throws {
      let session = try CompositorSession(.kwin)
      let demo = try GestureDemo(session)
      try demo.waitForTouchscreen()
      try session.inject("down 1 200 200; down 2 300 500\nsleep 16\nmove 1 230 220\nsleep 16\ncancel")
      try demo.wait(for: "finger 2 to be cancelled") { $0.isAbout("touch", "cancelled") && $0.fields["id"] == "2" }
      #expect(demo.log.contains { $0.isAbout("touch", "cancelled") && $0.fields["id"] == "1" })
      #expect(!demo.log.contains { $0.isAbout("touch", "ended") })

      try session.inject("down 1 250 250\nsleep 16\nup 1")
      let ended = try demo.wait(for: "the touch after it") { $0.isAbout("touch", "ended") }
      #expect(ended.fields["id"] == "1")
      #expect(ended.position?.isClose(to: Position(250, 250)) == true, "\(ended.text)")
      try demo.finish()
    }

    @Test(.enabled(if: Compositor.selected.contains(.kwin)))
    func aTouchscreenUnpluggedWithAFingerDownCancelsItAndWorksAgain() throws {
      let session = try CompositorSession(.kwin, hotplug: true)
      let demo = try GestureDemo(session)
      #expect(!demo.program.trace.contains { $0.contains("get_touch(") })
      try session.plugIn()
      try demo.waitForTouchscreen()
      try session.inject("down 1 200 200\nsleep 16\nmove 1 220 210")
      try demo.wait(for: "the finger") { $0.isAbout("touch", "moved") }
      try session.unplug()
      try demo.wait(for: "the finger to be cancelled") { $0.isAbout("touch", "cancelled") }

      try session.plugIn()
      try demo.waitForTouchscreen(count: 2)
      // KWin still counts the finger that never lifted and delivers only the end of the first touch, a stray event.
      try session.inject("down 1 400 310\nsleep 16\nup 1")
      try session.inject("down 1 300 310\nsleep 16\nup 1")
      let ended = try demo.wait(for: "a touch after that") { $0.isAbout("touch", "ended") }
      #expect(ended.position?.isClose(to: Position(300, 310)) == true, "\(ended.text)")
      #expect(demo.log.count { $0.isAbout("touch", "cancelled") } == 1)
      try demo.finish()
    }

    @Test(.enabled(if: Compositor.selected.contains(.kwin)))
    func atAFractionalScalePositionsArePointsAndPixelsAreSharp() throws {
      let session = try CompositorSession(.kwin, scale: 1.5)
      let demo = try GestureDemo(session)
      try demo.waitForTouchscreen()
      let window = try demo.wait(for: "the scale") { $0.kind == "window" && $0.fields["scale"] == "1.500" }
      #expect((window.fields["width"], window.fields["height"]) == ("1280.0", "800.0"))
      try session.inject(Self.drag(Self.fingers))
      try demo.wait(for: "the end of the drag") { $0.isAbout("gesture", "two-finger-pan", "ended") }
      Self.fingers[0].expectWay(in: demo.log, as: 1)
      Self.fingers[1].expectWay(in: demo.log, as: 2)

      // The panel's straight left edge, at x = 964 points: a stretched column shows colours in between.
      let picture = try session.picture()
      #expect((picture.width, picture.height) == (1920, 1200))
      let y = 200
      let row = (1446 - 12..<1446 + 12).map { picture[$0, y] }
      let between = row.count { $0.distance(to: row[0]) > 6 && $0.distance(to: row[row.count - 1]) > 6 }
      #expect(row[0].distance(to: row[row.count - 1]) > 4, "no edge in \(picture.file.path): \(row)")
      // Its border is one point wide.
      #expect(between <= 2, "blurred in \(picture.file.path): \(row)")
      try demo.finish()
    }
  }
}
