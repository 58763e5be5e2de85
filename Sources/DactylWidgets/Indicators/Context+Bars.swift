import DactylGeometry
import DactylGraphics

extension Context {
  /// Fills the part between two distances from the leading end of a bar along `bounds`, with round ends.
  func fillBar(
    from start: Double, to end: Double, height: Double, in bounds: Rect, isMirrored: Bool, with color: Color
  ) {
    let height = min(height, bounds.height)
    let left = isMirrored ? bounds.width - end : start
    let rect = Rect(
      x: bounds.minX + left, y: bounds.minY + ((bounds.height - height) / 2).rounded(.down), width: end - start,
      height: height)
    fill(Path(roundedRect: rect, cornerRadius: rect.height / 2), with: color)
  }

  /// Fills the part between two distances from the lower end of an upright bar along `bounds`, with round ends.
  func fillColumn(from start: Double, to end: Double, width: Double, in bounds: Rect, with color: Color) {
    let width = min(width, bounds.width)
    let rect = Rect(
      x: bounds.minX + ((bounds.width - width) / 2).rounded(.down), y: bounds.maxY - end, width: width,
      height: end - start)
    fill(Path(roundedRect: rect, cornerRadius: rect.width / 2), with: color)
  }
}
