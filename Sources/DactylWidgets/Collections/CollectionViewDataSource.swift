import DactylCore
import DactylGeometry

/// The sections and items of a collection view, and the cells that show them.
///
///     let list = CollectionView()
///     let row = CellRegistration<String>(NameCell.init) { cell, name in cell.label.text = name }
///     let names = CollectionViewDataSource<Int, String>(list, cells: row)
///     names.apply(DataSourceSnapshot(["Ada", "Grace", "Edsger"]))
///
/// The view keeps its data source. Views and cells are named by identifiers only, so that everything that belongs to an
/// item stays with it when items are sorted, inserted or deleted (`LI-2`).
///
/// ![A row that is swiped open, and rows in edit mode](list-changes)
@MainActor public final class CollectionViewDataSource<Section: Hashable, Item: Hashable> {
  /// The view that shows the items.
  public private(set) weak var collectionView: CollectionView?
  private let registration: @MainActor (Item) -> CellRegistration<Item>
  private var index = SnapshotIndex<Section, Item>(DataSourceSnapshot()) { didSet { storedSections = nil } }
  /// The sections as the view sees them; nil until they are asked for.
  private var storedSections: CollectionSectionIndex?
  var state = CollectionSelection<Item>()

  /// The cells above the items of each section; nil for none. Default: nil.
  public var headers: CellRegistration<Section>? { didSet { furtherCellsDidChange() } }
  /// The cells below the items of each section; nil for none. Default: nil.
  public var footers: CellRegistration<Section>? { didSet { furtherCellsDidChange() } }

  // MARK: Selection (LI-9)

  /// The selected items. Setting it does not call `didChangeSelection`. Keys start at the first one then. Items that
  /// are removed are no longer selected. Default: none.
  public var selection: Set<Item> {
    get { state.selected }
    set {
      state.selected = newValue.filter { position(of: $0) != nil }
      if state.cursor.map(state.selected.contains) != true {
        // Keys start at the first one.
        state.cursor = state.selected.compactMap(position).min().map(item)
        state.pivot = state.cursor
      }
      collectionView?.showSelection()
    }
  }

  /// Returns whether the user can select an item; nil allows all. Default: nil.
  public var shouldSelect: (@MainActor (Item) -> Bool)?
  /// Called when the user has changed `selection`. Default: nil.
  public var didChangeSelection: (@MainActor () -> Void)?
  /// Called when the user uses an item: by a tap, a click, Return or Space. It is selected already. Default:
  /// nil.
  public var performPrimaryAction: (@MainActor (Item) -> Void)?

  // MARK: Changes by the user

  /// Returns the actions that a swipe towards the end of the line shows at the start of an item, the first one at the
  /// edge; nil for none (`SV-33`). The menu of the item has them, too. Default: nil.
  public var leadingSwipeActions: (@MainActor (Item) -> [Action])? { didSet { collectionView?.userChangesDidChange() } }
  /// Returns the actions that a swipe towards the start of the line shows at the end of an item; nil for none, or only
  /// Delete if there is `performDelete`. Default: nil.
  public var trailingSwipeActions: (@MainActor (Item) -> [Action])? {
    didSet { collectionView?.userChangesDidChange() }
  }
  /// Whether a swipe over most of an item performs its first action at once. Default: true.
  public var performsFirstActionWithFullSwipe = true
  /// Deletes items for the user: with a swipe, by the Delete key, in the menu, or in edit mode (`LI-12`); nil forbids
  /// it. Default: nil.
  public var performDelete: (@MainActor ([Item]) -> Void)? { didSet { collectionView?.userChangesDidChange() } }
  /// Returns the menu of an item; nil for none. Without it, the menu has the actions of swipes. Default: nil.
  public var menu: (@MainActor (Item) -> Menu?)? { didSet { collectionView?.userChangesDidChange() } }

  /// Called when the user has moved an item to another place, which is that in `snapshot` already; nil forbids it
  /// (`LI-11`). Items of a range become an array when one of them is moved. Default: nil.
  public var didMove: (@MainActor (Item) -> Void)? { didSet { collectionView?.userChangesDidChange() } }
  /// Returns whether the user may move an item; nil allows all. Default: nil.
  public var shouldMove: (@MainActor (Item) -> Bool)?
  /// Returns what is dragged out of the view with an item; nil for nothing. Default: nil.
  public var dragItem: (@MainActor (Item) -> DragItem?)? { didSet { collectionView?.userChangesDidChange() } }

