import DactylGeometry

/// The order in which a person reads rectangles: in rows from the top, each row from its leading edge (`KF-2`).
struct ReadingOrder {
  /// Returns the indices of `rects`, which are in drawing order, in reading order. Rectangles whose middle is above the
  /// lower edge of the first one of a row belong to that row. Equal ones keep their order. Of a rectangle whose upper
  /// edge is covered by bars in front of it, the part below the bars counts.
  static func indices(of rects: [Rect], isMirrored: Bool) -> [Int] {
    let rects = rects.indices.map { uncovered($0, rects) }
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

  /// Returns the part of a rectangle below the bars in front of it: those that are as wide, at its upper edge, and cover
  /// less than half of it.
  private static func uncovered(_ index: Int, _ rects: [Rect]) -> Rect {
    var rect = rects[index]
    for bar in rects[(index + 1)...] {
      let isAsWide = bar.minX <= rect.minX && bar.maxX >= rect.maxX
      guard isAsWide, bar.minY <= rect.minY, bar.maxY > rect.minY, bar.maxY < rect.midY else { continue }
      rect = Rect(x: rect.minX, y: bar.maxY, width: rect.width, height: rect.maxY - bar.maxY)
    }
    return rect
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
