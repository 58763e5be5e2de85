import DactylCore
import DactylGeometry
import DactylGraphics

/// The sizes and fonts of the rows of a menu, in points.
@MainActor struct MenuStyle {
  /// The space above the first row and below the last one, and beside the background of a highlighted row.
  static let inset = 4.0
  /// The distance from the edge of a menu to the content of a row.
  static let padding = 16.0
  /// The space between two parts of a row.
  static let gap = 8.0
  /// The least space between a title and the key beside it.
  static let shortcutGap = 24.0
  static let largestImage = 24.0
  private static let leastWidth = 160.0
  /// The width of a menu with longer titles at the standard size of text.
  private static let greatestWidth = 320.0
  /// The largest height of a menu. A higher one scrolls.
  static let largestHeight = 640.0
  /// A line with space above and below.
  static let separatorHeight = 9.0
  /// The number of titles that are measured for the width: the longest ones.
  private static let measuredCount = 50
  /// The number of rows whose height is measured. Most titles are of letters that have room in each row.
  private static let measuredHeights = 200

  let theme: Theme
  let isMirrored: Bool
  let font: Font
  let headerFont: Font
  let rowHeight: Double
  let headerHeight: Double
  /// The width of check marks, and of the chevron of a submenu.
  let markSize: Double
  /// The width of a menu with longer titles, which are cut, or have several lines while text is larger than standard.
  private let largestWidth: Double
  private let rowSpace: Double
  /// Marks and images grow with the text beside them.
  let scale: Double

  /// `windowWidth` is that of the window with the opener, in points.
  init(_ traits: Traits, scale: Double, windowWidth: Double) {
    theme = traits.theme
    self.scale = scale
    markSize = (16 * scale).rounded()
    largestWidth = max(min(Self.greatestWidth * scale, windowWidth), Self.greatestWidth)
    isMirrored = traits.layoutDirection == .rightToLeft
    font = theme.typography.font(.body)
    headerFont = theme.typography.font(.footnote)
    let isCompact = traits.density == .compact
    let least = theme.metrics.controlHeight(at: traits.density)
    func height(_ font: Font, _ space: Double, _ least: Double) -> Double {
      let text = TextLayout("A", style: TextStyle(font: font, lineLimit: 1, fontScale: scale)).size.height
      return max(Self.rounded(text + space), least)
    }
    rowSpace = isCompact ? 8 : 16
    rowHeight = height(font, rowSpace, least)
    headerHeight = height(headerFont, 8, 28)
  }

  /// Returns the width of a menu whose rows need `width`.
  func menuWidth(_ width: Double) -> Double {
    min(max(width, Self.leastWidth), largestWidth).rounded(.up)
  }

  /// The heights of rows are multiples of 4.
  private static func rounded(_ height: Double) -> Double { (height / 4).rounded(.up) * 4 }

  /// Whether titles without room on one line have several lines.
  var hasLines: Bool { scale > 1 }

  /// Returns the heights of the rows of a menu of `width`. A row is at least as high as the ink of its letters (`FR-4`),
  /// and as the lines of a large title (`MN-16`). Of many rows with long titles, or with other letters than those of
  /// Europe, some are measured, and the others are as high as the highest of these.
  func heights(of rows: [MenuRow], _ columns: MenuColumns, in width: Double) -> [Double] {
    var (measured, highest) = (0, 0.0)
    func height(_ text: String, _ font: Font, least: Double, room: Double) -> Double {
      // No letter of Europe is much wider than high.
      let isLong = hasLines && Double(text.utf8.count) * font.size * scale > room
      // Letters before U+0300 have no more than one accent.
      guard isLong || text.utf8.contains(where: { $0 >= 0xcc }) else { return least }
      guard measured < Self.measuredHeights else { return max(least, highest) }
      measured += 1
      let layout = self.layout(text, font, .black, width: isLong ? room : nil)
      let needed = layout.fittingHeight + (layout.lineCount > 1 ? rowSpace : 0)
      highest = max(highest, Self.rounded(needed))
      return max(least, Self.rounded(needed))
    }
    return rows.map { row in
      switch row {
      case .item(let item):
        height(item.title, font, least: rowHeight, room: columns.titleRoom(of: item, in: width, self))
      case .separator: Self.separatorHeight
      case .header(let title):
        height(title, headerFont, least: headerHeight, room: columns.headerRoom(in: width))
      }
    }
  }

