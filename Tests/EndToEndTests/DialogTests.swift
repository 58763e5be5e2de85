import Foundation
import Testing

extension EndToEnd {
  /// Dialogs in windows of their own, and the file chooser.
  @Suite struct DialogTests {
    // WF-10, WF-11
    @Test(arguments: Compositor.selected.filter { $0 == .kwin || $0 == .mutter || $0 == .weston })
    func theParentWaitsForAModalDialog(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      let program = try session.start("DialogProgram")
      try program.waitForWire(/set_parent\(xdg_toplevel[@#]\d+\)/)
      try program.waitForWire(/set_title\("Question"\)/)
      try program.waitUntilShown()
      // The dialog has the keys: Return presses its only button when that has the focus.
      try program.waitForWire(/wl_keyboard[@#]\d+\.enter/, count: 2)
      try answer(program, in: session, with: "dialog")
      try program.waitForWire(/wl_keyboard[@#]\d+\.enter/, count: 3)
      try answer(program, in: session, with: "parent")
      #expect(program.output.all == ["dialog", "parent"])
      #expect(try program.stop() == 0)
      #expect(program.complaints.isEmpty)
    }

    /// Presses the only button of the window with the focus. A compositor may lose the first keys of a keyboard that it
    /// has just announced.
    private func answer(_ program: Program, in session: CompositorSession, with line: String) throws {
      for _ in 0..<5 {
        try session.inject("key 15\nsleep 60\nkey 28")
        if program.output.wait(seconds: 10, until: { $0.last == line ? true : nil }) == true { return }
      }
      try program.waitForLine(Regex("^\(line)$"))
    }

    // WF-11, WF-12
    @Test(arguments: Compositor.withMovableWindows.filter { $0 == .kwinWindows || $0 == .mutter })
    func aPressOnTheParentLeadsBackToTheDialog(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      let program = try session.start("DialogProgram", ["--fullscreen"])
      try program.waitUntilShown()
      func focus(_ count: Int) throws -> Substring? {
        try program.waitForWire(/wl_keyboard[@#]\d+\.enter/, count: count).firstMatch(of: /wl_surface[@#](\d+)/)?.output
          .1
      }
      let (parent, dialog) = (try focus(1), try focus(2))
      #expect(parent != dialog)
      try session.inject("pmove 40 40\nsleep 60\nclick left")
      // The press gives the parent the focus, which goes back.
      let back = try focus(4)
      #expect(try focus(3) == parent && back == dialog)
      #expect(try program.stop() == 0)
      #expect(program.complaints.isEmpty)
    }

    // WF-12: the popup that was pressed is gone when the program asks, or is not the active window.
    @Test(arguments: Compositor.withMovableWindows.filter { $0 == .kwinWindows || $0 == .mutter }, [true, false])
    func anItemOfAMenuLeadsToAnotherWindow(_ compositor: Compositor, byTouch: Bool) throws {
      let session = try CompositorSession(compositor)
      let program = try session.start("DialogProgram", ["--menu", "--fullscreen"])
      try program.waitUntilShown()
      let other = try #require(
        try program.waitForWire(/wl_keyboard[@#]\d+\.enter/, count: 2)
          .firstMatch(of: /wl_surface[@#](\d+)/)?.output.1)
      func press(_ x: Int, _ y: Int) throws {
        try session.inject(
          byTouch ? "down 1 \(x) \(y)\nsleep 60\nup 1" : "pmove \(x) \(y)\nsleep 60\nclick left")
      }
      if byTouch {
        // mutter does not deliver the touch that makes it announce a touchscreen, nor those before the program asks.
        for _ in 0..<100 where !program.trace.contains(where: { $0.contains(/wl_touch[@#]\d+\.down/) }) {
          try press(600, 400)
        }
      }
      try press(40, 40)
      let menu = /xdg_popup[@#]\d+\.configure\((\d+), (\d+), (\d+), (\d+)\)/
      let place = try #require(try program.waitForWire(menu).firstMatch(of: menu)).output
      let frame = try [place.1, place.2, place.3, place.4].map { try #require(Int($0)) }
      // The menu opens with an animation.
      try program.waitForWire(/wl_keyboard[@#]\d+\.enter/, count: 3)
      try session.inject("sleep 500")
      try press(frame[0] + frame[2] / 2, frame[1] + frame[3] / 2)
      try program.waitForWire(Regex("wl_keyboard[@#]\\d+\\.enter\\(\\d+, wl_surface[@#]\(other),"), count: 2)
      #expect(try program.stop() == 0)
      #expect(program.complaints.isEmpty)
    }

    // FD-20
    @Test(arguments: Compositor.selected.filter { $0 == .kwin || $0 == .weston })
    func theChooserAsksWhereThereIsNoPortal(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      let folder = FileManager.default.temporaryDirectory.appending(path: "dialog-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try Data("text".utf8).write(to: folder.appending(path: "letter.txt"))
      let program = try session.start("DialogProgram", [folder.path])
      try program.waitUntilShown()
      // Files are read on another thread: the keys choose the one as soon as it is there.
      var answer: String?
      for _ in 0..<200 where answer == nil {
        try session.inject("key 107\nsleep 60\nkey 28\nsleep 60")
        answer = program.output.all.first { $0.hasPrefix("chosen") }
      }
      #expect(answer?.hasSuffix("/letter.txt\"]") == true, "\(answer ?? "no answer")")
      #expect(try program.stop() == 0)
      #expect(program.complaints.isEmpty)
    }
  }
}
