import DactylGeometry
import Testing

@testable import DactylGraphics

/// The pixels of symbols.
@MainActor @Suite struct SymbolDrawingTests {
  /// The alpha of each pixel of a square of `side` points at `scale`.
  private func alpha(
    _ symbol: Symbol, side: Double = 48, scale: Double = 1, margin: Double = 0, color: Color = .black,
    weight: Font.Weight = .regular, isRightToLeft: Bool = false
  ) throws -> [[Int]] {
    let size = side + 2 * margin
    let bitmap = try Bitmap(size: Size(width: size, height: size), scale: scale) {
      $0.draw(
        symbol, in: Rect(x: margin, y: margin, width: side, height: side), with: color, weight: weight,
        isRightToLeft: isRightToLeft)
    }
    return rows(bitmap)
  }

  private func rows(_ bitmap: Bitmap) -> [[Int]] {
    let pixels = bitmap.pixels
    return (0..<bitmap.pixelHeight).map { y in
      pixels[y * bitmap.pixelWidth..<(y + 1) * bitmap.pixelWidth].map { Int($0 >> 24) }
    }
  }

  private func ink(_ rows: [[Int]]) -> Int { rows.reduce(0) { $0 + $1.reduce(0, +) } }

  // SY-1
  @Test func eachSymbolIsInsideItsRectangle() throws {
    for symbol in SymbolTests.forms {
      let rows = try alpha(symbol, margin: 12)
      let inside = rows[12..<60].map { Array($0[12..<60]) }
      #expect(ink(inside) > 60 * 255, "\(symbol.name) is hardly visible")
      #expect(ink(inside) == ink(rows), "\(symbol.name) reaches beyond its rectangle")
    }
  }

  // SY-1
  @Test func symbolsHaveLikeMargins() throws {
    for symbol in Symbol.all {
      let rows = try alpha(symbol, side: 96)
      let columns = (0..<96).filter { x in rows.contains { $0[x] > 0 } }
      let lines = rows.indices.filter { y in rows[y].contains { $0 > 0 } }
      let width = (columns.last ?? 0) - (columns.first ?? 0) + 1
      let height = (lines.last ?? 0) - (lines.first ?? 0) + 1
      #expect(max(width, height) >= 52, "\(symbol.name) is small: \(width) by \(height)")
      // The middle, by two units.
      #expect(abs((columns.first ?? 0) + (columns.last ?? 0) - 95) <= 16, "\(symbol.name) is not in the middle")
      #expect(abs((lines.first ?? 0) + (lines.last ?? 0) - 95) <= 16, "\(symbol.name) is too high or too low")
    }
  }

  // SY-1, SY-3
  @Test func eachSymbolLooksDifferent() throws {
    var names: [[[Int]]: String] = [:]
    for symbol in SymbolTests.forms {
      let other = names.updateValue(symbol.name, forKey: try alpha(symbol, side: 24))
      #expect(other == nil, "\(symbol.name) looks like \(other ?? "")")
    }
  }

  // SY-1
  @Test func aTranslucentColourIsEverywhereTheSame() throws {
    let color = Color.black.withAlphaComponent(0.5)
    for symbol in SymbolTests.forms {
      let strongest = try alpha(symbol, side: 96, color: color).joined().max() ?? 0
      #expect((126...129).contains(strongest), "\(symbol.name): \(strongest)")
    }
  }

  // SY-1
  @Test func theColourAndTheOpacityAreThoseOfTheContext() throws {
    for symbol in [Symbol.stop.filled, .heart.filled, .info.filled] {
      let bitmap = try picture(24, 24) {
        $0.alpha = 0.5
        $0.draw(symbol, in: Rect(x: 0, y: 0, width: 24, height: 24), with: .red)
      }
      let strongest = bitmap.pixels.max { $0 >> 24 < $1 >> 24 } ?? 0
      #expect((0x7e...0x81).contains(strongest >> 24) && strongest & 0xffff == 0, "\(symbol.name)")
      // What is below shows through the holes.
      let below = try picture(24, 24, hasAlpha: false) {
        $0.fill(Rect(x: 0, y: 0, width: 24, height: 24), with: .blue)
        $0.draw(symbol, in: Rect(x: 0, y: 0, width: 24, height: 24), with: .red)
      }
      #expect(below.argb(x: 0, y: 0) == blue && below.pixels.contains(red), "\(symbol.name)")
    }
    let info = try picture(48, 48, hasAlpha: false) {
      $0.fill(Rect(x: 0, y: 0, width: 48, height: 48), with: .blue)
      $0.draw(.info.filled, in: Rect(x: 0, y: 0, width: 48, height: 48), with: .red)
    }
    #expect(info.argb(x: 24, y: 28) == blue && info.argb(x: 10, y: 24) == red)
  }

  // SY-2
  @Test func linesAreAsBoldAsText() throws {
    for symbol in Symbol.all {
      let inks = try Font.Weight.allCases.map { ink(try alpha(symbol, side: 96, weight: $0)) }
      for (lighter, bolder) in zip(inks, inks.dropFirst()) {
        #expect(lighter < bolder, "\(symbol.name): \(inks)")
      }
    }
  }

