import DactylGeometry
import Testing

@Suite struct RectTests {
  @Test func edgesAreHalfOpen() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 40)
    #expect(rect.contains(Point(x: 10, y: 20)))
    #expect(!rect.contains(Point(x: 40, y: 30)))
    #expect(!rect.contains(Point(x: 20, y: 60)))
  }

  @Test func anEmptyRectangleHasNothingInCommonWithAny() {
    let empty = Rect(x: 5, y: 5, width: -3, height: 4)
    let rect = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(!rect.intersects(empty))
    #expect(rect.union(empty) == rect)
    #expect(rect.intersection(Rect(x: 10, y: 0, width: 5, height: 5)) == .zero)
    for other in [
      Rect(x: 2, y: 3, width: 4, height: 5), Rect(x: -5, y: 3, width: 10, height: 2),
      Rect(x: 2, y: -1, width: 3, height: 99),
      rect, Rect(x: 50, y: 0, width: 5, height: 5), .zero, rect.insetBy(dx: -1, dy: -1),
    ] {
      let parts = rect.parts(outside: other)
      let outside = (0..<40).allSatisfy { x in
        (0..<40).allSatisfy { y in
          let point = Point(x: rect.minX - 10 + Double(x) + 0.5, y: rect.minY - 10 + Double(y) + 0.5)
          return parts.count { $0.contains(point) } == (rect.contains(point) && !other.contains(point) ? 1 : 0)
        }
      }
      #expect(outside, "\(other)")
    }
  }
}

@Suite struct CornersTests {
  // CM-1
  @Test func aMirrorExchangesLeadingAndTrailing() {
    #expect(Corners.topLeading.mirrored == .topTrailing && Corners.bottomTrailing.mirrored == .bottomLeading)
    for same in [Corners.all, .top, .bottom, []] { #expect(same.mirrored == same) }
    for bits in 0..<16 {
      let corners = Corners(rawValue: bits)
      #expect(corners.mirrored.mirrored == corners)
    }
  }
}

@Suite struct AffineTransformTests {
  @Test func rotationIsClockwiseOnTheScreenAndExactForQuarters() {
    let quarter = AffineTransform(rotationAngle: .pi / 2)
    #expect(quarter.apply(to: Point(x: 1, y: 0)) == Point(x: 0, y: 1))
    #expect(AffineTransform(rotationAngle: 2 * .pi) == .identity)
  }

  @Test func theInverseUndoesTheTransform() throws {
    let transform = AffineTransform(translationX: 3, y: 4).rotated(by: 0.3).scaledBy(x: 2, y: 5)
    let inverse = try #require(transform.inverted())
    let point = inverse.apply(to: transform.apply(to: Point(x: 7, y: -2)))
    #expect(point.distance(to: Point(x: 7, y: -2)) < 1e-12)
    #expect(AffineTransform(scaleX: 0, y: 1).inverted() == nil)
  }

  @Test func concatenationAppliesTheFirstFirst() {
    let both = AffineTransform(scaleX: 2, y: 2).concatenating(AffineTransform(translationX: 1, y: 0))
    #expect(both.apply(to: Point(x: 3, y: 0)) == Point(x: 7, y: 0))
  }
}

@Suite struct TimestampTests {
  @Test func spansAreExact() {
    let lift = Timestamp(seconds: 0.05)
    #expect(Timestamp(seconds: 0.4) - lift == Timestamp(seconds: 0.35))
    #expect(Timestamp(seconds: .nan) == .zero)
    #expect(Timestamp(seconds: .infinity).nanoseconds > 0)
  }
}
