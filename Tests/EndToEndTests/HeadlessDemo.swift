import Foundation
import Testing

/// gesture-demo without a compositor: its log and its picture of a script, in virtual time.
struct HeadlessDemo {
  let log: String
  let picture: Data
  /// The input that the demo recorded.
  let recording: String

  /// Plays `script`. Files are kept in a folder named after `name`.
  init(_ name: String, page: String, script: String, size: String = "1280x800", arguments: [String] = []) throws {
    let folder = Repository.records.appending(path: "headless-\(name)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func file(_ name: String) -> URL { folder.appending(path: name) }
    try Data(script.utf8).write(to: file("input.script"))
    let program = try Program(
      Repository.programs.appending(path: "gesture-demo"),
      [
        "--headless", "--page", page, "--size", size, "--log", "--replay", file("input.script").path, "--record",
        file("recorded.script").path, "--picture", file("end.png").path,
      ] + arguments, environment: ProcessInfo.processInfo.environment, name: "gesture-demo", folder: folder)
    guard try program.exitStatus() == 0, program.complaints.isEmpty else {
      throw EndToEndError("gesture-demo failed: \(program.complaints.joined(separator: "; "))")
    }
    log = program.output.all.joined(separator: "\n")
    picture = try Data(contentsOf: file("end.png"))
    recording = try String(contentsOf: file("recorded.script"), encoding: .utf8)
  }

  var lines: [LogLine] { log.split(separator: "\n").compactMap { LogLine(String($0)) } }
}
