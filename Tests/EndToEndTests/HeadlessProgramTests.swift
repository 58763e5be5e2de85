import Foundation
import Testing

/// Programs without a compositor, as processes. Tests in virtual time can't check this, since they wait on the main
/// thread.
struct HeadlessProgramTests {
  private static func start(
    _ name: String, _ arguments: [String], program: String = "HeadlessProgram"
  ) throws -> (Program, picture: URL) {
    let folder = Repository.records.appending(path: "headless-\(name)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let picture = folder.appending(path: "end.png")
    let program = try Program(
      Repository.programs.appending(path: program),
      ["--headless", "--picture", picture.path] + arguments, environment: ProcessInfo.processInfo.environment,
      name: program, folder: folder)
    return (program, picture)
  }

  @Test func picturesAreLoadedAndTasksRunBeforeTheClockAdvances() throws {
    let file = Repository.root.appending(path: "Tests/PictureTests/Expected/demo-notes.png").path
    let (program, picture) = try Self.start("loading", ["--duration", "0.1", file])
    #expect(try program.exitStatus() == 0)
    #expect(program.output.all.sorted() == ["a task at 0.0", "loaded at 0.0"])
    let (empty, background) = try Self.start("empty", ["--duration", "0.1"])
    #expect(try empty.exitStatus() == 0)
    #expect(try Picture(picture).differences(from: Picture(background)) > 1000)
  }

  /// What the article for those who come from UIKit says of Foundation.
  @Test func foundationsQueuesAreServedAndItsRunLoopIsNot() throws {
    let (program, _) = try Self.start("foundation", ["--duration", "0.1"], program: "FoundationProgram")
    #expect(try program.exitStatus() == 0)
    #expect(program.output.all.sorted() == ["main queue", "main queue later", "notification", "operation"])
  }

  @Test func aSignalEndsIt() throws {
    let (program, picture) = try Self.start("busy", ["--busy", "--duration", "86400"])
    try program.waitForLine(/a task/)
    #expect(try program.stop() == 0)
    #expect(try Picture(picture).width == 60)
  }
}
