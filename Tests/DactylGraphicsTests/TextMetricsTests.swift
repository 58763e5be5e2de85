import DactylGeometry
import Testing

@testable import DactylGraphics

/// Texts measured off the main actor.
@Suite struct TextMetricsTests {
  private static let texts = [
    "", "a", "Hello, world", "two\nlines\n", "שלום abc\nabc שלום", "tab\tand \u{200d} marks e\u{301}",
    String(repeating: "a long text that is broken into lines ", count: 40), String(repeating: "Wort", count: 300),
  ]
  private static let styles: [TextStyle] = [
    TextStyle(), TextStyle(font: .system(size: 20, weight: .bold), alignment: .trailing),
    TextStyle(font: .system(size: 9), alignment: .center, wrapping: .character),
    TextStyle(lineLimit: 1), TextStyle(alignment: .right, lineLimit: 3), TextStyle(lineLimit: 1, truncation: .middle),
  ]

  @Test func metricsAreThoseOfTheLayout() async {
    for text in Self.texts {
      for style in Self.styles {
        for width in [nil, 0, 80, 300.5, .infinity, .nan] as [Double?] {
          let metrics = await Task.detached { TextMetrics(text, style: style, width: width) }.value
          await MainActor.run {
            let layout = TextLayout(text, style: style, width: width)
            #expect(metrics.size == layout.size && metrics.lineCount == layout.lineCount)
            #expect(metrics.baseline == layout.baseline && metrics.isTruncated == layout.isTruncated)
            #expect(metrics.bounds.isNear(layout.bounds), "\(text.prefix(20)) \(style.alignment) \(width ?? -1)")
            #expect(metrics.inkBounds.isNear(layout.inkBounds) || layout.inkBounds.isEmpty && metrics.inkBounds.isEmpty)
          }
        }
      }
    }
  }

  @Test func partsOfATextCount() async {
    var text = AttributedText("small ")
    text.append("large", attributes: TextAttributes(font: .system(size: 40)))
    let (whole, plain) = (text, TextMetrics("small large"))
    let metrics = await Task.detached { TextMetrics(whole) }.value
    #expect(metrics.size.height > plain.size.height && metrics.size.width > plain.size.width)
    let size = await MainActor.run { TextLayout(whole).size }
    #expect(metrics.size == size)
  }

  @Test func manyThreadsMeasureAtOnce() async {
    let expected = Self.texts.map { TextMetrics($0, width: 120) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask {
          for _ in 0..<10 where Self.texts.map({ TextMetrics($0, width: 120) }) != expected { return false }
          return true
        }
      }
      group.addTask { @MainActor in
        for count in 0..<50 { _ = TextLayout("on the main actor \(count)", width: 90).size }
        return true
      }
      for await isSame in group { #expect(isSame) }
    }
  }
}

extension Rect {
  /// Within one of Pango's units.
  fileprivate func isNear(_ other: Rect) -> Bool {
    let most = 1.5 / 1024
    return abs(minX - other.minX) < most && abs(minY - other.minY) < most && abs(width - other.width) < most
      && abs(height - other.height) < most
  }
}
