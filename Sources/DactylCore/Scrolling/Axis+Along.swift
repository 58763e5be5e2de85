import DactylGeometry

/// The coordinates of points, sizes and insets along an axis.
extension Axis {
  /// The axis with the greater movement; vertical if both are equal (`SV-10`).
  init(dominantIn movement: Point) {
    self = abs(movement.x) > abs(movement.y) ? .horizontal : .vertical
  }

  func along(_ point: Point) -> Double { self == .horizontal ? point.x : point.y }
  func along(_ size: Size) -> Double { self == .horizontal ? size.width : size.height }
  func before(_ insets: Insets) -> Double { self == .horizontal ? insets.left : insets.top }
  func after(_ insets: Insets) -> Double { self == .horizontal ? insets.right : insets.bottom }

  /// Returns the vector of `value` along the axis, and zero across it.
  func point(_ value: Double) -> Point {
    self == .horizontal ? Point(x: value, y: 0) : Point(x: 0, y: value)
  }
}

extension Point {
  /// Creates a point from the value along each axis.
  init(_ along: (Axis) -> Double) {
    self.init(x: along(.horizontal), y: along(.vertical))
  }
}
