import DactylGeometry

/// Lines through many measured points.
extension Path {
  /// A line through the points of a series, reduced to what columns of `columnWidth` can show
  /// (`decimated(columnWidth:)`).
  ///
  ///     context.stroke(Path(series: samples.map(place), columnWidth: 1 / scale), with: .systemBlue)
  ///
  /// A point that is not finite ends the line; the next one begins another one.
  public init(series points: some Sequence<Point>, columnWidth: Double = 1) {
    self.init()
    var part: [Point] = []
    func addPart() {
      let line = part.decimated(columnWidth: columnWidth)
      part.removeAll(keepingCapacity: true)
      guard let first = line.first else { return }
      move(to: first)
      for point in line.dropFirst() { addLine(to: point) }
    }
    for point in points {
      if point.isFinite { part.append(point) } else { addPart() }
    }
    addPart()
  }
}

extension Sequence<Point> {
  /// Returns those points of a series that its line needs to look the same in columns of `columnWidth`: of each run of
  /// points in one column the first, the lowest, the highest and the last one, in their order (min-max decimation).
  ///
  /// So the cost of drawing a line of a hundred thousand points depends only on the width of its picture. The points
  /// are in order of x, in the coordinates in which they are drawn. A column of a pixel loses nothing: pass 1 divided
  /// by the scale. Points that are not finite are left out. With a width that is not positive and finite all other
  /// points are returned.
  public func decimated(columnWidth: Double = 1) -> [Point] {
    guard columnWidth > 0, columnWidth.isFinite else { return filter(\.isFinite) }
    var result: [Point] = []
    var column: SeriesColumn?
    var count = 0
    for point in self where point.isFinite {
      let number = (point.x / columnWidth).rounded(.down)
      if column?.number == number {
        column?.add(point, at: count)
      } else {
        column?.append(to: &result)
        column = SeriesColumn(number, point, at: count)
      }
      count += 1
    }
    column?.append(to: &result)
    return result
  }
}

/// The points of a series in one column.
private struct SeriesColumn {
  let number: Double
  private let first: Point
  private var lowest: (point: Point, index: Int)
  private var highest: (point: Point, index: Int)
  private var last: Point
  private let start: Int
  private var end: Int

  init(_ number: Double, _ point: Point, at index: Int) {
    self.number = number
    (first, last, start, end) = (point, point, index, index)
    (lowest, highest) = ((point, index), (point, index))
  }

  mutating func add(_ point: Point, at index: Int) {
    (last, end) = (point, index)
    if point.y < lowest.point.y { lowest = (point, index) }
    if point.y > highest.point.y { highest = (point, index) }
  }

  func append(to points: inout [Point]) {
    points.append(first)
    for extreme in lowest.index < highest.index ? [lowest, highest] : [highest, lowest]
    where extreme.index != start && extreme.index != end {
      points.append(extreme.point)
    }
    if end != start { points.append(last) }
  }
}
