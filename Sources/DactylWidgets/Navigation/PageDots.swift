import DactylGeometry

/// The places of the dots of a page control, in a left-to-right interface.
///
/// If there is no room for all dots, some are shown, with the current one in the middle as far as possible. Smaller
/// dots at the ends show that there are more.
struct PageDots: Hashable {
  /// The number of pages.
  var count: Int
  /// The current page, with a fraction during an animation.
  var position: Double
  /// The width that the dots can take, in points.
  var width: Double

  /// The height of a dot, and the width of any but the current one.
  static let side = 8.0
  private static let gap = 8.0
  /// The additional width of the current dot, which does not depend on colour alone then.
  private static let extra = 12.0
  /// The most dots that are shown.
  private static let most = 20

  /// The distance of the centres of two neighbours.
  private static let pitch = side + gap

  /// Returns the width of `count` dots, up to the number that is shown.
  static func width(of count: Int) -> Double {
    let count = min(count, most)
    return count > 0 ? Double(count) * pitch - gap + extra : 0
  }

  /// The number of dots that are shown.
  var capacity: Int {
    guard width.isFinite, width > 0 else { return 0 }
    let room = Int(min(max((width - Self.extra + Self.gap) / Self.pitch, 1), Double(Self.most)))
    return min(room, count)
  }

  private var offset: Double {
    let hidden = Double(count - capacity)
    // A whole number at rest, so that one dot at an end is smaller and not two.
    return min(max(position - Double((capacity - 1) / 2), 0), max(hidden, 0))
  }

  /// A dot. `share` is 1 for the current one, 0 for others, and between during an animation.
  struct Dot: Hashable {
    var page: Int
    /// The left edge, the width and the height, in points.
    var left: Double
    var width: Double
    var height: Double
    var share: Double

    var isVisible: Bool { height > 0.5 }
  }

  /// The dots from left to right, where zero is the left edge of `width`.
  var dots: [Dot] {
    guard capacity > 0 else { return [] }
    let start = (width - Self.width(of: capacity)) / 2
    let first = max(Int(offset.rounded(.down)) - 1, 0)
    let last = min(Int(offset.rounded(.up)) + capacity, count - 1)
    return (first...last).map { dot($0, start) }.filter(\.isVisible)
  }

  private func dot(_ page: Int, _ start: Double) -> Dot {
    let share = max(1 - abs(Double(page) - position), 0)
    let height = Self.side * scale(ofSlot: Double(page) - offset)
    // Dots behind the current one make room for its additional width.
    let shift = Self.extra * min(max(Double(page) - position, 0), 1)
    let left = start + (Double(page) - offset) * Self.pitch + shift + (Self.side - height) / 2
    return Dot(page: page, left: left, width: height + Self.extra * share, height: height, share: share)
  }

  /// Returns the size of a dot relative to the full one. The dots at an end with more dots beyond are smaller.
  private func scale(ofSlot slot: Double) -> Double {
    func fading(_ slot: Double, hidden: Double) -> Double {
      1 - min(hidden, 1) * (1 - min(max((slot + 1) / 2, 0), 1))
    }
    let behind = Double(count - capacity) - offset
    return min(fading(slot, hidden: offset), fading(Double(capacity - 1) - slot, hidden: behind))
  }
}
