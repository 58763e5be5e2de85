import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Placeholders of fields without room on one line (`TI-84`).
@MainActor @Suite struct PlaceholderTests {
  private let stage: TestStage

  init() throws {
    stage = try TestStage()
    stage.application.touchKeyboardMode = .never
  }

  private func fit(_ field: TextField, width: Double = 240) {
    if field.superview == nil { stage.view.addSubview(field) }
    field.frame = Rect(
      origin: Point(x: 20, y: 20), size: field.measuredSize(for: ProposedSize(width: width, height: nil)))
    stage.application.layOutWindows()
  }

  private func withLargeText(_ body: () throws -> Void) rethrows {
    stage.application.traitOverrides.fontScale = 2
    defer { stage.application.traitOverrides.fontScale = 1 }
    try body()
  }

  private var findings: [String] { stage.audit([.cutText, .smallText]).map(\.description) }

  // TI-84
  @Test(arguments: 0..<3) func aLargePlaceholderHasTheLinesItNeeds(kind: Int) {
    let field = [TextField(), SearchField(), NumberField()][kind]
    field.placeholder = "The name of a place in the mountains"
    withLargeText {
      fit(field, width: 1_000)
      let oneLine = field.bounds.height
      fit(field)
      let height = field.bounds.height
      #expect(height > 2 * field.line.lineHeight && height > oneLine && findings == [])
      #expect(field.toolTip == nil && field.line.placeholderHeight(in: field.line.bounds.width) > 0)
      // Nothing moves when typing begins.
      field.text = "7"
      fit(field)
      #expect(field.bounds.height == height && abs(field.caretRect.midY - field.bounds.midY) <= 1)
      field.text = ""
    }
  }

  // TI-84
  @Test func aSecretHasThePlaceholderOfOthers() {
    let field = TextField(placeholder: "The secret word of the mountains")
    field.textInputTraits.isSecure = true
    withLargeText {
      fit(field)
      #expect(field.bounds.height > 2 * field.line.lineHeight && findings == [])
    }
  }

  // TI-84
  @Test func atTheStandardSizeTheToolTipHasAPlaceholderThatIsCut() {
    let field = SearchField(placeholder: "The name of a place in the mountains")
    field.accessibilityLabel = "Place"
    fit(field, width: 400)
    let height = field.bounds.height
    #expect(field.toolTip == nil && !field.line.isPlaceholderCut)
    fit(field, width: 160)
    #expect(field.bounds.height == height && field.toolTip == field.placeholder && field.line.isPlaceholderCut)
    #expect(findings == [] && field.accessibilityHint == nil)
    field.text = "A"
    #expect(field.toolTip == nil)
    field.text = ""
    #expect(field.toolTip == field.placeholder)
    fit(field, width: 400)
    #expect(field.toolTip == nil)
    // The program's own tool tip stays.
    field.toolTip = "Places that are listed"
    fit(field, width: 160)
    #expect(field.toolTip == "Places that are listed")
    fit(field, width: 400)
    #expect(field.toolTip == "Places that are listed")
  }

  // TI-84
  @Test func aPlaceWithoutRoomForTheLinesShowsThoseThatFit() {
    let field = TextField(placeholder: "The name of a place in the mountains")
    withLargeText {
      fit(field)
      field.frame.size.height = 50
      stage.application.layOutWindows()
      #expect(field.line.isPlaceholderCut && field.toolTip == field.placeholder)
      #expect(findings == [])
    }
  }

  // TI-84
  @Test func thePlaceholderIsAtTheSideWhereReadingBegins() throws {
    let field = TextField(placeholder: "The name of a place in the mountains")
    let line = field.line
    func firstColumn() throws -> Int? {
      let bitmap = try Bitmap(size: line.bounds.size) { context in
        context.withState { line.withFontScale { line.draw(context, in: line.bounds) } }
      }
      return (0..<bitmap.pixelWidth).first { x in
        (0..<bitmap.pixelHeight).contains { bitmap.argb(x: x, y: $0) >> 24 > 64 }
      }
    }
    try withLargeText {
      fit(field)
      let left = try #require(try firstColumn())
      stage.application.traitOverrides.layoutDirection = .rightToLeft
      defer { stage.application.traitOverrides.layoutDirection = nil }
      fit(field)
      let right = try #require(try firstColumn())
      #expect(left < 6 && right > left)
    }
  }
}
