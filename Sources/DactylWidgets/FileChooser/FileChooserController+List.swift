import DactylCore
import DactylGeometry

/// The rows of the list (FD-5, FD-8).
extension FileChooserController {
  func makeSource() -> CollectionViewDataSource<Int, FileItem> {
    let cells = CellRegistration<FileItem>(FileCell.init) { [weak self] cell, item in self?.show(item, in: cell) }
    let source = CollectionViewDataSource<Int, FileItem>(card.list, cells: cells)
    source.shouldSelect = { [weak self] item in self?.entry(item).map { FileWords.problem($0) == nil } ?? false }
    source.didChangeSelection = { [weak self] in self?.selectionChanged() }
    source.performPrimaryAction = { [weak self] item in
      if let self { use(item, card.list.use) }
    }
    return source
  }

  func entry(_ item: FileItem) -> FolderEntry? { item.folder == visit ? listing?.entry(item.entry) : nil }

  private func show(_ item: FileItem, in cell: FileCell) {
    guard let entry = entry(item) else { return }
    let style = FileCell.Style(isWide: card.isWide, hasMarks: request.purpose == .openSeveral)
    cell.show(entry, in: folder, style, thumbnails)
  }

  /// Shows the visible rows anew, since there is more or less room for columns.
  func showRowsAnew() { source.reconfigure(source.visibleItems, animated: false) }

  /// Shows the entries that were read, in their order. It takes as long for many as for few.
  func showEntries() {
    guard let listing else { return }
    let (order, visit) = (listing.order, visit)
    var snapshot = DataSourceSnapshot<Int, FileItem>()
    snapshot.setItems(
      count: order.count, inSection: 0, item: { FileItem(folder: visit, entry: order[$0]) },
      index: { $0.folder == visit ? order.index(of: $0.entry) : nil })
    source.apply(snapshot, animated: false)
    // Entries that are still there may have other sizes.
    showRowsAnew()
    showEmptyMessage(listing)
    selectAwaited(listing)
    updateAcceptButton()
  }

  private func selectAwaited(_ listing: FolderListing) {
    guard let name = awaitedName else { return }
    // One that is not among all entries is not waited for any longer.
    if listing.state != .reading { awaitedName = nil }
    guard let id = listing.id(of: name), listing.order.index(of: id) != nil else { return }
    awaitedName = nil
    let item = FileItem(folder: visit, entry: id)
    source.selection = [item]
    source.scroll(to: item, at: .center, animated: false)
  }

  private func showEmptyMessage(_ listing: FolderListing) {
    switch listing.state {
    case .reading: emptyMessage.show(nil)
    case .failed(let error):
      emptyMessage.show(
        FrameworkText.folderNotReadable, detail: FrameworkText.sentence(FrameworkText.reason(error.reason)),
        canRetry: true)
    case .complete where !arrangement.searchText.isEmpty:
      emptyMessage.show(FrameworkText.noNameContains(arrangement.searchText))
    case .complete where listing.totalCount == 0: emptyMessage.show(FrameworkText.folderIsEmpty)
    case .complete where request.purpose == .folder: emptyMessage.show(FrameworkText.noFolders)
    case .complete where kind != nil:
      emptyMessage.show(FrameworkText.noFilesOfKind, detail: .verbatim(kind?.name ?? ""))
    case .complete: emptyMessage.show(FrameworkText.onlyHiddenFiles)
    }
  }

  /// Sorts and filters anew.
  func arrange() { listing?.arrangement = arrangement }

  // MARK: Selection

  /// The entries that are selected, in the order of the list.
  var selectedEntries: [FolderEntry] {
    guard let listing else { return [] }
    return source.selection.compactMap { item in listing.order.index(of: item.entry).map { ($0, item) } }
      .sorted { $0.0 < $1.0 }.compactMap { entry($0.1) }
  }

  func selectionChanged() {
    if !request.isSaving { card.show(nil) }
    if request.isSaving, source.selection.count == 1, let item = source.selection.first, let entry = entry(item),
      entry.kind == .file, let name = String(validating: entry.name.bytes, as: UTF8.self)
    {
      card.nameField.text = name
      nameChanged()
    }
    updateAcceptButton()
  }

  /// A row was tapped, clicked, or chosen by Return.
  func use(_ item: FileItem, _ use: FileList.Use) {
    guard let entry = entry(item) else { return }
    let path = folder.appending(entry.name)
    switch (entry.kind, use) {
    case (.folder, .finger), (.folder, .key), (.folder, .pointer(isRepeated: true)): open(path)
    case (.file, .finger) where card.list.allowsMultipleSelection, (.file, .mark):
      // Files are added, and taken away.
      source.selection = card.list.selectionBefore.symmetricDifference([item])
      selectionChanged()
    case (.file, .finger(isRepeated: true)), (.file, .pointer(isRepeated: true)), (.file, .key): accept()
    default: break
    }
  }

  func updateAcceptButton() {
    let button = card.bar.acceptButton
    let selected = source.selection.count
    button.localize(\.title, FileWords.acceptTitle(request, count: selected))
    button.isEnabled =
      switch request.purpose {
      case .open, .openSeveral: selected > 0
      case .folder: listing != nil
      case .save: !card.nameField.text.isEmpty
      }
    card.bar.setNeedsLayout()
  }
}