  /// Returns the text of an item that the user finds by typing its beginning (`LI-13`); nil without. Default: nil.
  public var typedText: (@MainActor (Item) -> String)?
  /// Called with items that are likely to become visible, in the order of their distance (`LI-14`). Prepare what their
  /// cells show, such as pictures. Default: nil.
  public var prefetch: (@MainActor ([Item]) -> Void)?
  /// Called with items of `prefetch` that are no longer near the visible ones, and were not shown. Default: nil.
  public var cancelPrefetching: (@MainActor ([Item]) -> Void)?

  /// The items that `prefetch` was called with, and that are not visible yet.
  var prefetched: Set<Item> = []
  var prefetchOrder: [Item] = []

  /// Called when the user has expanded or collapsed the branch of an item (`LI-16`): see `snapshot(for:)`. Default:
  /// nil.
  public var didChangeExpansion: (@MainActor (Item) -> Void)?
  /// The trees that sections show.
  var outlines: [Section: DataSourceSectionSnapshot<Item>] = [:]
  /// Whether a snapshot was applied.
  private(set) var isLoaded = false

  /// The snapshots that are made from a model; nil for none.
  var followed: FollowedSnapshot<Section, Item>?
  /// The value that the selection is bound to; nil for none.
  var boundSelection: BoundSelection<Item>?

  /// The snapshot before the user began to move an item.
  var beforeMove: DataSourceSnapshot<Section, Item>?

  // MARK: Initialization

  /// Makes a data source that of `view`, with one kind of cells for all items.
  public convenience init(_ view: CollectionView, cells: CellRegistration<Item>) {
    self.init(view) { _ in cells }
  }

  /// Makes a data source that of `view`. `registration` returns the kind of cell that shows an item.
  public init(_ view: CollectionView, cells registration: @escaping @MainActor (Item) -> CellRegistration<Item>) {
    collectionView = view
    self.registration = registration
    view.contents = self
  }

  // MARK: Snapshots

  /// The sections and items that are shown.
  public var snapshot: DataSourceSnapshot<Section, Item> { index.snapshot }

  /// Shows other sections and items (`LI-3`). Cells move to their new places, or fade in and out, if `animated` is true
  /// and motion is not reduced (`Traits.reducesMotion`). `completion` is called when they have arrived, with false if
  /// another change came between.
  ///
  /// The view does not jump: the first visible item that is still there keeps its place in the view. Content at its
  /// start stays at its start, unless the view has `keepsPlaceAtStart`.
  ///
  /// Applying an array takes time for each of its items. Use numbers as identifiers for very many items: with
  /// `DataSourceSnapshot.setItems(count:inSection:item:index:)`, or a range, ten million items take no longer than ten.
  ///
  /// An item that comes twice is reported once, and the last one counts. A snapshot that is applied while a cell is
  /// shown, such as by a list that loads more at its end, is shown when all cells are.
  @inlinable public func apply(
    _ snapshot: DataSourceSnapshot<Section, Item>, animated: Bool = true,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    apply(SnapshotIndex(snapshot), animated, completion)
  }

  @usableFromInline func apply(
    _ new: SnapshotIndex<Section, Item>, _ animated: Bool, _ completion: (@MainActor (Bool) -> Void)?
  ) {
    apply(new, [:], animated, completion)
  }

  /// Shows a snapshot with other trees in some sections.
  func apply(
    _ new: SnapshotIndex<Section, Item>, _ outlines: [Section: DataSourceSectionSnapshot<Item>], _ animated: Bool,
    _ completion: (@MainActor (Bool) -> Void)?
  ) {
    if let item = new.duplicates.first {
      Warnings.report(
        "a snapshot has \(item) more than once; the last one counts. Identifiers of items are there only once")
    }
    guard let collectionView, collectionView.contents === self else {
      take(new, outlines)
      completion?(true)
      return
    }
    collectionView.updater.change(animated: animated, { [self] in take(new, outlines) }, completion: completion)
  }

  /// Shows another snapshot while the user moves an item.
  func takeMoved(_ snapshot: DataSourceSnapshot<Section, Item>) {
    collectionView?.updater.change(animated: true) { [self] in index = SnapshotIndex(snapshot) }
  }

  private func take(
    _ new: SnapshotIndex<Section, Item>, _ outlines: [Section: DataSourceSectionSnapshot<Item>]
  ) {
    beforeMove = nil
    isLoaded = true
    index = new
    self.outlines.merge(outlines) { $1 }
    keepOutlines()
    state.keep { new.position(of: $0) != nil }
  }

