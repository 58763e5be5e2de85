import Foundation
import Testing

/// The messages of a program, and its exit status, when something in its environment is missing.
@Suite struct ProgramFaultTests {
  private static let script = """
    0.100 down 1 100 100
    0.150 up 1
    0.500 down 1 200 200
    0.550 move 1 240 200
    0.600 up 1
    """

  @Test func anUnwritableFileUnderLogIsReportedOnceAndTheProgramContinues() throws {
    let folder = try TemporaryFolder()
    let script = try folder.file("taps.script", Self.script)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let demo = try DemoProcess(
      "gesture-demo", ["--headless", "--log", "--replay", script, "--picture", folder.path + "/end.png"],
      output: pipe.fileHandleForWriting)
    #expect(demo.status == 0 && !demo.isKilledBySignal)
    #expect(demo.errors == ["gesture-demo: standard output: Broken pipe; nothing more is logged"])
    // The program continued to its end, where it writes the picture.
    #expect(folder.bytes(of: "end.png") > 0)
  }

  @Test(.enabled(if: !Sanitizer.isThread)) func anUnwritableFileUnderRecordIsReportedOnce() throws {
    let folder = try TemporaryFolder()
    let script = try folder.file("taps.script", Self.script)
    let record = folder.path + "/record"
    let demo = try DemoProcess.limited(
      "gesture-demo", ["--headless", "--replay", script, "--record", record], fileSize: 0)
    #expect(demo.status == 0 && !demo.isKilledBySignal)
    #expect(demo.errors == ["dactyl: \(record): File too large; nothing more is recorded"])
  }

  @Test(arguments: [
    [:], ["XDG_RUNTIME_DIR": "/no"], ["XDG_RUNTIME_DIR": "/tmp", "WAYLAND_DISPLAY": "no-such-socket"],
    ["WAYLAND_DISPLAY": "/no/wayland-0"],
    ["XDG_RUNTIME_DIR": "/tmp", "WAYLAND_DISPLAY": String(repeating: "x", count: 200)],
  ])
  func noSessionEndsTheProgramWithOneLineAndStatus1(_ environment: [String: String]) throws {
    let demo = try DemoProcess("hello", [], environment: environment)
    #expect(demo.status == 1 && !demo.isKilledBySignal)
    #expect(demo.errors.count == 1 && demo.errors.first?.hasPrefix("hello: ") == true, "\(demo.errors)")
  }

  @Test(
    arguments: [
      (["XDG_RUNTIME_DIR": ""], [:]),
      (["XDG_RUNTIME_DIR": "", "WAYLAND_DISPLAY": "", "WAYLAND_SOCKET": ""], [:]),
      (["XDG_RUNTIME_DIR": "", "WAYLAND_DISPLAY": "wayland-0"], ["WAYLAND_DISPLAY": "wayland-0"]),
      (["XDG_RUNTIME_DIR": "/no", "WAYLAND_DISPLAY": ""], ["XDG_RUNTIME_DIR": "/no"]),
      (["XDG_RUNTIME_DIR": "/no", "WAYLAND_SOCKET": ""], ["XDG_RUNTIME_DIR": "/no"]),
    ] as [([String: String], [String: String])])
  func emptyVariablesCountAsUnsetWithNoSession(
    _ empty: [String: String], _ unset: [String: String]
  ) throws {
    let demo = try DemoProcess("hello", [], environment: empty)
    #expect(demo.status == 1 && !demo.isKilledBySignal)
    #expect(demo.errors.count == 1, "\(demo.errors)")
    #expect(try demo.errors == DemoProcess("hello", [], environment: unset).errors)
  }
}
