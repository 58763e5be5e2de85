import DactylCore
import DactylGeometry

/// Items that are likely to become visible soon (`LI-14`).
extension CollectionView {
  /// Reports to the data source the items within a length of the view, the nearest ones first.
  final func prefetch() {
    guard let contents, contents.wantsPrefetch else { return }
    let area = bounds
    let visible = Set(cells.visible.map(\.element))
    let near = collectionViewLayout.elements(in: mirroredContent(area.insetBy(dx: -area.width, dy: -area.height)))
      .filter { $0.element.kind == .item && !visible.contains($0.element) }
    let center = mirroredContent(area).center
    let sorted = near.sorted { a, b in
      let (first, second) = (a.frame.center.distance(to: center), b.frame.center.distance(to: center))
      return first != second ? first < second : a.element < b.element
    }
    contents.prefetch(sorted.map(\.element.position), visible: visible)
  }
}
