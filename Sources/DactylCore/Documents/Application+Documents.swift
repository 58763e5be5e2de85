import DactylGeometry

/// The documents with changes that are not saved. It retains them.
@MainActor struct UnsavedDocumentList {
  private var documents: [ObjectIdentifier: Document] = [:]

  mutating func add(_ document: Document) { documents[ObjectIdentifier(document)] = document }
  mutating func remove(_ document: Document) { documents[ObjectIdentifier(document)] = nil }

  /// The documents, in the order in which they were made.
  var inOrder: [Document] { documents.values.sorted { $0.number < $1.number } }
  var isEmpty: Bool { documents.isEmpty }
}

/// The documents of an application: those that are not saved, the folders that it follows, and its question at the end.
@MainActor struct DocumentWork {
  var unsaved = UnsavedDocumentList()
  /// The folders whose changes the program follows.
  var folders = FolderMonitorList()
  /// The preferences of the program.
  var preferences = PreferenceWork()
  var confirmClosing: (@MainActor (Toplevel, [Document], @escaping @MainActor (UnsavedChangesAnswer) -> Void) -> Void)?
}

extension Application {
  /// Called before the last toplevel closes, if documents can't be saved (`DO-7`). It asks the user what happens to
  /// them, and calls the last argument with the answer. If it is nil, the toplevel closes at once: the changes are
  /// lost, and `run` throws at its end. Default: nil, but an alert in programs that `runOrExit` runs.
  public final var confirmClosing:
    (@MainActor (Toplevel, [Document], @escaping @MainActor (UnsavedChangesAnswer) -> Void) -> Void)?
  {
    get { documentWork.confirmClosing }
    set { documentWork.confirmClosing = newValue }
  }

  /// The documents with changes that are not saved, in the order in which they were made. The application retains them.
  public final var unsavedDocuments: [Document] { documentWork.unsaved.inOrder }

  /// Saves all documents and preferences now, on other threads. The application does so when the user leaves it
  /// (`DO-6`).
  public final func saveDocuments() {
    savePreferences()
    for document in unsavedDocuments { document.save() }
  }

  /// Saves all documents now, and waits for the disk. A document that can't be saved does not keep the others from
  /// being saved. Returns those that could not be saved. The application calls it before it ends (`DO-6`).
  @discardableResult public final func saveDocumentsAndWait() -> [Document] {
    for document in unsavedDocuments { try? document.saveAndWait() }
    return unsavedDocuments
  }

  /// Looks for changes in the folders that the program follows (`DO-19`).
  final func checkFolders() {
    for monitor in documentWork.folders.all { monitor.check() }
  }

  /// Closes `toplevel`, the last one, unless documents can't be saved and the user keeps it open (`DO-7`).
  final func closeLast(_ toplevel: Toplevel) {
    let unsaved = documentWork.unsaved.isEmpty ? [] : saveDocumentsAndWait()
    guard !unsaved.isEmpty, let ask = confirmClosing else { return toplevel.close() }
    ask(toplevel, unsaved) { [weak self, weak toplevel] answer in
      if answer == .discard { for document in unsaved { document.discardChanges() } }
      guard answer != .keepOpen, let self, let toplevel, toplevels.contains(identicalTo: toplevel) else { return }
      closeLast(toplevel)
    }
  }

  /// Saves all documents for the last time. Reports those that can't be saved, each in a line on standard error, and
  /// returns an error for the end of the program; nil if all are saved.
  final func saveDocumentsAtEnd() -> LaunchError? {
    savePreferencesAtEnd()
    let unsaved = documentWork.unsaved.isEmpty ? [] : saveDocumentsAndWait()
    var errors = unsaved.map { document in
      LaunchError("cannot save \(document.savingError?.description ?? "\(document.path)"); its changes are lost")
    }
    // The last one is for the caller to report, like all errors of the run.
    let last = errors.popLast()
    for error in errors { Diagnostics.report(error.message, as: Self.executableName) }
    for document in unsaved { document.discardChanges() }
    return last
  }
}

/// The user's decision on documents that can't be saved when the last window closes.
public enum UnsavedChangesAnswer: Hashable, Sendable, CaseIterable {
  /// The window stays.
  case keepOpen
  /// The documents are saved again, and the window closes if that succeeds.
  case tryAgain
  /// The changes are lost, and the window closes.
  case discard
}
