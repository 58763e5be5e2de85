import Dactyl

/// The text of a note, with buttons above it.
final class EditorController: ViewController, TextViewDelegate {
  /// Called when another note should be shown.
  var onOpen: (Note.ID) -> Void = { _ in }
  /// Called after the note was deleted, here or in another window.
  var onDelete: () -> Void = {}

  let store: NoteStore
  /// The note, with the text that is shown; nil if none is shown. Its version is the last one of the store that was
  /// shown or written here.
  private(set) var note: Note?
  /// Whether the text is being changed to that of the store.
  private var isFollowing = false

  private lazy var undoButton = Button(
    .undo, localized: FrameworkText.undo, primaryAction: Action { [unowned self] _ in textView.editor.undo() })
  private lazy var redoButton = Button(
    .redo, localized: FrameworkText.redo, primaryAction: Action { [unowned self] _ in textView.editor.redo() })
  private lazy var menuButton = Button(.more, localized: "Note menu")
  private let textView = TextView()
  private let emptyLabel = Label(localized: "No note is selected")

  init(_ store: NoteStore) { self.store = store }

  override func viewDidLoad() {
    menuButton.menu = makeMenu()
    menuButton.showsMenuAsPrimaryAction = true
    textView.textDelegate = self
    textView.style = .plain
    textView.localize(\.placeholder, "Write a note")
    textView.localize(\.accessibilityLabel, "Text of the note")
    textView.pinning = .fillSafeArea
    emptyLabel.textColor = .secondaryLabel
    emptyLabel.pinning = .center
    for part in [textView, emptyLabel] { view.addSubview(part) }
    update()
  }

  override func traitsDidChange() { view.backgroundColor = view.traits.theme.colors.background }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    leave()
  }

  // MARK: The note

  /// Shows a note; nil shows none.
  func show(_ id: Note.ID?) {
    guard id != note?.id else { return }
    leave()
    if let id { store.reload(id) }
    note = id.flatMap(store.note)
    textView.text = note?.text ?? ""
    update()
    setNeedsUpdateProperties()
  }

  /// Moves the keyboard focus to the end of the text.
  func focus() {
    textView.becomeFirstResponder()
    textView.editor.selection = TextSelection(textView.editor.text.count)
  }

  /// Whether keys go to the text.
  var hasFocus: Bool { textView.isFirstResponder }

  /// Saves the note that is shown. One without text is deleted.
  func leave() {
    if let note = storedNote, note.content.isEmpty { store.delete(note.id) }
    store.save()
  }

  /// The note as it is in the store, also if another program has renamed its file; nil if it was deleted.
  private var storedNote: Note? { note.flatMap { store.note(store.presentName(of: $0.id)) } }

  override func updateProperties() {
    super.updateProperties()
    guard let shown = note else { return }
    guard let stored = storedNote else {
      show(nil)
      return onDelete()
    }
    note = stored
    guard stored.version != shown.version else { return }
    // Another window, or another program, has changed it.
    isFollowing = true
    textView.change(to: stored.text)
    isFollowing = false
  }

  func textViewDidChange(_ textView: TextView) {
    if !isFollowing { write(textView.editor.text) }
    update()
  }

  private func write(_ text: TextStorage) {
    guard let shown = note, let stored = storedNote else { return }
    guard stored.version == shown.version else {
      // What has come since the last frame stays, and is shown in the next one.
      store.setContent(stored.content.merging(text, since: shown.content), of: stored.id)
      note?.content = text
      return
    }
    store.setContent(text, of: stored.id)
    note = store.note(stored.id)
  }

  private func update() {
    textView.isHidden = note == nil
    navigationItem.trailingViews = note == nil ? [] : [undoButton, redoButton, menuButton]
    emptyLabel.isHidden = note != nil
    undoButton.isEnabled = textView.editor.canUndo
    redoButton.isEnabled = textView.editor.canRedo
  }

  // MARK: Menu

  private func makeMenu() -> Menu {
    Menu { [weak self] in
      guard let self, let application = view.window?.application else { return [] }
      let paste = Action(localized: "Paste as New Note") { [weak self] _ in self?.pasteAsNewNote() }
      if !application.pasteboard.hasText { paste.attributes = .disabled }
      return [
        Action(localized: "Copy Note") { [weak self] _ in self?.copyNote() }, paste,
        Action(localized: "Open in New Window") { [weak self] _ in self?.openInNewWindow() },
        Menu(
          options: .displayInline,
          children: [
            Action(localized: "Save a Copy…") { [weak self] _ in self?.saveCopy() },
            Action(localized: "New Notes from Files…") { [weak self] _ in self?.addFiles() },
            Action(localized: "Print…") { [weak self] _ in self?.printNote() },
          ]),
        Menu(
          options: .displayInline,
          children: [
            Action(localized: "Delete Note", attributes: .destructive) { [weak self] _ in self?.deleteNote() }
          ]),
      ]
    }
  }

  private func copyNote() { view.window?.application?.pasteboard.setText(textView.text) }

  private func pasteAsNewNote() {
    view.window?.application?.pasteboard.readText { [weak self] result in
      guard let self, case .success(let text) = result, !text.isEmpty else { return }
      onOpen(store.add(text))
    }
  }

  private func printNote() {
    guard let note else { return }
    present(PrintPreviewController(NotePages(note.text).job(title: note.shownTitle)))
  }

  private func openInNewWindow() {
    if let note = storedNote { openWindow(for: note.id) }
  }

  /// Opens a note in a window of its own.
  func openWindow(for note: Note.ID) { (view.window?.application as? NotesApplication)?.openWindow(for: note) }

  private func deleteNote() {
    if let note = storedNote { store.delete(note.id, undoManager: undoManager) }
  }
}
