import Foundation
import TestProcesses
import Testing

/// The pictures of README.md: the demos, as processes in virtual time.
@MainActor @Suite struct DemoPictures {
  private static let size = "960x640"

  @Test func gallery() async throws { try await check("demo-gallery", "gallery") }

  @Test func gestures() async throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Demos/gesture-demo/two-hands.script")
    try await check("demo-gestures", "gesture-demo", ["--replay", script.standardized.path, "--duration", "1.9"])
  }

  @Test func notesWithTheTouchKeyboard() async throws {
    let notes = [
      "Garden\n\nSow beans after the frost. Cut the hedge before the birds come back.\n\nTomatoes want sun.",
      "Shopping\nbread, pears, tea", "Letter to Ada\nDear Ada, the train leaves at nine.", "Books\nMiddlemarch",
    ]
    try await inFolder { folder in
      for (day, text) in notes.enumerated() {
        let file = folder.appending(path: "\(text.prefix { $0 != "\n" }).txt")
        try Data(text.utf8).write(to: file)
        let date = Date(timeIntervalSince1970: 1_777_800_000 - Double(day) * 86_400)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
      }
      // The list, and then the text.
      let script = folder.appending(path: "input")
      try Data("0.5 down 1 120 160\n0.6 up 1\n1.5 down 1 640 300\n1.6 up 1\n".utf8).write(to: script)
      try await check(
        "demo-notes", "notes",
        ["--directory", folder.path, "--replay", script.path, "--duration", "4"])
    }
  }

  /// Compares the picture at the end of a program without a display.
  private func check(
    _ name: String, _ program: String, _ arguments: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    if PicturePlaces.list != nil { return try Picture.check(file: "", name, sourceLocation: sourceLocation) }
    let inherited = ProcessInfo.processInfo.environment
    let programs =
      inherited["DACTYL_BIN"].map { URL(filePath: $0) }
      ?? URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    try await inFolder { folder in
      let picture = folder.appending(path: "picture.png")
      let child = try ChildProcess(
        programs.appending(path: program).path,
        ["--headless", "--state", "", "--size", Self.size, "--picture", picture.path] + arguments,
        environment: inherited.merging(["TZ": "UTC", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"]) { $1 })
      let end = await Task.detached { child.finish() }.value
      #expect(end.status == 0 && end.errors.isEmpty, "\(end.errors)", sourceLocation: sourceLocation)
      try Picture.check(file: picture.path, name, sourceLocation: sourceLocation)
    }
  }

  private func inFolder(_ use: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "dactyl-demo-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await use(folder)
  }
}
