import DactylCore
import DactylGeometry

/// A layout whose sections have layouts of their own, below each other.
///
///     let collection = CollectionView()
///     collection.collectionViewLayout = SectionedLayout { section in
///       section == 0 ? .grid(minimumItemWidth: 120, spacing: 8) : .list
///     }
///
/// For a shelf in a list, use a cell that contains a collection view. A layout that scrolls sideways has no place in
/// one that scrolls down; it is reported.
public final class SectionedLayout: CollectionLayout {
  private let layout: @MainActor (Int) -> CollectionLayout
  private var parts: [CollectionLayout] = []

  /// Creates a layout. `layout` returns a new layout for the section with a number. It is called once for each, and for
  /// those that are added later; sections keep their layouts by their number.
  public init(_ layout: @escaping @MainActor (Int) -> CollectionLayout) {
    self.layout = layout
    super.init()
  }

  public override func prepare() {
    while parts.count < sections.count { parts.append(makePart()) }
    parts.removeLast(parts.count - sections.count)
    for (number, part) in parts.enumerated() { part.prepare(section: number, of: self) }
  }

  private func makePart() -> CollectionLayout {
    let part = layout(parts.count)
    if (part as? CollectionLineLayout)?.axis == .horizontal {
      Warnings.report("a shelf can't be a section of a SectionedLayout; use a cell that contains a collection view")
    }
    return part
  }

  // MARK: Places

  public override var contentSize: Size {
    Size(width: length.width, height: parts.reduce(0) { $0 + $1.contentSize.height })
  }

  private func top(of section: Int) -> Double { parts[..<section].reduce(0) { $0 + $1.contentSize.height } }

  public override func elements(in rect: Rect) -> [PlacedElement] {
    var elements: [PlacedElement] = []
    var top = 0.0
    for (section, part) in parts.enumerated() {
      guard top < rect.maxY else { break }
      if top + part.contentSize.height > rect.minY {
        part.visibleRect = visibleRect.offsetBy(dx: 0, dy: -top)
        elements += part.elements(in: rect.offsetBy(dx: 0, dy: -top)).map { place in
          PlacedElement(
            place.element.inSection(section), frame: place.frame.offsetBy(dx: 0, dy: top), isPinned: place.isPinned)
        }
      }
      // Estimates become better when a section becomes visible.
      top += part.contentSize.height
    }
    return elements
  }

  /// Returns the layout of an element, and the element in it.
  private func part(of element: CollectionElement) -> (CollectionLayout, CollectionElement)? {
    let section = element.position.section
    return parts.indices.contains(section) ? (parts[section], element.inSection(0)) : nil
  }

  public override func frame(of element: CollectionElement) -> Rect? {
    guard let (part, own) = part(of: element), let frame = part.frame(of: own) else { return nil }
    return frame.offsetBy(dx: 0, dy: top(of: element.position.section))
  }

  // MARK: Measuring

  public override func proposal(for element: CollectionElement) -> ProposedSize? {
    part(of: element).flatMap { $0.proposal(for: $1) }
  }

  public override func setMeasuredSize(_ size: Size, of element: CollectionElement) -> Bool {
    part(of: element).map { $0.setMeasuredSize(size, of: $1) } ?? false
  }

  override func measuredElements() -> [(CollectionElement, Size)] {
    parts.enumerated().flatMap { section, part in
      part.measuredElements().map { ($0.0.inSection(section), $0.1) }
    }
  }
}

extension CollectionElement {
  /// Returns the element with the same place in another section.
  fileprivate func inSection(_ section: Int) -> CollectionElement {
    CollectionElement(kind: kind, position: ItemPosition(section: section, item: position.item))
  }
}
