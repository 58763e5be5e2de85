import Foundation
import Glibc
import Testing

extension EndToEnd {
  /// The notes program: what was saved is there after it was killed.
  @Suite struct NotesTests {
    private static let compositors = Compositor.selected.filter { $0 == .kwin || $0 == .westonKiosk }

    /// Codes of keys.
    private enum Code {
      static let control = 29, n = 49, down = 108, enter = 28
      static let hello = [35, 18, 38, 38, 24]
      static let a = 30
    }

    private func control(_ code: Int) -> String { "keydown \(Code.control)\nkey \(code)\nkeyup \(Code.control)\n" }
    private func keys(_ codes: [Int]) -> String { codes.map { "key \($0)\n" }.joined() }

    private func start(_ session: CompositorSession, _ folder: URL) throws -> Program {
      let program = try session.start("notes", ["--directory", folder.path])
      try program.waitUntilShown()
      try session.plugIn()
      try program.waitForWire(/wl_keyboard[@#]\d+\.enter\(/)
      return program
    }

    /// Waits until a file of the folder has `text`.
    private func wait(for text: String, in folder: URL, _ session: CompositorSession) throws {
      let search = "until grep -qx '\(text)' *.txt 2>/dev/null; do sleep 0.05; done"
      let shell = try session.start(
        "/bin/sh", ["-c", "cd '\(folder.path)' && \(search)"], variables: ["WAYLAND_DEBUG": ""])
      #expect(try shell.exitStatus() == 0)
    }

    @Test(arguments: compositors)
    func aNoteIsThereAfterTheProgramWasKilled(_ compositor: Compositor) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "dactyl-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let session = try CompositorSession(compositor)
      let program = try start(session, folder)
      try session.inject(control(Code.n) + keys(Code.hello))
      try wait(for: "hello", in: folder, session)
      program.send(SIGKILL)
      #expect(throws: EndToEndError.self) { try program.exitStatus() }
      // The first note is opened by keys, and goes on at its end.
      let next = try start(session, folder)
      try session.inject(keys([Code.down, Code.down, Code.enter, Code.a]))
      try wait(for: "helloa", in: folder, session)
      #expect(try next.stop() == 0)
      #expect(next.complaints == [])
    }

    // KWin has input methods, so that there is no touch keyboard.
    @Test(.enabled(if: Compositor.selected.contains(.westonKiosk)))
    func aNoteIsWrittenWithFingersAlone() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "dactyl-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let session = try CompositorSession(.westonKiosk, size: (360, 640))
      let program = try start(session, folder)
      func tap(_ x: Int, _ y: Int) -> String { "down 1 \(x) \(y)\nsleep 60\nup 1\nsleep 100\n" }
      // The button for a new note, and keys of the touch keyboard: the first one has a capital letter.
      try session.inject(tap(330, 30) + "sleep 600\n" + tap(90, 505) + tap(55, 450))
      try wait(for: "Sw", in: folder, session)
      #expect(try program.stop() == 0)
      #expect(program.complaints == [])
    }
  }
}
