import DactylCore
import DactylGeometry
import DactylGraphics

/// The kinds of titles on a touch keyboard. Those of one kind have a common size, so that no letter is smaller than its
/// neighbours.
enum KeyTitleKind: CaseIterable {
  case letter
  case candidate
  case page
  case word

  /// The size where there is room, in points.
  var fontSize: Double {
    switch self {
    case .letter: 22
    case .candidate: 18
    case .page, .word: 15
    }
  }
}

/// Titles of keys.
@MainActor enum KeyTitle {
  /// Returns the greatest size, at most `size`, at which all titles fit into their rectangles; in points. A letter
  /// counts in both cases, so that the shift key does not change the size.
  static func size(for titles: [(text: String, room: Size)], largest size: Double, _ theme: Theme) -> Double {
    var fit = 1.0
    for (text, room) in titles where !text.isEmpty {
      for form in Set([text, text.uppercased(), text.lowercased()]) where form.count == text.count {
        let wanted = layout(form, size: size, .black, theme)
        fit = min(fit, room.width / max(wanted.size.width, 1), room.height / max(height(of: wanted), 1))
      }
    }
    return max(size * fit, 1)
  }

  /// The height of the line, or of the letters if they are higher, such as those with several marks.
  static func height(of text: TextLayout) -> Double { max(text.size.height, text.inkBounds.height) }

  static func layout(_ title: String, size: Double, _ color: Color, _ theme: Theme) -> TextLayout {
    // A mark needs a letter that carries it.
    let title = title.isMark ? "\u{25cc}" + title : title
    return TextLayout(title, style: TextStyle(font: Font(family: theme.typography.family, size: size), color: color))
  }
}

extension Context {
  /// Draws the text of a key in the middle of `rect`, smaller if it is too wide.
  func drawKeyTitle(_ title: String, in rect: Rect, with color: Color, size: Double, _ theme: Theme) {
    var text = KeyTitle.layout(title, size: size, color, theme)
    let fit = min((rect.width - 2) / max(text.size.width, 1), rect.height / max(KeyTitle.height(of: text), 1))
    if fit < 1 { text = KeyTitle.layout(title, size: max(size * fit, 1), color, theme) }
    // Letters that reach out of the rectangle move the text.
    let (highest, lowest) = (rect.minY - text.inkBounds.minY, rect.maxY - text.inkBounds.maxY)
    let y = max(min(rect.midY - text.size.height / 2, lowest), highest)
    draw(text, at: Point(x: rect.midX - text.size.width / 2, y: y))
  }
}
