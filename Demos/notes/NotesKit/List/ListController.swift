import Dactyl

/// The list of notes, with a field to search in them.
final class ListController: ViewController, NoteStoreObserver {
  /// Called when the user chooses a note, by a touch or by moving through the list.
  var onSelect: (Note.ID) -> Void = { _ in }
  /// Called when the user opens a note.
  var onOpen: (Note.ID) -> Void = { _ in }
  /// Called when the user wants to go on to the text of a note, by a key.
  var onEdit: (Note.ID) -> Void = { _ in }
  /// Called when the user wants a new note.
  var onNew: () -> Void = {}

  let store: NoteStore
  private var search = NoteSearch()
  private var shownOrder = NoteOrder.changed
  private var names = CalendarNames.user
  /// The language of the names, if the program has set one.
  private var locale: Locale?
  /// Whether something is over the list that can be dropped there.
  var isDropTarget = false { didSet { showDropTarget() } }
  /// The note that is selected; nil if none is.
  private(set) var selected: Note.ID?

  private let searchField = SearchField()
  let table = NoteTable()
  /// The notes that are shown.
  private(set) lazy var rows = CollectionViewDataSource<Int, Note.ID>(
    table,
    cells: CellRegistration(NoteCell.init) { [unowned self] cell, id in
      if let note = store.note(id) { cell.show(note, now: store.clock(), in: names) }
    })
  private let emptyLabel = Label()
  private let unreadableLabel = Label("", role: .footnote)
  private lazy var footer = View(.vertical(), [unreadableLabel])

  init(_ store: NoteStore) {
    self.store = store
    super.init()
    store.add(self)
  }

  override func viewDidLoad() {
    localize(\.title, "Notes")
    let newButton = Button(.add, localized: "New note", primaryAction: Action { [unowned self] _ in onNew() })
    let orderButton = Button(.sort, localized: "Order of notes")
    orderButton.menu = Menu { [weak self] in self?.orderActions() ?? [] }
    orderButton.showsMenuAsPrimaryAction = true
    navigationItem.trailingViews = [orderButton, newButton]

    searchField.localize(\.placeholder, "Search notes")
    searchField.localize(\.accessibilityLabel, "Search notes")
    searchField.addTarget(self, action: ListController.searchChanged, for: .editingChanged)
    let searchRow = View(.horizontal(), [searchField])
    searchField.sizing.grow = 1
    searchRow.layoutMargins = DirectionalInsets(top: 0, leading: 16, bottom: 12, trailing: 16)

    rows.didChangeSelection = { [unowned self] in
      selected = rows.selection.first
      if let selected { onSelect(selected) }
    }
    rows.performDelete = { [unowned self] notes in for note in notes { store.delete(note, undoManager: undoManager) } }
    rows.performPrimaryAction = { [unowned self] note in onOpen(note) }
    table.clipsToBounds = true
    table.localize(\.accessibilityLabel, "Notes")
    table.onReturn = { [unowned self] in if let selected { onEdit(selected) } }
    table.dragInteraction = DragInteraction(delegate: self)
    table.dropInteraction = DropInteraction(delegate: self)
    emptyLabel.textColor = .secondaryLabel
    emptyLabel.textAlignment = .center
    emptyLabel.numberOfLines = 0
    table.emptyView = emptyLabel
    table.sizing.grow = 1

    unreadableLabel.textColor = .secondaryLabel
    unreadableLabel.numberOfLines = 0
    footer.layoutMargins = DirectionalInsets(horizontal: 16, vertical: 8)

    view.layout = .vertical()
    for part in [searchRow, Separator(), table, footer] { view.addSubview(part) }
    reload()
  }

  override func traitsDidChange() {
    view.backgroundColor = view.traits.theme.colors.surface
    if locale != view.traits.chosenLocale { languageChanged() }
  }

  /// The words that `updateProperties` shows, and the order, follow the language.
  override func updateProperties() {
    super.updateProperties()
    if preferredOrder != shownOrder { reload() }
  }

  private func languageChanged() {
    locale = view.traits.chosenLocale
    names = locale.map { CalendarNames(for: $0) } ?? .user
    reload()
  }

  private func words(for files: [FileError]) -> String {
    files.map { localized($0.words) }.joined(separator: "\n")
  }

  // MARK: Order

  private var preferredOrder: NoteOrder { view.window?.application?.preferences[.noteOrder] ?? .changed }

  private func orderActions() -> [any MenuElement] {
    let orders: [(NoteOrder, LocalizedText)] = [
      (.changed, LocalizedText("Last changed first")), (.title, LocalizedText("By title")),
    ]
    return orders.map { order, title in
      Action(title: localized(title), state: order == preferredOrder ? .on : .off) { [weak self] _ in
        self?.view.window?.application?.preferences[.noteOrder] = order
      }
    }
  }

  /// The notes that the search has found, in the order that the user prefers.
  private func foundNotes() -> [Note] {
    let notes = search.notes(of: store.notes, with: searchField.text)
    shownOrder = preferredOrder
    guard shownOrder == .title else { return notes }
    return notes.sorted(by: Collation(isNumeric: true), in: view.traits.formatLocale) { $0.shownTitle }
  }

  private func showDropTarget() {
    let theme = view.traits.theme
    table.border = isDropTarget ? Border(color: theme.colors.focus, width: theme.metrics.focusWidth) : nil
  }

  // MARK: Notes

  func storeDidChange(_ store: NoteStore) {
    if isViewLoaded { reload() }
  }

  private func searchChanged() {
    reload()
    table.contentOffset = .zero
  }

  private func reload() {
    rows.apply(DataSourceSnapshot(foundNotes().map(\.id)))
    rows.reconfigure(rows.visibleItems)
    select(selected.map(store.presentName))
    unreadableLabel.text = words(for: store.unreadable)
    footer.isHidden = store.unreadable.isEmpty
    emptyLabel.text = localized(store.notes.isEmpty ? "No notes yet" : "No note contains “\(searchField.text)”")
  }

  /// Shows `note` as the selected one, if the search has found it.
  func select(_ note: Note.ID?) {
    selected = note
    rows.selection = note.map { [$0] } ?? []
  }

  /// Scrolls to the selected note.
  func revealSelection() {
    if let selected { rows.scroll(to: selected, animated: false) }
  }

  /// Moves the keyboard focus to the search field.
  func beginSearch() {
    searchField.becomeFirstResponder()
    searchField.editor.selectAll()
  }

  /// Shows all notes again.
  func endSearch() {
    guard !searchField.text.isEmpty else { return }
    searchField.text = ""
    reload()
  }

  /// Moves the keyboard focus to the rows. Returns false if there are none.
  @discardableResult func focus() -> Bool { table.becomeFirstResponder() }

  /// Whether keys go to the rows.
  var hasFocus: Bool { table.isFirstResponder }

  // MARK: Keys

  override var keyCommands: [KeyCommand] {
    let down = KeyCommand(title: localized("Go to List"), input: KeyCommand.inputDownArrow) { [weak self] _ in
      self?.focus()
    }
    down.isEnabled = searchField.isFirstResponder
    return [down]
  }
}
