import DactylCore
import DactylGeometry

/// The answer (FD-10 to FD-13).
extension FileChooserController {
  /// Answers with what is selected, after it was looked at once more.
  func accept() {
    guard !isFinished, !isChecking else { return }
    switch request.purpose {
    case .save: save()
    case .folder:
      // A folder that is selected, else the one that is shown.
      check([selectedEntries.first.map { folder.appending($0.name) } ?? folder], are: .folder)
    case .open, .openSeveral:
      let selected = selectedEntries
      let files = selected.filter { $0.kind == .file }
      if files.isEmpty, let inner = selected.first { return open(folder.appending(inner.name)) }
      guard !files.isEmpty else { return }
      check(files.map { folder.appending($0.name) }, are: .file)
    }
  }

  /// Answers with paths that are all there and of this kind; else says which one is not.
  private func check(_ paths: [FilePath], are kind: FolderEntry.Kind) {
    isChecking = true
    let (hold, visit) = (Application.holdVirtualTime(), visit)
    Task { [weak self] in
      defer { hold.end() }
      let found = await FolderEntry.load(at: paths)
      guard let self else { return }
      isChecking = false
      guard self.visit == visit, !isFinished else { return }
      for (path, entry) in zip(paths, found) {
        guard let words = Self.problem(path, entry, kind) else { continue }
        card.show(words)
        listing?.check([path.lastComponent])
        return
      }
      finish(FileSelection(paths: paths, kind: self.kind))
    }
  }

  private static func problem(_ path: FilePath, _ entry: FolderEntry?, _ kind: FolderEntry.Kind) -> LocalizedText? {
    let name = FileWords.name(path.lastComponent)
    guard let entry else { return FrameworkText.isGone(name) }
    if entry.kind != kind { return kind == .folder ? FrameworkText.isNoFolder(name) : FrameworkText.isNoFile(name) }
    return entry.isReadable ? nil : FrameworkText.canNotBeRead(name)
  }

  // MARK: Kinds

  func setUpKinds() {
    let picker = card.kindPicker
    picker.localize(\.titles, request.kinds.map(\.localizedName))
    picker.selectedIndex = request.kinds.isEmpty ? nil : 0
    picker.isHidden = request.kinds.count < 2
    picker.addAction(Action { [weak self] _ in self?.kindChanged() }, for: .valueChanged)
  }

  private func kindChanged() {
    guard let index = card.kindPicker.selectedIndex, request.kinds.indices.contains(index) else { return }
    kind = request.kinds[index]
    arrangement.kind = kind
    arrange()
  }

  // MARK: Saving (FD-11, FD-12)

  func setUpName() {
    guard case .save(let name) = request.purpose else { return }
    card.nameField.text = name
    card.nameField.selectStem()
    card.nameField.addAction(Action { [weak self] _ in self?.nameChanged() }, for: .editingChanged)
    card.nameField.addAction(Action { [weak self] _ in self?.accept() }, for: .primaryActionTriggered)
  }

  func nameChanged() {
    let name = FilePath(card.nameField.text)
    setProblem(name.bytes.isEmpty ? nil : name.nameProblem.map(FrameworkText.reason))
    updateAcceptButton()
  }

  private func setProblem(_ text: LocalizedText?) {
    let words = text.map(localized)
    guard card.nameField.problem != words else { return }
    card.nameField.localize(\.problem, text)
    card.nameField.problem = words
    card.setNeedsLayout()
  }

  /// The name to save under, with the extension of the kind if it has none.
  private var fullName: FilePath {
    let text = card.nameField.text
    let hasEnding = text.utf8.lastIndex(of: UInt8(ascii: ".")).map { $0 != text.startIndex } ?? false
    guard !hasEnding, let ending = kind?.defaultExtension, !text.isEmpty else { return FilePath(text) }
    return FilePath("\(text).\(ending)")
  }

  private func save() {
    let name = FilePath(card.nameField.text).nameProblem.map { _ in FilePath(card.nameField.text) } ?? fullName
    if let problem = name.nameProblem { return setProblem(FrameworkText.reason(problem)) }
    isChecking = true
    let (hold, visit, folder) = (Application.holdVirtualTime(), visit, folder)
    let path = folder.appending(name)
    Task { [weak self] in
      defer { hold.end() }
      let problem = await folder.loadWritingProblem()
      let entry = await FolderEntry.load(at: path)
      guard let self else { return }
      isChecking = false
      guard self.visit == visit, !isFinished else { return }
      if let problem { return card.show(Self.writingWords(problem)) }
      switch entry?.kind {
      case nil: finish(FileSelection(paths: [path], kind: kind))
      case .file: askToReplace(path)
      case .folder: setProblem(FrameworkText.nameOfFolder)
      case .other: setProblem(FrameworkText.nameOfSpecialFile)
      case .missing: setProblem(FrameworkText.nameOfBrokenLink)
      }
    }
  }

  private func askToReplace(_ path: FilePath) {
    let alert = AlertController(
      localized: FrameworkText.replaceQuestion(FileWords.name(path.lastComponent)),
      localizedMessage: FrameworkText.contentsAreLost)
    alert.addAction(AlertAction(localized: FrameworkText.cancel, style: .cancel))
    alert.addAction(
      AlertAction(localized: FrameworkText.replace, style: .destructive) { [weak self] _ in
        if let self { finish(FileSelection(paths: [path], kind: kind)) }
      })
    present(alert)
  }
}
