import DactylCore
import DactylGeometry
import DactylGraphics

/// A scroll view of items, each in a cell of its own, in a list, a grid, a shelf or a layout of your own.
///
///     let list = CollectionView()
///     let row = CellRegistration<String>(NameCell.init) { cell, name in cell.label.text = name }
///     let names = CollectionViewDataSource<Int, String>(list, cells: row)
///     names.apply(DataSourceSnapshot(["Ada", "Grace", "Edsger"]))
///
/// Only the cells of visible items exist, so ten million take no more memory than ten. Cells have their own heights;
/// visible cells do not move when a height above them differs from its estimate (`LI-4`).
///
/// Cells are used again for other items when they are not visible, but never while they have a finger on them, or the
/// keyboard focus inside (`LI-5`).
///
/// ![Sections with headers, in a list and in a grid](collections)
open class CollectionView: ScrollView {
  /// The rule for the places of the items. Default: a list.
  public final var collectionViewLayout: CollectionLayout = CollectionLayout.list {
    didSet {
      oldValue.collectionView = nil
      collectionViewLayout.collectionView = self
      updater.anchor = nil
      updater.invalidate()
    }
  }

  /// Whether content at its end stays there when something is added, as in a conversation (`LI-4`). Default: false.
  public final var staysAtEnd = false

  /// Whether content at its start keeps its place when something is added before it, so that no target moves under a
  /// finger (`LI-4`). Then new items are above, and the user scrolls to them. Default: false, so that they are shown.
  public final var keepsPlaceAtStart = false

  /// The colour of the line below each item, which the cell draws behind its content; nil draws none. Default: nil;
  /// `separator` for a table.
  public final var separatorColor: Color? {
    didSet { if separatorColor != oldValue { for shown in cells.shown { shown.cell.setNeedsDisplay() } } }
  }

  /// Whether the user can select items. If not, a tap, Return and Space use an item without selecting it (`LI-9`).
  /// Default: true.
  public final var allowsSelection = true
  /// Whether the user can select several items: with Control and Shift (`LI-9`). Default: false.
  public final var allowsMultipleSelection = false

