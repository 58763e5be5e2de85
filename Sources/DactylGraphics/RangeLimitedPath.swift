import DactylGeometry

/// A path whose coordinates may be passed to Cairo.
struct RangeLimitedPath {
  var path: Path
  /// Whether the path is in pixels; otherwise it is in the present coordinates.
  var isInPixels: Bool
}

extension ContextState {
  /// Returns the path to pass to Cairo instead of `path`, for an area or for a line in `style`. In most cases it is
  /// `path` itself.
  func near(_ path: Path, drawnAs style: StrokeStyle? = nil) -> RangeLimitedPath {
    let whole = RangeLimitedPath(path: path, isInPixels: false)
    let isNear = path.points.allSatisfy { self.isNear($0) }
    guard let style, style.hasUsableDash else {
      guard !isNear else { return whole }
      return RangeLimitedPath(
        path: path.cut(to: Self.reach / 2, through: device, isArea: style == nil), isInPixels: true)
    }
    guard !isNear || !canShowDashes(of: style, along: whole) else { return whole }
    // A little more than the size of the largest picture and the reach of the pen.
    let pen = style.width * stretch.most * max(style.miterLimit, 2)
    let reach = min(2 * Double(Bitmap.maximumSide) + pen, Self.reach / 4)
    return RangeLimitedPath(path: path.cut(to: reach, through: device, dashPeriod: style.dashPeriod), isInPixels: true)
  }

  /// Whether the dashes are few enough. Cairo computes each of them, and more could not be distinguished.
  func canShowDashes(of style: StrokeStyle, along near: RangeLimitedPath) -> Bool {
    length(of: near) < style.dashPeriod * 100_000
  }

  /// Returns the length in the present coordinates, measured along the control points of curves.
  private func length(of near: RangeLimitedPath) -> Double {
    let inverse = near.isInPixels ? device.inverted() ?? .identity : .identity
    let points = near.path.points
    return zip(points, points.dropFirst()).reduce(0) { $0 + inverse.apply(toVector: $1.1 - $1.0).length }
  }
}
