import Dactyl

/// The text of a note, with buttons above it.
final class EditorController: ViewController, TextViewDelegate, NoteStoreObserver {
  /// Called when another note should be shown.
  var onOpen: (Note.ID) -> Void = { _ in }
  /// Called after the note was deleted, here or in another window.
  var onDelete: () -> Void = {}
  /// Called when the user wants the note in a window of its own.
  var onOpenInNewWindow: (Note.ID) -> Void = { _ in }

  private let store: NoteStore
  /// The note that is shown; nil if none is.
  private(set) var note: Note.ID?
  /// The version of the note that is shown.
  private var shownVersion = 0
  /// Whether the change of the text, or of the store, is of this editor.
  private var isChanging = false

  private lazy var undoButton = button(.undo, FrameworkText.undo) { $0.textView.editor.undo() }
  private lazy var redoButton = button(.redo, FrameworkText.redo) { $0.textView.editor.redo() }
  private lazy var menuButton = Button(.more, localized: "Note menu")
  private let textView = TextView()
  private let emptyLabel = Label(localized: "No note is selected")

  init(_ store: NoteStore) {
    self.store = store
    super.init()
    store.add(self)
  }

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

  private func button(
    _ symbol: Symbol, _ label: LocalizedText, _ action: @escaping @MainActor (EditorController) -> Void
  ) -> Button {
    Button(symbol, localized: label, primaryAction: Action { [unowned self] _ in action(self) })
  }

  override func traitsDidChange() { view.backgroundColor = view.traits.theme.colors.background }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    leave()
  }

  // MARK: The note

  /// Shows `note`; nil shows none.
  func show(_ note: Note.ID?) {
    guard note != self.note else { return }
    leave()
    self.note = nil
    if let note { store.reload(note) }
    self.note = note
    let shown = note.flatMap(store.note)
    textView.text = shown?.text ?? ""
    shownVersion = shown?.version ?? 0
    update()
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
    if let note, store.note(note)?.content.isEmpty == true { store.delete(note) }
    store.save()
  }

  func store(_ store: NoteStore, followed note: Note.ID) {
    if note == self.note { storeDidChange(store) }
  }

  func storeDidChange(_ store: NoteStore) {
    guard let id = note.map(store.presentName) else { return }
    note = id
    guard let note = store.note(id) else {
      show(nil)
      return onDelete()
    }
    guard note.version != shownVersion else { return }
    shownVersion = note.version
    guard !isChanging else { return }
    // Another window has changed it.
    isChanging = true
    textView.change(to: note.text)
    isChanging = false
  }

  func textViewDidChange(_ textView: TextView) {
    if let note, !isChanging {
      isChanging = true
      store.setContent(textView.editor.text, of: note)
      isChanging = false
    }
    update()
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
      let paste = Action(title: localized("Paste as New Note")) { [weak self] _ in self?.pasteAsNewNote() }
      if !application.pasteboard.hasText { paste.attributes = .disabled }
      return [
        Action(title: localized("Copy Note")) { [weak self] _ in self?.copyNote() }, paste,
        Action(title: localized("Open in New Window")) { [weak self] _ in self?.openInNewWindow() },
        Menu(
          options: .displayInline,
          children: [
            Action(title: localized("Save a Copy…")) { [weak self] _ in self?.saveCopy() },
            Action(title: localized("New Notes from Files…")) { [weak self] _ in self?.addFiles() },
            Action(title: localized("Print…")) { [weak self] _ in self?.printNote() },
          ]),
        Menu(
          options: .displayInline,
          children: [
            Action(title: localized("Delete Note"), attributes: .destructive) { [weak self] _ in self?.deleteNote() }
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

  private func saveCopy() {
    if let note = note.flatMap(store.note) { saveCopy(of: textView.text, title: note.shownTitle) }
  }

  private func addFiles() {
    addFiles { [weak self] text in
      if let self, !text.isEmpty { onOpen(store.add(text)) }
    }
  }

  private func printNote() {
    guard let note = note.flatMap(store.note) else { return }
    present(PrintPreviewController(NotePages(textView.text).job(title: note.shownTitle)))
  }

  private func openInNewWindow() {
    if let note { onOpenInNewWindow(note) }
  }

  private func deleteNote() {
    if let note { store.delete(note, undoManager: undoManager) }
  }
}
