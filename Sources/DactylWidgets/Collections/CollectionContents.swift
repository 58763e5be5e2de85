import DactylCore

/// What a collection view shows, without the types of the identifiers.
@MainActor protocol CollectionElements: AnyObject {
  var sections: [CollectionSection] { get }
  /// The identifier of an element that there is.
  func key(of element: CollectionElement) -> ElementKey
  func element(for key: ElementKey) -> CollectionElement?
  /// Returns whether there is an element with a key now, also after the contents have changed.
  var presence: @MainActor (ElementKey) -> Bool { get }
  func kind(of element: CollectionElement) -> ObjectIdentifier
  func makeCell(for element: CollectionElement) -> CollectionViewCell
  func show(_ element: CollectionElement, in cell: CollectionViewCell)
}

/// The contents of a collection view, and what the user can do with them.
@MainActor protocol CollectionContents: CollectionElements {
  /// The sections, with the numbers of their elements.
  var sectionIndex: CollectionSectionIndex { get }
  /// Whether a snapshot was applied.
  var isLoaded: Bool { get }
  /// Follows a model (`OB-7`).
  func updateProperties()
  /// Shows what the last `updateProperties` has found.
  func applyFollowed()

  // Trees (LI-16).
  var hasOutlines: Bool { get }
  /// The place of an item in a tree; nil if it is in none.
  func branch(at position: ItemPosition) -> OutlineBranch?
  /// The item around an item of a tree; nil if there is none.
  func parent(of position: ItemPosition) -> ItemPosition?
  /// Expands or collapses a branch for the user.
  func setExpanded(_ isExpanded: Bool, at position: ItemPosition)

  // The selection (LI-9).
  /// The last item that the user chose; nil if there is none.
  var cursor: ItemPosition? { get }
  func isSelected(_ position: ItemPosition) -> Bool
  func isSelectable(_ element: CollectionElement) -> Bool
  /// Whether items are used by a tap.
  var hasPrimaryAction: Bool { get }
  func choose(_ position: ItemPosition, with change: SelectionChange)
  func selectAll()
  /// Performs the primary action of an item.
  func use(_ position: ItemPosition)

  // Swipes, deletion and menus (SV-33, LI-12).
  var hasSwipeActions: Bool { get }
  var performsFirstActionWithFullSwipe: Bool { get }
  func swipeActions(_ position: ItemPosition, _ side: CellSwipe.Side) -> [Action]
  var canDelete: Bool { get }
  /// Deletes the selected items, and selects the one behind them.
  func deleteSelection()
  /// Whether items may have menus.
  var hasMenus: Bool { get }
  func menu(_ position: ItemPosition) -> Menu?

  // Moving items (LI-11).
  var canMove: Bool { get }
  var hasDragItems: Bool { get }
  func isMovable(_ position: ItemPosition) -> Bool
  func dragItem(_ position: ItemPosition) -> DragItem?
  /// Moves an item, whose position is `target` then. It can be taken back until `endMove`.
  func move(_ key: ElementKey, to target: ItemPosition)
  /// Ends the movements of an item: reports them, or takes them back.
  func endMove(_ key: ElementKey, isDone: Bool)

  // Typing to find (LI-13).
  var canFind: Bool { get }
  /// Returns the first item behind `position`, and then from the start, whose text begins with `text`.
  func find(_ text: String, from position: ItemPosition?) -> ItemPosition?

  // Prefetching (LI-14).
  var wantsPrefetch: Bool { get }
  /// The items at `near` may become visible, the nearest one first.
  func prefetch(_ near: [ItemPosition], visible: Set<CollectionElement>)
}

extension CollectionContents {
  var sections: [CollectionSection] { sectionIndex.sections }
}

/// The identifier of an element, which stays the same when its position changes.
struct ElementKey: Hashable {
  let kind: CollectionElement.Kind
  let id: AnyHashable
}
