import DactylGeometry

/// Where the subviews of a view that has very many are, roughly: a rectangle around each run of neighbours in drawing
/// order, one around each run of such runs, and so on. To paint somewhere costs a look at the runs that reach there, and
/// not at every subview.
///
/// Rectangles grow with what changes and never shrink; after as many changes as there are subviews all of them are to be
/// measured anew.
@MainActor final class SubviewHierarchy {
  /// With fewer subviews a look at each is as cheap.
  static let least = 64
  private static let length = 8

  /// Of runs of subviews, of runs of those, and so on; no more than one run is left in the last.
  private var levels: [[Rect]] = [[]]
  private var count = 0
  private var changes = 0

  init(of views: [View]) {
    for view in views { append(view) }
  }

  /// Whether so much has changed that the runs are to be made anew.
  var needsRebuild: Bool { changes > count }

  /// `view` comes in front of the others.
  func append(_ view: View) {
    view.indexInHierarchy = count
    count += 1
    let part = view.outerPart
    var number = view.indexInHierarchy
    for level in levels.indices {
      number /= Self.length
      if number == levels[level].count { levels[level].append(.zero) }
      levels[level][number] = levels[level][number].union(part)
    }
    if let top = levels.last, top.count > Self.length { levels.append(Self.runs(of: top)) }
  }

  private static func runs(of rects: [Rect]) -> [Rect] {
    stride(from: 0, to: rects.count, by: length).map { first in
      rects[first..<min(first + length, rects.count)].reduce(.zero) { $0.union($1) }
    }
  }

  /// `view` is elsewhere, or was said to be.
  func update(_ view: View) {
    changes += 1
    let part = view.outerPart
    var number = view.indexInHierarchy
    for level in levels.indices {
      number /= Self.length
      // Then all those around it do, too.
      if levels[level][number].contains(part) { return }
      levels[level][number] = levels[level][number].union(part)
    }
  }

  /// Those of `views` that may reach into `rect`, and others, in drawing order.
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
  /// All subviews that reach into `rect` of the view's own coordinates, and others, in drawing order.
  final func subviews(near rect: Rect) -> [View] {
    guard storedSubviews.count >= SubviewHierarchy.least else { return storedSubviews }
    let runs = subviewHierarchy ?? SubviewHierarchy(of: storedSubviews)
    subviewHierarchy = runs
    return runs.some(of: storedSubviews, near: rect)
  }
}
