import DactylGeometry

/// The order in which a person reads rectangles: in rows from the top, each row from its leading edge (`KF-2`).
struct ReadingOrder {
  /// Returns the indices of `rects` in reading order. Rectangles whose middle is above the lower edge of the first one
  /// of a row belong to that row. Equal ones keep their order.
  static func indices(of rects: [Rect], isMirrored: Bool) -> [Int] {
    let fromTop = rects.indices.sorted { a, b in
      rects[a].minY == rects[b].minY ? a < b : rects[a].minY < rects[b].minY
    }
    var order: [Int] = []
    var row: [Int] = []
    var bottom = -Double.infinity
    for index in fromTop {
      if rects[index].midY >= bottom {
        order += sorted(row, rects, isMirrored)
        row = []
        bottom = rects[index].maxY
      }
      row.append(index)
    }
    return order + sorted(row, rects, isMirrored)
  }

  private static func sorted(_ row: [Int], _ rects: [Rect], _ isMirrored: Bool) -> [Int] {
    func edge(_ index: Int) -> Double { isMirrored ? -rects[index].maxX : rects[index].minX }
    // The row is in order from the top, and sorting is not stable.
    return row.enumerated().sorted { a, b in
      let (left, right) = (edge(a.element), edge(b.element))
      return left == right ? a.offset < b.offset : left < right
    }
    .map(\.element)
  }
}