  /// Returns a title in `width`, on one line or, with large text, as many as it needs.
  func layout(_ text: String, _ font: Font, _ color: Color, width: Double?) -> TextLayout {
    TextLayout(text, style: titleStyle(font, color), width: width)
  }

  /// The style of a title.
  func titleStyle(_ font: Font, _ color: Color) -> TextStyle {
    var style = TextStyle(font: font, color: color, lineLimit: hasLines ? nil : 1, fontScale: scale)
    if hasLines { style.alignment = isMirrored ? .right : .left }
    return style
  }

  func title(_ text: String, color: Color, width: Double? = nil) -> TextLayout {
    TextLayout(text, style: TextStyle(font: font, color: color, lineLimit: 1, fontScale: scale), width: width)
  }

  func width(of text: String) -> Double {
    text.isEmpty ? 0 : title(text, color: .black).size.width.rounded(.up)
  }

  /// Returns the largest width of `texts`. Of many texts, only the longest are measured.
  func largestWidth(of texts: [String]) -> Double {
    let longest =
      texts.count > Self.measuredCount
      ? Array(texts.sorted { $0.utf8.count > $1.utf8.count }.prefix(Self.measuredCount)) : texts
    return longest.map { width(of: $0) }.max() ?? 0
  }
}

/// The columns of a menu: marks, images, titles, keys, and the chevrons of submenus.
@MainActor struct MenuColumns {
  private(set) var hasMarks = false
  private var markWidth = 0.0
  private(set) var imageWidth = 0.0
  private(set) var shortcutWidth = 0.0
  private(set) var hasSubmenus = false
  /// The width that the rows need.
  private(set) var width = 0.0

  init() {}

  init(_ rows: [MenuRow], _ style: MenuStyle) {
    markWidth = style.markSize
    var (titles, headers, shortcuts): ([String], [String], [String]) = ([], [], [])
    for row in rows {
      switch row {
      case .item(let item):
        titles.append(item.title)
        if let shortcut = item.shortcut { shortcuts.append(shortcut) }
        hasMarks = hasMarks || item.state != .off || item.selection != nil && item.submenu == nil
        hasSubmenus = hasSubmenus || item.submenu != nil
        let image = item.element.image?.size.width ?? 0
        imageWidth = max(imageWidth, min(image, MenuStyle.largestImage) * style.scale)
      case .header(let title): headers.append(title)
      case .separator: break
      }
    }
    shortcutWidth = style.largestWidth(of: shortcuts)
    let trailing =
      (shortcutWidth > 0 ? MenuStyle.shortcutGap + shortcutWidth : 0)
      + (hasSubmenus ? MenuStyle.gap + style.markSize : 0)
    let content = max(
      titleStart + style.largestWidth(of: titles) + trailing, titleStart + style.largestWidth(of: headers))
    width = content + MenuStyle.padding
  }

  /// Returns the width that a title has in a menu of `width`, in points.
  func titleRoom(of item: MenuItem, in width: Double, _ style: MenuStyle) -> Double {
    var end = self.end(in: width, style)
    if item.shortcut != nil, hasRoomForShortcut(of: item, in: width, style) {
      end -= shortcutWidth + MenuStyle.shortcutGap
    }
    return max(end - titleStart, 0)
  }

  func headerRoom(in width: Double) -> Double { max(width - titleStart - MenuStyle.padding, 0) }

  /// Returns the distance from the leading edge to the end of titles and keys.
  func end(in width: Double, _ style: MenuStyle) -> Double {
    width - MenuStyle.padding - (hasSubmenus ? style.markSize + MenuStyle.gap : 0)
  }

  /// Whether at least half of the row, or all of the title, has room beside the key.
  func hasRoomForShortcut(of item: MenuItem, in width: Double, _ style: MenuStyle) -> Bool {
    let length = end(in: width, style) - titleStart
    let room = length - shortcutWidth - MenuStyle.shortcutGap
    return room >= min(style.width(of: item.title), length / 2)
  }

  /// The distance from the leading edge to the titles.
  var titleStart: Double {
    imageStart + (imageWidth > 0 ? imageWidth + MenuStyle.gap : 0)
  }

  var imageStart: Double {
    MenuStyle.padding + (hasMarks ? markWidth + MenuStyle.gap : 0)
  }
}
