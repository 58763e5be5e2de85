import DactylGeometry

/// A drag of the content by fingers or a touchpad.
struct ScrollDrag {
  /// The offset at recognition, without the rubber band (`SV-6`).
  var start = Point.zero
  /// The axes that follow the finger (`SV-10`, `SV-12`).
  var axes: [Axis]
  /// The page on which the drag began, along each axis (`SV-11`).
  var startPage = Point.zero
}
