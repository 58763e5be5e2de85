import Glibc
import TestProcesses
import Testing

/// The end of the program when it can't ask the user.
@Suite struct EndTests {
  /// The program of notes, which is beside that of the tests.
  private static var program: String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    let words = path.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }
    let folder = String(decoding: words, as: UTF8.self).split(separator: "/").dropLast().joined(separator: "/")
    return "/\(folder)/notes"
  }

  /// Writes a new note without a display, and returns the end of the program, which may write files of `blocks` at
  /// most.
  private func write(in folder: TemporaryFolder, blocks: String = "unlimited") throws -> ChildProcess.End {
    let script = """
      0.1 key down Control_L
      0.2 key down n
      0.3 key up n
      0.4 key up Control_L
      1.0 key down a
      1.1 key up a
      """
    let other = try TemporaryFolder()
    other.write(script, to: "script")
    let child = try ChildProcess(
      "/bin/bash",
      [
        "-c", "ulimit -f \(blocks); exec \"$0\" \"$@\"", Self.program, "--headless", "--directory", folder.path,
        "--replay",
        "\(other.path)/script",
      ], environment: ["XKB_DEFAULT_LAYOUT": "us"])
    return child.finish()
  }

  @Test func aNoteIsSavedAtTheEnd() throws {
    let folder = try TemporaryFolder()
    let end = try write(in: folder)
    #expect(end.status == 0 && end.errors == "" && folder.texts.map { $0.lowercased() } == ["a"])
  }

  // DO-6
  @Test func aNoteThatCannotBeSavedAtTheEndIsNamedInALineAndInTheStatus() throws {
    let folder = try TemporaryFolder()
    let end = try write(in: folder, blocks: "0")
    #expect(end.status == 1, "\(end)")
    let lines = end.errors.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].hasPrefix("notes: cannot save \(folder.path)/note-"), "\(end)")
    #expect(lines.allSatisfy { $0.hasSuffix(".txt: File too large; its changes are lost") }, "\(end)")
    #expect(folder.names == [])
  }

  // DO-8
  @Test func aFolderWhoseNameIsNotUTF8IsNoOther() throws {
    let folder = try TemporaryFolder()
    let script = "exec \"$0\" --headless --directory \"$1\"/$'gr\\xfc\\xdfe'"
    let end = try ChildProcess("/bin/bash", ["-c", script, Self.program, folder.path], environment: [:]).finish()
    #expect(end.status == 2 && end.errors.hasSuffix("is not UTF-8\n") && folder.names == [], "\(end)")
  }

  // DO-9
  @Test func theHelpQuotesTheEnvironmentWithoutControlCharacters() throws {
    let end = try ChildProcess(Self.program, ["--help"], environment: ["HOME": "/a\n\u{1b}[31mb\u{200f}"]).finish()
    #expect(end.status == 0 && end.output.contains("/a\\n\\u{1b}[31mb\\u{200f}/.local/share"), "\(end.output)")
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "here"], ["XDG_DATA_HOME": "here"], ["XDG_DATA_HOME": ""]])
  func withoutAHomeThereIsAnErrorAndNoFolder(_ environment: [String: String]) throws {
    let end = try ChildProcess(Self.program, ["--headless"], environment: environment).finish()
    #expect(end.status == 2)
    let sentence = "there is no folder for the notes: set HOME or XDG_DATA_HOME, or give one with --directory"
    #expect(end.errors == "notes: \(sentence)\n")
    #expect(access("/.local/share/dactyl-notes", F_OK) != 0 && access("here", F_OK) != 0)
  }
}
