import DactylGeometry
import Foundation
import Synchronization
import Testing

@testable import DactylGraphics

/// Texts measured off the main actor.
///
/// The tests hold the main actor meanwhile, since tests of large text change the scale of all text there.
@MainActor @Suite struct TextMetricsTests {
  /// Returns the result of `body` on another thread.
  private static func elsewhere<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let (result, done) = (Box<Result>(), DispatchSemaphore(value: 0))
    Thread {
      result.value.withLock { $0 = body() }
      done.signal()
    }.start()
    done.wait()
    guard let value = result.value.withLock({ $0 }) else { preconditionFailure("The thread has no result.") }
    return value
  }

  private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private nonisolated static let texts = [
    "", "a", "Hello, world", "two\nlines\n", "שלום abc\nabc שלום", "tab\tand \u{200d} marks e\u{301}",
    String(repeating: "a long text that is broken into lines ", count: 40), String(repeating: "Wort", count: 300),
  ]
  private static let styles: [TextStyle] = [
    TextStyle(), TextStyle(font: .system(size: 20, weight: .bold), alignment: .trailing),
    TextStyle(font: .system(size: 9), alignment: .center, wrapping: .character),
    TextStyle(lineLimit: 1), TextStyle(alignment: .right, lineLimit: 3), TextStyle(lineLimit: 1, truncation: .middle),
  ]

  @Test func metricsAreThoseOfTheLayout() {
    for text in Self.texts {
      for style in Self.styles {
        for width in [nil, 0, 80, 300.5, .infinity, .nan] as [Double?] {
          let metrics = Self.elsewhere { TextMetrics(text, style: style, width: width) }
          let layout = TextLayout(text, style: style, width: width)
          #expect(metrics.size == layout.size && metrics.lineCount == layout.lineCount)
          #expect(metrics.baseline == layout.baseline && metrics.isTruncated == layout.isTruncated)
          #expect(metrics.bounds.isNear(layout.bounds), "\(text.prefix(20)) \(style.alignment) \(width ?? -1)")
          #expect(metrics.inkBounds.isNear(layout.inkBounds) || layout.inkBounds.isEmpty && metrics.inkBounds.isEmpty)
        }
      }
    }
  }

  @Test func partsOfATextCount() {
    var text = AttributedText("small ")
    text.append("large", attributes: TextAttributes(font: .system(size: 40)))
    let (whole, plain) = (text, TextMetrics("small large"))
    let metrics = Self.elsewhere { TextMetrics(whole) }
    #expect(metrics.size.height > plain.size.height && metrics.size.width > plain.size.width)
    #expect(metrics.size == TextLayout(whole).size)
  }

  @Test func manyThreadsMeasureAtOnce() {
    let expected = Self.texts.map { TextMetrics($0, width: 120) }
    let (results, done) = (Box<[Bool]>(), DispatchGroup())
    for _ in 0..<16 {
      done.enter()
      Thread {
        let isSame = (0..<10).allSatisfy { _ in Self.texts.map { TextMetrics($0, width: 120) } == expected }
        results.value.withLock { $0 = ($0 ?? []) + [isSame] }
        done.leave()
      }.start()
    }
    for count in 0..<50 { _ = TextLayout("on the main actor \(count)", width: 90).size }
    done.wait()
    #expect(results.value.withLock { $0 } == Array(repeating: true, count: 16))
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
