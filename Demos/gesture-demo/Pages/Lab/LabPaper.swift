import Dactyl

/// The background of the log.
final class LabPaper: View {
  static let lineHeight = 18.0
  private static let padding = 2.0
  private static let textLeft = 30.0

  private enum Mark { case waiting, right, wrong }

  private var lines: [(text: String, mark: Mark)] = []

  init() {
    super.init()
    isUserInteractionEnabled = false
  }

  var height: Double { Self.height(lineCount: lines.count) }

  /// Returns the number of lines that fit into a view of `height`.
  static func lineCount(fitting height: Double) -> Int {
    max(Int(((height - 2 * padding) / lineHeight).rounded(.down)), 0)
  }

  /// Returns the height of `lineCount` lines, in points.
  static func height(lineCount: Int) -> Double { Double(lineCount) * lineHeight + 2 * padding }

  func show(_ recorded: [String], _ expected: [String]) {
    lines = (0..<max(recorded.count, expected.count)).map { index in
      guard recorded.indices.contains(index) else { return (expected[index], .waiting) }
      let isRight = expected.indices.contains(index) && expected[index] == recorded[index]
      return (recorded[index], isRight ? .right : .wrong)
    }
    setNeedsDisplay()
  }

  func rect(ofLine index: Int) -> Rect {
    Rect(x: 0, y: Self.padding + Double(index) * Self.lineHeight, width: bounds.width, height: Self.lineHeight)
  }

  override func draw(_ context: Context, in rect: Rect) {
    for (index, line) in lines.enumerated() {
      let row = self.rect(ofLine: index)
      let color: Color =
        switch line.mark {
        case .waiting: Palette.fadedText.withAlphaComponent(0.6)
        case .right: Palette.text
        case .wrong: Palette.color(of: .failed)
        }
      draw(context, line.mark, in: Rect(x: 8, y: row.minY, width: 16, height: row.height))
      let text = TextLayout(
        line.text, style: TextStyle(font: .monospaced(size: 12), color: color, lineLimit: 1),
        width: max(bounds.width - Self.textLeft - 8, 1))
      context.draw(text, at: Point(x: Self.textLeft, y: (row.midY - text.size.height / 2).rounded()))
    }
  }

  private func draw(_ context: Context, _ mark: Mark, in rect: Rect) {
    let center = rect.center
    switch mark {
    case .waiting:
      context.fillEllipse(in: Rect(x: center.x - 2, y: center.y - 2, width: 4, height: 4), with: Palette.dots)
    case .right:
      var tick = Path()
      tick.move(to: center + Point(x: -4.5, y: 0))
      tick.addLine(to: center + Point(x: -1.5, y: 3.5))
      tick.addLine(to: center + Point(x: 4.5, y: -4))
      context.stroke(tick, with: Palette.color(of: .ended), width: 2)
    case .wrong:
      context.fillEllipse(
        in: Rect(x: center.x - 3, y: center.y - 3, width: 6, height: 6), with: Palette.color(of: .failed))
    }
  }
}
