import DactylCore
import DactylGeometry

/// The menu with further commands, and new folders (FD-9, FD-14).
extension FileChooserController {
  func moreActions() -> [any MenuElement] {
    let keys: [(String, FolderArrangement.SortKey)] = [("Name", .name), ("Date", .modified), ("Size", .size)]
    let sorts = keys.map { title, key in
      Action(title: title, state: arrangement.key == key ? .on : .off) { [weak self] _ in self?.sort(by: key) }
    }
    return [
      Action(title: "New Folder…") { [weak self] _ in self?.askForNewFolder("") },
      Action(title: "Type a Path…") { [weak self] _ in self?.typePath() },
      Action(title: "Show Hidden Files", state: arrangement.showsHidden ? .on : .off) { [weak self] _ in
        self?.toggleHidden()
      },
      Menu(title: "Sort by", options: [.displayInline, .singleSelection], children: sorts),
      Menu(
        options: .displayInline,
        children: [
          Action(title: "Reverse Order", state: arrangement.isAscending ? .off : .on) { [weak self] _ in
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
  func askForNewFolder(_ name: String, because reason: String = "") {
    guard presentedViewController == nil, !isFinished else { return }
    let alert = AlertController(title: "New Folder", message: reason)
    // The alert, and its field, are gone when the folder is made.
    var typed = name
    let make = AlertAction(title: "Create") { [weak self] _ in self?.makeFolder(typed) }
    make.isEnabled = !name.isEmpty
    alert.addTextField { field in
      field.text = name
      field.placeholder = "Name"
      field.addAction(
        Action { [weak field, weak make] _ in
          guard let field else { return }
          typed = field.text
          let problem = FilePath(field.text).nameProblem
          field.problem = field.text.isEmpty ? nil : problem
          make?.isEnabled = problem == nil
        }, for: .editingChanged)
    }
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
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
      if let problem { return askForNewFolder(name, because: "The folder can’t be made: \(problem.reason).") }
      open(path)
    }
  }
}
