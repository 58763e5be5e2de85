import DactylGeometry
import Testing

@testable import DactylGraphics

/// The language of the drawings.
@Suite struct SymbolParserTests {
  private func drawing(_ text: String) throws -> SymbolDrawing {
    try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(SymbolParser.Failure) in
      try SymbolParser.drawing(bytes)
    }
  }

  private func path(_ text: String) throws -> Path {
    try #require(try drawing("line " + text).parts.first).path
  }

  @Test func eachDrawingOfOursCanBeRead() throws {
    for symbol in Symbol.all {
      let drawing = try SymbolParser.drawing(symbol.source.bytes)
      #expect(!drawing.parts.isEmpty, "\(symbol.name)")
    }
  }

  @Test(
    arguments: [
      ("", .part, 0), ("line", .part, 0), ("lime M1 2L3 4", .part, 0), ("M1 2", .part, 0),
      ("line M1 2L3 4 body", .part, 14),
      ("line L1 2", .step, 5), ("line Z", .step, 5), ("line M1 2Q3 4", .step, 9), ("line M1 2L3 4 5", .step, 14),
      ("line O5 5 2V3", .step, 11), ("line M1 2Z L3 4", .step, 11),
      ("line M1", .number, 7), ("line M1 x", .number, 8), ("line M25 0", .number, 6), ("line M1 2L.", .number, 10),
      ("line M1 2L- 3", .number, 11), ("line M1 2A3 4", .number, 13), ("line R1 2 3 4", .number, 13),
      ("line M1 2L99999999999999999999 1", .number, 10),
    ] as [(String, SymbolParser.Failure.Reason, Int)])
  func anotherTextIsRefused(_ text: String, _ reason: SymbolParser.Failure.Reason, _ place: Int) {
    #expect { try drawing(text) } throws: { error in
      guard let failure = error as? SymbolParser.Failure else { return false }
      return failure.reason == reason && failure.place <= text.utf8.count
    }
  }

  @Test func noByteLeadsToACrash() {
    let whole = "body N2M4 4H20V20H4Z cut C1 2 3 4 5 6A-2.5 9 9B3 1 1 dot O5 5 2E5 5 1 2R1 2 3 4 1"
    for length in 0...whole.utf8.count { _ = try? drawing(String(whole.prefix(length))) }
    for (index, _) in whole.utf8.enumerated() {
      for byte in [0, 0x20, 0x2d, 0x2e, 0x39, 0x41, 0x5a, 0x61, 0xff] as [UInt8] {
        var bytes = Array(whole.utf8)
        bytes[index] = byte
        _ = try? bytes.withUnsafeBufferPointer { (bytes) throws(SymbolParser.Failure) in
          try SymbolParser.drawing(bytes)
        }
      }
    }
  }

  @Test func stepsDrawLinesAndCurves() throws {
    var expected = Path()
    expected.move(to: Point(x: 1, y: 2))
    expected.addLine(to: Point(x: 3, y: 4.5))
    expected.addLine(to: Point(x: 6, y: 4.5))
    expected.addLine(to: Point(x: 6, y: 0.25))
    expected.addCurve(to: Point(x: 5, y: 6), control1: Point(x: 1, y: -1), control2: Point(x: 3, y: 4))
    #expect(try path("M1 2L3 4.5H6V.25C1-1 3 4 5 6") == expected)
    #expect(try path("M 1 2\n  L 3 4.5 H 6 V .25 C 1 -1 3 4 5 6") == expected)
    #expect(try path("O6 7 2") == Path(ellipseIn: Rect(x: 4, y: 5, width: 4, height: 4)))
    #expect(try path("E6 7 2 3") == Path(ellipseIn: Rect(x: 4, y: 4, width: 4, height: 6)))
    #expect(
      try path("R1 2 10 8 2") == Path(roundedRect: Rect(x: 1, y: 2, width: 10, height: 8), cornerRadius: 2))
  }

  @Test(arguments: [("A5", Point(x: 12, y: 7)), ("B5", Point(x: 12, y: 17))])
  func halfACircleBendsUpOrDown(_ arc: String, _ middle: Point) throws {
    let path = try path("M7 12\(arc) 17 12")
    #expect(path.points.contains { ($0 - middle).length < 1e-6 })
    #expect(path.currentPoint.map { ($0 - Point(x: 17, y: 12)).length < 1e-6 } == true)
  }

  @Test func aNegativeRadiusTakesTheLongerWay() throws {
    // A quarter, and the three others.
    let (short, long) = (try path("M12 7A5 17 12"), try path("M12 7A-5 17 12"))
    #expect(short.points.count == 4 && long.points.count == 10)
    #expect(long.points.allSatisfy { $0.y < 12 + 1e-6 || $0.x > 0 } && long.points.contains { $0.y < 2.1 })
  }

  @Test func cornersBetweenLinesAreRound() throws {
    let sharp = try path("M4 4H20V20H4Z")
    #expect(sharp.verbs == [.move, .line, .line, .line, .line, .close])
    let round = try path("N2M4 4H20V20H4Z")
    #expect(round.verbs.count { $0 == .curve } == 4)
    #expect(round.points.contains(Point(x: 18, y: 4)) && round.points.contains(Point(x: 20, y: 6)))
    // Only the second and the last corner.
    #expect(try path("M4 4N2H20N0V20N2H4Z").verbs.count { $0 == .curve } == 2)
    // Ends of an open line are no corners, and a radius is at most half a side.
    #expect(try path("N2M4 4H20V5").verbs.count { $0 == .curve } == 1)
    #expect(try path("N2M4 4H20V5").points.contains(Point(x: 20, y: 4.5)))
    // Lines that go on, or back, have no corner.
    #expect(try path("N2M4 4H10H20H4").verbs.count { $0 == .curve } == 0)
  }
}
