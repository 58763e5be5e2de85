import DactylGeometry

extension GestureRecognizer {
  /// The number of touches in the location set (`GR-8`).
  public final var numberOfTouches: Int { touchLocations.count }

  /// The centroid of the location set in the coordinates of `view`, or of the window for nil (`GR-8`).
  ///
  /// Without touches it is the location of the scrolling, the touchpad gesture or the hovering that the recognizer
  /// follows, or the origin if there is none.
  public final func location(in view: View?) -> Point {
    let points = touchLocations
    guard !points.isEmpty else { return sequence.eventLocation.map { convert($0, to: view) } ?? .zero }
    return convert(points.reduce(.zero, +) / Double(points.count), to: view)
  }

  /// The location of one touch of the location set, by order of binding. An index out of range traps.
  public final func location(ofTouch index: Int, in view: View?) -> Point {
    let points = touchLocations
    precondition(points.indices.contains(index), "The gesture has \(points.count) touches; there is no touch \(index).")
    return convert(points[index], to: view)
  }

  /// Converts `point` from window coordinates to those of `view`.
  final func convert(_ point: Point, to view: View?) -> Point {
    guard let view, let window = view.window, window !== view else { return point }
    return view.convert(point, from: window)
  }
}
