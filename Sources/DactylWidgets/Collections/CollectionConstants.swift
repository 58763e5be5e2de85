/// Numbers of collection views.
enum CollectionConstants {
  /// The estimate for a cell before any was measured, in points.
  static let estimatedLength = 44.0
  /// The number of lines before and behind the visible ones whose lengths stay known when the snapshot changes.
  static let rememberedLines = 1000
  /// The number of times that cells are made and measured until no place changes any more.
  static let rounds = 64
  /// The duration of the animation of a change, in seconds.
  static let duration = 0.3
}
