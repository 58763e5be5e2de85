import Foundation
import Testing

extension EndToEnd {
  /// The example from README.md for new users, in its own package beside the repository.
  @Suite struct OutsideTests {
    private static let folder = Repository.root.appending(path: ".build-outside")

    /// The Swift block of README.md that contains `mark`.
    private static func block(with mark: String) throws -> String {
      let readme = try String(contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
      let blocks = readme.matches(of: /```swift\n((?:.|\n)*?)```/).map { String($0.1) }
      guard let block = blocks.first(where: { $0.contains(mark) }) else {
        throw EndToEndError("README.md has no Swift block with \(mark)")
      }
      return block
    }

    /// Builds the example from README.md, which depends on `../dactyl`. Returns the program.
    private static func build() throws -> String {
      let files = FileManager.default
      let package = folder.appending(path: "Hello")
      let sources = package.appending(path: "Sources/Hello")
      try files.createDirectory(at: sources, withIntermediateDirectories: true)
      let link = folder.appending(path: "dactyl")
      try? files.removeItem(at: link)
      try files.createSymbolicLink(at: link, withDestinationURL: Repository.root)
      try block(with: "swift-tools-version").write(
        to: package.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
      try block(with: "@main").write(to: sources.appending(path: "App.swift"), atomically: true, encoding: .utf8)

      let build = try Program(
        URL(filePath: "/usr/bin/env"), ["swift", "build", "--package-path", package.path],
        environment: ProcessInfo.processInfo.environment, name: "swift-build", folder: folder)
      guard try build.exitStatus(seconds: 1200) == 0 else {
        throw EndToEndError(
          "what README.md shows does not build:\n\(build.output.all.suffix(20).joined(separator: "\n"))")
      }
      return package.appending(path: ".build/debug/Hello").path
    }

    @Test(.timeLimit(.minutes(25)), .enabled(if: Compositor.selected.contains(.westonKiosk)))
    func theProgramInTheReadmeBuildsInAPackageOfItsOwnAndShowsItsWindow() throws {
      let executable = try Self.build()
      let session = try CompositorSession(.westonKiosk)
      let before = try session.picture("before")
      let program = try session.start(executable)
      try program.waitUntilShown()
      #expect(try session.picture("after").differences(from: before) > 1000 * 700)
      #expect(try program.stop() == 0)
      #expect(program.complaints == [])
    }
  }
}
