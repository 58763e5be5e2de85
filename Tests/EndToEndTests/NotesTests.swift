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

    private func start(_ session: CompositorSession, _ folder: URL, layout: String = "us") throws -> Program {
      let program = try session.start(
        "notes", ["--directory", folder.path], variables: ["XKB_DEFAULT_LAYOUT": layout])
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

    /// A sentence that is written with the touch keyboard, on a screen of 1024 by 600 points.
    struct Sentence: CustomTestStringConvertible {
      let layout: String
      let text: String
      /// The rows of letters from above, each with the horizontal places of its first and its last key.
      let rows: [(letters: String, first: Double, last: Double)]
      let space: Double
      /// The letters as the keyboard shows them.
      var keys: String { text.lowercased() }
      var testDescription: String { layout }

      static let all = [
        Sentence(
          layout: "us", text: "Hi there",
          rows: [("qwertyuiop", 53, 970), ("asdfghjkl", 104, 919), ("zxcvbnm", 206, 817)], space: 435),
        Sentence(
          layout: "de", text: "Grün öl",
          rows: [("qwertzuiopü", 50, 974), ("asdfghjklöä", 50, 974), ("yxcvbnm", 234, 797)], space: 443),
        Sentence(
          layout: "ru", text: "Привет мир",
          rows: [("йцукенгшщзхъ", 46, 978), ("фывапролджэ", 87, 935), ("ячсмитьбю", 171, 851)], space: 435),
        Sentence(
          layout: "ara", text: "مرحبا نص",
          rows: [("ضصثقفغعهخحجد", 81, 978), ("شسيبلاتنمكط", 120, 904), ("ئءؤرXىةوزظذ", 120, 904)], space: 435),
      ]

      /// The commands that tap the keys.
      var taps: String {
        keys.map { character in
          for (index, row) in rows.enumerated() {
            guard let column = Array(row.letters).firstIndex(of: character) else { continue }
            let step = (row.last - row.first) / Double(row.letters.count - 1)
            return NotesTests.tap((row.first + step * Double(column)).rounded(), 408 + 53.5 * Double(index))
          }
          return NotesTests.tap(space, 569)
        }.joined()
      }
    }

    fileprivate static func tap(_ x: Double, _ y: Double) -> String { "down 1 \(x) \(y)\nsleep 60\nup 1\nsleep 100\n" }

    private static let kiosks = Compositor.selected.filter { $0 == .westonKiosk || $0 == .cage }

    @Test(arguments: kiosks, Sentence.all)
    func aSentenceIsWrittenWithTheTouchKeyboard(_ compositor: Compositor, _ sentence: Sentence) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "dactyl-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let session = try CompositorSession(compositor, size: (1024, 600))
      let program = try start(session, folder, layout: sentence.layout)
      try session.inject(Self.tap(288, 28) + "sleep 800\n" + sentence.taps)
      var text = sentence.text
      if sentence.layout == "us" {
        // The keys for 2 and 4 are where w and r were; a held e offers its accents.
        try session.inject(
          Self.tap(435, 569) + Self.tap(66, 569) + Self.tap(155, 408) + Self.tap(359, 408) + Self.tap(435, 569)
            + "down 2 257 408\nsleep 900\nmove 2 400 353\nsleep 50\nmove 2 461 353\nsleep 100\nup 2\n")
        text += " 24 é"
      }
      _ = try session.steadyPicture("written-\(sentence.layout)")
      try wait(for: text, in: folder, session)
      #expect(try program.stop() == 0)
      #expect(program.complaints == [])
    }

    // KWin has input methods, so that there is no touch keyboard.
    @Test(.enabled(if: Compositor.selected.contains(.westonKiosk)))
    func aNoteIsWrittenWithFingersAlone() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "dactyl-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let session = try CompositorSession(.westonKiosk, size: (360, 640))
      let program = try start(session, folder)
      // The button for a new note, and keys of the touch keyboard: the first one has a capital letter.
      try session.inject(Self.tap(330, 30) + "sleep 600\n" + Self.tap(90, 505) + Self.tap(55, 450))
      try wait(for: "Sw", in: folder, session)
      #expect(try program.stop() == 0)
      #expect(program.complaints == [])
    }
  }
}
