import Foundation
import Testing

/// The libraries that a program loads when it starts.
struct LibraryTests {
  /// With this variable in its environment the linker lists the libraries of a program and does not run it.
  @Test func picturesCostNothingAtStartWhileNoneIsUsed() throws {
    let folder = Repository.records.appending(path: "libraries")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = try Program(
      Repository.programs.appending(path: "hello"), [], environment: ["LD_TRACE_LOADED_OBJECTS": "1"], name: "hello",
      folder: folder)
    _ = try program.exitStatus()
    let libraries = program.output.all.joined(separator: "\n")
    #expect(libraries.contains("libcairo.so"))
    for name in ["librsvg", "libturbojpeg", "libjpeg", "libwebp"] { #expect(!libraries.contains(name), "\(name)") }
  }
}
