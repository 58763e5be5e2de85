import Dactyl

/// Where things are in a window of a given size: the panel beside the sheet in a wide one, below it in others.
@MainActor struct DemoLayout {
  /// Rows on one line, for lack of room.
  var isCompact: Bool
  var panel: Rect
  var status: Rect
  /// Empty where there is no room for it.
  var hint: Rect
  /// Size of the card.
  var card: Size
  /// Where the card's middle is at first.
  var cardHome: Point

  private static let largestCard = Size(width: 220, height: 140)
  private static let lineHeight = 18.0
  /// What the hint takes without more lines than it has.
  private static let hintSize = Size(width: 530, height: 34)

  init(size: Size, rowCount: Int) {
    let margin = min(size.width, size.height) < 420 ? 8.0 : 16.0
    let isWide = size.width >= 440 && size.width > size.height * 1.2
    isCompact = isWide ? size.height < 360 : size.height < 720
    let panelHeight = PanelView.height(rowCount: rowCount, isCompact: isCompact)

    let sheet: Rect
    if isWide {
      let width = min(max(size.width * (isCompact ? 0.46 : 0.32), 212), 300).rounded()
      panel = Rect(x: size.width - margin - width, y: margin, width: width, height: panelHeight)
      sheet = Rect(x: 0, y: 0, width: panel.minX, height: size.height)
    } else {
      let width = min(size.width - 2 * margin, 560)
      panel = Rect(
        x: ((size.width - width) / 2).rounded(), y: size.height - margin - panelHeight, width: width,
        height: panelHeight)
      sheet = Rect(x: 0, y: 0, width: size.width, height: panel.minY)
    }
    let line = Rect(x: margin, y: margin, width: max(sheet.width - 2 * margin, 0), height: Self.lineHeight)
    status = line
    let hasHint = line.width >= Self.hintSize.width && sheet.height > 300
    hint =
      hasHint
      ? Rect(origin: Point(x: margin, y: sheet.maxY - margin - Self.hintSize.height), size: Self.hintSize) : .zero
    card = Size(
      width: min(Self.largestCard.width, sheet.width * 0.55).rounded(),
      height: min(Self.largestCard.height, sheet.height * 0.5).rounded())
    cardHome = Point(x: sheet.midX.rounded(), y: sheet.midY.rounded())
  }
}
