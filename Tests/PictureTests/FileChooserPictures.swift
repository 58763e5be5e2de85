import Dactyl
import DactylGeometry
import Foundation
import Glibc
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The file chooser, in folders with the same files in each run.
@MainActor @Suite struct FileChooserPictures {
  private static let pictures = FileKind("Pictures", extensions: ["png", "jpg", "svg"])
  private static let texts = FileKind("Texts", extensions: ["txt"])

  @Test func openingSeveral() async throws {
    let request = FileRequest(.openSeveral, kinds: [Self.pictures, FileKind("All Files", patterns: ["*"])])
    try await check("file-chooser", request, Size(width: 800, height: 560), Setup.few) { chooser in
      let chosen = ["garden.svg", "sunset.svg"].compactMap { chooser.listing?.id(of: FilePath($0)) }
      chooser.source.selection = Set(chosen.map { FileItem(folder: chooser.visit, entry: $0) })
      chooser.selectionChanged()
    }
  }

  @Test func narrowWindow() async throws {
    let setups = [Setup([], .light, 1.5), Setup([.mirrored], .dark, 1), Setup([.large], .light, 1)]
    try await check("file-chooser-narrow", FileRequest(.open), Size(width: 300, height: 560), setups)
  }

  @Test func saving() async throws {
    let request = FileRequest(.save(suggestedName: "harbour.txt"), kinds: [Self.texts, Self.pictures])
    let setups = [Setup([], .dark, 1), Setup([.contrast, .mirrored], .light, 1.5)]
    try await check("file-chooser-save", request, Size(width: 640, height: 520), setups) { chooser in
      chooser.card.nameField.text = "bay/harbour.txt"
      chooser.nameChanged()
      chooser.card.show("Files can’t be saved in this folder: Read-only file system.")
    }
  }

  @Test func nothingFound() async throws {
    let setups = [Setup([], .light, 1), Setup([.contrast], .dark, 1)]
    try await check("file-chooser-search", FileRequest(.open), Size(width: 300, height: 400), setups) { chooser in
      chooser.setMode(.search)
      chooser.card.navigation.searchField.text = "Donaudampfschifffahrt"
      chooser.arrangement.searchText = "Donaudampfschifffahrt"
      chooser.arrange()
    }
  }

  // MARK: Choosers

  private func check(
    _ name: String, _ request: FileRequest, _ size: Size, _ setups: [Setup],
    sourceLocation: SourceLocation = #_sourceLocation, change: (FileChooserController) -> Void = { _ in }
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "chooser-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let home = try Self.makeFiles(folder)
    for setup in setups {
      if PicturePlaces.list != nil {
        try Picture.check(view: name, size: size, in: [setup], sourceLocation: sourceLocation) { _ in View() }
        continue
      }
      var request = request
      request.folder = FilePath(home.path).appending("Pictures")
      let folders = UserFolders(
        home: FilePath(home.path), configuration: FilePath(folder.path).appending("user-dirs.dirs"),
        mounts: FilePath(folder.path).appending("mounts"))
      let chooser = FileChooserController(request, folders)
      setup.traits.apply(to: chooser.view)
      try await wait { chooser.listing?.state == .complete }
      change(chooser)
      try await wait { chooser.listing?.isArranged == true }
      try await loadThumbnails(chooser, setup)
      try check(name, chooser, size, setup, sourceLocation)
      chooser.view.removeFromSuperview()
    }
  }

  /// Draws the chooser without a pause: the scale of text counts for all tests.
  private func check(
    _ name: String, _ chooser: FileChooserController, _ size: Size, _ setup: Setup, _ sourceLocation: SourceLocation
  ) throws {
    let application = Application()
    if setup.traits.contains(.large) { application.traitOverrides.fontScale = 2 }
    defer { application.traitOverrides.fontScale = 1 }
    try Picture.check(view: name, size: size, in: [setup], sourceLocation: sourceLocation) { _ in chooser.view }
  }

  /// Lets other threads work until `condition` holds. The time of other tests does not count.
  private func wait(_ condition: () -> Bool) async throws {
    for _ in 0..<60_000 {
      if condition() { return }
      await Task.yield()
      _ = poll(nil, 0, 1)
    }
    Issue.record("the folder is never read")
  }

  /// A picture is drawn at once, so that the small copies are made before.
  private func loadThumbnails(_ chooser: FileChooserController, _ setup: Setup) async throws {
    guard let listing = chooser.listing else { return }
    for index in 0..<listing.order.count {
      guard let entry = listing.entry(listing.order[index]), Thumbnails.canShow(entry) else { continue }
      for scale in [1, setup.scale] {
        let side = (FileIcon.side * (setup.traits.contains(.large) ? 2 : 1)).rounded()
        let key = Thumbnails.Key(
          path: chooser.folder.appending(entry.name), modified: entry.modified, side: side, scale: scale)
        _ = await chooser.thumbnails.load(key)
      }
    }
  }

  // MARK: Files

  /// Makes the files of a user. Returns the folder of the user.
  private static func makeFiles(_ folder: URL) throws -> URL {
    let home = folder.appending(path: "home")
    for name in ["Documents", "Downloads", "Music", "Pictures/Trip to the coast", "Pictures/Winter"] {
      try FileManager.default.createDirectory(
        at: home.appending(path: name), withIntermediateDirectories: true)
    }
    let lines = ["DOCUMENTS", "DOWNLOAD", "MUSIC", "PICTURES"].map { name in
      "XDG_\(name)_DIR=\"$HOME/\(name == "DOWNLOAD" ? "Downloads" : name.capitalized)\"\n"
    }
    try Data(lines.joined().utf8).write(to: folder.appending(path: "user-dirs.dirs"))
    try Data("1 1 8:1 / /run/media/ada/Camera rw\n".utf8).write(to: folder.appending(path: "mounts"))
    let files: [(String, String)] = [
      ("garden.svg", picture("#4a8f3c", "#bfe3a8")), ("sunset.svg", picture("#d9622b", "#ffd27a")),
      ("lake.svg", picture("#2b6cd9", "#cfe2ff")), ("broken.png", "no picture"),
      ("Notes of the summer, in which the days are long and the names of files even longer.txt", "x"),
      ("letter.txt", String(repeating: "x", count: 12_345)),
    ]
    let inner = home.appending(path: "Pictures")
    for (name, text) in files { try Data(text.utf8).write(to: inner.appending(path: name)) }
    try FileManager.default.createSymbolicLink(
      atPath: inner.appending(path: "old album").path, withDestinationPath: "gone")
    for (day, name) in try FileManager.default.contentsOfDirectory(atPath: inner.path).sorted().enumerated() {
      // Noon, so that the day is the same in most time zones.
      let date = Date(timeIntervalSince1970: 1_835_438_400 + Double(day) * 86_400 * 9)
      let time = timespec(tv_sec: Int(date.timeIntervalSince1970), tv_nsec: 0)
      utimensat(AT_FDCWD, inner.appending(path: name).path, [time, time], AT_SYMLINK_NOFOLLOW)
    }
    return home
  }

  private static func picture(_ ground: String, _ disc: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="96" height="64"><rect width="96" height="64" fill="\(ground)"/>\
    <circle cx="60" cy="28" r="18" fill="\(disc)"/></svg>
    """
  }
}
