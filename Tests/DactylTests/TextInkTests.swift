import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylGraphics
@testable import DactylWidgets

/// Labels and controls are high enough for what their letters draw.
@MainActor @Suite struct TextInkTests {
  nonisolated private static let texts = ["gjpqy", "ÅÊÉ", "ǗẤ", "{Hx|}", "gjpqy ÅÊǗẤ"]
  nonisolated private static let families = [
    "DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif", "Droid Sans Fallback", "Noto Color Emoji",
  ]
  nonisolated private static let scales: [Double] = [1, 1.25, 1.5, 2, 3]

  /// Draws the label at its best size without a clip, and answers the number of pixels beyond its upper and lower edge
  /// that are not white.
  private func missing(_ label: Label, scale: Double) throws -> Int {
    let size = label.sizeThatFits(Size(width: Double.infinity, height: .infinity))
    label.frame = Rect(origin: .zero, size: size)
    let room = 8.0
    let all = Size(width: size.width, height: size.height + 2 * room)
    let bitmap = try Bitmap(size: all, scale: scale, hasAlpha: false) { context in
      // Also the pixels of which it is only a part.
      context.fill(Rect(x: 0, y: 0, width: all.width + 2, height: all.height + 2), with: .white)
      context.translate(x: 0, y: room)
      label.draw(context, in: Rect(x: 0, y: -room, width: all.width, height: all.height))
    }
    let edge = Int(room * scale)
    let outside = Array(0..<edge) + Array(Int(((room + size.height) * scale).rounded(.up))..<bitmap.pixelHeight)
    var count = 0
    for y in outside { for x in 0..<bitmap.pixelWidth where bitmap.argb(x: x, y: y) & 0xff < 0xe8 { count += 1 } }
    return count
  }

  // FR-4
  @Test(arguments: families, scales) func aLabelOfAnySizeShowsAllOfItsLetters(_ family: String, _ scale: Double) throws
  {
    var bad: [String] = []
    for text in Self.texts {
      for size in Array(stride(from: 8.0, through: 40, by: 1.5)) + [10, 20.5, 24, 29.5] {
        let label = Label(text)
        label.font = Font(family: family, size: size)
        if try missing(label, scale: scale) > 0 { bad.append("\(text) \(size)") }
      }
    }
    #expect(bad.isEmpty)
  }

  // FR-4
  @Test(arguments: Typography.Role.allCases, scales) func aLabelOfARoleShowsAllOfItsLetters(
    _ role: Typography.Role, _ scale: Double
  ) throws {
    for text in Self.texts {
      for lines in [1, 0] {
        let label = Label(lines == 1 ? text : "\(text)\n\(text)", role: role)
        label.numberOfLines = lines
        #expect(try missing(label, scale: scale) == 0, "\(text)")
      }
    }
  }

  // FR-4
  @Test func aTextInsideOfItsLinesHasTheHeightOfThem() {
    for role in Typography.Role.allCases {
      let label = Label("Handgloves", role: role)
      let lines = TextLayout("Handgloves", style: TextStyle(font: Theme.standard.typography.font(role))).size.height
      #expect(label.sizeThatFits(Size(width: 500, height: 100)).height == lines.rounded(.up))
    }
  }
}
