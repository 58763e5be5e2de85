import Foundation
import TestProcesses
import Testing

/// Files that a program can't write, and errors that quote what the user has given.
@Suite struct FileFaultTests {
  // DO-1
  @Test func aPictureIsNotWrittenToAPipe() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/pipe"
    // An open for writing would wait for a reader.
    mkfifo(pipe, 0o600)
    let demo = try DemoProcess("hello", ["--headless", "--picture", pipe])
    #expect(demo.status == 1 && !demo.isKilledBySignal)
    #expect(demo.errors == ["hello: \(pipe): It is a pipe"])
  }

  // DO-1
  @Test func aRecordingIsNotWrittenToAPipe() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/pipe"
    mkfifo(pipe, 0o600)
    let demo = try DemoProcess("hello", ["--headless", "--record", pipe])
    #expect(demo.status == 1 && demo.errors == ["hello: \(pipe): It is a pipe"])
  }

  // DO-6
  @Test(.enabled(if: !Sanitizer.isThread)) func aFileThatMayNotGrowIsAnErrorAndNotTheEndOfTheProgram() throws {
    let folder = try TemporaryFolder()
    let demo = try DemoProcess.limited("hello", ["--headless", "--record", folder.path + "/a"], fileSize: 0)
    #expect(demo.status == 0 && !demo.isKilledBySignal)
    #expect(demo.errors == ["dactyl: \(folder.path)/a: File too large; nothing more is recorded"])
  }

  // DO-8
  @Test(arguments: ["--picture", "--record", "--state", "--replay"])
  func anArgumentThatIsNotUTF8LeadsToNoOtherFile(_ option: String) throws {
    let folder = try TemporaryFolder()
    let hello = try DemoProcess.path(of: "hello")
    let script = "exec \"$0\" --headless \(option) \"$1\"/$'gr\\xfc\\xdfe'"
    let demo = try DemoProcess(program: "/bin/bash", ["-c", script, hello, folder.path])
    #expect(demo.status == 2 && demo.errors.count == 1 && demo.errors[0].hasSuffix("is not UTF-8"), "\(demo.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  // DO-9
  @Test(arguments: [
    ("a\nhello: b", []), ("a\u{1b}[31m", []), ("a\rb", []), ("a\u{200f}\u{61c}b", []), ("/no\n/b", []),
    ("", ["--replay", "/no\nwhere"]), ("", ["--no\nsuch"]), ("", ["wo\nrd"]), ("", ["--size", "1\n\u{1b}c"]),
    ("", ["--record", "/no\n/where", "--headless"]), ("", ["--picture", "/no\n/where", "--headless"]),
  ])
  func anErrorThatQuotesIsOneLineWithoutControlCharacters(_ display: String, _ arguments: [String]) throws {
    let environment = display.isEmpty ? [:] : ["WAYLAND_DISPLAY": display, "XDG_RUNTIME_DIR": "/tmp"]
    let demo = try DemoProcess("hello", arguments, environment: environment)
    #expect(demo.status != 0 && demo.errors.count == 1, "\(demo.errors)")
    let marks: [Unicode.Scalar] = ["\u{200f}", "\u{61c}"]
    #expect(
      demo.errors.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && !marks.contains($0) } },
      "\(demo.errors)")
  }
}

extension DemoProcess {
  /// Runs the demo `name`, whose files may not be larger than `fileSize` blocks.
  static func limited(_ name: String, _ arguments: [String], fileSize: Int) throws -> DemoProcess {
    let script = "ulimit -f \(fileSize); exec \"$0\" \"$@\""
    return try DemoProcess(program: "/bin/bash", ["-c", script, path(of: name)] + arguments)
  }
}
