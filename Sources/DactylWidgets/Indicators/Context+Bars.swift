import DactylGeometry
import DactylGraphics

extension Context {
  /// Fills the part between two distances from the leading end of a bar along `bounds`, with round ends.
  func fillBar(
    from start: Double, to end: Double, height: Double, in bounds: Rect, isMirrored: Bool, with color: Color
  ) {
    let rect = Rect.bar(from: start, to: end, height: height, in: bounds, isMirrored: isMirrored)
    fill(Path(roundedRect: rect, cornerRadius: rect.height / 2), with: color)
  }

  /// Fills the part between two distances from the lower end of an upright bar along `bounds`, with round ends.
  func fillColumn(from start: Double, to end: Double, width: Double, in bounds: Rect, with color: Color) {
    let rect = Rect.column(from: start, to: end, width: width, in: bounds)
    fill(Path(roundedRect: rect, cornerRadius: rect.width / 2), with: color)
  }
}

extension Rect {
  /// The part between two distances from the leading end of a bar along `bounds`, in the middle of their height.
  static func bar(from start: Double, to end: Double, height: Double, in bounds: Rect, isMirrored: Bool) -> Rect {
    let height = min(height, bounds.height)
    return Rect(
      x: bounds.minX + (isMirrored ? bounds.width - end : start),
      y: bounds.minY + ((bounds.height - height) / 2).rounded(.down), width: end - start, height: height)
  }

  /// The part between two distances from the lower end of an upright bar along `bounds`, in the middle of their width.
  static func column(from start: Double, to end: Double, width: Double, in bounds: Rect) -> Rect {
    let width = min(width, bounds.width)
    return Rect(
      x: bounds.minX + ((bounds.width - width) / 2).rounded(.down), y: bounds.maxY - end, width: width,
      height: end - start)
  }
}
