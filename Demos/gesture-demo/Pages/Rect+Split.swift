import Dactyl

extension Rect {
  /// Returns parts of equal size with a gap between them, aligned to whole points: side by side in a wide rectangle,
  /// one below the other in a high one, or if they would be narrower than `leastWidth`.
  func split(into count: Int, gap: Double, leastWidth: Double = 150) -> [Rect] {
    let isWide = width > height * 1.3 && width / Double(count) >= leastWidth
    let length = max(((isWide ? width : height) - gap * Double(count - 1)) / Double(count), 0)
    return (0..<count).map { index in
      let start = (Double(index) * (length + gap)).rounded()
      let end = (Double(index) * (length + gap) + length).rounded()
      return isWide
        ? Rect(x: minX + start, y: minY, width: end - start, height: height)
        : Rect(x: minX, y: minY + start, width: width, height: end - start)
    }
  }

  /// Returns a centred rectangle of `size`, limited to this rectangle and aligned to whole points.
  func middle(_ size: Size) -> Rect {
    let width = min(size.width, self.width).rounded()
    let height = min(size.height, self.height).rounded()
    return Rect(x: (midX - width / 2).rounded(), y: (midY - height / 2).rounded(), width: width, height: height)
  }

  /// Returns the point of the rectangle that is nearest to `point`.
  func nearest(to point: Point) -> Point {
    Point(x: max(minX, min(point.x, maxX)), y: max(minY, min(point.y, maxY)))
  }
}
