/// What a collection view shows, whatever the types of its identifiers.
@MainActor protocol CollectionContents: AnyObject {
  var sections: [CollectionSection] { get }
  /// The identifier of an element that there is.
  func key(of element: CollectionElement) -> ElementKey
  func element(for key: ElementKey) -> CollectionElement?
  func kind(of element: CollectionElement) -> ObjectIdentifier
  func makeCell(for element: CollectionElement) -> CollectionViewCell
  func show(_ element: CollectionElement, in cell: CollectionViewCell)
}

/// The identifier of an element, which stays the same when its position changes.
struct ElementKey: Hashable {
  let kind: CollectionElement.Kind
  let id: AnyHashable
}
