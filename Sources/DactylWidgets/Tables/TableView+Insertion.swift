import DactylCore
import DactylGeometry
import DactylGraphics

/// The mark that shows where something that is dropped would be inserted (`DD-10`).
extension TableView {
  /// The place of a mark: before the item that is there now, or behind the last one of its section; nil shows none. Set
  /// it in `dropInteraction(_:sessionDidUpdate:)`, and to nil when the drag leaves or drops. Default: nil.
  ///
  /// ```swift
  /// table.insertionPosition = table.insertionPosition(at: session.location(in: table))
  /// ```
  public final var insertionPosition: ItemPosition? {
    get { insertionMark?.position }
    set {
      guard let newValue else {
        insertionMark?.removeFromSuperview()
        insertionMark = nil
        return
      }
      let mark = insertionMark ?? TableInsertionMark()
      if mark.superview == nil { addSubview(mark) }
      mark.position = existing(newValue)
      insertionMark = mark
      placeInsertionMark()
    }
  }

  /// Returns the place between two items that is nearest to `point`, in the content's coordinates, among the visible
  /// rows.
  public final func insertionPosition(at point: Point) -> ItemPosition {
    let places = cells.visible.flatMap { shown -> [(position: ItemPosition, y: Double)] in
      guard shown.element.kind == .item else { return [] }
      let (before, frame) = (shown.element.position, shown.cell.frame)
      let behind = ItemPosition(section: before.section, item: before.item + 1)
      return [(before, frame.minY), (behind, frame.maxY)]
    }
    let y = point.y.isFinite ? point.y : -.infinity
    let nearest = places.min { abs($0.y - y) < abs($1.y - y) }
    return nearest?.position ?? ItemPosition(section: 0, item: 0)
  }

  /// The nearest place that there is.
  private func existing(_ position: ItemPosition) -> ItemPosition {
    guard let sections = contents?.sections, !sections.isEmpty else { return ItemPosition(section: 0, item: 0) }
    let section = min(max(position.section, 0), sections.count - 1)
    return ItemPosition(section: section, item: min(max(position.item, 0), sections[section].numberOfItems))
  }

  /// Places the mark after a change of the rows or of their places.
  final func placeInsertionMark() {
    guard let mark = insertionMark else { return }
    let position = existing(mark.position)
    let before = ItemPosition(section: position.section, item: position.item - 1)
    let boundary =
      frame(of: .item(position))?.minY ?? frame(of: .item(before))?.maxY ?? frame(of: .header(position.section))?.maxY
    let least = uncoveredRect.minY
    let y = (boundary ?? 0) - TableInsertionMark.height / 2
    mark.frame = Rect(
      x: bounds.minX, y: min(max(y, least), max(bounds.maxY - TableInsertionMark.height, least)), width: bounds.width,
      height: TableInsertionMark.height)
  }
}
