import DactylGeometry

/// Places the keys of a touch keyboard.
enum KeyboardGeometry {
  /// Returns the frames of the keys of `rows`, which fill `area`. With a `gap` the keys are in two halves at the sides,
  /// with so much room between them, in points.
  ///
  /// A row without a key of free width is centred.
  static func frames(of rows: [[KeyboardKey]], in area: Rect, gap: Double = 0) -> [[Rect]] {
    let columns = rows.map { $0.reduce(0) { $0 + ($1.width ?? 1) } }.max() ?? 0
    guard columns > 0, !rows.isEmpty else { return rows.map { $0.map { _ in .zero } } }
    let width = max(area.width - gap, 0)
    let (unit, height) = (width / columns, area.height / Double(rows.count))
    return rows.enumerated().map { index, row in
      let free = row.count { $0.width == nil }
      let rest = columns - row.reduce(0) { $0 + ($1.width ?? 0) }
      var x = area.minX + (free == 0 ? rest / 2 * unit : 0)
      let y = area.minY + Double(index) * height
      return row.map { key in
        let length = (key.width ?? rest / Double(free)) * unit
        // A key in the middle is for the left hand.
        let isRight = x + length / 2 > area.minX + width / 2 + 1e-6
        defer { x += length }
        return Rect(x: x + (isRight ? gap : 0), y: y, width: length, height: height)
      }
    }
  }
}
