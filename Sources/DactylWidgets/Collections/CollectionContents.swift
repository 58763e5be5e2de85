/// The contents of a collection view, without the types of their identifiers.
@MainActor protocol CollectionContents: AnyObject {
  var sections: [CollectionSection] { get }
  /// The identifier of an element that there is.
  func key(of element: CollectionElement) -> ElementKey
  func element(for key: ElementKey) -> CollectionElement?
  func kind(of element: CollectionElement) -> ObjectIdentifier
  func makeCell(for element: CollectionElement) -> CollectionViewCell
  func show(_ element: CollectionElement, in cell: CollectionViewCell)

  // The selection (LI-9).
  /// The last item that the user chose; nil if there is none.
  var cursor: ItemPosition? { get }
  func isSelected(_ position: ItemPosition) -> Bool
  func isSelectable(_ element: CollectionElement) -> Bool
  func choose(_ position: ItemPosition, with change: SelectionChange)
  func selectAll()
  /// Performs the primary action of an item.
  func use(_ position: ItemPosition)
}

/// The identifier of an element, which stays the same when its position changes.
struct ElementKey: Hashable {
  let kind: CollectionElement.Kind
  let id: AnyHashable
}
