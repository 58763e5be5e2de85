import DactylCore
import DactylGeometry
import DactylGraphics

/// A part of a text that leads to another place.
struct TextLink: Hashable {
  /// In UTF-8 bytes of the text.
  var range: Range<Int>
  var target: String
  /// The letters of the link.
  var title: String
}

/// A view with a text whose links are views inside of it.
@MainActor protocol TextLinking: View {
  /// Whether the links can be opened.
  var opensLinks: Bool { get }

  /// Whether keys move the focus to the links.
  var linksTakeFocus: Bool { get }

  /// Whether the links take touches themselves. Otherwise the view with the text does.
  var linksTakeTouches: Bool { get }

  /// Opens a link. Returns false if nothing does.
  func openLink(_ link: String) -> Bool

  /// Returns the rectangles around a link, in the view's own coordinates; none if it is not shown.
  func linkRects(of link: TextLink) -> [Rect]

  /// Scrolls so that a link is visible, which has got the focus.
  func scrollToLink(_ link: TextLink)
}

extension AttributedText {
  /// The links of the text, which begins at the byte `start` of a longer one. Neighbours with one target are one link.
  func links(from start: Int = 0) -> [TextLink] {
    var (links, position) = ([TextLink](), start)
    for run in runs {
      let part = text[run.range]
      let range = position..<position + part.utf8.count
      position = range.upperBound
      guard let target = run.attributes.link, !range.isEmpty else { continue }
      if let last = links.last, last.target == target, last.range.upperBound == range.lowerBound {
        links[links.count - 1].range = last.range.lowerBound..<range.upperBound
        links[links.count - 1].title += part
      } else {
        links.append(TextLink(range: range, target: target, title: String(part)))
      }
    }
    return links
  }
}
