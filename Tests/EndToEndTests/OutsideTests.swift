import Foundation
import Testing

extension EndToEnd {
  /// The example from README.md for new users, and the program of `Demos/new`, in packages of their own beside the
  /// repository.
  @Suite(.serialized) struct OutsideTests {
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
      let package = try prepare().appending(path: "Hello")
      let sources = package.appending(path: "Sources/Hello")
      try files.createDirectory(at: sources, withIntermediateDirectories: true)
      try block(with: "swift-tools-version").write(
        to: package.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
      try block(with: "@main").write(to: sources.appending(path: "App.swift"), atomically: true, encoding: .utf8)

      try swift("build", package)
      return buildFolder.appending(path: "debug/Hello").path
    }

    /// Makes the folder of the packages, with a link to the repository.
    private static func prepare() throws -> URL {
      let files = FileManager.default
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      let link = folder.appending(path: "dactyl")
      try? files.removeItem(at: link)
      try files.createSymbolicLink(at: link, withDestinationURL: Repository.root)
      return folder
    }

    /// Both packages build Dactyl here, so that it is built once.
    private static var buildFolder: URL { folder.appending(path: "build") }

    /// Runs a command of SwiftPM in `package`.
    private static func swift(_ command: String, _ package: URL) throws {
      let arguments = ["swift", command, "--package-path", package.path, "--scratch-path", buildFolder.path]
      let run = try Program(
        URL(filePath: "/usr/bin/env"), arguments, environment: ProcessInfo.processInfo.environment,
        name: "swift-\(command)", folder: folder)
      guard try run.exitStatus(seconds: 1200) == 0 else {
        throw EndToEndError(
          "swift \(command) fails in \(package.path):\n\(run.output.all.suffix(20).joined(separator: "\n"))")
      }
    }

    @Test(.timeLimit(.minutes(25)), .enabled(if: Compositor.selected.contains(.westonKiosk)))
    func aNewPackageBuildsAtOnceAndItsTestsPass() throws {
      let package = try Self.prepare().appending(path: "Sketch")
      try? FileManager.default.removeItem(at: package)
      let new = try Program(
        Repository.root.appending(path: "Demos/new"), ["Sketch", "--in", Self.folder.path, "--dactyl", "../dactyl"],
        environment: ProcessInfo.processInfo.environment, name: "new", folder: Self.folder)
      #expect(try new.exitStatus(seconds: 30) == 0)
      try Self.swift("test", package)
      let session = try CompositorSession(.westonKiosk)
      let program = try session.start(Self.buildFolder.appending(path: "debug/Sketch").path)
      try program.waitUntilShown()
      #expect(try program.stop() == 0)
      #expect(program.complaints == [])
      try Self.expectInstallation(of: package, program: Self.buildFolder.appending(path: "debug/Sketch"))
    }

    /// Installs the program of a package, and starts it as its desktop file says: it shows the picture of its prefix.
    private static func expectInstallation(of package: URL, program: URL) throws {
      let prefix = folder.appending(path: "my prefix")
      try? FileManager.default.removeItem(at: prefix)
      func picture(_ name: String, _ executable: String) throws -> Picture {
        let file = folder.appending(path: "\(name).png")
        let run = try Shipping.run([executable, "--headless", "--picture", file.path], in: folder)
        #expect(run.status == 0 && run.complaints == [])
        return try Picture(file)
      }
      let built = try picture("built", program.path)

      let arguments = [package.path, "--prefix", prefix.path]
      let install = try Shipping.demos("install", arguments + ["--program", program.path], in: folder)
      #expect(install.status == 0 && install.complaints == [])
      let share = prefix.appending(path: "share")
      let entry = share.appending(path: "applications/org.example.Sketch.desktop")
      try Shipping.expectValid(
        entry: entry, metainfo: share.appending(path: "metainfo/org.example.Sketch.metainfo.xml"), in: folder)
      let command = try Shipping.run([Shipping.launcher, "arguments", entry.path], in: folder).output
      try #require(command == [prefix.appending(path: "bin/Sketch").path])
      #expect(try picture("installed", command[0]).differences(from: built) == 0)
      try FileManager.default.removeItem(at: share.appending(path: "Sketch/greeting.svg"))
      #expect(try picture("without", command[0]).differences(from: built) > 1000)

      let remove = try Shipping.demos("install", arguments + ["--remove"], in: folder)
      #expect(remove.status == 0 && remove.complaints == [])
      #expect(!FileManager.default.fileExists(atPath: prefix.path))
    }

    @Test(.timeLimit(.minutes(25)), .enabled(if: Compositor.selected.contains(.westonKiosk)))
    func theRecipeViewerIsAPackageThatNeedsNothingElse() throws {
      let files = FileManager.default
      let package = try Self.prepare().appending(path: "Recipes")
      try? files.removeItem(at: package)
      try files.copyItem(at: Repository.root.appending(path: "Tests/Outside/Recipes"), to: package)
      let manifest = package.appending(path: "Package.swift")
      let text = try String(contentsOf: manifest, encoding: .utf8)
      #expect(text.contains("\"../../..\""))
      try text.replacing("\"../../..\"", with: "\"../dactyl\"").write(to: manifest, atomically: true, encoding: .utf8)
      try Self.swift("test", package)
      let sources = ["Recipes/App.swift", "RecipesKit/Recipes.swift"]
      let lines = try sources.flatMap { file in
        try String(contentsOf: package.appending(path: "Sources/\(file)"), encoding: .utf8).split(separator: "\n")
      }
      #expect(lines.count < 200)
      let session = try CompositorSession(.westonKiosk)
      let program = try session.start(Self.buildFolder.appending(path: "debug/Recipes").path)
      try program.waitUntilShown()
      #expect(try program.stop() == 0)
      #expect(program.complaints == [])
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
