import Glibc
import Testing

@testable import DactylGeometry

/// Files that belong to the program.
struct ResourceTests {
  /// A prefix with an installed program, a package, and a folder of the user's choice.
  private final class Fixture {
    let folder: FilePath
    let executable: FilePath
    let source: FilePath

    init() throws {
      var name = Array("/tmp/dactyl-resources-XXXXXX".utf8CString)
      _ = try #require(mkdtemp(&name))
      folder = FilePath(String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
      executable = folder.appending("my prefix/bin/counter")
      source = folder.appending("package/Sources/Counter/Screens/CounterController.swift")
      try make("package/Package.swift")
    }

    deinit { Self.remove(folder) }

    @discardableResult func make(_ name: FilePath) throws -> FilePath {
      let path = folder.appending(name)
      try FileSystem().makeFolder(path.parent)
      try FileSystem().replace(path, with: Array("text".utf8), .init(.usual, lasts: false))
      return path
    }

    func find(_ name: String, chosen: FilePath? = nil) -> FilePath? {
      FilePath(resource: FilePath(name), source: source, executable: executable, chosen: chosen)
    }

    private static func remove(_ path: FilePath) {
      for name in (try? FileSystem().names(in: path)) ?? [] { remove(path.appending(name)) }
      let text = path.bytes.map { CChar(bitPattern: $0) } + [0]
      text.withUnsafeBufferPointer { _ = Glibc.remove($0.baseAddress!) }
    }
  }

  // DO-22
  @Test func theNearestFolderOfThePackageCounts() throws {
    let fixture = try Fixture()
    #expect(fixture.find("cart.png") == nil)
    try fixture.make("Resources/cart.png")
    #expect(fixture.find("cart.png") == nil, "the package ends below this folder")
    for folder in ["package", "package/Sources/Counter", "package/Sources/Counter/Screens"] {
      let file = try fixture.make(FilePath(folder).appending("Resources/cart.png"))
      #expect(fixture.find("cart.png") == file)
    }
  }

  // DO-22
  @Test func anInstalledProgramDoesNotLookIntoThePackage() throws {
    let fixture = try Fixture()
    let ofPackage = try fixture.make("package/Resources/Sounds/bell.wav")
    #expect(fixture.find("Sounds/bell.wav") == ofPackage)
    let installed = try fixture.make("my prefix/share/counter/cart.png")
    #expect(fixture.find("cart.png") == installed)
    #expect(fixture.find("Sounds/bell.wav") == nil)
  }

  // DO-22
  @Test func theEnvironmentComesFirst() throws {
    let fixture = try Fixture()
    let installed = try fixture.make("my prefix/share/counter/cart.png")
    let chosen = try fixture.make("elsewhere/cart.png")
    #expect(fixture.find("cart.png", chosen: chosen.parent) == chosen)
    #expect(fixture.find("cart.png", chosen: fixture.folder) == installed, "the folder has none")
    #expect(fixture.find("cart.png", chosen: "") == installed)
    let relative = FilePath(bytes: chosen.parent.bytes.dropFirst())
    #expect(fixture.find("cart.png", chosen: relative) == installed)
  }

  // DO-22
  @Test func withoutAPackageOnlyTheFolderOfTheFileCounts() throws {
    let fixture = try Fixture()
    try fixture.make("loose/Resources/cart.png")
    let near = try fixture.make("loose/code/Resources/near.png")
    func find(_ name: FilePath) -> FilePath? {
      FilePath(
        resource: name, source: fixture.folder.appending("loose/code/file.swift"), executable: nil, chosen: nil)
    }
    #expect(find("near.png") == near)
    #expect(find("cart.png") == nil)
    #expect(FilePath(resource: "cart.png", source: "file.swift", executable: nil, chosen: nil) == nil)
    #expect(FilePath(resource: "cart.png", source: "", executable: nil, chosen: nil) == nil)
  }

