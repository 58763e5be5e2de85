import DactylGeometry

/// A bounding-volume hierarchy for a view with very many subviews: a rectangle around each run of neighbours in drawing
/// order, one around each run of such runs, and so on. Painting a rectangle only visits runs that intersect it.
///
/// Rectangles grow with changes and never shrink. After as many changes as there are subviews, the hierarchy is
/// rebuilt.
@MainActor final class SubviewHierarchy {
  /// With fewer subviews, visiting each is as fast.
  static let least = 64
  private static let length = 8

  /// The rectangles of runs of subviews, of runs of those, and so on; the last level has a single run.
  private var levels: [[Rect]] = [[]]
  private var count = 0
  private var changes = 0

  init(of views: [View]) {
    for view in views { append(view) }
  }

  /// Whether so much has changed that the hierarchy must be rebuilt.
  var needsRebuild: Bool { changes > count }

  /// Adds `view` in front of the others.
  func append(_ view: View) {
    view.indexInHierarchy = count
    count += 1
    let bounds = view.looseInkBoundsInSuperview
    var number = view.indexInHierarchy
    for level in levels.indices {
      number /= Self.length
      if number == levels[level].count { levels[level].append(.zero) }
      levels[level][number] = levels[level][number].union(bounds)
    }
    if let top = levels.last, top.count > Self.length { levels.append(Self.runs(of: top)) }
  }

  private static func runs(of rects: [Rect]) -> [Rect] {
    stride(from: 0, to: rects.count, by: length).map { first in
      rects[first..<min(first + length, rects.count)].reduce(.zero) { $0.union($1) }
    }
  }

  /// Updates the rectangles after `view` has changed its position.
  func update(_ view: View) {
    changes += 1
    let bounds = view.looseInkBoundsInSuperview
    var number = view.indexInHierarchy
    for level in levels.indices {
      number /= Self.length
      // Then all rectangles around it contain the bounds, too.
      if levels[level][number].contains(bounds) { return }
      levels[level][number] = levels[level][number].union(bounds)
    }
  }

  /// Returns the views that may intersect `rect`, and some others, in drawing order.
  func some(of views: [View], near rect: Rect) -> [View] {
    var found: [View] = []
    collect(views, near: rect, 0..<(levels.last?.count ?? 0), of: levels.count - 1, into: &found)
    return found
  }

  private func collect(_ views: [View], near rect: Rect, _ runs: Range<Int>, of level: Int, into found: inout [View]) {
    let below = level > 0 ? levels[level - 1].count : views.count
    for run in runs where levels[level][run].intersects(rect) {
      let inside = run * Self.length..<min((run + 1) * Self.length, below)
      if level == 0 {
        found += views[inside]
      } else {
        collect(views, near: rect, inside, of: level - 1, into: &found)
      }
    }
  }
}

extension View {
  /// Returns all subviews that intersect `rect`, in the view's own coordinates, and some others, in drawing order.
  final func subviews(near rect: Rect) -> [View] {
    guard storedSubviews.count >= SubviewHierarchy.least else { return storedSubviews }
    let runs = subviewHierarchy ?? SubviewHierarchy(of: storedSubviews)
    subviewHierarchy = runs
    return runs.some(of: storedSubviews, near: rect)
  }
}
