import DactylGeometry
import DactylGraphics
import Testing

@Suite struct PathTests {
  let square = Rect(x: 10, y: 20, width: 30, height: 40)

  @Test func boundsOfShapesAreTheirRectangles() {
    #expect(Path(square).bounds == square)
    #expect(isNear(Path(ellipseIn: square).bounds, square))
    #expect(isNear(Path(roundedRect: square, cornerRadius: 5).bounds, square))
    #expect(isNear(Path(roundedRect: square, cornerRadius: 500).bounds, square))
    #expect(Path().bounds == .zero)
  }

  @Test func boundsOfACurveAreThoseOfTheCurveAndNotOfItsControlPoints() {
    var path = Path()
    path.move(to: .zero)
    path.addCurve(to: Point(x: 10, y: 0), control1: Point(x: 0, y: 8), control2: Point(x: 10, y: 8))
    #expect(isNear(path.bounds, Rect(x: 0, y: 0, width: 10, height: 6)))
  }

  @Test func quadraticCurveReachesHalfWayToItsControlPoint() {
    var path = Path()
    path.move(to: .zero)
    path.addQuadCurve(to: Point(x: 10, y: 0), control: Point(x: 5, y: 10))
    #expect(isNear(path.bounds, Rect(x: 0, y: 0, width: 10, height: 5)))
  }

  @Test func arcsEndAtTheirAngles() throws {
    var path = Path()
    path.addArc(center: Point(x: 5, y: 5), radius: 5, startAngle: 0, endAngle: .pi / 2)
    #expect(isNear(try #require(path.currentPoint), Point(x: 5, y: 10)))
    #expect(isNear(path.bounds, Rect(x: 5, y: 5, width: 5, height: 5)))

    path = Path()
    path.addArc(center: Point(x: 5, y: 5), radius: 5, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(isNear(try #require(path.currentPoint), Point(x: 5, y: 10)))
    #expect(isNear(path.bounds, Rect(x: 0, y: 0, width: 10, height: 10)))

    path = Path()
    path.addArc(center: Point(x: 5, y: 5), radius: 5, startAngle: 1, endAngle: 100)
    #expect(isNear(path.bounds, Rect(x: 0, y: 0, width: 10, height: 10)))
    #expect(path.contains(Point(x: 5, y: 5)))
  }

  @Test func insideOfAnEllipseIsRound() {
    let path = Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(path.contains(Point(x: 50, y: 50)))
    #expect(path.contains(Point(x: 50, y: 1)))
    #expect(path.contains(Point(x: 15.5, y: 15.5)))
    #expect(!path.contains(Point(x: 14, y: 14)))
    #expect(!path.contains(Point(x: 101, y: 50)))
  }

  @Test func openPartsCountAsClosed() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: 10, y: 0))
    path.addLine(to: Point(x: 10, y: 10))
    path.move(to: Point(x: 20, y: 0))
    path.addLine(to: Point(x: 30, y: 0))
    path.addLine(to: Point(x: 30, y: 10))
    #expect(path.contains(Point(x: 8, y: 4)))
    #expect(!path.contains(Point(x: 4, y: 8)))
    #expect(path.contains(Point(x: 28, y: 4)))
    #expect(!path.contains(Point(x: 15, y: 4)))
  }

  @Test func holesDependOnTheRule() {
    var path = Path(Rect(x: 0, y: 0, width: 30, height: 30))
    path.addRect(Rect(x: 10, y: 10, width: 10, height: 10))
    #expect(path.contains(Point(x: 15, y: 15)))
    #expect(!path.contains(Point(x: 15, y: 15), rule: .evenOdd))
    #expect(path.contains(Point(x: 5, y: 5), rule: .evenOdd))
  }

  @Test func stepsThatAreNotFiniteAreLeftOut() {
    var path = Path()
    path.move(to: Point(x: .nan, y: 0))
    path.addLine(to: Point(x: 0, y: .infinity))
    path.addQuadCurve(to: Point(x: 1, y: 1), control: Point(x: .nan, y: 0))
    path.addCurve(to: .zero, control1: Point(x: .infinity, y: 0), control2: .zero)
    path.addRect(Rect(x: 0, y: .nan, width: 1, height: 1))
    path.addRoundedRect(square, cornerRadius: .nan)
    path.addEllipse(in: Rect(x: 0, y: 0, width: -1, height: 1))
    path.addArc(center: .zero, radius: .infinity, startAngle: 0, endAngle: 1)
    path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .nan)
    path.close()
    #expect(path.isEmpty)
    path.addLine(to: Point(x: 1, y: 2))
    path.addLine(to: Point(x: .nan, y: 2))
    path.addQuadCurve(to: Point(x: 1, y: .nan), control: .zero)
    #expect(path.currentPoint == Point(x: 1, y: 2))
    #expect(path.bounds == Rect(x: 1, y: 2, width: 0, height: 0))
  }

  @Test func afterACloseTheNextPartBeginsAtTheStart() {
    var path = Path(square)
    #expect(path.currentPoint == square.origin)
    path.addLine(to: Point(x: 100, y: 20))
    path.addLine(to: Point(x: 100, y: 60))
    #expect(path.contains(Point(x: 90, y: 45)))
  }

  @Test func coordinatesTooLargeToMultiplyAreMeasuredWithoutATrap() {
    var path = Path()
    path.move(to: Point(x: -1e300, y: -1e300))
    path.addCurve(
      to: Point(x: 1e300, y: 1e300), control1: Point(x: 1e300, y: -1e308), control2: Point(x: 1e308, y: 1e300))
    _ = path.contains(.zero)
    _ = path.bounds
    path.addArc(center: .zero, radius: 1e300, startAngle: -1e300, endAngle: 1e300)
    #expect(!path.isEmpty)
  }

  @Test func transformMovesEveryPoint() {
    let path = Path(square).applying(AffineTransform(translationX: 5, y: 0).scaledBy(x: 2, y: 1))
    #expect(path.bounds == Rect(x: 25, y: 20, width: 60, height: 40))
    #expect(path.currentPoint == Point(x: 25, y: 20))
    #expect(Path(square).applying(AffineTransform(scaleX: .infinity, y: 1)) == Path(square))
  }

  @Test func anAppendedPathContinuesFromTheOther() {
    var path = Path()
    path.addLine(to: .zero)
    path.append(Path(square))
    #expect(path.currentPoint == square.origin)
    #expect(path.bounds == Rect(x: 0, y: 0, width: 40, height: 60))
  }

  private func isNear(_ a: Point, _ b: Point) -> Bool { a.distance(to: b) < 0.01 }

  private func isNear(_ a: Rect, _ b: Rect) -> Bool {
    isNear(a.origin, b.origin) && isNear(Point(x: a.maxX, y: a.maxY), Point(x: b.maxX, y: b.maxY))
  }
}
