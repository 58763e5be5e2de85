import Dactyl

/// A note on paper: its text, in as many pages as it needs.
@MainActor final class NotePages {
  static let style = TextStyle(font: .system(size: 11), color: .black)

  private let text: String
  /// The text of each page, for the width and the height of the area that it is divided for.
  private var divided: (size: Size, pages: [Substring])?

  init(_ text: String) { self.text = text }

  /// A document with these pages.
  func job(title: String) -> PrintJob {
    PrintJob(title: title, pageCount: { self.pages(in: $0).count }) { context, page, area in
      let layout = TextLayout(String(self.pages(in: area)[page]), style: Self.style, width: area.width)
      context.draw(layout, at: area.origin)
    }
  }

  /// Divides the text between lines, so that each page fits into `area`.
  func pages(in area: Rect) -> [Substring] {
    if let divided, divided.size == area.size { return divided.pages }
    var pages: [Substring] = []
    var (start, top) = (text.startIndex, 0.0)
    for line in TextLayout(text, style: Self.style, width: area.width).lines {
      if line.rect.maxY - top > area.height, line.range.lowerBound > start {
        pages.append(text[start..<line.range.lowerBound])
        (start, top) = (line.range.lowerBound, line.rect.minY)
      }
    }
    pages.append(text[start...])
    divided = (area.size, pages)
    return pages
  }
}