  /// Shows items again whose content has changed, in the same cells. Other items are shown anew when they become
  /// visible.
  public func reconfigure(_ items: [Item], animated: Bool = true) {
    let items = Set(items)
    guard let collectionView, collectionView.contents === self else { return }
    let shown = collectionView.cells.shown.filter { $0.element.kind == .item }
      .map { (item: item(at: $0.element.position), cell: $0.cell) }
    // Showing one may change the contents.
    for (item, cell) in shown where items.contains(item) && self.cell(for: item) === cell {
      registration(item).show(item, in: cell)
    }
    collectionView.updater.change(animated: animated, {})
  }

  // MARK: Items and places

  /// The visible items, in order.
  public var visibleItems: [Item] {
    collectionView?.cells.visible.compactMap { $0.element.kind == .item ? item(at: $0.element.position) : nil } ?? []
  }

  /// Returns the cell that shows `item`; nil if it is not visible.
  public func cell(for item: Item) -> CollectionViewCell? {
    index.position(of: item).flatMap { collectionView?.cells[.item($0)] }
  }

  /// Returns the item that `cell` shows; nil if it shows none.
  public func item(for cell: CollectionViewCell) -> Item? {
    guard let element = collectionView?.cells.element(of: cell), element.kind == .item else { return nil }
    return item(at: element.position)
  }

  /// Returns the place of `item` in the coordinates of the content, in points; nil if it is not there. Places of items
  /// that were never visible are estimates.
  public func frame(of item: Item) -> Rect? {
    index.position(of: item).flatMap { collectionView?.frame(of: .item($0)) }
  }

  /// Returns the item at `point` of the content; nil if none is visible there.
  public func item(at point: Point) -> Item? {
    let shown = collectionView?.cells.visible.first { $0.element.kind == .item && $0.cell.frame.contains(point) }
    return shown.map { item(at: $0.element.position) }
  }

  /// Scrolls to `item`, even if nothing between was ever visible (`LI-6`). Nothing happens if it is not there. A view
  /// that has no size yet scrolls at its first layout.
  public func scroll(to item: Item, at position: CollectionScrollPosition = .nearest, animated: Bool) {
    collectionView?.scrollWhenSized { [weak self] in
      guard let self, let place = index.position(of: item) else { return }
      collectionView?.scroll(to: .item(place), at: position, animated: animated)
    }
  }

  /// Returns the place of `item` in the snapshot; nil if it is not there.
  public func position(of item: Item) -> ItemPosition? { index.position(of: item) }

  func item(at position: ItemPosition) -> Item { index.snapshot.parts[position.section].items[position.item] }

  /// There are other headers or footers.
  private func furtherCellsDidChange() {
    storedSections = nil
    collectionView?.updater.reload()
  }

  private func section(_ number: Int) -> Section { index.snapshot.parts[number].section }
}

extension CollectionViewDataSource: CollectionContents {
  var sectionIndex: CollectionSectionIndex {
    if let storedSections { return storedSections }
    let sections = CollectionSectionIndex(
      index.snapshot.parts.map {
        CollectionSection(numberOfItems: $0.items.count, hasHeader: headers != nil, hasFooter: footers != nil)
      })
    storedSections = sections
    return sections
  }

  func key(of element: CollectionElement) -> ElementKey {
    let id =
      element.kind == .item ? AnyHashable(item(at: element.position)) : AnyHashable(section(element.position.section))
    return ElementKey(kind: element.kind, id: id)
  }

  var presence: @MainActor (ElementKey) -> Bool {
    { [index] key in
      key.kind == .item
        ? (key.id.base as? Item).flatMap(index.position) != nil : (key.id.base as? Section).flatMap(index.number) != nil
    }
  }

  func element(for key: ElementKey) -> CollectionElement? {
    if key.kind == .item {
      return (key.id.base as? Item).flatMap(index.position).map { .item($0) }
    }
    guard let number = (key.id.base as? Section).flatMap(index.number) else { return nil }
    return key.kind == .header ? .header(number) : .footer(number)
  }

  func kind(of element: CollectionElement) -> ObjectIdentifier {
    switch element.kind {
    case .item: registration(item(at: element.position)).id
    case .header: headers?.id ?? ObjectIdentifier(self)
    case .footer: footers?.id ?? ObjectIdentifier(self)
    }
  }

  func makeCell(for element: CollectionElement) -> CollectionViewCell {
    switch element.kind {
    case .item: registration(item(at: element.position)).make()
    case .header: headers?.make() ?? CollectionViewCell()
    case .footer: footers?.make() ?? CollectionViewCell()
    }
  }

  func show(_ element: CollectionElement, in cell: CollectionViewCell) {
    switch element.kind {
    case .item:
      let item = item(at: element.position)
      registration(item).show(item, in: cell)
    case .header: headers?.show(section(element.position.section), in: cell)
    case .footer: footers?.show(section(element.position.section), in: cell)
    }
  }
}
