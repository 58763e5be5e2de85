import DactylGeometry

/// Something that a collection view shows: the header or footer of a section, or an item.
public struct CollectionElement: Hashable, Comparable, Sendable {
  /// The kinds of elements, in the order in which they are in a section.
  public enum Kind: Int, Hashable, Sendable {
    /// Above the items of a section.
    case header
    /// One of the items.
    case item
    /// Below the items of a section.
    case footer
  }

  /// The kind of the element.
  public let kind: Kind
  /// The place of the item; of a header or footer, the section with item 0.
  public let position: ItemPosition

  /// The element of an item.
  public static func item(_ position: ItemPosition) -> CollectionElement {
    CollectionElement(kind: .item, position: position)
  }
  /// The header of the section with this number.
  public static func header(_ section: Int) -> CollectionElement {
    CollectionElement(kind: .header, position: ItemPosition(section: section, item: 0))
  }
  /// The footer of the section with this number.
  public static func footer(_ section: Int) -> CollectionElement {
    CollectionElement(kind: .footer, position: ItemPosition(section: section, item: 0))
  }

  public static func < (a: CollectionElement, b: CollectionElement) -> Bool {
    (a.position.section, a.kind.rawValue, a.position.item) < (b.position.section, b.kind.rawValue, b.position.item)
  }
}

/// An element and its place.
public struct PlacedElement: Hashable, Sendable {
  /// The element.
  public var element: CollectionElement
  /// Its place, in the coordinates of the layout.
  public var frame: Rect
  /// Whether it stays at the edge of the view while its section scrolls below it.
  public var isPinned: Bool

  /// Creates a placed element.
  public init(_ element: CollectionElement, frame: Rect, isPinned: Bool = false) {
    self.element = element
    self.frame = frame
    self.isPinned = isPinned
  }
}

/// The number of elements of a section.
public struct CollectionSection: Hashable, Sendable {
  /// The number of items.
  public var numberOfItems: Int
  /// Whether there is a header.
  public var hasHeader: Bool
  /// Whether there is a footer.
  public var hasFooter: Bool

  /// Creates the numbers of a section.
  public init(numberOfItems: Int, hasHeader: Bool = false, hasFooter: Bool = false) {
    self.numberOfItems = numberOfItems
    self.hasHeader = hasHeader
    self.hasFooter = hasFooter
  }
}
