/// An area of whole pixels, as a few rectangles that do not overlap.
///
/// It is made for damage: it may be a little larger than the area that was added, but never smaller. Rectangles that
/// nearly form one are merged, and their number is limited, so that the cost of adding one does not depend on the
/// number added before.
package struct Region: Hashable, Sendable {
  /// The most rectangles. If there are more, those in each tile of a grid are merged.
  package static let maximumRectCount = 128
  /// The tiles on a side of the grid.
  private static let tiles = 8

  /// The share of a merged rectangle that may be painted unnecessarily: one part in this many.
  private static let wastedShare = 8

  package private(set) var rects: [PixelRect] = []

  package init() {}

  package init(_ rect: PixelRect) {
    add(rect)
  }

  package var isEmpty: Bool { rects.isEmpty }

  /// The number of pixels. It is exact, because the rectangles do not overlap.
  package var area: Int { rects.reduce(0) { $0 + $1.area } }

  /// The smallest rectangle around everything.
  package var bounds: PixelRect {
    guard let first = rects.first else { return .zero }
    return rects.dropFirst().reduce(first) { $0.union($1) }
  }

  /// Removes all rectangles, and keeps the memory, because most regions are filled again in the next frame.
  package mutating func removeAll() {
    rects.removeAll(keepingCapacity: true)
  }

  package mutating func add(_ region: Region) {
    for rect in region.rects { add(rect) }
  }

  package mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    insert(rect)
    if rects.count > Self.maximumRectCount { gather() }
  }

  /// Removes everything outside `bounds`.
  package mutating func clip(to bounds: PixelRect) {
    for index in rects.indices.reversed() {
      let inside = rects[index].intersection(bounds)
      if inside.isEmpty { rects.remove(at: index) } else { rects[index] = inside }
    }
  }

  /// Removes everything that `region` covers.
  package mutating func subtract(_ region: Region) {
    for rect in region.rects where rects.contains(where: { $0.intersects(rect) }) {
      rects = rects.flatMap { $0.subtracting(rect) }
    }
  }

  private mutating func insert(_ added: PixelRect) {
    var rect = added
    var index = 0
    while index < rects.count {
      let other = rects[index]
      if other.contains(rect) { return }
      if rect.contains(other) || isWorthMerging(rect, other) {
        rect = rect.union(other)
        rects.remove(at: index)
        index = 0  // The larger rectangle may touch rectangles that were passed already.
        continue
      }
      index += 1
    }
    guard rects.contains(where: { $0.intersects(rect) }) else {
      rects.append(rect)
      return
    }
    // The pieces are not merged with each other: that would only give `rect` again.
    var pieces = [rect]
    for other in rects where other.intersects(rect) {
      pieces = pieces.flatMap { $0.subtracting(other) }
    }
    rects.append(contentsOf: pieces)
  }

  private func isWorthMerging(_ a: PixelRect, _ b: PixelRect) -> Bool {
    let joined = a.union(b).area
    return joined - (a.area + b.area - a.intersection(b).area) <= joined / Self.wastedShare
  }

  /// Replaces the parts of rectangles in each tile by the smallest rectangle around them. So rectangles do not overlap,
  /// and adding many takes little time for each.
  private mutating func gather() {
    let box = bounds
    let (width, height) = (box.width / Self.tiles + 1, box.height / Self.tiles + 1)
    var gathered: [PixelRect?] = Array(repeating: nil, count: Self.tiles * Self.tiles)
    for rect in rects {
      for row in (rect.y - box.y) / height...(rect.maxY - 1 - box.y) / height {
        for column in (rect.x - box.x) / width...(rect.maxX - 1 - box.x) / width {
          let tile = PixelRect(x: box.x + column * width, y: box.y + row * height, width: width, height: height)
          let (index, part) = (row * Self.tiles + column, rect.intersection(tile))
          gathered[index] = gathered[index].map { $0.union(part) } ?? part
        }
      }
    }
    rects.removeAll(keepingCapacity: true)
    for case let rect? in gathered { insert(rect) }
  }
}

extension PixelRect {
  /// The parts of this rectangle outside `other`: up to four rectangles, above, below, left and right of it.
  fileprivate func subtracting(_ other: PixelRect) -> [PixelRect] {
    let common = intersection(other)
    guard !common.isEmpty else { return [self] }
    return [
      PixelRect(x: x, y: y, width: width, height: common.y - y),
      PixelRect(x: x, y: common.maxY, width: width, height: maxY - common.maxY),
      PixelRect(x: x, y: common.y, width: common.x - x, height: common.height),
      PixelRect(x: common.maxX, y: common.y, width: maxX - common.maxX, height: common.height),
    ].filter { !$0.isEmpty }
  }
}