  // SY-2
  @Test func theContextHasAWeight() throws {
    func drawn(_ draw: (Context) -> Void) throws -> [[Int]] { rows(try picture(48, 48, draw: draw)) }
    let rect = Rect(x: 0, y: 0, width: 48, height: 48)
    let bold = try alpha(.add, weight: .bold)
    #expect(
      try bold
        == drawn {
          $0.symbolWeight = .bold
          $0.draw(.add, in: rect, with: .black)
        })
    #expect(
      try alpha(.add)
        == drawn {
          $0.withState { [context = $0] in context.symbolWeight = .bold }
          $0.draw(.add, in: rect, with: .black)
        })
  }

  // SY-3
  @Test func filledFormsHaveMoreInkButForTheirLines() throws {
    for symbol in Symbol.all where symbol.hasFilledForm {
      let (outlined, filled) = (ink(try alpha(symbol)), ink(try alpha(symbol.filled)))
      #expect(filled > outlined, "\(symbol.name)")
    }
  }

  // SY-4
  @Test(arguments: [(16, 1), (20, 1), (24, 1), (20, 1.5), (24, 1.5), (16, 2), (20, 2)] as [(Double, Double)])
  func straightLinesAreOnWholePixels(_ side: Double, _ scale: Double) throws {
    let menu = try alpha(.menu, side: side, scale: scale)
    let middle = menu.count / 2
    let column = menu.map { $0[middle] }
    #expect(column.allSatisfy { $0 >= 0xb0 || $0 <= 0x40 }, "\(column)")
    // Three equal lines, at distances that differ by a pixel at most.
    let lines = column.indices.filter { column[$0] >= 0xb0 }
    let third = lines.count / 3
    #expect(lines.count % 3 == 0)
    #expect(abs(lines[third] - lines[0] - (lines[2 * third] - lines[third])) <= 1, "\(lines)")
    let add = try alpha(.add, side: side, scale: scale)
    #expect(add[add.count / 4].allSatisfy { $0 >= 0xb0 || $0 <= 0x40 }, "\(add[add.count / 4])")
    // It is the same from the side.
    for y in add.indices { for x in add.indices { #expect(abs(add[y][x] - add[x][y]) <= 8) } }
  }

  // SY-4
  @Test func aSymbolBetweenPixelsIsMovedToThem() throws {
    func drawn(_ x: Double) throws -> [[Int]] {
      rows(try picture(24, 24) { $0.draw(.grid, in: Rect(x: 2 + x, y: 2 - x, width: 20, height: 20), with: .black) })
    }
    #expect(try drawn(0) == drawn(0.3))
  }

  // SY-4
  @Test func aTurnedSymbolIsDrawnAsItIs() throws {
    func drawn(_ angle: Double) throws -> [[Int]] {
      rows(
        try picture(48, 48) {
          $0.translate(x: 24, y: 24)
          $0.rotate(by: angle)
          $0.draw(.add, in: Rect(x: -20, y: -20, width: 40, height: 40), with: .black)
        })
    }
    let upright = ink(try drawn(0))
    for angle in [0.3, .pi / 2, .pi] { #expect(abs(try ink(drawn(angle)) - upright) < upright / 25) }
  }

  // SY-5
  @Test func aDirectionIsMirroredFromRightToLeft() throws {
    for symbol in SymbolTests.forms {
      let (plain, mirrored) = (try alpha(symbol), try alpha(symbol, isRightToLeft: true))
      guard symbol.isMirrored else {
        #expect(plain == mirrored, "\(symbol.name)")
        continue
      }
      #expect(plain != mirrored, "\(symbol.name)")
      for (row, other) in zip(plain, mirrored) {
        for (a, b) in zip(row.reversed(), other) { #expect(abs(a - b) <= 40, "\(symbol.name)") }
      }
    }
  }

  // SY-1
  @Test(arguments: [
    Rect(x: 0, y: 0, width: 0, height: 9), Rect(x: .nan, y: 0, width: 9, height: 9),
    Rect(x: 0, y: 0, width: .infinity, height: 9), Rect(x: 1e9, y: 0, width: 9, height: 9),
    Rect(x: -1e12, y: -1e12, width: 2e12, height: 2e12), Rect(x: 4, y: 4, width: -3, height: 3),
  ])
  func impossibleRectanglesDrawNothing(_ rect: Rect) throws {
    for symbol in [Symbol.add, .heart.filled, .bellSlash, .back] {
      let bitmap = try picture(9, 9) { context in
        context.draw(symbol, in: rect, with: .red)
        context.draw(symbol, in: rect, with: .red, isRightToLeft: true)
        context.draw(symbol, in: Rect(x: 0, y: 0, width: 9, height: 9), with: .clear)
      }
      #expect(bitmap.inkedCount == 0, "\(symbol.name)")
    }
  }

  // SY-1
  @Test func drawingLeavesTheContextAsItWas() throws {
    func drawn(_ symbols: [Symbol]) throws -> Bitmap {
      try picture(40, 20) { context in
        context.blendMode = .multiply
        for symbol in symbols { context.draw(symbol, in: Rect(x: 0, y: 0, width: 20, height: 20), with: .red) }
        var path = Path()
        path.move(to: Point(x: 24, y: 4))
        path.addLine(to: Point(x: 36, y: 4))
        path.addLine(to: Point(x: 36, y: 14))
        context.stroke(path, with: .blue, width: 3)
      }
    }
    let (with, without) = (try drawn([.add, .info.filled, .bellSlash]), try drawn([]))
    for y in 0..<20 { for x in 20..<40 { #expect(with.argb(x: x, y: y) == without.argb(x: x, y: y)) } }
  }
}
