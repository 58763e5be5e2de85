import DactylGeometry
import Testing

@testable import DactylGraphics

/// Lines and areas that extend far beyond Cairo's number range look as if they ended just out of sight.
@MainActor @Suite struct FarGeometryTests {
  /// The largest difference of a component of a pixel.
  private func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
    zip(a.pixels, b.pixels).map { a, b in
      [0, 8, 16, 24].map { abs(Int(a >> $0 & 0xff) - Int(b >> $0 & 0xff)) }.max() ?? 0
    }.max() ?? 0
  }

  private func path(_ points: [Point]) -> Path {
    var path = Path()
    for point in points { path.addLine(to: point) }
    return path
  }

  // MARK: Charts

  @Test func aChartOfADayInSecondsIsAsWideAsItsPicture() throws {
    func chart(_ draw: (Context) -> Void) throws -> Rect {
      try picture(80, 400) { context in
        context.scale(x: 80 / 86_400, y: 400)
        draw(context)
      }.inkedPixels
    }
    let day = Rect(x: 0, y: 0, width: 86_400, height: 1)
    let all = Rect(x: 0, y: 0, width: 80, height: 400)
    #expect(try chart { $0.fill(day, with: .red) } == all)
    #expect(try chart { $0.fill(Path(day), with: .red) } == all)
    #expect(try chart { $0.fill(day, with: .linear(Gradient(.red), from: .zero, to: Point(x: 1, y: 0))) } == all)
    let evening = try chart { context in
      context.clip(to: Rect(x: 64_800, y: 0, width: 21_600, height: 1))
      context.fill(Rect(x: -1, y: -1, width: 1e5, height: 3), with: .red)
    }
    #expect(evening == Rect(x: 60, y: 0, width: 20, height: 400))
  }

  @Test func timesInMillisecondsSinceTheEpochCanBeDrawn() throws {
    let start = 1.7e12
    func chart(_ draw: (Context) -> Void) throws -> Bitmap {
      try picture(80, 10) { context in
        context.scale(x: 80 / 86_400_000, y: 1)
        context.translate(x: -start, y: 0)
        draw(context)
        #expect(context.takeError() == nil)
      }
    }
    let bar = try chart { context in
      context.fill(Rect(x: start + 43_200_000, y: 2, width: 21_600_000, height: 5), with: .red)
    }
    #expect(bar.inkedPixels == Rect(x: 40, y: 2, width: 20, height: 5))
    #expect(bar.inkedCount == 100)

    let day = Rect(x: start, y: 0, width: 86_400_000, height: 10)
    let noon = Point(x: start + 43_200_000, y: 5)
    let near = Rect(x: 0, y: 0, width: 80, height: 10)
    func ends(_ a: Point, _ b: Point) -> Paint { .linear(Gradient(.red, .blue), from: a, to: b) }
    let across = try chart { $0.fill(day, with: ends(day.origin, Point(x: day.maxX, y: 0))) }
    let acrossNear = try picture(80, 10) { $0.fill(near, with: ends(.zero, Point(x: 80, y: 0))) }
    #expect(difference(across, acrossNear) <= 1)
    let down = try chart { $0.fill(day, with: ends(day.origin, Point(x: start, y: 10))) }
    let downNear = try picture(80, 10) { $0.fill(near, with: ends(.zero, Point(x: 0, y: 10))) }
    #expect(difference(down, downNear) <= 1)
    let around = try chart {
      $0.fill(day, with: .radial(Gradient(.red, .blue), center: noon, radius: 21_600_000))
    }
    #expect(around.color(x: 39, y: 5).red > 0.9)
    #expect(around.color(x: 39, y: 0).red > 0.9)
    #expect(abs(around.color(x: 50, y: 5).red - 0.5) < 0.06)
    #expect(around.argb(x: 75, y: 5) == blue)
  }

  @Test(arguments: [1e-9, 1e-7, 1e8]) func aPlaneInAnyUnitCanBeDrawn(_ scale: Double) throws {
    let bitmap = try picture { context in
      context.scale(x: scale, y: scale)
      context.rotate(by: 0)
      context.fill(Rect(x: 2 / scale, y: 3 / scale, width: 4 / scale, height: 5 / scale), with: .red)
    }
    #expect(bitmap.inkedPixels == Rect(x: 2, y: 3, width: 4, height: 5))
  }

  // MARK: Directions

  @Test func aLineKeepsItsDirectionHoweverFarItReaches() throws {
    func line(_ length: Double, _ origin: Point = .zero) throws -> Bitmap {
      try picture(40, 40, scale: 2) { context in
        context.scale(x: 64, y: 64)
        context.translate(x: -origin.x, y: -origin.y)
        context.strokeLine(
          from: origin, to: Point(x: origin.x + length, y: origin.y + length / 2), with: .red,
          style: StrokeStyle(width: 0.05))
      }
    }
    let near = try line(100)
    #expect(near.inkedCount > 100)
    #expect(difference(try line(100_000), near) <= 1)
    #expect(difference(try line(1e12), near) <= 1)
    #expect(difference(try line(100_000, Point(x: 3e6, y: 7e7)), near) <= 1)
  }

  @Test func anAreaKeepsItsEdgesHoweverFarItReaches() throws {
    func wedge(_ length: Double) throws -> [Bitmap] {
      let corners = [(0.0, 0.0), (1, 0.25), (0.125, 1)].map { Point(x: 2 + $0 * length, y: 1 + $1 * length) }
      let whole = Rect(x: 0, y: 0, width: 40, height: 40)
      return [
        try picture(40, 40) { $0.fill(path(corners), with: .red) },
        try picture(40, 40) { context in
          context.clip(to: path(corners))
          context.fill(whole, with: .red)
        },
        try picture(40, 40) { context in
          context.rotate(by: 0.3)
          context.fill(Rect(x: 10, y: 2, width: length, height: length), with: .red)
        },
      ]
    }
    for (near, far) in zip(try wedge(4000), try wedge(4e9)) {
      #expect(near.inkedCount > 100 && near.inkedCount < 1600)
      #expect(difference(near, far) <= 2)
    }
  }

  @Test func aLineAroundTheCornerOfTheCoordinateRangeStaysOutOfSight() throws {
    let bitmap = try picture { context in
      // If each end were moved near on its own, the line would cross the picture.
      context.strokeLine(
        from: Point(x: -1e9, y: 1e8), to: Point(x: 1e8, y: -1e9), with: .red, style: StrokeStyle(width: 4))
      context.fill(path([Point(x: -1e9, y: 1e8), Point(x: 1e8, y: -1e9), Point(x: -1e9, y: -1e9)]), with: .red)
    }
    #expect(bitmap.inkedCount == 0)
  }

  @Test(arguments: [1e7, 1e9, 1e10]) func anArcOfAnEnormousCircleIsSeenWhereItIs(_ radius: Double) throws {
    // Across the width of the picture such an arc is a straight line; half way between its quarters it is exactly on
    // the circle. Cairo draws curves to a tenth of a pixel.
    let corner = 20 - radius * 0.5.squareRoot() - radius
    let circle = Path(ellipseIn: Rect(x: corner, y: corner, width: 2 * radius, height: 2 * radius))
    let half = path([Point(x: -100, y: -100), Point(x: 140, y: -100), Point(x: -100, y: 140)])
    let disc = try picture(40, 40) { $0.fill(circle, with: .red) }
    #expect(difference(disc, try picture(40, 40) { $0.fill(half, with: .red) }) <= 28)
    let ring = try picture(40, 40) { $0.stroke(circle, with: .red, width: 3) }
    #expect(
      difference(
        ring,
        try picture(40, 40) {
          $0.strokeLine(
            from: Point(x: -10, y: 50), to: Point(x: 50, y: -10), with: .red, style: StrokeStyle(width: 3))
        }) <= 28)
  }

  // MARK: Dashes

  private func dashes(in bitmap: Bitmap, y: Int) -> String {
    (0..<24).map { bitmap.argb(x: $0, y: y) >> 24 > 200 ? "#" : "." }.joined()
  }

  private func expected(_ isOn: (Int) -> Bool) -> String {
    (0..<24).map { isOn($0) ? "#" : "." }.joined()
  }

  /// A remainder that is never negative.
  private func remainder(_ a: Int, _ b: Int) -> Int { (a % b + b) % b }

  @Test(arguments: [0, 3, 4_400_000_007]) func dashesMoveWithTheLine(_ offset: Int) throws {
    let bitmap = try picture(24, 30) { context in
      context.translate(x: Double(-offset), y: 0)
      let style = StrokeStyle(width: 2, dash: [4, 4], dashPhase: 1)
      context.strokeLine(from: Point(x: -1e10, y: 5), to: Point(x: 1e10, y: 5), with: .red, style: style)
      // A pattern of one length: the whole repeats after twice its length.
      context.strokeLine(
        from: Point(x: -1.2e10, y: 15), to: Point(x: 1e10, y: 15), with: .red, style: StrokeStyle(width: 2, dash: [3]))
      let path = path([Point(x: 1e10, y: 25), Point(x: -1e10, y: 25)])
      context.stroke(path, with: .red, style: style)
    }
    #expect(dashes(in: bitmap, y: 5) == expected { remainder($0 + offset + 1, 8) < 4 })
    #expect(dashes(in: bitmap, y: 15) == expected { remainder($0 + offset, 6) < 3 })
    #expect(dashes(in: bitmap, y: 25) == expected { remainder(-1 - $0 - offset + 1, 8) < 4 })
  }

  @Test func dashesGoOnAfterAWayOutOfSight() throws {
    let bitmap = try picture(24, 30) { context in
      let way = path([
        Point(x: 0, y: 5), Point(x: 1e9 + 2, y: 5), Point(x: 1e9 + 2, y: 15), Point(x: 0, y: 15), Point(x: 0, y: 25),
        Point(x: 24, y: 25),
      ])
      context.stroke(way, with: .red, style: StrokeStyle(width: 2, dash: [4, 4]))
    }
    #expect(dashes(in: bitmap, y: 5) == expected { remainder($0, 8) < 4 })
    #expect(dashes(in: bitmap, y: 15) == expected { remainder(2_000_000_014 - 1 - $0, 8) < 4 })
    #expect(dashes(in: bitmap, y: 25) == expected { remainder(2_000_000_024 + $0, 8) < 4 })
  }

  @Test func dashesOfACurveAreMeasuredOutOfSightToo() throws {
    let bitmap = try picture(24, 30) { context in
      // The curve runs three quarters of the distance to its control points, and back.
      var way = Path()
      way.move(to: Point(x: 0, y: 5))
      way.addCurve(
        to: Point(x: 0, y: 5), control1: Point(x: 10_000_008, y: 5), control2: Point(x: 10_000_008, y: 5))
      way.addLine(to: Point(x: 0, y: 15))
      way.addLine(to: Point(x: 24, y: 15))
      context.stroke(way, with: .red, style: StrokeStyle(width: 2, dash: [8, 8]))
    }
    #expect(dashes(in: bitmap, y: 15) == expected { remainder(15_000_012 + 10 + $0, 16) < 8 })
  }

  @Test func dashesTooShortToSeeMakeASolidLine() throws {
    let bitmap = try picture(24, 10) { context in
      context.scale(x: 1e-9, y: 1)
      context.strokeLine(
        from: .zero, to: Point(x: 24e9, y: 0), with: .red, style: StrokeStyle(width: 4, dash: [1, 1]))
    }
    #expect(bitmap.inkedPixels == Rect(x: 0, y: 0, width: 24, height: 2))
  }

  @Test func aClosedPathThatIsPartlyFarAwayKeepsTheCornersThatAreNot() throws {
    for dash in [[], [4, 4]] as [[Double]] {
      let bitmap = try picture(24, 24) { context in
        let frame = Path(Rect(x: 8, y: 8, width: 1e9, height: 1e8))
        context.stroke(frame, with: .red, style: StrokeStyle(width: 2, dash: dash))
      }
      #expect(bitmap.argb(x: 8, y: 8) == red)
      #expect(bitmap.argb(x: 9, y: 16) == 0 && bitmap.argb(x: 20, y: 20) == 0)
      #expect((7..<24).allSatisfy { dash.isEmpty ? bitmap.argb(x: $0, y: 8) == red : true })
      #expect(bitmap.argb(x: 7, y: 7) == (dash.isEmpty ? red : 0))
    }
  }
}
