import DactylGraphics
import Foundation
import Glibc
import Testing

/// `Demos/new` and `Demos/install`, as desktops, buses and software centres see what they write.
struct ShippingTests {
  private static let demos = [
    ("hello", "org.dactyl.Hello"), ("notes", "org.dactyl.Notes"), ("gallery", "org.dactyl.Gallery"),
    ("gesture-demo", "org.dactyl.GestureDemo"),
  ]

  // MARK: New packages

  @Test(arguments: [nil, "org.example.Starter", "com.starter.Starter.x_1", "org._7_zip.Archiver"])
  func theDataOfANewPackageIsValid(_ id: String?) throws {
    let folder = try Shipping.makeFolder("new-\(id ?? "")")
    let new = try Shipping.demos(
      "new", ["Sketch", "--in", folder.path] + (id.map { ["--id", $0] } ?? []), in: folder)
    #expect(new.status == 0 && new.complaints == [])
    let id = id ?? "org.example.Sketch"
    let data = folder.appending(path: "Sketch/Data")
    #expect(
      Shipping.files(below: data) == ["desktop", "metainfo.xml", "svg"].map { "\(id).\($0)" })
    try Shipping.expectValid(
      entry: data.appending(path: "\(id).desktop"), metainfo: data.appending(path: "\(id).metainfo.xml"), in: folder)
    let entry = try String(contentsOf: data.appending(path: "\(id).desktop"), encoding: .utf8)
    #expect(entry.contains("\nName=Sketch\n") && entry.contains("\nExec=Sketch\n") && entry.contains("\nIcon=\(id)\n"))
    let app = try String(contentsOf: folder.appending(path: "Sketch/Sources/Sketch/App.swift"), encoding: .utf8)
    #expect(app.contains("appID: \"\(id)\""))
  }

  @Test(arguments: [
    "org", "org.Sketch", "org.my-app.Sketch", "--in", "Org.example.Sketch", "org.example.7zip", "org..Sketch",
    ".org.example.Sketch", "org.example.Sketch.", "org.example.Sk etch", "org.example.Sketch\n", "org.exämple.Sketch",
    "org.example.$(id)", "org.example." + String(repeating: "x", count: 240),
  ])
  func anIdThatADesktopOrABusRefusesIsRefused(_ id: String) throws {
    let folder = try Shipping.makeFolder("id-\(id)")
    let new = try Shipping.demos("new", ["Sketch", "--in", folder.path, "--id", id], in: folder)
    #expect(new.status == 1 && new.output == [])
    #expect(new.complaints.first?.hasPrefix("Demos/new: ") == true)
    #expect(!Shipping.exists(folder.appending(path: "Sketch")))
  }

  @Test func aHyphenIsReplacedInTheAdvice() throws {
    let folder = try Shipping.makeFolder("hyphen")
    let new = try Shipping.demos("new", ["Sketch", "--in", folder.path, "--id", "org.example.my-sketch"], in: folder)
    #expect(new.complaints.count == 1 && new.complaints[0].hasSuffix("as in org.example.my_sketch"))
  }

  // MARK: Installing

  @Test(arguments: [
    "plain", "my prefix", "it's \"quoted\"", "$HOME `id` \\n", "100% %f", "ümlaut;&|<>*?#()~", "--prefix",
  ])
  func aProgramIsStartedByDesktopsAndBusesInAnyPrefix(_ name: String) throws {
    let folder = try Shipping.makeFolder("prefix-\(name)")
    let prefix = folder.appending(path: name)
    let reporter = try Shipping.makeReporter(in: folder)
    let install = try Shipping.demos(
      "install", ["hello", "--prefix", prefix.path, "--program", reporter.path], in: folder)
    #expect(install.status == 0 && install.complaints == [])
    let share = prefix.appending(path: "share")
    let entry = share.appending(path: "applications/org.dactyl.Hello.desktop")
    try Shipping.expectValid(
      entry: entry, metainfo: share.appending(path: "metainfo/org.dactyl.Hello.metainfo.xml"), in: folder)

    let pipe = folder.appending(path: "pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    let environment = ["REPORT": pipe, "XDG_DATA_HOME": share.path]
    let program = prefix.appending(path: "bin/hello").path
    let ofDesktop = try Shipping.run([Shipping.launcher, "entry", entry.path], in: folder, environment)
    #expect(ofDesktop.output == [program], "\(ofDesktop.complaints)")
    let ofBus = try Shipping.run(
      ["dbus-run-session", "--", Shipping.launcher, "bus", "org.dactyl.Hello"], in: folder, environment)
    #expect(ofBus.output == [program], "\(ofBus.complaints)")

    let remove = try Shipping.demos("install", ["hello", "--prefix", prefix.path, "--remove"], in: folder)
    #expect(remove.status == 0 && remove.complaints == [])
    #expect(!Shipping.exists(prefix))
  }

  @Test(arguments: ["a=b", "a\tb", "a\nb"])
  func aPrefixThatADesktopFileCannotNameIsRefused(_ name: String) throws {
    let folder = try Shipping.makeFolder("refused-\(name)")
    let reporter = try Shipping.makeReporter(in: folder)
    let prefix = folder.appending(path: name)
    let install = try Shipping.demos(
      "install", ["hello", "--prefix", prefix.path, "--program", reporter.path], in: folder)
    #expect(install.status == 1 && install.complaints.count == 1)
    #expect(install.complaints.first?.contains("a desktop file can not have") == true)
    #expect(!Shipping.exists(prefix))
  }

  @MainActor @Test func eachDemoIsInstalledWithItsIcon() throws {
    let folder = try Shipping.makeFolder("demos")
    let reporter = try Shipping.makeReporter(in: folder)
    let prefix = folder.appending(path: "prefix")
    for (name, _) in Self.demos {
      let install = try Shipping.demos(
        "install", [name, "--prefix", prefix.path, "--program", reporter.path], in: folder)
      #expect(install.status == 0 && install.complaints == [])
    }
    let share = prefix.appending(path: "share")
    // No theme of this machine.
    let folders = IconTheme.folders { $0 == "XDG_DATA_DIRS" ? share.path : nil }
    #expect(folders.contains(share.appending(path: "icons").path))
    let theme = IconTheme(name: "Adwaita", folders: [share.appending(path: "icons").path])
    for (name, id) in Self.demos {
      try Shipping.expectValid(
        entry: share.appending(path: "applications/\(id).desktop"),
        metainfo: share.appending(path: "metainfo/\(id).metainfo.xml"), in: folder)
      for size in [16.0, 48, 128] {
        #expect(theme.icon(named: id, size: size)?.size.width == size, "\(name)")
      }
    }

    // Each one is removed for itself.
    for (index, (name, _)) in Self.demos.enumerated() {
      for (other, id) in Self.demos[index...] {
        #expect(Shipping.exists(share.appending(path: "applications/\(id).desktop")), "\(other)")
        #expect(Shipping.exists(prefix.appending(path: "bin/\(other)")))
      }
      let remove = try Shipping.demos("install", [name, "--prefix", prefix.path, "--remove"], in: folder)
      #expect(remove.status == 0 && !Shipping.exists(prefix.appending(path: "bin/\(name)")))
    }
    #expect(!Shipping.exists(prefix))
  }

  @Test func filesOfOthersAreKept() throws {
    let folder = try Shipping.makeFolder("others")
    let reporter = try Shipping.makeReporter(in: folder)
    let prefix = folder.appending(path: "prefix")
    let arguments = ["hello", "--prefix", prefix.path]
    let program = prefix.appending(path: "bin/hello")
    try FileManager.default.createDirectory(at: program.deletingLastPathComponent(), withIntermediateDirectories: true)
    try "of another".write(to: program, atomically: true, encoding: .utf8)
    func install() throws -> Shipping.Run {
      try Shipping.demos("install", arguments + ["--program", reporter.path], in: folder)
    }

    let refused = try install()
    #expect(refused.status == 1 && refused.complaints.first?.contains("was not installed by this script") == true)
    #expect(Shipping.files(below: prefix) == ["bin/hello"])
    #expect(try Shipping.demos("install", arguments + ["--remove"], in: folder).status == 1)
    #expect(try String(contentsOf: program, encoding: .utf8) == "of another")

    try FileManager.default.removeItem(at: program)
    #expect(try install().status == 0)
    #expect(try install().status == 0, "its own files are replaced")
    try "mine".write(
      to: prefix.appending(path: "share/applications/mine.txt"), atomically: true, encoding: .utf8)
    #expect(try Shipping.demos("install", arguments + ["--remove"], in: folder).status == 0)
    #expect(Shipping.files(below: prefix) == ["share/applications/mine.txt"])
    #expect(Shipping.exists(prefix.appending(path: "bin")), "the folder was there before")
    #expect(!Shipping.exists(prefix.appending(path: "share/icons")))
  }

  @Test func resourcesAndTypesOfFilesComeAndGo() throws {
    let folder = try Shipping.makeFolder("resources")
    let reporter = try Shipping.makeReporter(in: folder)
    let prefix = folder.appending(path: "prefix")
    #expect(try Shipping.demos("new", ["Sketch", "--in", folder.path], in: folder).status == 0)
    let package = folder.appending(path: "Sketch")
    func write(_ text: String, _ path: String) throws {
      let file = package.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    func install(_ more: String...) throws -> Shipping.Run {
      try Shipping.demos("install", [package.path, "--prefix", prefix.path] + more, in: folder)
    }
    try write("of the package", "Resources/a b.txt")
    try write("of the package", "Resources/Sounds/bell.txt")
    try write("of the target", "Sources/Sketch/Resources/Sounds/bell.txt")
    let entry = package.appending(path: "Data/org.example.Sketch.desktop")
    let text = try String(contentsOf: entry, encoding: .utf8)
    try (text.replacing("Exec=Sketch\n", with: "Exec=Sketch --page %F\nMimeType=text/plain;\n")).write(
      to: entry, atomically: true, encoding: .utf8)

    #expect(try install("--program", reporter.path).status == 0)
    let own = prefix.appending(path: "share/Sketch")
    #expect(Shipping.files(below: own) == ["Sounds/bell.txt", "a b.txt", "greeting.svg"])
    #expect(try String(contentsOf: own.appending(path: "Sounds/bell.txt"), encoding: .utf8) == "of the target")
    let applications = prefix.appending(path: "share/applications")
    let installed = try String(
      contentsOf: applications.appending(path: "org.example.Sketch.desktop"), encoding: .utf8)
    #expect(installed.contains("\nExec=\(prefix.path)/bin/Sketch --page %F\n"))
    #expect(Shipping.exists(applications.appending(path: "mimeinfo.cache")))

    try FileManager.default.removeItem(at: package.appending(path: "Resources/a b.txt"))
    #expect(try install("--program", reporter.path).status == 0)
    #expect(Shipping.files(below: own) == ["Sounds/bell.txt", "greeting.svg"])
    #expect(try install("--remove").status == 0)
    #expect(!Shipping.exists(prefix))
  }

  @Test(arguments: [
    ["nothing"], ["hello", "notes"], ["hello", "--no-build", "--remove"], ["hello", "--program", "/nowhere/program"],
    ["hello", "--prefix"], ["./nowhere"], [],
  ])
  func wrongArgumentsAreRefused(_ arguments: [String]) throws {
    let folder = try Shipping.makeFolder("arguments-\(arguments.joined(separator: "-"))")
    let prefix = folder.appending(path: "prefix")
    let more = arguments.last == "--prefix" ? [] : ["--prefix", prefix.path]
    let install = try Shipping.demos("install", more + arguments, in: folder)
    #expect(install.status == 1 && install.complaints.count == 1)
    #expect(!Shipping.exists(prefix))
  }
}
