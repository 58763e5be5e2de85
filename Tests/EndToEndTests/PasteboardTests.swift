import Foundation
import Glibc
import Testing

extension EndToEnd {
  /// Copying and pasting between Dactyl and wl-copy and wl-paste.
  @Suite struct PasteboardTests {
    /// Compositors on which wl-copy needs no window of its own: it uses wlr-data-control.
    private static let compositors = Compositor.selected.filter { $0 == .kwin || $0 == .sway }
    private static let long = 64 << 20

    /// Codes of keys.
    private enum Code {
      static let a = 30, f1 = 59, f2 = 60, copy = 133, paste = 135, control = 29
    }

    private func start(_ session: CompositorSession, length: Int = 10) throws -> Program {
      let program = try session.start("PasteboardProgram", ["--fullscreen", "--length", "\(length)"])
      try program.waitUntilShown()
      try program.waitForWire(/wl_seat[@#]\d+\.get_keyboard\(/)
      try program.waitForWire(/wl_keyboard[@#]\d+\.enter\(/)
      return program
    }

    /// Runs a shell command with the tools of wl-clipboard, and returns its output.
    @discardableResult
    private func shell(_ session: CompositorSession, _ command: String) throws -> [String] {
      let program = try session.start(
        "/bin/sh", ["-c", command], variables: ["WAYLAND_DEBUG": ""])
      #expect(try program.exitStatus() == 0, "\(command): \(program.complaints)")
      return program.output.all
    }

    private func key(_ code: Int) -> String { "key \(code)\n" }
    private func control(_ code: Int) -> String { "keydown \(Code.control)\nkey \(code)\nkeyup \(Code.control)\n" }

    @Test(arguments: compositors)
    func aTextIsCopiedToAndPastedFromOtherPrograms(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      let program = try start(session)
      // From another program.
      try shell(session, "printf 'Grüße 你好' | wl-copy 2>/dev/null")
      try program.waitForLine(/clipboard .*text\/plain/)
      try session.inject(control(47))
      try program.waitForLine(/^text Grüße 你好$/)
      // To another program.
      try session.inject(key(Code.a) + control(Code.a) + control(46))
      try program.waitForLine(/^text Grüße 你好a$/)
      try program.waitForWire(/wl_data_device[@#]\d+\.set_selection\(wl_data_source/)
      try program.waitForWire(/wl_callback[@#]\d+\.done/)
      #expect(
        try shell(session, "wl-paste -n; echo; wl-paste --list-types") == [
          "Grüße 你好a", "text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "TEXT", "STRING",
        ])
      #expect(try program.stop() == 0)
      #expect(program.complaints == [])
    }

    @Test(arguments: compositors)
    func thePrimarySelectionIsSharedWithOtherPrograms(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      let program = try start(session)
      // A double click selects the word.
      try session.inject([35, 18, 38, 38, 24].map { key($0) }.joined())
      try program.waitForLine(/^text hello$/)
      try session.inject("pmove 20 30\nsleep 50\nclick left\nsleep 50\nclick left\n")
      try program.waitForWire(/primary_selection_device_v1[@#]\d+\.set_selection\(zwp_primary/)
      #expect(try shell(session, "wl-paste -p -n; echo") == ["hello"])
      // KWin 5.27 has a primary selection for wl-copy only when there was one before.
      try shell(session, "printf -- -world | wl-copy -p 2>/dev/null")
      _ = try program.waitForOutput("the other program's selection") { lines -> Bool? in
        lines.count { $0.hasPrefix("primary") } > 1 ? true : nil
      }
      try session.inject("pmove 900 30\nsleep 500\nclick middle\n")
      try program.waitForLine(/^text hello-world$/)
      #expect(try program.stop() == 0)
    }

    @Test(arguments: compositors)
    func sixtyFourMebibytesGoBothWays(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      let program = try start(session, length: Self.long)
      try session.inject(key(Code.f1))
      try program.waitForWire(/wl_data_device[@#]\d+\.set_selection\(wl_data_source/)
      let beginning = ContinuousClock.now
      #expect(try shell(session, "wl-paste -n | wc -c") == ["\(Self.long)"])
      let sent = ContinuousClock.now - beginning
      try shell(session, "head -c \(Self.long) /dev/zero | tr '\\0' A | wl-copy 2>/dev/null")
      // The first change is our own.
      _ = try program.waitForOutput("the other program's clipboard") { lines -> Bool? in
        lines.count { $0.hasPrefix("clipboard text/plain") } > 1 ? true : nil
      }
      try session.inject(key(Code.f2))
      let line = try program.waitForLine(/^(read|failed)\b/)
      print("64 MiB on \(compositor): sent in \(sent); \(line)")
      #expect(line.hasPrefix("read \(Self.long) \(UInt32(truncatingIfNeeded: Self.long * 65)) "))
      #expect(try program.stop() == 0)
    }

    // TI-20, TI-21
    @Test(arguments: compositors)
    func aTextGoesFromGTKToUsAndBack(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      try session.plugIn()
      func startPeer(_ text: String...) throws -> Program {
        let peer = try session.start(
          Repository.root.appending(path: "Tests/Programs/GTKPeer/gtk-peer").path, text,
          variables: ["WAYLAND_DEBUG": "", "GSK_RENDERER": "cairo", "GDK_BACKEND": "wayland"])
        try peer.waitForLine(/^shown$/)
        return peer
      }
      let first = try startPeer("Zeile eins\nZwei 👩‍🚒")
      try session.inject(control(Code.a) + control(46))
      let program = try session.start("PasteboardProgram", ["--length", "10"])
      try program.waitUntilShown()
      try program.waitForWire(/wl_keyboard[@#]\d+\.enter\(/)
      try program.waitForLine(/clipboard .*text\/plain/)
      try session.inject(control(47))
      try program.waitForLine(/^text Zeile eins Zwei 👩‍🚒$/)
      try session.inject(key(Code.a) + control(Code.a) + control(46))
      try program.waitForLine(/^text Zeile eins Zwei 👩‍🚒a$/)
      try program.waitForWire(/wl_data_device[@#]\d+\.set_selection\(wl_data_source/)
      try program.waitForWire(/wl_callback[@#]\d+\.done/)
      let second = try startPeer()
      try session.inject(control(47))
      try second.waitForLine(/^text "Zeile eins Zwei 👩‍🚒a"$/)
      for peer in [first, second] { peer.send(SIGKILL) }
      #expect(try program.stop() == 0)
      #expect(program.complaints == [])
    }

    @Test(arguments: compositors)
    func aProgramThatOffersAndHangsDoesNotStopOurs(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      let program = try start(session)
      let owner = try session.start(
        "/usr/bin/wl-copy", ["--foreground", "--type", "text/plain"], variables: ["WAYLAND_DEBUG": ""])
      try owner.write("x")
      owner.closeInput()
      try program.waitForLine(/clipboard .*text\/plain/)
      owner.send(SIGSTOP)
      try session.inject(key(Code.f2) + key(Code.a))
      try program.waitForLine(/^text a$/)
      try program.waitForLine(/^failed timedOut$/)
      #expect(try program.stop() == 0)
    }
  }
}
