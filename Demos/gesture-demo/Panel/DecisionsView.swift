import Dactyl

/// The newest decisions in words, the last one at the top.
final class DecisionsView: View {
  static let lineHeight = 17.0
  private static let kept = 16
  private static let padding = 12.0

  private var decisions: [(text: String, tone: GestureRecognizer.State)] = []

  func show(_ decision: GestureDecision) {
    decisions.insert((decision.description, decision.kind.tone), at: 0)
    if decisions.count > Self.kept { decisions.removeLast() }
    setNeedsDisplay()
  }

  func clear() {
    decisions = []
    setNeedsDisplay()
  }

  override func draw(_ context: Context, in rect: Rect) {
    var y = 0.0
    for decision in decisions where y + Self.lineHeight <= bounds.height {
      let text = layout(decision.text, Palette.text, lines: y + 2 * Self.lineHeight <= bounds.height ? 2 : 1)
      let dot = Rect(x: Self.padding, y: y + Self.lineHeight / 2 - 3, width: 6, height: 6)
      context.fillEllipse(in: dot, with: Palette.color(of: decision.tone))
      context.draw(text, at: Point(x: Self.padding + 14, y: y + 1))
      y += Double(text.lineCount) * Self.lineHeight
    }
    guard decisions.isEmpty else { return }
    context.draw(
      layout("Decisions appear here.", Palette.fadedText, lines: 1), at: Point(x: Self.padding, y: 1))
  }

  private func layout(_ text: String, _ color: Color, lines: Int) -> TextLayout {
    TextLayout(
      text, style: TextStyle(font: .system(size: 12), color: color, lineLimit: lines),
      width: max(bounds.width - 2 * Self.padding - 14, 1))
  }
}
