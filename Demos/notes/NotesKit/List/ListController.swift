import Dactyl

/// The list of notes, with a field to search in them.
@Observable final class ListController: ViewController {
  /// Called when the user chooses a note, by a touch or by moving through the list.
  var onSelect: (Note.ID) -> Void = { _ in }
  /// Called when the user opens a note.
  var onOpen: (Note.ID) -> Void = { _ in }
  /// Called when the user wants to go on to the text of a note, by a key.
  var onEdit: (Note.ID) -> Void = { _ in }
  /// Called when the user wants a new note.
  var onNew: () -> Void = {}

  /// The words that are searched for; empty for all notes.
  var searchText = ""
  /// The note that is selected, if the search has found it; nil if none is.
  var selected: Note.ID? {
    get { chosen.map(store.presentName) }
    set { chosen = newValue }
  }
  /// The selected note, by the name that it had then.
  private var chosen: Note.ID?
  /// Whether something is over the list that can be dropped there.
  var isDropTarget = false

  let store: NoteStore
  @ObservationIgnored private var search = NoteSearch()
  private let searchField = SearchField()
  let table = NoteTable()
  /// The notes that are shown.
  @ObservationIgnored private(set) lazy var rows = CollectionViewDataSource<Int, Note.ID>(
    table,
    cells: CellRegistration(NoteCell.init) { [unowned self] cell, id in
      if let note = store.note(id) { cell.show(note, now: store.clock()) }
    })
  private let emptyLabel = Label()
  @ObservationIgnored private var announcement: ScheduledAction?
  private let unreadableLabel = Label("", role: .footnote)
  @ObservationIgnored private lazy var footer = View(.vertical(), [unreadableLabel])

  init(_ store: NoteStore) { self.store = store }

  override func viewDidLoad() {
    localize(\.title, "Notes")
    let newButton = Button(.add, localized: "New note", primaryAction: Action { [unowned self] _ in onNew() })
    let orderButton = Button(.sort, localized: "Order of notes")
    orderButton.menu = Menu { [weak self] in self?.orderActions() ?? [] }
    orderButton.showsMenuAsPrimaryAction = true
    navigationItem.trailingViews = [orderButton, newButton]

    searchField.localize(\.placeholder, "Search notes")
    searchField.localize(\.accessibilityLabel, "Search notes")
    searchField.bind(\.text, to: Binding(self, \.searchText), for: .editingChanged)
    searchField.accessibilityControls = [table]
    searchField.addAction(Action { [unowned self] _ in searchChanged() }, for: .editingChanged)
    let searchRow = View(.horizontal(), [searchField])
    searchField.sizing.grow = 1
    searchRow.layoutMargins = DirectionalInsets(top: 0, leading: 16, bottom: 12, trailing: 16)

    rows.follow(items: { [unowned self] in foundNotes().map(\.id) })
    rows.bindSelectedItem(to: Binding(self, \.selected))
    rows.didChangeSelection = { [unowned self] in if let selected { onSelect(selected) } }
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
  }

  override func traitsDidChange() { view.backgroundColor = view.traits.theme.colors.surface }

  override func updateProperties() {
    super.updateProperties()
    unreadableLabel.text = store.unreadable.map { localized($0.words) }.joined(separator: "\n")
    footer.isHidden = store.unreadable.isEmpty
    emptyLabel.text = localized(store.notes.isEmpty ? "No notes yet" : "No note contains “\(searchText)”")
    let theme = view.traits.theme
    table.border = isDropTarget ? Border(color: theme.colors.focus, width: theme.metrics.focusWidth) : nil
  }

  // MARK: Order

  private var preferredOrder: NoteOrder { store.application?.preferences[.noteOrder] ?? .changed }

  private func orderActions() -> [any MenuElement] {
    let orders: [(NoteOrder, LocalizedText)] = [
      (.changed, LocalizedText("Last changed first")), (.title, LocalizedText("By title")),
    ]
    return orders.map { order, title in
      Action(localized: title, state: order == preferredOrder ? .on : .off) { [weak self] _ in
        self?.store.application?.preferences[.noteOrder] = order
      }
    }
  }

  /// The notes that the search has found, in the order that the user prefers.
  private func foundNotes() -> [Note] {
    let notes = search.notes(of: store.notes, with: searchText)
    guard preferredOrder == .title else { return notes }
    return notes.sorted(by: Collation(isNumeric: true), in: view.traits.formatLocale) { $0.shownTitle }
  }

  /// Shows the first of the notes that were found. Screen readers say how many there are, when the user has typed.
  private func searchChanged() {
    table.contentOffset = .zero
    announcement?.cancel()
    announcement = view.schedule(after: 1) { [unowned self] in
      let count = foundNotes().count
      store.application?.announce(LocalizedText(one: "\(count) note", other: "\(count) notes", count: count))
    }
  }

  // MARK: Notes

  /// Scrolls to the selected note.
  func revealSelection() {
    view.layoutIfNeeded()
    if let selected { rows.scroll(to: selected, animated: false) }
  }

  /// Moves the keyboard focus to the search field.
  func beginSearch() {
    searchField.becomeFirstResponder()
    searchField.editor.selectAll()
  }

  /// Moves the keyboard focus to the rows. Returns false if there are none.
  @discardableResult func focus() -> Bool { table.becomeFirstResponder() }

  // MARK: Keys

  override var keyCommands: [KeyCommand] {
    let down = KeyCommand(localized: "Go to List", input: KeyCommand.inputDownArrow) { [weak self] _ in
      self?.focus()
    }
    down.isEnabled = searchField.isFirstResponder
    return [down]
  }
}
