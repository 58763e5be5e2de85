import Dactyl
import DactylTesting
import Testing

/// The example in the article about a column in a scroll view behaves as the article describes.
@MainActor @Suite struct TermsControllerTests {
  private static let clause = "The house lends books for four weeks. "

  private func stage(clauses: Int) throws -> TestStage {
    let terms = String(repeating: Self.clause, count: clauses)
    return try TestStage(size: Size(width: 320, height: 480), root: TermsController(terms: terms))
  }

  @Test func aShortColumnDoesNotScroll() throws {
    let stage = try stage(clauses: 1)
    #expect(stage.button("Agree").isVisible && stage.button("Agree").frame.width == 288)
  }

  @Test func aLongColumnIsScrolledByAFinger() throws {
    let stage = try stage(clauses: 60)
    #expect(!stage.button("Agree").isVisible)
    for _ in 0..<8 { stage.finger().drag(from: Point(x: 160, y: 440), to: Point(x: 160, y: 40)) }
    stage.advance(by: 3)
    #expect(stage.button("Agree").isVisible)
  }

  @Test func theFocusIsScrolledIntoSight() throws {
    let stage = try stage(clauses: 60)
    stage.tab(2)
    stage.advance(by: 1)
    #expect(stage.button("Agree").isFocused && stage.button("Agree").isVisible)
  }

  @Test func aWiderWindowNeedsFewerLines() throws {
    let stage = try stage(clauses: 60)
    let height = stage.text(containing: "four weeks").frame.height
    stage.resize(to: Size(width: 640, height: 480))
    #expect(stage.text(containing: "four weeks").frame.height < height * 0.7)
  }
}
