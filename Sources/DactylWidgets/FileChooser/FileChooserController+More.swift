import DactylCore
import DactylGeometry

/// The menu with further commands, and new folders (FD-9, FD-14).
extension FileChooserController {
  func moreActions() -> [any MenuElement] {
    let keys: [(LocalizedText, FolderArrangement.SortKey)] = [
      (FrameworkText.name, .name), (FrameworkText.date, .modified), (FrameworkText.size, .size),
    ]
    let sorts = keys.map { title, key in
      Action(localized: title, state: arrangement.key == key ? .on : .off) { [weak self] _ in self?.sort(by: key)
      }
    }
    return [
      Action(localized: FrameworkText.newFolderQuestion) { [weak self] _ in self?.askForNewFolder("") },
      Action(localized: FrameworkText.typePath) { [weak self] _ in self?.typePath() },
      Action(localized: FrameworkText.showHiddenFiles, state: arrangement.showsHidden ? .on : .off) {
        [weak self] _ in
        self?.toggleHidden()
      },
      Menu(localized: FrameworkText.sortBy, options: [.displayInline, .singleSelection], children: sorts),
      Menu(
        options: .displayInline,
        children: [
          Action(localized: FrameworkText.reverseOrder, state: arrangement.isAscending ? .off : .on) {
            [weak self] _ in
            self?.reverse()
          }
        ]),
    ]
  }

  /// Sorts by another property: names from A, times and sizes from the greatest one.
  private func sort(by key: FolderArrangement.SortKey) {
    guard arrangement.key != key else { return }
    arrangement.key = key
    arrangement.isAscending = key == .name
    arrange()
  }

  private func reverse() {
    arrangement.isAscending.toggle()
    arrange()
  }

  func toggleHidden() {
    arrangement.showsHidden.toggle()
    arrange()
  }

  // MARK: New folders

  /// Asks for the name of a new folder. `reason` says why the last name was none.
  func askForNewFolder(_ name: String, because reason: LocalizedText = .verbatim("")) {
    guard presentedViewController == nil, !isFinished else { return }
    let alert = AlertController(localized: FrameworkText.newFolder, localizedMessage: reason)
    // The alert, and its field, are gone when the folder is made.
    var typed = name
    let make = AlertAction(localized: FrameworkText.create) { [weak self] _ in self?.makeFolder(typed) }
    make.isEnabled = !name.isEmpty
    alert.addTextField { field in
      field.text = name
      field.localize(\.placeholder, FrameworkText.name)
      field.addAction(
        Action { [weak field, weak make] _ in
          guard let field else { return }
          typed = field.text
          let problem = FilePath(field.text).nameProblem
          field.problem = field.text.isEmpty ? nil : problem.map { field.localized(FrameworkText.reason($0)) }
          make?.isEnabled = problem == nil
        }, for: .editingChanged)
    }
    alert.addAction(AlertAction(localized: FrameworkText.cancel, style: .cancel))
    alert.addAction(make)
    present(alert)
  }

  private func makeFolder(_ name: String) {
    let (hold, path) = (Application.holdVirtualTime(), folder.appending(FilePath(name)))
    guard FilePath(name).nameProblem == nil else { return askForNewFolder(name) }
    Task { [weak self] in
      defer { hold.end() }
      var problem: FileError?
      do throws(FileError) {
        try await path.makeNewFolder()
      } catch {
        problem = error
      }
      guard let self, !isFinished else { return }
      if let problem {
        return askForNewFolder(name, because: FrameworkText.folderNotMade(FrameworkText.reason(problem.reason)))
      }
      open(path)
    }
  }
}
