import DactylGeometry

/// A rule for the places of the elements of a collection view.
///
/// `CollectionLineLayout` is that of lists, grids and shelves. For one of your own, override `prepare`, `contentSize`,
/// `elements(in:)` and `frame(of:)`:
///
///     final class Staircase: CollectionLayout {
///       override var contentSize: Size {
///         Size(width: length.width, height: Double(sections.first?.numberOfItems ?? 0) * 50)
///       }
///       override func frame(of element: CollectionElement) -> Rect? {
///         let step = Double(element.position.item)
///         return Rect(x: step * 20, y: step * 50, width: 100, height: 50)
///       }
///       override func elements(in rect: Rect) -> [PlacedElement] {
///         let count = sections.first?.numberOfItems ?? 0
///         let first = min(max(Int(rect.minY / 50), 0), count)
///         let end = min(max(Int(rect.maxY / 50) + 1, first), count)
///         return (first..<end).compactMap { number in
///           let element = CollectionElement.item(ItemPosition(section: 0, item: number))
///           return frame(of: element).map { PlacedElement(element, frame: $0) }
///         }
///       }
///     }
///
/// A layout works in a left-to-right interface; the places are mirrored in a right-to-left one. Its coordinates are
/// those of the content, in points.
@MainActor open class CollectionLayout {
  /// The view that the layout belongs to.
  public final internal(set) weak var collectionView: CollectionView?
  /// The sections, when `prepare` was called last.
  public final internal(set) var sections: [CollectionSection] = []
  /// The size of the view without its insets, in points.
  public final internal(set) var length = Size.zero
  /// The part of the content that the view shows and nothing covers, for headers that stay visible. A layout that uses
  /// others for parts of its content sets theirs.
  public final var visibleRect = Rect.zero

  /// The section of the view that is section 0 of the layout.
  private var firstSection = 0

  /// Whether more than the length has changed since `prepare` was called.
  final var isStale = true

  /// Creates a layout.
  public init() {}

  /// The sections or the length have changed. Default: nothing.
  open func prepare() {}

  /// Prepares this layout for section `section` of `layout`, which uses it for that section alone: it is section 0
  /// here, and is as long as all of the view. Call it in `prepare` of `layout`. Nothing happens if there is no such
  /// section.
  public final func prepare(section: Int, of layout: CollectionLayout) {
    guard layout.sections.indices.contains(section) else { return }
    collectionView = layout.collectionView
    firstSection = section
    isStale = layout.isStale
    sections = [layout.sections[section]]
    length = layout.length
    prepare()
  }

  /// Returns the kind of the cell that shows an element; nil without a view.
  final func kind(of element: CollectionElement) -> ObjectIdentifier? {
    guard firstSection > 0 else { return collectionView?.kind(of: element) }
    let position = ItemPosition(section: element.position.section + firstSection, item: element.position.item)
    return collectionView?.kind(of: CollectionElement(kind: element.kind, position: position))
  }

  /// The size of the content, in points. Default: zero.
  open var contentSize: Size { .zero }

  /// Returns the elements of which a part is in `rect`, in the order of reading. Default: none.
  open func elements(in rect: Rect) -> [PlacedElement] { [] }

  /// Returns the place of an element; nil if there is no such element. Default: nil.
  open func frame(of element: CollectionElement) -> Rect? { nil }

  /// Returns the offer to the cell of `element` when it becomes visible; nil if its size doesn't matter. Default: nil.
  open func proposal(for element: CollectionElement) -> ProposedSize? { nil }

  /// Takes the size of the cell of `element` for its proposal, in points. Returns whether places have changed. Default:
  /// false.
  open func setMeasuredSize(_ size: Size, of element: CollectionElement) -> Bool { false }

  /// Places all elements anew before the next frame, since a value of the layout has changed.
  public final func invalidate() { collectionView?.updater.invalidate() }

  /// Returns elements whose size was measured, and the sizes, for those that stay when the sections change.
  func measuredElements() -> [(CollectionElement, Size)] { [] }
}
