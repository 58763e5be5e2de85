import DactylGeometry
import DactylGraphics

/// The rectangles to paint. There are at most eight: further ones are joined where that adds the least area. It also
/// holds rectangles whose content has only moved.
struct Damage {
  /// More rectangles would cost more time for bookkeeping than they save in pixels.
  static let limit = 8
  /// The most scroll blits of a frame. Further areas are painted.
  private static let blitLimit = 4

  private(set) var rects: [Rect] = []
  /// They do not overlap.
  private(set) var blits: [ScrollBlit] = []

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

  /// Records that the content of `rect` has moved by `vector`, after all changes so far.
  mutating func blit(_ rect: Rect, by vector: Point) {
    guard !rect.isEmpty, !rects.contains(where: { $0.contains(rect) }) else { return }
    let index = blits.firstIndex { $0.rect == rect }
    if index == nil, blits.count == Self.blitLimit || blits.contains(where: { $0.rect.intersects(rect) }) {
      for other in blits where other.rect.intersects(rect) { add(other.rect) }
      blits.removeAll { $0.rect.intersects(rect) }
      add(rect)
      return
    }
    if let index {
      blits[index].vector = blits[index].vector + vector
    } else {
      blits.append(ScrollBlit(rect: rect, vector: vector))
    }
    // The damaged content may or may not have moved with the rest.
    for damaged in rects {
      let part = damaged.intersection(rect)
      if !part.isEmpty { add(part.offsetBy(x: vector.x, y: vector.y).intersection(rect)) }
    }
  }

  mutating func take() -> FrameChanges {
    defer {
      rects.removeAll(keepingCapacity: true)
      blits.removeAll(keepingCapacity: true)
    }
    blits.removeAll { blit in rects.contains { $0.contains(blit.rect) } }
    return FrameChanges(damage: rects, blits: blits)
  }

  /// Returns the area that joining adds to the area that both cover.
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
