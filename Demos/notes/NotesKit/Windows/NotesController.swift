import Dactyl

/// The list and the editor beside each other; in a narrow window one instead of the other.
public final class NotesController: ViewController {
  private let store: NoteStore
  private let list: ListController
  private let editor: EditorController
  private let split: SplitViewController
  private let bars: StoreBars

  /// The list and the editor of the notes of `store`.
  public init(_ store: NoteStore) {
    self.store = store
    list = ListController(store)
    editor = EditorController(store)
    split = SplitViewController(primary: list, secondary: editor)
    bars = StoreBars(store)
    super.init()
  }

  public override func viewDidLoad() {
    addChild(split)
    split.view.sizing.grow = 1
    view.layout = .vertical()
    for part in [split.view, bars] { view.addSubview(part) }
    split.didMove(toParent: self)
    split.didShow = { [unowned self] column in if column == .primary { editor.show(nil) } }

    list.onSelect = { [unowned self] note in if !split.isCollapsed { editor.show(note) } }
    list.onOpen = { [unowned self] note in
      open(note)
      if !split.isCollapsed { list.focus() }
    }
    list.onEdit = { [unowned self] note in
      open(note)
      editor.focus()
    }
    list.onNew = { [unowned self] in addNote() }
    editor.onOpen = { [unowned self] note in open(note) }
    editor.onDelete = { [unowned self] in goBack() }
    bars.onRestore = { [unowned self] note in if !split.isCollapsed { open(note) } }
  }

  public override func traitsDidChange() { view.backgroundColor = view.traits.theme.colors.background }

  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    focusList()
  }

  /// Moves the keyboard focus to the rows. Without rows, keys of the program still work.
  private func focusList() {
    if !list.focus() { becomeFirstResponder() }
  }

  public override var canBecomeFirstResponder: Bool { true }

  // MARK: Going to notes and back

  /// Shows `note` in the editor.
  func open(_ note: Note.ID) {
    split.show(.secondary)
    editor.show(note)
    list.selected = note
    list.revealSelection()
  }

  func addNote() {
    list.searchText = ""
    open(store.add())
    editor.focus()
    // The focus may have been there already.
    store.application?.announce("New note")
  }

  /// Leaves the editor for the list.
  private func goBack() {
    let hadFocus = editor.hasFocus
    split.show(.primary)
    if hadFocus { focusList() }
  }

  // MARK: Keys

  public override var keyCommands: [KeyCommand] {
    let new = KeyCommand(localized: "New Note", input: "n", modifierFlags: .control) { [weak self] _ in
      self?.addNote()
    }
    let search = KeyCommand(localized: "Search Notes", input: "f", modifierFlags: [.control, .shift]) {
      [weak self] _ in
      self?.beginSearch()
    }
    let escape = KeyCommand(localized: FrameworkText.back, input: KeyCommand.inputEscape) { [weak self] _ in
      self?.goBack()
    }
    let back = KeyCommand(
      localized: FrameworkText.back, input: KeyCommand.inputLeftArrow, modifierFlags: .alternate
    ) {
      [weak self] _ in self?.goBack()
    }
    for command in [escape, back] { command.isEnabled = !split.isCollapsed && editor.hasFocus }
    return [new, search, escape, back]
  }

  private func beginSearch() {
    if split.isCollapsed { goBack() }
    list.beginSearch()
  }
}
