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
}