  final var contents: (any CollectionContents)? {
    didSet {
      guard oldValue !== contents else { return }
      prototypes.removeAll()
      updater.reload()
      userChangesDidChange()
    }
  }
  final let updater = CollectionUpdater()
  /// Made when an assistive program first asks for an element without a cell.
  private(set) final lazy var prototypes = CellPrototypes()
  /// Each touch that is down on an item highlights that item.
  final var highlights: [ItemHighlight] = []
  /// The item that a touch has used last, and the time of its end.
  final var lastUse: (key: ElementKey, time: Double)?
  /// The cell that is swiped open.
  final weak var openCell: CollectionViewCell?
  /// Scrolls to an item at the first layout with a size; nil if nothing is awaited.
  final var awaitedScroll: (@MainActor () -> Void)?
  final var isInEditMode = false
  final var emptyState: EmptyStateView?
  final var mover: CollectionMover?
  final var typed = TypedText()

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    updater.view = self
    collectionViewLayout.collectionView = self
  }

  /// Returns true for all views, controls too, so that a list can be scrolled by its buttons (`SV-30`).
  open override func touchesShouldCancel(in view: View) -> Bool { true }

  /// Follows the model of the data source (`OB-7`). Call `super`.
  open override func updateProperties() {
    super.updateProperties()
    contents?.updateProperties()
  }

  /// Places the cells. Call `super`.
  open override func layoutSubviews() {
    super.layoutSubviews()
    contents?.applyFollowed()
    updater.update(measuring: true)
    performAwaitedScroll()
  }

  /// Creates the cells that become visible. Call `super`.
  open override func contentDidMove() {
    super.contentDidMove()
    if updater.phase == .idle { closeSwipe() }
    // A touch may keep the view alive after its controller, which makes the cells.
    if window == nil { return setNeedsLayout() }
    updater.update(measuring: false)
  }

  open override func traitsDidChange() {
    super.traitsDidChange()
    setNeedsLayout()
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    if emptyState != nil { setNeedsLayout() }
  }

  /// Describes a list of its visible elements, in the order of reading. Other subviews are after them.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = contents?.hasOutlines == true ? .tree : .list
    if allowsSelection, allowsMultipleSelection { description.state.insert(.allowsMultipleSelection) }
    description.children = cells.visible.map(\.cell) + subviews.filter { !($0 is CollectionViewCell) }
  }

  // MARK: Keys (LI-10)

  /// Whether the view can have the keyboard focus: while there are items to select or to use; else as a scroll view.
  open override var canBecomeFirstResponder: Bool { canChoose ? hasItems : super.canBecomeFirstResponder }

  /// Arrows, Home, End, Page Up and Page Down choose another item; Return and Space use it.
  open override var keyCommands: [KeyCommand] {
    isFirstResponder && canChoose ? selectionCommands + changeCommands + super.keyCommands : super.keyCommands
  }

  /// Letters find an item whose text begins with them (`LI-13`).
  open override func pressesBegan(_ presses: [Press], with event: Event) {
    take(presses, where: find)
    super.pressesBegan(presses, with: event)
  }

  /// False while an item shows the focus.
  open override var drawsFocusRing: Bool { !(canChoose && hasItems) && super.drawsFocusRing }
  /// Whether there was a ring when the items changed last.
  final var hadFocusRing = false

  /// Shows the item where keys start. Call `super`.
  open override func focusDidChange() {
    super.focusDidChange()
    for shown in cells.shown { shown.cell.setNeedsDisplay() }
  }

  // MARK: Selection by touches that cells forward (LI-9)

  /// While a cell is swiped open, a touch elsewhere in the view only closes it (`SV-33`).
  open override func hitTest(_ point: Point, with event: Event?) -> View? {
    let hit = super.hitTest(point, with: event)
    guard let openCell, let strip = openCell.swipe?.strip, let hit, hit !== self else { return hit }
    if hit.isDescendant(of: strip) { return hit }
    return hit.isDescendant(of: openCell) ? openCell : self
  }

  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    if let openCell {
      // The content of the cell can be swiped back, so that only the end of a tap closes it.
      if touches.contains(where: { $0.view !== openCell }) { closeSwipe() }
      return
    }
    for touch in touches { beginHighlight(touch) }
  }

  open override func touchesMoved(_ touches: [Touch], with event: Event) { updateHighlights(of: touches) }
  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    if let openCell, touches.contains(where: { $0.view === openCell }) { closeSwipe() }
    for touch in touches { endHighlight(touch, modifiers: event.modifierFlags) }
  }

  /// Highlights items only while their touches are on them (`EI-24`). Call `super`.
  open override func didMove(under touches: [Touch]) {
    super.didMove(under: touches)
    updateHighlights(of: touches)
  }

  open override func touchesCancelled(_ touches: [Touch], with event: Event) {
    for touch in touches { unhighlight(touch) }
  }

  // MARK: Contents

  final var cells: ShownCells { updater.cells }

  /// The cells may be at other places.
  func cellsDidMove() {}

  /// The size that the layout has for its lines, in points.
  var layoutLength: Size { uncoveredRect.size }

  /// Whether lines are wider than the view, and the user scrolls sideways along them.
  final var hasWideLines: Bool { layoutLength.width > uncoveredRect.width }

  /// Returns the cell that the user sees at a point of the content.
  final func shownCell(at point: Point) -> ShownCell? {
    if let headerView, headerView.frame.contains(point) { return nil }
    // Headers of sections that stay are above the other cells.
    return cells.visible.last { $0.cell.isPinned && $0.cell.frame.contains(point) }
      ?? cells.visible.last { $0.cell.frame.contains(point) }
  }

  final func kind(of element: CollectionElement) -> ObjectIdentifier? { contents?.kind(of: element) }

  /// Returns the place of the element among the items of its section.
  final func accessibilityPosition(of element: CollectionElement) -> AccessibilityPosition? {
    guard let sections = contents?.sections, sections.indices.contains(element.position.section) else { return nil }
    return AccessibilityPosition(
      index: element.position.item, count: sections[element.position.section].numberOfItems)
  }
}
