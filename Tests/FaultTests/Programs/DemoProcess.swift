import Foundation
import TestProcesses

/// The sanitizer that the tests are built with, by the variables that `Tests/run` sets.
enum Sanitizer {
  private static let variables = ProcessInfo.processInfo.environment.keys.filter { $0.hasSuffix("SAN_OPTIONS") }

  /// A sanitizer needs terabytes of addresses.
  static var isAny: Bool { !variables.isEmpty }
  /// The thread sanitizer keeps its memory in files.
  static var isThread: Bool { variables.contains("TSAN_OPTIONS") }
}

/// A demo that ran to its end in its own process.
struct DemoProcess {
  var status: Int32
  var isKilledBySignal: Bool
  /// Lines on standard error.
  var errors: [String]

  /// Runs the demo `name`, built beside the tests, with only `environment` and the options of sanitizers in its
  /// environment.
  ///
  /// `output` takes its standard output; nil discards it.
  init(_ name: String, _ arguments: [String], environment: [String: String] = [:], output: FileHandle? = nil) throws {
    try self.init(program: Self.path(of: name), arguments, environment: environment, output: output)
  }

  /// The path of the demo `name`, built beside the tests.
  static func path(of name: String) throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// Runs the program at a path.
  init(
    program: String, _ arguments: [String], environment: [String: String] = [:], output: FileHandle? = nil
  ) throws {
    let process = try ChildProcess(
      program, arguments, environment: environment, outputTarget: output?.fileDescriptor)
    let end = process.finish()
    status = abs(end.status)
    isKilledBySignal = end.status < 0
    errors = end.errors.split(separator: "\n").map(String.init)
  }
}

/// A folder that is removed with its object.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "dactyl-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String, _ text: String) throws -> String {
    let file = path + "/" + name
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    return file
  }

  func bytes(of name: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path + "/" + name)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }
}