  // DO-22
  @Test func theFileThatAsksIsTheSourceByDefault() throws {
    #expect(FilePath(resource: "no such file") == nil)
    let neighbour = FilePath(#filePath).parent.parent.appending("DactylGraphicsTests")
    let names = try FileSystem().names(in: neighbour.appending("Resources")).map(\.description)
    let name = try #require(names.min())
    #expect(FilePath(resource: name, source: neighbour.appending("File.swift").description) != nil)
    #expect(FilePath(resource: name) == nil)
  }

  // DO-23
  @Test(arguments: [
    "", "/", ".", "..", "../secret", "Sounds/../../secret", "Sounds/..", "./cart.png", "Sounds//bell.wav", "cart.png/",
    "Sounds/", "/etc/passwd", "cart.png\0", "\0", "cart.png\0/../secret",
  ])
  func aNameThatCouldLeadOutIsRefused(_ name: String) throws {
    let fixture = try Fixture()
    try fixture.make("package/secret")
    try fixture.make("package/Resources/cart.png")
    try fixture.make("package/Resources/Sounds/bell.wav")
    #expect(fixture.find(name) == nil)
    #expect(fixture.find(name, chosen: fixture.folder.appending("package/Resources")) == nil)
  }

  // DO-23
  @Test func foldersAndUnusualNamesAreFound() throws {
    let fixture = try Fixture()
    let names = ["Sounds/bell.wav", "..bell", "...", ".hidden", "a b", "bell\n", "ä🔔", "-x", "%20"]
    for name in names { try fixture.make(FilePath("package/Resources").appending(FilePath(name))) }
    for name in names + ["Sounds"] { #expect(fixture.find(name)?.description.hasSuffix("/Resources/" + name) == true) }
    let pipe = fixture.folder.appending("package/Resources/pipe").description
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(fixture.find("pipe") == nil)
    #expect(fixture.find(String(repeating: "x/", count: 100_000) + "x") == nil)
  }

  // DO-24
  @Test func theProgramIsFoundAfterItsFileWasReplaced() throws {
    let fixture = try Fixture()
    let mark = Array(" (deleted)".utf8)
    let program = fixture.folder.appending("bin/counter")
    let removed = FilePath(bytes: program.bytes + mark)
    #expect(FilePath.executable(link: removed, startedPath: nil) == program)
    try fixture.make("bin/counter")
    #expect(FilePath.executable(link: program, startedPath: "/bin/other") == program)
    #expect(FilePath.executable(link: removed, startedPath: nil) == program)
    // This one is called so.
    try fixture.make("bin/counter (deleted)")
    #expect(FilePath.executable(link: removed, startedPath: nil) == removed)
  }

  // DO-24
  @Test func withoutProcThePathOfTheStartCounts() throws {
    let fixture = try Fixture()
    let program = try fixture.make("bin/counter")
    let link = fixture.folder.appending("link")
    try #require(symlink(program.description, link.description) == 0)
    #expect(FilePath.executable(link: nil, startedPath: link) == program)
    #expect(FilePath.executable(link: "(unreachable)/bin/counter", startedPath: link) == program)
    #expect(FilePath.executable(link: nil, startedPath: "/nowhere/counter") == "/nowhere/counter")
    #expect(FilePath.executable(link: nil, startedPath: "./no/counter")?.isAbsolute == true)
    #expect(FilePath.executable(link: nil, startedPath: "counter") == nil)
    #expect(FilePath.executable(link: nil, startedPath: "") == nil)
    #expect(FilePath.executable(link: nil, startedPath: nil) == nil)
  }

  // DO-24
  @Test func bothWaysLeadToThisProgram() throws {
    let program = try #require(FilePath.executable)
    #expect(program.isAbsolute && program.isFileOrFolder)
    #expect(FilePath.executable(link: nil, startedPath: FilePath.startedPath) == program)
  }
}
