import DactylGeometry
import Testing

@testable import DactylGraphics

/// Lines through many points are reduced to what columns can show.
@Suite struct PathSeriesTests {
  private func at(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  /// Noise that is the same in every run.
  private func noise(_ count: Int, width: Double) -> [Point] {
    var state: UInt64 = 7
    return (0..<count).map { index in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Point(x: Double(index) * width / Double(count), y: Double(state >> 40) / Double(1 << 24) * 80 + 10)
    }
  }

  @Test func aColumnKeepsTheFirstTheLowestTheHighestAndTheLast() {
    let points = [at(0, 5), at(0.1, 9), at(0.2, 7), at(0.3, 1), at(0.9, 4), at(1, 6), at(3.5, 2)]
    #expect(points.decimated() == [at(0, 5), at(0.1, 9), at(0.3, 1), at(0.9, 4), at(1, 6), at(3.5, 2)])
    #expect(points.decimated(columnWidth: 10) == [at(0, 5), at(0.1, 9), at(0.3, 1), at(3.5, 2)])
    #expect([at(0, 1), at(0.5, 1)].decimated() == [at(0, 1), at(0.5, 1)])
    #expect([at(2, 3)].decimated() == [at(2, 3)] && [Point]().decimated().isEmpty)
  }

  @Test func badPointsAndWidthsAreHarmless() {
    let bad = [at(0, 0), at(.nan, 1), at(0.5, .infinity), at(0.6, 2)]
    for width in [1, 0, -1, .nan, .infinity] as [Double] {
      #expect(bad.decimated(columnWidth: width) == [at(0, 0), at(0.6, 2)])
    }
    // A gap in the line.
    let path = Path(series: [at(0, 0), at(5, 0), at(7, .nan), at(10, 5), at(15, 5)])
    #expect(path.points == [at(0, 0), at(5, 0), at(10, 5), at(15, 5)])
    #expect(path.verbs == [.move, .line, .move, .line])
    #expect(Path(series: [Point]()).isEmpty)
  }

  @Test(arguments: [1.0, 0.5, 0.3, 7]) func aNoisyLineKeepsWhatEachColumnShows(_ width: Double) {
    let points = noise(20_000, width: 200)
    let line = points.decimated(columnWidth: width)
    #expect(line.count <= 4 * Int((200 / width).rounded(.up)))
    #expect(zip(line, line.dropFirst()).allSatisfy { $0.x < $1.x })
    func columns(_ points: [Point]) -> [Int: [Point]] { Dictionary(grouping: points) { Int($0.x / width) } }
    let (all, kept) = (columns(points), columns(line))
    #expect(all.count == kept.count)
    for (number, column) in all {
      let (old, new) = (column.map(\.y), kept[number]?.map(\.y) ?? [])
      #expect(new.first == old.first && new.last == old.last && new.min() == old.min() && new.max() == old.max())
    }
    // A reduced line stays as it is.
    #expect(line.decimated(columnWidth: width) == line)
  }
}
