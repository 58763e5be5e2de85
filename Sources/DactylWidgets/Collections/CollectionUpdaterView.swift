import DactylCore
import DactylGeometry

/// What a `CollectionUpdater` needs of its view.
@MainActor protocol CollectionUpdaterView: AnyObject {
  var collectionViewLayout: CollectionLayout { get }
  /// What is shown; nil for nothing.
  var elements: (any CollectionElements)? { get }
  var staysAtEnd: Bool { get }
  var keepsPlaceAtStart: Bool { get }

  /// The visible part of the content.
  var bounds: Rect { get }
  var contentSize: Size { get set }
  /// The size that the layout has for its lines.
  var layoutLength: Size { get }
  var adjustedContentInset: Insets { get }
  var isMirrored: Bool { get }
  var isInWindow: Bool { get }
  /// Whether changes are shown at once.
  var reducesMotion: Bool { get }

  /// Moves the content below the fingers that scroll it.
  func shiftContentOffset(by distance: Point)
  func setNeedsLayout()
  /// Calls `body`, which places cells.
  func performLayout(_ body: () -> Void)
  func sendSubviewToBack(_ view: View)

  /// Whether the keyboard focus is inside.
  func isFocused(_ cell: CollectionViewCell) -> Bool
  /// Whether the cell must not show another element now.
  func isInUse(_ cell: CollectionViewCell) -> Bool
  /// Shows the state of the element in a cell that becomes visible, and adds it.
  func add(_ cell: CollectionViewCell, for element: CollectionElement)
  func willRetire(_ cell: CollectionViewCell)
  /// All cells are at their places.
  func didUpdateCells()
  /// The cells have the elements that they will show, and are about to be measured.
  func didChangeContents(animated: Bool)
  /// Elements that are shown have another order.
  func accessibilityItemsDidMove()
}

extension CollectionUpdaterView {
  /// Mirrors a rectangle of the layout in a right-to-left interface, and back.
  func mirroredContent(_ rect: Rect) -> Rect {
    guard isMirrored else { return rect }
    return Rect(
      x: collectionViewLayout.contentSize.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  /// The upper corner of a rectangle where reading begins.
  func corner(_ rect: Rect) -> Point { Point(x: isMirrored ? rect.maxX : rect.minX, y: rect.minY) }

  /// The part of the content that nothing covers.
  var uncoveredRect: Rect {
    let inset = adjustedContentInset
    return Rect(
      x: bounds.minX + inset.left, y: bounds.minY + inset.top,
      width: max(bounds.width - inset.left - inset.right, 0),
      height: max(bounds.height - inset.top - inset.bottom, 0))
  }

  var isAtEnd: Bool {
    bounds.minY >= contentSize.height + adjustedContentInset.bottom - bounds.height - 0.5
  }
}
