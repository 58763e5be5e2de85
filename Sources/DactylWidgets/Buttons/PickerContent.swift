import DactylCore
import DactylGeometry
import DactylGraphics

/// The titles of a picker in front of its sign: their sizes, and the lines of the one that is shown (`CT-42`).
@MainActor struct PickerContent {
  let titles: [String]
  let placeholder: String
  let traits: Traits

  /// The space on each side.
  static let padding = 16.0
  private static let verticalPadding = 16.0
  /// The space between the title and the sign.
  private static let gap = 8.0
  /// The number of titles that are measured for the size: the longest ones.
  private static let measuredCount = 50
  /// The least room for a title of several lines, as a multiple of the size of its font.
  private static let leastRoom = 3.0

  var signWidth: Double { MenuSign.width * traits.fontScale }

  /// The width beside the title.
  var extraWidth: Double { 2 * Self.padding + Self.gap + signWidth }

  private var font: Font { traits.theme.typography.font(.control) }

  private func layout(
    _ text: String, width: Double? = nil, color: Color = .black, lineLimit: Int? = 1, scale: Double = 1,
    isMirrored: Bool = false
  ) -> TextLayout {
    let font = self.font
    var style = TextStyle(
      font: scale < 1 ? font.withSize(font.size * scale) : font, color: color, lineLimit: lineLimit)
    if lineLimit != 1 {
      style.alignment = isMirrored ? .right : .left
      (style.hyphenates, style.language) = (true, traits.chosenLocale?.identifier)
    }
    return TextLayout(text, style: style, width: width)
  }

  private func hasRoomForLines(_ room: Double) -> Bool { room >= Self.leastRoom * font.size * traits.fontScale }

  // MARK: Sizes

  private var measuredTexts: [String] {
    let texts = titles + [placeholder]
    guard texts.count > Self.measuredCount else { return texts }
    return Array(texts.sorted { $0.utf8.count > $1.utf8.count }.prefix(Self.measuredCount))
  }

  private func height(_ textHeight: Double) -> Double {
    max(textHeight + Self.verticalPadding, traits.theme.metrics.controlHeight(at: traits.density))
  }

  /// The size with the longest title on one line.
  var fullSize: Size {
    let width = measuredTexts.map { layout($0).size.width }.max() ?? 0
    return Size(width: (width + extraWidth).rounded(.up), height: height(layout("A").fittingHeight))
  }

  /// Returns the size in `width`, in points: where that is too narrow for the longest title, the height of the one with
  /// the most lines.
  func size(in width: Double) -> Size {
    var size = fullSize
    guard width < size.width else { return size }
    size.width = max(width, extraWidth.rounded(.up))
    let room = size.width - extraWidth
    guard hasRoomForLines(room) else { return size }
    let heights = measuredTexts.filter { !$0.isEmpty }.map {
      layout($0, width: room, lineLimit: nil).fittingHeight
    }
    size.height = height(max(heights.max() ?? 0, layout("A").fittingHeight))
    return size
  }

  // MARK: Lines

  /// Returns the lines of a title in a picker of `size`. Where they have no room, it has one line, on which it becomes
  /// smaller, but not smaller than standard text, before it ends with dots.
  func layout(
    _ text: String, in size: Size, color: Color = .black, isMirrored: Bool = false
  ) -> TextLayout {
    let room = max(size.width - extraWidth, 0)
    let line = layout(text, width: room, color: color)
    guard line.isTruncated else { return line }
    if hasRoomForLines(room) {
      let lines = layout(text, width: room, color: color, lineLimit: nil, isMirrored: isMirrored)
      if lines.fittingHeight <= size.height { return lines }
      let fitting = Int(size.height / max(line.fittingHeight, 1))
      if fitting > 1 { return layout(text, width: room, color: color, lineLimit: fitting, isMirrored: isMirrored) }
    }
    let least = 1 / max(traits.fontScale, 1)
    let scale = min(max(room / max(layout(text).size.width.rounded(.up), 1), least), 1)
    return scale < 1 ? layout(text, width: room, color: color, scale: scale) : line
  }
}
