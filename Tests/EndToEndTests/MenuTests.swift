import Testing

extension EndToEnd {
  /// The card's menu: a popup that real compositors place, send input to, and dismiss.
  @Suite struct MenuTests {
    private static let compositors = Compositor.selected.filter { $0 == .kwin || $0 == .weston }
    private static let card = GestureDemo.card
    /// Positions in the menu.
    private static let rows = (home: Position(60, 28), turn: Position(60, 72), colour: Position(60, 116))

    private static func open(
      _ compositor: Compositor, size: (Int, Int) = (1280, 800), scale: Double = 1, test: String = #function
    ) throws -> (CompositorSession, GestureDemo) {
      let session = try CompositorSession(compositor, size: size, scale: scale, test: test)
      let demo = try GestureDemo(session, size: "\(size.0)x\(size.1)")
      try demo.waitForTouchscreen()
      return (session, demo)
    }

    /// The position and size from the newest log line about an opened menu, once there are `count` of them.
    private static func menu(_ demo: GestureDemo, count: Int = 1) throws -> (place: Position, size: Position) {
      let line = try demo.program.waitForOutput("the menu") { lines in
        lines.lazy.compactMap { LogLine($0) }.filter { $0.isAbout("menu", "opened") }.dropFirst(count - 1).first
      }
      let size = Position(line.number("width") ?? 0, line.number("height") ?? 0)
      return (try #require(line.position), size)
    }

    /// A menu opens with its first frame; weston finds it under a finger only when that frame was shown.
    private static func menuOnScreen(
      _ session: CompositorSession, _ demo: GestureDemo, picture name: String = "menu", count: Int = 1
    ) throws -> (place: Position, picture: Picture) {
      let (place, size) = try menu(demo, count: count)
      let factor = demo.scale
      func pixel(_ picture: Picture, _ x: Double, _ y: Double) -> Picture.Pixel {
        picture[Int((place.x + x) * factor), Int((place.y + y) * factor)]
      }
      let picture = try session.picture(name) { picture in
        // The background in the corners of the rows, without text or highlight: the first row may be highlighted.
        [(6.0, 62.0), (size.x - 6, 62), (6, size.y - 16), (size.x - 6, size.y - 16)].allSatisfy {
          pixel(picture, $0.0, $0.1).distance(to: Picture.Pixel(red: 255, green: 255, blue: 255)) < 4
        }
      }
      return (place, picture)
    }

    private static func at(_ menu: Position, _ row: Position) -> String { "\(menu.x + row.x) \(menu.y + row.y)" }

    // MN-1, MN-2
    @Test(arguments: compositors) func aLongPressOpensTheMenuAndATapChooses(_ compositor: Compositor) throws {
      let (session, demo) = try Self.open(compositor)
      try session.inject("down 1 \(Self.card.x) \(Self.card.y)")
      let (menu, _) = try Self.menuOnScreen(session, demo)
      // Below the finger.
      #expect(menu.isClose(to: Position(Self.card.x - 22, Self.card.y + 22)), "\(menu)")
      try session.inject("up 1")
      try demo.wait(for: "the lift") { $0.isAbout("gesture", "menu", "ended") }
      try session.inject("down 1 \(Self.at(menu, Self.rows.turn))\nsleep 60\nup 1")
      let chosen = try demo.wait(for: "the choice") { $0.isAbout("menu", "chosen") }
      #expect(chosen.fields["item"] == "turn")
      let began = demo.log.last { $0.isAbout("touch", "began") }
      #expect(began?.fields["surface"] == "popup" && began?.position?.isClose(to: Self.rows.turn) == true)
      #expect(!demo.log.contains { $0.isAbout("menu", "dismissed") })
      // The card receives touches again, and turns.
      try session.inject("down 1 \(Self.card.x) \(Self.card.y)\nsleep 60\nup 1")
      try demo.wait(for: "a tap after it") { $0.isAbout("gesture", "tap", "ended") }
      try demo.finish()
    }

    // WD-11
    @Test(arguments: compositors) func aTapOutsideOnlyDismissesTheMenu(_ compositor: Compositor) throws {
      let (session, demo) = try Self.open(compositor)
      try session.inject("down 1 \(Self.card.x) \(Self.card.y)")
      _ = try Self.menuOnScreen(session, demo)
      try session.inject("up 1")
      try demo.wait(for: "the lift") { $0.isAbout("gesture", "menu", "ended") }
      // The tap is on a tab that would turn the page.
      try session.inject("down 1 240 24\nsleep 60\nup 1")
      try demo.wait(for: "the dismissal") { $0.isAbout("menu", "dismissed") }
      #expect(demo.log.count { $0.isAbout("touch", "began") } == 1)
      try session.inject("down 1 240 24\nsleep 60\nup 1")
      try demo.wait(for: "the tab") { $0.isAbout("page", "pan") }
      #expect(demo.log.count { $0.isAbout("touch", "began") } == 2)
      #expect(demo.log.count { $0.isAbout("page") } == 2)
      try demo.finish()
    }

    // MN-2
    @Test(arguments: compositors) func theOpeningFingerChoosesTheRowWhereItLifts(_ compositor: Compositor) throws {
      let (session, demo) = try Self.open(compositor)
      try session.inject("down 1 \(Self.card.x) \(Self.card.y)")
      let (menu, before) = try Self.menuOnScreen(session, demo)
      try session.inject("move 1 \(Self.at(menu, Self.rows.home))\nsleep 16\nmove 1 \(Self.at(menu, Self.rows.colour))")
      try demo.wait(for: "the row") { $0.isAbout("menu", "highlighted") && $0.fields["item"] == "colour" }
      let (x, y) = (Int(menu.x) + 6, Int(menu.y + Self.rows.colour.y))
      _ = try session.picture("highlighted") { $0[x, y].distance(to: before[x, y]) > 40 }
      try session.inject("up 1")
      let chosen = try demo.wait(for: "the choice") { $0.isAbout("menu", "chosen") }
      #expect(chosen.fields["item"] == "colour")
      demo.expectStates(of: "menu", ["began", "changed", "ended"])
      try demo.finish()
    }

    // MN-1, MN-2
    @Test(arguments: compositors)
    func theRightButtonOpensTheMenuAndChoosesWhereItIsReleased(_ compositor: Compositor) throws {
      let (session, demo) = try Self.open(compositor)
      try session.inject("pmove \(Self.card.x) \(Self.card.y)\nsleep 30\npress right")
      let (menu, _) = try Self.menuOnScreen(session, demo)
      try session.inject("pmove \(Self.at(menu, Self.rows.home))\nsleep 30\npmove \(Self.at(menu, Self.rows.turn))")
      try demo.wait(for: "the row") { $0.isAbout("menu", "highlighted") && $0.fields["item"] == "turn" }
      try session.inject("release right")
      #expect(try demo.wait(for: "the choice") { $0.isAbout("menu", "chosen") }.fields["item"] == "turn")
      // After a click it stays open; the pointer hovers over rows, and a click chooses.
      try session.inject("pmove \(Self.card.x) \(Self.card.y)\nsleep 30\nclick right")
      let again = try Self.menuOnScreen(session, demo, picture: "clicked", count: 2).place
      try session.inject("pmove \(Self.at(again, Self.rows.colour))")
      try demo.wait(for: "the row under the pointer") {
        $0.isAbout("menu", "highlighted") && $0.fields["item"] == "colour"
      }
      try session.inject("click left")
      try demo.wait(for: "the second choice") { $0.isAbout("menu", "chosen") && $0.fields["item"] == "colour" }
      try demo.finish()
    }

    // MN-1, MN-4
    @Test(arguments: compositors) func keysOpenTheMenuChooseAndCloseIt(_ compositor: Compositor) throws {
      let (session, demo) = try Self.open(compositor)
      let (menu, down, enter, escape, two) = (127, 108, 28, 1, 3)
      // The key is held until the menu is shown, as a user holds it. A compositor grants the grab of a popup only to
      // the last key event.
      try session.inject("keydown \(menu)")
      _ = try Self.menuOnScreen(session, demo)
      try session.inject("keyup \(menu)")
      // A digit turns no page below the menu.
      try session.inject("key \(two)\nkey \(down)\nkey \(down)\nkey \(enter)")
      #expect(try demo.wait(for: "the choice") { $0.isAbout("menu", "chosen") }.fields["item"] == "turn")
      try session.inject("keydown \(menu)")
      _ = try Self.menuOnScreen(session, demo, picture: "second", count: 2)
      try session.inject("keyup \(menu)")
      try session.inject("key \(escape)")
      try demo.wait(for: "the dismissal") { $0.isAbout("menu", "dismissed") }
      try session.inject("key \(two)")
      try demo.wait(for: "the page") { $0.isAbout("page", "tap") }
      #expect(demo.log.count { $0.isAbout("page") } == 2)
      try demo.finish()
    }

    @Test(.enabled(if: compositors.contains(.kwin)), arguments: [1, 1.5])
    func theMenuStaysInsideASmallScreenWithSharpPixels(scale: Double) throws {
      let (session, demo) = try Self.open(.kwin, size: (300, 500), scale: scale)
      if scale != 1 { try demo.wait(for: "the scale") { $0.kind == "window" && $0.number("scale") == scale } }
      // Low and to the right: there is no room below or beside the card.
      try session.inject(
        """
        t=0 down 1 150 200
        t=16 move 1 190 230
        t=32 move 1 240 380
        t=48 move 1 280 440
        t=64 up 1
        """)
      try demo.wait(for: "the drag") { $0.isAbout("gesture", "pan", "ended") }
      // The old places of the card, from the start and from the drag, show the sheet again.
      _ = try session.picture("dragged") { picture in
        [Position(110, 160), Position(80, 200), Position(182, 160)].allSatisfy { place in
          picture[Int(place.x * scale), Int(place.y * scale)].distance(to: picture[Int(20 * scale), Int(200 * scale)])
            < 4
        }
      }
      try session.inject("down 1 275 430")
      let (menu, picture) = try Self.menuOnScreen(session, demo)
      let size = try Self.menu(demo).size
      #expect(menu.x >= 0 && menu.x + size.x <= 300 && menu.y >= 0 && menu.y + size.y <= 500, "\(menu), \(size)")
      // Its left edge has a border of a point: columns that are stretched have more shades.
      let edge = Int(menu.x * scale)
      let row = (edge - 6..<edge + 6).map { picture[$0, Int((menu.y + 62) * scale)] }
      let between = row.count { $0.distance(to: row[0]) > 6 && $0.distance(to: row[row.count - 1]) > 6 }
      #expect(between <= 2, "blurred in \(picture.file.path): \(row)")
      try session.inject("move 1 \(Self.at(menu, Self.rows.home))\nsleep 30\nup 1")
      #expect(try demo.wait(for: "the choice") { $0.isAbout("menu", "chosen") }.fields["item"] == "home")
      try demo.finish()
    }

    @Test(arguments: compositors) func emptyVariablesCountAsUnsetAndNotAsNoSession(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      let names = [
        "XCURSOR_THEME", "XCURSOR_SIZE", "XCURSOR_PATH", "XDG_DATA_DIRS", "XDG_DATA_HOME", "XDG_ACTIVATION_TOKEN",
        "LANG", "LC_ALL", "LC_CTYPE", "XLOCALEDIR", "WAYLAND_SOCKET",
      ]
      let empty = Dictionary(uniqueKeysWithValues: names.map { ($0, "") })
      let demo = try GestureDemo(session, variables: empty)
      try session.inject("pmove 300 300")
      // The pointer may have no picture, depending on the themes of the system.
      try demo.wait(for: "the pointer") { $0.kind == "hover" }
      try session.inject("key 3")
      try demo.wait(for: "the key") { $0.isAbout("page", "tap") }
      try demo.finish()
    }
  }
}
