import DactylGeometry
import DactylRandom
import DactylSurface
import Testing

struct RegionTests {
  /// The pixels of a small region, counted one by one.
  private func pixels(_ region: Region) -> [PixelCount] {
    var counts: [PixelCount] = []
    for y in 0..<120 {
      for x in 0..<120 {
        let count = region.rects.count { $0.x <= x && x < $0.maxX && $0.y <= y && y < $0.maxY }
        if count > 0 { counts.append(PixelCount(x: x, y: y, count: count)) }
      }
    }
    return counts
  }

  private struct PixelCount: Hashable {
    var x: Int
    var y: Int
    var count: Int
  }

  @Test func distantRectanglesStayApart() {
    var region = Region(PixelRect(x: 0, y: 0, width: 10, height: 10))
    region.add(PixelRect(x: 500, y: 500, width: 10, height: 10))
    #expect(region.rects.count == 2)
    #expect(region.area == 200)
    #expect(region.bounds == PixelRect(x: 0, y: 0, width: 510, height: 510))
  }

  @Test func nearlyEqualRectanglesBecomeOne() {
    var region = Region(PixelRect(x: 0, y: 0, width: 200, height: 200))
    region.add(PixelRect(x: 5, y: 3, width: 200, height: 200))
    #expect(region.rects == [PixelRect(x: 0, y: 0, width: 205, height: 203)])
  }

  @Test func aLongDiagonalStepPaintsTheTwoSquaresAndNotTheirBox() {
    var region = Region(PixelRect(x: 0, y: 0, width: 200, height: 200))
    region.add(PixelRect(x: 120, y: 120, width: 200, height: 200))
    #expect(region.area == 2 * 200 * 200 - 80 * 80)
  }

  @Test func aContainedRectangleAddsNothingAndAContainingOneReplacesIt() {
    var region = Region(PixelRect(x: 10, y: 10, width: 50, height: 50))
    region.add(PixelRect(x: 20, y: 20, width: 5, height: 5))
    #expect(region.rects == [PixelRect(x: 10, y: 10, width: 50, height: 50)])
    region.add(PixelRect(x: 0, y: 0, width: 100, height: 100))
    #expect(region.rects == [PixelRect(x: 0, y: 0, width: 100, height: 100)])
  }

  @Test func emptyRectanglesAddNothing() {
    var region = Region(PixelRect(x: 3, y: 3, width: 0, height: 7))
    region.add(PixelRect(x: 3, y: 3, width: -4, height: 7))
    #expect(region.isEmpty)
    #expect(region.bounds == .zero)
  }

  @Test func aRegionCoversEverythingAddedWithoutOverlapInABoundedNumber() {
    var random = SeededSource(seed: 7)
    for _ in 0..<60 {
      var region = Region()
      var added: [PixelRect] = []
      for _ in 0..<40 {
        let rect = PixelRect(
          x: Int.random(in: 0..<100, using: &random), y: Int.random(in: 0..<100, using: &random),
          width: Int.random(in: 1...20, using: &random), height: Int.random(in: 1...20, using: &random))
        added.append(rect)
        region.add(rect)
        #expect(region.rects.count <= Region.maximumRectCount)
      }
      let covered = pixels(region)
      #expect(covered.allSatisfy { $0.count == 1 })
      let set = Set(covered.map { [$0.x, $0.y] })
      #expect(region.area == set.count)
      for rect in added {
        for y in rect.y..<rect.maxY {
          for x in rect.x..<rect.maxX where !set.contains([x, y]) { Issue.record("lost") }
        }
      }
    }
  }

  @Test func clippingCutsProtrudingRectanglesAndDropsOutsideOnes() {
    var region = Region(PixelRect(x: -5, y: -5, width: 10, height: 10))
    region.add(PixelRect(x: 200, y: 200, width: 10, height: 10))
    region.clip(to: PixelRect(x: 0, y: 0, width: 100, height: 100))
    #expect(region.rects == [PixelRect(x: 0, y: 0, width: 5, height: 5)])
  }

  @Test func subtractionRemovesExactlyTheGivenArea() {
    var random = SeededSource(seed: 11)
    for _ in 0..<60 {
      func some() -> Region {
        var region = Region()
        for _ in 0..<6 {
          region.add(
            PixelRect(
              x: Int.random(in: 0..<90, using: &random), y: Int.random(in: 0..<90, using: &random),
              width: Int.random(in: 1...40, using: &random), height: Int.random(in: 1...40, using: &random)))
        }
        return region
      }
      let (whole, part) = (some(), some())
      var rest = whole
      rest.subtract(part)
      let gone = Set(pixels(part).map { [$0.x, $0.y] })
      let expected = pixels(whole).filter { !gone.contains([$0.x, $0.y]) }
      #expect(pixels(rest) == expected)
    }
  }

  @Test func pixelsAroundPointsReachTheNextWholePixelAndEndAtTheBuffer() {
    let size = PixelSize(width: 150, height: 150)
    let rect = PixelRect(around: Rect(x: 1, y: 1, width: 1, height: 1), scale: 1.5, in: size)
    #expect(rect == PixelRect(x: 1, y: 1, width: 2, height: 2))
    let huge = PixelRect(around: Rect(x: -1e300, y: 0, width: 2e300, height: 1e300), scale: 2, in: size)
    #expect(huge == PixelRect(size))
    #expect(PixelRect(around: Rect(x: 0, y: 0, width: .nan, height: 1), scale: 1, in: size).isEmpty)
    #expect(PixelRect(around: Rect(x: 500, y: 0, width: 5, height: 5), scale: 1, in: size).isEmpty)
  }
}
