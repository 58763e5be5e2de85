import DactylGeometry
import DactylGraphics
import Testing

@MainActor @Suite struct StrokeTests {
  private func line(_ style: StrokeStyle) throws -> Bitmap {
    try picture(20, 10) {
      $0.strokeLine(from: Point(x: 5, y: 5), to: Point(x: 15, y: 5), with: .red, style: style)
    }
  }

  @Test func aLineIsOnBothSidesOfItsPath() throws {
    #expect(try line(StrokeStyle(width: 4)).inkedPixels == Rect(x: 5, y: 3, width: 10, height: 4))
  }

  @Test func capsReachBeyondTheEnds() throws {
    let square = try line(StrokeStyle(width: 4, cap: .square))
    #expect(square.inkedPixels == Rect(x: 3, y: 3, width: 14, height: 4))
    #expect(square.argb(x: 3, y: 3) == red)
    let round = try line(StrokeStyle(width: 4, cap: .round))
    #expect(round.inkedPixels == Rect(x: 3, y: 3, width: 14, height: 4))
    #expect(round.argb(x: 3, y: 3) != red)
  }

  @Test func joinsAreMitredRoundedOrCut() throws {
    func corner(_ join: StrokeStyle.Join, miterLimit: Double = 10) throws -> UInt32 {
      var path = Path()
      path.move(to: Point(x: 0, y: 4))
      path.addLine(to: Point(x: 4, y: 4))
      path.addLine(to: Point(x: 4, y: 0))
      return try picture {
        $0.stroke(path, with: .red, style: StrokeStyle(width: 4, join: join, miterLimit: miterLimit))
      }.argb(x: 5, y: 5)
    }
    #expect(try corner(.miter) == red)
    #expect(try corner(.miter, miterLimit: 1) == corner(.bevel))
    #expect(try corner(.bevel) != red)
    #expect(try corner(.round) != corner(.bevel))
  }

  @Test func dashesLeaveGaps() throws {
    func pattern(_ style: StrokeStyle) throws -> String {
      let bitmap = try line(style)
      return (5..<15).map { bitmap.argb(x: $0, y: 5) == red ? "#" : "." }.joined()
    }
    #expect(try pattern(StrokeStyle(width: 2, dash: [2, 1])) == "##.##.##.#")
    #expect(try pattern(StrokeStyle(width: 2, dash: [2, 1], dashPhase: 1)) == "#.##.##.##")
    #expect(try pattern(StrokeStyle(width: 2, dash: [3])) == "###...###.")
  }

  @Test(arguments: [[0, 0], [-1, 2], [.nan, 1], [.infinity], [1e308, 1e308]])
  func dashesThatCairoWouldRefuseMakeASolidLine(_ dash: [Double]) throws {
    let bitmap = try picture(20, 10) { context in
      let style = StrokeStyle(width: 2, dash: dash)
      context.strokeLine(from: Point(x: 5, y: 5), to: Point(x: 15, y: 5), with: .red, style: style)
    }
    #expect(bitmap.inkedPixels == Rect(x: 5, y: 4, width: 10, height: 2))
  }

  @Test func dashesOfOneLineAreNotThoseOfTheNext() throws {
    let bitmap = try picture(20, 10) { context in
      let dashed = StrokeStyle(width: 2, dash: [1, 1])
      context.strokeLine(from: Point(x: 0, y: 1), to: Point(x: 20, y: 1), with: .red, style: dashed)
      context.strokeLine(from: Point(x: 0, y: 5), to: Point(x: 20, y: 5), with: .red)
    }
    #expect((0..<20).allSatisfy { bitmap.argb(x: $0, y: 5) != 0 })
  }

  @Test func outlineOfARectangleIsHalfInside() throws {
    let bitmap = try picture { $0.stroke(Rect(x: 3, y: 3, width: 4, height: 4), with: .red, width: 2) }
    #expect(bitmap.inkedPixels == Rect(x: 2, y: 2, width: 6, height: 6))
    #expect(bitmap.argb(x: 5, y: 5) == 0)
  }

  @Test(arguments: [0, -1, .nan, .infinity]) func lineWithoutAWidthDrawsNothing(_ width: Double) throws {
    #expect(try line(StrokeStyle(width: width)).inkedCount == 0)
  }
}
