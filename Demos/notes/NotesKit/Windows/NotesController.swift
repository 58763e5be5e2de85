import Dactyl

/// The list and the editor beside each other; in a narrow window one instead of the other.
final class NotesController: ViewController {
  private let store: NoteStore
  private let list: ListController
  private let editor: EditorController
  private let separator = Separator(.vertical)
  private let bars: StoreBars
  private var isNarrow = false
  /// Whether a narrow window shows the editor instead of the list.
  private var showsEditor = false

  private static let listWidth = 320.0

  init(_ store: NoteStore) {
    self.store = store
    list = ListController(store)
    editor = EditorController(store)
    bars = StoreBars(store)
    super.init()
  }

  override func viewDidLoad() {
    let body = View(.horizontal())
    body.sizing.grow = 1
    for child in [list, editor] {
      addChild(child)
      body.addSubview(child.view)
      child.didMove(toParent: self)
    }
    body.insertSubview(separator, at: 1)
    editor.view.sizing.grow = 1
    view.layout = .vertical()
    for part in [body, bars] { view.addSubview(part) }

    list.onSelect = { [unowned self] note in if !isNarrow { editor.show(note) } }
    list.onOpen = { [unowned self] note in
      open(note)
      if !isNarrow { list.focus() }
    }
    list.onEdit = { [unowned self] note in
      open(note)
      editor.focus()
    }
    list.onNew = { [unowned self] in addNote() }
    editor.onBack = { [unowned self] in goBack() }
    editor.onOpen = { [unowned self] note in open(note) }
    editor.onDelete = { [unowned self] in goBack() }
    editor.onOpenInNewWindow = { [unowned self] note in notesApplication?.openWindow(for: note) }
    bars.onRestore = { [unowned self] note in if !isNarrow { open(note) } }
    update()
  }

  private var notesApplication: NotesApplication? { view.window?.application as? NotesApplication }

  override func traitsDidChange() {
    let traits = view.traits
    view.backgroundColor = traits.theme.colors.background
    isNarrow = traits.horizontalSizeClass == .compact
    let width = Self.listWidth * min(max(traits.fontScale, 1), 1.25)
    list.view.sizing = isNarrow ? .growing() : .fixed(width: width)
    // The list gives up nothing.
    list.view.sizing.shrink = isNarrow ? 1 : 0
    update()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    focusList()
  }

  /// Moves the keyboard focus to the rows. Without rows, keys of the program still work.
  private func focusList() {
    if !list.focus() { becomeFirstResponder() }
  }

  override var canBecomeFirstResponder: Bool { true }

  private func update() {
    list.view.isHidden = isNarrow && showsEditor
    editor.view.isHidden = isNarrow && !showsEditor
    separator.isHidden = isNarrow
    editor.showsBack = isNarrow
  }

  // MARK: Going to notes and back

  /// Shows `note` in the editor.
  func open(_ note: Note.ID) {
    showsEditor = true
    update()
    editor.show(note)
    list.select(note)
    list.revealSelection()
  }

  func addNote() {
    list.endSearch()
    open(store.add())
    editor.focus()
  }

  /// Leaves the editor for the list.
  private func goBack() {
    let hadFocus = editor.hasFocus
    showsEditor = false
    update()
    if isNarrow {
      editor.show(nil)
      list.select(list.selected)
    }
    if hadFocus { focusList() }
  }

  // MARK: Keys

  override var keyCommands: [KeyCommand] {
    let new = KeyCommand(title: "New Note", input: "n", modifierFlags: .control) { [weak self] _ in self?.addNote() }
    let search = KeyCommand(title: "Search Notes", input: "f", modifierFlags: [.control, .shift]) { [weak self] _ in
      self?.beginSearch()
    }
    let escape = KeyCommand(title: "Back", input: KeyCommand.inputEscape) { [weak self] _ in self?.goBack() }
    let back = KeyCommand(title: "Back", input: KeyCommand.inputLeftArrow, modifierFlags: .alternate) {
      [weak self] _ in self?.goBack()
    }
    for command in [escape, back] { command.isEnabled = isNarrow ? showsEditor : editor.hasFocus }
    return [new, search, escape, back]
  }

  private func beginSearch() {
    if isNarrow { goBack() }
    list.beginSearch()
  }
}
