import DactylGeometry
import DactylTesting
import Glibc
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A file chooser in front of a stage, in a folder of its own.
@MainActor final class ChooserFixture {
  let files: DocumentFolder
  let stage: TestStage
  let chooser: FileChooserController
  private(set) var answers: [FileSelection?] = []

  /// The folder that the chooser begins in.
  var root: FilePath { FilePath(files.path) }

  /// Presents a chooser, after `make` has made the files.
  init(
    _ purpose: FileRequest.Purpose = .open, kinds: [FileKind] = [], size: Size = Size(width: 900, height: 700),
    begins: Bool = true, make: @MainActor (DocumentFolder) throws -> Void = { _ in }
  ) async throws {
    files = try DocumentFolder()
    try make(files)
    stage = try TestStage(size: size)
    let request = FileRequest(purpose, kinds: kinds, folder: FilePath(files.path))
    chooser = FileChooserController(request, Self.folders(files))
    chooser.didFinish = { [weak self] in self?.answers.append($0) }
    try #require(stage.window.rootViewController).presentChooser(chooser)
    if begins { await settle() }
  }

  static func folders(_ files: DocumentFolder) -> UserFolders {
    UserFolders(home: files.file("home"), configuration: files.file("user-dirs.dirs"), mounts: files.file("mounts"))
  }

  /// Waits until everything is read, and every movement has ended.
  func settle() async {
    await stage.settle()
    stage.advance(by: 0.5)
    await stage.settle()
  }

  /// Waits for the time after which changes of the folder are looked at.
  func settleChanges() async {
    await stage.settle()
    stage.advance(by: FolderListing.pause)
    await settle()
  }

  /// The names of the rows, in order.
  var names: [String] {
    guard let listing = chooser.listing else { return [] }
    return (0..<listing.order.count).compactMap { listing.entry(listing.order[$0])?.name.description }
  }

  func row(_ name: String) -> TestElement { stage.row(containing: "\(name), ") }

  /// The names of the rows that are selected.
  var selected: [String] { chooser.selectedEntries.map(\.name.description) }

  func path(_ name: String) -> FilePath { root.appending(FilePath(name)) }

  /// The words below the files, and those in an empty list.
  var message: String { chooser.card.message.text }
  var emptyWords: [String] { texts(in: chooser.emptyMessage) }

  private func texts(in view: View) -> [String] {
    view.subviews.filter { !$0.isHidden }.flatMap { view in
      (view as? Label).map { [$0.text] } ?? texts(in: view)
    }
  }
}

extension ViewController {
  fileprivate func presentChooser(_ chooser: FileChooserController) { chooser.present(from: self) }
}

extension DocumentFolder {
  func makeFolder(_ name: String) { mkdir("\(path)/\(name)", 0o700) }
}
