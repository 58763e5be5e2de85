import DactylGeometry

/// The place of lines in a view. Views that show text use these, so that letters are cut in none of them.
extension TextLayout {
  /// Letters are drawn at whole pixels and with hints, so that they may reach further than they are measured.
  private static let slackAbove = 1.0
  /// Hints raise marks above capitals further, such as rings, and each of several above each other.
  private static let slackOfMarks = 1.0

  /// How far letters reach down, in points from the top of the lines. Those that end inside of their line have more
  /// room.
  private var inkEnd: Double {
    let end = inkBounds.maxY
    return end + (end > size.height - 0.1 ? 0.75 : 0.25)
  }

  /// The room above the lines for letters that are as high as their line, such as capitals with accents, in whole
  /// points.
  private var roomAbove: Double {
    guard !inkBounds.isEmpty else { return 0 }
    let top = inkBounds.minY
    return max(Self.slackAbove + (top < Self.slackAbove ? Self.slackOfMarks : 0) - top, 0).rounded(.up)
  }

  /// The height at which all of the letters are shown, in whole points: that of the lines, and more where the ink of a
  /// letter reaches out of them (`FR-4`).
  public var fittingHeight: Double { max(size.height, inkEnd).rounded(.up) + roomAbove }

  /// Returns the distance of the lines from the upper edge of a view of `height` that shows them in its middle, in
  /// whole points. Letters that reach out of their lines move them as far as there is room (`FR-4`). A view that is not
  /// high enough shows the beginning.
  public func top(in height: Double) -> Double {
    let middle = max(((height - size.height) / 2).rounded(.down), 0)
    let lowest = (height - inkEnd).rounded(.down)
    return max(min(max(middle, roomAbove), lowest), 0)
  }
}
