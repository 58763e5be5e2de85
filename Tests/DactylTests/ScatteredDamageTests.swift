import DactylGeometry
import DactylGraphics
import DactylRandom
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Many small changes in one frame.
@MainActor @Suite struct ScatteredDamageTests {
  @MainActor private final class Count { var value = 0 }

  private final class Symbol: View {
    var onDraw: () -> Void = {}
    override func draw(_ context: Context, in rect: Rect) {
      onDraw()
      context.fill(bounds, with: .black)
    }
  }

  /// Views of `side` points, 20 in a row, in a window.
  private func makeStage(_ number: Int, side: Double, gap: Double, _ count: Count) throws -> (TestStage, [Symbol]) {
    let pitch = side + gap
    let stage = try TestStage(
      size: Size(width: 20 * pitch, height: Double((number + 19) / 20) * pitch))
    stage.view.backgroundColor = .white
    let symbols = (0..<number).map { index in
      let place = Point(x: Double(index % 20) * pitch, y: Double(index / 20) * pitch)
      let symbol = Symbol(frame: Rect(origin: place, size: Size(width: side, height: side)))
      symbol.onDraw = { count.value += 1 }
      stage.view.addSubview(symbol)
      return symbol
    }
    stage.advance(by: 1)
    count.value = 0
    return (stage, symbols)
  }

  // FR-2
  @Test(arguments: [1, 20, 50, 100]) func scatteredViewsThatChangeAreDrawnAlone(_ changing: Int) throws {
    let count = Count()
    let (stage, symbols) = try makeStage(300, side: 20, gap: 10, count)
    var random = SeededSource(seed: 5)
    for _ in 0..<5 {
      count.value = 0
      for symbol in symbols.shuffled(using: &random).prefix(changing) { symbol.setNeedsDisplay() }
      stage.advance(by: 0.1)
      #expect(count.value == changing)
    }
  }

  // FR-2
  @Test func oneInThreeOfViewsSideBySideIsDrawnAlone() throws {
    let count = Count()
    let (stage, symbols) = try makeStage(300, side: 20, gap: 0, count)
    for index in symbols.indices where index.isMultiple(of: 3) { symbols[index].setNeedsDisplay() }
    stage.advance(by: 0.1)
    #expect(count.value == 100)
  }

  // FR-2
  @Test func veryManyChangesArePaintedInAreasThatAreFew() throws {
    let count = Count()
    let (stage, symbols) = try makeStage(4000, side: 6, gap: 4, count)
    for index in symbols.indices where index.isMultiple(of: 4) { symbols[index].setNeedsDisplay() }
    let damage = stage.window.stack!.takeChanges().damage
    #expect(damage.count <= Damage.limit)
    for index in symbols.indices where index.isMultiple(of: 4) {
      #expect(damage.contains { $0.contains(symbols[index].frame) })
    }
    // A corner with very many changes does not let a change far away paint all between.
    for symbol in symbols[0..<1000] { symbol.setNeedsDisplay() }
    symbols[3999].setNeedsDisplay()
    stage.advance(by: 0.1)
    #expect(count.value <= 1100)
  }

  // FR-2
  @Test func manyChangesAtTheTopAndAtTheBottomPaintNothingBetween() throws {
    let count = Count()
    let (stage, symbols) = try makeStage(4000, side: 6, gap: 4, count)
    for index in Array(0..<200) + Array(3800..<4000) where index.isMultiple(of: 2) { symbols[index].setNeedsDisplay() }
    stage.advance(by: 0.1)
    #expect(count.value >= 200 && count.value <= 400)
  }
}
