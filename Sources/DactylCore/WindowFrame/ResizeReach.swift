import DactylGeometry

/// How far outside of a window its edges can be taken hold of (`WF-5`), in points.
enum ResizeReach {
  static let pointer = 8.0
  static let finger = 24.0
  /// The length of an edge, beside a corner, at which both edges of the corner are taken hold of.
  static let corner = 24.0
}
