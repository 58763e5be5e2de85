import DactylGeometry
import DactylGraphics

/// The rectangles to paint (`FR-2`). Their number is limited: further ones are gathered by the tiles of a grid. It also
/// holds rectangles whose content has only moved.
struct Damage {
  /// More rectangles would cost more time for bookkeeping than they save in pixels.
  static let limit = 128
  /// The tiles on a side of the grid, all tiles of which together have half as many rectangles.
  private static let tiles = 8
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
    if rects.count > Self.limit { gather() }
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
    var returned: [Rect] = []
    if let index {
      returned = Self.returned(in: rect, after: blits[index].vector, by: vector)
      blits[index].vector = blits[index].vector + vector
    } else {
      blits.append(ScrollBlit(rect: rect, vector: vector))
    }
    // The damaged content may or may not have moved with the rest.
    for damaged in rects {
      let part = damaged.intersection(rect)
      if !part.isEmpty { add(part.offsetBy(dx: vector.x, dy: vector.y).intersection(rect)) }
    }
    for part in returned { add(part) }
  }

  /// Returns the parts of `rect` whose content was out of sight between two movements. Its changes were not damage then.
  private static func returned(in rect: Rect, after first: Point, by second: Point) -> [Rect] {
    var parts: [Rect] = []
    if first.x * second.x < 0 {
      let width = min(abs(second.x), rect.width)
      parts.append(
        Rect(x: second.x > 0 ? rect.minX : rect.maxX - width, y: rect.minY, width: width, height: rect.height))
    }
    if first.y * second.y < 0 {
      let height = min(abs(second.y), rect.height)
      parts.append(
        Rect(x: rect.minX, y: second.y > 0 ? rect.minY : rect.maxY - height, width: rect.width, height: height))
    }
    return parts
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

  /// Replaces the rectangles in each tile by the smallest one around them. So adding many takes little time for each.
  private mutating func gather() {
    let box = rects.reduce(rects[0]) { $0.union($1) }
    var gathered: [Rect?] = Array(repeating: nil, count: Self.tiles * Self.tiles)
    func tile(_ offset: Double, of length: Double) -> Int {
      length > 0 ? min(max(Int(offset / length * Double(Self.tiles)), 0), Self.tiles - 1) : 0
    }
    for rect in rects {
      let (column, row) = (tile(rect.midX - box.minX, of: box.width), tile(rect.midY - box.minY, of: box.height))
      let index = row * Self.tiles + column
      gathered[index] = gathered[index].map { $0.union(rect) } ?? rect
    }
    rects.removeAll(keepingCapacity: true)
    for case let rect? in gathered { add(rect) }
  }
}
