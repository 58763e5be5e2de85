import DactylGeometry

/// Rectangles to be painted, few in number: what is more than enough is joined where that adds the least area.
struct Damage {
  /// More rectangles than this cost more in bookkeeping than they save in pixels.
  static let limit = 8

  private(set) var rects: [Rect] = []

  mutating func add(_ rect: Rect) {
    guard !rect.isEmpty else { return }
    for (index, present) in rects.enumerated() {
      if present.contains(rect) { return }
      if rect.contains(present) || Self.waste(present, rect) <= 0 {
        rects.remove(at: index)
        add(present.union(rect))
        return
      }
    }
    rects.append(rect)
    if rects.count > Self.limit { joinCheapest() }
  }

  mutating func take() -> [Rect] {
    defer { rects.removeAll(keepingCapacity: true) }
    return rects
  }

  /// Area that joining adds to what both cover.
  private static func waste(_ a: Rect, _ b: Rect) -> Double {
    let joined = a.union(b)
    let common = a.intersection(b)
    return joined.width * joined.height + common.width * common.height - a.width * a.height - b.width * b.height
  }

  private mutating func joinCheapest() {
    var best = (first: 0, second: 1, waste: Double.infinity)
    for first in rects.indices {
      for second in rects.indices where second > first {
        let waste = Self.waste(rects[first], rects[second])
        if waste < best.waste { best = (first, second, waste) }
      }
    }
    let other = rects.remove(at: best.second)
    let one = rects.remove(at: best.first)
    add(one.union(other))
  }
}
