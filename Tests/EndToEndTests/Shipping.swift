import Foundation
import Testing

/// The files that a program is shipped with, and the scripts that write and install it.
enum Shipping {
  /// A command that has ended.
  struct Run {
    let status: Int32
    let output: [String]
    let complaints: [String]
  }

  /// Runs a command to its end. `more` is added to the environment.
  static func run(_ command: [String], in folder: URL, _ more: [String: String] = [:]) throws -> Run {
    let environment = ProcessInfo.processInfo.environment.merging(more) { $1 }
    let program = try Program(
      URL(filePath: "/usr/bin/env"), command, environment: environment,
      name: URL(filePath: command[0]).lastPathComponent, folder: folder)
    let status = try program.exitStatus()
    return Run(status: status, output: program.output.all, complaints: program.complaints)
  }

  /// Runs a script of the folder Demos.
  static func demos(_ script: String, _ arguments: [String], in folder: URL) throws -> Run {
    try run([Repository.root.appending(path: "Demos/\(script)").path] + arguments, in: folder)
  }

  static let launcher = Repository.root.appending(path: "Tests/Programs/DesktopLauncher/desktop-launcher").path

  /// Returns an empty folder, called after `name` in letters that every path can have.
  static func makeFolder(_ name: String) throws -> URL {
    let plain = name.unicodeScalars.map { scalar in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain ? String(scalar) : "-\(scalar.value)-"
    }
    let folder = Repository.records.appending(path: "shipping").appending(path: String(plain.joined().prefix(120)))
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Writes a program that reports the path that it was started with to the pipe `REPORT`.
  static func makeReporter(in folder: URL) throws -> URL {
    let program = folder.appending(path: "reporter")
    try "#!/bin/sh\nprintf '%s\\n' \"$0\" >\"$REPORT\"\n".write(to: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    return program
  }

  /// Checks a desktop file and a description for software centres with the validators of freedesktop.org.
  static func expectValid(
    entry: URL, metainfo: URL, in folder: URL, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let validation = try run(["desktop-file-validate", entry.path], in: folder)
    #expect(validation.status == 0 && validation.output == [], sourceLocation: sourceLocation)
    let description = try run(["appstreamcli", "validate", "--no-net", "--no-color", metainfo.path], in: folder)
    #expect(description.status == 0, "\(description.output)", sourceLocation: sourceLocation)
    // A letter tells how bad a finding is.
    let bad = description.output.filter { $0.hasPrefix("E:") || $0.hasPrefix("W:") }
    #expect(bad == [], sourceLocation: sourceLocation)
  }

  /// The files below a folder, in order.
  static func files(below folder: URL) -> [String] {
    let names = FileManager.default.subpaths(atPath: folder.path) ?? []
    return names.filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: folder.appending(path: name).path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  static func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }
}
